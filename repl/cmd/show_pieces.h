/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of an op: its evidence, and what each rank holds. */
#ifndef SS_REPL_CMD_SHOW_PIECES_H
#define SS_REPL_CMD_SHOW_PIECES_H

#include "core/space/pieces.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* The conditions of a row and its halo widths; NULL if there are none. */
const char *ss_show_row_note(struct ss_arena *arena, const struct ss_op_rules *rules,
                             const struct ss_row *row, const struct ss_call *call,
                             const struct ss_atoms *atoms);
/* Adds the row with that id, for so many ranks. SS_E_NAME if the op has no such row. drawn: the
 * picture in place of the tables. */
SS_NODISCARD enum ss_rc ss_put_row(const struct ss_ctx *ctx, uint32_t op, const char *id,
                                   const struct ss_arg_value *ranks, bool drawn, struct ss_out *out,
                                   struct ss_error *err);

#endif
