/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared parts of the f32 kernels. Private to kernels/cpu. */
#ifndef SS_KERNELS_CPU_KERNEL_H
#define SS_KERNELS_CPU_KERNEL_H

#include <math.h>
#include <string.h>

#include "core/base/wide.h"
#include "core/op/op.h"
#include "core/op/kernels.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

/* The kernels of this folder, named like the reference kernels that they stand for. */
#define SS_CPU_UNARY(X)                                                                            \
    X(abs) X(cbrt) X(ceil) X(cosine) X(exponential) X(exponential_minus_one) X(floor)              \
    X(is_finite) X(log) X(log_plus_one) X(logistic) X(negate) X(round_nearest_afz)                 \
    X(round_nearest_even) X(rsqrt) X(sign) X(sine) X(sqrt) X(tan) X(tanh)                          \
    X(chlo_acos) X(chlo_acosh) X(chlo_asin) X(chlo_asinh) X(chlo_atan) X(chlo_atanh) X(chlo_cosh)  \
    X(chlo_erf) X(chlo_erfc) X(chlo_is_inf) X(chlo_is_neg_inf) X(chlo_is_pos_inf) X(chlo_sinh)     \
    X(chlo_square) X(chlo_tan)
#define SS_CPU_BINARY(X)                                                                           \
    X(add) X(atan2) X(divide) X(maximum) X(minimum) X(multiply) X(power) X(remainder) X(subtract)
#define SS_CPU_OTHER(X)                                                                            \
    X(clamp) X(compare) X(convert) X(convolution) X(dot_general) X(iota) X(reduce)                 \
    X(reduce_window) X(select) X(select_and_scatter)
#define SS_CPU_KERNELS(X) SS_CPU_UNARY(X) SS_CPU_BINARY(X) SS_CPU_OTHER(X)

#define X(name)                                                                                    \
    SS_NODISCARD enum ss_rc ss_cpu_##name(const struct ss_kernel_args *args, struct ss_error *err);
SS_CPU_KERNELS(X)
#undef X

#define SS_CPU_KERNEL(name) \
    SS_WIDE enum ss_rc ss_cpu_##name(const struct ss_kernel_args *args, struct ss_error *err)

/* The last step of a kernel whose arithmetic may leave the declared dtype of result k. */
void ss_cpu_finish(const struct ss_kernel_args *args, size_t k);
/* The call by its reference kernel, for the cases that a fast kernel does not cover. */
SS_NODISCARD enum ss_rc ss_cpu_fallback(const struct ss_kernel_args *args, struct ss_error *err);

/* IEEE-754 maximum and minimum: NaN propagates, -0 is less than +0. Without branches: among equal
 * operands only zeros differ in bits, and only in the sign. */
static inline float ss_maximum_f32(float a, float b)
{
    uint32_t x, y;
    float same, larger = a > b ? a : b;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    x &= y;
    memcpy(&same, &x, sizeof same);
    larger = a == b ? same : larger;
    return a != a ? a : larger;
}

static inline float ss_minimum_f32(float a, float b)
{
    uint32_t x, y;
    float same, smaller = a < b ? a : b;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    x |= y;
    memcpy(&same, &x, sizeof same);
    smaller = a == b ? same : smaller;
    return a != a ? a : smaller;
}

#endif
