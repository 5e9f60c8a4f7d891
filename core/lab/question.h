/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions: solves and searches that leave the laboratory's settings and plan as they are. They
 * discover the rules first if these are missing. Unless noted, they fail as ss_lab_ready does,
 * with SS_E_INFEASIBLE if no plan exists, and with SS_E_TIMEOUT or SS_E_CANCELLED if none was found
 * in time. The caller owns the plans of answers (ss_plan_free). */
#ifndef SS_CORE_LAB_QUESTION_H
#define SS_CORE_LAB_QUESTION_H

#include "core/lab/lab.h"
#include "core/lab/program_pins.h"
#include "core/plan/price.h"
#include "core/space/baseline.h"
#include "core/solve/certificate/certificate.h"
#include "core/costgraph/iopddl.h"
#include "core/solve/ilp/lp_text.h"

/* Solves under the current settings. */
SS_NODISCARD enum ss_rc ss_ask_solve(struct ss_lab *lab, const struct ss_lab_solve *how,
                                     struct ss_job *job, struct ss_answer *answer,
                                     struct ss_error *err);

/* Solves under other settings, which must have the current seed. live: the store of spaces and
 * bounds (the laboratory's, one aside, or NULL). On failure, answer->ruled_out tells whether it is
 * proved that no plan exists; a pin that cannot be read on this mesh rules out every plan. */
SS_NODISCARD enum ss_rc ss_ask_settings(struct ss_lab *lab, const struct ss_settings *settings,
                                        struct ss_live *live, const struct ss_lab_solve *how,
                                        struct ss_job *job, struct ss_answer *answer,
                                        struct ss_error *err);

/* The best plan of a baseline (core/space/baseline.h) on the current mesh, without pins and without
 * a memory limit. kinds: one per axis, or one for all. One of dp or tp is used on the axes on
 * which it does best, and not on the others. The plan has no bound, because a bound among the plans
 * of a baseline does not hold for others. SS_E_STATE for a problem file. */
struct ss_baseline_answer {
    struct ss_answer answer;
    /* Numbers of ops: those that have a dim for the baseline to cut (ss_baseline_concerns), and
     * those of them that the plan cuts. They differ if the mesh divides no such length of an op. */
    uint32_t to_cut, cut;
};
SS_NODISCARD enum ss_rc ss_ask_baseline(struct ss_lab *lab, const enum ss_baseline_kind *kinds,
                                        size_t n_kinds, double time_s, struct ss_job *job,
                                        struct ss_baseline_answer *answer, struct ss_error *err);

/* The best plan among those that have the layouts that the program states (program_pins.h), in
 * place of the current pins, and without a memory limit. Tensors for which the program states
 * nothing have the layouts that take the least time. No bound. pins->settings is freed; the lists
 * of pins lie in arena. Errors as for ss_lab_program_pins. */
SS_NODISCARD enum ss_rc ss_ask_program(struct ss_lab *lab, double time_s, struct ss_job *job,
                                       struct ss_arena *arena, struct ss_program_pins *pins,
                                       struct ss_answer *answer, struct ss_error *err);

/* One changed setting. */
enum ss_change_kind {
    SS_CHANGE_LIMIT,     /* bytes per device; 0: the cluster's memory */
    SS_CHANGE_BANDWIDTH, /* value: bytes per microsecond on an axis */
    SS_CHANGE_LATENCY,   /* value: microseconds on an axis */
    SS_CHANGE_MESH,      /* mesh, with its links set */
    SS_CHANGE_CLUSTER
};
struct ss_change {
    enum ss_change_kind kind;
    int64_t bytes;
    int axis;
    double value;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
};
/* Solves under the current settings with this change. Pins hold; it is an error if one cannot be
 * satisfied on another mesh. */
SS_NODISCARD enum ss_rc ss_ask_change(struct ss_lab *lab, const struct ss_lab_solve *how,
                                      const struct ss_change *change, struct ss_job *job,
                                      struct ss_answer *answer, struct ss_error *err);

/* Solves with one more pin, which replaces older pins as ss_settings_with_pin says. */
SS_NODISCARD enum ss_rc ss_ask_pin(struct ss_lab *lab, const struct ss_lab_solve *how,
                                   const char *target, const char *text, struct ss_job *job,
                                   struct ss_answer *answer, struct ss_error *err);

/* The costs in the current plan of the strategy of an op, or of a var that has a hub, and of each
 * alternative with all other decisions fixed (core/plan/price.h). */
struct ss_price_list {
    struct ss_space *space;  /* of the plan's mesh, without pins; the caller frees it */
    uint32_t node;           /* of space->cost; SS_NONE: a dead op, or a var without a hub */
    uint32_t n;              /* strategies of the node; 0 for SS_NONE */
    struct ss_price *prices; /* n, cheapest first; in arena */
};
/* peaks: the number of entries, from the cheapest, that get a peak. SS_E_STATE without a plan;
 * SS_E_INFEASIBLE if the space lacks a placement of the plan. On failure too, list->space is the
 * caller's, or NULL. */
SS_NODISCARD enum ss_rc ss_ask_prices(const struct ss_lab *lab, bool is_var, uint32_t id,
                                      uint32_t peaks, struct ss_job *job, struct ss_arena *arena,
                                      struct ss_price_list *list, struct ss_error *err);

/* Time against memory: n plans under evenly spaced limits, from the peak of the plan without a
 * limit (the first point) down to the least peak that was found (the last). time_s is for all
 * solves together; a point without an answer in its share of the time is left out. `how` applies to
 * each solve. */
struct ss_pareto_point {
    int64_t limit_bytes; /* INT64_MAX: none */
    struct ss_answer answer;
};
struct ss_pareto {
    struct ss_pareto_point *points; /* in arena; plans are the caller's */
    size_t n;
    bool least_is_proved; /* no plan has a lower peak than that of the last point */
    bool cancelled;
};
SS_NODISCARD enum ss_rc ss_ask_pareto(struct ss_lab *lab, const struct ss_lab_solve *how,
                                      double time_s, size_t n, struct ss_job *job,
                                      struct ss_arena *arena, struct ss_pareto *pareto,
                                      struct ss_error *err);

/* Writes a certificate of the current plan (certificate.h). SS_E_STATE if the plan is stale or was
 * made for a published objective. If the memory multipliers of the plan leave a gap, its last ones
 * are tried, or if it has none, those of a solve of time_s seconds. */
SS_NODISCARD enum ss_rc ss_lab_certify(struct ss_lab *lab, const char *path, double time_s,
                                       struct ss_job *job, struct ss_certificate *certificate,
                                       struct ss_error *err);
/* Checks a certificate against a problem file, or against the laboratory's model or problem if
 * `problem` is NULL. */
SS_NODISCARD enum ss_rc ss_lab_check_certificate(struct ss_lab *lab, const char *path,
                                                 const char *problem, struct ss_job *job,
                                                 struct ss_certificate *certificate,
                                                 struct ss_error *err);

/* Writes the cost graph of the laboratory's model or problem, with its pins and limit, as a problem
 * file (iopddl.h). */
SS_NODISCARD enum ss_rc ss_lab_write_problem(struct ss_lab *lab, const char *path,
                                             struct ss_job *job, struct ss_iopddl_size *size,
                                             struct ss_error *err);
/* Writes the integer program of the same cost graph (lp_text.h). */
SS_NODISCARD enum ss_rc ss_lab_write_lp(struct ss_lab *lab, enum ss_ilp_form form, const char *path,
                                        struct ss_job *job, struct ss_lp_size *size,
                                        struct ss_error *err);

/* The k best plans under the current settings, among those that cost at most `gap` (a fraction of
 * the cost of the best) more than the best. */
struct ss_top_item {
    struct ss_plan *plan;
    bool exact; /* proved: every cheaper plan is listed before it */
};
struct ss_top {
    struct ss_top_item *items; /* in arena; plans are the caller's */
    size_t n, solves;
    size_t too_large; /* plans left out because their programs exceed the limit */
    bool whole;       /* proved: no other plan lies within the gap */
};
SS_NODISCARD enum ss_rc ss_ask_top(struct ss_lab *lab, double time_s, size_t k, double gap,
                                   struct ss_job *job, struct ss_arena *arena, struct ss_top *top,
                                   struct ss_error *err);

/* A minimal conflict: a set of pins, perhaps with the memory limit, that together rule out every
 * plan, although without any one of them a plan exists. */
struct ss_conflict {
    bool feasible;   /* a plan exists: there is no conflict */
    bool known;      /* false: the solver could not decide in time */
    bool proved;     /* the members rule out every plan; false: there are plans, but the programs
                      * of all that were found exceed the limit */
    bool minimal;    /* without any one member there is a plan; false: undecided for some */
    bool with_limit; /* the limit is a member */
    uint32_t *pins;  /* positions in the laboratory's list; in arena */
    size_t n_pins, solves;
};
/* time_s applies to each solve. Fails only as ss_lab_ready does. */
SS_NODISCARD enum ss_rc ss_ask_conflict(struct ss_lab *lab, double time_s, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_conflict *conflict,
                                        struct ss_error *err);

#endif
