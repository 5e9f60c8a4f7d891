/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/unused_operands.h"

#include <math.h>
#include <string.h>

#include "core/graph/graph.h"
#include "core/op/inference.h"

/* Ops one behind another that are followed; it bounds the recursion, which may branch at each. */
enum { DEEPEST = 8 };

bool ss_tests_finiteness(const struct ss_graph *g, const struct ss_op *op, uint32_t k)
{
    double value;
    if (op->def->class == SS_OP_CLASS_FLOAT_TEST)
        return true;
    return op->def->class == SS_OP_CLASS_COMPARE && op->n_operands == 2 &&
           (op->operands[0] == op->operands[1] ||
            (ss_graph_splat(g, op->operands[1 - k], &value) && isinf(value)));
}

static bool tests_any(const struct ss_graph *g)
{
    bool tests = false;
    for (uint32_t i = 0; i < g->n_ops && !tests; i++) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; k < op->n_operands && !tests; k++)
            tests = ss_tests_finiteness(g, op, k);
    }
    return tests;
}

/* The op that makes a var, with no other result; or NULL. */
static const struct ss_op *maker_of(const struct ss_graph *g, uint32_t var)
{
    const struct ss_op *op =
        g->vars[var].kind == SS_VAR_RESULT ? &g->ops[g->vars[var].producer] : NULL;
    return op && op->n_results == 1 ? op : NULL;
}

static bool have_equal_numbers(const struct ss_attrs *a, const struct ss_attrs *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; i < a->count && equal; i++) {
        const struct ss_attr *x = &a->items[i], *y = ss_attr_find(b, x->id);
        equal = y && x->ints && y->ints && x->count == y->count &&
                memcmp(x->ints, y->ints, x->count * sizeof *x->ints) == 0;
    }
    return equal;
}

/* Whether an op makes cells of nothing but those of its operands at their places: equal ones are
 * equal at all lengths, which positions that ops hold may not be. */
static bool keeps_places(const struct ss_op *op)
{
    const unsigned unlike = SS_OP_RANDOM | SS_OP_FOREIGN | SS_OP_OPAQUE;
    return op->n_operands && !(op->def->flags & unlike) &&
           (op->def->flags & SS_OP_ELEMENTWISE || op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM);
}

/* Whether two vars are made alike of the same ones. */
static bool are_equal(const struct ss_graph *g, uint32_t a, uint32_t b, int depth)
{
    const struct ss_op *x = maker_of(g, a), *y = maker_of(g, b);
    double one, other;
    if (a == b)
        return true;
    if (g->vars[a].type.dtype != g->vars[b].type.dtype)
        return false;
    if (ss_graph_splat(g, a, &one) && ss_graph_splat(g, b, &other))
        return one == other && signbit(one) == signbit(other);
    bool equal = x && y && depth < DEEPEST && x->def == y->def && x->n_operands == y->n_operands &&
                 keeps_places(x) && have_equal_numbers(&x->attrs, &y->attrs);
    for (uint32_t k = 0; equal && k < x->n_operands; k++)
        equal = are_equal(g, x->operands[k], y->operands[k], depth + 1);
    return equal;
}

static bool is_0(const struct ss_graph *g, uint32_t var, int depth);

/* Whether the op makes 0 of any finite numbers. */
static bool makes_0(const struct ss_graph *g, const struct ss_op *op, int depth)
{
    const enum ss_op_class class = op->def->class;
    const uint32_t *of = op->operands;
    bool product = op->def->flags & (SS_OP_MULTIPLIES | SS_OP_CONTRACTION);
    if (depth > DEEPEST || op->n_results != 1 || !op->n_operands)
        return false;
    if (class == SS_OP_CLASS_SUBTRACT || class == SS_OP_CLASS_XOR)
        return are_equal(g, of[0], of[1], 0) ||
               (is_0(g, of[0], depth + 1) && is_0(g, of[1], depth + 1));
    if (class == SS_OP_CLASS_DIVIDE) /* an integer by 0 is -1 */
        return ss_graph_is_float(g, of[0]) && is_0(g, of[0], depth + 1);
    if (product || class == SS_OP_CLASS_AND)
        return is_0(g, of[0], depth + 1) || is_0(g, of[1], depth + 1);
    bool all = op->def->flags & SS_OP_SUMS || op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM ||
               op->def->class == SS_OP_CLASS_RESHAPE || op->def->class == SS_OP_CLASS_TRANSPOSE;
    for (uint32_t k = 0; k < op->n_operands && all; k++)
        all = is_0(g, of[k], depth + 1);
    return all;
}

static bool is_0(const struct ss_graph *g, uint32_t var, int depth)
{
    const struct ss_op *op = maker_of(g, var);
    double value;
    if (ss_graph_splat(g, var, &value))
        return value == 0;
    return op && makes_0(g, op, depth);
}

/* Of what is chosen: the choice between two that are equal, and what is never chosen. */
static bool is_no_choice(const struct ss_graph *g, const struct ss_op *op, uint32_t k)
{
    double value;
    if (op->def->class != SS_OP_CLASS_SELECT)
        return false;
    if (k == 0)
        return are_equal(g, op->operands[1], op->operands[2], 0);
    return ss_graph_splat(g, op->operands[0], &value) && (value != 0) == (k == 2);
}

bool ss_operand_is_unused(const struct ss_graph *g, const struct ss_op *op, uint32_t k)
{
    return (is_no_choice(g, op, k) || makes_0(g, op, 0)) && !tests_any(g);
}
