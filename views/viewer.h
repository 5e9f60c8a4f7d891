/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The viewer shows screens over one laboratory: it draws the frame, sends keys where they belong,
 * runs commands as jobs, and solves again after a change. It never waits for a job: what is shown
 * is the latest snapshot (core/lab/snapshot.h). */
#ifndef SS_VIEWS_VIEWER_H
#define SS_VIEWS_VIEWER_H

#include "views/export.h"
#include "views/query.h"
#include "views/screen.h"
#include "views/track.h"

struct ss_viewer;

/* ---- for screens ---- */

/* The state that is shown; valid until the loop's next step. */
const struct ss_snapshot *ss_viewer_now(const struct ss_viewer *viewer);
/* The plan before the present one of the same graph and mesh, or NULL: for marks of what changed.
 */
const struct ss_plan *ss_viewer_plan_before(const struct ss_viewer *viewer);
/* The answer to a line (ss_query) about the present state. */
const struct ss_reply *ss_viewer_ask(struct ss_viewer *viewer, const char *line);
/* Runs a line as if it had been typed: its text and outcome appear in the status line and the log.
 * A command that needs the laboratory while a job has it waits for its turn. */
void ss_viewer_run(struct ss_viewer *viewer, const char *line);
/* Opens the palette with the beginning of a line. */
void ss_viewer_type(struct ss_viewer *viewer, const char *line);
/* The job of the command that runs in the background, and its line; NULL: none. Only for its
 * progress (ss_job_snapshot). */
struct ss_job *ss_viewer_job(struct ss_viewer *viewer, const char **line);
/* The course of the last solve, or NULL. Valid until the loop's next step. */
struct ss_track *ss_viewer_track(const struct ss_viewer *viewer);
/* The laboratory, for what no snapshot holds (the open exploration); NULL while a job has it. */
struct ss_lab *ss_viewer_lab(struct ss_viewer *viewer);
/* A session at the present state, with the settings of the user's: to be read, not run. */
const struct ss_session *ss_viewer_reader(const struct ss_viewer *viewer);
/* The result of the last command of that name, for screens that show what a command said (run,
 * compare), also if the state has changed since; NULL: none since the model was loaded, unless its
 * result lasts (SS_CMD_KEPT). Valid until the loop's next step. */
const struct ss_reply *ss_viewer_result(const struct ss_viewer *viewer, const char *command);

/* Goes to a screen by name; Backspace comes back. */
void ss_viewer_go(struct ss_viewer *viewer, const char *screen);
/* Opens a thing on the present screen if that shows it, else on `screen` (NULL: the screen for its
 * kind: op for ops and rows, plan for vars and axes). */
void ss_viewer_open(struct ss_viewer *viewer, const char *screen, const struct ss_ref *ref);
/* The op that screens of one op show: chosen last, SS_NONE at first. */
uint32_t ss_viewer_op(const struct ss_viewer *viewer);
void ss_viewer_set_op(struct ss_viewer *viewer, uint32_t op);
/* A line in the status row. */
void ss_viewer_say(struct ss_viewer *viewer, enum ss_role role, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* For struct ss_view_key.disabled: needs a plan. */
const char *ss_viewer_needs_plan(struct ss_viewer *viewer, void *state);
/* Draws a text that says why a screen is empty, and what helps. */
void ss_viewer_draw_empty(struct ss_canvas *canvas, struct ss_area area, const char *why,
                          const char *helps);
/* The same where a plan of a model is missing: why the last solve found none, or what to do next.
 */
void ss_viewer_draw_no_plan(const struct ss_viewer *viewer, struct ss_canvas *canvas,
                            struct ss_area area, const char *why);
/* The op, var, row or axis of a reference by the name that commands take; false: it is not of the
 * present state. */
bool ss_viewer_name(const struct ss_viewer *viewer, const struct ss_ref *ref, struct ss_buf *out);
/* A row of the log, oldest first: what was run and how it ended; false beyond the end. */
bool ss_viewer_log(const struct ss_viewer *viewer, size_t i, const char **line,
                   const char **outcome, enum ss_role *role);

/* ---- for front ends ---- */

struct ss_view_options {
    const char *screen; /* NULL: graph, or the one shown last */
    int rows, cols;     /* without a terminal */
    const char *keys;   /* without a terminal: keys to press first (keys.h), or NULL */
    bool ascii;
    const struct ss_theme *theme;
    bool colour;
    volatile sig_atomic_t *terminated, *resized, *suspended; /* set by signal handlers, or NULL */
};

/* Shows screens on the terminal until `q`, `quit` or a terminating signal. The session's loop
 * serves it; session->interrupts counts Ctrl-C. SS_E_STATE if the terminal cannot show it. */
SS_NODISCARD enum ss_rc ss_view_on_terminal(struct ss_session *session,
                                            const struct ss_view_options *options,
                                            struct ss_error *err);
/* Opens the screen without a terminal, presses the keys, each after all work of the one before has
 * ended, and draws into *canvas, which the caller frees. */
SS_NODISCARD enum ss_rc ss_view_on_canvas(struct ss_session *session,
                                          const struct ss_view_options *options,
                                          struct ss_canvas *canvas, struct ss_error *err);

/* The screens of the program in their order. */
const struct ss_screen *const *ss_screens(size_t *count);
/* Those that the viewer knows, with those of scripts last. */
const struct ss_screen *const *ss_viewer_screens(const struct ss_viewer *viewer, size_t *count);
const struct ss_screen *ss_viewer_find_screen(const struct ss_viewer *viewer, const char *name);

#endif
