/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of a job: what it reported, and when. */
#ifndef SS_VIEWS_TRACK_H
#define SS_VIEWS_TRACK_H

#include "core/base/job.h"

#include <stddef.h>

struct ss_track_point {
    double s; /* since the job began */
    struct ss_progress progress;
};

/* A track is shared by its viewer and by the job that writes to it; the last of them frees it. */
struct ss_track;

/* Follows a job that has not begun to run; the reference that the job holds is dropped by
 * ss_track_end, or never, if the job is abandoned. line: of the command, copied. */
struct ss_track *ss_track_start(struct ss_job *job, const char *line);
/* The job has ended. */
void ss_track_end(struct ss_track *track);
/* NULL is allowed. */
void ss_track_free(struct ss_track *track);
const char *ss_track_line(const struct ss_track *track);
bool ss_track_has_ended(const struct ss_track *track);
/* Copies at most `most` points, the first and the last among them, and returns their number. */
size_t ss_track_points(struct ss_track *track, struct ss_track_point *points, size_t most);

#endif
