/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels for test_twin.c: right ones, and one for each mistake that the host twin reports. */
#include "kernels/cuda/device/common.cuh"
#include "tests/cuda/twin_kernels.h"

SS_KERNEL(twin_fill, struct twin_args)
{
    EACH_CELL(i, a.n)
    ST(a.out, i, (f32)i);
}

/* Each block sums its part, by shuffles and shared memory. */
SS_KERNEL(twin_sum, struct twin_args)
{
    SHARED(f32, warps, 32);
    f32 sum = 0;
    EACH_CELL(i, a.n)
    sum += LD(a.in, i);
    for (i64 apart = 16; apart > 0; apart /= 2) {
        f32 other = sum;
        SHFL(other, (THREAD + apart) % 32);
        sum += other;
    }
    if (THREAD % 32 == 0)
        SST(warps, THREAD / 32, sum);
    SYNC();
    if (THREAD == 0) {
        f32 all = 0;
        for (i64 w = 0; w < THREADS / 32; w++)
            all += SLD(warps, w);
        ST(a.out, BLOCK, all);
    }
}

SS_KERNEL(twin_beyond, struct twin_args)
{
    EACH_CELL(i, a.n + 1)
    ST(a.out, i, (f32)i);
}

SS_KERNEL(twin_diverges, struct twin_args)
{
    if (THREAD != a.n)
        SYNC();
}

SS_KERNEL(twin_two_barriers, struct twin_args)
{
    if (THREAD % 2)
        SYNC();
    else
        SYNC();
}

SS_KERNEL(twin_half_warp, struct twin_args)
{
    f32 x = 1;
    if (THREAD < a.n)
        SHFL(x, 0);
    ST(a.out, THREAD, x);
}

SS_KERNEL(twin_unwritten, struct twin_args)
{
    SHARED(f32, cells, 64);
    if (THREAD < a.n)
        SST(cells, THREAD, 1.0f);
    SYNC();
    ST(a.out, THREAD, SLD(cells, THREAD));
}

SS_KERNEL(twin_no_barrier, struct twin_args)
{
    SHARED(f32, cells, 64);
    SST(cells, THREAD, 1.0f);
    SYNC();
    SST(cells, THREAD, 2.0f);
    ST(a.out, THREAD, SLD(cells, (THREAD + THREADS - 1) % THREADS));
}

SS_KERNEL(twin_shared_beyond, struct twin_args)
{
    SHARED(f32, cells, 64);
    SST(cells, THREAD + a.n, 1.0f);
}

SS_KERNEL(twin_count, struct twin_args)
{
    UPDATE(f32, a.out, THREAD % a.n, old, old + 1);
}
