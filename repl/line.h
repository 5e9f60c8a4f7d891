/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt: readline, completion from the command table, history. */
#ifndef SS_REPL_LINE_H
#define SS_REPL_LINE_H

#include "repl/front.h"

/* Reads and runs lines until quit, end of input or a terminating signal. */
void ss_prompt(struct ss_front *front);
/* Gives the terminal back as the shell left it, for a process that is about to end. Allocates
 * nothing. */
void ss_line_restore_terminal(void);

#endif
