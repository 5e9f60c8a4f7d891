/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/regions.h"

#include "core/solve/remainder.h"

#include <stdlib.h>
#include <string.h>

/* Nodes of a region, and how many nearest to the start of one start no other. */
#define MOST_NODES 160u
#define NEAR_NODES 40u
/* A region starts where the choice costs this part of all that it costs above the bound. */
#define START_PART 512
/* The lowest ceiling is this part of what the choice costs in a region. */
#define LAST_PART 8u
/* Additions for one region. */
#define WORK ((uint64_t)1 << 26)
/* Regions are merged while their least choices cost each other this part of all. */
#define CLASH_PART 256
#define MERGE_ROUNDS 4u

struct region {
    uint32_t n; /* nodes; 0: it was merged into another */
    int64_t extra, rise; /* what the choice costs above the bound inside, and the least of all */
    bool open;           /* rise is to be found */
};

struct regions {
    const struct ss_dual *d;
    const uint32_t *choice;
    struct ss_job *job;
    struct ss_arena arena;
    struct region *region;
    uint32_t n, *of;   /* of: per node, its region or SS_NONE */
    uint32_t *least;   /* per node: its strategy in the least choice of its region */
    int64_t *residual; /* as in dual.h */
    int64_t *excess;   /* the same as there, but for edges that leave a region */
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

/* ---- where regions are ----------------------------------------------------------------------- */

/* What the choice costs above the bound at each node, with half of that at its edges. Returns the
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

/* The nodes nearest to one start no other region. */
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

/* Regions start where the choice costs most, apart from each other, and grow all at once, so that
 * what lies between two is shared out. */
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

/* ---- what a region adds ---------------------------------------------------------------------- */

/* What a strategy costs at an edge and its other end, at least. */
static int64_t least_at(const struct regions *r, uint32_t edge, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = r->d->p;
    uint32_t other = ss_pair_other(p, edge, node);
    const int64_t *residual = r->residual + r->d->first[other];
    bool first = p->edges[edge].a == node;
    int64_t least = SS_INF;
    for (uint32_t z = 0; z < p->size[other]; z++) {
        int64_t cost = ss_dual_pair(r->d, edge, first ? strategy : z, first ? z : strategy);
        if (!ss_is_inf(cost) && cost + residual[z] < least)
            least = cost + residual[z];
    }
    return least;
}

/* What the choice costs at a node and at its edges to later nodes of its region; sets the excess of
 * its strategies. */
static int64_t look_at(struct regions *r, uint32_t node)
{
    const struct ss_dual *d = r->d;
    const struct ss_pairwise *p = d->p;
    int64_t extra = extra_at_node(r, node), *excess = r->excess + d->first[node];
    memcpy(excess, r->residual + d->first[node], p->size[node] * sizeof *excess);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j];
        if (r->of[ss_pair_other(p, edge, node)] != r->of[node])
            continue;
        extra += p->edges[edge].a == node ? extra_at_edge(r, edge) : 0;
        for (uint32_t s = 0; s < p->size[node]; s++) {
            int64_t least = least_at(r, edge, node, s);
            excess[s] = ss_is_inf(excess[s]) || ss_is_inf(least) ? SS_INF : excess[s] + least;
        }
    }
    return extra;
}

/* The least that a region adds to the bound, or some part of it where all below what the choice
 * costs there is too wide. */
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
    struct ss_part part = {.nodes = nodes, .n_nodes = n, .excess = r->excess};
    struct ss_found found = {.choice = r->least};
    enum ss_eliminated result = SS_ELIMINATED_TOO_WIDE;
    for (uint32_t k = 1; k <= LAST_PART && result == SS_ELIMINATED_TOO_WIDE; k *= 2) {
        uint64_t work = WORK;
        part.ceiling = part.kept = at->extra / k;
        result = part.ceiling > 0 ? ss_remainder_least(r->d, &part, &work, r->job, true, &found)
                                  : SS_ELIMINATED_STOPPED;
    }
    int64_t rise = result == SS_ELIMINATED         ? found.cost
                   : result == SS_ELIMINATED_EMPTY ? part.ceiling
                                                   : 0;
    at->rise = rise > at->rise ? rise : at->rise;
    at->open = false;
    free(nodes);
}

/* ---- regions that need each other ------------------------------------------------------------ */

/* What the least choices of each two regions cost each other, as far as that is not more than what
 * the two leave open: clash[a * n + b], a < b. */
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
    *a = (struct region){.n = a->n + b->n, .rise = a->rise + b->rise, .open = true};
    *b = (struct region){0};
}

/* Regions whose least choices clash become one, each at most once. False: none did. */
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
            if (clash[k] > clash[most] && !a->open && !b->open && a->n + b->n <= MOST_NODES)
                most = k;
        }
        if (most < n * n)
            merge(r, most / n, most % n);
        any = any || most < n * n;
    } while (most < n * n && n > 1);
    free(clash);
    return any;
}

int64_t ss_regions_rise(const struct ss_dual *d, uint32_t *choice, struct ss_crew *crew,
                        struct ss_job *job)
{
    const struct ss_pairwise *p = d->p;
    struct regions r = {.d = d, .choice = choice, .job = job};
    int64_t rise = 0;
    r.of = ss_alloc_array(&r.arena, p->n + 1u, sizeof *r.of);
    r.region = ss_alloc_array(&r.arena, p->n + 1u, sizeof *r.region);
    r.least = ss_memdup(&r.arena, choice, p->n * sizeof *r.least);
    r.residual = ss_alloc_array(&r.arena, p->strategies + 1, sizeof *r.residual);
    r.excess = ss_alloc_array(&r.arena, p->strategies + 1, sizeof *r.excess);
    int64_t *extra = ss_alloc_array(&r.arena, p->n + 1u, sizeof *extra);
    ss_dual_residual(d, r.residual);
    int64_t sum = find_extra(&r, extra);
    find_regions(&r, extra, sum / START_PART);
    ss_crew_run(crew, r.n, find_rise, &r);
    for (uint32_t k = 0; k < MERGE_ROUNDS && merge_clashing(&r, sum / CLASH_PART); k++)
        ss_crew_run(crew, r.n, find_rise, &r);
    for (uint32_t k = 0; k < r.n; k++)
        rise += r.region[k].rise;
    memcpy(choice, r.least, p->n * sizeof *choice);
    ss_arena_free(&r.arena);
    return rise;
}
