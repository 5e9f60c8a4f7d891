/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Algorithm 1 of the MetaDist paper as its code runs it, for teaching: one id after the other,
 * depth first over tensors and dims, joint cuts first, one dim per tensor, the first combine that
 * holds wins. It cuts and combines with the functions of the other exploration, but takes its
 * attributes as they are, two ranks and one probe: what it accepts may be false. */
#ifndef SS_CORE_RULES_CANDIDATES_PAPER_H
#define SS_CORE_RULES_CANDIDATES_PAPER_H

#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"

/* Tells its attempts to options->observer. If there are too many, SS_EVENT_STOPPED is the last
 * event. executions: runs of the operator; a piece refused by its shape counts as one, as in the
 * published code. */
SS_NODISCARD enum ss_rc ss_explore_paper(const struct ss_call *call, const struct ss_atoms *atoms,
                                         const double *bound, const bool *is_bound,
                                         const struct ss_discover_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         uint64_t *executions, struct ss_error *err);
struct ss_probe;
/* Chooses the lengths of its probe, draws the operands and runs the whole. */
SS_NODISCARD enum ss_rc ss_paper_probe(struct ss_probe *p, struct ss_error *err);
/* Cuts and runs the pieces of the candidate. */
SS_NODISCARD enum ss_rc ss_paper_pieces(struct ss_probe *p, struct ss_error *err);

#endif
