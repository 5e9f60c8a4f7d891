/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the prompt and batch share: signals, the page, where results go, exit codes. */
#ifndef SS_REPL_FRONT_H
#define SS_REPL_FRONT_H

#include "repl/cmd/session.h"

enum {
    SS_EXIT_OK = 0,
    SS_EXIT_FAILED = 1,
    SS_EXIT_USAGE = 2,
    SS_EXIT_NO_ANSWER = 3, /* timed out or cancelled */
    SS_EXIT_INTERRUPTED = 130
};

struct ss_front {
    struct ss_session session;
    struct ss_sink sink; /* stdout and stderr */
    bool batch;          /* no prompt follows */
    bool write_failed;   /* stdout takes no more: the results are not all there */
    bool stdout_tty;
};

/* Opens the session on this process's terminal. */
void ss_front_init(struct ss_front *front, enum ss_output_format format, bool batch);
void ss_front_fini(struct ss_front *front);
/* Asks the terminal for its width, where results go to one and no width was set. */
void ss_front_measure(struct ss_front *front);
/* The exit code for the last command's status. */
int ss_front_exit_code(const struct ss_front *front, enum ss_rc rc);

/* Signals set these and wake poll; handlers do nothing else. */
extern volatile sig_atomic_t ss_interrupts; /* SIGINTs so far */
extern volatile sig_atomic_t ss_terminated; /* a SIGTERM or SIGHUP came */
extern volatile sig_atomic_t ss_resized, ss_suspended;
/* The end of the wake pipe to poll for reading; ss_wake writes to the other. */
int ss_wake_fd(void);
void ss_wake(void); /* async-signal-safe; any thread */
void ss_wake_drain(void);

/* A session's run_long: a worker thread runs the command while this one shows progress and takes
 * Ctrl-C. */
void ss_worker_run(struct ss_session *session, struct ss_invocation **invocation);

#endif
