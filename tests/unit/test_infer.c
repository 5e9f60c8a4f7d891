/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shape inference: types and refusals. Expectations are by hand from the StableHLO specification.
 * A refusal is "!" and a part of the reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/graph/graph.h"
#include "tests/unit/op_cases.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

static void print_types(struct ss_buf *out, const struct ss_type *types, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ss_buf_puts(out, i ? " " : "");
        for (int d = 0; d < types[i].rank; d++)
            ss_buf_printf(out, "%lldx", (long long)types[i].dims[d]);
        ss_buf_puts(out, ss_dtype_name(types[i].dtype));
    }
}

static void run_cases(const struct infer_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct infer_case *c = &cases[i];
        struct ss_type in[MAX_OPERANDS], out[MAX_OPERANDS], want[MAX_OPERANDS];
        struct ss_call call = {.def = ss_op_find(c->op), .in = in, .out = out};
        struct ss_arena arena = {0};
        assert_non_null(call.def);
        call.attrs = attrs_of(c);
        number_regions(call.def, &call.attrs, &arena);
        call.n_in = parse_types(c->in, in);
        bool refusal = c->want[0] == '!';
        /* A refusal for the number of results says how many were asked for: "!2 reason". */
        call.n_out = refusal ? 1 : parse_types(c->want, want);
        const char *reason = c->want + 1;
        if (refusal && *reason >= '0' && *reason <= '9')
            call.n_out = (size_t)strtoul(reason, (char **)&reason, 10), reason++;
        struct ss_error err = {0};
        enum ss_rc rc = ss_call_infer(&call, &err);
        struct ss_buf got = {0};
        if (rc != SS_OK)
            ss_buf_printf(&got, "!%s", err.message);
        else
            print_types(&got, out, call.n_out);
        bool ok = refusal ? rc != SS_OK && strstr(err.message, reason)
                          : strcmp(ss_buf_text(&got), c->want) == 0;
        if (!ok)
            fail_msg("%s(%s): got \"%s\", want \"%s\"", c->op, c->in, ss_buf_text(&got), c->want);
        ss_buf_free(&got);
        ss_arena_free(&arena);
    }
}
#define RUN(cases) run_cases(cases, sizeof cases / sizeof cases[0])

static void test_elementwise(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        {"stablehlo.negate", "2x3xf32", {{0}}, "2x3xf32"},
        {"negate", "2xi1", {{0}}, "!operand 0 cannot be i1"},
        {"abs", "2xui8", {{0}}, "!operand 0 cannot be ui8"},
        {"tanh", "bf16", {{0}}, "bf16"},
        {"exponential", "2xi32", {{0}}, "!operand 0 cannot be i32"},
        {"not", "4xi1", {{0}}, "4xi1"},
        {"popcnt", "4xui16", {{0}}, "4xui16"},
        {"is_finite", "7xf64", {{0}}, "7xi1"},
        {"chlo.erf", "7xf32", {{0}}, "7xf32"},
        {"chlo.is_inf", "7xf32", {{0}}, "7xi1"},
        {"reduce_precision", "7xf32", {INTS(EXPONENT_BITS, 5), INTS(MANTISSA_BITS, 10)}, "7xf32"},
        {"reduce_precision", "7xf32", {INTS(EXPONENT_BITS, 0), INTS(MANTISSA_BITS, 10)},
         "!no float has 0 exponent and 10 mantissa bits"},
        {"mhlo.add", "2x3xf32 2x3xf32", {{0}}, "2x3xf32"},
        {"add", "2x3xf32 2x4xf32", {{0}}, "!add: dims of the operands differ: 3 and 4"},
        {"add", "2x3xf32 2xf32", {{0}}, "!ranks of dims of the operands differ: 2 and 1"},
        {"add", "2xf32 2xf64", {{0}}, "!operand 0 is f32 but operand 1 is f64"},
        {"add", "2xf32", {{0}}, "!it does not take 1 operands"},
        {"add", "2xf32 2xf32", {{0}}, "!2 it has 1 results, not 2"},
        {"add", "2xcomplex<f32> 2xcomplex<f32>", {{0}}, "2xcomplex<f32>"},
        {"add", "2xcomplex<f32> 2xf32", {{0}}, "!operand 0 is complex<f32> but operand 1 is f32"},
        {"abs", "2xcomplex<f64>", {{0}}, "2xf64"},
        {"real", "2xcomplex<f32>", {{0}}, "2xf32"},
        {"imag", "2xf32", {{0}}, "2xf32"},
        {"imag", "2xi32", {{0}}, "!operand 0 cannot be i32: it takes floats, complex numbers"},
        {"complex", "2xf64 2xf64", {{0}}, "2xcomplex<f64>"},
        {"complex", "2xbf16 2xbf16", {{0}}, "!no complex number has parts of bf16"},
        {"maximum", "2xcomplex<f32> 2xcomplex<f32>", {{0}}, "2xcomplex<f32>"},
        {"remainder", "2xcomplex<f32> 2xcomplex<f32>", {{0}}, "!cannot be complex<f32>: it takes"},
        {"is_finite", "2xcomplex<f32>", {{0}}, "!cannot be complex<f32>: it takes floats"},
        {"dot_general", "2x3xcomplex<f32> 3x2xf32",
         {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0)},
         "!operand 0 is complex<f32> but operand 1 is f32"},
        {"dot_general", "2x3xcomplex<f32> 3x2xcomplex<f32>",
         {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_F32)},
         "!products of complex<f32> cannot be f32"},
        {"reduce", "4xcomplex<f32> f32", {INTS(DIMENSIONS, 0), REGION(BODY, add)},
         "!operand 1 is f32 but operand 0 is complex<f32>"},
        {"and", "2xi1 2xi1", {{0}}, "2xi1"},
        {"xor", "2xf32 2xf32", {{0}}, "!operand 0 cannot be f32"},
        {"atan2", "2xf32 2xf32", {{0}}, "2xf32"},
        {"chlo.next_after", "2xf32 2xf32", {{0}}, "2xf32"},
        {"compare", "2xf32 2xf32", {INTS(COMPARE_DIRECTION, SS_CMP_LT)}, "2xi1"},
        {"compare", "2xf32 2xf32", {INTS(COMPARE_DIRECTION, 9)}, "!none of EQ NE"},
        {"compare", "2xf32 2xf32", {{0}}, "!comparison_direction has 0 numbers"},
        {"select", "i1 2xf32 2xf32", {{0}}, "2xf32"},
        {"select", "2xi1 2xf32 2xf32", {{0}}, "2xf32"},
        {"select", "3xi1 2xf32 2xf32", {{0}}, "!predicate and the values differ: 3 and 2"},
        {"select", "2xi8 2xf32 2xf32", {{0}}, "!operand 0 cannot be i8"},
        {"clamp", "f32 2x3xf32 2x3xf32", {{0}}, "2x3xf32"},
        {"clamp", "3xf32 2x3xf32 f32", {{0}}, "!ranks of dims of min and operand differ"},
        {"convert", "2xf32", {INTS(DTYPE, SS_I8)}, "2xi8"},
        {"convert", "2xf32", {{0}}, "!the dtype of the result is not given"},
        {"convert", "2xf32", {INTS(DTYPE, 99)}, "!the dtype of result 0 is not given"},
        {"bitcast_convert", "2xf32", {INTS(DTYPE, SS_U32)}, "2xui32"},
        {"bitcast_convert", "f64", {INTS(DTYPE, SS_F32)}, "2xf32"},
        {"bitcast_convert", "2x4xi8", {INTS(DTYPE, SS_I32)}, "2xi32"},
        {"bitcast_convert", "2x3xi8", {INTS(DTYPE, SS_I32)}, "!minor dim and the ratio"},
        {"bitcast_convert", "64xi1", {INTS(DTYPE, SS_I64)}, "i64"},
        {"bitcast_convert", "i8", {INTS(DTYPE, SS_I32)}, "!a scalar of 8 bits cannot become 32"},
        {"map", "2x3xi32 2x3xi32", {INTS(DIMENSIONS, 0, 1), REGION(BODY, add)}, "2x3xi32"},
        {"map", "2xi32", {{0}}, "!a region is missing"},
        {"optimization_barrier", "2xf32 i32", {{0}}, "2xf32 i32"},
        {"optimization_barrier", "2xf32 i32", {{0}}, "!it has 2 results, not 1"},
    };
    RUN(cases);
}

static void test_fft(void **state)
{
    (void)state;
#define TRANSFORM(type, ...) {INTS(FFT_TYPE, SS_##type), INTS(FFT_LENGTH, __VA_ARGS__)}
    const struct infer_case cases[] = {
        {"fft", "3x4x5xcomplex<f32>", TRANSFORM(FFT, 4, 5), "3x4x5xcomplex<f32>"},
        {"fft", "5xcomplex<f64>", TRANSFORM(IFFT, 5), "5xcomplex<f64>"},
        {"fft", "3x4x5xf32", TRANSFORM(RFFT, 4, 5), "3x4x3xcomplex<f32>"},
        {"fft", "3x4x3xcomplex<f32>", TRANSFORM(IRFFT, 4, 5), "3x4x5xf32"},
        {"fft", "3x4x3xcomplex<f64>", TRANSFORM(IRFFT, 4), "3x4x4xf64"},
        {"fft", "2x3xcomplex<f64>", TRANSFORM(IRFFT, 4), "2x4xf64"},
        {"fft", "4xf32", TRANSFORM(FFT, 4), "!RFFT is the one of real ones"},
        {"fft", "4xcomplex<f32>", TRANSFORM(RFFT, 4), "!FFT is the one of complex numbers"},
        {"fft", "4xf16", TRANSFORM(RFFT, 4), "!an RFFT transforms f32 or f64, not f16"},
        {"fft", "4xcomplex<f32>", TRANSFORM(FFT, 5), "!fft_length differ: 4 and 5"},
        {"fft", "4xcomplex<f32>", TRANSFORM(IRFFT, 8), "!fft_length differ: 4 and 5"},
        {"fft", "4xcomplex<f32>", TRANSFORM(FFT, 1, 4),
         "!transformed dims of an operand of rank 1"},
        {"fft", "1x1x1x4xcomplex<f32>", TRANSFORM(FFT, 1, 1, 1, 4),
         "!transformed dims of an operand of rank 4"},
        {"fft", "4xcomplex<f32>", {INTS(FFT_TYPE, 7), INTS(FFT_LENGTH, 4)}, "!none of FFT IFFT"},
    };
#undef TRANSFORM
    RUN(cases);
}

static void test_shapes(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        {"reshape", "4x6xf32", {INTS(SHAPE, 8, 3)}, "8x3xf32"},
        {"reshape", "1xf32", {EMPTY(SHAPE)}, "f32"},
        {"reshape", "0x4xf32", {INTS(SHAPE, 7, 0)}, "7x0xf32"},
        {"reshape", "4x6xf32", {INTS(SHAPE, 5, 5)},
         "!dims of the operand and the result differ in their product: [4, 6] and [5, 5]"},
        {"reshape", "4x6xf32", {INTS(SHAPE, -4, -6)}, "!differ in their product"},
        {"reshape", "4xf32", {{0}}, "!the shape of the result is not given"},
        {"reshape", "1xf32", {INTS(SHAPE, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)},
         "!rank 13 is above 12"},
        {"reshape", "1xf32", {INTS(SHAPE, (int64_t)1 << 60)}, "!shape holds"},
        {"broadcast_in_dim", "3xf32", {INTS(DIMENSIONS, 1), INTS(SHAPE, 2, 3)}, "2x3xf32"},
        {"broadcast_in_dim", "1x3xf32", {INTS(DIMENSIONS, 1, 0), INTS(SHAPE, 3, 5)}, "3x5xf32"},
        {"broadcast_in_dim", "f32", {INTS(SHAPE, 3, 5)}, "3x5xf32"},
        {"broadcast_in_dim", "2xf32", {INTS(DIMENSIONS, 0), INTS(SHAPE, 3)}, "!differ: 2 and 3"},
        {"broadcast_in_dim", "2xf32", {INTS(DIMENSIONS, 2), INTS(SHAPE, 3, 2)},
         "!dimensions: no dim 2 at rank 2"},
        {"broadcast_in_dim", "2x2xf32", {INTS(DIMENSIONS, 1, 1), INTS(SHAPE, 3, 2)},
         "!dimensions: dim 1 twice"},
        {"transpose", "2x3x4xf32", {INTS(PERMUTATION, 2, 0, 1)}, "4x2x3xf32"},
        {"transpose", "2x3xf32", {INTS(PERMUTATION, 0)}, "!permutation has 1 numbers, expected 2"},
        {"reverse", "2x3xf32", {INTS(DIMENSIONS, 1)}, "2x3xf32"},
        {"slice", "3x8xf32",
         {INTS(START_INDICES, 1, 4), INTS(LIMIT_INDICES, 3, 8), INTS(STRIDES, 1, 3)}, "2x2xf32"},
        {"slice", "8xf32", {INTS(START_INDICES, 3), INTS(LIMIT_INDICES, 9)},
         "![3:9] does not lie within dim 0 of length 8"},
        {"slice", "8xf32", {INTS(START_INDICES, 5), INTS(LIMIT_INDICES, 3)}, "![5:3] does not lie within"},
        {"slice", "8xf32", {INTS(START_INDICES, 0), INTS(LIMIT_INDICES, 3), INTS(STRIDES, 0)},
         "!stride 0"},
        {"pad", "2x3xi64 i64", {INTS(LOW, 0, 1), INTS(HIGH, 2, 1), INTS(INTERIOR, 1, 2)},
         "5x9xi64"},
        {"pad", "8xf32 f32", {INTS(LOW, -1), INTS(HIGH, -2), INTS(INTERIOR, 0)}, "5xf32"},
        {"pad", "2x3xf32 f32", {INTS(LOW, 0, -2), INTS(HIGH, 0, -3), INTS(INTERIOR, 0, 1)},
         "2x0xf32"},
        {"pad", "3xf32 f32", {INTS(LOW, -4), INTS(HIGH, 0)}, "!negative length -1"},
        {"pad", "3xf32 f32", {INTS(LOW, 0), INTS(HIGH, 0), INTS(INTERIOR, -1)}, "!is negative"},
        {"pad", "3xf32 f32", {INTS(LOW, 0), INTS(HIGH, 0), INTS(INTERIOR, (int64_t)1 << 40)},
         "!too long"},
        {"pad", "3xf32 1xf32", {INTS(LOW, 0), INTS(HIGH, 0)}, "!operand 1 has rank 1, expected 0"},
        {"concatenate", "2x3xf32 2x1xf32 2x4xf32", {INTS(DIMENSION, 1)}, "2x8xf32"},
        {"concatenate", "2x3xf32 1x3xf32", {INTS(DIMENSION, 1)}, "!differ: 2 and 1"},
        {"concatenate", "2xf32 3xf32", {INTS(DIMENSION, 1)}, "!no dim 1 at rank 1"},
        {"iota", "", {INTS(SHAPE, 4, 5), INTS(DTYPE, SS_I32), INTS(DIMENSION, 0)}, "4x5xi32"},
        {"iota", "", {EMPTY(SHAPE), INTS(DTYPE, SS_I32), INTS(DIMENSION, 0)}, "!no dim 0"},
        {"get_dimension_size", "2x3xf32", {INTS(DIMENSION, 1)}, "i32"},
        {"dynamic_slice", "4x4xi32 i64 i64", {INTS(SLICE_SIZES, 2, 3)}, "2x3xi32"},
        {"dynamic_slice", "4x4xi32 i64 i64", {INTS(SLICE_SIZES, 2, 5)},
         "!slice size of 5 is above 4"},
        {"dynamic_slice", "4x4xi32 i64", {INTS(SLICE_SIZES, 2, 3)}, "!it takes 3 operands here"},
        {"dynamic_slice", "4x4xi32 i64 i64", {INTS(SLICE_SIZES, 2, -3)}, "!has length -3"},
        {"dynamic_update_slice", "4x4xi32 2x3xi32 i64 i64", {{0}}, "4x4xi32"},
        {"dynamic_update_slice", "4x4xi32 2x5xi32 i64 i64", {{0}},
         "!update length of 5 is above 4"},
        {"dynamic_update_slice", "4x4xi32 2x3xi32 i64 f32", {{0}}, "!operand 3 cannot be f32"},
        {"rng", "f32 f32 2xi64", {INTS(SHAPE, 3, 3), INTS(RNG_DISTRIBUTION, 0)}, "3x3xf32"},
        {"rng_bit_generator", "2xui64",
         {INTS(SHAPE, 100, 100), INTS(DTYPE, SS_U64, SS_U64), INTS(RNG_ALGORITHM, 1)},
         "2xui64 100x100xui64"},
    };
    RUN(cases);
}

static void test_constant(void **state)
{
    (void)state;
    struct ss_tensor splat = {.type = {.dtype = SS_F32}, .count = 1};
    struct ss_tensor list = {.type = {.dtype = SS_F32, .rank = 1, .dims = {3}}, .count = 3};
    struct infer_case cases[] = {
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &splat}, INTS(SHAPE, 4, 5)}, "4x5xf32"},
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &splat}}, "f32"},
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &list}, INTS(SHAPE, 3)}, "3xf32"},
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &list}, INTS(SHAPE, 4)},
         "!differ: 4 and 3"},
        {"constant", "", {{0}}, "!the value is not given"},
    };
    RUN(cases);
}

static void test_contraction(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        {"dot_general", "2x2x2xi64 2x2x2xi64",
         {INTS(LHS_BATCHING, 0), INTS(RHS_BATCHING, 0), INTS(LHS_CONTRACTING, 2),
          INTS(RHS_CONTRACTING, 1)},
         "2x2x2xi64"},
        {"dot_general", "4x5xf32 5x6xf32", {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0)},
         "4x6xf32"},
        {"dot_general", "4x5xbf16 5xbf16",
         {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_F32)}, "4xf32"},
        {"dot_general", "4x5xf32 6x7xf32", {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0)},
         "!contracting dims differ: 5 and 6"},
        {"dot_general", "4x5xf32 4x5xf32",
         {INTS(LHS_BATCHING, 1), INTS(RHS_BATCHING, 1), INTS(LHS_CONTRACTING, 1),
          INTS(RHS_CONTRACTING, 0)},
         "!both a batching and a contracting"},
        {"dot_general", "4x5xf32 5x6xf32", {INTS(LHS_CONTRACTING, 1)},
         "!rhs_contracting_dimensions has 0 numbers, expected 1"},
        {"dot_general", "1x1x1x1x1x1x1xf32 1x1x1x1x1x1x1xf32", {{0}},
         "!rank is above 12"},
        {"convolution", "8x28x28x3xf32 5x5x3x16xf32",
         {CONV_DIMS, INTS(WINDOW_STRIDES, 2, 1), INTS(PADDING, 2, 2, 0, 0)}, "8x14x24x16xf32"},
        {"convolution", "1x4x4x1xf32 3x3x1x1xf32",
         {CONV_DIMS, INTS(WINDOW_STRIDES, 4, 4), INTS(LHS_DILATION, 2, 2)}, "1x2x2x1xf32"},
        {"convolution", "1x9x9x1xf32 3x3x1x1xf32", {CONV_DIMS, INTS(RHS_DILATION, 5, 4)},
         "1x0x1x1xf32"},
        {"convolution", "8x5x5x6xf32 3x3x2x9xf32", {CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 3)},
         "8x3x3x9xf32"},
        {"convolution", "8x5x5x6xf32 3x3x2x8xf32", {CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 3)},
         "!output features must be a multiple of 3, not 8"},
        {"convolution", "8x5x5x6xf32 3x3x3x9xf32", {CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 3)},
         "!input features and groups times kernel features differ in their product"},
        {"convolution", "8x5x5x6xf32 3x3x6x4xf32", {CONV_DIMS, INTS(BATCH_GROUP_COUNT, 4)},
         "2x3x3x4xf32"},
        {"convolution", "6x5x5x6xf32 3x3x6x4xf32", {CONV_DIMS, INTS(BATCH_GROUP_COUNT, 4)},
         "!batch must be a multiple of 4, not 6"},
        {"convolution", "8x5x5x6xf32 3x3x6x4xf32",
         {CONV_DIMS, INTS(BATCH_GROUP_COUNT, 2), INTS(FEATURE_GROUP_COUNT, 2)},
         "!one of the two must be 1"},
        {"convolution", "8x5x5x6xf32 3x3x6x4xf32", {CONV_DIMS, INTS(WINDOW_STRIDES, 0, 1)},
         "!window_strides of 0 is outside"},
        {"convolution", "8xf32 3xf32", {CONV_DIMS}, "!operand 0 has rank 1, expected 2 or more"},
    };
    RUN(cases);
}

static void test_folds(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        {"reduce", "4x5x6xf32 f32", {INTS(DIMENSIONS, 1), REGION(BODY, add)}, "4x6xf32"},
        {"reduce", "4x5xf32 4x5xi32 f32 i32", {INTS(DIMENSIONS, 1), REGION(BODY, add)},
         "4xf32 4xi32"},
        {"reduce", "4x5xf32 f32 f32",
         {INTS(DIMENSIONS, 1, 0), INTS(N_INPUTS, 1), REGION(BODY, add)}, "f32"},
        {"reduce", "4x5xf32 f32", {INTS(DIMENSIONS, 2), REGION(BODY, add)}, "!no dim 2 at rank 2"},
        {"reduce", "4x5xf32 5xf32", {INTS(DIMENSIONS, 1), REGION(BODY, add)},
         "!operand 1 has rank 1, expected 0"},
        {"reduce", "4xf32 5xf32 f32 f32", {INTS(DIMENSIONS, 0), REGION(BODY, add)},
         "!2 dims of the inputs differ: 4 and 5"},
        {"reduce", "4xf32 f32", {INTS(DIMENSIONS, 0), INTS(N_INPUTS, 2), REGION(BODY, add)},
         "!2 operands are too few for 2 inputs"},
        {"reduce_window", "3x2xi64 i64",
         {INTS(WINDOW_DIMENSIONS, 2, 1), INTS(WINDOW_STRIDES, 4, 1), INTS(BASE_DILATIONS, 2, 1),
          INTS(WINDOW_DILATIONS, 3, 1), INTS(PADDING, 2, 1, 0, 0), REGION(BODY, add)},
         "2x2xi64"},
        {"reduce_window", "8x48x16xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 1, 48, 1), INTS(PADDING, 0, 0, 47, 0, 0, 0), REGION(BODY, add)},
         "8x48x16xf32"},
        {"reduce_window", "7xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), REGION(BODY, add)}, "3xf32"},
        {"reduce_window", "7xf32 f32", {INTS(WINDOW_DIMENSIONS, 8), REGION(BODY, add)}, "0xf32"},
        {"reduce_window", "7xf32 f32", {INTS(WINDOW_DIMENSIONS, 0), REGION(BODY, add)},
         "!the window of dim 0 is empty"},
        {"reduce_window", "7xf32 f32", {INTS(WINDOW_DIMENSIONS, 2), INTS(PADDING, 1)},
         "!a region is missing"},
        {"select_and_scatter", "4x2xi64 2x2xi64 i64",
         {INTS(WINDOW_DIMENSIONS, 3, 1), INTS(WINDOW_STRIDES, 2, 1), INTS(PADDING, 0, 1, 0, 0),
          REGION(BODY, compare), REGION(BODY2, add)},
         "4x2xi64"},
        {"select_and_scatter", "5xf32 2xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), REGION(BODY, compare),
          REGION(BODY2, add)},
         "5xf32"},
        {"select_and_scatter", "6xf32 2xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), REGION(BODY, compare),
          REGION(BODY2, add)},
         "!steps of the windows and dims of the source differ: 3 and 2"},
        {"select_and_scatter", "4xf32 2xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), REGION(BODY, compare)},
         "!a region is missing"},
        {"sort", "2x3xf32 2x3xi32", {INTS(DIMENSION, 1), REGION(BODY, compare)},
         "2x3xf32 2x3xi32"},
        {"sort", "2x3xf32", {INTS(DIMENSION, 2), REGION(BODY, compare)}, "!no dim 2 at rank 2"},
        {"chlo.top_k", "5x16xf32", {INTS(K, 4)}, "5x4xf32 5x4xi32"},
        {"chlo.top_k", "5x16xf32", {INTS(K, 17)}, "!2 k of 17 is above 16"},
        {"chlo.top_k", "f32", {INTS(K, 1)}, "!2 a scalar has no last dim"},
    };
    RUN(cases);
}

static void test_indexing(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        /* the specification's example: batching dims on both sides */
        {"gather", "2x3x4x2xi32 2x2x3x2xi64",
         {INTS(OFFSET_DIMS, 3, 4), INTS(COLLAPSED_SLICE_DIMS, 1), INTS(OPERAND_BATCHING, 0),
          INTS(START_INDICES_BATCHING, 1), INTS(START_INDEX_MAP, 2, 1), INTS(INDEX_VECTOR_DIM, 3),
          INTS(SLICE_SIZES, 1, 1, 2, 2)},
         "2x2x3x2x2xi32"},
        /* an embedding, with and without a dim for the one component */
        {"gather", "50x16xf32 4x8x1xi32",
         {INTS(OFFSET_DIMS, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 2), INTS(SLICE_SIZES, 1, 16)},
         "4x8x16xf32"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 2), INTS(SLICE_SIZES, 1, 16)},
         "4x8x16xf32"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 2), INTS(SLICE_SIZES, 1, 17)},
         "!slice size of 17 is above 16"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 2), INTS(SLICE_SIZES, 2, 16)},
         "!the slice of dropped dim 0 is not of size 1"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 2), INTS(START_INDEX_MAP, 0), INTS(INDEX_VECTOR_DIM, 2),
          INTS(SLICE_SIZES, 1, 16)},
         "!do not cover the 2 dims"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 1), INTS(SLICE_SIZES, 1, 16)},
         "!no dim 2 at rank 2"},
        {"gather", "50x16xf32 4x8xi32",
         {INTS(OFFSET_DIMS, 1), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 1), INTS(SLICE_SIZES, 1, 16)},
         "!index components and indexed dims differ: 8 and 1"},
        {"gather", "50x16xf32 4xf32",
         {INTS(OFFSET_DIMS, 1), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 1), INTS(SLICE_SIZES, 1, 16)},
         "!operand 1 cannot be f32"},
        {"gather", "50x16xf32 4xi32",
         {INTS(OFFSET_DIMS, 1), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(SLICE_SIZES, 1, 16)},
         "!index_vector_dim has 0 numbers"},
        {"scatter", "50x16xf32 4x8x1xi32 4x8x16xf32",
         {INTS(UPDATE_WINDOW_DIMS, 2), INTS(INSERTED_WINDOW_DIMS, 0),
          INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 2), REGION(BODY, add)},
         "50x16xf32"},
        {"scatter", "50x16xf32 4x8x1xi32 4x7x16xf32",
         {INTS(UPDATE_WINDOW_DIMS, 2), INTS(INSERTED_WINDOW_DIMS, 0),
          INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 2), REGION(BODY, add)},
         "!scatter dims of updates and indices differ: 7 and 8"},
        {"scatter", "50x16xf32 4x8x1xi32 4x8x17xf32",
         {INTS(UPDATE_WINDOW_DIMS, 2), INTS(INSERTED_WINDOW_DIMS, 0),
          INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 2), REGION(BODY, add)},
         "!update length of 17 is above 16"},
        {"scatter", "50x16xf32 4x8x1xi32 4x16xf32",
         {INTS(UPDATE_WINDOW_DIMS, 1), INTS(INSERTED_WINDOW_DIMS, 0),
          INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 2), REGION(BODY, add)},
         "!operand 2 has rank 2, expected 3"},
        /* the specification's example, two inputs */
        {"scatter", "2x3x4x2xi64 2x3x4x2xi64 2x2x3x2xi64 2x2x3x2x2xi64 2x2x3x2x2xi64",
         {INTS(UPDATE_WINDOW_DIMS, 3, 4), INTS(INSERTED_WINDOW_DIMS, 1), INTS(INPUT_BATCHING, 0),
          INTS(SCATTER_INDICES_BATCHING, 1), INTS(SCATTER_DIMS_TO_OPERAND, 2, 1),
          INTS(INDEX_VECTOR_DIM, 3), REGION(BODY, add)},
         "2x3x4x2xi64 2x3x4x2xi64"},
        {"scatter", "50x16xf32 4xi32", {REGION(BODY, add)}, "!it does not take 2 operands"},
    };
    RUN(cases);
}

static void test_the_rest(void **state)
{
    (void)state;
    const struct infer_case cases[] = {
        {"cholesky", "7x3x3xf32", {INTS(LOWER, 1)}, "7x3x3xf32"},
        {"cholesky", "3x4xf32", {INTS(LOWER, 1)}, "!sides of the matrix differ: 3 and 4"},
        {"cholesky", "3xf32", {INTS(LOWER, 1)}, "!expected 2 or more"},
        {"triangular_solve", "2x3x3xf32 2x3x5xf32", {INTS(LEFT_SIDE, 1)}, "2x3x5xf32"},
        {"triangular_solve", "3x3xf32 1x3xf32", {INTS(LEFT_SIDE, 0)}, "1x3xf32"},
        {"triangular_solve", "3x3xf32 1x3xf32", {INTS(LEFT_SIDE, 1)}, "!differ: 3 and 1"},
        {"lapack.potrf", "7x3x3xf32", {INTS(LOWER, 1)}, "7x3x3xf32 7xi32"},
        {"lapack.getrf", "7x3x5xf32", {INTS(DIMENSION, 0)}, "7x3x5xf32 7x3xi32 7xi32"},
        {"lapack.getrf", "7x3x5xf32", {INTS(DIMENSION, 1)}, "!the shorter side of the matrix"},
        {"lapack.lu", "5x3xf32", {INTS(DIMENSION, 1)}, "5x3xf32 3xi32 5xi32"},
        {"lapack.geqrf", "2x5x3xcomplex<f32>", {INTS(DIMENSION, 1)},
         "2x5x3xcomplex<f32> 2x3xcomplex<f32>"},
        {"lapack.orgqr", "2x5x3xf32 2x2xf32", {{0}}, "2x5x3xf32"},
        {"lapack.orgqr", "2x5x3xf32 2x4xf32", {{0}}, "!the number of reflectors"},
        {"lapack.syevd", "2x3x3xcomplex<f32>", {INTS(LOWER, 1)}, "2x3x3xcomplex<f32> 2x3xf32 2xi32"},
        {"lapack.gesdd", "2x5x3xf32", {INTS(DIMENSION, 1)},
         "2x5x3xf32 2x3xf32 2x5x3xf32 2x3x3xf32 2xi32"},
        {"lapack.gesdd_full", "5x3xf32", {INTS(DIMENSION, 1)}, "5x3xf32 3xf32 5x5xf32 3x3xf32 i32"},
        {"batch_norm_training", "8x4x5xf32 5xf32 5xf32", {INTS(FEATURE_INDEX, 2)},
         "8x4x5xf32 5xf32 5xf32"},
        {"batch_norm_inference", "8x5xf32 5xf32 5xf32 5xf32 5xf32", {INTS(FEATURE_INDEX, 1)},
         "8x5xf32"},
        {"batch_norm_grad", "8x5xf32 5xf32 5xf32 5xf32 8x5xf32", {INTS(FEATURE_INDEX, 1)},
         "8x5xf32 5xf32 5xf32"},
        {"batch_norm_training", "8x4x5xf32 5xf32 4xf32", {INTS(FEATURE_INDEX, 2)},
         "!3 feature dims differ: 5 and 4"},
        {"custom_call", "8xf32",
         {INTS(RESULT_TYPES, SS_F32, 2, 3, 4, SS_I32, 0)}, "3x4xf32 i32"},
        {"custom_call", "8xf32", {INTS(RESULT_TYPES, SS_F32, 2, 3)}, "!result 0 is not given"},
        {"custom_call", "4xcomplex<f32>", {INTS(RESULT_TYPES, SS_C64, 1, 4)}, "4xcomplex<f32>"},
        {"custom_call_identity", "8xf32", {{0}}, "8xf32"},
    };
    RUN(cases);
}

/* A body of three vars. */
static struct ss_graph body(struct ss_var *vars, uint32_t *inputs, uint32_t n_in,
                            uint32_t *outputs, uint32_t n_out)
{
    return (struct ss_graph){.vars = vars, .n_vars = 3, .inputs = inputs, .outputs = outputs,
                             .n_inputs = n_in, .n_outputs = n_out};
}

static void test_regions(void **state)
{
    (void)state;
    struct ss_var vars[] = {{.type = {.dtype = SS_F32, .rank = 1, .dims = {4}}},
                            {.type = {.dtype = SS_I1}},
                            {.type = {.dtype = SS_F32}}};
    uint32_t x[] = {0}, flag[] = {1}, scalar[] = {2};
    struct ss_graph keep = body(vars, x, 1, x, 1), test = body(vars, x, 1, flag, 1);
    struct ss_graph sum = body(vars, x, 1, scalar, 1);
    struct ss_region r_keep = {.graph = &keep}, r_test = {.graph = &test}, r_sum = {.graph = &sum};
    struct ss_var two[] = {{.type = {.dtype = SS_F32, .rank = 1, .dims = {4}}},
                           {.type = {.dtype = SS_F32, .rank = 1, .dims = {4}}},
                           {.type = {.dtype = SS_I1}}};
    uint32_t both[] = {0, 1}, other_way[] = {1, 0}, second[] = {1}, last[] = {2};
    struct ss_graph swap = body(two, both, 2, other_way, 2), first = body(two, both, 2, last, 1);
    struct ss_graph g_first = body(two, both, 2, x, 1), g_second = body(two, both, 2, second, 1);
    struct ss_region r_swap = {.graph = &swap}, r_first = {.graph = &first};
    struct ss_region r_first2 = {.graph = &g_first}, r_second2 = {.graph = &g_second};
    struct ss_region rest[] = {{.graph = &keep}};
    struct infer_case cases[] = {
        {"while", "4xf32", {REGION(BODY, r_keep), REGION(BODY2, r_test)}, "4xf32"},
        {"while", "5xf32", {REGION(BODY, r_keep), REGION(BODY2, r_test)}, "5xf32"},
        {"while", "4xf32 5xf32", {REGION(BODY, r_swap), REGION(BODY2, r_first)},
         "!2 differ: 4 and 5"},
        {"while", "4xf32", {REGION(BODY, r_sum), REGION(BODY2, r_test)}, "!ranks of"},
        {"while", "4xf32", {REGION(BODY, r_keep)}, "!region 1 is missing"},
        {"if", "i1 4xf32", {REGION(BODY, r_sum), REGION(BODY2, r_sum)}, "f32"},
        {"if", "i1 4xf32", {REGION(BODY, r_sum), REGION(BODY2, r_keep)}, "!yield different types"},
        {"if", "i1 4xf32", {REGION(BODY, r_sum)}, "!region 1 is missing"},
        {"if", "i1", {REGION(BODY, r_sum), REGION(BODY2, r_sum)}, "!takes more than 0 values"},
        {"if", "i1 5xf32", {REGION(BODY, r_sum), REGION(BODY2, r_sum)}, "f32"},
        {"if", "i1 4xf32 5xf32", {REGION(BODY, r_first2), REGION(BODY2, r_second2)},
         "!differ: 4 and 5"},
        {"if", "i32 4xf32", {REGION(BODY, r_sum), REGION(BODY2, r_sum)}, "!cannot be i32"},
        {"case", "i32 4xf32",
         {REGION(BODY, r_keep), REGION(BODY2, r_keep), REGION(BRANCHES, rest[0])}, "4xf32"},
        {"case", "i32 4xf32", {REGION(BODY, r_keep)}, "4xf32"},
        {"case", "i32 4xf32", {REGION(BODY, r_keep)}, "!2 a region yields 1 values, expected 2"},
    };
    RUN(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elementwise), cmocka_unit_test(test_fft),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_constant),    cmocka_unit_test(test_contraction),
        cmocka_unit_test(test_folds),       cmocka_unit_test(test_indexing),
        cmocka_unit_test(test_the_rest),    cmocka_unit_test(test_regions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
