/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a var holds memory. Time is the index into graph->steps; intervals are half-open. */
#ifndef SS_CORE_GRAPH_LIVENESS_H
#define SS_CORE_GRAPH_LIVENESS_H

#include "core/graph/graph.h"

struct ss_interval {
    uint32_t begin, end; /* steps [begin, end); begin == end: never holds memory */
};

/* One interval per var, in arena. A result lives from its op to after its last reader; a value read
 * inside a loop that does not define it lives to that loop's end; an input lives from step 0, to the
 * end of the program unless donated, then to its last reader; outputs live to the end. Results of
 * SS_OP_NO_STORAGE ops and vars of dead ops never hold memory (D13). The values of a loop share one
 * buffer each: init until the loop begins, then args, yields and results in turn. */
struct ss_interval *ss_liveness(const struct ss_graph *graph, struct ss_arena *arena);

#endif
