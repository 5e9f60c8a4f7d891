/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open subproblems wait in a binary heap, the least bound on top; after a split one side is
 * processed at once (a dive) and the other joins the heap. The split is chosen by strong branching:
 * a few candidate nodes, each side probed by two sweeps. */
#include "core/solve/exact/branch.h"

#include <stdlib.h>
#include <string.h>

/* The largest core, in nodes and in additions of a sweep. */
#define MOST_NODES 2000u
#define MOST_WORK ((uint64_t)1 << 21)
/* Bytes of all open subproblems. */
#define MOST_BYTES ((size_t)1 << 29)
/* A subproblem gets up to MOST_RUNS times SWEEPS sweeps, as long as the bound rises. */
#define SWEEPS 8u
#define MOST_RUNS 6u
/* Splits that are probed, and sweeps for each side of each. */
#define CANDIDATES 8u
#define PROBE_SWEEPS 2u

/* An open subproblem: the strategies that it keeps, its multipliers and its bound. */
struct part {
    int64_t bound;   /* scaled */
    uint64_t number; /* in order of creation; breaks ties, the newest first */
    bool *keep;      /* per strategy */
    int64_t *weight; /* per instant */
};

/* A split of the current subproblem: strategies of node with side[strategy] against the others. */
struct cut {
    uint32_t node;
    double worth;
    int64_t threshold; /* of the price of their memory; INT64_MIN: the favourite alone */
};

struct ss_branch {
    const struct ss_pairwise *p;
    struct ss_ascent ascent; /* of the current subproblem */
    struct ss_dual probe;    /* for strong branching */
    struct ss_dual root;     /* the messages that subproblems from the heap start with */
    atomic_bool pruned;      /* set by the ascent: its bound reached the cutoff */
    struct part *heap;       /* least bound on top */
    size_t n, capacity, most;
    struct part now; /* the current subproblem; keep NULL: none */
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

/* Choices from this cost on are no better than the incumbent; without one, more than any choice
 * costs. */
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

/* Loads the current subproblem into the ascent: its multipliers, and the penalty on strategies that
 * it does not keep. */
static void impose(struct ss_branch *b)
{
    struct ss_dual *d = &b->ascent.dual;
    for (uint64_t k = 0; k < b->p->strategies; k++)
        d->given[k] = b->now.keep[k] ? 0 : d->penalty;
    memcpy(d->weight, b->now.weight, ((size_t)b->p->n_instants + 1) * sizeof *d->weight);
    ss_dual_price(d);
}

/* Sums up the least bytes of each term over the kept strategies, per instant, into usage. False if
 * that exceeds a capacity. */
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

/* Drops strategies that exceed the limit even if all other nodes hold their least. False if nothing
 * fits. */
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

/* Reduced-cost fixing: drops strategies whose excess lifts the bound to the cutoff. False if some
 * node has no strategy left. */
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

/* The price of the memory of a strategy at the current multipliers, scaled. */
static int64_t price_of(const struct ss_branch *b, uint32_t node, uint32_t s)
{
    const struct ss_dual *d = &b->ascent.dual;
    return d->theta[d->first[node] + s] - b->p->cost[node][s] * ((int64_t)1 << d->bits) -
           d->given[d->first[node] + s];
}

/* The decoded strategy if it is kept, else the kept one with the least excess. */
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

/* The split of a node: at the middle of its prices if they differ, else the favourite against the
 * others. */
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

/* side[s]: strategy s of the node is on the side of the favourite. False if one side is empty. */
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

/* Strong branching: among the candidates whose costs of memory differ most, the split with the
 * largest product of the rises of both sides. */
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

/* Pushes one side of the split to the heap; the current subproblem keeps the favourite's side. */
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

/* Bounds the current subproblem by message passing. False if it contains nothing better than the
 * incumbent. */
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

/* Bounds the current subproblem, then splits or closes it. */
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
    /* Every node has a single strategy left. */
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
        /* Costs are integers: a bound above cutoff - 1 reaches the cutoff. */
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
