/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a program in worker processes: starts them, gives each the task, watches them, and takes
 * their results. If one fails, ends or is silent, all are ended, and nothing is left of them. */
#ifndef SS_CORE_RUN_WORKERS_H
#define SS_CORE_RUN_WORKERS_H

#include "core/run/executor.h"
#include "core/run/worker.h"

/* How workers start and what carries their messages. */
enum ss_launcher { SS_LAUNCH_FORK, SS_LAUNCH_MPI };

struct ss_workers_options {
    enum ss_launcher launcher;
    int n_workers;      /* 1 ... ranks; 0: one per rank */
    const char *device; /* NULL: "cpu" */
    bool own_memory;    /* the device has memory of its own: what it holds is not this machine's */
    const char *hostfile; /* MPI: of mpirun; NULL: this host */
    bool timed;           /* struct ss_worker */
    /* Called when a worker says what it does, on the thread of the run; may be NULL. */
    void (*on_phase)(void *user, int worker, int64_t pid, enum ss_worker_phase phase, size_t pc);
    void *user;
};

/* ss_execute on worker processes. x->inputs is not read: ranks make their inputs from x->drawn.
 * Partial terms (x->parts) are SS_E_UNSUPPORTED. The error of a run that failed names the rank,
 * what it did, and the end of its log. */
SS_NODISCARD enum ss_rc ss_workers_execute(struct ss_execution *x,
                                           const struct ss_workers_options *options,
                                           struct ss_error *err);

/* ss_execute, or on worker processes if the execution names them. */
SS_NODISCARD enum ss_rc ss_execute_any(struct ss_execution *x, struct ss_error *err);

/* The program that is started for a launcher. SS_E_STATE, with what was tried, if there is none. */
SS_NODISCARD enum ss_rc ss_workers_find(enum ss_launcher launcher, char *path, size_t size,
                                        struct ss_error *err);
/* The full name of mpirun on the search path. SS_E_STATE if there is none. */
SS_NODISCARD enum ss_rc ss_workers_find_mpirun(char *path, size_t size, struct ss_error *err);
/* The command by which MPI workers start, for display; in arena. */
const char *ss_workers_mpi_line(int n_workers, const char *hostfile, struct ss_arena *arena);

#endif
