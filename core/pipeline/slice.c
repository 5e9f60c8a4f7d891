/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/slice.h"

#include <string.h>

#include "core/pipeline/microbatch_read.h"

/* A piece that is cut already, outside of loops. */
struct cut_piece {
    uint32_t var, made;
    struct ss_placement cut;
};

struct slicing {
    const struct ss_step_parts *step;
    const uint8_t *part;
    const bool *take;
    bool *in; /* per unit: in the slice */
    struct ss_slice *slice;
    struct ss_graph *g;
    struct ss_arena scratch;
    uint32_t *scope;      /* per scope of the step */
    uint32_t *loop_to;    /* per loop */
    bool *read, *wholly;  /* per var: an input of the slice; an input that is read whole */
    uint32_t *whole;      /* per var: that of the slice, if read whole */
    uint32_t n_cuts;      /* reads of what is not the value itself */
    bool counts;          /* they take the number of the microbatch */
    uint32_t n_described; /* ops of the slice whose lists are filled */
    SS_ARRAY(struct cut_piece) pieces;
    struct ss_emit e;
    struct ss_microbatch_reader reader;
    struct ss_error *err;
};

static uint32_t map_scope(struct slicing *s, uint32_t scope)
{
    if (scope == SS_NONE || scope == 0)
        return 0;
    if (!s->scope[scope]) {
        const struct ss_scope *from = &s->step->graph->scopes[scope];
        s->scope[scope] = ss_graph_add_scope(s->g, map_scope(s, from->parent), from->name);
    }
    return s->scope[scope];
}

static void bind(struct slicing *s, uint32_t var, uint32_t of_slice)
{
    s->slice->to[var] = of_slice;
    s->slice->var[of_slice] = var;
}

static enum ss_border border_of(const struct slicing *s, uint32_t var)
{
    const struct ss_step_parts *step = s->step;
    uint32_t maker = step->units->maker[var];
    if (maker == SS_NONE)
        return ss_microbatch_is_piece(step->microbatches, var) ? SS_BORDER_PIECE : SS_BORDER_STEP;
    bool each = step->phases->unit[maker] != SS_PHASE_UPDATE;
    return each && !ss_microbatch_is_term(step->microbatches, var) ? SS_BORDER_EACH
                                                                   : SS_BORDER_ONCE;
}

/* ---- what is read ---- */

static bool has_op(const struct slicing *s, uint32_t op)
{
    return s->step->graph->ops[op].live && s->in[s->step->units->of_op[op]];
}

static bool has_loop(const struct slicing *s, uint32_t loop)
{
    const struct ss_loop *l = &s->step->graph->loops[loop];
    for (uint32_t i = l->first_op; i < l->end_op; i++)
        if (s->step->graph->ops[i].live)
            return s->in[s->step->units->of_op[i]];
    return false;
}

/* How something of the step reads a var. */
struct reading {
    enum ss_when when;
    uint32_t var;
    struct ss_placement as;
};

static struct reading read_of_op(const struct slicing *s, uint32_t op, uint32_t k)
{
    const struct ss_microbatches *m = s->step->microbatches;
    struct reading r = {(enum ss_when)m->op[op], s->step->graph->ops[op].operands[k], {0}};
    if (r.when == SS_EACH && m->n > 1)
        r.as = ss_microbatch_operand(s->step->rules, m, op, k);
    return r;
}

static struct reading read_of_loop(const struct slicing *s, uint32_t loop, uint32_t i, bool begin)
{
    const struct ss_loop *l = &s->step->graph->loops[loop];
    const struct ss_microbatches *m = s->step->microbatches;
    struct reading r = {(enum ss_when)m->when[l->args[i]], begin ? l->init[i] : l->yields[i], {0}};
    if (r.when == SS_EACH && m->n > 1)
        r.as = ss_microbatch_loop_value(s->step->graph, m, loop, i);
    return r;
}

static void each_read(struct slicing *s, uint32_t begin, uint32_t end,
                      void (*visit)(struct slicing *s, const struct reading *r))
{
    const struct ss_graph *from = s->step->graph;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t id = from->steps[i].id;
        bool op = from->steps[i].kind == SS_STEP_OP;
        bool is_begin = from->steps[i].kind == SS_STEP_LOOP_BEGIN;
        if (op ? !has_op(s, id) : !has_loop(s, id))
            continue;
        uint32_t n = op ? from->ops[id].n_operands : from->loops[id].n_values;
        for (uint32_t k = 0; k < n; k++) {
            if (!op && !ss_graph_loop_value_live(from, id, k))
                continue;
            struct reading r = op ? read_of_op(s, id, k) : read_of_loop(s, id, k, is_begin);
            visit(s, &r);
        }
    }
}

/* The value is whole, and what is read is not. */
static bool is_cut_there(const struct slicing *s, const struct reading *r)
{
    const struct ss_microbatches *m = s->step->microbatches;
    return r->when == SS_EACH && r->as.kind != SS_REPLICATED &&
           (m->when[r->var] != SS_EACH || m->var[r->var].kind == SS_REPLICATED);
}

static bool is_read_whole(const struct slicing *s, const struct reading *r)
{
    return r->when != SS_EACH && s->step->microbatches->n > 1 &&
           s->step->graph->vars[r->var].kind == SS_VAR_INPUT &&
           ss_microbatch_is_piece(s->step->microbatches, r->var);
}

static void note_read(struct slicing *s, const struct reading *r)
{
    uint32_t maker = s->step->units->maker[r->var];
    if (is_read_whole(s, r))
        s->wholly[r->var] = true;
    else if (s->step->graph->vars[r->var].kind == SS_VAR_INPUT ||
             (maker != SS_NONE && !s->in[maker]))
        s->read[r->var] = true;
    if (!is_cut_there(s, r))
        return;
    s->n_cuts++;
    s->counts |= ss_microbatch_needs_counter(&s->reader, r->var, r->as);
}

/* ---- inputs ---- */

static uint32_t add_input(struct slicing *s, uint32_t var, const struct ss_type *type,
                          enum ss_border border)
{
    const struct ss_var *from = &s->step->graph->vars[var];
    uint32_t made = ss_graph_add_input(s->g, from->name, type);
    if (from->label)
        s->g->vars[made].label = ss_strdup(&s->g->arena, from->label);
    s->slice->input[s->g->n_inputs - 1] = (uint8_t)border;
    /* What comes from elsewhere is freed after its last use. */
    s->g->input_donated[s->g->n_inputs - 1] = ss_border_crosses((uint8_t)border);
    s->slice->var[made] = var;
    return made;
}

/* Inputs of the step first, in their order; the number of the microbatch last. */
static void add_inputs(struct slicing *s)
{
    const struct ss_graph *from = s->step->graph;
    for (uint32_t k = 0; k < from->n_inputs + from->n_vars; k++) {
        uint32_t v = k < from->n_inputs ? from->inputs[k] : k - from->n_inputs;
        struct ss_type type = ss_microbatch_type(from, s->step->microbatches, v);
        if (s->read[v] && s->slice->to[v] == SS_NONE)
            s->slice->to[v] = add_input(s, v, &type, border_of(s, v));
        if (s->wholly[v] && s->whole[v] == SS_NONE)
            s->whole[v] = add_input(s, v, &from->vars[v].type, SS_BORDER_STEP);
    }
    if (!s->counts)
        return;
    struct ss_type index = {.dtype = SS_I32};
    s->reader.counter = ss_graph_add_input(s->g, "microbatch", &index);
    s->slice->input[s->g->n_inputs - 1] = SS_BORDER_COUNTER;
}

/* ---- reading ---- */

static uint32_t cut_piece(struct slicing *s, uint32_t var, struct ss_placement cut)
{
    double splat;
    struct ss_type type = s->step->graph->vars[var].type;
    for (size_t i = 0; i < s->pieces.count; i++)
        if (s->pieces.items[i].var == var && ss_placement_equal(s->pieces.items[i].cut, cut))
            return s->pieces.items[i].made;
    if (ss_graph_splat(s->step->graph, var, &splat)) {
        type.dims[cut.dim] /= s->step->microbatches->n;
        return ss_emit_splat(&s->e, &type, splat);
    }
    return ss_microbatch_slice(&s->reader, var, cut,
                               ss_microbatch_spread(&s->reader, var, cut, s->slice->to[var]));
}

static uint32_t get(struct slicing *s, const struct reading *r)
{
    if (is_read_whole(s, r))
        return s->whole[r->var];
    if (!is_cut_there(s, r))
        return s->slice->to[r->var];
    if (r->as.kind == SS_PARTIAL)
        return ss_microbatch_mask(&s->reader, r->var, r->as.reduce, s->slice->to[r->var]);
    return cut_piece(s, r->var, r->as);
}

/* Cuts what a loop reads by pieces before it begins. */
static void cut_ahead(struct slicing *s, const struct reading *r)
{
    if (s->step->graph->vars[r->var].loop != SS_NONE || !is_cut_there(s, r) ||
        r->as.kind != SS_SHARD)
        return;
    struct cut_piece piece = {.var = r->var, .made = cut_piece(s, r->var, r->as), .cut = r->as};
    ss_push(&s->scratch, s->pieces, piece);
}

/* Ops that read a piece are common, as what they read; in a loop they belong to it. unit: of the
 * step. */
static void describe_readers(struct slicing *s, uint32_t unit)
{
    for (; s->n_described < s->g->n_ops; s->n_described++) {
        const struct ss_op *op = &s->g->ops[s->n_described];
        bool inner = op->loop != SS_NONE;
        s->slice->op[s->n_described] = SS_NONE;
        s->slice->unit[s->n_described] = inner ? unit : SS_NONE;
        s->slice->part[s->n_described] = inner ? s->part[unit] : SS_PART_NONE;
        s->slice->once[s->n_described] = false;
    }
}

/* ---- ops and loops ---- */

static enum ss_rc copy_op(struct slicing *s, uint32_t id)
{
    const struct ss_graph *from = s->step->graph;
    const struct ss_op *op = &from->ops[id];
    const struct ss_microbatches *m = s->step->microbatches;
    struct ss_call call;
    uint32_t made, unit = s->step->units->of_op[id];
    uint32_t *operands = ss_alloc_array(&s->scratch, op->n_operands, sizeof *operands);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        struct reading r = read_of_op(s, id, k);
        operands[k] = get(s, &r);
    }
    describe_readers(s, unit);
    enum ss_rc rc = s->e.rc;
    if (rc == SS_OK)
        rc = ss_microbatch_call(from, s->step->rules, m, id, &s->g->arena, &call, s->err);
    if (rc == SS_OK)
        rc = ss_graph_add_op(s->g, op->def, call.attrs, operands, op->n_operands, op->n_results,
                             map_scope(s, op->scope), op->loc, &made, s->err);
    if (rc != SS_OK)
        return rc;
    for (uint32_t k = 0; k < op->n_results; k++)
        bind(s, op->results[k], s->g->ops[made].results[k]);
    s->slice->op[made] = id;
    s->slice->unit[made] = unit;
    s->slice->part[made] = s->part[unit];
    s->slice->once[made] = m->op[id] != SS_EACH;
    s->n_described = made + 1;
    return SS_OK;
}

static uint32_t unit_of_loop(const struct slicing *s, uint32_t id)
{
    const struct ss_loop *l = &s->step->graph->loops[id];
    uint32_t op = l->first_op;
    while (!s->step->graph->ops[op].live)
        op++;
    return s->step->units->of_op[op];
}

/* Past the last step of a loop. */
static uint32_t loop_end(const struct ss_graph *g, uint32_t begin)
{
    uint32_t at = begin;
    while (g->steps[at].kind != SS_STEP_LOOP_END || g->steps[at].id != g->steps[begin].id)
        at++;
    return at + 1;
}

/* A loop's live values; dead ones need not exist outside. */
static enum ss_rc begin_loop(struct slicing *s, uint32_t step)
{
    uint32_t id = s->step->graph->steps[step].id, n = 0, counter = SS_NONE;
    const struct ss_loop *l = &s->step->graph->loops[id];
    uint32_t *init = ss_alloc_array(&s->scratch, l->n_values, sizeof *init);
    uint32_t *args = ss_alloc_array(&s->scratch, l->n_values, sizeof *args);
    if (l->parent == SS_NONE)
        each_read(s, step, loop_end(s->step->graph, step), cut_ahead);
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(s->step->graph, id, i))
            continue;
        struct reading r = read_of_loop(s, id, i, true);
        counter = i == l->counter ? n : counter;
        init[n++] = get(s, &r);
    }
    describe_readers(s, unit_of_loop(s, id));
    if (s->e.rc != SS_OK)
        return s->e.rc;
    uint32_t made =
        ss_graph_begin_loop(s->g, init, n, l->trips, map_scope(s, l->scope), l->loc, args);
    ss_emit_begin_body(&s->e);
    s->loop_to[id] = made;
    s->g->loops[made].counter = counter;
    if (counter != SS_NONE) {
        s->g->loops[made].direction = l->direction;
        s->g->loops[made].limit = l->limit;
    }
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(s->step->graph, id, i))
            bind(s, l->args[i], args[n++]);
    return SS_OK;
}

static enum ss_rc end_loop(struct slicing *s, uint32_t id)
{
    const struct ss_loop *l = &s->step->graph->loops[id];
    uint32_t *yields = ss_alloc_array(&s->scratch, l->n_values, sizeof *yields), n = 0;
    uint32_t *results = ss_alloc_array(&s->scratch, l->n_values, sizeof *results);
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(s->step->graph, id, i))
            continue;
        struct reading r = read_of_loop(s, id, i, false);
        yields[n++] = get(s, &r);
    }
    describe_readers(s, unit_of_loop(s, id));
    enum ss_rc rc = s->e.rc;
    if (rc == SS_OK)
        rc = ss_graph_end_loop(s->g, s->loop_to[id], yields, results, s->err);
    ss_emit_begin_body(&s->e);
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (rc == SS_OK && ss_graph_loop_value_live(s->step->graph, id, i))
            bind(s, l->results[i], results[n++]);
    return rc;
}

static enum ss_rc copy_steps(struct slicing *s)
{
    const struct ss_graph *from = s->step->graph;
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < from->n_steps && rc == SS_OK; i++) {
        uint32_t id = from->steps[i].id;
        if (from->steps[i].kind == SS_STEP_OP) {
            if (has_op(s, id))
                rc = copy_op(s, id);
        } else if (has_loop(s, id)) {
            rc = from->steps[i].kind == SS_STEP_LOOP_BEGIN ? begin_loop(s, i) : end_loop(s, id);
        }
    }
    return rc;
}

static void add_output(struct slicing *s, uint32_t var, const char *label, enum ss_border border)
{
    ss_graph_add_output(s->g, s->slice->to[var], label);
    s->slice->output[s->g->n_outputs - 1] = (uint8_t)border;
}

static void add_outputs(struct slicing *s)
{
    const struct ss_units *u = s->step->units;
    const struct ss_graph *from = s->step->graph;
    uint32_t *at = ss_alloc_array(&s->scratch, from->n_outputs, sizeof *at);
    for (uint32_t o = 0; o < from->n_outputs; o++) {
        uint32_t maker = u->maker[from->outputs[o]];
        at[o] = SS_NONE;
        if (maker == SS_NONE || !s->take[maker])
            continue;
        at[o] = s->g->n_outputs;
        add_output(s, from->outputs[o], from->output_labels[o], SS_BORDER_STEP);
    }
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; s->take[i] && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k];
            if (s->step->phases->unit[i] != SS_PHASE_COMMON && ss_slice_is_read(s->step, s->in, v))
                add_output(s, v, NULL, border_of(s, v));
        }
    s->g->pair_source = SS_PAIRS_ALIASING; /* nothing is paired by types */
    for (uint32_t p = 0; p < from->n_pairs; p++) {
        uint32_t in = s->slice->to[from->inputs[from->pairs[p].input]];
        uint32_t out = at[from->pairs[p].output];
        if (in == SS_NONE || out == SS_NONE || s->g->vars[in].kind != SS_VAR_INPUT ||
            !ss_type_equal(&s->g->vars[in].type, &s->g->vars[s->g->outputs[out]].type))
            continue;
        s->g->input_donated[s->g->vars[in].result] = from->input_donated[from->pairs[p].input];
        ss_graph_add_pair(s->g, s->g->vars[in].result, out, SS_PAIRS_ALIASING);
    }
}

/* ---- pins ---- */

static void add_pin(struct slicing *s, const struct ss_pin *pin, uint32_t target, uint32_t other)
{
    const struct ss_graph *from = s->step->graph;
    const char *var = pin->on_var ? from->vars[pin->op].label : NULL;
    s->slice->pin_names[s->slice->n_pins] = var           ? var
                                            : pin->on_var ? from->vars[pin->op].name
                                                          : from->ops[pin->op].name;
    struct ss_pin *own = &s->slice->pins[s->slice->n_pins++];
    *own = (struct ss_pin){.kind = pin->kind,
                           .price = pin->price,
                           .on_var = pin->on_var,
                           .op = target,
                           .other = other,
                           .axis = pin->axis,
                           .text = ss_strdup(&s->slice->arena, pin->text)};
}

/* A var may be there twice. A tie holds if both ends are there. */
static void add_pins(struct slicing *s)
{
    const struct ss_step_parts *step = s->step;
    struct ss_slice *out = s->slice;
    uint32_t *op_to = ss_alloc_array(&s->scratch, step->graph->n_ops, sizeof *op_to);
    for (uint32_t i = 0; i < step->graph->n_ops; i++)
        op_to[i] = SS_NONE;
    for (uint32_t i = 0; i < s->g->n_ops; i++)
        if (out->op[i] != SS_NONE)
            op_to[out->op[i]] = i;
    out->pins = ss_alloc_array(&out->arena, 2 * step->n_pins, sizeof *out->pins);
    out->pin_names = ss_alloc_array(&out->arena, 2 * step->n_pins, sizeof *out->pin_names);
    for (size_t i = 0; i < step->n_pins; i++) {
        const struct ss_pin *pin = &step->pins[i];
        const uint32_t *to = pin->on_var ? out->to : op_to;
        uint32_t other = pin->kind == SS_PIN_TIE ? to[pin->other] : 0;
        if (to[pin->op] != SS_NONE && other != SS_NONE)
            add_pin(s, pin, to[pin->op], other);
        if (pin->on_var && pin->kind != SS_PIN_TIE && s->whole[pin->op] != SS_NONE)
            add_pin(s, pin, s->whole[pin->op], 0);
    }
}

/* Lists are as long as the step's, and the ops that read pieces or terms: for each a reshape, a
 * slice and its index, and a reshape; or a splat, a comparison, a choice. */
enum { MOST_READERS = 6 };

static void init_lists(struct slicing *s)
{
    const struct ss_graph *from = s->step->graph;
    struct ss_slice *out = s->slice;
    struct ss_arena *a = &out->arena;
    size_t n_ops = from->n_ops + (size_t)MOST_READERS * s->n_cuts;
    size_t n_vars = (size_t)from->n_vars + from->n_inputs + 1 + (size_t)MOST_READERS * s->n_cuts;
    out->var = ss_alloc_array(a, n_vars, sizeof *out->var);
    out->to = ss_alloc_array(a, from->n_vars, sizeof *out->to);
    out->op = ss_alloc_array(a, n_ops, sizeof *out->op);
    out->unit = ss_alloc_array(a, n_ops, sizeof *out->unit);
    out->part = ss_alloc_array(a, n_ops, sizeof *out->part);
    out->once = ss_alloc_array(a, n_ops, sizeof *out->once);
    out->input = ss_alloc_array(a, n_vars, sizeof *out->input);
    out->output = ss_alloc_array(a, (size_t)from->n_vars + from->n_outputs, sizeof *out->output);
    for (size_t v = 0; v < n_vars; v++)
        out->var[v] = SS_NONE;
    s->whole = ss_alloc_array(&s->scratch, from->n_vars, sizeof *s->whole);
    for (uint32_t v = 0; v < from->n_vars; v++)
        out->to[v] = s->whole[v] = SS_NONE;
    s->scope = ss_alloc_array(&s->scratch, from->n_scopes, sizeof *s->scope);
    s->loop_to = ss_alloc_array(&s->scratch, from->n_loops, sizeof *s->loop_to);
}

enum ss_rc ss_slice_make(const struct ss_step_parts *step, const uint8_t *part, const bool *take,
                         struct ss_slice *out, struct ss_error *err)
{
    struct slicing s = {.step = step, .part = part, .take = take, .slice = out, .err = err};
    *out = (struct ss_slice){.graph = ss_graph_new(step->graph->name, step->graph->format)};
    s.g = out->graph;
    s.g->path = ss_strdup(&s.g->arena, step->graph->path);
    ss_graph_adopt(s.g, (struct ss_graph *)ss_graph_ref(step->graph)); /* it owns regions */
    s.e = (struct ss_emit){.g = s.g, .err = err};
    s.reader = (struct ss_microbatch_reader){
        .graph = step->graph, .m = step->microbatches, .e = &s.e, .counter = SS_NONE};
    s.in = ss_slice_closure(step, take, &s.scratch);
    s.read = ss_alloc_array(&s.scratch, step->graph->n_vars, sizeof *s.read);
    s.wholly = ss_alloc_array(&s.scratch, step->graph->n_vars, sizeof *s.wholly);
    each_read(&s, 0, step->graph->n_steps, note_read);
    init_lists(&s);
    add_inputs(&s);
    enum ss_rc rc = copy_steps(&s);
    if (rc == SS_OK) {
        add_outputs(&s);
        add_pins(&s);
        rc = ss_graph_finish(s.g, err);
    }
    ss_arena_free(&s.scratch);
    if (rc != SS_OK)
        ss_slice_free(out);
    return rc;
}

void ss_slice_free(struct ss_slice *slice)
{
    ss_graph_free(slice->graph);
    ss_arena_free(&slice->arena);
    *slice = (struct ss_slice){0};
}
