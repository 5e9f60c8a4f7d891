/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call at other atom lengths: derived lengths and attributes follow. */
#ifndef SS_CORE_RULES_ATOMS_RELENGTH_H
#define SS_CORE_RULES_ATOMS_RELENGTH_H

#include <stdbool.h>
#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;

/* Sets the lengths of derived atoms. False if a formula gives no length. */
bool ss_atoms_derive(const struct ss_call *call, const struct ss_atoms *atoms, int64_t *lengths,
                     struct ss_arena *arena);
/* ss_atoms_derive, then ss_atoms_call. False if either is refused. */
bool ss_atoms_derive_call(const struct ss_call *call, const struct ss_atoms *atoms,
                          int64_t *lengths, struct ss_arena *arena, struct ss_call *out);
/* Drops the ties that hold for any length of their atom. */
void ss_atoms_free_ties(const struct ss_call *call, struct ss_atoms *atoms);

#endif
