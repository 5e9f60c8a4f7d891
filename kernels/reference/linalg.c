/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrices: Cholesky factor and triangular systems. */
#include "kernels/reference/kernel.h"

/* Row by row. a and l are n x n; a's other triangle is not read, l's is 0. Of complex matrices the
 * other factor is the conjugate transpose, and the diagonal is real. */
#define CHOLESKY(name, type, conjugate, root)                                                      \
    static void name(const type *a, type *l, int64_t n, bool lower)                                \
    {                                                                                              \
        const int64_t row = lower ? n : 1, column = lower ? 1 : n;                                 \
        memset(l, 0, (size_t)(n * n) * sizeof *l);                                                 \
        for (int64_t i = 0; i < n; i++) {                                                          \
            for (int64_t j = 0; j <= i; j++) {                                                     \
                type sum = a[i * row + j * column];                                                \
                for (int64_t k = 0; k < j; k++)                                                    \
                    sum -= l[i * row + k * column] * conjugate(l[j * row + k * column]);           \
                l[i * row + j * column] = i == j ? root(sum) : sum / l[j * row + j * column];      \
            }                                                                                      \
        }                                                                                          \
    }
#define ITSELF(x) (x)
#define REAL_ROOT(x) sqrt(creal(x))
CHOLESKY(cholesky_f64, double, ITSELF, sqrt)
CHOLESKY(cholesky_c128, ss_complex, conj, REAL_ROOT)

enum ss_rc ss_kernel_cholesky(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    const int64_t n = args->out->type.dims[args->out->type.rank - 1];
    const bool lower = ss_attr_int(&args->call->attrs, SS_ATTR_LOWER, 0) != 0;
    for (int64_t i = 0; i < args->out->count; i += n * n) {
        if (args->out->store == SS_STORE_C128)
            cholesky_c128(ss_c128(args->in) + i, ss_c128(args->out) + i, n, lower);
        else
            cholesky_f64(ss_f64(args->in) + i, ss_f64(args->out) + i, n, lower);
    }
    ss_finish(args, 0);
    return SS_OK;
}

/* A triangular matrix seen through strides, so that a transpose is another view. */
struct triangle {
    const void *a;
    int64_t n, row, column;
    bool lower, unit, conjugate;
};

/* Solves in place for one vector: forward substitution if lower, else backward. */
#define SUBSTITUTE(name, type, ENTRY)                                                              \
    static void name(const struct triangle *t, type *x, int64_t step)                              \
    {                                                                                              \
        const type *a = t->a;                                                                      \
        for (int64_t s = 0; s < t->n; s++) {                                                       \
            const int64_t i = t->lower ? s : t->n - 1 - s;                                         \
            const int64_t first = t->lower ? 0 : i + 1, end = t->lower ? i : t->n;                 \
            type sum = x[i * step];                                                                \
            for (int64_t k = first; k < end; k++)                                                  \
                sum -= ENTRY(a[i * t->row + k * t->column]) * x[k * step];                         \
            x[i * step] = t->unit ? sum : sum / ENTRY(a[i * (t->row + t->column)]);                \
        }                                                                                          \
    }
#define ENTRY_C128(x) (t->conjugate ? conj(x) : (x))
SUBSTITUTE(substitute_f64, double, ITSELF)
SUBSTITUTE(substitute_c128, ss_complex, ENTRY_C128)

/* op(a) x = b, or x op(a) = b, which is the transposed system on the rows of x. */
enum ss_rc ss_kernel_triangular_solve(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    const struct ss_attrs *attrs = &args->call->attrs;
    struct ss_tensor *out = args->out;
    const int64_t rows = out->type.dims[out->type.rank - 2];
    const int64_t columns = out->type.dims[out->type.rank - 1];
    const bool left = ss_attr_int(attrs, SS_ATTR_LEFT_SIDE, 1) != 0;
    const int64_t transpose = ss_attr_int(attrs, SS_ATTR_TRANSPOSE_A, 0);
    const bool transposed = (transpose != 0) == left;
    struct triangle t = {.n = left ? rows : columns,
                         .lower = (ss_attr_int(attrs, SS_ATTR_LOWER, 0) != 0) != transposed,
                         .unit = ss_attr_int(attrs, SS_ATTR_UNIT_DIAGONAL, 0) != 0,
                         .conjugate = transpose == 2};
    t.row = transposed ? 1 : t.n;
    t.column = transposed ? t.n : 1;
    if (out->count == 0)
        return SS_OK;
    memcpy(out->data, args->in[1].data, ss_tensor_bytes(out));
    for (int64_t i = 0; i < out->count / (rows * columns); i++) {
        t.a = ss_element(args->in, i * t.n * t.n);
        for (int64_t v = 0; v < (left ? columns : rows); v++) {
            void *x = ss_element(out, i * rows * columns + v * (left ? 1 : columns));
            if (out->store == SS_STORE_C128)
                substitute_c128(&t, x, left ? columns : 1);
            else
                substitute_f64(&t, x, left ? columns : 1);
        }
    }
    ss_finish(args, 0);
    return SS_OK;
}
