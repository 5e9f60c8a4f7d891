/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the uses of every var and places hubs. */
#include "core/space/hub_vars.h"

static void border_use(const struct ss_graph *g, struct ss_hub_vars *h, uint32_t v, uint32_t loop)
{
    h->border_uses[v]++;
    h->deep_use[v] |= g->vars[v].loop != loop;
}

struct ss_hub_vars ss_hub_vars_find(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_hub_vars h;
    h.op_uses = ss_alloc_array(arena, g->n_vars, sizeof *h.op_uses);
    h.border_uses = ss_alloc_array(arena, g->n_vars, sizeof *h.border_uses);
    h.deep_use = ss_alloc_array(arena, g->n_vars, sizeof *h.deep_use);
    h.is_output = ss_alloc_array(arena, g->n_vars, sizeof *h.is_output);
    h.hub = ss_alloc_array(arena, g->n_vars, sizeof *h.hub);
    h.pair_of_output = ss_alloc_array(arena, g->n_outputs, sizeof *h.pair_of_output);
    for (uint32_t i = 0; i < g->n_ops; i++)
        for (uint32_t k = 0; g->ops[i].live && k < g->ops[i].n_operands; k++) {
            uint32_t v = g->ops[i].operands[k];
            h.op_uses[v]++;
            h.deep_use[v] |= g->vars[v].loop != g->ops[i].loop;
        }
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t v = 0; v < g->loops[l].n_values; v++) {
            if (!ss_graph_loop_value_live(g, l, v))
                continue;
            border_use(g, &h, g->loops[l].init[v], g->loops[l].parent);
            border_use(g, &h, g->loops[l].yields[v], l);
        }
    for (uint32_t o = 0; o < g->n_outputs; o++)
        h.pair_of_output[o] = SS_NONE;
    for (uint32_t p = 0; p < g->n_pairs; p++)
        h.pair_of_output[g->pairs[p].output] = g->pairs[p].input;
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        h.border_uses[g->outputs[o]]++;
        h.is_output[g->outputs[o]] |= h.pair_of_output[o] == SS_NONE;
    }
    /* A result that is read once, in the loop that defines it, needs no hub. */
    for (uint32_t v = 0; v < g->n_vars; v++)
        h.hub[v] = g->vars[v].kind != SS_VAR_RESULT || ss_hub_vars_readers(&h, v) > 1 ||
                   h.is_output[v] || h.deep_use[v];
    return h;
}
