/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Integer programs of a core in the published forms (costs and rows as in the papers, except that
 * forbidden pairs have no variable), as GLPK problem objects. x[v][s] is 1 if node v takes s;
 * e[p][q] of an edge is 1 if its ends u and v take p and q.
 *   marginal  sum_q e[p][q] = x[u][p], sum_p e[p][q] = x[v][q]; e continuous (the local polytope)
 *   alpa      sum e = 1, sum_q e[p][q] <= x[u][p], sum_p e[p][q] <= x[v][q]; e binary (Alpa)
 *   paper     sum e = 1, e <= x[u][p], e <= x[v][q], e >= x[u][p] + x[v][q] - 1; e binary
 *             (MetaDist)
 * Memory: usage <= capacity, one row per instant that can bind; the caller adds these rows. */
#ifndef SS_CORE_SOLVE_ILP_ILP_H
#define SS_CORE_SOLVE_ILP_ILP_H

#include <glpk.h>

#include "core/solve/ilp_form.h"
#include "core/solve/reduce/pairwise.h"

struct ss_ilp {
    const struct ss_pairwise *p;
    enum ss_ilp_form form;
    glp_prob *lp;
    int *first; /* column before the first strategy of a node; pairs follow, edge by edge */
    int n_binary, n_columns; /* n_binary: of the nodes alone */
    int64_t headroom;        /* costs further above the least of their list have no variable */
    double unit;             /* cost of 1 in the objective of GLPK; a power of two */
    bool exact;              /* no number is scaled */
    int *index;              /* scratch for rows and columns */
    double *value;
    struct ss_arena arena;
};

/* The number of variables and rows of a form, without memory rows. */
struct ss_ilp_size {
    uint64_t variables, rows;
};
struct ss_ilp_size ss_ilp_size(const struct ss_pairwise *p, enum ss_ilp_form form);

/* Builds the program in the thread's GLPK environment, without memory rows. All costs are scaled
 * down by a power of two until none exceeds most_cost, and each memory row by one that fits its
 * capacity; most_cost 0: nothing is scaled. incumbent: strategies and pairs that cannot be part of
 * a choice with a lower cost get no variable or one fixed at 0; SS_INF / 2: all are kept. */
void ss_ilp_build(struct ss_ilp *ilp, const struct ss_pairwise *p, enum ss_ilp_form form,
                  int64_t incumbent, double most_cost);
/* Adds the memory row of an instant to lp: ilp->lp, or the problem of GLPK's search tree. */
void ss_ilp_memory_row(struct ss_ilp *ilp, glp_prob *lp, uint32_t instant);
/* Marks the columns that are binary in the form as integer. */
void ss_ilp_integers(struct ss_ilp *ilp);
/* Frees all but lp; the caller deletes lp (glp_delete_prob) or the whole environment. */
void ss_ilp_fini(struct ss_ilp *ilp);

/* Bytes that a strategy holds at an instant. */
int64_t ss_ilp_usage(const struct ss_pairwise *p, uint32_t node, uint32_t strategy,
                     uint32_t instant);
/* True if a strategy or pair of this cost has a variable; least: of its list or table. */
bool ss_ilp_worth(const struct ss_ilp *ilp, int64_t cost, int64_t least);

#endif
