/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence about an operand by itself (influence.c). Private to core/rules. */
#ifndef SS_CORE_RULES_INFLUENCE_H
#define SS_CORE_RULES_INFLUENCE_H

#include "core/rules/explore.h"

/* Of one operand on one result. */
struct ss_influence {
    bool none;      /* the body makes the result without it */
    bool dense;     /* most cells of it change the result by themselves */
    int64_t spread; /* cells of the result that one of its cells changes, where it changes any */
};

/* Whether evidence about operand k has to be counted: it reaches a result that most of its cells
 * leave alone. */
bool ss_influence_counts(struct ss_subject *s, size_t k);
/* Runs the whole of a probe that has run with another operand k, and adds to cells, per result, how
 * often the result differs then; cells that change for one reason count once. Whether any does. */
bool ss_influence_probe(struct ss_probe *p, size_t k, uint32_t *cells);
/* The fewest over results that the operand has to be seen in; enough where there are none. */
uint32_t ss_influence_least(struct ss_subject *s, size_t k, const uint32_t *cells, uint32_t enough);

#endif
