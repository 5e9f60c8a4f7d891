/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forward reachability from an operand to the results through bodies and regions. An edge is
 * dropped if the op's own semantics prove that the operand does not matter. */
#include "core/body/composite.h"

#include "core/graph/graph.h"
#include "core/op/inference.h"

static bool graph_reads(const struct ss_graph *g, size_t k, size_t r);

/* Whether the condition or order of a region of one yield looks at either of two places. */
static bool region_reads(const struct ss_call *call, size_t a, size_t b)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    const struct ss_graph *g = region ? region->graph : NULL;
    return !g || a >= g->n_inputs || b >= g->n_inputs || graph_reads(g, a, 0) ||
           graph_reads(g, b, 0);
}

bool ss_call_depends(const struct ss_call *call, size_t k, size_t r)
{
    const struct ss_graph *body = ss_composite_body(call);
    if (body)
        return graph_reads(body, k, r);
    if (call->def->class == SS_OP_CLASS_IDENTITY)
        return k == r;
    if (call->def->class == SS_OP_CLASS_GET_DIMENSION_SIZE)
        return false;
    if (call->def->class == SS_OP_CLASS_MAP)
        return region_reads(call, k, k);
    return call->def->class != SS_OP_CLASS_SORT || k == r || k >= call->n_out ||
           region_reads(call, 2 * k, 2 * k + 1);
}

/* Passes on to the results of an op what its operands follow from. */
static void follow(const struct ss_graph *g, uint32_t i, bool *follows, struct ss_arena *arena)
{
    const struct ss_op *op = &g->ops[i];
    struct ss_call call;
    bool any = false;
    for (uint32_t j = 0; j < op->n_operands; j++)
        any |= follows[op->operands[j]];
    if (!any)
        return;
    ss_graph_call(g, i, arena, &call);
    for (uint32_t j = 0; j < op->n_operands; j++) {
        for (uint32_t out = 0; follows[op->operands[j]] && out < op->n_results; out++)
            follows[op->results[out]] |= ss_call_depends(&call, j, out);
    }
}

/* Per var whether it follows from input k. */
static const bool *follow_all(const struct ss_graph *g, size_t k, struct ss_arena *arena)
{
    bool *follows = ss_alloc_array(arena, g->n_vars, sizeof *follows);
    follows[g->inputs[k]] = true;
    for (uint32_t i = 0; i < g->n_ops; i++)
        follow(g, i, follows, arena);
    return follows;
}

static bool graph_reads(const struct ss_graph *g, size_t k, size_t r)
{
    struct ss_arena arena = {0};
    bool reads = follow_all(g, k, &arena)[g->outputs[r]] || g->n_loops;
    ss_arena_free(&arena);
    return reads;
}

void ss_call_depends_each(const struct ss_call *call, size_t k, bool *reads)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    const bool *follows = g ? follow_all(g, k, &arena) : NULL;
    for (size_t r = 0; r < call->n_out; r++)
        reads[r] = g ? follows[g->outputs[r]] || g->n_loops : ss_call_depends(call, k, r);
    ss_arena_free(&arena);
}
