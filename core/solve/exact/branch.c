/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/exact/branch.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NODES 2000u
#define MOST_WORK ((uint64_t)1 << 21)
/* Bytes of all parts that wait. */
#define MOST_BYTES ((size_t)1 << 29)
/* Sweeps for a part: up to so many times so many, as long as the bound rises. */
#define SWEEPS 8u
#define MOST_RUNS 6u
/* Places at which to cut that are looked at, and sweeps for each side of each. */
#define CANDIDATES 8u
#define PROBE_SWEEPS 2u

/* A part that waits: what it keeps of every node, its multipliers and its bound. */
struct part {
    int64_t bound; /* scaled */
    uint64_t number;
    bool *keep;      /* per strategy */
    int64_t *weight; /* per instant */
};

/* A way to cut the part at hand: strategies of node with side[strategy] against the others. */
struct cut {
    uint32_t node;
    double worth;
    int64_t threshold; /* of the price of their memory; INT64_MIN: the decoded one alone */
};

struct ss_branch {
    const struct ss_pairwise *p;
    struct ss_ascent ascent; /* of the part at hand */
    struct ss_dual probe;    /* looks ahead */
    struct ss_dual root;     /* the messages that every part starts from */
    atomic_bool pruned;      /* the ascent says so */
    struct part *heap;       /* least bound on top */
    size_t n, capacity, most;
    struct part now; /* the part at hand; keep NULL: none */
    int64_t *excess;
    int64_t *usage; /* scratch, per instant */
    bool *side;     /* scratch, per strategy of a node */
    uint64_t count, numbers;
    bool alive;
};

bool ss_branch_takes(const struct ss_pairwise *p)
{
    return p->n <= MOST_NODES && ss_dual_sweep_work(p) <= MOST_WORK;
}

static bool before(const struct part *x, const struct part *y)
{
    return x->bound != y->bound ? x->bound < y->bound : x->number > y->number;
}

static void push(struct ss_branch *b, struct part part)
{
    if (b->n == b->capacity) {
        b->capacity = b->capacity ? 2 * b->capacity : 64;
        b->heap = ss_xrealloc(b->heap, b->capacity * sizeof *b->heap);
    }
    size_t i = b->n++;
    for (; i > 0 && before(&part, &b->heap[(i - 1) / 2]); i = (i - 1) / 2)
        b->heap[i] = b->heap[(i - 1) / 2];
    b->heap[i] = part;
    b->alive = b->alive && b->n < b->most;
}

static struct part pop(struct ss_branch *b)
{
    struct part top = b->heap[0], last = b->heap[--b->n];
    size_t i = 0;
    for (size_t child = 1; child < b->n; child = 2 * i + 1) {
        child += child + 1 < b->n && before(&b->heap[child + 1], &b->heap[child]);
        if (!before(&b->heap[child], &last))
            break;
        b->heap[i] = b->heap[child];
        i = child;
    }
    if (b->n)
        b->heap[i] = last;
    return top;
}

static void drop(struct part *part)
{
    free(part->keep);
    free(part->weight);
    *part = (struct part){0};
}

/* The cost from which on a choice is of no interest; without any choice what none can cost. */
static int64_t cutoff_of(const struct ss_branch *b, const struct ss_solver *s)
{
    int64_t cutoff = ss_solver_cutoff(s), most = b->ascent.ceiling + 1;
    return cutoff < most ? cutoff : most;
}

struct ss_branch *ss_branch_new(struct ss_solver *s, const struct ss_ascent *root)
{
    struct ss_branch *b = ss_xcalloc(1, sizeof *b);
    const struct ss_pairwise *p = b->p = root->dual.p;
    size_t weights = ((size_t)p->n_instants + 1) * sizeof *b->now.weight;
    uint32_t widest = 0;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    ss_ascent_twin(&b->ascent, root, &b->pruned);
    ss_dual_twin(&b->probe, &root->dual);
    ss_dual_twin(&b->root, &root->dual);
    b->excess = ss_xmalloc((p->strategies + 1) * sizeof *b->excess);
    b->usage = ss_xmalloc(weights);
    b->side = ss_xmalloc(widest + 1u);
    b->most = MOST_BYTES / (p->strategies + weights + 64);
    b->alive = b->most > 2;
    int64_t room = ss_dual_room(&b->root, cutoff_of(b, s));
    int64_t most = ((int64_t)1 << 57) / (p->n + 1);
    b->ascent.dual.penalty = room < most / 4 ? 4 * (room > 0 ? room : 0) + 1 : most;
    struct part whole = {.bound = root->best};
    whole.keep = ss_xmalloc(p->strategies + 1);
    memset(whole.keep, true, p->strategies);
    whole.weight = ss_xmalloc(weights);
    memcpy(whole.weight, root->best_weight, weights);
    push(b, whole);
    return b;
}

void ss_branch_free(struct ss_branch *b)
{
    if (!b)
        return;
    for (size_t k = 0; k < b->n; k++)
        drop(&b->heap[k]);
    drop(&b->now);
    free(b->heap);
    ss_ascent_fini(&b->ascent);
    ss_dual_fini(&b->probe);
    ss_dual_fini(&b->root);
    free(b->excess);
    free(b->usage);
    free(b->side);
    free(b);
}

/* Makes strategies that the part does not keep cost the penalty, and puts its multipliers in. */
static void impose(struct ss_branch *b)
{
    struct ss_dual *d = &b->ascent.dual;
    for (uint64_t k = 0; k < b->p->strategies; k++)
        d->given[k] = b->now.keep[k] ? 0 : d->penalty;
    memcpy(d->weight, b->now.weight, ((size_t)b->p->n_instants + 1) * sizeof *d->weight);
    ss_dual_price(d);
}

/* The least bytes of each term over what is kept, summed up per instant. */
static bool least_usage(struct ss_branch *b)
{
    const struct ss_pairwise *p = b->p;
    memset(b->usage, 0, ((size_t)p->n_instants + 1) * sizeof *b->usage);
    for (uint32_t i = 0; i < p->n; i++) {
        const bool *keep = b->now.keep + b->root.first[i];
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++) {
            int64_t least = INT64_MAX;
            for (uint32_t s = 0; s < p->size[i]; s++)
                if (keep[s] && p->terms[k].bytes[s] < least)
                    least = p->terms[k].bytes[s];
            b->usage[p->terms[k].begin] += least;
            b->usage[p->terms[k].end] -= least;
        }
    }
    for (uint32_t t = 0; t < p->n_instants; t++) {
        b->usage[t] += t ? b->usage[t - 1] : 0;
        if (b->usage[t] > p->capacity[t])
            return false;
    }
    return true;
}

static uint32_t kept(const struct ss_branch *b, uint32_t i)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < b->p->size[i]; s++)
        count += b->now.keep[b->root.first[i] + s];
    return count;
}

/* Drops strategies that do not fit beside the least of all others. False if nothing fits. */
static bool fit(struct ss_branch *b)
{
    const struct ss_pairwise *p = b->p;
    if (!p->n_instants)
        return true;
    if (!least_usage(b))
        return false;
    for (uint32_t i = 0; i < p->n; i++) {
        bool *keep = b->now.keep + b->root.first[i];
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++) {
            const struct ss_pair_term *term = &p->terms[k];
            int64_t room = INT64_MAX, least = INT64_MAX;
            for (uint32_t t = term->begin; t < term->end; t++)
                room = p->capacity[t] - b->usage[t] < room ? p->capacity[t] - b->usage[t] : room;
            for (uint32_t s = 0; s < p->size[i]; s++)
                if (keep[s] && term->bytes[s] < least)
                    least = term->bytes[s];
            for (uint32_t s = 0; s < p->size[i]; s++)
                keep[s] = keep[s] && term->bytes[s] - least <= room;
        }
        if (!kept(b, i))
            return false;
    }
    return true;
}

/* Drops what lifts the bound to the cutoff. False if some node has nothing left. */
static bool exclude(struct ss_branch *b, int64_t cutoff)
{
    struct ss_dual *d = &b->ascent.dual;
    ss_dual_evaluate(d);
    int64_t room = ss_dual_room(d, cutoff);
    ss_dual_excess(d, b->excess);
    for (uint32_t i = 0; i < b->p->n; i++) {
        for (size_t k = d->first[i]; k < d->first[i + 1]; k++)
            b->now.keep[k] = b->now.keep[k] && b->excess[k] < room;
        if (!kept(b, i))
            return false;
    }
    return true;
}

/* Scaled: what the memory of a strategy costs in the part at hand. */
static int64_t price_of(const struct ss_branch *b, uint32_t node, uint32_t s)
{
    const struct ss_dual *d = &b->ascent.dual;
    return d->theta[d->first[node] + s] - b->p->cost[node][s] * ((int64_t)1 << d->bits) -
           d->given[d->first[node] + s];
}

/* What was decoded, where that is kept; else what is kept at the least excess. */
static uint32_t favourite(const struct ss_branch *b, uint32_t node)
{
    const struct ss_dual *d = &b->ascent.dual;
    const bool *keep = b->now.keep + d->first[node];
    const int64_t *excess = b->excess + d->first[node];
    uint32_t best = SS_NONE;
    if (keep[d->decoded[node]])
        return d->decoded[node];
    for (uint32_t s = 0; s < b->p->size[node]; s++)
        if (keep[s] && (best == SS_NONE || excess[s] < excess[best]))
            best = s;
    return best;
}

/* The cut of a node by price in the middle, else around what was decoded. */
static struct cut cut_of(const struct ss_branch *b, uint32_t node)
{
    const struct ss_dual *d = &b->ascent.dual;
    const bool *keep = b->now.keep + d->first[node];
    const int64_t *excess = b->excess + d->first[node];
    struct cut cut = {.node = node, .threshold = INT64_MIN};
    int64_t low = INT64_MAX, high = INT64_MIN, second = INT64_MAX;
    uint32_t count = 0, chosen = favourite(b, node);
    for (uint32_t s = 0; s < b->p->size[node]; s++) {
        if (!keep[s])
            continue;
        int64_t price = price_of(b, node, s);
        low = price < low ? price : low;
        high = price > high ? price : high;
        if (s != chosen && excess[s] < second)
            second = excess[s];
        count++;
    }
    if (count < 2)
        return cut;
    cut.worth = (double)(high - low);
    if (high > low)
        cut.threshold = low + (high - low) / 2;
    else
        cut.worth = 1.0 / (1.0 + (double)second);
    return cut;
}

/* side[s]: strategy s of the node goes with what was decoded. False where that is all or none. */
static bool split(struct ss_branch *b, const struct cut *cut)
{
    const struct ss_dual *d = &b->ascent.dual;
    uint32_t n = b->p->size[cut->node], chosen = favourite(b, cut->node), with = 0, without = 0;
    const bool *keep = b->now.keep + d->first[cut->node];
    bool low = cut->threshold != INT64_MIN && price_of(b, cut->node, chosen) <= cut->threshold;
    for (uint32_t s = 0; s < n; s++) {
        b->side[s] = cut->threshold == INT64_MIN
                         ? s == chosen
                         : (price_of(b, cut->node, s) <= cut->threshold) == low;
        with += keep[s] && b->side[s];
        without += keep[s] && !b->side[s];
    }
    return with && without;
}

/* The bound of one side after a few sweeps. */
static int64_t probe(struct ss_branch *b, const struct cut *cut, bool with)
{
    struct ss_dual *d = &b->probe;
    ss_dual_copy(d, &b->ascent.dual);
    for (uint32_t s = 0; s < b->p->size[cut->node]; s++)
        if (b->side[s] != with)
            d->theta[d->first[cut->node] + s] += d->penalty;
    for (uint32_t k = 0; k < PROBE_SWEEPS; k++)
        ss_dual_sweep(d);
    return d->bound;
}

/* The cut whose worse side rises most, among those at the most memory at stake. */
static bool choose(struct ss_branch *b, struct cut *best, int64_t cutoff)
{
    struct cut list[CANDIDATES];
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->p->n; i++) {
        struct cut cut = cut_of(b, i);
        if (cut.worth <= 0 || (n == CANDIDATES && cut.worth <= list[n - 1].worth))
            continue;
        uint32_t at = n < CANDIDATES ? n++ : n - 1;
        for (; at > 0 && list[at - 1].worth < cut.worth; at--)
            list[at] = list[at - 1];
        list[at] = cut;
    }
    double most = -1;
    int64_t from = b->ascent.dual.bound, room = ss_dual_room(&b->ascent.dual, cutoff);
    for (uint32_t k = 0; k < n; k++) {
        if (!split(b, &list[k]))
            continue;
        int64_t with = probe(b, &list[k], true) - from, without = probe(b, &list[k], false) - from;
        double x = with < room ? (double)with : (double)room;
        double y = without < room ? (double)without : (double)room;
        x = (x > 0 ? x : 0) + 1;
        y = (y > 0 ? y : 0) + 1;
        if (x * y > most) {
            most = x * y;
            *best = list[k];
        }
    }
    return most >= 0;
}

/* The other side of the cut waits; the part at hand goes on with what was decoded. */
static void cut_off(struct ss_branch *b, const struct cut *cut)
{
    const struct ss_pairwise *p = b->p;
    size_t weights = ((size_t)p->n_instants + 1) * sizeof *b->now.weight;
    struct part other = {.bound = b->now.bound, .number = ++b->numbers};
    (void)split(b, cut);
    other.keep = ss_xmalloc(p->strategies + 1);
    memcpy(other.keep, b->now.keep, p->strategies);
    other.weight = ss_xmalloc(weights);
    memcpy(other.weight, b->now.weight, weights);
    for (uint32_t s = 0; s < p->size[cut->node]; s++) {
        size_t k = b->root.first[cut->node] + s;
        other.keep[k] = other.keep[k] && !b->side[s];
        b->now.keep[k] = b->now.keep[k] && b->side[s];
    }
    push(b, other);
}

/* Message passing on the part at hand. False if it holds nothing better. */
static bool bound_part(struct ss_branch *b, struct ss_solver *s, uint64_t *spent)
{
    struct ss_ascent *a = &b->ascent;
    int64_t cutoff = cutoff_of(b, s);
    impose(b);
    ss_ascent_restart(a);
    int64_t last = b->now.bound;
    for (uint32_t k = 0; k < MOST_RUNS; k++) {
        ss_ascent_run(a, SWEEPS, cutoff, s->job);
        *spent += SWEEPS * (ss_dual_sweep_work(b->p) + 12 * b->p->strategies);
        if (atomic_load(&b->pruned) || a->impossible)
            return false;
        if (k && a->best - last < ss_dual_room(&a->dual, cutoff) / 50)
            break;
        last = a->best > last ? a->best : last;
    }
    memcpy(b->now.weight, a->best_weight, ((size_t)b->p->n_instants) * sizeof *b->now.weight);
    b->now.bound = a->best > b->now.bound ? a->best : b->now.bound;
    impose(b);
    return exclude(b, cutoff);
}

/* One part: bounded, then cut in two or done with. */
static void work_on(struct ss_branch *b, struct ss_solver *s, struct ss_state *state,
                    uint64_t *spent)
{
    struct cut cut;
    b->count++;
    *spent += 8 * b->p->strategies + 16 * b->p->n_instants;
    if (!fit(b) || !bound_part(b, s, spent) || ss_job_stopped(s->job)) {
        if (!ss_job_stopped(s->job))
            drop(&b->now);
        return;
    }
    uint64_t before_polish = state->work;
    ss_state_set(state, b->ascent.dual.decoded);
    ss_solver_polish(s, state);
    *spent += state->work - before_polish;
    impose(b);
    *spent += 2 * CANDIDATES * PROBE_SWEEPS * ss_dual_sweep_work(b->p);
    if (choose(b, &cut, cutoff_of(b, s))) {
        cut_off(b, &cut);
        return;
    }
    /* Nothing left to choose: one strategy each. */
    uint32_t *choice = ss_xmalloc((b->p->n + 1u) * sizeof *choice);
    for (uint32_t i = 0; i < b->p->n; i++) {
        choice[i] = 0;
        while (!b->now.keep[b->root.first[i] + choice[i]])
            choice[i]++;
    }
    if (!ss_is_inf(ss_pairwise_cost(b->p, choice)) && ss_pairwise_overflow(b->p, choice) <= 0)
        ss_solver_offer_core(s, choice);
    free(choice);
    drop(&b->now);
}

void ss_branch_run(struct ss_branch *b, struct ss_solver *s, struct ss_state *state, uint64_t work)
{
    uint64_t spent = 0;
    while (spent < work && b->alive && !ss_job_stopped(s->job)) {
        int64_t unit = (int64_t)1 << b->root.bits;
        if (!b->now.keep) {
            if (!b->n)
                return;
            b->now = pop(b);
            int64_t penalty = b->ascent.dual.penalty;
            ss_dual_copy(&b->ascent.dual, &b->root);
            b->ascent.dual.penalty = penalty;
        }
        /* Bounds are of integers: what is less than one below the cutoff reaches it. */
        if (b->now.bound > (cutoff_of(b, s) - 1) * unit)
            drop(&b->now);
        else
            work_on(b, s, state, &spent);
    }
}

int64_t ss_branch_bound(const struct ss_branch *b)
{
    int64_t least = INT64_MAX, unit = (int64_t)1 << b->root.bits;
    if (b->now.keep)
        least = b->now.bound;
    if (b->n && b->heap[0].bound < least)
        least = b->heap[0].bound;
    if (least == INT64_MAX)
        return INT64_MAX / 4;
    return least / unit + (least % unit > 0);
}

uint64_t ss_branch_count(const struct ss_branch *b)
{
    return b->count;
}

bool ss_branch_alive(const struct ss_branch *b)
{
    return b->alive;
}
