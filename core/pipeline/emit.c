/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/emit.h"

#include <math.h>

static const struct ss_loc NOWHERE = {0, 0};

void ss_emit_begin_body(struct ss_emit *e)
{
    e->has_zero = false;
}

/* Adds an op with one result. */
static uint32_t add(struct ss_emit *e, const char *name, const struct ss_attr *attrs,
                    size_t n_attrs, const uint32_t *operands, size_t n)
{
    uint32_t op;
    if (ss_emit_failed(e))
        return SS_NONE;
    struct ss_attrs own = {ss_memdup(&e->g->arena, attrs, n_attrs * sizeof *attrs), n_attrs};
    e->rc = ss_graph_add_op(e->g, ss_op_find(name), own, operands, n, 1, 0, NOWHERE, &op, e->err);
    return ss_emit_failed(e) ? SS_NONE : e->g->ops[op].results[0];
}

uint32_t ss_emit_op(struct ss_emit *e, const struct ss_op *like, struct ss_attrs attrs,
                    const uint32_t *operands)
{
    uint32_t op;
    if (ss_emit_failed(e))
        return SS_NONE;
    e->rc = ss_graph_add_op(e->g, like->def, attrs, operands, like->n_operands, like->n_results,
                            like->scope, like->loc, &op, e->err);
    if (ss_emit_failed(e)) {
        e->rc = ss_error_where(e->err, "%s", like->name);
        return SS_NONE;
    }
    e->g->ops[op].name = like->name;
    return op;
}

uint32_t ss_emit_splat(struct ss_emit *e, const struct ss_type *type, double value)
{
    uint32_t var = SS_NONE;
    if (!ss_emit_failed(e))
        e->rc = ss_graph_add_splat(e->g, type, value, &var, e->err);
    return ss_emit_failed(e) ? SS_NONE : var;
}

uint32_t ss_emit_reshape(struct ss_emit *e, uint32_t x, const struct ss_type *type)
{
    if (ss_emit_failed(e) || ss_type_equal(&e->g->vars[x].type, type))
        return ss_emit_failed(e) ? SS_NONE : x;
    int64_t dtype = type->dtype;
    struct ss_attr attrs[] = {
        {.id = SS_ATTR_SHAPE,
         .count = (size_t)type->rank,
         .ints = ss_memdup(&e->g->arena, type->dims, (size_t)type->rank * sizeof(int64_t))},
        {.id = SS_ATTR_DTYPE, .count = 1, .ints = ss_memdup(&e->g->arena, &dtype, sizeof dtype)}};
    return add(e, "reshape", attrs, 2, &x, 1);
}

/* operands[n] onwards: 0 for each dim but one. */
static size_t add_starts(struct ss_emit *e, uint32_t *operands, size_t n, int rank, int dim,
                         uint32_t index)
{
    if (!e->has_zero && !ss_emit_failed(e)) {
        e->zero = ss_emit_splat(e, &e->g->vars[index].type, 0);
        e->has_zero = true;
    }
    for (int d = 0; d < rank; d++)
        operands[n++] = d == dim ? index : e->zero;
    return n;
}

uint32_t ss_emit_slice(struct ss_emit *e, uint32_t x, const struct ss_type *sizes, int dim,
                       uint32_t index)
{
    uint32_t operands[1 + SS_MAX_RANK] = {x};
    if (ss_emit_failed(e))
        return SS_NONE;
    size_t n = add_starts(e, operands, 1, sizes->rank, dim, index);
    struct ss_attr attr = {
        .id = SS_ATTR_SLICE_SIZES,
        .count = (size_t)sizes->rank,
        .ints = ss_memdup(&e->g->arena, sizes->dims, (size_t)sizes->rank * sizeof(int64_t))};
    return add(e, "dynamic_slice", &attr, 1, operands, n);
}

uint32_t ss_emit_update(struct ss_emit *e, uint32_t x, uint32_t slice, int rank, int dim,
                        uint32_t index)
{
    uint32_t operands[2 + SS_MAX_RANK] = {x, slice};
    if (ss_emit_failed(e))
        return SS_NONE;
    size_t n = add_starts(e, operands, 2, rank, dim, index);
    return add(e, "dynamic_update_slice", NULL, 0, operands, n);
}

uint32_t ss_emit_reduce(struct ss_emit *e, enum ss_reduce reduce, uint32_t a, uint32_t b)
{
    static const char *const names[SS_N_REDUCES] = {
        [SS_SUM] = "add",       [SS_AVG] = "add", [SS_MAX] = "maximum", [SS_MIN] = "minimum",
        [SS_PROD] = "multiply", [SS_AND] = "and", [SS_OR] = "or"};
    const uint32_t operands[] = {a, b};
    return add(e, names[reduce], NULL, 0, operands, 2);
}

uint32_t ss_emit_divide(struct ss_emit *e, uint32_t a, uint32_t b)
{
    const uint32_t operands[] = {a, b};
    return add(e, "divide", NULL, 0, operands, 2);
}

uint32_t ss_emit_is(struct ss_emit *e, uint32_t index, int64_t number)
{
    if (ss_emit_failed(e))
        return SS_NONE;
    int64_t direction = SS_CMP_EQ;
    struct ss_attr attr = {.id = SS_ATTR_COMPARE_DIRECTION,
                           .count = 1,
                           .ints = ss_memdup(&e->g->arena, &direction, sizeof direction)};
    uint32_t operands[] = {index, ss_emit_splat(e, &e->g->vars[index].type, (double)number)};
    return add(e, "compare", &attr, 1, operands, 2);
}

uint32_t ss_emit_select(struct ss_emit *e, uint32_t which, uint32_t yes, uint32_t no)
{
    const uint32_t operands[] = {which, yes, no};
    return add(e, "select", NULL, 0, operands, 3);
}

double ss_emit_extreme(enum ss_dtype dtype, bool largest)
{
    int bits = ss_dtype_bits(dtype);
    switch (ss_dtype_class(dtype)) {
    case SS_CLASS_SIGNED:
        return largest ? ldexp(1, bits - 1) - 1 : -ldexp(1, bits - 1);
    case SS_CLASS_UNSIGNED:
        return largest ? ldexp(1, bits) - 1 : 0;
    case SS_CLASS_BOOL:
        return largest;
    case SS_CLASS_FLOAT:
    case SS_CLASS_COMPLEX:
        break;
    }
    double infinite = ss_round_float(dtype, largest ? INFINITY : -INFINITY);
    if (!isnan(infinite))
        return infinite;
    return largest ? 448 : -448; /* f8E4M3FN has no infinity */
}
