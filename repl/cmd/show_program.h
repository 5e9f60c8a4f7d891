/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of the shardings that a program states. */
#ifndef SS_REPL_CMD_SHOW_PROGRAM_H
#define SS_REPL_CMD_SHOW_PROGRAM_H

#include "core/lab/program_pins.h"
#include "repl/cmd/out.h"

/* Adds the counts, a table of those that made no pin, and notes. */
void ss_put_program_pins(const struct ss_program_pins *got, struct ss_out *out);

#endif
