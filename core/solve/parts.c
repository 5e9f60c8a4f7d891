/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no prices of memory can say: the best bound is that of a mixture of choices, each the best
 * at the same prices, as if a plan could be partly the one and partly the other at no cost where
 * they meet. Equal layers that change over together make such mixtures. They go away in parts of
 * the problem in which some node goes with the one choice or with the other: the node at which
 * either would have to pay most for it. */
#include "core/solve/cross.h"
#include "core/solve/oracle.h"
#include "core/solve/pricing.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Solves at prices for a part. */
#define STEPS 5u
/* They end where the prices promise less than this part of the gap. */
#define ENOUGH_PART 16
/* Mixtures of two choices that are looked at, and what passing the limit costs in them, in prices
 * of memory. */
#define MIXTURES 16u
#define PENALTY 4
/* Parts that wait. */
#define MOST_PARTS 4096u
/* Cuts in a row that bring neither the bound nor a choice nearer by this part of the gap. */
#define PATIENCE 24u
#define PATIENCE_PART 50
/* Parts before choices are crossed; again each time there are twice as many. */
#define FIRST_CROSSING 8u
#define MOST_CROSSED 8u

struct part {
    struct ss_pricing x;
    uint32_t fresh; /* cuts that were added for this part are the last ones */
    bool dead;      /* nothing is allowed */
};

struct parts {
    struct ss_solver *s;
    struct part **waiting; /* the least bound first */
    size_t n;
    uint32_t count;
};

/* A part takes whole solves: keeping those that wait in order is nothing beside them. */
static void put(struct parts *t, struct part *part)
{
    size_t at = t->n++;
    for (; at > 0 && part->x.bound < t->waiting[at - 1]->x.bound; at--)
        t->waiting[at] = t->waiting[at - 1];
    t->waiting[at] = part;
}

static struct part *take_least(struct parts *t)
{
    struct part *least = t->waiting[0];
    memmove(t->waiting, t->waiting + 1, --t->n * sizeof *t->waiting);
    return least;
}

static void drop(struct part *part)
{
    ss_arena_free(&part->x.arena);
    free(part);
}

/* ---- telling two choices apart --------------------------------------------------------------- */

/* What a mixture of two choices costs, with a penalty for what it passes the limit at the worst
 * instant. */
static double mixture(const struct ss_pricing *x, const struct ss_price_cut *a,
                      const struct ss_price_cut *b, double part, double penalty)
{
    double over = 0;
    for (uint32_t t = 0; t < x->n; t++) {
        double mixed = part * a->over[t] + (1 - part) * b->over[t];
        over = mixed > over ? mixed : over;
    }
    return part * a->at_zero + (1 - part) * b->at_zero + penalty * over;
}

/* The two choices whose mixture is the best that fits, more or less: what the bound stands for.
 * False: there is none. */
static bool find_ends(const struct ss_pricing *x, const uint32_t **ends)
{
    double least = INFINITY, penalty = 0;
    for (uint32_t t = 0; t < x->n; t++)
        penalty += PENALTY * x->centre[t];
    for (uint32_t a = 0; a < x->n_cuts; a++) {
        for (uint32_t b = 0; b < x->n_cuts; b++) {
            for (uint32_t k = 1; k < MIXTURES && a != b; k++) {
                double part = (double)k / MIXTURES;
                double cost = mixture(x, &x->cuts[a], &x->cuts[b], part, penalty);
                if (cost < least) {
                    least = cost;
                    ends[0] = x->cuts[a].choice;
                    ends[1] = x->cuts[b].choice;
                }
            }
        }
    }
    return least < INFINITY;
}

struct strains {
    const struct ss_cost_graph *g; /* priced */
    uint32_t *first, *incident;    /* edges of each node */
    double *of[2];                 /* per strategy of a node */
    bool *keep;
};

static void index_edges(struct strains *f, struct ss_arena *arena)
{
    const struct ss_cost_graph *g = f->g;
    f->first = ss_alloc_array(arena, g->n_nodes + 2, sizeof *f->first);
    f->incident = ss_alloc_array(arena, 2 * g->n_edges + 1, sizeof *f->incident);
    for (size_t k = 0; k < g->n_edges; k++) {
        f->first[g->edges[k].a + 2]++;
        f->first[g->edges[k].b + 2]++;
    }
    for (size_t i = 2; i < g->n_nodes + 2; i++)
        f->first[i] += f->first[i - 1];
    for (uint32_t k = 0; k < g->n_edges; k++) {
        f->incident[f->first[g->edges[k].a + 1]++] = k;
        f->incident[f->first[g->edges[k].b + 1]++] = k;
    }
}

static double number(int64_t cost)
{
    return cost == SS_FORBIDDEN ? INFINITY : (double)cost;
}

/* What each strategy of a node would cost more than the one that a choice has, all others being as
 * they are. */
static void strain(const struct strains *f, uint32_t node, const uint32_t *choice, double *out)
{
    const struct ss_cost_graph *g = f->g;
    uint32_t n = g->nodes[node].n;
    for (uint32_t s = 0; s < n; s++)
        out[s] = number(g->nodes[node].cost[s]);
    for (uint32_t j = f->first[node]; j < f->first[node + 1]; j++) {
        const struct ss_cg_edge *e = &g->edges[f->incident[j]];
        const struct ss_cg_table *t = &g->tables[e->table];
        for (uint32_t s = 0; s < n; s++)
            out[s] += number(e->a == node ? t->cells[(size_t)s * t->cols + choice[e->b]]
                                          : t->cells[(size_t)choice[e->a] * t->cols + s]);
    }
    double own = out[choice[node]];
    for (uint32_t s = 0; s < n; s++)
        out[s] -= own;
}

/* keep[s]: s strains the first end less than the second. Returns how much the less strained of the
 * two is with the best strategy of the other side. */
static double pull_apart(const struct strains *f, uint32_t node, const uint32_t *const *ends)
{
    double least[2] = {INFINITY, INFINITY};
    for (uint32_t e = 0; e < 2; e++)
        strain(f, node, ends[e], f->of[e]);
    for (uint32_t s = 0; s < f->g->nodes[node].n; s++) {
        f->keep[s] = f->of[0][s] <= f->of[1][s];
        uint32_t other = f->keep[s];
        if (f->of[other][s] < least[other])
            least[other] = f->of[other][s];
    }
    return least[0] < least[1] ? least[0] : least[1];
}

/* The node at which the two ends are hardest to bring together, and what keeps to the first. NULL:
 * there is none. */
static struct ss_price_ban *find_cut(struct ss_pricing *x, struct ss_arena *arena)
{
    const uint32_t *ends[2];
    double most = -INFINITY;
    uint32_t node = 0, widest = 0;
    if (!find_ends(x, ends))
        return NULL;
    memcpy(x->price, x->centre, sizeof x->price);
    ss_pricing_quantise(x);
    struct strains f = {.g = ss_pricing_graph(x, arena)};
    for (size_t i = 0; f.g && i < f.g->n_nodes; i++)
        widest = f.g->nodes[i].n > widest ? f.g->nodes[i].n : widest;
    f.keep = ss_alloc(arena, widest + 1u);
    for (uint32_t e = 0; e < 2; e++)
        f.of[e] = ss_alloc_array(arena, widest + 1u, sizeof *f.of[e]);
    if (f.g)
        index_edges(&f, arena);
    for (uint32_t i = 0; f.g && i < f.g->n_nodes; i++) {
        if (ends[0][i] == ends[1][i])
            continue;
        double worth = pull_apart(&f, i, ends);
        if (f.keep[ends[0][i]] && !f.keep[ends[1][i]] && worth > most) {
            most = worth;
            node = i;
        }
    }
    if (most == -INFINITY)
        return NULL;
    (void)pull_apart(&f, node, ends);
    struct ss_price_ban *ban = ss_alloc(arena, sizeof *ban);
    *ban = (struct ss_price_ban){node, f.keep, NULL};
    return ban;
}

/* ---- bounding a part ------------------------------------------------------------------------- */

static bool allowed(const struct ss_pricing *x, const uint32_t *choice)
{
    for (const struct ss_price_ban *ban = x->bans; ban; ban = ban->next)
        if (!ban->keep[choice[ban->node]])
            return false;
    return true;
}

/* One side of a cut of a part, with what its cuts say there. */
static struct part *side_of(const struct part *of, const struct ss_price_ban *cut, bool first)
{
    struct part *part = ss_xcalloc(1, sizeof *part);
    const struct ss_cost_graph *g = of->x.s->g;
    part->x = of->x;
    part->x.arena = (struct ss_arena){0};
    part->x.bans = NULL;
    part->x.n_cuts = 0;
    part->x.model = INFINITY;
    struct ss_arena *arena = &part->x.arena;
    for (const struct ss_price_ban *ban = of->x.bans; ban || cut;
         ban = cut ? ban : ban->next, cut = NULL) {
        const struct ss_price_ban *from = cut ? cut : ban;
        struct ss_price_ban *to = ss_alloc(arena, sizeof *to);
        bool *keep = ss_memdup(arena, from->keep, g->nodes[from->node].n);
        for (uint32_t s = 0; cut && s < g->nodes[from->node].n; s++)
            keep[s] = keep[s] == first;
        *to = (struct ss_price_ban){from->node, keep, part->x.bans};
        part->x.bans = to;
    }
    for (uint32_t k = 0; k < of->x.n_cuts; k++) {
        const struct ss_price_cut *from = &of->x.cuts[k];
        if (!allowed(&part->x, from->choice) || part->x.n_cuts + STEPS >= SS_PRICE_CUTS)
            continue;
        struct ss_price_cut *to = &part->x.cuts[part->x.n_cuts++];
        *to = *from;
        to->choice = ss_memdup(arena, from->choice, (g->n_nodes + 1) * sizeof *to->choice);
    }
    return part;
}

/* One solve at the prices of a part. False: no answer. */
static bool ask(struct part *part)
{
    struct ss_pricing *x = &part->x;
    struct ss_arena arena = {0};
    struct ss_oracle own = {.options = {.seed = x->s->options->seed, .quiet = true}};
    ss_pricing_quantise(x);
    struct ss_cost_graph *v = ss_pricing_graph(x, &arena);
    int64_t paid = ss_pricing_of_limit(x);
    bool asked = v && paid < INT64_MAX;
    bool ok = asked && ss_oracle_ask(&own, v, x->s->job);
    if (ok) {
        ss_pricing_add(x, own.s.best, own.s.bound - paid);
        part->fresh++;
    } else if (asked) {
        part->dead = own.s.reduced.dead_end == SS_DEAD_FORBIDDEN;
    }
    if (asked)
        ss_oracle_dismiss(&own);
    ss_arena_free(&arena);
    return ok;
}

static void *bound_part(void *user)
{
    struct part *part = user;
    struct ss_pricing *x = &part->x;
    const struct ss_solver *s = x->s;
    for (uint32_t k = 0; k < STEPS && !ss_job_stopped(s->job); k++) {
        if (s->has_best && x->bound >= s->best_cost)
            break;
        bool more = ss_pricing_next(x);
        double promised = x->model - (double)x->bound;
        if (s->has_best && promised <= (double)(s->best_cost - x->bound) / ENOUGH_PART)
            more = false;
        if (!more && k)
            break;
        if (!more)
            memcpy(x->price, x->centre, sizeof x->price);
        if (!ask(part))
            break;
    }
    return NULL;
}

/* Takes the choices that bounding a part brought, and lets it wait if there may be more in it. */
static void take_part(struct parts *t, struct ss_pricing *root, struct part *part)
{
    struct ss_solver *s = t->s;
    for (uint32_t k = part->x.n_cuts - part->fresh; k < part->x.n_cuts; k++) {
        ss_solver_offer(s, part->x.cuts[k].choice);
        ss_solver_project(s, part->x.cuts[k].choice, &root->state);
        ss_solver_polish(s, &root->state);
    }
    s->rounds += part->fresh;
    part->fresh = 0;
    if (part->dead || (s->has_best && part->x.bound >= s->best_cost))
        drop(part);
    else
        put(t, part);
}

/* More prices for a part that mixes nothing that could be told apart. False: there are none. */
static bool bound_again(struct parts *t, struct ss_pricing *root, struct part *part)
{
    if (part->x.n_cuts + STEPS < SS_PRICE_CUTS)
        (void)bound_part(part);
    bool more = part->fresh > 0;
    take_part(t, root, part);
    return more;
}

/* Cuts the part with the least bound in two. False where nothing is to be had from it. */
static bool work_on(struct parts *t, struct ss_pricing *root)
{
    struct ss_arena arena = {0};
    struct part *part = take_least(t), *sides[2];
    struct ss_price_ban *cut = find_cut(&part->x, &arena);
    pthread_t thread;
    if (!cut) {
        ss_arena_free(&arena);
        return bound_again(t, root, part);
    }
    for (uint32_t k = 0; k < 2; k++)
        sides[k] = side_of(part, cut, k == 0);
    drop(part);
    ss_arena_free(&arena);
    bool alone = t->s->options->threads == 1 ||
                 pthread_create(&thread, NULL, bound_part, sides[1]) != 0;
    (void)bound_part(sides[0]);
    if (alone)
        (void)bound_part(sides[1]);
    else
        pthread_join(thread, NULL);
    t->count += 2;
    for (uint32_t k = 0; k < 2; k++)
        take_part(t, root, sides[k]);
    return true;
}

static void raise_bound(struct parts *t)
{
    struct ss_solver *s = t->s;
    ss_solver_begin_search(s);
    if (t->n)
        ss_solver_raise(s, t->waiting[0]->x.bound - s->reduced.base);
    else if (s->has_best)
        ss_solver_raise(s, s->best_cost - s->reduced.base);
    if (ss_solver_closed(s))
        s->how = ss_sprintf(&s->arena, "prices of memory in %u parts", t->count + 1);
    ss_solver_report(s, "prices of memory, part by part");
}

/* Crosses what the parts at the least bounds mix. */
static void cross(struct parts *t)
{
    struct ss_solver *s = t->s;
    struct ss_arena arena = {0};
    const uint32_t *choices[2 * MOST_CROSSED];
    struct ss_prices prices;
    size_t n = 0;
    for (size_t k = 0; k < t->n && k < MOST_CROSSED; k++)
        n += find_ends(&t->waiting[k]->x, choices + n) ? 2 : 0;
    if (n)
        ss_solver_cross(s, choices, n, &arena, &prices);
    ss_arena_free(&arena);
}

void ss_pricing_branch(struct ss_pricing *x)
{
    struct ss_solver *s = x->s;
    struct parts t = {.s = s};
    struct part *whole = ss_xcalloc(1, sizeof *whole);
    t.waiting = ss_xcalloc(MOST_PARTS + 2, sizeof(struct part *));
    whole->x = *x;
    whole->x.arena = (struct ss_arena){0};
    put(&t, whole);
    bool more = true;
    uint32_t next_crossing = FIRST_CROSSING;
    for (uint32_t vain = 0; more && t.n && t.n < MOST_PARTS && vain < PATIENCE; vain++) {
        double gap = s->has_best ? (double)s->best_cost - (double)s->bound : INFINITY;
        more = !ss_solver_over(s) && !ss_solver_out_of_rounds(s) && work_on(&t, x);
        if (more && !ss_job_stopped(s->job))
            raise_bound(&t);
        if (more && t.count >= next_crossing) {
            next_crossing = 2 * t.count;
            cross(&t);
        }
        double left = s->has_best ? (double)s->best_cost - (double)s->bound : INFINITY;
        vain = gap - left > gap / PATIENCE_PART ? 0 : vain;
    }
    while (t.n)
        drop(t.waiting[--t.n]);
    free(t.waiting);
}
