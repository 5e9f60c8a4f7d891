/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method brute: every assignment, for tests and teaching. */
#include "core/solve/exact/brute.h"

#include "core/solve/methods/methods.h"
#include "core/solve/search/solver.h"

#include <string.h>

static enum ss_rc check(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                        struct ss_error *err)
{
    (void)options;
    uint64_t count = ss_brute_count(g);
    if (count > SS_BRUTE_MOST)
        return ss_fail(err, SS_E_LIMIT, "brute force would try %.3g assignments, the most is %u",
                       (double)count, SS_BRUTE_MOST);
    return SS_OK;
}

static enum ss_rc solve(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    (void)solution;
    (void)err;
    if (s->options->start)
        ss_solver_offer(s, s->options->start);
    bool whole;
    int64_t least_peak;
    ss_solver_report(s, "brute force");
    ss_solver_begin_search(s);
    if (ss_brute(s->g, s->job, s->full, &s->best_cost, &least_peak, &whole)) {
        memcpy(s->best, s->full, s->g->n_nodes * sizeof *s->best);
        s->has_best = true;
    }
    s->least_peak = least_peak;
    s->proved = whole && s->has_best;
    s->dead_memory = whole && !s->has_best && least_peak < INT64_MAX;
    s->dead_forbidden = whole && !s->has_best && least_peak == INT64_MAX;
    s->how = "brute force";
    return SS_OK;
}

const struct ss_solve_method ss_solve_method_brute = {.check = check, .solve = solve};
