/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hand-made plans of the field, as restrictions of the space that the solver works on: the same
 * rules, costs and run, only fewer choices. What a restriction leaves open (where to reduce, which
 * dim of a moment to cut) is solved for.
 *   replicate: nothing is cut.
 *   dp: what has the batch is cut by it; parameters, gradients and optimizer state are whole.
 *   zero1: dp with optimizer state cut, and the update with it; gradients are reduced whole.
 *   zero2: zero1 with gradients cut: they are reduced and scattered.
 *   zero3: zero2 with parameters cut at rest: gathered where they are read.
 *   tp: Megatron's: of two weights in a row the first is cut by columns, the second by rows; the
 *       batch is whole. */
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
/* False where no baseline has the name. */
bool ss_baseline_find(const char *name, enum ss_baseline_kind *kind);

struct ss_baseline;
/* kinds has one entry per mesh axis, so that dp and tp can be combined. SS_E_UNSUPPORTED where the
 * graph does not say what a baseline needs (no input that is replaced, no batch). */
SS_NODISCARD enum ss_rc ss_baseline_new(const struct ss_graph *graph,
                                        const struct ss_ruleset *rules, const struct ss_mesh *mesh,
                                        const enum ss_baseline_kind *kinds,
                                        struct ss_baseline **baseline, struct ss_error *err);
void ss_baseline_free(struct ss_baseline *baseline);
/* True for an op that has a dim which the baseline is to cut, whatever the mesh divides. */
bool ss_baseline_concerns(const struct ss_baseline *baseline, uint32_t op);
/* For the options of a space of that graph and mesh; lives as long as the baseline. */
const struct ss_space_filter *ss_baseline_filter(const struct ss_baseline *baseline);

#endif
