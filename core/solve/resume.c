/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/resume.h"

#include "core/solve/solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A store is emptied past so many bytes. */
#define STORE_BYTES ((size_t)3 << 30)
/* Cells that the sweeps around the changes may pass before the first try to close the gap; twice
 * as many before the next one. Tries, and sweeps of each ball. */
#define SWEEP_CELLS ((uint64_t)1 << 25)
#define TRIES 6u
#define SWEEPS 2u
/* Additions of a try for so many of those cells. */
#define CLOSE_WORK(cells) (3 * (cells))
/* The same for large problems, whose packed tables are swept at a third of the cost: there sweeps
 * go on for longer, as each ceiling takes a look at all tables. */
#define LARGE_SWEEP_CELLS ((uint64_t)1 << 28)
#define LARGE_CLOSE_WORK(cells) ((cells) / 2)
/* So many times that where what is missing lies elsewhere. */
#define ELSEWHERE_WORK 4u
/* Balls grow until so many of the last ones gained less than this part of all, or of what is
 * missing. */
#define STALL_PART 64
#define STALL_BALLS 6u
#define IDLE_BALLS 4u
/* Messages from other costs are kept so small that no sum of them passes int64. */
#define MOST_MESSAGES 0x1p57

/* Choices that cost the same, as the first of them all. */
#define MOST_CHEAPEST 16u

/* The core of a solve with its messages; tables and lists lie in the store's pool, where equal ones
 * have equal addresses. */
struct left {
    struct ss_arena arena;
    atomic_uint refs;
    uint32_t n, n_edges, bits, shift;
    uint32_t *origin; /* per node of the core: list of its strategies */
    const int64_t **cost;
    struct ss_pair_edge *edges;
    uint32_t *first, *incident;
    size_t *message_a, *message_b;
    int64_t *messages, room; /* to the best choice, as in dual.h */
    size_t *strategy; /* per node: its first in given and excess */
    uint32_t *given;  /* per strategy: its number in the graph, which ascends at each node */
    int64_t *excess;  /* as in dual.h; NULL: not computed yet */
    uint32_t *place;  /* per node of the graph: in the core, or SS_NONE */
    size_t n_places;  /* nodes past these are new */
};

struct ss_resume {
    struct ss_reduced_store store;
    size_t n_nodes;    /* of the graph */
    struct left *left; /* NULL: none */
    /* The store is not the one that left was made with: its nodes and strategies still say what a
     * message belongs to, its lists and tables mean nothing. */
    bool apart;
    uint32_t *choice; /* of the graph; NULL: none */
    int64_t choice_cost;
    /* Those that cost the least of all: without pins they were the optimum, and many a pin agrees
     * with one of them. */
    uint32_t *cheapest[MOST_CHEAPEST];
    uint32_t n_cheapest;
    int64_t cheapest_cost;
    /* Under a memory limit: the last choice, and the multipliers with that limit. NULL: none. */
    uint32_t *fitting;
    struct ss_prices prices; /* at is malloc'd */
    int64_t limit_bytes;
    struct ss_kept_cut cuts[SS_KEPT_CUTS]; /* choices are malloc'd */
    uint32_t n_cuts;
    struct ss_resume *priced; /* of the last solve at prices; NULL: none */
};

struct ss_resume *ss_resume_new(void)
{
    return ss_xcalloc(1, sizeof(struct ss_resume));
}

static void forget(struct ss_resume *resume)
{
    struct left *l = resume->left;
    resume->left = NULL;
    resume->apart = false;
    if (!l || atomic_fetch_sub(&l->refs, 1) > 1)
        return;
    struct ss_arena arena = l->arena; /* l lies in there itself */
    ss_arena_free(&arena);
}

static void drop_cheapest(struct ss_resume *resume)
{
    while (resume->n_cheapest)
        free(resume->cheapest[--resume->n_cheapest]);
}

static void drop_cuts(struct ss_resume *resume)
{
    while (resume->n_cuts)
        free(resume->cuts[--resume->n_cuts].choice);
}

static void empty(struct ss_resume *resume)
{
    drop_cuts(resume);
    ss_resume_free(resume->priced);
    forget(resume);
    ss_reduced_store_fini(&resume->store);
    drop_cheapest(resume);
    free(resume->choice);
    free(resume->fitting);
    free(resume->prices.at);
    *resume = (struct ss_resume){0};
}

void ss_resume_free(struct ss_resume *resume)
{
    if (!resume)
        return;
    empty(resume);
    free(resume);
}

bool ss_resume_has_messages(const struct ss_resume *resume)
{
    return resume && resume->left && resume->choice;
}

size_t ss_resume_bytes(const struct ss_resume *resume)
{
    return resume->store.pool.arena.total_bytes;
}

/* Keeps what means something at other costs. */
static void set_apart(struct ss_resume *resume)
{
    ss_reduced_store_fini(&resume->store);
    resume->apart = resume->left;
    drop_cheapest(resume);
}

struct ss_reduced_store *ss_resume_store(struct ss_resume *resume, const struct ss_cost_graph *g)
{
    if (!resume)
        return NULL;
    if (resume->n_nodes != g->n_nodes)
        empty(resume);
    else if (resume->store.of != g->tables || ss_resume_bytes(resume) > STORE_BYTES)
        set_apart(resume);
    resume->n_nodes = g->n_nodes;
    return &resume->store;
}

static uint32_t *copy_of(const uint32_t *choice, size_t n)
{
    return memcpy(ss_xmalloc((n + 1) * sizeof *choice), choice, n * sizeof *choice);
}

static void replace(uint32_t **kept, const uint32_t *choice, size_t n)
{
    free(*kept);
    *kept = choice ? copy_of(choice, n) : NULL;
}

static void keep_cheapest(struct ss_resume *resume, const struct ss_solver *s)
{
    size_t n = s->g->n_nodes;
    if (resume->n_cheapest && s->best_cost > resume->cheapest_cost)
        return;
    if (resume->n_cheapest && s->best_cost < resume->cheapest_cost)
        drop_cheapest(resume);
    for (uint32_t k = 0; k < resume->n_cheapest; k++)
        if (memcmp(resume->cheapest[k], s->best, n * sizeof *s->best) == 0)
            return;
    if (resume->n_cheapest == MOST_CHEAPEST)
        return;
    resume->cheapest[resume->n_cheapest++] = copy_of(s->best, n);
    resume->cheapest_cost = s->best_cost;
}

static void replace_prices(struct ss_prices *kept, const struct ss_prices *prices)
{
    free(kept->at);
    *kept = *prices;
    kept->at = memcpy(ss_xmalloc((prices->n + 1u) * sizeof *kept->at), prices->at,
                      prices->n * sizeof *kept->at);
}

static void keep_prices(struct ss_resume *resume, const struct ss_prices *prices,
                        int64_t limit_bytes)
{
    replace_prices(&resume->prices, prices);
    resume->limit_bytes = limit_bytes;
}

/* The cuts of another, whose graph may have more nodes. */
static void keep_cuts(struct ss_resume *resume, const struct ss_kept_cut *cuts, uint32_t n)
{
    drop_cuts(resume);
    for (; resume->n_cuts < n; resume->n_cuts++)
        resume->cuts[resume->n_cuts] = (struct ss_kept_cut){
            copy_of(cuts[resume->n_cuts].choice, resume->n_nodes), cuts[resume->n_cuts].below};
}

struct ss_resume *ss_resume_branch(const struct ss_resume *of)
{
    struct ss_resume *resume = ss_resume_new();
    resume->n_nodes = of->n_nodes;
    resume->left = of->left;
    resume->apart = of->left;
    if (of->left)
        atomic_fetch_add(&of->left->refs, 1);
    replace(&resume->choice, of->choice, of->n_nodes);
    resume->choice_cost = of->choice_cost;
    replace(&resume->fitting, of->fitting, of->n_nodes);
    if (of->prices.at)
        keep_prices(resume, &of->prices, of->limit_bytes);
    keep_cuts(resume, of->cuts, of->n_cuts);
    resume->priced = of->priced ? ss_resume_branch(of->priced) : NULL;
    return resume;
}

static void grow_choice(uint32_t **kept, size_t n_nodes, ss_resume_grown *grown, void *user)
{
    if (*kept)
        replace(kept, grown(user, *kept), n_nodes);
}

void ss_resume_grow(struct ss_resume *resume, size_t n_nodes, ss_resume_grown *grown, void *user)
{
    if (!resume->n_nodes || resume->n_nodes >= n_nodes)
        return;
    set_apart(resume);
    resume->n_nodes = n_nodes;
    grow_choice(&resume->fitting, n_nodes, grown, user);
    grow_choice(&resume->choice, n_nodes, grown, user);
    for (uint32_t k = 0; k < resume->n_cuts; k++)
        grow_choice(&resume->cuts[k].choice, n_nodes, grown, user);
    resume->choice_cost = 0; /* messages are not scaled: costs are the same */
    if (resume->priced)
        ss_resume_grow(resume->priced, n_nodes, grown, user);
}

void ss_resume_take_limit(struct ss_resume *resume, const struct ss_resume *branch, size_t n_nodes)
{
    if (!branch->n_nodes || (resume->n_nodes && resume->n_nodes != n_nodes))
        return;
    resume->n_nodes = n_nodes;
    replace(&resume->fitting, branch->fitting, resume->n_nodes);
    if (branch->prices.at)
        keep_prices(resume, &branch->prices, branch->limit_bytes);
    keep_cuts(resume, branch->cuts, branch->n_cuts);
}

void ss_solver_keep(const struct ss_solver *s)
{
    struct ss_resume *resume = s->options->resume;
    if (!resume)
        return;
    replace(&resume->choice, s->best, s->g->n_nodes);
    resume->choice_cost = s->best_cost;
    keep_cheapest(resume, s);
    if (s->g->limit_bytes == INT64_MAX)
        return;
    replace(&resume->fitting, s->best, s->g->n_nodes);
    if (s->rounds && s->prices.at)
        keep_prices(resume, &s->prices, s->g->limit_bytes);
}

void ss_solver_keep_cuts(const struct ss_solver *s, const struct ss_kept_cut *cuts, uint32_t n,
                         const struct ss_resume *priced)
{
    struct ss_resume *resume = s->options->resume;
    if (!resume)
        return;
    keep_cuts(resume, cuts, n);
    ss_resume_free(resume->priced);
    resume->priced = ss_resume_branch(priced);
}

const struct ss_kept_cut *ss_solver_recall_cuts(const struct ss_solver *s, uint32_t *n)
{
    const struct ss_resume *resume = s->options->resume;
    *n = resume ? resume->n_cuts : 0;
    return *n ? resume->cuts : NULL;
}

struct ss_resume *ss_solver_recall_priced(const struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    return resume && resume->priced ? ss_resume_branch(resume->priced) : ss_resume_new();
}

const uint32_t *ss_solver_recall(struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    if (!resume)
        return NULL;
    if (s->g->limit_bytes == INT64_MAX)
        return resume->choice;
    if (resume->prices.at && !s->prices.at)
        replace_prices(&s->prices, &resume->prices);
    return resume->fitting ? resume->fitting : resume->choice;
}

bool ss_resume_at_other_costs(const struct ss_resume *resume)
{
    return resume && resume->apart;
}

bool ss_resume_has_prices(const struct ss_resume *resume)
{
    return resume && resume->prices.n > 0;
}

bool ss_resume_was_bound(const struct ss_resume *resume, int64_t limit_bytes)
{
    return ss_resume_has_prices(resume) && limit_bytes <= resume->limit_bytes;
}

bool ss_resume_had_limit(const struct ss_resume *resume, int64_t limit_bytes)
{
    return resume && resume->prices.at && resume->limit_bytes == limit_bytes;
}

/* What is left to the best choice, scaled; 0 where there is none: nothing is known to be
 * missing. */
static int64_t missing(const struct ss_solver *s, const struct ss_dual *d)
{
    return s->has_best ? ss_dual_room(d, ss_solver_cutoff(s)) : 0;
}

static void leave(struct ss_solver *s, struct ss_resume *resume, const struct ss_dual *d,
                  const int64_t *excess)
{
    const struct ss_pairwise *p = s->core;
    struct ss_arena arena = {0};
    forget(resume);
    struct left *l = resume->left = ss_alloc(&arena, sizeof *l);
    *l = (struct left){.arena = arena, .refs = 1, .n = p->n, .n_edges = p->n_edges,
                       .bits = d->bits, .shift = s->reduced.shift};
    l->cost = ss_memdup(&l->arena, p->cost, p->n * sizeof *l->cost);
    l->edges = ss_memdup(&l->arena, p->edges, p->n_edges * sizeof *l->edges);
    l->first = ss_memdup(&l->arena, p->first, (p->n + 1u) * sizeof *l->first);
    l->incident = ss_memdup(&l->arena, p->incident, 2 * (size_t)p->n_edges * sizeof *l->incident);
    l->message_a = ss_memdup(&l->arena, d->message_a, p->n_edges * sizeof *l->message_a);
    l->message_b = ss_memdup(&l->arena, d->message_b, p->n_edges * sizeof *l->message_b);
    l->messages = ss_memdup(&l->arena, d->messages, d->n_messages * sizeof *l->messages);
    l->room = missing(s, d);
    l->strategy = ss_memdup(&l->arena, d->first, (p->n + 1u) * sizeof *l->strategy);
    if (excess)
        l->excess = ss_memdup(&l->arena, excess, p->strategies * sizeof *l->excess);
    l->origin = ss_alloc_array(&l->arena, p->n, sizeof *l->origin);
    l->given = ss_alloc_array(&l->arena, p->strategies, sizeof *l->given);
    l->n_places = s->g->n_nodes;
    l->place = ss_alloc_array(&l->arena, l->n_places, sizeof *l->place);
    for (size_t v = 0; v < s->g->n_nodes; v++)
        l->place[v] = SS_NONE;
    for (uint32_t i = 0; i < p->n; i++) {
        l->origin[i] = s->reduced.nodes[p->node[i]].origin;
        memcpy(l->given + d->first[i], ss_index(&s->reduced.pool, l->origin[i]),
               p->size[i] * sizeof *l->given);
        l->place[p->node[i]] = i;
    }
}

void ss_solver_leave(struct ss_solver *s, const struct ss_dual *d)
{
    if (s->options->resume && s->whole && !s->core->n_instants)
        leave(s, s->options->resume, d, NULL);
}

void ss_solver_carry(struct ss_solver *s, const struct ss_dual *d)
{
    if (!s->core->n_instants || !s->has_best)
        return;
    if (!s->carried)
        s->carried = ss_resume_new();
    leave(s, s->carried, d, NULL);
    replace(&s->carried->choice, s->best, s->g->n_nodes);
    s->carried->choice_cost = s->best_cost;
}

/* ---- taking the messages over ---------------------------------------------------------------- */

struct resumed {
    struct ss_solver *s;
    const struct left *left;
    double scale; /* of messages */
    struct ss_dual *d;
    bool *inside; /* the ball around what changed */
    uint32_t *nodes, count; /* of it, in the order of sweeps */
    int64_t *least;    /* per node: its part of the bound */
    int64_t *excess;
    bool has_excess; /* false until the first try: a solve may be over before it */
};

/* Where a node of the graph was in the core, or SS_NONE. */
static uint32_t place_of(const struct left *l, uint32_t node)
{
    return node < l->n_places ? l->place[node] : SS_NONE;
}

/* The edge left behind between two of its nodes, or SS_NONE. */
static uint32_t old_edge(const struct left *l, uint32_t a, uint32_t b)
{
    for (uint32_t j = l->first[a]; j < l->first[a + 1]; j++) {
        const struct ss_pair_edge *e = &l->edges[l->incident[j]];
        if (e->a == b || e->b == b)
            return l->incident[j];
    }
    return SS_NONE;
}

static uint32_t origin_of(const struct resumed *r, uint32_t i)
{
    return r->s->reduced.nodes[r->s->core->node[i]].origin;
}

/* One end's message of an edge, strategy by strategy; new ones give and get nothing yet. */
static void take_message(struct resumed *r, uint32_t i, uint32_t was, const int64_t *from,
                         int64_t *to)
{
    const struct left *l = r->left;
    const uint32_t *strategy = ss_index(&r->s->reduced.pool, origin_of(r, i));
    const uint32_t *before = l->given + l->strategy[was];
    uint32_t n = r->s->core->size[i], m = (uint32_t)(l->strategy[was + 1] - l->strategy[was]);
    if (r->scale == 1 && n == m && memcmp(before, strategy, n * sizeof *before) == 0) {
        memcpy(to, from, n * sizeof *to);
        return;
    }
    for (uint32_t k = 0, j = 0; k < n; k++) {
        /* Both lists ascend. */
        while (j < m && before[j] < strategy[k])
            j++;
        to[k] = j < m && before[j] == strategy[k] ? (int64_t)(r->scale * (double)from[j]) : 0;
    }
}

/* The messages of an edge; returns it as it was left behind, or SS_NONE. */
static uint32_t take_edge(struct resumed *r, uint32_t k)
{
    const struct left *l = r->left;
    const struct ss_pairwise *p = r->s->core;
    const struct ss_pair_edge *e = &p->edges[k];
    uint32_t a = place_of(l, p->node[e->a]), b = place_of(l, p->node[e->b]);
    uint32_t old = a == SS_NONE || b == SS_NONE ? SS_NONE : old_edge(l, a, b);
    if (old == SS_NONE)
        return old;
    take_message(r, e->a, a, l->messages + l->message_a[old], r->d->messages + r->d->message_a[k]);
    take_message(r, e->b, b, l->messages + l->message_b[old], r->d->messages + r->d->message_b[k]);
    return old;
}

/* What the messages of all edges come to at most. */
static double size_of_messages(const struct left *l)
{
    double sum = 0;
    for (uint32_t k = 0; k < l->n_edges; k++) {
        const struct ss_pair_edge *e = &l->edges[k];
        for (int end = 0; end < 2; end++) {
            uint32_t i = end ? e->b : e->a;
            const int64_t *own = l->messages + (end ? l->message_b[k] : l->message_a[k]);
            int64_t most = 0;
            for (size_t s = 0; s < l->strategy[i + 1] - l->strategy[i]; s++)
                most = llabs(own[s]) > most ? llabs(own[s]) : most;
            sum += (double)most;
        }
    }
    return sum;
}

/* By how much the last choice costs more than it did, in the numbers of the messages. */
static double scale_of(const struct ss_solver *s, const struct ss_resume *resume,
                       const struct ss_dual *d)
{
    const struct left *l = resume->left;
    int64_t now = ss_cg_cost(s->g, resume->choice), before = resume->choice_cost;
    double scale = ldexp(1, (int)d->bits - (int)l->bits + (int)l->shift - (int)s->reduced.shift);
    if (now != SS_FORBIDDEN && now > 0 && before > 0)
        scale *= (double)now / (double)before;
    double size = scale * size_of_messages(l);
    return size > MOST_MESSAGES ? scale * (MOST_MESSAGES / size) : scale;
}

static bool take_messages(struct ss_solver *s, const struct ss_resume *from, struct ss_dual *d)
{
    if (!ss_resume_has_messages(from))
        return false;
    struct resumed r = {.s = s, .left = from->left, .d = d, .scale = scale_of(s, from, d)};
    for (uint32_t k = 0; k < s->core->n_edges; k++)
        (void)take_edge(&r, k);
    return true;
}

bool ss_solver_take_up(struct ss_solver *s, struct ss_dual *d)
{
    if (s->core->n_instants)
        return take_messages(s, s->carried, d);
    return s->whole && take_messages(s, s->options->resume, d);
}

/* Marks the nodes that changed; their edges alone may hold cells below 0. */
static void take_over(struct resumed *r)
{
    const struct left *l = r->left;
    const struct ss_pairwise *p = r->s->core;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint32_t old = take_edge(r, k);
        if (old == SS_NONE || l->edges[old].cells != e->cells ||
            l->origin[place_of(l, p->node[e->a])] != origin_of(r, e->a) ||
            l->origin[place_of(l, p->node[e->b])] != origin_of(r, e->b))
            r->inside[e->a] = r->inside[e->b] = true;
    }
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t was = place_of(l, p->node[i]);
        r->inside[i] = r->inside[i] || was == SS_NONE || p->cost[i] != l->cost[was] ||
                       p->first[i + 1] - p->first[i] != l->first[was + 1] - l->first[was];
        r->least[i] = ss_dual_gather(r->d, i);
        if (r->inside[i])
            r->nodes[r->count++] = i;
    }
    ss_halves_sort(&r->d->halves, r->nodes, r->count);
    /* Messages of nodes that join the ball later have not moved yet. */
    memcpy(r->d->before, r->d->messages, r->d->n_messages * sizeof *r->d->before);
}

/* ---- the ball -------------------------------------------------------------------------------- */

/* All neighbours join. */
static void grow(struct resumed *r)
{
    const struct ss_pairwise *p = r->s->core;
    for (uint32_t k = 0, count = r->count; k < count; k++) {
        uint32_t i = r->nodes[k];
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], i);
            if (!r->inside[other]) {
                r->inside[other] = true;
                r->nodes[r->count++] = other;
            }
        }
    }
    ss_halves_sort(&r->d->halves, r->nodes, r->count);
}

static uint64_t ball_cells(const struct resumed *r)
{
    const struct ss_pairwise *p = r->s->core;
    uint64_t cells = 0;
    for (uint32_t k = 0; k < r->count; k++)
        for (uint32_t i = r->nodes[k], j = p->first[i]; j < p->first[i + 1]; j++)
            cells += (uint64_t)p->size[i] * p->size[ss_pair_other(p, p->incident[j], i)];
    return cells;
}

static void sum_up(struct resumed *r)
{
    r->d->bound = r->d->constant;
    for (uint32_t i = 0; i < r->s->core->n; i++)
        r->d->bound += r->least[i];
}

/* Sweeps over growing balls until that no longer raises the bound much. True if no more is missing
 * than was before the changes, and hardly anything was gained of it: it is not to be had around
 * them. */
static bool ascend(struct resumed *r, uint64_t most_cells)
{
    int64_t first = r->d->bound, before = first;
    uint64_t work = 0;
    uint32_t stalled = 0, idle = 0;
    for (uint32_t ball = 0; r->count && stalled < STALL_BALLS && idle < IDLE_BALLS &&
                            work < most_cells && !ss_job_stopped(r->s->job);
         ball++) {
        for (uint32_t k = 0; k < SWEEPS; k++)
            ss_dual_sweep_within(r->d, r->nodes, r->count, r->inside, r->least);
        work += SWEEPS * ball_cells(r);
        int64_t bound = r->d->bound, room = missing(r->s, r->d);
        bool elsewhere = r->s->has_best && room - room / STALL_PART <= r->left->room;
        stalled = ball && bound - before <= (bound - first) / STALL_PART ? stalled + 1 : 0;
        idle = elsewhere && bound - before <= room / STALL_PART ? idle + 1 : 0;
        first = ball ? first : bound;
        before = bound;
        if (ball % 2 == 1)
            grow(r);
    }
    return idle == IDLE_BALLS;
}

/* True for nodes in the ball and beside it. */
static bool has_moved(const struct resumed *r, uint32_t i)
{
    const struct ss_pairwise *p = r->s->core;
    bool moved = r->inside[i] || !r->left->excess;
    for (uint32_t j = p->first[i]; j < p->first[i + 1] && !moved; j++)
        moved = r->inside[ss_pair_other(p, p->incident[j], i)];
    return moved;
}

static void find_residual(struct resumed *r, uint32_t i, bool *known, int64_t *residual)
{
    if (!known[i])
        ss_dual_residual_of(r->d, i, residual + r->d->first[i]);
    known[i] = true;
}

/* The excess of the nodes that have moved; elsewhere it is what it was. */
static void find_excess(struct resumed *r)
{
    const struct ss_pairwise *p = r->s->core;
    const struct left *l = r->left;
    int64_t *residual = ss_xmalloc((p->strategies + 1) * sizeof *residual);
    bool *known = ss_xcalloc(p->n + 1u, sizeof *known);
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t *to = r->excess + r->d->first[i];
        if (!has_moved(r, i)) {
            memcpy(to, l->excess + l->strategy[place_of(l, p->node[i])], p->size[i] * sizeof *to);
            continue;
        }
        find_residual(r, i, known, residual);
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++)
            find_residual(r, ss_pair_other(p, p->incident[j], i), known, residual);
        ss_dual_excess_of(r->d, i, residual, to);
    }
    free(residual);
    free(known);
}

/* A choice of the core, such as the sweeps read off around the changes. */
static void offer(struct resumed *r, const uint32_t *decoded, struct ss_state *state)
{
    ss_state_set(state, decoded);
    ss_state_descend(state, r->s->job);
    if (state->broken == 0 && state->cost < ss_solver_cutoff(r->s))
        ss_solver_offer_core(r->s, state->choice);
}

static bool is_large(const struct resumed *r)
{
    return r->s->core->cells > SS_MANY_CELLS;
}

/* Bound and excess around the changes, and a try to close the gap. */
static void try_once(struct resumed *r, uint64_t most_cells, struct ss_state *state)
{
    struct ss_solver *s = r->s;
    uint64_t work = is_large(r) ? LARGE_CLOSE_WORK(most_cells) : CLOSE_WORK(most_cells);
    bool elsewhere = ascend(r, most_cells);
    offer(r, r->d->decoded, state);
    ss_solver_raise(s, ss_dual_bound(r->d));
    ss_solver_report(s, "message passing");
    find_excess(r);
    r->has_excess = true;
    if (ss_solver_over(s))
        return;
    ss_solver_begin_search(s);
    if (ss_solver_over(s))
        return;
    bool better = is_large(r) && ss_solver_improve_around(s, r->d, r->excess, r->nodes, r->count,
                                                          state);
    if (elsewhere)
        work *= ELSEWHERE_WORK;
    if (!ss_solver_over(s))
        ss_solver_close_at_best(s, r->d, r->excess, work, better, state);
}

/* A kept choice as far as it still stands. */
static void project(struct resumed *r, const uint32_t *kept)
{
    const struct ss_pairwise *p = r->s->core;
    ss_reduced_project(&r->s->reduced, kept, r->s->full);
    for (uint32_t i = 0; i < p->n; i++)
        r->d->decoded[i] = r->s->full[p->node[i]];
}

bool ss_solver_recall_least(struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    const int64_t *floor = s->options->floor;
    if (!resume || !floor || resume->store.of != s->g->tables || resume->cheapest_cost > *floor)
        return false;
    for (uint32_t k = 0; k < resume->n_cheapest && !s->has_best; k++)
        ss_solver_offer(s, resume->cheapest[k]);
    if (s->has_best)
        ss_solver_begin_search(s);
    if (ss_solver_closed(s))
        s->how = "resumed: a choice that costs the least still stands";
    return ss_solver_closed(s);
}

/* A choice that costs what was known beforehand needs no messages; those that were left stay. */
static bool known_to_be_least(struct ss_solver *s)
{
    const int64_t *floor = s->options->floor;
    if (s->has_best && floor && s->best_cost <= *floor)
        ss_solver_begin_search(s);
    return ss_solver_over(s);
}

static void close_in(struct resumed *r)
{
    struct ss_solver *s = r->s;
    const struct ss_resume *resume = s->options->resume;
    struct ss_state state;
    project(r, resume->n_cheapest ? resume->cheapest[0] : resume->choice);
    ss_state_init(&state, s->core, r->d->decoded);
    offer(r, r->d->decoded, &state);
    if (!known_to_be_least(s)) {
        project(r, resume->choice);
        offer(r, r->d->decoded, &state);
    }
    if (!known_to_be_least(s)) {
        sum_up(r);
        uint64_t cells = is_large(r) ? LARGE_SWEEP_CELLS : SWEEP_CELLS;
        /* Where nothing changed the sweeps go on everywhere. */
        uint32_t tries = r->count ? TRIES : 1;
        for (uint32_t k = 0; k < tries && !ss_solver_over(s); k++, cells *= 2)
            try_once(r, cells, &state);
        leave(s, s->options->resume, r->d, r->has_excess ? r->excess : NULL);
    }
    if (ss_solver_closed(s))
        s->how = "resumed: message passing around the change";
    ss_state_fini(&state);
}

bool ss_solver_resume(struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    const struct ss_pairwise *p = s->core;
    if (!ss_resume_has_messages(resume) || resume->apart || p->n_instants)
        return false;
    struct ss_dual d;
    struct resumed r = {.s = s, .left = resume->left, .scale = 1, .d = &d};
    ss_dual_init_at(&d, p, r.left->bits);
    d.crew = s->options->threads == 1 ? NULL : ss_crew_new(2);
    r.inside = ss_xcalloc(p->n + 1u, sizeof *r.inside);
    r.nodes = ss_xmalloc((p->n + 1u) * sizeof *r.nodes);
    r.least = ss_xmalloc((p->n + 1u) * sizeof *r.least);
    r.excess = ss_xmalloc((p->strategies + 1) * sizeof *r.excess);
    take_over(&r);
    if (r.count <= p->n / 2)
        close_in(&r);
    free(r.inside);
    free(r.nodes);
    free(r.least);
    free(r.excess);
    ss_crew_free(d.crew);
    ss_dual_fini(&d);
    return ss_solver_closed(s);
}
