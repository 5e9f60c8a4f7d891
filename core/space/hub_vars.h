/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hub placement: which vars get a hub, a node of the cost graph of its own in which the var's
 * layout is chosen. Program inputs, the values of loops, program outputs, and vars with several
 * readers have one; a result with a single reader takes its layout from its producer. */
#ifndef SS_CORE_SPACE_HUB_VARS_H
#define SS_CORE_SPACE_HUB_VARS_H

#include "core/graph/graph.h"

struct ss_hub_vars {
    uint32_t *op_uses;        /* per var: operands of live ops */
    uint32_t *border_uses;    /* per var: program outputs, loop inits and yields */
    bool *deep_use;           /* per var: read inside a loop that does not define it */
    bool *is_output;          /* per var: an output that replaces no input */
    bool *hub;                /* per var: it has a hub */
    uint32_t *pair_of_output; /* per output: position of the input it replaces, or SS_NONE */
};

/* All lists in arena. */
struct ss_hub_vars ss_hub_vars_find(const struct ss_graph *graph, struct ss_arena *arena);
/* The number of uses of a var. */
static inline uint32_t ss_hub_vars_readers(const struct ss_hub_vars *h, uint32_t var)
{
    return h->op_uses[var] + h->border_uses[var];
}

#endif
