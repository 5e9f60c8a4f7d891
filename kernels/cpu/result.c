/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/kernel.h"

/* Nearest even on the upper half of the bits; a carry into the exponent is as it should be. */
static void round_to_bf16(float *values, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1)) & 0xffff0000u;
        bits = values[i] != values[i] ? 0x7fc00000u : rounded;
        memcpy(&values[i], &bits, sizeof bits);
    }
}

void ss_cpu_finish(const struct ss_kernel_args *args, size_t k)
{
    struct ss_tensor *out = &args->out[k];
    enum ss_dtype dtype = out->type.dtype;
    if (!args->round || out->store != SS_STORE_F32 || dtype == SS_F32 || dtype == SS_F64)
        return;
    float *values = ss_f32(out);
    if (dtype == SS_BF16)
        round_to_bf16(values, out->count);
    else
        for (int64_t i = 0; i < out->count; i++)
            values[i] = (float)ss_round_float(dtype, (double)values[i]);
}
