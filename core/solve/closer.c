/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elimination of what lies close above the bound. The messages leave every cost as what it adds to
 * the bound, all >= 0, so that whatever adds up to a ceiling is dropped on the way: most
 * strategies, and most cells of tables that would be far too wide otherwise. Ceilings rise from low
 * ones: where nothing lies below one the bound is that much higher, and the first choice found is
 * the optimum. */
#include "core/solve/eliminate.h"
#include "core/solve/exclude.h"
#include "core/solve/solver.h"

#include <stdlib.h>

/* A choice is looked for in parts of all cells, from the first to the last, each so many times the
 * one before, the last at least so many cells, with so much work. */
#define FIRST_PART_OF 4096u
#define LAST_PART_OF 64u
#define PART_STEP 4u
#define LEAST_PART ((uint64_t)1 << 17)
#define PART_WORK ((uint64_t)1 << 28)
/* A try from above may take what so many additions of the sweeps before it do. */
#define ABOVE_PART 16u
/* More than this part of all cells is not narrow. */
#define NARROW_PART 4u
/* What is left below the best choice may take this times what its cells alone take. What was too
 * wide is tried again when this part of the way is gone. */
#define FINISH_SHARE 2u
#define WIDE_PART 4

/* The first ceiling is this part of the way to the best choice. */
#define FIRST_PART 4096
#define TABLE_CELLS ((uint64_t)1 << 25)
#define TOTAL_CELLS ((uint64_t)1 << 30)
/* Additions of all ceilings together under a memory limit, where the bound has a gap of its own
 * that no elimination closes. */
#define FIRST_WORK ((uint64_t)1 << 27)
#define MOST_WORK ((uint64_t)1 << 34)
/* A cell of what is left below a ceiling takes about as much, in the reductions. */
#define CELL_WORK 64u

/* Ceilings rise by a half, and fourfold after one that took less than this. */
#define LITTLE_WORK ((uint64_t)1 << 23)
/* Up to so many cells what an elimination takes to remember its choices is no matter. */
#define CHOICE_CELLS ((uint64_t)1 << 20)
/* What a ceiling leaves may take this part of the work at hand before a lower one is tried: those
 * that take less prove little. */
#define CHEAP_PART 8

/* Sweeps among what is left below a ceiling before the first look at what they rule out, and in all
 * on one core. A sweep's additions lie side by side and take half as long as those of an
 * elimination. */
#define LEAST_SWEEPS 8u
#define MOST_SWEEPS 64u
#define SWEEP_WORK(q) (ss_dual_sweep_work(q) / 2 + 1)
/* Without a memory limit the first try gets this part of what the sweeps took, in additions of an
 * elimination, and each one after it twice that. */
#define SWEEP_PART 4

/* The cells of what is left below a ceiling. */
static uint64_t cells_below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling)
{
    const struct ss_pairwise *p = d->p;
    uint32_t *left = ss_xcalloc(p->n + 1u, sizeof *left);
    uint64_t cells = 0;
    for (uint32_t i = 0; i < p->n; i++)
        for (size_t k = d->first[i]; k < d->first[i + 1]; k++)
            left[i] += excess[k] < ceiling;
    for (uint32_t k = 0; k < p->n_edges; k++)
        cells += (uint64_t)left[p->edges[k].a] * left[p->edges[k].b];
    free(left);
    return cells;
}

/* A part of the strategies, and what is looked for in it. */
struct part {
    const int64_t *excess;
    int64_t kept;        /* strategies with less excess are in it */
    const uint32_t *own; /* and those of this choice; or NULL */
    int64_t ceiling;     /* totals below are of interest */
};

/* The problem that the messages left, without strategies that are not in the part: its nodes, as a
 * graph of its own, to which all reductions apply anew. strategy[i] lists what is left of node i.
 * NULL if some node has nothing left. */
static struct ss_cost_graph *remainder_of(const struct ss_dual *d, const struct part *part,
                                          struct ss_dual_some *left, struct ss_arena *arena)
{
    const struct ss_pairwise *p = d->p;
    struct ss_cost_graph *g = ss_cg_new("remainder");
    int64_t *residual = ss_alloc_array(arena, p->strategies + 1, sizeof *residual);
    ss_dual_residual(d, residual);
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t n = 0, *strategy = ss_alloc_array(arena, p->size[i], sizeof *strategy);
        int64_t *cost = ss_alloc_array(arena, p->size[i], sizeof *cost);
        for (uint32_t k = 0; k < p->size[i]; k++) {
            if (part->excess[d->first[i] + k] < part->kept || (part->own && part->own[i] == k)) {
                cost[n] = residual[d->first[i] + k];
                strategy[n++] = k;
            }
        }
        if (n == 0) {
            ss_cg_free(g);
            return NULL;
        }
        left[i] = (struct ss_dual_some){strategy, n};
        ss_cg_add_node(g, NULL, n, cost);
    }
    return g;
}

/* Its edges, without the pairs that reach the ceiling. */
static void link_remainder(struct ss_reduced *r, const struct ss_dual *d, int64_t ceiling,
                           const struct ss_dual_some *left)
{
    const struct ss_pairwise *p = d->p;
    size_t most = 1;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        size_t count = (size_t)left[p->edges[k].a].n * left[p->edges[k].b].n;
        most = count > most ? count : most;
    }
    int64_t *cells = ss_xmalloc(most * sizeof *cells);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t a = p->edges[k].a, b = p->edges[k].b;
        ss_dual_pairs(d, k, left[a], left[b], ceiling, cells);
        ss_reduced_link(r, a, b, ss_pool_table(&r->pool, left[a].n, left[b].n, cells));
    }
    free(cells);
}

/* Messages among what reductions left, which rule out more of it, and reductions again, while that
 * is worth it: they see further than the given graph's, as what was merged is one node. False where
 * nothing lies below the ceiling. */
static bool narrow(struct ss_reduced *r, int64_t ceiling, uint64_t *work, struct ss_job *job)
{
    bool smaller = true, open = !r->dead_end && r->base < ceiling;
    while (smaller && open && !ss_job_stopped(job)) {
        struct ss_arena arena = {0};
        struct ss_dual d;
        const struct ss_pairwise *q = ss_pairwise_of(r, &arena);
        uint64_t sweep = SWEEP_WORK(q), again = CELL_WORK / 2 * q->cells;
        smaller = false;
        *work -= again < *work ? again : *work;
        ss_dual_init(&d, q);
        for (uint32_t most = LEAST_SWEEPS; open && !smaller && most <= MOST_SWEEPS && q->n;
             most *= 2) {
            for (; open && d.sweeps < most && *work > sweep && !ss_job_stopped(job);
                 *work -= sweep) {
                ss_dual_sweep(&d);
                open = ss_dual_room(&d, ceiling - r->base) > 0;
            }
            smaller = open && d.sweeps == most &&
                      ss_exclude_above(r, &d, ss_dual_room(&d, ceiling - r->base));
        }
        ss_dual_fini(&d);
        ss_arena_free(&arena);
        if (smaller)
            ss_reduce(r, job);
        open = open && !r->dead_end && r->base < ceiling;
    }
    return open;
}

/* What is found below a ceiling: the least cost above the bound, and a choice of the core. */
struct found {
    int64_t cost;
    uint32_t *choice;
    bool chosen; /* the choice is there: a large elimination gives the cost alone at first */
};

/* The least choice of a remainder below the ceiling, by reductions, messages and elimination. */
static enum ss_eliminated least_below(struct ss_reduced *r, int64_t ceiling, uint64_t *work,
                                      struct ss_job *job, bool must, struct found *out)
{
    struct ss_arena arena = {0};
    enum ss_eliminated result;
    ss_reduce(r, job);
    bool open = narrow(r, ceiling, work, job);
    if (ss_job_stopped(job)) {
        result = SS_ELIMINATED_STOPPED;
    } else if (!open) {
        result = SS_ELIMINATED_EMPTY;
    } else {
        const struct ss_pairwise *q = ss_pairwise_of(r, &arena);
        struct ss_eliminate_limits limits = {TABLE_CELLS, TOTAL_CELLS, *work, ceiling - r->base};
        uint32_t *inner = ss_alloc_array(&arena, q->n + 1u, sizeof *inner);
        out->chosen = must || q->cells <= CHOICE_CELLS;
        result = ss_eliminate(q, &limits, job, out->chosen ? inner : NULL, &out->cost);
        *work = limits.work;
        out->cost += r->base;
        for (uint32_t i = 0; out->chosen && result == SS_ELIMINATED && i < q->n; i++)
            out->choice[q->node[i]] = inner[i];
        if (out->chosen && result == SS_ELIMINATED)
            ss_reduced_expand(r, out->choice);
    }
    ss_arena_free(&arena);
    return result;
}

static uint64_t cells_between(const struct ss_pairwise *p, const struct ss_dual_some *left)
{
    uint64_t cells = 0;
    for (uint32_t k = 0; k < p->n_edges; k++)
        cells += (uint64_t)left[p->edges[k].a].n * left[p->edges[k].b].n;
    return cells;
}

/* The least choice of a part. On success out is set; must: with the choice whatever that takes. */
static enum ss_eliminated least_of(const struct ss_dual *d, const struct part *part, uint64_t *work,
                                   struct ss_job *job, bool must, struct found *out)
{
    struct ss_arena arena = {0};
    struct ss_reduced r;
    struct ss_dual_some *left = ss_alloc_array(&arena, d->p->n + 1u, sizeof *left);
    struct ss_cost_graph *g = remainder_of(d, part, left, &arena);
    enum ss_eliminated result = g ? SS_ELIMINATED_TOO_WIDE : SS_ELIMINATED_EMPTY;
    uint64_t reckoned = g ? CELL_WORK * cells_between(d->p, left) : 0;
    if (g && reckoned <= *work && ss_reduced_init(&r, g, NULL) == SS_OK) {
        if (!r.shift) {
            link_remainder(&r, d, part->ceiling, left);
            result = least_below(&r, part->ceiling, work, job, must, out);
        }
        ss_reduced_fini(&r);
    }
    *work -= reckoned < *work ? reckoned : *work;
    for (uint32_t i = 0; out->chosen && result == SS_ELIMINATED && i < d->p->n; i++)
        out->choice[i] = left[i].strategy[out->choice[i]];
    ss_cg_free(g);
    ss_arena_free(&arena);
    return result;
}

/* All that is below a ceiling. */
static enum ss_eliminated below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling,
                                uint64_t *work, struct ss_job *job, bool must, struct found *out)
{
    const struct part all = {.excess = excess, .kept = ceiling, .ceiling = ceiling};
    return least_of(d, &all, work, job, must, out);
}

/* Rising ceilings up to room, for so much work. Raises the bound as it goes. */
static enum ss_eliminated climb(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                int64_t room, uint64_t work, struct found *out)
{
    int64_t bound = d->bound, ceiling = room / FIRST_PART + 1;
    /* What is proved already need not be proved again. */
    int64_t known = ss_solver_known(s) * ((int64_t)1 << d->bits) - bound;
    ceiling = known + known / 4 > ceiling ? known + known / 4 : ceiling;
    while (ceiling < room && CELL_WORK * cells_below(d, excess, 2 * ceiling) <= work / CHEAP_PART)
        ceiling *= 2;
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    for (bool last = false; result == SS_ELIMINATED_EMPTY && !last;) {
        uint64_t before = work;
        last = ceiling >= room;
        ceiling = last ? room : ceiling;
        ss_solver_report(s, "elimination near the bound");
        result = below(d, excess, ceiling, &work, s->job, false, out);
        if (result == SS_ELIMINATED_EMPTY || result == SS_ELIMINATED) {
            d->bound = bound + (result == SS_ELIMINATED ? out->cost : ceiling);
            ss_solver_raise(s, ss_dual_bound(d));
        }
        ceiling += before - work < LITTLE_WORK ? 3 * ceiling : ceiling / 2 + 1;
    }
    d->bound = bound;
    return result;
}

static uint64_t first_work(const struct ss_dual *d)
{
    return d->p->n_instants ? FIRST_WORK
                            : LITTLE_WORK + d->sweeps * (SWEEP_WORK(d->p) / SWEEP_PART);
}

/* What is left to the best choice; some part of the bound where there is none. */
static int64_t room_of(const struct ss_solver *s, const struct ss_dual *d)
{
    return s->has_best ? ss_dual_room(d, ss_solver_cutoff(s)) : llabs(d->bound) / 8 + 1024;
}

/* The climb, for so much work, and the choice that it found. */
static bool climb_to_choice(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            uint64_t work, struct ss_state *state)
{
    struct found found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    bool any = climb(s, d, excess, room_of(s, d), work, &found) == SS_ELIMINATED;
    if (any) {
        /* The choice itself by a second run just above its cost, where little is left. */
        work = d->p->n_instants ? 8 * FIRST_WORK : MOST_WORK;
        if (found.chosen || below(d, excess, found.cost + 1, &work, s->job, true, &found) ==
                                SS_ELIMINATED) {
            ss_state_set(state, found.choice);
            ss_solver_polish(s, state);
            s->finished = s->finished || d->p->n_instants == 0;
        }
    }
    if (ss_solver_closed(s))
        s->how = "message passing and elimination";
    free(found.choice);
    return any;
}

/* ---- without a memory limit: down from above ------------------------------------------------- */

/* The highest ceiling, at most room, that leaves so many cells. */
static int64_t ceiling_for(const struct ss_dual *d, const int64_t *excess, uint64_t cells,
                           int64_t room)
{
    int64_t low = 0;
    while (room - low > 1 + low / 64) {
        int64_t middle = low + (room - low) / 2;
        if (cells_below(d, excess, middle) <= cells)
            low = middle;
        else
            room = middle;
    }
    return low;
}

/* The least choice of a part, and of the best one's strategies, if it is better than that. */
static enum ss_eliminated improve_in(struct ss_solver *s, const struct ss_dual *d,
                                     const int64_t *excess, uint64_t cells, uint64_t *work,
                                     struct ss_state *state)
{
    struct found found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    struct part part = {.excess = excess, .ceiling = room_of(s, d)};
    part.kept = ceiling_for(d, excess, cells, part.ceiling);
    if (s->has_best && ss_solver_project_best(s, state))
        part.own = state->choice;
    enum ss_eliminated result = least_of(d, &part, work, s->job, true, &found);
    if (result == SS_ELIMINATED) {
        ss_state_set(state, found.choice);
        ss_solver_polish(s, state);
    }
    free(found.choice);
    return result;
}

/* A better choice, of the strategies that add the least to the bound: a small part of all has one
 * that is most often the optimum, where the search ends some percent above it. The smallest part
 * comes first: what it has, however far above, keeps the next one narrow. False: none, or more than
 * that is worth. */
static bool improve(struct ss_solver *s, const struct ss_dual *d, const int64_t *excess,
                    struct ss_state *state)
{
    uint64_t all = d->p->cells, last = all / LAST_PART_OF, work = PART_WORK;
    int64_t before = s->best_cost;
    bool had = s->has_best;
    enum ss_eliminated result = SS_ELIMINATED;
    last = last > LEAST_PART ? last : LEAST_PART;
    ss_solver_report(s, "elimination of a part");
    for (uint64_t cells = last / (FIRST_PART_OF / LAST_PART_OF);
         cells <= last && result <= SS_ELIMINATED_EMPTY && !ss_solver_over(s); cells *= PART_STEP)
        result = improve_in(s, d, excess, cells, &work, state);
    return s->has_best && (!had || s->best_cost < before);
}

/* What is left below the best choice. False: more than so much work. */
static bool finish(struct ss_solver *s, struct ss_dual *d, const int64_t *excess, int64_t room,
                   uint64_t work, struct ss_state *state)
{
    struct found found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    int64_t bound = d->bound;
    ss_solver_report(s, "elimination below the best");
    enum ss_eliminated result = below(d, excess, room, &work, s->job, true, &found);
    if (result == SS_ELIMINATED || result == SS_ELIMINATED_EMPTY) {
        d->bound = bound + (result == SS_ELIMINATED ? found.cost : room);
        ss_solver_raise(s, ss_dual_bound(d));
        d->bound = bound;
    }
    if (result == SS_ELIMINATED) {
        ss_state_set(state, found.choice);
        ss_solver_polish(s, state);
    }
    if (ss_solver_closed(s))
        s->how = "message passing and elimination";
    free(found.choice);
    return result != SS_ELIMINATED_TOO_WIDE;
}

/* What is left below a ceiling is narrow enough for so much work. */
static bool is_narrow(const struct ss_solver *s, const struct ss_dual *d, const int64_t *excess,
                      int64_t room, uint64_t work)
{
    uint64_t most = CELL_WORK / NARROW_PART * d->p->cells + LITTLE_WORK;
    return (!s->wide_room || room <= s->wide_room - s->wide_room / WIDE_PART) &&
           CELL_WORK * cells_below(d, excess, room) <= (work < most ? work : most);
}

bool ss_solver_close_at_best(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                             uint64_t work, struct ss_state *state)
{
    int64_t room = room_of(s, d);
    work += LITTLE_WORK;
    bool narrow = is_narrow(s, d, excess, room, work);
    /* Again after a try in vain when half of the way is gone, or more than twice the work done. */
    if (!narrow && (room <= s->vain_room / 2 || work >= 2 * s->vain_work)) {
        bool better = improve(s, d, excess, state);
        s->vain_room = better ? INT64_MAX : room;
        s->vain_work = better ? 0 : work;
        room = room_of(s, d);
        narrow = better && is_narrow(s, d, excess, room, work);
    }
    if (narrow && !ss_solver_over(s) && !finish(s, d, excess, room, FINISH_SHARE * work, state)) {
        s->wide_room = room;
        narrow = false;
    }
    return s->vain_work == 0 || narrow;
}

/* The bound and the excess as the messages are; the caller's to free. */
static int64_t *excess_of(struct ss_dual *d)
{
    int64_t *excess = ss_xmalloc((d->p->strategies + 1) * sizeof *excess);
    ss_dual_evaluate(d);
    ss_dual_excess(d, excess);
    return excess;
}

bool ss_solver_close_from_above(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    int64_t *excess = excess_of(d);
    uint64_t work = d->sweeps * ss_dual_sweep_work(d->p) / ABOVE_PART;
    bool found = ss_solver_close_at_best(s, d, excess, work, state);
    free(excess);
    return found;
}

bool ss_solver_close(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    int64_t *excess = excess_of(d);
    bool limited = d->p->n_instants > 0;
    uint64_t work = first_work(d) << (limited ? 0 : s->closings);
    s->closings += !limited && work < MOST_WORK;
    bool found = climb_to_choice(s, d, excess, work < MOST_WORK ? work : MOST_WORK, state);
    free(excess);
    return found;
}
