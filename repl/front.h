/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The front end that prompt and batch share: the loop, signals, the width of the page, where
 * results go, exit codes. */
#ifndef SS_REPL_FRONT_H
#define SS_REPL_FRONT_H

#include <signal.h>

#include "repl/cmd/session.h"
#include "repl/loop/loop.h"

enum {
    SS_EXIT_OK = 0,
    SS_EXIT_FAILED = 1,
    SS_EXIT_USAGE = 2,
    SS_EXIT_NO_ANSWER = 3, /* timed out or cancelled */
    SS_EXIT_INTERRUPTED = 130,
    SS_EXIT_BY_SIGNAL = 128 /* and the number of the SIGTERM or SIGHUP: 143, 129 */
};

struct ss_front {
    struct ss_session session;
    struct ss_event_loop *loop;
    struct ss_sink sink; /* stdout and stderr */
    bool batch;          /* no prompt follows */
    bool write_failed;   /* stdout takes no more: the results are not all there */
    bool stdout_tty;
};

/* Opens the session on this process's terminal. scripts: NULL if no script language is built in. */
void ss_front_init(struct ss_front *front, enum ss_output_format format, bool batch,
                   const struct ss_script_language *scripts);
void ss_front_fini(struct ss_front *front);
/* Asks the terminal for its width, if results go to one and no width was set. */
void ss_front_measure(struct ss_front *front);
/* The exit code for the last command's status. */
int ss_front_exit_code(const struct ss_front *front, enum ss_rc rc);

/* Signal handlers set these and wake the loop; they do nothing else. */
extern volatile sig_atomic_t ss_interrupts; /* SIGINTs so far */
extern volatile sig_atomic_t ss_terminated; /* the SIGTERM or SIGHUP that came, or 0 */
extern volatile sig_atomic_t ss_resized, ss_suspended;

/* A session's run_long: starts the command as a task, and steps the loop until it has completed,
 * with progress on stderr. Ctrl-C cancels the job; another Ctrl-C a second later abandons it. */
void ss_front_run_long(struct ss_session *session, struct ss_invocation **invocation);

#endif
