/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Baselines: the hand-made plans of the field as restrictions of the strategy space. Rules, costs
 * and execution are the same as for a free plan; only choices are removed, and the solver decides
 * the rest (where to reduce, which dim of a moment to cut).
 *
 *   replicate: nothing is cut.
 *   dp:    ops that have a batch dim are cut along it; parameters, gradients and optimizer state
 *          are replicated.
 *   zero1: dp with the optimizer state and the update cut; gradients are all-reduced.
 *   zero2: zero1 with gradients cut: they are reduce-scattered.
 *   zero3: zero2 with parameters cut at rest: they are gathered before they are read (FSDP).
 *   tp:    Megatron's scheme: of two consecutive weights the first is cut by columns and the second
 *          by rows; the batch is replicated.
 * Sources: ZeRO (Rajbhandari et al., SC 2020), Megatron-LM (Shoeybi et al., 2019). */
#ifndef SS_CORE_SPACE_BASELINE_H
#define SS_CORE_SPACE_BASELINE_H

#include "core/space/space.h"

enum ss_baseline_kind {
    SS_BASELINE_REPLICATE,
    SS_BASELINE_DP,
    SS_BASELINE_ZERO1,
    SS_BASELINE_ZERO2,
    SS_BASELINE_ZERO3,
    SS_BASELINE_TP,
    SS_N_BASELINES
};
const char *ss_baseline_name(enum ss_baseline_kind kind);
/* False if no baseline has the name. */
bool ss_baseline_find(const char *name, enum ss_baseline_kind *kind);

struct ss_baseline;
/* kinds has one entry per mesh axis, so that dp and tp can be combined. graph and rules are
 * borrowed; the caller owns *baseline. SS_E_UNSUPPORTED if the graph lacks the structure that a
 * baseline needs: an input that an output replaces, or a batch. */
SS_NODISCARD enum ss_rc ss_baseline_new(const struct ss_graph *graph,
                                        const struct ss_ruleset *rules, const struct ss_mesh *mesh,
                                        const enum ss_baseline_kind *kinds,
                                        struct ss_baseline **baseline, struct ss_error *err);
void ss_baseline_free(struct ss_baseline *baseline);
/* True if an operand or result of the op has a dim that the baseline cuts, whether or not the mesh
 * divides its length. */
bool ss_baseline_concerns(const struct ss_baseline *baseline, uint32_t op);
/* The restriction, for ss_space_options of a space of the same graph and mesh. Lives as long as the
 * baseline. */
const struct ss_space_filter *ss_baseline_filter(const struct ss_baseline *baseline);

#endif
