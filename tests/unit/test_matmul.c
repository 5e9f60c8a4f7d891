/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrix product equals the plain loops bit for bit, at any shape and on any processor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/rng.h"
#include "kernels/reference/matmul.h"

static double *numbers(uint64_t stream, int64_t n)
{
    double *x = calloc((size_t)n + 1, sizeof *x);
    for (int64_t i = 0; i < n; i++)
        x[i] = ss_rng_normal(7, stream, (uint64_t)i);
    return x;
}

static void check(int64_t m, int64_t k, int64_t n, bool reverse)
{
    double *a = numbers(1, m * k), *b = numbers(2, k * n), *c = numbers(3, m * n + 1);
    double guard = c[m * n];
    ss_matmul_f64(m, k, n, a, b, c, reverse);
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++) {
            double sum = 0;
            for (int64_t step = 0; step < k; step++) {
                int64_t l = reverse ? k - 1 - step : step;
                volatile double product = a[i * k + l] * b[l * n + j];
                sum += product;
            }
            if (memcmp(&sum, &c[i * n + j], sizeof sum) != 0)
                fail_msg("%lld x %lld x %lld at %lld, %lld: %a, not %a", (long long)m, (long long)k,
                         (long long)n, (long long)i, (long long)j, c[i * n + j], sum);
        }
    assert_true(c[m * n] == guard);
    free(a);
    free(b);
    free(c);
}

static void bits_of_plain_loops(void **state)
{
    (void)state;
    static const int64_t shapes[][3] = {{1, 1, 1},    {3, 5, 7},    {8, 16, 8},  {9, 255, 17},
                                        {17, 256, 9}, {5, 257, 33}, {2, 700, 3}, {31, 4, 100},
                                        {4, 0, 5},    {0, 3, 4},    {4, 3, 0}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (int reverse = 0; reverse < 2; reverse++)
            check(shapes[s][0], shapes[s][1], shapes[s][2], reverse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bits_of_plain_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
