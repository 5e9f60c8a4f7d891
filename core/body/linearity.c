/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Abstract interpretation over zero, independent, linear, affine and other. Ops flagged as sums,
 * products or movement combine these; any other op that reads a dependent value gives "other". */
#include "core/body/linearity.h"

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

/* Of what they are added to and multiplied with. */
enum follows { IS_ZERO, FOLLOWS_NOT, IS_LINEAR, IS_AFFINE, IS_OTHER };

static enum follows sum_of(enum follows a, enum follows b)
{
    if (a == b || b == IS_ZERO)
        return a;
    if (a == IS_ZERO)
        return b;
    return a == IS_OTHER || b == IS_OTHER ? IS_OTHER : IS_AFFINE;
}

static enum follows product_of(enum follows a, enum follows b)
{
    if (a == IS_ZERO || b == IS_ZERO)
        return IS_ZERO;
    return a == FOLLOWS_NOT ? b : b == FOLLOWS_NOT ? a : IS_OTHER;
}

static bool is_int(const struct ss_graph *g, uint32_t var)
{
    return ss_dtype_is_int(g->vars[var].type.dtype);
}

/* Sums of all its operands that are no integers: by itself, or by what it folds with. */
static bool sums(const struct ss_op *op)
{
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    return op->def->flags & (SS_OP_MOVEMENT | SS_OP_SUMS) || ss_region_is(body, SS_OP_CLASS_ADD);
}

static enum follows result_of(const struct ss_graph *g, const struct ss_op *op,
                              const enum follows *of)
{
    bool sum = sums(op), product = op->def->flags & (SS_OP_MULTIPLIES | SS_OP_CONTRACTION);
    bool each = op->def->flags & (SS_OP_COMMUTES | SS_OP_CONTRACTION), any = false;
    enum follows result = sum ? IS_ZERO : FOLLOWS_NOT;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t var = op->operands[k];
        bool follows = of[var] > FOLLOWS_NOT;
        any |= follows;
        if (follows && (is_int(g, var) || !(sum || product) || (product && k && !each)))
            return IS_OTHER;
        if (sum && !is_int(g, var))
            result = sum_of(result, of[var]);
        else if (product)
            result = product_of(result, of[var]);
    }
    if (!any)
        return FOLLOWS_NOT;
    return is_int(g, op->results[0]) ? IS_OTHER : result;
}

/* Whether cells of the result are those of what is moved, or of what does not follow. */
static bool moves(const struct ss_graph *g, const struct ss_op *op, const enum follows *of,
                  const bool *moved)
{
    unsigned choice = SS_OP_CHOOSES | SS_OP_SUMS;
    bool all = op->def->flags & SS_OP_MOVEMENT || (op->def->flags & choice) == choice;
    for (uint32_t k = 0; k < op->n_operands && all; k++) {
        uint32_t var = op->operands[k];
        all = of[var] <= FOLLOWS_NOT || (moved[var] && !is_int(g, var));
    }
    return all;
}

/* The most that any result follows, and whether all of them are moved. False: there is no body. */
static bool follow(const struct ss_call *call, const bool *operands, enum follows *most, bool *move)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    if (!g)
        return false;
    enum follows *of = ss_alloc_array(&arena, g->n_vars, sizeof *of);
    bool *moved = ss_alloc_array(&arena, g->n_vars, sizeof *moved);
    double value;
    for (uint32_t var = 0; var < g->n_vars; var++)
        of[var] = ss_graph_splat(g, var, &value) && value == 0 ? IS_ZERO : FOLLOWS_NOT;
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        of[g->inputs[k]] = operands[k] ? IS_LINEAR : FOLLOWS_NOT;
        moved[g->inputs[k]] = true;
    }
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        enum follows result = op->n_results ? result_of(g, op, of) : FOLLOWS_NOT;
        bool cells = moves(g, op, of, moved);
        for (uint32_t r = 0; r < op->n_results && result > FOLLOWS_NOT; r++) {
            of[op->results[r]] = result;
            moved[op->results[r]] = cells;
        }
    }
    *most = IS_ZERO;
    *move = true;
    for (uint32_t r = 0; r < g->n_outputs; r++) {
        uint32_t var = g->outputs[r];
        *most = of[var] > *most ? of[var] : *most;
        *move = *move && (of[var] <= FOLLOWS_NOT || moved[var]);
    }
    ss_arena_free(&arena);
    return true;
}

bool ss_composite_is_linear(const struct ss_call *call, const bool *operands, bool affine)
{
    enum follows most;
    bool move;
    return follow(call, operands, &most, &move) && most <= (affine ? IS_AFFINE : IS_LINEAR);
}

bool ss_composite_moves(const struct ss_call *call, const bool *operands)
{
    enum follows most;
    bool move;
    return follow(call, operands, &most, &move) && move;
}
