/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verification: runs a lowered program on simulated ranks, with collectives through a transport
 * that counts bytes, and compares its outputs with those of the unsharded run. */
#ifndef SS_CORE_RUN_RUN_H
#define SS_CORE_RUN_RUN_H

#include "core/graph/eval.h"
#include "core/program/program.h"
#include "core/run/events.h"
#include "core/run/inputs.h"

/* The unsharded runs of a graph, kept for comparison with several sharded runs. */
struct ss_run_reference;
struct ss_workers_options;
void ss_run_reference_free(struct ss_run_reference *reference);

struct ss_run_options {
    bool f64; /* floats as f64; else f32 */
    /* SS_BF16, SS_F16: without f64, every float that is read or made is rounded to it. SS_F32: no.
     */
    enum ss_dtype narrow;
    bool not_finite; /* accept NaN and Inf at positions at which the unsharded run has the same */
    bool silent;     /* report no progress: the caller does */
    uint64_t seed;
    const struct ss_input_choice *inputs; /* per program input; NULL: none is chosen */
    double scale; /* of the inputs that may be scaled, at first (struct ss_input_plan); 0: 1 */
    ss_kernel_find_fn find; /* fast kernels; NULL: reference only */
    bool bisect;            /* if the run disagrees, find the first op at fault */
    /* Shared by several runs of one graph, seed and precision: *reference is NULL at first, set by
     * the first run and reused by the others; the caller frees it. NULL: every run computes its
     * own. */
    struct ss_run_reference **reference;
    /* Per program input that is partial wherever it is read: the partial term of each rank. NULL,
     * for all or for one input: terms follow from the unsharded input by a TO_PARTIAL step. */
    struct ss_tensor *const *parts;
    int64_t
        repeat;  /* how often the program runs; times are of each, the rest of the last; 0: once */
    bool traced; /* keep what ran when */
    const struct ss_workers_options *workers; /* who runs the ranks (workers.h); NULL: simulated */
};

struct ss_run_collective {
    int64_t count; /* executions, trips included */
    int64_t bytes; /* sum over executions of the most that any one rank sent */
};

struct ss_run_output {
    double err, tolerance; /* of this output, as `help run` defines them */
    bool ok;
};

/* A cell of an operand or result of the op at fault, on one rank. */
struct ss_run_cell {
    bool operand;
    uint32_t k; /* which operand or result */
    int64_t rank;
    const char *at;  /* "[0,3]", in the whole tensor */
    double own;      /* the rank's own value: of a partial tensor its term */
    double got;      /* the same with the terms of the other ranks */
    double expected; /* of the unsharded run */
    double err;      /* complex numbers: own, got and expected are their real parts */
};

struct ss_run_report {
    const char *backend;    /* "sim", "fork", "mpi", or the device of the workers */
    const char *command;    /* by which Open MPI started the workers; NULL: it did not */
    int64_t ranks, workers; /* workers: processes that ran them; sim: 1 */
    bool f64, ok;
    enum ss_dtype floats;      /* the type in which floats ran */
    double max_err, tolerance; /* of the worst output (largest err / tolerance) */
    double reference_err;      /* f32 runs: error of the unsharded f32 run against f64 */
    /* The f32 run is slightly out of tolerance but the same run in f64 agrees: rounding decided a
     * comparison differently (the sign of an activation, the maximum of a window). The run counts
     * as ok; f64_err is the difference of the two runs in f64. */
    bool rounded;
    double f64_err;
    struct ss_run_output *outputs; /* per program output */
    uint32_t worst_output;
    uint32_t first_bad;        /* op, or SS_NONE */
    struct ss_run_cell *cells; /* of that op: where its operands and results are farthest off */
    size_t n_cells;
    struct ss_run_collective collectives[SS_N_COLLECTIVES];
    int64_t peak_bytes; /* measured by the allocators: the maximum over ranks */
    double time_ms;     /* of the sharded run */
    double *times_ms;   /* of the program alone, without start and delivery: each repetition */
    size_t n_times;
    struct ss_run_lane *lanes; /* if traced */
    size_t n_lanes;
    double *seconds;    /* of each instruction of the program, all trips and ranks together */
    double input_scale; /* of the inputs that may be scaled: 1, or the largest half, quarter, ...
                           with which the unsharded run is finite */
    const char *why_scaled; /* what is not finite with larger ones; NULL: the scale is 1 */
    /* The job was stopped after the comparison: while the run looked for first_bad or, if
     * undecided, asked whether the disagreement is rounding. */
    bool stopped, undecided;
};

/* Runs a program of the graph and compares. A run whose numbers disagree is not an error:
 * report->ok is false. SS_E_NUMERIC, naming op and input, if the unsharded run produces NaN or Inf,
 * however small its inputs are, and not_finite is false. SS_E_MEMORY, before anything is run, if
 * the run does not fit the memory that is available. The report's lists lie in arena. */
SS_NODISCARD enum ss_rc ss_run(const struct ss_graph *graph, const struct ss_program *program,
                               const struct ss_run_options *options, struct ss_job *job,
                               struct ss_arena *arena, struct ss_run_report *report,
                               struct ss_error *err);

#endif
