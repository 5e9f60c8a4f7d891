/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops whose operands are literals of the body: tables, masks, computed indices. Rows of such an op
 * by itself hold for all values of its operands, so they lack those that rest on the literal: a
 * lookup at 0, 2, 4, ... may be cut along the table. Each such op becomes an op of its own together
 * with what its literal operands follow from, and is explored so, once per structure.
 *
 * Indices may also join a literal and data, as pairs (row number, label). Then the ops that make
 * them from data are inside, too, and the row reads the data. */
#include <string.h>

#include "core/body/graph_as_op.h"
#include "core/compose/composer.h"

/* Ops that one explored op may consist of. Its probes run all of them; half gives the same rows. */
enum { MOST_INSIDE = 48 };

struct cluster {
    const struct ss_graph *body;
    const bool *constant;
    struct ss_graph *g; /* of the cluster alone */
    struct ss_arena *arena;
    uint32_t *to; /* per var of the body: of g, or SS_NONE */
    SS_ARRAY(uint32_t) reads;
    SS_ARRAY(uint32_t) inside;
    uint32_t n_ops;

    bool failed;
};

/* A constant that is not one number everywhere. */
static bool is_literal(const struct ss_graph *body, const bool *constant, uint32_t var)
{
    double number;
    return constant[var] && ss_type_count(&body->vars[var].type) > 1 &&
           !ss_graph_splat(body, var, &number);
}

/* Ops by which indices are computed. */
static bool computes_indices(const struct ss_graph *body, const struct ss_op *op)
{
    const enum ss_op_class class = op->def->class;
    bool moves = class == SS_OP_CLASS_BROADCAST_IN_DIM || class == SS_OP_CLASS_CONCATENATE ||
                 class == SS_OP_CLASS_RESHAPE || class == SS_OP_CLASS_TRANSPOSE ||
                 class == SS_OP_CLASS_IOTA;
    return op->n_results == 1 && ss_dtype_is_int(body->vars[op->results[0]].type.dtype) &&
           (moves || op->def->flags & SS_OP_ELEMENTWISE);
}

/* True if the var is computed as an index is, in part from a literal. */
static bool joins_literal(const struct cluster *c, uint32_t var, int depth)
{
    const struct ss_var *v = &c->body->vars[var];
    if (is_literal(c->body, c->constant, var))
        return true;
    if (v->kind != SS_VAR_RESULT || depth == 0)
        return false;
    const struct ss_op *op = &c->body->ops[v->producer];
    bool joins = false;
    for (uint32_t k = 0; k < op->n_operands && computes_indices(c->body, op); k++)
        joins |= joins_literal(c, op->operands[k], depth - 1);
    return joins;
}

static bool only_reader(const struct ss_graph *body, uint32_t var)
{
    return body->use_start[var + 1] - body->use_start[var] == 1;
}

static uint32_t copy_var(struct cluster *c, uint32_t var, bool index);

static void copy_op(struct cluster *c, const struct ss_op *op, bool index)
{
    uint32_t *operands = ss_alloc_array(c->arena, op->n_operands + 1, sizeof *operands), id;
    struct ss_error err;
    if (++c->n_ops > MOST_INSIDE)
        c->failed = true;
    for (uint32_t k = 0; k < op->n_operands && !c->failed; k++)
        operands[k] = copy_var(c, op->operands[k], index);
    if (c->failed || ss_graph_add_op(c->g, op->def, op->attrs, operands, op->n_operands,
                                     op->n_results, 0, op->loc, &id, &err)) {
        c->failed = true;
        return;
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        c->to[op->results[k]] = c->g->ops[id].results[k];
}

/* The var of the cluster that stands for one of the body. index: it is an index, or part of one. */
static uint32_t copy_var(struct cluster *c, uint32_t var, bool index)
{
    const struct ss_var *v = &c->body->vars[var];
    if (c->to[var] != SS_NONE || c->failed)
        return c->to[var];
    bool inside = index && !c->constant[var] && only_reader(c->body, var) &&
                  joins_literal(c, var, MOST_INSIDE);

    if (c->constant[var] || inside) {
        if (inside)
            ss_push(c->arena, c->inside, v->producer);
        copy_op(c, &c->body->ops[v->producer], index);
    } else {
        ss_push(c->arena, c->reads, var);
        c->to[var] = ss_graph_add_input(c->g, c->body->vars[var].name, &v->type);
    }
    return c->to[var];
}

/* Makes the op and what its literal operands follow from a graph of its own. False if none is. */
static bool make_cluster(struct cluster *c, const struct ss_op *op)
{
    bool indexed = op->def->origin == SS_ORIGIN_OPERAND0;
    uint32_t *operands = ss_alloc_array(c->arena, op->n_operands + 1, sizeof *operands), id;
    struct ss_error err;
    memset(c->to, 0xff, c->body->n_vars * sizeof *c->to);
    for (uint32_t k = 0; k < op->n_operands && !c->failed; k++)
        operands[k] = copy_var(c, op->operands[k], indexed && k > 0);
    if (c->failed || c->reads.count == 0 ||
        ss_graph_add_op(c->g, op->def, op->attrs, operands, op->n_operands, op->n_results, 0,
                        op->loc, &id, &err))
        return false;
    for (uint32_t k = 0; k < op->n_results; k++)
        ss_graph_add_output(c->g, c->g->ops[id].results[k], NULL);
    return ss_graph_finish(c->g, &err) == SS_OK;
}

/* Adds the graph of a cluster as an op of `all`. */
static void add_cluster(struct ss_graph *all, const struct cluster *c, struct ss_literal_op *out)
{
    struct ss_graph_parts parts;
    struct ss_error err;
    uint32_t *operands = ss_alloc_array(c->arena, c->reads.count + 1, sizeof *operands);
    uint32_t *results = ss_alloc_array(c->arena, c->g->n_outputs + 1, sizeof *results);
    uint32_t id = all->n_ops;
    if (ss_graph_split(c->g, all, "literal", &parts, &err) || parts.count != 1 ||
        parts.items[0].n_inputs != c->reads.count || parts.items[0].n_outputs != c->g->n_outputs)
        return;
    for (size_t k = 0; k < c->reads.count; k++)
        operands[k] = ss_graph_add_input(all, "x", &c->body->vars[c->reads.items[k]].type);
    if (ss_graph_add_parts(all, &parts, operands, 0, (struct ss_loc){0}, results, &err))
        return;
    for (uint32_t k = 0; k < c->g->n_outputs; k++)
        ss_graph_add_output(all, results[k], NULL);
    *out = (struct ss_literal_op){id, c->reads.items, (uint32_t)c->reads.count, c->inside.items,
                                  (uint32_t)c->inside.count};
}

/* True if rows of the op may rest on the value of its constant operand k, though it is one number:
 * a position, or the count of a loop. Not factors: a row of `x * 0` by itself
 * would take x to be finite, and a later op may ask. */
static bool rests_on_number(const struct ss_op *op, uint32_t k)
{
    return (op->def->origin == SS_ORIGIN_OPERAND0 && k > 0) || op->def->flags & SS_OP_REGION;
}

static bool has_literal_operand(const struct ss_graph *body, const bool *constant, uint32_t id)
{
    const struct ss_op *op = &body->ops[id];
    struct cluster c = {.body = body, .constant = constant};
    bool indexed = op->def->origin == SS_ORIGIN_OPERAND0, has = false, all = true;
    if (!op->live || op->n_results == 0 || ss_inner_body(op) || op->def->flags & SS_OP_OPAQUE)
        return false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t var = op->operands[k];
        has |= is_literal(body, constant, var) || (constant[var] && rests_on_number(op, k));
        has |= indexed && k > 0 && joins_literal(&c, var, MOST_INSIDE);
        all &= constant[var];
    }
    return has && !all;
}

struct ss_graph *ss_literal_graph(const struct ss_graph *body, const bool *constant,
                                  struct ss_arena *arena, struct ss_literal_op **literals)
{
    struct ss_graph *all = ss_graph_new("literal operands", body->format);
    struct ss_error err;
    *literals = ss_alloc_array(arena, body->n_ops + 1, sizeof **literals);
    uint32_t *to = ss_alloc_array(arena, body->n_vars + 1, sizeof *to);
    for (uint32_t i = 0; i < body->n_ops; i++) {
        (*literals)[i].op = SS_NONE;
        if (!has_literal_operand(body, constant, i))
            continue;
        struct cluster c = {.body = body, .constant = constant, .arena = arena, .to = to};
        c.g = ss_graph_new("literal", body->format);
        ss_graph_adopt(all, c.g);
        if (make_cluster(&c, &body->ops[i]))
            add_cluster(all, &c, &(*literals)[i]);
    }
    if (all->n_ops && ss_graph_finish(all, &err) == SS_OK)
        return all;
    for (uint32_t i = 0; i < body->n_ops; i++)
        (*literals)[i] = (struct ss_literal_op){.op = SS_NONE};
    ss_graph_free(all);
    return NULL;
}
