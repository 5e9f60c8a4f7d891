/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every assignment, for tests and teaching. */
#ifndef SS_CORE_SOLVE_EXACT_BRUTE_H
#define SS_CORE_SOLVE_EXACT_BRUTE_H

#include "core/costgraph/costgraph.h"

#define SS_BRUTE_MOST 10000000u

/* Assignments of g; UINT64_MAX if they pass 64 bits. */
uint64_t ss_brute_count(const struct ss_cost_graph *g);
/* The cheapest choice within the limit, the first in lexical order among equals. False if there is
 * none; *least_peak is then the least peak of an allowed choice, or INT64_MAX. Stops with the job:
 * *whole says whether all were looked at. */
bool ss_brute(const struct ss_cost_graph *g, struct ss_job *job, uint32_t *choice, int64_t *cost,
              int64_t *least_peak, bool *whole);

#endif
