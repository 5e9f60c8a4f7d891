/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Crossover (optimal recombination): finds the best choice that fits among all that take each
 * node's strategy from one of a few known choices. These are on either side of the memory limit,
 * each optimal at some multipliers, and differ in some nodes. So the problem has a few strategies
 * per node instead of dozens, and a solve with its own multipliers (bundle.h) takes a tenth of the
 * time. */
#ifndef SS_CORE_SOLVE_MEMORY_CROSSOVER_H
#define SS_CORE_SOLVE_MEMORY_CROSSOVER_H

#include "core/solve/search/solver.h"

/* choices: n choices of the graph of s; the incumbent of s joins them. Offers the result to s. */
void ss_crossover(struct ss_solver *s, const uint32_t *const *choices, size_t n);

#endif
