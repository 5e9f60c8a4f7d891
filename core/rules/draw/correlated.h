/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that a body makes of its operands, as values of one of them. Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_CORRELATED_H
#define SS_CORE_RULES_DRAW_CORRELATED_H

#include "core/rules/draw/draw.h"
#include "core/rules/draw/literals.h"

struct ss_correlated {
    struct ss_literals numbers;
    struct ss_tensor alike; /* one of the operand's type, where there is any */
    bool has_alike;
};

/* Whether operand k of draw p->v is one of such numbers. */
bool ss_draw_is_correlated(const struct ss_probe *p, size_t k);
/* What the body makes of the probe's operands, and those beside k themselves; false: nothing, or it
 * does not run. */
bool ss_correlated_with(const struct ss_probe *p, size_t k, struct ss_correlated *made);

#endif
