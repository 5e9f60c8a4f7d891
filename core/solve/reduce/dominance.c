/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dominance, known as dead-end elimination (Desmet et al. 1992, Goldstein 1994): a strategy is
 * removed if another one of the same node costs no more and holds no more memory for every choice
 * of the neighbours. */
#include "core/solve/reduce/minplus.h"
#include "core/solve/reduce/reduced.h"

#include <stdlib.h>

/* The comparison of a node ends after COMPARE_WORK; the job is polled every POLL_WORK. */
#define COMPARE_WORK ((uint64_t)1 << 26)
#define POLL_WORK ((uint64_t)1 << 20)

/* An edge of a node, with the node's strategies as rows. Tables are in normal form: every row has a
 * cell of 0. In the column where row b has it, row a shows the least loss of replacing b by a. */
struct side {
    const int64_t *cells;
    uint32_t cols;
    const uint32_t *zero; /* per row: a column with a cell of 0 */
};

struct comparison {
    struct ss_reduced *r;
    struct ss_reduced_node *v;
    const int64_t *cost;
    struct side *sides;
    uint32_t *by; /* per strategy: the one that replaces it, or SS_NONE */
    uint64_t work, polled;
    bool stopped;
};

/* True if a holds no more memory than b at any instant. */
static bool uses_no_more(const struct ss_reduced *r, const struct ss_reduced_node *v, uint32_t a,
                         uint32_t b)
{
    for (uint32_t k = 0; k < v->n_terms; k++) {
        const int64_t *bytes = ss_list(&r->pool, v->terms[k].list);
        if (bytes[a] > bytes[b])
            return false;
    }
    return true;
}

/* A lower bound on the loss of replacing b by a, for a quick test: on normal tables the loss on an
 * edge is at least a's cell in the column of b's zero, which is not negative. */
static int64_t least_loss(const struct comparison *c, uint32_t a, uint32_t b)
{
    int64_t loss = c->cost[a] - c->cost[b];
    for (uint32_t k = 0; k < c->v->degree && loss <= 0; k++)
        loss += c->sides[k].cells[(size_t)a * c->sides[k].cols + c->sides[k].zero[b]];
    return loss;
}

/* True if replacing b by a never costs more: the node's difference plus the maximum difference on
 * every edge is at most 0. */
static bool replaces(struct comparison *c, uint32_t a, uint32_t b)
{
    if (least_loss(c, a, b) > 0 || !uses_no_more(c->r, c->v, a, b))
        return false;
    int64_t loss = c->cost[a] - c->cost[b];
    for (uint32_t k = 0; k < c->v->degree && loss <= 0; k++) {
        const struct side *s = &c->sides[k];
        loss +=
            ss_max_excess(s->cells + (size_t)a * s->cols, s->cells + (size_t)b * s->cols, s->cols);
        c->work += s->cols;
    }
    return loss <= 0;
}

/* A strategy that dominates b and is not dominated itself, or SS_NONE. */
static uint32_t dominator(struct comparison *c, uint32_t b)
{
    for (uint32_t a = 0; a < c->v->n; a++)
        if (a != b && c->by[a] == SS_NONE && replaces(c, a, b))
            return a;
    c->work += (uint64_t)c->v->n * (c->v->degree + 1);
    if (c->work - c->polled > POLL_WORK) {
        c->polled = c->work;
        c->stopped = c->work > COMPARE_WORK || ss_job_stopped(c->r->job);
    }
    return SS_NONE;
}

/* False if some edge is not in normal form yet. */
static bool take_sides(struct comparison *c, uint32_t node)
{
    struct ss_reduced *r = c->r;
    for (uint32_t k = 0; k < c->v->degree; k++) {
        uint32_t edge = c->v->edges[k];
        if (!r->edges[edge].normal)
            return false;
        uint32_t table = ss_reduced_table(r, edge, node);
        uint32_t zero = ss_table_zeros(&r->pool, table);
        struct ss_pooled_table t = ss_table(&r->pool, table);
        c->sides[k] = (struct side){t.cells, t.cols, ss_index(&r->pool, zero)};
    }
    return true;
}

bool ss_reduced_dominate(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    uint32_t n = v->n, kept = 0;
    struct comparison c = {.r = r, .v = v, .cost = ss_list(&r->pool, v->cost)};
    c.sides = ss_xcalloc(v->degree + 1u, sizeof *c.sides);
    c.by = ss_xmalloc(n * sizeof *c.by);
    uint32_t *keep = ss_xmalloc(n * sizeof *keep);
    struct ss_pool_mark mark = ss_pool_mark(&r->pool);
    for (uint32_t b = 0; b < n; b++)
        c.by[b] = SS_NONE;
    if (take_sides(&c, node)) {
        v->compare = false;
        for (uint32_t b = 0; b < n && !c.stopped; b++)
            c.by[b] = dominator(&c, b);
    }
    ss_pool_rewind(&r->pool, mark); /* only the comparison needed the sides */
    for (uint32_t b = 0; b < n; b++)
        if (c.by[b] == SS_NONE)
            keep[kept++] = b;
    if (kept < n) {
        r->counts.dominated += n - kept;
        ss_reduced_keep(r, node, ss_pool_index(&r->pool, kept, keep));
        r->steps.items[r->steps.count - 1].by = ss_pool_index(&r->pool, n, c.by);
    }
    free(c.sides);
    free(c.by);
    free(keep);
    return kept < n;
}
