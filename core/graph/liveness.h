/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a var holds memory. Time is the index into graph->steps; intervals are half-open. */
#ifndef SS_CORE_GRAPH_LIVENESS_H
#define SS_CORE_GRAPH_LIVENESS_H

#include "core/graph/graph.h"

struct ss_interval {
    uint32_t begin, end; /* steps [begin, end); begin == end: never holds memory */
};

/* One interval per var, in arena: while its value may still be read. A result lives from its op to
 * after its last reader; a value read inside a loop that does not define it lives to that loop's
 * end; outputs live to the end; vars of dead ops never live. The values of a loop share one buffer
 * each: init until the loop begins, then args, yields and results in turn. */
struct ss_interval *ss_lifetimes(const struct ss_graph *graph, struct ss_arena *arena);
/* The same for an allocator, which a plan's memory follows: an input that is not donated lives to
 * the end of the program, and results of SS_OP_NO_STORAGE ops never hold memory. */
struct ss_interval *ss_liveness(const struct ss_graph *graph, struct ss_arena *arena);

#endif
