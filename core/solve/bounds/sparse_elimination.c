/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eliminating a node walks its scope depth first and gives up a branch at the ceiling, less the
 * lower bounds of all groups outside. Groups that share a table are merged, since their costs can
 * no longer be told apart. */
#include "core/solve/bounds/sparse_elimination.h"

#include "core/solve/reduce/minplus.h"

#include <stdlib.h>
#include <string.h>

/* Limits: stored values and branches of all tables; cells of one table if it were dense. */
#define MOST_VALUES ((size_t)1 << 26)
#define MOST_TABLE ((uint64_t)1 << 40)
/* The job is polled after this many additions. */
#define POLL_WORK ((uint64_t)1 << 18)

/* A table over some nodes, the first of them eliminated last: a tree with a level for each node but
 * the last, whose strategies are contiguous in rows. */
struct table {
    const uint32_t *nodes;
    uint32_t n;
    uint32_t **branch; /* per level: the child of each strategy, in blocks; NULL: row = strategy */
    int64_t *rows;
    uint32_t at; /* the node whose elimination made it; SS_NONE: an edge */
    struct table *next;
};

/* A list that grows. */
struct growing {
    void *items;
    size_t n, capacity;
};

/* The lower bound of a group. A leaf group contains nodes; `given` is the part of its cost that was
 * moved out of its tables. Leaf groups with a common table are merged. */
struct group {
    uint32_t above, joined;    /* joined: the group it was merged into, or itself */
    int64_t least, given, sum; /* sum: over the groups directly within it */
    bool smallest, there;      /* smallest: a leaf; there: still a group of its own */
    bool touched;              /* scratch */
};

struct sieve {
    const struct ss_sparse_problem *of;
    struct ss_pairwise p; /* the nodes with their remaining strategies */
    uint32_t *edge;       /* per edge of p: its number in the core */
    struct ss_job *job;
    struct ss_arena arena;
    struct ss_elimination_order order;
    uint32_t **strategy; /* per node: its remaining strategies */
    struct table **bucket;
    struct group *group; /* the last one contains all others */
    uint32_t n_groups;
    uint32_t *group_of;       /* per node */
    int64_t ceiling, reserve; /* reserve: the lower bound of all groups together */
    uint64_t work, most, polled;
    size_t values;
    uint16_t **best;     /* per position in the order: the best strategy per value of its table */
    struct table **made; /* per position: the table made there */
    bool stopped, too_much, empty;
};

static uint32_t find_group(const struct sieve *v, uint32_t g)
{
    while (v->group[g].joined != g)
        g = v->group[g].joined;
    return g;
}

static int64_t least_of(const struct group *g)
{
    int64_t own = g->smallest ? g->given : g->sum;
    return own > g->least ? own : g->least;
}

static void sum_up(struct sieve *v)
{
    struct group *all = &v->group[v->n_groups];
    for (uint32_t g = 0; g <= v->n_groups; g++)
        v->group[g].sum = 0;
    for (uint32_t g = 0; g < v->n_groups; g++)
        if (v->group[g].there)
            v->group[v->group[g].above].sum += least_of(&v->group[g]);
    v->reserve = all->sum;
    v->empty = v->empty || v->reserve >= v->ceiling;
}

/* The lower bound of all groups that contain no touched group; clears the marks. */
static int64_t elsewhere(struct sieve *v)
{
    int64_t sum = 0;
    v->group[v->n_groups].touched = true;
    for (uint32_t g = 0; g < v->n_groups; g++)
        if (v->group[g].there && v->group[g].touched)
            v->group[v->group[g].above].touched = true;
    for (uint32_t g = 0; g < v->n_groups; g++) {
        const struct group *at = &v->group[g];
        if (at->there && !at->touched && v->group[at->above].touched)
            sum += least_of(at);
    }
    for (uint32_t g = 0; g <= v->n_groups; g++)
        v->group[g].touched = false;
    return sum;
}

/* The step in a table when the scope node at a depth takes a strategy s. */
enum move_kind {
    MOVE_VALUE, /* the table is over scope nodes only and now has its value */
    MOVE_ON,    /* descends to the level of the table's next node */
    MOVE_ROW    /* reaches the row with the costs of the eliminated node's strategies */
};

struct move {
    enum move_kind kind;
    uint32_t n;             /* strategies at this depth */
    const uint32_t *branch; /* NULL: the child is s */
    const int64_t *rows;
    const uint32_t *from; /* the current block */
    uint32_t *to;         /* receives the child */
};

/* The new table's block at a depth; at the deepest one a row with the best strategies. */
struct making {
    int64_t *row;
    uint16_t *best;
    uint32_t *block;
};

/* One elimination: a depth-first walk of the scope. */
struct walk {
    struct sieve *v;
    uint32_t node, n, m;
    const uint32_t *scope;
    struct move **moves; /* per depth; the cheapest ones first */
    uint32_t *n_moves;
    int64_t *sums;       /* per depth: n values */
    struct making *made; /* per depth */
    const int64_t **own; /* per depth: unary costs of the scope node, or NULL */
    int64_t ceiling;
    struct growing *branch; /* per level of the new table */
    struct growing rows, best;
};

static void *grow(struct sieve *v, struct growing *g, size_t more, size_t size)
{
    if (g->n + more > g->capacity) {
        g->capacity = 2 * g->capacity + more + 64;
        g->items = ss_xrealloc(g->items, g->capacity * size);
    }
    g->n += more;
    v->values += more;
    return (char *)g->items + (g->n - more) * size;
}

static void poll(struct sieve *v)
{
    if (v->work - v->polled < POLL_WORK)
        return;
    v->polled = v->work;
    v->too_much = v->work > v->most || v->values > MOST_VALUES;
    v->stopped = ss_job_stopped(v->job);
}

/* Takes a strategy at a depth: adds the values of tables over scope nodes to *inside, and the rows
 * of the eliminated node's tables to *sums. False if the ceiling is reached. */
static bool take(struct walk *w, uint32_t depth, uint32_t s, const int64_t **sums, int64_t *inside)
{
    int64_t *own = w->sums + (size_t)depth * w->n;
    const struct move *end = w->moves[depth] + w->n_moves[depth];
    for (const struct move *m = w->moves[depth]; m < end; m++) {
        size_t at = (size_t)*m->from * m->n + s;
        if (m->kind == MOVE_VALUE) {
            *inside += m->rows[at];
            if (*inside >= w->ceiling)
                return false;
            continue;
        }
        uint32_t to = m->branch ? m->branch[at] : s;
        if (to == SS_NONE)
            return false;
        *m->to = to;
        if (m->kind == MOVE_ON)
            continue;
        int64_t least = ss_add_rows(own, *sums, m->rows + (size_t)to * w->n, w->n);
        *sums = own;
        w->v->work += w->n;
        if (least + *inside >= w->ceiling)
            return false;
    }
    return true;
}

/* Walks all strategies of the scope node at a depth. Returns the new block or row, or SS_NONE if
 * nothing in it is below the ceiling. */
static uint32_t descend(struct walk *w, uint32_t depth, const int64_t *above, int64_t inside_above)
{
    struct sieve *v = w->v;
    uint32_t size = v->p.size[w->scope[depth]];
    bool deepest = depth + 1 == w->m, any = false;
    int64_t *row = w->made[depth].row;
    uint16_t *best = w->made[depth].best;
    uint32_t *block = w->made[depth].block;
    for (uint32_t s = 0; s < size && !v->stopped && !v->too_much; s++) {
        const int64_t *sums = above;
        int64_t inside = inside_above + (w->own[depth] ? w->own[depth][s] : 0);
        bool open = inside < w->ceiling && take(w, depth, s, &sums, &inside);
        row[s] = SS_INF;
        best[s] = 0;
        block[s] = SS_NONE;
        v->work += 4;
        if (open && deepest) {
            int64_t least = SS_INF;
            for (uint32_t k = 0; k < w->n; k++)
                if (sums[k] < least) {
                    least = sums[k];
                    best[s] = (uint16_t)k;
                }
            v->work += w->n;
            if (least + inside < w->ceiling) {
                row[s] = least;
                any = true;
            }
        } else if (open) {
            block[s] = descend(w, depth + 1, sums, inside);
            any = any || block[s] != SS_NONE;
        }
    }
    poll(v);
    if (!any)
        return SS_NONE;
    if (!deepest) {
        struct growing *to = &w->branch[depth];
        memcpy(grow(v, to, size, sizeof(uint32_t)), block, size * sizeof *block);
        return (uint32_t)(to->n / size - 1);
    }
    memcpy(grow(v, &w->rows, size, sizeof(int64_t)), row, size * sizeof *row);
    memcpy(grow(v, &w->best, size, sizeof(uint16_t)), best, size * sizeof *best);
    return (uint32_t)(w->rows.n / size - 1);
}

/* True if the table's cost is not part of another group's lower bound. */
static bool belongs_to(const struct sieve *v, const struct table *t, uint32_t group)
{
    if (t->at != SS_NONE)
        return find_group(v, v->group_of[t->at]) == group;
    return find_group(v, v->group_of[t->nodes[0]]) == group ||
           find_group(v, v->group_of[t->nodes[1]]) == group;
}

static bool within_scope(const struct walk *w, const struct table *t)
{
    uint32_t k = 0;
    for (uint32_t j = 0; j < t->n; j++) {
        while (k < w->m && w->scope[k] != t->nodes[j])
            k++;
        if (k == w->m)
            return false;
    }
    return true;
}

static void add_moves(struct walk *w, const struct table *t, enum move_kind last,
                      struct ss_arena *arena)
{
    uint32_t *at = ss_alloc_array(arena, t->n + 1u, sizeof *at), k = 0;
    uint32_t levels = last == MOVE_VALUE ? t->n : t->n - 1;
    for (uint32_t level = 0; level < levels; level++) {
        while (w->scope[k] != t->nodes[level])
            k++;
        w->moves[k][w->n_moves[k]++] = (struct move){level + 1 == levels ? last : MOVE_ON,
                                                     w->v->p.size[w->scope[k]],
                                                     t->branch ? t->branch[level] : NULL,
                                                     t->rows,
                                                     at + level,
                                                     at + level + 1};
    }
}

/* Sets the moves of the tables in the node's bucket, and of those over scope nodes only that belong
 * to its group: the others are part of the lower bounds of their groups. */
static void set_moves(struct walk *w, uint32_t group, struct ss_arena *arena)
{
    const struct sieve *v = w->v;
    uint32_t most = 0;
    for (const struct table *t = v->bucket[w->node]; t; t = t->next)
        most++;
    for (uint32_t k = 0; k < w->m; k++)
        for (const struct table *t = v->bucket[w->scope[k]]; t; t = t->next)
            most++;
    w->moves = ss_alloc_array(arena, w->m + 1u, sizeof *w->moves);
    w->n_moves = ss_alloc_array(arena, w->m + 1u, sizeof *w->n_moves);
    w->own = ss_alloc_array(arena, w->m + 1u, sizeof *w->own);
    for (uint32_t k = 0; k < w->m; k++)
        w->moves[k] = ss_alloc_array(arena, most + 1u, sizeof **w->moves);
    for (uint32_t k = 0; k < w->m; k++) {
        uint32_t node = w->scope[k];
        if (find_group(v, v->group_of[node]) == group)
            w->own[k] = v->p.cost[node];
        for (const struct table *t = v->bucket[node]; t; t = t->next) {
            if (t->n > 1 && belongs_to(v, t, group) && within_scope(w, t))
                add_moves(w, t, MOVE_VALUE, arena);
        }
    }
    for (const struct table *t = v->bucket[w->node]; t; t = t->next)
        if (t->n > 1)
            add_moves(w, t, MOVE_ROW, arena);
}

static void free_table(struct table *t)
{
    free(t->rows);
    t->rows = NULL;
}

/* Merges two leaf groups; the result is a child of their lowest common ancestor. */
static void join(struct sieve *v, uint32_t to, uint32_t from)
{
    struct group *a = &v->group[to], *b = &v->group[from];
    for (uint32_t g = to; g != v->n_groups; g = v->group[g].above)
        v->group[g].touched = true;
    uint32_t around = b->above;
    while (around != v->n_groups && !v->group[around].touched)
        around = v->group[around].above;
    for (uint32_t g = 0; g < v->n_groups; g++)
        v->group[g].touched = false;
    /* The groups on the way dissolve, because a part of them is in the merged one. */
    for (int end = 0; end < 2; end++)
        for (uint32_t g = end ? b->above : a->above; g != around; g = v->group[g].above)
            v->group[g].touched = true;
    for (uint32_t g = 0; g < v->n_groups; g++)
        if (!v->group[g].touched && v->group[g].above != SS_NONE &&
            v->group[v->group[g].above].touched)
            v->group[g].above = around;
    for (uint32_t g = 0; g < v->n_groups; g++) {
        v->group[g].there = v->group[g].there && !v->group[g].touched;
        v->group[g].touched = false;
    }
    a->least = least_of(a) + least_of(b);
    a->given += b->given;
    b->joined = to;
    b->there = false;
}

/* Merges the groups of a node and of the tables in its bucket. */
static uint32_t join_groups(struct sieve *v, uint32_t node)
{
    uint32_t group = find_group(v, v->group_of[node]);
    for (const struct table *t = v->bucket[node]; t; t = t->next) {
        uint32_t other = t->at == SS_NONE ? group : find_group(v, v->group_of[t->at]);
        if (other != group) {
            join(v, group, other);
            sum_up(v);
        }
    }
    return group;
}

/* Counts `more` as moved out of the tables of a group. */
static void give(struct sieve *v, uint32_t group, int64_t more)
{
    v->group[group].given += more;
    sum_up(v);
}

/* The unary costs of a node, with the tables over this node alone. */
static int64_t *own_costs(const struct sieve *v, uint32_t node, struct ss_arena *arena)
{
    uint32_t n = v->p.size[node];
    int64_t *sums = ss_memdup(arena, v->p.cost[node], n * sizeof *sums);
    for (const struct table *t = v->bucket[node]; t; t = t->next)
        if (t->n == 1)
            (void)ss_add_rows(sums, sums, t->rows, n);
    return sums;
}

/* Stores the new table of a walk, with its least value moved to the group. */
static void keep_table(struct sieve *v, struct walk *w, uint32_t k, uint32_t group)
{
    struct table *t = ss_alloc(&v->arena, sizeof *t);
    int64_t *rows = w->rows.items, least = ss_least(rows, w->rows.n);
    for (size_t c = 0; c < w->rows.n; c++)
        rows[c] = ss_is_inf(rows[c]) ? SS_INF : rows[c] - least;
    *t = (struct table){w->scope, w->m, NULL, rows, w->node, NULL};
    t->branch = ss_alloc_array(&v->arena, w->m + 1u, sizeof *t->branch);
    for (uint32_t j = 0; j + 1 < w->m; j++)
        t->branch[j] = w->branch[j].items;
    t->next = v->bucket[w->scope[w->m - 1]];
    v->bucket[w->scope[w->m - 1]] = t;
    v->made[k] = t;
    v->best[k] = w->best.items;
    give(v, group, least);
}

static void eliminate_node(struct sieve *v, uint32_t k)
{
    struct ss_arena arena = {0};
    struct walk w = {
        .v = v, .node = v->order.node[k], .m = v->order.scope_size[k], .scope = v->order.scope[k]};
    w.n = v->p.size[w.node];
    uint32_t group = join_groups(v, w.node);
    int64_t *costs = own_costs(v, w.node, &arena);
    v->group[group].touched = true;
    w.ceiling = v->ceiling - elsewhere(v) - v->group[group].given;
    if (!w.m) {
        int64_t least = ss_least(costs, w.n);
        v->best[k] = ss_xcalloc(1, sizeof **v->best);
        while (costs[v->best[k][0]] != least)
            v->best[k][0]++;
        v->empty = v->empty || least >= w.ceiling;
        if (!v->empty)
            give(v, group, least);
        ss_arena_free(&arena);
        return;
    }
    w.sums = ss_alloc_array(&arena, (size_t)w.m * w.n, sizeof *w.sums);
    w.branch = ss_alloc_array(&arena, w.m, sizeof *w.branch);
    w.made = ss_alloc_array(&arena, w.m, sizeof *w.made);
    for (uint32_t j = 0; j < w.m; j++) {
        uint32_t n = v->p.size[w.scope[j]];
        w.made[j] = (struct making){ss_alloc_array(&arena, n, sizeof(int64_t)),
                                    ss_alloc_array(&arena, n, sizeof(uint16_t)),
                                    ss_alloc_array(&arena, n, sizeof(uint32_t))};
    }
    set_moves(&w, group, &arena);
    uint32_t root = descend(&w, 0, costs, 0);
    for (struct table *t = v->bucket[w.node]; t; t = t->next)
        free_table(t);
    if (root != SS_NONE && !v->stopped && !v->too_much) {
        /* Blocks are stored bottom up, so the root is the last one. */
        keep_table(v, &w, k, group);
    } else {
        v->empty = !v->stopped && !v->too_much;
        for (uint32_t j = 0; j < w.m; j++)
            free(w.branch[j].items);
        free(w.rows.items);
        free(w.best.items);
    }
    ss_arena_free(&arena);
}

/* ---- the subproblem below the ceiling -------------------------------------------------------- */

/* The edges among the nodes. */
static void take_edges(struct sieve *v)
{
    const struct ss_pairwise *core = v->of->d->p;
    uint32_t *place = ss_xmalloc((core->n + 1u) * sizeof *place), n;
    n = ss_pairwise_among(core, v->of->nodes, v->of->n, place, &v->edge, &v->arena);
    v->p.n_edges = n;
    v->p.edges = ss_alloc_array(&v->arena, n + 1u, sizeof *v->p.edges);
    for (uint32_t k = 0; k < n; k++) {
        const struct ss_pair_edge *e = &core->edges[v->edge[k]];
        v->p.edges[k] = (struct ss_pair_edge){.a = place[e->a], .b = place[e->b]};
    }
    free(place);
}

/* Keeps the strategies of a node whose excess is below the ceiling; false if there are none. */
static bool take_node(struct sieve *v, uint32_t k)
{
    const struct ss_dual *d = v->of->d;
    const uint32_t *first = v->p.first, *incident = v->p.incident;
    uint32_t i = v->of->nodes[k], size = d->p->size[i], n = 0;
    const int64_t *residual = v->of->residual + d->first[i];
    v->group[v->group_of[k]].touched = true;
    for (uint32_t j = first[k]; j < first[k + 1]; j++) {
        const struct ss_pair_edge *e = &v->p.edges[incident[j]];
        v->group[v->group_of[e->a == k ? e->b : e->a]].touched = true;
    }
    int64_t ceiling = v->ceiling - elsewhere(v);
    int64_t *excess = ss_memdup(&v->arena, residual, size * sizeof *excess);
    for (uint32_t j = first[k]; j < first[k + 1]; j++)
        ss_dual_add_excess(d, v->edge[incident[j]], i, v->of->residual, excess);
    int64_t *cost = ss_alloc_array(&v->arena, size, sizeof *cost);
    v->strategy[k] = ss_alloc_array(&v->arena, size, sizeof **v->strategy);
    for (uint32_t s = 0; s < size; s++) {
        if (excess[s] >= ceiling)
            continue;
        cost[n] = residual[s];
        v->strategy[k][n++] = s;
    }
    v->p.size[k] = n;
    v->p.cost[k] = cost;
    return n > 0;
}

/* False if a node has no strategy left. */
static bool take_nodes(struct sieve *v)
{
    uint32_t n = v->p.n = v->of->n;
    bool all = true;
    v->p.size = ss_alloc_array(&v->arena, n + 1u, sizeof *v->p.size);
    v->p.cost = ss_alloc_array(&v->arena, n + 1u, sizeof *v->p.cost);
    v->strategy = ss_alloc_array(&v->arena, n + 1u, sizeof *v->strategy);
    ss_pairwise_index(&v->p, &v->arena);
    for (uint32_t k = 0; k < n && all; k++)
        all = take_node(v, k);
    return all;
}

static void add_edge(struct sieve *v, uint32_t k)
{
    const struct ss_pair_edge *e = &v->p.edges[k];
    bool first = v->order.place[e->a] > v->order.place[e->b]; /* a is eliminated last */
    uint32_t last = first ? e->b : e->a, n = v->p.size[e->a], m = v->p.size[e->b];
    struct table *t = ss_alloc(&v->arena, sizeof *t);
    uint32_t *nodes = ss_alloc_array(&v->arena, 2, sizeof *nodes);
    nodes[0] = first ? e->a : e->b;
    nodes[1] = last;
    *t = (struct table){nodes,   2,
                        NULL,    ss_xmalloc(((size_t)n * m + 1) * sizeof(int64_t)),
                        SS_NONE, v->bucket[last]};
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t y = 0; y < m; y++) {
            int64_t cell =
                ss_dual_pair(v->of->d, v->edge[k], v->strategy[e->a][x], v->strategy[e->b][y]);
            t->rows[first ? (size_t)x * m + y : (size_t)y * n + x] =
                cell >= v->ceiling ? SS_INF : cell;
        }
    v->bucket[last] = t;
}

static void set_groups(struct sieve *v)
{
    const struct ss_sparse_problem *of = v->of;
    uint32_t n = v->n_groups = of->n_groups;
    v->group = ss_alloc_array(&v->arena, n + 1u, sizeof *v->group);
    v->group_of = ss_alloc_array(&v->arena, of->n + 1u, sizeof *v->group_of);
    v->group[n] = (struct group){.above = SS_NONE, .joined = n, .there = true};
    for (uint32_t k = 0; k < of->n; k++) {
        uint32_t g = v->group_of[k] = of->group[of->nodes[k]];
        v->group[g].smallest = v->group[g].there = true;
    }
    for (uint32_t g = 0; g < n; g++) {
        v->group[g].joined = g;
        v->group[g].above = SS_NONE;
        if (!v->group[g].there)
            continue;
        v->group[g].least = of->least[g];
        v->group[g].above = of->above[g] == SS_NONE ? n : of->above[g];
        v->group[v->group[g].above].there = true;
    }
    sum_up(v);
}

static void decode(const struct sieve *v, uint32_t *choice)
{
    uint32_t *own = ss_xmalloc((v->p.n + 1u) * sizeof *own);
    for (uint32_t k = v->p.n; k-- > 0;) {
        uint32_t node = v->order.node[k], at = 0;
        const struct table *t = v->made[k];
        for (uint32_t j = 0; t && j + 1 < t->n; j++)
            at = t->branch[j][(size_t)at * v->p.size[t->nodes[j]] + own[t->nodes[j]]];
        uint32_t last = t ? t->nodes[t->n - 1] : 0;
        own[node] = v->best[k][t ? (size_t)at * v->p.size[last] + own[last] : 0];
    }
    for (uint32_t k = 0; k < v->p.n; k++)
        choice[v->of->nodes[k]] = v->strategy[k][own[k]];
    free(own);
}

static void clear(struct sieve *v)
{
    for (uint32_t i = 0; i < v->p.n && v->best; i++) {
        for (struct table *t = v->bucket[i]; t; t = t->next)
            free_table(t);
        for (uint32_t j = 0; v->made[i] && j + 1 < v->made[i]->n; j++)
            free(v->made[i]->branch[j]);
        free(v->best[i]);
    }
    ss_arena_free(&v->arena);
}

static void eliminate_all(struct sieve *v)
{
    uint32_t n = v->p.n;
    v->bucket = ss_alloc_array(&v->arena, n + 1u, sizeof *v->bucket);
    v->best = ss_alloc_array(&v->arena, n + 1u, sizeof *v->best);
    v->made = ss_alloc_array(&v->arena, n + 1u, sizeof *v->made);
    for (uint32_t k = 0; k < v->p.n_edges; k++)
        add_edge(v, k);
    for (uint32_t k = 0; k < n && !v->empty && !v->stopped && !v->too_much; k++)
        eliminate_node(v, k);
}

enum ss_eliminated ss_sparse_eliminate(const struct ss_sparse_problem *of, int64_t ceiling,
                                       uint64_t *work, struct ss_job *job, uint32_t *choice,
                                       int64_t *cost)
{
    struct sieve v = {.of = of, .job = job, .ceiling = ceiling, .most = *work};
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    set_groups(&v);
    take_edges(&v);
    v.empty = v.empty || !take_nodes(&v);
    if (!v.empty && ss_elimination_order_find(&v.p, MOST_TABLE, UINT64_MAX / 4, 0, NULL, job,
                                              &v.arena, &v.order))
        eliminate_all(&v);
    else
        v.too_much = !v.empty;
    if (v.stopped || v.too_much) {
        result = v.stopped ? SS_ELIMINATED_STOPPED : SS_ELIMINATED_TOO_WIDE;
    } else if (!v.empty) {
        result = SS_ELIMINATED;
        *cost = v.reserve;
        decode(&v, choice);
    }
    *work -= v.work < *work ? v.work : *work;
    clear(&v);
    return result;
}
