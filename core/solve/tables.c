/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/tables.h"

#include <stdlib.h>
#include <string.h>

struct layout_set {
    struct ss_layout *items;
    uint32_t n;
};
struct strategy_map {
    uint32_t *items;
};
/* Resharding costs between two layout sets for one tensor type. */
struct matrix {
    int64_t *ps;
    bool zero;
};

struct ss_tables {
    struct ss_arena arena;
    struct ss_cost_graph *cost;
    struct ss_resharder *resharder;
    struct ss_map set_index, map_index, matrix_index, table_index;
    SS_ARRAY(struct layout_set) sets;
    SS_ARRAY(struct strategy_map) maps;
    SS_ARRAY(struct matrix) matrices;
};

struct ss_tables *ss_tables_new(struct ss_cost_graph *cost, struct ss_resharder *resharder)
{
    struct ss_tables *t = ss_xcalloc(1, sizeof *t);
    t->cost = cost;
    t->resharder = resharder;
    return t;
}

void ss_tables_free(struct ss_tables *t)
{
    if (!t)
        return;
    ss_map_free(&t->set_index);
    ss_map_free(&t->map_index);
    ss_map_free(&t->matrix_index);
    ss_map_free(&t->table_index);
    ss_arena_free(&t->arena);
    free(t);
}

struct ss_port ss_port_new(struct ss_tables *t, const void *layouts, size_t stride, uint32_t n)
{
    struct ss_layout *distinct = ss_xcalloc(n, sizeof *distinct);
    uint32_t *map = ss_xcalloc(n, sizeof *map), count = 0;
    struct ss_map seen = {0};
    for (uint32_t i = 0; i < n; i++) {
        const struct ss_layout *l = (const struct ss_layout *)((const char *)layouts + i * stride);
        bool found;
        uint32_t *slot = ss_map_put(&seen, l, sizeof *l, &found);
        if (!found) {
            *slot = count;
            distinct[count++] = *l;
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

const struct ss_layout *ss_port_layouts(const struct ss_tables *t, struct ss_port p, uint32_t *n)
{
    *n = t->sets.items[p.set].n;
    return t->sets.items[p.set].items;
}

const uint32_t *ss_port_map(const struct ss_tables *t, struct ss_port p)
{
    return t->maps.items[p.map].items;
}

/* The matrix of costs from set a to set b for tensors of a type. */
static uint32_t find_matrix(struct ss_tables *t, uint32_t a, uint32_t b, const struct ss_type *type)
{
    struct {
        uint32_t a, b;
        struct ss_type type;
    } key;
    memset(&key, 0, sizeof key);
    key.a = a;
    key.b = b;
    key.type.dtype = type->dtype;
    key.type.rank = type->rank;
    memcpy(key.type.dims, type->dims, (size_t)type->rank * sizeof *type->dims);
    bool found;
    uint32_t *slot = ss_map_put(&t->matrix_index, &key, sizeof key, &found);
    if (found)
        return *slot;
    *slot = (uint32_t)t->matrices.count;
    const struct layout_set *from = &t->sets.items[a], *to = &t->sets.items[b];
    struct matrix m = {.zero = true};
    m.ps = ss_alloc_array(&t->arena, (size_t)from->n * to->n, sizeof *m.ps);
    for (uint32_t i = 0; i < from->n; i++) {
        int64_t *row = m.ps + (size_t)i * to->n;
        ss_reshard_costs(t->resharder, type, &from->items[i], to->items, to->n, row);
        for (uint32_t j = 0; j < to->n; j++)
            m.zero &= row[j] == 0;
    }
    uint32_t id = *slot;
    ss_push(&t->arena, t->matrices, m);
    return id;
}

void ss_tables_connect(struct ss_tables *t, uint32_t a, struct ss_port pa, uint32_t b,
                       struct ss_port pb, const struct ss_type *type, int64_t trips)
{
    uint32_t matrix = find_matrix(t, pa.set, pb.set, type);
    const struct matrix *m = &t->matrices.items[matrix];
    if (m->zero || a == b)
        return;
    struct {
        uint32_t matrix, map_a, map_b, unused;
        int64_t trips;
    } key = {matrix, pa.map, pb.map, 0, trips};
    bool found;
    uint32_t *slot = ss_map_put(&t->table_index, &key, sizeof key, &found);
    if (!found) {
        const uint32_t *ra = ss_port_map(t, pa), *rb = ss_port_map(t, pb);
        uint32_t cols = t->sets.items[pb.set].n;
        int64_t *cells = ss_xmalloc((size_t)pa.n * pb.n * sizeof *cells);
        for (uint32_t i = 0; i < pa.n; i++)
            for (uint32_t j = 0; j < pb.n; j++) {
                int64_t ps = m->ps[(size_t)ra[i] * cols + rb[j]];
                cells[(size_t)i * pb.n + j] = ps == SS_INFINITE ? SS_FORBIDDEN : ps * trips;
            }
        *slot = ss_cg_add_table(t->cost, pa.n, pb.n, cells);
        free(cells);
    }
    ss_cg_add_edge(t->cost, a, b, *slot);
}
