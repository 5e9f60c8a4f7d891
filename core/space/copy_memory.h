/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of copies (docs/costs.md, "Memory"). The cost graph counts values where they rest. A
 * program holds more around an op: an operand in the layout that the op reads, next to the layout
 * in which it rests, and a result before it reaches its hub. The extra bytes depend on pairs of
 * strategies and on the resharding path between their layouts. Copies that cannot fit whatever else
 * is chosen are forbidden at once. Others are counted lazily, after a program was seen to exceed
 * the limit there: each becomes a node whose strategies are the amounts that the copy may hold. */
#ifndef SS_CORE_SPACE_COPY_MEMORY_H
#define SS_CORE_SPACE_COPY_MEMORY_H

#include "core/costgraph/prices.h"
#include "core/space/space.h"

struct ss_counted_copy {
    uint32_t op, k; /* operand, or result, k of a live op */
    bool result;
};
/* Bytes kept free while the op runs with the layouts of the given strategy; SS_NONE: with any. */
struct ss_reserved_bytes {
    uint32_t op, strategy;
    int64_t bytes;
};

/* The copies that are known to matter. Zero-initialised is empty. */
struct ss_copy_memory {
    struct ss_arena arena;
    SS_ARRAY(struct ss_counted_copy) counted;
    SS_ARRAY(struct ss_reserved_bytes) reserved;
};

void ss_copy_memory_fini(struct ss_copy_memory *c);
/* Counts a copy from now on. False if it was counted already. */
bool ss_copy_memory_count(struct ss_copy_memory *c, uint32_t op, uint32_t k, bool result);
bool ss_copy_memory_is_empty(const struct ss_copy_memory *c);
/* Reserves bytes around an op for copies that have no node: windows, and several copies held one
 * after the other. */
void ss_copy_memory_reserve(struct ss_copy_memory *c, uint32_t op, uint32_t strategy,
                            int64_t bytes);
/* True if nothing is reserved. Only then does a bound hold for every plan whose program fits: a
 * reservation may exclude plans that would fit. */
bool ss_copy_memory_is_certain(const struct ss_copy_memory *c);

/* The cost graph of the space with all known copies under its limit. Each step becomes three
 * instants: operands are brought, the op runs, results are brought. At none of them does the graph
 * count more than the program of a choice holds. (The space's own graph puts a whole step at one
 * instant and may count more, so a plan that it rules out may fit.) The nodes of copies follow
 * those of the space. The graph lies in arena and borrows from the space; the space's own graph is
 * returned if nothing has to change and its limit never binds. */
struct ss_cost_graph *ss_copy_memory_graph(const struct ss_space *space,
                                           const struct ss_copy_memory *c, struct ss_arena *arena);
/* The same three instants per step, but no copies and nothing forbidden; for a limit that may be
 * exceeded at a price. */
struct ss_cost_graph *ss_copy_memory_phase_graph(const struct ss_space *space,
                                                 struct ss_arena *arena);
/* A lower bound on the peak of every program of the space, in bytes. */
int64_t ss_copy_memory_least_peak(const struct ss_space *space);
/* Extends a choice of the space to the nodes of copies of such a graph; in arena. */
uint32_t *ss_copy_memory_extend_choice(const struct ss_space *space, const struct ss_cost_graph *g,
                                       const uint32_t *choice, struct ss_arena *arena);
/* Converts memory multipliers from the instants of such a graph to those of the space, in place. */
void ss_copy_memory_prices_to_steps(struct ss_prices *prices);
/* The converse: each multiplier moves to the instant at which its op runs; in arena. */
struct ss_prices ss_copy_memory_prices_to_phases(const struct ss_prices *prices,
                                                 struct ss_arena *arena);

#endif
