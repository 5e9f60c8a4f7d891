/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three walks through the steps of the source: what runs before, the body of the loop, what runs
 * once. Each maps the vars of the source to those of the new graph. */
#include "core/pipeline/accumulate.h"

#include <math.h>
#include <string.h>

#include "core/graph/derived.h"
#include "core/pipeline/microbatch_read.h"

/* A value that the loop carries out of the microbatches. */
struct carried {
    uint32_t var; /* of the source */
    uint32_t init, arg, yield, result;
};

/* A piece that the body has cut already. */
struct piece {
    uint32_t var;
    struct ss_placement cut;
    uint32_t whole; /* reshaped, outside of the loop; SS_NONE: the value is made in it */
    uint32_t made;  /* the piece, in the loop; SS_NONE: not yet */
};

struct accumulating {
    const struct ss_graph *g;
    const struct ss_ruleset *rules;
    const struct ss_microbatches *m;
    struct ss_emit e;
    struct ss_arena scratch;
    uint32_t *map;        /* per var of the source: in the loop, that of a microbatch */
    uint32_t *whole;      /* per var: as it is outside of the loop; SS_NONE */
    uint32_t *carried_of; /* per var: index into carried, or SS_NONE */
    SS_ARRAY(struct carried) carried;
    SS_ARRAY(struct piece) pieces;
    struct ss_microbatch_reader reader;
    uint32_t nested; /* the loop of the source that is being emitted, or SS_NONE */
};

static bool is_same(const struct accumulating *a, uint32_t var)
{
    return a->m->when[var] != SS_EACH || a->m->var[var].kind == SS_REPLICATED;
}

/* ---- pieces ---- */

static struct piece *find_piece(struct accumulating *a, uint32_t var, struct ss_placement cut)
{
    for (size_t i = 0; i < a->pieces.count; i++)
        if (a->pieces.items[i].var == var && ss_placement_equal(a->pieces.items[i].cut, cut))
            return &a->pieces.items[i];
    return NULL;
}

/* Spreads a value from outside of the loop that its body will read by pieces. */
static void prepare(struct accumulating *a, uint32_t var, struct ss_placement cut)
{
    bool input = a->g->vars[var].kind == SS_VAR_INPUT;
    if (cut.kind != SS_SHARD || (!input && a->m->when[var] == SS_EACH) || find_piece(a, var, cut))
        return;
    struct piece p = {.var = var, .cut = cut, .made = SS_NONE};
    p.whole = ss_microbatch_spread(&a->reader, var, cut, a->whole[var]);
    ss_push(&a->scratch, a->pieces, p);
}

/* A piece of a value that is whole in the microbatch. */
static uint32_t cut_piece(struct accumulating *a, uint32_t var, struct ss_placement cut)
{
    struct piece *p = find_piece(a, var, cut);
    if (!p)
        return ss_microbatch_slice(&a->reader, var, cut,
                                   ss_microbatch_spread(&a->reader, var, cut, a->map[var]));
    if (p->made != SS_NONE)
        return p->made;
    uint32_t made = ss_microbatch_slice(&a->reader, var, cut, p->whole);
    if (a->nested == SS_NONE)
        p->made = made;
    return made;
}

/* ---- reading in a microbatch ---- */

static uint32_t read(struct accumulating *a, uint32_t var, struct ss_placement as)
{
    if (!is_same(a, var) || as.kind == SS_REPLICATED)
        return a->map[var];
    return as.kind == SS_SHARD ? cut_piece(a, var, as)
                               : ss_microbatch_mask(&a->reader, var, as.reduce, a->map[var]);
}

/* Calls visit for all that the steps [begin, end) read in each microbatch. */
static void each_read(struct accumulating *a, uint32_t begin, uint32_t end,
                      void (*visit)(struct accumulating *a, uint32_t var, struct ss_placement as))
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = a->g->steps[s].id;
        if (a->g->steps[s].kind == SS_STEP_OP) {
            const struct ss_op *op = &a->g->ops[id];
            for (uint32_t k = 0; op->live && a->m->op[id] == SS_EACH && k < op->n_operands; k++)
                visit(a, op->operands[k], ss_microbatch_operand(a->rules, a->m, id, k));
            continue;
        }
        const struct ss_loop *l = &a->g->loops[id];
        bool enter = a->g->steps[s].kind == SS_STEP_LOOP_BEGIN;
        for (uint32_t i = 0; i < l->n_values; i++)
            if (ss_graph_loop_value_live(a->g, id, i) && a->m->when[l->args[i]] == SS_EACH)
                visit(a, enter ? l->init[i] : l->yields[i],
                      ss_microbatch_loop_value(a->g, a->m, id, i));
    }
}

/* Cuts what a loop of the source reads by pieces before it begins. */
static void cut_ahead(struct accumulating *a, uint32_t var, struct ss_placement as)
{
    if (as.kind == SS_SHARD && find_piece(a, var, as))
        (void)cut_piece(a, var, as);
}

/* ---- what the loop carries ---- */

static struct ss_type carried_type(struct accumulating *a, uint32_t var)
{
    struct ss_type type = a->g->vars[var].type;
    int at;
    if (a->m->var[var].kind == SS_SHARD && !ss_emit_failed(&a->e))
        a->e.rc = ss_microbatch_spread_type(&a->reader, var, a->m->var[var], &type, &at);
    return type;
}

static double first_value(const struct accumulating *a, uint32_t var)
{
    const struct ss_placement *p = &a->m->var[var];
    double neutral = 0;
    if (p->kind != SS_PARTIAL || ss_microbatch_neutral(p->reduce, &neutral))
        return neutral;
    if (p->reduce == SS_MAX || p->reduce == SS_MIN)
        return ss_emit_extreme(a->g->vars[var].type.dtype, p->reduce == SS_MIN);
    return p->reduce == SS_AND;
}

static void carry(struct accumulating *a)
{
    for (uint32_t v = 0; v < a->g->n_vars; v++) {
        a->carried_of[v] = SS_NONE;
        if (!a->m->joined[v] || a->g->vars[v].kind == SS_VAR_INPUT)
            continue;
        struct ss_type type = carried_type(a, v);
        struct carried c = {.var = v, .init = ss_emit_splat(&a->e, &type, first_value(a, v))};
        a->carried_of[v] = (uint32_t)a->carried.count;
        ss_push(&a->scratch, a->carried, c);
    }
}

/* Joins the value of this microbatch to those before, as soon as it is made. */
static void join(struct accumulating *a, uint32_t var)
{
    if (a->carried_of[var] == SS_NONE)
        return;
    struct carried *c = &a->carried.items[a->carried_of[var]];
    const struct ss_placement *p = &a->m->var[var];
    if (p->kind == SS_REPLICATED) {
        c->yield = a->map[var];
    } else if (p->kind == SS_PARTIAL) {
        c->yield = ss_emit_reduce(&a->e, p->reduce, c->arg, a->map[var]);
    } else {
        struct ss_type type;
        int at;
        if (ss_emit_failed(&a->e) ||
            (a->e.rc = ss_microbatch_spread_type(&a->reader, var, *p, &type, &at)) != SS_OK)
            return;
        type.dims[at] = 1;
        uint32_t piece = ss_emit_reshape(&a->e, a->map[var], &type);
        c->yield = ss_emit_update(&a->e, c->arg, piece, type.rank, at, a->reader.counter);
    }
}

/* The value of the whole batch, after the loop. */
static void take_whole(struct accumulating *a, const struct carried *c)
{
    const struct ss_placement *p = &a->m->var[c->var];
    const struct ss_type *type = &a->g->vars[c->var].type;
    uint32_t got = c->result;
    if (p->kind == SS_SHARD)
        got = ss_emit_reshape(&a->e, got, type);
    else if (p->kind == SS_PARTIAL && p->reduce == SS_AVG)
        got = ss_emit_divide(&a->e, got, ss_emit_splat(&a->e, type, (double)a->m->n));
    a->whole[c->var] = got;
}

/* ---- ops and loops ---- */

static uint32_t get(struct accumulating *a, enum ss_when when, uint32_t var, struct ss_placement as)
{
    return when == SS_EACH ? read(a, var, as) : a->whole[var];
}

static void set(struct accumulating *a, enum ss_when when, uint32_t var, uint32_t made)
{
    if (ss_emit_failed(&a->e))
        return;
    a->e.g->vars[made].file_name = a->g->vars[var].file_name;
    a->map[var] = made;
    if (when != SS_EACH)
        a->whole[var] = made;
    else if (a->nested == SS_NONE)
        join(a, var);
}

static void emit_op(struct accumulating *a, enum ss_when when, uint32_t id)
{
    const struct ss_op *op = &a->g->ops[id];
    uint32_t *in = ss_alloc_array(&a->scratch, op->n_operands, sizeof *in);
    struct ss_attrs attrs = op->attrs;
    struct ss_call call;
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = get(a, when, op->operands[k],
                    when == SS_EACH ? ss_microbatch_operand(a->rules, a->m, id, k)
                                    : (struct ss_placement){0});
    if (when == SS_EACH && !ss_emit_failed(&a->e)) {
        a->e.rc = ss_microbatch_call(a->g, a->rules, a->m, id, &a->e.g->arena, &call, a->e.err);
        attrs = call.attrs;
    }
    uint32_t made = ss_emit_op(&a->e, op, attrs, in);
    for (uint32_t k = 0; k < op->n_results && !ss_emit_failed(&a->e); k++)
        set(a, when, op->results[k], a->e.g->ops[made].results[k]);
}

static void end_loop(struct accumulating *a, enum ss_when when, uint32_t id, uint32_t made)
{
    const struct ss_loop *l = &a->g->loops[id];
    uint32_t *yields = ss_alloc_array(&a->scratch, l->n_values, sizeof *yields), n = 0;
    uint32_t *results = ss_alloc_array(&a->scratch, l->n_values, sizeof *results);
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(a->g, id, i))
            yields[n++] = get(a, when, l->yields[i], ss_microbatch_loop_value(a->g, a->m, id, i));
    if (ss_emit_failed(&a->e))
        return;
    a->e.rc = ss_graph_end_loop(a->e.g, made, yields, results, a->e.err);
    ss_emit_begin_body(&a->e);
    if (l->parent == SS_NONE)
        a->nested = SS_NONE;
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(a->g, id, i))
            set(a, when, l->results[i], results[n++]);
}

/* Begins a loop of the source, without the values that nothing reads. */
static uint32_t begin_loop(struct accumulating *a, enum ss_when when, uint32_t id)
{
    const struct ss_loop *l = &a->g->loops[id];
    uint32_t *init = ss_alloc_array(&a->scratch, l->n_values, sizeof *init), n = 0;
    uint32_t *args = ss_alloc_array(&a->scratch, l->n_values, sizeof *args);
    uint32_t counter = SS_NONE;
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(a->g, id, i))
            continue;
        if (i == l->counter)
            counter = n;
        init[n++] = get(a, when, l->init[i], ss_microbatch_loop_value(a->g, a->m, id, i));
    }
    if (ss_emit_failed(&a->e))
        return SS_NONE;
    uint32_t made = ss_graph_begin_loop(a->e.g, init, n, l->trips, l->scope, l->loc, args);
    struct ss_loop *loop = &a->e.g->loops[made];
    loop->name = l->name;
    loop->counter = counter;
    loop->direction = l->direction;
    loop->limit = l->limit;
    ss_emit_begin_body(&a->e);
    if (l->parent == SS_NONE)
        a->nested = id;
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(a->g, id, i))
            set(a, when, l->args[i], args[n++]);
    return made;
}

/* Whether a loop runs then. All its ops do; one without ops is where its values are. */
static enum ss_when loop_when(const struct accumulating *a, uint32_t id)
{
    const struct ss_loop *l = &a->g->loops[id];
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(a->g, id, i))
            return (enum ss_when)a->m->when[l->args[i]];
    return SS_N_WHENS; /* dead */
}

static void emit_all(struct accumulating *a, enum ss_when when)
{
    uint32_t *open = ss_alloc_array(&a->scratch, a->g->n_loops, sizeof *open);
    for (uint32_t s = 0; s < a->g->n_steps && !ss_emit_failed(&a->e); s++) {
        uint32_t id = a->g->steps[s].id;
        if (a->g->steps[s].kind == SS_STEP_OP) {
            if (a->g->ops[id].live && a->m->op[id] == when)
                emit_op(a, when, id);
            continue;
        }
        if (loop_when(a, id) != when)
            continue;
        if (a->g->steps[s].kind == SS_STEP_LOOP_END) {
            end_loop(a, when, id, open[id]);
            continue;
        }
        uint32_t end = s;
        while (a->g->steps[end].kind != SS_STEP_LOOP_END || a->g->steps[end].id != id)
            end++;
        if (when == SS_EACH && a->nested == SS_NONE)
            each_read(a, s, end + 1, cut_ahead);
        open[id] = begin_loop(a, when, id);
    }
}

/* ---- the graph ---- */

static void copy_borders(struct accumulating *a)
{
    struct ss_graph *out = a->e.g;
    for (uint32_t i = 1; i < a->g->n_scopes; i++)
        (void)ss_graph_add_scope(out, a->g->scopes[i].parent, a->g->scopes[i].name);
    for (uint32_t i = 0; i < a->g->n_inputs; i++) {
        const struct ss_var *from = &a->g->vars[a->g->inputs[i]];
        uint32_t v = ss_graph_add_input(out, from->file_name, &from->type);
        out->vars[v].label = from->label;
        out->input_donated[i] = a->g->input_donated[i];
        a->map[a->g->inputs[i]] = a->whole[a->g->inputs[i]] = v;
    }
    out->path = a->g->path;
    out->how = a->g->how;
    for (uint32_t i = 0; i < a->g->n_warnings; i++)
        ss_graph_warn(out, "%s", a->g->warnings[i]);
}

/* The body reads inputs that are cut by pieces; what it computes from is in map. */
static void cut_inputs(struct accumulating *a)
{
    for (uint32_t i = 0; i < a->g->n_inputs; i++) {
        uint32_t v = a->g->inputs[i];
        struct piece *p = is_same(a, v) ? NULL : find_piece(a, v, a->m->var[v]);
        if (p && p->whole != SS_NONE)
            a->map[v] = ss_microbatch_slice(&a->reader, v, p->cut, p->whole);
    }
}

static void emit_loop(struct accumulating *a)
{
    struct ss_type index = {.dtype = SS_I32};
    size_t n = a->carried.count + 1;
    uint32_t *init = ss_alloc_array(&a->scratch, n, sizeof *init);
    uint32_t *args = ss_alloc_array(&a->scratch, n, sizeof *args);
    init[0] = ss_emit_splat(&a->e, &index, 0);
    for (size_t i = 1; i < n; i++)
        init[i] = a->carried.items[i - 1].init;
    if (ss_emit_failed(&a->e))
        return;
    uint32_t loop = ss_graph_begin_loop(a->e.g, init, n, a->m->n, 0, (struct ss_loc){0, 0}, args);
    a->e.g->loops[loop].name = "microbatches";
    a->e.g->loops[loop].counter = 0;
    a->e.g->loops[loop].direction = SS_CMP_LT;
    a->e.g->loops[loop].limit = a->m->n;
    a->reader.counter = args[0];
    ss_emit_begin_body(&a->e);
    for (size_t i = 1; i < n; i++)
        a->carried.items[i - 1].arg = args[i];
    cut_inputs(a);
    emit_all(a, SS_EACH);
    uint32_t one = ss_emit_splat(&a->e, &index, 1);
    init[0] = ss_emit_reduce(&a->e, SS_SUM, a->reader.counter, one);
    for (size_t i = 1; i < n; i++)
        init[i] = a->carried.items[i - 1].yield;
    if (!ss_emit_failed(&a->e))
        a->e.rc = ss_graph_end_loop(a->e.g, loop, init, args, a->e.err);
    ss_emit_begin_body(&a->e);
    for (size_t i = 1; i < n && !ss_emit_failed(&a->e); i++) {
        a->carried.items[i - 1].result = args[i];
        take_whole(a, &a->carried.items[i - 1]);
    }
}

static void add_outputs(struct accumulating *a)
{
    for (uint32_t o = 0; o < a->g->n_outputs && !ss_emit_failed(&a->e); o++)
        ss_graph_add_output(a->e.g, a->whole[a->g->outputs[o]], a->g->output_labels[o]);
    for (uint32_t p = 0; p < a->g->n_pairs; p++)
        ss_graph_add_pair(a->e.g, a->g->pairs[p].input, a->g->pairs[p].output, a->g->pair_source);
    if (!ss_emit_failed(&a->e))
        a->e.rc = ss_graph_finish(a->e.g, a->e.err);
}

static void build(struct accumulating *a)
{
    a->map = ss_alloc_array(&a->scratch, a->g->n_vars, sizeof *a->map);
    a->whole = ss_alloc_array(&a->scratch, a->g->n_vars, sizeof *a->whole);
    a->carried_of = ss_alloc_array(&a->scratch, a->g->n_vars, sizeof *a->carried_of);
    copy_borders(a);
    emit_all(a, SS_BEFORE);
    each_read(a, 0, a->g->n_steps, prepare);
    carry(a);
    emit_loop(a);
    emit_all(a, SS_ONCE);
    add_outputs(a);
}

enum ss_rc ss_graph_accumulate(const struct ss_graph *graph, const struct ss_ruleset *rules,
                               int64_t n, struct ss_microbatch_cut cut, struct ss_graph **out,
                               struct ss_error *err)
{
    struct ss_graph *g = ss_graph_new(graph->name, graph->format);
    struct ss_microbatches *m = ss_alloc(&g->arena, sizeof *m);
    struct accumulating a = {.g = graph, .rules = rules, .m = m, .nested = SS_NONE};
    a.e = (struct ss_emit){.g = g, .err = err};
    a.reader = (struct ss_microbatch_reader){.graph = graph, .m = m, .e = &a.e};
    a.e.rc = ss_microbatches_find(graph, rules, n, cut, &g->arena, m, err);
    ss_graph_derive(g, graph, m, m->dim == 0 ? n : 1);
    if (!ss_emit_failed(&a.e))
        build(&a);
    ss_arena_free(&a.scratch);
    if (ss_emit_failed(&a.e)) {
        ss_graph_free(g);
        return a.e.rc;
    }
    *out = g;
    return SS_OK;
}
