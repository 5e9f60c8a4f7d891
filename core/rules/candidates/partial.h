/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates with partial operands and no cut (kind G). */
#ifndef SS_CORE_RULES_CANDIDATES_PARTIAL_H
#define SS_CORE_RULES_CANDIDATES_PARTIAL_H

#include <stdbool.h>

#include "core/place/placement.h"

struct ss_findings;
struct ss_subject;

void ss_find_partials(struct ss_subject *s, struct ss_findings *f);

/* What is not pending becomes so in these ways for nothing. */
static inline bool ss_reduce_is_free(enum ss_reduce reduce)
{
    return reduce != SS_SUM && reduce != SS_PROD;
}

#endif
