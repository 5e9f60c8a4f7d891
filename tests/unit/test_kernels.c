/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reference kernels against values worked out by hand or taken from the specification. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernel_cases.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

static void unary(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "abs", .in = {"4xi8 = -128 -3 0 5"}, .want = {"4xi8 = -128 3 0 5"}},
        {.op = "abs", .in = {"3xf32 = -1.5 -0 nan"}, .want = {"3xf32 = 1.5 0 nan"}},
        {.op = "negate", .in = {"3xi32 = -2147483648 -7 7"}, .want = {"3xi32 = -2147483648 7 -7"}},
        {.op = "negate", .in = {"2xui8 = 1 0"}, .want = {"2xui8 = 255 0"}},
        {.op = "sign", .in = {"4xf64 = -2 -0 0 nan"}, .want = {"4xf64 = -1 -0 0 nan"}},
        {.op = "sign", .in = {"3xi64 = -9 0 9"}, .want = {"3xi64 = -1 0 1"}},
        {.op = "not", .in = {"2xi1 = 0 1"}, .want = {"2xi1 = 1 0"}},
        {.op = "not", .in = {"3xi8 = 0 -1 127"}, .want = {"3xi8 = -1 0 -128"}},
        {.op = "not", .in = {"2xui4 = 0 10"}, .want = {"2xui4 = 15 5"}},
        {.op = "popcnt", .in = {"3xi8 = -1 0 127"}, .want = {"3xi8 = 8 0 7"}},
        {.op = "popcnt", .in = {"1xi64 = -1"}, .want = {"1xi64 = 64"}},
        {.op = "count_leading_zeros", .in = {"3xi16 = 0 1 -1"}, .want = {"3xi16 = 16 15 0"}},
        {.op = "count_leading_zeros", .in = {"2xi64 = 0 2"}, .want = {"2xi64 = 64 62"}},
        {.op = "floor", .in = {"2xf32 = -1.5 1.5"}, .want = {"2xf32 = -2 1"}},
        {.op = "ceil", .in = {"2xf32 = -1.5 1.5"}, .want = {"2xf32 = -1 2"}},
        {.op = "round_nearest_even", .in = {"5xf64 = -2.5 0.4 0.5 1.5 2.5"},
         .want = {"5xf64 = -2 0 0 2 2"}},
        {.op = "round_nearest_afz", .in = {"5xf64 = -2.5 0.4 0.5 1.5 2.5"},
         .want = {"5xf64 = -3 0 1 2 3"}},
        {.op = "is_finite", .in = {"4xf64 = 1 inf -inf nan"}, .want = {"4xi1 = 1 0 0 0"}},
        {.op = "chlo.is_inf", .in = {"4xf64 = 1 inf -inf nan"}, .want = {"4xi1 = 0 1 1 0"}},
        {.op = "chlo.is_neg_inf", .in = {"3xf64 = inf -inf nan"}, .want = {"3xi1 = 0 1 0"}},
        {.op = "chlo.is_pos_inf", .in = {"3xf64 = inf -inf nan"}, .want = {"3xi1 = 1 0 0"}},
        {.op = "chlo.square", .in = {"2xi8 = 12 -16"}, .want = {"2xi8 = -112 0"}},
        {.op = "logistic", .in = {"3xf64 = 0 -inf inf"}, .want = {"3xf64 = 0.5 0 1"}},
        {.op = "rsqrt", .in = {"3xf64 = 4 0.25 0"}, .want = {"3xf64 = 0.5 2 inf"}},
        {.op = "cbrt", .in = {"2xf64 = -27 8"}, .want = {"2xf64 = -3 2"}, .tolerance = 1e-15},
        {.op = "log_plus_one", .in = {"2xf64 = 0 1e-20"}, .want = {"2xf64 = 0 1e-20"}},
        {.op = "exponential_minus_one", .in = {"1xf64 = 1e-20"}, .want = {"1xf64 = 1e-20"}},
    };
    RUN_CASES(cases);
}

/* Values of the special functions from Abramowitz and Stegun and the DLMF. */
static void special_functions(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "chlo.erf_inv", .in = {"6xf64 = 0.5 -0.9 0.9375 1e-9 1 2"},
         .want = {"6xf64 = 0.47693627620446987 -1.1630871536766743 1.3171503349861307 "
                  "8.862269254527580e-10 inf nan"}, .tolerance = 1e-13},
        {.op = "chlo.digamma", .in = {"5xf64 = 1 0.5 10 -0.5 -2"},
         .want = {"5xf64 = -0.57721566490153286 -1.9635100260214235 2.2517525890667211 "
                  "0.03648997397857652 nan"}, .tolerance = 1e-13},
        {.op = "chlo.lgamma", .in = {"3xf64 = 0.5 10 -0.5"},
         .want = {"3xf64 = 0.57236494292470009 12.801827480081469 1.2655121234846454"},
         .tolerance = 1e-14},
        {.op = "chlo.bessel_i1e", .in = {"6xf64 = 0 1 -1 50 19.5 20.5"},
         .want = {"6xf64 = 0 0.20791041534970845 -0.20791041534970845 0.0559931238928954 "
                  "0.0885760860943148525 0.0864741134940872456"},
         .tolerance = 1e-13},
        {.op = "chlo.zeta", .in = {"4xf64 = 2 4 3 1", "4xf64 = 1 1 2 3"},
         .want = {"4xf64 = 1.6449340668482264 1.0823232337111382 0.20205690315959429 inf"},
         .tolerance = 1e-13},
        {.op = "chlo.polygamma", .in = {"3xf64 = 1 2 0", "3xf64 = 1 1 1"},
         .want = {"3xf64 = 1.6449340668482264 -2.4041138063191886 -0.57721566490153286"},
         .tolerance = 1e-13},
        {.op = "chlo.next_after", .in = {"5xf32 = 1 1 0 0 2", "5xf32 = 2 0 1 -1 2"},
         .want = {"5xf32 = 1.00000011920928955 0.99999994039535522 1.401298464324817e-45 "
                  "-1.401298464324817e-45 2"}},
        {.op = "chlo.next_after", .in = {"2xbf16 = 1 1", "2xbf16 = 2 nan"},
         .want = {"2xbf16 = 1.0078125 nan"}},
    };
    RUN_CASES(cases);
}

static void binary(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "add", .in = {"3xi8 = 127 -128 5", "3xi8 = 1 -1 6"}, .want = {"3xi8 = -128 127 11"}},
        {.op = "add", .in = {"4xi1 = 0 0 1 1", "4xi1 = 0 1 0 1"}, .want = {"4xi1 = 0 1 1 1"}},
        {.op = "multiply", .in = {"4xi1 = 0 0 1 1", "4xi1 = 0 1 0 1"}, .want = {"4xi1 = 0 0 0 1"}},
        {.op = "multiply", .in = {"1xui8 = 16", "1xui8 = 17"}, .want = {"1xui8 = 16"}},
        {.op = "subtract", .in = {"1xui16 = 0", "1xui16 = 1"}, .want = {"1xui16 = 65535"}},
        {.op = "divide", .in = {"6xi32 = 17 -17 17 -17 5 -2147483648", "6xi32 = 3 3 -3 -3 0 -1"},
         .want = {"6xi32 = 5 -5 -5 5 -1 -2147483648"}},
        {.op = "divide", .in = {"2xui64 = 18446744073709551615 7", "2xui64 = 2 0"},
         .want = {"2xui64 = 9223372036854775807 18446744073709551615"}},
        {.op = "remainder", .in = {"6xi64 = 17 -17 17 -17 5 -9223372036854775808",
                                   "6xi64 = 3 3 -3 -3 0 -1"},
         .want = {"6xi64 = 2 -2 2 -2 5 0"}},
        {.op = "remainder", .in = {"3xf64 = 5.5 -5.5 1", "3xf64 = 2 2 0"},
         .want = {"3xf64 = 1.5 -1.5 nan"}},
        {.op = "maximum", .in = {"4xf64 = nan 1 -0 0", "4xf64 = 1 nan 0 -0"},
         .want = {"4xf64 = nan nan 0 0"}},
        {.op = "minimum", .in = {"4xf64 = nan 1 -0 0", "4xf64 = 1 nan 0 -0"},
         .want = {"4xf64 = nan nan -0 -0"}},
        {.op = "maximum", .in = {"1xui64 = 0xffffffffffffffff", "1xui64 = 1"},
         .want = {"1xui64 = 0xffffffffffffffff"}},
        {.op = "minimum", .in = {"2xi8 = -5 5", "2xi8 = 3 3"}, .want = {"2xi8 = -5 3"}},
        {.op = "power", .in = {"6xi64 = -1 -1 -3 1 -3 0", "6xi64 = 1 0 -3 -3 3 2"},
         .want = {"6xi64 = -1 1 0 1 -27 0"}},
        {.op = "power", .in = {"4xf64 = -2 -36 3 0", "4xf64 = 2 1.1 -1 0"},
         .want = {"4xf64 = 4 nan 0.33333333333333331 1"}, .tolerance = 1e-15},
        {.op = "and", .in = {"2xi8 = 12 -1", "2xi8 = 10 7"}, .want = {"2xi8 = 8 7"}},
        {.op = "xor", .in = {"2xi8 = 12 -1", "2xi8 = 10 7"}, .want = {"2xi8 = 6 -8"}},
        {.op = "or", .in = {"2xi1 = 0 1", "2xi1 = 0 0"}, .want = {"2xi1 = 0 1"}},
        {.op = "shift_left", .in = {"4xi8 = 1 64 1 1", "4xi8 = 3 1 8 -1"},
         .want = {"4xi8 = 8 -128 0 0"}},
        {.op = "shift_right_logical", .in = {"4xi8 = -1 8 -1 -128", "4xi8 = 1 3 8 7"},
         .want = {"4xi8 = 127 1 0 1"}},
        {.op = "shift_right_arithmetic", .in = {"4xi8 = -1 8 -3 5", "4xi8 = 1 3 99 -1"},
         .want = {"4xi8 = -1 1 -1 0"}},
        {.op = "shift_right_arithmetic", .in = {"1xui8 = 128", "1xui8 = 1"},
         .want = {"1xui8 = 192"}},
        {.op = "atan2", .in = {"3xf64 = 0 1 -1", "3xf64 = 1 0 0"},
         .want = {"3xf64 = 0 1.5707963267948966 -1.5707963267948966"}, .tolerance = 1e-15},
    };
    RUN_CASES(cases);
}

static void compare_select_clamp(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "compare", .in = {"3xf64 = 1 nan 2", "3xf64 = 2 nan 2"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_LE)}, .want = {"3xi1 = 1 0 1"}},
        {.op = "compare", .in = {"3xf64 = 1 nan 2", "3xf64 = 2 nan 2"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_NE)}, .want = {"3xi1 = 1 1 0"}},
        {.op = "compare", .in = {"4xf64 = -0 inf nan -nan", "4xf64 = 0 nan nan -inf"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_LT), INTS(COMPARE_TYPE, SS_CMP_TOTALORDER)},
         .want = {"4xi1 = 1 1 0 1"}},
        {.op = "compare", .in = {"2xui64 = 0xffffffffffffffff 1", "2xui64 = 1 2"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_GT)}, .want = {"2xi1 = 1 0"}},
        {.op = "compare", .in = {"2xi8 = -1 1", "2xi8 = 1 1"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_GE)}, .want = {"2xi1 = 0 1"}},
        {.op = "select", .in = {"3xi1 = 1 0 1", "3xf32 = 1 2 3", "3xf32 = 4 5 6"},
         .want = {"3xf32 = 1 5 3"}},
        {.op = "select", .in = {"i1 = 0", "2xi8 = 1 2", "2xi8 = 3 4"}, .want = {"2xi8 = 3 4"}},
        {.op = "clamp", .in = {"f64 = 0", "4xf64 = -1 0.5 2 nan", "f64 = 1"},
         .want = {"4xf64 = 0 0.5 1 nan"}},
        {.op = "clamp", .in = {"3xi32 = 1 5 -5", "3xi32 = 2 3 -1", "3xi32 = 3 7 -3"},
         .want = {"3xi32 = 2 5 -3"}},
    };
    RUN_CASES(cases);
}

static void conversions(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "convert", .in = {"6xf64 = -1.9 1.9 300 -300 nan inf"},
         .attrs = {INTS(DTYPE, SS_I8)}, .want = {"6xi8 = -1 1 127 -128 0 127"}},
        {.op = "convert", .in = {"4xf64 = -1.9 1e30 3.7 nan"}, .attrs = {INTS(DTYPE, SS_U64)},
         .want = {"4xui64 = 0 0xffffffffffffffff 3 0"}},
        {.op = "convert", .in = {"2xf64 = 1e30 -1e30"}, .attrs = {INTS(DTYPE, SS_I64)},
         .want = {"2xi64 = 9223372036854775807 -9223372036854775808"}},
        {.op = "convert", .in = {"3xi32 = -1 256 511"}, .attrs = {INTS(DTYPE, SS_U8)},
         .want = {"3xui8 = 255 0 255"}},
        {.op = "convert", .in = {"3xi32 = -1 0 2"}, .attrs = {INTS(DTYPE, SS_I1)},
         .want = {"3xi1 = 1 0 1"}},
        {.op = "convert", .in = {"3xf32 = -0.5 0 nan"}, .attrs = {INTS(DTYPE, SS_I1)},
         .want = {"3xi1 = 1 0 1"}},
        {.op = "convert", .in = {"1xui64 = 0xffffffffffffffff"}, .attrs = {INTS(DTYPE, SS_F64)},
         .want = {"1xf64 = 18446744073709551616"}},
        {.op = "convert", .in = {"2xf64 = 1.00390625 1.01171875"}, .attrs = {INTS(DTYPE, SS_BF16)},
         .want = {"2xbf16 = 1 1.015625"}, .round = true},
        {.op = "convert", .in = {"1xf64 = 1.00390625"}, .attrs = {INTS(DTYPE, SS_BF16)},
         .want = {"1xbf16 = 1.00390625"}},
        {.op = "bitcast_convert", .in = {"1xf32 = 1"}, .attrs = {INTS(DTYPE, SS_I32)},
         .want = {"1xi32 = 0x3f800000"}},
        {.op = "bitcast_convert", .in = {"2xui16 = 0x5678 0x1234"}, .attrs = {INTS(DTYPE, SS_U32)},
         .want = {"ui32 = 0x12345678"}},
        {.op = "bitcast_convert", .in = {"1xui32 = 0x12345678"}, .attrs = {INTS(DTYPE, SS_U8)},
         .want = {"1x4xui8 = 0x78 0x56 0x34 0x12"}},
        {.op = "bitcast_convert", .in = {"1xui8 = 255"}, .attrs = {INTS(DTYPE, SS_I8)},
         .want = {"1xi8 = -1"}},
        {.op = "reduce_precision", .in = {"6xf64 = inf nan 4.9e-324 0 65505 65520"},
         .attrs = {INTS(EXPONENT_BITS, 5), INTS(MANTISSA_BITS, 10)},
         .want = {"6xf64 = inf nan 0 0 65504 inf"}},
        /* Subnormals of a type with as many exponent bits stay, and round at the place of their
         * last bit. */
        {.op = "reduce_precision", .in = {"2xf32 = 9.183549615799121e-41 -1.401298464324817e-45"},
         .attrs = {INTS(EXPONENT_BITS, 8), INTS(MANTISSA_BITS, 23)},
         .want = {"2xf32 = 9.183549615799121e-41 -1.401298464324817e-45"}, .round = true},
        {.op = "reduce_precision", .in = {"2xf32 = 1e-40 1e-42"},
         .attrs = {INTS(EXPONENT_BITS, 8), INTS(MANTISSA_BITS, 7)},
         .want = {"2xf32 = 9.183549615799121e-41 0"}, .round = true},
        {.op = "reduce_precision", .in = {"2xf16 = 9.5367431640625e-07 65504"},
         .attrs = {INTS(EXPONENT_BITS, 5), INTS(MANTISSA_BITS, 10)},
         .want = {"2xf16 = 9.5367431640625e-07 65504"}, .round = true},
        {.op = "add", .in = {"1xf16 = 2048", "1xf16 = 1"}, .want = {"1xf16 = 2048"}, .round = true},
        {.op = "add", .in = {"1xf16 = 2048", "1xf16 = 1"}, .want = {"1xf16 = 2049"}},
    };
    RUN_CASES(cases);
}

static void movement(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "reshape", .in = {"2x3xi32 = 1 2 3 4 5 6"}, .attrs = {INTS(SHAPE, 3, 2)},
         .want = {"3x2xi32 = 1 2 3 4 5 6"}},
        {.op = "broadcast_in_dim", .in = {"1x3xi32 = 1 2 3"},
         .attrs = {INTS(DIMENSIONS, 2, 1), INTS(SHAPE, 2, 3, 2)},
         .want = {"2x3x2xi32 = 1 1 2 2 3 3 1 1 2 2 3 3"}},
        {.op = "broadcast_in_dim", .in = {"f32 = 7"}, .attrs = {EMPTY(DIMENSIONS), INTS(SHAPE, 3)},
         .want = {"3xf32 = 7 7 7"}},
        {.op = "transpose", .in = {"2x3x2xi32 = 1 2 3 4 5 6 7 8 9 10 11 12"},
         .attrs = {INTS(PERMUTATION, 2, 1, 0)},
         .want = {"2x3x2xi32 = 1 7 3 9 5 11 2 8 4 10 6 12"}},
        {.op = "reverse", .in = {"3x2xi32 = 1 2 3 4 5 6"}, .attrs = {INTS(DIMENSIONS, 1)},
         .want = {"3x2xi32 = 2 1 4 3 6 5"}},
        {.op = "slice", .in = {"3x4xi64 = 0 0 1 0 0 0 1 0 0 0 0 1"},
         .attrs = {INTS(START_INDICES, 0, 2), INTS(LIMIT_INDICES, 3, 4), INTS(STRIDES, 2, 1)},
         .want = {"2x2xi64 = 1 0 0 1"}},
        {.op = "pad", .in = {"2x3xi32 = 1 2 3 4 5 6", "i32 = 0"},
         .attrs = {INTS(LOW, 0, 1), INTS(HIGH, 2, 1), INTS(INTERIOR, 1, 2)},
         .want = {"5x9xi32 = 0 1 0 0 2 0 0 3 0  0 0 0 0 0 0 0 0 0  0 4 0 0 5 0 0 6 0 "
                  "0 0 0 0 0 0 0 0 0  0 0 0 0 0 0 0 0 0"}},
        {.op = "pad", .in = {"5xi32 = 1 2 3 4 5", "i32 = 9"},
         .attrs = {INTS(LOW, -1), INTS(HIGH, -2), INTS(INTERIOR, 1)},
         .want = {"6xi32 = 9 2 9 3 9 4"}},
        {.op = "pad", .in = {"2xi32 = 1 2", "i32 = 9"},
         .attrs = {INTS(LOW, -4), INTS(HIGH, 5), INTS(INTERIOR, 0)}, .want = {"3xi32 = 9 9 9"}},
        {.op = "pad", .in = {"2x2xi32 = 1 2 3 4", "i32 = 9"},
         .attrs = {INTS(LOW, 0, -1), INTS(HIGH, 0, 0), INTS(INTERIOR, 0, 1)},
         .want = {"2x2xi32 = 9 2 9 4"}},
        {.op = "concatenate", .in = {"3x2xi64 = 1 2 3 4 5 6", "1x2xi64 = 7 8"},
         .attrs = {INTS(DIMENSION, 0)}, .want = {"4x2xi64 = 1 2 3 4 5 6 7 8"}},
        {.op = "concatenate", .in = {"2x1xf32 = 1 2", "2x0xf32", "2x2xf32 = 3 4 5 6"},
         .attrs = {INTS(DIMENSION, 1)}, .want = {"2x3xf32 = 1 3 4 2 5 6"}},
        {.op = "dynamic_slice",
         .in = {"4x4xi32 = 0 0 1 1 0 0 1 1 0 0 0 0 0 0 0 0", "i64 = -1", "i64 = 3"},
         .attrs = {INTS(SLICE_SIZES, 2, 2)}, .want = {"2x2xi32 = 1 1 1 1"}},
        {.op = "dynamic_slice", .in = {"3xi32 = 1 2 3", "ui64 = 0xffffffffffffffff"},
         .attrs = {INTS(SLICE_SIZES, 2)}, .want = {"2xi32 = 2 3"}},
        {.op = "dynamic_update_slice", .in = {"4xf32 = 1 2 3 4", "2xf32 = 8 9", "i32 = 3"},
         .want = {"4xf32 = 1 2 8 9"}},
        {.op = "iota", .attrs = {INTS(DIMENSION, 1), INTS(SHAPE, 2, 3), INTS(DTYPE, SS_F32)},
         .want = {"2x3xf32 = 0 1 2 0 1 2"}},
        {.op = "iota", .attrs = {INTS(DIMENSION, 0), INTS(SHAPE, 2, 3), INTS(DTYPE, SS_I32)},
         .want = {"2x3xi32 = 0 0 0 1 1 1"}},
        {.op = "get_dimension_size", .in = {"2x3xf32"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"i32 = 3"}},
        {.op = "optimization_barrier", .in = {"2xf32 = 1 2", "i1 = 1"},
         .want = {"2xf32 = 1 2", "i1 = 1"}},
    };
    RUN_CASES(cases);
}

static void constants(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    const struct ss_tensor splat = parse_tensor(&arena, "i32 = 7");
    const struct ss_tensor list = parse_tensor(&arena, "3xf32 = 1 2 3");
    const struct kernel_case cases[] = {
        {.op = "constant",
         .attrs = {{.id = SS_ATTR_VALUE, .tensor = &splat, .count = 1}, INTS(SHAPE, 2, 2),
                   INTS(DTYPE, SS_I32)},
         .want = {"2x2xi32 = 7"}},
        {.op = "constant",
         .attrs = {{.id = SS_ATTR_VALUE, .tensor = &list, .count = 1}, INTS(SHAPE, 3),
                   INTS(DTYPE, SS_F32)},
         .want = {"3xf32 = 1 2 3"}},
    };
    RUN_CASES(cases);
    ss_arena_free(&arena);
}

/* The specification's example; then one with integers that leave the narrow type. */
static void contraction(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "dot_general",
         .in = {"2x2x2xi64 = 1 2 3 4 5 6 7 8", "2x2x2xi64 = 1 0 0 1 1 0 0 1"},
         .attrs = {INTS(LHS_BATCHING, 0), INTS(RHS_BATCHING, 0), INTS(LHS_CONTRACTING, 2),
                   INTS(RHS_CONTRACTING, 1), INTS(DTYPE, SS_I64)},
         .want = {"2x2x2xi64 = 1 2 3 4 5 6 7 8"}},
        {.op = "dot_general", .in = {"2x3xf32 = 1 2 3 4 5 6", "2x3xf32 = 1 0 2 -1 1 1"},
         .attrs = {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 1), INTS(DTYPE, SS_F32)},
         .want = {"2x2xf32 = 7 4 16 7"}},
        {.op = "dot_general", .in = {"2x3xf32 = 1 2 3 4 5 6", "2x2xf32 = 1 10 100 1000"},
         .attrs = {INTS(LHS_CONTRACTING, 0), INTS(RHS_CONTRACTING, 1), INTS(DTYPE, SS_F32)},
         .want = {"3x2xf32 = 41 4100 52 5200 63 6300"}},
        {.op = "dot_general", .in = {"2xi8 = 100 100", "2xi8 = 100 2"},
         .attrs = {INTS(LHS_CONTRACTING, 0), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_I32)},
         .want = {"i32 = 10200"}},
        {.op = "dot_general", .in = {"2xi8 = 100 100", "2xi8 = 100 2"},
         .attrs = {INTS(LHS_CONTRACTING, 0), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_I8)},
         .want = {"i8 = -40"}},
        {.op = "dot_general", .in = {"2x0xf32", "0x2xf32"},
         .attrs = {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_F32)},
         .want = {"2x2xf32 = 0"}},
        /* Order: (1e16 + 1) - 1e16 loses the 1; backwards (-1e16 + 1) + 1e16 loses it too, so three
         * terms that differ: 1e16, -1e16, 1. */
        {.op = "dot_general", .in = {"3xf64 = 1e16 -1e16 1", "3xf64 = 1 1 1"},
         .attrs = {INTS(LHS_CONTRACTING, 0), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_F64)},
         .want = {"f64 = 1"}},
        {.op = "dot_general", .in = {"3xf64 = 1e16 -1e16 1", "3xf64 = 1 1 1"},
         .attrs = {INTS(LHS_CONTRACTING, 0), INTS(RHS_CONTRACTING, 0), INTS(DTYPE, SS_F64)},
         .want = {"f64 = 0"}, .reverse_sum = true},
        {.op = "convolution",
         .in = {"1x4x4x1xi64 = 1 2 5 6 3 4 7 8 10 11 14 15 12 13 16 17", "3x3x1x1xi64 = 1"},
         .attrs = {INTS(WINDOW_STRIDES, 4, 4), INTS(PADDING, 0, 0, 0, 0), INTS(LHS_DILATION, 2, 2),
                   INTS(RHS_DILATION, 1, 1), CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 1),
                   INTS(BATCH_GROUP_COUNT, 1), INTS(DTYPE, SS_I64)},
         .want = {"1x2x2x1xi64 = 10 26 46 62"}},
    };
    RUN_CASES(cases);
}

/* ---- integers at the ends of their range ---- */

enum { CORNERS = 9, PAIRS = CORNERS * CORNERS };

static int64_t corner(enum ss_dtype dtype, int i)
{
    const uint64_t half = UINT64_C(1) << (ss_dtype_bits(dtype) - 1);
    const uint64_t from[] = {0, half}, place = (uint64_t)(i / 2 - 2) + (uint64_t)(i % 2);
    return ss_wrap_int(dtype, (int64_t)(from[i % 2] + place));
}

typedef __int128 whole;

static whole sum(whole a, whole b)
{
    return a + b;
}

static whole difference(whole a, whole b)
{
    return a - b;
}

/* Only the low bits are asked for. */
static whole product(whole a, whole b)
{
    return (whole)((unsigned __int128)a * (unsigned __int128)b);
}

/* Division by zero is XLA's. */
static whole quotient(whole a, whole b)
{
    return b ? a / b : -1;
}

static whole rest(whole a, whole b)
{
    return b ? a % b : a;
}

static whole larger(whole a, whole b)
{
    return a > b ? a : b;
}

static whole smaller(whole a, whole b)
{
    return a < b ? a : b;
}

static whole negated(whole a, whole b)
{
    (void)b;
    return -a;
}

static whole size(whole a, whole b)
{
    (void)b;
    return a < 0 ? -a : a;
}

static whole sign(whole a, whole b)
{
    (void)b;
    return (a > 0) - (a < 0);
}

/* What an operator gives in numbers of any size, before it wraps around. */
static const struct exact {
    const char *op;
    whole (*of)(whole a, whole b);
    size_t operands;
    bool of_unsigned;
} exact[] = {{"add", sum, 2, true},         {"subtract", difference, 2, true},
             {"multiply", product, 2, true}, {"divide", quotient, 2, true},
             {"remainder", rest, 2, true},   {"maximum", larger, 2, true},
             {"minimum", smaller, 2, true},  {"negate", negated, 1, true},
             {"abs", size, 1, false},        {"sign", sign, 1, false}};

static void check_corners(const struct exact *exact_op, enum ss_dtype dtype)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct kernel_case c = {.op = exact_op->op};
    const struct ss_type type = {.dtype = dtype, .rank = 1, .dims = {PAIRS}};
    const bool is_unsigned = ss_dtype_class(dtype) == SS_CLASS_UNSIGNED;
    struct ss_tensor in[2], out, want = ss_tensor_new(&arena, &type, SS_STORE_F64);
    for (int k = 0; k < 2; k++)
        in[k] = ss_tensor_new(&arena, &type, SS_STORE_F64);
    for (int i = 0; i < PAIRS; i++) {
        const int64_t x = corner(dtype, i / CORNERS), y = corner(dtype, i % CORNERS);
        const whole a = is_unsigned ? (whole)(uint64_t)x : x;
        const whole b = is_unsigned ? (whole)(uint64_t)y : y;
        ss_i64(&in[0])[i] = x;
        ss_i64(&in[1])[i] = y;
        ss_i64(&want)[i] = ss_wrap_int(dtype, (int64_t)(uint64_t)exact_op->of(a, b));
    }
    if (run_call(&arena, &c, in, exact_op->operands, &out, 1, &err))
        fail_msg("%s: %s", c.op, err.message);
    assert_same_tensor(c.op, &out, &want, 0);
    ss_arena_free(&arena);
}

static void integers_wrap_around(void **state)
{
    (void)state;
    static const enum ss_dtype dtypes[] = {SS_I4, SS_I8,  SS_I16, SS_I32, SS_I64,
                                           SS_U8, SS_U16, SS_U32, SS_U64};
    for (size_t d = 0; d < sizeof dtypes / sizeof *dtypes; d++)
        for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
            if (exact[i].of_unsigned || ss_dtype_class(dtypes[d]) == SS_CLASS_SIGNED)
                check_corners(&exact[i], dtypes[d]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unary),
        cmocka_unit_test(integers_wrap_around),
        cmocka_unit_test(special_functions),
        cmocka_unit_test(binary),
        cmocka_unit_test(compare_select_clamp),
        cmocka_unit_test(conversions),
        cmocka_unit_test(movement),
        cmocka_unit_test(constants),
        cmocka_unit_test(contraction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
