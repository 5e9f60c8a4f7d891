/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory reductions. Interval arithmetic on the memory terms finds the instants at which the
 * limit can bind, and the strategies that exceed the capacity by themselves; a sparse table of
 * range minima gives the least capacity of an interval. */
#include "core/solve/reduce/reduced.h"

#include <stdlib.h>
#include <string.h>

/* The begin or end of a term. */
struct edge_of_term {
    uint32_t at, list;
    bool ends;
};

static int by_instant(const void *left, const void *right)
{
    const struct edge_of_term *x = left, *y = right;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    if (x->ends != y->ends)
        return x->ends ? -1 : 1;
    return (x->list > y->list) - (x->list < y->list);
}

static bool overlapping(const struct ss_reduced_node *v)
{
    for (uint32_t k = 1; k < v->n_terms; k++)
        if (v->terms[k].begin < v->terms[k - 1].end)
            return true;
    return false;
}

/* Makes the terms of a node disjoint and sorted: overlapping terms, of nodes that were merged, are
 * added up. */
static void join_terms(struct ss_reduced *r, struct ss_reduced_node *v)
{
    if (!overlapping(v))
        return;
    uint32_t n = 2 * v->n_terms, active = 0;
    struct edge_of_term *events = ss_xmalloc(n * sizeof *events);
    for (uint32_t k = 0; k < v->n_terms; k++) {
        events[2 * k] = (struct edge_of_term){v->terms[k].begin, v->terms[k].list, false};
        events[2 * k + 1] = (struct edge_of_term){v->terms[k].end, v->terms[k].list, true};
    }
    qsort(events, n, sizeof *events, by_instant);
    int64_t *sum = ss_xcalloc(v->n, sizeof *sum);
    v->n_terms = 0;
    for (uint32_t k = 0; k < n; k++) {
        const int64_t *bytes = ss_list(&r->pool, events[k].list);
        for (uint32_t s = 0; s < v->n; s++)
            sum[s] += events[k].ends ? -bytes[s] : bytes[s];
        active = events[k].ends ? active - 1 : active + 1;
        if (!active || events[k + 1].at == events[k].at)
            continue;
        uint32_t list = ss_pool_list(&r->pool, v->n, sum);
        struct ss_reduced_term *last = v->n_terms ? &v->terms[v->n_terms - 1] : NULL;
        if (last && last->end == events[k].at && last->list == list)
            last->end = events[k + 1].at;
        else
            ss_reduced_hold(v, (struct ss_reduced_term){events[k].at, events[k + 1].at, list});
    }
    free(events);
    free(sum);
}

/* Moves the constant part of each term (the least over the strategies) to r->pending. */
static void level_terms(struct ss_reduced *r, struct ss_reduced_node *v)
{
    uint32_t count = 0;
    int64_t *rest = ss_xmalloc(v->n * sizeof *rest);
    for (uint32_t k = 0; k < v->n_terms; k++) {
        struct ss_reduced_term *t = &v->terms[k];
        const int64_t *bytes = ss_list(&r->pool, t->list);
        int64_t least = bytes[0], most = bytes[0];
        for (uint32_t s = 1; s < v->n; s++) {
            least = bytes[s] < least ? bytes[s] : least;
            most = bytes[s] > most ? bytes[s] : most;
        }
        r->pending[t->begin] += least;
        r->pending[t->end] -= least;
        if (most == least)
            continue;
        for (uint32_t s = 0; s < v->n; s++)
            rest[s] = bytes[s] - least;
        struct ss_reduced_term leveled = {t->begin, t->end, ss_pool_list(&r->pool, v->n, rest)};
        v->terms[count++] = leveled;
    }
    v->n_terms = count;
    free(rest);
}

static void settle_capacity(struct ss_reduced *r)
{
    int64_t taken = 0;
    for (uint32_t t = 0; t < r->n_instants; t++) {
        taken += r->pending[t];
        r->capacity[t] -= taken;
        if (r->capacity[t] < 0)
            r->dead_end = SS_DEAD_MEMORY;
    }
    memset(r->pending, 0, ((size_t)r->n_instants + 1) * sizeof *r->pending);
}

/* Marks the instants that can bind and that the instant before or after does not imply. If no term
 * begins between two instants and the later one has no less capacity, the earlier one implies it;
 * if no term ends between them and the earlier one has no less capacity, the later one implies
 * it. */
static void mark_instants(const struct ss_reduced *r, bool *keep)
{
    size_t n = (size_t)r->n_instants + 1;
    int64_t *most = ss_xcalloc(n, sizeof *most);
    uint32_t *begins = ss_xcalloc(n, sizeof *begins), *ends = ss_xcalloc(n, sizeof *ends);
    for (size_t i = 0; i < r->graph->n_nodes; i++) {
        const struct ss_reduced_node *v = &r->nodes[i];
        for (uint32_t k = 0; v->alive && k < v->n_terms; k++) {
            const int64_t *bytes = ss_list(&r->pool, v->terms[k].list);
            int64_t largest = 0;
            for (uint32_t s = 0; s < v->n; s++)
                largest = bytes[s] > largest ? bytes[s] : largest;
            most[v->terms[k].begin] += largest;
            most[v->terms[k].end] -= largest;
            begins[v->terms[k].begin]++;
            ends[v->terms[k].end]++;
        }
    }
    int64_t sum = 0;
    uint32_t last = SS_NONE, begun = 0, ended = 0;
    for (uint32_t t = 0; t < r->n_instants; t++) {
        sum += most[t];
        begun += begins[t];
        ended += ends[t];
        keep[t] = sum > r->capacity[t];
        if (!keep[t])
            continue;
        if (last != SS_NONE && !begun && r->capacity[last] <= r->capacity[t]) {
            keep[t] = false;
            continue; /* terms that ended since then still count for the last one kept */
        }
        if (last != SS_NONE && !ended && r->capacity[t] <= r->capacity[last])
            keep[last] = false;
        last = t;
        begun = ended = 0;
    }
    free(most);
    free(begins);
    free(ends);
}

static void squeeze(struct ss_reduced *r, const bool *keep)
{
    uint32_t *before = ss_xcalloc((size_t)r->n_instants + 1, sizeof *before);
    uint32_t count = 0;
    for (uint32_t t = 0; t < r->n_instants; t++) {
        before[t] = count;
        if (keep[t]) {
            r->instant[count] = r->instant[t];
            r->capacity[count++] = r->capacity[t];
        }
    }
    before[r->n_instants] = count;
    r->n_instants = count;
    memset(r->pending, 0, ((size_t)count + 1) * sizeof *r->pending);
    for (uint32_t i = 0; i < r->graph->n_nodes; i++) {
        struct ss_reduced_node *v = &r->nodes[i];
        uint32_t left = 0;
        for (uint32_t k = 0; v->alive && k < v->n_terms; k++) {
            struct ss_reduced_term t = v->terms[k];
            t.begin = before[t.begin];
            t.end = before[t.end];
            if (t.begin < t.end)
                v->terms[left++] = t;
        }
        if (left < v->n_terms) {
            v->n_terms = left;
            ss_reduced_queue(r, i);
        }
    }
    free(before);
}

/* level[k][t]: the least capacity of the 2^k instants from t on. */
struct range_minimum {
    int64_t *level[33];
    uint32_t levels;
};

static void build_minimum(const struct ss_reduced *r, struct range_minimum *m)
{
    uint32_t n = r->n_instants;
    m->levels = 0;
    for (uint32_t k = 0; ((uint64_t)1 << k) <= n; k++) {
        uint32_t width = 1u << k;
        m->level[k] = ss_xmalloc((size_t)n * sizeof **m->level);
        for (uint32_t t = 0; t + width <= n; t++) {
            if (k == 0) {
                m->level[k][t] = r->capacity[t];
            } else {
                int64_t x = m->level[k - 1][t], y = m->level[k - 1][t + width / 2];
                m->level[k][t] = x < y ? x : y;
            }
        }
        m->levels = k + 1;
    }
}

static int64_t least_capacity(const struct range_minimum *m, uint32_t begin, uint32_t end)
{
    uint32_t k = 31u - (uint32_t)__builtin_clz(end - begin);
    int64_t x = m->level[k][begin], y = m->level[k][end - (1u << k)];
    return x < y ? x : y;
}

static void drop_overflowing(struct ss_reduced *r)
{
    struct range_minimum m;
    build_minimum(r, &m);
    for (uint32_t i = 0; i < r->graph->n_nodes && !r->dead_end; i++) {
        struct ss_reduced_node *v = &r->nodes[i];
        if (!v->alive || !v->n_terms)
            continue;
        bool *over = ss_xcalloc(v->n, sizeof *over);
        for (uint32_t k = 0; k < v->n_terms; k++) {
            const int64_t *bytes = ss_list(&r->pool, v->terms[k].list);
            int64_t room = least_capacity(&m, v->terms[k].begin, v->terms[k].end);
            for (uint32_t s = 0; s < v->n; s++)
                over[s] = over[s] || bytes[s] > room;
        }
        uint32_t *keep = ss_xmalloc(v->n * sizeof *keep), count = 0;
        for (uint32_t s = 0; s < v->n; s++)
            if (!over[s])
                keep[count++] = s;
        if (count == 0)
            r->dead_end = SS_DEAD_MEMORY;
        else if (count < v->n) {
            r->counts.overflowing += v->n - count;
            ss_reduced_keep(r, i, ss_pool_index(&r->pool, count, keep));
        }
        free(over);
        free(keep);
    }
    for (uint32_t k = 0; k < m.levels; k++)
        free(m.level[k]);
}

void ss_reduced_memory(struct ss_reduced *r)
{
    r->unsettled = false;
    if (r->dead_end || !r->n_instants)
        return;
    for (uint32_t i = 0; i < r->graph->n_nodes; i++) {
        struct ss_reduced_node *v = &r->nodes[i];
        if (!v->alive || !v->n_terms)
            continue;
        uint32_t before = v->n_terms;
        join_terms(r, v);
        level_terms(r, v);
        if (v->n_terms < before)
            ss_reduced_queue(r, i);
    }
    settle_capacity(r);
    if (r->dead_end)
        return;
    bool *keep = ss_xcalloc((size_t)r->n_instants + 1, sizeof *keep);
    mark_instants(r, keep);
    squeeze(r, keep);
    free(keep);
    if (r->n_instants < r->counts.tight && !r->settled)
        r->counts.tight = r->n_instants;
    r->settled = true;
    drop_overflowing(r);
}
