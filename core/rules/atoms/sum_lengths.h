/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths from which a sum along an atom may cross a literal, or overflow an integer type. */
#ifndef SS_CORE_RULES_ATOMS_SUM_LENGTHS_H
#define SS_CORE_RULES_ATOMS_SUM_LENGTHS_H

#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;

/* In place of a length: longer than probes may be. */
enum { SS_SUM_TOO_LONG = -1 };

/* Per atom: the length from which on a sum along it can cross a literal of the body, or overflow,
 * as in the call; 0: none, or SS_SUM_TOO_LONG. In arena; NULL: no atom has one. */
int64_t *ss_sum_lengths(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct ss_arena *arena);

#endif
