/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thresholds of an operand: values at which the body's outcome changes (thresholds.c). Private to
 * core/rules. */
#ifndef SS_CORE_RULES_DRAW_THRESHOLDS_H
#define SS_CORE_RULES_DRAW_THRESHOLDS_H

#include <stddef.h>

struct ss_boundary;
struct ss_literals;
struct ss_subject;

/* Returns the thresholds of all targets: one ascending list per operand, in the subject's arena. */
struct ss_literals *ss_find_thresholds(struct ss_subject *s, const struct ss_boundary *targets,
                                       size_t n_targets);

#endif
