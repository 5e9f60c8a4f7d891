/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes of an operator. Names are StableHLO's. Numbers of every kind are lists of int64 (one
 * entry for a scalar), so that ShardCombine can cut the ones that are sizes. */
#ifndef SS_CORE_OP_ATTR_H
#define SS_CORE_OP_ATTR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows and lists are laid out by hand. */
/* clang-format off */

struct ss_tensor;
struct ss_graph;

/* enum, name as printed. DTYPE and SHAPE are what StableHLO writes only in the result type and an
 * operator cannot derive: reshape, broadcast_in_dim, iota, constant, convert, dot_general, ... */
#define SS_ATTRS(X)                                                                                \
    X(SS_ATTR_DTYPE, "dtype")       /* enum ss_dtype of the result(s), one per result */           \
    X(SS_ATTR_SHAPE, "shape")       /* result dims */                                              \
    X(SS_ATTR_VALUE, "value")       /* constant: a tensor (a splat is a one-element tensor) */     \
    X(SS_ATTR_DIMENSION, "dimension")                                                              \
    X(SS_ATTR_DIMENSIONS, "dimensions")                                                            \
    X(SS_ATTR_PERMUTATION, "permutation")                                                          \
    X(SS_ATTR_START_INDICES, "start_indices")                                                      \
    X(SS_ATTR_LIMIT_INDICES, "limit_indices")                                                      \
    X(SS_ATTR_STRIDES, "strides")                                                                  \
    X(SS_ATTR_SLICE_SIZES, "slice_sizes")                                                          \
    X(SS_ATTR_LOW, "edge_padding_low")                                                             \
    X(SS_ATTR_HIGH, "edge_padding_high")                                                           \
    X(SS_ATTR_INTERIOR, "interior_padding")                                                        \
    X(SS_ATTR_COMPARE_DIRECTION, "comparison_direction") /* enum ss_compare_direction */           \
    X(SS_ATTR_COMPARE_TYPE, "compare_type")              /* enum ss_compare_type */                \
    X(SS_ATTR_LHS_BATCHING, "lhs_batching_dimensions")                                             \
    X(SS_ATTR_RHS_BATCHING, "rhs_batching_dimensions")                                             \
    X(SS_ATTR_LHS_CONTRACTING, "lhs_contracting_dimensions")                                       \
    X(SS_ATTR_RHS_CONTRACTING, "rhs_contracting_dimensions")                                       \
    X(SS_ATTR_OFFSET_DIMS, "offset_dims")                                                          \
    X(SS_ATTR_COLLAPSED_SLICE_DIMS, "collapsed_slice_dims")                                        \
    X(SS_ATTR_OPERAND_BATCHING, "operand_batching_dims")                                           \
    X(SS_ATTR_START_INDICES_BATCHING, "start_indices_batching_dims")                               \
    X(SS_ATTR_START_INDEX_MAP, "start_index_map")                                                  \
    X(SS_ATTR_INDEX_VECTOR_DIM, "index_vector_dim")                                                \
    X(SS_ATTR_UPDATE_WINDOW_DIMS, "update_window_dims")                                            \
    X(SS_ATTR_INSERTED_WINDOW_DIMS, "inserted_window_dims")                                        \
    X(SS_ATTR_INPUT_BATCHING, "input_batching_dims")                                               \
    X(SS_ATTR_SCATTER_INDICES_BATCHING, "scatter_indices_batching_dims")                           \
    X(SS_ATTR_SCATTER_DIMS_TO_OPERAND, "scatter_dims_to_operand_dims")                             \
    X(SS_ATTR_INDICES_ARE_SORTED, "indices_are_sorted")                                            \
    X(SS_ATTR_UNIQUE_INDICES, "unique_indices")                                                    \
    X(SS_ATTR_IS_STABLE, "is_stable")                                                              \
    X(SS_ATTR_WINDOW_DIMENSIONS, "window_dimensions")                                              \
    X(SS_ATTR_WINDOW_STRIDES, "window_strides")                                                    \
    X(SS_ATTR_BASE_DILATIONS, "base_dilations")                                                    \
    X(SS_ATTR_WINDOW_DILATIONS, "window_dilations")                                                \
    X(SS_ATTR_PADDING, "padding") /* low, high per dim, row-major */                               \
    X(SS_ATTR_LHS_DILATION, "lhs_dilation")                                                        \
    X(SS_ATTR_RHS_DILATION, "rhs_dilation")                                                        \
    X(SS_ATTR_WINDOW_REVERSAL, "window_reversal")                                                  \
    X(SS_ATTR_INPUT_BATCH_DIM, "input_batch_dimension")                                            \
    X(SS_ATTR_INPUT_FEATURE_DIM, "input_feature_dimension")                                        \
    X(SS_ATTR_INPUT_SPATIAL_DIMS, "input_spatial_dimensions")                                      \
    X(SS_ATTR_KERNEL_INPUT_FEATURE_DIM, "kernel_input_feature_dimension")                          \
    X(SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, "kernel_output_feature_dimension")                        \
    X(SS_ATTR_KERNEL_SPATIAL_DIMS, "kernel_spatial_dimensions")                                    \
    X(SS_ATTR_OUTPUT_BATCH_DIM, "output_batch_dimension")                                          \
    X(SS_ATTR_OUTPUT_FEATURE_DIM, "output_feature_dimension")                                      \
    X(SS_ATTR_OUTPUT_SPATIAL_DIMS, "output_spatial_dimensions")                                    \
    X(SS_ATTR_FEATURE_GROUP_COUNT, "feature_group_count")                                          \
    X(SS_ATTR_BATCH_GROUP_COUNT, "batch_group_count")                                              \
    X(SS_ATTR_RNG_ALGORITHM, "rng_algorithm") /* 0 DEFAULT 1 THREE_FRY 2 PHILOX */                 \
    X(SS_ATTR_RNG_DISTRIBUTION, "rng_distribution") /* 0 UNIFORM 1 NORMAL */                       \
    X(SS_ATTR_FFT_TYPE, "fft_type") /* enum ss_fft_type */                                         \
    X(SS_ATTR_FFT_LENGTH, "fft_length")                                                            \
    X(SS_ATTR_K, "k")                                                                              \
    X(SS_ATTR_LOWER, "lower")                                                                      \
    X(SS_ATTR_LEFT_SIDE, "left_side")                                                              \
    X(SS_ATTR_UNIT_DIAGONAL, "unit_diagonal")                                                      \
    X(SS_ATTR_TRANSPOSE_A, "transpose_a") /* 0 NO_TRANSPOSE 1 TRANSPOSE 2 ADJOINT */               \
    X(SS_ATTR_EXPONENT_BITS, "exponent_bits")                                                      \
    X(SS_ATTR_MANTISSA_BITS, "mantissa_bits")                                                      \
    X(SS_ATTR_EPSILON, "epsilon") /* real */                                                       \
    X(SS_ATTR_FEATURE_INDEX, "feature_index")                                                      \
    X(SS_ATTR_BODY, "body")       /* region: reducer, comparator, select, branch 0, while body */  \
    X(SS_ATTR_BODY2, "body2")     /* region: scatter of select_and_scatter, branch 1, while cond */\
    X(SS_ATTR_BRANCHES, "branches") /* regions beyond two of a case */                             \
    X(SS_ATTR_SIZES, "sizes")         /* composite, program: sizes and counts of bodies' ops */    \
    X(SS_ATTR_POSITIONS, "positions") /* the same: every position, call by call */                 \
    X(SS_ATTR_STARTS, "starts") /* constant of a body: its elements, in place of the value */      \
    X(SS_ATTR_TRIPS, "known_trip_count") /* while: of one that counts to a known number */         \
    X(SS_ATTR_N_INPUTS, "n_inputs")   /* reduce, scatter, ...: operands 0..n-1 are data */         \
    X(SS_ATTR_TARGET, "call_target_name") /* custom_call, composite: the name */                   \
    X(SS_ATTR_RESULT_TYPES, "result_types") /* custom_call: dtype, rank, dims per result */        \
    X(SS_ATTR_FUNCTION, "function") /* id of a function of another language (function.h) */

enum ss_attr_id {
#define X(id, name) id,
    SS_ATTRS(X)
#undef X
    SS_N_ATTRS
};

enum ss_fft_type { SS_FFT, SS_IFFT, SS_RFFT, SS_IRFFT };
enum ss_compare_direction { SS_CMP_EQ, SS_CMP_NE, SS_CMP_LT, SS_CMP_LE, SS_CMP_GT, SS_CMP_GE };
enum ss_compare_type {
    SS_CMP_NOTYPE,
    SS_CMP_FLOAT,
    SS_CMP_TOTALORDER,
    SS_CMP_SIGNED,
    SS_CMP_UNSIGNED
};

/* A region with a body of its own: inputs = block arguments, then captured outer values (which the
 * op lists as extra operands after its declared ones). */
struct ss_region {
    struct ss_graph *graph;
    /* Composites made from a graph: the original body, if graph replaces literal tables by ops that
     * compute them at any length (core/body/graph_as_op.h); else NULL. */
    const struct ss_graph *source;
    /* The StableHLO name of the op if the body is one op over its two block arguments (add,
     * maximum, ...); NULL for a general body. See ss_region_op. */
    const char *simple;
    /* Cached expansions (core/body/expansion_cache.h); NULL without a cache. */
    struct ss_expansion_cache *cache;
    /* Regions of case, if and while: how many of the op's SIZES and POSITIONS belong to this one. */
    size_t n_sizes, n_positions;
};

/* One attribute; exactly one of the values is set. Values are borrowed from the graph's arena. */
struct ss_attr {
    enum ss_attr_id id;
    int64_t *ints; /* count entries; a flag is one entry 0 or 1 */
    size_t count;
    double real;                   /* EPSILON */
    const char *text;              /* TARGET */
    const struct ss_tensor *tensor; /* VALUE */
    struct ss_region *regions;     /* count of them: BODY, BODY2 (one each), BRANCHES */
};

struct ss_attrs {
    struct ss_attr *items;
    size_t count;
};

const char *ss_attr_name(enum ss_attr_id id);
/* The attribute, or NULL. */
const struct ss_attr *ss_attr_find(const struct ss_attrs *attrs, enum ss_attr_id id);
/* The list of an int attribute (NULL and *count = 0 if it is absent). */
const int64_t *ss_attr_ints(const struct ss_attrs *attrs, enum ss_attr_id id, size_t *count);
/* The first number of an int attribute, or fallback if it is absent. */
int64_t ss_attr_int(const struct ss_attrs *attrs, enum ss_attr_id id, int64_t fallback);
/* The first region of an attribute, or NULL. */
const struct ss_region *ss_attr_region(const struct ss_attrs *attrs, enum ss_attr_id id);
/* Region i of an operator: BODY, BODY2, then BRANCHES in turn; NULL past the last. */
const struct ss_region *ss_attr_branch(const struct ss_attrs *attrs, size_t i);

#endif
