/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory multipliers by a level bundle method (Lemarechal, Nemirovskii, Nesterov 1995). At given
 * multipliers the problem has no limit and reduces to a fraction of its size. Its optimum minus the
 * price of the limit is a bound, and the overflow of its choice at each instant a supergradient.
 * These cuts form a model of the Lagrangian; the next multipliers are the nearest to the best ones
 * at which the model reaches the level half way to its maximum or the incumbent. */
#include "core/solve/resume/warm_start.h"
#include "core/solve/memory/branching.h"
#include "core/solve/memory/bundle.h"

#include "core/solve/exact/branch.h"
#include "core/solve/memory/priced_solve.h"
#include "core/solve/resume/resume.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Branch and bound does better on cores that are small enough for it. If the solve at multipliers
 * of zero is not settled, the rounds, which move multipliers from sweep to sweep, do better as
 * well, unless a sweep under the limit takes more than this many additions. */
#define SLOW_SWEEP ((uint64_t)1 << 25)
/* The level as a part of the way from the best bound to the model's maximum, the passes of the
 * projection, and the Newton steps per cut and pass. */
#define LEVEL 0.5
#define PASSES 1000u
#define NEWTON_STEPS 8u
/* The search ends after STALLED solves in a row that close less than 1/STALL_PART of the gap. */
#define STALLED 1u
#define STALL_PART 50
/* A solve ends when its bound rises by less than this part of the gap. */
#define WORTH_PART 64
/* Costs up to here can be added to the price of the limit. */
#define MOST_COST (INT64_MAX / 2)
/* Weights are integers over 2^bits; the largest has about PRICE_BITS bits. */
#define PRICE_BITS 40

int64_t ss_bundle_usage(const struct ss_cost_graph *g, uint32_t node, uint32_t strategy,
                        uint32_t instant)
{
    const struct ss_cg_node *v = &g->nodes[node];
    int64_t bytes = 0;
    for (uint32_t k = 0; k < v->n_terms; k++)
        if (v->terms[k].begin <= instant && instant < v->terms[k].end)
            bytes += v->terms[k].bytes[strategy];
    return bytes;
}

static double over_at(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t instant)
{
    __int128 bytes = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        bytes += ss_bundle_usage(g, (uint32_t)i, choice[i], instant);
    return ((double)bytes - (double)g->limit_bytes) / (double)g->limit_bytes;
}

void ss_bundle_quantise(struct ss_bundle *x)
{
    double limit = (double)x->s->g->limit_bytes, most = 0;
    for (uint32_t t = 0; t < x->n; t++)
        most = x->price[t] / limit > most ? x->price[t] / limit : most;
    int bits = most > 0 ? PRICE_BITS - ilogb(most) : 0;
    x->bits = (uint32_t)(bits < 0 ? 0 : bits > 60 ? 60 : bits);
    for (uint32_t t = 0; t < x->n; t++)
        x->weight[t] = (int64_t)ldexp(x->price[t] / limit, (int)x->bits);
}

/* The costs of one node with the price of its memory, rounded down so that the bound can only fall;
 * *out = NULL if its memory costs nothing. False if a number is too large. */
static bool priced_costs(const struct ss_bundle *x, uint32_t node, struct ss_arena *arena,
                         int64_t **out)
{
    const struct ss_cg_node *v = &x->s->g->nodes[node];
    int64_t *cost = NULL;
    for (uint32_t s = 0; s < v->n; s++) {
        __int128 price = 0;
        for (uint32_t t = 0; t < x->n; t++)
            price += (__int128)x->weight[t] * ss_bundle_usage(x->s->g, node, s, x->instant[t]);
        price >>= x->bits;
        if (price >= (__int128)1 << 56)
            return false;
        if (price && !cost)
            cost = ss_memdup(arena, v->cost, v->n * sizeof *cost);
        if (price && cost[s] != SS_FORBIDDEN)
            cost[s] += (int64_t)price;
    }
    *out = cost;
    return true;
}

struct ss_cost_graph *ss_bundle_graph(const struct ss_bundle *x, struct ss_arena *arena)
{
    const struct ss_cost_graph *g = x->s->g;
    struct ss_cost_graph *v = ss_cg_variant(g, 0, arena);
    v->limit_bytes = INT64_MAX;
    for (uint32_t i = 0; i < g->n_nodes && x->n; i++) {
        int64_t *cost = NULL;
        if (g->nodes[i].n_terms && !priced_costs(x, i, arena, &cost))
            return NULL;
        v->nodes[i].cost = cost ? cost : v->nodes[i].cost;
    }
    for (const struct ss_bundle_ban *ban = x->bans; ban; ban = ban->next) {
        struct ss_cg_node *node = &v->nodes[ban->node];
        int64_t *cost = ss_memdup(arena, node->cost, node->n * sizeof *cost);
        for (uint32_t k = 0; k < node->n; k++)
            cost[k] = ban->keep[k] ? cost[k] : SS_FORBIDDEN;
        node->cost = cost;
    }
    return v;
}

int64_t ss_bundle_limit_price(const struct ss_bundle *x)
{
    __int128 sum = 0, unit = (__int128)1 << x->bits;
    for (uint32_t t = 0; t < x->n; t++)
        sum += (__int128)x->weight[t] * x->s->g->limit_bytes;
    sum = (sum + unit - 1) >> x->bits;
    return sum < (__int128)1 << 60 ? (int64_t)sum : INT64_MAX;
}

/* Gives an instant a multiplier of 0. Returns its index. */
static uint32_t watch(struct ss_bundle *x, uint32_t instant)
{
    uint32_t t = x->n++;
    x->instant[t] = instant;
    x->price[t] = x->centre[t] = 0;
    for (uint32_t k = 0; k < x->n_cuts; k++)
        x->cuts[k].over[t] = over_at(x->s->g, x->cuts[k].choice, instant);
    return t;
}

/* True if some instant with a multiplier dominates this one: every cut's choice that exceeds the
 * limit here exceeds it there by at least as much. */
static bool is_implied(const struct ss_bundle *x, uint32_t instant)
{
    bool implied = false;
    for (uint32_t t = 0; t < x->n && !implied; t++) {
        implied = true;
        for (uint32_t k = 0; k < x->n_cuts && implied; k++) {
            double over = over_at(x->s->g, x->cuts[k].choice, instant);
            implied = over <= 0 || over <= x->cuts[k].over[t];
        }
    }
    return implied;
}

/* Gives the instant at which a choice exceeds the limit most a multiplier, unless it is implied. */
static void watch_worst(struct ss_bundle *x, const uint32_t *choice)
{
    const struct ss_cost_graph *g = x->s->g;
    struct ss_arena arena = {0};
    size_t n;
    struct ss_cg_moment *moments = ss_cg_profile(g, choice, &arena, &n), *worst = NULL;
    for (size_t k = 0; k < n; k++)
        if (moments[k].bytes > g->limit_bytes && (!worst || moments[k].bytes > worst->bytes))
            worst = &moments[k];
    if (worst && x->n < SS_BUNDLE_INSTANTS && !is_implied(x, worst->begin))
        (void)watch(x, worst->begin);
    ss_arena_free(&arena);
}

/* The value of a cut at max(price + step * over, 0), and its slope in step. lacks: the sign of the
 * change in step, which decides the slope at 0. */
static double value_of(const struct ss_bundle_cut *cut, const double *price, double step,
                       uint32_t n, double lacks, double *slope)
{
    double value = cut->at_zero;
    *slope = 0;
    for (uint32_t t = 0; t < n; t++) {
        double at = price[t] + step * cut->over[t];
        bool rises = at > 0 || (at == 0 && cut->over[t] * lacks > 0);
        value += at > 0 ? cut->over[t] * at : 0;
        *slope += rises ? cut->over[t] * cut->over[t] : 0;
    }
    return value;
}

/* A solve may end before its bound reaches its choice, so a cut may be too low. If it is below the
 * bound known at the current multipliers, it is raised everywhere. */
static void lift_cuts(struct ss_bundle *x, double bound)
{
    double slope;
    for (uint32_t k = 0; k < x->n_cuts; k++) {
        double value = value_of(&x->cuts[k], x->price, 0, x->n, 0, &slope);
        x->cuts[k].at_zero += value < bound ? bound - value : 0;
    }
}

void ss_bundle_add_cut(struct ss_bundle *x, const uint32_t *choice, int64_t bound)
{
    const struct ss_cost_graph *g = x->s->g;
    lift_cuts(x, (double)bound);
    struct ss_bundle_cut *cut = &x->cuts[x->n_cuts++];
    cut->choice = ss_memdup(&x->arena, choice, (g->n_nodes + 1) * sizeof *choice);
    cut->at_zero = (double)bound;
    for (uint32_t t = 0; t < x->n; t++) {
        cut->over[t] = over_at(g, choice, x->instant[t]);
        cut->at_zero -= cut->over[t] * x->price[t];
    }
    watch_worst(x, choice);
    if (bound > x->bound) {
        x->bound = bound;
        memcpy(x->centre, x->price, sizeof x->centre);
    }
}

/* The step along a cut's direction at which its value is level, by Newton's method, because the
 * value is piecewise linear. */
static double step_to(const struct ss_bundle_cut *cut, const double *price, uint32_t n,
                      double level, double pull)
{
    double step = 0, slope, lacks = 0;
    for (uint32_t k = 0; k < NEWTON_STEPS; k++) {
        lacks = level - value_of(cut, price, step, n, lacks, &slope);
        if (k == 0 && slope == 0)
            (void)value_of(cut, price, step, n, lacks, &slope);
        if (slope == 0 || lacks == 0)
            break;
        step += lacks / slope;
    }
    return step > -pull ? step : -pull;
}

/* Projects the centre onto the multipliers >= 0 at which all cuts reach a level, by Hildreth's
 * method (1957) with the bound at 0 handled within each step. False if that does not converge,
 * which is taken as: there are none. */
static bool project(struct ss_bundle *x, double level)
{
    double pull[SS_BUNDLE_CUTS] = {0}, slope;
    double missing = INFINITY, close = 1e-3 * (level - (double)x->bound);
    memcpy(x->price, x->centre, sizeof x->price);
    for (uint32_t pass = 0; pass < PASSES && missing > close; pass++) {
        missing = 0;
        for (uint32_t k = 0; k < x->n_cuts; k++) {
            const struct ss_bundle_cut *cut = &x->cuts[k];
            double lacks = level - value_of(cut, x->price, 0, x->n, 0, &slope);
            missing = lacks > missing ? lacks : missing;
            double step = step_to(cut, x->price, x->n, level, pull[k]);
            pull[k] += step;
            for (uint32_t t = 0; t < x->n; t++)
                x->price[t] += step * cut->over[t];
        }
    }
    for (uint32_t t = 0; t < x->n; t++)
        x->price[t] = x->price[t] > 0 ? x->price[t] : 0;
    return missing <= close;
}

bool ss_bundle_next(struct ss_bundle *x)
{
    const struct ss_solver *s = x->s;
    double known = (double)x->bound, best = (double)s->best_cost;
    double aim = s->has_best && best < x->model ? best : x->model;
    aim = aim < INFINITY ? aim : known + fabs(known) / 2;
    double enough = (aim - known) / STALL_PART;
    while (aim - known > enough) {
        double level = known + LEVEL * (aim - known);
        if (project(x, level))
            return true;
        x->model = aim = level;
    }
    return false;
}

/* Multipliers for the rounds that follow. */
static void hand_over(struct ss_bundle *x)
{
    struct ss_prices *to = &x->s->prices;
    memcpy(x->price, x->centre, sizeof x->price);
    ss_bundle_quantise(x);
    free(to->at);
    to->at = ss_xcalloc(x->n + 1u, sizeof *to->at);
    to->bits = x->bits;
    to->n = 0;
    for (uint32_t t = 0; t < x->n; t++) {
        if (x->weight[t] <= 0)
            continue;
        uint32_t k = to->n++;
        for (; k && to->at[k - 1].instant > x->instant[t]; k--)
            to->at[k] = to->at[k - 1];
        to->at[k] = (struct ss_price_at){x->instant[t], x->weight[t]};
    }
}

/* Takes the answer of a solve at the multipliers of x: a bound, a cut, and a choice that is
 * repaired to fit. paid: the price of the limit. */
static void take_answer(struct ss_bundle *x, const struct ss_priced_solve *o, int64_t paid)
{
    struct ss_solver *s = x->s;
    int64_t bound = o->s.bound - paid;
    ss_bundle_add_cut(x, o->s.best, bound);
    if (o->s.searched)
        ss_solver_begin_search(s);
    ss_solver_raise(s, bound - s->reduced.base);
    ss_solver_offer(s, o->s.best);
    ss_solver_project(s, o->s.best, &x->state);
    ss_solver_polish(s, &x->state);
}

bool ss_bundle_solve(struct ss_bundle *x, struct ss_priced_solve *o, int64_t *paid)
{
    const struct ss_solver *s = x->s;
    struct ss_arena arena = {0};
    *o = (struct ss_priced_solve){
        .options = {.seed = s->options->seed, .quiet = true, .resume = x->warm},
        .patient = x->n == 0,
        .keeps = !x->bans,
        .known = x->cuts,
        .n_known = x->n_cuts,
        .threads = x->threads};
    ss_bundle_quantise(x);
    struct ss_cost_graph *v = ss_bundle_graph(x, &arena);
    *paid = ss_bundle_limit_price(x);
    const int64_t *floor = s->options->floor;
    int64_t known = x->n && floor && *floor > x->bound ? *floor : x->bound;
    if (s->has_best && known > INT64_MIN) {
        o->worth = (s->best_cost - known) / WORTH_PART;
        o->enough = *paid < MOST_COST && s->best_cost < MOST_COST ? s->best_cost + *paid : 0;
    }
    bool ok = v && *paid < INT64_MAX && ss_priced_solve_run(o, v, s->job);
    ss_arena_free(&arena);
    return ok;
}

/* One solve at the multipliers of x. False if there is no answer. */
static bool solve_at(struct ss_bundle *x, bool *settled)
{
    struct ss_solver *s = x->s;
    struct ss_priced_solve own = {0};
    struct ss_priced_solve *known = x->n == 0 ? ss_unpriced_solve_wait(s->unpriced) : NULL;
    int64_t paid = 0;
    bool ok = known || ss_bundle_solve(x, &own, &paid);
    s->rounds++;
    if (ok) {
        *settled = ss_solver_closed(known ? &known->s : &own.s);
        take_answer(x, known ? known : &own, paid);
    }
    if (known) {
        ss_resume_free(x->warm);
        x->warm = ss_unpriced_solve_take_resume(s->unpriced);
    }
    ss_priced_solve_fini(&own);
    ss_solver_report(s, "memory multipliers");
    return ok;
}

/* True if the warm start is from another limit: its best multipliers are then not good here, but
 * its cuts hold, so the bound starts again from the known one. */
static bool moved(struct ss_bundle *x)
{
    const struct ss_solver *s = x->s;
    if (x->n_cuts < 2 || ss_resume_had_limit(s->options->resume, s->g->limit_bytes))
        return false;
    const int64_t *floor = s->options->floor;
    x->bound = floor && *floor > s->bound ? *floor : s->bound;
    return true;
}

static void climb(struct ss_bundle *x)
{
    struct ss_solver *s = x->s;
    bool recalled = x->n > 0, settled = false;
    if (moved(x) && !ss_bundle_next(x))
        memcpy(x->price, x->centre, sizeof x->price);
    bool more = solve_at(x, &settled);
    /* No cut exceeds the limit: the problem without the limit may give the answer. */
    s->loose = s->options->probe && more && !x->n && !ss_solver_closed(s);
    bool slow = ss_dual_sweep_work(s->core) > SLOW_SWEEP;
    bool worth =
        s->options->crossing || (!ss_branch_takes(s->core) && (settled || slow || recalled));
    more = more && x->n && worth;
    for (uint32_t stalled = 0; more && stalled < STALLED && x->n_cuts < SS_BUNDLE_CUTS;) {
        double gap = s->has_best ? (double)s->best_cost - (double)x->bound : INFINITY;
        more = !ss_solver_over(s) && !ss_solver_out_of_rounds(s) && ss_bundle_next(x) &&
               solve_at(x, &settled);
        double left = s->has_best ? (double)s->best_cost - (double)x->bound : INFINITY;
        stalled = gap - left < gap / STALL_PART ? stalled + 1 : 0;
    }
}

/* Takes over the cuts of earlier solves whose choices are still allowed. A cut holds for any limit
 * (over is computed again), and moves with the cost of its choice. */
static void recall_cuts(struct ss_bundle *x)
{
    uint32_t n;
    const struct ss_cost_graph *g = x->s->g;
    const struct ss_saved_cut *kept = ss_warm_start_cuts(x->s, &n);
    for (uint32_t k = 0; k < n; k++) {
        int64_t cost = ss_cg_cost(g, kept[k].choice);
        if (cost == SS_FORBIDDEN)
            continue;
        struct ss_bundle_cut *cut = &x->cuts[x->n_cuts++];
        cut->choice = ss_memdup(&x->arena, kept[k].choice, (g->n_nodes + 1) * sizeof *cut->choice);
        cut->at_zero = (double)cost - kept[k].below;
        for (uint32_t t = 0; t < x->n; t++)
            cut->over[t] = over_at(g, cut->choice, x->instant[t]);
    }
    for (uint32_t k = 0; k < x->n_cuts; k++)
        watch_worst(x, x->cuts[k].choice);
}

/* Saves the cuts that are lowest at the best multipliers for the next solve. */
static void keep_cuts(const struct ss_bundle *x)
{
    const struct ss_cost_graph *g = x->s->g;
    struct ss_saved_cut kept[SS_SAVED_CUTS];
    double value[SS_SAVED_CUTS], slope;
    uint32_t n = 0;
    for (uint32_t c = 0; c < x->n_cuts; c++) {
        const struct ss_bundle_cut *cut = &x->cuts[c];
        double at = value_of(cut, x->centre, 0, x->n, 0, &slope);
        uint32_t k = n < SS_SAVED_CUTS ? n++ : n;
        for (; k && value[k - 1] > at; k--)
            if (k < SS_SAVED_CUTS) {
                value[k] = value[k - 1];
                kept[k] = kept[k - 1];
            }
        if (k < SS_SAVED_CUTS) {
            value[k] = at;
            kept[k] = (struct ss_saved_cut){cut->choice,
                                            (double)ss_cg_cost(g, cut->choice) - cut->at_zero};
        }
    }
    ss_warm_start_save_cuts(x->s, kept, n, x->warm);
}

/* Takes over the multipliers and cuts of the last solve under a limit. False if these have too many
 * instants. */
static bool take_recalled(struct ss_bundle *x)
{
    const struct ss_solver *s = x->s;
    if (s->prices.n > SS_BUNDLE_INSTANTS)
        return false;
    for (uint32_t k = 0; k < s->prices.n; k++) {
        const struct ss_price_at *at = &s->prices.at[k];
        x->instant[x->n] = at->instant;
        x->price[x->n++] =
            ldexp((double)at->weight, -(int)s->prices.bits) * (double)s->g->limit_bytes;
    }
    memcpy(x->centre, x->price, sizeof x->centre);
    recall_cuts(x);
    return true;
}

void ss_bundle_run(struct ss_solver *s)
{
    struct ss_bundle x = {.s = s, .bound = INT64_MIN, .model = INFINITY};
    if (s->priced || s->reduced.shift || !s->core->n_instants)
        return;
    s->priced = true;
    x.warm = ss_warm_start_priced(s);
    x.threads = s->options->threads == 1 ? NULL : ss_thread_pool_new(2);
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    ss_state_init(&x.state, s->core, choice);
    if (take_recalled(&x))
        climb(&x);
    ss_thread_pool_free(x.threads);
    x.threads = NULL;
    if (x.n_cuts > 1 && !ss_solver_over(s))
        ss_memory_branch(&x);
    if (x.n_cuts > 1) {
        hand_over(&x);
        keep_cuts(&x);
    }
    s->carried = x.warm;
    ss_state_fini(&x.state);
    ss_arena_free(&x.arena);
    free(choice);
}
