/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tolerance of the results of a body in which large terms cancel. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_ROUNDING_H
#define SS_CORE_RULES_TRIAL_ROUNDING_H

#include <stdbool.h>

struct ss_probe;

/* The largest magnitude of an operand, between 1 and 1e12. The error left by terms that cancel may
 * be multiplied by that much. */
double ss_largest_factor(const struct ss_probe *p);
/* After a probe: widens the spread of each result if large terms of the body may cancel, at most by
 * a factor of 1e6. Returns true if the terms would need more than that (doubtful). spread: per
 * result, the scale of the tolerance. */
bool ss_widen_to_terms(const struct ss_probe *p, double *spread);
/* If a result may be nothing but the rounding of its terms, widens the spread to a multiple of the
 * distance that each result moves when the last bits of the operands change. of_whole: the largest
 * intermediate value of the run on whole operands; ss_composite_largest has that of whole and
 * pieces. */
void ss_widen_to_rounding(const struct ss_probe *p, bool doubtful, double of_whole, double *spread);

#endif
