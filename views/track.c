/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/track.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"

/* If the track is full, every other point goes: it stays even over the whole time. */
enum { MOST_POINTS = 4096 };

struct ss_track {
    pthread_mutex_t lock;
    int holders;
    bool ended;
    char *line;
    struct ss_job *job; /* NULL once it has ended */
    double start_s;
    struct ss_track_point points[MOST_POINTS];
    size_t n;
};

static void thin_out(struct ss_track *track)
{
    size_t kept = 0;
    for (size_t i = 0; i < track->n; i += 2)
        track->points[kept++] = track->points[i];
    track->n = kept;
}

static void take(void *user, const struct ss_progress *raw)
{
    struct ss_track *track = user;
    (void)raw; /* in the solver's unit */
    struct ss_progress progress = ss_job_snapshot(track->job);
    pthread_mutex_lock(&track->lock);
    if (track->n == MOST_POINTS)
        thin_out(track);
    track->points[track->n++] = (struct ss_track_point){ss_now_s() - track->start_s, progress};
    pthread_mutex_unlock(&track->lock);
}

struct ss_track *ss_track_start(struct ss_job *job, const char *line)
{
    struct ss_track *track = ss_xcalloc(1, sizeof *track);
    pthread_mutex_init(&track->lock, NULL);
    track->holders = 2;
    track->line = strdup(line);
    track->job = job;
    track->start_s = ss_now_s();
    job->on_progress = take;
    job->user = track;
    return track;
}

static void drop(struct ss_track *track)
{
    pthread_mutex_lock(&track->lock);
    int left = --track->holders;
    pthread_mutex_unlock(&track->lock);
    if (left)
        return;
    pthread_mutex_destroy(&track->lock);
    free(track->line);
    free(track);
}

void ss_track_end(struct ss_track *track)
{
    pthread_mutex_lock(&track->lock);
    track->ended = true;
    track->job = NULL;
    pthread_mutex_unlock(&track->lock);
    drop(track);
}

void ss_track_free(struct ss_track *track)
{
    if (track)
        drop(track);
}

const char *ss_track_line(const struct ss_track *track)
{
    return track->line;
}

bool ss_track_has_ended(const struct ss_track *track)
{
    return track->ended; /* set and read by the loop's thread */
}

size_t ss_track_points(struct ss_track *track, struct ss_track_point *points, size_t most)
{
    pthread_mutex_lock(&track->lock);
    size_t n = track->n < most ? track->n : most;
    for (size_t i = 0; i < n; i++)
        points[i] = track->points[n > 1 ? i * (track->n - 1) / (n - 1) : 0];
    pthread_mutex_unlock(&track->lock);
    return n;
}
