/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verification of single ops of a plan, for programs that are too large to run whole: each op that
 * the plan cuts runs once at the shapes that its ranks have in the plan, and its results are
 * compared with the pieces of the unsharded op's. */
#ifndef SS_CORE_RUN_SAMPLED_H
#define SS_CORE_RUN_SAMPLED_H

#include "core/plan/plan.h"
#include "core/run/run.h"

/* An op that was run, or that could not be. */
struct ss_sampled_op {
    uint32_t op;   /* the first of those that are the same */
    int64_t same;  /* ops of the graph with its rows and local shapes */
    int64_t ranks; /* on which it ran */
    double err, tolerance;
    bool ok;
    bool shortened;      /* its lengths are shorter than a rank's in the plan */
    const char *skipped; /* why it did not run; NULL: it did */
};

struct ss_sampled_report {
    struct ss_sampled_op *ops; /* in program order, in arena */
    size_t n_ops;
    int64_t run, failed, skipped; /* of ops */
    int64_t shortened;            /* of those that were run */
    int64_t same;                 /* ops of the graph that those that ran stand for */
    int64_t whole; /* ops of the graph that no axis cuts: every rank runs all of it */
    bool ok;
    bool stopped; /* the job was stopped: the report is of what was run until then */
};

/* Runs each distinct (op, rows, local shapes) of the plan's live ops. All ranks of the mesh take
 * part if the unsharded op fits the memory and is not too much work, else two along each axis that
 * cuts the op or along one of them, with the same local shapes; if two ranks are still too many, at
 * shorter lengths. Of options f64, narrow, seed, find
 * and workers count; a number of workers is not read. Inputs are drawn for the op alone. */
SS_NODISCARD enum ss_rc ss_run_sampled(const struct ss_plan *plan,
                                       const struct ss_run_options *options, struct ss_job *job,
                                       struct ss_arena *arena, struct ss_sampled_report *report,
                                       struct ss_error *err);

#endif
