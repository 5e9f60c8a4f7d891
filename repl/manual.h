/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that packages install, made from the command table and the option table. */
#ifndef SS_REPL_MANUAL_H
#define SS_REPL_MANUAL_H

#include "repl/options.h"

/* The manual page in mdoc(7), for `man` or mandoc. */
void ss_manual(struct ss_buf *out);
/* A completion script for the program's options, its files and, after -c, its commands. */
void ss_shell_completion(enum ss_shell shell, struct ss_buf *out);

#endif
