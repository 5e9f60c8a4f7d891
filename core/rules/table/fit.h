/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses lengths close to a call's own at which a row can run on n ranks. */
#ifndef SS_CORE_RULES_TABLE_FIT_H
#define SS_CORE_RULES_TABLE_FIT_H

#include "core/rules/rules.h"

/* Fills lengths (atoms->n_atoms entries). These are the call's own lengths if n divides each cut
 * length and the work (operations plus elements touched) is at most `most`. Otherwise the cut
 * lengths are rounded to multiples of n, and lengths are halved in turn, while inference accepts
 * them, until the work is at most `most`. Returns false if no such lengths were found. */
bool ss_row_lengths(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, int64_t n, double most, int64_t *lengths);

#endif
