/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descent by single changes and by edges; repair and trades make room at the worst instant with the
 * change of the best rate of cost to saved overflow. A journal takes a failed trade back. */
#include "core/solve/search/state.h"

#include "core/solve/reduce/minplus.h"

#include <stdlib.h>
#include <string.h>

/* A choice that differs in at most 1 / NEAR_PART of the nodes is reached by moves. */
#define NEAR_PART 4u

void ss_state_fini(struct ss_state *s)
{
    free(s->choice);
    free(s->first);
    free(s->price);
    free(s->blocked);
    free(s->slack);
    free(s->low);
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

/* Recomputes low for the blocks in which slack changed. */
static void settle_low(struct ss_state *s, uint32_t begin, uint32_t end)
{
    for (uint32_t b = begin / SS_STATE_BLOCK; b * SS_STATE_BLOCK < end; b++) {
        uint32_t t = b * SS_STATE_BLOCK, stop = t + SS_STATE_BLOCK;
        stop = stop < s->p->n_instants ? stop : s->p->n_instants;
        int64_t least = INT64_MAX;
        for (; t < stop; t++)
            least = s->slack[t] < least ? s->slack[t] : least;
        s->low[b] = least;
    }
}

static void set_anew(struct ss_state *s, const uint32_t *choice)
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
    settle_low(s, 0, p->n_instants);
}

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
    s->low = ss_xmalloc(((size_t)p->n_instants / SS_STATE_BLOCK + 1) * sizeof *s->low);
    uint32_t widest = 0;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    s->pair = ss_xmalloc((2 * (size_t)widest + 1) * sizeof *s->pair);
    set_anew(s, choice);
}

void ss_state_move(struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    uint32_t old = s->choice[node];
    size_t first = s->first[node];
    s->cost += s->price[first + strategy] - s->price[first + old];
    s->broken += s->blocked[first + strategy] - s->blocked[first + old];
    s->work += 32;
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        s->work += 8 + 4 * p->size[other];
        take_row(s, other, ss_pair_row(p, edge, node, old));
        add_row(s, other, ss_pair_row(p, edge, node, strategy));
    }
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[old];
        if (!more)
            continue;
        for (uint32_t t = p->terms[k].begin; t < p->terms[k].end; t++)
            s->slack[t] -= more;
        s->work += 16 + p->terms[k].end - p->terms[k].begin;
        settle_low(s, p->terms[k].begin, p->terms[k].end);
    }
    s->choice[node] = strategy;
}

void ss_state_set(struct ss_state *s, const uint32_t *choice)
{
    uint32_t n = s->p->n, apart = 0;
    for (uint32_t i = 0; i < n; i++)
        apart += s->choice[i] != choice[i];
    if (apart > n / NEAR_PART) {
        set_anew(s, choice);
        return;
    }
    uint64_t work = s->work;
    for (uint32_t i = 0; i < n; i++)
        if (s->choice[i] != choice[i])
            ss_state_move(s, i, choice[i]);
    s->work = work;
}

/* The first instant in [t, end) with a slack below more; end if there is none. */
static uint32_t next_short(const struct ss_state *s, uint32_t t, uint32_t end, int64_t more)
{
    while (t < end) {
        uint32_t stop = (t / SS_STATE_BLOCK + 1) * SS_STATE_BLOCK;
        if (s->low[t / SS_STATE_BLOCK] >= more) {
            t = stop;
            continue;
        }
        for (stop = stop < end ? stop : end; t < stop; t++)
            if (s->slack[t] < more)
                return t;
    }
    return end;
}

bool ss_state_fits(const struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[s->choice[node]];
        if (more <= 0)
            continue;
        if (next_short(s, p->terms[k].begin, p->terms[k].end, more) < p->terms[k].end)
            return false;
    }
    return true;
}

int64_t ss_state_overflow(const struct ss_state *s, uint32_t *instant)
{
    uint32_t n = s->p->n_instants, block = 0;
    if (!n)
        return 0;
    for (uint32_t b = 1; b * SS_STATE_BLOCK < n; b++)
        block = s->low[b] < s->low[block] ? b : block;
    if (instant)
        *instant = next_short(s, block * SS_STATE_BLOCK, n, s->low[block] + 1);
    return -s->low[block];
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
        s->work += 4 * s->p->strategies;
        any = any || changed;
    }
    return any;
}

/* The cost of each strategy of node without one of its edges; SS_INF if another edge forbids it. */
static void price_without(const struct ss_state *s, uint32_t node, const int64_t *row, int64_t *out)
{
    const int64_t *price = s->price + s->first[node];
    const uint32_t *blocked = s->blocked + s->first[node];
    for (uint32_t k = 0; k < s->p->size[node]; k++) {
        uint32_t inf = ss_is_inf(row[k]);
        out[k] = blocked[k] > inf ? SS_INF : price[k] - (inf ? 0 : row[k]);
    }
}

/* Changes both ends of an edge if the first fits and the second fits after it. */
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

/* Makes the first change of both ends of an edge that costs less and fits. */
static bool improve_pair(struct ss_state *s, uint32_t edge)
{
    const struct ss_pairwise *p = s->p;
    const struct ss_pair_edge *e = &p->edges[edge];
    uint32_t old_a = s->choice[e->a], old_b = s->choice[e->b], m = p->size[e->b];
    int64_t *rest_a = s->pair, *rest_b = s->pair + p->size[e->a];
    price_without(s, e->a, ss_pair_row(p, edge, e->b, old_b), rest_a);
    price_without(s, e->b, ss_pair_row(p, edge, e->a, old_a), rest_b);
    int64_t now = rest_a[old_a] + rest_b[old_b] + e->cells[(size_t)old_a * m + old_b];
    /* Only tables with cells >= 0 are packed. */
    int64_t low_b = e->packed ? ss_least(rest_b, m) : -SS_INF;
    for (uint32_t x = 0; x < p->size[e->a]; x++) {
        const int64_t *row = e->cells + (size_t)x * m;
        if (ss_is_inf(rest_a[x]) || rest_a[x] + low_b >= now ||
            rest_a[x] + ss_min_sum(row, rest_b, m) >= now)
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
            const struct ss_pair_edge *e = &s->p->edges[k];
            s->work += 16 + 2 * (uint64_t)s->p->size[e->a] * s->p->size[e->b];
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

/* The bytes beyond the limit that a change adds, summed over the instants. */
static double added_overflow(const struct ss_state *s, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = s->p;
    double sum = 0;
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++) {
        int64_t more = p->terms[k].bytes[strategy] - p->terms[k].bytes[s->choice[node]];
        if (more <= 0)
            continue;
        uint32_t end = p->terms[k].end;
        for (uint32_t t = next_short(s, p->terms[k].begin, end, more); t < end;
             t = next_short(s, t + 1, end, more))
            sum += (double)(more - (s->slack[t] > 0 ? s->slack[t] : 0));
    }
    return sum;
}

/* The nodes that hold memory at an instant: the candidates of a repair until the instant fits. */
struct holders {
    uint32_t *node, n, instant;
};

static void find_holders(const struct ss_pairwise *p, uint32_t t, struct holders *h)
{
    h->n = 0;
    h->instant = t;
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++) {
            if (p->terms[k].begin <= t && t < p->terms[k].end) {
                h->node[h->n++] = i;
                break;
            }
        }
    }
}

/* A change that makes room. */
struct relief {
    uint32_t node, strategy;
    double rate; /* cost per byte of overflow saved */
};

static bool find_relief(struct ss_state *s, const struct holders *h, int64_t over, uint32_t keep,
                        struct relief *best)
{
    const struct ss_pairwise *p = s->p;
    *best = (struct relief){.node = SS_NONE};
    for (uint32_t j = 0; j < h->n; j++) {
        uint32_t i = h->node[j];
        int64_t now = usage_at(p, i, s->choice[i], h->instant);
        size_t first = s->first[i];
        if (!now || i == keep)
            continue;
        s->work += 8 + 8 * p->size[i];
        for (uint32_t k = 0; k < p->size[i]; k++) {
            int64_t saved = now - usage_at(p, i, k, h->instant);
            if (saved <= 0 || s->blocked[first + k] > s->blocked[first + s->choice[i]])
                continue;
            double extra = (double)(s->price[first + k] - s->price[first + s->choice[i]]);
            double useful = (double)(saved < over ? saved : over);
            if (best->node != SS_NONE && extra > 0 && extra / useful >= best->rate)
                continue;
            useful -= added_overflow(s, i, k);
            if (useful <= 0)
                continue;
            double rate = extra > 0 ? extra / useful : extra * useful;
            if (best->node == SS_NONE || rate < best->rate)
                *best = (struct relief){i, k, rate};
        }
    }
    return best->node != SS_NONE;
}

/* A list of changes to undo. */
struct journal {
    struct was {
        uint32_t node, strategy;
    } * items;
    uint32_t n, most;
};

static void note(struct journal *j, const struct ss_state *s, uint32_t node)
{
    j->items[j->n++] = (struct was){node, s->choice[node]};
}

/* Applies reliefs until the limit holds; the node keep does not change. Gives up if the cost
 * reaches the ceiling or the journal (if any) is full. */
static bool make_room(struct ss_state *s, uint32_t keep, struct journal *journal, int64_t ceiling,
                      struct ss_job *job)
{
    struct holders h = {.node = ss_xmalloc((s->p->n + 1u) * sizeof *h.node), .instant = SS_NONE};
    bool done = false;
    /* Every step lowers the current instant. The limit on steps guards against alternating between
     * two instants. */
    for (uint32_t steps = 0; steps < 4 * s->p->n + 16; steps++) {
        uint32_t t = 0;
        struct relief relief;
        int64_t over = ss_state_overflow(s, &t);
        done = over <= 0;
        if (done || ss_job_stopped(job) || s->cost >= ceiling)
            break;
        if (h.instant == SS_NONE || s->slack[h.instant] >= 0) {
            find_holders(s->p, t, &h);
            s->work += 4 * s->p->n;
        }
        over = -s->slack[h.instant];
        if (!find_relief(s, &h, over, keep, &relief) || (journal && journal->n == journal->most))
            break;
        if (journal)
            note(journal, s, relief.node);
        ss_state_move(s, relief.node, relief.strategy);
    }
    free(h.node);
    return done;
}

bool ss_state_repair(struct ss_state *s, struct ss_job *job)
{
    return make_room(s, SS_NONE, NULL, INT64_MAX, job);
}

/* Moves of one trade. */
#define TRADE_MOVES 24u

bool ss_state_trade(struct ss_state *s, uint32_t node, uint32_t strategy, struct ss_job *job)
{
    struct was items[TRADE_MOVES];
    struct journal journal = {items, 0, TRADE_MOVES};
    int64_t before = s->cost;
    uint32_t broken = s->broken;
    note(&journal, s, node);
    ss_state_move(s, node, strategy);
    if (make_room(s, node, &journal, before, job) && s->cost < before && s->broken <= broken)
        return true;
    while (journal.n) {
        struct was last = journal.items[--journal.n];
        ss_state_move(s, last.node, last.strategy);
    }
    return false;
}

bool ss_state_descend_trades(struct ss_state *s, uint64_t work, struct ss_job *job)
{
    const struct ss_pairwise *p = s->p;
    bool any = false;
    for (uint32_t i = 0; i < p->n; i++) {
        const int64_t *price = s->price + s->first[i];
        const uint32_t *blocked = s->blocked + s->first[i];
        for (uint32_t k = 0; k < p->size[i] && s->work < work; k++) {
            uint32_t now = s->choice[i];
            if (blocked[k] > blocked[now] || price[k] >= price[now])
                continue;
            any = ss_state_trade(s, i, k, job) || any;
            if (ss_job_stopped(job))
                return any;
        }
    }
    return any;
}
