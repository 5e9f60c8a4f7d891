/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the weights among the inputs and the length of the sums that they take part in: a sum of n
 * products with a weight of variance 1/n is as large as its other factor, however many layers
 * follow (LeCun et al., Efficient BackProp, 1998, 4.6). */
#include "core/run/input_walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What may be a weight: the side of a contraction that is made with less of the data. */
enum level {
    PARAMETERS, /* of inputs alone that the step replaces */
    INPUTS,     /* not of contractions */
    ACTIVATIONS
};

struct search {
    const struct ss_graph *g;
    struct ss_arena *arena;
    bool *from_data;        /* per var: depends on an input that the step does not replace */
    bool *from_contraction; /* per var */
    uint32_t *input_of;     /* per var: the input's position, or SS_NONE */
    uint32_t *seen, visit;  /* per var: the visit that came by last */
    struct ss_input_fan_in *fan_in;
    bool *decided; /* per input: by the first contraction that reads it */
};

/* Inputs that reach a side of a contraction by moves and element-wise ops. */
struct side {
    SS_ARRAY(uint32_t) inputs;
    enum level level;
};

const struct ss_graph *ss_input_body(const struct ss_op *op)
{
    const struct ss_region *region = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    if (op->def->class != SS_OP_CLASS_COMPOSITE || !region)
        return NULL;
    return region->source ? region->source : region->graph;
}

static bool contracts(const struct ss_op *op)
{
    const struct ss_graph *body = ss_input_body(op);
    bool any = op->def->flags & SS_OP_CONTRACTION;
    for (uint32_t i = 0; body && i < body->n_ops && !any; i++)
        any = body->ops[i].live && contracts(&body->ops[i]);
    return any;
}

static bool spread_op(struct search *s, const struct ss_op *op)
{
    bool data = false, contracted = contracts(op), changed = false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        data |= s->from_data[op->operands[k]];
        contracted |= s->from_contraction[op->operands[k]];
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        uint32_t v = op->results[k];
        changed |= data != s->from_data[v] || contracted != s->from_contraction[v];
        s->from_data[v] = data;
        s->from_contraction[v] = contracted;
    }
    return changed;
}

static bool spread_value(struct search *s, uint32_t from, uint32_t to)
{
    bool changed = (s->from_data[from] && !s->from_data[to]) ||
                   (s->from_contraction[from] && !s->from_contraction[to]);
    s->from_data[to] |= s->from_data[from];
    s->from_contraction[to] |= s->from_contraction[from];
    return changed;
}

static bool spread_loop(struct search *s, const struct ss_loop *l)
{
    bool changed = false;
    for (uint32_t i = 0; i < l->n_values; i++) {
        changed |= spread_value(s, l->init[i], l->args[i]);
        changed |= spread_value(s, l->yields[i], l->args[i]);
        changed |= spread_value(s, l->args[i], l->results[i]);
    }
    return changed;
}

/* What each var depends on; loops hand values back, so until nothing changes. */
static void find_origins(struct search *s)
{
    const struct ss_graph *g = s->g;
    bool *replaced = ss_alloc_array(s->arena, g->n_inputs, sizeof *replaced);
    for (uint32_t i = 0; i < g->n_pairs; i++)
        replaced[g->pairs[i].input] = true;
    for (uint32_t v = 0; v < g->n_vars; v++)
        s->input_of[v] = SS_NONE;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        s->from_data[g->inputs[i]] = !replaced[i];
        s->input_of[g->inputs[i]] = i;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->n_ops; i++)
            changed |= spread_op(s, &g->ops[i]);
        for (uint32_t l = 0; l < g->n_loops; l++)
            changed |= spread_loop(s, &g->loops[l]);
        changed &= g->n_loops > 0;
    }
}

static void trace(struct search *s, uint32_t start, struct side *side)
{
    const struct ss_graph *g = s->g;
    SS_ARRAY(uint32_t) todo = {0};
    ss_push(s->arena, todo, start);
    s->visit++;
    while (todo.count) {
        uint32_t v = todo.items[--todo.count];
        if (s->seen[v] == s->visit || !(ss_dtype_is_float(g->vars[v].type.dtype) ||
                                        ss_dtype_is_complex(g->vars[v].type.dtype)))
            continue;
        s->seen[v] = s->visit;
        if (s->input_of[v] != SS_NONE)
            ss_push(s->arena, side->inputs, s->input_of[v]);
        for (uint32_t l = 0; l < g->n_loops && g->vars[v].producer == SS_NONE; l++)
            for (uint32_t i = 0; i < g->loops[l].n_values; i++)
                if (g->loops[l].args[i] == v || g->loops[l].results[i] == v)
                    ss_push(s->arena, todo, g->loops[l].init[i]);
        if (g->vars[v].producer == SS_NONE)
            continue;
        const struct ss_op *op = &g->ops[g->vars[v].producer];
        for (uint32_t k = 0; k < op->n_operands; k++)
            if (op->def->flags & (SS_OP_ELEMENTWISE | SS_OP_MOVEMENT))
                ss_push(s->arena, todo, op->operands[k]);
    }
    side->level = s->from_contraction[start]               ? ACTIVATIONS
                  : s->from_data[start] || g->n_pairs == 0 ? INPUTS
                                                           : PARAMETERS;
}

static void decide(struct search *s, const struct side *side, uint32_t op, double length,
                   double scale)
{
    for (size_t i = 0; i < side->inputs.count; i++) {
        uint32_t input = side->inputs.items[i];
        if (s->decided[input])
            continue;
        s->decided[input] = true;
        if (scale < 1)
            s->fan_in[input] = (struct ss_input_fan_in){scale, length, op};
    }
}

static void scale_sides(struct search *s, uint32_t id)
{
    const struct ss_op *op = &s->g->ops[id];
    struct ss_call call;
    struct ss_arena_mark mark = ss_arena_mark(s->arena);
    struct side a = {0}, b = {0};
    ss_graph_call(s->g, id, s->arena, &call);
    double per_term = ss_dtype_is_complex(call.out[0].dtype) ? 8 : 2;
    double length = ss_call_flops(&call) / per_term / fmax(1, (double)ss_type_count(&call.out[0]));
    trace(s, op->operands[0], &a);
    trace(s, op->operands[1], &b);
    if (length >= 1) {
        double whole = 1 / sqrt(length), half = sqrt(whole);
        bool even = a.level == b.level, none = even && a.level == ACTIVATIONS;
        decide(s, &a, id, length, none || a.level > b.level ? 1 : even ? half : whole);
        decide(s, &b, id, length, none || b.level > a.level ? 1 : even ? half : whole);
    }
    ss_arena_rewind(s->arena, mark);
}

/* A composite contracts some of its operands: which of them are weights is known outside alone. */
static void scale_operands(struct search *s, uint32_t id)
{
    const struct ss_op *op = &s->g->ops[id];
    const struct ss_graph *body = ss_input_body(op);
    struct ss_arena_mark mark = ss_arena_mark(s->arena);
    const struct ss_input_fan_in *inner = ss_input_find_fan_in(body, s->arena);
    for (uint32_t i = 0; i < body->n_inputs && i < op->n_operands; i++) {
        struct side side = {0};
        if (inner[i].op == SS_NONE)
            continue;
        trace(s, op->operands[i], &side);
        bool data = side.level == ACTIVATIONS || (side.level == INPUTS && s->g->n_pairs > 0);
        double whole = 1 / sqrt(inner[i].length);
        decide(s, &side, id, inner[i].length,
               data                       ? 1
               : side.level == PARAMETERS ? whole
                                          : inner[i].scale);
    }
    ss_arena_rewind(s->arena, mark);
}

struct ss_input_fan_in *ss_input_find_fan_in(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct search s = {.g = g, .arena = &scratch};
    s.fan_in = ss_alloc_array(arena, g->n_inputs, sizeof *s.fan_in);
    s.decided = ss_alloc_array(&scratch, g->n_inputs, sizeof *s.decided);
    s.from_data = ss_alloc_array(&scratch, g->n_vars, sizeof *s.from_data);
    s.from_contraction = ss_alloc_array(&scratch, g->n_vars, sizeof *s.from_contraction);
    s.input_of = ss_alloc_array(&scratch, g->n_vars, sizeof *s.input_of);
    s.seen = ss_alloc_array(&scratch, g->n_vars, sizeof *s.seen);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        s.fan_in[i] = (struct ss_input_fan_in){1, 0, SS_NONE};
    find_origins(&s);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (g->ops[i].live && g->ops[i].def->flags & SS_OP_CONTRACTION)
            scale_sides(&s, i);
        else if (g->ops[i].live && ss_input_body(&g->ops[i]))
            scale_operands(&s, i);
    }
    ss_arena_free(&scratch);
    return s.fan_in;
}
