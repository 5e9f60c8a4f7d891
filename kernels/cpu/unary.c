/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators of one operand; the expression reads x. Integers take the reference
 * kernel, which needs no conversion. */
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/kernel.h"

#define LOOP(out_type, expr)                                                                       \
    do {                                                                                           \
        const float *in_ = args->in[0].data;                                                       \
        out_type *out_ = args->out[0].data;                                                        \
        for (int64_t i_ = 0, n_ = args->out[0].count; i_ < n_; i_++) {                             \
            const float x = in_[i_];                                                               \
            out_[i_] = (expr);                                                                     \
        }                                                                                          \
    } while (0)

#define FLOAT_KERNEL(name, expr)                                                                   \
    SS_CPU_KERNEL(name)                                                                            \
    {                                                                                              \
        if (args->in[0].store != SS_STORE_F32)                                                     \
            return ss_kernel_##name(args, err);                                                    \
        LOOP(float, expr);                                                                         \
        ss_cpu_finish(args, 0);                                                                    \
        return SS_OK;                                                                              \
    }

#define TEST_KERNEL(name, expr)                                                                    \
    SS_CPU_KERNEL(name)                                                                            \
    {                                                                                              \
        if (args->in[0].store != SS_STORE_F32)                                                     \
            return ss_kernel_##name(args, err);                                                    \
        LOOP(int64_t, (expr) != 0);                                                                \
        return SS_OK;                                                                              \
    }

FLOAT_KERNEL(abs, fabsf(x))
FLOAT_KERNEL(cbrt, cbrtf(x))
FLOAT_KERNEL(ceil, ceilf(x))
FLOAT_KERNEL(cosine, cosf(x))
FLOAT_KERNEL(exponential, ss_exp_f32(x))
FLOAT_KERNEL(exponential_minus_one, expm1f(x))
FLOAT_KERNEL(floor, floorf(x))
FLOAT_KERNEL(log, logf(x))
FLOAT_KERNEL(log_plus_one, log1pf(x))
FLOAT_KERNEL(logistic, 1.0f / (1.0f + ss_exp_f32(-x)))
FLOAT_KERNEL(negate, -x)
FLOAT_KERNEL(round_nearest_afz, roundf(x))
FLOAT_KERNEL(round_nearest_even, nearbyintf(x))
FLOAT_KERNEL(rsqrt, 1.0f / sqrtf(x))
FLOAT_KERNEL(sign, x > 0 ? 1.0f : x < 0 ? -1.0f : x)
FLOAT_KERNEL(sine, sinf(x))
FLOAT_KERNEL(sqrt, sqrtf(x))
FLOAT_KERNEL(tan, tanf(x))
FLOAT_KERNEL(tanh, ss_tanh_f32(x))
FLOAT_KERNEL(chlo_acos, acosf(x))
FLOAT_KERNEL(chlo_acosh, acoshf(x))
FLOAT_KERNEL(chlo_asin, asinf(x))
FLOAT_KERNEL(chlo_asinh, asinhf(x))
FLOAT_KERNEL(chlo_atan, atanf(x))
FLOAT_KERNEL(chlo_atanh, atanhf(x))
FLOAT_KERNEL(chlo_cosh, coshf(x))
FLOAT_KERNEL(chlo_erf, erff(x))
FLOAT_KERNEL(chlo_erfc, erfcf(x))
FLOAT_KERNEL(chlo_sinh, sinhf(x))
FLOAT_KERNEL(chlo_square, x *x)
FLOAT_KERNEL(chlo_tan, tanf(x))

TEST_KERNEL(is_finite, isfinite(x))
TEST_KERNEL(chlo_is_inf, isinf(x))
TEST_KERNEL(chlo_is_neg_inf, isinf(x) && x < 0)
TEST_KERNEL(chlo_is_pos_inf, isinf(x) && x > 0)
