/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Brute force: enumerates every assignment, for tests and teaching. */
#ifndef SS_CORE_SOLVE_EXACT_BRUTE_H
#define SS_CORE_SOLVE_EXACT_BRUTE_H

#include "core/costgraph/costgraph.h"

/* The most assignments that the method `brute` enumerates. */
#define SS_BRUTE_MOST 10000000u

/* The number of assignments of g; UINT64_MAX if it does not fit 64 bits. */
uint64_t ss_brute_count(const struct ss_cost_graph *g);
/* Finds the cheapest choice within the memory limit, the first in lexical order among equals.
 * Returns false if there is none; *least_peak is then the least peak in bytes of an allowed choice,
 * or INT64_MAX if none is allowed. Stops with the job; *whole is true if the enumeration is
 * complete. */
bool ss_brute(const struct ss_cost_graph *g, struct ss_job *job, uint32_t *choice, int64_t *cost,
              int64_t *least_peak, bool *whole);

#endif
