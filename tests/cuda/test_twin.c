/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host twin runs kernels as a GPU does, and reports what a GPU forgives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/cuda/host/runtime.h"
#include "tests/cuda/twin_kernels.h"

#define X(name) void twin_##name(const void *args);
TWIN_KERNELS(X)
#undef X

static float *take(size_t n)
{
    void *memory;
    assert_int_equal(cudaMallocAsync(&memory, n * sizeof(float), NULL), cudaSuccess);
    return memory;
}

static void give(float *memory)
{
    assert_int_equal(cudaFreeAsync(memory, NULL), cudaSuccess);
}

static cudaError_t launch(void (*kernel)(const void *), float *out, const float *in, long long n,
                          unsigned blocks, unsigned threads)
{
    struct twin_args args = {out, in, n};
    void *list[] = {&args};
    const void *function;
    memcpy(&function, &kernel, sizeof function);
    return cudaLaunchKernel(function, (dim3){blocks, 1, 1}, (dim3){threads, 1, 1}, list, 0, NULL);
}

static void fills_and_sums(void **state)
{
    (void)state;
    enum { N = 1000 };
    float *in = take(N), *out = take(3), sums[3];
    assert_int_equal(launch(twin_fill, in, NULL, N, 4, 64), cudaSuccess);
    assert_int_equal(launch(twin_sum, out, in, N, 3, 128), cudaSuccess);
    assert_int_equal(cudaMemcpyAsync(sums, out, sizeof sums, cudaMemcpyDeviceToHost, NULL),
                     cudaSuccess);
    assert_true(sums[0] + sums[1] + sums[2] == N * (N - 1) / 2);
    assert_true(sums[0] != sums[1]);
    give(in);
    give(out);
}

static void counts_by_updates(void **state)
{
    (void)state;
    float *out = take(3), counts[3];
    assert_int_equal(cudaMemsetAsync(out, 0, sizeof counts, NULL), cudaSuccess);
    assert_int_equal(launch(twin_count, out, NULL, 3, 1, 100), cudaSuccess);
    assert_int_equal(cudaMemcpyAsync(counts, out, sizeof counts, cudaMemcpyDeviceToHost, NULL),
                     cudaSuccess);
    assert_true(counts[0] == 34 && counts[1] == 33 && counts[2] == 33);
    give(out);
}

/* Every mistake ends the launch with an error that names it; later calls fail too. */
static void expect_error(void (*kernel)(const void *), cudaError_t error, long long n,
                         const char *text)
{
    float *out = take(64);
    assert_int_equal(launch(kernel, out, NULL, n, 1, 64), error);
    if (!strstr(cudaGetErrorString(error), text))
        fail_msg("'%s' is not in '%s'", text, cudaGetErrorString(error));
    assert_int_equal(cudaStreamSynchronize(NULL), error);
    ss_twin_reset();
    give(out);
}

static void reports_mistakes(void **state)
{
    (void)state;
    expect_error(twin_beyond, cudaErrorIllegalAddress, 64,
                 "thread 0 of block 0 writes 4 bytes at offset 256 of an allocation of 256 bytes");
    expect_error(twin_diverges, cudaErrorLaunchFailure, 7, "thread 7 has returned");
    expect_error(twin_two_barriers, cudaErrorLaunchFailure, 0, "not all threads reach the barrier");
    expect_error(twin_half_warp, cudaErrorLaunchFailure, 16, "thread 16 has returned");
    expect_error(twin_unwritten, cudaErrorLaunchFailure, 63,
                 "thread 63 of block 0 reads shared memory that no thread has written");
    expect_error(twin_no_barrier, cudaErrorLaunchFailure, 0,
                 "without a barrier after the write of thread 0");
    expect_error(twin_shared_beyond, cudaErrorLaunchFailure, 1, "outside of a shared array");
}

static void a_good_launch_after_bad_ones(void **state)
{
    fills_and_sums(state);
}

static void memory_is_checked(void **state)
{
    (void)state;
    float *out = take(4), host[8] = {0};
    assert_int_equal(cudaMemcpyAsync(out, host, sizeof host, cudaMemcpyHostToDevice, NULL),
                     cudaErrorIllegalAddress);
    ss_twin_reset();
    /* New memory holds no number that looks right. */
    assert_int_equal(cudaMemcpyAsync(host, out, 16, cudaMemcpyDeviceToHost, NULL), cudaSuccess);
    assert_true(host[0] != host[0] && host[3] != host[3]);
    give(out);
    assert_int_equal(launch(twin_fill, out, NULL, 4, 1, 32), cudaErrorIllegalAddress);
    assert_non_null(strstr(cudaGetErrorString(cudaErrorIllegalAddress), "no allocation"));
    ss_twin_reset();
    void *memory;
    assert_int_equal(cudaMallocAsync(&memory, (size_t)1 << 60, NULL), cudaErrorMemoryAllocation);
    assert_int_equal(cudaGetLastError(), cudaSuccess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_and_sums),    cmocka_unit_test(counts_by_updates),
        cmocka_unit_test(reports_mistakes),  cmocka_unit_test(a_good_launch_after_bad_ones),
        cmocka_unit_test(memory_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
