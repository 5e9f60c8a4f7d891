/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of all magnitudes. */
#ifndef SS_CORE_RULES_DRAW_BROAD_H
#define SS_CORE_RULES_DRAW_BROAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/probe.h"

struct ss_literals;

/* Draws from this one on are of all magnitudes. Fill operand k, whatever it may hold. */
enum { SS_FIRST_BROAD = 1 << 28 };

static inline bool ss_draw_is_broad(const struct ss_probe *p)
{
    return p->v >= SS_FIRST_BROAD;
}

void ss_draw_broad(const struct ss_probe *p, size_t k);
/* How far parts reach from a number of operand k that they make, in a draw that spreads over so
 * much; the operator's literals. */
double ss_draw_broad_reach(const struct ss_probe *p, size_t k, const struct ss_literals *l,
                           uint64_t cell, double x, double range);

#endif
