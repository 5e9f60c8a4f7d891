/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/kernels.h"

bool ss_kernel_any_store(ss_kernel_fn kernel)
{
    static const ss_kernel_fn movers[] = {
#define X(name) ss_kernel_##name,
        SS_KERNELS_MOVEMENT(X)
#undef X
            ss_kernel_select,
        ss_kernel_gather, ss_kernel_constant, ss_kernel_iota};
    for (size_t i = 0; i < sizeof movers / sizeof *movers; i++)
        if (movers[i] == kernel)
            return true;
    return false;
}

bool ss_kernel_hands_on(ss_kernel_fn kernel)
{
    return kernel == ss_kernel_reshape || kernel == ss_kernel_optimization_barrier ||
           kernel == ss_kernel_custom_call_identity;
}
