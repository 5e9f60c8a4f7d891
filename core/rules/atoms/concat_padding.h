/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short lengths that a body concatenates to a longer one: a state before a sequence, rows that
 * repeat an edge. */
#ifndef SS_CORE_RULES_ATOMS_CONCAT_PADDING_H
#define SS_CORE_RULES_ATOMS_CONCAT_PADDING_H

struct ss_atoms;
struct ss_call;

/* Marks such lengths as kept (ss_atom.padding), so that pieces of the longer length may take a
 * halo instead. */
void ss_atoms_keep_concat_padding(const struct ss_call *call, struct ss_atoms *atoms);

#endif
