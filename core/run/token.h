/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caller of a run tells its workers in their environment: the token by which it knows
 * them, because other users can read a command line, but not an environment. */
#ifndef SS_CORE_RUN_TOKEN_H
#define SS_CORE_RUN_TOKEN_H

#include <stdbool.h>

#include "core/run/protocol.h"

#define SS_TOKEN_VARIABLE "SHARDSCOPE_WORKER_TOKEN"

/* How many processors a worker may use. */
#define SS_THREADS_VARIABLE "SHARDSCOPE_WORKER_THREADS"

/* Random bytes of the system; false if it gives none. */
bool ss_token_make(unsigned char token[SS_TOKEN_BYTES]);
/* "NAME=hex digits", for an environment. */
void ss_token_setting(const unsigned char token[SS_TOKEN_BYTES],
                      char text[sizeof SS_TOKEN_VARIABLE + 2 * SS_TOKEN_BYTES + 1]);
/* Reads the token from the environment of this process and removes it there; all 0 if there is
 * none. */
void ss_token_take(unsigned char token[SS_TOKEN_BYTES]);
/* Compares in a time that does not depend on where they differ. */
bool ss_token_equal(const unsigned char a[SS_TOKEN_BYTES], const unsigned char b[SS_TOKEN_BYTES]);

#endif
