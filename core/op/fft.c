/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms over the last dims. */
#include <math.h>

#include "core/op/expect.h"
#include "core/op/inference.h"

/* What a real line of that length is transformed to: the other half follows by symmetry. */
static int64_t half(int64_t length)
{
    return length == 0 ? 0 : length / 2 + 1;
}

/* The dtype of the result; false where the operand's does not fit the kind of transform. */
static bool result_dtype(struct ss_infer *inf, const struct ss_call *call, enum ss_fft_type type,
                         enum ss_dtype *out)
{
    enum ss_dtype in = call->in[0].dtype;
    *out = type == SS_IRFFT ? ss_dtype_part(in) : in;
    if (type == SS_RFFT)
        return (ss_dtype_is_float(in) && ss_dtype_of_parts(in, out)) ||
               ss_refuse(inf, SS_E_TYPE,
                         "an RFFT transforms f32 or f64, not %s: FFT is the one "
                         "of complex numbers",
                         ss_dtype_name(in));
    return ss_dtype_is_complex(in) ||
           ss_refuse(inf, SS_E_TYPE,
                     "an FFT, IFFT or IRFFT transforms complex numbers, not %s: "
                     "RFFT is the one of real ones",
                     ss_dtype_name(in));
}

/* fft_length repeats the lengths of the last dims: of the operand, for IRFFT of the result. */
bool ss_infer_fft(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_ints kind, lengths;
    enum ss_dtype dtype;
    lengths.items = ss_attr_ints(&call->attrs, SS_ATTR_FFT_LENGTH, &lengths.count);
    if (!ss_expect_results(inf, call, 1) || !ss_expect_ints(inf, call, SS_ATTR_FFT_TYPE, 1, &kind))
        return false;
    if (kind.items[0] < SS_FFT || kind.items[0] > SS_IRFFT)
        return ss_refuse(inf, SS_E_ARGUMENT, "fft_type is none of FFT IFFT RFFT IRFFT");
    const enum ss_fft_type type = (enum ss_fft_type)kind.items[0];
    const struct ss_type *in = &call->in[0];
    struct ss_type out = *in;
    if (!result_dtype(inf, call, type, &dtype))
        return false;
    if (lengths.count < 1 || lengths.count > 3 || (int)lengths.count > in->rank)
        return ss_refuse(inf, SS_E_SHAPE,
                         "%zu transformed dims of an operand of rank %d: from 1 "
                         "to 3 of its last ones",
                         lengths.count, in->rank);
    for (size_t i = 0; i < lengths.count; i++) {
        int d = in->rank - (int)lengths.count + (int)i;
        bool halved = d == in->rank - 1 && (type == SS_RFFT || type == SS_IRFFT);
        int64_t given = lengths.items[i];
        if (!ss_same(inf, in->dims[d], halved && type == SS_IRFFT ? half(given) : given,
                     "a transformed dim and fft_length"))
            return false;
        out.dims[d] = halved && type == SS_RFFT ? half(given) : given;
    }
    out.dtype = dtype;
    call->out[0] = out;
    return true;
}

/* 5 n log2 n for a line of n complex numbers, half of it for real ones. */
double ss_flops_fft(const struct ss_call *call)
{
    size_t n;
    const int64_t *lengths = ss_attr_ints(&call->attrs, SS_ATTR_FFT_LENGTH, &n);
    const int64_t type = ss_attr_int(&call->attrs, SS_ATTR_FFT_TYPE, SS_FFT);
    double cells = ss_cells(type == SS_IRFFT ? &call->out[0] : &call->in[0]), product = 1;
    for (size_t i = 0; i < n; i++)
        product *= (double)lengths[i];
    return (type == SS_FFT || type == SS_IFFT ? 5 : 2.5) * cells *
           (product > 2 ? log2(product) : 1);
}
