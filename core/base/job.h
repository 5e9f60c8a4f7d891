/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long computation seen from outside: progress, cancel, deadline. The worker polls and reports;
 * it never draws. One worker thread writes progress; any thread may cancel or read a snapshot. */
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
    double start_s, deadline_s; /* monotonic seconds; deadline 0: none */
    pthread_mutex_t lock;
    struct ss_progress progress; /* guarded by lock */
    double unit;                 /* guarded by lock: reported numbers per unit shown */
    /* Called by the worker after each report, outside the lock; may be NULL. */
    void (*on_progress)(void *user, const struct ss_progress *progress);
    void *user;
};

double ss_now_s(void); /* monotonic clock */
void ss_job_init(struct ss_job *job);
void ss_job_fini(struct ss_job *job);
/* Seconds from now; 0 removes the deadline. */
void ss_job_set_time_limit(struct ss_job *job, double seconds);
/* Async-signal-safe. */
void ss_job_cancel(struct ss_job *job);
/* True once cancelled or past the deadline. job may be NULL (never stops). Cheap: poll often. */
bool ss_job_stopped(const struct ss_job *job);
bool ss_job_was_cancelled(const struct ss_job *job);
/* The error of work that was left as its job was stopped; doing: as in "stopped while running". */
enum ss_rc ss_job_fail(const struct ss_job *job, struct ss_error *err, const char *doing);
/* When the job was cancelled; now where it was not. What engines still do to answer with something
 * is timed from here, so that several that share the job do not add up. */
double ss_job_cancelled_at_s(const struct ss_job *job);
/* job may be NULL. */
void ss_job_report(struct ss_job *job, const struct ss_progress *progress);
/* How many of the reported numbers make one as people see it (ps per us: 1e6). job may be NULL. */
void ss_job_set_unit(struct ss_job *job, double unit);
struct ss_progress ss_job_snapshot(struct ss_job *job);

#endif
