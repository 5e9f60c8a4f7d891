/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What copies hold. The cost graph counts values where they rest. A program holds more around an
 * op: an operand in the layout that the op reads, beside the one in which it rests, and a result as
 * the op makes it, before it is brought to its hub. How much follows from pairs of strategies and
 * from the path between their layouts, and few of these matter under a limit: those that cannot
 * fit, whatever else is chosen, are ruled out; others are counted as soon as a program was seen to
 * pass the limit there, by a node each whose strategies are what the copy may hold. */
#ifndef SS_CORE_SPACE_COPY_MEMORY_H
#define SS_CORE_SPACE_COPY_MEMORY_H

#include "core/costgraph/prices.h"
#include "core/space/space.h"

struct ss_counted_copy {
    uint32_t op, k; /* operand, or result, of a live op */
    bool result;
};
/* Kept free around an op, where it has the layouts that a strategy has; SS_NONE: any. */
struct ss_reserved_bytes {
    uint32_t op, strategy;
    int64_t bytes;
};

/* Zero-initialised: nothing was seen. */
struct ss_copy_memory {
    struct ss_arena arena;
    SS_ARRAY(struct ss_counted_copy) counted;
    SS_ARRAY(struct ss_reserved_bytes) reserved;
};

void ss_copy_memory_fini(struct ss_copy_memory *c);
/* False: it is counted already. */
bool ss_copy_memory_count(struct ss_copy_memory *c, uint32_t op, uint32_t k, bool result);
/* Nothing is counted or kept free. */
bool ss_copy_memory_is_empty(const struct ss_copy_memory *c);
/* For what cannot be counted: copies of windows, and what several copies hold one after the
 * other. */
void ss_copy_memory_reserve(struct ss_copy_memory *c, uint32_t op, uint32_t strategy,
                            int64_t bytes);
/* A bound holds for all plans whose programs fit: nothing is kept free for what may not be
 * there. */
bool ss_copy_memory_is_certain(const struct ss_copy_memory *c);

/* The cost graph of the space with what is known of copies under its limit: in arena, for as long
 * as the space is there. Each step is three instants: operands are brought, the op runs, results
 * are brought. At each no more is counted than the program of a choice holds. The space's own,
 * which has all of a step at one instant, may pass that: where its limit binds, what it rules out
 * may fit. It is what comes back where nothing is changed and its limit binds nothing. Nodes of
 * copies come after those of the space. */
struct ss_cost_graph *ss_copy_memory_graph(const struct ss_space *space,
                                           const struct ss_copy_memory *c, struct ss_arena *arena);
/* Where the limit may be passed: the instants alone, and nothing is ruled out. */
struct ss_cost_graph *ss_copy_memory_phase_graph(const struct ss_space *space,
                                                 struct ss_arena *arena);
/* No program of the space has a smaller peak. */
int64_t ss_copy_memory_least_peak(const struct ss_space *space);
/* A choice of the space as one of such a graph of it; in arena. */
uint32_t *ss_copy_memory_extend_choice(const struct ss_space *space, const struct ss_cost_graph *g,
                                       const uint32_t *choice, struct ss_arena *arena);
/* Prices at instants of such a graph become prices at those of the space. */
void ss_copy_memory_prices_to_steps(struct ss_prices *prices);
/* The other way: at the instants at which ops run; in arena. */
struct ss_prices ss_copy_memory_prices_to_phases(const struct ss_prices *prices,
                                                 struct ss_arena *arena);

#endif
