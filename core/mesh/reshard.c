/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/reshard.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/mesh/objective.h"
#include "core/mesh/search.h"

enum { ROWS_BYTES = 32 << 20 }; /* costs remembered by one resharder */

struct path {
    struct ss_reshard_step *steps;
    size_t n;
};

/* A graph and, per node that was a source before, the costs to all nodes. */
struct known_graph {
    struct ss_layout_graph *graph; /* NULL: too large, each query makes its own */
    int64_t **rows;
};

struct ss_resharder {
    struct ss_mesh mesh;
    struct ss_pricing pricing;
    struct ss_arena arena; /* graphs and remembered paths */
    struct ss_map graph_index, path_index; /* key bytes -> position in graphs, paths */
    SS_ARRAY(struct known_graph *) graphs;
    size_t rows_bytes;
    SS_ARRAY(struct path) paths;
    struct ss_search search;
    struct ss_arena scratch;
};

/* What a graph is made for. Zeroed before it is filled: keys are compared as bytes. */
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

void ss_resharder_free(struct ss_resharder *r)
{
    if (!r) {
        return;
    }
    ss_map_free(&r->graph_index);
    ss_map_free(&r->path_index);
    ss_search_free(&r->search);
    ss_arena_free(&r->arena);
    ss_arena_free(&r->scratch);
    free(r);
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

/* The graph in which a path from `from` is sought: a function of the type and the two layouts
 * alone, so that costs and paths agree whatever else was asked before. */
struct chooser {
    enum ss_nesting nesting;
    struct ss_foreign base, last; /* of `from`; of the last pair */
    struct known_graph *known;    /* for `last` */
};

static void chooser_init(struct chooser *c, struct ss_resharder *r, const struct ss_type *type,
                         const struct ss_layout *from)
{
    memset(c, 0, sizeof *c);
    c->nesting = ss_nesting_for(&r->mesh, type);
    ss_foreign_add(&r->mesh, c->nesting, from, &c->base);
}

static struct known_graph *choose_graph(struct ss_resharder *r, const struct ss_type *type,
                                        const struct ss_layout *to, struct chooser *c)
{
    struct ss_foreign foreign = c->base;
    ss_foreign_add(&r->mesh, c->nesting, to, &foreign);
    if (!c->known || memcmp(&foreign, &c->last, sizeof foreign) != 0) {
        c->known = graph_for(r, type, c->nesting, &foreign);
        c->last = foreign;
    }
    return c->known;
}

/* Costs from one node to all; NULL where there is no more room to remember them. */
static const int64_t *row_of(struct ss_resharder *r, struct known_graph *known, int64_t from)
{
    size_t bytes = (size_t)known->graph->n_nodes * sizeof *known->rows[from];
    if (!known->rows[from] && r->rows_bytes + bytes <= ROWS_BYTES) {
        ss_search_run(&r->search, known->graph, from, NULL, 0);
        known->rows[from] = ss_memdup(&r->arena, r->search.ps, bytes);
        r->rows_bytes += bytes;
    }
    return known->rows[from];
}

/* Costs to the targets which[0..n), all in one graph. */
static void costs_in_graph(struct ss_resharder *r, struct known_graph *known,
                           const struct ss_layout *from, const struct ss_layout *to,
                           const size_t *which, size_t n, int64_t *ps)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    int64_t *wanted = ss_alloc_array(&r->scratch, n, sizeof *wanted);
    int64_t source = ss_layout_graph_find(known->graph, from);
    for (size_t i = 0; i < n; i++) {
        wanted[i] = ss_layout_graph_find(known->graph, &to[which[i]]);
    }
    const int64_t *row = row_of(r, known, source);
    if (!row) {
        ss_search_run(&r->search, known->graph, source, wanted, n);
        row = r->search.ps;
    }
    for (size_t i = 0; i < n; i++) {
        ps[which[i]] = row[wanted[i]];
    }
    ss_arena_rewind(&r->scratch, mark);
}

/* Leaves a search from `from` to `to`, in a graph made for this query, behind; returns the node of
 * `to`. The graph lies in scratch. */
static int64_t search_query(struct ss_resharder *r, const struct ss_type *type,
                            const struct ss_layout *from, const struct ss_layout *to)
{
    struct ss_layout_graph *g =
        ss_layout_graph_of_query(&r->mesh, type, from, to, &r->scratch);
    int64_t end = ss_layout_graph_find(g, to);
    ss_search_run(&r->search, g, ss_layout_graph_find(g, from), &end, 1);
    return end;
}

static void times(struct ss_resharder *r, const struct ss_type *type, const struct ss_layout *from,
                  const struct ss_layout *to, size_t n, int64_t *ps)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    struct chooser chooser;
    struct known_graph **graphs = ss_alloc_array(&r->scratch, n, sizeof *graphs);
    size_t *which = ss_alloc_array(&r->scratch, n, sizeof *which);
    chooser_init(&chooser, r, type, from);
    /* The partial kinds of all targets go into one graph: a detour by P never pays, since R leads
     * wherever P leads for free. */
    for (size_t i = 0; i < n; i++) {
        ps[i] = ss_layout_valid(&r->mesh, type, &to[i]) ? 0 : SS_INFINITE;
        if (ps[i] == 0) {
            chooser.base.partials |= ss_layout_partials(&r->mesh, &to[i]);
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (ps[i] == SS_INFINITE) {
            continue;
        }
        graphs[i] = choose_graph(r, type, &to[i], &chooser);
        if (!graphs[i]->graph) {
            struct ss_arena_mark query = ss_arena_mark(&r->scratch);
            int64_t end = search_query(r, type, from, &to[i]);
            ps[i] = r->search.ps[end];
            ss_arena_rewind(&r->scratch, query);
            graphs[i] = NULL;
        }
    }
    for (size_t i = 0; i < n; i++) {
        struct known_graph *known = graphs[i];
        size_t n_which = 0;
        for (size_t j = i; known && j < n; j++) {
            if (graphs[j] == known) {
                which[n_which++] = j;
                graphs[j] = NULL;
            }
        }
        if (known) {
            costs_in_graph(r, known, from, to, which, n_which, ps);
        }
    }
    ss_arena_rewind(&r->scratch, mark);
}

void ss_reshard_costs(struct ss_resharder *r, const struct ss_type *type,
                      const struct ss_layout *from, const struct ss_layout *to, size_t n,
                      int64_t *ps)
{
    bool ok = countable(type) && ss_layout_valid(&r->mesh, type, from);
    if (ok && r->pricing.objective == SS_OBJECTIVE_TIME) {
        times(r, type, from, to, n, ps);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        ps[i] = ok && ss_layout_valid(&r->mesh, type, &to[i])
                    ? ss_pricing_cost(&r->pricing, &r->mesh, type, from, &to[i])
                    : SS_INFINITE;
    }
}

/* Reads the path to `to` out of the last search. */
static struct path trace(struct ss_resharder *r, int64_t to)
{
    const struct ss_search *s = &r->search;
    const struct ss_layout_graph *g = s->graph;
    struct path path = { NULL, s->steps[to] };
    path.steps = ss_alloc_array(&r->arena, path.n, sizeof *path.steps);
    for (size_t i = path.n; i-- > 0;) {
        struct ss_reshard_step *step = &path.steps[i];
        int64_t before = s->previous[to];
        step->kind = (enum ss_collective)s->via[to];
        step->axis = s->axis[to];
        ss_layout_graph_layout(g, before, &step->from);
        ss_layout_graph_layout(g, to, &step->to);
        step->bytes = ss_layout_graph_bytes(g, step->kind, step->axis,
                                            g->shards[before] & ~SS_IS_PARTIAL,
                                            ss_layout_graph_move(g, step->axis, before, to));
        step->ps = ss_collective_ps(&r->mesh, step->kind, step->axis, step->bytes);
        to = before;
    }
    return path;
}

static struct path find_path(struct ss_resharder *r, const struct ss_type *type,
                             const struct ss_layout *from, const struct ss_layout *to)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    struct chooser chooser;
    chooser_init(&chooser, r, type, from);
    const struct ss_layout_graph *g = choose_graph(r, type, to, &chooser)->graph;
    int64_t end;
    if (g) {
        end = ss_layout_graph_find(g, to);
        ss_search_run(&r->search, g, ss_layout_graph_find(g, from), &end, 1);
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
