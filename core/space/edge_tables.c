/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ports, layout sets and matrices are interned, so each distinct (set, set, shape) is priced once.
 * Shapes are priced in parallel, the largest first; one resharder serves one shape at a time. */
#include "core/space/edge_tables.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/base/thread_pool.h"

struct layout_set {
    struct ss_layout *items;
    uint32_t n;
};
struct strategy_map {
    uint32_t *items;
};
/* Resharding costs between two layout sets for one tensor type. */
struct matrix {
    uint32_t from, to, shape; /* sets; index in shapes */
    int64_t *ps;
    bool zero;
};
/* Tensors of one size and element width, whose matrices need the same searches. */
struct shape {
    const struct ss_type *type;
    SS_ARRAY(uint32_t) matrices;
    uint64_t cells;
};
/* A requested edge. */
struct request {
    uint32_t a, b, matrix;
    struct ss_port from, to;
    int64_t trips;
};

struct ss_edge_tables {
    struct ss_arena arena;
    struct ss_cost_graph *cost;
    struct ss_resharder *resharder;
    struct ss_map set_index, map_index, matrix_index, shape_index, table_index;
    SS_ARRAY(struct layout_set) sets;
    SS_ARRAY(struct strategy_map) maps;
    SS_ARRAY(struct matrix) matrices;
    SS_ARRAY(struct shape) shapes;
    SS_ARRAY(struct request) requests;
};

struct ss_edge_tables *ss_edge_tables_new(struct ss_cost_graph *cost,
                                          struct ss_resharder *resharder)
{
    struct ss_edge_tables *t = ss_xcalloc(1, sizeof *t);
    t->cost = cost;
    t->resharder = resharder;
    return t;
}

void ss_edge_tables_free(struct ss_edge_tables *t)
{
    if (!t)
        return;
    ss_map_free(&t->set_index);
    ss_map_free(&t->map_index);
    ss_map_free(&t->matrix_index);
    ss_map_free(&t->shape_index);
    ss_map_free(&t->table_index);
    ss_resharder_free(t->resharder);
    ss_arena_free(&t->arena);
    free(t);
}

struct ss_port ss_port_new(struct ss_edge_tables *t, const struct ss_layout *layouts, uint32_t n)
{
    struct ss_layout *distinct = ss_xcalloc(n, sizeof *distinct);
    uint32_t *map = ss_xcalloc(n, sizeof *map), count = 0;
    struct ss_map seen = {0};
    for (uint32_t i = 0; i < n; i++) {
        bool found;
        uint32_t *slot = ss_map_put(&seen, &layouts[i], sizeof layouts[i], &found);
        if (!found) {
            *slot = count;
            distinct[count++] = layouts[i];
        }
        map[i] = *slot;
    }
    ss_map_free(&seen);

    struct ss_port port = {.n = n};
    bool found;
    uint32_t *slot = ss_map_put(&t->set_index, distinct, count * sizeof *distinct, &found);
    if (!found) {
        *slot = (uint32_t)t->sets.count;
        struct layout_set set = {ss_memdup(&t->arena, distinct, count * sizeof *distinct), count};
        ss_push(&t->arena, t->sets, set);
    }
    port.set = *slot;
    slot = ss_map_put(&t->map_index, map, n * sizeof *map, &found);
    if (!found) {
        *slot = (uint32_t)t->maps.count;
        struct strategy_map m = {ss_memdup(&t->arena, map, n * sizeof *map)};
        ss_push(&t->arena, t->maps, m);
    }
    port.map = *slot;
    free(distinct);
    free(map);
    return port;
}

/* Strategy -> index in the port's set. */
static const uint32_t *port_map(const struct ss_edge_tables *t, struct ss_port p)
{
    return t->maps.items[p.map].items;
}

/* ---- edges ---------------------------------------------------------------------------------- */

static uint32_t find_shape(struct ss_edge_tables *t, const struct ss_type *type)
{
    struct {
        int64_t dims[SS_MAX_RANK];
        int32_t rank, bits;
    } key;
    memset(&key, 0, sizeof key);
    memcpy(key.dims, type->dims, (size_t)type->rank * sizeof *type->dims);
    key.rank = type->rank;
    key.bits = ss_dtype_bits(type->dtype);
    bool found;
    uint32_t *slot = ss_map_put(&t->shape_index, &key, sizeof key, &found);
    if (!found) {
        *slot = (uint32_t)t->shapes.count;
        struct shape shape = {.type = type};
        ss_push(&t->arena, t->shapes, shape);
    }
    return *slot;
}

/* The matrix of costs from set a to set b for tensors of a type, priced later. */
static uint32_t find_matrix(struct ss_edge_tables *t, uint32_t a, uint32_t b,
                            const struct ss_type *type)
{
    struct matrix m = {.from = a, .to = b, .shape = find_shape(t, type)};
    uint32_t key[] = {a, b, m.shape};
    bool found;
    uint32_t *slot = ss_map_put(&t->matrix_index, key, sizeof key, &found);
    if (!found) {
        size_t cells = (size_t)t->sets.items[a].n * t->sets.items[b].n;
        struct shape *shape = &t->shapes.items[m.shape];
        *slot = (uint32_t)t->matrices.count;
        m.ps = ss_alloc_unset(&t->arena, cells * sizeof *m.ps);
        ss_push(&t->arena, t->matrices, m);
        ss_push(&t->arena, shape->matrices, *slot);
        shape->cells += cells;
    }
    return *slot;
}

void ss_edge_tables_connect(struct ss_edge_tables *t, uint32_t a, struct ss_port pa, uint32_t b,
                            struct ss_port pb, const struct ss_type *type, int64_t trips)
{
    if (a == b)
        return;
    struct request request = {a, b, find_matrix(t, pa.set, pb.set, type), pa, pb, trips};
    ss_push(&t->arena, t->requests, request);
}

struct pricing {
    struct ss_edge_tables *t;
    struct ss_job *job;
    struct shape **order;             /* the largest first */
    struct ss_resharder **resharders; /* per worker */
    atomic_size_t done;               /* shapes */
};

static void price_shape(void *user, size_t index, size_t worker)
{
    struct pricing *p = user;
    const struct shape *shape = p->order[index];
    struct ss_progress progress = {.phase = "pricing resharding",
                                   .done = (int64_t)atomic_fetch_add(&p->done, 1),
                                   .total = (int64_t)p->t->shapes.count};
    if (worker == 0)
        ss_job_report(p->job, &progress);
    for (size_t i = 0; i < shape->matrices.count && !ss_job_stopped(p->job); i++) {
        struct matrix *m = &p->t->matrices.items[shape->matrices.items[i]];
        const struct layout_set *from = &p->t->sets.items[m->from], *to = &p->t->sets.items[m->to];
        size_t cells = (size_t)from->n * to->n;
        ss_reshard_costs(p->resharders[worker], shape->type, from->items, from->n, to->items, to->n,
                         m->ps);
        m->zero = true;
        for (size_t k = 0; k < cells; k++)
            m->zero &= m->ps[k] == 0;
    }
}

static int larger_first(const void *left, const void *right)
{
    const struct shape *a = *(struct shape *const *)left, *b = *(struct shape *const *)right;
    return (a->cells < b->cells) - (a->cells > b->cells);
}

static void price_shapes(struct ss_edge_tables *t, struct ss_job *job)
{
    size_t n = t->shapes.count;
    struct pricing p = {.t = t, .job = job, .order = ss_alloc_array(&t->arena, n, sizeof *p.order)};
    struct ss_thread_pool *threads = ss_thread_pool_new(n);
    size_t workers = ss_thread_pool_size(threads);
    p.resharders = ss_alloc_array(&t->arena, workers, sizeof *p.resharders);
    for (size_t i = 0; i < n; i++)
        p.order[i] = &t->shapes.items[i];
    for (size_t w = 0; w < workers; w++) {
        p.resharders[w] = w ? ss_resharder_like(t->resharder) : t->resharder;
        ss_resharder_heed(p.resharders[w], job);
    }
    qsort(p.order, n, sizeof *p.order, larger_first);
    ss_thread_pool_run(threads, n, price_shape, &p);
    ss_thread_pool_free(threads);
    ss_resharder_heed(t->resharder, NULL);
    for (size_t w = 1; w < workers; w++)
        ss_resharder_free(p.resharders[w]);
}

/* The cost-graph table of a request: the matrix expanded from layouts to strategies. Costs that do
 * not fit are forbidden. False if these are all. */
static bool find_table(struct ss_edge_tables *t, const struct request *w, uint32_t *table)
{
    struct {
        uint32_t matrix, from, to, unused;
        int64_t trips;
    } key = {w->matrix, w->from.map, w->to.map, 0, w->trips};
    bool found;
    uint32_t *slot = ss_map_put(&t->table_index, &key, sizeof key, &found);
    if (found) {
        *table = *slot;
        return true;
    }
    bool fits = false, exceeds = false;
    const struct matrix *m = &t->matrices.items[w->matrix];
    const uint32_t *rows = port_map(t, w->from), *cols = port_map(t, w->to);
    uint32_t width = t->sets.items[w->to.set].n;
    int64_t *cells = ss_xmalloc((size_t)w->from.n * w->to.n * sizeof *cells);
    for (uint32_t i = 0; i < w->from.n; i++)
        for (uint32_t j = 0; j < w->to.n; j++) {
            int64_t ps = m->ps[(size_t)rows[i] * width + cols[j]];
            int64_t cell = ps == SS_INFINITE ? SS_FORBIDDEN : ss_capped_product(ps, w->trips);
            fits |= cell != SS_FORBIDDEN;
            exceeds |= cell == SS_FORBIDDEN && ps != SS_INFINITE;
            cells[(size_t)i * w->to.n + j] = cell;
        }
    *table = *slot = ss_cg_add_table(t->cost, w->from.n, w->to.n, cells);
    free(cells);
    return fits || !exceeds;
}

static enum ss_rc add_edge(struct ss_edge_tables *t, const struct request *w, struct ss_error *err)
{
    uint32_t table;
    if (t->matrices.items[w->matrix].zero)
        return SS_OK;
    if (find_table(t, w, &table)) {
        ss_cg_add_edge(t->cost, w->a, w->b, table);
        return SS_OK;
    }
    const char *what = ss_sprintf(&t->arena, "resharding from %s to %s", t->cost->nodes[w->a].name,
                                  t->cost->nodes[w->b].name);
    return ss_cg_too_costly(what, w->trips, err);
}

enum ss_rc ss_edge_tables_add_edges(struct ss_edge_tables *t, struct ss_job *job,
                                    struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    price_shapes(t, job);
    for (size_t i = 0; i < t->requests.count && rc == SS_OK && !ss_job_stopped(job); i++)
        rc = add_edge(t, &t->requests.items[i], err);
    t->requests.count = 0;
    if (rc == SS_OK && ss_job_stopped(job))
        rc = ss_job_fail(job, err, "resharding was priced");
    return rc;
}
