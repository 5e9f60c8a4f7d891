/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The op table: one row per operator. Names, operands and attributes are StableHLO's. */
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/hash.h"
#include "core/op/inference.h"
#include "core/op/kernels.h"

static double inverse_of_logistic(double y)
{
    return log(y / (1 - y));
}

static double inverse_of_sqrt(double y)
{
    return y * y;
}

/* Rows and lists are laid out by hand. */
/* clang-format off */

#define N_ITEMS(...)                                                                               \
    (sizeof((struct ss_attr_spec[]){__VA_ARGS__}) / sizeof(struct ss_attr_spec))
#define ATTRS(...) .attrs = {__VA_ARGS__}, .n_attrs = N_ITEMS(__VA_ARGS__)
#define LITERAL(id) {SS_ATTR_##id, SS_ROLE_LITERAL}
#define SIZE(id) {SS_ATTR_##id, SS_ROLE_SIZE}
#define COUNT(id) {SS_ATTR_##id, SS_ROLE_COUNT}
#define POSITION(id) {SS_ATTR_##id, SS_ROLE_POSITION}
#define PROGRAM_NUMBERS SIZE(SIZES), {SS_ATTR_POSITIONS, SS_ROLE_POSITIONS}

/* What every row has: name, inference, kernel, number of operands. */
#define OP(op, inference, kernel_, least, most)                                                    \
    .name = op, .infer = ss_infer_##inference, .kernel = ss_kernel_##kernel_, .min_in = (least),   \
    .max_in = (most)
#define ANY_NUMBER SIZE_MAX
#define CLASS(id) .class = SS_OP_CLASS_##id
/* One operand, or two, cell by cell. */
#define UNARY(op, inference) OP(#op, inference, op, 1, 1), .flags = SS_OP_ELEMENTWISE
#define BINARY(op, inference) OP(#op, inference, op, 2, 2), .flags = SS_OP_ELEMENTWISE
#define CHLO_UNARY(op, inference)                                                                  \
    OP("chlo." #op, inference, chlo_##op, 1, 1), .flags = SS_OP_ELEMENTWISE
#define CHLO_BINARY(op, inference)                                                                 \
    OP("chlo." #op, inference, chlo_##op, 2, 2), .flags = SS_OP_ELEMENTWISE

/* Operands that may be bound: all but the first; a fold lists its initial values after its data. */
#define ALL_BUT(n) (~((1u << (n)) - 1))

static const struct ss_op_def table[] = {
    /* elementwise, one operand */
    {OP("abs", abs, abs, 1, 1), CLASS(ABS),
     .flags = SS_OP_ELEMENTWISE | SS_OP_NONNEGATIVE | SS_OP_TURNS},
    {UNARY(cbrt, unary_float_or_complex)},
    {UNARY(ceil, unary_float), CLASS(ROUND), .image.value = ceil},
    {UNARY(cosine, unary_float_or_complex), .image = {-1, 1}},
    {UNARY(count_leading_zeros, unary_int)},
    {OP("exponential", unary_float_or_complex, exponential, 1, 1), .image = {0, INFINITY, exp, log},
     .flags = SS_OP_ELEMENTWISE | SS_OP_NONNEGATIVE},
    {UNARY(exponential_minus_one, unary_float_or_complex), .image = {-1, INFINITY, NULL, log1p}},
    {UNARY(floor, unary_float), CLASS(ROUND), .image.value = floor},
    {OP("imag", part, imag, 1, 1), .flags = SS_OP_ELEMENTWISE},
    {UNARY(is_finite, float_test), .domain = ss_domain_extended},
    {UNARY(log, unary_float_or_complex), .image = {-INFINITY, INFINITY, NULL, exp},
     .domain = ss_domain_positive},
    {UNARY(log_plus_one, unary_float_or_complex), .image = {-INFINITY, INFINITY, NULL, expm1},
     .domain = ss_domain_above_minus_one},
    {OP("logistic", unary_float_or_complex, logistic, 1, 1),
     .image = {0, 1, NULL, inverse_of_logistic}, .flags = SS_OP_ELEMENTWISE | SS_OP_NONNEGATIVE},
    {OP("negate", unary_number, negate, 1, 1), CLASS(NEGATE),
     .flags = SS_OP_ELEMENTWISE},
    {UNARY(not, unary_any)},
    {UNARY(popcnt, unary_int)},
    {OP("real", part, real, 1, 1), .flags = SS_OP_ELEMENTWISE},
    {OP("reduce_precision", reduce_precision, reduce_precision, 1, 1),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN | SS_OP_MONOTONE,
     ATTRS(LITERAL(EXPONENT_BITS), LITERAL(MANTISSA_BITS))},
    {UNARY(round_nearest_afz, unary_float), CLASS(ROUND), .image.value = round},
    {UNARY(round_nearest_even, unary_float), CLASS(ROUND), .image.value = round},
    {OP("rsqrt", unary_float_or_complex, rsqrt, 1, 1),
     .flags = SS_OP_ELEMENTWISE | SS_OP_NONNEGATIVE, .domain = ss_domain_positive},
    {OP("sign", unary_signed, sign, 1, 1), .image = {-1, 1},
     .flags = SS_OP_ELEMENTWISE | SS_OP_TURNS},
    {UNARY(sine, unary_float_or_complex), .image = {-1, 1}},
    {OP("sqrt", unary_float_or_complex, sqrt, 1, 1), .image = {0, INFINITY, sqrt, inverse_of_sqrt},
     .flags = SS_OP_ELEMENTWISE | SS_OP_NONNEGATIVE, .domain = ss_domain_nonnegative},
    {UNARY(tan, unary_float_or_complex)},
    {UNARY(tanh, unary_float_or_complex), .image = {-1, 1, tanh, atanh}},
    {CHLO_UNARY(acos, unary_float_or_complex), .domain = ss_domain_unit},
    {CHLO_UNARY(acosh, unary_float_or_complex), .domain = ss_domain_above_one},
    {CHLO_UNARY(asin, unary_float_or_complex), .domain = ss_domain_unit},
    {CHLO_UNARY(asinh, unary_float_or_complex)},
    {CHLO_UNARY(atan, unary_float_or_complex)},
    {CHLO_UNARY(atanh, unary_float_or_complex), .domain = ss_domain_unit},
    {CHLO_UNARY(bessel_i1e, unary_float)},
    {CHLO_UNARY(cosh, unary_float_or_complex)},
    {CHLO_UNARY(digamma, unary_float), .domain = ss_domain_positive},
    {CHLO_UNARY(erf, unary_float)},
    {CHLO_UNARY(erf_inv, unary_float), .domain = ss_domain_unit},
    {CHLO_UNARY(erfc, unary_float)},
    {CHLO_UNARY(is_inf, float_test), .domain = ss_domain_extended},
    {CHLO_UNARY(is_neg_inf, float_test), .domain = ss_domain_extended},
    {CHLO_UNARY(is_pos_inf, float_test), .domain = ss_domain_extended},
    {CHLO_UNARY(lgamma, unary_float), .domain = ss_domain_positive},
    {CHLO_UNARY(sinh, unary_float_or_complex)},
    {CHLO_UNARY(square, unary_number)},
    {CHLO_UNARY(tan, unary_float_or_complex)},

    /* elementwise, two operands */
    {OP("add", binary_any, add, 2, 2), CLASS(ADD),
     .flags = SS_OP_KEEPS_SIGN | SS_OP_MONOTONE | SS_OP_ELEMENTWISE | SS_OP_COMMUTES},
    {OP("and", binary_int_bool, and, 2, 2), CLASS(AND),
     .flags = SS_OP_ELEMENTWISE | SS_OP_COMMUTES},
    {BINARY(atan2, binary_float_or_complex)},
    {OP("complex", complex, complex, 2, 2), .flags = SS_OP_ELEMENTWISE},
    {OP("divide", binary_number, divide, 2, 2), CLASS(DIVIDE),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN | SS_OP_MULTIPLIES, .domain = ss_domain_divisor},
    {OP("maximum", binary_any, maximum, 2, 2), CLASS(MAXIMUM),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN | SS_OP_MONOTONE | SS_OP_COMMUTES |
              SS_OP_CHOOSES},
    {OP("minimum", binary_any, minimum, 2, 2), CLASS(MINIMUM),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN | SS_OP_MONOTONE | SS_OP_COMMUTES |
              SS_OP_CHOOSES},
    {OP("multiply", binary_any, multiply, 2, 2), CLASS(MULTIPLY),
     .flags = SS_OP_KEEPS_SIGN | SS_OP_ELEMENTWISE | SS_OP_COMMUTES | SS_OP_MULTIPLIES},
    {OP("or", binary_int_bool, or, 2, 2), CLASS(OR), .flags = SS_OP_ELEMENTWISE | SS_OP_COMMUTES},
    {OP("power", binary_number, power, 2, 2), CLASS(POWER),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN, .bound_operands = 1u << 1,
     .domain = ss_domain_base},
    {BINARY(remainder, binary_ordered), CLASS(REMAINDER), .domain = ss_domain_divisor},
    {BINARY(shift_left, binary_int), .domain = ss_domain_shift},
    {BINARY(shift_right_arithmetic, binary_int), .domain = ss_domain_shift},
    {BINARY(shift_right_logical, binary_int), .domain = ss_domain_shift},
    {OP("subtract", binary_number, subtract, 2, 2), CLASS(SUBTRACT),
     .flags = SS_OP_ELEMENTWISE},
    {OP("xor", binary_int_bool, xor, 2, 2), CLASS(XOR),
     .flags = SS_OP_ELEMENTWISE | SS_OP_COMMUTES},
    {OP("chlo.next_after", binary_float, chlo_next_after, 2, 2),
     .flags = SS_OP_ELEMENTWISE | SS_OP_BITS},
    {CHLO_BINARY(polygamma, binary_float), .domain = ss_domain_polygamma},
    {CHLO_BINARY(zeta, binary_float), .domain = ss_domain_zeta},

    /* elementwise, mixed types */
    {BINARY(compare, compare), CLASS(COMPARE),
     ATTRS(LITERAL(COMPARE_DIRECTION), LITERAL(COMPARE_TYPE))},
    {OP("select", select, select, 3, 3), CLASS(SELECT),
     .flags = SS_OP_ELEMENTWISE | SS_OP_CHOOSES},
    {OP("clamp", clamp, clamp, 3, 3), CLASS(CLAMP),
     .flags = SS_OP_ELEMENTWISE | SS_OP_MONOTONE | SS_OP_CHOOSES},
    {OP("convert", convert, convert, 1, 1), CLASS(CONVERT),
     .flags = SS_OP_ELEMENTWISE | SS_OP_KEEPS_SIGN | SS_OP_MONOTONE,
     ATTRS(LITERAL(DTYPE))},
    {OP("bitcast_convert", bitcast_convert, bitcast_convert, 1, 1), .flags = SS_OP_BITS,
     .flops = ss_flops_none, .domain = ss_domain_bitcast_convert, ATTRS(LITERAL(DTYPE))},

    /* values from nothing */
    {OP("constant", constant, constant, 0, 0), CLASS(CONSTANT),
     .flags = SS_OP_MOVEMENT | SS_OP_NO_STORAGE,
     ATTRS(LITERAL(VALUE), SIZE(SHAPE), LITERAL(DTYPE))},
    {OP("iota", iota, iota, 0, 0), CLASS(IOTA), .flags = SS_OP_MOVEMENT | SS_OP_NO_STORAGE,
     .origin = SS_ORIGIN_RESULT0, ATTRS(LITERAL(DIMENSION), SIZE(SHAPE), LITERAL(DTYPE))},
    {OP("rng", rng, rng, 2, 3), .flags = SS_OP_RANDOM | SS_OP_BITS, .origin = SS_ORIGIN_RESULT0,
     ATTRS(LITERAL(RNG_DISTRIBUTION), SIZE(SHAPE), LITERAL(DTYPE))},
    {OP("rng_bit_generator", rng_bit_generator, rng_bit_generator, 1, 1),
     .flags = SS_OP_RANDOM | SS_OP_BITS, .origin = SS_ORIGIN_RESULT1,
     ATTRS(LITERAL(RNG_ALGORITHM), SIZE(SHAPE), LITERAL(DTYPE))},
    {OP("get_dimension_size", get_dimension_size, get_dimension_size, 1, 1),
     CLASS(GET_DIMENSION_SIZE), .flops = ss_flops_none, ATTRS(LITERAL(DIMENSION))},

    /* movement */
    {OP("reshape", reshape, reshape, 1, 1), CLASS(RESHAPE), .flags = SS_OP_MOVEMENT | SS_OP_VIEW,
     ATTRS(SIZE(SHAPE))},
    {OP("broadcast_in_dim", broadcast_in_dim, broadcast_in_dim, 1, 1), CLASS(BROADCAST_IN_DIM),
     .flags = SS_OP_MOVEMENT | SS_OP_NO_STORAGE, ATTRS(LITERAL(DIMENSIONS), SIZE(SHAPE))},
    {OP("transpose", transpose, transpose, 1, 1), CLASS(TRANSPOSE), .flags = SS_OP_MOVEMENT,
     ATTRS(LITERAL(PERMUTATION))},
    {OP("reverse", reverse, reverse, 1, 1), CLASS(REVERSE), .flags = SS_OP_MOVEMENT,
     ATTRS(LITERAL(DIMENSIONS))},
    {OP("slice", slice, slice, 1, 1), CLASS(SLICE), .flags = SS_OP_MOVEMENT | SS_OP_READS_PART,
     ATTRS(POSITION(START_INDICES), POSITION(LIMIT_INDICES), LITERAL(STRIDES))},
    {OP("pad", pad, pad, 2, 2), CLASS(PAD), .flags = SS_OP_MOVEMENT, .bound_operands = 1u << 1,
     .halo_fill = SS_FILL_OPERAND1, ATTRS(POSITION(LOW), POSITION(HIGH), LITERAL(INTERIOR))},
    {OP("concatenate", concatenate, concatenate, 1, ANY_NUMBER), CLASS(CONCATENATE),
     .flags = SS_OP_MOVEMENT, ATTRS(LITERAL(DIMENSION))},
    {OP("dynamic_slice", dynamic_slice, dynamic_slice, 1, 1 + SS_MAX_RANK), CLASS(DYNAMIC_SLICE),
     .flags = SS_OP_MOVEMENT | SS_OP_READS_PART, .origin = SS_ORIGIN_OPERAND0,
     .domain = ss_domain_dynamic_slice, ATTRS(SIZE(SLICE_SIZES))},
    {OP("dynamic_update_slice", dynamic_update_slice, dynamic_update_slice, 2, 2 + SS_MAX_RANK),
     CLASS(DYNAMIC_UPDATE_SLICE), .flags = SS_OP_MOVEMENT | SS_OP_WRITES_PART,
     .origin = SS_ORIGIN_OPERAND0, .domain = ss_domain_dynamic_update_slice},
    {OP("optimization_barrier", identity, optimization_barrier, 0, ANY_NUMBER), CLASS(IDENTITY),
     .flags = SS_OP_MOVEMENT | SS_OP_SEPARABLE},
    {OP("gather", gather, gather, 2, 2), CLASS(GATHER), .flags = SS_OP_MOVEMENT | SS_OP_READS_PART,
     .origin = SS_ORIGIN_OPERAND0,
     .domain = ss_domain_gather,
     ATTRS(LITERAL(OFFSET_DIMS), LITERAL(COLLAPSED_SLICE_DIMS), LITERAL(OPERAND_BATCHING),
           LITERAL(START_INDICES_BATCHING), LITERAL(START_INDEX_MAP), LITERAL(INDEX_VECTOR_DIM),
           SIZE(SLICE_SIZES), LITERAL(INDICES_ARE_SORTED))},

    /* contraction */
    {OP("dot_general", dot_general, dot_general, 2, 2),
     .flags = SS_OP_CONTRACTION | SS_OP_KEEPS_SIGN, .flops = ss_flops_dot_general,
     ATTRS(LITERAL(LHS_BATCHING), LITERAL(RHS_BATCHING), LITERAL(LHS_CONTRACTING),
           LITERAL(RHS_CONTRACTING), LITERAL(DTYPE))},
    {OP("convolution", convolution, convolution, 2, 2), CLASS(CONVOLUTION),
     .flags = SS_OP_CONTRACTION, .flops = ss_flops_convolution, .halo_fill = SS_FILL_ZERO,
     ATTRS(LITERAL(WINDOW_STRIDES), LITERAL(PADDING), LITERAL(LHS_DILATION), LITERAL(RHS_DILATION),
           LITERAL(WINDOW_REVERSAL), LITERAL(INPUT_BATCH_DIM), LITERAL(INPUT_FEATURE_DIM),
           LITERAL(INPUT_SPATIAL_DIMS), LITERAL(KERNEL_INPUT_FEATURE_DIM),
           LITERAL(KERNEL_OUTPUT_FEATURE_DIM), LITERAL(KERNEL_SPATIAL_DIMS),
           LITERAL(OUTPUT_BATCH_DIM), LITERAL(OUTPUT_FEATURE_DIM), LITERAL(OUTPUT_SPATIAL_DIMS),
           COUNT(FEATURE_GROUP_COUNT), COUNT(BATCH_GROUP_COUNT), LITERAL(DTYPE))},

    /* transforms */
    {OP("fft", fft, fft, 1, 1), .flops = ss_flops_fft,
     ATTRS(LITERAL(FFT_TYPE), SIZE(FFT_LENGTH))},

    /* folds, windows, order */
    {OP("reduce", reduce, reduce, 2, ANY_NUMBER), CLASS(REDUCE), .flags = SS_OP_MONOTONE,
     .flops = ss_flops_reduce, .bound_operands = ALL_BUT(1),
     ATTRS(LITERAL(DIMENSIONS), LITERAL(N_INPUTS), LITERAL(BODY))},
    {OP("reduce_window", reduce_window, reduce_window, 2, ANY_NUMBER), CLASS(REDUCE_WINDOW),
     .flags = SS_OP_MONOTONE, .flops = ss_flops_reduce_window, .bound_operands = ALL_BUT(1),
     .halo_fill = SS_FILL_OPERAND1,
     ATTRS(SIZE(WINDOW_DIMENSIONS), LITERAL(WINDOW_STRIDES), LITERAL(BASE_DILATIONS),
           LITERAL(WINDOW_DILATIONS), LITERAL(PADDING), LITERAL(N_INPUTS), LITERAL(BODY))},
    {OP("select_and_scatter", select_and_scatter, select_and_scatter, 3, ANY_NUMBER),
     CLASS(SELECT_AND_SCATTER), .flops = ss_flops_select_and_scatter, .bound_operands = ALL_BUT(2),
     ATTRS(LITERAL(WINDOW_DIMENSIONS), LITERAL(WINDOW_STRIDES), LITERAL(PADDING), LITERAL(BODY),
           LITERAL(BODY2))},
    {OP("scatter", scatter, scatter, 3, ANY_NUMBER), CLASS(SCATTER), .flags = SS_OP_WRITES_PART,
     .flops = ss_flops_scatter,
     .origin = SS_ORIGIN_OPERAND0, .domain = ss_domain_scatter,
     ATTRS(LITERAL(UPDATE_WINDOW_DIMS), LITERAL(INSERTED_WINDOW_DIMS), LITERAL(INPUT_BATCHING),
           LITERAL(SCATTER_INDICES_BATCHING), LITERAL(SCATTER_DIMS_TO_OPERAND),
           LITERAL(INDEX_VECTOR_DIM), LITERAL(INDICES_ARE_SORTED), LITERAL(UNIQUE_INDICES),
           LITERAL(N_INPUTS), LITERAL(BODY))},
    {OP("sort", sort, sort, 1, ANY_NUMBER), CLASS(SORT), .flops = ss_flops_sort,
     ATTRS(LITERAL(DIMENSION), LITERAL(IS_STABLE), LITERAL(N_INPUTS), LITERAL(BODY))},
    {OP("chlo.top_k", top_k, chlo_top_k, 1, 1), .flops = ss_flops_top_k, ATTRS(SIZE(K))},
    {OP("map", map, map, 1, ANY_NUMBER), CLASS(MAP), .flags = SS_OP_ELEMENTWISE,
     ATTRS(LITERAL(DIMENSIONS), LITERAL(N_INPUTS), LITERAL(BODY))},

    /* batches of matrices, batch normalisation */
    {OP("cholesky", cholesky, cholesky, 1, 1), .flops = ss_flops_cholesky,
     .domain = ss_domain_definite, ATTRS(LITERAL(LOWER))},
    {OP("triangular_solve", triangular_solve, triangular_solve, 2, 2),
     .flops = ss_flops_triangular_solve, .domain = ss_domain_triangular_solve,
     ATTRS(LITERAL(LEFT_SIDE), LITERAL(LOWER), LITERAL(UNIT_DIAGONAL), LITERAL(TRANSPOSE_A))},
    {OP("lapack.potrf", lapack_potrf, lapack_potrf, 1, 1), .flops = ss_flops_cholesky,
     .domain = ss_domain_lapack_potrf, ATTRS(LITERAL(TARGET), LITERAL(LOWER))},
    {OP("lapack.getrf", lapack_getrf, lapack_getrf, 1, 1), .flops = ss_flops_lapack_lu,
     .domain = ss_domain_lapack_getrf, ATTRS(LITERAL(TARGET), LITERAL(DIMENSION))},
    {OP("lapack.lu", lapack_lu, lapack_lu, 1, 1), .flops = ss_flops_lapack_lu,
     .domain = ss_domain_lapack_getrf, ATTRS(LITERAL(TARGET), LITERAL(DIMENSION))},
    {OP("lapack.geqrf", lapack_geqrf, lapack_geqrf, 1, 1), .flops = ss_flops_lapack_qr,
     ATTRS(LITERAL(TARGET), LITERAL(DIMENSION))},
    {OP("lapack.orgqr", lapack_orgqr, lapack_orgqr, 2, 2), .flops = ss_flops_lapack_qr,
     ATTRS(LITERAL(TARGET))},
    {OP("lapack.syevd", lapack_syevd, lapack_syevd, 1, 1), .flops = ss_flops_lapack_eigen,
     .domain = ss_domain_lapack_syevd, ATTRS(LITERAL(TARGET), LITERAL(LOWER))},
    {OP("lapack.gesdd", lapack_gesdd, lapack_gesdd, 1, 1), .flops = ss_flops_lapack_singular,
     .domain = ss_domain_lapack_finite, ATTRS(LITERAL(TARGET), LITERAL(DIMENSION))},
    {OP("lapack.gesdd_full", lapack_gesdd_full, lapack_gesdd_full, 1, 1),
     .flops = ss_flops_lapack_singular, .domain = ss_domain_lapack_finite,
     ATTRS(LITERAL(TARGET), LITERAL(DIMENSION))},
    {OP("batch_norm_training", batch_norm_training, batch_norm_training, 3, 3),
     .flops = ss_flops_batch_norm, ATTRS(LITERAL(EPSILON), LITERAL(FEATURE_INDEX))},
    {OP("batch_norm_inference", batch_norm_inference, batch_norm_inference, 5, 5),
     .flops = ss_flops_batch_norm, .domain = ss_domain_batch_norm_inference,
     ATTRS(LITERAL(EPSILON), LITERAL(FEATURE_INDEX))},
    {OP("batch_norm_grad", batch_norm_grad, batch_norm_grad, 5, 5), .flops = ss_flops_batch_norm,
     .domain = ss_domain_batch_norm_grad, ATTRS(LITERAL(EPSILON), LITERAL(FEATURE_INDEX))},

    /* whole bodies */
    {OP("case", case, case, 1, ANY_NUMBER), .flags = SS_OP_REGION, .flops = ss_flops_branches,
     ATTRS(LITERAL(BODY), LITERAL(BODY2), LITERAL(BRANCHES), PROGRAM_NUMBERS)},
    {OP("if", if, if, 1, ANY_NUMBER), .flags = SS_OP_REGION, .flops = ss_flops_branches,
     ATTRS(LITERAL(BODY), LITERAL(BODY2), PROGRAM_NUMBERS)},
    {OP("while", while, while, 0, ANY_NUMBER), CLASS(WHILE), .flags = SS_OP_REGION,
     .flops = ss_flops_branches,
     ATTRS(LITERAL(BODY), LITERAL(BODY2), LITERAL(TRIPS), PROGRAM_NUMBERS)},

    /* a body of other operators, at any lengths */
    {OP("composite", composite, composite, 0, ANY_NUMBER), CLASS(COMPOSITE),
     .flops = ss_flops_composite,
     ATTRS(LITERAL(TARGET), PROGRAM_NUMBERS, LITERAL(BODY))},

    /* functions of another language (function.h) */
    {OP("function", function, function, 1, ANY_NUMBER), .flags = SS_OP_FOREIGN,
     .flops = ss_flops_function,
     ATTRS(LITERAL(TARGET), LITERAL(FUNCTION), SIZE(SHAPE))},

    /* carried: annotations that pass values through, and what nobody here can run */
    {OP("custom_call_identity", identity, custom_call_identity, 1, ANY_NUMBER), CLASS(IDENTITY),
     .flags = SS_OP_MOVEMENT, ATTRS(LITERAL(TARGET))},
    {.name = "custom_call", .infer = ss_infer_opaque, .max_in = ANY_NUMBER, .flags = SS_OP_OPAQUE,
     ATTRS(LITERAL(TARGET), LITERAL(RESULT_TYPES))},
};
enum { N_ROWS = sizeof table / sizeof table[0] };

const struct ss_op_def *ss_op_table(size_t *count)
{
    *count = N_ROWS;
    return table;
}

/* Open addressing over names, built once. */
enum { INDEX_SIZE = 512 };
_Static_assert(2 * N_ROWS <= INDEX_SIZE, "the index is too full");
static const struct ss_op_def *name_index[INDEX_SIZE];
static pthread_once_t name_index_once = PTHREAD_ONCE_INIT;

/* The slot that holds the name, or the empty one where it belongs. */
static size_t slot_of(const char *name)
{
    size_t slot = ss_hash(name, strlen(name), 0) % INDEX_SIZE;
    while (name_index[slot] && strcmp(name_index[slot]->name, name) != 0)
        slot = (slot + 1) % INDEX_SIZE;
    return slot;
}

/* Combinations of members that a row may have. */
static void assert_row_is_legal(const struct ss_op_def *def)
{
    const unsigned flags = def->flags;
    SS_ASSERT(def->name && def->infer);
    SS_ASSERT(def->kernel || flags & SS_OP_OPAQUE);
    SS_ASSERT(def->min_in <= def->max_in && def->n_attrs <= SS_MAX_ATTR_SPECS);
    SS_ASSERT(!(flags & SS_OP_ELEMENTWISE && flags & SS_OP_MOVEMENT));
    SS_ASSERT(!(flags & SS_OP_READS_PART && flags & SS_OP_WRITES_PART));
    SS_ASSERT(flags & SS_OP_ELEMENTWISE || !(flags & (SS_OP_CHOOSES | SS_OP_TURNS)));
    SS_ASSERT(def->class != SS_OP_CLASS_ROUND || def->image.value);
    SS_ASSERT(!def->image.inverse || def->image.low < def->image.high);
}

static void build_name_index(void)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        const size_t slot = slot_of(table[i].name);
        assert_row_is_legal(&table[i]);
        SS_ASSERT(!name_index[slot]); /* names are unique */
        name_index[slot] = &table[i];
    }
}

const struct ss_op_def *ss_op_find(const char *name)
{
    static const char *const prefixes[] = {"stablehlo.", "mhlo."};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(name, prefixes[i], length) == 0) {
            name += length;
            break;
        }
    }
    pthread_once(&name_index_once, build_name_index);
    return name_index[slot_of(name)];
}
