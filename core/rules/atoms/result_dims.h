/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Result dims as products of atoms, also if shape inference gives only a number, as for a slice
 * or a window. */
#ifndef SS_CORE_RULES_ATOMS_RESULT_DIMS_H
#define SS_CORE_RULES_ATOMS_RESULT_DIMS_H

#include "core/rules/atoms.h"

/* atoms->out; a dim that is not a product of atoms (coefficient -1) but always equals one of
 * them is replaced by that atom. In arena. */
struct ss_factors **ss_result_dims(const struct ss_call *call, const struct ss_atoms *atoms,
                                   struct ss_arena *arena);

/* By how much dim d of result k grows if the atom doubles; 0 if inference refuses that. */
int64_t ss_result_growth(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                         size_t k, int d);

#endif
