/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrices in the conventions of LAPACK: potrf, getrf, geqrf, orgqr, syevd, gesdd.
 * Source: LAPACK Users' Guide, 3rd edition, 2.3 and 2.4. */
#include "kernels/reference/lapack.h"

/* ---- one matrix ---- */

ss_complex ss_reflector(ss_complex *alpha, ss_complex *x, int64_t step, int64_t count)
{
    double norm = 0;
    for (int64_t i = 0; i + 1 < count; i++)
        norm = hypot(norm, cabs(x[i * step]));
    if (norm == 0 && cimag(*alpha) == 0)
        return 0;
    const double beta = -copysign(hypot(cabs(*alpha), norm), creal(*alpha));
    const ss_complex tau = (beta - *alpha) / beta, factor = 1 / (*alpha - beta);
    for (int64_t i = 0; i + 1 < count; i++)
        x[i * step] *= factor;
    *alpha = beta;
    return tau;
}

/* Applies I - tau v v^H with v = (1, x) to the columns [from, n) of the rows of a from `row` on. */
static void reflect(ss_complex *a, int64_t m, int64_t n, int64_t row, int64_t column, int64_t from,
                    ss_complex tau)
{
    for (int64_t j = from; j < n; j++) {
        ss_complex sum = a[row * n + j];
        for (int64_t i = row + 1; i < m; i++)
            sum += conj(a[i * n + column]) * a[i * n + j];
        sum *= tau;
        a[row * n + j] -= sum;
        for (int64_t i = row + 1; i < m; i++)
            a[i * n + j] -= sum * a[i * n + column];
    }
}

void ss_qr(ss_complex *a, int64_t m, int64_t n, ss_complex *tau)
{
    for (int64_t k = 0; k < m && k < n; k++) {
        tau[k] = ss_reflector(&a[k * n + k], a + (k + 1) * n + k, n, m - k);
        reflect(a, m, n, k, k, k + 1, conj(tau[k]));
    }
}

void ss_qr_product(ss_complex *a, int64_t m, int64_t n, const ss_complex *tau, int64_t k)
{
    for (int64_t j = k; j < n; j++)
        for (int64_t i = 0; i < m; i++)
            a[i * n + j] = i == j;
    for (int64_t c = k - 1; c >= 0; c--) {
        reflect(a, m, n, c, c, c + 1, tau[c]);
        for (int64_t i = 0; i < c; i++)
            a[i * n + c] = 0;
        a[c * n + c] = 1 - tau[c];
        for (int64_t i = c + 1; i < m; i++)
            a[i * n + c] *= -tau[c];
    }
}

/* The other triangle stays. Returns 0, or 1 + the column whose pivot is not positive. */
static int64_t factor_definite(ss_complex *a, int64_t n, bool lower)
{
    const int64_t row = lower ? n : 1, column = lower ? 1 : n;
    for (int64_t j = 0; j < n; j++) {
        double pivot = creal(a[j * (n + 1)]);
        for (int64_t k = 0; k < j; k++) {
            const ss_complex x = a[j * row + k * column];
            pivot -= creal(x) * creal(x) + cimag(x) * cimag(x);
        }
        if (!(pivot > 0))
            return j + 1;
        pivot = sqrt(pivot);
        a[j * (n + 1)] = pivot;
        for (int64_t i = j + 1; i < n; i++) {
            ss_complex sum = a[i * row + j * column];
            for (int64_t k = 0; k < j; k++)
                sum -= a[i * row + k * column] * conj(a[j * row + k * column]);
            a[i * row + j * column] = sum / pivot;
        }
    }
    return 0;
}

/* Pivots are rows from 0. Returns 0, or 1 + the first column whose pivots are all 0. */
static int64_t factor_lu(ss_complex *a, int64_t m, int64_t n, int64_t *pivots)
{
    int64_t info = 0;
    for (int64_t k = 0; k < m && k < n; k++) {
        int64_t best = k;
        double most = -1;
        for (int64_t i = k; i < m; i++) {
            const double size = fabs(creal(a[i * n + k])) + fabs(cimag(a[i * n + k]));
            if (size > most) {
                most = size;
                best = i;
            }
        }
        pivots[k] = best;
        if (most == 0) {
            info = info ? info : k + 1;
            continue;
        }
        for (int64_t j = 0; j < n && best != k; j++) {
            const ss_complex t = a[k * n + j];
            a[k * n + j] = a[best * n + j];
            a[best * n + j] = t;
        }
        for (int64_t i = k + 1; i < m; i++) {
            const ss_complex factor = a[i * n + k] /= a[k * n + k];
            for (int64_t j = k + 1; j < n; j++)
                a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return info;
}

/* ---- batches ---- */

struct batch {
    const struct ss_kernel_args *args;
    int64_t count, m, n, least; /* matrices; rows, columns, and the smaller of both */
    ss_complex *a;              /* one matrix */
};

static struct batch begin(const struct ss_kernel_args *args)
{
    const struct ss_type *type = &args->in->type;
    struct batch b = {
        .args = args, .m = type->dims[type->rank - 2], .n = type->dims[type->rank - 1], .count = 1};
    for (int d = 0; d < type->rank - 2; d++)
        b.count *= type->dims[d];
    b.least = b.m < b.n ? b.m : b.n;
    b.a = ss_alloc_array(args->scratch, (size_t)(b.m * b.n), sizeof *b.a);
    return b;
}

static void load(const struct ss_tensor *t, int64_t from, int64_t count, ss_complex *out)
{
    for (int64_t i = 0; i < count; i++)
        out[i] = t->store == SS_STORE_C128 ? ss_c128(t)[from + i] : ss_f64(t)[from + i];
}

static bool is_finite(const ss_complex *a, int64_t count)
{
    bool all = true;
    for (int64_t i = 0; i < count; i++)
        all &= isfinite(creal(a[i])) && isfinite(cimag(a[i]));
    return all;
}

/* What is not found is NaN. */
static void fill_if(bool failed, ss_complex *a, int64_t count)
{
    for (int64_t i = 0; i < count && failed; i++)
        a[i] = NAN;
}

static void load_matrix(const struct batch *b, int64_t i)
{
    load(b->args->in, i * b->m * b->n, b->m * b->n, b->a);
}

static void put(const struct ss_tensor *t, int64_t at, ss_complex value)
{
    if (t->store == SS_STORE_I64)
        ss_i64(t)[at] = (int64_t)creal(value);
    else if (t->store == SS_STORE_C128)
        ss_c128(t)[at] = value;
    else
        ss_f64(t)[at] = creal(value);
}

static void put_all(const struct ss_tensor *t, int64_t at, const ss_complex *values, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        put(t, at + i, values[i]);
}

static void put_matrix(const struct batch *b, int64_t i)
{
    put_all(&b->args->out[0], i * b->m * b->n, b->a, b->m * b->n);
}

/* The last result, if the call has that many: 0 for success. */
static void put_info(const struct batch *b, size_t k, int64_t i, int64_t info)
{
    if (k < b->args->call->n_out)
        put(&b->args->out[k], i, (double)info);
}

static enum ss_rc finish(const struct batch *b)
{
    for (size_t k = 0; k < b->args->call->n_out; k++)
        ss_finish(b->args, k);
    return SS_OK;
}

static bool is_lower(const struct batch *b)
{
    return ss_attr_int(&b->args->call->attrs, SS_ATTR_LOWER, 1) != 0;
}

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

KERNEL(lapack_potrf)
{
    (void)err;
    const struct batch b = begin(args);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        put_info(&b, 1, i, factor_definite(b.a, b.n, is_lower(&b)));
        put_matrix(&b, i);
    }
    return finish(&b);
}

/* LAPACK counts pivots from 1; XLA's form counts from 0 and lists the permutation of the rows. */
static enum ss_rc factor_batch(const struct ss_kernel_args *args, bool from_one)
{
    const struct batch b = begin(args);
    int64_t *pivots = ss_alloc_array(args->scratch, (size_t)b.least, sizeof *pivots);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        const int64_t info = factor_lu(b.a, b.m, b.n, pivots);
        put_matrix(&b, i);
        for (int64_t k = 0; k < b.least; k++)
            put(&args->out[1], i * b.least + k, (double)(pivots[k] + from_one));
        if (from_one) {
            put_info(&b, 2, i, info);
            continue;
        }
        int64_t *rows = ss_i64(&args->out[2]) + i * b.m;
        for (int64_t k = 0; k < b.m; k++)
            rows[k] = k;
        for (int64_t k = 0; k < b.least; k++) {
            const int64_t t = rows[k];
            rows[k] = rows[pivots[k]];
            rows[pivots[k]] = t;
        }
    }
    return finish(&b);
}

KERNEL(lapack_getrf)
{
    (void)err;
    return factor_batch(args, true);
}

KERNEL(lapack_lu)
{
    (void)err;
    return factor_batch(args, false);
}

KERNEL(lapack_geqrf)
{
    (void)err;
    const struct batch b = begin(args);
    ss_complex *tau = ss_alloc_array(args->scratch, (size_t)b.least, sizeof *tau);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        ss_qr(b.a, b.m, b.n, tau);
        put_matrix(&b, i);
        put_all(&args->out[1], i * b.least, tau, b.least);
        put_info(&b, 2, i, 0);
    }
    return finish(&b);
}

KERNEL(lapack_orgqr)
{
    (void)err;
    const struct batch b = begin(args);
    const struct ss_type *type = &args->in[1].type;
    const int64_t k = type->dims[type->rank - 1];
    ss_complex *tau = ss_alloc_array(args->scratch, (size_t)k, sizeof *tau);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        load(&args->in[1], i * k, k, tau);
        ss_qr_product(b.a, b.m, b.n, tau, k);
        put_matrix(&b, i);
        put_info(&b, 1, i, 0);
    }
    return finish(&b);
}

KERNEL(lapack_syevd)
{
    (void)err;
    const struct batch b = begin(args);
    double *values = ss_alloc_array(args->scratch, (size_t)b.n, sizeof *values);
    double *off = ss_alloc_array(args->scratch, (size_t)b.n, sizeof *off);
    ss_complex *work = ss_alloc_array(args->scratch, (size_t)(b.n * b.n + b.n), sizeof *work);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        const bool ok =
            is_finite(b.a, b.n * b.n) && ss_eigen(b.a, b.n, is_lower(&b), values, off, work);
        fill_if(!ok, b.a, b.n * b.n);
        put_matrix(&b, i);
        for (int64_t k = 0; k < b.n; k++)
            put(&args->out[1], i * b.n + k, ok ? values[k] : NAN);
        put_info(&b, 2, i, !ok);
    }
    return finish(&b);
}

/* The columns of a tall matrix, or the conjugate rows of a wide one, which are the columns of its
 * conjugate transpose. */
static void load_columns(const struct batch *b, struct ss_svd *s)
{
    for (int64_t j = 0; j < s->n; j++)
        for (int64_t i = 0; i < s->m; i++)
            s->left[j * s->m + i] = b->m >= b->n ? b->a[i * b->n + j] : conj(b->a[j * b->n + i]);
}

/* U has the left vectors as columns, and the last result the conjugate right ones as rows; of the
 * conjugate transpose the other way round. */
static void put_factors(const struct batch *b, const struct ss_svd *s, int64_t i)
{
    const bool wide = b->m < b->n;
    const ss_complex *u = wide ? s->right : s->left, *v = wide ? s->left : s->right;
    const int64_t n_u = wide ? s->n : s->n_left, n_v = wide ? s->n_left : s->n;
    for (int64_t c = 0; c < n_u; c++)
        for (int64_t r = 0; r < b->m; r++)
            put(&b->args->out[2], (i * b->m + r) * n_u + c, u[c * b->m + r]);
    for (int64_t r = 0; r < n_v; r++)
        for (int64_t c = 0; c < b->n; c++)
            put(&b->args->out[3], (i * n_v + r) * b->n + c, conj(v[r * b->n + c]));
}

/* Result 0 is what LAPACK leaves of the operand, of which nothing is said: the operand here. */
static enum ss_rc decompose(const struct ss_kernel_args *args, bool full)
{
    const struct batch b = begin(args);
    struct ss_svd s = {.m = b.m > b.n ? b.m : b.n, .n = b.least};
    s.n_left = full ? s.m : s.n;
    s.left = ss_alloc_array(args->scratch, (size_t)(s.m * s.n_left), sizeof *s.left);
    s.right = ss_alloc_array(args->scratch, (size_t)(s.n * s.n), sizeof *s.right);
    s.values = ss_alloc_array(args->scratch, (size_t)s.n, sizeof *s.values);
    s.squares = ss_alloc_array(args->scratch, (size_t)s.n, sizeof *s.squares);
    s.work = ss_alloc_array(args->scratch, (size_t)((s.m + s.n) * s.n + s.n), sizeof *s.work);
    for (int64_t i = 0; i < b.count; i++) {
        load_matrix(&b, i);
        load_columns(&b, &s);
        const bool ok = is_finite(b.a, b.m * b.n) && ss_singular(&s);
        fill_if(!ok, s.left, s.m * s.n_left);
        fill_if(!ok, s.right, s.n * s.n);
        put_matrix(&b, i);
        for (int64_t k = 0; k < s.n; k++)
            put(&args->out[1], i * s.n + k, ok ? s.values[k] : NAN);
        put_factors(&b, &s, i);
        put_info(&b, 4, i, !ok);
    }
    return finish(&b);
}

KERNEL(lapack_gesdd)
{
    (void)err;
    return decompose(args, false);
}

KERNEL(lapack_gesdd_full)
{
    (void)err;
    return decompose(args, true);
}
