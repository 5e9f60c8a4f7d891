/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dijkstra's algorithm over a layout graph: cheapest paths from one layout by (cost, steps). Ties
 * go to the path found first in a fixed order of moves. */
#ifndef SS_CORE_MESH_LAYOUT_SEARCH_H
#define SS_CORE_MESH_LAYOUT_SEARCH_H

#include "core/mesh/layout_graph.h"
#include "core/mesh/bucket_queue.h"

/* State of a search. Arrays have room for the largest graph searched so far. Zero-initialised is
 * empty. */
struct ss_layout_search {
    const struct ss_layout_graph *graph;
    int64_t *ps; /* SS_INFINITE: not reached */
    uint32_t *steps, *previous;
    uint8_t *via;   /* kind of the last step */
    uint8_t *axes;  /* and its group */
    uint8_t *state; /* bits: settled, wanted */
    uint32_t *open; /* per class: members that no permute has reached */
    /* Per line of an axis (see layout_search.c): options not yet reached by the cheapest
     * all_to_all. */
    uint64_t *unmoved[SS_MAX_AXES];
    /* Per joint, at the node with R on its axes: what its collectives have reached already. */
    uint8_t *reached[1 << SS_MAX_AXES];
    size_t capacity;
    struct ss_bucket_queue queue;
    /* Nodes reached by free moves at the current cost, in order of steps. */
    uint32_t *level;
    size_t level_begin, level_end, level_capacity;
};

void ss_layout_search_free(struct ss_layout_search *s);
/* Searches from node `from` until the n nodes of `wanted` are settled (NULL: all reachable nodes).
 * Then ps[] (picoseconds) and previous[] of these nodes are final. */
void ss_layout_search_run(struct ss_layout_search *s, const struct ss_layout_graph *g, int64_t from,
                          const int64_t *wanted, size_t n);

#endif
