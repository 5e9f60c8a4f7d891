/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reference kernel of every primitive: plain C, floats in f64, complex numbers in two of them,
 * integers and booleans in int64 wrapped to their declared width. Meaning follows StableHLO's
 * specification. The op table (core/op/table.c) is the only other place that names them:
 * ss_kernel_<mnemonic>, and ss_kernel_chlo_<mnemonic> for the chlo dialect.
 *
 * Contract, beyond core/op/op.h: shapes were checked by inference. out is written completely. No
 * kernel allocates except in args->scratch.
 *
 * Sums accumulate in f64. With args->round every float result is rounded to its declared dtype, and
 * so is each step of a reduction (a body has that type) and, to f32, each step of a contraction.
 * args->reverse_sum: dot_general, convolution, reduce, reduce_window, select_and_scatter and
 * scatter add and multiply in the opposite order.
 *
 * args->origin, operand 0 (gather, scatter, dynamic_slice, dynamic_update_slice): the operand is a
 * piece, indices are global. They are clamped against the global length; cells outside the piece
 * read as 0, and are not written. Slice sizes and updates are whole on the dims where the operand
 * is not. args->origin, result (iota and rng: result 0; rng_bit_generator: its bits, result 1):
 * positions are those of the whole; the new state of a generator is that of the whole result. A
 * composite hands each such op of its body its own. */
#ifndef SS_CORE_OP_KERNELS_H
#define SS_CORE_OP_KERNELS_H

#include "core/op/op.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

/* One line per family, in the order of the files that define them. */
#define SS_KERNELS_UNARY(X)                                                                        \
    X(abs) X(cbrt) X(ceil) X(cosine) X(count_leading_zeros) X(exponential)                         \
    X(exponential_minus_one) X(floor) X(imag) X(is_finite) X(log) X(log_plus_one) X(logistic)      \
    X(negate) X(not) X(popcnt) X(real) X(reduce_precision) X(round_nearest_afz)                    \
    X(round_nearest_even) X(rsqrt) X(sign) X(sine) X(sqrt) X(tan) X(tanh)                          \
    X(chlo_acos) X(chlo_acosh) X(chlo_asin) X(chlo_asinh) X(chlo_atan) X(chlo_atanh)               \
    X(chlo_bessel_i1e) X(chlo_cosh) X(chlo_digamma) X(chlo_erf) X(chlo_erf_inv) X(chlo_erfc)       \
    X(chlo_is_inf) X(chlo_is_neg_inf) X(chlo_is_pos_inf) X(chlo_lgamma) X(chlo_sinh)               \
    X(chlo_square) X(chlo_tan)
#define SS_KERNELS_BINARY(X)                                                                       \
    X(add) X(and) X(atan2) X(complex) X(divide) X(maximum) X(minimum) X(multiply) X(or)            \
    X(power) X(remainder) X(shift_left) X(shift_right_arithmetic) X(shift_right_logical)           \
    X(subtract) X(xor) X(chlo_next_after) X(chlo_polygamma) X(chlo_zeta)
#define SS_KERNELS_POINTWISE(X) X(compare) X(select) X(clamp) X(convert) X(bitcast_convert)
#define SS_KERNELS_CREATE(X) X(constant) X(iota) X(rng) X(rng_bit_generator) X(get_dimension_size)
#define SS_KERNELS_MOVEMENT(X)                                                                     \
    X(reshape) X(broadcast_in_dim) X(transpose) X(reverse) X(slice) X(pad) X(concatenate)          \
    X(dynamic_slice) X(dynamic_update_slice) X(optimization_barrier) X(custom_call_identity)
#define SS_KERNELS_INDEXED(X) X(gather) X(scatter)
#define SS_KERNELS_CONTRACTION(X) X(dot_general) X(convolution)
#define SS_KERNELS_TRANSFORM(X) X(fft)
#define SS_KERNELS_FOREIGN(X) X(function)
#define SS_KERNELS_REDUCTION(X) X(reduce) X(reduce_window) X(select_and_scatter)
#define SS_KERNELS_ORDER(X) X(sort) X(chlo_top_k)
#define SS_KERNELS_REGION(X) X(map) X(case) X(if) X(while) X(composite)
#define SS_KERNELS_LINALG(X) X(cholesky) X(triangular_solve)
#define SS_KERNELS_LAPACK(X)                                                                       \
    X(lapack_potrf) X(lapack_getrf) X(lapack_lu) X(lapack_geqrf) X(lapack_orgqr) X(lapack_syevd)   \
    X(lapack_gesdd) X(lapack_gesdd_full)
#define SS_KERNELS_NORM(X) X(batch_norm_training) X(batch_norm_inference) X(batch_norm_grad)

#define SS_KERNELS(X)                                                                              \
    SS_KERNELS_UNARY(X) SS_KERNELS_BINARY(X) SS_KERNELS_POINTWISE(X) SS_KERNELS_CREATE(X)          \
    SS_KERNELS_MOVEMENT(X) SS_KERNELS_INDEXED(X) SS_KERNELS_CONTRACTION(X)                         \
    SS_KERNELS_TRANSFORM(X) SS_KERNELS_REDUCTION(X) SS_KERNELS_ORDER(X) SS_KERNELS_REGION(X)       \
    SS_KERNELS_LINALG(X) SS_KERNELS_LAPACK(X) SS_KERNELS_NORM(X) SS_KERNELS_FOREIGN(X)

#define X(name)                                                                                    \
    SS_NODISCARD enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args,                    \
                                             struct ss_error *err);
SS_KERNELS(X)
#undef X

/* True for kernels that only move elements and so work on SS_STORE_F32 as on SS_STORE_F64 (all
 * float operands and results in the same store): the movement family, select, gather, constant and
 * iota. */
bool ss_kernel_any_store(ss_kernel_fn kernel);
/* True for kernels whose result k is operand k, perhaps in another shape: reshape,
 * optimization_barrier, custom_call_identity. */
bool ss_kernel_hands_on(ss_kernel_fn kernel);

#endif
