/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Complex numbers: storage, text, kernels, and Fourier transforms compared with the definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <complex.h>

#include "core/graph/eval.h"
#include "core/load/stablehlo.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "kernel_cases.h"
#include "core/tensor/magnitude.h"
#include "tests/unit/programs.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

/* ---- storage ---- */

static void numbers(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_type type = {.dtype = SS_C64, .rank = 2, .dims = {2, 3}};
    for (int narrow = 0; narrow < 2; narrow++) {
        struct ss_tensor t = ss_tensor_new(&arena, &type, narrow ? SS_STORE_F32 : SS_STORE_F64);
        struct ss_tensor n = ss_tensor_numbers(&t);
        assert_int_equal(t.count, 6);
        assert_int_equal(ss_tensor_bytes(&t), narrow ? 48 : 96);
        assert_int_equal(n.count, 12);
        assert_int_equal(n.type.rank, 3);
        assert_int_equal(n.type.dims[2], 2);
        assert_int_equal(n.type.dtype, SS_F32);
        for (int64_t i = 0; i < n.count; i++)
            ss_tensor_set(&n, i, (double)i - 20);
        assert_true(ss_tensor_get_complex(&t, 4) == -12 - 11 * I);
        assert_true(ss_tensor_get(&t, 4) == -12);
        assert_true(ss_tensor_max_abs(&t) == 20);
        assert_true(ss_tensor_finite(&t));
        ss_tensor_set(&n, 11, NAN);
        assert_false(ss_tensor_finite(&t));
        ss_tensor_set(&t, 5, 7);
        assert_true(ss_tensor_get_complex(&t, 5) == 7);
    }
    assert_int_equal(ss_type_bytes(&type), 48);
    assert_int_equal(ss_dtype_part(SS_C128), SS_F64);
    enum ss_dtype dtype;
    assert_true(ss_dtype_of_parts(SS_F32, &dtype) && dtype == SS_C64);
    assert_false(ss_dtype_of_parts(SS_BF16, &dtype));
    ss_arena_free(&arena);
}

/* ---- text ---- */

static struct ss_graph *load(const char *text)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    if (ss_stablehlo_load("t.mlir", text, strlen(text), &g, &err) != SS_OK)
        fail_msg("%s at %s", err.message, err.where);
    return g;
}

/* Lists, a splat, bits and bytes, and what is printed of them. */
static void constants(void **state)
{
    (void)state;
    static const char text[] = MAIN(
        "", "(tensor<2x2xcomplex<f32>>, tensor<3xcomplex<f64>>, tensor<2xcomplex<f32>>, "
            "tensor<2xcomplex<f32>>)",
        "%0 = stablehlo.constant dense<[[(1.0,-2.5), (0.1, 3)], [(0x7F800000, 0.0), (-0.0,1e-3)]]> "
        ": tensor<2x2xcomplex<f32>>\n"
        "%1 = stablehlo.constant dense<(0.25,-1.0)> : tensor<3xcomplex<f64>>\n"
        "%2 = stablehlo.constant dense<\"0x0000803F000000C00000004000000000\"> : "
        "tensor<2xcomplex<f32>>\n"
        "%3 = stablehlo.constant dense<[(1.0,2.0), (1.0,3.0)]> : tensor<2xcomplex<f32>>\n"
        "return %0, %1, %2, %3 : tensor<2x2xcomplex<f32>>, tensor<3xcomplex<f64>>, "
        "tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>\n");
    static const char *const printed[] = {
        ("dense<[[(1.000000e+00,-2.500000e+00), (1.000000e-01,3.000000e+00)], "
         "[(0x7F800000,0.000000e+00), (-0.000000e+00,1.000000e-03)]]> : tensor<2x2xcomplex<f32>>"),
        "dense<(2.500000e-01,-1.000000e+00)> : tensor<3xcomplex<f64>>",
        "dense<[(1.000000e+00,-2.000000e+00), (2.000000e+00,0.000000e+00)]>",
        "dense<[(1.000000e+00,2.000000e+00), (1.000000e+00,3.000000e+00)]>"};
    struct ss_graph *g = load(text);
    struct ss_arena arena = {0};
    struct ss_tensor out[4];
    struct ss_error err = {0};
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    assert_int_equal(ss_eval_graph(g, NULL, out, &options, &arena, &err), SS_OK);
    assert_true(ss_c128(&out[0])[0] == 1 - 2.5 * I);
    assert_true(creal(ss_c128(&out[0])[1]) == (double)0.1f);
    assert_true(isinf(creal(ss_c128(&out[0])[2])));
    assert_true(ss_c128(&out[1])[2] == 0.25 - I);
    assert_true(ss_c128(&out[2])[0] == 1 - 2 * I);
    assert_true(ss_c128(&out[3])[1] == 1 + 3 * I); /* no splat: the imaginary parts differ */
    struct ss_buf buf = {0};
    ss_stablehlo_print(g, &buf);
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        if (!strstr(ss_buf_text(&buf), printed[i]))
            fail_msg("%s is not in\n%s", printed[i], ss_buf_text(&buf));
    ss_buf_free(&buf);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

/* ---- kernels ---- */

static void elementwise(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "complex", .in = {"2xf32 = 1 2", "2xf32 = 3 -4"},
         .want = {"2xcomplex<f32> = 1 3 2 -4"}},
        {.op = "real", .in = {"2xcomplex<f64> = 1 3 2 -4"}, .want = {"2xf64 = 1 2"}},
        {.op = "imag", .in = {"2xcomplex<f64> = 1 3 2 -4"}, .want = {"2xf64 = 3 -4"}},
        {.op = "imag", .in = {"2xf64 = 1 3"}, .want = {"2xf64 = 0 0"}},
        {.op = "abs", .in = {"2xcomplex<f64> = 3 4 -5 12"}, .want = {"2xf64 = 5 13"}},
        {.op = "negate", .in = {"1xcomplex<f64> = 3 -4"}, .want = {"1xcomplex<f64> = -3 4"}},
        {.op = "add", .in = {"1xcomplex<f64> = 3 -4", "1xcomplex<f64> = 1 1"},
         .want = {"1xcomplex<f64> = 4 -3"}},
        {.op = "subtract", .in = {"1xcomplex<f64> = 3 -4", "1xcomplex<f64> = 1 1"},
         .want = {"1xcomplex<f64> = 2 -5"}},
        {.op = "multiply", .in = {"1xcomplex<f64> = 3 -4", "1xcomplex<f64> = 1 2"},
         .want = {"1xcomplex<f64> = 11 2"}},
        {.op = "divide", .in = {"1xcomplex<f64> = 11 2", "1xcomplex<f64> = 1 2"},
         .want = {"1xcomplex<f64> = 3 -4"}, .tolerance = 1e-15},
        {.op = "power", .in = {"2xcomplex<f64> = 0 1 0 0", "2xcomplex<f64> = 2 0 0 0"},
         .want = {"2xcomplex<f64> = -1 0 1 0"}, .tolerance = 1e-15},
        {.op = "sqrt", .in = {"1xcomplex<f64> = -4 0"}, .want = {"1xcomplex<f64> = 0 2"},
         .tolerance = 1e-15},
        {.op = "rsqrt", .in = {"1xcomplex<f64> = -4 0"}, .want = {"1xcomplex<f64> = 0 -0.5"},
         .tolerance = 1e-15},
        {.op = "exponential", .in = {"1xcomplex<f64> = 0 3.14159265358979312"},
         .want = {"1xcomplex<f64> = -1 0"}, .tolerance = 1e-15},
        {.op = "log", .in = {"1xcomplex<f64> = -1 0"},
         .want = {"1xcomplex<f64> = 0 3.14159265358979312"}},
        /* No digit is lost next to 0. */
        {.op = "exponential_minus_one", .in = {"1xcomplex<f64> = 1e-9 1e-9"},
         .want = {"1xcomplex<f64> = 1e-9 1.000000001e-9"}, .tolerance = 1e-18},
        {.op = "log_plus_one", .in = {"1xcomplex<f64> = 1e-9 1e-9"},
         .want = {"1xcomplex<f64> = 1e-9 0.999999999e-9"}, .tolerance = 1e-18},
        {.op = "logistic", .in = {"1xcomplex<f64> = 0 0"}, .want = {"1xcomplex<f64> = 0.5 0"}},
        {.op = "tanh", .in = {"1xcomplex<f64> = 0 0.78539816339744828"},
         .want = {"1xcomplex<f64> = 0 1"}, .tolerance = 1e-15},
        {.op = "sign", .in = {"2xcomplex<f64> = 3 -4 0 0"},
         .want = {"2xcomplex<f64> = 0.6 -0.8 0 0"}, .tolerance = 1e-15},
        {.op = "cbrt", .in = {"2xcomplex<f64> = 8 0 0 0"}, .want = {"2xcomplex<f64> = 2 0 0 0"},
         .tolerance = 1e-15},
        /* By the real part, then by the imaginary one. */
        {.op = "maximum", .in = {"3xcomplex<f64> = 1 9 2 1 0 0", "3xcomplex<f64> = 2 0 2 3 -1 5"},
         .want = {"3xcomplex<f64> = 2 0 2 3 0 0"}},
        {.op = "minimum", .in = {"3xcomplex<f64> = 1 9 2 1 0 0", "3xcomplex<f64> = 2 0 2 3 -1 5"},
         .want = {"3xcomplex<f64> = 1 9 2 1 -1 5"}},
        {.op = "compare", .in = {"3xcomplex<f64> = 1 9 2 1 2 3", "3xcomplex<f64> = 2 0 2 1 2 1"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_LE)}, .want = {"3xi1 = 1 1 0"}},
        {.op = "compare", .in = {"2xcomplex<f64> = 1 9 2 1", "2xcomplex<f64> = 1 8 2 1"},
         .attrs = {INTS(COMPARE_DIRECTION, SS_CMP_NE)}, .want = {"2xi1 = 1 0"}},
        {.op = "convert", .in = {"2xcomplex<f64> = 1.5 9 -2 1"}, .attrs = {INTS(DTYPE, SS_I32)},
         .want = {"2xi32 = 1 -2"}},
        {.op = "convert", .in = {"2xi32 = 1 -2"}, .attrs = {INTS(DTYPE, SS_C64)},
         .want = {"2xcomplex<f32> = 1 0 -2 0"}},
        {.op = "convert", .in = {"1xcomplex<f64> = 0.1 0.2"}, .attrs = {INTS(DTYPE, SS_C64)},
         .want = {"1xcomplex<f32> = 0.100000001490116119384765625 0.20000000298023223876953125"},
         .round = true},
        {.op = "bitcast_convert", .in = {"1xcomplex<f32> = 1 2"}, .attrs = {INTS(DTYPE, SS_U64)},
         .want = {"1xui64 = 0x400000003F800000"}},
        {.op = "select",
         .in = {"2xi1 = 1 0", "2xcomplex<f64> = 1 2 3 4", "2xcomplex<f64> = 5 6 7 8"},
         .want = {"2xcomplex<f64> = 1 2 7 8"}},
        {.op = "iota", .attrs = {INTS(SHAPE, 3), INTS(DIMENSION, 0), INTS(DTYPE, SS_C64)},
         .want = {"3xcomplex<f32> = 0 0 1 0 2 0"}},
    };
    RUN_CASES(cases);
}

static struct ss_region multiply = {.simple = "multiply"}, maximum = {.simple = "maximum"};

static void others(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "transpose", .in = {"2x2xcomplex<f32> = 1 2 3 4 5 6 7 8"},
         .attrs = {INTS(PERMUTATION, 1, 0)}, .want = {"2x2xcomplex<f32> = 1 2 5 6 3 4 7 8"}},
        {.op = "pad", .in = {"1xcomplex<f32> = 1 2", "complex<f32> = 8 9"},
         .attrs = {INTS(LOW, 1), INTS(HIGH, 0), INTS(INTERIOR, 0)},
         .want = {"2xcomplex<f32> = 8 9 1 2"}},
        {.op = "reverse", .in = {"2xcomplex<f32> = 1 2 3 4"}, .attrs = {INTS(DIMENSIONS, 0)},
         .want = {"2xcomplex<f32> = 3 4 1 2"}},
        {.op = "concatenate", .in = {"1xcomplex<f32> = 1 2", "1xcomplex<f32> = 3 4"},
         .attrs = {INTS(DIMENSION, 0)}, .want = {"2xcomplex<f32> = 1 2 3 4"}},
        {.op = "dynamic_slice", .in = {"3xcomplex<f32> = 1 2 3 4 5 6", "i32 = 1"},
         .attrs = {INTS(SLICE_SIZES, 2)}, .want = {"2xcomplex<f32> = 3 4 5 6"}},
        {.op = "reduce", .in = {"3xcomplex<f64> = 1 2 3 4 5 6", "complex<f64> = 0 0"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, add)}, .want = {"complex<f64> = 9 12"}},
        {.op = "reduce", .in = {"3xcomplex<f64> = 1 2 0 1 2 0", "complex<f64> = 1 0"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, multiply)}, .want = {"complex<f64> = -4 2"}},
        {.op = "reduce", .in = {"3xcomplex<f64> = 1 2 1 3 0 9", "complex<f64> = 0 0"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, maximum)}, .want = {"complex<f64> = 1 3"}},
        {.op = "reduce_window", .in = {"3xcomplex<f64> = 1 2 3 4 5 6", "complex<f64> = 0 1"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 2), REGION(BODY, add)},
         .want = {"2xcomplex<f64> = 4 7 8 11"}},
        {.op = "dot_general", .in = {"1x2xcomplex<f64> = 1 2 3 -1", "2x1xcomplex<f64> = 2 1 1 1"},
         .attrs = {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0)},
         .want = {"1x1xcomplex<f64> = 4 7"}},
        {.op = "cholesky", .in = {"2x2xcomplex<f64> = 4 0 9 9 2 2 11 0"},
         .attrs = {INTS(LOWER, 1)}, .want = {"2x2xcomplex<f64> = 2 0 0 0 1 1 3 0"},
         .tolerance = 1e-15},
        {.op = "cholesky", .in = {"2x2xcomplex<f64> = 4 0 2 -2 9 9 11 0"},
         .attrs = {INTS(LOWER, 0)}, .want = {"2x2xcomplex<f64> = 2 0 1 -1 0 0 3 0"},
         .tolerance = 1e-15},
    };
    RUN_CASES(cases);
}

/* ---- transforms ---- */

static double complex drawn(int64_t i)
{
    uint64_t x = (uint64_t)(i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return (double)(x >> 40) / 0x1p23 - 1 + ((double)(x >> 16 & 0xffffff) / 0x1p23 - 1) * I;
}

static struct ss_tensor transform(struct ss_arena *arena, const struct ss_tensor *in,
                                  enum ss_fft_type type, int64_t *lengths, size_t n)
{
    struct kernel_case c = {.op = "fft"};
    int64_t kind = type;
    c.attrs[0] = (struct ss_attr){.id = SS_ATTR_FFT_TYPE, .ints = &kind, .count = 1};
    c.attrs[1] = (struct ss_attr){.id = SS_ATTR_FFT_LENGTH, .ints = lengths, .count = n};
    struct ss_tensor out;
    struct ss_error err = {0};
    if (run_call(arena, &c, in, 1, &out, 1, &err) != SS_OK)
        fail_msg("%s", err.message);
    return out;
}

/* The sum that a transform is, term by term, and back again. */
static void check_length(int64_t n)
{
    struct ss_arena arena = {0};
    struct ss_type type = {.dtype = SS_C128, .rank = 2, .dims = {2, n}};
    struct ss_tensor in = ss_tensor_new(&arena, &type, SS_STORE_F64);
    for (int64_t i = 0; i < in.count; i++)
        ss_c128(&in)[i] = drawn(i);
    const struct ss_tensor out = transform(&arena, &in, SS_FFT, &n, 1);
    const struct ss_tensor back = transform(&arena, &out, SS_IFFT, &n, 1);
    const double limit = 1e-15 * (double)(n + 8);
    for (int64_t row = 0; row < 2; row++) {
        for (int64_t j = 0; j < n; j++) {
            long double complex sum = 0;
            for (int64_t k = 0; k < n; k++)
                sum += ss_c128(&in)[row * n + k] *
                       cexpl(-2 * I * acosl(-1) * (long double)(j * k % n) / (long double)n);
            if (cabsl(sum - ss_c128(&out)[row * n + j]) > limit)
                fail_msg("length %lld: number %lld is off by %g", (long long)n, (long long)j,
                         (double)cabsl(sum - ss_c128(&out)[row * n + j]));
        }
    }
    assert_true(ss_tensor_max_diff(&in, &back) < limit);
    ss_arena_free(&arena);
}

static void fft_by_definition(void **state)
{
    (void)state;
    static const int64_t longer[] = {64, 67, 96, 97, 105, 127, 128, 134, 210, 251, 256, 343};
    for (int64_t n = 1; n <= 40; n++)
        check_length(n);
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        check_length(longer[i]);
}

/* Real lines: half of the complex transform, and back from the half. */
static void real_transforms(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 9; n++) {
        struct ss_arena arena = {0};
        struct ss_type type = {.dtype = SS_F64, .rank = 3, .dims = {2, 3, n}};
        struct ss_tensor in = ss_tensor_new(&arena, &type, SS_STORE_F64);
        type.dtype = SS_C128;
        struct ss_tensor full = ss_tensor_new(&arena, &type, SS_STORE_F64);
        for (int64_t i = 0; i < in.count; i++)
            ss_c128(&full)[i] = ss_f64(&in)[i] = creal(drawn(i));
        int64_t lengths[] = {3, n};
        const struct ss_tensor half = transform(&arena, &in, SS_RFFT, lengths, 2);
        const struct ss_tensor whole = transform(&arena, &full, SS_FFT, lengths, 2);
        const struct ss_tensor back = transform(&arena, &half, SS_IRFFT, lengths, 2);
        for (int64_t i = 0; i < half.count; i++) {
            const int64_t kept = n / 2 + 1;
            assert_true(cabs(ss_c128(&half)[i] - ss_c128(&whole)[i / kept * n + i % kept]) < 1e-13);
        }
        assert_true(ss_tensor_max_diff(&in, &back) < 1e-14);
        ss_arena_free(&arena);
    }
}

/* Quarters of a turn are exact: transforms of lengths 1, 2 and 4 of integers are. */
static void exact_transforms(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "fft", .in = {"4xcomplex<f64> = 1 2 3 -4 5 6 -7 8"},
         .attrs = {INTS(FFT_TYPE, SS_FFT), INTS(FFT_LENGTH, 4)},
         .want = {"4xcomplex<f64> = 2 12 -16 -14 10 4 8 6"}},
        {.op = "fft", .in = {"4xcomplex<f64> = 2 12 -16 -14 10 4 8 6"},
         .attrs = {INTS(FFT_TYPE, SS_IFFT), INTS(FFT_LENGTH, 4)},
         .want = {"4xcomplex<f64> = 1 2 3 -4 5 6 -7 8"}},
        /* The imaginary part of what stands for itself does not count. */
        {.op = "fft", .in = {"2xcomplex<f64> = 3 7 1 9"},
         .attrs = {INTS(FFT_TYPE, SS_IRFFT), INTS(FFT_LENGTH, 2)}, .want = {"2xf64 = 2 1"}},
    };
    RUN_CASES(cases);
}

/* ---- rules ---- */

/* What refutes a cut along the transform names the part of the number that is wrong. */
static void refuted_in_parts(void **state)
{
    (void)state;
    static const char text[] =
        MAIN("%z: tensor<6x8xcomplex<f32>>", "tensor<6x8xcomplex<f32>>",
             "%0 = stablehlo.fft %z, type = FFT, length = [8] : (tensor<6x8xcomplex<f32>>) -> "
             "tensor<6x8xcomplex<f32>>\nreturn %0 : tensor<6x8xcomplex<f32>>\n");
    struct ss_graph *g = load(text);
    struct ss_discover_options options = {.seed = 1};
    struct ss_ruleset *rules;
    struct ss_error err = {0};
    bool named = false;
    assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
    const struct ss_op_rules *found = rules->op_rules[0];
    for (size_t i = 0; i < found->n_attempts; i++) {
        const struct ss_attempt *a = &found->attempts[i];
        named |= a->verdict == SS_REFUTED && a->position &&
                 (strstr(a->position, "].real") || strstr(a->position, "].imag"));
    }
    assert_true(named);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),           cmocka_unit_test(constants),
        cmocka_unit_test(elementwise),       cmocka_unit_test(others),
        cmocka_unit_test(fft_by_definition), cmocka_unit_test(real_transforms),
        cmocka_unit_test(exact_transforms),  cmocka_unit_test(refuted_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
