/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions that solve something else than what is set: nothing in the laboratory changes. Answers
 * are the caller's (ss_plan_free). */
#ifndef SS_CORE_LAB_QUESTION_H
#define SS_CORE_LAB_QUESTION_H

#include "core/lab/lab.h"
#include "core/plan/price.h"
#include "core/space/baseline.h"
#include "core/solve/certificate/certificate.h"
#include "core/costgraph/iopddl.h"
#include "core/solve/ilp/lp_text.h"

/* What solve would find now. */
SS_NODISCARD enum ss_rc ss_ask_solve(struct ss_lab *lab, const struct ss_lab_solve *how,
                                     struct ss_job *job, struct ss_answer *answer,
                                     struct ss_error *err);

/* What solve would find under other settings. live: where spaces and bounds are kept (the
 * laboratory's own, one aside, or NULL). The settings must have the current seed. */
SS_NODISCARD enum ss_rc ss_ask_settings(struct ss_lab *lab, const struct ss_settings *settings,
                                        struct ss_live *live, const struct ss_lab_solve *how,
                                        struct ss_job *job, struct ss_answer *answer,
                                        struct ss_error *err);

/* The best plan of a baseline on the current mesh, whatever memory it takes; pins play no part. One
 * kind for all axes, or one per axis. Its bound is 0: it says nothing about other plans. */
struct ss_baseline_answer {
    struct ss_answer answer;
    uint32_t to_cut, cut; /* ops that have a dim which it is to cut, and those that are cut */
};
SS_NODISCARD enum ss_rc ss_ask_baseline(struct ss_lab *lab, const enum ss_baseline_kind *kinds,
                                        size_t n_kinds, double time_s, struct ss_job *job,
                                        struct ss_baseline_answer *answer, struct ss_error *err);

/* What the laboratory would be with one thing changed. */
enum ss_change_kind {
    SS_CHANGE_LIMIT,     /* bytes; 0: the cluster's memory */
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
/* What solve would find then. Pins hold; one that another mesh cannot satisfy is an error. */
SS_NODISCARD enum ss_rc ss_ask_change(struct ss_lab *lab, const struct ss_lab_solve *how,
                                      const struct ss_change *change, struct ss_job *job,
                                      struct ss_answer *answer, struct ss_error *err);

/* What solve would find with one more pin, which replaces those of the op on the same axes. */
SS_NODISCARD enum ss_rc ss_ask_pin(struct ss_lab *lab, const struct ss_lab_solve *how,
                                   const char *target, const char *text, struct ss_job *job,
                                   struct ss_answer *answer, struct ss_error *err);

/* What the current plan pays for the placement of an op, or of a var that rests in a place of its
 * own, and what each alternative would cost with the neighbours as they are. */
struct ss_price_list {
    struct ss_space *space;  /* of the plan's mesh, without pins; the caller's: ss_space_free */
    uint32_t node, n;        /* n 0: dead, or a var whose place its producer decides */
    struct ss_price *prices; /* price.h; in arena */
};
SS_NODISCARD enum ss_rc ss_ask_prices(const struct ss_lab *lab, bool is_var, uint32_t id,
                                      uint32_t peaks, struct ss_job *job, struct ss_arena *arena,
                                      struct ss_price_list *list, struct ss_error *err);

/* Time against memory: plans under limits from the peak of the unlimited plan (the first point)
 * down to the least peak that was found (the last), evenly; time_s for all together. A point that
 * was not reached in its part of the time is left out. `how` holds for each solve. */
struct ss_pareto_point {
    int64_t limit_bytes; /* INT64_MAX: none */
    struct ss_answer answer;
};
struct ss_pareto {
    struct ss_pareto_point *points; /* in arena; plans are the caller's */
    size_t n;
    bool least_is_proved; /* no plan takes less than the last point's limit */
    bool cancelled;
};
SS_NODISCARD enum ss_rc ss_ask_pareto(struct ss_lab *lab, const struct ss_lab_solve *how,
                                      double time_s, size_t n, struct ss_job *job,
                                      struct ss_arena *arena, struct ss_pareto *pareto,
                                      struct ss_error *err);

/* Writes a certificate of the current plan (certificate.h), which must not be stale. time_s: for a
 * solve that finds prices of memory where the plan has none. */
SS_NODISCARD enum ss_rc ss_lab_certify(struct ss_lab *lab, const char *path, double time_s,
                                       struct ss_job *job, struct ss_certificate *certificate,
                                       struct ss_error *err);
/* Checks one against a problem file, or where that is NULL against what the laboratory holds. */
SS_NODISCARD enum ss_rc ss_lab_check_certificate(struct ss_lab *lab, const char *path,
                                                 const char *problem, struct ss_job *job,
                                                 struct ss_certificate *certificate,
                                                 struct ss_error *err);

/* Writes what the laboratory holds, with its pins and limit, as a problem file (iopddl.h). */
SS_NODISCARD enum ss_rc ss_lab_write_problem(struct ss_lab *lab, const char *path,
                                             struct ss_job *job, struct ss_iopddl_size *size,
                                             struct ss_error *err);
/* Writes the integer program of what the laboratory holds (lp_text.h). */
SS_NODISCARD enum ss_rc ss_lab_write_lp(struct ss_lab *lab, enum ss_ilp_form form, const char *path,
                                        struct ss_job *job, struct ss_lp_size *size,
                                        struct ss_error *err);

/* The k best plans under what is set, with what at most `gap` (a part of the best) more costs. */
struct ss_top_item {
    struct ss_plan *plan;
    bool exact; /* proved: no plan that is not before it costs less */
};
struct ss_top {
    struct ss_top_item *items; /* in arena; plans are the caller's */
    size_t n, solves;
    size_t too_large; /* found, but their programs do not fit the limit */
    bool whole;       /* proved: there are no others within the gap */
};
SS_NODISCARD enum ss_rc ss_ask_top(struct ss_lab *lab, double time_s, size_t k, double gap,
                                   struct ss_job *job, struct ss_arena *arena, struct ss_top *top,
                                   struct ss_error *err);

/* Which pins, and whether the memory limit, rule out every plan together: a set of which no member
 * can be left out. */
struct ss_conflict {
    bool feasible; /* there is a plan: nothing conflicts */
    bool known;    /* false: the solver could not tell in time */
    bool proved;   /* the members do rule out every plan; else none was found that fits */
    bool minimal;  /* without any one member there is a plan for the others */
    bool with_limit;
    uint32_t *pins; /* positions in the laboratory's list; in arena */
    size_t n_pins, solves;
};
/* time_s holds for each solve. */
SS_NODISCARD enum ss_rc ss_ask_conflict(struct ss_lab *lab, double time_s, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_conflict *conflict,
                                        struct ss_error *err);

#endif
