/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/thread_pool.h"

enum { TASKS = 300 };

struct tally {
    atomic_int runs[TASKS];
    size_t n, size;
    atomic_int strays;
};

static void count(void *user, size_t index, size_t worker)
{
    struct tally *t = user;
    if (index >= t->n || worker >= t->size) {
        t->strays++;
        return;
    }
    t->runs[index]++;
}

/* Step after step on the same threads: each task once, none left when the call returns. */
static void every_task_once(void **state)
{
    (void)state;
    for (size_t most = 0; most < 4; most++) {
        struct ss_thread_pool *threads = ss_thread_pool_new(most);
        assert_true(ss_thread_pool_size(threads) >= 1 &&
                    ss_thread_pool_size(threads) <= (most ? most : 1));
        for (size_t n = 0; n <= TASKS; n += n < 4 ? 1 : 37) {
            struct tally t = {.n = n, .size = ss_thread_pool_size(threads)};
            ss_thread_pool_run(threads, n, count, &t);
            assert_int_equal(t.strays, 0);
            for (size_t i = 0; i < n; i++)
                assert_int_equal(t.runs[i], 1);
        }
        ss_thread_pool_free(threads);
    }
    ss_thread_pool_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_task_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
