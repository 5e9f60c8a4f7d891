/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The simulated backend: every rank runs the program on its own pieces, with collectives that pull
 * exactly what they move from their peers' pieces. Ranks advance together; a computation whose
 * operands are the same numbers on several ranks is done once. */
#ifndef SS_CORE_RUN_EXECUTOR_H
#define SS_CORE_RUN_EXECUTOR_H

#include "core/run/inputs.h"
#include "core/run/run.h"

struct ss_execution {
    const struct ss_program *program;
    const struct ss_tensor *inputs; /* per program input, whole, floats in float_store */
    struct ss_tensor *const *parts; /* of struct ss_run_options */
    enum ss_store float_store;
    ss_kernel_find_fn find;
    struct ss_job *job;
    struct ss_pool *pool; /* of all storage; outlives the outputs */
    /* Called once a rank has a result of an op, first trips only; may be NULL. */
    void (*on_result)(void *user, int64_t rank, uint32_t op, uint32_t k,
                      const struct ss_tensor *result);
    void *user;

    /* Results; counters as in the report. */
    struct ss_tensor *outputs; /* [rank * n_outputs + o]; ranks may share storage */
    struct ss_storage **kept;  /* what holds them */
    struct ss_stock *stock;    /* of what is kept */
    size_t n_kept;
    struct ss_run_collective collectives[SS_N_COLLECTIVES];
    int64_t peak_bytes;
};

/* Runs all ranks to the end. Of several ranks that fail the first one's error is returned. After
 * success the outputs are the caller's, until ss_execution_free. */
SS_NODISCARD enum ss_rc ss_execute(struct ss_execution *execution, struct ss_error *err);
/* Gives the outputs' storage back to the pool; the rest stays readable. */
void ss_execution_free(struct ss_execution *execution);

#endif
