/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators of two operands of one type; the expression reads a and b. Integers take
 * the reference kernel, which needs no conversion. */
#include "kernels/cpu/kernel.h"

#define FLOAT_KERNEL(name, expr)                                                                   \
    SS_CPU_KERNEL(name)                                                                            \
    {                                                                                              \
        if (args->out[0].store != SS_STORE_F32)                                                    \
            return ss_kernel_##name(args, err);                                                    \
        const float *lhs = args->in[0].data, *rhs = args->in[1].data;                              \
        float *out = args->out[0].data;                                                            \
        for (int64_t i = 0, n = args->out[0].count; i < n; i++) {                                  \
            const float a = lhs[i], b = rhs[i];                                                    \
            out[i] = (expr);                                                                       \
        }                                                                                          \
        ss_cpu_finish(args, 0);                                                                    \
        return SS_OK;                                                                              \
    }

FLOAT_KERNEL(add, a + b)
FLOAT_KERNEL(subtract, a - b)
FLOAT_KERNEL(multiply, a *b)
FLOAT_KERNEL(divide, a / b)
FLOAT_KERNEL(remainder, fmodf(a, b))
FLOAT_KERNEL(maximum, ss_maximum_f32(a, b))
FLOAT_KERNEL(minimum, ss_minimum_f32(a, b))
FLOAT_KERNEL(power, powf(a, b))
FLOAT_KERNEL(atan2, atan2f(a, b))
