/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tolerance of the results of a body in which large terms cancel: what is left of them may be
 * nothing but their rounding. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_ROUNDING_H
#define SS_CORE_RULES_TRIAL_ROUNDING_H

struct ss_probe;

/* After a probe: widens the spread of each result by the rounding of the largest number that the
 * body computed for the whole or a piece. spread: per result, the scale of the tolerance. */
void ss_widen_to_terms(const struct ss_probe *p, double *spread);

#endif
