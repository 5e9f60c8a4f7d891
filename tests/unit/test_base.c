/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/base/arena.h"
#include "core/base/assert.h"
#include "core/base/page_cache.h"
#include "core/base/buf.h"
#include "core/base/fold.h"
#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/base/memory.h"
#include "core/base/rng.h"

static void error_fields(void **state)
{
    (void)state;
    struct ss_error err = {0};
    assert_int_equal(ss_fail(&err, SS_E_SHAPE, "%d against %d", 2, 3), SS_E_SHAPE);
    assert_int_equal(ss_error_where(&err, "dot_%d", 4), SS_E_SHAPE);
    assert_int_equal(ss_error_hint(&err, "transpose"), SS_E_SHAPE);
    assert_string_equal(err.message, "2 against 3");
    assert_string_equal(err.where, "dot_4");
    assert_string_equal(err.hint, "transpose");
    /* An error may be wrapped in itself; place and hint of the old one go. */
    ss_fail(&err, SS_E_IO, "load: %s", err.message);
    assert_string_equal(err.message, "load: 2 against 3");
    assert_string_equal(err.where, "");
    assert_string_equal(err.hint, "");
    assert_string_equal(ss_code_name(err.code), "io");
    char text[1000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ss_fail(&err, SS_E_NAME, "%s", text);
    ss_error_where(&err, "%s", text);
    assert_int_equal(strlen(err.message), sizeof err.message - 1);
    assert_int_equal(strlen(err.where), sizeof err.where - 1);
    assert_int_equal(ss_fail(NULL, SS_E_NAME, "nobody listens"), SS_E_NAME);
}

/* Blocks are used again, each by one at a time, and an arena zeroes what it hands out of them. */
static void large_blocks_are_used_again(void **state)
{
    (void)state;
    for (size_t size = SS_PAGE_CACHE_LEAST; size < ((size_t)1 << 28); size += size / 3 + 1) {
        size_t capacity, again;
        bool zeroed;
        unsigned char *first = ss_page_cache_take(size, true, &capacity, &zeroed);
        assert_non_null(first);
        assert_true(capacity >= size && capacity <= size + size / 4 + 1);
        first[0] = first[capacity - 1] = 7;
        ss_page_cache_give(first, capacity);
        unsigned char *second = ss_page_cache_take(size, true, &again, &zeroed);
        unsigned char *third = ss_page_cache_take(size, true, &again, &zeroed);
        assert_ptr_equal(second, first);
        assert_ptr_not_equal(third, first);
        ss_page_cache_give(second, capacity);
        ss_page_cache_give(third, again);
    }
    for (int round = 0; round < 3; round++) {
        struct ss_arena arena = {0};
        for (size_t size = 1000; size < ((size_t)1 << 25); size *= 3) {
            unsigned char *p = ss_alloc(&arena, size);
            assert_true(p[0] == 0 && memcmp(p, p + 1, size - 1) == 0);
            memset(p, 255, size);
        }
        ss_arena_free(&arena);
    }
}

static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    for (size_t size = 0; size < 200000; size = size * 2 + 1) {
        unsigned char *p = ss_alloc(&arena, size);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, size);
    }
    assert_string_equal(ss_sprintf(&arena, "%s-%d", "a", 7), "a-7");
    assert_string_equal(ss_strndup(&arena, "abcdef", 3), "abc");
    ss_arena_free(&arena);
    assert_null(arena.head);
    assert_int_equal(arena.total_bytes, 0);
    assert_string_equal(ss_strdup(&arena, "again"), "again");
    ss_arena_free(&arena);
}

static void arena_rewinds(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_arena_mark empty = ss_arena_mark(&arena);
    char *kept = ss_strdup(&arena, "kept");
    char *kept_big = ss_alloc(&arena, 1000000);
    kept_big[999999] = 'k';
    struct ss_arena_mark mark = ss_arena_mark(&arena);
    char *first = ss_alloc(&arena, 10);
    memset(first, 1, 10);
    for (int round = 0; round < 50; round++) {
        /* small, big and block-filling allocations all go, whatever their order */
        for (int i = 0; i < 100; i++) {
            memset(ss_alloc(&arena, 100 + (size_t)i), 0xee, 100 + (size_t)i);
            if (i % 10 == 0)
                memset(ss_alloc(&arena, 100000), 0xee, 100000);
        }
        ss_arena_rewind(&arena, mark);
        assert_int_equal(arena.total_bytes, mark.total_bytes);
        char *again = ss_alloc(&arena, 10);
        assert_ptr_equal(again, first);
        for (int i = 0; i < 10; i++)
            assert_int_equal(again[i], 0);
        memset(again, 2, 10);
    }
    assert_string_equal(kept, "kept");
    assert_int_equal(kept_big[999999], 'k');
    ss_arena_rewind(&arena, empty);
    assert_null(arena.head);
    assert_null(arena.big);
    assert_int_equal(arena.total_bytes, 0);
    ss_arena_free(&arena);
}

static void arrays_grow(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    SS_ARRAY(int) numbers = {0};
    for (int i = 0; i < 10000; i++)
        ss_push(&arena, numbers, i);
    assert_int_equal(numbers.count, 10000);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(numbers.items[i], i);
    ss_arena_free(&arena);
}

static void buffers(void **state)
{
    (void)state;
    struct ss_buf buf = {0};
    assert_string_equal(ss_buf_text(&buf), "");
    for (int i = 0; i < 1000; i++)
        ss_buf_printf(&buf, "%03d", i);
    ss_buf_putc(&buf, '.');
    ss_buf_puts(&buf, "end");
    assert_int_equal(buf.length, 3004);
    assert_string_equal(buf.data + 2997, "999.end");
    ss_buf_clear(&buf);
    assert_string_equal(ss_buf_text(&buf), "");
    ss_buf_free(&buf);
}

static void files(void **state)
{
    (void)state;
    char dir[] = "/tmp/ss-test-XXXXXX", path[64], link_path[64];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/file", dir);
    snprintf(link_path, sizeof link_path, "%s/link", dir);
    struct ss_error err = {0};
    struct ss_buf buf = {0};
    assert_int_equal(ss_file_read(path, 10, &buf, &err), SS_E_IO);
    assert_string_equal(err.where, path);
    assert_int_equal(ss_file_read(dir, 10, &buf, &err), SS_E_IO);
    assert_int_equal(ss_file_write(path, "a\0b", 3, &err), SS_OK);
    assert_int_equal(ss_file_read(path, 3, &buf, &err), SS_OK);
    assert_int_equal(buf.length, 3);
    assert_memory_equal(buf.data, "a\0b", 4);
    assert_int_equal(ss_file_read(path, 2, &buf, &err), SS_E_LIMIT);
    assert_int_equal(buf.length, 0);
    /* Writing through a link keeps the link, and permissions stay. */
    assert_int_equal(symlink(path, link_path), 0);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(ss_file_write(link_path, "new", 3, &err), SS_OK);
    struct stat info;
    assert_int_equal(lstat(link_path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(ss_file_read(path, 3, &buf, &err), SS_OK);
    assert_string_equal(buf.data, "new");
    assert_int_equal(ss_file_write("/dev/null", "x", 1, &err), SS_OK);
    snprintf(path, sizeof path, "%s/none/file", dir);
    assert_int_equal(ss_file_write(path, "x", 1, &err), SS_E_IO);
    snprintf(path, sizeof path, "%s/file", dir);
    assert_int_equal(unlink(link_path), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(dir), 0); /* nothing else was left behind */
    ss_buf_free(&buf);
}

static void maps(void **state)
{
    (void)state;
    struct ss_map map = {0};
    assert_null(ss_map_get_str(&map, "x"));
    bool found = true;
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t key[2] = {i, 0};
        *ss_map_put(&map, key, sizeof key, &found) = i + 1;
        assert_false(found);
    }
    assert_int_equal(map.count, 20000);
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t key[2] = {i, 0};
        assert_int_equal(*ss_map_put(&map, key, sizeof key, &found), i + 1);
        assert_true(found);
        assert_null(ss_map_get(&map, key, 4)); /* a prefix is another key */
    }
    *ss_map_put_str(&map, "", NULL) = 5;
    assert_int_equal(*ss_map_get(&map, NULL, 0), 5);
    ss_map_free(&map);
    assert_int_equal(map.count, 0);
}

static void hashes(void **state)
{
    (void)state;
    /* Written down: a hash stored in a file must mean the same in every build. */
    assert_int_equal(ss_hash("shardscope", 10, 0), UINT64_C(0x6b84c479cd70ed1e));
    assert_int_not_equal(ss_hash("shardscope", 10, 1), ss_hash("shardscope", 10, 0));
    const char zeros[64] = {0};
    for (size_t a = 0; a < 64; a++)
        for (size_t b = 0; b < a; b++)
            assert_int_not_equal(ss_hash(zeros, a, 0), ss_hash(zeros, b, 0));
}

static void philox_known_answers(void **state)
{
    (void)state;
    /* From the Random123 distribution, kat_vectors. */
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } vectors[] = {
        {{0}, {0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint32_t out[4];
        ss_philox(vectors[i].counter, vectors[i].key, out);
        assert_memory_equal(out, vectors[i].out, sizeof out);
    }
}

static void random_numbers(void **state)
{
    (void)state;
    enum { N = 100000 };
    double sum = 0, squares = 0, uniform = 0;
    size_t counts[7] = {0};
    for (uint64_t i = 0; i < N; i++) {
        double x = ss_rng_normal(3, 5, i), u = ss_rng_uniform(3, 6, i);
        assert_true(isfinite(x) && u >= 0 && u < 1);
        sum += x;
        squares += x * x;
        uniform += u;
        uint64_t k = ss_rng_below(3, 7, i, 7);
        assert_true(k < 7);
        counts[k]++;
    }
    for (int64_t n = 0; n < 40; n++) { /* many at once are those one by one */
        double many[40];
        const uint64_t first = UINT32_MAX - 10u;
        ss_rng_normals(3, 5, first, n, many);
        for (int64_t i = 0; i < n; i++)
            assert_true(many[i] == ss_rng_normal(3, 5, first + (uint64_t)i));
    }
    assert_true(fabs(sum / N) < 0.02);
    assert_true(fabs(squares / N - 1) < 0.02);
    assert_true(fabs(uniform / N - 0.5) < 0.005);
    for (int k = 0; k < 7; k++)
        assert_true(fabs((double)counts[k] / N - 1.0 / 7) < 0.01);
    assert_int_equal(ss_rng_below(1, 2, 3, 1), 0);
    /* The whole range is reached, and the high half is the exact product's. */
    uint64_t bits = ss_rng_bits(9, 9, 9);
    assert_int_equal(ss_rng_below(9, 9, 9, UINT64_C(1) << 63), bits >> 1);
    assert_int_equal(ss_rng_below(9, 9, 9, UINT64_MAX), bits ? bits - 1 : 0);
    assert_int_not_equal(ss_rng_bits(0, 0, 1), ss_rng_bits(0, 1, 0));
    assert_int_not_equal(ss_rng_bits(1, 0, 0), ss_rng_bits(0, 1, 0));
}

static void count_report(void *user, const struct ss_progress *progress)
{
    *(int64_t *)user += progress->done;
}

static void jobs(void **state)
{
    (void)state;
    assert_false(ss_job_stopped(NULL));
    ss_job_report(NULL, &(struct ss_progress){0});
    struct ss_job job;
    ss_job_init(&job);
    assert_false(ss_job_stopped(&job));
    ss_job_set_time_limit(&job, 1000);
    assert_false(ss_job_stopped(&job));
    ss_job_set_time_limit(&job, 1e-9);
    double until = ss_now_s() + 1e-3;
    while (ss_now_s() < until)
        ;
    assert_true(ss_job_stopped(&job));
    assert_false(ss_job_was_cancelled(&job));
    ss_job_set_time_limit(&job, 0);
    assert_false(ss_job_stopped(&job));
    int64_t seen = 0;
    job.on_progress = count_report;
    job.user = &seen;
    ss_job_report(&job, &(struct ss_progress){.phase = "solve", .done = 3, .total = 9});
    assert_int_equal(seen, 3);
    assert_int_equal(ss_job_snapshot(&job).total, 9);
    ss_job_cancel(&job);
    assert_true(ss_job_stopped(&job));
    assert_true(ss_job_was_cancelled(&job));
    ss_job_fini(&job);
}

static void child_jobs_stop_with_their_parent(void **state)
{
    (void)state;
    struct ss_job parent, child, grandchild;
    ss_job_init(&parent);
    ss_job_init_child(&child, &parent, 1000);
    ss_job_init_child(&grandchild, &child, 0);
    assert_false(ss_job_stopped(&grandchild));
    assert_true(ss_job_time_left_s(&grandchild) > 900 && ss_job_time_left_s(&grandchild) <= 1000);
    assert_true(isinf(ss_job_time_left_s(&parent)) && isinf(ss_job_time_left_s(NULL)));
    ss_job_cancel(&parent);
    assert_true(ss_job_stopped(&child) && ss_job_stopped(&grandchild));
    assert_true(ss_job_was_cancelled(&grandchild));
    assert_true(ss_job_cancelled_at_s(&grandchild) == ss_job_cancelled_at_s(&parent));
    ss_job_fini(&grandchild);
    ss_job_fini(&child);
    ss_job_fini(&parent);
}

static void child_deadlines_are_their_own(void **state)
{
    (void)state;
    struct ss_job parent, child;
    ss_job_init(&parent);
    ss_job_init_child(&child, &parent, 1e-9);
    double until = ss_now_s() + 1e-3;
    while (ss_now_s() < until)
        ;
    assert_true(ss_job_stopped(&child) && !ss_job_was_cancelled(&child));
    assert_true(ss_job_time_left_s(&child) < 0);
    assert_false(ss_job_stopped(&parent));
    assert_true(parent.deadline_s == 0);
    ss_job_fini(&child);
    /* The parent's earlier deadline counts as well. */
    ss_job_set_time_limit(&parent, 1e-9);
    ss_job_init_child(&child, &parent, 1000);
    until = ss_now_s() + 1e-3;
    while (ss_now_s() < until)
        ;
    assert_true(ss_job_stopped(&child));
    ss_job_fini(&child);
    ss_job_fini(&parent);
    ss_job_init_child(&child, NULL, 0);
    assert_false(ss_job_stopped(&child));
    ss_job_cancel(&child);
    assert_true(ss_job_was_cancelled(&child));
    ss_job_fini(&child);
}

static void *report_hundred_times(void *user)
{
    for (int k = 0; k < 100 && !ss_job_stopped(user); k++)
        ss_job_report(user, &(struct ss_progress){.phase = "part", .total = 8, .incumbent = 6});
    return NULL;
}

static void children_report_to_their_parent_from_any_thread(void **state)
{
    (void)state;
    struct ss_job parent, child[2];
    pthread_t thread[2];
    ss_job_init(&parent);
    for (int k = 0; k < 2; k++) {
        ss_job_init_child(&child[k], &parent, 0);
        ss_job_set_unit(&child[k], 2);
        assert_int_equal(pthread_create(&thread[k], NULL, report_hundred_times, &child[k]), 0);
    }
    for (int k = 0; k < 2; k++) {
        pthread_join(thread[k], NULL);
        ss_job_fini(&child[k]);
    }
    struct ss_progress seen = ss_job_snapshot(&parent);
    assert_string_equal(seen.phase, "part");
    assert_int_equal(seen.total, 8);
    assert_true(seen.incumbent == 3);
    ss_job_fini(&parent);
}

/* Prints no report: the child's stderr goes nowhere. */
static void violated_assertions_abort(void **state)
{
    (void)state;
    int evaluated = 0;
    SS_ASSERT(++evaluated > 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        SS_ASSERT(1 + 1 == 3);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
#ifdef SS_ASSERTIONS
    assert_int_equal(evaluated, 1);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
#else
    assert_int_equal(evaluated, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
#endif
}

/* In a child, which limits itself: what the guard keeps cannot be had until it is opened. */
static int guarded(void)
{
    int64_t left = ss_memory_available();
    if (left == INT64_MAX || !ss_memory_guard())
        return 77;
    size_t most = (size_t)left - ((size_t)left >> 6);
    void *all = malloc(most), *half = malloc((size_t)left / 2);
    if (all || !half)
        return 1;
    free(half);
    if (ss_memory_available() < left / 2) /* it is no limit to itself */
        return 2;
    ss_memory_guard_open();
    all = malloc(most);
    if (!all)
        return 3;
    free(all);
    bool again = ss_memory_guard();
    all = malloc(most);
    return again && !all ? 0 : 4;
}

/* The limit of a group that has none is the largest multiple of a page; its cached files may exceed
 * its use while files are removed. */
static void groups_leave_memory(void **state)
{
    const int64_t none = INT64_MAX - 4095;
    (void)state;
    assert_true(ss_memory_left_of(none, 1000, 400) == none - 600);
    assert_true(ss_memory_left_of(none, 1000, (int64_t)1 << 40) == none);
    assert_true(ss_memory_left_of(5000, 1000, -1) == 4000);
    assert_true(ss_memory_left_of(5000, 6000, 500) == 0);
    assert_true(ss_memory_left_of(-1, 6000, 500) == INT64_MAX);
    assert_true(ss_memory_left_of(5000, -1, 500) == INT64_MAX);
}

static void memory_is_guarded(void **state)
{
    int status = 0;
    (void)state;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        _exit(guarded());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void repeated_names_fold(void **state)
{
    (void)state;
    static const struct ss_fold_item items[] = {
        {"a/0/w", "x"}, {"a/0/b", "y"}, {"head", "x"},   {"a/1/w", "x"},  {"a/2/w", "x"},
        {"a/1/b", "z"}, {"a/4/w", "x"}, {"s1/b0", "x"},  {"s1/b1", "x"},  {"s2/b7", "x"},
        {"same", NULL}, {"same", NULL}, {"a/10/w", "x"}, {"a/11/w", "x"},
    };
    static const struct {
        const char *name, *block;
        size_t count;
    } expected[] = {{"a/0..2,4,10,11/w", "a/0..2,4,10,11", 6},
                    {"a/0/b", NULL, 1},
                    {"head", NULL, 1},
                    {"a/1/b", NULL, 1},
                    {"s1/b0,1", "s1/b0,1", 2},
                    {"s2/b7", NULL, 1},
                    {"same", NULL, 2}};
    struct ss_arena arena = {0};
    struct ss_fold fold = ss_fold_names(items, sizeof items / sizeof *items, &arena);
    assert_int_equal(fold.count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < fold.count; i++) {
        assert_string_equal(fold.groups[i].name, expected[i].name);
        assert_int_equal(fold.groups[i].count, expected[i].count);
        if (expected[i].block)
            assert_string_equal(fold.groups[i].block, expected[i].block);
        else
            assert_null(fold.groups[i].block);
    }
    assert_int_equal(fold.groups[0].items[1], 3);
    assert_int_equal(fold.groups[0].items[5], 13);
    assert_int_equal(ss_fold_names(items, 0, &arena).count, 0);
    struct ss_fold_item odd[50];
    for (int i = 0; i < 50; i++)
        odd[i] = (struct ss_fold_item){ss_sprintf(&arena, "l%d", 2 * i + 1), NULL};
    fold = ss_fold_names(odd, 50, &arena);
    assert_int_equal(fold.count, 1);
    assert_string_equal(fold.groups[0].name, "l1,3,5,...,99");
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(violated_assertions_abort),
        cmocka_unit_test(error_fields),
        cmocka_unit_test(large_blocks_are_used_again),
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(arena_rewinds),
        cmocka_unit_test(repeated_names_fold),
        cmocka_unit_test(arrays_grow),
        cmocka_unit_test(buffers),
        cmocka_unit_test(files),
        cmocka_unit_test(maps),
        cmocka_unit_test(hashes),
        cmocka_unit_test(philox_known_answers),
        cmocka_unit_test(groups_leave_memory),
        cmocka_unit_test(memory_is_guarded),
        cmocka_unit_test(random_numbers),
        cmocka_unit_test(jobs),
        cmocka_unit_test(child_jobs_stop_with_their_parent),
        cmocka_unit_test(child_deadlines_are_their_own),
        cmocka_unit_test(children_report_to_their_parent_from_any_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
