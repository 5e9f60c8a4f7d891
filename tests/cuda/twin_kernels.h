/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels of the tests, and their parameter. */
#ifndef SS_TESTS_CUDA_TWIN_KERNELS_H
#define SS_TESTS_CUDA_TWIN_KERNELS_H

struct twin_args {
    float *out;
    const float *in;
    long long n;
};

#define TWIN_KERNELS(X)                                                                            \
    X(fill)                                                                                        \
    X(sum)                                                                                         \
    X(beyond)                                                                                      \
    X(diverges) X(two_barriers) X(half_warp) X(unwritten) X(no_barrier) X(shared_beyond) X(count)

#endif
