/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If-conversion: an if or case whose branches are safe to execute becomes all of its branches
 * followed by selects, so that conditional code (a guarded update, a periodic step) is sharded like
 * any other op. It costs the time of every branch. If a branch may not terminate or cannot be
 * executed, the op is kept as it is. */
#include <string.h>

#include "core/load/lower.h"

/* Limit on the ops inspected, because calls multiply. */
struct look {
    struct ss_lowering *l;
    size_t n_ops;
};

static bool may_run(struct look *look, const struct ss_frame *frame,
                    const struct ss_mlir_region *region, uint32_t unbound, int depth);

static bool op_may_run(struct look *look, const struct ss_frame *frame, const struct ss_mlir_op *op,
                       uint32_t unbound, int depth)
{
    if (++look->n_ops > SS_LOWER_MAX_OPS || depth > SS_LOWER_MAX_CALLS || ss_lower_is_check(op))
        return false;
    if (!strcmp(op->name, "while") && !ss_lower_while_ends(frame, op, unbound))
        return false;
    const struct ss_mlir_func *func = ss_lower_callee(look->l, op);
    if (func) {
        struct ss_frame inner = {.l = look->l, .func = func};
        return may_run(look, &inner, &func->body, 0, depth + 1);
    }
    const struct ss_op_def *def = ss_lower_def(frame, op);
    if (def && def->flags & SS_OP_OPAQUE)
        return false;
    for (size_t r = 0; r < op->n_regions; r++) {
        if (!may_run(look, frame, &op->regions[r], unbound, depth + 1))
            return false;
    }
    return true;
}

/* unbound: values of the function from there on are not lowered yet. */
static bool may_run(struct look *look, const struct ss_frame *frame,
                    const struct ss_mlir_region *region, uint32_t unbound, int depth)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        if (!op_may_run(look, frame, region->ops[i], unbound, depth))
            return false;
    }
    return true;
}

static bool well_formed(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_mlir_type *index =
        op->n_operands == 1 ? frame->func->values[op->operands[0]].type : NULL;
    bool is_if = !strcmp(op->name, "if");
    if (!index || index->kind != SS_MLIR_TENSOR || index->tensor.rank ||
        (is_if ? op->n_regions != 2 || index->tensor.dtype != SS_I1
               : !op->n_regions || index->tensor.dtype != SS_I32))
        return false;
    for (size_t r = 0; r < op->n_regions; r++) {
        const struct ss_mlir_region *region = &op->regions[r];
        if (region->n_args || region->n_yields != op->n_results)
            return false;
        for (size_t i = 0; i < region->n_yields; i++) {
            const struct ss_mlir_type *yield = frame->func->values[region->yields[i]].type;
            const struct ss_mlir_type *result = frame->func->values[op->first_result + i].type;
            if (yield->kind != SS_MLIR_TENSOR || !ss_mlir_type_equal(yield, result))
                return false;
        }
    }
    return true;
}

/* Whether the index is that of a branch. */
static bool is_branch(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t index,
                      size_t branch, uint32_t *is)
{
    struct ss_graph *g = frame->g;
    uint32_t number;
    *is = index; /* of an if */
    if (g->vars[index].type.dtype == SS_I1)
        return true;
    if (ss_graph_add_splat(g, &g->vars[index].type, (double)branch, &number, frame->l->err))
        return false;
    const int64_t ints[] = {SS_CMP_EQ, SS_CMP_SIGNED};
    int64_t *kept = ss_memdup(&g->arena, ints, sizeof ints);
    const struct ss_attr items[] = {
        {.id = SS_ATTR_COMPARE_DIRECTION, .ints = kept, .count = 1},
        {.id = SS_ATTR_COMPARE_TYPE, .ints = kept + 1, .count = 1},
    };
    struct ss_attrs attrs = {ss_memdup(&g->arena, items, sizeof items), 2};
    return ss_lower_step(frame, op, "compare", attrs, (uint32_t[]){index, number}, 2, is);
}

/* An index that is no branch's is that of the last. */
static bool lower_selects(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t index,
                          uint32_t *const *yields)
{
    size_t last = op->n_regions - 1;
    uint32_t *is = ss_alloc_array(&frame->l->scratch, op->n_regions, sizeof *is);
    for (size_t b = 0; b < last; b++) {
        if (!is_branch(frame, op, index, b, &is[b]))
            return false;
    }
    for (uint32_t i = 0; i < op->n_results; i++) {
        uint32_t chosen = yields[last][i];
        for (size_t b = last; b-- > 0;) {
            const uint32_t operands[] = {is[b], yields[b][i], chosen};
            if (yields[b][i] != chosen &&
                !ss_lower_step(frame, op, "select", (struct ss_attrs){0}, operands, 3, &chosen))
                return false;
        }
        ss_lower_bind(frame, op->first_result + i, chosen);
    }
    return true;
}

bool ss_lower_case(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    struct look look = {.l = l};
    bool may = well_formed(frame, op);
    for (size_t r = 0; may && r < op->n_regions; r++)
        may = may_run(&look, frame, &op->regions[r], op->regions[0].first, frame->depth);
    if (!may)
        return ss_lower_row(frame, op);
    uint32_t index, **yields = ss_alloc_array(&l->scratch, op->n_regions, sizeof *yields);
    if (!ss_lower_var(frame, op, op->operands[0], &index))
        return false;
    for (size_t r = 0; r < op->n_regions; r++) {
        if (!ss_lower_ops(frame, &op->regions[r]))
            return false;
        yields[r] = ss_alloc_array(&l->scratch, op->n_results, sizeof *yields[r]);
        for (uint32_t i = 0; i < op->n_results; i++) {
            if (!ss_lower_var(frame, op, op->regions[r].yields[i], &yields[r][i]))
                return false;
        }
    }
    return lower_selects(frame, op, index, yields);
}
