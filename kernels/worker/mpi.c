/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shardscope-worker-mpi: the process in which ranks run under Open MPI. mpirun starts it, on this
 * host or others; it connects to its caller (SHARDSCOPE_WORKER_CALLER, HOST:PORT) and exchanges
 * pieces by MPI. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include <mpi.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "kernels/worker/control.h"

/* Messages of more bytes than an int counts go in blocks of this many. */
enum { BLOCK = 1 << 30 };

/* Messages of a pair of workers keep their order, so one tag serves all. */
enum { TAG = 1 };

static enum ss_rc failed(int code, struct ss_error *err)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int n = 0;
    MPI_Error_string(code, text, &n);
    return ss_fail(err, SS_E_IO, "MPI cannot exchange pieces: %.200s", text);
}

static size_t blocks_of(const struct ss_message *m)
{
    return m->bytes / BLOCK + 1;
}

static int block_bytes(const struct ss_message *m, size_t block)
{
    size_t left = m->bytes - block * BLOCK;
    return left < BLOCK ? (int)left : BLOCK;
}

/* Begins the blocks of all messages of a list. Returns the first code that is no success. */
static int begin(const struct ss_message *list, size_t n, bool sends, MPI_Request *requests)
{
    int code = MPI_SUCCESS;
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < blocks_of(&list[i]); b++, requests++) {
            char *at = (char *)list[i].data + b * BLOCK;
            int bytes = block_bytes(&list[i], b);
            int rc =
                sends
                    ? MPI_Isend(at, bytes, MPI_BYTE, list[i].worker, TAG, MPI_COMM_WORLD, requests)
                    : MPI_Irecv(at, bytes, MPI_BYTE, list[i].worker, TAG, MPI_COMM_WORLD, requests);
            if (rc != MPI_SUCCESS) {
                *requests = MPI_REQUEST_NULL;
                code = rc;
            }
        }
    return code;
}

static size_t count_blocks(const struct ss_message *list, size_t n)
{
    size_t blocks = 0;
    for (size_t i = 0; i < n; i++)
        blocks += blocks_of(&list[i]);
    return blocks;
}

/* What came is as long as what was expected; MPI itself refuses what is longer. */
static enum ss_rc check_lengths(const struct ss_message *list, size_t n, const MPI_Status *statuses,
                                struct ss_error *err)
{
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < blocks_of(&list[i]); b++) {
            int bytes;
            MPI_Get_count(statuses++, MPI_BYTE, &bytes);
            if (bytes != block_bytes(&list[i], b))
                return ss_fail(err, SS_E_MISMATCH, "worker %d sent %d bytes, %d were expected",
                               list[i].worker, bytes, block_bytes(&list[i], b));
        }
    return SS_OK;
}

/* Polls with pauses: there may be more workers than processors. */
static int wait_all(size_t n, MPI_Request *requests, MPI_Status *statuses)
{
    enum { BUSY_ROUNDS = 200 };
    const struct timespec pause = {0, 50000};
    int done = 0, code = MPI_SUCCESS;
    for (int round = 0; code == MPI_SUCCESS && !done; round++) {
        code = MPI_Testall((int)n, requests, &done, statuses);
        if (!done && round >= BUSY_ROUNDS)
            nanosleep(&pause, NULL);
    }
    return code;
}

static enum ss_rc exchange(struct ss_transport *t, const struct ss_message *sends, size_t n_sends,
                           const struct ss_message *receives, size_t n_receives,
                           struct ss_error *err)
{
    size_t n_in = count_blocks(receives, n_receives), n = n_in + count_blocks(sends, n_sends);
    MPI_Request *requests = ss_xcalloc(n + 1, sizeof *requests);
    MPI_Status *statuses = ss_xcalloc(n + 1, sizeof *statuses);
    (void)t;
    int code = begin(receives, n_receives, false, requests);
    if (code == MPI_SUCCESS)
        code = begin(sends, n_sends, true, requests + n_in);
    if (code == MPI_SUCCESS)
        code = wait_all(n, requests, statuses);
    enum ss_rc rc = code == MPI_SUCCESS ? check_lengths(receives, n_receives, statuses, err)
                                        : failed(code, err);
    free(requests);
    free(statuses);
    return rc;
}

static void close_mpi(struct ss_transport *t)
{
    t->api = NULL;
}

static enum ss_rc open_mpi(void *user, struct ss_transport *t, struct ss_error *err)
{
    static const struct ss_transport_api api = {
        .version = SS_BACKEND_VERSION, .name = "mpi", .close = close_mpi, .exchange = exchange};
    const struct ss_control *control = user;
    (void)err;
    *t = (struct ss_transport){
        .api = &api, .worker = control->worker, .n_workers = control->n_workers};
    return SS_OK;
}

/* A connection to HOST:PORT; -1 if there is none. */
static int connect_to(const char *caller)
{
    char host[300];
    const char *colon = strrchr(caller, ':');
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list = NULL;
    int fd = -1;
    if (!colon || (size_t)(colon - caller) >= sizeof host)
        return -1;
    snprintf(host, sizeof host, "%.*s", (int)(colon - caller), caller);
    int why = getaddrinfo(host, colon + 1, &hints, &list);
    if (why)
        fprintf(stderr, "the caller of the run, %s: %s\n", caller, gai_strerror(why));
    for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen)) {
            perror("the caller of the run cannot be reached");
            close(fd);
            fd = -1;
        }
    }
    if (list)
        freeaddrinfo(list);
    return fd;
}

/* Hosts need not have consecutive workers: that is for mpirun's mapping to say. */
static int place_on_host(int worker)
{
    MPI_Comm host;
    int place = worker;
    if (MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, worker, MPI_INFO_NULL, &host) ==
        MPI_SUCCESS) {
        MPI_Comm_rank(host, &place);
        MPI_Comm_free(&host);
    }
    return place;
}

int main(int argc, char **argv)
{
    struct ss_control control = {.task = -1, .open = open_mpi};
    const char *caller = getenv("SHARDSCOPE_WORKER_CALLER");
    int provided;
    if (!caller) {
        fprintf(stderr, "shardscope-worker-mpi is started by shardscope: run --backend mpi\n");
        return 64;
    }
    control.user = &control;
    /* The thread of signs of life calls no MPI. */
    if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &control.worker);
    MPI_Comm_size(MPI_COMM_WORLD, &control.n_workers);
    control.place = place_on_host(control.worker);
    control.fd = connect_to(caller);
    if (control.fd < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int status = ss_control_serve(&control);
    if (status != 0)
        MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
    return 0;
}
