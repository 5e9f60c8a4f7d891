/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uncut lengths that shape inference accepts only if they change together. */
#ifndef SS_CORE_RULES_ATOMS_JOINT_LENGTHS_H
#define SS_CORE_RULES_ATOMS_JOINT_LENGTHS_H

#include <stdbool.h>

struct ss_atoms;
struct ss_structure;

/* Joins uncut lengths that inference accepts only if they grow together: x[:-1] and y[1:] make
 * the lengths between equal. `atoms` is the numbering so far. Returns true if any were joined;
 * the structure must then be numbered again. */
bool ss_structure_join_uncut(struct ss_structure *s, const struct ss_atoms *atoms);

#endif
