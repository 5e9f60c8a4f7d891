/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the incumbent and the bound, and converts choices, bounds and multipliers between the given
 * graph and the current core. */
#include "core/solve/search/solver.h"

#include "core/solve/bounds/fixing.h"

#include "core/base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void ss_solver_report(struct ss_solver *s, const char *phase)
{
    if (s->silent)
        return;
    const struct ss_solve_options *o = s->options;
    if (o->accept && s->has_best && !s->refused)
        s->refused = !o->accept(o->accept_user, s->best, s->best_cost, s->bound);
    if (o->quiet)
        return;
    struct ss_progress progress = {.phase = phase, .total = -1, .has_incumbent = s->has_best};
    progress.incumbent = (double)s->best_cost;
    progress.unchecked = o->accepted && s->best_cost < *o->accepted;
    progress.has_bound = s->bound > INT64_MIN;
    progress.bound = (double)s->bound;
    ss_job_report(s->job, &progress);
}

/* True if the incumbent is within options.gap of the bound. */
static bool within_gap(const struct ss_solver *s)
{
    if (!s->has_best || s->bound == INT64_MIN)
        return false;
    double gap = (double)((__int128)s->best_cost - s->bound);
    return s->best_cost <= s->bound || gap <= s->options->gap * fabs((double)s->best_cost);
}

void ss_solver_offer(struct ss_solver *s, const uint32_t *choice)
{
    int64_t cost = ss_cg_cost(s->g, choice);
    if (cost == SS_FORBIDDEN || (s->has_best && s->best_cost <= cost))
        return;
    if (s->g->limit_bytes != INT64_MAX) {
        int64_t peak = ss_cg_peak(s->g, choice, NULL);
        s->least_peak = peak < s->least_peak ? peak : s->least_peak;
        if (peak > s->g->limit_bytes)
            return;
    }
    memcpy(s->best, choice, s->g->n_nodes * sizeof *choice);
    s->best_cost = cost;
    s->has_best = true;
    if (within_gap(s))
        atomic_store(&s->settled, true);
}

void ss_solver_offer_core(struct ss_solver *s, const uint32_t *choice)
{
    for (uint32_t i = 0; i < s->core->n; i++)
        s->full[s->core->node[i]] = choice[i];
    ss_reduced_expand(&s->reduced, s->full);
    ss_solver_offer(s, s->full);
}

void ss_solver_raise(struct ss_solver *s, int64_t core_bound)
{
    __int128 bound = ((__int128)core_bound + s->reduced.base) * ((__int128)1 << s->reduced.shift);
    if (s->has_best && bound > s->best_cost)
        bound = s->best_cost;
    if (bound > INT64_MIN && bound < INT64_MAX && (int64_t)bound > s->bound)
        s->bound = (int64_t)bound;
}

void ss_solver_begin_search(struct ss_solver *s)
{
    const int64_t *floor = s->options->floor;
    if (!s->searched)
        s->root_bound = s->bound;
    s->searched = true;
    if (floor && *floor > s->bound)
        s->bound = *floor;
}

int64_t ss_solver_known(const struct ss_solver *s)
{
    int64_t unit = (int64_t)1 << s->reduced.shift;
    return (s->bound == INT64_MIN ? 0 : s->bound / unit - (s->bound % unit < 0)) - s->reduced.base;
}

int64_t ss_solver_cutoff(const struct ss_solver *s)
{
    if (!s->has_best)
        return INT64_MAX / 4;
    int64_t unit = (int64_t)1 << s->reduced.shift;
    int64_t scaled = s->best_cost / unit + (s->best_cost % unit > 0);
    return scaled - s->reduced.base;
}

int64_t ss_solver_missing(const struct ss_solver *s, const struct ss_dual *d)
{
    return s->has_best ? ss_dual_room(d, ss_solver_cutoff(s)) : 0;
}

bool ss_solver_closed(const struct ss_solver *s)
{
    return s->proved || s->finished || s->dead_forbidden || s->dead_memory || within_gap(s);
}

bool ss_solver_over(const struct ss_solver *s)
{
    return ss_solver_closed(s) || s->loose || s->refused || atomic_load(&s->settled) ||
           ss_job_stopped(s->job);
}

bool ss_solver_out_of_rounds(const struct ss_solver *s)
{
    /* A solve needs an answer first, unless it only crosses known choices. */
    bool enough = s->has_best || s->options->crossing;
    return s->options->rounds && s->rounds >= s->options->rounds && enough;
}

/* Additions for the trades of one choice. */
#define TRADE_WORK ((uint64_t)1 << 24)

/* True if the state costs at most a quarter of the gap more than the incumbent. */
static bool near_best(const struct ss_solver *s, const struct ss_state *state)
{
    int64_t best = ss_solver_cutoff(s);
    return !s->has_best || state->cost < best + (best - ss_solver_known(s)) / 4;
}

void ss_solver_polish(struct ss_solver *s, struct ss_state *state)
{
    ss_state_descend(state, s->job);
    if (ss_state_repair(state, s->job)) {
        bool changed = true;
        while (changed && !ss_job_stopped(s->job)) {
            ss_state_descend(state, s->job);
            changed = ss_state_descend_pairs(state, s->job);
        }
        /* Trades take longer, so only states close to the incumbent get them. */
        if (state->broken == 0 && near_best(s, state) &&
            ss_state_descend_trades(state, state->work + TRADE_WORK, s->job))
            ss_state_descend(state, s->job);
    }
    if (state->broken == 0 && state->cost < ss_solver_cutoff(s))
        ss_solver_offer_core(s, state->choice);
}

int64_t ss_solver_target(const struct ss_solver *s, const struct ss_dual *d)
{
    int64_t bound = ss_dual_bound(d), cutoff = ss_solver_cutoff(s);
    int64_t near = bound + llabs(bound) / 20 + 16;
    return cutoff < near ? cutoff : near;
}

uint32_t ss_solver_roll(struct ss_solver *s, uint32_t n)
{
    return (uint32_t)ss_rng_below(s->options->seed, 0x736f6c7665u, s->draws++, n);
}

void ss_solver_project(struct ss_solver *s, const uint32_t *given, struct ss_state *state)
{
    const struct ss_pairwise *p = s->core;
    uint32_t *choice = ss_xmalloc((p->n + 1u) * sizeof *choice);
    ss_reduced_project(&s->reduced, given, s->full);
    for (uint32_t i = 0; i < p->n; i++)
        choice[i] = s->full[p->node[i]];
    ss_state_set(state, choice);
    free(choice);
}

bool ss_solver_project_best(struct ss_solver *s, struct ss_state *state)
{
    ss_solver_project(s, s->best, state);
    if (state->broken)
        ss_state_descend(state, s->job);
    return ss_state_repair(state, s->job) && state->broken == 0;
}

void ss_solver_save_weights(struct ss_solver *s, const struct ss_dual *d, const int64_t *weight)
{
    struct ss_prices *to = &s->prices;
    free(to->at);
    to->at = ss_xcalloc((size_t)s->reduced.n_instants + 1, sizeof *to->at);
    to->bits = d->bits + d->weight_bits;
    to->n = 0;
    for (uint32_t t = 0; t < s->reduced.n_instants; t++)
        if (weight[t] > 0)
            to->at[to->n++] = (struct ss_price_at){s->reduced.instant[t], weight[t]};
}

bool ss_solver_load_weights(struct ss_solver *s, struct ss_dual *d)
{
    const struct ss_prices *from = &s->prices;
    double *wanted = ss_xcalloc((size_t)s->reduced.n_instants + 1, sizeof *wanted);
    bool any = false;
    uint32_t k = 0;
    for (uint32_t t = 0; t < s->reduced.n_instants; t++) {
        /* The weight of a dropped instant goes to the next one kept, which implies it. */
        for (; k < from->n && from->at[k].instant <= s->reduced.instant[t]; k++)
            wanted[t] += ldexp((double)from->at[k].weight, (int)d->bits - (int)from->bits);
        any = any || wanted[t] > 0;
    }
    ss_dual_set_weights(d, wanted);
    free(wanted);
    return any;
}

/* Fixing is large if it removes at least 1 / MUCH_PART of the core. */
#define MUCH_PART 2u

bool ss_solver_can_fix_much(const struct ss_solver *s, struct ss_dual *d)
{
    if (!s->has_best)
        return false;
    ss_dual_evaluate(d);
    return ss_count_fixable(d, ss_dual_room(d, ss_solver_cutoff(s))) >=
           (d->p->cells + d->p->strategies) / MUCH_PART;
}

bool ss_solver_fix(struct ss_solver *s, struct ss_dual *d)
{
    if (!s->has_best)
        return false;
    ss_dual_evaluate(d);
    return ss_fix_by_reduced_cost(&s->reduced, d, ss_dual_room(d, ss_solver_cutoff(s)));
}
