/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates with partial operands and no cut (kind G). */
#ifndef SS_CORE_RULES_CANDIDATES_PARTIAL_H
#define SS_CORE_RULES_CANDIDATES_PARTIAL_H

#include <stdbool.h>

#include "core/place/placement.h"
#include "core/rules/rules.h"

struct ss_findings;
struct ss_subject;

void ss_find_partials(struct ss_subject *s, struct ss_findings *f);

/* What is not pending becomes so in these ways for nothing. */
static inline bool ss_reduce_is_free(enum ss_reduce reduce)
{
    return reduce != SS_SUM && reduce != SS_PROD;
}

static inline bool ss_slot_is_partial(const struct ss_row_slot *slot)
{
    return slot->kind == SS_PARTIAL;
}

/* Whether a row is known wherever another is that holds on condition. */
static inline bool ss_known_with(const struct ss_row *row, const struct ss_row *other)
{
    return (other->granted & ~row->granted) == 0;
}

#endif
