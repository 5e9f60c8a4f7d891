/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call at other atom lengths: derived lengths and attributes follow. */
#ifndef SS_CORE_RULES_ATOMS_RELENGTH_H
#define SS_CORE_RULES_ATOMS_RELENGTH_H

#include <stdbool.h>
#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;

/* Sets the lengths of derived atoms from all others. False where the formula gives no length. */
bool ss_atoms_derive(const struct ss_call *call, const struct ss_atoms *atoms, int64_t *lengths,
                     struct ss_arena *arena);
/* Both: sets the lengths and makes the call; false where either is refused. */
bool ss_atoms_derive_call(const struct ss_call *call, const struct ss_atoms *atoms,
                          int64_t *lengths, struct ss_arena *arena, struct ss_call *out);
/* Leaves out the ties that hold whatever the length of their atom is. */
void ss_atoms_free_ties(const struct ss_call *call, struct ss_atoms *atoms);

#endif
