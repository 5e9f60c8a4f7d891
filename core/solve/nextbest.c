/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lower bound for every strategy of every node comes from one run of message passing on the
 * unreduced graph. It orders the nodes of a partition and bounds its parts; a part that comes first
 * is solved by ss_solve on a variant that forbids all choices outside it. */
#include "core/solve/nextbest.h"

#include "core/solve/bounds/dual.h"

#include <stdlib.h>
#include <string.h>

/* The most sweeps for the lower bounds, and sweeps without a better bound that end them. */
#define SWEEPS 150u
#define STALL 15u
/* A part gets 1 / TIME_PART of the time left, at least SHORTEST_S; ENDLESS_S if there is no time
 * limit. */
#define TIME_PART 8
#define SHORTEST_S 0.05
#define ENDLESS_S 3600

/* A part of the partition: the choices in the part of `of` that agree with `of` at the first
 * `place` nodes of its order and differ from it at the next one. */
struct part {
    const struct found *of;
    uint32_t place;
};

/* The best choice found in a part. */
struct found {
    struct part in; /* of NULL: all choices */
    uint32_t *choice;
    uint32_t *order; /* nodes by the lower bound of changing them, least first */
    int64_t *least;  /* per place in order: a lower bound of that part */
    int64_t cost;
    uint32_t next;      /* the next part to solve once this choice was listed */
    bool given, proved; /* given: listed; proved: the best of its part */
};

struct search {
    const struct ss_cost_graph *g;
    struct ss_job *job;
    struct ss_arena *arena;
    const struct ss_next_best_query *query;
    uint64_t seed;
    struct ss_resume *resume;
    double end_s;    /* 0: none */
    int64_t **least; /* per node and strategy: a lower bound of all choices with it */
    SS_ARRAY(struct found *) found;
    int64_t missed; /* a lower bound of all choices that unproved solves may have missed */
    size_t solves;
};

/* ---- lower bounds ---------------------------------------------------------------------------- */

/* Sets the multipliers at the instants that the reductions kept. The weight of a dropped instant
 * goes to the next one kept, which implies it. */
static void load_prices(struct ss_dual *d, const struct ss_reduced *r,
                        const struct ss_prices *prices)
{
    uint32_t k = 0;
    int up = (int)(d->bits + d->weight_bits) - (int)prices->bits;
    for (uint32_t t = 0; t < r->n_instants; t++)
        for (; k < prices->n && prices->at[k].instant <= r->instant[t]; k++)
            d->weight[t] +=
                up >= 0 ? prices->at[k].weight * ((int64_t)1 << up) : prices->at[k].weight >> -up;
    ss_dual_price(d);
}

static void keep_least(struct search *q, const struct ss_reduced *r, struct ss_dual *d)
{
    const struct ss_pairwise *p = d->p;
    int64_t *excess = ss_xmalloc((p->strategies + 1) * sizeof *excess);
    ss_dual_evaluate(d);
    ss_dual_excess(d, excess);
    for (size_t i = 0; i < q->g->n_nodes; i++)
        for (uint32_t s = 0; s < q->g->nodes[i].n; s++)
            q->least[i][s] = INT64_MAX; /* no choice has a strategy that was removed */
    for (uint32_t i = 0; i < p->n; i++) {
        const uint32_t *origin = ss_index(&r->pool, r->nodes[p->node[i]].origin);
        for (uint32_t s = 0; s < p->size[i]; s++) {
            int64_t more = excess[d->first[i] + s], unit = (int64_t)1 << d->bits;
            if (ss_is_inf(more))
                continue;
            int64_t sum = d->bound + more, whole = sum / unit + (sum % unit > 0);
            q->least[p->node[i]][origin[s]] = whole + r->base;
        }
    }
    free(excess);
}

/* Sets q->least by message passing on the graph with support reductions only, since the others
 * remove strategies that alternatives may have. */
static void find_least(struct search *q, const struct ss_prices *prices)
{
    struct ss_reduced r;
    struct ss_arena arena = {0};
    if (ss_reduced_init(&r, q->g, NULL) == SS_OK && r.shift == 0) {
        ss_reduced_support(&r);
        const struct ss_pairwise *p = ss_pairwise_of(&r, NULL, &arena);
        if (!r.dead_end && p->n) {
            struct ss_dual d;
            int64_t best = INT64_MIN;
            uint32_t stalled = 0;
            ss_dual_init(&d, p);
            load_prices(&d, &r, prices);
            while (d.sweeps < SWEEPS && stalled < STALL && !ss_job_stopped(q->job)) {
                ss_dual_sweep(&d);
                stalled = d.bound > best ? 0 : stalled + 1;
                best = d.bound > best ? d.bound : best;
            }
            keep_least(q, &r, &d);
            ss_dual_fini(&d);
        }
    }
    ss_reduced_fini(&r);
    ss_arena_free(&arena);
}

struct ranked {
    uint32_t node;
    int64_t least;
};

static int cheapest_first(const void *left, const void *right)
{
    const struct ranked *x = left, *y = right;
    if (x->least != y->least)
        return x->least < y->least ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Partitions the part of f when f is listed. */
static void open_parts(struct search *q, struct found *f)
{
    size_t n = q->g->n_nodes;
    struct ranked *ranked = ss_xcalloc(n + 1, sizeof *ranked);
    for (uint32_t i = 0; i < n; i++) {
        ranked[i] = (struct ranked){i, INT64_MAX};
        for (uint32_t s = 0; s < q->g->nodes[i].n; s++)
            if (s != f->choice[i] && q->least[i][s] < ranked[i].least)
                ranked[i].least = q->least[i][s];
    }
    qsort(ranked, n, sizeof *ranked, cheapest_first);
    f->order = ss_alloc_array(q->arena, n + 1, sizeof *f->order);
    f->least = ss_alloc_array(q->arena, n + 1, sizeof *f->least);
    for (uint32_t k = 0; k < n; k++) {
        f->order[k] = ranked[k].node;
        /* If f is the best of its part, no choice in a smaller part costs less. */
        f->least[k] = f->proved && f->cost > ranked[k].least ? f->cost : ranked[k].least;
    }
    f->given = true;
    free(ranked);
}

/* ---- solving a part -------------------------------------------------------------------------- */

static int64_t *own_costs(struct ss_cost_graph *v, uint32_t node, struct ss_arena *arena)
{
    int64_t *cost = ss_memdup(arena, v->nodes[node].cost, v->nodes[node].n * sizeof *cost);
    v->nodes[node].cost = cost;
    return cost;
}

/* The graph with all choices outside a part forbidden. */
static struct ss_cost_graph *narrowed(const struct search *q, const struct part *part,
                                      struct ss_arena *arena)
{
    struct ss_cost_graph *v = ss_cg_variant(q->g, 0, arena);
    for (; part->of; part = &part->of->in) {
        const struct found *of = part->of;
        for (uint32_t k = 0; k <= part->place; k++) {
            uint32_t node = of->order[k];
            int64_t *cost = own_costs(v, node, arena);
            for (uint32_t s = 0; s < v->nodes[node].n; s++)
                if ((s == of->choice[node]) == (k == part->place))
                    cost[s] = SS_FORBIDDEN;
        }
    }
    return v;
}

static void add_found(struct search *q, struct part in, const uint32_t *choice, int64_t cost,
                      bool proved)
{
    struct found *f = ss_alloc(q->arena, sizeof *f);
    *f = (struct found){.in = in, .cost = cost, .proved = proved};
    f->choice = ss_memdup(q->arena, choice, (q->g->n_nodes + 1) * sizeof *choice);
    ss_push(q->arena, q->found, f);
}

static void miss(struct search *q, int64_t least)
{
    q->missed = least < q->missed ? least : q->missed;
}

/* Solves a part; least is its lower bound. prices (may be NULL) receives the multipliers, in the
 * search's arena. */
static void solve_part(struct search *q, struct part part, int64_t least, struct ss_prices *prices)
{
    struct ss_arena arena = {0};
    struct ss_solution x;
    double part_s = q->end_s > 0 ? (q->end_s - ss_now_s()) / TIME_PART : ENDLESS_S;
    const struct ss_solve_options options = {.time_s = part_s > SHORTEST_S ? part_s : SHORTEST_S,
                                             .seed = q->seed,
                                             .resume = q->resume,
                                             .quiet = true};
    enum ss_rc rc = ss_solve(narrowed(q, &part, &arena), &options, q->job,
                             prices ? q->arena : &arena, &x, NULL);
    q->solves++;
    if (rc == SS_OK) {
        if (!x.proved)
            miss(q, x.bound > least ? x.bound : least);
        if (x.objective <= q->query->most)
            add_found(q, part, x.choice, x.objective, x.proved);
        if (prices)
            *prices = x.prices;
    } else if (rc != SS_E_INFEASIBLE) {
        miss(q, least);
    }
    ss_arena_free(&arena);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* The listed choice with the open part of least lower bound; NULL if no part is open. */
static struct found *next_part(const struct search *q, int64_t *least)
{
    struct found *best = NULL;
    *least = INT64_MAX;
    for (size_t i = 0; i < q->found.count; i++) {
        struct found *f = q->found.items[i];
        if (f->given && f->next < q->g->n_nodes && f->least[f->next] < *least) {
            best = f;
            *least = f->least[f->next];
        }
    }
    return best;
}

static struct found *next_found(const struct search *q)
{
    struct found *best = NULL;
    for (size_t i = 0; i < q->found.count; i++) {
        struct found *f = q->found.items[i];
        if (!f->given && (!best || f->cost < best->cost))
            best = f;
    }
    return best;
}

static void give_out(struct search *q, struct found *f, bool settled, struct ss_next_bests *out)
{
    const struct ss_next_best_query *query = q->query;
    if (!query->takes || query->takes(query->user, f->choice, f->cost))
        out->items[out->n++] = (struct ss_next_best){
            f->choice, f->cost, ss_cg_peak(q->g, f->choice, NULL), settled && f->cost <= q->missed};
    open_parts(q, f);
}

static bool is_over(const struct search *q)
{
    return ss_job_stopped(q->job) || (q->end_s > 0 && ss_now_s() >= q->end_s);
}

/* Finds the best choice unless the query has it, and lower bounds at its multipliers. */
static void begin(struct search *q, struct ss_next_bests *out)
{
    const struct ss_solution *first = q->query->first;
    struct ss_prices prices = {0};
    if (!first) {
        solve_part(q, (struct part){0}, INT64_MIN, &prices);
        find_least(q, &prices);
        return;
    }
    q->missed = first->proved ? INT64_MAX : first->bound;
    find_least(q, &first->prices);
    add_found(q, (struct part){0}, first->choice, first->objective, first->proved);
    give_out(q, q->found.items[0], true, out);
}

static void report(const struct search *q, size_t n, size_t k)
{
    struct ss_progress progress = {
        .phase = "alternatives", .done = (int64_t)n, .total = (int64_t)k};
    ss_job_report(q->job, &progress);
}

void ss_find_next_bests(const struct ss_cost_graph *g, const struct ss_next_best_query *query,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_next_bests *out)
{
    size_t k = query->k;
    int64_t least, most = query->most;
    struct search q = {.g = g,
                       .job = job,
                       .arena = arena,
                       .query = query,
                       .seed = options->seed,
                       .resume = options->resume,
                       .missed = INT64_MAX};
    q.end_s = options->time_s > 0 ? ss_now_s() + options->time_s : 0;
    *out = (struct ss_next_bests){.items = ss_alloc_array(arena, k + 1, sizeof *out->items)};
    q.least = ss_alloc_array(arena, g->n_nodes + 1, sizeof *q.least);
    for (size_t i = 0; i < g->n_nodes; i++) {
        q.least[i] = ss_alloc_array(arena, g->nodes[i].n, sizeof *q.least[i]);
        for (uint32_t s = 0; s < g->nodes[i].n; s++)
            q.least[i][s] = INT64_MIN;
    }
    begin(&q, out);
    while (out->n < k) {
        struct found *part = next_part(&q, &least), *found = next_found(&q);
        bool stopped = is_over(&q);
        bool settled = !part || least > most || (found && found->cost <= least);
        if (found && (settled || stopped))
            give_out(&q, found, settled, out);
        else if (settled || stopped)
            break;
        else
            solve_part(&q, (struct part){part, part->next++}, least, NULL);
        report(&q, out->n, k);
    }
    out->whole = q.missed > most && (!next_part(&q, &least) || least > most) && !next_found(&q);
    out->solves = q.solves;
}
