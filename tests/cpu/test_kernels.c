/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast f32 kernels against the f64 reference, on drawn operators and shapes. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "core/base/thread_pool.h"
#include "core/graph/eval.h"
#include "core/graph/graph.h"
#include "core/op/kernels.h"
#include "core/tensor/magnitude.h"
#include "kernels/cpu/cpu.h"
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/sgemm.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

enum { MAX_IN = 4, MAX_ATTRS = 24 };

/* A call in the making. */
struct trial {
    struct ss_arena arena;
    struct ss_call call;
    struct ss_type in[MAX_IN], out;
    struct ss_attr attrs[MAX_ATTRS];
    struct ss_region regions[2];
    double low, high; /* of float operands */
    double tolerance; /* relative to the largest result */
    int extra_in;     /* operand with a value of its own, e.g. the start of a sum; 0: none */
    double extra;
    uint64_t seed, drawn;
};

static void open_trial(struct trial *t, const char *op, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    t->call.def = ss_op_find(op);
    assert_non_null(t->call.def);
    t->call.in = t->in;
    t->call.out = &t->out;
    t->call.n_out = 1;
    t->call.attrs.items = t->attrs;
    t->low = 0.5; /* sums without cancellation: a wrong term shows, rounding does not */
    t->high = 1.5;
    t->tolerance = 1e-5;
    t->seed = seed;
}

/* Uniform in [low, high]. */
static int64_t draw(struct trial *t, int64_t low, int64_t high)
{
    return low + (int64_t)ss_rng_below(t->seed, 1, t->drawn++, (uint64_t)(high - low + 1));
}

static void add_ints(struct trial *t, enum ss_attr_id id, const int64_t *values, size_t n)
{
    t->attrs[t->call.attrs.count++] = (struct ss_attr){
        .id = id, .ints = ss_memdup(&t->arena, values, n * sizeof *values), .count = n};
}

static void add_int(struct trial *t, enum ss_attr_id id, int64_t value)
{
    add_ints(t, id, &value, 1);
}

static void add_region(struct trial *t, enum ss_attr_id id, const char *simple,
                       struct ss_graph *graph)
{
    struct ss_region *region = &t->regions[id == SS_ATTR_BODY2];
    *region = (struct ss_region){.simple = simple, .graph = graph};
    t->attrs[t->call.attrs.count++] = (struct ss_attr){.id = id, .regions = region, .count = 1};
}

static void add_operand(struct trial *t, enum ss_dtype dtype, int rank, const int64_t *dims)
{
    struct ss_type *type = &t->in[t->call.n_in++];
    *type = (struct ss_type){.dtype = dtype, .rank = rank};
    if (rank)
        memcpy(type->dims, dims, (size_t)rank * sizeof *dims);
}

/* The same numbers in both stores: all fit f32. */
static void fill(const struct trial *t, struct ss_tensor *f64, struct ss_tensor *f32, size_t k)
{
    for (int64_t i = 0; i < f64->count; i++) {
        double u = ss_rng_uniform(t->seed, 2 + k, (uint64_t)i);
        double value = t->extra_in && (size_t)t->extra_in == k ? t->extra
                                                               : t->low + u * (t->high - t->low);
        value = f64->store == SS_STORE_I64 ? floor(value * 4)
                                           : ss_round_float(f64->type.dtype, (double)(float)value);
        ss_tensor_set(f64, i, value);
        ss_tensor_set(f32, i, value);
    }
}

static void check_result(const struct trial *t, const struct ss_tensor *expected,
                         const struct ss_tensor *got, bool round)
{
    enum ss_dtype dtype = expected->type.dtype;
    double allowed = t->tolerance * ss_tensor_max_abs(expected);
    if (round && (dtype == SS_BF16 || dtype == SS_F16)) /* a neighbour, where f32 decides */
        allowed = (dtype == SS_BF16 ? 0x1p-7 : 0x1p-10) * ss_tensor_max_abs(expected);
    if (expected->store == SS_STORE_I64)
        allowed = 0;
    double diff = ss_tensor_max_diff(expected, got);
    if (!(diff <= allowed))
        fail_msg("%s: seed %llu: off by %g, allowed %g", t->call.def->name,
                 (unsigned long long)t->seed, diff, allowed);
    if (round && got->store == SS_STORE_F32)
        for (int64_t i = 0; i < got->count; i++)
            assert_true(ss_round_float(dtype, ss_tensor_get(got, i)) == ss_tensor_get(got, i));
}

/* Infers, runs by both, compares, frees. */
static void run_trial(struct trial *t)
{
    struct ss_error err = {0};
    struct ss_tensor f64[MAX_IN], f32[MAX_IN], expected, got;
    if (ss_call_infer(&t->call, &err))
        fail_msg("%s: seed %llu: %s", t->call.def->name, (unsigned long long)t->seed, err.message);
    assert_true(ss_cpu_kernel(t->call.def, SS_STORE_F32) != NULL);
    for (size_t k = 0; k < t->call.n_in; k++) {
        f64[k] = ss_tensor_new(&t->arena, &t->in[k], SS_STORE_F64);
        f32[k] = ss_tensor_new(&t->arena, &t->in[k], SS_STORE_F32);
        fill(t, &f64[k], &f32[k], k);
    }
    for (int variant = 0; variant < 4; variant++) {
        /* Unrounded: the reference rounds each step of a sum, the fast kernels only the result. */
        struct ss_eval_options options = {.float_store = SS_STORE_F64, .reverse_sum = variant & 1};
        if (ss_eval_call(&t->call, f64, &expected, NULL, &options, &t->arena, &err))
            fail_msg("reference: %s", err.message);
        options.round = variant & 2;
        options.float_store = SS_STORE_F32;
        options.find = ss_cpu_kernel;
        got = ss_tensor_new(&t->arena, &t->call.out[0], SS_STORE_F32);
        memset(got.data, 0xa5, (size_t)got.count * ss_store_size(got.store));
        if (ss_eval_into(&t->call, f32, &got, NULL, &options, &t->arena, &err))
            fail_msg("%s", err.message);
        check_result(t, &expected, &got, options.round);
    }
    ss_arena_free(&t->arena);
}

static const enum ss_dtype float_dtypes[] = {SS_F32, SS_BF16, SS_F16, SS_F64};

static void draw_shape(struct trial *t, int max_rank, int64_t longest, int *rank, int64_t *dims)
{
    *rank = (int)draw(t, 0, max_rank);
    for (int d = 0; d < *rank; d++)
        dims[d] = draw(t, 0, 9) ? draw(t, 1, longest) : draw(t, 0, 1);
}

static void elementwise(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int operands;
        double low, high;
    } ops[] = {
        {"abs", 1, -2, 2}, {"cbrt", 1, -2, 2}, {"ceil", 1, -4, 4}, {"cosine", 1, -4, 4},
        {"exponential", 1, -4, 4}, {"exponential_minus_one", 1, -2, 2}, {"floor", 1, -4, 4},
        {"is_finite", 1, -2, 2}, {"log", 1, 0.1, 4}, {"log_plus_one", 1, -0.9, 4},
        {"logistic", 1, -4, 4}, {"negate", 1, -2, 2}, {"round_nearest_afz", 1, -4, 4},
        {"round_nearest_even", 1, -4, 4}, {"rsqrt", 1, 0.1, 4}, {"sign", 1, -2, 2},
        {"sine", 1, -4, 4}, {"sqrt", 1, 0, 4}, {"tan", 1, -1, 1}, {"tanh", 1, -3, 3},
        {"chlo.acos", 1, -0.9, 0.9}, {"chlo.acosh", 1, 1.1, 4}, {"chlo.asin", 1, -0.9, 0.9},
        {"chlo.asinh", 1, -4, 4}, {"chlo.atan", 1, -4, 4}, {"chlo.atanh", 1, -0.9, 0.9},
        {"chlo.cosh", 1, -3, 3}, {"chlo.erf", 1, -3, 3}, {"chlo.erfc", 1, -2, 2},
        {"chlo.is_inf", 1, -2, 2}, {"chlo.is_neg_inf", 1, -2, 2}, {"chlo.is_pos_inf", 1, -2, 2},
        {"chlo.sinh", 1, -3, 3}, {"chlo.square", 1, -2, 2}, {"chlo.tan", 1, -1, 1},
        {"add", 2, -2, 2}, {"atan2", 2, 0.2, 2}, {"divide", 2, 0.2, 2}, {"maximum", 2, -2, 2},
        {"minimum", 2, -2, 2}, {"multiply", 2, -2, 2}, {"power", 2, 0.2, 2},
        {"remainder", 2, 0.5, 0.6}, {"subtract", 2, -2, 2},
    };
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct trial t;
            int rank;
            int64_t dims[SS_MAX_RANK];
            open_trial(&t, ops[i].name, seed);
            t.low = ops[i].low;
            t.high = ops[i].high;
            draw_shape(&t, 3, 40, &rank, dims);
            for (int k = 0; k < ops[i].operands; k++)
                add_operand(&t, float_dtypes[seed % 4], rank, dims);
            run_trial(&t);
        }
    }
}

static void mixed_types(void **state)
{
    (void)state;
    static const enum ss_dtype dtypes[] = {SS_F32, SS_I32, SS_I1, SS_U8, SS_BF16, SS_U64};
    enum { N = sizeof dtypes / sizeof dtypes[0] };
    const int64_t dims[] = {5, 17};
    struct trial t;
    for (uint64_t seed = 0; seed < N; seed++) {
        for (int direction = SS_CMP_EQ; direction <= SS_CMP_GE; direction++) {
            open_trial(&t, "compare", seed);
            add_int(&t, SS_ATTR_COMPARE_DIRECTION, direction);
            if (seed == 4)
                add_int(&t, SS_ATTR_COMPARE_TYPE, SS_CMP_TOTALORDER);
            add_operand(&t, dtypes[seed], 2, dims);
            add_operand(&t, dtypes[seed], 2, dims);
            run_trial(&t);
        }
        open_trial(&t, "clamp", seed);
        if (dtypes[seed] != SS_I1) {
            add_operand(&t, dtypes[seed], seed % 2 ? 2 : 0, dims);
            add_operand(&t, dtypes[seed], 2, dims);
            add_operand(&t, dtypes[seed], seed % 2 ? 0 : 2, dims);
            run_trial(&t);
        }
        open_trial(&t, "select", seed);
        add_operand(&t, SS_I1, seed % 2 ? 2 : 0, dims);
        add_operand(&t, dtypes[seed], 2, dims);
        add_operand(&t, dtypes[seed], 2, dims);
        run_trial(&t);
        for (int to = 0; to < N; to++) {
            open_trial(&t, "convert", seed * N + (uint64_t)to);
            t.low = dtypes[to] == SS_U8 || dtypes[to] == SS_U64 ? 0 : -300;
            t.high = 300;
            add_int(&t, SS_ATTR_DTYPE, dtypes[to]);
            add_operand(&t, dtypes[seed], 2, dims);
            run_trial(&t);
        }
        if (dtypes[seed] != SS_I1) {
            open_trial(&t, "iota", seed);
            const int64_t shape[] = {3, 400};
            add_int(&t, SS_ATTR_DTYPE, dtypes[seed]);
            add_ints(&t, SS_ATTR_SHAPE, shape, 2);
            add_int(&t, SS_ATTR_DIMENSION, 1);
            run_trial(&t);
        }
    }
}

/* NaN, infinities and signed zeros: the same bits as the reference, rounded. */
static void special_values(void **state)
{
    (void)state;
    static const double special[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0, 1, -1, 1e-45, 3.4e38};
    enum { N = sizeof special / sizeof special[0] };
    static const struct {
        const char *name;
        int operands;
    } ops[] = {{"abs", 1}, {"negate", 1}, {"sign", 1}, {"is_finite", 1}, {"maximum", 2},
               {"minimum", 2}, {"add", 2}, {"multiply", 2}, {"divide", 2}, {"chlo.is_inf", 1},
               {"sqrt", 1}, {"floor", 1}, {"exponential", 1}, {"tanh", 1}, {"logistic", 1}};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        struct trial t;
        const int64_t dims[] = {N * N};
        struct ss_error err;
        struct ss_tensor f64[2], f32[2], expected, got;
        open_trial(&t, ops[i].name, 0);
        for (int k = 0; k < ops[i].operands; k++) {
            add_operand(&t, SS_F32, 1, dims);
            f64[k] = ss_tensor_new(&t.arena, &t.in[0], SS_STORE_F64);
            f32[k] = ss_tensor_new(&t.arena, &t.in[0], SS_STORE_F32);
            for (int64_t j = 0; j < N * N; j++) {
                double value = (double)(float)special[k ? j % N : j / N];
                ss_tensor_set(&f64[k], j, value);
                ss_tensor_set(&f32[k], j, value);
            }
        }
        assert_int_equal(ss_call_infer(&t.call, &err), SS_OK);
        struct ss_eval_options options = {.float_store = SS_STORE_F64, .round = true};
        assert_int_equal(ss_eval_call(&t.call, f64, &expected, NULL, &options, &t.arena, &err), 0);
        options.float_store = SS_STORE_F32;
        options.find = ss_cpu_kernel;
        assert_int_equal(ss_eval_call(&t.call, f32, &got, NULL, &options, &t.arena, &err), SS_OK);
        for (int64_t j = 0; j < N * N; j++) {
            double a = ss_tensor_get(&expected, j), b = ss_tensor_get(&got, j);
            if (isnan(a) ? !isnan(b) : fabs(a - b) > 1e-6 || isinf(a) != isinf(b) ||
                                           (a == 0 && signbit(a) != signbit(b)))
                fail_msg("%s of %g, %g: %g instead of %g", ops[i].name, special[j / N],
                         special[j % N], b, a);
        }
        ss_arena_free(&t.arena);
    }
}

/* Numbers halfway between two of the narrow dtype, and their neighbours. */
static void narrow_results_round_to_nearest_even(void **state)
{
    (void)state;
    static const enum ss_dtype narrow[] = {SS_BF16, SS_F16};
    for (size_t k = 0; k < 2; k++) {
        enum { N = 3000 };
        struct trial t;
        struct ss_error err;
        struct ss_tensor in, out;
        const int64_t dims[] = {N};
        open_trial(&t, "convert", 0);
        add_operand(&t, SS_F32, 1, dims);
        add_int(&t, SS_ATTR_DTYPE, narrow[k]);
        assert_int_equal(ss_call_infer(&t.call, &err), SS_OK);
        in = ss_tensor_new(&t.arena, &t.in[0], SS_STORE_F32);
        for (int64_t i = 0; i < N; i++) {
            const double low = ss_float_from_bits(narrow[k], 0x3c00 + (uint64_t)i / 3);
            const double high = ss_float_from_bits(narrow[k], 0x3c01 + (uint64_t)i / 3);
            const float middle = (float)((low + high) / 2);
            ss_f32(&in)[i] = i % 3 ? nextafterf(middle, i % 3 == 1 ? 0 : 9) : middle;
        }
        const struct ss_eval_options options = {
            .float_store = SS_STORE_F32, .find = ss_cpu_kernel, .round = true};
        assert_int_equal(ss_eval_call(&t.call, &in, &out, NULL, &options, &t.arena, &err), SS_OK);
        for (int64_t i = 0; i < N; i++)
            assert_true(ss_tensor_get(&out, i) ==
                        ss_round_float(narrow[k], ss_tensor_get(&in, i)));
        ss_arena_free(&t.arena);
    }
}

/* In units in the last place of an f32, against f64. */
static double ulps(float got, double expected)
{
    const float nearest = (float)expected;
    if (isinf(nearest) || isinf(got))
        return nearest == got ? 0 : INFINITY;
    const float step = nextafterf(fabsf(nearest), INFINITY) - fabsf(nearest);
    return fabs((double)got - expected) / (double)step;
}

/* All magnitudes, subnormal results and overflow included. */
static void exponential_and_tanh_are_accurate(void **state)
{
    (void)state;
    for (uint64_t bits = 0; bits < (uint64_t)1 << 32; bits += 9973) {
        const float x = (float)ss_float_from_bits(SS_F32, bits);
        if (isnan(x)) {
            assert_true(isnan(ss_exp_f32(x)) && isnan(ss_tanh_f32(x)));
            continue;
        }
        assert_true(ulps(ss_exp_f32(x), exp((double)x)) < 1.5);
        assert_true(ulps(ss_tanh_f32(x), tanh((double)x)) < 1.5);
    }
}

/* A random order of n dims. */
static void draw_order(struct trial *t, int n, int64_t *order)
{
    for (int i = 0; i < n; i++) {
        int j = (int)draw(t, 0, i);
        order[i] = order[j];
        order[j] = i;
    }
}

/* Both operands' dims in drawn orders: batching, contracting, free. */
static void dot_general(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct trial t;
        int64_t lengths[2][SS_MAX_RANK], order[2][SS_MAX_RANK], batch[2][2], contracted[2][2];
        open_trial(&t, "dot_general", seed);
        const int n_batch = (int)draw(&t, 0, 2), n_contracted = (int)draw(&t, 0, 2);
        const int shared = n_batch + n_contracted;
        for (int s = 0; s < 2; s++) {
            int64_t dims[SS_MAX_RANK];
            const int rank = shared + (int)draw(&t, 0, 2);
            const bool straight = draw(&t, 0, 2) == 0;
            for (int d = 0; d < rank; d++)
                lengths[s][d] = draw(&t, 0, 20) ? draw(&t, 1, 9) : draw(&t, 0, 70);
            if (s == 1)
                memcpy(lengths[1], lengths[0], (size_t)shared * sizeof(int64_t));
            draw_order(&t, rank, order[s]);
            for (int d = 0; d < rank; d++)
                order[s][d] = straight ? d : order[s][d];
            for (int d = 0; d < rank; d++)
                dims[order[s][d]] = lengths[s][d];
            for (int d = 0; d < shared; d++)
                *(d < n_batch ? &batch[s][d] : &contracted[s][d - n_batch]) = order[s][d];
            add_operand(&t, float_dtypes[seed % 4], rank, dims);
        }
        add_ints(&t, SS_ATTR_LHS_BATCHING, batch[0], (size_t)n_batch);
        add_ints(&t, SS_ATTR_RHS_BATCHING, batch[1], (size_t)n_batch);
        add_ints(&t, SS_ATTR_LHS_CONTRACTING, contracted[0], (size_t)n_contracted);
        add_ints(&t, SS_ATTR_RHS_CONTRACTING, contracted[1], (size_t)n_contracted);
        add_int(&t, SS_ATTR_DTYPE, float_dtypes[seed % 4]);
        run_trial(&t);
    }
}

/* Products take subnormal numbers as 0, and leave the thread as it was. */
static void dot_general_of_subnormals(void **state)
{
    (void)state;
    const float a[2] = {1e-40f, 1}, b[2] = {1, 2};
    float c = -1;
    const struct ss_cpu_matrix left = {.data = a, .step = 2}, right = {.data = b, .step = 1};
    struct ss_error err;
    assert_int_equal(ss_cpu_sgemm(1, 1, 2, left, right, &c, 1, &err), SS_OK);
    assert_true(c == 2);
    volatile float half = 0.5f, small = 2e-38f;
    assert_true(half * small > 0);
    assert_int_equal(ss_cpu_sgemm(1, 1, 1, left, right, &c, 1, &err), SS_OK);
#ifdef __SSE2__
    assert_true(c == 0);
#endif
}

/* A library that does not know this processor would else run the kernels of its oldest one. */
static void kernels_fit_the_processor(void **state)
{
    (void)state;
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        !getenv("OPENBLAS_CORETYPE"))
        assert_null(strstr(ss_cpu_blas_version(), "Prescott"));
#endif
}

/* Integer operands, and a float result of integer operands. */
static void dot_general_of_integers(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct trial t;
        const int64_t dims[] = {4, 5}, one = 1, zero = 0;
        open_trial(&t, "dot_general", seed);
        add_operand(&t, SS_I32, 2, dims);
        const int64_t other[] = {5, 3};
        add_operand(&t, SS_I32, 2, other);
        add_ints(&t, SS_ATTR_LHS_CONTRACTING, &one, 1);
        add_ints(&t, SS_ATTR_RHS_CONTRACTING, &zero, 1);
        add_int(&t, SS_ATTR_DTYPE, SS_I32);
        run_trial(&t);
    }
}

static void add_side(struct trial *t, int n, const int64_t *order, enum ss_attr_id first,
                     enum ss_attr_id second, enum ss_attr_id spatial)
{
    add_int(t, first, order[0]);
    add_int(t, second, order[1]);
    add_ints(t, spatial, order + 2, (size_t)n);
}

static void draw_convolution(struct trial *t)
{
    const int n = (int)draw(t, 0, 3), rank = n + 2;
    const bool simple = draw(t, 0, 3) == 0; /* 1x1 windows: the input is the matrix */
    int64_t order[3][SS_MAX_RANK], dims[2][SS_MAX_RANK];
    int64_t stride[3], padding[6], base[3], window[3], reversal[3];
    const int64_t groups = draw(t, 0, 2) ? 1 : draw(t, 2, 3);
    const int64_t batch_groups = groups > 1 || draw(t, 0, 2) ? 1 : draw(t, 2, 3);
    for (int k = 0; k < 3; k++) {
        draw_order(t, rank, order[k]);
        /* often the order that needs no copy */
        if (draw(t, 0, 1)) {
            for (int d = 0; d < n; d++)
                order[k][2 + d] = d + (k != 1);
            order[k][0] = k == 1 ? rank - 1 : 0;
            order[k][1] = k == 1 ? rank - 2 : rank - 1;
        }
    }
    const int64_t in_features = draw(t, 1, 3);
    dims[0][order[0][0]] = draw(t, 1, 3) * batch_groups;
    dims[0][order[0][1]] = in_features * groups;
    dims[1][order[1][0]] = draw(t, 1, 3) * groups * batch_groups;
    dims[1][order[1][1]] = in_features;
    for (int d = 0; d < n; d++) {
        dims[0][order[0][2 + d]] = draw(t, 1, 8);
        dims[1][order[1][2 + d]] = simple ? 1 : draw(t, 1, 4);
        stride[d] = simple ? 1 : draw(t, 1, 3);
        base[d] = simple || draw(t, 0, 2) ? 1 : draw(t, 2, 3);
        window[d] = draw(t, 0, 2) ? 1 : draw(t, 2, 3);
        padding[2 * d] = simple ? 0 : draw(t, -1, 3);
        padding[2 * d + 1] = simple ? 0 : draw(t, -1, 3);
        reversal[d] = draw(t, 0, 3) == 0;
    }
    add_operand(t, float_dtypes[t->seed % 4], rank, dims[0]);
    add_operand(t, float_dtypes[t->seed % 4], rank, dims[1]);
    add_side(t, n, order[0], SS_ATTR_INPUT_BATCH_DIM, SS_ATTR_INPUT_FEATURE_DIM,
             SS_ATTR_INPUT_SPATIAL_DIMS);
    add_side(t, n, order[1], SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, SS_ATTR_KERNEL_INPUT_FEATURE_DIM,
             SS_ATTR_KERNEL_SPATIAL_DIMS);
    add_side(t, n, order[2], SS_ATTR_OUTPUT_BATCH_DIM, SS_ATTR_OUTPUT_FEATURE_DIM,
             SS_ATTR_OUTPUT_SPATIAL_DIMS);
    add_ints(t, SS_ATTR_WINDOW_STRIDES, stride, (size_t)n);
    add_ints(t, SS_ATTR_PADDING, padding, (size_t)(2 * n));
    add_ints(t, SS_ATTR_LHS_DILATION, base, (size_t)n);
    add_ints(t, SS_ATTR_RHS_DILATION, window, (size_t)n);
    add_ints(t, SS_ATTR_WINDOW_REVERSAL, reversal, (size_t)n);
    add_int(t, SS_ATTR_FEATURE_GROUP_COUNT, groups);
    add_int(t, SS_ATTR_BATCH_GROUP_COUNT, batch_groups);
    add_int(t, SS_ATTR_DTYPE, float_dtypes[t->seed % 4]);
}

static void convolution(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct trial t;
        open_trial(&t, "convolution", seed);
        draw_convolution(&t);
        run_trial(&t);
    }
}

static const struct {
    const char *name;
    double init;
} reducers[] = {{"add", 0}, {"add", 0.5}, {"maximum", -INFINITY}, {"maximum", 1}, {"minimum", 9},
                {"multiply", 1}, {"multiply", 1.01}};
enum { N_REDUCERS = sizeof reducers / sizeof reducers[0] };

static void add_init(struct trial *t, enum ss_dtype dtype, double init)
{
    if (init != 0 && dtype != SS_I32) { /* products that stay in range */
        t->low = 0.98;
        t->high = 1.02;
    }
    t->extra_in = (int)t->call.n_in;
    t->extra = init;
    add_operand(t, dtype, 0, NULL);
}

static void reduce(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 700; seed++) {
        struct trial t;
        int rank;
        int64_t dims[SS_MAX_RANK], reduced[SS_MAX_RANK];
        size_t n = 0;
        enum ss_dtype dtype = seed % 50 == 9 ? SS_I32 : float_dtypes[seed / 7 % 4];
        open_trial(&t, "reduce", seed);
        draw_shape(&t, seed % 10 ? 5 : 3, seed % 10 ? 7 : 40, &rank, dims);
        if (seed % 20 == 3) { /* long folds, which are split */
            rank = 2;
            dims[0] = draw(&t, 1, 3000);
            dims[1] = draw(&t, 1, 6);
        } else if (seed % 20 == 4) {
            rank = 1;
            dims[0] = draw(&t, 1, 3000);
        }
        for (int d = 0; d < rank; d++)
            if (draw(&t, 0, 1) || rank == 1)
                reduced[n++] = d;
        add_operand(&t, dtype, rank, dims);
        add_init(&t, dtype, reducers[seed % N_REDUCERS].init);
        add_ints(&t, SS_ATTR_DIMENSIONS, reduced, n);
        add_region(&t, SS_ATTR_BODY, reducers[seed % N_REDUCERS].name, NULL);
        run_trial(&t);
    }
}

/* Sums of a million terms keep their digits. */
static void long_sums(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct trial t;
        const int64_t dims[2][2] = {{1000000, 1}, {250000, 3}}, first = 0;
        open_trial(&t, "reduce", seed);
        t.tolerance = 4e-7;
        add_operand(&t, SS_F32, 2, dims[seed]);
        add_init(&t, SS_F32, 0);
        add_ints(&t, SS_ATTR_DIMENSIONS, &first, 1);
        add_region(&t, SS_ATTR_BODY, "add", NULL);
        run_trial(&t);
    }
}

static void draw_windows(struct trial *t, int rank, const int64_t *dims, bool dilate)
{
    int64_t size[SS_MAX_RANK], stride[SS_MAX_RANK], padding[2 * SS_MAX_RANK], base[SS_MAX_RANK];
    int64_t dilation[SS_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        const int64_t kind = draw(t, 0, 4); /* 0: prefix, 1: suffix, 2: trivial */
        size[d] = kind < 2 ? dims[d] + draw(t, 0, 1) : kind == 2 ? 1 : draw(t, 1, 4);
        if (size[d] == 0)
            size[d] = 1;
        stride[d] = kind < 3 ? 1 : draw(t, 1, 3);
        base[d] = kind < 3 || !dilate ? 1 : draw(t, 1, 2);
        dilation[d] = kind < 3 || !dilate ? 1 : draw(t, 1, 2);
        padding[2 * d] = kind == 0 ? size[d] - 1 : kind < 3 ? 0 : draw(t, -1, 2);
        padding[2 * d + 1] = kind == 1 ? size[d] - 1 : kind < 3 ? 0 : draw(t, -1, 2);
    }
    add_ints(t, SS_ATTR_WINDOW_DIMENSIONS, size, (size_t)rank);
    add_ints(t, SS_ATTR_WINDOW_STRIDES, stride, (size_t)rank);
    add_ints(t, SS_ATTR_PADDING, padding, (size_t)(2 * rank));
    if (dilate) {
        add_ints(t, SS_ATTR_BASE_DILATIONS, base, (size_t)rank);
        add_ints(t, SS_ATTR_WINDOW_DILATIONS, dilation, (size_t)rank);
    }
}

static void reduce_window(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 700; seed++) {
        struct trial t;
        int rank;
        int64_t dims[SS_MAX_RANK];
        const double init = reducers[seed % N_REDUCERS].init;
        /* Where padding counts, the reference kernel runs, and rounds each step. */
        const bool fast = init != 0.5 && init != 1.01;
        enum ss_dtype dtype = seed % 50 == 9 ? SS_I32 : fast ? float_dtypes[seed / 7 % 4] : SS_F32;
        open_trial(&t, "reduce_window", seed);
        draw_shape(&t, 4, 9, &rank, dims);
        add_operand(&t, dtype, rank, dims);
        add_init(&t, dtype, init);
        draw_windows(&t, rank, dims, true);
        add_region(&t, SS_ATTR_BODY, reducers[seed % N_REDUCERS].name, NULL);
        run_trial(&t);
    }
}

/* A region that compares its two arguments. */
static struct ss_graph *comparison(enum ss_dtype dtype, enum ss_compare_direction direction)
{
    struct ss_graph *g = ss_graph_new("compare", "test");
    struct ss_type scalar = {.dtype = dtype};
    struct ss_error err = {0};
    int64_t *number = ss_alloc(&g->arena, sizeof *number);
    struct ss_attr *attr = ss_alloc(&g->arena, sizeof *attr);
    uint32_t op, operands[2];
    *number = direction;
    *attr = (struct ss_attr){.id = SS_ATTR_COMPARE_DIRECTION, .ints = number, .count = 1};
    operands[0] = ss_graph_add_input(g, "a", &scalar);
    operands[1] = ss_graph_add_input(g, "b", &scalar);
    assert_int_equal(ss_graph_add_op(g, ss_op_find("compare"), (struct ss_attrs){attr, 1}, operands,
                                     2, 1, 0, (struct ss_loc){0}, &op, &err),
                     SS_OK);
    ss_graph_add_output(g, g->ops[op].results[0], NULL);
    assert_int_equal(ss_graph_finish(g, &err), SS_OK);
    return g;
}

static void select_and_scatter(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        static const enum ss_compare_direction directions[] = {SS_CMP_GE, SS_CMP_GT, SS_CMP_LE,
                                                               SS_CMP_LT, SS_CMP_GE, SS_CMP_NE};
        struct trial t, pool;
        int rank;
        int64_t dims[SS_MAX_RANK];
        enum ss_dtype dtype = seed % 6 == 5 ? SS_F32 : float_dtypes[seed % 4];
        struct ss_graph *compare = comparison(dtype, directions[seed % 6]);
        struct ss_error err;
        open_trial(&pool, "reduce_window", seed); /* tells the shape of the source */
        draw_shape(&pool, 4, 7, &rank, dims);
        add_operand(&pool, dtype, rank, dims);
        add_operand(&pool, dtype, 0, NULL);
        draw_windows(&pool, rank, dims, false);
        add_region(&pool, SS_ATTR_BODY, "maximum", NULL);
        assert_int_equal(ss_call_infer(&pool.call, &err), SS_OK);

        open_trial(&t, "select_and_scatter", seed);
        add_operand(&t, dtype, rank, dims);
        add_operand(&t, dtype, rank, pool.out.dims);
        add_init(&t, dtype, seed % 3);
        for (size_t i = 0; i < 3; i++)
            t.attrs[t.call.attrs.count++] = pool.attrs[i];
        add_region(&t, SS_ATTR_BODY, NULL, compare);
        add_region(&t, SS_ATTR_BODY2, seed % 7 == 6 ? "maximum" : "add", NULL);
        run_trial(&t);
        ss_arena_free(&pool.arena);
        ss_graph_free(compare);
    }
}

/* Kernels that a test or a user replaced are not bypassed. */
static void follows_the_kernel_in_force(void **state)
{
    (void)state;
    const struct ss_op_def *add = ss_op_find("add");
    assert_true(ss_cpu_kernel(add, SS_STORE_F64) == NULL);
    ss_kernel_fn fast = ss_cpu_kernel(add, SS_STORE_F32);
    ss_kernel_fn old = ss_op_swap_kernel("add", ss_kernel_sort);
    ss_kernel_fn swapped = ss_cpu_kernel(add, SS_STORE_F32);
    ss_op_swap_kernel("add", ss_kernel_maximum);
    ss_kernel_fn maximum = ss_cpu_kernel(add, SS_STORE_F32);
    ss_op_swap_kernel("add", old);
    assert_true(swapped == NULL);
    assert_true(maximum == ss_cpu_kernel(ss_op_find("maximum"), SS_STORE_F32));
    assert_true(ss_cpu_kernel(add, SS_STORE_F32) == fast);
    assert_true(ss_cpu_kernel(ss_op_find("transpose"), SS_STORE_F32) == ss_kernel_transpose);
}

enum { N_THREADS = 16, N_CALLS = 20, SIDE = 96 };

/* Products of one thread; every thread's must have the same bits. */
static void *multiply_often(void *user)
{
    struct ss_tensor *sum = user;
    struct trial t;
    struct ss_error err;
    struct ss_tensor f64[2], f32[2], out;
    const int64_t dims[] = {SIDE, SIDE}, one = 1, zero = 0;
    memset(&t, 0, sizeof t);
    open_trial(&t, "dot_general", 7);
    add_operand(&t, SS_F32, 2, dims);
    add_operand(&t, SS_F32, 2, dims);
    add_ints(&t, SS_ATTR_LHS_CONTRACTING, &one, 1);
    add_ints(&t, SS_ATTR_RHS_CONTRACTING, &zero, 1);
    if (ss_call_infer(&t.call, &err))
        return user;
    for (size_t k = 0; k < 2; k++) {
        f64[k] = ss_tensor_new(&t.arena, &t.in[k], SS_STORE_F64);
        f32[k] = ss_tensor_new(&t.arena, &t.in[k], SS_STORE_F32);
        fill(&t, &f64[k], &f32[k], k);
    }
    const struct ss_eval_options options = {.float_store = SS_STORE_F32, .find = ss_cpu_kernel};
    for (int i = 0; i < N_CALLS; i++) {
        if (ss_eval_call(&t.call, f32, &out, NULL, &options, &t.arena, &err))
            return user;
        for (int64_t j = 0; j < out.count; j++)
            ss_f32(sum)[j] += ss_f32(&out)[j] * (float)(i + 1);
    }
    ss_arena_free(&t.arena);
    return NULL;
}

static void many_threads(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    const struct ss_type type = {.dtype = SS_F32, .rank = 2, .dims = {SIDE, SIDE}};
    struct ss_tensor sums[N_THREADS];
    pthread_t threads[N_THREADS];
    for (int i = 0; i < N_THREADS; i++) {
        sums[i] = ss_tensor_new(&arena, &type, SS_STORE_F32);
        assert_int_equal(pthread_create(&threads[i], NULL, multiply_often, &sums[i]), 0);
    }
    for (int i = 0; i < N_THREADS; i++) {
        void *failed;
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
    }
    for (int i = 1; i < N_THREADS; i++)
        assert_memory_equal(sums[i].data, sums[0].data, SIDE * SIDE * sizeof(float));
    assert_true(ss_tensor_max_abs(&sums[0]) > SIDE);
    ss_arena_free(&arena);
}

/* The call in both stores, alone and with threads: the same bits. */
static void check_threads(struct trial *t, struct ss_thread_pool *threads)
{
    struct ss_error err = {0};
    if (ss_call_infer(&t->call, &err))
        fail_msg("%s: %s", t->call.def->name, err.message);
    for (int wide = 0; wide < 2; wide++) {
        struct ss_tensor in[2][MAX_IN], out[2];
        struct ss_eval_options options = {.float_store = wide ? SS_STORE_F64 : SS_STORE_F32,
                                          .find = ss_cpu_kernel};
        for (size_t k = 0; k < t->call.n_in; k++) {
            in[0][k] = ss_tensor_new(&t->arena, &t->in[k], SS_STORE_F64);
            in[1][k] = ss_tensor_new(&t->arena, &t->in[k], SS_STORE_F32);
            fill(t, &in[0][k], &in[1][k], k);
        }
        for (int i = 0; i < 2; i++) {
            out[i] = ss_tensor_new(&t->arena, &t->call.out[0], options.float_store);
            memset(out[i].data, 0xa5, ss_tensor_bytes(&out[i]));
            options.threads = i ? threads : NULL;
            assert_int_equal(ss_eval_into(&t->call, in[!wide], &out[i], NULL, &options, &t->arena,
                                          &err),
                             SS_OK);
        }
        if (memcmp(out[0].data, out[1].data, ss_tensor_bytes(&out[0])) != 0)
            fail_msg("%s, case %llu: other bits with threads", t->call.def->name,
                     (unsigned long long)t->seed);
    }
    ss_arena_free(&t->arena);
}

static void threads_change_no_bits(void **state)
{
    (void)state;
    struct ss_thread_pool *threads = ss_thread_pool_new(4);
    const int64_t cube[] = {40, 41, 50}, flat = 50, one[] = {0}, both[] = {0, 2}, all[] = {0, 1, 2};
    const int64_t turned[] = {2, 0, 1}, last[] = {2}, rows[] = {3, 700, 90}, columns[] = {3, 90, 210};
    struct trial t;
    static const char *const unary[] = {"exponential", "logistic", "chlo.erf_inv"};
    for (size_t i = 0; i < 3; i++) {
        open_trial(&t, unary[i], i);
        t.low = -0.5;
        t.high = 0.5;
        add_operand(&t, SS_F32, 3, cube);
        check_threads(&t, threads);
    }
    open_trial(&t, "select", 3);
    add_operand(&t, SS_I1, 0, NULL);
    add_operand(&t, SS_F32, 3, cube);
    add_operand(&t, SS_F32, 3, cube);
    check_threads(&t, threads);
    open_trial(&t, "broadcast_in_dim", 4);
    add_operand(&t, SS_F32, 1, &flat);
    add_ints(&t, SS_ATTR_DIMENSIONS, last, 1);
    add_ints(&t, SS_ATTR_SHAPE, cube, 3);
    check_threads(&t, threads);
    open_trial(&t, "transpose", 5);
    add_operand(&t, SS_F32, 3, cube);
    add_ints(&t, SS_ATTR_PERMUTATION, turned, 3);
    check_threads(&t, threads);
    const int64_t *const dims[] = {one, both, all, last, turned};
    const size_t n_dims[] = {1, 2, 3, 1, 2};
    for (size_t i = 0; i < 5; i++) {
        open_trial(&t, "reduce", 6 + i);
        add_operand(&t, SS_F32, 3, cube);
        add_init(&t, SS_F32, 0);
        add_ints(&t, SS_ATTR_DIMENSIONS, dims[i], n_dims[i]);
        add_region(&t, SS_ATTR_BODY, "add", NULL);
        check_threads(&t, threads);
    }
    for (uint64_t batches = 0; batches < 2; batches++) {
        const int64_t left = 2, right = 1, batch = 0;
        open_trial(&t, "dot_general", 20 + batches);
        add_operand(&t, SS_F32, 3, rows);
        add_operand(&t, SS_F32, 3, columns);
        add_ints(&t, SS_ATTR_LHS_BATCHING, &batch, batches);
        add_ints(&t, SS_ATTR_RHS_BATCHING, &batch, batches);
        add_ints(&t, SS_ATTR_LHS_CONTRACTING, &left, 1);
        add_ints(&t, SS_ATTR_RHS_CONTRACTING, &right, 1);
        add_int(&t, SS_ATTR_DTYPE, SS_F32);
        check_threads(&t, threads);
    }
    ss_thread_pool_free(threads);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elementwise),
        cmocka_unit_test(mixed_types),
        cmocka_unit_test(special_values),
        cmocka_unit_test(narrow_results_round_to_nearest_even),
        cmocka_unit_test(exponential_and_tanh_are_accurate),
        cmocka_unit_test(dot_general),
        cmocka_unit_test(dot_general_of_integers),
        cmocka_unit_test(dot_general_of_subnormals),
        cmocka_unit_test(kernels_fit_the_processor),
        cmocka_unit_test(convolution),
        cmocka_unit_test(reduce),
        cmocka_unit_test(long_sums),
        cmocka_unit_test(reduce_window),
        cmocka_unit_test(select_and_scatter),
        cmocka_unit_test(follows_the_kernel_in_force),
        cmocka_unit_test(many_threads),
        cmocka_unit_test(threads_change_no_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
