/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws for reductions: how many cells one result cell may combine. */
#ifndef SS_CORE_RULES_DRAW_FOLDED_H
#define SS_CORE_RULES_DRAW_FOLDED_H

#include <stddef.h>
#include <stdint.h>

struct ss_probe;

/* Of how many cells of operand k an op by itself may make a cell of a result, 1 at least:
 * what a body makes on the way is not known. And the root that is taken of numbers so that the
 * product of so many, where that is what is made, be it by a body, is one. */
int64_t ss_draw_folded(const struct ss_probe *p, size_t k);
double ss_draw_root(const struct ss_probe *p, size_t k);
/* The root of a number of either sign. */
double ss_draw_rooted(double x, double root);

#endif
