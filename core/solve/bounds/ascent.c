/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step size grows while the bound rises and shrinks while it does not; after COME_BACK sweeps
 * in vain the multipliers return to those of the best bound. */
#include "core/solve/bounds/ascent.h"

#include "core/base/hash.h"

#include <stdlib.h>
#include <string.h>

/* Sweeps without a better bound after which the ascent has stalled; a sixth of it if no instant can
 * bind. */
#define STALL 60u
/* Sweeps without a better bound after which the multipliers return to the best ones. */
#define COME_BACK 20u
/* Sweeps of ss_ascent_settle. */
#define SETTLE 8u

static int64_t most_allowed(const int64_t *cells, size_t n)
{
    int64_t most = INT64_MIN;
    for (size_t c = 0; c < n; c++)
        most = !ss_is_inf(cells[c]) && cells[c] > most ? cells[c] : most;
    return most;
}

/* A value above the cost of every allowed choice of the core: a bound above it proves that none
 * fits the limit. */
static int64_t ceiling_of(const struct ss_pairwise *p)
{
    int64_t sum = 1;
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t most = p->cost[i][0];
        for (uint32_t k = 1; k < p->size[i]; k++)
            most = p->cost[i][k] > most ? p->cost[i][k] : most;
        sum += most;
    }
    struct ss_map known = {0};
    int64_t *most = ss_xmalloc((p->n_edges + 1u) * sizeof *most);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        bool found;
        uint32_t *first = ss_map_put(&known, &e->cells, sizeof e->cells, &found);
        *first = found ? *first : k;
        most[k] =
            found ? most[*first] : most_allowed(e->cells, (size_t)p->size[e->a] * p->size[e->b]);
        sum += most[k];
    }
    free(most);
    ss_map_free(&known);
    return sum;
}

static void alloc_own(struct ss_ascent *a)
{
    const struct ss_pairwise *p = a->dual.p;
    a->best_weight = ss_xcalloc((size_t)p->n_instants + 1, sizeof *a->best_weight);
    a->sample = ss_xcalloc((size_t)p->n * SS_ASCENT_SAMPLES + 1, sizeof *a->sample);
}

void ss_ascent_init(struct ss_ascent *a, const struct ss_pairwise *p, atomic_bool *settled)
{
    *a = (struct ss_ascent){.best = INT64_MIN, .settled = settled, .ceiling = ceiling_of(p)};
    ss_dual_init(&a->dual, p);
    alloc_own(a);
}

void ss_ascent_twin(struct ss_ascent *a, const struct ss_ascent *of, atomic_bool *settled)
{
    *a = (struct ss_ascent){
        .best = INT64_MIN, .settled = settled, .ceiling = of->ceiling, .priced = true};
    ss_dual_twin(&a->dual, &of->dual);
    alloc_own(a);
}

void ss_ascent_restart(struct ss_ascent *a)
{
    a->best = INT64_MIN;
    a->impossible = false;
    a->stalled = 0;
    a->priced = true;
    a->dual.pace = 0.25;
    memset(a->dual.direction, 0, (size_t)a->dual.p->n_instants * sizeof *a->dual.direction);
    atomic_store(a->settled, false);
}

void ss_ascent_fini(struct ss_ascent *a)
{
    ss_dual_fini(&a->dual);
    free(a->best_weight);
    free(a->sample);
}

static void go_back(struct ss_ascent *a)
{
    struct ss_dual *d = &a->dual;
    memcpy(d->weight, a->best_weight, (size_t)d->p->n_instants * sizeof *d->weight);
    ss_dual_price(d);
}

static void step(struct ss_ascent *a, int64_t cutoff)
{
    struct ss_dual *d = &a->dual;
    if (a->stalled == 0) {
        d->pace = d->pace * 1.1 < 1 ? d->pace * 1.1 : 1;
    } else {
        d->pace *= 0.97;
        if (a->stalled % COME_BACK == 0) {
            go_back(a);
            d->pace *= 0.7;
        }
    }
    /* The target is the incumbent, or a twentieth above the bound if the incumbent is farther. */
    int64_t bound = ss_dual_bound(d), near = bound + llabs(bound) / 20 + 16;
    (void)ss_dual_step(d, cutoff < near ? cutoff : near);
}

/* The smallest gain in the bound that counts as progress, scaled. */
static int64_t worthwhile(const struct ss_dual *d, int64_t cutoff)
{
    if (cutoff < INT64_MAX / 4)
        return ss_dual_room(d, cutoff) / 2000;
    return llabs(d->bound) / 10000;
}

static void note_bound(struct ss_ascent *a, int64_t cutoff)
{
    struct ss_dual *d = &a->dual;
    bool better = a->best == INT64_MIN || d->bound - a->best > worthwhile(d, cutoff);
    a->stalled = better ? 0 : a->stalled + 1;
    if (d->bound > a->best) {
        a->best = d->bound;
        memcpy(a->best_weight, d->weight, (size_t)d->p->n_instants * sizeof *d->weight);
    }
    if (ss_ascent_bound(a) >= cutoff)
        atomic_store(a->settled, true);
    if (ss_ascent_bound(a) > a->ceiling)
        a->impossible = true;
}

void ss_ascent_run(struct ss_ascent *a, uint32_t sweeps, int64_t cutoff, struct ss_job *job)
{
    struct ss_dual *d = &a->dual;
    uint32_t every = sweeps / SS_ASCENT_SAMPLES + (sweeps < SS_ASCENT_SAMPLES);
    a->n_samples = 0;
    for (uint32_t k = 1; k <= sweeps && !atomic_load(a->settled) && !ss_job_stopped(job); k++) {
        ss_dual_sweep(d);
        note_bound(a, cutoff);
        if (k % every == 0 && a->n_samples < SS_ASCENT_SAMPLES)
            memcpy(a->sample + (size_t)d->p->n * a->n_samples++, d->decoded,
                   d->p->n * sizeof *a->sample);
        /* The multipliers start to move when the messages have settled. */
        a->priced = a->priced || a->stalled > 3;
        if (d->p->n_instants && a->priced)
            step(a, cutoff);
    }
}

void ss_ascent_settle(struct ss_ascent *a, struct ss_job *job)
{
    if (!a->dual.p->n_instants || a->best == INT64_MIN)
        return;
    go_back(a);
    for (uint32_t k = 0; k < SETTLE && !ss_job_stopped(job); k++) {
        ss_dual_sweep(&a->dual);
        a->best = a->dual.bound > a->best ? a->dual.bound : a->best;
    }
}

int64_t ss_ascent_bound(const struct ss_ascent *a)
{
    if (a->best == INT64_MIN)
        return INT64_MIN / 4;
    int64_t unit = (int64_t)1 << a->dual.bits, whole = a->best / unit;
    return whole + (a->best > whole * unit);
}

bool ss_ascent_stalled(const struct ss_ascent *a)
{
    return a->stalled > (a->dual.p->n_instants ? STALL : STALL / 6);
}
