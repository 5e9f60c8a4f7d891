/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks of a result as text, CSV or Markdown. */
#ifndef SS_REPL_CMD_FORMAT_TABLE_H
#define SS_REPL_CMD_FORMAT_TABLE_H

#include "repl/cmd/format.h"

/* Any block but a note, in any format but JSON. */
void ss_format_block(const struct ss_style *style, const struct ss_block *block,
                     struct ss_buf *out);

#endif
