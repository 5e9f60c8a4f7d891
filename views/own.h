/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screens of scripts (repl/cmd/own.h), and the questions that only scripts can answer. */
#ifndef SS_VIEWS_OWN_H
#define SS_VIEWS_OWN_H

#include "repl/cmd/own.h"
#include "views/viewer.h"

/* A screen of a script as one of the viewer's. Zero-initialised, then set. */
struct ss_own_view {
    struct ss_screen screen; /* first: a screen pointer is a pointer to this */
    const struct ss_own_screen *own;
    struct ss_view_key *keys; /* owned */
};
/* Shows that screen from now on. */
void ss_own_view_set(struct ss_own_view *view, const struct ss_own_screen *own);
/* The one that the present screen shows; only for screens of scripts. */
const struct ss_own_screen *ss_viewer_own(const struct ss_viewer *viewer);

/* ---- questions: own_query.c ---- */

/* Commands of scripts run on the thread of the loop alone, in slices of some milliseconds between
 * which keys are served, one question at a time, and only while no job has the laboratory. The rest
 * is as in query.h. */
struct ss_own_queries;
struct ss_own_queries *ss_own_queries_new(struct ss_viewer *viewer);
void ss_own_queries_free(struct ss_own_queries *queries);
/* True if the line is that of a script's command. */
bool ss_own_is(const struct ss_session *session, const char *line);
const struct ss_reply *ss_own_query(struct ss_own_queries *queries, const char *line);
/* Goes on where a job was in the way. Returns the number of questions that are open and can be
 * answered now. */
size_t ss_own_queries_pump(struct ss_own_queries *queries);
/* True if a script is at work, which Ctrl-C ends, or if one has just ended so. */
bool ss_own_queries_stopped(struct ss_own_queries *queries);
/* Asks all questions again: a command was run, which may have changed what scripts say. */
void ss_own_queries_again(struct ss_own_queries *queries);
void ss_own_queries_sweep(struct ss_own_queries *queries);

#endif
