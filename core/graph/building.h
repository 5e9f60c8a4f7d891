/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The private part of a graph: capacities of its arrays while it grows, open loops, and the look-up
 * maps made when it is finished. */
#ifndef SS_CORE_GRAPH_BUILDING_H
#define SS_CORE_GRAPH_BUILDING_H

#include "core/base/hash.h"
#include "core/graph/derived.h"

struct ss_graph_building {
    struct ss_graph graph; /* first: a graph pointer is a pointer to this */
    size_t vars_capacity, ops_capacity, loops_capacity, scopes_capacity, steps_capacity;
    size_t inputs_capacity, outputs_capacity, labels_capacity, donated_capacity, pairs_capacity;
    size_t warnings_capacity;
    uint32_t open_loop; /* innermost open loop, or SS_NONE */
    SS_ARRAY(struct ss_graph *) children;
    const struct ss_graph *step; /* one of them, or NULL (derived.h) */
    const struct ss_microbatches *microbatches;
    int64_t batch_blocks;
    struct ss_map op_names, var_names, var_labels, file_names, scope_ids;
    bool *live_values; /* per loop value, at loop_start[loop] + i */
    uint32_t *loop_start;
};

static inline struct ss_graph_building *ss_building(struct ss_graph *g)
{
    return (struct ss_graph_building *)g;
}
static inline const struct ss_graph_building *ss_built(const struct ss_graph *g)
{
    return (const struct ss_graph_building *)g;
}

/* Marks live ops and live loop values; readers of every var. */
void ss_graph_mark_live(struct ss_graph *g);
void ss_graph_find_uses(struct ss_graph *g);
/* Printable names of ops, loops and vars, and the maps from names. */
void ss_graph_name(struct ss_graph *g);

#endif
