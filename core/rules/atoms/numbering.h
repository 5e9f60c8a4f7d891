/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns the nodes of a recorded call into atoms. */
#ifndef SS_CORE_RULES_ATOMS_NUMBERING_H
#define SS_CORE_RULES_ATOMS_NUMBERING_H

#include <stddef.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_factors;
struct ss_structure;
struct ss_type;

/* The dims of tensors as literal products, in arena. */
struct ss_factors **ss_dims_without_atoms(struct ss_arena *arena, const struct ss_type *types,
                                          size_t n);
/* Numbers the atoms in the order of operands, attributes and results, and fills *out. tokens:
 * the call of the last run on tokens. */
void ss_structure_number(struct ss_structure *s, const struct ss_call *tokens,
                         struct ss_atoms *out);

#endif
