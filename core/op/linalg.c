/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrices: factorisation and triangular systems. */
#include "core/op/expect.h"
#include "core/op/inference.h"

static bool square(struct ss_infer *inf, const struct ss_call *call)
{
    const struct ss_type *a = &call->in[0];
    if (!ss_expect_class(inf, call, 0, SS_SET_FLOAT_COMPLEX))
        return false;
    if (a->rank < 2)
        return ss_refuse(inf, SS_E_SHAPE, "operand 0 has rank %d, expected 2 or more", a->rank);
    return ss_same(inf, a->dims[a->rank - 2], a->dims[a->rank - 1], "sides of the matrix");
}

bool ss_infer_cholesky(struct ss_infer *inf, struct ss_call *call)
{
    if (!ss_expect_results(inf, call, 1) || !square(inf, call))
        return false;
    call->out[0] = call->in[0];
    return true;
}

double ss_flops_cholesky(const struct ss_call *call)
{
    const struct ss_type *a = &call->in[0];
    return ss_cells(a) * (double)a->dims[a->rank - 1] / 3;
}

bool ss_infer_triangular_solve(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *a = &call->in[0], *b = &call->in[1];
    int n = a->rank;
    if (!ss_expect_results(inf, call, 1) || !square(inf, call) ||
        !ss_expect_same_dtype(inf, call, 0, 1) || !ss_expect_rank(inf, call, 1, n))
        return false;
    for (int d = 0; d < n - 2; d++) {
        if (!ss_same(inf, a->dims[d], b->dims[d], "batch dims"))
            return false;
    }
    bool left = ss_attr_int(&call->attrs, SS_ATTR_LEFT_SIDE, 1) != 0;
    if (!ss_same(inf, a->dims[n - 1], b->dims[left ? n - 2 : n - 1], "sides of the two matrices"))
        return false;
    call->out[0] = *b;
    return true;
}

double ss_flops_triangular_solve(const struct ss_call *call)
{
    return ss_cells(&call->in[1]) * (double)call->in[0].dims[call->in[0].rank - 1];
}

/* A definite matrix of one number is a positive number. */
void ss_domain_definite(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    const struct ss_type *a = &call->in[k];
    bool one = a->rank > 0 && a->dims[a->rank - 1] == 1 && !ss_dtype_is_complex(a->dtype);
    *out = (struct ss_domain){.kind = one ? SS_DOMAIN_POSITIVE : SS_DOMAIN_DEFINITE,
                              .component_dim = -1};
}

/* The diagonal divides. */
void ss_domain_triangular_solve(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    *out = (struct ss_domain){.kind = k == 0 ? SS_DOMAIN_NONZERO : SS_DOMAIN_ANY,
                              .component_dim = -1,
                              .triangle = k == 0};
}
