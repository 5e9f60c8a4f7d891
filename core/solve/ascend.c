/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Message passing in rounds: sweep, read off a choice, step the multipliers. */
#include "core/solve/solver.h"

#include <stdlib.h>
#include <string.h>

/* Sweeps without a better bound before the phase ends. */
#define STALL 60
/* Sweeps after coming back to the best multipliers. */
#define SETTLE 8
/* Choices are polished this often: a sweep is cheaper than the polishing. */
#define POLISH_EVERY 4

void ss_solver_polish(struct ss_solver *s, struct ss_state *state)
{
    ss_state_descend(state, s->job);
    if (ss_state_repair(state, s->job)) {
        bool changed = true;
        while (changed && !ss_job_stopped(s->job)) {
            ss_state_descend(state, s->job);
            changed = ss_state_descend_pairs(state, s->job);
        }
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

/* The multipliers of the best bound so far, to come back to after steps that went too far. */
struct checkpoint {
    int64_t *weight;
    int64_t bound;
};

static void step(struct ss_solver *s, struct ss_dual *d, const struct checkpoint *best,
                 uint32_t stalled)
{
    if (stalled == 0) {
        d->pace = d->pace * 1.1 < 1 ? d->pace * 1.1 : 1;
    } else {
        d->pace *= 0.97;
        if (stalled % 20 == 0) {
            memcpy(d->weight, best->weight, (size_t)d->p->n_instants * sizeof *d->weight);
            ss_dual_price(d);
            d->pace *= 0.7;
        }
    }
    (void)ss_dual_step(d, ss_solver_target(s, d));
}

/* More than any allowed choice of the core costs: a bound above it proves that none fits. */
static int64_t ceiling(const struct ss_pairwise *p)
{
    int64_t sum = 1;
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t most = p->cost[i][0];
        for (uint32_t k = 1; k < p->size[i]; k++)
            most = p->cost[i][k] > most ? p->cost[i][k] : most;
        sum += most;
    }
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        int64_t most = INT64_MIN;
        for (size_t c = 0; c < (size_t)p->size[e->a] * p->size[e->b]; c++)
            if (!ss_is_inf(e->cells[c]) && e->cells[c] > most)
                most = e->cells[c];
        sum += most;
    }
    return sum;
}

/* A gain in the bound that is worth another sweep. */
static int64_t worthwhile(const struct ss_solver *s, const struct ss_dual *d)
{
    if (s->has_best)
        return ss_dual_room(d, ss_solver_cutoff(s)) / 2000;
    return llabs(d->bound) / 10000;
}

/* Reads off a choice and polishes it. */
static void round_off(struct ss_solver *s, const struct ss_dual *d, struct ss_state *state)
{
    ss_state_set(state, d->decoded);
    ss_solver_polish(s, state);
    ss_solver_report(s, "message passing");
}

void ss_solver_ascend(struct ss_solver *s, struct ss_dual *d, struct ss_state *state,
                      uint32_t most_sweeps)
{
    uint32_t stalled = 0, patience = d->p->n_instants ? STALL : STALL / 6;
    int64_t most = ceiling(d->p);
    struct checkpoint best = {.bound = INT64_MIN};
    best.weight = ss_xcalloc((size_t)d->p->n_instants + 1, sizeof *best.weight);
    /* The multipliers start to move when the messages have settled. */
    bool priced = false;
    while (!ss_solver_over(s) && d->sweeps < most_sweeps && stalled <= patience) {
        ss_dual_sweep(d);
        ss_solver_raise(s, ss_dual_bound(d));
        if (!s->has_best && ss_dual_bound(d) > most)
            s->dead_memory = true;
        bool better = best.bound == INT64_MIN || d->bound - best.bound > worthwhile(s, d);
        stalled = better ? 0 : stalled + 1;
        if (d->bound > best.bound) {
            best.bound = d->bound;
            memcpy(best.weight, d->weight, (size_t)d->p->n_instants * sizeof *d->weight);
        }
        if (d->sweeps % POLISH_EVERY == 1)
            round_off(s, d, state);
        priced = priced || stalled > 3;
        if (d->p->n_instants && priced)
            step(s, d, &best, stalled);
    }
    /* Back to the best multipliers, and messages that fit them. */
    if (d->p->n_instants && best.bound > INT64_MIN) {
        memcpy(d->weight, best.weight, (size_t)d->p->n_instants * sizeof *d->weight);
        ss_dual_price(d);
        for (uint32_t k = 0; k < SETTLE && !ss_solver_over(s); k++)
            ss_dual_sweep(d);
    }
    free(best.weight);
    if (ss_solver_closed(s) && !s->how)
        s->how = "message passing";
}
