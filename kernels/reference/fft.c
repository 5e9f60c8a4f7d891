/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Discrete Fourier transforms over the last dims, one dim after another. A line of any length is
 * split by the least prime factor again and again; a long prime length becomes a convolution. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

/* From here on a prime length is transformed by way of powers of two. */
enum { LONG_PRIME = 64 };

/* An inverse has the conjugate roots; nothing is divided by n. */
struct transform {
    int64_t n;
    ss_complex *roots; /* n of them: exp(-2 pi i k / n) */
    ss_complex *terms; /* room for a factor of n of them */
};

/* exp(-2 pi i k / n) from an angle of at most an eighth of a turn: quarters are exact. */
static ss_complex root_of_unity(int64_t k, int64_t n)
{
    const int64_t quarter = 4 * k / n, rest = 4 * k % n;
    const double turn = M_PI_2 / (double)n;
    const bool near = 2 * rest <= n;
    const double c = near ? cos(turn * (double)rest) : sin(turn * (double)(n - rest));
    const double s = near ? sin(turn * (double)rest) : cos(turn * (double)(n - rest));
    switch (quarter & 3) {
    case 0:
        return ss_complex_of(c, -s);
    case 1:
        return ss_complex_of(-s, -c);
    case 2:
        return ss_complex_of(-c, s);
    default:
        return ss_complex_of(s, c);
    }
}

static int64_t least_factor(int64_t n)
{
    for (int64_t p = 2; p * p <= n; p++)
        if (n % p == 0)
            return p;
    return n;
}

static struct transform transform_new(int64_t n, bool inverse, struct ss_arena *arena)
{
    struct transform t = {.n = n};
    t.roots = ss_alloc_array(arena, (size_t)n, sizeof *t.roots);
    t.terms = ss_alloc_array(arena, (size_t)n, sizeof *t.terms);
    for (int64_t k = 0; k < n; k++)
        t.roots[k] = inverse ? conj(root_of_unity(k, n)) : root_of_unity(k, n);
    return t;
}

/* Transforms n of the line's numbers, `step` apart, into n places side by side; n divides t->n. */
static void split(const struct transform *t, int64_t n, const ss_complex *in, int64_t step,
                  ss_complex *out)
{
    if (n == 1) {
        *out = *in;
        return;
    }
    const int64_t p = least_factor(n), m = n / p, root = t->n / n;
    for (int64_t q = 0; q < p; q++)
        split(t, m, in + q * step, step * p, out + q * m);
    for (int64_t k = 0; k < m; k++) {
        for (int64_t q = 0; q < p; q++)
            t->terms[q] = out[q * m + k] * t->roots[q * k * root];
        for (int64_t j = 0; j < p; j++) {
            ss_complex sum = t->terms[0];
            for (int64_t q = 1, power = j; q < p; q++) {
                sum += t->terms[q] * t->roots[power * m * root]; /* power: q j modulo p */
                power += power + j < p ? j : j - p;
            }
            out[j * m + k] = sum;
        }
    }
}

/* Bluestein: jk = (j^2 + k^2 - (j - k)^2) / 2 makes the sum a convolution of a length to choose. */
struct chirp {
    int64_t n, size;
    struct transform there, back;           /* of that length */
    ss_complex *factors, *response, *a, *b; /* response: transformed; a, b: room for a line */
};

static struct chirp chirp_new(int64_t n, bool inverse, struct ss_arena *arena)
{
    struct chirp c = {.n = n, .size = 1};
    while (c.size < 2 * n - 1)
        c.size *= 2;
    c.there = transform_new(c.size, false, arena);
    c.back = transform_new(c.size, true, arena);
    c.factors = ss_alloc_array(arena, (size_t)n, sizeof *c.factors);
    c.response = ss_alloc_array(arena, (size_t)c.size, sizeof *c.response);
    c.a = ss_alloc_array(arena, (size_t)c.size, sizeof *c.a);
    c.b = ss_alloc_array(arena, (size_t)c.size, sizeof *c.b);
    for (int64_t k = 0; k < n; k++) {
        const uint64_t square = (uint64_t)k * (uint64_t)k % (uint64_t)(2 * n);
        const ss_complex root = root_of_unity((int64_t)square, 2 * n);
        c.factors[k] = inverse ? conj(root) : root;
        c.a[k] = c.a[(c.size - k) % c.size] = conj(c.factors[k]);
    }
    split(&c.there, c.size, c.a, 1, c.response);
    memset(c.a, 0, (size_t)c.size * sizeof *c.a);
    return c;
}

static void by_convolution(const struct chirp *c, const ss_complex *in, ss_complex *out)
{
    for (int64_t k = 0; k < c->n; k++)
        c->a[k] = in[k] * c->factors[k];
    split(&c->there, c->size, c->a, 1, c->b);
    for (int64_t k = 0; k < c->size; k++)
        c->b[k] *= c->response[k];
    split(&c->back, c->size, c->b, 1, c->a);
    for (int64_t k = 0; k < c->n; k++)
        out[k] = c->a[k] / (double)c->size * c->factors[k];
    /* The next line is padded with zeros. */
    memset(c->a + c->n, 0, (size_t)(c->size - c->n) * sizeof *c->a);
}

static bool has_long_prime(int64_t n)
{
    while (n > 1) {
        const int64_t p = least_factor(n);
        if (p >= LONG_PRIME)
            return true;
        n /= p;
    }
    return false;
}

/* Every line of dim d in place; inverse: divided by its length. */
static void transform_dim(ss_complex *data, const struct ss_type *type, int d, bool inverse,
                          struct ss_arena *arena)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    const int64_t n = type->dims[d], count = ss_type_count(type);
    const bool convolves = has_long_prime(n);
    int64_t strides[SS_MAX_RANK];
    ss_strides(type, strides);
    const struct transform t = convolves ? (struct transform){0} : transform_new(n, inverse, arena);
    const struct chirp chirp = convolves ? chirp_new(n, inverse, arena) : (struct chirp){0};
    ss_complex *line = ss_alloc_array(arena, (size_t)n, sizeof *line);
    ss_complex *made = ss_alloc_array(arena, (size_t)n, sizeof *made);
    for (int64_t i = 0; i < count / n; i++) {
        ss_complex *at = data + i / strides[d] * strides[d] * n + i % strides[d];
        for (int64_t k = 0; k < n; k++)
            line[k] = at[k * strides[d]];
        if (convolves)
            by_convolution(&chirp, line, made);
        else
            split(&t, n, line, 1, made);
        for (int64_t k = 0; k < n; k++)
            at[k * strides[d]] = inverse ? made[k] / (double)n : made[k];
    }
    ss_arena_rewind(arena, mark);
}

/* A dim from the first `from` of so many on keeps or gets the others by symmetry: the number at k
 * is the conjugate of that at n - k. Lines are rows: the dim is the last one. */
static void resize_rows(const ss_complex *in, int64_t in_length, ss_complex *out,
                        int64_t out_length, int64_t rows)
{
    for (int64_t r = 0; r < rows; r++)
        for (int64_t k = 0; k < out_length; k++)
            out[r * out_length + k] =
                k < in_length ? in[r * in_length + k] : conj(in[r * in_length + out_length - k]);
}

/* Of the first and, for an even length, the middle number only the real part counts. */
static void drop_imaginary(ss_complex *data, int64_t length, int64_t n, int64_t rows)
{
    for (int64_t r = 0; r < rows; r++) {
        data[r * length] = creal(data[r * length]);
        if (n % 2 == 0)
            data[r * length + n / 2] = creal(data[r * length + n / 2]);
    }
}

static void forward_half(const struct ss_kernel_args *args, int first)
{
    const struct ss_tensor *in = args->in;
    const int last = in->type.rank - 1;
    ss_complex *data = ss_alloc_array(args->scratch, (size_t)in->count, sizeof *data);
    for (int64_t i = 0; i < in->count; i++)
        data[i] = ss_f64(in)[i];
    transform_dim(data, &in->type, last, false, args->scratch);
    const int64_t n = in->type.dims[last];
    resize_rows(data, n, ss_c128(args->out), n / 2 + 1, in->count / n);
    for (int d = first; d < last; d++)
        transform_dim(ss_c128(args->out), &args->out->type, d, false, args->scratch);
}

static void inverse_half(const struct ss_kernel_args *args, int first)
{
    const struct ss_tensor *in = args->in;
    struct ss_tensor *out = args->out;
    const int last = in->type.rank - 1;
    const int64_t n = out->type.dims[last], rows = out->count / n;
    ss_complex *half = ss_memdup(args->scratch, in->data, ss_tensor_bytes(in));
    ss_complex *data = ss_alloc_array(args->scratch, (size_t)out->count, sizeof *data);
    for (int d = first; d < last; d++)
        transform_dim(half, &in->type, d, true, args->scratch);
    drop_imaginary(half, in->type.dims[last], n, rows);
    resize_rows(half, in->type.dims[last], data, n, rows);
    transform_dim(data, &out->type, last, true, args->scratch);
    for (int64_t i = 0; i < out->count; i++)
        ss_f64(out)[i] = creal(data[i]);
}

enum ss_rc ss_kernel_fft(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    const struct ss_tensor *in = args->in;
    struct ss_tensor *out = args->out;
    size_t n_dims;
    ss_attr_ints(&args->call->attrs, SS_ATTR_FFT_LENGTH, &n_dims);
    const int first = in->type.rank - (int)n_dims;
    const enum ss_fft_type type =
        (enum ss_fft_type)ss_attr_int(&args->call->attrs, SS_ATTR_FFT_TYPE, SS_FFT);
    if (out->count == 0)
        return SS_OK;
    if (type == SS_RFFT) {
        forward_half(args, first);
    } else if (type == SS_IRFFT) {
        inverse_half(args, first);
    } else {
        memcpy(out->data, in->data, ss_tensor_bytes(out));
        for (int d = first; d < out->type.rank; d++)
            transform_dim(ss_c128(out), &out->type, d, type == SS_IFFT, args->scratch);
    }
    ss_finish(args, 0);
    return SS_OK;
}
