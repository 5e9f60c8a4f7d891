/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node has changed if its costs, its strategies or a table at it differ in the store from those
 * of the saved state: equal ones have equal addresses. */
#include "core/solve/search/local_improvement.h"
#include "core/solve/exact/bounded_elimination.h"
#include "core/solve/resume/reoptimise.h"

#include <stdlib.h>
#include <string.h>

/* Table cells that sweeps around the changes may visit before the first attempt to close the gap;
 * each later attempt gets twice as many. And the number of attempts. */
#define SWEEP_CELLS ((uint64_t)1 << 25)
#define TRIES 6u
/* Additions of an attempt after sweeps over so many cells. */
#define CLOSE_WORK(cells) (3 * (cells))
/* The same for large cores. Their packed tables are swept at a third of the cost, and each ceiling
 * of an elimination visits all tables, so they get more sweeps. */
#define LARGE_SWEEP_CELLS ((uint64_t)1 << 28)
#define LARGE_CLOSE_WORK(cells) ((cells) / 3)
/* A multiple of that if the gap does not come from the changes (see ascend). */
#define ELSEWHERE_WORK 4u
/* Balls grow until STALL_BALLS in a row raised the bound by less than 1/STALL_PART of the total
 * rise, or IDLE_BALLS by less than 1/STALL_PART of the gap. */
#define STALL_PART 32
#define STALL_BALLS 6u
#define IDLE_BALLS 3u

struct change {
    struct ss_solver *s;
    const struct ss_saved_state *left;
    struct ss_dual *d;
    bool *inside;           /* per node: in the ball around the changed nodes */
    uint32_t *nodes, count; /* of the ball, in the order of sweeps */
    int64_t *least;         /* per node: its part of the bound */
    int64_t *excess;
    bool has_excess; /* false until the first attempt: a solve may be over before it */
};

static uint32_t origin_of(const struct change *c, uint32_t i)
{
    return c->s->reduced.nodes[c->s->core->node[i]].origin;
}

/* Marks the nodes that changed since the saved state: only cells of their edges may be below 0. */
static void mark_changed(struct change *c, const struct ss_saved_state *l)
{
    const struct ss_pairwise *p = c->s->core;
    memset(c->inside, 0, p->n * sizeof *c->inside);
    c->left = l;
    c->count = 0;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint32_t a = ss_saved_state_node(l, p->node[e->a]),
                 b = ss_saved_state_node(l, p->node[e->b]);
        uint32_t old = ss_saved_state_edge(l, a, b);
        if (old == SS_NONE || l->edges[old].cells != e->cells ||
            l->origin[a] != origin_of(c, e->a) || l->origin[b] != origin_of(c, e->b))
            c->inside[e->a] = c->inside[e->b] = true;
    }
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t was = ss_saved_state_node(l, p->node[i]);
        c->inside[i] = c->inside[i] || was == SS_NONE || p->cost[i] != l->cost[was] ||
                       p->first[i + 1] - p->first[i] != l->first[was + 1] - l->first[was];
        if (c->inside[i])
            c->nodes[c->count++] = i;
    }
}

/* Chooses the saved state with the fewest changed nodes and marks these. Returns its index. */
static uint32_t mark_least_changed(struct change *c, struct ss_saved_state *const *left,
                                   uint32_t n_left)
{
    uint32_t nearest = 0, least = 0;
    for (uint32_t k = 0; k < n_left; k++) {
        mark_changed(c, left[k]);
        if (!k || c->count < least) {
            nearest = k;
            least = c->count;
        }
    }
    if (c->left != left[nearest])
        mark_changed(c, left[nearest]);
    return nearest;
}

static void take_over(struct change *c)
{
    ss_saved_state_restore(c->left, c->s, 1, c->d);
    for (uint32_t i = 0; i < c->s->core->n; i++)
        c->least[i] = ss_dual_gather(c->d, i);
    ss_bisection_sort(&c->d->bisection, c->nodes, c->count);
    /* Messages of nodes that join the ball later have not moved yet. */
    memcpy(c->d->before, c->d->messages, c->d->n_messages * sizeof *c->d->before);
}

/* ---- the ball -------------------------------------------------------------------------------- */

/* Adds all neighbours to the ball. */
static void grow(struct change *c)
{
    const struct ss_pairwise *p = c->s->core;
    for (uint32_t k = 0, count = c->count; k < count; k++) {
        uint32_t i = c->nodes[k];
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], i);
            if (!c->inside[other]) {
                c->inside[other] = true;
                c->nodes[c->count++] = other;
            }
        }
    }
    ss_bisection_sort(&c->d->bisection, c->nodes, c->count);
}

static uint64_t ball_cells(const struct change *c)
{
    const struct ss_pairwise *p = c->s->core;
    uint64_t cells = 0;
    for (uint32_t k = 0; k < c->count; k++)
        for (uint32_t i = c->nodes[k], j = p->first[i]; j < p->first[i + 1]; j++)
            cells += (uint64_t)p->size[i] * p->size[ss_pair_other(p, p->incident[j], i)];
    return cells;
}

static void sum_up(struct change *c)
{
    c->d->bound = c->d->constant;
    for (uint32_t i = 0; i < c->s->core->n; i++)
        c->d->bound += c->least[i];
}

/* Sweeps over growing balls until that no longer raises the bound much. Returns true if the gap is
 * about that of the saved state and barely shrinks: it does not come from the changes. */
static bool ascend(struct change *c, uint64_t most_cells)
{
    int64_t first = c->d->bound, before = first;
    uint64_t work = 0;
    uint32_t stalled = 0, idle = 0;
    for (uint32_t ball = 0; c->count && stalled < STALL_BALLS && idle < IDLE_BALLS &&
                            work < most_cells && !ss_job_stopped(c->s->job);
         ball++) {
        ss_dual_sweep_within(c->d, c->nodes, c->count, c->inside, c->least);
        work += ball_cells(c);
        int64_t bound = c->d->bound, room = ss_solver_missing(c->s, c->d);
        bool elsewhere = c->s->has_best && room - room / STALL_PART <= c->left->room;
        stalled = ball && bound - before <= (bound - first) / STALL_PART ? stalled + 1 : 0;
        idle = elsewhere && bound - before <= room / STALL_PART ? idle + 1 : 0;
        first = ball ? first : bound;
        before = bound;
        if (ball % 2 == 1)
            grow(c);
    }
    return idle == IDLE_BALLS;
}

/* True for nodes in the ball and their neighbours. */
static bool has_moved(const struct change *c, uint32_t i)
{
    const struct ss_pairwise *p = c->s->core;
    bool moved = c->inside[i] || !c->left->excess;
    for (uint32_t j = p->first[i]; j < p->first[i + 1] && !moved; j++)
        moved = c->inside[ss_pair_other(p, p->incident[j], i)];
    return moved;
}

static void find_residual(struct change *c, uint32_t i, bool *known, int64_t *residual)
{
    if (!known[i])
        ss_dual_residual_of(c->d, i, residual + c->d->first[i]);
    known[i] = true;
}

/* Computes the excess of nodes that have moved, and copies that of the others. */
static void find_excess(struct change *c)
{
    const struct ss_pairwise *p = c->s->core;
    const struct ss_saved_state *l = c->left;
    int64_t *residual = ss_xmalloc((p->strategies + 1) * sizeof *residual);
    bool *known = ss_xcalloc(p->n + 1u, sizeof *known);
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t *to = c->excess + c->d->first[i];
        if (!has_moved(c, i)) {
            const int64_t *from = l->excess + l->strategy[ss_saved_state_node(l, p->node[i])];
            memcpy(to, from, p->size[i] * sizeof *to);
            continue;
        }
        find_residual(c, i, known, residual);
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++)
            find_residual(c, ss_pair_other(p, p->incident[j], i), known, residual);
        ss_dual_excess_of(c->d, i, residual, to);
    }
    free(residual);
    free(known);
}

/* Offers a choice of the core after local descent. */
static void offer(struct change *c, const uint32_t *decoded, struct ss_state *state)
{
    ss_state_set(state, decoded);
    ss_state_descend(state, c->s->job);
    if (state->broken == 0 && state->cost < ss_solver_cutoff(c->s))
        ss_solver_offer_core(c->s, state->choice);
}

static bool is_large(const struct change *c)
{
    return c->s->core->cells > SS_MANY_CELLS;
}

/* One attempt: sweeps around the changes, then bounded elimination. */
static void try_once(struct change *c, uint64_t most_cells, struct ss_state *state)
{
    struct ss_solver *s = c->s;
    uint64_t work = is_large(c) ? LARGE_CLOSE_WORK(most_cells) : CLOSE_WORK(most_cells);
    bool elsewhere = ascend(c, most_cells);
    offer(c, c->d->decoded, state);
    ss_solver_raise(s, ss_dual_bound(c->d));
    ss_solver_report(s, "message passing");
    find_excess(c);
    c->has_excess = true;
    if (ss_solver_over(s))
        return;
    ss_solver_begin_search(s);
    if (ss_solver_over(s))
        return;
    bool better =
        is_large(c) && ss_local_improve_nodes(s, c->d, c->excess, c->nodes, c->count, state);
    if (elsewhere)
        work *= ELSEWHERE_WORK;
    if (!ss_solver_over(s))
        ss_bounded_eliminate_at_best(s, c->d, c->excess, work, better, state);
}

/* Projects a kept choice onto the core, into d->decoded. */
static void project(struct change *c, const uint32_t *kept)
{
    const struct ss_pairwise *p = c->s->core;
    ss_reduced_project(&c->s->reduced, kept, c->s->full);
    for (uint32_t i = 0; i < p->n; i++)
        c->d->decoded[i] = c->s->full[p->node[i]];
}

/* True if the incumbent reaches the bound known beforehand (options.floor) or the solve is over: no
 * messages are needed then. */
static bool known_to_be_least(struct ss_solver *s)
{
    const int64_t *floor = s->options->floor;
    if (s->has_best && floor && s->best_cost <= *floor)
        ss_solver_begin_search(s);
    return ss_solver_over(s);
}

/* Starts from the kept choices and makes the attempts. False if a kept choice was the optimum. */
static bool close_in(struct change *c, const uint32_t *const *kept, uint32_t n_kept)
{
    struct ss_solver *s = c->s;
    struct ss_state state;
    bool least = false;
    project(c, kept[0]);
    ss_state_init(&state, s->core, c->d->decoded);
    for (uint32_t k = 0; k < n_kept && !least; k++) {
        project(c, kept[k]);
        offer(c, c->d->decoded, &state);
        least = known_to_be_least(s);
    }
    if (!least) {
        sum_up(c);
        uint64_t cells = is_large(c) ? LARGE_SWEEP_CELLS : SWEEP_CELLS;
        /* If nothing changed there is no ball to sweep: one attempt, then the rounds take over. */
        uint32_t tries = c->count ? TRIES : 1;
        for (uint32_t k = 0; k < tries && !ss_solver_over(s); k++, cells *= 2)
            try_once(c, cells, &state);
    }
    if (ss_solver_closed(s))
        s->how = "warm start: message passing around the change";
    ss_state_fini(&state);
    return !least;
}

struct ss_saved_state *ss_reoptimise(struct ss_solver *s, struct ss_saved_state *const *left,
                                     uint32_t n_left, const uint32_t *const *kept, uint32_t n_kept,
                                     uint32_t *nearest)
{
    const struct ss_pairwise *p = s->core;
    struct ss_saved_state *leaves = NULL;
    struct ss_dual d;
    struct change c = {.s = s, .d = &d};
    c.inside = ss_xcalloc(p->n + 1u, sizeof *c.inside);
    c.nodes = ss_xmalloc((p->n + 1u) * sizeof *c.nodes);
    c.least = ss_xmalloc((p->n + 1u) * sizeof *c.least);
    c.excess = ss_xmalloc((p->strategies + 1) * sizeof *c.excess);
    *nearest = mark_least_changed(&c, left, n_left);
    ss_dual_init_at(&d, p, c.left->bits);
    d.threads = s->options->threads == 1 ? NULL : ss_thread_pool_new(2);
    if (c.count <= p->n / 2) {
        take_over(&c);
        if (close_in(&c, kept, n_kept))
            leaves = ss_saved_state_new(s, &d, c.has_excess ? c.excess : NULL);
    }
    free(c.inside);
    free(c.nodes);
    free(c.least);
    free(c.excess);
    ss_thread_pool_free(d.threads);
    ss_dual_fini(&d);
    return leaves;
}
