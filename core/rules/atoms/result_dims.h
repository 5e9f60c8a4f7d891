/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results' dims as factors where shape inference gives only a number: a slice's, a window's.
 * Private to core/rules. */
#ifndef SS_CORE_RULES_ATOMS_RESULT_DIMS_H
#define SS_CORE_RULES_ATOMS_RESULT_DIMS_H

#include "core/rules/atoms.h"

/* atoms->out, and where a dim is no product of atoms (coefficient -1) but always as long as one,
 * that one. In arena. */
struct ss_factors **ss_result_dims(const struct ss_call *call, const struct ss_atoms *atoms,
                                   struct ss_arena *arena);

/* By how much dim d of result k is longer where the atom is twice as long; 0: inference refuses
 * that. */
int64_t ss_result_growth(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                         size_t k, int d);

#endif
