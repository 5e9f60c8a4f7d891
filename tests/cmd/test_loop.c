/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event loop without a terminal: descriptors are pipes, signals are raised here. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/job.h"
#include "repl/loop/loop.h"

/* The letters that callbacks leave, in order. */
struct trail {
    struct ss_event_loop *loop;
    char letters[64];
    size_t n;
    uint64_t victim; /* removed by remove_victim */
    int fd;
};

struct letter {
    struct trail *trail;
    char letter;
};

static void leave(void *user)
{
    struct letter *l = user;
    if (l->trail->n + 1 < sizeof l->trail->letters)
        l->trail->letters[l->trail->n++] = l->letter;
}

static void open_trail(struct trail *t)
{
    memset(t, 0, sizeof *t);
    t->loop = ss_loop_new();
    assert_non_null(t->loop);
}

static void step_until(struct trail *t, size_t n)
{
    double until_s = ss_now_s() + 30;
    while (t->n < n && ss_now_s() < until_s)
        ss_loop_step(t->loop);
    assert_int_equal(t->n, n);
}

static void read_byte(void *user)
{
    struct letter *l = user;
    char byte;
    assert_int_equal(read(l->trail->fd, &byte, 1), 1);
    leave(l);
}

static void descriptors_are_served(void **state)
{
    (void)state;
    struct trail t;
    int ends[2], idle[2];
    open_trail(&t);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pipe(idle), 0);
    t.fd = ends[0];
    struct letter a = {&t, 'a'}, b = {&t, 'b'}, w = {&t, 'w'};
    ss_loop_add_fd(t.loop, idle[0], SS_LOOP_READ, leave, &b);
    uint64_t reader = ss_loop_add_fd(t.loop, ends[0], SS_LOOP_READ, read_byte, &a);
    assert_int_equal(write(ends[1], "xx", 2), 2);
    step_until(&t, 2);
    assert_string_equal(t.letters, "aa");
    ss_loop_remove(t.loop, reader);
    ss_loop_remove(t.loop, reader);
    ss_loop_remove(t.loop, 0);
    assert_int_equal(write(ends[1], "x", 1), 1);
    uint64_t writer = ss_loop_add_fd(t.loop, ends[1], SS_LOOP_WRITE, leave, &w);
    step_until(&t, 3);
    ss_loop_remove(t.loop, writer);
    assert_string_equal(t.letters, "aaw");
    close(idle[1]); /* a hang-up is reported too */
    step_until(&t, 4);
    assert_string_equal(t.letters, "aawb");
    ss_loop_free(t.loop);
    for (int i = 0; i < 2; i++)
        close(ends[i]);
    close(idle[0]);
}

static void timers_run_in_order(void **state)
{
    (void)state;
    struct trail t;
    open_trail(&t);
    struct letter a = {&t, 'a'}, b = {&t, 'b'}, c = {&t, 'c'}, d = {&t, 'd'};
    double start_s = ss_now_s();
    ss_loop_add_timer(t.loop, 0.03, leave, &c);
    ss_loop_add_timer(t.loop, 0.01, leave, &a);
    uint64_t removed = ss_loop_add_timer(t.loop, 0.02, leave, &d);
    ss_loop_add_timer(t.loop, 0.02, leave, &b);
    ss_loop_remove(t.loop, removed);
    step_until(&t, 3);
    assert_string_equal(t.letters, "abc");
    assert_true(ss_now_s() - start_s >= 0.03);
    ss_loop_add_timer(t.loop, -1, leave, &a);
    ss_loop_add_timer(t.loop, 0, leave, &b);
    step_until(&t, 5);
    assert_string_equal(t.letters, "abcab");
    ss_loop_free(t.loop);
}

static void *wake_later(void *user)
{
    struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
    ss_loop_wake(user);
    return NULL;
}

static void another_thread_wakes(void **state)
{
    (void)state;
    struct trail t;
    pthread_t thread;
    open_trail(&t);
    struct letter a = {&t, 'a'};
    ss_loop_add_wake(t.loop, leave, &a);
    assert_int_equal(pthread_create(&thread, NULL, wake_later, t.loop), 0);
    step_until(&t, 1); /* no timer, no descriptor: only the wake-up ends the step */
    pthread_join(thread, NULL);
    for (int i = 0; i < 100000; i++) /* more than a pipe holds */
        ss_loop_wake(t.loop);
    ss_loop_step(t.loop);
    assert_string_equal(t.letters, "aa");
    ss_loop_free(t.loop);
}

static struct ss_event_loop *signalled;

static void on_alarm(int signal)
{
    (void)signal;
    ss_loop_wake(signalled);
}

static void a_signal_handler_wakes(void **state)
{
    (void)state;
    struct trail t;
    struct sigaction action, before;
    open_trail(&t);
    struct letter a = {&t, 'a'};
    signalled = t.loop;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, &before);
    ss_loop_add_wake(t.loop, leave, &a);
    alarm(1);
    step_until(&t, 1);
    raise(SIGALRM);
    step_until(&t, 2);
    sigaction(SIGALRM, &before, NULL);
    ss_loop_free(t.loop);
}

enum { POSTED = 200 };

struct posts {
    struct trail *trail;
    struct ss_loop_completion completions[POSTED];
    struct letter letter;
    int done;
};

static void count_done(void *user)
{
    ((struct posts *)user)->done++;
}

static void *post_all(void *user)
{
    struct posts *p = user;
    for (int i = 0; i < POSTED; i++) {
        p->completions[i] = (struct ss_loop_completion){.fn = count_done, .user = p};
        ss_loop_post(p->trail->loop, p->completions + i);
    }
    return NULL;
}

static void completions_are_delivered_once(void **state)
{
    (void)state;
    struct trail t;
    pthread_t threads[2];
    static struct posts posts[2];
    open_trail(&t);
    for (int i = 0; i < 2; i++) {
        posts[i].trail = &t;
        assert_int_equal(pthread_create(threads + i, NULL, post_all, posts + i), 0);
    }
    while (posts[0].done + posts[1].done < 2 * POSTED)
        ss_loop_step(t.loop);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(posts[i].done, POSTED);
    }
    struct letter a = {&t, 'a'}, b = {&t, 'b'};
    struct ss_loop_completion first = {.fn = leave, .user = &a}, second = {.fn = leave, .user = &b};
    ss_loop_post(t.loop, &first);
    ss_loop_post(t.loop, &second);
    ss_loop_step(t.loop);
    assert_string_equal(t.letters, "ab");
    ss_loop_post(t.loop, &first); /* dropped with the loop */
    ss_loop_free(t.loop);
}

static void remove_victim(void *user)
{
    struct letter *l = user;
    ss_loop_remove(l->trail->loop, l->trail->victim);
    leave(l);
}

static void callbacks_remove_sources(void **state)
{
    (void)state;
    struct trail t;
    int ends[2];
    open_trail(&t);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "x", 1), 1);
    struct letter a = {&t, 'a'}, b = {&t, 'b'}, c = {&t, 'c'}, d = {&t, 'd'};
    uint64_t own = ss_loop_add_fd(t.loop, ends[0], SS_LOOP_READ, leave, &a);
    t.victim = own; /* ready in this very step, and removed by a timer of it */
    ss_loop_add_timer(t.loop, 0, remove_victim, &b);
    ss_loop_step(t.loop);
    assert_string_equal(t.letters, "b");
    t.victim = ss_loop_add_timer(t.loop, 0, leave, &a);
    ss_loop_remove(t.loop, t.victim);
    ss_loop_add_wake(t.loop, remove_victim, &c);
    t.victim = ss_loop_add_wake(t.loop, leave, &d); /* removed by the handler before it */
    ss_loop_wake(t.loop);
    ss_loop_step(t.loop);
    assert_string_equal(t.letters, "bc");
    ss_loop_free(t.loop);
    close(ends[0]);
    close(ends[1]);
}

static void step_inside(void *user)
{
    struct letter *l = user;
    leave(l);
    step_until(l->trail, l->trail->n + 1);
    leave(l);
}

/* A callback waits for another timer, as a prompt waits for a job. */
static void callbacks_may_step(void **state)
{
    (void)state;
    struct trail t;
    open_trail(&t);
    struct letter a = {&t, 'a'}, b = {&t, 'b'};
    ss_loop_add_timer(t.loop, 0, step_inside, &a);
    ss_loop_add_timer(t.loop, 0.01, leave, &b);
    step_until(&t, 3);
    assert_string_equal(t.letters, "aba");
    ss_loop_free(t.loop);
    ss_loop_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptors_are_served),
        cmocka_unit_test(timers_run_in_order),
        cmocka_unit_test(another_thread_wakes),
        cmocka_unit_test(a_signal_handler_wakes),
        cmocka_unit_test(completions_are_delivered_once),
        cmocka_unit_test(callbacks_remove_sources),
        cmocka_unit_test(callbacks_may_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
