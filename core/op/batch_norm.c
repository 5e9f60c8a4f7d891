/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch normalisation: a tensor and vectors along its feature dim. */
#include "core/op/expect.h"
#include "core/op/inference.h"

/* Operands 1 ... last_vector are vectors along the feature dim. Sets *features to their type. */
static bool operands(struct ss_infer *inf, const struct ss_call *call, size_t last_vector,
                     struct ss_type *features)
{
    const struct ss_type *x = &call->in[0];
    int dim;
    if (!ss_expect_class(inf, call, 0, SS_SET_FLOAT) ||
        !ss_expect_dim(inf, call, SS_ATTR_FEATURE_INDEX, x->rank, &dim))
        return false;
    for (size_t k = 1; k <= last_vector; k++) {
        if (!ss_expect_rank(inf, call, k, 1) || !ss_expect_same_dtype(inf, call, 0, k) ||
            !ss_same(inf, x->dims[dim], call->in[k].dims[0], "feature dims"))
            return false;
    }
    *features = (struct ss_type){.dtype = x->dtype, .rank = 1, .dims = {x->dims[dim]}};
    return true;
}

static bool three_results(struct ss_infer *inf, struct ss_call *call, const struct ss_type *vector)
{
    if (!ss_expect_results(inf, call, 3))
        return false;
    call->out[0] = call->in[0];
    call->out[1] = call->out[2] = *vector;
    return true;
}

bool ss_infer_batch_norm_training(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type vector;
    return operands(inf, call, 2, &vector) && three_results(inf, call, &vector);
}

bool ss_infer_batch_norm_inference(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type vector;
    if (!ss_expect_results(inf, call, 1) || !operands(inf, call, 4, &vector))
        return false;
    call->out[0] = call->in[0];
    return true;
}

bool ss_infer_batch_norm_grad(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type vector;
    return operands(inf, call, 3, &vector) && ss_expect_same_dtype(inf, call, 0, 4) &&
           ss_expect_same_shape(inf, &call->in[0], &call->in[4],
                                "dims of operand and grad_output") &&
           three_results(inf, call, &vector);
}

/* Two passes of subtract, multiply and add, roughly. */
double ss_flops_batch_norm(const struct ss_call *call)
{
    return 8 * ss_cells(&call->in[0]);
}

static void variance_domain(bool is_variance, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = is_variance ? SS_DOMAIN_POSITIVE : SS_DOMAIN_ANY,
                              .component_dim = -1};
}

void ss_domain_batch_norm_inference(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    variance_domain(k == 4, out);
}

void ss_domain_batch_norm_grad(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    variance_domain(k == 3, out);
}
