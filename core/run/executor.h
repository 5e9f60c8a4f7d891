/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The simulator: every rank runs the program on its own pieces, and collectives pull exactly the
 * elements that they move from the peers' pieces. Ranks advance together; a computation whose
 * operands are the same storage on several ranks is done once. */
#ifndef SS_CORE_RUN_EXECUTOR_H
#define SS_CORE_RUN_EXECUTOR_H

#include "core/run/inputs.h"
#include "core/run/run.h"
#include "core/run/worker.h"

struct ss_execution {
    const struct ss_program *program;
    const struct ss_tensor *inputs; /* per program input, whole, floats in float_store */
    struct ss_rank_inputs drawn;    /* the same as its generator */
    struct ss_tensor *const *parts; /* see struct ss_run_options */
    enum ss_dtype floats;           /* the type in which floats run */
    enum ss_store float_store;
    ss_kernel_find_fn find;
    const struct ss_workers_options *workers; /* NULL: ranks are simulated */
    struct ss_job *job;
    const char *phase;    /* static text, for progress; NULL: none is reported */
    struct ss_pool *pool; /* allocates all storage; outlives the outputs */
    /* Called when a rank has a result of an op, in first trips only; may be NULL. */
    void (*on_result)(void *user, int64_t rank, uint32_t op, uint32_t k,
                      const struct ss_tensor *result);
    void *user;
    int64_t repeat; /* how often the program runs; 0: once. Times and counters are of the last */
    bool traced;
    struct ss_arena *arena; /* of times and lanes; NULL: the program runs once and is not traced */
    double *seconds; /* per instruction of the program, 0 at first: adds its times; may be NULL */

    /* Results of the execution; counters as in ss_run_report. */
    struct ss_tensor *outputs; /* [rank * n_outputs + o]; ranks may share storage */
    struct ss_storage **kept;  /* the outputs' storage */
    struct ss_stock *stock;    /* that it belongs to */
    size_t n_kept;
    struct ss_run_collective collectives[SS_N_COLLECTIVES];
    int64_t peak_bytes;
    double *times; /* seconds of each repetition, in arena */
    size_t n_times;
    double one_time;
    struct ss_run_lane *lanes; /* if traced: one per worker, in arena */
    size_t n_lanes;
};

/* Runs all ranks to the end. If several ranks fail, returns the error of the first. After success
 * the outputs are valid until ss_execution_free. */
SS_NODISCARD enum ss_rc ss_execute(struct ss_execution *execution, struct ss_error *err);
/* Sets the results to what they are before an execution. */
void ss_execution_begin(struct ss_execution *execution);
/* Returns the outputs' storage to the pool; counters remain readable. */
void ss_execution_free(struct ss_execution *execution);

#endif
