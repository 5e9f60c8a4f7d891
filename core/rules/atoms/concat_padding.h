/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that a body concatenates to a longer one, as padding or a state. */
#ifndef SS_CORE_RULES_ATOMS_CONCAT_PADDING_H
#define SS_CORE_RULES_ATOMS_CONCAT_PADDING_H

struct ss_atoms;
struct ss_call;

/* Short lengths that add up to a result's with a longer one of an operand are
 * kept. */
void ss_atoms_keep_concat_padding(const struct ss_call *call, struct ss_atoms *atoms);

#endif
