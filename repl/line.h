/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt: readline, completion from the command table, history. */
#ifndef SS_REPL_LINE_H
#define SS_REPL_LINE_H

#include "repl/front.h"

/* Reads and runs lines until quit, end of input or a terminating signal. */
void ss_prompt(struct ss_front *front);

#endif
