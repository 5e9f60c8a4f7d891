/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gradient accumulation as a graph: the same step, computed in microbatches one after the other. It
 * has the same inputs, outputs and state pairs, and its ops keep their names; what runs in each
 * microbatch is the body of a loop. So rules, plans, memory, runs and exports work on it as on any
 * graph.
 *
 *   ops that run before
 *   loop "microbatches", n trips; values: the counter, a sum per value that is a term (its init is
 *       the neutral value), the pieces so far per value that is cut
 *     piece i of each input that is cut; ops that run in each; sums
 *   ops that run once
 *
 * A dim of length n k is cut as [n, k] by a reshape, and piece i is slice i of the first of the
 * two; so the other one can be cut by a mesh axis. */
#ifndef SS_CORE_PIPELINE_ACCUMULATE_H
#define SS_CORE_PIPELINE_ACCUMULATE_H

#include "core/pipeline/microbatch.h"

/* The graph in n microbatches, n > 1. The caller owns *out, which is derived from the graph
 * (core/graph/derived.h) and keeps the classification. Fails as ss_microbatches_find; SS_E_LIMIT if
 * a value that is cut has the most dims that a tensor may have; SS_E_SHAPE, naming it, if an op
 * refuses its piece. */
SS_NODISCARD enum ss_rc ss_graph_accumulate(const struct ss_graph *graph,
                                            const struct ss_ruleset *rules, int64_t n,
                                            struct ss_microbatch_cut cut, struct ss_graph **out,
                                            struct ss_error *err);

#endif
