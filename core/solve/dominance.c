/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies that another one of the same node replaces at no loss, whatever the neighbours
 * choose. */
#include "core/solve/reduced.h"

#include <stdlib.h>

/* Distinct tables are compared once; past this work a table is not compared at all. */
#define COMPARE_WORK ((uint64_t)1 << 26)

/* True if choosing a instead of b never takes more memory. */
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

/* loss[a * n + b]: what a instead of b can cost at most (SS_INF for a = b). False if no pair is
 * left to compare, the work is too much or the job stopped. */
static bool losses(struct ss_reduced *r, uint32_t node, int64_t *loss)
{
    struct ss_reduced_node *v = &r->nodes[node];
    uint32_t n = v->n;
    const int64_t *cost = ss_list(&r->pool, v->cost);
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++)
            loss[(size_t)a * n + b] = a == b ? SS_INF : cost[a] - cost[b];
    for (uint32_t k = 0; k < v->degree; k++) {
        uint64_t cols = r->nodes[ss_reduced_other(r, v->edges[k], node)].n;
        if ((uint64_t)n * n * cols > COMPARE_WORK || ss_job_stopped(r->job))
            return false;
        uint32_t table = ss_table_regret(&r->pool, ss_reduced_table(r, v->edges[k], node));
        const int64_t *regret = r->pool.tables[table].cells;
        bool any = false;
        for (size_t i = 0; i < (size_t)n * n; i++) {
            int64_t sum = loss[i] + regret[i];
            loss[i] = sum >= SS_INF / 2 ? SS_INF : sum;
            any = any || loss[i] != SS_INF;
        }
        if (!any)
            return false;
    }
    return true;
}

bool ss_reduced_dominate(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    uint32_t n = v->n, kept = 0;
    v->compare = false;
    int64_t *loss = ss_xmalloc((size_t)n * n * sizeof *loss);
    if (!losses(r, node, loss)) {
        free(loss);
        return false;
    }
    bool *gone = ss_xcalloc(n, sizeof *gone);
    uint32_t *keep = ss_xmalloc(n * sizeof *keep);
    uint32_t *by = ss_xmalloc(n * sizeof *by);
    for (uint32_t b = 0; b < n; b++) {
        by[b] = SS_NONE;
        for (uint32_t a = 0; a < n && !gone[b]; a++) {
            gone[b] = !gone[a] && loss[(size_t)a * n + b] <= 0 && uses_no_more(r, v, a, b);
            by[b] = gone[b] ? a : SS_NONE;
        }
    }
    for (uint32_t b = 0; b < n; b++)
        if (!gone[b])
            keep[kept++] = b;
    if (kept < n) {
        r->counts.dominated += n - kept;
        ss_reduced_keep(r, node, ss_pool_index(&r->pool, kept, keep));
        r->steps.items[r->steps.count - 1].by = ss_pool_index(&r->pool, n, by);
    }
    free(by);
    free(keep);
    free(gone);
    free(loss);
    return kept < n;
}
