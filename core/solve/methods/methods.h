/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of solver methods. To add one, write its row in a file of its own and add its line to
 * the list in method_list.h; the enum, the commands' choices and their help follow from that list.
 */
#ifndef SS_CORE_SOLVE_METHODS_METHODS_H
#define SS_CORE_SOLVE_METHODS_METHODS_H

#include "core/solve/solve.h"

struct ss_solver;

struct ss_solve_method {
    /* Refuses problems that are too large for the method, before any work; NULL: takes all. */
    enum ss_rc (*check)(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                        struct ss_error *err);
    /* Solves s->g: offers choices to s and raises its bound until the problem is closed or the job
     * stops. Fills those fields of the solution that s does not hold (counts, stopped). A method
     * without a choice may return SS_OK: ss_solve then explains why there is none. */
    enum ss_rc (*solve)(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err);
    bool scales_costs; /* proves optima, so costs beyond its arithmetic are scaled first
                        * (scaled_costs.h) */
    bool has_forms;    /* options.form applies */
    bool compared;     /* `compare` runs it by default */
};

/* The row of a method. */
const struct ss_solve_method *ss_solve_method(enum ss_method method);

#define SS_SOLVE_METHOD_ROW(id, name, summary)                                                     \
    extern const struct ss_solve_method ss_solve_method_##name;
SS_SOLVE_METHODS(SS_SOLVE_METHOD_ROW)
#undef SS_SOLVE_METHOD_ROW

#endif
