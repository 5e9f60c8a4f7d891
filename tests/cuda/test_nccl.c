/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host twin of NCCL among real processes: every operation that the module uses, and what NCCL
 * itself would hang on. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <nccl.h>

enum { RANKS = 4, N = 40000 }; /* more bytes than a channel holds */

/* Runs a function as each rank in a process of its own; its result is the exit status. */
static void run_ranks(int (*rank_main)(ncclComm_t comm, int rank), const int *expected)
{
    ncclUniqueId id;
    pid_t pids[RANKS];
    assert_int_equal(ncclGetUniqueId(&id), ncclSuccess);
    for (int r = 0; r < RANKS; r++) {
        pids[r] = fork();
        assert_true(pids[r] >= 0);
        if (pids[r] == 0) {
            ncclComm_t comm;
            alarm(20);
            if (ncclCommInitRank(&comm, RANKS, id, r) != ncclSuccess)
                _exit(99);
            _exit(rank_main(comm, r));
        }
    }
    for (int r = 0; r < RANKS; r++) {
        int status = 0;
        assert_int_equal(waitpid(pids[r], &status, 0), pids[r]);
        if (expected[r] < 0) {
            assert_true(WIFSIGNALED(status));
            continue;
        }
        assert_true(WIFEXITED(status));
        if (WEXITSTATUS(status) != expected[r])
            fail_msg("rank %d: %d instead of %d", r, WEXITSTATUS(status), expected[r]);
    }
}

static float *take(size_t n)
{
    void *memory = NULL;
    if (cudaMallocAsync(&memory, n * sizeof(float), NULL) != cudaSuccess)
        _exit(98);
    return memory;
}

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "rank %d: line %d: %s (%s)\n", rank, __LINE__, #condition,             \
                    ncclGetLastError(comm));                                                       \
            return 1;                                                                              \
        }                                                                                          \
    } while (0)

static int collectives(ncclComm_t comm, int rank)
{
    float *in = take(RANKS * N), *out = take(RANKS * N);
    for (int i = 0; i < RANKS * N; i++)
        in[i] = (float)(rank + i % 7);
    CHECK(ncclAllReduce(in, out, N, ncclFloat32, ncclSum, comm, NULL) == ncclSuccess);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == (float)(6 + 4 * (i % 7)));
    CHECK(ncclAllReduce(in, out, N, ncclFloat32, ncclAvg, comm, NULL) == ncclSuccess);
    CHECK(out[3] == 4.5f);
    CHECK(ncclAllReduce(in, out, N, ncclFloat32, ncclMax, comm, NULL) == ncclSuccess);
    CHECK(out[3] == 6);
    CHECK(ncclAllGather(in, out, N, ncclFloat32, comm, NULL) == ncclSuccess);
    for (int i = 0; i < RANKS * N; i++)
        CHECK(out[i] == (float)(i / N + i % N % 7));
    CHECK(ncclReduceScatter(in, out, N, ncclFloat32, ncclSum, comm, NULL) == ncclSuccess);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == (float)(6 + 4 * ((i + rank * N) % 7)));
    return 0;
}

/* Everybody sends to everybody, in different orders. */
static int messages(ncclComm_t comm, int rank)
{
    float *in = take(RANKS * N), *out = take(RANKS * N);
    for (int i = 0; i < N; i++)
        out[i] = (float)(rank * 10 + i % 3);
    CHECK(ncclGroupStart() == ncclSuccess);
    for (int k = 0; k < RANKS; k++) {
        const int peer = rank % 2 ? k : RANKS - 1 - k;
        if (peer == rank)
            continue;
        CHECK(ncclRecv(in + peer * N, N, ncclFloat32, peer, comm, NULL) == ncclSuccess);
        CHECK(ncclSend(out, N, ncclFloat32, peer, comm, NULL) == ncclSuccess);
    }
    CHECK(ncclGroupEnd() == ncclSuccess);
    for (int peer = 0; peer < RANKS; peer++)
        for (int i = 0; i < N && peer != rank; i++)
            CHECK(in[peer * N + i] == (float)(peer * 10 + i % 3));
    return 0;
}

/* Even ranks, and odd ones in the opposite order. */
static int parts(ncclComm_t comm, int rank)
{
    ncclComm_t part;
    ncclUniqueId unused;
    float *in = take(1), *out = take(2);
    (void)unused;
    CHECK(ncclCommSplit(comm, rank % 2, rank % 2 ? -rank : rank, &part, NULL) == ncclSuccess);
    *in = (float)rank;
    CHECK(ncclAllGather(in, out, 1, ncclFloat32, part, NULL) == ncclSuccess);
    CHECK(out[0] == (rank % 2 ? 3 : 0) && out[1] == (rank % 2 ? 1 : 2));
    CHECK(ncclAllReduce(in, out, 1, ncclFloat32, ncclSum, comm, NULL) == ncclSuccess);
    CHECK(out[0] == 6);
    return 0;
}

static int lengths_differ(ncclComm_t comm, int rank)
{
    float *in = take(N);
    memset(in, 0, N * sizeof *in);
    const ncclResult_t result =
        ncclAllReduce(in, in, rank == 2 ? N - 1 : N, ncclFloat32, ncclSum, comm, NULL);
    CHECK(result == ncclInvalidUsage || result == ncclRemoteError);
    return result == ncclInvalidUsage && strstr(ncclGetLastError(comm), "expects") ? 3 : 4;
}

static int peer_dies(ncclComm_t comm, int rank)
{
    float *in = take(N);
    memset(in, 0, N * sizeof *in);
    if (rank == 1)
        raise(SIGKILL);
    /* The parent has not waited for the child yet, so it is there as a zombie; what tells is that
     * somebody gives up. */
    if (rank == 0) {
        ncclCommAbort(comm);
        return 5;
    }
    CHECK(ncclAllReduce(in, in, N, ncclFloat32, ncclSum, comm, NULL) == ncclRemoteError);
    CHECK(strstr(ncclGetLastError(comm), "gave up") || strstr(ncclGetLastError(comm), "gone"));
    return 5;
}

static int reaches_outside(ncclComm_t comm, int rank)
{
    float *in = take(8);
    CHECK(ncclAllReduce(in, in, 9, ncclFloat32, ncclSum, comm, NULL) == ncclUnhandledCudaError);
    return 0;
}

#define RANK_TEST(name, ...)                                                                       \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        (void)state;                                                                               \
        run_ranks(name, (const int[RANKS]){__VA_ARGS__});                                          \
    }
RANK_TEST(collectives, 0, 0, 0, 0)
RANK_TEST(messages, 0, 0, 0, 0)
RANK_TEST(parts, 0, 0, 0, 0)
RANK_TEST(peer_dies, 5, -1, 5, 5)
RANK_TEST(reaches_outside, 0, 0, 0, 0)

/* Some ranks find the other length; the others hear of it. */
static void test_lengths_differ(void **state)
{
    (void)state;
    ncclUniqueId id;
    int found = 0;
    assert_int_equal(ncclGetUniqueId(&id), ncclSuccess);
    for (int r = 0; r < RANKS; r++) {
        if (fork() == 0) {
            ncclComm_t comm;
            alarm(20);
            if (ncclCommInitRank(&comm, RANKS, id, r) != ncclSuccess)
                _exit(99);
            _exit(lengths_differ(comm, r));
        }
    }
    for (int r = 0; r < RANKS; r++) {
        int status = 0;
        assert_true(wait(&status) > 0);
        assert_true(WIFEXITED(status));
        assert_true(WEXITSTATUS(status) == 3 || WEXITSTATUS(status) == 4);
        found += WEXITSTATUS(status) == 3;
    }
    assert_true(found > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_collectives), cmocka_unit_test(test_messages),
        cmocka_unit_test(test_parts),       cmocka_unit_test(test_lengths_differ),
        cmocka_unit_test(test_peer_dies),   cmocka_unit_test(test_reaches_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
