/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each solve gives an incumbent, which forbids more costs, so the next one rounds by fewer bits.
 * When rounding gets no finer, all choices that cost no more than the incumbent in rounded costs
 * are listed (nextbest.h): one of them is the optimum. */
#include "core/solve/scaled_costs.h"

#include "core/solve/nextbest.h"

#include <math.h>
#include <string.h>

/* A problem in rounded costs gets 1 / COARSE_PART of the time left. */
#define COARSE_PART 3

struct coarse {
    const struct ss_cost_graph *g;
    struct ss_arena arena;
    uint32_t *best; /* the cheapest known choice that fits, or NULL */
    int64_t best_cost;
    int64_t floor, bound; /* floor: the sum of the least costs of all lists */
    uint32_t bits;        /* costs are rounded down to a multiple of 2^bits */
};

/* A cost minus the least of its list, divided by 2^bits and rounded down; forbidden if every choice
 * with it costs more than the incumbent. */
static int64_t above_least(const void *user, int64_t cost, int64_t least)
{
    const struct coarse *c = user;
    __int128 above = (__int128)cost - least;
    if (c->best && above > (__int128)c->best_cost - c->floor)
        return SS_FORBIDDEN;
    above >>= c->bits;
    return above < SS_FORBIDDEN ? (int64_t)above : SS_FORBIDDEN - 1;
}

static void offer(struct coarse *c, const uint32_t *choice)
{
    int64_t cost = ss_cg_cost(c->g, choice);
    if (cost == SS_FORBIDDEN || (c->best && c->best_cost <= cost) ||
        ss_cg_peak(c->g, choice, NULL) > c->g->limit_bytes)
        return;
    c->best = ss_memdup(&c->arena, choice, c->g->n_nodes * sizeof *choice);
    c->best_cost = cost;
}

static bool near_enough(const struct coarse *c, double gap)
{
    double open = (double)((__int128)c->best_cost - c->bound);
    return open <= gap * fabs((double)c->best_cost);
}

/* Turns the answer of a solve into that of the given problem. */
static void conclude(const struct coarse *c, struct ss_solution *x)
{
    x->objective = c->best_cost;
    x->bound = c->bound;
    x->proved = x->bound == x->objective;
    /* Dearer costs were forbidden, which no certificate can state. */
    x->proof = x->proved ? SS_PROOF_SEARCH : SS_PROOF_NONE;
    memcpy(x->choice, c->best, c->g->n_nodes * sizeof *x->choice);
    x->peak_bytes = ss_cg_peak(c->g, x->choice, NULL);
    if (c->bits)
        x->prices = x->last_prices = (struct ss_prices){0}; /* they are in rounded costs */
}

/* Takes over the bound of a solve, in rounded or exact costs. */
static void take_up(struct coarse *c, struct ss_solution *x)
{
    __int128 bound = (__int128)x->bound * ((__int128)1 << c->bits) + c->floor;
    if (bound > c->bound)
        c->bound = bound < c->best_cost ? (int64_t)bound : c->best_cost;
    conclude(c, x);
}

/* One solve with the finest costs that fit. False if they are no finer than those of the last
 * solve, the solve failed, or its answer ends the search. */
static bool refine(struct coarse *c, const struct ss_solve_options *options, double end_s,
                   struct ss_job *job, struct ss_arena *arena, struct ss_solution *x,
                   struct ss_error *err, ss_solve_fn *solve, enum ss_rc *rc)
{
    struct ss_solve_options inner = *options;
    uint32_t before = c->bits;
    c->bits = 0;
    const struct ss_cost_graph *v = ss_cg_recosted(c->g, above_least, c, &c->arena);
    c->bits = ss_cg_excess_bits(v);
    if (c->bits >= before)
        return false;
    int64_t floor = options->floor ? *options->floor - c->floor : 0;
    inner.resume = NULL; /* it belongs to the graph's own tables */
    inner.start = c->best;
    inner.floor = c->bits || floor < 0 ? NULL : &floor;
    inner.time_s = (end_s - ss_now_s()) / (c->bits ? COARSE_PART : 1);
    v = c->bits ? ss_cg_recosted(c->g, above_least, c, &c->arena) : v;
    *rc = solve(v, &inner, job, arena, x, err);
    if (*rc != SS_OK)
        return false;
    offer(c, x->choice);
    if (!c->best) {
        *rc = ss_fail(err, SS_E_LIMIT, "the cost of the best plan exceeds 64 bits");
        return false;
    }
    take_up(c, x);
    return c->bits && !near_enough(c, options->gap) && !ss_job_stopped(job);
}

/* Offers each listed choice at its exact cost; none needs to be kept in the list. */
static bool weigh(void *user, const uint32_t *choice, int64_t cost)
{
    (void)cost;
    offer(user, choice);
    return false;
}

/* A choice cheaper than the incumbent is no dearer in rounded costs. So once all choices that are
 * no dearer in rounded costs have been listed, the incumbent is the optimum. */
static void list(struct coarse *c, const struct ss_solve_options *options, double end_s,
                 struct ss_job *job, struct ss_solution *x)
{
    struct ss_solve_options inner = *options;
    struct ss_next_bests listed;
    c->bits = 0;
    c->bits = ss_cg_excess_bits(ss_cg_recosted(c->g, above_least, c, &c->arena));
    const struct ss_cost_graph *v = ss_cg_recosted(c->g, above_least, c, &c->arena);
    const struct ss_next_best_query query = {
        .k = 1,
        .most = (int64_t)(((__int128)c->best_cost - c->floor) >> c->bits),
        .takes = weigh,
        .user = c};
    inner.resume = NULL;
    inner.time_s = end_s - ss_now_s();
    ss_find_next_bests(v, &query, &inner, job, &c->arena, &listed);
    if (listed.whole)
        c->bound = c->best_cost;
    conclude(c, x);
}

enum ss_rc ss_solve_scaled(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                           struct ss_job *job, struct ss_arena *arena, struct ss_solution *solution,
                           struct ss_error *err, ss_solve_fn *solve)
{
    double start_s = ss_now_s(), end_s = start_s + (options->time_s > 0 ? options->time_s : 60);
    struct coarse c = {.g = g, .floor = ss_cg_floor(g), .bits = UINT32_MAX};
    enum ss_rc rc = SS_OK;
    c.bound = c.floor;
    if (options->start)
        offer(&c, options->start);
    while (refine(&c, options, end_s, job, arena, solution, err, solve, &rc))
        continue;
    if (rc == SS_OK && !near_enough(&c, options->gap) && !ss_job_stopped(job) && ss_now_s() < end_s)
        list(&c, options, end_s, job, solution);
    solution->time_ms = 1e3 * (ss_now_s() - start_s);
    ss_arena_free(&c.arena);
    return rc;
}
