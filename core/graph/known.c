/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/known.h"

#include "core/graph/eval.h"

/* Of a value that is looked at; and of ops that make one, one after the other. */
enum { MAX_ELEMENTS = 1 << 16, MAX_DEPTH = 256 };

static bool all_of(const struct ss_op *op, const bool *are)
{
    bool all = true;
    for (uint32_t i = 0; i < op->n_operands; i++)
        all = all && are[op->operands[i]];
    return all;
}

static bool is_empty(const struct ss_graph *g, uint32_t var)
{
    return ss_type_count(&g->vars[var].type) == 0;
}

/* Made cell by cell, moved, or a fold of nothing. */
static bool is_plain_op(const struct ss_graph *g, const struct ss_op *op)
{
    bool plain = op->def->flags & (SS_OP_ELEMENTWISE | SS_OP_MOVEMENT);
    for (uint32_t i = 0; i < op->n_operands; i++)
        plain |= is_empty(g, op->operands[i]);
    return plain;
}

static uint16_t depth_of(const struct ss_op *op, const uint16_t *depth)
{
    uint16_t most = 0;
    for (uint32_t i = 0; i < op->n_operands; i++)
        most = depth[op->operands[i]] > most ? depth[op->operands[i]] : most;
    return most + 1;
}

struct ss_known ss_known_of(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_known k = {.graph = g, .arena = arena};
    k.is_known = ss_alloc_array(arena, g->n_vars, sizeof *k.is_known);
    k.is_plain = ss_alloc_array(arena, g->n_vars, sizeof *k.is_plain);
    k.value = ss_alloc_array(arena, g->n_vars, sizeof *k.value);
    uint16_t *depth = ss_alloc_array(arena, g->n_vars, sizeof *depth);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (!op->live || op->n_results != 1 || op->def->flags & (SS_OP_RANDOM | SS_OP_OPAQUE))
            continue;
        uint32_t var = op->results[0];
        depth[var] = depth_of(op, depth);
        bool empty = is_empty(g, var);
        k.is_known[var] = empty || (all_of(op, k.is_known) && depth[var] <= MAX_DEPTH);
        depth[var] = k.is_known[var] && !empty ? depth[var] : 0;
        k.is_plain[var] =
            empty || (k.is_known[var] && is_plain_op(g, op) && all_of(op, k.is_plain));
    }
    return k;
}

const struct ss_tensor *ss_known_value(struct ss_known *k, uint32_t var)
{
    if (!k->is_plain[var] || ss_type_count(&k->graph->vars[var].type) > MAX_ELEMENTS)
        return NULL;
    if (k->value[var])
        return k->value[var];
    if (is_empty(k->graph, var)) {
        struct ss_tensor *empty = ss_alloc(k->arena, sizeof *empty);
        *empty = ss_tensor_new(k->arena, &k->graph->vars[var].type, SS_STORE_F64);
        return k->value[var] = empty;
    }
    uint32_t id = k->graph->vars[var].producer;
    const struct ss_op *op = &k->graph->ops[id];
    struct ss_tensor *in = ss_alloc_array(k->arena, op->n_operands, sizeof *in);
    struct ss_tensor *out = ss_alloc(k->arena, sizeof *out);
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const struct ss_tensor *operand = ss_known_value(k, op->operands[i]);
        if (!operand)
            return NULL;
        in[i] = *operand;
    }
    struct ss_call call;
    ss_graph_call(k->graph, id, k->arena, &call);
    if (ss_eval_call(&call, in, out, NULL, &options, k->arena, NULL))
        return NULL;
    return k->value[var] = out;
}
