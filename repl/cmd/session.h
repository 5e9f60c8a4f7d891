/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One user at one laboratory: how results look, what is allowed, what was typed. */
#ifndef SS_REPL_CMD_SESSION_H
#define SS_REPL_CMD_SESSION_H

#include "core/lab/lab.h"
#include "repl/cmd/cmd.h"
#include "repl/cmd/format.h"

#include <signal.h>

struct ss_invocation;
struct ss_sink;

/* One that a front end was built with, for `version`. */
struct ss_library {
    const char *name, *version, *use;
};

struct ss_session {
    struct ss_lab
        *lab; /* own; replaced where a worker that still holds the old one was abandoned */
    struct ss_style style;
    int64_t width_setting; /* set width: 0 is the terminal's */
    bool exact_names;      /* scripts and batch: no unique prefixes */
    bool safe;             /* no writing of files */
    bool quit;
    bool printed; /* a blank line goes before the next result; front ends reset it per prompt */
    struct ss_arena arena; /* history */
    SS_ARRAY(const char *) history;
    /* Runs a LONG command beside the front end's loop; NULL: in place. A worker that was abandoned
     * keeps its invocation; *invocation is then a new one that says so. */
    void (*run_long)(struct ss_session *session, struct ss_invocation **invocation);
    /* Runs a Lua chunk; NULL where Lua is not built in. name is for messages. */
    enum ss_rc (*run_lua)(struct ss_session *session, const char *name, const char *chunk,
                          size_t length, struct ss_out *out, struct ss_error *err);
    struct ss_script *script; /* of run_lua */
    const struct ss_library *libraries;
    size_t n_libraries;
    volatile sig_atomic_t *interrupts; /* SIGINTs so far; NULL: the front end takes none */
    const struct ss_sink *sink;        /* while a line runs: where a script's own output goes */
};

/* What a handler receives. session is NULL in LONG commands. */
struct ss_ctx {
    struct ss_session *session;
    struct ss_lab *lab;
    struct ss_job *job;
    bool safe; /* no writing of files */
};

/* One call of a command, from parsing to result; on the heap, so that an abandoned worker keeps
 * what it writes to. */
struct ss_invocation {
    struct ss_arena arena; /* of parsed */
    const char *text;      /* as typed; NULL: not typed */
    struct ss_parsed parsed;
    struct ss_ctx ctx;
    struct ss_job job;
    struct ss_out out;
    struct ss_error err;
    enum ss_rc rc;
};

void ss_session_init(struct ss_session *session);
void ss_session_fini(struct ss_session *session);
/* Leaves the laboratory to whoever still works on it and opens another with the same settings. */
void ss_session_abandon_lab(struct ss_session *session);
void ss_session_remember(struct ss_session *session, const char *line);

struct ss_invocation *ss_invocation_new(struct ss_session *session);
void ss_invocation_free(struct ss_invocation *invocation);
/* Runs the handler and keeps its status; the job ends at its deadline or when cancelled. */
void ss_invocation_run(struct ss_invocation *invocation);

/* Runs a parsed invocation where it belongs: in place, or beside the loop. *invocation may be
 * replaced (run_long). */
void ss_invoke(struct ss_session *session, struct ss_invocation **invocation);

/* Parses one command of text at *text and moves past it and its ';'. cmd stays NULL for an empty
 * one (blank or comment). */
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

/* Where results go. */
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
