/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call at other atom lengths: derived lengths and attributes follow. */
#ifndef SS_CORE_RULES_ATOMS_RELENGTH_H
#define SS_CORE_RULES_ATOMS_RELENGTH_H

#include "core/rules/atoms.h"

#include <stdbool.h>
#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_error;

/* Sets the lengths of derived atoms, then makes the call (ss_atoms_call). False if a formula gives
 * no length, or inference refuses the call; err may be NULL. */
bool ss_atoms_derive_call(const struct ss_call *call, const struct ss_atoms *atoms,
                          int64_t *lengths, struct ss_arena *arena, struct ss_call *out,
                          struct ss_error *err);
/* The same with one atom of that length, and the others as in the call. */
bool ss_atoms_call_with(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                        int64_t length, struct ss_arena *arena, struct ss_call *out);
/* Drops the ties that hold for any length of their atom. */
void ss_atoms_free_ties(const struct ss_call *call, struct ss_atoms *atoms);

/* atoms->out; a dim that is not a product of atoms (coefficient -1) but always equals one of
 * them is replaced by that atom. In arena. */
struct ss_factors **ss_result_dims(const struct ss_call *call, const struct ss_atoms *atoms,
                                   struct ss_arena *arena);

/* By how much dim d of result k grows if the atom doubles; 0 if inference refuses that. */
int64_t ss_result_growth(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                         size_t k, int d);

#endif
