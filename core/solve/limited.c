/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/limited.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Prices are costs per byte times 2^PRICE_BITS. */
#define PRICE_BITS 20
#define MOST_PRICE ((int64_t)1 << 40)
/* Instants that get a price, problems solved per instant, and the part of the time that all of them
 * may take. */
enum { MOST_INSTANTS = 6, MOST_STEPS = 5, TIME_PART = 3 };
/* On the way to the prices optima need not be exact: a bound holds with any gap. */
#define STEP_GAP 0.0005
/* The first price makes what is over the limit cost this part of the optimum without a limit. */
#define FIRST_PART 50

/* A choice as seen by one instant. */
struct point {
    int64_t cost, bytes;
};

struct limited {
    const struct ss_cost_graph *g;
    const struct ss_solve_options *options;
    struct ss_job *job;
    double deadline_s;
    struct {
        uint32_t at;
        int64_t price;
    } priced[MOST_INSTANTS];
    uint32_t n_priced;
    struct ss_solution relaxed; /* of the last problem without a limit */
    uint32_t *last;             /* its choice, which outlives the arena of a step */
    int64_t bound;
    uint32_t *best; /* the cheapest choice that fits */
    int64_t best_cost;
    bool has_best;
};

static int64_t bytes_at(const struct ss_cg_node *v, uint32_t strategy, uint32_t instant)
{
    int64_t bytes = 0;
    for (uint32_t k = 0; k < v->n_terms; k++)
        if (v->terms[k].begin <= instant && instant < v->terms[k].end)
            bytes += v->terms[k].bytes[strategy];
    return bytes;
}

static int64_t usage_at(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t instant)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        bytes += bytes_at(&g->nodes[i], choice[i], instant);
    return bytes;
}

/* Without the limit, with the prices in the costs: rounded down, so that the bound can only
 * fall. */
static struct ss_cost_graph *priced_graph(const struct limited *l, struct ss_arena *arena)
{
    struct ss_cost_graph *v = ss_cg_variant(l->g, 0, arena);
    v->limit_bytes = INT64_MAX;
    for (size_t i = 0; i < v->n_nodes; i++) {
        struct ss_cg_node *node = &v->nodes[i];
        int64_t *cost = NULL;
        for (uint32_t k = 0; k < l->n_priced; k++)
            for (uint32_t s = 0; s < node->n; s++) {
                int64_t bytes = bytes_at(node, s, l->priced[k].at);
                if (!bytes || !l->priced[k].price || node->cost[s] == SS_FORBIDDEN)
                    continue;
                if (!cost)
                    cost = ss_memdup(arena, node->cost, node->n * sizeof *cost);
                cost[s] += (int64_t)(((__int128)bytes * l->priced[k].price) >> PRICE_BITS);
            }
        node->cost = cost ? cost : node->cost;
    }
    return v;
}

static void offer(struct limited *l, const uint32_t *choice)
{
    int64_t cost = ss_cg_cost(l->g, choice);
    if ((l->has_best && l->best_cost <= cost) ||
        ss_cg_peak(l->g, choice, NULL) > l->g->limit_bytes)
        return;
    memcpy(l->best, choice, l->g->n_nodes * sizeof *choice);
    l->best_cost = cost;
    l->has_best = true;
}

/* The optimum at the prices as they are. */
static enum ss_rc solve_relaxed(struct limited *l, double time_s, struct ss_arena *arena,
                                struct ss_error *err)
{
    struct ss_solve_options options = *l->options;
    struct ss_arena scratch = {0};
    options.quiet = true;
    options.gap = l->n_priced ? STEP_GAP : 0;
    options.time_s = time_s;
    /* A bound under the limit is none without it. */
    options.floor = l->n_priced || !options.floor_unlimited ? NULL : options.floor;
    options.start = NULL;
    enum ss_rc rc = ss_solve(priced_graph(l, &scratch), &options, l->job, arena, &l->relaxed, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    __int128 worth = 0;
    for (uint32_t k = 0; k < l->n_priced; k++)
        worth += (__int128)l->priced[k].price * l->g->limit_bytes;
    int64_t bound = l->relaxed.bound - (int64_t)(worth >> PRICE_BITS) - 1;
    bound = l->n_priced ? bound : l->relaxed.bound;
    l->bound = bound > l->bound ? bound : l->bound;
    memcpy(l->last, l->relaxed.choice, l->g->n_nodes * sizeof *l->last);
    offer(l, l->last);
    struct ss_progress progress = {.phase = l->n_priced ? "prices for memory" : "without the limit",
                                   .total = -1,
                                   .has_incumbent = l->has_best,
                                   .has_bound = true,
                                   .incumbent = (double)l->best_cost,
                                   .bound = (double)l->bound};
    ss_job_report(l->job, &progress);
    return SS_OK;
}

static bool is_close(const struct limited *l)
{
    double gap = (double)l->best_cost - (double)l->bound;
    return l->has_best && gap <= l->options->gap * fabs((double)l->best_cost);
}

static bool out_of_time(const struct limited *l)
{
    return ss_job_stopped(l->job) || ss_now_s() >= l->deadline_s || is_close(l);
}

static struct point look(const struct limited *l, uint32_t instant)
{
    return (struct point){ss_cg_cost(l->g, l->last), usage_at(l->g, l->last, instant)};
}

/* Where the lines of two choices meet: both are as good there, or neither is the best. */
static int64_t meeting(struct point over, struct point under)
{
    __int128 price =
        ((__int128)(under.cost - over.cost) << PRICE_BITS) / (over.bytes - under.bytes);
    return price < 0 ? 0 : price > MOST_PRICE ? MOST_PRICE : (int64_t)price;
}

/* Finds the price of one instant at which choices over and under its limit are as good as each
 * other. The dearer ones under the limit are what fits. */
static void find_price(struct limited *l, uint32_t instant, struct ss_arena *arena)
{
    int64_t limit = l->g->limit_bytes, *price = &l->priced[l->n_priced].price;
    struct point over = look(l, instant), under = {0};
    bool has_under = false;
    l->priced[l->n_priced++].at = instant;
    __int128 first = ((__int128)llabs(l->bound) << PRICE_BITS) / FIRST_PART / (over.bytes - limit);
    *price = first < 1 ? 1 : first > MOST_PRICE ? MOST_PRICE : (int64_t)first;
    for (int step = 0; step < MOST_STEPS && !out_of_time(l); step++) {
        struct ss_arena_mark mark = ss_arena_mark(arena);
        if (solve_relaxed(l, l->deadline_s - ss_now_s(), arena, NULL) != SS_OK)
            return;
        struct point now = look(l, instant);
        ss_arena_rewind(arena, mark);
        if (now.bytes > limit)
            over = now;
        else
            under = now;
        has_under = has_under || now.bytes <= limit;
        int64_t next = has_under ? meeting(over, under)
                                 : (*price < MOST_PRICE / 8 ? *price * 8 : MOST_PRICE);
        if (next == *price)
            return;
        *price = next;
    }
}

/* Prices for one instant after the other, as long as choices pass the limit somewhere else. */
static void find_prices(struct limited *l, struct ss_arena *arena)
{
    while (l->n_priced < MOST_INSTANTS && !out_of_time(l)) {
        uint32_t instant;
        if (ss_cg_peak(l->g, l->last, &instant) <= l->g->limit_bytes)
            return;
        for (uint32_t k = 0; k < l->n_priced; k++)
            if (l->priced[k].at == instant)
                return;
        find_price(l, instant, arena);
    }
}

/* From what was found to what the limit allows at best. */
static enum ss_rc finish(struct limited *l, double end_s, struct ss_arena *arena,
                         struct ss_solution *solution, struct ss_error *err)
{
    struct ss_solve_options options = *l->options;
    double left_s = end_s - ss_now_s();
    options.time_s = left_s > 0.1 ? left_s : 0.1;
    options.floor = &l->bound;
    options.start = l->has_best ? l->best : options.start;
    enum ss_rc rc = ss_solve(l->g, &options, l->job, arena, solution, err);
    if (rc == SS_OK && l->bound > solution->bound && !solution->proved)
        solution->bound = l->bound < solution->objective ? l->bound : solution->objective;
    return rc;
}

enum ss_rc ss_solve_limited(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                            struct ss_job *job, struct ss_arena *arena,
                            struct ss_solution *solution, struct ss_error *err)
{
    if (g->limit_bytes == INT64_MAX || options->method != SS_METHOD_AUTO || options->no_reduce)
        return ss_solve(g, options, job, arena, solution, err);
    double start_s = ss_now_s(), time_s = options->time_s > 0 ? options->time_s : 60;
    struct limited l = {.g = g, .options = options, .job = job, .bound = INT64_MIN};
    l.bound = options->floor ? *options->floor : l.bound;
    l.deadline_s = start_s + time_s / TIME_PART;
    l.best = ss_xcalloc(g->n_nodes + 1, sizeof *l.best);
    l.last = ss_xcalloc(g->n_nodes + 1, sizeof *l.last);
    enum ss_rc rc = solve_relaxed(&l, time_s / TIME_PART, arena, err);
    if (rc == SS_OK && l.has_best) {
        *solution = l.relaxed;
        solution->unlimited = true;
        solution->peak_bytes = ss_cg_peak(g, solution->choice, NULL);
    } else if (rc == SS_OK || rc == SS_E_TIMEOUT || rc == SS_E_CANCELLED) {
        struct ss_arena scratch = {0};
        if (rc == SS_OK)
            find_prices(&l, &scratch);
        ss_arena_free(&scratch);
        rc = finish(&l, start_s + time_s, arena, solution, err);
    }
    if (rc == SS_OK)
        solution->time_ms = 1e3 * (ss_now_s() - start_s);
    free(l.best);
    free(l.last);
    return rc;
}
