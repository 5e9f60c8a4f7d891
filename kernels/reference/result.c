/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/kernel.h"

void ss_round_span(enum ss_dtype dtype, double *values, int64_t count)
{
    if (dtype == SS_F64)
        return;
    if (dtype == SS_F32) {
        for (int64_t i = 0; i < count; i++)
            values[i] = (double)(float)values[i];
        return;
    }
    for (int64_t i = 0; i < count; i++)
        values[i] = ss_round_float(dtype, values[i]);
}

void ss_wrap_span(enum ss_dtype dtype, int64_t *values, int64_t count)
{
    enum ss_dtype_class class = ss_dtype_class(dtype);
    if (class == SS_CLASS_BOOL) {
        for (int64_t i = 0; i < count; i++)
            values[i] = values[i] != 0;
        return;
    }
    int drop = 64 - ss_dtype_bits(dtype);
    if (drop == 0)
        return;
    if (class == SS_CLASS_UNSIGNED) {
        uint64_t mask = UINT64_MAX >> drop;
        for (int64_t i = 0; i < count; i++)
            values[i] = (int64_t)((uint64_t)values[i] & mask);
        return;
    }
    for (int64_t i = 0; i < count; i++)
        values[i] = (int64_t)((uint64_t)values[i] << drop) >> drop;
}
