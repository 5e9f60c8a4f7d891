/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims whose index positions scale with a factor, seen as one free length (struct ss_dim_alias). */
#ifndef SS_CORE_RULES_ATOMS_DIM_ALIAS_H
#define SS_CORE_RULES_ATOMS_DIM_ALIAS_H

#include <stdbool.h>
#include <stdint.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_dim_alias;
struct ss_factors;

/* Leaves out aliases that no row could be of: what is moved grows with none of them. */
void ss_atoms_keep_aliases(const struct ss_call *call, struct ss_atoms *atoms);
/* The same structure with a dim that is its twin, and nothing else. */
struct ss_atoms *ss_atoms_as_alias(const struct ss_atoms *atoms, const struct ss_call *call,
                                   const struct ss_dim_alias *twin, struct ss_arena *arena);
/* The twin that is an atom, or that stands for just that product; or NULL. */
const struct ss_dim_alias *ss_dim_alias_of_atom(const struct ss_atoms *atoms, uint16_t atom);
const struct ss_dim_alias *ss_dim_alias_of_dim(const struct ss_atoms *atoms,
                                               const struct ss_factors *dim);
/* Whether a dim has a part of a product with a twin, and stays as it is beside that. */
bool ss_dim_alias_of_factor(const struct ss_atoms *atoms, const struct ss_factors *dim);
/* Whether a dim is its twin at these lengths; where neither is out of use, it is the product. */
bool ss_dim_alias_in_use(const struct ss_dim_alias *twin, const int64_t *lengths);
/* Puts the product out of use, or the atom. */
void ss_dim_alias_use(const struct ss_atoms *atoms, const struct ss_dim_alias *twin, bool use,
                      int64_t *lengths);
/* The same where an atom is cut: its dim is seen in no other way from then on. */
void ss_atoms_settle(const struct ss_atoms *atoms, uint16_t cut, int64_t *lengths);

#endif
