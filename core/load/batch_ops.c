/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops for which leading dims are only more dims: their attributes move by the number of these. */
#include <string.h>

#include "core/load/batch.h"

/* What becomes of a list: its dims move; and entries for the leading dims come before. */
enum edit {
    MOVED,      /* dims of the operand */
    COUNTED,    /* the same, and the leading dims come first */
    LENGTHS,    /* a shape: their lengths come first */
    WITH_ZERO,  /* entries per dim: 0 for each */
    WITH_ZEROS, /* pairs per dim */
    WITH_ONE,
};

/* data: the operands that get the leading dims, others must be the same on all devices: 0 all, -1
 * those that N_INPUTS counts, else their number. */
static const struct rule {
    const char *name;
    int data;
    struct {
        enum ss_attr_id id;
        enum edit edit;
    } edits[6];
    int n_edits;
} rules[] = {
    {"bitcast_convert", 0, {{0}}, 0},
    {"fft", 0, {{0}}, 0},
    {"chlo.top_k", 0, {{0}}, 0},
    {"cholesky", 0, {{0}}, 0},
    {"triangular_solve", 0, {{0}}, 0},
    {"optimization_barrier", 0, {{0}}, 0},
    {"custom_call_identity", 0, {{0}}, 0},
    {"lapack.potrf", 0, {{0}}, 0},
    {"lapack.getrf", 0, {{0}}, 0},
    {"lapack.lu", 0, {{0}}, 0},
    {"lapack.geqrf", 0, {{0}}, 0},
    {"lapack.orgqr", 0, {{0}}, 0},
    {"lapack.syevd", 0, {{0}}, 0},
    {"lapack.gesdd", 0, {{0}}, 0},
    {"lapack.gesdd_full", 0, {{0}}, 0},
    {"get_dimension_size", 0, {{SS_ATTR_DIMENSION, MOVED}}, 1},
    {"reshape", 0, {{SS_ATTR_SHAPE, LENGTHS}}, 1},
    {"broadcast_in_dim", 0, {{SS_ATTR_DIMENSIONS, COUNTED}, {SS_ATTR_SHAPE, LENGTHS}}, 2},
    {"transpose", 0, {{SS_ATTR_PERMUTATION, COUNTED}}, 1},
    {"reverse", 0, {{SS_ATTR_DIMENSIONS, MOVED}}, 1},
    {"slice",
     0,
     {{SS_ATTR_START_INDICES, WITH_ZERO},
      {SS_ATTR_LIMIT_INDICES, LENGTHS},
      {SS_ATTR_STRIDES, WITH_ONE}},
     3},
    {"pad",
     1,
     {{SS_ATTR_LOW, WITH_ZERO}, {SS_ATTR_HIGH, WITH_ZERO}, {SS_ATTR_INTERIOR, WITH_ZERO}},
     3},
    {"concatenate", 0, {{SS_ATTR_DIMENSION, MOVED}}, 1},
    {"reduce", -1, {{SS_ATTR_DIMENSIONS, MOVED}}, 1},
    {"sort", -1, {{SS_ATTR_DIMENSION, MOVED}}, 1},
    {"map", -1, {{SS_ATTR_DIMENSIONS, COUNTED}}, 1},
    {"reduce_window",
     -1,
     {{SS_ATTR_WINDOW_DIMENSIONS, WITH_ONE},
      {SS_ATTR_WINDOW_STRIDES, WITH_ONE},
      {SS_ATTR_BASE_DILATIONS, WITH_ONE},
      {SS_ATTR_WINDOW_DILATIONS, WITH_ONE},
      {SS_ATTR_PADDING, WITH_ZEROS}},
     5},
    {"select_and_scatter",
     2,
     {{SS_ATTR_WINDOW_DIMENSIONS, WITH_ONE},
      {SS_ATTR_WINDOW_STRIDES, WITH_ONE},
      {SS_ATTR_PADDING, WITH_ZEROS}},
     3},
};

/* Operands of an elementwise op: scalars among larger ones (the predicate of a select) get all
 * dims of the result. */
static bool lift_elementwise(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_type *local = &b->from->vars[call->op->results[0]].type;
    for (uint32_t i = 0; i < call->op->n_operands; i++) {
        struct ss_type type = b->from->vars[call->op->operands[i]].type;
        const bool scalar = !type.rank && local->rank;
        if (scalar && !call->in_along[i])
            continue;
        if (!ss_batch_lift(b, call->in[i], call->in_along[i], call->along, &call->in[i]))
            return false;
        if (!scalar)
            continue;
        int64_t dims[SS_MAX_RANK];
        const enum ss_dtype dtype = type.dtype;
        for (int d = 0; d < SS_MAX_RANK; d++)
            dims[d] = d;
        if (!ss_batch_along(b, local, call->along, &type))
            return false;
        type.dtype = dtype;
        if (!ss_batch_broadcast(b, call->in[i], dims, &type, &call->in[i]))
            return false;
    }
    return true;
}

/* The first n operands get the leading dims; others must be the same on all devices. */
static bool others_same(const struct ss_batch_call *call, uint32_t n)
{
    for (uint32_t i = n; i < call->op->n_operands; i++)
        if (call->in_along[i])
            return false;
    return true;
}

static bool lift_data(struct ss_batch *b, struct ss_batch_call *call, uint32_t n)
{
    ss_digits along = 0;
    for (uint32_t i = 0; i < n; i++)
        along |= call->in_along[i];
    for (uint32_t i = 0; i < n; i++)
        if (!ss_batch_lift(b, call->in[i], call->in_along[i], along, &call->in[i]))
            return false;
    return true;
}

static void edit(struct ss_batch *b, struct ss_attr *attr, enum edit how, ss_digits along)
{
    int64_t lengths[SS_MAX_DIGITS];
    const size_t lead = (size_t)ss_batch_lengths(b, along, lengths);
    const size_t before = how == MOVED ? 0 : how == WITH_ZEROS ? 2 * lead : lead;
    int64_t *ints = ss_alloc_array(&b->to->arena, before + attr->count, sizeof *ints);
    for (size_t i = 0; i < before; i++)
        ints[i] = how == COUNTED    ? (int64_t)i
                  : how == LENGTHS  ? lengths[i]
                  : how == WITH_ONE ? 1
                                    : 0;
    const int64_t by = how == MOVED || how == COUNTED ? (int64_t)lead : 0;
    for (size_t i = 0; i < attr->count; i++)
        ints[before + i] = attr->ints[i] + by;
    attr->ints = ints;
    attr->count += before;
}

static bool add(struct ss_batch *b, struct ss_batch_call *call, const struct rule *rule)
{
    const struct ss_op *op = call->op;
    struct ss_attrs attrs = op->attrs;
    ss_digits along = 0;
    for (uint32_t i = 0; i < op->n_operands; i++)
        along |= call->in_along[i];
    attrs.items = ss_memdup(&b->to->arena, attrs.items, attrs.count * sizeof *attrs.items);
    for (int e = 0; rule && e < rule->n_edits; e++)
        for (size_t i = 0; i < attrs.count; i++)
            if (attrs.items[i].id == rule->edits[e].id)
                edit(b, &attrs.items[i], rule->edits[e].edit, along);
    return ss_batch_add(b, op->def, attrs, call->in, op->n_operands, call->out, op->n_results);
}

static bool (*special(const char *name))(struct ss_batch *, struct ss_batch_call *)
{
    static const struct {
        const char *name;
        bool (*add)(struct ss_batch *b, struct ss_batch_call *call);
    } ops[] = {
        {"dot_general", ss_batch_dot_general},
        {"convolution", ss_batch_convolution},
        {"gather", ss_batch_gather},
        {"scatter", ss_batch_scatter},
        {"dynamic_slice", ss_batch_dynamic_slice},
        {"dynamic_update_slice", ss_batch_dynamic_update_slice},
    };
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (!strcmp(name, ops[i].name))
            return ops[i].add;
    return NULL;
}

bool ss_batch_op(struct ss_batch *b, struct ss_batch_call *call, bool *known)
{
    const struct ss_op *op = call->op;
    const char *name = op->def->name;
    bool (*other)(struct ss_batch *, struct ss_batch_call *) = special(name);
    if (other)
        return other(b, call);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *rule = &rules[i];
        if (strcmp(name, rule->name) != 0)
            continue;
        const uint32_t n = rule->data < 0 ? (uint32_t)ss_attr_int(&op->attrs, SS_ATTR_N_INPUTS, 1)
                           : rule->data   ? (uint32_t)rule->data
                                          : op->n_operands;
        *known = others_same(call, n);
        return !*known || (lift_data(b, call, n) && add(b, call, rule));
    }
    *known = op->def->flags & SS_OP_ELEMENTWISE;
    return !*known || (lift_elementwise(b, call) && add(b, call, NULL));
}
