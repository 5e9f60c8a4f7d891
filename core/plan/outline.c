/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/outline.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/fold.h"
#include "core/base/hash.h"

/* Ops and scopes in one numbering: scope s is n_ops + s. Lists of what lies in each scope, in the
 * order of the first ops. */
struct lists {
    const struct ss_graph *graph;
    uint32_t *first, *last; /* per scope */
    uint32_t *next;         /* per thing */
    bool *listed;           /* per scope */
    uint64_t *equal;        /* per scope: hash of what equal blocks have in common */
};

/* ---- what lies where ---- */

static void append(struct lists *l, uint32_t scope, uint32_t thing)
{
    l->next[thing] = SS_NONE;
    if (l->first[scope] == SS_NONE)
        l->first[scope] = thing;
    else
        l->next[l->last[scope]] = thing;
    l->last[scope] = thing;
}

static void list_things(struct lists *l, struct ss_arena *arena)
{
    const struct ss_graph *g = l->graph;
    l->first = ss_alloc_array(arena, g->n_scopes + 1, sizeof *l->first);
    l->last = ss_alloc_array(arena, g->n_scopes + 1, sizeof *l->last);
    l->next = ss_alloc_array(arena, g->n_ops + g->n_scopes + 1, sizeof *l->next);
    l->listed = ss_alloc_array(arena, g->n_scopes + 1, sizeof *l->listed);
    memset(l->first, 0xff, g->n_scopes * sizeof *l->first);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        uint32_t scope = g->ops[i].scope;
        append(l, scope, i);
        while (scope && !l->listed[scope]) {
            l->listed[scope] = true;
            append(l, g->scopes[scope].parent, g->n_ops + scope);
            scope = g->scopes[scope].parent;
        }
    }
}

static uint64_t hash_type(const struct ss_type *type, uint64_t hash)
{
    hash = ss_hash_u64((uint64_t)type->dtype << 8 | (uint64_t)(unsigned)type->rank, hash);
    for (int d = 0; d < type->rank; d++)
        hash = ss_hash_u64((uint64_t)type->dims[d], hash);
    return hash;
}

static uint64_t hash_op(const struct ss_graph *g, const struct ss_op *op, uint64_t hash)
{
    hash = ss_hash(op->kind, strlen(op->kind), hash);
    for (uint32_t k = 0; k < op->n_operands; k++)
        hash = hash_type(&g->vars[op->operands[k]].type, hash);
    for (uint32_t k = 0; k < op->n_results; k++)
        hash = hash_type(&g->vars[op->results[k]].type, hash);
    return hash;
}

/* A name without its numbers: those of inner scopes may count on from block to block. */
static uint64_t hash_name(const char *name, uint64_t hash)
{
    for (; *name; name++)
        if (*name < '0' || *name > '9')
            hash = ss_hash_u64((unsigned char)*name, hash);
    return ss_hash_u64(0, hash);
}

/* Parents come before their children, so backwards is from the leaves up. */
static void hash_scopes(struct lists *l, struct ss_arena *arena)
{
    const struct ss_graph *g = l->graph;
    l->equal = ss_alloc_array(arena, g->n_scopes + 1, sizeof *l->equal);
    for (uint32_t s = g->n_scopes; s-- > 0;) {
        uint64_t hash = 1;
        for (uint32_t t = l->first[s]; t != SS_NONE; t = l->next[t]) {
            if (t >= g->n_ops)
                hash = ss_hash_u64(l->equal[t - g->n_ops],
                                   hash_name(g->scopes[t - g->n_ops].name, hash));
            else if (g->ops[t].live)
                hash = hash_op(g, g->ops + t, hash);
        }
        l->equal[s] = hash;
    }
}

/* ---- the nodes ---- */

/* What lies below one node: ops and scopes as above, and groups, which are numbered from n_ops +
 * n_scopes on. */
struct level {
    const uint32_t *things;
    size_t n, at;
    uint32_t node;
    const struct ss_fold_group *groups;
    const uint32_t *scopes;    /* that the groups number */
    const uint32_t *constants; /* that stand for one thing, builder.constants */
    uint32_t n_constants;
};

struct builder {
    struct ss_outline *out;
    struct lists lists;
    struct ss_arena scratch;
    SS_ARRAY(struct ss_outline_node) nodes;
    SS_ARRAY(struct level) levels;
    uint32_t constants; /* the thing that stands for a level's constants */
};

static uint32_t add_node(struct builder *b, enum ss_outline_kind kind, uint32_t id,
                         const char *name, uint32_t parent, uint32_t count)
{
    uint32_t depth = 0;
    if (parent != SS_NONE)
        depth = b->nodes.items[parent].depth + (b->nodes.items[parent].kind != SS_OUTLINE_BLOCKS);
    struct ss_outline_node node = {.kind = kind,
                                   .id = id,
                                   .name = name,
                                   .parent = parent,
                                   .depth = depth,
                                   .count = count,
                                   .end = (uint32_t)b->nodes.count + 1};
    ss_push(&b->out->arena, b->nodes, node);
    return (uint32_t)b->nodes.count - 1;
}

/* So many scalar constants of one scope stay where they are. */
enum { FEW_CONSTANTS = 2 };

static bool is_scalar_constant(const struct ss_graph *g, uint32_t thing)
{
    if (thing >= g->n_ops)
        return false;
    const struct ss_op *op = g->ops + thing;
    return op->def->class == SS_OP_CLASS_CONSTANT && op->live && !g->vars[op->results[0]].type.rank;
}

/* Opens the level below a scope: its things, with equal scopes as one group at the first of them,
 * and the constants as one group at the first of these. */
static void enter_scope(struct builder *b, uint32_t scope, uint32_t node)
{
    const struct ss_graph *g = b->out->graph;
    const struct lists *l = &b->lists;
    size_t n = 0, n_scopes = 0, n_constants = 0, m = 0;
    for (uint32_t t = l->first[scope]; t != SS_NONE; t = l->next[t]) {
        n_scopes += t >= g->n_ops;
        n_constants += is_scalar_constant(g, t);
        n++;
    }
    bool apart = n_scopes && n_constants > FEW_CONSTANTS;
    uint32_t *constants = ss_alloc_array(&b->scratch, n_constants + 1, sizeof *constants);
    uint32_t n_apart = 0;
    uint32_t *things = ss_alloc_array(&b->scratch, n + 1, sizeof *things);
    uint32_t *scopes = ss_alloc_array(&b->scratch, n_scopes + 1, sizeof *scopes);
    struct ss_fold_item *items = ss_alloc_array(&b->scratch, n_scopes + 1, sizeof *items);
    size_t *place = ss_alloc_array(&b->scratch, n_scopes + 1, sizeof *place);
    for (uint32_t t = l->first[scope]; t != SS_NONE; t = l->next[t]) {
        if (t >= g->n_ops) {
            uint32_t s = t - g->n_ops;
            unsigned long long equal = l->equal[s];
            items[m] =
                (struct ss_fold_item){g->scopes[s].name, ss_sprintf(&b->scratch, "%llx", equal)};
            scopes[m++] = s;
        }
    }
    struct ss_fold fold = ss_fold_names(items, m, &b->scratch);
    for (size_t k = 0; k < m; k++)
        place[k] = SIZE_MAX; /* within a group, and not its first */
    for (size_t k = 0; k < fold.count; k++)
        place[fold.groups[k].items[0]] = k;
    n = m = 0;
    for (uint32_t t = l->first[scope]; t != SS_NONE; t = l->next[t]) {
        if (apart && is_scalar_constant(g, t)) {
            if (!n_apart)
                things[n++] = b->constants;
            constants[n_apart++] = t;
            continue;
        }
        if (t < g->n_ops) {
            things[n++] = t;
            continue;
        }
        size_t group = place[m++];
        if (group != SIZE_MAX)
            things[n++] =
                fold.groups[group].count > 1 ? g->n_ops + g->n_scopes + (uint32_t)group : t;
    }
    struct level level = {things, n, 0, node, fold.groups, scopes, constants, n_apart};
    ss_push(&b->scratch, b->levels, level);
}

static void enter_group(struct builder *b, const struct level *level, uint32_t group)
{
    const struct ss_graph *g = b->out->graph;
    const struct ss_fold_group *fold = level->groups + group;
    uint32_t *things = ss_alloc_array(&b->scratch, fold->count, sizeof *things);
    for (size_t i = 0; i < fold->count; i++)
        things[i] = g->n_ops + level->scopes[fold->items[i]];
    uint32_t node =
        add_node(b, SS_OUTLINE_BLOCKS, things[0] - g->n_ops, ss_strdup(&b->out->arena, fold->name),
                 level->node, (uint32_t)fold->count);
    struct level below = {.things = things, .n = fold->count, .node = node};
    ss_push(&b->scratch, b->levels, below);
}

static void enter_constants(struct builder *b, const struct level *level)
{
    uint32_t node = add_node(b, SS_OUTLINE_CONSTANTS, level->constants[0], "constants", level->node,
                             level->n_constants);
    struct level below = {.things = level->constants, .n = level->n_constants, .node = node};
    ss_push(&b->scratch, b->levels, below);
}

static void add_nodes(struct builder *b)
{
    const struct ss_graph *g = b->out->graph;
    const uint32_t groups = g->n_ops + g->n_scopes;
    b->constants = SS_NONE;
    enter_scope(b, 0, add_node(b, SS_OUTLINE_SCOPE, 0, "(step)", SS_NONE, 1));
    while (b->levels.count) {
        struct level *top = b->levels.items + b->levels.count - 1;
        if (top->at == top->n) {
            b->nodes.items[top->node].end = (uint32_t)b->nodes.count;
            b->levels.count--;
            continue;
        }
        uint32_t thing = top->things[top->at++], node = top->node;
        struct level level = *top; /* the levels may move */
        if (thing == b->constants) {
            enter_constants(b, &level);
        } else if (thing < g->n_ops) {
            b->out->of_op[thing] = add_node(b, SS_OUTLINE_OP, thing, g->ops[thing].name, node, 1);
        } else if (thing < groups) {
            uint32_t scope = thing - g->n_ops;
            enter_scope(b, scope,
                        add_node(b, SS_OUTLINE_SCOPE, scope, g->scopes[scope].name, node, 1));
        } else {
            enter_group(b, &level, thing - groups);
        }
    }
}

/* Children come after their parents, so backwards sums up. */
static void add_totals(struct ss_outline *out)
{
    const struct ss_graph *g = out->graph;
    struct ss_arena scratch = {0};
    for (uint32_t i = out->n_nodes; i-- > 0;) {
        struct ss_outline_node *node = out->nodes + i;
        if (node->kind == SS_OUTLINE_OP && g->ops[node->id].live) {
            const struct ss_op *op = g->ops + node->id;
            struct ss_arena_mark mark = ss_arena_mark(&scratch);
            struct ss_call call;
            ss_graph_call(g, node->id, &scratch, &call);
            node->ops = 1;
            node->flops = ss_call_flops(&call) * (double)ss_graph_trips(g, op->loop);
            for (uint32_t r = 0; r < op->n_results; r++)
                node->bytes += (double)ss_type_bytes(&g->vars[op->results[r]].type);
            ss_arena_rewind(&scratch, mark);
        }
        if (node->parent == SS_NONE)
            continue;
        out->nodes[node->parent].ops += node->ops;
        out->nodes[node->parent].flops += node->flops;
        out->nodes[node->parent].bytes += node->bytes;
    }
    ss_arena_free(&scratch);
}

struct ss_outline *ss_outline_new(const struct ss_graph *graph)
{
    struct ss_outline *out = ss_xcalloc(1, sizeof *out);
    struct builder b = {.out = out, .lists = {.graph = graph}};
    out->graph = ss_graph_ref(graph);
    out->of_op = ss_alloc_array(&out->arena, graph->n_ops + 1, sizeof *out->of_op);
    list_things(&b.lists, &b.scratch);
    hash_scopes(&b.lists, &b.scratch);
    add_nodes(&b);
    out->nodes = b.nodes.items;
    out->n_nodes = (uint32_t)b.nodes.count;
    add_totals(out);
    ss_arena_free(&b.scratch);
    return out;
}

void ss_outline_free(struct ss_outline *outline)
{
    if (!outline)
        return;
    ss_graph_free((struct ss_graph *)outline->graph);
    ss_arena_free(&outline->arena);
    free(outline);
}

/* ---- costs ---- */

static int by_op(const void *left, const void *right)
{
    const struct ss_plan_collective *a = left, *b = right;
    if (a->op != b->op)
        return a->op < b->op ? -1 : 1; /* SS_NONE is the largest */
    if (a->reshard != b->reshard)
        return a->reshard < b->reshard ? -1 : 1;
    return (a->step > b->step) - (a->step < b->step);
}

static void index_sent(struct ss_outline_costs *costs, uint32_t n_ops)
{
    size_t n, at = 0;
    costs->sent = ss_plan_collectives_listed(costs->plan, &costs->arena, &n);
    qsort(costs->sent, n, sizeof *costs->sent, by_op);
    costs->first_sent = ss_alloc_array(&costs->arena, n_ops + 2, sizeof *costs->first_sent);
    for (uint32_t op = 0; op <= n_ops; op++) {
        costs->first_sent[op] = (uint32_t)at;
        while (at < n && (costs->sent[at].op == op || op == n_ops))
            at++;
    }
    costs->first_sent[n_ops + 1] = (uint32_t)n;
}

static void add_sent(struct ss_outline_costs *costs, uint32_t op, struct ss_outline_cost *cost)
{
    for (uint32_t i = costs->first_sent[op]; i < costs->first_sent[op + 1]; i++) {
        cost->comm_ps += costs->sent[i].ps;
        cost->sent++;
    }
}

static struct ss_outline_cost cost_of(struct ss_outline_costs *costs, uint32_t id)
{
    const struct ss_plan *plan = costs->plan;
    const struct ss_graph *g = plan->graph;
    const struct ss_op *op = g->ops + id;
    struct ss_outline_cost cost = {.compute_ps =
                                       plan->ops[id].compute_ps * ss_graph_trips(g, op->loop)};
    for (uint32_t r = 0; r < op->n_results && plan->ops[id].out; r++)
        cost.bytes += (double)ss_layout_bytes(&plan->mesh, plan->ops[id].out + r,
                                              &g->vars[op->results[r]].type);
    add_sent(costs, id, &cost);
    return cost;
}

static void sum_costs(struct ss_outline_costs *costs, const struct ss_outline *outline)
{
    const struct ss_graph *g = outline->graph;
    costs->nodes = ss_alloc_array(&costs->arena, outline->n_nodes, sizeof *costs->nodes);
    for (uint32_t i = outline->n_nodes; i-- > 0;) {
        const struct ss_outline_node *node = outline->nodes + i;
        struct ss_outline_cost *own = costs->nodes + i;
        if (node->kind == SS_OUTLINE_OP && g->ops[node->id].live)
            *own = cost_of(costs, node->id);
        if (node->parent == SS_NONE)
            continue;
        struct ss_outline_cost *above = costs->nodes + node->parent;
        above->compute_ps += own->compute_ps;
        above->comm_ps += own->comm_ps;
        above->bytes += own->bytes;
        above->sent += own->sent;
    }
    add_sent(costs, g->n_ops, costs->nodes);
}

/* How the ops of a block are placed, in their order. */
static uint64_t hash_placed(const struct ss_outline *outline, const struct ss_plan *plan,
                            uint32_t scope)
{
    uint64_t hash = 1;
    for (uint32_t i = scope + 1; i < outline->nodes[scope].end; i++) {
        const struct ss_outline_node *node = outline->nodes + i;
        const struct ss_op *op = plan->graph->ops + node->id;
        if (node->kind != SS_OUTLINE_OP || !op->live || !plan->ops[node->id].out)
            continue;
        const struct ss_plan_op *placed = plan->ops + node->id;
        hash = ss_hash(placed->out, op->n_results * sizeof *placed->out, hash);
        hash = ss_hash(placed->in, op->n_operands * sizeof *placed->in, hash);
    }
    return hash;
}

static int compare_hashes(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void count_ways(struct ss_outline_costs *costs, const struct ss_outline *outline)
{
    costs->ways = ss_alloc_array(&costs->arena, outline->n_nodes, sizeof *costs->ways);
    for (uint32_t i = 0; i < outline->n_nodes; i++) {
        const struct ss_outline_node *node = outline->nodes + i;
        if (node->kind != SS_OUTLINE_BLOCKS)
            continue;
        uint64_t *hashes = ss_xcalloc(node->count, sizeof *hashes);
        size_t n = 0;
        for (uint32_t s = i + 1; s < node->end; s = outline->nodes[s].end)
            hashes[n++] = hash_placed(outline, costs->plan, s);
        qsort(hashes, n, sizeof *hashes, compare_hashes);
        for (size_t k = 0; k < n; k++)
            costs->ways[i] += k == 0 || hashes[k] != hashes[k - 1];
        free(hashes);
    }
}

struct ss_outline_costs *ss_outline_costs_new(const struct ss_outline *outline,
                                              const struct ss_plan *plan)
{
    struct ss_outline_costs *costs = ss_xcalloc(1, sizeof *costs);
    costs->plan = ss_plan_ref(plan);
    index_sent(costs, outline->graph->n_ops);
    sum_costs(costs, outline);
    count_ways(costs, outline);
    return costs;
}

void ss_outline_costs_free(struct ss_outline_costs *costs)
{
    if (!costs)
        return;
    ss_plan_free((struct ss_plan *)costs->plan);
    ss_arena_free(&costs->arena);
    free(costs);
}
