/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds a node whose strategies are steps of the excess over the limit. Each costs the penalty of
 * its step and holds, at all instants, the bytes by which its step is below the largest one; the
 * limit is raised by the largest step. The result is a problem with a hard limit, which every
 * method solves. */
#include "core/solve/memory/overbudget.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Steps of the first round, parts into which later rounds divide the chosen step, and rounds. */
enum { FIRST_STEPS = 24, MORE_STEPS = 6, ROUNDS = 8, MOST_STEPS = FIRST_STEPS + ROUNDS * 9 };

struct soft {
    const struct ss_cost_graph *g;
    const struct ss_solve_options *options;
    struct ss_job *job;
    struct ss_arena *arena;
    int64_t limit;
    struct ss_byte_price price; /* of a byte above the limit */
    double end_s;               /* of the time for all rounds */
    struct ss_solution best;    /* objective with penalty */
    bool has_best;
    int64_t bound;                        /* of the sum */
    struct ss_prices prices, last_prices; /* of the best bound */
    int64_t step[MOST_STEPS]; /* rising from 0; step k: an overflow above step k - 1, up to this */
    uint32_t n_steps;
};

int64_t ss_over_budget_penalty(double rate, int64_t over_bytes)
{
    return ss_byte_price_times(ss_byte_price_of(rate), over_bytes);
}

/* Records a solution with its exact cost and penalty if it is the cheapest so far. */
static void offer(struct soft *s, const struct ss_solution *x)
{
    struct ss_solution y = *x;
    y.objective = ss_cg_cost(s->g, x->choice);
    y.peak_bytes = ss_cg_peak(s->g, x->choice, NULL);
    y.over_bytes = y.peak_bytes > s->limit ? y.peak_bytes - s->limit : 0;
    y.penalty = ss_byte_price_times(s->price, y.over_bytes);
    y.objective += y.penalty;
    if (s->has_best && s->best.objective <= y.objective)
        return;
    s->best = y;
    s->has_best = true;
}

/* Options of the next solve, which gets half of the time that is left. */
static struct ss_solve_options options_now(const struct soft *s)
{
    struct ss_solve_options options = *s->options;
    options.over_budget = 0;
    options.time_s = (s->end_s - ss_now_s()) / 2;
    options.time_s = options.time_s > SS_SHORTEST_S ? options.time_s : SS_SHORTEST_S;
    return options;
}

/* The problem with the node of steps: each step costs the penalty of its least excess. */
static struct ss_cost_graph *softened(const struct soft *s)
{
    struct ss_cost_graph *v = ss_cg_variant(s->g, 1, s->arena);
    struct ss_cg_node *node = &v->nodes[v->n_nodes++];
    int64_t *cost = ss_alloc_array(s->arena, s->n_steps, sizeof *cost);
    int64_t *spare = ss_alloc_array(s->arena, s->n_steps, sizeof *spare);
    int64_t most = s->step[s->n_steps - 1];
    for (uint32_t k = 0; k < s->n_steps; k++) {
        cost[k] = k ? ss_byte_price_times(s->price, s->step[k - 1] + 1) : 0;
        spare[k] = most - s->step[k];
    }
    struct ss_cg_term *term = ss_alloc(s->arena, sizeof *term);
    *term = (struct ss_cg_term){0, s->g->n_instants, spare};
    *node = (struct ss_cg_node){.n = s->n_steps, .cost = cost, .terms = term, .n_terms = 1};
    v->limit_bytes = s->limit + most;
    return v;
}

static int rising(const void *left, const void *right)
{
    int64_t x = *(const int64_t *)left, y = *(const int64_t *)right;
    return (x > y) - (x < y);
}

/* Divides step k, which the last answer chose, and adds steps that end at its excess `over` and one
 * byte below. */
static void split(struct soft *s, uint32_t k, int64_t over)
{
    int64_t low = k ? s->step[k - 1] : 0, high = s->step[k];
    uint32_t n = s->n_steps, unique = 0;
    for (int i = 1; i < MORE_STEPS; i++)
        s->step[n++] = low + (int64_t)((double)(high - low) * i / MORE_STEPS);
    s->step[n++] = over;
    s->step[n++] = over > 0 ? over - 1 : 0;
    qsort(s->step, n, sizeof *s->step, rising);
    for (uint32_t i = 0; i < n; i++)
        if (!unique || s->step[i] != s->step[unique - 1])
            s->step[unique++] = s->step[i];
    s->n_steps = unique;
}

/* Multipliers scaled down so that they add up to at most the price of a byte above the limit: only
 * then do they give a bound, because the peak's excess is paid for once. */
static struct ss_prices within_price(const struct soft *s, const struct ss_prices *prices)
{
    struct ss_prices y = {.bits = prices->bits, .over = s->price};
    double most = ldexp((double)s->price.units, (int)prices->bits - (int)s->price.bits), sum = 0;
    y.at = ss_alloc_array(s->arena, prices->n + 1u, sizeof *y.at);
    for (uint32_t k = 0; k < prices->n; k++)
        sum += (double)prices->at[k].weight;
    double part = sum > most * (1 - 1e-12) ? most * (1 - 1e-12) / sum : 1;
    for (uint32_t k = 0; k < prices->n; k++) {
        int64_t weight =
            part < 1 ? (int64_t)(part * (double)prices->at[k].weight) : prices->at[k].weight;
        if (weight > 0)
            y.at[y.n++] = (struct ss_price_at){prices->at[k].instant, weight};
    }
    return y;
}

static void raise(struct soft *s, const struct ss_solution *x)
{
    if (x->bound <= s->bound)
        return;
    s->bound = x->bound;
    s->prices = within_price(s, &x->prices);
    s->last_prices = within_price(s, &x->last_prices);
}

/* The price of a byte as the multiplier of the instant at which the best choice has its peak. */
static struct ss_prices at_peak(const struct soft *s)
{
    struct ss_prices y = {.n = 1, .bits = (uint32_t)s->price.bits, .over = s->price};
    y.at = ss_alloc(s->arena, sizeof *y.at);
    y.at->weight = s->price.units;
    ss_cg_peak(s->g, s->best.choice, &y.at->instant);
    return y;
}

/* One round; false if another round cannot improve the answer. */
static bool solve_softened(struct soft *s)
{
    struct ss_solve_options options = options_now(s);
    struct ss_solution x;
    uint32_t *start = ss_alloc_array(s->arena, s->g->n_nodes + 2, sizeof *start), k = 0;
    memcpy(start, s->best.choice, s->g->n_nodes * sizeof *start);
    while (k + 1 < s->n_steps && s->step[k] < s->best.over_bytes)
        k++;
    start[s->g->n_nodes] = k;
    options.start = start;
    if (ss_solve(softened(s), &options, s->job, s->arena, &x, NULL) != SS_OK)
        return false; /* no answer in time; the earlier one stands */
    raise(s, &x);
    offer(s, &x);
    k = x.choice[s->g->n_nodes];
    uint32_t before = s->n_steps;
    int64_t peak = ss_cg_peak(s->g, x.choice, NULL);
    split(s, k, peak > s->limit ? peak - s->limit : 0);
    return s->n_steps > before;
}

/* Solves without the limit, for a first choice and a bound (*free_bound). */
static enum ss_rc solve_unlimited(struct soft *s, int64_t *free_bound, struct ss_error *err)
{
    struct ss_cost_graph *v = ss_cg_variant(s->g, 0, s->arena);
    struct ss_solve_options options = options_now(s);
    struct ss_solution x;
    v->limit_bytes = INT64_MAX;
    enum ss_rc rc = ss_solve(v, &options, s->job, s->arena, &x, err);
    if (rc != SS_OK)
        return rc;
    *free_bound = x.bound;
    raise(s, &x);
    offer(s, &x);
    return SS_OK;
}

/* The largest excess in bytes of a choice that is better than the best: its penalty is at most the
 * best objective minus the bound without the limit. */
static int64_t paying(const struct soft *s, int64_t free_bound)
{
    __int128 gain = (__int128)s->best.objective - free_bound;
    __int128 most = gain < 0 ? 0 : (gain << s->price.bits) / s->price.units;
    return most < (__int128)1 << 60 ? (int64_t)most + 1 : (int64_t)1 << 60;
}

enum ss_rc ss_solve_over_budget(const struct ss_cost_graph *g,
                                const struct ss_solve_options *options, struct ss_job *job,
                                struct ss_arena *arena, struct ss_solution *solution,
                                struct ss_error *err)
{
    struct soft s = {.g = g,
                     .options = options,
                     .job = job,
                     .arena = arena,
                     .limit = g->limit_bytes,
                     .price = ss_byte_price_of(options->over_budget),
                     .bound = INT64_MIN};
    double start_s = ss_now_s();
    int64_t free_bound = 0;
    s.prices.over = s.last_prices.over = s.price;
    s.end_s = start_s + (options->time_s > 0 ? options->time_s : 60);
    enum ss_rc rc = solve_unlimited(&s, &free_bound, err);
    if (rc != SS_OK)
        return rc;
    int64_t most = paying(&s, free_bound);
    for (int k = 0; k <= FIRST_STEPS; k++)
        s.step[s.n_steps++] = k == FIRST_STEPS ? most : (int64_t)((double)most * k / FIRST_STEPS);
    split(&s, 0, s.best.over_bytes < most ? s.best.over_bytes : most);
    bool limited = g->limit_bytes < INT64_MAX;
    for (int round = 1; limited && round < ROUNDS && s.bound < s.best.objective; round++)
        if (ss_job_stopped(job) || ss_now_s() + SS_SHORTEST_S > s.end_s || !solve_softened(&s))
            break;
    *solution = s.best;
    solution->size = ss_cg_size(g);
    solution->bound = s.bound < s.best.objective ? s.bound : s.best.objective;
    solution->proved = s.bound >= s.best.objective;
    solution->proof = solution->proved ? SS_PROOF_SEARCH : SS_PROOF_NONE;
    solution->feasible = solution->over_bytes == 0;
    solution->prices = s.prices;
    solution->last_prices = s.best.over_bytes ? at_peak(&s) : s.last_prices;
    if (!s.prices.n)
        solution->prices = solution->last_prices;
    solution->time_ms = 1e3 * (ss_now_s() - start_s);
    if (ss_job_was_cancelled(job) && !solution->proved)
        solution->stopped = SS_STOPPED_CANCELLED;
    else if (ss_now_s() + SS_SHORTEST_S > s.end_s && !solution->proved)
        solution->stopped = SS_STOPPED_TIME;
    return SS_OK;
}
