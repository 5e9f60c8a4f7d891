/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cache keys of calls. Calls with equal structure keys have the same rules. */
#ifndef SS_CORE_RULES_ATOMS_ATOMS_KEY_H
#define SS_CORE_RULES_ATOMS_ATOMS_KEY_H

#include <stdbool.h>

struct ss_atoms;
struct ss_buf;
struct ss_call;

/* Appends the structure of a call as bytes. Equal bytes: the calls have the same rules, whatever
 * their sizes. The key holds the op name, literal attributes, literal and kept lengths, dtypes
 * (one for all floats), bound operand values, and regions. */
void ss_atoms_key(const struct ss_call *call, const struct ss_atoms *atoms, const double *bound,
                  const bool *is_bound, struct ss_buf *out);
/* True if each op of a composite's body makes each cell of cells at the same place: nothing of it
 * counts, slides or folds, so its rules follow from which lengths are the same (the atoms). */
bool ss_has_any_lengths(const struct ss_call *call);
/* Appends the call itself as bytes. Equal bytes: the calls are equal in everything. */
void ss_call_key(const struct ss_call *call, const double *bound, const bool *is_bound,
                 struct ss_buf *out);

#endif
