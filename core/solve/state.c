/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/state.h"

#include "core/solve/minplus.h"

#include <stdlib.h>
#include <string.h>

void ss_state_init(struct ss_state *s, const struct ss_pairwise *p, const uint32_t *choice)
{
    *s = (struct ss_state){.p = p};
    s->choice = ss_xmalloc((p->n + 1u) * sizeof *s->choice);
    s->first = ss_xmalloc((p->n + 1u) * sizeof *s->first);
    s->first[0] = 0;
    for (uint32_t i = 0; i < p->n; i++)
        s->first[i + 1] = s->first[i] + p->size[i];
    s->price = ss_xmalloc((p->strategies + 1) * sizeof *s->price);
    s->blocked = ss_xmalloc((p->strategies + 1) * sizeof *s->blocked);
    s->slack = ss_xmalloc(((size_t)p->n_instants + 1) * sizeof *s->slack);
    uint32_t widest = 0;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    s->pair = ss_xmalloc((2 * (size_t)widest + 1) * sizeof *s->pair);
    ss_state_set(s, choice);
}

void ss_state_fini(struct ss_state *s)
{
    free(s->choice);
    free(s->first);
    free(s->price);
    free(s->blocked);
    free(s->slack);
    free(s->pair);
}

static void add_row(struct ss_state *s, uint32_t node, const int64_t *row)
{
    int64_t *price = s->price + s->first[node];
    uint32_t *blocked = s->blocked + s->first[node];
    for (uint32_t k = 0; k < s->p->size[node]; k++) {
        bool inf = ss_is_inf(row[k]);
        price[k] += inf ? 0 : row[k];
        blocked[k] += inf;
    }
}

static void take_row(struct ss_state *s, uint32_t node, const int64_t *row)
{
    int64_t *price = s->price + s->first[node];
    uint32_t *blocked = s->blocked + s->first[node];
    for (uint32_t k = 0; k < s->p->size[node]; k++) {
        bool inf = ss_is_inf(row[k]);
        price[k] -= inf ? 0 : row[k];
        blocked[k] -= inf;
    }
}

void ss_state_set(struct ss_state *s, const uint32_t *choice)
{
    const struct ss_pairwise *p = s->p;
    memcpy(s->choice, choice, p->n * sizeof *choice);
    memset(s->price, 0, p->strategies * sizeof *s->price);
    memset(s->blocked, 0, p->strategies * sizeof *s->blocked);
    s->cost = 0;
    s->broken = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        add_row(s, i, p->cost[i]);
        bool inf = ss_is_inf(p->cost[i][choice[i]]);
        s->cost += inf ? 0 : p->cost[i][choice[i]];
        s->broken += inf;
    }
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        const int64_t *row = ss_pair_row(p, k, e->a, choice[e->a]);
        add_row(s, e->b, row);
        add_row(s, e->a, ss_pair_row(p, k, e->b, choice[e->b]));
        bool inf = ss_is_inf(row[choice[e->b]]);
        s->cost += inf ? 0 : row[choice[e->b]];
        s->broken += inf;
    }
    ss_pairwise_usage(p, choice, s->slack);
    for (uint32_t t = 0; t < p->n_instants; t++)
        s->slack[t] = p->capacity[t] - s->slack[t];
}

void ss_state_move(struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    uint32_t old = s->choice[node];
    size_t first = s->first[node];
    s->cost += s->price[first + strategy] - s->price[first + old];
    s->broken += s->blocked[first + strategy] - s->blocked[first + old];
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        take_row(s, other, ss_pair_row(p, edge, node, old));
        add_row(s, other, ss_pair_row(p, edge, node, strategy));
    }
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[old];
        for (uint32_t t = p->terms[k].begin; more && t < p->terms[k].end; t++)
            s->slack[t] -= more;
    }
    s->choice[node] = strategy;
}

bool ss_state_fits(const struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[s->choice[node]];
        if (more <= 0)
            continue;
        for (uint32_t t = p->terms[k].begin; t < p->terms[k].end; t++)
            if (s->slack[t] < more)
                return false;
    }
    return true;
}

int64_t ss_state_overflow(const struct ss_state *s, uint32_t *instant)
{
    int64_t most = s->p->n_instants ? INT64_MIN : 0;
    for (uint32_t t = 0; t < s->p->n_instants; t++) {
        if (-s->slack[t] > most) {
            most = -s->slack[t];
            if (instant)
                *instant = t;
        }
    }
    return most;
}

static bool improve(struct ss_state *s, uint32_t node)
{
    const int64_t *price = s->price + s->first[node];
    const uint32_t *blocked = s->blocked + s->first[node];
    uint32_t old = s->choice[node], best = old;
    for (uint32_t k = 0; k < s->p->size[node]; k++) {
        bool better =
            blocked[k] < blocked[best] || (blocked[k] == blocked[best] && price[k] < price[best]);
        if (better && ss_state_fits(s, node, k))
            best = k;
    }
    if (best == old)
        return false;
    ss_state_move(s, node, best);
    return true;
}

bool ss_state_descend(struct ss_state *s, struct ss_job *job)
{
    bool any = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->p->n; i++) {
            changed = improve(s, i) || changed;
            if (i % 256 == 255 && ss_job_stopped(job))
                return any || changed;
        }
        any = any || changed;
    }
    return any;
}

/* What each strategy of node costs without one of its edges; SS_INF where another edge forbids
 * it. */
static void price_without(const struct ss_state *s, uint32_t node, const int64_t *row, int64_t *out)
{
    const int64_t *price = s->price + s->first[node];
    const uint32_t *blocked = s->blocked + s->first[node];
    for (uint32_t k = 0; k < s->p->size[node]; k++) {
        uint32_t inf = ss_is_inf(row[k]);
        out[k] = blocked[k] > inf ? SS_INF : price[k] - (inf ? 0 : row[k]);
    }
}

/* Changes both ends of an edge if both fit, the second on top of the first. */
static bool move_pair(struct ss_state *s, const struct ss_pair_edge *e, uint32_t x, uint32_t y)
{
    uint32_t old = s->choice[e->a];
    if (!ss_state_fits(s, e->a, x))
        return false;
    ss_state_move(s, e->a, x);
    if (ss_state_fits(s, e->b, y)) {
        ss_state_move(s, e->b, y);
        return true;
    }
    ss_state_move(s, e->a, old);
    return false;
}

/* The first better change of both ends of an edge. */
static bool improve_pair(struct ss_state *s, uint32_t edge)
{
    const struct ss_pairwise *p = s->p;
    const struct ss_pair_edge *e = &p->edges[edge];
    uint32_t old_a = s->choice[e->a], old_b = s->choice[e->b], m = p->size[e->b];
    int64_t *rest_a = s->pair, *rest_b = s->pair + p->size[e->a];
    price_without(s, e->a, ss_pair_row(p, edge, e->b, old_b), rest_a);
    price_without(s, e->b, ss_pair_row(p, edge, e->a, old_a), rest_b);
    int64_t now = rest_a[old_a] + rest_b[old_b] + e->cells[(size_t)old_a * m + old_b];
    for (uint32_t x = 0; x < p->size[e->a]; x++) {
        const int64_t *row = e->cells + (size_t)x * m;
        if (ss_is_inf(rest_a[x]) || rest_a[x] + ss_min_sum(row, rest_b, m) >= now)
            continue;
        for (uint32_t y = 0; y < m; y++)
            if (rest_a[x] + rest_b[y] + row[y] < now && move_pair(s, e, x, y))
                return true;
    }
    return false;
}

bool ss_state_descend_pairs(struct ss_state *s, struct ss_job *job)
{
    bool any = false;
    for (bool changed = true; changed && s->broken == 0;) {
        changed = false;
        for (uint32_t k = 0; k < s->p->n_edges; k++) {
            changed = improve_pair(s, k) || changed;
            if (k % 64 == 63 && ss_job_stopped(job))
                return any || changed;
        }
        any = any || changed;
    }
    return any;
}

static int64_t usage_at(const struct ss_pairwise *p, uint32_t node, uint32_t strategy, uint32_t t)
{
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++)
        if (p->terms[k].begin <= t && t < p->terms[k].end)
            return p->terms[k].bytes[strategy];
    return 0;
}

/* What a change adds beyond the limit over all instants. */
static double added_overflow(const struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    double sum = 0;
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[s->choice[node]];
        if (more <= 0)
            continue;
        for (uint32_t t = p->terms[k].begin; t < p->terms[k].end; t++)
            sum += (double)(s->slack[t] < more ? more - (s->slack[t] > 0 ? s->slack[t] : 0) : 0);
    }
    return sum;
}

/* The change that lowers usage at an instant for the least cost per byte of overflow saved. */
static bool repair_step(struct ss_state *s, uint32_t t, int64_t over)
{
    const struct ss_pairwise *p = s->p;
    uint32_t best_node = SS_NONE, best_strategy = 0;
    double best = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t now = usage_at(p, i, s->choice[i], t);
        if (!now)
            continue;
        size_t first = s->first[i];
        for (uint32_t k = 0; k < p->size[i]; k++) {
            int64_t saved = now - usage_at(p, i, k, t);
            if (saved <= 0 || s->blocked[first + k] > s->blocked[first + s->choice[i]])
                continue;
            double extra = (double)(s->price[first + k] - s->price[first + s->choice[i]]);
            double useful = (double)(saved < over ? saved : over) - added_overflow(s, i, k);
            if (useful <= 0)
                continue;
            double rate = extra > 0 ? extra / useful : extra * useful;
            if (best_node == SS_NONE || rate < best) {
                best = rate;
                best_node = i;
                best_strategy = k;
            }
        }
    }
    if (best_node == SS_NONE)
        return false;
    ss_state_move(s, best_node, best_strategy);
    return true;
}

bool ss_state_repair(struct ss_state *s, struct ss_job *job)
{
    /* Every step lowers the worst instant or stops, so that this ends; the count guards against
     * going back and forth between two instants. */
    for (uint32_t steps = 0; steps < 4 * s->p->n + 16; steps++) {
        uint32_t t = 0;
        int64_t over = ss_state_overflow(s, &t);
        if (over <= 0)
            return true;
        if (ss_job_stopped(job) || !repair_step(s, t, over))
            return false;
    }
    return false;
}
