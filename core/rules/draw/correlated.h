/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of one operand that depend on the others: it takes values that the body computes from them.
 * Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_CORRELATED_H
#define SS_CORE_RULES_DRAW_CORRELATED_H

#include "core/rules/draw/draw.h"
#include "core/rules/draw/literals.h"

struct ss_correlated {
    struct ss_literals numbers; /* a sample of the values */
    struct ss_tensor alike;     /* a computed tensor of the operand's own type, if has_alike */
    bool has_alike;
};

/* True if draw p->v fills operand k with such values. */
bool ss_draw_is_correlated(const struct ss_probe *p, size_t k);
/* Samples the values that the body computes from the probe's operands, and the cells of the
 * operands other than k. False if the run fails or yields no usable number. */
bool ss_correlated_with(const struct ss_probe *p, size_t k, struct ss_correlated *made);

#endif
