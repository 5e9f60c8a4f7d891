/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resharder: caches of layout graphs, of cost rows (one Dijkstra search per source node), and
 * of paths. Queries whose graph would be too large get a small graph of their own. */
#include "core/mesh/reshard.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/mesh/objective.h"
#include "core/mesh/layout_search.h"

/* Memory limit of the cached cost rows of one resharder. */
#define ROWS_BYTES ((size_t)128 << 20)
/* A row with more distinct costs than this is stored unpacked. */
#define MOST_COSTS 1024u

struct path {
    struct ss_reshard_step *steps;
    size_t n;
};

/* The costs from one node to all others. They have few distinct values, so a row is an index list
 * into these. */
struct row {
    const int64_t *costs; /* distinct values; one per node if `at` is NULL */
    const uint16_t *at;   /* per node: index into costs */
};

/* A graph and, per node that was a source before, its row. */
struct known_graph {
    struct ss_layout_graph *graph; /* NULL: too large, each query makes its own */
    const struct row **rows;
};

struct ss_resharder {
    struct ss_mesh mesh;
    struct ss_pricing pricing;
    struct ss_arena arena;                 /* graphs and remembered paths */
    struct ss_map graph_index, path_index; /* key bytes -> position in graphs, paths */
    SS_ARRAY(struct known_graph *) graphs;
    struct ss_arena rows; /* of all graphs */
    SS_ARRAY(struct path) paths;
    struct ss_layout_search search;
    struct ss_arena scratch;
    const struct ss_job *job; /* or NULL */
};

/* Cache key of a graph. Zeroed before it is filled, because keys are compared as bytes. */
struct graph_key {
    int64_t dims[SS_MAX_RANK];
    int32_t rank, bits;
    struct ss_foreign foreign;
};

struct path_key {
    int64_t dims[SS_MAX_RANK];
    int32_t rank, bits;
    struct ss_layout from, to;
};

struct ss_resharder *ss_resharder_new_objective(const struct ss_mesh *mesh,
                                                enum ss_objective objective, const double *alpha,
                                                const double *beta)
{
    struct ss_resharder *r = ss_xcalloc(1, sizeof *r);
    r->mesh = *mesh;
    ss_pricing_init(&r->pricing, mesh, objective, alpha, beta);
    return r;
}

struct ss_resharder *ss_resharder_new(const struct ss_mesh *mesh)
{
    return ss_resharder_new_objective(mesh, SS_OBJECTIVE_TIME, NULL, NULL);
}

struct ss_resharder *ss_resharder_like(const struct ss_resharder *r)
{
    struct ss_resharder *like = ss_xcalloc(1, sizeof *like);
    like->mesh = r->mesh;
    like->pricing = r->pricing;
    return like;
}

void ss_resharder_free(struct ss_resharder *r)
{
    if (!r) {
        return;
    }
    ss_map_free(&r->graph_index);
    ss_map_free(&r->path_index);
    ss_layout_search_free(&r->search);
    ss_arena_free(&r->rows);
    ss_arena_free(&r->arena);
    ss_arena_free(&r->scratch);
    free(r);
}

void ss_resharder_heed(struct ss_resharder *r, const struct ss_job *job)
{
    r->job = job;
}

/* Sums of bytes and of scaled bytes must not overflow. */
static bool countable(const struct ss_type *type)
{
    int64_t bytes = ss_type_bytes(type);
    return bytes >= 0 && bytes <= INT64_C(1) << 60;
}

/* The graph of a type and the foreign cuts of a query. */
static struct known_graph *graph_for(struct ss_resharder *r, const struct ss_type *type,
                                     enum ss_nesting nesting, const struct ss_foreign *foreign)
{
    struct graph_key key;
    bool found;
    memset(&key, 0, sizeof key);
    memcpy(key.dims, type->dims, sizeof key.dims);
    key.rank = type->rank;
    key.bits = ss_dtype_bits(type->dtype);
    key.foreign = *foreign;
    uint32_t *entry = ss_map_put(&r->graph_index, &key, sizeof key, &found);
    if (!found) {
        struct known_graph *k = ss_alloc(&r->arena, sizeof *k);
        k->graph = ss_layout_graph_new(&r->mesh, type, nesting, foreign, &r->arena);
        if (k->graph) {
            k->rows = ss_alloc_array(&r->arena, (size_t)k->graph->n_nodes, sizeof *k->rows);
        }
        *entry = (uint32_t)r->graphs.count;
        ss_push(&r->arena, r->graphs, k);
    }
    return r->graphs.items[*entry];
}

static int64_t cost_to(const struct row *row, int64_t node)
{
    return row->costs[row->at ? row->at[node] : node];
}

/* Packs the costs of the last search into distinct values and indices; false if there are too many
 * values. The hash table fits on the stack. */
static bool pack(const int64_t *ps, size_t nodes, int64_t *costs, uint32_t *n, uint16_t *at)
{
    uint16_t slots[4 * MOST_COSTS] = {0}; /* places plus one */
    *n = 0;
    for (size_t u = 0; u < nodes; u++) {
        size_t k = (uint64_t)ps[u] * UINT64_C(0x9E3779B97F4A7C15) >> 52;
        while (slots[k] && costs[slots[k] - 1] != ps[u]) {
            k = (k + 1) % (4 * MOST_COSTS);
        }
        if (!slots[k]) {
            if (*n == MOST_COSTS) {
                return false;
            }
            costs[(*n)++] = ps[u];
            slots[k] = (uint16_t)*n;
        }
        at[u] = (uint16_t)(slots[k] - 1);
    }
    return true;
}

/* Drops all cost rows. Matrices are requested type by type, so dropped rows are rarely needed
 * again. */
static void forget_rows(struct ss_resharder *r)
{
    for (size_t k = 0; k < r->graphs.count; k++) {
        struct known_graph *known = r->graphs.items[k];
        if (known->graph) {
            memset(known->rows, 0, (size_t)known->graph->n_nodes * sizeof *known->rows);
        }
    }
    ss_arena_free(&r->rows);
}

/* The costs from a node to all others; only representatives have a row (layout_graph.h). */
static const struct row *row_of(struct ss_resharder *r, struct known_graph *known, int64_t from)
{
    size_t nodes = (size_t)known->graph->n_nodes;
    if (known->rows[from]) {
        return known->rows[from];
    }
    if (r->rows.total_bytes + nodes * sizeof(int64_t) > ROWS_BYTES) {
        forget_rows(r);
    }
    ss_layout_search_run(&r->search, known->graph, from, NULL, 0);
    int64_t costs[MOST_COSTS];
    uint32_t n;
    struct row *row = ss_alloc(&r->rows, sizeof *row);
    struct ss_arena_mark mark = ss_arena_mark(&r->rows);
    uint16_t *at = ss_alloc_unset(&r->rows, nodes * sizeof *at);
    if (pack(r->search.ps, nodes, costs, &n, at)) {
        row->costs = ss_memdup(&r->rows, costs, n * sizeof *costs);
        row->at = at;
    } else {
        ss_arena_rewind(&r->rows, mark);
        row->costs = ss_memdup(&r->rows, r->search.ps, nodes * sizeof *costs);
    }
    known->rows[from] = row;
    return row;
}

/* Searches from `from` to `to` in a graph made for this query, in scratch. Returns the node of
 * `to`; the result is in r->search. */
static int64_t search_query(struct ss_resharder *r, const struct ss_type *type,
                            const struct ss_layout *from, const struct ss_layout *to)
{
    struct ss_layout_graph *g = ss_layout_graph_of_query(&r->mesh, type, from, to, &r->scratch);
    int64_t end = ss_layout_graph_find(g, to);
    ss_layout_search_run(&r->search, g, ss_layout_graph_find(g, from), &end, 1);
    return end;
}

/* ---- costs ---- */

/* Layouts grouped by the foreign positions that they need in a graph. */
struct side {
    struct ss_foreign *kinds; /* the distinct needs */
    uint32_t *kind_of;        /* per layout; INVALID: not a layout of the type */
    uint32_t n_kinds;
};

enum { INVALID = UINT32_MAX };

static struct side sort_layouts(struct ss_resharder *r, const struct ss_type *type,
                                enum ss_nesting nesting, const struct ss_layout *layouts, size_t n,
                                bool partials)
{
    struct side s = {ss_alloc_array(&r->scratch, n, sizeof *s.kinds),
                     ss_alloc_array(&r->scratch, n, sizeof *s.kind_of), 0};
    for (size_t i = 0; i < n; i++) {
        s.kind_of[i] = INVALID;
        if (!ss_layout_valid(&r->mesh, type, &layouts[i])) {
            continue;
        }
        struct ss_foreign asks;
        memset(&asks, 0, sizeof asks);
        ss_foreign_add(&r->mesh, nesting, &layouts[i], &asks);
        asks.partials = partials ? asks.partials : 0;
        uint32_t k = 0;
        while (k < s.n_kinds && memcmp(&s.kinds[k], &asks, sizeof asks) != 0) {
            k++;
        }
        s.kinds[k] = asks;
        s.n_kinds += k == s.n_kinds;
        s.kind_of[i] = k;
    }
    return s;
}

/* The layout with R in place of partial kinds outside `kinds`. R becomes partial for free, and a
 * detour through another partial kind never pays, so costs to the two layouts are equal. */
static struct ss_layout without_partials(const struct ss_mesh *mesh, struct ss_layout layout,
                                         uint32_t kinds)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        if (layout.axis[a].kind == SS_PARTIAL && !(kinds & 1u << layout.axis[a].reduce)) {
            memset(&layout.axis[a], 0, sizeof layout.axis[a]);
        }
    }
    return layout;
}

/* A matrix of costs that is being filled. */
struct costs {
    const struct ss_type *type;
    enum ss_nesting nesting;
    const struct ss_layout *from, *to;
    size_t n_from, n_to;
    struct side sources, targets;
    int64_t *ps;
};

/* Fills the cells whose graph would be too large: one small graph per cell. */
static void costs_by_query(struct ss_resharder *r, const struct costs *c, uint32_t source_kind,
                           uint32_t target_kind)
{
    for (size_t i = 0; i < c->n_from; i++) {
        for (size_t j = 0; j < c->n_to && c->sources.kind_of[i] == source_kind; j++) {
            if (c->targets.kind_of[j] != target_kind || ss_job_stopped(r->job)) {
                continue;
            }
            struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
            int64_t end = search_query(r, c->type, &c->from[i], &c->to[j]);
            c->ps[i * c->n_to + j] = r->search.ps[end];
            ss_arena_rewind(&r->scratch, mark);
        }
    }
}

/* The nodes of a matrix's columns, and those to which exchanges of dims take them. */
struct exchanged {
    uint8_t to[SS_MAX_RANK];
    int64_t *nodes;
};
struct wanted {
    int64_t *nodes;
    size_t n;
    SS_ARRAY(struct exchanged) exchanged;
};

static const int64_t *exchange_wanted(struct ss_resharder *r, const struct ss_layout_graph *g,
                                      struct wanted *w, const uint8_t to[SS_MAX_RANK])
{
    for (size_t i = 0; i < w->exchanged.count; i++) {
        if (memcmp(w->exchanged.items[i].to, to, SS_MAX_RANK) == 0) {
            return w->exchanged.items[i].nodes;
        }
    }
    struct exchanged e = {.nodes = ss_alloc_array(&r->scratch, w->n, sizeof *e.nodes)};
    memcpy(e.to, to, SS_MAX_RANK);
    for (size_t k = 0; k < w->n; k++) {
        e.nodes[k] = ss_layout_graph_exchanged(g, w->nodes[k], to);
    }
    ss_push(&r->scratch, w->exchanged, e);
    return e.nodes;
}

/* Fills the cells whose layouts share one graph. */
static void costs_in_graph(struct ss_resharder *r, const struct costs *c, uint32_t source_kind,
                           uint32_t target_kind)
{
    struct ss_foreign asked = c->sources.kinds[source_kind];
    ss_foreign_merge(&asked, &c->targets.kinds[target_kind]);
    struct known_graph *known = graph_for(r, c->type, c->nesting, &asked);
    if (!known->graph) {
        costs_by_query(r, c, source_kind, target_kind);
        return;
    }
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    struct wanted wanted = {.nodes = ss_alloc_array(&r->scratch, c->n_to, sizeof *wanted.nodes)};
    size_t *which = ss_alloc_array(&r->scratch, c->n_to, sizeof *which);
    for (size_t j = 0; j < c->n_to; j++) {
        if (c->targets.kind_of[j] == target_kind) {
            struct ss_layout to = without_partials(&r->mesh, c->to[j], asked.partials);
            which[wanted.n] = j;
            wanted.nodes[wanted.n++] = ss_layout_graph_find(known->graph, &to);
        }
    }
    for (size_t i = 0; i < c->n_from; i++) {
        if (c->sources.kind_of[i] != source_kind || ss_job_stopped(r->job)) {
            continue;
        }
        uint8_t to[SS_MAX_RANK] = {0};
        int64_t node = ss_layout_graph_find(known->graph, &c->from[i]);
        node = ss_layout_graph_representative(known->graph, node, to);
        const struct row *row = row_of(r, known, node);
        const int64_t *at = exchange_wanted(r, known->graph, &wanted, to);
        for (size_t k = 0; k < wanted.n; k++) {
            c->ps[i * c->n_to + which[k]] = cost_to(row, at[k]);
        }
    }
    ss_arena_rewind(&r->scratch, mark);
}

static void times(struct ss_resharder *r, struct costs *c)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    c->nesting = ss_nesting_for(&r->mesh, c->type);
    c->sources = sort_layouts(r, c->type, c->nesting, c->from, c->n_from, true);
    c->targets = sort_layouts(r, c->type, c->nesting, c->to, c->n_to, false);
    for (uint32_t s = 0; s < c->sources.n_kinds; s++) {
        for (uint32_t t = 0; t < c->targets.n_kinds; t++) {
            costs_in_graph(r, c, s, t);
        }
    }
    ss_arena_rewind(&r->scratch, mark);
}

void ss_reshard_costs(struct ss_resharder *r, const struct ss_type *type,
                      const struct ss_layout *from, size_t n_from, const struct ss_layout *to,
                      size_t n_to, int64_t *ps)
{
    struct costs c = {
        .type = type, .from = from, .to = to, .n_from = n_from, .n_to = n_to, .ps = ps};
    bool published = r->pricing.objective != SS_OBJECTIVE_TIME;
    for (size_t k = 0; k < n_from * n_to; k++) {
        const struct ss_layout *a = &from[k / n_to], *b = &to[k % n_to];
        ps[k] = published && countable(type) && ss_layout_valid(&r->mesh, type, a) &&
                        ss_layout_valid(&r->mesh, type, b)
                    ? ss_pricing_cost(&r->pricing, &r->mesh, type, a, b)
                    : SS_INFINITE;
    }
    if (!published && countable(type)) {
        times(r, &c);
    }
}

/* ---- paths ---- */

/* The path to `to` of the last search. */
static struct path trace(struct ss_resharder *r, int64_t to)
{
    const struct ss_layout_search *s = &r->search;
    const struct ss_layout_graph *g = s->graph;
    struct path path = {NULL, s->steps[to]};
    path.steps = ss_alloc_array(&r->arena, path.n, sizeof *path.steps);
    for (size_t i = path.n; i-- > 0;) {
        struct ss_reshard_step *step = &path.steps[i];
        int64_t before = s->previous[to];
        step->kind = (enum ss_collective)s->via[to];
        step->axes = s->axes[to];
        ss_layout_graph_layout(g, before, &step->from);
        ss_layout_graph_layout(g, to, &step->to);
        step->bytes =
            ss_layout_graph_bytes(g, step->kind, step->axes, g->shards[before] & ~SS_IS_PARTIAL,
                                  ss_layout_graph_move(g, step->axes, before, to));
        step->ps = ss_collective_ps(&r->mesh, step->kind, step->axes, step->bytes);
        to = before;
    }
    return path;
}

static struct path find_path(struct ss_resharder *r, const struct ss_type *type,
                             const struct ss_layout *from, const struct ss_layout *to)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    enum ss_nesting nesting = ss_nesting_for(&r->mesh, type);
    struct ss_foreign asked;
    memset(&asked, 0, sizeof asked);
    ss_foreign_add(&r->mesh, nesting, from, &asked);
    ss_foreign_add(&r->mesh, nesting, to, &asked);
    const struct ss_layout_graph *g = graph_for(r, type, nesting, &asked)->graph;
    int64_t end;
    if (g) {
        end = ss_layout_graph_find(g, to);
        ss_layout_search_run(&r->search, g, ss_layout_graph_find(g, from), &end, 1);
    } else {
        end = search_query(r, type, from, to);
    }
    struct path path = trace(r, end);
    ss_arena_rewind(&r->scratch, mark);
    return path;
}

bool ss_reshard_path(struct ss_resharder *r, const struct ss_type *type,
                     const struct ss_layout *from, const struct ss_layout *to,
                     struct ss_arena *arena, struct ss_reshard_step **steps, size_t *n)
{
    *steps = NULL;
    *n = 0;
    if (!countable(type) || !ss_layout_valid(&r->mesh, type, from) ||
        !ss_layout_valid(&r->mesh, type, to)) {
        return false;
    }
    struct path_key key;
    bool found;
    memset(&key, 0, sizeof key);
    memcpy(key.dims, type->dims, sizeof key.dims);
    key.rank = type->rank;
    key.bits = ss_dtype_bits(type->dtype);
    key.from = *from;
    key.to = *to;
    uint32_t *entry = ss_map_put(&r->path_index, &key, sizeof key, &found);
    if (!found) {
        *entry = (uint32_t)r->paths.count;
        struct path path = find_path(r, type, from, to);
        ss_push(&r->arena, r->paths, path);
    }
    const struct path *path = &r->paths.items[*entry];
    *n = path->n;
    *steps = ss_memdup(arena, path->steps, path->n * sizeof *path->steps);
    return true;
}
