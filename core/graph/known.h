/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a graph that follow from none of its inputs, or have no elements, and what stands for
 * them in a copy of it that is to run at any lengths. Private to core/graph. */
#ifndef SS_CORE_GRAPH_KNOWN_H
#define SS_CORE_GRAPH_KNOWN_H

#include "core/graph/graph.h"

struct ss_known {
    const struct ss_graph *graph;
    bool *is_known; /* per var */
    bool *is_plain; /* per var: made cell by cell, moved, or a fold of nothing: no length counts */
    struct ss_tensor **value; /* per var; NULL: not asked for yet */
    struct ss_arena *arena;
};

/* All lies in arena; the graph is borrowed. */
struct ss_known ss_known_of(const struct ss_graph *g, struct ss_arena *arena);
/* What the op makes of values that are known; NULL where it is not plain, or large. */
const struct ss_tensor *ss_known_value(struct ss_known *k, uint32_t var);

#endif
