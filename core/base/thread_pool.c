/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/thread_pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/arena.h"

enum { MOST_WORKERS = 64 };

struct worker {
    struct ss_thread_pool *threads;
    size_t id;
    pthread_t thread;
};

struct ss_thread_pool {
    size_t size, started; /* started: threads beside the caller */
    bool tried;
    struct worker workers[MOST_WORKERS];
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    /* Guarded by lock. */
    ss_thread_pool_task task;
    void *user;
    size_t n, next, running;
    bool over;
};

struct ss_thread_pool *ss_thread_pool_new(size_t most)
{
    struct ss_thread_pool *c = ss_xcalloc(1, sizeof *c);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    c->size = processors < 1 ? 1 : (size_t)processors;
    c->size = c->size < MOST_WORKERS ? c->size : MOST_WORKERS;
    c->size = most < c->size ? (most ? most : 1) : c->size;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_cond_init(&c->done, NULL);
    return c;
}

size_t ss_thread_pool_size(const struct ss_thread_pool *threads)
{
    return threads->size;
}

/* Takes tasks until none is left. Called and returns with the lock held. */
static void take_tasks(struct ss_thread_pool *c, size_t worker)
{
    while (c->next < c->n) {
        size_t index = c->next++;
        c->running++;
        pthread_mutex_unlock(&c->lock);
        c->task(c->user, index, worker);
        pthread_mutex_lock(&c->lock);
        if (--c->running == 0 && c->next == c->n)
            pthread_cond_signal(&c->done);
    }
}

static void *worker_main(void *argument)
{
    struct worker *w = argument;
    struct ss_thread_pool *c = w->threads;
    pthread_mutex_lock(&c->lock);
    while (!c->over) {
        take_tasks(c, w->id);
        if (!c->over)
            pthread_cond_wait(&c->work, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void start(struct ss_thread_pool *c)
{
    c->tried = true;
    while (c->started + 1 < c->size) {
        struct worker *w = &c->workers[c->started + 1];
        *w = (struct worker){.threads = c, .id = c->started + 1};
        if (pthread_create(&w->thread, NULL, worker_main, w) != 0)
            return;
        c->started++;
    }
}

void ss_thread_pool_run(struct ss_thread_pool *threads, size_t n, ss_thread_pool_task task,
                        void *user)
{
    if (!threads) {
        for (size_t i = 0; i < n; i++)
            task(user, i, 0);
        return;
    }
    if (n > 1 && !threads->tried)
        start(threads);
    pthread_mutex_lock(&threads->lock);
    threads->task = task;
    threads->user = user;
    threads->n = n;
    threads->next = 0;
    if (n > 1 && threads->started)
        pthread_cond_broadcast(&threads->work);
    take_tasks(threads, 0);
    while (threads->running > 0)
        pthread_cond_wait(&threads->done, &threads->lock);
    pthread_mutex_unlock(&threads->lock);
}

void ss_thread_pool_free(struct ss_thread_pool *threads)
{
    if (!threads)
        return;
    pthread_mutex_lock(&threads->lock);
    threads->over = true;
    pthread_cond_broadcast(&threads->work);
    pthread_mutex_unlock(&threads->lock);
    for (size_t i = 1; i <= threads->started; i++)
        pthread_join(threads->workers[i].thread, NULL);
    pthread_cond_destroy(&threads->done);
    pthread_cond_destroy(&threads->work);
    pthread_mutex_destroy(&threads->lock);
    free(threads);
}
