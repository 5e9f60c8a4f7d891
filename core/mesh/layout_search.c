/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dijkstra's algorithm with two shortcuts that follow from settling nodes in order of cost: free
 * moves bypass the queue, and moves that a cheaper settled node has already offered are skipped. */
#include "core/mesh/layout_search.h"

#include <stdlib.h>
#include <string.h>

enum { SETTLED = 1, WANTED = 2 };

/* Memo of prices by axis and by the set of axes that cut the moved piece; -1: not computed yet. */
struct prices {
    int64_t by[SS_N_COLLECTIVES][SS_MAX_AXES][1 << SS_MAX_AXES];
    int64_t whole[SS_MAX_AXES][1 << SS_MAX_AXES]; /* all_to_all that moves the whole piece */
    int64_t permute[1 << SS_MAX_AXES];
};

void ss_layout_search_free(struct ss_layout_search *s)
{
    free(s->ps);
    free(s->steps);
    free(s->previous);
    free(s->via);
    free(s->axes);
    free(s->state);
    free(s->open);
    for (int a = 0; a < SS_MAX_AXES; a++) {
        free(s->unmoved[a]);
    }
    ss_bucket_queue_free(&s->queue);
    free(s->level);
    memset(s, 0, sizeof *s);
}

static void reserve(struct ss_layout_search *s, size_t n)
{
    if (n > s->capacity) {
        s->ps = ss_xrealloc(s->ps, n * sizeof *s->ps);
        s->steps = ss_xrealloc(s->steps, n * sizeof *s->steps);
        s->previous = ss_xrealloc(s->previous, n * sizeof *s->previous);
        s->via = ss_xrealloc(s->via, n);
        s->axes = ss_xrealloc(s->axes, n);
        s->state = ss_xrealloc(s->state, n);
        s->open = ss_xrealloc(s->open, n * sizeof *s->open);
        for (int a = 0; a < SS_MAX_AXES; a++) {
            s->unmoved[a] = ss_xrealloc(s->unmoved[a], n * sizeof *s->unmoved[a]);
        }
        s->capacity = n;
    }
}

/* ---- order ---- */

/* A free move keeps the current cost and adds one step, so a FIFO suffices. */
static void level_push(struct ss_layout_search *s, uint32_t node)
{
    if (s->level_end == s->level_capacity) {
        s->level_capacity = s->level_capacity ? 2 * s->level_capacity : 256;
        s->level = ss_xrealloc(s->level, s->level_capacity * sizeof *s->level);
    }
    s->level[s->level_end++] = node;
}

/* Takes the next node by cost, then steps; *ps is the current cost. False if none is left. */
static bool next_node(struct ss_layout_search *s, int64_t *ps, uint32_t *u)
{
    int64_t first_ps = SS_INFINITE;
    uint32_t first_steps = 0;
    bool queued = ss_bucket_queue_first(&s->queue, &first_ps, &first_steps);
    if (s->level_begin < s->level_end) {
        *u = s->level[s->level_begin];
        if (!queued || first_ps > *ps || first_steps > s->steps[*u]) {
            s->level_begin++;
            return true;
        }
    } else {
        s->level_begin = s->level_end = 0;
    }
    if (!queued) {
        return false;
    }
    *ps = first_ps;
    *u = ss_bucket_queue_pop(&s->queue);
    return true;
}

/* ---- moves ---- */

static void relax(struct ss_layout_search *s, uint32_t u, uint32_t v, enum ss_collective kind,
                  uint32_t axes, int64_t price)
{
    int64_t ps = s->ps[u] + price;
    uint32_t steps = s->steps[u] + 1;
    if (ps < s->ps[v] || (ps == s->ps[v] && steps < s->steps[v])) {
        s->ps[v] = ps;
        s->steps[v] = steps;
        s->previous[v] = u;
        s->via[v] = (uint8_t)kind;
        s->axes[v] = (uint8_t)axes;
        if (price == 0) {
            level_push(s, v);
        } else {
            ss_bucket_queue_push(&s->queue, ps, steps, v);
        }
    }
}

/* Price of changing the option of an axis from `from` to `to` at node u. */
static int64_t price_of(const struct ss_layout_graph *g, struct prices *prices,
                        enum ss_collective kind, int axis, uint32_t u, int32_t from, int32_t to)
{
    if (kind == SS_SLICE || kind == SS_TO_PARTIAL) {
        return 0;
    }
    int shards = g->shards[u] & ~SS_IS_PARTIAL;
    const struct ss_ratio *moved = &g->moves[axis][from * g->n_options[axis] + to];
    int64_t *memo = &prices->by[kind][axis][shards];
    if (kind == SS_ALL_TO_ALL) {
        if (moved->den == 0) {
            return SS_INFINITE;
        }
        memo = moved->den == moved->num ? &prices->whole[axis][shards] : memo;
    }
    if (*memo >= 0 && (kind != SS_ALL_TO_ALL || moved->usual)) {
        return *memo;
    }
    int64_t bytes = ss_layout_graph_bytes(g, kind, 1u << axis, shards, moved);
    int64_t ps = ss_collective_ps(g->mesh, kind, 1u << axis, bytes);
    if (kind != SS_ALL_TO_ALL || moved->usual) {
        *memo = ps;
    }
    return ps;
}

/* The collective that changes an axis from one option to another; SS_N_COLLECTIVES if there is
 * none. */
static enum ss_collective kind_of(const struct ss_cut *from, const struct ss_cut *to)
{
    if (from->kind == SS_REPLICATED) {
        return to->kind == SS_SHARD ? SS_SLICE : SS_TO_PARTIAL;
    }
    if (to->kind == SS_REPLICATED) {
        return from->kind == SS_SHARD ? SS_ALL_GATHER : SS_ALL_REDUCE;
    }
    if (to->kind == SS_SHARD) {
        return from->kind == SS_SHARD ? SS_ALL_TO_ALL : SS_REDUCE_SCATTER;
    }
    return SS_N_COLLECTIVES;
}

static void one_move(struct ss_layout_search *s, struct prices *prices, uint32_t u, int axis,
                     int32_t from, int32_t to)
{
    const struct ss_layout_graph *g = s->graph;
    uint32_t v = (uint32_t)(u + (to - from) * g->strides[axis]);
    if (g->shards[v] == SS_NOT_A_LAYOUT || (s->state[v] & SETTLED)) {
        return;
    }
    enum ss_collective kind = kind_of(&g->options[axis][from], &g->options[axis][to]);
    if (kind == SS_N_COLLECTIVES) {
        return;
    }
    int64_t price = price_of(g, prices, kind, axis, u, from, to);
    if (price != SS_INFINITE) {
        relax(s, u, v, kind, 1u << axis, price);
    }
}

/* A line is a set of nodes that differ on one axis only. Nodes settle in order of cost. Once the R
 * node of a line has settled, every other option follows for free; once a cut has settled that
 * reaches an option by the cheapest all_to_all, no later node of the line can improve that option.
 */
static void one_axis_moves(struct ss_layout_search *s, struct prices *prices, uint32_t u)
{
    const struct ss_layout_graph *g = s->graph;
    for (int a = 0; a < g->mesh->n_axes; a++) {
        int32_t from = ss_layout_graph_option(g, u, a), n = g->n_options[a];
        uint32_t line = (uint32_t)(u - from * g->strides[a]);
        bool cut = g->options[a][from].kind == SS_SHARD;
        if (from > 0 && (s->state[line] & SETTLED)) {
            continue;
        }
        if (n > 64) {
            for (int32_t to = 0; to < n; to++) {
                if (to != from) {
                    one_move(s, prices, u, a, from, to);
                }
            }
            continue;
        }
        uint64_t left = cut ? s->unmoved[a][line] : UINT64_MAX >> (64 - n);
        for (left &= ~(UINT64_C(1) << from); left; left &= left - 1) {
            one_move(s, prices, u, a, from, __builtin_ctzll(left));
        }
        if (cut) {
            s->unmoved[a][line] &= ~g->best_from[a][from];
        }
    }
}

/* All permutes within a class cost the same and nodes settle in order of cost, so the first settled
 * node that can permute to v gives its best price by a permute, and v leaves the open list. */
static void permutes(struct ss_layout_search *s, struct prices *prices, uint32_t *n_open,
                     uint32_t u)
{
    const struct ss_layout_graph *g = s->graph;
    if (g->shards[u] & SS_IS_PARTIAL) {
        return;
    }
    int c = g->class_of[g->shards[u]];
    uint32_t *open = s->open + g->class_begin[c];
    if (prices->permute[c] < 0) {
        prices->permute[c] = ss_collective_ps(
            g->mesh, SS_PERMUTE, 0, ss_layout_graph_bytes(g, SS_PERMUTE, 0, g->shards[u], NULL));
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n_open[c]; i++) {
        uint32_t v = open[i];
        int64_t ps = s->ps[u] + prices->permute[c];
        if ((s->state[v] & SETTLED) || s->ps[v] < ps ||
            (s->ps[v] == ps && s->steps[v] <= s->steps[u] + 1)) {
            continue;
        }
        if (ss_layout_graph_permutes(g, u, v)) {
            relax(s, u, v, SS_PERMUTE, 0, prices->permute[c]);
        } else {
            open[kept++] = v;
        }
    }
    n_open[c] = kept;
}

void ss_layout_search_run(struct ss_layout_search *s, const struct ss_layout_graph *g, int64_t from,
                          const int64_t *wanted, size_t n)
{
    size_t nodes = (size_t)g->n_nodes;
    uint32_t n_open[1 << SS_MAX_AXES];
    struct prices prices;
    size_t left = wanted ? 0 : SIZE_MAX;
    reserve(s, nodes);
    memset(&prices, 0xff, sizeof prices);
    memset(s->state, 0, nodes);
    for (size_t u = 0; u < nodes; u++) {
        s->ps[u] = SS_INFINITE;
    }
    for (int a = 0; a < g->mesh->n_axes; a++) {
        for (size_t u = 0; u < nodes && g->n_options[a] <= 64; u++) {
            s->unmoved[a][u] = UINT64_MAX >> (64 - g->n_options[a]);
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (!(s->state[wanted[i]] & WANTED)) {
            s->state[wanted[i]] |= WANTED;
            left++;
        }
    }
    memcpy(s->open, g->members, g->class_begin[1 << g->mesh->n_axes] * sizeof *s->open);
    for (int c = 0; c < 1 << g->mesh->n_axes; c++) {
        n_open[c] = g->class_begin[c + 1] - g->class_begin[c];
    }
    s->graph = g;
    ss_bucket_queue_begin(&s->queue, nodes);
    s->level_begin = s->level_end = 0;
    s->ps[from] = 0;
    s->steps[from] = 0;
    s->previous[from] = (uint32_t)from;
    ss_bucket_queue_push(&s->queue, 0, 0, (uint32_t)from);
    int64_t ps = 0;
    uint32_t u;
    while (left && next_node(s, &ps, &u)) {
        if (s->state[u] & SETTLED) {
            continue;
        }
        s->state[u] |= SETTLED;
        left -= (s->state[u] & WANTED) != 0;
        one_axis_moves(s, &prices, u);
        permutes(s, &prices, n_open, u);
    }
}
