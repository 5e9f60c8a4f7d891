/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/sign_analysis.h"

#include <math.h>

#include "core/graph/graph.h"

/* A var is at every cell some number that is not negative times `like`, mostly itself. */
struct sign {
    bool never; /* below 0 */
    uint32_t like;
};

struct signs {
    const struct ss_graph *g;
    struct sign *of; /* per var */
};

/* Whether the floats among the operands are never below 0: all of them, or any. */
static void look(const struct signs *s, const struct ss_op *op, bool *all, bool *any)
{
    *all = true;
    *any = false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!ss_graph_is_float(s->g, op->operands[k]))
            continue;
        *all &= s->of[op->operands[k]].never;
        *any |= s->of[op->operands[k]].never;
    }
}

static bool is_even_power(const struct ss_graph *g, const struct ss_op *op)
{
    double exponent;
    return op->def->class == SS_OP_CLASS_POWER && ss_graph_splat(g, op->operands[1], &exponent) &&
           fmod(exponent, 2) == 0;
}

/* Whether nothing but what it is given decides that no result is below 0: what adds, multiplies,
 * chooses and moves, also as a fold. */
static bool keeps_sign(const struct ss_op *op)
{
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    const struct ss_op_def *by = ss_region_op(body);
    if (body)
        return by && by->flags & SS_OP_KEEPS_SIGN;
    return op->def->flags & (SS_OP_KEEPS_SIGN | SS_OP_MOVEMENT | SS_OP_CHOOSES | SS_OP_CONTRACTION);
}

/* Products and quotients: of two numbers of the same sign, or with that of one of them. */
static struct sign product(const struct signs *s, const struct ss_op *op)
{
    const struct sign *a = &s->of[op->operands[0]], *b = &s->of[op->operands[1]];
    struct sign sign = {a->like == b->like, op->results[0]};
    if (a->never)
        sign.like = b->like;
    else if (b->never)
        sign.like = a->like;
    return sign;
}

static struct sign result_of(const struct signs *s, const struct ss_op *op)
{
    const enum ss_op_class class = op->def->class;
    struct sign sign = {false, op->results[0]};
    bool all, any;
    look(s, op, &all, &any);
    if (class == SS_OP_CLASS_MULTIPLY || class == SS_OP_CLASS_DIVIDE)
        sign = product(s, op);
    else if (class == SS_OP_CLASS_CONVERT && ss_graph_is_float(s->g, op->operands[0]))
        sign.like = s->of[op->operands[0]].like;
    sign.never |= op->def->flags & SS_OP_NONNEGATIVE || is_even_power(s->g, op) ||
                  (class == SS_OP_CLASS_MAXIMUM && any) || (any && all && keeps_sign(op));
    return sign;
}

bool *ss_nonnegative_vars(const struct ss_graph *body, struct ss_arena *arena)
{
    bool *never = ss_alloc_array(arena, body->n_vars, sizeof *never);
    struct signs s = {body, ss_alloc_array(arena, body->n_vars, sizeof *s.of)};
    for (uint32_t v = 0; v < body->n_vars; v++) {
        double number;
        s.of[v] = (struct sign){
            ss_graph_is_float(body, v) && ss_graph_splat(body, v, &number) && number >= 0, v};
    }
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        if (op->live && op->n_results == 1 && op->n_operands &&
            ss_graph_is_float(body, op->results[0]) && !s.of[op->results[0]].never)
            s.of[op->results[0]] = result_of(&s, op);
    }
    for (uint32_t v = 0; v < body->n_vars; v++)
        never[v] = s.of[v].never;
    return never;
}
