/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which floats of a body are never below 0, whatever its operands are: squares, exponentials, what
 * is added, multiplied, folded and moved of such. Private to core/op. */
#ifndef SS_CORE_BODY_SIGN_H
#define SS_CORE_BODY_SIGN_H

#include <stdbool.h>

#include "core/base/arena.h"

struct ss_graph;

/* Per var of the body, in arena. False says nothing. */
bool *ss_never_negative(const struct ss_graph *body, struct ss_arena *arena);

#endif
