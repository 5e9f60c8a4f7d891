/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of a placement, found by solving with it. */
#ifndef SS_REPL_CMD_SHOW_FORCED_H
#define SS_REPL_CMD_SHOW_FORCED_H

#include "repl/cmd/session.h"

/* Solves with the current pins and with one more (target and text as in `pin`) and compares the two
 * plans. The command must have the options rows and time. */
SS_NODISCARD enum ss_rc ss_put_forced(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                      const char *target, const char *text, struct ss_out *out,
                                      struct ss_error *err);

#endif
