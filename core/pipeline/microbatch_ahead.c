/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/microbatch_ahead.h"

/* What a var depends on. */
enum { ON_OTHERS, ON_NOTHING, ON_DATA };

static uint8_t of_operands(const struct ss_microbatch_ahead *ahead, const struct ss_op *op)
{
    uint8_t on = ON_NOTHING;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint8_t operand = ahead->var[op->operands[k]];
        if (operand == ON_OTHERS)
            return ON_OTHERS;
        if (operand == ON_DATA)
            on = ON_DATA;
    }
    return on;
}

void ss_microbatch_ahead_find(const struct ss_graph *graph, const bool *is_data,
                              struct ss_arena *arena, struct ss_microbatch_ahead *out)
{
    *out = (struct ss_microbatch_ahead){.graph = graph};
    out->var = ss_alloc_array(arena, graph->n_vars + 1, sizeof *out->var);
    out->op = ss_alloc_array(arena, graph->n_ops + 1, sizeof *out->op);
    for (uint32_t i = 0; i < graph->n_inputs; i++)
        out->var[graph->inputs[i]] = is_data[i] ? ON_DATA : ON_OTHERS;
    for (uint32_t i = 0; i < graph->n_ops; i++) {
        const struct ss_op *op = &graph->ops[i];
        uint8_t on = op->loop == SS_NONE ? of_operands(out, op) : ON_OTHERS;
        for (uint32_t k = 0; k < op->n_results; k++)
            out->var[op->results[k]] = on;
    }
}

bool ss_microbatch_of_data(const struct ss_microbatch_ahead *ahead, uint32_t var)
{
    return ahead->var[var] == ON_DATA;
}

bool ss_microbatch_compute_ahead(struct ss_microbatch_ahead *ahead, uint32_t var)
{
    const struct ss_graph *g = ahead->graph;
    struct ss_arena scratch = {0};
    bool *wanted = ss_alloc_array(&scratch, g->n_vars + 1, sizeof *wanted), changed = false;
    wanted[var] = true;
    for (uint32_t i = g->n_ops; i-- > 0;) { /* in program order, operands come before results */
        const struct ss_op *op = &g->ops[i];
        bool leads = false;
        for (uint32_t k = 0; k < op->n_results; k++)
            leads |= wanted[op->results[k]];
        if (!leads)
            continue;
        changed |= !ahead->op[i];
        ahead->op[i] = true;
        for (uint32_t k = 0; k < op->n_operands; k++)
            wanted[op->operands[k]] = true;
    }
    ss_arena_free(&scratch);
    return changed;
}
