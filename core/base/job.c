/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/job.h"

#include <math.h>
#include <string.h>
#include <time.h>

double ss_now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void ss_job_init(struct ss_job *job)
{
    memset(job, 0, sizeof *job);
    atomic_init(&job->cancelled, false);
    atomic_init(&job->cancelled_s, 0);
    atomic_init(&job->deadline_s, 0);
    pthread_mutex_init(&job->lock, NULL);
    job->start_s = ss_now_s();
    job->progress.phase = "";
    job->progress.total = -1;
    job->unit = 1;
}

void ss_job_init_child(struct ss_job *child, struct ss_job *parent, double seconds)
{
    ss_job_init(child);
    child->parent = parent;
    ss_job_set_time_limit(child, seconds);
}

void ss_job_fini(struct ss_job *job)
{
    pthread_mutex_destroy(&job->lock);
}

void ss_job_set_time_limit(struct ss_job *job, double seconds)
{
    atomic_store(&job->deadline_s, seconds > 0 ? ss_now_s() + seconds : 0);
}

void ss_job_cancel(struct ss_job *job)
{
    double never = 0;
    atomic_compare_exchange_strong(&job->cancelled_s, &never, ss_now_s());
    atomic_store(&job->cancelled, true);
}

/* The earliest deadline of the job and its ancestors; 0: none. */
static double earliest_deadline_s(const struct ss_job *job)
{
    double earliest_s = 0;
    for (; job; job = job->parent) {
        double deadline_s = atomic_load_explicit(&job->deadline_s, memory_order_relaxed);
        if (deadline_s > 0 && (earliest_s <= 0 || deadline_s < earliest_s))
            earliest_s = deadline_s;
    }
    return earliest_s;
}

bool ss_job_stopped(const struct ss_job *job)
{
    if (ss_job_was_cancelled(job))
        return true;
    double deadline_s = earliest_deadline_s(job);
    return deadline_s > 0 && ss_now_s() >= deadline_s;
}

bool ss_job_was_cancelled(const struct ss_job *job)
{
    for (; job; job = job->parent)
        if (atomic_load_explicit(&job->cancelled, memory_order_relaxed))
            return true;
    return false;
}

double ss_job_time_left_s(const struct ss_job *job)
{
    double deadline_s = earliest_deadline_s(job);
    return deadline_s > 0 ? deadline_s - ss_now_s() : INFINITY;
}

enum ss_rc ss_job_fail(const struct ss_job *job, struct ss_error *err, const char *doing)
{
    return ss_fail(err, ss_job_was_cancelled(job) ? SS_E_CANCELLED : SS_E_TIMEOUT,
                   "stopped while %s", doing);
}

double ss_job_cancelled_at_s(const struct ss_job *job)
{
    for (; job; job = job->parent) {
        double cancelled_s = atomic_load(&job->cancelled_s);
        if (cancelled_s > 0)
            return cancelled_s;
    }
    return ss_now_s();
}

void ss_job_report(struct ss_job *job, const struct ss_progress *progress)
{
    for (; job; job = job->parent) {
        pthread_mutex_lock(&job->lock);
        job->progress = *progress;
        pthread_mutex_unlock(&job->lock);
        if (job->on_progress)
            job->on_progress(job->user, progress);
    }
}

void ss_job_set_unit(struct ss_job *job, double unit)
{
    for (; job; job = job->parent) {
        pthread_mutex_lock(&job->lock);
        job->unit = unit;
        pthread_mutex_unlock(&job->lock);
    }
}

struct ss_progress ss_job_snapshot(struct ss_job *job)
{
    pthread_mutex_lock(&job->lock);
    struct ss_progress copy = job->progress;
    copy.incumbent /= job->unit;
    copy.bound /= job->unit;
    pthread_mutex_unlock(&job->lock);
    return copy;
}
