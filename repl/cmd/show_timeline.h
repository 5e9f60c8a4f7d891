/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ops and collectives of one rank, in order. */
#ifndef SS_REPL_CMD_SHOW_TIMELINE_H
#define SS_REPL_CMD_SHOW_TIMELINE_H

#include "core/plan/plan.h"
#include "repl/cmd/out.h"

/* The table "timeline" of a plan of a model. seconds: what a run measured, per instruction of the
 * lowered program; NULL: predicted times alone. Fails as ss_lower does. */
SS_NODISCARD enum ss_rc ss_put_timeline(const struct ss_plan *plan, const double *seconds,
                                        struct ss_out *out, struct ss_error *err);
/* The table "profile": the same times added up by kind of op and by collective, the most first. A
 * rank's measured time is that of all ranks together divided by their number. */
SS_NODISCARD enum ss_rc ss_put_profile(const struct ss_plan *plan, const double *seconds,
                                       int64_t ranks, struct ss_out *out, struct ss_error *err);

#endif
