/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs that values have whatever the inputs are: of exponentials, squares, norms, softplus. What
 * is positive anyway asks nothing of the inputs that it is made of. */
#include "core/run/input_walk.h"

#include <math.h>

enum { MOST_FACTORS = 32 };

static enum ss_sign least(enum ss_sign a, enum ss_sign b)
{
    return a < b ? a : b;
}

static enum ss_sign of_number(double x)
{
    return x > 0 ? SS_SIGN_POSITIVE : x == 0 ? SS_SIGN_NONNEGATIVE : SS_SIGN_ANY;
}

static enum ss_sign of_constant(const struct ss_op *op)
{
    const struct ss_attr *attr = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    enum ss_sign sign = SS_SIGN_POSITIVE;
    if (!attr || !attr->tensor || ss_dtype_is_complex(attr->tensor->type.dtype))
        return SS_SIGN_ANY;
    for (int64_t i = 0; i < attr->tensor->count && sign; i++)
        sign = least(sign, of_number(ss_tensor_get(attr->tensor, i)));
    return sign;
}

uint32_t ss_input_factor(const struct ss_graph *g, const enum ss_sign *signs, uint32_t var)
{
    for (int i = 0; i < MOST_FACTORS && g->vars[var].producer != SS_NONE; i++) {
        const struct ss_op *op = &g->ops[g->vars[var].producer];
        uint32_t next = SS_NONE;
        if (op->def->class == SS_OP_CLASS_CONVERT || op->def->class == SS_OP_CLASS_TRANSPOSE ||
            op->def->class == SS_OP_CLASS_RESHAPE)
            next = op->operands[0];
        else if (op->def->class == SS_OP_CLASS_MULTIPLY && signs[op->operands[0]])
            next = op->operands[1];
        else if ((op->def->class == SS_OP_CLASS_MULTIPLY || op->def->class == SS_OP_CLASS_DIVIDE) &&
                 signs[op->operands[1]])
            next = op->operands[0];
        if (next == SS_NONE)
            break;
        var = next;
    }
    return var;
}

uint32_t ss_input_guarded(const struct ss_graph *g, const struct ss_op *op)
{
    uint32_t producer = g->vars[op->operands[0]].producer;
    if (op->def->class != SS_OP_CLASS_SELECT || producer == SS_NONE)
        return 0;
    const struct ss_op *test = &g->ops[producer];
    if (test->def->class != SS_OP_CLASS_COMPARE || test->operands[0] != test->operands[1])
        return 0;
    int64_t direction = ss_attr_int(&test->attrs, SS_ATTR_COMPARE_DIRECTION, -1);
    return direction == SS_CMP_NE ? 2 : direction == SS_CMP_EQ ? 1 : 0;
}

/* Of a function of one operand; one that increases strictly is 0 at one place at most. */
static enum ss_sign of_image(const struct ss_op *op, enum ss_sign operand)
{
    const struct ss_op_image *image = &op->def->image;
    enum ss_sign sign = op->def->flags & SS_OP_NONNEGATIVE ? SS_SIGN_NONNEGATIVE : SS_SIGN_ANY;
    if (image->inverse) {
        double root = image->inverse(0);
        if (root == -INFINITY || (root < 0 && operand))
            return SS_SIGN_POSITIVE;
        return root == 0 && operand > sign ? operand : sign;
    }
    return image->value && operand && image->value(0) >= 0 ? SS_SIGN_NONNEGATIVE : sign;
}

/* The least sign of operands [from, end). */
static enum ss_sign of_all(const struct ss_op *op, const enum ss_sign *signs, uint32_t from,
                           uint32_t end)
{
    enum ss_sign sign = SS_SIGN_POSITIVE;
    for (uint32_t k = from; k < end && k < op->n_operands; k++)
        sign = least(sign, signs[op->operands[k]]);
    return end > from ? sign : SS_SIGN_ANY;
}

static enum ss_sign of_any(const struct ss_op *op, const enum ss_sign *signs)
{
    enum ss_sign a = signs[op->operands[0]], b = signs[op->operands[1]];
    return a > b ? a : b;
}

static enum ss_sign of_reduction(const struct ss_op *op, const enum ss_sign *signs)
{
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    bool keeps = ss_region_is(body, SS_OP_CLASS_ADD) || ss_region_is(body, SS_OP_CLASS_MAXIMUM);
    return keeps && op->n_operands == 2 ? signs[op->operands[0]] : SS_SIGN_ANY;
}

static enum ss_sign of_power(const struct ss_graph *g, const struct ss_op *op,
                             const enum ss_sign *signs)
{
    double exponent;
    bool even = ss_graph_splat(g, op->operands[1], &exponent) && fmod(exponent, 2) == 0;
    return even && !signs[op->operands[0]] ? SS_SIGN_NONNEGATIVE : signs[op->operands[0]];
}

static enum ss_sign of_product(const struct ss_graph *g, const struct ss_op *op,
                               const enum ss_sign *signs)
{
    enum ss_sign sign = of_all(op, signs, 0, 2);
    bool same = ss_type_equal(&g->vars[op->operands[0]].type, &g->vars[op->operands[1]].type);
    bool square = same && ss_input_is_square(g, signs, op);
    return square && !sign ? SS_SIGN_NONNEGATIVE : sign;
}

static enum ss_sign of_op(const struct ss_graph *g, const struct ss_op *op,
                          const enum ss_sign *signs)
{
    switch (op->def->class) {
    case SS_OP_CLASS_CONSTANT:
        return of_constant(op);
    case SS_OP_CLASS_IOTA:
        return SS_SIGN_NONNEGATIVE;
    case SS_OP_CLASS_ADD:
        return of_all(op, signs, 0, 2) ? of_any(op, signs) : SS_SIGN_ANY;
    case SS_OP_CLASS_MULTIPLY:
        return of_product(g, op, signs);
    case SS_OP_CLASS_DIVIDE:
        return of_all(op, signs, 0, 2);
    case SS_OP_CLASS_MAXIMUM:
        return of_any(op, signs);
    case SS_OP_CLASS_MINIMUM:
        return of_all(op, signs, 0, 2);
    case SS_OP_CLASS_CLAMP:
        return least(signs[op->operands[2]], signs[op->operands[0]] > signs[op->operands[1]]
                                                 ? signs[op->operands[0]]
                                                 : signs[op->operands[1]]);
    case SS_OP_CLASS_SELECT: {
        uint32_t taken = ss_input_guarded(g, op);
        return taken ? signs[op->operands[taken]] : of_all(op, signs, 1, 3);
    }
    case SS_OP_CLASS_CONVERT:
    case SS_OP_CLASS_GATHER:
    case SS_OP_CLASS_DYNAMIC_SLICE:
        return signs[op->operands[0]];
    case SS_OP_CLASS_DYNAMIC_UPDATE_SLICE:
        return of_all(op, signs, 0, 2);
    case SS_OP_CLASS_POWER:
        return of_power(g, op, signs);
    case SS_OP_CLASS_REDUCE:
        return of_reduction(op, signs);
    default:
        break;
    }
    if (op->def->flags & SS_OP_MOVEMENT)
        return of_all(op, signs, 0, op->n_operands);
    if (op->def->flags & SS_OP_CONTRACTION)
        return of_all(op, signs, 0, 2) ? SS_SIGN_NONNEGATIVE : SS_SIGN_ANY;
    return op->n_operands == 1 && op->def->flags & SS_OP_ELEMENTWISE
               ? of_image(op, signs[op->operands[0]])
               : SS_SIGN_ANY;
}

bool ss_input_is_square(const struct ss_graph *g, const enum ss_sign *signs, const struct ss_op *op)
{
    return op->n_operands == 2 &&
           ss_input_factor(g, signs, op->operands[0]) == ss_input_factor(g, signs, op->operands[1]);
}

/* The factor of var that no number and no negation is. */
static uint32_t without_sign(const struct ss_graph *g, const enum ss_sign *signs, uint32_t var)
{
    double c;
    for (int i = 0; i < MOST_FACTORS; i++) {
        var = ss_input_factor(g, signs, var);
        if (g->vars[var].producer == SS_NONE)
            break;
        const struct ss_op *op = &g->ops[g->vars[var].producer];
        if (op->def->class != SS_OP_CLASS_NEGATE &&
            !(op->def->class == SS_OP_CLASS_MULTIPLY && ss_graph_splat(g, op->operands[1], &c)))
            break;
        var = op->operands[0];
    }
    return var;
}

bool ss_input_is_negated_square(const struct ss_graph *g, const enum ss_sign *signs,
                                const struct ss_op *op)
{
    return op->def->class == SS_OP_CLASS_MULTIPLY && !ss_input_is_square(g, signs, op) &&
           without_sign(g, signs, op->operands[0]) == without_sign(g, signs, op->operands[1]);
}

enum ss_sign *ss_input_find_signs(const struct ss_graph *g, struct ss_arena *arena)
{
    enum ss_sign *signs = ss_alloc_array(arena, g->n_vars, sizeof *signs);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        enum ss_dtype_class class = ss_dtype_class(g->vars[v].type.dtype);
        if (class == SS_CLASS_BOOL || class == SS_CLASS_UNSIGNED)
            signs[v] = SS_SIGN_NONNEGATIVE;
    }
    for (uint32_t i = 0; i < g->n_ops; i++) {
        enum ss_sign sign = of_op(g, &g->ops[i], signs);
        for (uint32_t k = 0; k < g->ops[i].n_results; k++)
            if (sign > signs[g->ops[i].results[k]] && g->ops[i].n_results == 1)
                signs[g->ops[i].results[k]] = sign;
    }
    return signs;
}
