/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of an operator with a body as the rows of its ops compose them. */
#ifndef SS_REPL_CMD_SHOW_COMPOSED_H
#define SS_REPL_CMD_SHOW_COMPOSED_H

#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* Adds the composed rows of an op next to the explored ones, and where the search for those that
 * only exploration has ended. SS_E_UNSUPPORTED if the op has no body. */
SS_NODISCARD enum ss_rc ss_put_composed(const struct ss_ctx *ctx, uint32_t op, struct ss_out *out,
                                        struct ss_error *err);
/* Adds how a row follows from rows of the body's ops, op by op; or the op at which the search ended
 * and the row that it lacks. text: an id of a row, or a row. */
SS_NODISCARD enum ss_rc ss_put_derivation(const struct ss_ctx *ctx, uint32_t op, const char *text,
                                          struct ss_out *out, struct ss_error *err);

#endif
