/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The integer program of a problem (ilp.h), given to GLPK. Memory rows come in only where a
 * solution passes the limit. */
#ifndef SS_CORE_SOLVE_ILP_GLPK_H
#define SS_CORE_SOLVE_ILP_GLPK_H

#include "core/solve/ilp_form.h"
#include "core/solve/reduce/pairwise.h"

enum ss_glpk_status {
    SS_GLPK_OPTIMAL, /* within GLPK's tolerance */
    SS_GLPK_INFEASIBLE,
    SS_GLPK_STOPPED, /* by the job or the gap */
    SS_GLPK_FAILED   /* numerically; what was found is kept */
};

struct ss_glpk {
    enum ss_ilp_form form;
    const uint32_t *start; /* a known choice that fits, or NULL */
    double gap;            /* relative to objective and bound after adding base */
    int64_t base;          /* cost outside this problem, for the gap and for progress */
    uint32_t *choice;      /* out, filled where has_choice */
    bool has_choice;
    int64_t cost;  /* out, re-evaluated in integers */
    int64_t bound; /* out; meaningful where has_bound */
    bool has_bound;
    uint64_t rows; /* out: those that GLPK had in the end */
};

/* Of the marginal form. */
uint64_t ss_glpk_variables(const struct ss_pairwise *p);
/* Answers a cancelled job within a second. One GLPK environment per thread, given back at the
 * end. */
enum ss_glpk_status ss_glpk(const struct ss_pairwise *p, struct ss_job *job, struct ss_glpk *io);

#endif
