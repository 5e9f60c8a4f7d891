/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells that differ from all others, and values outside the domain. */
#ifndef SS_CORE_RULES_DRAW_OUTSIDE_H
#define SS_CORE_RULES_DRAW_OUTSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_domain;
struct ss_probe;

/* Cells that are unlike all others: what holds for all of them, or for any, is then
 * open. None, one or two; by another lot as many as leave it open what holds for all cells along a
 * dim. Of an operand beside what is cut or pending mostly none: what it makes of the others is seen
 * where it decides nothing itself. */
enum { SS_MAX_OUTLIERS = 3 };

struct ss_outliers {
    uint64_t key;
    double density;              /* of cells; or 0 */
    int64_t at[SS_MAX_OUTLIERS]; /* these cells */
    int count;
};

struct ss_outliers ss_draw_outliers(const struct ss_probe *p, size_t k, bool beside);
bool ss_is_outlier(const struct ss_outliers *few, int64_t i);
/* Puts infinities and NaN, here and there, into operand k, which is tested for them. */
void ss_draw_extended(const struct ss_probe *p, size_t k);
/* Puts into a few cells of operand k, at every third draw, what lies outside of its domain, where
 * that is open. What is pending has parts inside alone. */
void ss_draw_outside(const struct ss_probe *p, size_t k, const struct ss_domain *domain);
/* Whether a probe has an index that its operator sets apart (SS_GRANTED_INSIDE). */
bool ss_draw_is_outside(const struct ss_probe *p);
/* Whether a draw may have infinities and NaN, of operands that a body decides by beside other uses:
 * results may then have such, too. */
bool ss_draw_has_infinite(const struct ss_probe *p);

#endif
