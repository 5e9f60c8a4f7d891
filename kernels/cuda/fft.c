/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Discrete Fourier transforms, one dim after another and one prime factor of its length after
 * another (Stockham's order, so that nothing is permuted). A prime factor p costs p terms per
 * element. */
#include <string.h>

#include "kernels/cuda/cells.h"

/* A complex tensor and room for another. */
struct field {
    struct ss_build *b;
    struct ss_type type;
    uint32_t now, spare; /* slots */
    const char *reg, *part;
};

static struct field new_field(struct ss_build *b, const struct ss_type *type)
{
    struct field f = {.b = b, .type = *type};
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    f.now = ss_build_temp_slot(b, type);
    f.spare = ss_build_temp_slot(b, type);
    f.reg = ss_text_reg(stored);
    f.part = ss_text_reg(ss_dtype_part(stored));
    return f;
}

static int64_t least_factor(int64_t n)
{
    for (int64_t p = 2; p * p <= n; p++)
        if (n % p == 0)
            return p;
    return n;
}

/* Of n = done * p * rest: transforms of length done become transforms of length done * p. */
static void build_pass(struct field *f, int d, int64_t done, int64_t p, bool inverse)
{
    struct ss_build *b = f->b;
    const long long n = f->type.dims[d], l = done, rest = n / (done * p);
    int64_t strides[SS_MAX_RANK];
    struct ss_cells c = {.b = b, .count = ss_type_count(&f->type)};
    ss_strides(&f->type, strides);
    const long long step = strides[d];
    c.wide = c.count > INT32_MAX;
    ss_cells_begin(&c);
    ss_cells_put(&c, "const ix x = i / %lld %% %lld, base = i - x * %lld;", step, n, step);
    ss_cells_put(&c, "const ix k = x %% %lld, r = x / %lld %% %lld, j = x / %lld;", l, l,
                 (long long)p, l * (long long)p);
    ss_cells_put(&c, "c128 sum = complex_f64(0, 0);\nfor (ix q = 0; q < %lld; q++) {",
                 (long long)p);
    ss_cells_put(&c, "const %s z = LD((const %s *)%s, base + (k + (j + %lld * q) * %lld) * %lld);",
                 f->reg, f->reg, ss_cells_pointer(&c, f->now), rest, l, step);
    ss_cells_put(&c, "const c128 w = root_of_unity((i64)q * (k + %lld * r) %% %lld, %lld);", l,
                 l * (long long)p, l * (long long)p);
    ss_cells_put(&c,
                 "sum = add_c128(sum, multiply_c128(complex_f64(z.re, z.im), "
                 "complex_f64(w.re, %sw.im)));\n}",
                 inverse ? "-" : "");
    ss_cells_put(&c, "ST((%s *)%s, i, complex_%s((%s)(sum.re / %lld), (%s)(sum.im / %lld)));\n}",
                 f->reg, ss_cells_pointer(&c, f->spare), f->part, f->part,
                 inverse ? (long long)p : 1, f->part, inverse ? (long long)p : 1);
    ss_cells_launch(&c, c.count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    const uint32_t now = f->now;
    f->now = f->spare;
    f->spare = now;
}

static void transform(struct field *f, int d, bool inverse)
{
    const int64_t n = f->type.dims[d];
    for (int64_t done = 1; done < n;) {
        const int64_t p = least_factor(n / done);
        build_pass(f, d, done, p, inverse);
        done *= p;
    }
}

/* out = an expression of the elements of `from`, whose rows have another length: x is the position
 * in a row of the result, row the row. */
static void build_rows(struct ss_build *b, uint32_t from, uint32_t to, const struct ss_type *type,
                       const char *expression)
{
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    struct ss_cells c = {.b = b, .count = ss_type_count(type)};
    const long long n = type->rank ? type->dims[type->rank - 1] : 1;
    c.wide = c.count > INT32_MAX / 2;
    ss_cells_begin(&c);
    ss_cells_put(&c, "const ix x = i %% %lld, row = i / %lld;\n(void)x, (void)row;", n, n);
    ss_cells_put(&c, "void *const from = %s;", ss_cells_pointer(&c, from));
    ss_cells_put(&c, "%s\n}",
                 ss_text_store(b->arena, stored, ss_cells_pointer(&c, to), "i", expression));
    ss_cells_launch(&c, c.count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
}

static bool forward_half(struct ss_build *b, const struct ss_block_op *op, int first)
{
    struct ss_type full = *op->call->in;
    const int last = full.rank - 1;
    full.dtype = op->call->out->dtype;
    struct field f = new_field(b, &full), half = new_field(b, op->call->out);
    const enum ss_dtype real = ss_cuda_stored(b->floats, op->call->in->dtype);
    build_rows(b, ss_build_slot_of(b, op->in[0]), f.now, &full,
               ss_sprintf(b->arena, "complex_%s((%s)%s, 0)", f.part, f.part,
                          ss_text_load(b->arena, real, "from", "i")));
    transform(&f, last, false);
    build_rows(b, f.now, half.now, op->call->out,
               ss_sprintf(b->arena, "LD((const %s *)from, row * %lld + x)", f.reg,
                          (long long)full.dims[last]));
    for (int d = first; d < last; d++)
        transform(&half, d, false);
    ss_build_copy(b, ss_build_slot_of(b, op->out[0]), half.now,
                  (size_t)ss_cuda_bytes(&b->values.items[op->out[0]]));
    return true;
}

/* The number at k is the conjugate of that at n - k; of the first and, for an even length, the
 * middle number only the real part counts. */
static bool inverse_half(struct ss_build *b, const struct ss_block_op *op, int first)
{
    const struct ss_type *in = op->call->in;
    struct ss_type full = *op->call->out;
    const int last = in->rank - 1;
    const long long kept = in->dims[last], n = full.dims[last];
    full.dtype = in->dtype;
    struct field half = new_field(b, in), f = new_field(b, &full);
    ss_build_copy(b, half.now, ss_build_slot_of(b, op->in[0]),
                  (size_t)ss_cuda_bytes(&b->values.items[op->in[0]]));
    for (int d = first; d < last; d++)
        transform(&half, d, true);
    build_rows(b, half.now, f.now, &full,
               ss_sprintf(b->arena, "hermitian_%s((const %s *)from + row * %lld, x, %lld, %lld)",
                          f.reg, f.reg, kept, kept, n));
    transform(&f, last, true);
    build_rows(b, f.now, ss_build_slot_of(b, op->out[0]), op->call->out,
               ss_sprintf(b->arena, "(LD((const %s *)from, i)).re", f.reg));
    return true;
}

bool ss_build_fft(struct ss_build *b, const struct ss_block_op *op)
{
    size_t n_dims;
    ss_attr_ints(&op->call->attrs, SS_ATTR_FFT_LENGTH, &n_dims);
    const int first = op->call->in->rank - (int)n_dims;
    const int64_t type = ss_attr_int(&op->call->attrs, SS_ATTR_FFT_TYPE, SS_FFT);
    if (ss_type_count(op->call->out) == 0)
        return true;
    if (type == SS_RFFT)
        return forward_half(b, op, first);
    if (type == SS_IRFFT)
        return inverse_half(b, op, first);
    struct field f = new_field(b, op->call->out);
    const size_t bytes = (size_t)ss_cuda_bytes(&b->values.items[op->out[0]]);
    ss_build_copy(b, f.now, ss_build_slot_of(b, op->in[0]), bytes);
    for (int d = first; d < f.type.rank; d++)
        transform(&f, d, type == SS_IFFT);
    ss_build_copy(b, ss_build_slot_of(b, op->out[0]), f.now, bytes);
    return true;
}
