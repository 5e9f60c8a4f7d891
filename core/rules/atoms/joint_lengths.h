/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uncut lengths that shape inference accepts only if they change together. */
#ifndef SS_CORE_RULES_ATOMS_JOINT_LENGTHS_H
#define SS_CORE_RULES_ATOMS_JOINT_LENGTHS_H

#include <stdbool.h>

struct ss_atoms;
struct ss_structure;

/* Joins lengths, numbered as atoms are now, that are not cut and that the call
 * takes longer together alone; whether there are such: they are to be numbered anew. */
bool ss_structure_join_uncut(struct ss_structure *s, const struct ss_atoms *atoms);

#endif
