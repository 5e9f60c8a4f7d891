/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a viewer, for the files that make it up: commands.c runs commands, overlay.c and
 * palette.c draw what lies over a screen, keys of all screens are in viewer_keys.c, frame.c draws
 * all, viewer.c opens, dispatches and closes. Screens include viewer.h alone. */
#ifndef SS_VIEWS_PARTS_H
#define SS_VIEWS_PARTS_H

#include "repl/loop/task.h"
#include "views/input.h"
#include "views/own.h"
#include "views/table.h"
#include "views/terminal.h"
#include "views/viewer.h"

enum { SS_MOST_SCREENS = 48, SS_BODY_TOP = 2, SS_FOOT_ROWS = 2 };

/* A command that runs as a job. */
struct ss_running {
    struct ss_task *task; /* NULL: none */
    struct ss_invocation *invocation;
    struct ss_invoking invoking;
    char *line, *rest; /* its text, and the commands after it */
    bool automatic;    /* the solve after a change */
    char *cause;       /* the line of that change, or NULL */
    bool stopping;     /* cancelled */
    bool in_script;    /* a script waits for it (ss_viewer_run_long) */
    double start_s, stopped_s;
    struct ss_track *track;
};

struct ss_log_entry {
    char *line, *outcome;
    enum ss_role role;
};

enum ss_overlay_kind {
    SS_OVERLAY_NONE,
    SS_OVERLAY_KEYS,    /* the keys that work here */
    SS_OVERLAY_PALETTE, /* commands, and the line that is typed */
    SS_OVERLAY_SEARCH,  /* the text sought, in the status row */
    SS_OVERLAY_FILTER,
    SS_OVERLAY_RESULT, /* what a command said */
    SS_OVERLAY_CONFIRM /* a question */
};

/* A line of a result that is shown: of a text, or a row of a table. */
struct ss_result_line {
    char *text; /* NULL: a row */
    int table;  /* index of result_tables; -1: text */
    size_t row; /* of the table; SIZE_MAX: its header */
    enum ss_role role;
};

struct ss_overlay {
    enum ss_overlay_kind kind;
    struct ss_input input; /* PALETTE, SEARCH, FILTER, and the search in KEYS */
    struct ss_list list;
    char *title;
    char *query; /* RESULT of a question that is still to be answered, or NULL */
    uint64_t number;
    struct ss_result_line *lines;
    struct ss_table *tables;
    size_t n_lines, n_tables;
    int answer;              /* CONFIRM: -1 open, 0 no, 1 yes */
    const char *picked[256]; /* PALETTE: the commands or words offered */
    size_t n_picked;
    bool words;  /* they may follow the line's last word; else they are commands */
    bool chosen; /* one of them was gone to: Enter takes it */
};

struct ss_place {
    const struct ss_screen *screen;
    uint32_t op;
};

struct ss_viewer {
    struct ss_session *session; /* touched only while no task runs, or by the task */
    struct ss_event_loop *loop;
    struct ss_queries *queries;
    struct ss_session reader; /* parses and completes at the state shown */
    struct ss_lab reader_lab;
    const struct ss_snapshot *now;
    const struct ss_screen *updated; /* the screen that has been told of `now`; NULL: none */
    const struct ss_plan *plan_shown, *plan_before;
    struct ss_running running;
    struct ss_track *track; /* of the last solve, or NULL */
    char **queue;
    size_t n_queue;
    bool solves_again; /* after a change, if there was a plan */
    struct ss_log_entry *log;
    size_t n_log;
    const struct ss_reply **results; /* the last one of each command */
    size_t n_results;

    const struct ss_screen *screen;
    /* Those of the program, then those of scripts, which are owned. */
    const struct ss_screen *screens[SS_MOST_SCREENS];
    size_t n_screens;
    void *states[SS_MOST_SCREENS]; /* NULL: not opened yet */
    struct ss_own_queries *own_queries;
    struct ss_place *back;
    size_t n_back;
    uint32_t op;
    char *needle; /* of the last search */
    char *last_line;

    struct ss_overlay overlay;
    char *status_line, *status; /* the command that the last key ran, and how it ended */
    enum ss_role status_role;
    struct ss_canvas canvas;
    const struct ss_theme *theme;
    bool colour, ascii, on_terminal;
    bool quit, dirty, anew;
    bool resized; /* the terminal has had another size since the screens were opened */
    sig_atomic_t interrupts_seen;
    const struct ss_view_options *options;
    uint64_t tick; /* the timer that draws progress, or 0 */
};

/* commands.c */
void ss_viewer_refresh(struct ss_viewer *v); /* takes the present snapshot */
void ss_viewer_update(struct ss_viewer *v);  /* tells the screen of it */
void ss_viewer_take_settings(struct ss_viewer *v);
void ss_viewer_report(struct ss_viewer *v, const char *line, enum ss_role role,
                      const char *outcome);
void ss_viewer_log_line(struct ss_viewer *v, const char *line, enum ss_role role,
                        const char *outcome);
/* Parses and runs the next line of the queue, if nothing runs. */
void ss_viewer_pump(struct ss_viewer *v);
/* Cancels the job that runs. False: none does. */
bool ss_viewer_stop_job(struct ss_viewer *v);
/* session->run_long and session->confirm while screens are shown. */
void ss_viewer_run_later(struct ss_session *session, const char *text);
void ss_viewer_run_long(struct ss_session *session, struct ss_invocation **slot);
void ss_viewer_drop_commands(struct ss_viewer *v);

/* overlay.c */
void ss_overlay_close(struct ss_viewer *v);
void ss_overlay_open(struct ss_viewer *v, enum ss_overlay_kind kind, const char *text);
/* Shows what a command said; out stays until the overlay closes. */
void ss_overlay_show(struct ss_viewer *v, const char *title, const struct ss_reply *reply);
/* Shows the answer to a question when it comes. */
void ss_overlay_ask(struct ss_viewer *v, const char *line);
void ss_overlay_update(struct ss_viewer *v);
void ss_overlay_draw(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area body);
void ss_overlay_key(struct ss_viewer *v, int key);
/* palette.c */
void ss_palette_offer(struct ss_viewer *v);
void ss_palette_draw(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area body);
void ss_palette_key(struct ss_viewer *v, int key);

/* viewer_keys.c */
extern const struct ss_view_key ss_viewer_keys[];
/* The reason why a key does nothing now, or NULL; written into out if it has to be made. */
const char *ss_viewer_key_reason(struct ss_viewer *v, const struct ss_view_key *key,
                                 struct ss_buf *out);
void ss_viewer_key(struct ss_viewer *v, int key);
void ss_viewer_mouse(struct ss_viewer *v, struct ss_mouse mouse);
/* The binding of a key on the present screen as a key of a screen, or false; it is valid until the
 * next command. */
bool ss_viewer_bound(const struct ss_viewer *v, int key, struct ss_view_key *bound);
/* For ss_view_front.key. */
const char *ss_viewer_key_named(const char *typed, const char *screen, struct ss_arena *arena,
                                const char **taken, bool *reserved);
/* True if the screen has a key of its own there, which hides that of all screens. */
bool ss_viewer_key_of_screen(const struct ss_viewer *v, int key);
/* Fills a template ($op ...). False: something is missing, and out says what. */
bool ss_viewer_fill(struct ss_viewer *v, const char *template, struct ss_buf *out);

/* frame.c */
void ss_viewer_draw(struct ss_viewer *v);

/* viewer.c */
/* Takes the screens that scripts have made since. */
void ss_viewer_take_screens(struct ss_viewer *v);
void *ss_viewer_state(struct ss_viewer *v); /* of the present screen */
struct ss_list *ss_viewer_list(struct ss_viewer *v);
void ss_viewer_back(struct ss_viewer *v);
/* One step of the loop, then a drawing if something changed. */
void ss_viewer_step(struct ss_viewer *v);

#endif
