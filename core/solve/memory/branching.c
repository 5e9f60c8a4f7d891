/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The duality gap: the best bound is that of a convex combination of choices that are optimal at
 * the same multipliers, some of which exceed the limit. Equal layers that change their strategies
 * together cause such mixtures, and so do single nodes that hold much memory. Best-first branching
 * splits the strategies of one node between two choices of the mixture: at the node where a change
 * of sides costs most (CUT_HARDEST), or at the node whose memory makes the difference (CUT_LUMP).
 * Two subproblems are solved at once, on two threads. */
#include "core/solve/memory/branching.h"

#include "core/solve/memory/crossover.h"
#include "core/solve/memory/priced_solve.h"
#include "core/solve/resume/resume.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Solves at new multipliers per subproblem. */
#define STEPS 3u
/* They end if the model promises less than this part of the gap. */
#define ENOUGH_PART 16
/* Mixtures tried per pair of choices, and the price of exceeding the limit in them, as a multiple
 * of the sum of the multipliers. */
#define MIXTURES 16u
#define PENALTY 4
/* CUT_LUMP looks at choices whose priced cost is within 1/NEAR_PART of the gap above the bound, and
 * at nodes whose memory costs differ by more than 1/LUMP_PART of the gap among these. */
#define NEAR_PART 2
#define LUMP_PART 4
/* CUT_HARDEST takes nodes within this part of the largest cost as equal. */
#define EQUAL_PART 8
/* A subproblem that cannot be split gets more solves until this many attempts in a row were in
 * vain. */
#define MOST_VAIN 3u
/* The most open subproblems. */
#define MOST_PARTS 4096u
/* Open subproblems that keep their messages. */
#define MOST_WARM 256u
/* Branching ends after PATIENCE steps in a row that close at most 1/PATIENCE_PART of the gap. */
#define PATIENCE 72u
#define PATIENCE_PART 50
/* Crossover runs before the first split, after FIRST_CROSSING subproblems, and each time their
 * number has doubled; at most MOST_CROSSED choices take part. */
#define FIRST_CROSSING 4u
#define MOST_CROSSED 16u

/* The criterion of a split: the memory of one node, or the cost of a change of sides. */
enum cut_kind { CUT_LUMP, CUT_HARDEST, CUT_KINDS };

struct part {
    struct ss_bundle x;
    enum cut_kind kind; /* of the split that made it */
    int64_t from;       /* the bound before that split */
    uint32_t asked;     /* solves since then */
    uint32_t fresh;     /* the last so many cuts have choices that were not offered yet */
    uint32_t vain;      /* attempts in a row that did not raise the bound */
    bool done;          /* more multipliers do not raise its bound: split it */
    bool dead;          /* no choice is allowed */
};

struct parts {
    struct ss_solver *s;
    struct part **waiting; /* the least bound first */
    size_t n;
    uint32_t count; /* subproblems bounded to the end */
    /* The part of the gap that splits of each kind closed lately (exponential average). */
    double gain[CUT_KINDS];
};

/* Inserts a subproblem into the sorted list; a linear insertion costs nothing next to a solve. */
static void put(struct parts *t, struct part *part)
{
    size_t at = t->n++;
    if (at >= MOST_WARM) {
        ss_resume_free(part->x.warm);
        part->x.warm = ss_resume_new();
    }
    for (; at > 0 && part->x.bound < t->waiting[at - 1]->x.bound; at--)
        t->waiting[at] = t->waiting[at - 1];
    t->waiting[at] = part;
}

static struct part *take(struct parts *t, size_t at)
{
    struct part *part = t->waiting[at];
    memmove(t->waiting + at, t->waiting + at + 1, (--t->n - at) * sizeof *t->waiting);
    return part;
}

static void drop(struct part *part)
{
    ss_resume_free(part->x.warm);
    ss_arena_free(&part->x.arena);
    free(part);
}

/* ---- where to split -------------------------------------------------------------------------- */

/* The cost of the convex combination of two choices, plus a penalty for its overflow at the worst
 * instant. */
static double mixture(const struct ss_bundle *x, const struct ss_bundle_cut *a,
                      const struct ss_bundle_cut *b, double part, double penalty)
{
    double over = 0;
    for (uint32_t t = 0; t < x->n; t++) {
        double mixed = part * a->over[t] + (1 - part) * b->over[t];
        over = mixed > over ? mixed : over;
    }
    return part * a->at_zero + (1 - part) * b->at_zero + penalty * over;
}

/* The two choices with the cheapest mixture (overflow penalised): about the primal solution that
 * the bound stands for. False if there are fewer than two choices. */
static bool find_ends(const struct ss_bundle *x, const uint32_t **ends)
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

/* Strain: the extra cost of a strategy at one node over that of a choice, all other nodes fixed. */
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

/* out[s]: the extra cost if a choice changes to strategy s at one node. */
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

/* keep[s]: strategy s costs the first end no more than the second. Returns the lesser of the two
 * costs of a change of sides, each with the best strategy of the other side. */
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

/* The price of the memory of a strategy at the weights of x, times 2^bits. */
static double priced_memory(const struct ss_bundle *x, uint32_t node, uint32_t strategy)
{
    double price = 0;
    for (uint32_t t = 0; t < x->n; t++)
        price +=
            (double)x->weight[t] * (double)ss_bundle_usage(x->s->g, node, strategy, x->instant[t]);
    return price;
}

/* The value of a cut at the best multipliers. */
static double at_centre(const struct ss_bundle *x, const struct ss_bundle_cut *cut)
{
    double cost = cut->at_zero;
    for (uint32_t t = 0; t < x->n; t++)
        cost += cut->over[t] * x->centre[t];
    return cost;
}

/* The node whose price of memory differs most between choices that are nearly optimal at the best
 * multipliers; of[0], of[1]: its lowest and highest price. SS_NONE if no difference matters. */
static uint32_t find_lump(const struct ss_bundle *x, double *of)
{
    const struct ss_solver *s = x->s;
    double gap = s->has_best ? (double)s->best_cost - (double)x->bound : 0;
    double most = ldexp(gap / LUMP_PART, (int)x->bits);
    uint32_t node = SS_NONE;
    for (uint32_t i = 0; i < s->g->n_nodes; i++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t k = 0; k < x->n_cuts; k++) {
            if (at_centre(x, &x->cuts[k]) > (double)x->bound + gap / NEAR_PART)
                continue;
            double price = priced_memory(x, i, x->cuts[k].choice[i]);
            low = price < low ? price : low;
            high = price > high ? price : high;
        }
        if (high - low > most) {
            most = high - low;
            node = i;
            of[0] = low;
            of[1] = high;
        }
    }
    return node;
}

/* keep[s]: the memory of s costs less than the middle of the two prices. */
static void split_lump(const struct ss_bundle *x, uint32_t node, const double *of, bool *keep)
{
    for (uint32_t s = 0; s < x->s->g->nodes[node].n; s++)
        keep[s] = priced_memory(x, node, s) < (of[0] + of[1]) / 2;
}

/* worth[node]: the cost of a change of sides there; -INFINITY if the node does not separate the two
 * ends. Returns the largest. */
static double weigh(struct strains *f, const uint32_t *const *ends, double *worth)
{
    double most = -INFINITY;
    for (uint32_t i = 0; i < f->g->n_nodes; i++) {
        worth[i] = -INFINITY;
        if (ends[0][i] == ends[1][i])
            continue;
        double apart = pull_apart(f, i, ends);
        if (f->keep[ends[0][i]] && !f->keep[ends[1][i]])
            worth[i] = apart;
        most = worth[i] > most ? worth[i] : most;
    }
    return most;
}

/* The node at which a change of sides costs most; among about equal ones, as in equal layers, the
 * one in the middle, so that a split halves the mixture. SS_NONE if there is none. f->keep receives
 * the side of the first end. */
static uint32_t find_hardest(struct strains *f, const uint32_t *const *ends, struct ss_arena *arena)
{
    double *worth = ss_alloc_array(arena, f->g->n_nodes + 1, sizeof *worth);
    double most = weigh(f, ends, worth);
    double least = isfinite(most) ? most - fabs(most) / EQUAL_PART : most;
    uint32_t count = 0, node = 0;
    if (most == -INFINITY)
        return SS_NONE;
    for (size_t i = 0; i < f->g->n_nodes; i++)
        count += worth[i] >= least;
    for (uint32_t before = count / 2;; node++)
        if (worth[node] >= least && before-- == 0)
            break;
    (void)pull_apart(f, node, ends);
    return node;
}

static struct ss_bundle_ban *cut_at(const struct ss_bundle *x, uint32_t node,
                                    struct ss_arena *arena)
{
    struct ss_bundle_ban *cut = ss_alloc(arena, sizeof *cut);
    *cut = (struct ss_bundle_ban){node, ss_alloc(arena, x->s->g->nodes[node].n), NULL};
    return cut;
}

/* A split by the memory of one node; NULL if no difference matters. */
static struct ss_bundle_ban *cut_lump(const struct ss_bundle *x, struct ss_arena *arena)
{
    double of[2];
    uint32_t node = find_lump(x, of);
    if (node == SS_NONE)
        return NULL;
    struct ss_bundle_ban *cut = cut_at(x, node, arena);
    split_lump(x, node, of, cut->keep);
    return cut;
}

/* A split at the node where a change of sides costs most; NULL if no node separates the two
 * ends. */
static struct ss_bundle_ban *cut_hardest(const struct ss_bundle *x, const uint32_t *const *ends,
                                         struct ss_arena *arena)
{
    struct strains f = {.g = ss_bundle_graph(x, arena)};
    uint32_t widest = 0, n = f.g ? (uint32_t)f.g->n_nodes : 0;
    for (uint32_t i = 0; i < n; i++)
        widest = f.g->nodes[i].n > widest ? f.g->nodes[i].n : widest;
    f.keep = ss_alloc(arena, widest + 1u);
    for (uint32_t e = 0; e < 2; e++)
        f.of[e] = ss_alloc_array(arena, widest + 1u, sizeof *f.of[e]);
    if (f.g)
        index_edges(&f, arena);
    uint32_t node = f.g ? find_hardest(&f, ends, arena) : SS_NONE;
    if (node == SS_NONE)
        return NULL;
    struct ss_bundle_ban *cut = cut_at(x, node, arena);
    memcpy(cut->keep, f.keep, f.g->nodes[node].n);
    return cut;
}

/* The split of a subproblem: a node and the strategies of its first side. *kind: the criterion to
 * try first; receives the one used. NULL if no node separates the choices. */
static struct ss_bundle_ban *find_cut(struct ss_bundle *x, enum cut_kind *kind,
                                      struct ss_arena *arena)
{
    const uint32_t *ends[2];
    struct ss_bundle_ban *cut = NULL;
    if (!find_ends(x, ends))
        return NULL;
    memcpy(x->price, x->centre, sizeof x->price);
    ss_bundle_quantise(x);
    for (uint32_t tries = 0; tries < CUT_KINDS && !cut; tries++) {
        *kind = tries ? CUT_KINDS - 1 - *kind : *kind;
        cut = *kind == CUT_LUMP ? cut_lump(x, arena) : cut_hardest(x, ends, arena);
    }
    return cut;
}

/* ---- bounding a subproblem ------------------------------------------------------------------- */

static bool allowed(const struct ss_bundle *x, const uint32_t *choice)
{
    for (const struct ss_bundle_ban *ban = x->bans; ban; ban = ban->next)
        if (!ban->keep[choice[ban->node]])
            return false;
    return true;
}

/* One side of a split, with the parent's cuts whose choices are allowed there. */
static struct part *side_of(const struct part *of, const struct ss_bundle_ban *cut,
                            enum cut_kind kind, bool first)
{
    struct part *part = ss_xcalloc(1, sizeof *part);
    const struct ss_cost_graph *g = of->x.s->g;
    part->kind = kind;
    part->from = of->x.bound;
    part->x = of->x;
    part->x.arena = (struct ss_arena){0};
    part->x.warm = ss_resume_branch(of->x.warm);
    part->x.bans = NULL;
    part->x.n_cuts = 0;
    part->x.model = INFINITY;
    struct ss_arena *arena = &part->x.arena;
    for (const struct ss_bundle_ban *ban = of->x.bans; ban || cut;
         ban = cut ? ban : ban->next, cut = NULL) {
        const struct ss_bundle_ban *from = cut ? cut : ban;
        struct ss_bundle_ban *to = ss_alloc(arena, sizeof *to);
        bool *keep = ss_memdup(arena, from->keep, g->nodes[from->node].n);
        for (uint32_t s = 0; cut && s < g->nodes[from->node].n; s++)
            keep[s] = keep[s] == first;
        *to = (struct ss_bundle_ban){from->node, keep, part->x.bans};
        part->x.bans = to;
    }
    for (uint32_t k = 0; k < of->x.n_cuts; k++) {
        const struct ss_bundle_cut *from = &of->x.cuts[k];
        if (!allowed(&part->x, from->choice) || part->x.n_cuts + STEPS >= SS_BUNDLE_CUTS)
            continue;
        struct ss_bundle_cut *to = &part->x.cuts[part->x.n_cuts++];
        *to = *from;
        to->choice = ss_memdup(arena, from->choice, (g->n_nodes + 1) * sizeof *to->choice);
    }
    return part;
}

/* One solve at the next multipliers of a subproblem; a thread's entry point. */
static void *ask(void *user)
{
    struct part *part = user;
    struct ss_bundle *x = &part->x;
    const struct ss_solver *s = x->s;
    struct ss_priced_solve own;
    int64_t paid;
    bool more = ss_bundle_next(x);
    double promised = x->model - (double)x->bound;
    if (s->has_best && promised <= (double)(s->best_cost - x->bound) / ENOUGH_PART)
        more = false;
    if (!more && part->asked) {
        part->done = true;
        return NULL;
    }
    if (!more)
        memcpy(x->price, x->centre, sizeof x->price);
    bool ok = ss_bundle_solve(x, &own, &paid);
    part->asked++;
    part->done = !ok || part->asked == STEPS;
    if (ok) {
        ss_bundle_add_cut(x, own.s.best, own.s.bound - paid);
        part->fresh++;
    } else {
        part->dead = own.s.reduced.dead_end == SS_DEAD_FORBIDDEN;
    }
    ss_priced_solve_fini(&own);
    return NULL;
}

/* Adds the rise of the bound on this side of a split to the average of its kind. */
static void note_gain(struct parts *t, const struct part *part)
{
    double gap = (double)t->s->best_cost - (double)part->from;
    double gain = part->dead ? gap : (double)part->x.bound - (double)part->from;
    if (t->s->has_best && gap > 0)
        t->gain[part->kind] += gain < gap ? gain / gap : 1;
    t->gain[part->kind] /= 2;
}

/* Offers the new choices of a subproblem, then closes it, or puts it back into the list if it may
 * contain something better. */
static void take_part(struct parts *t, struct ss_bundle *root, struct part *part)
{
    struct ss_solver *s = t->s;
    for (uint32_t k = part->x.n_cuts - part->fresh; k < part->x.n_cuts; k++) {
        ss_solver_offer(s, part->x.cuts[k].choice);
        ss_solver_project(s, part->x.cuts[k].choice, &root->state);
        ss_solver_polish(s, &root->state);
    }
    s->rounds += part->fresh;
    part->fresh = 0;
    bool over = part->dead || (s->has_best && part->x.bound >= s->best_cost);
    t->count += over || part->done;
    if (over || part->done)
        note_gain(t, part);
    if (over)
        drop(part);
    else
        put(t, part);
}

/* More multipliers for a subproblem that cannot be split. False if there are none, or if they
 * raised the bound too little too often. */
static bool ask_again(struct parts *t, struct ss_bundle *root, struct part *part)
{
    const struct ss_solver *s = t->s;
    int64_t before = part->x.bound;
    part->done = part->x.n_cuts + STEPS >= SS_BUNDLE_CUTS;
    for (part->asked = 0; !part->done && !ss_job_stopped(s->job);)
        (void)ask(part);
    int64_t gap = s->has_best ? s->best_cost - before : 0;
    part->vain = part->x.bound - before > gap / PATIENCE_PART ? 0 : part->vain + 1;
    bool more = part->fresh > 0 && part->vain <= MOST_VAIN;
    take_part(t, root, part);
    return more;
}

/* Takes the subproblem with the least bound and the next one that is not done (NULL if there is
 * none); if the first is done, its two sides instead. False if it cannot be split: it is then in
 * pair[0]. */
static bool take_pair(struct parts *t, struct part **pair)
{
    struct ss_arena arena = {0};
    struct part *least = take(t, 0);
    size_t next = 0;
    while (next < t->n && t->waiting[next]->done)
        next++;
    pair[0] = least;
    pair[1] = !least->done && next < t->n ? take(t, next) : NULL;
    if (!least->done)
        return true;
    enum cut_kind kind = t->gain[CUT_LUMP] >= t->gain[CUT_HARDEST] ? CUT_LUMP : CUT_HARDEST;
    struct ss_bundle_ban *cut = find_cut(&least->x, &kind, &arena);
    for (uint32_t k = 0; k < 2 && cut; k++)
        pair[k] = side_of(least, cut, kind, k == 0);
    ss_arena_free(&arena);
    if (cut)
        drop(least);
    return cut != NULL;
}

/* Raises the least bound, on two threads. False if that is no longer possible. */
static bool work_on(struct parts *t, struct ss_bundle *root)
{
    struct part *pair[2];
    pthread_t thread;
    if (!take_pair(t, pair))
        return ask_again(t, root, pair[0]);
    bool alone =
        !pair[1] || t->s->options->threads == 1 || pthread_create(&thread, NULL, ask, pair[1]) != 0;
    (void)ask(pair[0]);
    if (!alone)
        pthread_join(thread, NULL);
    else if (pair[1])
        (void)ask(pair[1]);
    for (uint32_t k = 0; k < 2 && pair[k]; k++)
        take_part(t, root, pair[k]);
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
        s->how = ss_sprintf(&s->arena, "memory multipliers in %u subproblems", t->count + 1);
    ss_solver_report(s, "memory multipliers, branching");
}

/* Crossover of choices of the subproblems with the least bounds. */
static void cross(struct parts *t)
{
    struct ss_solver *s = t->s;
    const uint32_t *choices[MOST_CROSSED];
    size_t n = 0;
    for (size_t k = 0; k < t->n; k++) {
        const struct ss_bundle *x = &t->waiting[k]->x;
        for (uint32_t c = x->n_cuts; c-- > 0 && n < MOST_CROSSED;)
            if (!s->has_best || at_centre(x, &x->cuts[c]) < (double)s->best_cost)
                choices[n++] = x->cuts[c].choice;
    }
    if (n)
        ss_crossover(s, choices, n);
    ss_solver_report(s, "crossover");
}

void ss_memory_branch(struct ss_bundle *x)
{
    struct ss_solver *s = x->s;
    struct parts t = {.s = s, .gain = {1, 1}};
    struct part *whole = ss_xcalloc(1, sizeof *whole);
    t.waiting = ss_xcalloc(MOST_PARTS + 2, sizeof(struct part *));
    whole->x = *x;
    whole->x.arena = (struct ss_arena){0};
    whole->x.warm = x->warm ? ss_resume_branch(x->warm) : ss_resume_new();
    whole->done = true;
    put(&t, whole);
    bool more = true;
    uint32_t next_crossing = FIRST_CROSSING;
    if (!s->options->crossing)
        cross(&t);
    for (uint32_t vain = 0; more && t.n && t.n < MOST_PARTS && vain < PATIENCE; vain++) {
        double gap = s->has_best ? (double)s->best_cost - (double)s->bound : INFINITY;
        more = !ss_solver_over(s) && !ss_solver_out_of_rounds(s) && work_on(&t, x);
        if (more && !ss_job_stopped(s->job))
            raise_bound(&t);
        if (more && !s->options->crossing && t.count >= next_crossing) {
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
