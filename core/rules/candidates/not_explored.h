/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports the cuts that are not explored, with the reason. */
#ifndef SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H
#define SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_findings;
struct ss_subject;

/* True if a body reads or writes at a literal offset along the atom, whatever its length. In a
 * piece with a halo that offset would be another row. */
bool ss_atom_has_fixed_offset(struct ss_subject *s, uint16_t atom);
/* Adds an attempt with a reason for each cut of a dim or length that is not explored. */
void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f);

#endif
