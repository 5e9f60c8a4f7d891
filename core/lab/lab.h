/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One open laboratory. Every front end works through it. A change of a setting repeats as few
 * stages of the data flow (load, discover, enumerate, solve) as it can.
 *
 * Threads: at most one thread at a time is the writer: it runs commands, and it may call every
 * function here. All others may call ss_lab_snapshot, and nothing else. */
#ifndef SS_CORE_LAB_LAB_H
#define SS_CORE_LAB_LAB_H

#include "core/plan/answer.h"
#include "core/lab/history.h"
#include "core/lab/live.h"
#include "core/lab/snapshot.h"
#include "core/load/load.h"
#include "core/rules/table/memory.h"
#include "core/rules/trace/stepper.h"
#include "core/run/each_rule.h"
#include "core/run/random_plans.h"
#include "core/run/verify.h"

#include <pthread.h>

struct ss_lab {
    /* The current state (snapshot.h), never NULL. The writer may read it directly; it is valid
     * until the writer's next change. Other threads call ss_lab_snapshot. */
    const struct ss_snapshot *now;
    pthread_mutex_t lock; /* of the pointer now */
    /* The rest belongs to the writer. */
    struct ss_lab_history history;
    ss_kernel_find_fn find;            /* fast kernels of the front end's build, or NULL */
    const struct ss_rule_cache *cache; /* of the front end, or NULL */
    struct ss_rule_memory imported;    /* rules from files, in front of the cache */
    struct ss_live *live;              /* the store for warm solves, or NULL */
    struct ss_stepper *stepper; /* the open exploration (step.h), or NULL; one of walk.steppers */
    struct ss_walk {
        uint32_t *ops;
        struct ss_stepper **steppers; /* per op; NULL: not opened yet */
        size_t n, at;                 /* ops; the one whose exploration is open */
        size_t skipped; /* ops left out because the order of the paper cannot explore them */
        bool paper;     /* candidates in the order of the paper */
        struct ss_breaks breaks;
    } walk;
    struct ss_shown_probe
        *probe; /* of a row that was tried after the last step (step.h), or NULL */
};

struct ss_lab_solve {
    struct ss_solve_options solver;
    enum ss_objective objective;
    const double *alpha, *beta;  /* per axis; NULL: defaults */
    const struct ss_plan *start; /* a plan of the same graph and mesh to start from, or NULL */
};

void ss_lab_init(struct ss_lab *lab);
/* A laboratory of its own at a snapshot, for questions that another thread asks while the writer
 * goes on: whatever it discovers or solves stays with it. It has no history, no open exploration,
 * and no cache of rules. */
void ss_lab_init_reader(struct ss_lab *reader, const struct ss_snapshot *snapshot,
                        ss_kernel_find_fn find);
void ss_lab_fini(struct ss_lab *lab);
/* The current state; the caller drops it with ss_snapshot_free. Any thread may call this. */
const struct ss_snapshot *ss_lab_snapshot(struct ss_lab *lab);
/* Replaces the settings (copied). If a setting that decides rules changes, this drops the rules,
 * the plan and the open exploration. Otherwise all of them stay; the plan may become stale. */
void ss_lab_set(struct ss_lab *lab, const struct ss_settings *settings);
/* Goes back to a state that the laboratory had. If that is a state of the present model, what was
 * found since then stays: the rules, if the state had none, and the plan, if it had none. */
void ss_lab_restore(struct ss_lab *lab, const struct ss_snapshot *state);
/* Replaces the graph or problem, and drops rules, pins, plan and breakpoints. If the old or the new
 * model is a problem file, the memory limit is reset too. On failure nothing changes. */
SS_NODISCARD enum ss_rc ss_lab_load(struct ss_lab *lab, const char *path, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_lab_load_as(struct ss_lab *lab, const char *path,
                                       enum ss_granularity how, struct ss_error *err);
/* The same for a finished graph that was not read from a file; takes over the reference. */
void ss_lab_load_graph(struct ss_lab *lab, struct ss_graph *graph);
/* Replaces the settings, and the graph by another one of the same program, whose ops have other
 * names: drops rules, plan, and what the settings say about ops. Takes over the reference. */
void ss_lab_set_with_graph(struct ss_lab *lab, const struct ss_settings *settings,
                           struct ss_graph *graph);
/* ss_snapshot_limit of the current state. */
int64_t ss_lab_limit(const struct ss_lab *lab);
/* A proved lower bound on the peak of every plan, with or without pins; 0 if rules or mesh are
 * missing. Enumerates the strategy space if needed. */
SS_NODISCARD enum ss_rc ss_lab_least_peak(struct ss_lab *lab, struct ss_job *job, int64_t *bytes,
                                          struct ss_error *err);
/* Each of these changes one setting by ss_lab_set. */
void ss_lab_set_limit(struct ss_lab *lab, int64_t bytes);
void ss_lab_set_seed(struct ss_lab *lab, uint64_t seed);
SS_NODISCARD enum ss_rc ss_lab_set_mesh(struct ss_lab *lab, const char *shape, const char *names,
                                        struct ss_error *err);
SS_NODISCARD enum ss_rc ss_lab_set_cluster(struct ss_lab *lab, const char *name,
                                           struct ss_error *err);
/* Prepares for a question about placements: succeeds with a problem file, or with a graph and a
 * mesh (SS_E_STATE if one is missing), for which it discovers the rules if needed. */
SS_NODISCARD enum ss_rc ss_lab_ready(struct ss_lab *lab, struct ss_job *job, struct ss_error *err);
/* Discovers the rules, unless they are there already. SS_E_STATE without a graph. */
SS_NODISCARD enum ss_rc ss_lab_discover(struct ss_lab *lab, struct ss_job *job,
                                        struct ss_error *err);
/* The contents of an imported file of rules. */
struct ss_lab_import {
    size_t n, usable;    /* signatures; those found with the current seed */
    uint64_t other_seed; /* of the first that is not usable */
    const char *note;    /* why the cache did not store them (in arena), or NULL */
};
/* Writes the rules of the graph to a file; discovers them first if needed. */
SS_NODISCARD enum ss_rc ss_lab_export_rules(struct ss_lab *lab, const char *path,
                                            struct ss_job *job, struct ss_error *err);
/* Reads such a file. Its rules are used from the next discovery on, and stored in the cache. */
SS_NODISCARD enum ss_rc ss_lab_import_rules(struct ss_lab *lab, const char *path,
                                            struct ss_arena *arena, struct ss_lab_import *got,
                                            struct ss_error *err);
/* Discovers again without the cache. The new rules replace the old ones, whose plan is dropped.
 * isolate: explore in child processes. */
SS_NODISCARD enum ss_rc ss_lab_discover_anew(struct ss_lab *lab, bool isolate, struct ss_job *job,
                                             struct ss_error *err);
/* Pins (targets: pins.h) are checked at once against the rules, the mesh and the other pins of the
 * same ops; the rules are discovered first if needed. */
SS_NODISCARD enum ss_rc ss_lab_pin(struct ss_lab *lab, const char *target, const char *text,
                                   struct ss_job *job, struct ss_error *err);
/* Removes the pins of a target; NULL: all pins. SS_E_NAME if the target has none. */
SS_NODISCARD enum ss_rc ss_lab_unpin(struct ss_lab *lab, const char *target, struct ss_error *err);
/* Makes the case that a solve under these settings starts from: discovers the rules if needed and
 * reads the pins (in arena). The settings must have the current seed. */
SS_NODISCARD enum ss_rc ss_lab_case_of(struct ss_lab *lab, const struct ss_settings *settings,
                                       const struct ss_lab_solve *how, struct ss_job *job,
                                       struct ss_arena *arena, struct ss_case *out,
                                       struct ss_error *err);
/* ss_lab_case_of under the current settings. */
SS_NODISCARD enum ss_rc ss_lab_case(struct ss_lab *lab, const struct ss_lab_solve *how,
                                    struct ss_job *job, struct ss_arena *arena, struct ss_case *out,
                                    struct ss_error *err);
/* Publishes the plan of an answer as the current one, and takes over its reference. */
void ss_lab_keep(struct ss_lab *lab, const struct ss_answer *answer);
/* Solves under the current settings (ss_ask_solve) and publishes the plan. */
SS_NODISCARD enum ss_rc ss_lab_solve(struct ss_lab *lab, const struct ss_lab_solve *how,
                                     struct ss_job *job, struct ss_error *err);
/* Reads a plan from a file and publishes it, with its mesh and cluster as settings. */
SS_NODISCARD enum ss_rc ss_lab_plan_load(struct ss_lab *lab, const char *path, struct ss_job *job,
                                         struct ss_error *err);
/* Publishes a schedule with its costs, and takes over the reference. */
void ss_lab_set_pipeline(struct ss_lab *lab, const struct ss_pipeline_case *pipeline);
/* Publishes stages, and their schedule; takes over the reference. */
void ss_lab_set_stages(struct ss_lab *lab, const struct ss_pipeline_plan *stages);
/* How a plan is run. */
struct ss_lab_run {
    enum ss_dtype floats; /* SS_F32, SS_F64, SS_BF16 or SS_F16 */
    int64_t repeat;       /* struct ss_run_options */
    uint64_t seed;        /* of the inputs */
    const char *trace;    /* file for what ran when (core/run/trace.h); NULL: none */
    int64_t ranks;        /* that the plan must have; 0: any */
    enum ss_verify_how how;
    bool timed; /* times of instructions are asked for: of a whole run alone */
    const struct ss_workers_options
        *workers; /* who runs them (core/run/workers.h); NULL: simulated */
};
/* Lowers and runs the current plan. SS_E_STATE without a plan, SS_E_ARGUMENT if it has another
 * number of ranks, or if times or a trace are asked for and the run is not whole. */
SS_NODISCARD enum ss_rc ss_lab_run(struct ss_lab *lab, const struct ss_lab_run *how,
                                   struct ss_job *job, struct ss_arena *arena,
                                   struct ss_verification *out, struct ss_error *err);
/* Draws and runs n plans that satisfy the pins on the current mesh; the current plan stays. seed:
 * of the plans and their inputs. */
SS_NODISCARD enum ss_rc ss_lab_random_plans(struct ss_lab *lab, int64_t n, bool f64, uint64_t seed,
                                            struct ss_job *job, struct ss_random_report *report,
                                            struct ss_error *err);
/* Runs every discovered row alone on 2, 3, 4 and 8 ranks. seed: of the inputs. */
SS_NODISCARD enum ss_rc ss_lab_each_rule(struct ss_lab *lab, uint64_t seed, struct ss_job *job,
                                         struct ss_arena *arena, struct ss_each_rule_report *report,
                                         struct ss_error *err);

#endif
