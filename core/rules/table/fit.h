/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths near a call's own at which a row can be run on n ranks. */
#ifndef SS_CORE_RULES_TABLE_FIT_H
#define SS_CORE_RULES_TABLE_FIT_H

#include "core/rules/rules.h"

/* Fills lengths (atoms->n_atoms): the call's own where n ranks divide what the row cuts and the
 * work (operations and elements touched) is at most `most`; else lengths near them that n divides,
 * halved in turn as far as inference takes it and until the work is no more than that. False where
 * none were found. */
bool ss_row_lengths(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, int64_t n, double most, int64_t *lengths);

#endif
