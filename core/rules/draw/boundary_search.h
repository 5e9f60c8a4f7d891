/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws at which a body is about to decide otherwise (boundary_search.c). Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_BOUNDARY_SEARCH_H
#define SS_CORE_RULES_DRAW_BOUNDARY_SEARCH_H

#include "core/rules/draw/draw.h"
#include "core/rules/draw/boundaries.h"

/* Draws that aim at each decision of a body that other draws hardly meet (boundaries.h), a few
 * times each, of what is pending twice as many; 0: it has none. */
int ss_fewest_at_boundaries(struct ss_subject *s, bool partial);
/* Whether draw p->v is one of them. */
bool ss_draw_is_at_boundary(const struct ss_probe *p);
/* Moves operands of a probe that has all of draw p->v, but none that is fixed. */
void ss_draw_to_boundary(struct ss_probe *p, const bool *fixed);

#endif
