/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands that step through an exploration show. */
#ifndef SS_REPL_CMD_STEPPING_H
#define SS_REPL_CMD_STEPPING_H

#include "core/lab/step.h"
#include "repl/cmd/session.h"

/* Fails where no exploration is open. */
SS_NODISCARD enum ss_rc ss_need_stepper(const struct ss_lab *lab, struct ss_error *err);
/* Where the cursor is, and what has happened since the last stop. */
void ss_put_stop(const struct ss_lab *lab, struct ss_out *out);
/* Moves and shows the stop; at the end of an exploration, says so. */
SS_NODISCARD enum ss_rc ss_step_to(struct ss_ctx *ctx, enum ss_step_until until, struct ss_out *out,
                                   struct ss_error *err);
/* The attempts around the cursor, or all of them; those that are still to come have no verdict. */
void ss_put_attempt_list(const struct ss_stepper *s, bool all, struct ss_out *out);
/* Events [from, to), as every stop shows its own. */
void ss_put_events(const struct ss_trace *trace, uint32_t from, uint32_t to, struct ss_out *out);

#endif
