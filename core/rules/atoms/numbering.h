/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers the factors of a recorded call as atoms. */
#ifndef SS_CORE_RULES_ATOMS_NUMBERING_H
#define SS_CORE_RULES_ATOMS_NUMBERING_H

#include <stddef.h>

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_factors;
struct ss_structure;
struct ss_type;

/* The dims of a call without atoms. */
struct ss_factors **ss_dims_without_atoms(struct ss_arena *arena, const struct ss_type *types,
                                          size_t n);
/* Nodes become atoms, numbered as operands, attributes and results have them. tokens: the call as
 * it ran on tokens last. */
void ss_structure_number(struct ss_structure *s, const struct ss_call *tokens,
                         struct ss_atoms *out);

#endif
