/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions at which a mask that a body computes from positions alone changes. */
#ifndef SS_CORE_RULES_ATOMS_MASK_EDGES_H
#define SS_CORE_RULES_ATOMS_MASK_EDGES_H

#include <stddef.h>
#include <stdint.h>

struct ss_call;

/* Positions at which what the body makes of positions alone turns, of so many at
 * most, on the call's own lengths; how many. None where there is no body. */
size_t ss_mask_edges(const struct ss_call *call, int64_t *list, size_t most);

#endif
