/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records, tables and trees as CSV and as Markdown. */
#ifndef SS_REPL_CMD_FORMAT_DELIMITED_H
#define SS_REPL_CMD_FORMAT_DELIMITED_H

#include "repl/cmd/out.h"

void ss_format_csv(const struct ss_block *block, struct ss_buf *out);
void ss_format_markdown(const struct ss_block *block, struct ss_buf *out);

#endif
