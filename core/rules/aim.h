/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws at which a body is about to decide otherwise (aim.c). Private to core/rules. */
#ifndef SS_CORE_RULES_AIM_H
#define SS_CORE_RULES_AIM_H

#include "core/rules/draw.h"

/* Whether draw p->v is one of them. */
bool ss_draw_is_aimed(const struct ss_probe *p);
/* Whether operand k may be drawn otherwise than by itself: as what a body makes of the rest. */
bool ss_operand_is_open(const struct ss_probe *p, size_t k);
/* Moves operands of a probe that has all of draw p->v, but none that is fixed. */
void ss_draw_aim(struct ss_probe *p, const bool *fixed);

#endif
