/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eigenvalues of Hermitian matrices and singular values. Sources: tridiagonal form by reflectors
 * and implicit QL steps, Golub and Van Loan, Matrix Computations, 4th edition, 8.3; one-sided
 * Jacobi rotations, the same, 8.6.3. */
#include <float.h>

#include "kernels/reference/lapack.h"

enum { MAX_ROUNDS = 60 };

static double square(ss_complex x)
{
    return creal(x) * creal(x) + cimag(x) * cimag(x);
}

/* sum of conj(a) b */
static ss_complex dot(const ss_complex *a, const ss_complex *b, int64_t n)
{
    ss_complex sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += conj(a[i]) * b[i];
    return sum;
}

static void scale(ss_complex *x, int64_t n, ss_complex factor)
{
    for (int64_t i = 0; i < n; i++)
        x[i] *= factor;
}

/* The factor of magnitude 1 that makes the vector's leading entry positive. */
static ss_complex phase_of(const ss_complex *x, int64_t n)
{
    double most = 0;
    for (int64_t i = 0; i < n; i++)
        most = fmax(most, square(x[i]));
    for (int64_t i = 0; i < n; i++)
        if (most > 0 && square(x[i]) >= most / 4)
            return conj(x[i]) / cabs(x[i]);
    return 1;
}

static void swap_rows(ss_complex *a, ss_complex *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        const ss_complex t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
}

/* ---- eigenvalues ---- */

/* b := b - factor v (v^H b), or b := b - factor (b v) v^H; b is n x n with that row length. */
static void reflect_rows(ss_complex *b, int64_t row, const ss_complex *v, int64_t n,
                         ss_complex factor, ss_complex *sums)
{
    memset(sums, 0, (size_t)n * sizeof *sums);
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            sums[j] += conj(v[i]) * b[i * row + j];
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            b[i * row + j] -= factor * v[i] * sums[j];
}

static void reflect_columns(ss_complex *b, int64_t row, const ss_complex *v, int64_t n,
                            ss_complex factor)
{
    for (int64_t i = 0; i < n; i++) {
        ss_complex sum = 0;
        for (int64_t j = 0; j < n; j++)
            sum += b[i * row + j] * v[j];
        for (int64_t j = 0; j < n; j++)
            b[i * row + j] -= factor * sum * conj(v[j]);
    }
}

/* a = q t q^H with a real tridiagonal t: its diagonal, and in off[0..n-1) what stands beside it.
 * rows[j * n ...] becomes column j of q. sums has n elements. */
static void make_tridiagonal(ss_complex *a, int64_t n, double *diagonal, double *off,
                             ss_complex *rows, ss_complex *sums)
{
    ss_complex *v = rows; /* until q is made; row k keeps the vector of step k */
    for (int64_t k = 0; k + 1 < n; k++, v += n) {
        const int64_t count = n - k - 1;
        ss_complex *column = a + (k + 1) * n + k;
        const ss_complex tau = ss_reflector(column, column + n, n, count);
        off[k] = creal(*column);
        v[0] = 1;
        for (int64_t i = 1; i < count; i++)
            v[i] = column[i * n];
        ss_complex *rest = a + (k + 1) * n + k + 1;
        reflect_rows(rest, n, v, count, conj(tau), sums);
        reflect_columns(rest, n, v, count, tau);
        v[count] = tau;
    }
    for (int64_t i = 0; i < n; i++)
        diagonal[i] = creal(a[i * n + i]);
    /* q = h[0] h[1] ...: applied to the columns of the identity, last first, in a; then copied. */
    memset(a, 0, (size_t)(n * n) * sizeof *a);
    for (int64_t j = 0; j < n; j++) {
        ss_complex *q = a + j * n;
        q[j] = 1;
        for (int64_t k = n - 2; k >= 0; k--) {
            const int64_t count = n - k - 1;
            const ss_complex *h = rows + k * n;
            const ss_complex sum = h[count] * dot(h, q + k + 1, count);
            for (int64_t i = 0; i < count; i++)
                q[k + 1 + i] -= sum * h[i];
        }
    }
    memcpy(rows, a, (size_t)(n * n) * sizeof *a);
}

/* One implicit QL step on the block [first, last], which rotates pairs of rows alike. */
static void step_ql(double *d, double *e, int64_t first, int64_t last, ss_complex *rows, int64_t n)
{
    double g = (d[first + 1] - d[first]) / (2 * e[first]);
    g = d[last] - d[first] + e[first] / (g + copysign(hypot(g, 1), g));
    double sine = 1, cosine = 1, p = 0;
    for (int64_t i = last - 1; i >= first; i--) {
        const double f = sine * e[i], b = cosine * e[i], r = hypot(f, g);
        e[i + 1] = r;
        if (r == 0) { /* the block falls apart here */
            d[i + 1] -= p;
            e[last] = 0;
            return;
        }
        sine = f / r;
        cosine = g / r;
        g = d[i + 1] - p;
        const double t = (d[i] - g) * sine + 2 * cosine * b;
        p = sine * t;
        d[i + 1] = g + p;
        g = cosine * t - b;
        ss_complex *low = rows + i * n, *high = low + n;
        for (int64_t k = 0; k < n; k++) {
            const ss_complex x = low[k], y = high[k];
            low[k] = cosine * x - sine * y;
            high[k] = sine * x + cosine * y;
        }
    }
    d[first] -= p;
    e[first] = g;
    e[last] = 0;
}

static bool iterate_ql(double *d, double *e, ss_complex *rows, int64_t n)
{
    for (int64_t first = 0; first < n; first++) {
        for (int round = 0;; round++) {
            int64_t last = first;
            while (last + 1 < n &&
                   fabs(e[last]) > DBL_EPSILON * (fabs(d[last]) + fabs(d[last + 1])))
                last++;
            if (last == first)
                break;
            if (round == MAX_ROUNDS)
                return false;
            step_ql(d, e, first, last, rows, n);
        }
    }
    return true;
}

bool ss_eigen(ss_complex *a, int64_t n, bool lower, double *values, double *off, ss_complex *work)
{
    for (int64_t i = 0; i < n; i++) {
        a[i * n + i] = creal(a[i * n + i]);
        for (int64_t j = 0; j < i; j++) {
            ss_complex *below = &a[i * n + j], *above = &a[j * n + i];
            *(lower ? above : below) = conj(*(lower ? below : above));
        }
    }
    make_tridiagonal(a, n, values, off, work, work + n * n);
    if (n)
        off[n - 1] = 0;
    const bool ok = iterate_ql(values, off, work, n);
    for (int64_t i = 0; i < n; i++) {
        int64_t least = i;
        for (int64_t j = i + 1; j < n; j++)
            least = values[j] < values[least] ? j : least;
        const double value = values[i];
        values[i] = values[least];
        values[least] = value;
        if (least != i)
            swap_rows(work + i * n, work + least * n, n);
        const ss_complex phase = phase_of(work + i * n, n);
        for (int64_t j = 0; j < n; j++)
            a[j * n + i] = work[i * n + j] * phase;
    }
    return ok;
}

/* ---- singular values ---- */

/* Makes columns p and q orthogonal; false: they were. squares holds the columns' squared lengths.
 */
static bool rotate(struct ss_svd *s, int64_t p, int64_t q, double *squares)
{
    ss_complex *x = s->left + p * s->m, *y = s->left + q * s->m;
    const double xx = squares[p], yy = squares[q];
    const ss_complex xy = dot(x, y, s->m);
    const double size = cabs(xy);
    if (!(size > DBL_EPSILON * sqrt(xx) * sqrt(yy)) || size < DBL_MIN)
        return false;
    const double zeta = (yy - xx) / (2 * size);
    const double tangent = copysign(1, zeta) / (fabs(zeta) + hypot(1, zeta));
    const double cosine = 1 / hypot(1, tangent), sine = cosine * tangent;
    const ss_complex turn = conj(xy) / size;
    squares[p] = fmax(xx - tangent * size, 0);
    squares[q] = yy + tangent * size;
    for (int side = 0; side < 2; side++) {
        const int64_t n = side ? s->n : s->m;
        x = side ? s->right + p * n : x;
        y = side ? s->right + q * n : y;
        for (int64_t i = 0; i < n; i++) {
            const ss_complex a = x[i], b = y[i] * turn;
            x[i] = cosine * a - sine * b;
            y[i] = sine * a + cosine * b;
        }
    }
    return true;
}

/* Row k of left becomes a unit vector that is orthogonal to the rows before it: what remains of the
 * axis of which the most remains. */
static void complete(struct ss_svd *s, int64_t k)
{
    ss_complex *x = s->left + k * s->m;
    double most = -1;
    int64_t axis = 0;
    for (int64_t i = 0; i < s->m; i++) {
        double rest = 1;
        for (int64_t j = 0; j < k; j++)
            rest -= square(s->left[j * s->m + i]);
        if (rest > most + 1e-9) {
            most = rest;
            axis = i;
        }
    }
    memset(x, 0, (size_t)s->m * sizeof *x);
    x[axis] = 1;
    for (int twice = 0; twice < 2; twice++) {
        for (int64_t j = 0; j < k; j++) {
            const ss_complex part = dot(s->left + j * s->m, x, s->m);
            for (int64_t i = 0; i < s->m; i++)
                x[i] -= part * s->left[j * s->m + i];
        }
        scale(x, s->m, 1 / sqrt(creal(dot(x, x, s->m))));
    }
}

/* The eigenvectors of A^H A are the right vectors but for rounding, so that few rotations remain:
 * begins with these, in right and in the columns A v. */
static bool begin_with_eigenvectors(struct ss_svd *s)
{
    const int64_t n = s->n, m = s->m;
    ss_complex *gram = s->work, *work = gram + n * n;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j <= i; j++)
            gram[i * n + j] = dot(s->left + i * m, s->left + j * m, m);
    if (!ss_eigen(gram, n, true, s->values, s->squares, work))
        return false;
    memcpy(work, s->left, (size_t)(m * n) * sizeof *work);
    memset(s->left, 0, (size_t)(m * n) * sizeof *work);
    for (int64_t j = 0; j < n; j++) {
        for (int64_t k = 0; k < n; k++) {
            const ss_complex v = gram[k * n + j];
            s->right[j * n + k] = v;
            for (int64_t i = 0; i < m; i++)
                s->left[j * m + i] += v * work[k * m + i];
        }
    }
    return true;
}

static bool make_orthogonal(struct ss_svd *s)
{
    bool turned = true;
    for (int round = 0; turned && round < MAX_ROUNDS; round++) {
        turned = false;
        for (int64_t j = 0; j < s->n; j++)
            s->squares[j] = creal(dot(s->left + j * s->m, s->left + j * s->m, s->m));
        for (int64_t p = 0; p < s->n; p++)
            for (int64_t q = p + 1; q < s->n; q++)
                turned |= rotate(s, p, q, s->squares);
    }
    for (int64_t j = 0; j < s->n; j++)
        s->values[j] = sqrt(creal(dot(s->left + j * s->m, s->left + j * s->m, s->m)));
    return !turned;
}

bool ss_singular(struct ss_svd *s)
{
    const bool ok = begin_with_eigenvectors(s) && make_orthogonal(s);
    for (int64_t j = 0; j < s->n_left; j++) {
        int64_t most = j;
        for (int64_t k = j + 1; k < s->n; k++)
            most = s->values[k] > s->values[most] ? k : most;
        if (j < s->n && most != j) {
            const double value = s->values[j];
            s->values[j] = s->values[most];
            s->values[most] = value;
            swap_rows(s->left + j * s->m, s->left + most * s->m, s->m);
            swap_rows(s->right + j * s->n, s->right + most * s->n, s->n);
        }
        if (j >= s->n || !(s->values[j] > DBL_EPSILON * s->values[0])) {
            complete(s, j);
            continue;
        }
        const ss_complex phase = phase_of(s->right + j * s->n, s->n);
        scale(s->right + j * s->n, s->n, phase);
        scale(s->left + j * s->m, s->m, phase / s->values[j]);
    }
    return ok;
}
