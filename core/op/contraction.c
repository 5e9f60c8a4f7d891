/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dot_general and convolution. */
#include "core/op/expect.h"
#include "core/op/inference.h"
#include "core/op/window.h"

struct dot_dims {
    struct ss_ints lhs_batch, rhs_batch, lhs_contract, rhs_contract;
};

static bool read_dot_dims(struct ss_infer *inf, const struct ss_call *call, struct dot_dims *dims)
{
    int lhs = call->in[0].rank, rhs = call->in[1].rank;
    if (!ss_expect_dims(inf, call, SS_ATTR_LHS_BATCHING, lhs, &dims->lhs_batch) ||
        !ss_expect_dims(inf, call, SS_ATTR_LHS_CONTRACTING, lhs, &dims->lhs_contract) ||
        !ss_expect_n_dims(inf, call, SS_ATTR_RHS_BATCHING, rhs, dims->lhs_batch.count,
                          &dims->rhs_batch) ||
        !ss_expect_n_dims(inf, call, SS_ATTR_RHS_CONTRACTING, rhs, dims->lhs_contract.count,
                          &dims->rhs_contract))
        return false;
    for (size_t i = 0; i < dims->lhs_contract.count; i++) {
        if (ss_has_dim(dims->lhs_batch, (int)dims->lhs_contract.items[i]) ||
            ss_has_dim(dims->rhs_batch, (int)dims->rhs_contract.items[i]))
            return ss_refuse(inf, SS_E_SHAPE, "a dim is both a batching and a contracting one");
    }
    return true;
}

/* Appends the dims of a side that are neither batching nor contracting. */
static bool append_free(struct ss_infer *inf, const struct ss_type *side, struct ss_ints batch,
                        struct ss_ints contract, struct ss_type *out)
{
    for (int d = 0; d < side->rank; d++) {
        if (ss_has_dim(batch, d) || ss_has_dim(contract, d))
            continue;
        if (out->rank == SS_MAX_RANK)
            return ss_refuse(inf, SS_E_LIMIT, "the result's rank is above %d", SS_MAX_RANK);
        out->dims[out->rank++] = side->dims[d];
    }
    return true;
}

/* Products may have another width than their factors, but not be another kind of number. */
static bool expect_product(struct ss_infer *inf, const struct ss_call *call, enum ss_dtype out)
{
    if (!ss_expect_mix(inf, call, 0, 1))
        return false;
    if (ss_dtypes_mix(call->in[0].dtype, out))
        return true;
    return ss_refuse(inf, SS_E_TYPE, "products of %s cannot be %s",
                     ss_dtype_name(call->in[0].dtype), ss_dtype_name(out));
}

bool ss_infer_dot_general(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *lhs = &call->in[0], *rhs = &call->in[1];
    struct ss_type out = {0};
    struct dot_dims dims;
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_dtype(inf, call, 0, lhs->dtype, &out.dtype) ||
        !expect_product(inf, call, out.dtype) || !read_dot_dims(inf, call, &dims))
        return false;
    for (size_t i = 0; i < dims.lhs_batch.count; i++) {
        int64_t length = lhs->dims[dims.lhs_batch.items[i]];
        if (!ss_same(inf, length, rhs->dims[dims.rhs_batch.items[i]], "batching dims"))
            return false;
        out.dims[out.rank++] = length;
    }
    for (size_t i = 0; i < dims.lhs_contract.count; i++) {
        if (!ss_same(inf, lhs->dims[dims.lhs_contract.items[i]],
                     rhs->dims[dims.rhs_contract.items[i]], "contracting dims"))
            return false;
    }
    if (!append_free(inf, lhs, dims.lhs_batch, dims.lhs_contract, &out) ||
        !append_free(inf, rhs, dims.rhs_batch, dims.rhs_contract, &out))
        return false;
    call->out[0] = out;
    return true;
}

/* A multiplication and an addition; of complex numbers four of each. */
static double flops_per_step(const struct ss_call *call)
{
    return ss_dtype_is_complex(call->out[0].dtype) ? 8 : 2;
}

/* Per cell of the result and contracted step. */
double ss_flops_dot_general(const struct ss_call *call)
{
    double steps = 1;
    size_t n;
    const int64_t *dims = ss_attr_ints(&call->attrs, SS_ATTR_LHS_CONTRACTING, &n);
    for (size_t i = 0; i < n; i++)
        steps *= (double)call->in[0].dims[dims[i]];
    return flops_per_step(call) * ss_cells(&call->out[0]) * steps;
}

/* Where batch, feature and spatial dims lie in one of the three tensors of a convolution. */
struct conv_side {
    int batch, feature;
    struct ss_ints spatial;
};

static bool read_side(struct ss_infer *inf, const struct ss_call *call, int rank,
                      const enum ss_attr_id ids[3], struct conv_side *side)
{
    if (!ss_expect_dim(inf, call, ids[0], rank, &side->batch) ||
        !ss_expect_dim(inf, call, ids[1], rank, &side->feature) ||
        !ss_expect_n_dims(inf, call, ids[2], rank, (size_t)rank - 2, &side->spatial))
        return false;
    if (side->batch == side->feature || ss_has_dim(side->spatial, side->batch) ||
        ss_has_dim(side->spatial, side->feature))
        return ss_refuse(inf, SS_E_SHAPE, "%s, %s and %s share a dim", ss_attr_name(ids[0]),
                         ss_attr_name(ids[1]), ss_attr_name(ids[2]));
    return true;
}

struct conv {
    struct conv_side lhs, rhs, out; /* rhs: batch is the output feature, feature the input one */
    int64_t groups, batch_groups;
    struct ss_window windows[SS_MAX_RANK];
};

static bool read_conv(struct ss_infer *inf, const struct ss_call *call, struct conv *c)
{
    static const enum ss_attr_id lhs[] = {SS_ATTR_INPUT_BATCH_DIM, SS_ATTR_INPUT_FEATURE_DIM,
                                          SS_ATTR_INPUT_SPATIAL_DIMS};
    static const enum ss_attr_id rhs[] = {SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM,
                                          SS_ATTR_KERNEL_INPUT_FEATURE_DIM,
                                          SS_ATTR_KERNEL_SPATIAL_DIMS};
    static const enum ss_attr_id out[] = {SS_ATTR_OUTPUT_BATCH_DIM, SS_ATTR_OUTPUT_FEATURE_DIM,
                                          SS_ATTR_OUTPUT_SPATIAL_DIMS};
    int rank = call->in[0].rank;
    if (rank < 2)
        return ss_refuse(inf, SS_E_SHAPE, "operand 0 has rank %d, expected 2 or more", rank);
    c->groups = ss_attr_int(&call->attrs, SS_ATTR_FEATURE_GROUP_COUNT, 1);
    c->batch_groups = ss_attr_int(&call->attrs, SS_ATTR_BATCH_GROUP_COUNT, 1);
    if (c->groups < 1 || c->batch_groups < 1 || (c->groups > 1 && c->batch_groups > 1))
        return ss_refuse(inf, SS_E_SHAPE,
                         "group counts must be 1 or more, and one of the two must be 1");
    return ss_expect_rank(inf, call, 1, rank) && read_side(inf, call, rank, lhs, &c->lhs) &&
           read_side(inf, call, rank, rhs, &c->rhs) && read_side(inf, call, rank, out, &c->out) &&
           ss_window_read(inf, call, (size_t)rank - 2, SS_ATTR_LHS_DILATION, SS_ATTR_RHS_DILATION,
                          c->windows);
}

bool ss_infer_convolution(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *lhs = &call->in[0], *rhs = &call->in[1];
    struct ss_type out = {.rank = lhs->rank};
    struct conv c = {0};
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_dtype(inf, call, 0, lhs->dtype, &out.dtype) ||
        !expect_product(inf, call, out.dtype) || !read_conv(inf, call, &c))
        return false;
    int64_t batch = lhs->dims[c.lhs.batch], features = rhs->dims[c.rhs.batch];
    int64_t grouped[2] = {c.groups, rhs->dims[c.rhs.feature]};
    if (!ss_same_product(inf, &lhs->dims[c.lhs.feature], 1, grouped, 2,
                         "input features and groups times kernel features"))
        return false;
    if (c.groups != 1 && !ss_divides(inf, c.groups, features, "output features"))
        return false;
    if (c.batch_groups != 1 && (!ss_divides(inf, c.batch_groups, batch, "batch") ||
                                !ss_divides(inf, c.batch_groups, features, "output features")))
        return false;
    for (size_t i = 0; i < c.lhs.spatial.count; i++) {
        int64_t length = lhs->dims[c.lhs.spatial.items[i]];
        c.windows[i].size = rhs->dims[c.rhs.spatial.items[i]];
        if (!ss_keep(inf, &c.windows[i], length))
            return false;
        out.dims[c.out.spatial.items[i]] = ss_window_steps(inf, &c.windows[i], length);
    }
    out.dims[c.out.batch] = batch / c.batch_groups;
    out.dims[c.out.feature] = features;
    call->out[0] = out;
    return true;
}

/* Dense: one multiplication and one addition per result cell and kernel tap, also for taps that
 * fall on padding or on the holes of a dilated operand. */
double ss_flops_convolution(const struct ss_call *call)
{
    const struct ss_type *kernel = &call->in[1];
    int64_t out_dim = ss_attr_int(&call->attrs, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, 0);
    double taps = 1;
    for (int d = 0; d < kernel->rank; d++)
        taps *= d == out_dim ? 1 : (double)kernel->dims[d];
    return flops_per_step(call) * ss_cells(&call->out[0]) * taps;
}
