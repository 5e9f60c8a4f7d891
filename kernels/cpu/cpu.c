/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/cpu.h"

#include "kernels/cpu/kernel.h"

static const struct {
    ss_kernel_fn reference, fast;
} kernels[] = {
#define X(name) {ss_kernel_##name, ss_cpu_##name},
    SS_CPU_KERNELS(X)
#undef X
};

ss_kernel_fn ss_cpu_kernel(const struct ss_op_def *def, enum ss_store float_store)
{
    ss_kernel_fn reference = ss_op_kernel(def);
    if (!reference)
        return NULL;
    if (float_store == SS_STORE_F64)
        return reference == ss_kernel_dot_general ? ss_cpu_dot_general : NULL;
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++)
        if (kernels[i].reference == reference)
            return kernels[i].fast;
    return ss_kernel_any_store(reference) ? reference : NULL;
}
