/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One user at one laboratory: how results look, what is allowed, what was typed. */
#ifndef SS_REPL_CMD_SESSION_H
#define SS_REPL_CMD_SESSION_H

#include "core/lab/lab.h"
#include "repl/cmd/cmd.h"
#include "repl/cmd/format.h"
#include "repl/cmd/redirect.h"

#include <signal.h>

struct ss_invocation;
struct ss_names; /* suggest.h */
struct ss_row_pieces;
struct ss_strategies;
struct ss_cost_term;
struct ss_reply; /* reply.h */
struct ss_event_loop;
struct ss_session;
struct ss_sink;
struct ss_own_screen; /* own.h */

/* A script language that the front end was built with. */
struct ss_script_language {
    /* Runs a chunk; name is for messages. The chunk's values and its output go to out. */
    enum ss_rc (*run)(struct ss_session *session, const char *name, const char *chunk,
                      size_t length, struct ss_out *out, struct ss_error *err);
    /* Runs a strategy file (core/lab/strategies.h) about the present graph; lists lie in arena. */
    enum ss_rc (*strategies)(struct ss_session *session, const char *path, struct ss_arena *arena,
                             struct ss_strategies *out, struct ss_error *err);
    /* The cost function that a file returns (core/space/cost_term.h), or the one that a script has
     * made for the command that runs; the caller owns the reference. */
    enum ss_rc (*cost)(struct ss_session *session, const char *path,
                       const struct ss_cost_term **term, struct ss_error *err);
    /* Adds the names that a chunk's last word may become: "print(ss.me" gives "print(ss.memory". */
    void (*complete)(struct ss_session *session, const char *word, struct ss_names *names);
    /* Adds what the language's manual says about "ss.NAME"; "--lua": all of it, in Markdown;
     * "--stubs": type stubs for editors; "--examples": for tests, each ends with a form feed. */
    enum ss_rc (*explain)(struct ss_session *session, const char *name, struct ss_out *out,
                          struct ss_error *err);
    /* Makes its commands and screens known, and those that its library brings (own.h). */
    void (*open)(struct ss_session *session);
    /* Called after a command of the session has ended, and before its result is shown: runs what
     * scripts want to be run then. Notes go to the invocation. */
    void (*after)(struct ss_session *session, struct ss_invocation *invocation);
    /* Answers a question of a screen, the line of a command that a script has made, bit by bit:
     * `ask` begins, `go_on` works for some milliseconds and returns true when the invocation that
     * `ask` was given has its result, `drop` ends it before. One question at a time. */
    void (*ask)(struct ss_session *session, struct ss_invocation *invocation);
    bool (*go_on)(struct ss_session *session);
    void (*drop)(struct ss_session *session);
    /* Frees session->script; it may be NULL. */
    void (*close)(struct ss_session *session);
    const char *(*version)(void); /* like "5.4.4" */
};

/* Which screen is to be shown. */
struct ss_view_request {
    const char *screen; /* a name; NULL: the one that is open, or was shown last */
    const char *size;   /* "80x24" of a drawing; NULL: the page's width and 24 lines */
    const char *keys;   /* pressed before it is drawn; NULL: none */
    bool drawn;         /* even if there is a terminal */
};
/* The screens that the front end was built with. */
struct ss_view_front {
    const char *const *names; /* of screens, then NULL */
    /* Shows a screen until the user comes back, or draws it into out. */
    enum ss_rc (*view)(struct ss_session *session, const struct ss_view_request *request,
                       struct ss_out *out, struct ss_error *err);
    /* Draws it into a file, whose name says the format. */
    enum ss_rc (*export)(struct ss_session *session, const char *path,
                         const struct ss_view_request *request, struct ss_error *err);
    /* The name of a key as it was typed ("F5", "<F5>", "ctrl-t"), in arena; NULL: there is none.
     * *taken: what the key does on the screen (NULL: on every screen) without bindings, or NULL;
     * *reserved: it must not be bound, since without it nobody finds out of a screen. */
    const char *(*key)(const char *typed, const char *screen, struct ss_arena *arena,
                       const char **taken, bool *reserved);
    /* Adds a picture of a row as text, at most so many columns wide. Any thread may call it. */
    void (*draw_row)(const struct ss_row_pieces *pieces, int columns, bool ascii,
                     struct ss_buf *out);
};

/* A library that the front end was built with, for `version`. */
struct ss_library {
    const char *name, *version, *use;
};

/* A key that the user gave a command to (bind). Texts are in the session's arena. */
struct ss_binding {
    const char *key;     /* its name, as ss_view_front.key gives it */
    const char *screen;  /* a name; NULL: every screen */
    const char *command; /* a line, in which $op and its like stand for what is under the cursor */
    const char *comment; /* for the list of keys; NULL: none */
};

/* A command that was run. */
struct ss_logged {
    const char *line, *error; /* error: its message; NULL: it succeeded */
};

/* A word that stands for the beginning of a command. */
struct ss_alias {
    const char *name, *text; /* text NULL: forgotten */
};

struct ss_session {
    struct ss_lab *lab; /* owned; replaced if a job that still holds it is abandoned */
    struct ss_style style;
    int64_t width_setting; /* set width: 0 is the terminal's */
    const char *pager;     /* set pager: on, off or a program; in arena, or static */
    const char *theme;     /* set theme, ascii, live: of screens; static */
    bool ascii, live, mouse;
    SS_ARRAY(struct ss_binding) bindings;
    SS_ARRAY(struct ss_alias) aliases;
    SS_ARRAY(const struct ss_cmd *) commands; /* own.h: all of them, if scripts have made some */
    SS_ARRAY(const struct ss_own_screen *) screens; /* of scripts */
    size_t height;    /* lines of the screen that a pager spares; 0: results are not paged */
    bool exact_names; /* scripts and batch: no unique prefixes */
    bool safe;        /* no writing of files */
    bool read_only;   /* commands that change the laboratory are refused */
    bool quit;
    bool printed; /* a blank line goes before the next result; front ends reset it per prompt */
    struct ss_arena arena; /* history */
    SS_ARRAY(const char *) history;
    SS_ARRAY(struct ss_logged) log; /* the commands of this session */
    struct ss_journal *journal;     /* the same in a file, or NULL; journal.h */
    const struct ss_reply *last;    /* what the last command said, or NULL */
    const struct ss_reply *kept;    /* of the last command with SS_CMD_KEPT, or NULL */
    const struct ss_reply *about;   /* the same of the last one that asked about `last` */
    /* Runs the lines of a text, as if each had been typed after the present one; NULL: the command
     * that asks for it runs them itself. */
    void (*run_later)(struct ss_session *session, const char *text);
    /* Runs a LONG command as a job and returns when it has completed; NULL: in place. A job that
     * was abandoned or ran out of memory keeps its invocation: *invocation is then a new one that
     * holds the error. */
    void (*run_long)(struct ss_session *session, struct ss_invocation **invocation);
    /* Asks the user a question; true: yes. NULL: nobody can be asked, which is no. */
    bool (*confirm)(struct ss_session *session, const char *question);
    struct ss_event_loop *loop;               /* the front end's, for run_long; may be NULL */
    const struct ss_script_language *scripts; /* NULL: none is built in */
    struct ss_script *script;                 /* the state of scripts; NULL until first used */
    /* Shows screens (views/); NULL: none are built in. */
    const struct ss_view_front *views;
    void *viewer; /* the one that is open, for views; NULL: none is */
    const struct ss_library *libraries;
    size_t n_libraries;
    volatile sig_atomic_t *interrupts; /* SIGINTs so far; NULL: the front end takes none */
    const struct ss_sink *sink;        /* while a line runs: receives a script's own output */
};

/* The context that a command's handler receives. session is NULL in LONG commands. */
struct ss_ctx {
    struct ss_session *session;
    struct ss_lab *lab;
    struct ss_job *job;
    bool safe;                            /* no writing of files */
    const struct ss_view_front *views;    /* the session's, or NULL */
    int columns;                          /* of the page */
    bool ascii;                           /* pictures are ASCII */
    struct ss_strategies *strategies;     /* of the command's strategy file, or NULL */
    const struct ss_cost_term *cost_term; /* that the command is about: a reference, or NULL */
};

/* One call of a command, from parsing to result. On the heap, so that an abandoned job keeps the
 * memory that it writes to. */
struct ss_invocation {
    struct ss_arena arena; /* of parsed */
    const char *text;      /* as typed, without an alias; NULL: not typed */
    struct ss_parsed parsed;
    const char *format;          /* --format of this command, or NULL: the session's */
    struct ss_redirect redirect; /* target in arena */
    struct ss_ctx ctx;
    struct ss_job job;
    struct ss_out out;
    struct ss_error err;
    enum ss_rc rc;
    sig_atomic_t interrupts; /* SIGINTs before it; a later one is meant for it */
};

void ss_session_init(struct ss_session *session);
void ss_session_fini(struct ss_session *session);
/* SIGINTs so far; 0 if the front end takes none. */
sig_atomic_t ss_session_interrupts(const struct ss_session *session);
/* Leaves the laboratory to the job that still works on it and opens another with the same settings.
 */
void ss_session_abandon_lab(struct ss_session *session);
/* The same for a command that was abandoned, or that lacked memory (missing_bytes > 0): *invocation
 * stays with the job too, and becomes a new one that holds the error. */
void ss_session_lose_lab(struct ss_session *session, struct ss_invocation **invocation,
                         size_t missing_bytes);
/* Frees a laboratory that was left so, once the job has ended. */
void ss_session_free_lab(struct ss_lab *lab);
void ss_session_remember(struct ss_session *session, const char *line);
/* Adds a line to the log of the session; error: why it failed, or NULL. */
void ss_session_log(struct ss_session *session, const char *line, const char *error);
/* Adds a command that has ended to the log, and keeps what it said as the last reply. Takes over
 * the invocation. Returns the reply, which the session holds until the next command; NULL if the
 * line named no command. */
const struct ss_reply *ss_session_keep(struct ss_session *session,
                                       struct ss_invocation *invocation);

/* Whether a command may write a file: SS_E_STATE if it is there already, unless the command was
 * forced or the user, asked, agrees. command: its name, for the hint. session may be NULL. */
SS_NODISCARD enum ss_rc ss_session_may_write(struct ss_session *session, const char *command,
                                             const char *path, bool force, struct ss_error *err);
/* Writes the result of a command that succeeded to where its line says (invocation->redirect). An
 * error is also in invocation->err. */
SS_NODISCARD enum ss_rc ss_session_redirect(struct ss_session *session,
                                            struct ss_invocation *invocation);
/* The alias of that name, or NULL. */
const struct ss_alias *ss_session_alias(const struct ss_session *session, const char *name);
/* The text of one command, from start to end, without the blanks around it and the ';' after it. */
const char *ss_typed_text(struct ss_arena *arena, const char *start, const char *end);

struct ss_invocation *ss_invocation_new(struct ss_session *session);
void ss_invocation_free(struct ss_invocation *invocation);
/* Runs the handler, unless the invocation has failed already, and keeps its status; the job ends at
 * its deadline or when cancelled. */
void ss_invocation_run(struct ss_invocation *invocation);

/* Runs a parsed invocation: a LONG command by run_long, others in place. *invocation may be
 * replaced (run_long). */
void ss_invoke(struct ss_session *session, struct ss_invocation **invocation);

/* What ss_invoke does around the command: a step of undo. For front ends that do not wait for a
 * LONG command; `end` is called once, after it. */
struct ss_invoking {
    struct ss_lab *lab;
    struct ss_lab_before before;
    char *what; /* owned; NULL: the command changes nothing */
};
struct ss_invoking ss_invoke_begin(struct ss_session *session, struct ss_invocation *invocation);
/* invocation: what it was begun for; NULL: it was lost. */
void ss_invoke_end(struct ss_session *session, struct ss_invoking *invoking,
                   struct ss_invocation *invocation);

/* Parses one command of text at *text and moves past it and its ';'. cmd stays NULL if the command
 * is empty (blank or a comment). */
SS_NODISCARD enum ss_rc ss_parse(struct ss_session *session, const char **text,
                                 struct ss_invocation *invocation, struct ss_error *err);

/* The same from values that are words already (Lua). option NULL: an argument, in order; option
 * names may have '_' for '-'. text of a FLAG is ignored. */
struct ss_given {
    const char *option, *text;
};
SS_NODISCARD enum ss_rc ss_parse_given(struct ss_session *session, const struct ss_cmd *cmd,
                                       const struct ss_given *given, size_t n,
                                       struct ss_invocation *invocation, struct ss_error *err);

/* Receives results and messages. */
struct ss_sink {
    void (*put)(void *user, const char *results, size_t n_results, const char *messages,
                size_t n_messages);
    void *user;
};

/* Parses, runs and prints every command of a line; stops at the first error. where: "file:line" for
 * errors that have no place of their own, or NULL. Returns the status of the last command. */
enum ss_rc ss_run_line(struct ss_session *session, const char *line, const char *where,
                       const struct ss_sink *sink);

#endif
