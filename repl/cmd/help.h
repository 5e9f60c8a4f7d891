/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of commands as results. */
#ifndef SS_REPL_CMD_HELP_H
#define SS_REPL_CMD_HELP_H

#include "repl/cmd/cmd.h"

/* Adds the table "commands". */
void ss_put_commands(const struct ss_cmd *const *commands, size_t n, struct ss_out *out);

#endif
