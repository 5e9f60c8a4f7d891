/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fixed point over the steps of the program: an op's results gain a reduction if a usable row
 * makes them partial for it. */
#include "core/space/partial_kinds.h"

#include "core/space/strategy.h"

/* Adds the reductions that the op's rows can yield; true if one is new. */
static bool spread_kinds(const struct ss_graph *g, const struct ss_ruleset *rules, uint32_t op_id,
                         uint8_t *kinds, struct ss_arena *scratch)
{
    const struct ss_op *op = &g->ops[op_id];
    const struct ss_op_rules *r = rules->op_rules[op_id];
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    uint8_t *in = ss_alloc(scratch, op->n_operands + 1);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = kinds[op->operands[k]];
    bool changed = false;
    for (size_t i = 0; i < r->n_rows; i++) {
        const struct ss_row *row = &r->rows[i];
        if (!ss_row_usable(row, r->n_in, in))
            continue;
        for (uint32_t k = 0; k < op->n_results; k++) {
            uint8_t *kind = &kinds[op->results[k]];
            if (row->out[k].kind != SS_PARTIAL || (*kind >> row->out[k].reduce & 1))
                continue;
            *kind |= (uint8_t)(1u << row->out[k].reduce);
            changed = true;
        }
    }
    ss_arena_rewind(scratch, mark);
    return changed;
}

uint8_t *ss_partial_kinds(const struct ss_graph *g, const struct ss_ruleset *rules,
                          struct ss_arena *arena)
{
    uint8_t *kinds = ss_alloc(arena, g->n_vars + 1);
    struct ss_arena scratch = {0};
    /* Sets only grow, and only loops carry them backwards, so a few passes reach the fixed point.
     */
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->n_steps; i++) {
            uint32_t id = g->steps[i].id;
            if (g->steps[i].kind == SS_STEP_OP) {
                if (g->ops[id].live)
                    changed |= spread_kinds(g, rules, id, kinds, &scratch);
                continue;
            }
            const struct ss_loop *l = &g->loops[id];
            for (uint32_t v = 0; v < l->n_values; v++) {
                if (!ss_graph_loop_value_live(g, id, v))
                    continue;
                uint8_t all = kinds[l->args[v]] | kinds[l->init[v]] | kinds[l->yields[v]];
                changed |= all != kinds[l->args[v]];
                kinds[l->args[v]] = kinds[l->results[v]] = all;
            }
        }
    }
    ss_arena_free(&scratch);
    return kinds;
}
