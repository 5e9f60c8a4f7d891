/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running a lowered program on simulated ranks with real collectives through a counted transport,
 * and verifying it against the unsharded run. */
#ifndef SS_CORE_RUN_RUN_H
#define SS_CORE_RUN_RUN_H

#include "core/graph/eval.h"
#include "core/plan/program.h"

/* The unsharded runs that a graph's sharded ones are compared with. */
struct ss_run_reference;
void ss_run_reference_free(struct ss_run_reference *reference);

struct ss_run_options {
    bool f64;        /* floats as f64; else f32 */
    bool not_finite; /* results may be NaN or Inf, where the unsharded run has the same */
    uint64_t seed;
    ss_kernel_find_fn find; /* fast kernels; NULL: reference only */
    bool bisect;            /* name the first op that disagrees (default on when a run fails) */
    /* For several runs of one graph, seed and precision: *reference is NULL at first, filled by the
     * first run and used by the others; the caller's to free. NULL: every run has its own. */
    struct ss_run_reference **reference;
    /* Per program input that pends wherever it is read what each rank has of it; NULL, here or
     * there: what a step makes of the whole. */
    struct ss_tensor *const *parts;
};

struct ss_run_collective {
    int64_t count; /* executions, trips included */
    int64_t bytes; /* sum over executions of the most that any one rank sent */
};

struct ss_run_output {
    double err, tolerance; /* of this output, by the formula of the contract */
    bool ok;
};

struct ss_run_report {
    const char *backend; /* "cpu" */
    int64_t ranks;
    bool f64, ok;
    double max_err, tolerance; /* of the worst output (largest err / tolerance) */
    double reference_err;      /* f32 runs: the unsharded f32 run's own error against f64 */
    /* An f32 run that is out of tolerance, though not far, where the same run in f64 agrees:
     * rounding decided a comparison otherwise (the sign of an activation, the largest of a window).
     * It is ok; f64_err is what the two runs in f64 differ by. */
    bool rounded;
    double f64_err;
    struct ss_run_output *outputs; /* per program output */
    uint32_t worst_output;
    uint32_t first_bad; /* op, or SS_NONE */
    struct ss_run_collective collectives[SS_N_COLLECTIVES];
    int64_t peak_bytes; /* from the allocators: the most on any rank */
    double time_ms;     /* of the sharded run */
};

/* Runs and compares. A run whose numbers disagree is not an error: report->ok is false. An
 * unsharded run with NaN or Inf is SS_E_NUMERIC, naming op and input, unless not_finite. report's
 * lists lie in arena. */
SS_NODISCARD enum ss_rc ss_run(const struct ss_program *program,
                               const struct ss_run_options *options, struct ss_job *job,
                               struct ss_arena *arena, struct ss_run_report *report,
                               struct ss_error *err);

#endif
