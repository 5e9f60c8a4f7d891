/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Outliers among the cells of an operand, and values outside its domain. */
#ifndef SS_CORE_RULES_DRAW_OUTSIDE_H
#define SS_CORE_RULES_DRAW_OUTSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_domain;
struct ss_probe;

/* Outliers: the cells of an operand that differ from all others, so that a test of all cells, or of
 * any cell, can go either way. There are none to three; or a random density, with which a test of
 * all cells along one dim can go either way. Operands that are neither cut nor partial mostly have
 * none, because the effect of the other operands shows only while this one decides nothing. */
enum { SS_MAX_OUTLIERS = 3 };

struct ss_outliers {
    uint64_t key;
    double density;              /* fraction of cells that are outliers; 0: use the list */
    int64_t at[SS_MAX_OUTLIERS]; /* the list */
    int count;
};

struct ss_outliers ss_draw_outliers(const struct ss_probe *p, size_t k, bool beside);
bool ss_is_outlier(const struct ss_outliers *few, int64_t i);
/* Puts infinities and NaN into random cells of operand k, which the op tests for them (domain kind
 * SS_DOMAIN_EXTENDED). */
void ss_draw_extended(const struct ss_probe *p, size_t k);
/* In about one draw of three, at random, puts values outside the domain into the outliers of
 * operand k, if the domain is open. Partial operands stay inside, except that an unrestricted one
 * may be infinite. */
void ss_draw_outside(const struct ss_probe *p, size_t k, const struct ss_domain *domain);
/* True if operands of this draw may contain infinities and NaN; the results may then contain them,
 * too. */
bool ss_draw_has_infinite(const struct ss_probe *p);

#endif
