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
                              .definite = k == 0};
}

/* ---- the conventions of LAPACK ---- */

/* Result k: the batch dims of operand 0, then n lengths. */
static void batch_of(const struct ss_call *call, size_t k, enum ss_dtype dtype, int n,
                     int64_t first, int64_t second)
{
    const struct ss_type *a = &call->in[0];
    struct ss_type *out = &call->out[k];
    *out = *a;
    out->dtype = dtype;
    out->rank = a->rank - 2 + n;
    out->dims[a->rank - 2] = first;
    out->dims[a->rank - 1] = second;
    for (int d = out->rank; d < SS_MAX_RANK; d++)
        out->dims[d] = 0;
}

/* The call has n results, and perhaps one more: whether each matrix of the batch succeeded. */
static bool results_and_info(struct ss_infer *inf, const struct ss_call *call, size_t n)
{
    if (call->n_out != n + 1)
        return ss_expect_results(inf, call, n);
    batch_of(call, n, SS_I32, 0, 0, 0);
    return true;
}

/* DIMENSION says which dim of the matrix is not longer than the other: 0 rows, 1 columns. Its
 * length is *least. */
static bool matrix(struct ss_infer *inf, const struct ss_call *call, int64_t *least)
{
    const struct ss_type *a = &call->in[0];
    if (!ss_expect_class(inf, call, 0, SS_SET_FLOAT_COMPLEX))
        return false;
    if (a->rank < 2)
        return ss_refuse(inf, SS_E_SHAPE, "operand 0 has rank %d, expected 2 or more", a->rank);
    const int64_t *sides = &a->dims[a->rank - 2];
    const int64_t dim = ss_attr_int(&call->attrs, SS_ATTR_DIMENSION, 1);
    if (dim != 0 && dim != 1)
        return ss_refuse(inf, SS_E_SHAPE, "dimension must be 0 or 1");
    *least = sides[dim];
    return ss_at_most(inf, sides[dim], sides[1 - dim], "the shorter side of the matrix");
}

bool ss_infer_lapack_potrf(struct ss_infer *inf, struct ss_call *call)
{
    if (!square(inf, call) || !results_and_info(inf, call, 1))
        return false;
    call->out[0] = call->in[0];
    return true;
}

bool ss_infer_lapack_getrf(struct ss_infer *inf, struct ss_call *call)
{
    int64_t least = 0;
    if (!matrix(inf, call, &least) || !results_and_info(inf, call, 2))
        return false;
    call->out[0] = call->in[0];
    batch_of(call, 1, SS_I32, 1, least, 0);
    return true;
}

bool ss_infer_lapack_lu(struct ss_infer *inf, struct ss_call *call)
{
    int64_t least = 0;
    if (!matrix(inf, call, &least) || !ss_expect_results(inf, call, 3))
        return false;
    call->out[0] = call->in[0];
    batch_of(call, 1, SS_I32, 1, least, 0);
    batch_of(call, 2, SS_I32, 1, call->in[0].dims[call->in[0].rank - 2], 0);
    return true;
}

bool ss_infer_lapack_geqrf(struct ss_infer *inf, struct ss_call *call)
{
    int64_t least = 0;
    if (!matrix(inf, call, &least) || !results_and_info(inf, call, 2))
        return false;
    call->out[0] = call->in[0];
    batch_of(call, 1, call->in[0].dtype, 1, least, 0);
    return true;
}

/* Reflectors are at most as many as columns, and columns at most as many as rows. */
bool ss_infer_lapack_orgqr(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *a = &call->in[0], *tau = &call->in[1];
    int64_t columns = 0;
    if (!matrix(inf, call, &columns) || !ss_expect_same_dtype(inf, call, 0, 1) ||
        !ss_expect_rank(inf, call, 1, a->rank - 1) || !results_and_info(inf, call, 1))
        return false;
    for (int d = 0; d < a->rank - 2; d++) {
        if (!ss_same(inf, a->dims[d], tau->dims[d], "batch dims"))
            return false;
    }
    call->out[0] = *a;
    return ss_at_most(inf, tau->dims[a->rank - 2], columns, "the number of reflectors");
}

bool ss_infer_lapack_syevd(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *a = &call->in[0];
    if (!square(inf, call) || !results_and_info(inf, call, 2))
        return false;
    call->out[0] = *a;
    batch_of(call, 1, ss_dtype_part(a->dtype), 1, a->dims[a->rank - 1], 0);
    return true;
}

static bool singular(struct ss_infer *inf, struct ss_call *call, bool full)
{
    const struct ss_type *a = &call->in[0];
    int64_t least = 0;
    if (!matrix(inf, call, &least) || !results_and_info(inf, call, 4))
        return false;
    const int64_t m = a->dims[a->rank - 2], n = a->dims[a->rank - 1];
    call->out[0] = *a;
    batch_of(call, 1, ss_dtype_part(a->dtype), 1, least, 0);
    batch_of(call, 2, a->dtype, 2, m, full ? m : least);
    batch_of(call, 3, a->dtype, 2, full ? n : least, n);
    return true;
}

bool ss_infer_lapack_gesdd(struct ss_infer *inf, struct ss_call *call)
{
    return singular(inf, call, false);
}

bool ss_infer_lapack_gesdd_full(struct ss_infer *inf, struct ss_call *call)
{
    return singular(inf, call, true);
}

/* Some matrices are not definite, or not finite, or the result that says so would always be 0. */
void ss_domain_lapack_potrf(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    ss_domain_definite(call, k, out);
    out->open = call->n_out > 1;
}

void ss_domain_lapack_finite(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)k;
    *out = (struct ss_domain){
        .kind = SS_DOMAIN_ANY, .component_dim = -1, .open = call->n_out == 3 || call->n_out == 5};
}

/* Any matrix has LU factors and eigenvalues; but programs divide by them, and take their roots. */
void ss_domain_lapack_getrf(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    *out = (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1, .definite = k == 0};
}

void ss_domain_lapack_syevd(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    ss_domain_lapack_finite(call, k, out);
    out->definite = true;
}

/* The leading terms of Golub and Van Loan, Matrix Computations, with l the shorter side: LU and QR
 * m n l, less what is done already; eigenvectors 9 n^3; singular vectors 4 m n l and 22 l^3. */
static double sides(const struct ss_call *call, double *least)
{
    const struct ss_type *a = &call->in[0];
    const double m = (double)a->dims[a->rank - 2], n = (double)a->dims[a->rank - 1];
    *least = m < n ? m : n;
    return m < n ? n : m;
}

double ss_flops_lapack_lu(const struct ss_call *call)
{
    double l;
    const double most = sides(call, &l);
    return most > 0 ? ss_cells(&call->in[0]) * (l - l * l / most / 3) : 0;
}

double ss_flops_lapack_qr(const struct ss_call *call)
{
    return 2 * ss_flops_lapack_lu(call);
}

double ss_flops_lapack_eigen(const struct ss_call *call)
{
    double l;
    sides(call, &l);
    return 9 * ss_cells(&call->in[0]) * l;
}

double ss_flops_lapack_singular(const struct ss_call *call)
{
    double l;
    const double most = sides(call, &l);
    return most > 0 ? ss_cells(&call->in[0]) * (4 * l + 22 * l * l / most) : 0;
}
