/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A job is a long computation seen from outside: progress, cancellation, deadline. The worker polls
 * ss_job_stopped and reports progress; it never draws. Any thread may cancel a job, poll it, report
 * to it or take a snapshot.
 *
 * A time budget within a job is a child job: it stops when its parent stops or at its own deadline,
 * whichever comes first, and its progress is also the parent's. So a function that is given a job
 * never changes that job's deadline. Children may have children; each lives on its own thread or on
 * the parent's, and must end before the parent does. */
#ifndef SS_CORE_BASE_JOB_H
#define SS_CORE_BASE_JOB_H

#include "core/base/error.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct ss_progress {
    const char *phase;   /* static text */
    int64_t done, total; /* total < 0: unknown */
    bool has_incumbent, has_bound;
    bool unchecked;          /* the incumbent may not be an answer: nobody has looked yet */
    double incumbent, bound; /* a solver's integers; snapshots give them in the unit shown */
};

struct ss_job {
    atomic_bool cancelled;
    _Atomic double cancelled_s; /* when, monotonic seconds; 0: not cancelled */
    double start_s;             /* monotonic seconds */
    _Atomic double deadline_s;  /* of this job alone, monotonic seconds; 0: none */
    struct ss_job *parent;      /* NULL: a root */
    pthread_mutex_t lock;
    struct ss_progress progress; /* guarded by lock */
    double unit;                 /* guarded by lock: reported numbers per unit shown */
    /* Called on the reporting thread after each report, outside the lock; may be NULL. If children
     * report from several threads, so may this be called from several threads at once. */
    void (*on_progress)(void *user, const struct ss_progress *progress);
    void *user;
};

double ss_now_s(void); /* monotonic clock */
void ss_job_init(struct ss_job *job);
/* Starts a child of `parent` (NULL: a root) that may run for `seconds` (0: no deadline of its own).
 * End it with ss_job_fini before the parent. */
void ss_job_init_child(struct ss_job *child, struct ss_job *parent, double seconds);
void ss_job_fini(struct ss_job *job);
/* Sets the deadline to `seconds` from now; 0 removes it. Only the owner of the job calls this; a
 * function that was given the job starts a child instead. */
void ss_job_set_time_limit(struct ss_job *job, double seconds);
/* Async-signal-safe. */
void ss_job_cancel(struct ss_job *job);
/* True once the job or one of its ancestors is cancelled or past its deadline. job may be NULL
 * (never stops). Cheap: poll often. */
bool ss_job_stopped(const struct ss_job *job);
/* True once the job or one of its ancestors is cancelled. job may be NULL. */
bool ss_job_was_cancelled(const struct ss_job *job);
/* Seconds until the earliest deadline of the job and its ancestors, negative once that has passed;
 * INFINITY if there is none or job is NULL. */
double ss_job_time_left_s(const struct ss_job *job);
/* Returns the error of work that ended because its job was stopped: SS_E_CANCELLED or SS_E_TIMEOUT,
 * "stopped while DOING". */
enum ss_rc ss_job_fail(const struct ss_job *job, struct ss_error *err, const char *doing);
/* When the job or its nearest cancelled ancestor was cancelled; now if none was. An engine that
 * still needs a moment for an answer counts it from here, so that engines in a row do not add up.
 */
double ss_job_cancelled_at_s(const struct ss_job *job);
/* Sets the progress of the job and of its ancestors. job may be NULL. */
void ss_job_report(struct ss_job *job, const struct ss_progress *progress);
/* Sets how many reported units make one unit shown (picoseconds per microsecond: 1e6), for the job
 * and its ancestors. job may be NULL. */
void ss_job_set_unit(struct ss_job *job, double unit);
/* A copy of the latest progress, in the unit shown. */
struct ss_progress ss_job_snapshot(struct ss_job *job);

#endif
