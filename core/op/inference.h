/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions that rows of the op table point to, by family: shape inference, cost, and domains.
 * Signatures are those of struct ss_op_def. */
#ifndef SS_CORE_OP_INFERENCE_H
#define SS_CORE_OP_INFERENCE_H

#include "core/op/op.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

#define SS_INFERENCES(X)                                                                           \
    /* elementwise.c */                                                                            \
    X(unary_float) X(unary_float_or_complex) X(unary_number) X(unary_signed) X(unary_int)          \
    X(unary_any) X(float_test) X(abs) X(reduce_precision) X(part) X(complex)                       \
    X(binary_any) X(binary_number) X(binary_ordered) X(binary_int) X(binary_int_bool)              \
    X(binary_float) X(binary_float_or_complex) X(compare)                                          \
    X(select) X(clamp) X(convert) X(bitcast_convert)                                               \
    /* shape_ops.c */                                                                              \
    X(constant) X(iota) X(reshape) X(broadcast_in_dim) X(transpose) X(reverse) X(slice) X(pad)     \
    X(concatenate) X(dynamic_slice) X(dynamic_update_slice) X(get_dimension_size)                  \
    /* contraction.c */                                                                            \
    X(dot_general) X(convolution)                                                                  \
    /* reduction.c */                                                                              \
    X(reduce) X(reduce_window) X(select_and_scatter) X(sort) X(map) X(top_k)                       \
    /* indexing.c */                                                                               \
    X(gather) X(scatter)                                                                           \
    /* random.c */                                                                                 \
    X(rng) X(rng_bit_generator)                                                                    \
    /* linalg.c */                                                                                 \
    X(cholesky) X(triangular_solve) X(lapack_potrf) X(lapack_getrf) X(lapack_lu) X(lapack_geqrf)   \
    X(lapack_orgqr) X(lapack_syevd) X(lapack_gesdd) X(lapack_gesdd_full)                           \
    /* fft.c */                                                                                    \
    X(fft)                                                                                         \
    /* batch_norm.c */                                                                             \
    X(batch_norm_training) X(batch_norm_inference) X(batch_norm_grad)                              \
    /* control_flow.c */                                                                             \
    X(case) X(if) X(while)                                                                         \
    /* expansion_cache.c */                                                                           \
    X(composite)                                                                                   \
    /* function.c */                                                                               \
    X(function)                                                                                    \
    /* opaque.c */                                                                                 \
    X(opaque) X(identity)

#define X(name) bool ss_infer_##name(struct ss_infer *inf, struct ss_call *call);
SS_INFERENCES(X)
#undef X

#define SS_FLOPS(X)                                                                                \
    X(none) X(dot_general) X(convolution) X(reduce) X(reduce_window) X(select_and_scatter)         \
    X(sort) X(top_k) X(scatter) X(cholesky) X(triangular_solve) X(fft) X(batch_norm) X(branches)  \
    X(composite) X(function) X(lapack_lu) X(lapack_qr) X(lapack_eigen) X(lapack_singular)

#define X(name) double ss_flops_##name(const struct ss_call *call);
SS_FLOPS(X)
#undef X

#define SS_DOMAINS(X)                                                                              \
    X(positive) X(nonnegative) X(unit) X(above_minus_one) X(above_one) X(extended) X(divisor) X(base) X(shift) X(zeta)\
    X(polygamma)                                                                                   \
    X(dynamic_slice) X(dynamic_update_slice) X(gather) X(scatter)                                  \
    X(batch_norm_inference) X(batch_norm_grad) X(triangular_solve) X(definite)                     \
    X(lapack_potrf) X(lapack_getrf) X(lapack_syevd) X(lapack_finite)                               \
    X(bitcast_convert)

#define X(name)                                                                                    \
    void ss_domain_##name(const struct ss_call *call, size_t k, struct ss_domain *out);
SS_DOMAINS(X)
#undef X

/* For an op that reads or writes windows of operand 0 at indices (gather, scatter, dynamic slices):
 * the window's length along each dim of operand 0; the whole length on dims without an index. */
void ss_indexed_windows(const struct ss_call *call, int64_t *window);

/* Where the start of a window along a dim of operand 0 is stored: in one element of an operand, or
 * for many windows in every element (SS_EACH). */
struct ss_window_start {
    int dim;
    size_t operand;
    int64_t element;
    int64_t window; /* its length */
};
enum { SS_EACH = -1 };
/* For an op that reads or writes one window of operand 0 at indices, or writes many: one entry per
 * indexed dim. With many windows the starts are a list with one column per entry, in order. Returns
 * the number of entries; 0 for other ops. */
size_t ss_window_starts(const struct ss_call *call, struct ss_window_start out[SS_MAX_RANK]);

/* The number of elements, and of real numbers (two per complex element), as factors of a cost. */
double ss_cells(const struct ss_type *type);
double ss_numbers(const struct ss_type *type);

/* The region an operator must have: n_args block arguments, then its captured values, which are the
 * operands from first_captured on; n_results yields. A region that is one op needs no body. */
bool ss_expect_region(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                      size_t n_args, size_t first_captured, size_t n_results);
/* Checks a region over elements (after ss_expect_region): block arguments are scalars, in_a_row
 * consecutive ones per operand, cycling over n operands; the first n_results yields are scalars, one
 * per operand. They are complex if and only if the operand is. */
bool ss_expect_elements(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                        size_t n_args, size_t in_a_row, size_t n, size_t n_results);
/* The dtype of yield i of a region; fallback if the region has no body. */
enum ss_dtype ss_region_dtype(const struct ss_region *region, size_t i, enum ss_dtype fallback);

#endif
