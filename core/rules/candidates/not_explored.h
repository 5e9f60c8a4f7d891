/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports the cuts that are not explored, with the reason. */
#ifndef SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H
#define SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_findings;
struct ss_subject;

/* That dim d of operand k is not cut because of numbers that a body holds; NULL. */
const char *ss_held_length(const struct ss_subject *s, size_t k, int d);
/* Whether a body reads or writes rows, however long it is, at a place along it that
 * is a number: in a piece that reaches into its neighbours that is another place than in the whole,
 * or none. */
bool ss_atom_has_fixed_offset(struct ss_subject *s, uint16_t atom);
/* Names cuts of dims, and of lengths, that are not looked for. */
void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f);
/* The same once lengths were cut together: bands of what a body numbers. */
void ss_report_bands(struct ss_subject *s, struct ss_findings *f);

#endif
