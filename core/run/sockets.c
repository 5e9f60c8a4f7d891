/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An exchange sends and receives on all sockets at once, so that no order of messages can block. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "core/run/sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* A message on its way: its length, then its bytes. */
struct flow {
    uint64_t length;
    const struct ss_message *message;
    size_t done; /* bytes of both together */
};

struct sockets {
    int *peers;
    /* Of one exchange, per worker: what goes there and comes from there, at most one each at a
     * time. */
    struct flow *out, *in;
    struct pollfd *polls;
};

enum ss_rc ss_sockets_pairs(int n, int *pairs, struct ss_error *err)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    for (int i = 0; i < n * n; i++)
        pairs[i] = -1;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int ends[2];
            if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) {
                int why = errno;
                ss_sockets_close_pairs(n, pairs);
                return ss_fail(err, SS_E_LIMIT, "no sockets between %d workers: %s", n,
                               strerror(why));
            }
            pairs[i * n + j] = ends[0];
            pairs[j * n + i] = ends[1];
        }
    return SS_OK;
}

void ss_sockets_close_pairs(int n, int *pairs)
{
    for (int i = 0; i < n * n; i++) {
        if (pairs[i] >= 0)
            close(pairs[i]);
        pairs[i] = -1;
    }
}

static enum ss_rc gone(int worker, struct ss_error *err)
{
    return ss_fail(err, SS_E_IO, "worker %d is gone", worker);
}

/* The blocks of a flow that are left to move. */
static int blocks_left(struct flow *f, struct iovec block[2])
{
    int n = 0;
    if (f->done < sizeof f->length)
        block[n++] = (struct iovec){(char *)&f->length + f->done, sizeof f->length - f->done};
    size_t moved = f->done > sizeof f->length ? f->done - sizeof f->length : 0;
    if (f->message->bytes > moved)
        block[n++] = (struct iovec){(char *)f->message->data + moved, f->message->bytes - moved};
    return n;
}

static bool is_done(const struct flow *f)
{
    return !f->message || f->done == sizeof f->length + f->message->bytes;
}

/* Sends what the socket takes. */
static enum ss_rc push(int fd, int worker, struct flow *f, struct ss_error *err)
{
    while (!is_done(f)) {
        struct iovec block[2];
        struct msghdr message = {.msg_iov = block};
        message.msg_iovlen = (size_t)blocks_left(f, block);
        ssize_t n = sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return SS_OK;
        if (n < 0)
            return gone(worker, err);
        f->done += (size_t)n;
    }
    return SS_OK;
}

/* Receives what has come; a length must be the one expected before its bytes are taken. */
static enum ss_rc draw(int fd, int worker, struct flow *f, struct ss_error *err)
{
    while (!is_done(f)) {
        struct iovec block[2];
        int blocks = blocks_left(f, block);
        if (f->done < sizeof f->length)
            blocks = 1;
        struct msghdr message = {.msg_iov = block, .msg_iovlen = (size_t)blocks};
        ssize_t n = recvmsg(fd, &message, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return SS_OK;
        if (n <= 0)
            return gone(worker, err);
        f->done += (size_t)n;
        if (f->done == sizeof f->length && f->length != f->message->bytes)
            return ss_fail(err, SS_E_MISMATCH, "worker %d sent %llu bytes, %zu were expected",
                           worker, (unsigned long long)f->length, f->message->bytes);
    }
    return SS_OK;
}

/* The next message of a list for a worker after the one that is done; NULL: there is none. */
static const struct ss_message *next_of(const struct ss_message *list, size_t n, int worker,
                                        const struct ss_message *after)
{
    for (const struct ss_message *m = after ? after + 1 : list; m < list + n; m++)
        if (m->worker == worker)
            return m;
    return NULL;
}

/* Moves what can be moved now of a list's messages for one worker, in their order. */
static enum ss_rc move(int fd, int worker, struct flow *f, const struct ss_message *list, size_t n,
                       bool sends, struct ss_error *err)
{
    for (;;) {
        if (is_done(f)) {
            const struct ss_message *next = next_of(list, n, worker, f->message);
            if (!next)
                return SS_OK;
            *f = (struct flow){.length = sends ? next->bytes : 0, .message = next};
        }
        enum ss_rc rc = sends ? push(fd, worker, f, err) : draw(fd, worker, f, err);
        if (rc != SS_OK || !is_done(f))
            return rc;
    }
}

static enum ss_rc exchange(struct ss_transport *t, const struct ss_message *sends, size_t n_sends,
                           const struct ss_message *receives, size_t n_receives,
                           struct ss_error *err)
{
    struct sockets *s = t->state;
    size_t n = (size_t)t->n_workers;
    memset(s->out, 0, n * sizeof *s->out);
    memset(s->in, 0, n * sizeof *s->in);
    for (;;) {
        nfds_t waiting = 0;
        for (int i = 0; i < t->n_workers; i++) {
            enum ss_rc rc = move(s->peers[i], i, &s->out[i], sends, n_sends, true, err);
            if (rc == SS_OK)
                rc = move(s->peers[i], i, &s->in[i], receives, n_receives, false, err);
            if (rc != SS_OK)
                return rc;
            short events =
                (short)((is_done(&s->out[i]) ? 0 : POLLOUT) | (is_done(&s->in[i]) ? 0 : POLLIN));
            if (events)
                s->polls[waiting++] = (struct pollfd){.fd = s->peers[i], .events = events};
        }
        if (waiting == 0)
            return SS_OK;
        if (poll(s->polls, waiting, -1) < 0 && errno != EINTR)
            return ss_fail(err, SS_E_IO, "cannot wait for workers: %s", strerror(errno));
    }
}

static void close_sockets(struct ss_transport *t)
{
    struct sockets *s = t->state;
    for (int i = 0; s && i < t->n_workers; i++)
        if (i != t->worker && s->peers[i] >= 0)
            close(s->peers[i]);
    if (s) {
        free(s->peers);
        free(s->out);
        free(s->in);
        free(s->polls);
    }
    free(s);
    t->state = NULL;
}

enum ss_rc ss_sockets_open(int worker, int n_workers, const int *peers, struct ss_transport *t,
                           struct ss_error *err)
{
    static const struct ss_transport_api api = {.version = SS_BACKEND_VERSION,
                                                .name = "sockets",
                                                .close = close_sockets,
                                                .exchange = exchange};
    struct sockets *s = ss_xcalloc(1, sizeof *s);
    size_t n = (size_t)n_workers;
    s->peers = ss_xcalloc(n, sizeof *s->peers);
    s->out = ss_xcalloc(n, sizeof *s->out);
    s->in = ss_xcalloc(n, sizeof *s->in);
    s->polls = ss_xcalloc(n, sizeof *s->polls);
    memcpy(s->peers, peers, n * sizeof *peers);
    *t = (struct ss_transport){.api = &api, .state = s, .worker = worker, .n_workers = n_workers};
    for (int i = 0; i < n_workers; i++)
        if (i != worker && fcntl(peers[i], F_GETFD) < 0) {
            close_sockets(t);
            return ss_fail(err, SS_E_IO, "there is no socket to worker %d", i);
        }
    return SS_OK;
}
