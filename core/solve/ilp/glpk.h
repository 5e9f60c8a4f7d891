/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves the integer program of a core (ilp.h) with GLPK's branch and cut. Memory rows are lazy:
 * the row of an instant is added after a solution violates it. */
#ifndef SS_CORE_SOLVE_ILP_GLPK_H
#define SS_CORE_SOLVE_ILP_GLPK_H

#include "core/solve/ilp_form.h"
#include "core/solve/reduce/pairwise.h"

enum ss_glpk_status {
    SS_GLPK_OPTIMAL, /* within GLPK's tolerance */
    SS_GLPK_INFEASIBLE,
    SS_GLPK_STOPPED, /* by the job or the gap */
    SS_GLPK_FAILED   /* numerically; choice and bound found so far are kept */
};

struct ss_glpk {
    enum ss_ilp_form form;
    const uint32_t *start; /* a known choice that fits, or NULL */
    double gap;            /* relative to objective and bound after adding base */
    int64_t base;          /* cost outside this problem, for the gap and for progress */
    uint32_t *choice;      /* out, one strategy per node, allocated by the caller; see has_choice */
    bool has_choice;
    int64_t cost;  /* out, re-evaluated in integers */
    int64_t bound; /* out; see has_bound */
    bool has_bound;
    uint64_t rows; /* out: rows of GLPK's problem at the end */
};

/* The number of variables of the marginal form. */
uint64_t ss_glpk_variables(const struct ss_pairwise *p);
/* Solves p. A stop of the job takes effect within a second. GLPK's environment belongs to the
 * calling thread and is freed at the end. */
enum ss_glpk_status ss_glpk(const struct ss_pairwise *p, struct ss_job *job, struct ss_glpk *io);

#endif
