/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where two nodes of the cost graph meet at a value, each has a layout of it: a joint. Joints count
 * how often a plan changes layouts, whether or not that takes time. */
#include "core/plan/ties.h"

#include "core/solve/ties.h"

#include <string.h>

/* Passes over all nodes. */
#define MOST_PASSES 8u
/* Nodes that change their layouts together. */
#define MOST_MOVED 16u
/* Meshes with this many axes have too many strategies for one more solve over all of them. */
#define MANY_AXES 3

/* One side of a joint: the layout that a node's strategy gives an operand, a result, or its hub. */
struct side {
    uint32_t node, op; /* op SS_NONE: a hub */
    uint32_t k;
    bool result;
};
struct joint {
    struct side a, b;
};
struct settling {
    const struct ss_space *space;
    const struct ss_cost_graph *g; /* of the space */
    struct ss_arena arena;
    SS_ARRAY(struct joint) joints;
    uint32_t *first_joint, *joint_of; /* incident joints of each node */
    uint32_t *first_edge, *edge_of;   /* incident edges of each node */
    uint32_t *op_of;                  /* per node: its op, or SS_NONE */
    struct ss_map layout_index;       /* layout -> number of values that rest in it */
    uint32_t *choice;
    struct {
        uint32_t node, was, now; /* strategies */
    } moved[MOST_MOVED];
    uint32_t n_moved;
    bool *is_moved;
    bool *open; /* a neighbour has changed since the node was looked at */
};

static const struct ss_layout *layout_at(const struct settling *s, const struct side *side,
                                         uint32_t strategy)
{
    if (side->op == SS_NONE)
        return &s->space->hubs[s->space->node_hub[side->node]].layouts[strategy];
    const struct ss_strategy *items = s->space->op_strategies[side->op]->items;
    return side->result ? &items[strategy].out[side->k] : &items[strategy].in[side->k];
}

/* ---- joints ---------------------------------------------------------------------------------- */

/* The side of a value where it rests. */
static struct side home_side(const struct ss_space *space, uint32_t var)
{
    const struct ss_var_node *home = &space->var_nodes[var];
    if (home->hub)
        return (struct side){.node = home->node, .op = SS_NONE};
    const struct ss_var *v = &space->graph->vars[var];
    return (struct side){.node = home->node, .op = v->producer, .k = v->result, .result = true};
}

static void add_joint(struct settling *s, struct side a, struct side b)
{
    if (a.node != b.node && a.node != SS_NONE && b.node != SS_NONE)
        ss_push(&s->arena, s->joints, ((struct joint){a, b}));
}

static void add_joints_of(struct settling *s, uint32_t id)
{
    const struct ss_op *op = &s->space->graph->ops[id];
    uint32_t node = s->space->op_node[id];
    for (uint32_t k = 0; k < op->n_operands; k++)
        add_joint(s, home_side(s->space, op->operands[k]),
                  (struct side){.node = node, .op = id, .k = k});
    for (uint32_t k = 0; k < op->n_results; k++)
        add_joint(s, (struct side){.node = node, .op = id, .k = k, .result = true},
                  home_side(s->space, op->results[k]));
}

/* Lists the incident items of each node: of node i, list[first[i]] to list[first[i + 1] - 1]. ends
 * holds the two nodes of each item. */
static void index_ends(struct settling *s, const uint32_t (*ends)[2], size_t n, uint32_t **first,
                       uint32_t **list)
{
    size_t nodes = s->g->n_nodes;
    *first = ss_alloc_array(&s->arena, nodes + 2, sizeof **first);
    *list = ss_alloc_array(&s->arena, 2 * n + 1, sizeof **list);
    for (size_t k = 0; k < n; k++)
        for (int end = 0; end < 2; end++)
            (*first)[ends[k][end] + 2]++;
    for (size_t i = 2; i < nodes + 2; i++)
        (*first)[i] += (*first)[i - 1];
    for (size_t k = 0; k < n; k++)
        for (int end = 0; end < 2; end++)
            (*list)[(*first)[ends[k][end] + 1]++] = (uint32_t)k;
}

static void index_graph(struct settling *s)
{
    const struct ss_graph *graph = s->space->graph;
    size_t edges = s->g->n_edges;
    s->open = ss_alloc_array(&s->arena, s->g->n_nodes + 1, sizeof *s->open);
    s->is_moved = ss_alloc_array(&s->arena, s->g->n_nodes + 1, sizeof *s->is_moved);
    s->op_of = ss_alloc_array(&s->arena, s->g->n_nodes + 1, sizeof *s->op_of);
    memset(s->op_of, 0xff, (s->g->n_nodes + 1) * sizeof *s->op_of);
    for (uint32_t i = 0; i < graph->n_ops; i++) {
        if (s->space->op_node[i] == SS_NONE)
            continue;
        s->op_of[s->space->op_node[i]] = i;
        add_joints_of(s, i);
    }
    uint32_t(*ends)[2] = ss_alloc_array(&s->arena, edges + s->joints.count + 1, sizeof *ends);
    for (size_t k = 0; k < edges; k++) {
        ends[k][0] = s->g->edges[k].a;
        ends[k][1] = s->g->edges[k].b;
    }
    index_ends(s, (const uint32_t(*)[2])ends, edges, &s->first_edge, &s->edge_of);
    for (size_t k = 0; k < s->joints.count; k++) {
        ends[k][0] = s->joints.items[k].a.node;
        ends[k][1] = s->joints.items[k].b.node;
    }
    index_ends(s, (const uint32_t(*)[2])ends, s->joints.count, &s->first_joint, &s->joint_of);
}

/* ---- one node -------------------------------------------------------------------------------- */

/* What a strategy of a node costs while all other nodes stay; compared in the order of fields. */
struct weight {
    __int128 time, memory;
    uint32_t changes;
    int64_t company; /* other values that rest in the same layouts; more is better */
};

static bool weighs_less(const struct weight *a, const struct weight *b)
{
    if (a->time != b->time)
        return a->time < b->time;
    if (a->memory != b->memory)
        return a->memory < b->memory;
    if (a->changes != b->changes)
        return a->changes < b->changes;
    return a->company > b->company;
}

/* What two moved nodes share is counted at one of them. */
static bool counts_at(const struct settling *s, uint32_t node, uint32_t other)
{
    return !s->is_moved[other] || !s->is_moved[node] || node < other;
}

/* False if it is forbidden or takes more than `most`. Times are not negative. */
static bool time_of(const struct settling *s, uint32_t node, uint32_t strategy, __int128 most,
                    __int128 *time)
{
    int64_t cost = s->g->nodes[node].cost[strategy];
    *time = cost;
    bool allowed = cost != SS_FORBIDDEN && *time <= most;
    for (uint32_t i = s->first_edge[node]; i < s->first_edge[node + 1] && allowed; i++) {
        const struct ss_cg_edge *e = &s->g->edges[s->edge_of[i]];
        const struct ss_cg_table *t = &s->g->tables[e->table];
        if (!counts_at(s, node, e->a == node ? e->b : e->a))
            continue;
        size_t row = e->a == node ? strategy : s->choice[e->a];
        size_t col = e->b == node ? strategy : s->choice[e->b];
        cost = t->cells[row * t->cols + col];
        *time += cost;
        allowed = cost != SS_FORBIDDEN && *time <= most;
    }
    return allowed;
}

static uint32_t changes_of(const struct settling *s, uint32_t node, uint32_t strategy)
{
    uint32_t changes = 0;
    for (uint32_t i = s->first_joint[node]; i < s->first_joint[node + 1]; i++) {
        const struct joint *j = &s->joints.items[s->joint_of[i]];
        uint32_t a = j->a.node == node ? strategy : s->choice[j->a.node];
        uint32_t b = j->b.node == node ? strategy : s->choice[j->b.node];
        changes += counts_at(s, node, j->a.node == node ? j->b.node : j->a.node) &&
                   !ss_layout_equal(layout_at(s, &j->a, a), layout_at(s, &j->b, b));
    }
    return changes;
}

static uint32_t *count_of(struct settling *s, const struct ss_layout *layout)
{
    bool found;
    uint32_t *count = ss_map_put(&s->layout_index, layout, sizeof *layout, &found);
    if (!found)
        *count = 0;
    return count;
}

/* Adds `by` for each value that rests where the node's strategy says, and returns how many values
 * rest in the same layouts. */
static int64_t count_homes(struct settling *s, uint32_t node, uint32_t strategy, int by)
{
    struct side side = {.node = node, .op = s->op_of[node], .result = true};
    const struct ss_op *op = side.op == SS_NONE ? NULL : &s->space->graph->ops[side.op];
    int64_t company = 0;
    for (; side.k < (op ? op->n_results : 1); side.k++) {
        const struct ss_var_node *home = op ? &s->space->var_nodes[op->results[side.k]] : NULL;
        if (home && (home->hub || home->node == SS_NONE))
            continue;
        uint32_t *count = count_of(s, layout_at(s, &side, strategy));
        *count = (uint32_t)((int64_t)*count + by);
        company += *count;
    }
    return company;
}

/* The weight of a strategy that takes no more time than `least`. */
static bool weigh(struct settling *s, uint32_t node, uint32_t strategy, const struct weight *best,
                  struct weight *w)
{
    __int128 most = best ? best->time : (__int128)INT64_MAX << 32;
    if (!time_of(s, node, strategy, most, &w->time))
        return false;
    w->memory = ss_bytes_over_time(&s->g->nodes[node], strategy);
    if (best && w->time == best->time && w->memory > best->memory)
        return false;
    w->changes = changes_of(s, node, strategy);
    w->company = count_homes(s, node, strategy, 0);
    return true;
}

static void open_neighbours(struct settling *s, uint32_t node)
{
    for (uint32_t i = s->first_edge[node]; i < s->first_edge[node + 1]; i++) {
        const struct ss_cg_edge *e = &s->g->edges[s->edge_of[i]];
        s->open[e->a == node ? e->b : e->a] = true;
    }
    for (uint32_t i = s->first_joint[node]; i < s->first_joint[node + 1]; i++) {
        const struct joint *j = &s->joints.items[s->joint_of[i]];
        s->open[j->a.node == node ? j->b.node : j->a.node] = true;
    }
}

/* Gives the node its best strategy. True if that is another one. */
static bool settle_node(struct settling *s, uint32_t node)
{
    uint32_t now = s->choice[node], to = now;
    struct weight best, w;
    if (s->g->nodes[node].n == 1)
        return false;
    count_homes(s, node, now, -1);
    if (weigh(s, node, now, NULL, &best))
        for (uint32_t k = 0; k < s->g->nodes[node].n; k++)
            if (k != now && weigh(s, node, k, &best, &w) && weighs_less(&w, &best)) {
                best = w;
                to = k;
            }
    s->choice[node] = to;
    count_homes(s, node, to, 1);
    if (to != now)
        open_neighbours(s, node);
    return to != now;
}

/* ---- nodes that move together ---------------------------------------------------------------- */

static bool move(struct settling *s, uint32_t node, uint32_t strategy)
{
    if (s->n_moved == MOST_MOVED)
        return false;
    s->moved[s->n_moved].node = node;
    s->moved[s->n_moved].was = s->choice[node];
    s->moved[s->n_moved++].now = strategy;
    s->choice[node] = strategy;
    s->is_moved[node] = true;
    return true;
}

/* Moves a neighbour such that it agrees at a joint, in the best way. */
static bool bring_along(struct settling *s, const struct side *moved, const struct side *other)
{
    const struct ss_layout *layout = layout_at(s, moved, s->choice[moved->node]);
    uint32_t n = s->g->nodes[other->node].n, to = SS_NONE;
    struct weight best, w;
    for (uint32_t k = 0; k < n; k++)
        if (ss_layout_equal(layout_at(s, other, k), layout) &&
            weigh(s, other->node, k, to == SS_NONE ? NULL : &best, &w) &&
            (to == SS_NONE || weighs_less(&w, &best))) {
            best = w;
            to = k;
        }
    return to != SS_NONE && move(s, other->node, to);
}

/* Moves the neighbours that agreed with a moved node and do so no longer. */
static bool follow(struct settling *s, uint32_t node, uint32_t was)
{
    bool ok = true;
    for (uint32_t i = s->first_joint[node]; i < s->first_joint[node + 1] && ok; i++) {
        const struct joint *j = &s->joints.items[s->joint_of[i]];
        const struct side *own = j->a.node == node ? &j->a : &j->b;
        const struct side *other = j->a.node == node ? &j->b : &j->a;
        const struct ss_layout *theirs = layout_at(s, other, s->choice[other->node]);
        if (!s->is_moved[other->node] && ss_layout_equal(layout_at(s, own, was), theirs) &&
            !ss_layout_equal(layout_at(s, own, s->choice[node]), theirs))
            ok = bring_along(s, own, other);
    }
    return ok;
}

static void set_moved(struct settling *s, bool now)
{
    for (uint32_t m = 0; m < s->n_moved; m++)
        s->choice[s->moved[m].node] = now ? s->moved[m].now : s->moved[m].was;
}

static bool weigh_moved(struct settling *s, bool now, struct weight *sum)
{
    bool allowed = true;
    *sum = (struct weight){0};
    set_moved(s, now);
    for (uint32_t m = 0; m < s->n_moved && allowed; m++) {
        uint32_t node = s->moved[m].node;
        struct weight w = {0};
        allowed = weigh(s, node, s->choice[node], NULL, &w);
        sum->time += w.time;
        sum->memory += w.memory;
        sum->changes += w.changes;
        sum->company += w.company;
    }
    return allowed;
}

static void count_moved(struct settling *s, int by)
{
    for (uint32_t m = 0; m < s->n_moved; m++)
        count_homes(s, s->moved[m].node, s->choice[s->moved[m].node], by);
}

/* The strategy of a node alone as good as its own whose layouts have the most company, or its
 * own. */
static uint32_t most_company(struct settling *s, uint32_t node)
{
    const struct ss_cg_node *v = &s->g->nodes[node];
    uint32_t now = s->choice[node], to = now;
    count_homes(s, node, now, -1);
    int64_t most = count_homes(s, node, now, 0);
    for (uint32_t k = 0; k < v->n; k++) {
        if (k == now || v->cost[k] != v->cost[now] ||
            ss_bytes_over_time(v, k) != ss_bytes_over_time(v, now))
            continue;
        int64_t company = count_homes(s, node, k, 0);
        to = company > most ? k : to;
        most = company > most ? company : most;
    }
    count_homes(s, node, now, 1);
    return to;
}

/* Gives a node layouts with more company, and its neighbours those that agree, if that is better.
 * True if it did. */
static bool settle_together(struct settling *s, uint32_t node)
{
    uint32_t to = most_company(s, node);
    struct weight before, after;
    bool ok = to != s->choice[node] && move(s, node, to);
    for (uint32_t m = 0; m < s->n_moved && ok; m++)
        ok = follow(s, s->moved[m].node, s->moved[m].was);
    set_moved(s, false);
    count_moved(s, -1);
    ok = ok && weigh_moved(s, false, &before) && weigh_moved(s, true, &after) &&
         weighs_less(&after, &before);
    set_moved(s, ok);
    count_moved(s, 1);
    for (uint32_t m = 0; m < s->n_moved; m++) {
        s->is_moved[s->moved[m].node] = false;
        if (ok)
            open_neighbours(s, s->moved[m].node);
    }
    s->n_moved = 0;
    return ok;
}

/* Improves a choice node by node. */
static void settle(struct settling *s, uint32_t *choice, struct ss_job *job)
{
    bool changed = true;
    s->choice = choice;
    ss_map_free(&s->layout_index);
    for (uint32_t i = 0; i < s->g->n_nodes; i++)
        count_homes(s, i, choice[i], 1);
    for (uint32_t pass = 0; pass < MOST_PASSES && changed && !ss_job_stopped(job); pass++) {
        changed = false;
        for (uint32_t i = 0; i < s->g->n_nodes; i++) {
            bool look = pass == 0 || s->open[i];
            s->open[i] = false;
            changed |= look && (settle_node(s, i) || settle_together(s, i));
        }
    }
}

/* ---- all nodes at once ----------------------------------------------------------------------- */

static bool on_one_axis(const struct settling *s, uint32_t node, uint32_t a, uint32_t b)
{
    const struct ss_space *space = s->space;
    uint32_t op = s->op_of[node];
    int axes = 0;
    for (int x = 0; x < space->mesh.n_axes; x++) {
        if (op == SS_NONE) {
            const struct ss_layout *l = space->hubs[space->node_hub[node]].layouts;
            axes += memcmp(&l[a].axis[x], &l[b].axis[x], sizeof l->axis[x]) != 0;
        } else {
            const struct ss_strategy *items = space->op_strategies[op]->items;
            axes += items[a].rows[x] != items[b].rows[x];
        }
    }
    return axes <= 1;
}

/* Per node, the strategies that differ from the choice on one axis at most; equal masks are one. */
static const bool **near_choice(struct settling *s, const uint32_t *choice, size_t n_nodes)
{
    const bool **keep = ss_alloc_array(&s->arena, n_nodes + 1, sizeof *keep);
    struct ss_map masks = {0};
    SS_ARRAY(bool *) made = {0};
    for (uint32_t i = 0; i < s->g->n_nodes; i++) {
        uint32_t op = s->op_of[i], n = s->g->nodes[i].n;
        struct {
            const void *items;
            uint64_t chosen;
        } key = {op == SS_NONE ? (const void *)s->space->hubs[s->space->node_hub[i]].layouts
                               : (const void *)s->space->op_strategies[op]->items,
                 choice[i]};
        bool found;
        uint32_t *slot = ss_map_put(&masks, &key, sizeof key, &found);
        if (!found) {
            bool *mask = ss_alloc_array(&s->arena, n, sizeof *mask);
            for (uint32_t k = 0; k < n; k++)
                mask[k] = on_one_axis(s, i, choice[i], k);
            *slot = (uint32_t)made.count;
            ss_push(&s->arena, made, mask);
        }
        keep[i] = made.items[*slot];
    }
    ss_map_free(&masks);
    return keep;
}

static int axes_of(const struct ss_mesh *mesh)
{
    int n = 0;
    for (int a = 0; a < mesh->n_axes; a++)
        n += mesh->axis[a].size > 1;
    return n;
}

uint32_t **ss_tie_choices(const struct ss_space *space, const struct ss_copy_memory *copies,
                          const struct ss_solution *solution,
                          const struct ss_solve_options *options, struct ss_job *job,
                          struct ss_arena *arena, uint32_t *n)
{
    struct settling s = {.space = space, .g = space->cost};
    struct ss_cost_graph *g = ss_copy_memory_graph(space, copies, &s.arena);
    uint32_t **choices = ss_alloc_array(arena, SS_MOST_TIES, sizeof *choices);
    size_t size = s.g->n_nodes * sizeof **choices;
    *n = 0;
    index_graph(&s);
    struct ss_tie tie = {.choice = solution->choice, .bound = solution->bound};
    if (g->n_nodes > s.g->n_nodes)
        tie.choice = ss_copy_memory_extend_choice(space, g, solution->choice, &s.arena);
    if (axes_of(&space->mesh) >= MANY_AXES)
        tie.keep = near_choice(&s, solution->choice, g->n_nodes);
    const uint32_t *less = ss_break_tie(g, &tie, options, job, &s.arena);
    if (less)
        choices[(*n)++] = ss_memdup(arena, less, size);
    choices[(*n)++] = ss_memdup(arena, solution->choice, size);
    for (uint32_t k = 0; k < *n; k++)
        settle(&s, choices[k], job);
    ss_map_free(&s.layout_index);
    ss_arena_free(&s.arena);
    return choices;
}
