/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Constant folding: values of a graph that depend on no input or have no elements. Used when a
 * graph is copied into a body that runs at any lengths (core/body/graph_as_op.h). */
#ifndef SS_CORE_GRAPH_KNOWN_H
#define SS_CORE_GRAPH_KNOWN_H

#include "core/graph/graph.h"

struct ss_known {
    const struct ss_graph *graph;
    bool *is_known; /* per var */
    bool *is_plain; /* per var: elementwise, moved, or a reduction of nothing: independent of
                       lengths */
    struct ss_tensor **value; /* per var; NULL: not asked for yet */
    struct ss_arena *arena;
};

/* All lies in arena; the graph is borrowed. */
struct ss_known ss_known_of(const struct ss_graph *g, struct ss_arena *arena);
/* The value of a known var; NULL if it is not plain or too large. */
const struct ss_tensor *ss_known_value(struct ss_known *k, uint32_t var);

#endif
