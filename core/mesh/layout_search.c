/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dijkstra's algorithm with two shortcuts that follow from settling nodes in order of cost: free
 * moves bypass the queue, and moves that a cheaper settled node has already offered are skipped. */
#include "core/mesh/layout_search.h"

#include <stdlib.h>
#include <string.h>

enum { SETTLED = 1, WANTED = 2 };
enum { GATHERED = 0x80, EVERY_DIM = 0x7f }; /* bits of reached[] */

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
    for (int j = 0; j < 1 << SS_MAX_AXES; j++) {
        free(s->reached[j]);
    }
    ss_bucket_queue_free(&s->queue);
    free(s->level);
    memset(s, 0, sizeof *s);
}

static void reserve(struct ss_layout_search *s, const struct ss_layout_graph *g)
{
    size_t n = (size_t)g->n_nodes; /* the graphs of a search have one mesh, so the same joints */
    for (uint32_t j = 0; j < g->n_joints && n > s->capacity; j++) {
        s->reached[j] = ss_xrealloc(s->reached[j], n);
    }
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

static void one_move(struct ss_layout_search *s, uint32_t u, int axis, int32_t from, int32_t to)
{
    static const struct ss_ratio none;
    const struct ss_layout_graph *g = s->graph;
    uint32_t v = (uint32_t)(u + (to - from) * g->strides[axis]);
    if (g->shards[v] == SS_NOT_A_LAYOUT || (s->state[v] & SETTLED)) {
        return;
    }
    enum ss_collective kind = kind_of(&g->options[axis][from], &g->options[axis][to]);
    struct ss_ratio moved =
        kind == SS_ALL_TO_ALL ? g->moves[axis][from * g->n_options[axis] + to] : none;
    if (kind == SS_N_COLLECTIVES || (kind == SS_ALL_TO_ALL && moved.den == 0)) {
        return;
    }
    bool free = kind == SS_SLICE || kind == SS_TO_PARTIAL;
    relax(s, u, v, kind, 1u << axis,
          free ? 0 : ss_layout_graph_price(g, kind, 1u << axis, u, moved));
}

/* A line is a set of nodes that differ on one axis only. Nodes settle in order of cost. Once the R
 * node of a line has settled, every other option follows for free; once a cut has settled that
 * reaches an option by the cheapest all_to_all, no later node of the line can improve that option.
 */
static void one_axis_moves(struct ss_layout_search *s, uint32_t u)
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
                    one_move(s, u, a, from, to);
                }
            }
            continue;
        }
        uint64_t left = cut ? s->unmoved[a][line] : UINT64_MAX >> (64 - n);
        for (left &= ~(UINT64_C(1) << from); left; left &= left - 1) {
            one_move(s, u, a, from, __builtin_ctzll(left));
        }
        if (cut) {
            s->unmoved[a][line] &= ~g->best_from[a][from];
        }
    }
}

/* The axes on which a node is partial. */
static uint32_t partial_axes(const struct ss_layout_graph *g, uint32_t u)
{
    uint32_t axes = 0;
    for (int a = 0; a < g->mesh->n_axes && g->shards[u] & SS_IS_PARTIAL; a++) {
        axes |= g->options[a][ss_layout_graph_option(g, u, a)].kind == SS_PARTIAL ? 1u << a : 0;
    }
    return axes;
}

/* Moves all axes of a group to its cuts of the dims from begin to end - 1, at one price. */
static void joint_moves(struct ss_layout_search *s, uint32_t u, uint32_t whole,
                        enum ss_collective kind, const struct ss_joint *joint, uint32_t begin,
                        uint32_t end, int64_t price)
{
    const struct ss_layout_graph *g = s->graph;
    for (uint32_t k = begin; k < end; k++) {
        uint32_t v = whole + joint->cuts[k].offset;
        if (g->shards[v] != SS_NOT_A_LAYOUT && !(s->state[v] & SETTLED)) {
            relax(s, u, v, kind, joint->axes, price);
        }
    }
}

/* The all_to_alls of a group: to other dims, and to cuts of the same dim that act like one. All
 * that lead to other dims cost the same, so after those from one dim only the cuts of that dim are
 * left to reach, and after those from another none. */
static void joint_exchanges(struct ss_layout_search *s, uint32_t u, uint32_t whole, uint32_t j)
{
    const struct ss_layout_graph *g = s->graph;
    const struct ss_joint *joint = &g->joints[j];
    struct ss_joint_cut from = ss_layout_graph_joint_cut(g, joint->axes, u);
    if (from.dim < 0) {
        return;
    }
    const uint32_t *begin = joint->begin + from.dim;
    int64_t price = ss_layout_graph_price(g, SS_ALL_TO_ALL, joint->axes, u, joint->to_other_dim);
    uint8_t *reached = &s->reached[j][whole];
    int left = *reached & EVERY_DIM; /* 0: nothing was reached, EVERY_DIM: all, else a dim + 1 */
    if (left == 0) {
        joint_moves(s, u, whole, SS_ALL_TO_ALL, joint, 0, begin[0], price);
        joint_moves(s, u, whole, SS_ALL_TO_ALL, joint, begin[1], joint->begin[g->type.rank], price);
        *reached |= (uint8_t)(from.dim + 1);
    } else if (left != EVERY_DIM && left != from.dim + 1) {
        joint_moves(s, u, whole, SS_ALL_TO_ALL, joint, joint->begin[left - 1], joint->begin[left],
                    price);
        *reached |= EVERY_DIM;
    }
    uint32_t own = begin[0]; /* this cut in the list */
    while (from.before && joint->cuts[own].offset != from.offset) {
        own++;
    }
    for (uint32_t m = joint->first_move[own]; from.before && m < joint->first_move[own + 1]; m++) {
        const struct ss_joint_move *move = &joint->moves[m];
        joint_moves(s, u, whole, SS_ALL_TO_ALL, joint, move->to, move->to + 1,
                    ss_layout_graph_price(g, SS_ALL_TO_ALL, joint->axes, u, move->moved));
    }
}

/* Collectives over several axes. Once the node with R on the whole group has settled, everything
 * that they reach follows from it for free. All gathers to that node cost the same. */
static void joint_axes_moves(struct ss_layout_search *s, uint32_t u)
{
    static const struct ss_ratio none;
    const struct ss_layout_graph *g = s->graph;
    uint32_t cutting = g->shards[u] & ~(uint32_t)SS_IS_PARTIAL, partial = partial_axes(g, u);
    for (uint32_t j = 0; j < g->n_joints; j++) {
        uint32_t axes = g->joints[j].axes;
        bool cuts = (axes & ~cutting) == 0;
        if (!cuts && (axes & ~partial) != 0) {
            continue;
        }
        uint32_t whole = u;
        for (uint32_t left = axes; left; left &= left - 1) {
            int a = __builtin_ctz(left);
            whole -= (uint32_t)(ss_layout_graph_option(g, u, a) * g->strides[a]);
        }
        if (s->state[whole] & SETTLED) {
            continue;
        }
        enum ss_collective kind = cuts ? SS_ALL_GATHER : SS_ALL_REDUCE;
        if (!cuts || !(s->reached[j][whole] & GATHERED)) {
            relax(s, u, whole, kind, axes, ss_layout_graph_price(g, kind, axes, u, none));
        }
        if (cuts) {
            s->reached[j][whole] |= GATHERED;
            joint_exchanges(s, u, whole, j);
        } else {
            joint_moves(s, u, whole, SS_REDUCE_SCATTER, &g->joints[j], 0, g->joints[j].n_cuts,
                        ss_layout_graph_price(g, SS_REDUCE_SCATTER, axes, u, none));
        }
    }
}

/* All permutes within a class cost the same and nodes settle in order of cost, so the first settled
 * node that can permute to v gives its best price by a permute, and v leaves the open list. */
static void permutes(struct ss_layout_search *s, uint32_t *n_open, uint32_t u)
{
    const struct ss_layout_graph *g = s->graph;
    if (g->shards[u] & SS_IS_PARTIAL) {
        return;
    }
    int c = g->class_of[g->shards[u]];
    uint32_t *open = s->open + g->class_begin[c];
    static const struct ss_ratio none;
    int64_t price = ss_layout_graph_price(g, SS_PERMUTE, 0, u, none);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n_open[c]; i++) {
        uint32_t v = open[i];
        int64_t ps = s->ps[u] + price;
        if ((s->state[v] & SETTLED) || s->ps[v] < ps ||
            (s->ps[v] == ps && s->steps[v] <= s->steps[u] + 1)) {
            continue;
        }
        if (ss_layout_graph_permutes(g, u, v)) {
            relax(s, u, v, SS_PERMUTE, 0, price);
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
    size_t left = wanted ? 0 : SIZE_MAX;
    reserve(s, g);
    for (uint32_t j = 0; j < g->n_joints; j++) {
        memset(s->reached[j], 0, nodes);
    }
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
        one_axis_moves(s, u);
        joint_axes_moves(s, u);
        permutes(s, n_open, u);
    }
}
