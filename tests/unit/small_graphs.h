/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cost graphs with at most 3^6 choices, with ties, forbidden cells, parallel edges and
 * memory terms. */
#ifndef SS_TESTS_UNIT_SMALL_GRAPHS_H
#define SS_TESTS_UNIT_SMALL_GRAPHS_H

#include "core/base/rng.h"
#include "core/costgraph/costgraph.h"

enum { MOST_NODES = 6 };
static uint64_t seed, draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(seed, 9, draws++, n);
}

static struct ss_cost_graph *random_graph(void)
{
    struct ss_cost_graph *g = ss_cg_new("next");
    uint32_t n = 2 + roll(MOST_NODES - 1), range = roll(2) ? 3 : 200;
    int64_t cells[9], bytes[3];
    bool memory = roll(2);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 1 + roll(3), begin = roll(5);
        for (uint32_t s = 0; s < size; s++) {
            cells[s] = roll(range);
            bytes[s] = roll(20);
        }
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        if (memory)
            ss_cg_add_term(g, node, begin, begin + 1 + roll(4), bytes);
    }
    for (uint32_t k = 0; k < 2 * n; k++) {
        uint32_t a = roll(n), b = roll(n);
        if (a == b)
            continue;
        for (uint32_t c = 0; c < g->nodes[a].n * g->nodes[b].n; c++)
            cells[c] = roll(7) == 0 ? SS_FORBIDDEN : (int64_t)roll(range);
        ss_cg_add_edge(g, a, b, ss_cg_add_table(g, g->nodes[a].n, g->nodes[b].n, cells));
    }
    if (memory)
        g->limit_bytes = n * 6 + roll(20);
    return g;
}

#endif
