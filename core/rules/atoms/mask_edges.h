/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions at which a mask that a body computes from positions alone changes. */
#ifndef SS_CORE_RULES_ATOMS_MASK_EDGES_H
#define SS_CORE_RULES_ATOMS_MASK_EDGES_H

#include <stddef.h>
#include <stdint.h>

struct ss_call;

/* Fills list with at most `most` positions, at the lengths of the call, at which a value
 * computed from positions alone changes. Returns their number; 0 without a body. */
size_t ss_mask_edges(const struct ss_call *call, int64_t *list, size_t most);

#endif
