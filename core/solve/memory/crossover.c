/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the cost graph of the strategies that occur, and calls ss_solve on it. */
#include "core/solve/memory/crossover.h"

#include <stdlib.h>
#include <string.h>

/* Rounds of that solve, those of the bundle method included; its best choice then is the result. */
#define ROUNDS 40u

struct crossing {
    struct ss_solver *s;
    struct ss_arena arena;
    struct ss_cost_graph *graph;
    /* Per node of the graph of s: the strategies that take part. */
    uint32_t **strategy, *count;
};

/* Lists the strategies of each node that occur in the choices. */
static void gather(struct crossing *x, const uint32_t *const *choices, size_t n)
{
    const struct ss_cost_graph *g = x->s->g;
    x->strategy = ss_alloc_array(&x->arena, g->n_nodes + 1, sizeof *x->strategy);
    x->count = ss_alloc_array(&x->arena, g->n_nodes + 1, sizeof *x->count);
    for (size_t i = 0; i < g->n_nodes; i++) {
        uint32_t *list = ss_alloc_array(&x->arena, n + 1, sizeof *list), count = 0;
        for (size_t c = 0; c <= n; c++) {
            uint32_t s, k = 0;
            if (c == n && !x->s->has_best)
                continue;
            s = c < n ? choices[c][i] : x->s->best[i];
            while (k < count && list[k] != s)
                k++;
            list[k] = s;
            count += k == count;
        }
        x->strategy[i] = list;
        x->count[i] = count;
    }
}

static int64_t *gathered(struct crossing *x, const int64_t *values, uint32_t node)
{
    int64_t *to = ss_alloc_array(&x->arena, x->count[node], sizeof *to);
    for (uint32_t k = 0; k < x->count[node]; k++)
        to[k] = values[x->strategy[node][k]];
    return to;
}

static void add_edge(struct crossing *x, const struct ss_cg_edge *e)
{
    const struct ss_cg_table *t = &x->s->g->tables[e->table];
    uint32_t rows = x->count[e->a], cols = x->count[e->b];
    struct ss_arena_mark mark = ss_arena_mark(&x->arena);
    int64_t *cells = ss_alloc_array(&x->arena, (size_t)rows * cols, sizeof *cells);
    for (uint32_t a = 0; a < rows; a++)
        for (uint32_t b = 0; b < cols; b++)
            cells[(size_t)a * cols + b] =
                t->cells[(size_t)x->strategy[e->a][a] * t->cols + x->strategy[e->b][b]];
    ss_cg_add_edge(x->graph, e->a, e->b, ss_cg_add_table(x->graph, rows, cols, cells));
    ss_arena_rewind(&x->arena, mark);
}

/* The graph of s with the strategies that take part. */
static void build(struct crossing *x)
{
    const struct ss_cost_graph *g = x->s->g;
    x->graph = ss_cg_new("crossover");
    x->graph->limit_bytes = g->limit_bytes;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        ss_cg_add_node(x->graph, NULL, x->count[i], gathered(x, v->cost, i));
        for (uint32_t k = 0; k < v->n_terms; k++)
            ss_cg_add_term(x->graph, i, v->terms[k].begin, v->terms[k].end,
                           gathered(x, v->terms[k].bytes, i));
    }
    for (size_t k = 0; k < g->n_edges; k++)
        add_edge(x, &g->edges[k]);
}

/* The incumbent of s in strategies of the small graph; NULL if there is none. */
static const uint32_t *start_of(struct crossing *x)
{
    const struct ss_solver *s = x->s;
    uint32_t *start = ss_alloc_array(&x->arena, s->g->n_nodes + 1, sizeof *start);
    for (size_t i = 0; i < s->g->n_nodes && s->has_best; i++)
        while (x->strategy[i][start[i]] != s->best[i])
            start[i]++;
    return s->has_best ? start : NULL;
}

void ss_crossover(struct ss_solver *s, const uint32_t *const *choices, size_t n)
{
    struct crossing x = {.s = s};
    struct ss_solution found;
    gather(&x, choices, n);
    build(&x);
    const struct ss_solve_options options = {.seed = s->options->seed,
                                             .rounds = ROUNDS,
                                             .threads = s->options->threads,
                                             .quiet = true,
                                             .crossing = true,
                                             .start = start_of(&x)};
    if (ss_solve(x.graph, &options, s->job, &x.arena, &found, NULL) == SS_OK) {
        for (size_t i = 0; i < s->g->n_nodes; i++)
            s->full[i] = x.strategy[i][found.choice[i]];
        ss_solver_offer(s, s->full);
    }
    ss_cg_free(x.graph);
    ss_arena_free(&x.arena);
}
