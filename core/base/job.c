/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/job.h"

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
    pthread_mutex_init(&job->lock, NULL);
    job->start_s = ss_now_s();
    job->progress.phase = "";
    job->progress.total = -1;
    job->unit = 1;
}

void ss_job_fini(struct ss_job *job)
{
    pthread_mutex_destroy(&job->lock);
}

void ss_job_set_time_limit(struct ss_job *job, double seconds)
{
    job->deadline_s = seconds > 0 ? ss_now_s() + seconds : 0;
}

void ss_job_cancel(struct ss_job *job)
{
    double never = 0;
    atomic_compare_exchange_strong(&job->cancelled_s, &never, ss_now_s());
    atomic_store(&job->cancelled, true);
}

bool ss_job_stopped(const struct ss_job *job)
{
    if (!job)
        return false;
    if (ss_job_was_cancelled(job))
        return true;
    return job->deadline_s > 0 && ss_now_s() >= job->deadline_s;
}

bool ss_job_was_cancelled(const struct ss_job *job)
{
    return job && atomic_load_explicit(&job->cancelled, memory_order_relaxed);
}

enum ss_rc ss_job_fail(const struct ss_job *job, struct ss_error *err, const char *doing)
{
    return ss_fail(err, ss_job_was_cancelled(job) ? SS_E_CANCELLED : SS_E_TIMEOUT,
                   "stopped while %s", doing);
}

double ss_job_cancelled_at_s(const struct ss_job *job)
{
    double cancelled_s = atomic_load(&job->cancelled_s);
    return cancelled_s > 0 ? cancelled_s : ss_now_s();
}

void ss_job_report(struct ss_job *job, const struct ss_progress *progress)
{
    if (!job)
        return;
    pthread_mutex_lock(&job->lock);
    job->progress = *progress;
    pthread_mutex_unlock(&job->lock);
    if (job->on_progress)
        job->on_progress(job->user, progress);
}

void ss_job_set_unit(struct ss_job *job, double unit)
{
    if (!job)
        return;
    pthread_mutex_lock(&job->lock);
    job->unit = unit;
    pthread_mutex_unlock(&job->lock);
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
