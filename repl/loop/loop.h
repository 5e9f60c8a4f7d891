/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event loop of the front ends: file descriptors, timers, wake-ups and completions.
 *
 * A loop belongs to one thread, which is the only one that calls its functions; ss_loop_wake and
 * ss_loop_post are the exceptions. Only the loop calls poll(). Callbacks run on that thread, one
 * after the other. A callback may add and remove sources, its own included, and may call
 * ss_loop_step itself: that is how a prompt waits for a job while timers and sockets are served.
 *
 * A source is a descriptor, a timer or a wake handler. It is named by an id that is never used
 * twice, so removing a source that has gone already does nothing. Sources are looked up one after
 * the other: a loop is meant for tens of them. */
#ifndef SS_REPL_LOOP_LOOP_H
#define SS_REPL_LOOP_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct ss_event_loop;

typedef void (*ss_loop_fn)(void *user);

/* What a descriptor is watched for. An error or a hang-up is reported to both. */
enum ss_loop_events { SS_LOOP_READ = 1, SS_LOOP_WRITE = 2 };

/* NULL with errno set if the system gives no pipe. */
struct ss_event_loop *ss_loop_new(void);
/* Completions that were posted but not delivered are dropped. loop may be NULL. */
void ss_loop_free(struct ss_event_loop *loop);

/* Calls fn in every step in which the descriptor is ready. The descriptor stays the caller's:
 * remove the source before closing it. Returns the id. */
uint64_t ss_loop_add_fd(struct ss_event_loop *loop, int fd, unsigned events, ss_loop_fn fn,
                        void *user);
/* Calls fn once, at least `seconds` from now. Timers that are due in the same step run in the order
 * of their times, then in the order in which they were added. */
uint64_t ss_loop_add_timer(struct ss_event_loop *loop, double seconds, ss_loop_fn fn, void *user);
/* Calls fn in every step that a wake-up reached; several wake-ups may share one call. */
uint64_t ss_loop_add_wake(struct ss_event_loop *loop, ss_loop_fn fn, void *user);
/* The source is not called again, not even in the step under way. id 0 is no source. */
void ss_loop_remove(struct ss_event_loop *loop, uint64_t id);

/* Ends the current step or the next one, and calls the wake handlers. Async-signal-safe; any
 * thread; keeps errno. */
void ss_loop_wake(struct ss_event_loop *loop);

/* A completion: fn(user) runs once on the loop's thread. The poster owns the memory, which must
 * live until fn is called. */
struct ss_loop_completion {
    ss_loop_fn fn;
    void *user;
    struct ss_loop_completion *next; /* the loop's */
};
/* Any thread, but not a signal handler. Completions are delivered in the order of posting. */
void ss_loop_post(struct ss_event_loop *loop, struct ss_loop_completion *completion);

/* Waits until something happens and dispatches it: wake handlers first, then completions, timers
 * and descriptors. May return without having called anything. */
void ss_loop_step(struct ss_event_loop *loop);

/* The longest time in seconds for which callbacks, and whatever else ran between two steps, kept
 * the loop from looking at its sources, since the last call of this function. Only CPU time of the
 * thread counts: a callback is not slow because other programs keep the machine busy. */
double ss_loop_take_longest_s(struct ss_event_loop *loop);

#endif
