/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which floats of a body are never negative, whatever its operands are: squares, exponentials, and
 * the sums, products, reductions and copies of such values. Private to core/body. */
#ifndef SS_CORE_BODY_SIGN_ANALYSIS_H
#define SS_CORE_BODY_SIGN_ANALYSIS_H

#include <stdbool.h>

#include "core/base/arena.h"

struct ss_graph;

/* Per var of the body, in arena: true if it is proved that no element is negative. */
bool *ss_nonnegative_vars(const struct ss_graph *body, struct ss_arena *arena);

#endif
