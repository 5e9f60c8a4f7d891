/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of an operand at which a body decides otherwise (thresholds.c). Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_THRESHOLDS_H
#define SS_CORE_RULES_DRAW_THRESHOLDS_H

#include <stddef.h>

struct ss_boundary;
struct ss_literals;
struct ss_subject;

/* Those that all of the body's targets have, in ascending order, one list per operand; in the
 * subject's arena. */
struct ss_literals *ss_find_thresholds(struct ss_subject *s, const struct ss_boundary *targets,
                                       size_t n_targets);

#endif
