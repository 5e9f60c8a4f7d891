/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves the problem again without the limit and with bytes as costs: if even that has no choice,
 * forbidden combinations are the reason; otherwise its answer has a small peak. */
#include "core/solve/infeasible.h"

#include "core/base/number.h"

/* The usages of a strategy added up over its terms, clamped below 2^58. */
static int64_t all_bytes(const struct ss_cg_node *v, uint32_t strategy)
{
    int64_t sum = 0, most = ((int64_t)1 << 58) / (v->n_terms + 1);
    for (uint32_t t = 0; t < v->n_terms; t++)
        sum += v->terms[t].bytes[strategy] < most ? v->terms[t].bytes[strategy] : most;
    return sum;
}

static int64_t nothing(const void *user, int64_t cost, int64_t least)
{
    (void)user;
    (void)cost;
    (void)least;
    return 0;
}

/* The graph without a limit, with usages as node costs and allowed edge cells of 0. */
static struct ss_cost_graph *frugal_graph(const struct ss_cost_graph *g, struct ss_arena *arena)
{
    struct ss_cost_graph *h = ss_cg_recosted(g, nothing, NULL, arena);
    h->limit_bytes = INT64_MAX;
    for (size_t i = 0; i < g->n_nodes; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        int64_t *cost = ss_alloc_array(arena, v->n, sizeof *cost);
        for (uint32_t k = 0; k < v->n; k++)
            cost[k] = v->cost[k] == SS_FORBIDDEN ? SS_FORBIDDEN : all_bytes(v, k);
        h->nodes[i].cost = cost;
    }
    return h;
}

/* Sets dead_forbidden or least_peak. */
static void explain(struct ss_solver *s)
{
    struct ss_arena arena = {0};
    struct ss_solution frugal;
    const struct ss_solve_options options = {.time_s = 5};
    enum ss_rc rc = ss_solve(frugal_graph(s->g, &arena), &options, s->job, &arena, &frugal, NULL);
    if (rc == SS_OK)
        ss_solver_offer(s, frugal.choice);
    else if (rc == SS_E_INFEASIBLE)
        s->dead_forbidden = true;
    ss_arena_free(&arena);
}

static void hint_least_peak(const struct ss_solver *s, struct ss_error *err)
{
    char possible[SS_BYTES_TEXT], found[SS_BYTES_TEXT];
    ss_bytes_text(ss_cg_least_peak(s->g), possible);
    if (s->least_peak == INT64_MAX)
        ss_error_hint(err, "no plan takes less than %s: raise the memory limit", possible);
    else
        ss_error_hint(err, "the least peak found is %s; no plan takes less than %s",
                      ss_bytes_text(s->least_peak, found), possible);
}

enum ss_rc ss_infeasible_explain(struct ss_solver *s, struct ss_error *err)
{
    bool limited = s->g->limit_bytes != INT64_MAX;
    char limit[SS_BYTES_TEXT];
    if (limited) {
        /* Under a limit, forbidden combinations and the limit can both cause a dead end. */
        s->dead_memory = s->dead_memory || s->dead_forbidden;
        s->dead_forbidden = false;
        /* A large graph is not solved again after the deadline. */
        if (!ss_job_stopped(s->job) || ss_cg_size(s->g).cells <= SS_MANY_CELLS)
            explain(s);
    }
    if (s->dead_forbidden)
        return ss_fail(err, SS_E_INFEASIBLE, "no plan avoids the forbidden combinations");
    if (s->dead_memory) {
        ss_fail(err, SS_E_INFEASIBLE, "no plan fits the memory limit of %s",
                ss_bytes_text(s->g->limit_bytes, limit));
        hint_least_peak(s, err);
        return SS_E_INFEASIBLE;
    }
    if (ss_job_was_cancelled(s->job))
        return ss_fail(err, SS_E_CANCELLED, "cancelled before any plan was found");
    ss_fail(err, SS_E_TIMEOUT, "no plan %swas found in time",
            limited ? "within the memory limit " : "");
    if (limited)
        hint_least_peak(s, err);
    return SS_E_TIMEOUT;
}
