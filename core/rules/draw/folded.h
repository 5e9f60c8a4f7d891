/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws for reductions: how many cells one result cell may combine. */
#ifndef SS_CORE_RULES_DRAW_FOLDED_H
#define SS_CORE_RULES_DRAW_FOLDED_H

#include <stddef.h>
#include <stdint.h>

struct ss_probe;

/* Returns the number of cells of operand k that one result cell may combine, at least 1. It is 1
 * for an op with a body, whose intermediates are not known. */
int64_t ss_draw_folded(const struct ss_probe *p, size_t k);
/* Returns the exponent, at most 1, that is applied to the values of operand k so that the product
 * of all combined cells stays finite and nonzero; 1 if neither the op nor its body multiplies. */
double ss_draw_root(const struct ss_probe *p, size_t k);
/* Returns |x|^root with the sign of x. */
double ss_draw_rooted(double x, double root);

#endif
