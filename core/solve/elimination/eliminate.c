/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each node has a bucket of factors: the tables whose last node in the order it is. Eliminating it
 * walks the assignments of its scope depth first, sums the factors and minimises over its
 * strategies; the result is a factor of the next node of the scope. A ceiling prunes the walk. */
#include "core/solve/elimination/eliminate.h"

#include "core/solve/reduce/minplus.h"

#include <stdlib.h>
#include <string.h>

/* A table over some nodes. The last of them is eliminated first; its strategies are contiguous. */
struct factor {
    const uint32_t *nodes; /* by falling position in the elimination order */
    uint32_t n;
    const int64_t *cells;
    int64_t *owned;      /* the cells if this file allocated them, to be freed; else NULL */
    struct factor *next; /* in the bucket of its last node */
};

/* The job is polled after this many additions. */
#define POLL_WORK ((uint64_t)1 << 18)

struct eliminator {
    const struct ss_pairwise *p;
    const struct ss_eliminate_limits *limits;
    struct ss_job *job;
    struct ss_arena arena;
    struct ss_elimination_order order;
    struct factor **bucket;
    uint16_t **best; /* per position: the best strategy for each cell of its table; or NULL */
    int64_t total;   /* constant part of the cost so far */
    uint64_t work, polled;
    bool stopped, too_much, empty;
};

static void put_factor(struct eliminator *e, const uint32_t *nodes, uint32_t n,
                       const int64_t *cells, int64_t *owned)
{
    struct factor *f = ss_alloc(&e->arena, sizeof *f);
    *f = (struct factor){nodes, n, cells, owned, e->bucket[nodes[n - 1]]};
    e->bucket[nodes[n - 1]] = f;
}

/* The unary costs of a node's strategies, with the factors over this node alone. */
static void own_costs(const struct eliminator *e, uint32_t node, int64_t *sums)
{
    uint32_t n = e->p->size[node];
    memcpy(sums, e->p->cost[node], n * sizeof *sums);
    for (const struct factor *f = e->bucket[node]; f; f = f->next)
        if (f->n == 1)
            (void)ss_add_rows(sums, sums, f->cells, n);
}

/* The position of the walk in a factor. */
struct cursor {
    const int64_t *at;
    size_t *stride; /* per node of the scope; 0 if the factor does not depend on it */
};

/* Factors sorted by the depth at which they are determined: first[j] to first[j + 1] - 1. */
struct cursors {
    struct cursor *items;
    uint32_t *first;
};

/* One elimination: a depth-first walk of the scope. At each depth the node's factors that are
 * determined by then are added to the sums per strategy of the node. Factors over scope nodes only
 * are not consumed; they serve to prune cells at the ceiling. */
struct walk {
    struct eliminator *e;
    uint32_t n; /* strategies of the node */
    const uint32_t *scope;
    uint32_t depth_count;
    struct cursors factors, inside;
    int64_t *sums; /* per depth */
    int64_t **own; /* per depth: unary costs of that scope node */
    int64_t ceiling;
    int64_t *table;
    uint16_t *best;
};

static uint16_t index_of(const int64_t *sums, const int64_t *more, uint32_t n, int64_t value)
{
    uint32_t s = 0;
    while (s + 1 < n && sums[s] + more[s] != value)
        s++;
    return (uint16_t)s;
}

/* Sets one cell to the least sum and notes its strategy; `more` is the last factor, which is not in
 * sums yet. */
static void set_cell(struct walk *w, size_t cell, const int64_t *sums, const int64_t *more,
                     int64_t inside)
{
    int64_t least = ss_min_sum(sums, more, w->n);
    if (least + inside >= w->ceiling)
        return;
    w->table[cell] = least;
    if (w->best)
        w->best[cell] = index_of(sums, more, w->n, least);
}

static void move_cursors(const struct walk *w, struct cursors *cursors, uint32_t depth, bool back)
{
    /* Only cursors complete here or deeper depend on this node. */
    for (uint32_t c = cursors->first[depth]; c < cursors->first[w->depth_count]; c++) {
        size_t step = cursors->items[c].stride[depth];
        if (back)
            cursors->items[c].at -= step * w->e->p->size[w->scope[depth]];
        else
            cursors->items[c].at += step;
    }
}

/* The cost among the scope nodes once the one at a depth has strategy s. */
static int64_t inside_cost(const struct walk *w, uint32_t depth, uint32_t s, int64_t above)
{
    int64_t sum = above + w->own[depth][s];
    for (uint32_t c = w->inside.first[depth]; c < w->inside.first[depth + 1]; c++) {
        if (sum >= w->ceiling)
            return sum;
        sum += *w->inside.items[c].at;
    }
    return sum;
}

/* Walks all strategies of the scope node at a depth; `above` has the sums of the factors that are
 * determined before it. */
static void descend(struct walk *w, uint32_t depth, size_t cell, const int64_t *above,
                    int64_t inside_above)
{
    struct eliminator *e = w->e;
    uint32_t size = e->p->size[w->scope[depth]], first = w->factors.first[depth];
    uint32_t last = w->factors.first[depth + 1];
    int64_t *own = w->sums + (size_t)depth * w->n;
    bool deepest = depth + 1 == w->depth_count;
    cell *= size;
    for (uint32_t s = 0; s < size && !e->stopped && !e->too_much; s++) {
        const int64_t *sums = above;
        int64_t inside = inside_cost(w, depth, s, inside_above);
        bool open = inside < w->ceiling;
        for (uint32_t c = first; c + deepest < last && open; c++) {
            open = ss_add_rows(own, sums, w->factors.items[c].at, w->n) + inside < w->ceiling;
            sums = own;
            e->work += w->n;
        }
        if (open && deepest) {
            set_cell(w, cell + s, sums, w->factors.items[last - 1].at, inside);
            e->work += w->n;
        } else if (open) {
            descend(w, depth + 1, cell + s, sums, inside);
        }
        move_cursors(w, &w->factors, depth, false);
        move_cursors(w, &w->inside, depth, false);
    }
    if (e->work - e->polled > POLL_WORK) {
        e->polled = e->work;
        e->too_much = e->work > e->limits->work;
        e->stopped = ss_job_stopped(e->job);
    }
    if (!e->stopped && !e->too_much) {
        move_cursors(w, &w->factors, depth, true);
        move_cursors(w, &w->inside, depth, true);
    }
}

/* A cursor for the first n nodes of a factor; width is the stride of the last of them, which is the
 * scope node at depth. */
static struct cursor cursor_of(const struct walk *w, const struct factor *f, uint32_t n,
                               uint32_t depth, size_t width, struct ss_arena *arena)
{
    struct cursor c = {f->cells, ss_alloc_array(arena, w->depth_count + 1u, sizeof *c.stride)};
    size_t step = width;
    for (uint32_t j = n, k = depth + 1; j-- > 0;) {
        do
            k--;
        while (w->scope[k] != f->nodes[j]);
        c.stride[k] = step;
        step *= w->e->p->size[f->nodes[j]];
    }
    return c;
}

/* Cursors for the factors in the bucket of the eliminated node. */
static void set_factors(struct walk *w, const struct factor *bucket, struct ss_arena *arena)
{
    uint32_t m = w->depth_count, count = 0;
    for (const struct factor *f = bucket; f; f = f->next)
        count++;
    w->factors.first = ss_alloc_array(arena, m + 2u, sizeof *w->factors.first);
    w->factors.items = ss_alloc_array(arena, count + 1u, sizeof *w->factors.items);
    count = 0;
    for (uint32_t depth = 0; depth < m; depth++) {
        w->factors.first[depth] = count;
        for (const struct factor *f = bucket; f; f = f->next)
            if (f->n > 1 && f->nodes[f->n - 2] == w->scope[depth])
                w->factors.items[count++] = cursor_of(w, f, f->n - 1, depth, w->n, arena);
    }
    w->factors.first[m] = count;
}

static bool within_scope(const struct walk *w, const struct factor *f)
{
    uint32_t k = 0;
    for (uint32_t j = 0; j < f->n; j++) {
        while (k < w->depth_count && w->scope[k] != f->nodes[j])
            k++;
        if (k == w->depth_count)
            return false;
    }
    return true;
}

/* Cursors for the factors over scope nodes only, if there is a ceiling to prune by. */
static void set_inside(struct walk *w, struct ss_arena *arena)
{
    uint32_t m = w->depth_count, count = 0;
    bool useful = w->e->limits->ceiling < SS_INF / 2;
    w->own = ss_alloc_array(arena, m + 1u, sizeof *w->own);
    for (uint32_t depth = 0; depth < m; depth++) {
        w->own[depth] = ss_alloc_array(arena, w->e->p->size[w->scope[depth]], sizeof **w->own);
        for (const struct factor *f = w->e->bucket[w->scope[depth]]; f; f = f->next)
            count++;
    }
    w->inside.first = ss_alloc_array(arena, m + 2u, sizeof *w->inside.first);
    w->inside.items = ss_alloc_array(arena, count + 1u, sizeof *w->inside.items);
    count = 0;
    for (uint32_t depth = 0; depth < m && useful; depth++) {
        uint32_t node = w->scope[depth];
        own_costs(w->e, node, w->own[depth]);
        w->inside.first[depth] = count;
        for (const struct factor *f = w->e->bucket[node]; f; f = f->next)
            if (f->n > 1 && within_scope(w, f))
                w->inside.items[count++] = cursor_of(w, f, f->n, depth, 1, arena);
    }
    w->inside.first[m] = count;
}

static void free_bucket(struct eliminator *e, uint32_t node)
{
    for (struct factor *f = e->bucket[node]; f; f = f->next) {
        free(f->owned);
        f->owned = NULL;
    }
    e->bucket[node] = NULL;
}

/* Moves the least cell of a new table to the total, which leaves less room below the ceiling. */
static void level_table(struct eliminator *e, int64_t *table, size_t cells)
{
    int64_t least = ss_least(table, cells);
    if (ss_is_inf(least)) {
        e->empty = true;
        return;
    }
    e->total += least;
    for (size_t c = 0; c < cells && least; c++)
        table[c] = ss_is_inf(table[c]) ? SS_INF : table[c] - least;
}

/* Eliminates a node that has neighbours: a table over its scope replaces its factors. */
static void eliminate_node(struct eliminator *e, uint32_t k)
{
    const struct ss_pairwise *p = e->p;
    uint32_t node = e->order.node[k], m = e->order.scope_size[k];
    struct walk w = {.e = e, .n = p->size[node], .scope = e->order.scope[k], .depth_count = m};
    size_t cells = 1;
    for (uint32_t j = 0; j < m; j++)
        cells *= p->size[w.scope[j]];
    w.table = ss_xmalloc(cells * sizeof *w.table);
    for (size_t c = 0; c < cells; c++)
        w.table[c] = SS_INF;
    if (e->best)
        w.best = e->best[k] = ss_xcalloc(cells, sizeof *w.best);
    w.ceiling = e->limits->ceiling < SS_INF / 2 ? e->limits->ceiling - e->total : SS_INF / 2;
    struct ss_arena scratch = {0};
    w.sums = ss_alloc_array(&scratch, (size_t)m * w.n, sizeof *w.sums);
    set_factors(&w, e->bucket[node], &scratch);
    set_inside(&w, &scratch);
    int64_t *costs = ss_alloc_array(&scratch, w.n, sizeof *costs);
    own_costs(e, node, costs);
    descend(&w, 0, 0, costs, 0);
    ss_arena_free(&scratch);
    free_bucket(e, node);
    level_table(e, w.table, cells);
    put_factor(e, w.scope, m, w.table, w.table);
}

/* Eliminates a node whose neighbours are all gone: its minimum goes to the total. */
static void finish_part(struct eliminator *e, uint32_t k)
{
    uint32_t node = e->order.node[k], n = e->p->size[node], best = 0;
    int64_t *sums = ss_xmalloc(n * sizeof *sums);
    own_costs(e, node, sums);
    for (uint32_t s = 1; s < n; s++)
        best = sums[s] < sums[best] ? s : best;
    if (e->best) {
        e->best[k] = ss_xcalloc(1, sizeof **e->best);
        e->best[k][0] = (uint16_t)best;
    }
    e->total += sums[best];
    e->empty = e->empty || ss_is_inf(sums[best]);
    free(sums);
    free_bucket(e, node);
}

/* Decodes the choice, the last eliminated node first. */
static void read_back(const struct eliminator *e, uint32_t *choice)
{
    for (uint32_t k = e->p->n; k-- > 0;) {
        size_t cell = 0;
        for (uint32_t j = 0; j < e->order.scope_size[k]; j++)
            cell = cell * e->p->size[e->order.scope[k][j]] + choice[e->order.scope[k][j]];
        choice[e->order.node[k]] = e->best[k][cell];
    }
}

static enum ss_eliminated run(struct eliminator *e, int64_t *cost)
{
    const struct ss_pairwise *p = e->p;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *pair = &p->edges[k];
        bool a_last = e->order.place[pair->a] < e->order.place[pair->b];
        uint32_t *nodes = ss_alloc_array(&e->arena, 2, sizeof *nodes);
        nodes[0] = a_last ? pair->b : pair->a;
        nodes[1] = a_last ? pair->a : pair->b;
        put_factor(e, nodes, 2, a_last ? pair->turned : pair->cells, NULL);
    }
    for (uint32_t k = 0; k < p->n; k++) {
        if (e->order.scope_size[k])
            eliminate_node(e, k);
        else
            finish_part(e, k);
        if (e->too_much)
            return SS_ELIMINATED_TOO_WIDE;
        if (e->stopped)
            return SS_ELIMINATED_STOPPED;
        if (e->empty || e->total >= e->limits->ceiling)
            return SS_ELIMINATED_EMPTY;
    }
    *cost = e->total;
    return SS_ELIMINATED;
}

static bool sizes_fit(const struct ss_pairwise *p)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (p->size[i] > UINT16_MAX)
            return false;
    return true;
}

enum ss_eliminated ss_eliminate(const struct ss_pairwise *p, struct ss_eliminate_limits *limits,
                                struct ss_job *job, uint32_t *choice, int64_t *cost)
{
    struct eliminator e = {.p = p, .limits = limits, .job = job};
    enum ss_eliminated result = SS_ELIMINATED_TOO_WIDE;
    if (sizes_fit(p) && ss_elimination_order_find(p, limits->table_cells, limits->total_cells, 0,
                                                  NULL, job, &e.arena, &e.order)) {
        e.bucket = ss_alloc_array(&e.arena, p->n + 1u, sizeof(struct factor *));
        if (choice)
            e.best = ss_alloc_array(&e.arena, p->n + 1u, sizeof *e.best);
        result = run(&e, cost);
        if (result == SS_ELIMINATED && choice)
            read_back(&e, choice);
        for (uint32_t i = 0; i < p->n; i++) {
            free_bucket(&e, i);
            if (choice)
                free(e.best[i]);
        }
        limits->work -= e.work < limits->work ? e.work : limits->work;
    }
    ss_arena_free(&e.arena);
    return result;
}
