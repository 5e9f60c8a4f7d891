/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Union-find over cuts (var, dim, blocks). Rows join the cuts that they make together; loops and
 * state pairs join the dims of vars that hold one value in turn. */
#include "core/space/dim_classes.h"

#include <stdlib.h>
#include <string.h>

#include "core/space/strategy.h"

/* One way to cut a tensor. The number of blocks tells the factors of a dim apart: a flattened
 * [batch, sequence] is cut along batch in one block and along sequence in as many blocks as the
 * batch is long. */
struct cut {
    uint32_t var, dim;
    int64_t blocks;
};

struct ss_dim_classes {
    struct ss_arena arena;
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_map index; /* cut -> number */
    SS_ARRAY(struct cut) cuts;
    SS_ARRAY(uint32_t) parent; /* of the forest of classes */
    SS_ARRAY(uint32_t) next;   /* the var's next cut */
    uint32_t *first;           /* per var: a cut, or SS_NONE */
};

static uint32_t root(const struct ss_dim_classes *d, uint32_t i)
{
    while (d->parent.items[i] != i)
        i = d->parent.items[i];
    return i;
}

static void join(struct ss_dim_classes *d, uint32_t a, uint32_t b)
{
    uint32_t ra = root(d, a), rb = root(d, b), low = ra < rb ? ra : rb;
    d->parent.items[ra] = d->parent.items[rb] = low;
    /* Short paths: both ends point at the root from now on. */
    d->parent.items[a] = d->parent.items[b] = low;
}

static struct cut cut_of(uint32_t var, int dim, int64_t blocks)
{
    struct cut c;
    memset(&c, 0, sizeof c);
    c.var = var;
    c.dim = (uint32_t)dim;
    c.blocks = blocks;
    return c;
}

static uint32_t cut_id(struct ss_dim_classes *d, uint32_t var, int dim, int64_t blocks)
{
    struct cut c = cut_of(var, dim, blocks);
    bool found;
    uint32_t *slot = ss_map_put(&d->index, &c, sizeof c, &found);
    if (found)
        return *slot;
    uint32_t id = *slot = (uint32_t)d->cuts.count;
    ss_push(&d->arena, d->cuts, c);
    ss_push(&d->arena, d->parent, id);
    ss_push(&d->arena, d->next, d->first[var]);
    d->first[var] = id;
    return id;
}

/* Slot k of a call: its operands, then its results. */
static uint32_t slot_var(const struct ss_op *op, size_t k)
{
    return k < op->n_operands ? op->operands[k] : op->results[k - op->n_operands];
}

static const struct ss_row_slot *row_slot(const struct ss_op *op, const struct ss_row *row,
                                          size_t k)
{
    return k < op->n_operands ? &row->in[k] : &row->out[k - op->n_operands];
}

static void join_row(struct ss_dim_classes *d, uint32_t op_id, const struct ss_row *row)
{
    const struct ss_op *op = &d->graph->ops[op_id];
    const int64_t *lengths = d->rules->op_atoms[op_id].lengths;
    uint32_t before = SS_NONE;
    for (size_t k = 0; k < op->n_operands + op->n_results; k++) {
        struct ss_placement p = ss_row_placement(row_slot(op, row, k), lengths);
        if (p.kind != SS_SHARD)
            continue;
        uint32_t id = cut_id(d, slot_var(op, k), p.dim, p.blocks);
        if (before != SS_NONE)
            join(d, before, id);
        before = id;
    }
}

/* Joins the two cuts of a dim that this op can only cut in blocks (a slice of three concatenated
 * parts) but that its neighbours cut without blocks. */
static void join_blocks(struct ss_dim_classes *d, uint32_t op_id, size_t k)
{
    const struct ss_op *op = &d->graph->ops[op_id];
    const struct ss_op_rules *rules = d->rules->op_rules[op_id];
    const int64_t *lengths = d->rules->op_atoms[op_id].lengths;
    uint32_t var = slot_var(op, k);
    for (int dim = 0; dim < d->graph->vars[var].type.rank; dim++) {
        int64_t blocks = 0;
        bool whole = false;
        for (size_t r = 0; r < rules->n_rows; r++) {
            struct ss_placement p = ss_row_placement(row_slot(op, &rules->rows[r], k), lengths);
            if (p.kind != SS_SHARD || p.dim != dim ||
                !ss_row_usable(&rules->rows[r], rules->n_in, NULL))
                continue;
            whole |= p.blocks == 1;
            blocks = p.blocks;
        }
        if (blocks > 1 && !whole)
            join(d, cut_id(d, var, dim, blocks), cut_id(d, var, dim, 1));
    }
}

static void join_op(struct ss_dim_classes *d, uint32_t op_id)
{
    const struct ss_op *op = &d->graph->ops[op_id];
    const struct ss_op_rules *rules = d->rules->op_rules[op_id];
    for (size_t r = 0; r < rules->n_rows; r++)
        if (rules->rows[r].n_cut > 0 && ss_row_usable(&rules->rows[r], rules->n_in, NULL))
            join_row(d, op_id, &rules->rows[r]);
    for (size_t k = 0; k < op->n_operands + op->n_results; k++)
        join_blocks(d, op_id, k);
}

/* Joins the cuts of two vars that hold one value in turn. */
static void join_vars(struct ss_dim_classes *d, uint32_t a, uint32_t b)
{
    for (uint32_t from = 0; from < 2; from++, a ^= b, b ^= a, a ^= b)
        for (uint32_t i = d->first[a]; i != SS_NONE; i = d->next.items[i]) {
            struct cut c = d->cuts.items[i];
            join(d, i, cut_id(d, b, (int)c.dim, c.blocks));
        }
}

struct ss_dim_classes *ss_dim_classes_find(const struct ss_graph *g, const struct ss_ruleset *rules)
{
    struct ss_dim_classes *d = ss_xcalloc(1, sizeof *d);
    d->graph = g;
    d->rules = rules;
    d->first = ss_alloc_array(&d->arena, g->n_vars, sizeof *d->first);
    for (uint32_t v = 0; v < g->n_vars; v++)
        d->first[v] = SS_NONE;
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            join_op(d, i);
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t v = 0; v < g->loops[l].n_values; v++) {
            if (!ss_graph_loop_value_live(g, l, v))
                continue;
            join_vars(d, g->loops[l].args[v], g->loops[l].init[v]);
            join_vars(d, g->loops[l].args[v], g->loops[l].yields[v]);
            join_vars(d, g->loops[l].args[v], g->loops[l].results[v]);
        }
    for (uint32_t p = 0; p < g->n_pairs; p++)
        join_vars(d, g->inputs[g->pairs[p].input], g->outputs[g->pairs[p].output]);
    return d;
}

void ss_dim_classes_free(struct ss_dim_classes *d)
{
    if (!d)
        return;
    ss_map_free(&d->index);
    ss_arena_free(&d->arena);
    free(d);
}

uint32_t ss_dim_classes_of(const struct ss_dim_classes *d, uint32_t var, int dim, int64_t blocks)
{
    struct cut c = cut_of(var, dim, blocks);
    const uint32_t *id = ss_map_get(&d->index, &c, sizeof c);
    return id ? root(d, *id) : SS_NONE;
}

bool ss_dim_classes_touch(const struct ss_dim_classes *d, uint32_t var, uint32_t class_id)
{
    for (uint32_t i = d->first[var]; i != SS_NONE; i = d->next.items[i])
        if (root(d, i) == class_id)
            return true;
    return false;
}

uint32_t ss_dim_classes_count(const struct ss_dim_classes *d)
{
    return (uint32_t)d->cuts.count;
}
