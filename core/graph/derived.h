/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A graph that was made of another one and computes the same: it has the same inputs and outputs,
 * and a run is compared with the other one. */
#ifndef SS_CORE_GRAPH_DERIVED_H
#define SS_CORE_GRAPH_DERIVED_H

#include "core/graph/graph.h"

struct ss_microbatches; /* core/pipeline/microbatch.h */

/* Says that g is `step` in microbatches, which cut dim 0 of the inputs in so many blocks (1 if they
 * cut another dim). g keeps a reference to step; m lies in g's arena. Call before g is finished. */
void ss_graph_derive(struct ss_graph *g, const struct ss_graph *step,
                     const struct ss_microbatches *m, int64_t blocks);
/* The graph that g was made of; NULL: of none. It lives as long as g. */
const struct ss_graph *ss_graph_step(const struct ss_graph *g);
/* The microbatches that step was cut into; NULL if there is no step. */
const struct ss_microbatches *ss_graph_microbatches(const struct ss_graph *g);
/* The blocks in which they cut dim 0 of the inputs: a cut of the batch is one of each block. 1 if
 * there is no step. */
int64_t ss_graph_batch_blocks(const struct ss_graph *g);

#endif
