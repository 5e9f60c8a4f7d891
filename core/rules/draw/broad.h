/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of all magnitudes, for rows whose only evidence is probes (broad.c). */
#ifndef SS_CORE_RULES_DRAW_BROAD_H
#define SS_CORE_RULES_DRAW_BROAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/probe.h"

struct ss_literals;

/* Draws from this number on are of all magnitudes. */
enum { SS_FIRST_BROAD = 1 << 28 };

static inline bool ss_draw_is_broad(const struct ss_probe *p)
{
    return p->v >= SS_FIRST_BROAD;
}

/* Fills operand k without regard to its domain; the caller maps the values into it. */
void ss_draw_broad(const struct ss_probe *p, size_t k);
/* Returns the scale of the distances between value x of operand k, at this cell, and its partial
 * terms. range: largest minus smallest value of the operand; l: the operator's literals. */
double ss_draw_broad_reach(const struct ss_probe *p, size_t k, const struct ss_literals *l,
                           uint64_t cell, double x, double range);

#endif
