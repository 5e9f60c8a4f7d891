/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The simulated backend: every rank is a thread that runs the program with its own coordinates, its
 * own allocator, and collectives that pull exactly what they move from their peers' pieces. */
#ifndef SS_CORE_RUN_EXECUTOR_H
#define SS_CORE_RUN_EXECUTOR_H

#include "core/run/inputs.h"
#include "core/run/run.h"

struct ss_execution {
    const struct ss_program *program;
    const struct ss_input_domain *domains; /* per program input */
    uint64_t seed;
    enum ss_store float_store;
    ss_kernel_find_fn find;
    struct ss_job *job;
    /* Called by each rank's thread once it has a result of an op, first trips only; may be NULL. */
    void (*on_result)(void *user, int64_t rank, uint32_t op, uint32_t k,
                      const struct ss_tensor *result);
    void *user;

    /* Results. outputs[rank * n_outputs + o], in arena; counters as in the report. */
    struct ss_tensor *outputs;
    struct ss_run_collective collectives[SS_N_COLLECTIVES];
    int64_t peak_bytes;
};

/* Runs all ranks to the end. The first failing rank's error is returned; no rank is left behind. */
SS_NODISCARD enum ss_rc ss_execute(struct ss_execution *execution, struct ss_arena *arena,
                                   struct ss_error *err);

#endif
