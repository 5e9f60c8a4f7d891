/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole graph as one operator, or as several that share no value: composites with the graph's ops
 * as bodies. */
#ifndef SS_CORE_BODY_GRAPH_AS_OP_H
#define SS_CORE_BODY_GRAPH_AS_OP_H

#include "core/graph/graph.h"

/* One operator made from a body: its attributes, and which inputs and outputs of the body (their
 * positions) are its operands and results. */
struct ss_graph_part {
    struct ss_attrs attrs;
    uint32_t *inputs, *outputs;
    size_t n_inputs, n_outputs;
};
struct ss_graph_parts {
    struct ss_graph_part *items;
    size_t count;
};
/* Makes a finished graph one operator of that name. Components of the graph that share no value, or
 * only single elements, become operators of their own, because the rows of one operator would
 * multiply. All memory lies in g; body must outlive g. Fails if the graph has loops, composites, or
 * ops without a kernel. */
SS_NODISCARD enum ss_rc ss_graph_split(const struct ss_graph *body, struct ss_graph *g,
                                       const char *name, struct ss_graph_parts *parts,
                                       struct ss_error *err);
/* Adds them as ops of g. operands: a var for each input of the body; results: for each output. */
SS_NODISCARD enum ss_rc ss_graph_add_parts(struct ss_graph *g, const struct ss_graph_parts *parts,
                                           const uint32_t *operands, uint32_t scope,
                                           struct ss_loc loc, uint32_t *results,
                                           struct ss_error *err);
/* The same as a new graph with the same inputs and outputs. On success *whole owns body; on failure
 * body stays the caller's. */
SS_NODISCARD enum ss_rc ss_graph_whole(struct ss_graph *body, struct ss_graph **whole,
                                       struct ss_error *err);

#endif
