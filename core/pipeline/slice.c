/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/slice.h"

#include <string.h>

#include "core/base/hash.h"

const char *ss_part_name(enum ss_part part)
{
    static const char *const names[] = {"", "forward", "input gradients", "weight gradients",
                                        "update"};
    return names[part];
}

/* ---- parts ---- */

uint8_t *ss_stage_parts(const struct ss_step_parts *step, uint32_t first, uint32_t last,
                        struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    uint8_t *part = ss_alloc_array(arena, u->n, sizeof *part);
    for (uint32_t i = u->n; i-- > 0;) {
        uint32_t layer = step->layers->unit[i];
        if (layer == SS_NONE || layer < first || layer > last)
            continue;
        part[i] = step->phases->unit[i] == SS_PHASE_FORWARD  ? SS_PART_FORWARD
                  : step->phases->unit[i] == SS_PHASE_UPDATE ? SS_PART_UPDATE
                                                             : SS_PART_WEIGHT;
        for (uint32_t k = 0; part[i] == SS_PART_WEIGHT && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k];
            for (uint32_t r = u->reader_start[v]; r < u->reader_start[v + 1]; r++) {
                uint32_t reader = u->readers[r];
                if (step->phases->unit[reader] == SS_PHASE_BACKWARD &&
                    (part[reader] == SS_PART_INPUT || step->layers->unit[reader] < first)) {
                    part[i] = SS_PART_INPUT;
                    break;
                }
            }
        }
    }
    return part;
}

static bool makes_output(const struct ss_units *u, uint32_t unit)
{
    for (uint32_t k = 0; k < u->items[unit].n_out; k++)
        if (u->is_output[u->items[unit].out[k]])
            return true;
    return false;
}

bool *ss_stage_units(const struct ss_step_parts *step, const uint8_t *part, bool with_common,
                     struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    bool *take = ss_alloc_array(arena, u->n, sizeof *take);
    for (uint32_t i = 0; i < u->n; i++)
        take[i] = part[i] != SS_PART_NONE ||
                  (with_common && step->phases->unit[i] == SS_PHASE_COMMON && makes_output(u, i));
    return take;
}

/* The units of a slice: those taken, and the common ones that they need. */
static bool *closure(const struct ss_step_parts *step, const bool *take, struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    bool *in = ss_memdup(arena, take, u->n * sizeof *in);
    for (uint32_t i = u->n; i-- > 0;)
        for (uint32_t k = 0; in[i] && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            if (maker != SS_NONE && step->phases->unit[maker] == SS_PHASE_COMMON)
                in[maker] = true;
        }
    return in;
}

/* ---- building ---- */

struct slicing {
    const struct ss_step_parts *step;
    const uint8_t *part;
    const bool *take;
    bool *in;  /* per unit: in the slice */
    bool *out; /* per unit: its results may be outputs */
    struct ss_slice *slice;
    struct ss_graph *g;
    struct ss_arena scratch;
    uint32_t *scope; /* per scope of the step */
    uint32_t n_vars_mapped, vars_capacity;
    uint32_t **loop_results; /* per loop: results of the slice */
    uint32_t *loop_to;       /* per loop */
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

/* Lists are as long as the step's: a slice has no more vars or ops. */
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
        return SS_BORDER_STEP;
    bool each = step->phases->unit[maker] != SS_PHASE_UPDATE;
    return each && ss_repeat_of(step->repeats, var) != SS_REPEAT_TERM ? SS_BORDER_EACH
                                                                      : SS_BORDER_ONCE;
}

static void add_input(struct slicing *s, uint32_t var)
{
    const struct ss_graph *from = s->step->graph;
    struct ss_type type = ss_repeats_type(from, s->step->repeats, var);
    if (s->slice->to[var] != SS_NONE)
        return;
    uint32_t made = ss_graph_add_input(s->g, from->vars[var].name, &type);
    if (from->vars[var].label)
        s->g->vars[made].label = ss_strdup(&s->g->arena, from->vars[var].label);
    s->slice->input[s->g->n_inputs - 1] = (uint8_t)border_of(s, var);
    /* What comes from elsewhere is freed after its last use. */
    s->g->input_donated[s->g->n_inputs - 1] = border_of(s, var) != SS_BORDER_STEP;
    bind(s, var, made);
}

/* Inputs of the step first, in their order. */
static void add_inputs(struct slicing *s)
{
    const struct ss_units *u = s->step->units;
    const struct ss_graph *from = s->step->graph;
    bool *read = ss_alloc_array(&s->scratch, from->n_vars, sizeof *read);
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; s->in[i] && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            read[u->items[i].in[k]] |= maker == SS_NONE || !s->in[maker];
        }
    for (uint32_t i = 0; i < from->n_inputs; i++)
        if (read[from->inputs[i]])
            add_input(s, from->inputs[i]);
    for (uint32_t v = 0; v < from->n_vars; v++)
        if (read[v])
            add_input(s, v);
}

static enum ss_rc copy_op(struct slicing *s, uint32_t id)
{
    const struct ss_graph *from = s->step->graph;
    const struct ss_op *op = &from->ops[id];
    struct ss_call call;
    uint32_t made;
    enum ss_rc rc =
        ss_repeats_call(from, s->step->rules, s->step->repeats, id, &s->g->arena, &call, s->err);
    uint32_t *operands = ss_alloc_array(&s->scratch, op->n_operands, sizeof *operands);
    for (uint32_t k = 0; k < op->n_operands; k++)
        operands[k] = s->slice->to[op->operands[k]];
    if (rc == SS_OK)
        rc = ss_graph_add_op(s->g, op->def, call.attrs, operands, op->n_operands, op->n_results,
                             map_scope(s, op->scope), op->loc, &made, s->err);
    if (rc != SS_OK)
        return rc;
    for (uint32_t k = 0; k < op->n_results; k++)
        bind(s, op->results[k], s->g->ops[made].results[k]);
    uint32_t unit = s->step->units->of_op[id];
    s->slice->op[made] = id;
    s->slice->part[made] = s->part[unit];
    s->slice->once[made] = !s->step->repeats->op[id];
    return SS_OK;
}

/* A loop's live values; dead ones need not exist outside. */
static void begin_loop(struct slicing *s, uint32_t id)
{
    const struct ss_loop *l = &s->step->graph->loops[id];
    uint32_t *init = ss_alloc_array(&s->scratch, l->n_values, sizeof *init), n = 0;
    uint32_t *args = ss_alloc_array(&s->scratch, l->n_values, sizeof *args);
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(s->step->graph, id, i))
            init[n++] = s->slice->to[l->init[i]];
    uint32_t made =
        ss_graph_begin_loop(s->g, init, n, l->trips, map_scope(s, l->scope), l->loc, args);
    s->loop_to[id] = made;
    s->g->loops[made].counter = SS_NONE;
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(s->step->graph, id, i)) {
            if (i == l->counter) {
                s->g->loops[made].counter = n;
                s->g->loops[made].direction = l->direction;
                s->g->loops[made].limit = l->limit;
            }
            bind(s, l->args[i], args[n++]);
        }
}

static enum ss_rc end_loop(struct slicing *s, uint32_t id)
{
    const struct ss_loop *l = &s->step->graph->loops[id];
    uint32_t *yields = ss_alloc_array(&s->scratch, l->n_values, sizeof *yields), n = 0;
    uint32_t *results = ss_alloc_array(&s->scratch, l->n_values, sizeof *results);
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(s->step->graph, id, i))
            yields[n++] = s->slice->to[l->yields[i]];
    enum ss_rc rc = ss_graph_end_loop(s->g, s->loop_to[id], yields, results, s->err);
    n = 0;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (rc == SS_OK && ss_graph_loop_value_live(s->step->graph, id, i))
            bind(s, l->results[i], results[n++]);
    return rc;
}

static bool has_loop(const struct slicing *s, uint32_t loop)
{
    const struct ss_loop *l = &s->step->graph->loops[loop];
    for (uint32_t i = l->first_op; i < l->end_op; i++)
        if (s->step->graph->ops[i].live)
            return s->in[s->step->units->of_op[i]];
    return false;
}

static enum ss_rc copy_steps(struct slicing *s)
{
    const struct ss_graph *from = s->step->graph;
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < from->n_steps && rc == SS_OK; i++) {
        uint32_t id = from->steps[i].id;
        if (from->steps[i].kind == SS_STEP_OP) {
            if (from->ops[id].live && s->in[s->step->units->of_op[id]])
                rc = copy_op(s, id);
        } else if (has_loop(s, id)) {
            if (from->steps[i].kind == SS_STEP_LOOP_BEGIN)
                begin_loop(s, id);
            else
                rc = end_loop(s, id);
        }
    }
    return rc;
}

/* True if something outside of the slice reads the var; common units are not outside. */
static bool is_read_outside(const struct slicing *s, uint32_t var)
{
    const struct ss_units *u = s->step->units;
    for (uint32_t r = u->reader_start[var]; r < u->reader_start[var + 1]; r++)
        if (!s->in[u->readers[r]] && s->step->phases->unit[u->readers[r]] != SS_PHASE_COMMON)
            return true;
    return false;
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
            if (s->step->phases->unit[i] != SS_PHASE_COMMON && is_read_outside(s, v))
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

static void init_lists(struct slicing *s)
{
    const struct ss_graph *from = s->step->graph;
    struct ss_slice *out = s->slice;
    struct ss_arena *a = &out->arena;
    out->var = ss_alloc_array(a, from->n_vars, sizeof *out->var);
    out->to = ss_alloc_array(a, from->n_vars, sizeof *out->to);
    out->op = ss_alloc_array(a, from->n_ops, sizeof *out->op);
    out->part = ss_alloc_array(a, from->n_ops, sizeof *out->part);
    out->once = ss_alloc_array(a, from->n_ops, sizeof *out->once);
    out->input = ss_alloc_array(a, from->n_vars, sizeof *out->input);
    out->output = ss_alloc_array(a, (size_t)from->n_vars + from->n_outputs, sizeof *out->output);
    for (uint32_t v = 0; v < from->n_vars; v++)
        out->to[v] = out->var[v] = SS_NONE;
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
    init_lists(&s);
    s.in = closure(step, take, &s.scratch);
    add_inputs(&s);
    enum ss_rc rc = copy_steps(&s);
    if (rc == SS_OK) {
        add_outputs(&s);
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

/* ---- keys ---- */

struct keying {
    const struct ss_step_parts *step;
    uint32_t *number; /* per var: 1 + its number in the slice, in order of occurrence */
    uint32_t n;
    struct ss_buf text;
};

static void key_add(struct keying *k, uint64_t value)
{
    ss_buf_add(&k->text, &value, sizeof value);
}

static void key_var(struct keying *k, uint32_t var)
{
    if (!k->number[var]) {
        const struct ss_graph *g = k->step->graph;
        k->number[var] = ++k->n;
        struct ss_type type = ss_repeats_type(g, k->step->repeats, var);
        key_add(k, (uint64_t)type.dtype << 8 | (uint64_t)type.rank);
        ss_buf_add(&k->text, type.dims, (size_t)type.rank * sizeof *type.dims);
    }
    key_add(k, k->number[var]);
}

static void key_op(struct keying *k, uint32_t id)
{
    const struct ss_op *op = &k->step->graph->ops[id];
    const struct ss_atoms *atoms = &k->step->rules->op_atoms[id];
    key_add(k, k->step->rules->op_rules[id]->key);
    key_add(k, k->step->repeats->op[id] ? 2u + k->step->repeats->row[id] : 1u);
    ss_buf_add(&k->text, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
    for (uint32_t i = 0; i < op->n_operands; i++)
        key_var(k, op->operands[i]);
    for (uint32_t i = 0; i < op->n_results; i++)
        key_var(k, op->results[i]);
}

static void key_loops(struct keying *k, uint32_t loop)
{
    const struct ss_loop *l = &k->step->graph->loops[loop];
    key_add(k, (uint64_t)l->trips);
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(k->step->graph, loop, i))
            continue;
        key_var(k, l->init[i]);
        key_var(k, l->args[i]);
        key_var(k, l->yields[i]);
        key_var(k, l->results[i]);
    }
}

static void key_unit(struct keying *k, uint32_t unit)
{
    const struct ss_step_unit *x = &k->step->units->items[unit];
    const struct ss_graph *g = k->step->graph;
    if (x->op != SS_NONE) {
        key_op(k, x->op);
        return;
    }
    for (uint32_t i = g->loops[x->loop].first_op; i < g->loops[x->loop].end_op; i++)
        if (g->ops[i].live)
            key_op(k, i);
    for (uint32_t l = x->loop; l < g->n_loops; l++)
        if (g->loops[l].first_op >= g->loops[x->loop].first_op &&
            g->loops[l].end_op <= g->loops[x->loop].end_op)
            key_loops(k, l);
}

void ss_stage_key(const struct ss_step_parts *step, const uint8_t *part, const bool *take,
                  uint64_t key[2])
{
    struct ss_arena scratch = {0};
    struct slicing s = {.step = step, .take = take};
    struct keying k = {.step = step};
    const struct ss_units *u = step->units;
    k.number = ss_alloc_array(&scratch, step->graph->n_vars, sizeof *k.number);
    s.in = closure(step, take, &scratch);
    for (uint32_t i = 0; i < u->n; i++) {
        if (!s.in[i])
            continue;
        key_add(&k, part[i]);
        key_unit(&k, i);
        for (uint32_t o = 0; o < u->items[i].n_out; o++)
            key_add(&k, (uint64_t)(2 * is_read_outside(&s, u->items[i].out[o]) +
                                   (s.take[i] && u->is_output[u->items[i].out[o]])));
    }
    for (uint32_t p = 0; p < step->graph->n_pairs; p++) {
        uint32_t in = k.number[step->graph->inputs[step->graph->pairs[p].input]];
        uint32_t out = k.number[step->graph->outputs[step->graph->pairs[p].output]];
        if (in && out) {
            key_add(&k, in);
            key_add(&k, out);
        }
    }
    ss_hash_wide(k.text.data, k.text.length, 0, key);
    ss_buf_free(&k.text);
    ss_arena_free(&scratch);
}

/* ---- borders ---- */

struct ss_crossing *ss_border_crossings(const struct ss_step_parts *step, uint32_t layer,
                                        struct ss_arena *arena, size_t *n)
{
    const struct ss_units *u = step->units;
    SS_ARRAY(struct ss_crossing) all = {0};
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; step->layers->unit[i] != SS_NONE && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k], from = step->layers->unit[i];
            bool crosses = false;
            for (uint32_t r = u->reader_start[v]; r < u->reader_start[v + 1]; r++) {
                uint32_t to = step->layers->unit[u->readers[r]];
                crosses |= to != SS_NONE && (from < layer) != (to < layer);
            }
            if (!crosses)
                continue;
            struct ss_type type = ss_repeats_type(step->graph, step->repeats, v);
            struct ss_crossing c = {.var = v,
                                    .backward = from >= layer,
                                    .once = step->phases->unit[i] == SS_PHASE_UPDATE ||
                                            ss_repeat_of(step->repeats, v) == SS_REPEAT_TERM,
                                    .bytes = ss_type_bytes(&type)};
            ss_push(arena, all, c);
        }
    *n = all.count;
    return all.items;
}
