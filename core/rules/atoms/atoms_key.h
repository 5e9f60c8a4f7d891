/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cache keys of calls. Calls with equal structure keys have the same rules. */
#ifndef SS_CORE_RULES_ATOMS_ATOMS_KEY_H
#define SS_CORE_RULES_ATOMS_ATOMS_KEY_H

#include <stdbool.h>

struct ss_atoms;
struct ss_buf;
struct ss_call;

/* The structure as bytes: equal for calls whose rules are the same whatever their sizes. Includes
 * op name, literal attributes, literal and kept lengths, dtypes (floats as one), bound operand
 * values, regions. */
void ss_atoms_key(const struct ss_call *call, const struct ss_atoms *atoms, const double *bound,
                  const bool *is_bound, struct ss_buf *out);
/* The call itself as bytes: equal only for calls that are the same in everything. */
void ss_call_key(const struct ss_call *call, const double *bound, const bool *is_bound,
                 struct ss_buf *out);

#endif
