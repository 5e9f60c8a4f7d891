/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes with limits: a function of this program, or another program. A child has a
 * process group of its own, so that Ctrl-C reaches its parent alone, and dies with the thread that
 * started it. */
#ifndef SS_CORE_BASE_CHILD_H
#define SS_CORE_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/error.h"

struct ss_child {
    pid_t pid; /* 0: none was started */
    bool ended;
    int status; /* as of waitpid, once it has ended */
};

struct ss_child_limits {
    int cpu_s;         /* seconds of processor time; 0: none */
    int64_t memory_mb; /* MiB of address space on top of what it starts with; 0: none */
};

/* Runs body(user) in a copy of this process, which ends with status 0 when body returns. Its output
 * goes nowhere. */
SS_NODISCARD enum ss_rc ss_child_fork(struct ss_child *child, struct ss_child_limits limits,
                                      void (*body)(void *user), void *user, struct ss_error *err);

struct ss_child_command {
    const char *path;
    char *const *argv;  /* ends with NULL */
    char *const *env;   /* all of it, ends with NULL */
    const int *inherit; /* descriptors that it keeps, under their numbers */
    size_t n_inherit;
    int log; /* its output and its errors go there; -1: nowhere */
};
/* Starts a program. SS_E_IO, with the reason, if it cannot be executed. */
SS_NODISCARD enum ss_rc ss_child_exec(struct ss_child *child,
                                      const struct ss_child_command *command, struct ss_error *err);

/* True once it has ended; never waits. */
bool ss_child_ended(struct ss_child *child);
/* Waits for the end. */
void ss_child_wait(struct ss_child *child);
/* Kills it and all of its process group, and waits for its end. No child: nothing. */
void ss_child_kill(struct ss_child *child);
/* "was killed by SIGSEGV", "ended with status 3". */
const char *ss_child_end_text(const struct ss_child *child, char *text, size_t size);
/* "SIGSEGV"; "a signal" for those that have no name here. */
const char *ss_signal_name(int signal);

/* Writes all bytes, waiting as long as it takes; false if the other end is gone. */
bool ss_write_all(int fd, const void *data, size_t size);

#endif
