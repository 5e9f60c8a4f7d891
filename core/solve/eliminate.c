/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/eliminate.h"

#include "core/solve/minplus.h"

#include <stdlib.h>
#include <string.h>

/* The order is found on bit sets, a row per node. */
#define MOST_NODES 20000u

/* A table over some nodes, the last of them eliminated first; that one's strategies lie side by side. */
struct factor {
    uint32_t *nodes; /* by falling place in the order */
    uint32_t n;
    const int64_t *cells;
    struct factor *next; /* in the bucket of its last node */
};

struct eliminator {
    const struct ss_pairwise *p;
    struct ss_job *job;
    struct ss_arena arena;
    uint64_t *adjacent;
    size_t words;
    uint32_t *order, *place;
    uint32_t **scope; /* of order[k]'s result, by falling place */
    uint32_t *scope_size;
    struct factor **bucket;
};

static uint64_t *row_of(struct eliminator *e, uint32_t node)
{
    return e->adjacent + node * e->words;
}

/* Cells of the table that eliminating a node makes; UINT64_MAX where it would pass 2^62. */
static uint64_t cells_after(struct eliminator *e, uint32_t node)
{
    const uint64_t *row = row_of(e, node);
    uint64_t cells = 1;
    for (size_t w = 0; w < e->words; w++) {
        for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
            uint64_t n = e->p->size[w * 64 + (size_t)__builtin_ctzll(bits)];
            if (cells > ((uint64_t)1 << 62) / n)
                return UINT64_MAX;
            cells *= n;
        }
    }
    return cells;
}

/* Takes a node out of the bit sets and joins its neighbours; updates their scores. */
static void join_neighbours(struct eliminator *e, uint32_t node, uint64_t *score)
{
    uint64_t *row = row_of(e, node);
    for (size_t w = 0; w < e->words; w++) {
        for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
            uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
            uint64_t *to = row_of(e, other);
            for (size_t k = 0; k < e->words; k++)
                to[k] |= row[k];
            to[other / 64] &= ~((uint64_t)1 << (other % 64));
            to[node / 64] &= ~((uint64_t)1 << (node % 64));
        }
    }
    for (size_t w = 0; w < e->words; w++) {
        for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
            uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
            score[other] = cells_after(e, other);
        }
    }
}

/* The order, and each scope as a set; false if the limits would be passed. */
static enum ss_eliminated find_order(struct eliminator *e, const struct ss_eliminate_limits *limits)
{
    uint32_t n = e->p->n;
    uint64_t total = 0, work = 0;
    uint64_t *score = ss_alloc_array(&e->arena, n + 1u, sizeof *score);
    uint32_t *left = ss_alloc_array(&e->arena, n + 1u, sizeof *left);
    for (uint32_t i = 0; i < n; i++) {
        score[i] = cells_after(e, i);
        left[i] = i;
    }
    for (uint32_t k = 0, count = n; k < n; k++, count--) {
        if (k % 64 == 0 && ss_job_stopped(e->job))
            return SS_ELIMINATED_STOPPED;
        uint32_t best = 0;
        for (uint32_t j = 1; j < count; j++)
            if (score[left[j]] < score[left[best]] ||
                (score[left[j]] == score[left[best]] && left[j] < left[best]))
                best = j;
        uint32_t node = left[best];
        left[best] = left[count - 1];
        if (score[node] > limits->table_cells)
            return SS_ELIMINATED_TOO_WIDE;
        total += score[node];
        work += score[node] * e->p->size[node];
        if (total > limits->total_cells || work > limits->work)
            return SS_ELIMINATED_TOO_WIDE;
        e->order[k] = node;
        e->place[node] = k;
        join_neighbours(e, node, score);
    }
    return SS_ELIMINATED;
}

/* Scopes by falling place in the order: the rows of the bit sets still hold each node's neighbours at
 * the time it went. */
static void list_scopes(struct eliminator *e)
{
    for (uint32_t k = 0; k < e->p->n; k++) {
        const uint64_t *row = row_of(e, e->order[k]);
        uint32_t count = 0;
        for (size_t w = 0; w < e->words; w++)
            count += (uint32_t)__builtin_popcountll(row[w]);
        uint32_t *scope = ss_alloc_array(&e->arena, count + 1u, sizeof *scope);
        count = 0;
        for (size_t w = 0; w < e->words; w++) {
            for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                uint32_t node = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits), at = count++;
                for (; at > 0 && e->place[scope[at - 1]] < e->place[node]; at--)
                    scope[at] = scope[at - 1];
                scope[at] = node;
            }
        }
        e->scope[k] = scope;
        e->scope_size[k] = count;
    }
}

static void put_factor(struct eliminator *e, const uint32_t *nodes, uint32_t n, const int64_t *cells)
{
    struct factor *f = ss_alloc(&e->arena, sizeof *f);
    f->nodes = ss_memdup(&e->arena, nodes, n * sizeof *nodes);
    f->n = n;
    f->cells = cells;
    f->next = e->bucket[nodes[n - 1]];
    e->bucket[nodes[n - 1]] = f;
}

static void add_row(int64_t *to, const int64_t *row, uint32_t n)
{
    for (uint32_t s = 0; s < n; s++) {
        int64_t sum = to[s] + row[s];
        to[s] = sum >= SS_INF / 2 ? SS_INF : sum;
    }
}

/* Where a factor lies as the scope of an elimination is walked through. */
struct cursor {
    const int64_t *at;
    const size_t *stride; /* per place in the scope; 0 where the factor does not depend on it */
};

static struct cursor cursor_of(struct eliminator *e, const struct factor *f, const uint32_t *scope,
                               uint32_t n)
{
    size_t *stride = ss_alloc_array(&e->arena, n + 1u, sizeof *stride);
    size_t step = e->p->size[f->nodes[f->n - 1]];
    for (uint32_t j = f->n - 1, k = n; j-- > 0;) {
        do
            k--;
        while (scope[k] != f->nodes[j]);
        stride[k] = step;
        step *= e->p->size[f->nodes[j]];
    }
    return (struct cursor){f->cells, stride};
}

/* The strategies of the last node in the scope: out[s] = min over b of sum + the factors that see it. */
static void inner_row(const struct cursor *cursors, uint32_t n_seeing, uint32_t last, uint32_t n_last,
                      const int64_t *sum, int64_t *scratch, uint32_t n, int64_t *out)
{
    for (uint32_t s = 0; s < n_last; s++) {
        const int64_t *base = sum;
        if (n_seeing > 1) {
            memcpy(scratch, sum, n * sizeof *scratch);
            for (uint32_t c = 1; c < n_seeing; c++)
                add_row(scratch, cursors[c].at + s * cursors[c].stride[last], n);
            base = scratch;
        }
        int64_t best = ss_min_sum(base, cursors[0].at + s * cursors[0].stride[last], n);
        out[s] = best >= SS_INF / 2 ? SS_INF : best;
    }
}

/* Eliminates one node: its table over the scope. */
static bool eliminate_node(struct eliminator *e, uint32_t k)
{
    const struct ss_pairwise *p = e->p;
    uint32_t node = e->order[k], n = p->size[node], *scope = e->scope[k], m = e->scope_size[k];
    uint32_t n_cursors = 0, n_seeing = 0, polls = 0;
    size_t cells = 1;
    for (uint32_t j = 0; j < m; j++)
        cells *= p->size[scope[j]];
    int64_t *table = ss_alloc_array(&e->arena, cells, sizeof *table);
    struct ss_arena_mark mark = ss_arena_mark(&e->arena);
    for (struct factor *f = e->bucket[node]; f; f = f->next)
        n_cursors++;
    /* The factors that depend on the scope's last node come first. */
    struct cursor *cursors = ss_alloc_array(&e->arena, n_cursors + 1u, sizeof *cursors);
    uint32_t tail = n_cursors;
    for (struct factor *f = e->bucket[node]; f; f = f->next) {
        struct cursor c = cursor_of(e, f, scope, m);
        cursors[c.stride[m - 1] ? n_seeing++ : --tail] = c;
    }
    uint32_t *at = ss_alloc_array(&e->arena, m, sizeof *at);
    int64_t *sum = ss_alloc_array(&e->arena, n, sizeof *sum);
    int64_t *scratch = ss_alloc_array(&e->arena, n, sizeof *scratch);
    uint32_t n_last = p->size[scope[m - 1]];
    bool stopped = false;
    for (size_t cell = 0; cell < cells; cell += n_last) {
        memcpy(sum, p->cost[node], n * sizeof *sum);
        for (uint32_t c = n_seeing; c < n_cursors; c++)
            add_row(sum, cursors[c].at, n);
        inner_row(cursors, n_seeing, m - 1, n_last, sum, scratch, n, table + cell);
        for (uint32_t j = m - 1; j-- > 0;) {
            at[j]++;
            for (uint32_t c = 0; c < n_cursors; c++)
                cursors[c].at += cursors[c].stride[j];
            if (at[j] < p->size[scope[j]])
                break;
            for (uint32_t c = 0; c < n_cursors; c++)
                cursors[c].at -= cursors[c].stride[j] * p->size[scope[j]];
            at[j] = 0;
        }
        if (++polls % 1024 == 0 && ss_job_stopped(e->job)) {
            stopped = true;
            break;
        }
    }
    ss_arena_rewind(&e->arena, mark);
    put_factor(e, scope, m, table);
    return !stopped;
}


/* The cheapest strategy of a node, given the nodes eliminated after it. */
static int64_t take_back(struct eliminator *e, uint32_t k, uint32_t *choice)
{
    const struct ss_pairwise *p = e->p;
    uint32_t node = e->order[k], n = p->size[node], best = 0;
    int64_t *sum = ss_xmalloc(n * sizeof *sum);
    memcpy(sum, p->cost[node], n * sizeof *sum);
    for (struct factor *f = e->bucket[node]; f; f = f->next) {
        size_t offset = 0;
        for (uint32_t j = 0; j + 1 < f->n; j++)
            offset = offset * p->size[f->nodes[j]] + choice[f->nodes[j]];
        add_row(sum, f->cells + offset * n, n);
    }
    for (uint32_t s = 1; s < n; s++)
        best = sum[s] < sum[best] ? s : best;
    choice[node] = best;
    int64_t cost = sum[best];
    free(sum);
    return cost;
}

static enum ss_eliminated run(struct eliminator *e, uint32_t *choice, int64_t *cost)
{
    const struct ss_pairwise *p = e->p;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *pair = &p->edges[k];
        bool a_last = e->place[pair->a] < e->place[pair->b];
        uint32_t nodes[2] = {a_last ? pair->b : pair->a, a_last ? pair->a : pair->b};
        put_factor(e, nodes, 2, a_last ? pair->turned : pair->cells);
    }
    for (uint32_t k = 0; k < p->n; k++)
        if (e->scope_size[k] && !eliminate_node(e, k))
            return SS_ELIMINATED_STOPPED;
    *cost = 0;
    for (uint32_t k = p->n; k-- > 0;) {
        int64_t part = take_back(e, k, choice);
        if (ss_is_inf(part))
            return SS_ELIMINATED_EMPTY;
        *cost += e->scope_size[k] == 0 ? part : 0;
    }
    return SS_ELIMINATED;
}

static bool start_order(struct eliminator *e, const struct ss_pairwise *p)
{
    if (p->n > MOST_NODES)
        return false;
    e->p = p;
    e->words = (p->n + 63u) / 64;
    e->adjacent = ss_alloc_array(&e->arena, p->n * e->words + 1, sizeof *e->adjacent);
    e->order = ss_alloc_array(&e->arena, p->n + 1u, sizeof *e->order);
    e->place = ss_alloc_array(&e->arena, p->n + 1u, sizeof *e->place);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t a = p->edges[k].a, b = p->edges[k].b;
        row_of(e, a)[b / 64] |= (uint64_t)1 << (b % 64);
        row_of(e, b)[a / 64] |= (uint64_t)1 << (a % 64);
    }
    return true;
}

enum ss_eliminated ss_eliminate(const struct ss_pairwise *p, const struct ss_eliminate_limits *limits,
                                struct ss_job *job, uint32_t *choice, int64_t *cost)
{
    struct eliminator e = {.job = job};
    if (!start_order(&e, p))
        return SS_ELIMINATED_TOO_WIDE;
    e.scope = ss_alloc_array(&e.arena, p->n + 1u, sizeof *e.scope);
    e.scope_size = ss_alloc_array(&e.arena, p->n + 1u, sizeof *e.scope_size);
    e.bucket = ss_alloc_array(&e.arena, p->n + 1u, sizeof(struct factor *));
    enum ss_eliminated result = find_order(&e, limits);
    if (result == SS_ELIMINATED) {
        list_scopes(&e);
        result = run(&e, choice, cost);
    }
    ss_arena_free(&e.arena);
    return result;
}

/* The neighbour of a node whose strategies multiply its table most, and with the most neighbours. */
static uint32_t heaviest_neighbour(struct eliminator *e, uint32_t node)
{
    uint32_t best = SS_NONE;
    uint64_t most = 0;
    const uint64_t *row = row_of(e, node);
    for (size_t w = 0; w < e->words; w++) {
        for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
            uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
            uint64_t degree = 0;
            for (size_t k = 0; k < e->words; k++)
                degree += (uint64_t)__builtin_popcountll(row_of(e, other)[k]);
            if (degree * e->p->size[other] > most) {
                most = degree * e->p->size[other];
                best = other;
            }
        }
    }
    return best;
}

static void take_out(struct eliminator *e, uint32_t node, uint64_t *score)
{
    uint64_t *row = row_of(e, node);
    for (size_t w = 0; w < e->words; w++) {
        for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
            uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
            row_of(e, other)[node / 64] &= ~((uint64_t)1 << (node % 64));
            score[other] = cells_after(e, other);
        }
    }
}

bool ss_eliminate_cut(const struct ss_pairwise *p, uint64_t table_cells, uint64_t salt, bool *cut)
{
    struct eliminator e = {0};
    if (!start_order(&e, p))
        return false;
    uint64_t *score = ss_alloc_array(&e.arena, p->n + 1u, sizeof *score);
    uint32_t *left = ss_alloc_array(&e.arena, p->n + 1u, sizeof *left);
    for (uint32_t i = 0; i < p->n; i++) {
        score[i] = cells_after(&e, i);
        left[i] = i;
        cut[i] = false;
    }
    for (uint32_t count = p->n; count > 0; count--) {
        uint32_t best = 0;
        for (uint32_t j = 1; j < count; j++) {
            uint64_t x = score[left[j]], y = score[left[best]];
            if (x < y || (x == y && ss_hash_u64(left[j], salt) < ss_hash_u64(left[best], salt)))
                best = j;
        }
        uint32_t node = left[best];
        while (score[node] > table_cells) {
            uint32_t heavy = heaviest_neighbour(&e, node);
            cut[heavy] = true;
            take_out(&e, heavy, score);
            score[heavy] = 0; /* joins nothing when its turn comes */
            memset(row_of(&e, heavy), 0, e.words * sizeof *e.adjacent);
        }
        left[best] = left[count - 1];
        join_neighbours(&e, node, score);
    }
    ss_arena_free(&e.arena);
    return true;
}
