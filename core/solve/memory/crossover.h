/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Crossing choices: of all that take each node's strategy from one of a few known choices the best
 * that fits. Choices on either side of a memory limit, each the best at some prices of memory,
 * differ in some nodes: which of these to take over is a problem with a few strategies per node
 * instead of dozens, whose parts have prices of memory of their own (pricing.h) at a tenth of the
 * time. */
#ifndef SS_CORE_SOLVE_MEMORY_CROSSOVER_H
#define SS_CORE_SOLVE_MEMORY_CROSSOVER_H

#include "core/solve/search/solver.h"

/* choices: n of the graph of s; the best one of s joins them. s takes what is found. */
void ss_crossover(struct ss_solver *s, const uint32_t *const *choices, size_t n);

#endif
