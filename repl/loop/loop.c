/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event loop. Wake-ups and completions reach poll() through a pipe of the loop's own (the
 * self-pipe trick). A step first lists the ids of the sources that are due and then looks each up
 * again before it calls it, so that callbacks may remove sources and may step the loop
 * themselves. */
#include "repl/loop/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/base/arena.h"
#include "core/base/job.h"

enum source_kind { SOURCE_FD, SOURCE_TIMER, SOURCE_WAKE };

struct source {
    uint64_t id;
    enum source_kind kind;
    int fd;
    short events; /* of poll */
    double at_s;  /* TIMER: monotonic seconds */
    ss_loop_fn fn;
    void *user;
};

struct ss_event_loop {
    int pipe[2];
    struct source *sources; /* in the order of their ids */
    size_t n_sources, capacity;
    uint64_t last_id;
    pthread_mutex_t lock; /* guards the completions */
    struct ss_loop_completion *first, **last;
    double polled_s, longest_s; /* CPU time when poll returned last; ss_loop_take_longest_s */
};

struct ss_event_loop *ss_loop_new(void)
{
    struct ss_event_loop *loop = ss_xcalloc(1, sizeof *loop);
    if (pipe(loop->pipe) != 0) {
        free(loop);
        return NULL;
    }
    for (int end = 0; end < 2; end++) {
        fcntl(loop->pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(loop->pipe[end], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&loop->lock, NULL);
    loop->last = &loop->first;
    return loop;
}

void ss_loop_free(struct ss_event_loop *loop)
{
    if (!loop)
        return;
    close(loop->pipe[0]);
    close(loop->pipe[1]);
    pthread_mutex_destroy(&loop->lock);
    free(loop->sources);
    free(loop);
}

static uint64_t add_source(struct ss_event_loop *loop, struct source source)
{
    if (loop->n_sources == loop->capacity) {
        loop->capacity = loop->capacity ? 2 * loop->capacity : 8;
        loop->sources = ss_xrealloc(loop->sources, loop->capacity * sizeof *loop->sources);
    }
    source.id = ++loop->last_id;
    loop->sources[loop->n_sources++] = source;
    return source.id;
}

uint64_t ss_loop_add_fd(struct ss_event_loop *loop, int fd, unsigned events, ss_loop_fn fn,
                        void *user)
{
    short wanted =
        (short)((events & SS_LOOP_READ ? POLLIN : 0) | (events & SS_LOOP_WRITE ? POLLOUT : 0));
    return add_source(
        loop,
        (struct source){.kind = SOURCE_FD, .fd = fd, .events = wanted, .fn = fn, .user = user});
}

uint64_t ss_loop_add_timer(struct ss_event_loop *loop, double seconds, ss_loop_fn fn, void *user)
{
    double at_s = ss_now_s() + (seconds > 0 ? seconds : 0);
    return add_source(loop,
                      (struct source){.kind = SOURCE_TIMER, .at_s = at_s, .fn = fn, .user = user});
}

uint64_t ss_loop_add_wake(struct ss_event_loop *loop, ss_loop_fn fn, void *user)
{
    return add_source(loop, (struct source){.kind = SOURCE_WAKE, .fn = fn, .user = user});
}

static struct source *find_source(struct ss_event_loop *loop, uint64_t id)
{
    for (size_t i = 0; i < loop->n_sources; i++)
        if (loop->sources[i].id == id)
            return loop->sources + i;
    return NULL;
}

void ss_loop_remove(struct ss_event_loop *loop, uint64_t id)
{
    struct source *source = find_source(loop, id);
    if (!source)
        return;
    size_t after = (size_t)(loop->sources + loop->n_sources - source - 1);
    memmove(source, source + 1, after * sizeof *source);
    loop->n_sources--;
}

void ss_loop_wake(struct ss_event_loop *loop)
{
    int saved = errno;
    /* A full pipe wakes as well as one more byte would. */
    ssize_t written = write(loop->pipe[1], "", 1);
    (void)written;
    errno = saved;
}

void ss_loop_post(struct ss_event_loop *loop, struct ss_loop_completion *completion)
{
    completion->next = NULL;
    pthread_mutex_lock(&loop->lock);
    *loop->last = completion;
    loop->last = &completion->next;
    /* Within the lock: once the completion has been delivered, the loop may be freed. */
    ss_loop_wake(loop);
    pthread_mutex_unlock(&loop->lock);
}

static void call_source(struct ss_event_loop *loop, uint64_t id)
{
    struct source *source = find_source(loop, id);
    if (!source)
        return;
    struct source copy = *source; /* the callback may move the array */
    if (copy.kind == SOURCE_TIMER)
        ss_loop_remove(loop, id);
    copy.fn(copy.user);
}

static struct ss_loop_completion *take_completion(struct ss_event_loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    struct ss_loop_completion *completion = loop->first;
    if (completion) {
        loop->first = completion->next;
        if (!loop->first)
            loop->last = &loop->first;
    }
    pthread_mutex_unlock(&loop->lock);
    return completion;
}

/* Only those that were there at the start: one that posts itself again must not starve the rest. */
static void deliver_completions(struct ss_event_loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    size_t n = 0;
    for (struct ss_loop_completion *c = loop->first; c; c = c->next)
        n++;
    pthread_mutex_unlock(&loop->lock);
    for (; n > 0; n--) {
        struct ss_loop_completion *completion = take_completion(loop);
        if (!completion)
            return; /* a step within a callback took the rest */
        completion->fn(completion->user);
    }
}

/* The pipe and the descriptors to poll; ids[i] is the source of polled[i + 1]. */
static size_t list_descriptors(const struct ss_event_loop *loop, struct pollfd *polled,
                               uint64_t *ids)
{
    size_t n = 0;
    polled[0] = (struct pollfd){.fd = loop->pipe[0], .events = POLLIN};
    for (size_t i = 0; i < loop->n_sources; i++) {
        const struct source *source = loop->sources + i;
        if (source->kind != SOURCE_FD)
            continue;
        ids[n] = source->id;
        polled[++n] = (struct pollfd){.fd = source->fd, .events = source->events};
    }
    return n;
}

/* Milliseconds to the first timer, rounded up; -1: there is none. */
static int wait_ms(const struct ss_event_loop *loop)
{
    double first_s = INFINITY, longest_ms = 1e9;
    for (size_t i = 0; i < loop->n_sources; i++)
        if (loop->sources[i].kind == SOURCE_TIMER)
            first_s = fmin(first_s, loop->sources[i].at_s);
    if (isinf(first_s))
        return -1;
    return (int)ceil(fmin(fmax(1e3 * (first_s - ss_now_s()), 0), longest_ms));
}

static void call_wake_handlers(struct ss_event_loop *loop, uint64_t *ids)
{
    char bytes[64];
    size_t n = 0;
    while (read(loop->pipe[0], bytes, sizeof bytes) > 0)
        continue;
    for (size_t i = 0; i < loop->n_sources; i++)
        if (loop->sources[i].kind == SOURCE_WAKE)
            ids[n++] = loop->sources[i].id;
    for (size_t i = 0; i < n; i++)
        call_source(loop, ids[i]);
}

static int compare_timers(const void *a, const void *b)
{
    const struct source *x = a, *y = b;
    if (x->at_s != y->at_s)
        return x->at_s < y->at_s ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

/* Timers that callbacks add wait for the next step, even if they are due at once. */
static void call_timers(struct ss_event_loop *loop)
{
    double now_s = ss_now_s();
    size_t n = 0;
    struct source *due = ss_xmalloc(loop->n_sources * sizeof *due);
    for (size_t i = 0; i < loop->n_sources; i++)
        if (loop->sources[i].kind == SOURCE_TIMER && loop->sources[i].at_s <= now_s)
            due[n++] = loop->sources[i];
    if (n > 1)
        qsort(due, n, sizeof *due, compare_timers);
    for (size_t i = 0; i < n; i++)
        call_source(loop, due[i].id);
    free(due);
}

static double thread_cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Polls, and measures how long nobody did. */
static int poll_measured(struct ss_event_loop *loop, struct pollfd *polled, size_t n)
{
    double now_s = thread_cpu_s();
    if (loop->polled_s > 0 && now_s - loop->polled_s > loop->longest_s)
        loop->longest_s = now_s - loop->polled_s;
    int found = poll(polled, (nfds_t)n, wait_ms(loop));
    loop->polled_s = thread_cpu_s();
    return found;
}

double ss_loop_take_longest_s(struct ss_event_loop *loop)
{
    double longest_s = loop->longest_s;
    loop->longest_s = 0;
    return longest_s;
}

void ss_loop_step(struct ss_event_loop *loop)
{
    /* Of this step alone: a callback may step the loop too. */
    struct pollfd *polled = ss_xmalloc((loop->n_sources + 1) * sizeof *polled);
    uint64_t *ids = ss_xmalloc((loop->n_sources + 1) * sizeof *ids);
    size_t n = list_descriptors(loop, polled, ids), n_ready = 0;
    int found = poll_measured(loop, polled, n + 1);
    bool woken = found > 0 && polled[0].revents;
    for (size_t i = 0; found > 0 && i < n; i++)
        if (polled[i + 1].revents)
            ids[n_ready++] = ids[i];
    if (woken) {
        uint64_t *handlers = ss_xmalloc((loop->n_sources + 1) * sizeof *handlers);
        call_wake_handlers(loop, handlers);
        free(handlers);
    }
    deliver_completions(loop);
    call_timers(loop);
    for (size_t i = 0; i < n_ready; i++)
        call_source(loop, ids[i]);
    free(polled);
    free(ids);
}
