/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops that are programs: composites, and case, if and while. */
#include "core/body/control_flow.h"

#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "kernels/cuda/build.h"

/* Results of the body that the op returns are made in the op's memory; what is returned twice, or
 * is an operand, is copied there. */
static void place_results(struct ss_build *b, const struct ss_graph *g, const uint32_t *value_of,
                          const uint32_t *out, bool *placed)
{
    for (uint32_t k = 0; k < g->n_outputs; k++) {
        const uint32_t var = g->outputs[k];
        const uint32_t slot = ss_build_slot_of(b, out[k]);
        if (g->vars[var].kind == SS_VAR_RESULT &&
            b->values.items[value_of[var]].slot == (uint32_t)SS_NO_SLOT) {
            b->values.items[value_of[var]].slot = slot;
            b->values.items[value_of[var]].kept = placed[k] = true;
        }
    }
}

static void copy_results(struct ss_build *b, const struct ss_graph *g, const uint32_t *value_of,
                         const uint32_t *out, const bool *placed)
{
    for (uint32_t k = 0; k < g->n_outputs; k++)
        if (!placed[k])
            ss_build_copy(b, ss_build_slot_of(b, out[k]),
                          ss_build_slot_of(b, value_of[g->outputs[k]]),
                          (size_t)ss_cuda_bytes(&b->values.items[out[k]]));
}

static size_t list_ops(struct ss_build *b, const struct ss_expansion *e, const uint32_t *value_of,
                       const struct ss_block_op *whole, struct ss_block_op *ops)
{
    const struct ss_graph *g = e->body;
    size_t n = 0, next = 0;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const bool counts = op->def->origin != SS_ORIGIN_NONE;
        const size_t own = next;
        next += counts;
        if (!op->live)
            continue;
        uint32_t *in = ss_alloc_array(b->arena, op->n_operands + 1, sizeof *in);
        uint32_t *out = ss_alloc_array(b->arena, op->n_results + 1, sizeof *out);
        for (uint32_t k = 0; k < op->n_operands; k++)
            in[k] = value_of[op->operands[k]];
        for (uint32_t k = 0; k < op->n_results; k++)
            out[k] = value_of[op->results[k]];
        ops[n] = (struct ss_block_op){.call = &e->calls[i], .in = in, .out = out};
        ops[n].name = whole->name;
        if (counts && own < whole->n_origins) {
            ops[n].origins = &whole->origins[own];
            ops[n].n_origins = 1;
        }
        n++;
    }
    return n;
}

/* The ops of the body, in place of the op. */
static bool build_body(struct ss_build *b, const struct ss_block_op *op)
{
    struct ss_infer inf = {.err = b->err};
    struct ss_expansion *e = ss_alloc(b->arena, sizeof *e);
    if (!ss_composite_expand(&inf, op->call, b->arena, e))
        return false;
    const struct ss_graph *g = e->body;
    uint32_t *value_of = ss_alloc_array(b->arena, g->n_vars + 1, sizeof *value_of);
    bool *placed = ss_alloc_array(b->arena, g->n_outputs + 1, sizeof *placed);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].kind == SS_VAR_RESULT)
            value_of[v] = ss_build_value(b, &e->types[v]);
    for (uint32_t k = 0; k < g->n_inputs; k++)
        value_of[g->inputs[k]] = op->in[k];
    place_results(b, g, value_of, op->out, placed);
    struct ss_block_op *ops = ss_alloc_array(b->arena, g->n_ops + 1, sizeof *ops);
    const size_t n = list_ops(b, e, value_of, op, ops);
    if (!ss_build_block(b, ops, n))
        return false;
    copy_results(b, g, value_of, op->out, placed);
    return true;
}

bool ss_build_composite(struct ss_build *b, const struct ss_block_op *op)
{
    return build_body(b, op);
}

/* Region i of an op as actions of its own. */
static bool build_region(struct ss_build *b, const struct ss_block_op *op, size_t i,
                         const uint32_t *in, const uint32_t *out, struct ss_actions *actions)
{
    struct ss_call *call = ss_alloc(b->arena, sizeof *call);
    struct ss_actions *outer = b->actions;
    if (!ss_program_region(op->call, i, b->arena, call))
        return ss_build_refuse(b, "%s without region %zu", op->call->def->name, i);
    if (ss_call_infer(call, b->err) != SS_OK)
        return false;
    const struct ss_block_op body = {.call = call, .in = in, .out = out, .name = op->name};
    b->actions = actions;
    const bool ok = build_body(b, &body);
    b->actions = outer;
    return ok;
}

bool ss_build_case(struct ss_build *b, const struct ss_block_op *op)
{
    size_t n = 0;
    while (ss_attr_branch(&op->call->attrs, n))
        n++;
    struct ss_actions *branches = ss_alloc_array(b->arena, n, sizeof *branches);
    const uint32_t index = ss_build_slot_of(b, op->in[0]);
    /* Literals that branches read lie in memory before any of them runs. */
    for (size_t k = 1; k < op->call->n_in; k++)
        ss_build_slot_of(b, op->in[k]);
    for (size_t k = 0; k < op->call->n_out; k++)
        ss_build_slot_of(b, op->out[k]);
    for (size_t i = 0; i < n; i++)
        if (!build_region(b, op, i, op->in + 1, op->out, &branches[i]))
            return false;
    struct ss_action *branch = ss_build_action(b, SS_ACTION_BRANCH);
    branch->from = index;
    branch->index = op->call->in[0];
    branch->index.dtype = ss_cuda_stored(b->floats, op->call->in[0].dtype);
    branch->inverted = strcmp(op->call->def->name, "if") == 0;
    branch->branches = branches;
    branch->n_branches = n;
    return true;
}

/* The results hold the carried values from trip to trip. */
bool ss_build_while(struct ss_build *b, const struct ss_block_op *op)
{
    const size_t n = op->call->n_out, n_in = op->call->n_in;
    struct ss_actions *parts = ss_alloc_array(b->arena, 2, sizeof *parts);
    uint32_t *values = ss_alloc_array(b->arena, n_in + 1, sizeof *values);
    uint32_t *next = ss_alloc_array(b->arena, n + 1, sizeof *next);
    const struct ss_type flag = {.dtype = SS_I1};
    const uint32_t more = ss_build_temp(b, &flag);
    for (size_t k = 0; k < n_in; k++) {
        values[k] = k < n ? op->out[k] : op->in[k];
        ss_build_slot_of(b, op->in[k]);
    }
    for (size_t k = 0; k < n; k++) {
        next[k] = ss_build_temp(b, &op->call->out[k]);
        ss_build_copy(b, ss_build_slot_of(b, op->out[k]), ss_build_slot_of(b, op->in[k]),
                      (size_t)ss_cuda_bytes(&b->values.items[op->out[k]]));
    }
    if (!build_region(b, op, 1, values, &more, &parts[0]) ||
        !build_region(b, op, 0, values, next, &parts[1]))
        return false;
    struct ss_actions *outer = b->actions;
    b->actions = &parts[1];
    for (size_t k = 0; k < n; k++)
        ss_build_copy(b, ss_build_slot_of(b, op->out[k]), ss_build_slot_of(b, next[k]),
                      (size_t)ss_cuda_bytes(&b->values.items[next[k]]));
    b->actions = outer;
    struct ss_action *loop = ss_build_action(b, SS_ACTION_LOOP);
    loop->from = b->values.items[more].slot;
    loop->index = flag;
    loop->branches = parts;
    loop->n_branches = 2;
    return true;
}
