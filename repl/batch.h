/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands from the command line, from files and from standard input. */
#ifndef SS_REPL_BATCH_H
#define SS_REPL_BATCH_H

#include <stdio.h>

#include "repl/front.h"
#include "repl/options.h"

/* Loads the FILE of the command line, then runs -c and -f in order; stops at the first error. */
enum ss_rc ss_batch_run(struct ss_front *front, const struct ss_options *options);
/* Runs the lines of a stream; name is for error places. */
enum ss_rc ss_batch_stream(struct ss_front *front, FILE *stream, const char *name);

#endif
