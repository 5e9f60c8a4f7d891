/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths from which a sum along an atom may cross a literal, or overflow an integer type. */
#ifndef SS_CORE_RULES_ATOMS_SUM_LENGTHS_H
#define SS_CORE_RULES_ATOMS_SUM_LENGTHS_H

#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;

/* Per atom how long it has to be for the body of a call to act on what it adds up
 * along it as it may in the call, and does not on short ones; 0: none, or SS_SUM_TOO_LONG to be
 * tried. In arena; NULL: of no atom. */
enum { SS_SUM_TOO_LONG = -1 };

int64_t *ss_sum_lengths(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct ss_arena *arena);

#endif
