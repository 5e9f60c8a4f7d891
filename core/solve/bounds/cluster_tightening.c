/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Regions grow breadth first, all at once, from the nodes at which the choice exceeds the bound
 * most. A first region is an exact subproblem (subproblem.h); a merged one is solved by sparse
 * elimination, with the bounds of the regions that it consists of. */
#include "core/solve/bounds/cluster_tightening.h"

#include "core/solve/bounds/subproblem.h"
#include "core/solve/bounds/sparse_elimination.h"

#include <stdlib.h>
#include <string.h>

/* The most nodes of a first region; the NEAR_NODES nodes nearest to its start do not start
 * another. */
#define MOST_NODES 160u
#define NEAR_NODES 40u
/* A region starts at a node only if the choice's excess there is more than 1 / START_PART of its
 * total excess over the bound. */
#define START_PART 512
/* The lowest ceiling of a first region is 1 / LAST_PART of the choice's excess in it. */
#define LAST_PART 8u
/* Additions for one first region. */
#define WORK ((uint64_t)1 << 26)
/* Regions are merged while their best choices clash by more than 1 / CLASH_PART of the total
 * excess. */
#define CLASH_PART 8192
#define MERGE_ROUNDS 16u
/* The first ceiling of a merged region is 1 / FIRST_MORE of the way from its lower bound to the
 * choice's excess. */
#define FIRST_MORE 16

struct region {
    uint32_t n;          /* nodes; 0: it was merged into another */
    uint32_t group;      /* the group (below) of all its nodes */
    bool merged, wide;   /* wide: its elimination was too wide, so it is not merged further */
    int64_t extra, rise; /* excess of the choice inside, and a lower bound for any choice */
    bool open;           /* rise is to be computed */
    uint64_t work;       /* additions left for that, if it is merged */
};

struct regions {
    const struct ss_dual *d;
    const uint32_t *choice;
    struct ss_job *job;
    struct ss_arena arena;
    struct region *region;
    uint32_t n, *of; /* of: per node, its region or SS_NONE */
    uint64_t work;   /* additions left for merged regions */
    /* The merge tree, for sparse_elimination.h: a group is a first region or a merged pair. Per
     * node its first region, per group its parent and its lower bound. */
    uint32_t *first, *above, n_groups;
    int64_t *adds;
    uint32_t *least;   /* per node: its strategy in the best choice of its region */
    int64_t *residual; /* as in dual.h */
    int64_t *excess;   /* as in dual.h, without the edges that leave a region */
};

static int64_t extra_at_edge(const struct regions *r, uint32_t edge)
{
    const struct ss_pair_edge *e = &r->d->p->edges[edge];
    return ss_dual_pair(r->d, edge, r->choice[e->a], r->choice[e->b]);
}

static int64_t extra_at_node(const struct regions *r, uint32_t node)
{
    return r->residual[r->d->first[node] + r->choice[node]];
}

/* ---- choosing regions ------------------------------------------------------------------------ */

/* The choice's excess over the bound at each node, with half of that at its edges. Returns the
 * sum. */
static int64_t find_extra(const struct regions *r, int64_t *extra)
{
    const struct ss_pairwise *p = r->d->p;
    int64_t sum = 0;
    for (uint32_t i = 0; i < p->n; i++)
        sum += extra[i] = extra_at_node(r, i);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        int64_t at_edge = extra_at_edge(r, k);
        extra[p->edges[k].a] += at_edge / 2;
        extra[p->edges[k].b] += at_edge / 2;
        sum += at_edge;
    }
    return sum;
}

/* Clears the excess of the nodes nearest to a start, so that they start no other region. */
static void pass_near(const struct regions *r, uint32_t node, int64_t *extra)
{
    const struct ss_pairwise *p = r->d->p;
    uint32_t queue[NEAR_NODES] = {node}, n = 1;
    bool *seen = ss_xcalloc(p->n + 1u, sizeof *seen);
    seen[node] = true;
    for (uint32_t k = 0; k < n; k++) {
        extra[queue[k]] = 0;
        for (uint32_t j = p->first[queue[k]]; j < p->first[queue[k] + 1] && n < NEAR_NODES; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], queue[k]);
            if (!seen[other])
                queue[n++] = other;
            seen[other] = true;
        }
    }
    free(seen);
}

/* Starts regions at the nodes with the largest excess, apart from each other, and grows all at
 * once, so that two neighbours share the nodes between them. */
static void find_regions(struct regions *r, int64_t *extra, int64_t least)
{
    const struct ss_pairwise *p = r->d->p;
    uint32_t *queue = ss_alloc_array(&r->arena, p->n + 1u, sizeof *queue);
    memset(r->of, 0xff, p->n * sizeof *r->of);
    for (;;) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < p->n; i++)
            most = extra[i] > extra[most] ? i : most;
        if (extra[most] <= least)
            break;
        pass_near(r, most, extra);
        queue[r->n] = most;
        r->region[r->n] = (struct region){.n = 1, .open = true};
        r->of[most] = r->n++;
    }
    for (uint32_t n = r->n, k = 0; k < n; k++) {
        uint32_t at = r->of[queue[k]];
        for (uint32_t j = p->first[queue[k]]; j < p->first[queue[k] + 1]; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], queue[k]);
            if (r->of[other] != SS_NONE || r->region[at].n == MOST_NODES)
                continue;
            r->of[other] = at;
            r->region[at].n++;
            queue[n++] = other;
        }
    }
}

/* ---- solving a region ------------------------------------------------------------------------ */

/* The choice's excess at a node and at those of its edges inside the region whose first end it is.
 * Sets the excess of its strategies if the region is a first one. */
static int64_t look_at(struct regions *r, uint32_t node)
{
    const struct ss_dual *d = r->d;
    const struct ss_pairwise *p = d->p;
    int64_t extra = extra_at_node(r, node), *excess = r->excess + d->first[node];
    bool merged = r->region[r->of[node]].merged;
    memcpy(excess, r->residual + d->first[node], p->size[node] * sizeof *excess);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j];
        if (r->of[ss_pair_other(p, edge, node)] != r->of[node])
            continue;
        extra += p->edges[edge].a == node ? extra_at_edge(r, edge) : 0;
        if (!merged)
            ss_dual_add_excess(d, edge, node, r->residual, excess);
    }
    return extra;
}

/* The rise of a first region: its minimum, or the ceiling if nothing is below it. The ceiling
 * starts at the choice's excess and is halved while the subproblem is too wide. */
static int64_t rise_of_first(struct regions *r, const struct region *at, const uint32_t *nodes,
                             uint32_t n)
{
    struct ss_subproblem part = {.nodes = nodes, .n_nodes = n, .excess = r->excess};
    struct ss_subproblem_answer found = {.choice = r->least};
    enum ss_eliminated result = SS_ELIMINATED_TOO_WIDE;
    for (uint32_t k = 1; k <= LAST_PART && result == SS_ELIMINATED_TOO_WIDE; k *= 2) {
        uint64_t work = WORK;
        part.ceiling = part.kept = at->extra / k;
        result = part.ceiling > 0 ? ss_subproblem_solve(r->d, &part, &work, r->job, true, &found)
                                  : SS_ELIMINATED_STOPPED;
    }
    return result == SS_ELIMINATED ? found.cost : result == SS_ELIMINATED_EMPTY ? part.ceiling : 0;
}

/* The lower bound of a merged region: little more than the sum of its two bounds, so ceilings rise
 * from there. */
static int64_t rise_of_merged(struct regions *r, struct region *at, const uint32_t *nodes,
                              uint32_t n)
{
    const struct ss_sparse_problem sieve = {.d = r->d,
                                            .residual = r->residual,
                                            .nodes = nodes,
                                            .n = n,
                                            .group = r->first,
                                            .above = r->above,
                                            .least = r->adds,
                                            .n_groups = r->n_groups};
    int64_t rise = at->rise, more = (at->extra - at->rise) / FIRST_MORE + 1, cost = 0;
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    while (result == SS_ELIMINATED_EMPTY && rise < at->extra) {
        int64_t ceiling = at->extra - rise > 2 * more ? rise + more : at->extra;
        result = ss_sparse_eliminate(&sieve, ceiling, &at->work, r->job, r->least, &cost);
        rise = result == SS_ELIMINATED ? cost : result == SS_ELIMINATED_EMPTY ? ceiling : rise;
        more *= 2;
    }
    at->wide = result == SS_ELIMINATED_TOO_WIDE;
    for (uint32_t k = 0; k < n && rise >= at->extra; k++)
        r->least[nodes[k]] = r->choice[nodes[k]];
    return rise;
}

/* Computes the rise of a region. */
static void find_rise(void *user, size_t index, size_t worker)
{
    struct regions *r = user;
    struct region *at = &r->region[index];
    (void)worker;
    if (!at->open || ss_job_stopped(r->job))
        return;
    uint32_t *nodes = ss_xmalloc((at->n + 1u) * sizeof *nodes), n = 0;
    at->extra = 0;
    for (uint32_t i = 0; i < r->d->p->n; i++) {
        if (r->of[i] == index) {
            at->extra += look_at(r, i);
            nodes[n++] = i;
        }
    }
    int64_t rise = at->merged ? rise_of_merged(r, at, nodes, n) : rise_of_first(r, at, nodes, n);
    at->rise = rise > at->rise ? rise : at->rise;
    at->open = false;
    free(nodes);
}

/* Merged regions share the remaining work equally and give back the rest. */
static void find_rises(struct regions *r, struct ss_thread_pool *threads)
{
    uint64_t n_open = 0, shares = r->work;
    for (uint32_t k = 0; k < r->n; k++)
        n_open += r->region[k].open && r->region[k].merged;
    for (uint32_t k = 0; k < r->n; k++) {
        struct region *at = &r->region[k];
        at->work = at->open && at->merged ? shares / n_open : 0;
        r->work -= at->work;
    }
    ss_thread_pool_run(threads, r->n, find_rise, r);
    for (uint32_t k = 0; k < r->n; k++) {
        r->work += r->region[k].work;
        if (r->region[k].n)
            r->adds[r->region[k].group] = r->region[k].rise;
    }
}

/* ---- merging regions ------------------------------------------------------------------------- */

/* clash[a * n + b], a < b: the cost of the edges between the best choices of two regions, at most
 * the excess that the choice has in and between the two above their rises. */
static void find_clashes(const struct regions *r, int64_t *clash)
{
    const struct ss_pairwise *p = r->d->p;
    size_t n = r->n;
    int64_t *left = ss_xcalloc(n * n + 1, sizeof *left);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint32_t a = r->of[e->a], b = r->of[e->b];
        if (a == b || a == SS_NONE || b == SS_NONE)
            continue;
        int64_t cost = ss_dual_pair(r->d, k, r->least[e->a], r->least[e->b]);
        size_t at = a < b ? a * n + b : b * n + a;
        bool inf = ss_is_inf(cost) || clash[at] >= SS_INF / 4;
        clash[at] = inf ? SS_INF / 4 : clash[at] + cost;
        left[at] += extra_at_edge(r, k);
    }
    for (size_t k = 0; k < n * n; k++) {
        const struct region *a = &r->region[k / n], *b = &r->region[k % n];
        left[k] += a->extra - a->rise + b->extra - b->rise;
        clash[k] = clash[k] < left[k] ? clash[k] : left[k];
    }
    free(left);
}

static void merge(struct regions *r, size_t to, size_t from)
{
    struct region *a = &r->region[to], *b = &r->region[from];
    for (uint32_t i = 0; i < r->d->p->n; i++)
        r->of[i] = r->of[i] == from ? (uint32_t)to : r->of[i];
    uint32_t group = r->n_groups++;
    r->above[a->group] = r->above[b->group] = group;
    r->above[group] = SS_NONE;
    r->adds[group] = a->rise + b->rise;
    *a = (struct region){
        .n = a->n + b->n, .group = group, .merged = true, .rise = a->rise + b->rise, .open = true};
    *b = (struct region){0};
}

/* Merges pairs of regions whose best choices clash by more than worth, each region at most once.
 * False if there are none. */
static bool merge_clashing(struct regions *r, int64_t worth)
{
    size_t n = r->n, most;
    int64_t *clash = ss_xcalloc(n * n + 1, sizeof *clash);
    bool any = false;
    find_clashes(r, clash);
    do {
        most = n * n;
        clash[most] = worth;
        for (size_t k = 0; k < n * n; k++) {
            const struct region *a = &r->region[k / n], *b = &r->region[k % n];
            if (clash[k] > clash[most] && a->n && b->n && !a->open && !b->open && !a->wide &&
                !b->wide)
                most = k;
        }
        if (most < n * n)
            merge(r, most / n, most % n);
        any = any || most < n * n;
    } while (most < n * n && n > 1);
    free(clash);
    return any;
}

static int64_t sum_of_rises(const struct regions *r)
{
    int64_t sum = 0;
    for (uint32_t k = 0; k < r->n; k++)
        sum += r->region[k].rise;
    return sum;
}

int64_t ss_cluster_tighten(const struct ss_dual *d, uint32_t *choice,
                           const struct ss_cluster_goal *aim, uint64_t *work,
                           struct ss_thread_pool *threads, struct ss_job *job)
{
    const struct ss_pairwise *p = d->p;
    struct regions r = {.d = d, .choice = choice, .job = job, .work = *work};
    r.of = ss_alloc_array(&r.arena, p->n + 1u, sizeof *r.of);
    r.above = ss_alloc_array(&r.arena, 2 * (size_t)p->n + 1, sizeof *r.above);
    r.adds = ss_alloc_array(&r.arena, 2 * (size_t)p->n + 1, sizeof *r.adds);
    r.region = ss_alloc_array(&r.arena, p->n + 1u, sizeof *r.region);
    r.least = ss_memdup(&r.arena, choice, p->n * sizeof *r.least);
    r.residual = ss_alloc_array(&r.arena, p->strategies + 1, sizeof *r.residual);
    r.excess = ss_alloc_array(&r.arena, p->strategies + 1, sizeof *r.excess);
    int64_t *extra = ss_alloc_array(&r.arena, p->n + 1u, sizeof *extra);
    ss_dual_residual(d, r.residual);
    int64_t sum = find_extra(&r, extra), worth = sum / CLASH_PART;
    worth = worth > aim->worth ? worth : aim->worth;
    find_regions(&r, extra, sum / START_PART);
    r.first = ss_memdup(&r.arena, r.of, p->n * sizeof *r.first);
    r.n_groups = r.n;
    for (uint32_t k = 0; k < r.n; k++)
        r.above[r.region[k].group = k] = SS_NONE;
    find_rises(&r, threads);
    for (uint32_t k = 0; k < MERGE_ROUNDS && sum_of_rises(&r) < aim->enough; k++) {
        if (ss_job_stopped(job) || !merge_clashing(&r, worth))
            break;
        find_rises(&r, threads);
    }
    int64_t rise = sum_of_rises(&r);
    *work = r.work;
    memcpy(choice, r.least, p->n * sizeof *choice);
    ss_arena_free(&r.arena);
    return rise;
}
