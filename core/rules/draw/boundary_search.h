/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws on the decision boundaries of a body (boundary_search.c). Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_BOUNDARY_SEARCH_H
#define SS_CORE_RULES_DRAW_BOUNDARY_SEARCH_H

#include "core/rules/draw/draw.h"
#include "core/rules/draw/boundaries.h"

/* Returns the number of draws after which each kept boundary of the body (boundaries.h) has been
 * targeted a few times, at least twice as often if operands are partial; but no more than 480. 0:
 * there is no boundary. */
int ss_fewest_at_boundaries(struct ss_subject *s, bool partial);
/* True if draw p->v targets a boundary. */
bool ss_draw_is_at_boundary(const struct ss_probe *p);
/* Shifts cells of the operands of p, all of which must be those of draw p->v, until the draw lies
 * on its boundary. fixed: per operand, whether it must stay as it is. */
void ss_draw_to_boundary(struct ss_probe *p, const bool *fixed);

#endif
