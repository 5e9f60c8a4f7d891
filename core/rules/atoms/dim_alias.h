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

/* Drops the aliases that no row could use, because the results that move with the positions do
 * not grow with the alias. */
void ss_atoms_keep_aliases(const struct ss_call *call, struct ss_atoms *atoms);
/* A copy of the structure in which the dim has only the alias view; in arena. */
struct ss_atoms *ss_atoms_as_alias(const struct ss_atoms *atoms, const struct ss_call *call,
                                   const struct ss_dim_alias *twin, struct ss_arena *arena);
/* The alias whose free length is the atom; NULL: none. */
const struct ss_dim_alias *ss_dim_alias_of_atom(const struct ss_atoms *atoms, uint16_t atom);
/* The alias that stands for exactly this product; NULL: none. */
const struct ss_dim_alias *ss_dim_alias_of_dim(const struct ss_atoms *atoms,
                                               const struct ss_factors *dim);
/* True if the dim has some, but not all, factors of a product with an alias, so that it keeps
 * its own view. */
bool ss_dim_alias_of_factor(const struct ss_atoms *atoms, const struct ss_factors *dim);
/* True if the dim is its alias at these lengths. If neither view is out of use, it is the
 * product. */
bool ss_dim_alias_in_use(const struct ss_dim_alias *twin, const int64_t *lengths);
/* Puts one view out of use: the product if `use`, else the alias. */
void ss_dim_alias_use(const struct ss_atoms *atoms, const struct ss_dim_alias *twin, bool use,
                      int64_t *lengths);
/* After a cut of an atom: puts the other view of its dim out of use. */
void ss_atoms_settle(const struct ss_atoms *atoms, uint16_t cut, int64_t *lengths);

#endif
