/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The minimum-fill heuristic on an adjacency matrix of bits: the key of a node is the size of its
 * table times one plus its weighted fill-in, and is recomputed only after the node's neighbourhood
 * has changed. */
#include "core/solve/elimination/order.h"

#include <math.h>
#include <string.h>

/* The graph with its fill edges: an adjacency row of bits per node. */
struct fill {
    const struct ss_pairwise *p;
    uint64_t *adjacent;
    size_t words;
    double *bits;           /* per node: log2(1 + its strategies) */
    uint64_t *cells;        /* per remaining node: cells of its table */
    double *key;            /* per remaining node: least first; < 0: to be computed */
    uint32_t *left, n_left; /* the remaining nodes */
};

static uint64_t *row_of(const struct fill *f, uint32_t node)
{
    return f->adjacent + node * f->words;
}

static void clear_bit(uint64_t *row, uint32_t node)
{
    row[node / 64] &= ~((uint64_t)1 << (node % 64));
}

static void set_bit(uint64_t *row, uint32_t node)
{
    row[node / 64] |= (uint64_t)1 << (node % 64);
}

/* Walks the nodes of a bit row: for (w = 0, bits = row[0]; next_bit(...);). */
static bool next_bit(const uint64_t *row, size_t words, size_t *w, uint64_t *bits, uint32_t *node)
{
    while (!*bits) {
        if (++*w >= words)
            return false;
        *bits = row[*w];
    }
    *node = (uint32_t)(*w * 64) + (uint32_t)__builtin_ctzll(*bits);
    *bits &= *bits - 1;
    return true;
}

#define EACH_BIT(row, words, w, bits, node)                                                        \
    for (size_t w = 0, once = 1; once; once = 0)                                                   \
        for (uint64_t bits = (row)[0]; next_bit((row), (words), &w, &bits, &node);)

/* Cells of the table that eliminating a node makes; UINT64_MAX if there are more than 2^62. */
static uint64_t table_cells_of(const struct fill *f, uint32_t node)
{
    uint64_t cells = 1;
    uint32_t other;
    EACH_BIT(row_of(f, node), f->words, w, bits, other)
    {
        uint64_t n = f->p->size[other];
        if (cells > ((uint64_t)1 << 62) / n)
            return UINT64_MAX;
        cells *= n;
    }
    return cells;
}

/* The fill-in of a node: pairs of neighbours that would become adjacent, weighted by the bits of
 * their strategies. */
static double fill_of(const struct fill *f, uint32_t node)
{
    const uint64_t *row = row_of(f, node);
    double sum = 0;
    uint32_t one, other;
    EACH_BIT(row, f->words, w, bits, one)
    {
        const uint64_t *its = row_of(f, one);
        for (size_t k = 0; k < f->words; k++) {
            for (uint64_t missing = row[k] & ~its[k]; missing; missing &= missing - 1) {
                other = (uint32_t)(k * 64) + (uint32_t)__builtin_ctzll(missing);
                sum += other == one ? 0 : f->bits[one] * f->bits[other];
            }
        }
    }
    return sum;
}

/* Invalidates the keys of a node and its neighbours. */
static void touch(struct fill *f, uint32_t node)
{
    uint32_t other;
    f->key[node] = -1;
    f->cells[node] = table_cells_of(f, node);
    EACH_BIT(row_of(f, node), f->words, w, bits, other)
    {
        f->key[other] = -1;
    }
}

/* Eliminates a node: its neighbours become adjacent to each other. The node's own row stays, as its
 * scope. */
static void join_neighbours(struct fill *f, uint32_t node)
{
    const uint64_t *row = row_of(f, node);
    uint32_t other;
    EACH_BIT(row, f->words, w, bits, other)
    {
        uint64_t *to = row_of(f, other);
        for (size_t k = 0; k < f->words; k++)
            to[k] |= row[k];
        clear_bit(to, other);
        clear_bit(to, node);
    }
    EACH_BIT(row, f->words, v, rest, other)
    {
        touch(f, other);
    }
}

/* Removes a node from the graph without adding edges. */
static void cut_out(struct fill *f, uint32_t node)
{
    uint64_t *row = row_of(f, node);
    uint32_t other;
    EACH_BIT(row, f->words, w, bits, other)
    {
        clear_bit(row_of(f, other), node);
    }
    EACH_BIT(row, f->words, v, rest, other)
    {
        touch(f, other);
    }
    memset(row, 0, f->words * sizeof *row);
    for (uint32_t k = 0; k < f->n_left; k++) {
        if (f->left[k] == node) {
            f->left[k] = f->left[--f->n_left];
            return;
        }
    }
}

static bool before(const struct fill *f, uint32_t x, uint32_t y, uint64_t salt)
{
    if (f->key[x] != f->key[y])
        return f->key[x] < f->key[y];
    uint64_t hash_x = ss_hash_u64(x, salt), hash_y = ss_hash_u64(y, salt);
    return salt && hash_x != hash_y ? hash_x < hash_y : x < y;
}

/* The index in left of the next node, among those with at most table_cells cells; SS_NONE if there
 * is none. *narrowest receives the index of the node with the smallest table. */
static uint32_t choose(struct fill *f, uint64_t table_cells, uint64_t salt, uint32_t *narrowest)
{
    uint32_t best = SS_NONE;
    *narrowest = 0;
    for (uint32_t k = 0; k < f->n_left; k++) {
        uint32_t node = f->left[k];
        if (f->cells[node] < f->cells[f->left[*narrowest]])
            *narrowest = k;
        if (f->cells[node] > table_cells)
            continue;
        if (f->key[node] < 0)
            f->key[node] = (double)f->cells[node] * (1 + fill_of(f, node));
        if (best == SS_NONE || before(f, node, f->left[best], salt))
            best = k;
    }
    return best;
}

/* The neighbour of a node with the largest product of degree and strategies, perturbed by salt. */
static uint32_t heaviest_neighbour(const struct fill *f, uint32_t node, uint64_t salt)
{
    uint32_t best = SS_NONE, other;
    uint64_t most = 0;
    EACH_BIT(row_of(f, node), f->words, w, bits, other)
    {
        uint64_t degree = 1;
        for (size_t k = 0; k < f->words; k++)
            degree += (uint64_t)__builtin_popcountll(row_of(f, other)[k]);
        uint64_t weight = degree * f->p->size[other] * (4 + ss_hash_u64(other, salt) % 8);
        if (best == SS_NONE || weight > most) {
            most = weight;
            best = other;
        }
    }
    return best;
}

static void start(struct fill *f, const struct ss_pairwise *p, struct ss_arena *arena)
{
    f->p = p;
    f->words = (p->n + 63u) / 64;
    f->adjacent = ss_alloc_array(arena, p->n * f->words + 1, sizeof *f->adjacent);
    f->bits = ss_alloc_array(arena, p->n + 1u, sizeof *f->bits);
    f->cells = ss_alloc_array(arena, p->n + 1u, sizeof *f->cells);
    f->key = ss_alloc_array(arena, p->n + 1u, sizeof *f->key);
    f->left = ss_alloc_array(arena, p->n + 1u, sizeof *f->left);
    f->n_left = p->n;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        set_bit(row_of(f, p->edges[k].a), p->edges[k].b);
        set_bit(row_of(f, p->edges[k].b), p->edges[k].a);
    }
    for (uint32_t i = 0; i < p->n; i++) {
        f->left[i] = i;
        f->bits[i] = log2(1 + (double)p->size[i]);
        f->key[i] = -1;
    }
    for (uint32_t i = 0; i < p->n; i++)
        f->cells[i] = table_cells_of(f, i);
}

/* Lists the scopes, by falling position in the order. */
static void list_scopes(const struct fill *f, uint32_t count, struct ss_arena *arena,
                        struct ss_elimination_order *order)
{
    for (uint32_t k = 0; k < count; k++) {
        const uint64_t *row = row_of(f, order->node[k]);
        uint32_t n = 0, node;
        for (size_t w = 0; w < f->words; w++)
            n += (uint32_t)__builtin_popcountll(row[w]);
        uint32_t *scope = ss_alloc_array(arena, n + 1u, sizeof *scope);
        n = 0;
        EACH_BIT(row, f->words, w, bits, node)
        {
            uint32_t at = n++;
            for (; at > 0 && order->place[scope[at - 1]] < order->place[node]; at--)
                scope[at] = scope[at - 1];
            scope[at] = node;
        }
        order->scope[k] = scope;
        order->scope_size[k] = n;
    }
}

bool ss_elimination_order_find(const struct ss_pairwise *p, uint64_t table_cells,
                               uint64_t total_cells, uint64_t salt, bool *cut, struct ss_job *job,
                               struct ss_arena *arena, struct ss_elimination_order *order)
{
    struct fill f = {0};
    if (p->n > SS_ELIMINATION_ORDER_NODES)
        return false;
    start(&f, p, arena);
    *order = (struct ss_elimination_order){0};
    order->node = ss_alloc_array(arena, p->n + 1u, sizeof *order->node);
    order->place = ss_alloc_array(arena, p->n + 1u, sizeof *order->place);
    order->scope = ss_alloc_array(arena, p->n + 1u, sizeof *order->scope);
    order->scope_size = ss_alloc_array(arena, p->n + 1u, sizeof *order->scope_size);
    uint32_t count = 0;
    while (f.n_left) {
        uint32_t narrowest, at = choose(&f, table_cells, salt, &narrowest);
        if (ss_job_stopped(job) || (at == SS_NONE && !cut))
            return false;
        if (at == SS_NONE) {
            uint32_t heavy = heaviest_neighbour(&f, f.left[narrowest], salt);
            cut[heavy] = true;
            cut_out(&f, heavy);
            continue;
        }
        uint32_t node = f.left[at];
        f.left[at] = f.left[--f.n_left];
        order->place[node] = count;
        order->node[count++] = node;
        order->total += f.cells[node];
        order->largest = f.cells[node] > order->largest ? f.cells[node] : order->largest;
        if (order->total > total_cells)
            return false;
        join_neighbours(&f, node);
    }
    if (!cut)
        list_scopes(&f, count, arena, order);
    return true;
}
