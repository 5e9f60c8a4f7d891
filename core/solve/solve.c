/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which engine when, and the answer they share: the best choice so far and the best bound. */
#include "core/solve/solve.h"

#include "core/base/rng.h"
#include "core/solve/brute.h"
#include "core/solve/eliminate.h"
#include "core/solve/glpk.h"
#include "core/solve/solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ILP_VARIABLES 100000u
/* AUTO leaves larger integer programs alone: GLPK proves nothing there (solver.md H). */
#define AUTO_ILP_VARIABLES 20000u

const char *ss_method_name(enum ss_method method)
{
    static const char *const names[] = {"auto", "ilp", "beam", "brute"};
    return names[method];
}

const char *ss_stopped_name(enum ss_stopped stopped)
{
    static const char *const names[] = {"done", "time", "gap", "cancelled", "size"};
    return names[stopped];
}

void ss_solver_report(struct ss_solver *s, const char *phase)
{
    struct ss_progress progress = {.phase = phase, .total = -1, .has_incumbent = s->has_best};
    progress.incumbent = (double)s->best_cost;
    progress.has_bound = s->bound > INT64_MIN;
    progress.bound = (double)s->bound;
    ss_job_report(s->job, &progress);
}

void ss_solver_offer(struct ss_solver *s, const uint32_t *choice)
{
    int64_t cost = ss_cg_cost(s->g, choice);
    if (cost == SS_FORBIDDEN || (s->has_best && s->best_cost <= cost))
        return;
    if (s->g->limit_bytes != INT64_MAX) {
        int64_t peak = ss_cg_peak(s->g, choice, NULL);
        s->least_peak = peak < s->least_peak ? peak : s->least_peak;
        if (peak > s->g->limit_bytes)
            return;
    }
    memcpy(s->best, choice, s->g->n_nodes * sizeof *choice);
    s->best_cost = cost;
    s->has_best = true;
}

void ss_solver_offer_core(struct ss_solver *s, const uint32_t *choice)
{
    for (uint32_t i = 0; i < s->core->n; i++)
        s->full[s->core->node[i]] = choice[i];
    ss_reduced_expand(&s->reduced, s->full);
    ss_solver_offer(s, s->full);
}

void ss_solver_raise(struct ss_solver *s, int64_t core_bound)
{
    __int128 bound = ((__int128)core_bound + s->reduced.base) * ((__int128)1 << s->reduced.shift);
    if (s->has_best && bound > s->best_cost)
        bound = s->best_cost;
    if (bound > INT64_MIN && bound < INT64_MAX && (int64_t)bound > s->bound)
        s->bound = (int64_t)bound;
}

int64_t ss_solver_cutoff(const struct ss_solver *s)
{
    if (!s->has_best)
        return INT64_MAX / 4;
    int64_t unit = (int64_t)1 << s->reduced.shift;
    int64_t scaled = s->best_cost / unit + (s->best_cost % unit > 0);
    return scaled - s->reduced.base;
}

/* The best choice is good enough for the gap asked for. */
static bool within_gap(const struct ss_solver *s)
{
    if (!s->has_best || s->bound == INT64_MIN)
        return false;
    double gap = (double)s->best_cost - (double)s->bound;
    return s->best_cost <= s->bound || gap <= s->options->gap * fabs((double)s->best_cost);
}

bool ss_solver_closed(const struct ss_solver *s)
{
    return s->proved || s->dead_forbidden || s->dead_memory || within_gap(s);
}

bool ss_solver_over(const struct ss_solver *s)
{
    return ss_solver_closed(s) || ss_job_stopped(s->job);
}

uint32_t ss_solver_roll(struct ss_solver *s, uint32_t n)
{
    return (uint32_t)ss_rng_below(s->options->seed, 0x736f6c7665u, s->draws++, n);
}

/* Reductions found that nothing is left: with a best choice that means nothing better is. */
static void note_dead_end(struct ss_solver *s, bool memory)
{
    if (s->has_best)
        s->proved = true;
    else if (memory)
        s->dead_memory = true;
    else
        s->dead_forbidden = true;
}

static void first_choice(struct ss_solver *s)
{
    const struct ss_pairwise *p = s->core;
    uint32_t *choice = ss_xcalloc(p->n + 1u, sizeof *choice);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 1; k < p->size[i]; k++)
            choice[i] = p->cost[i][k] < p->cost[i][choice[i]] ? k : choice[i];
    struct ss_state state;
    ss_state_init(&state, p, choice);
    ss_solver_polish(s, &state);
    if (s->options->start) {
        ss_reduced_project(&s->reduced, s->options->start, s->full);
        for (uint32_t i = 0; i < p->n; i++)
            choice[i] = s->full[p->node[i]];
        ss_state_set(&state, choice);
        ss_solver_polish(s, &state);
    }
    ss_state_fini(&state);
    free(choice);
}

/* The optimum without the memory limit: a bound, and the answer if it fits. */
static void eliminate(struct ss_solver *s)
{
    const struct ss_eliminate_limits limits = {(uint64_t)1 << 24, (uint64_t)1 << 27,
                                               (uint64_t)1 << 32};
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    int64_t cost;
    ss_solver_report(s, "elimination");
    enum ss_eliminated result = ss_eliminate(s->core, &limits, s->job, choice, &cost);
    if (result == SS_ELIMINATED_EMPTY) {
        note_dead_end(s, s->core->n_instants > 0);
    } else if (result == SS_ELIMINATED) {
        ss_solver_raise(s, cost);
        ss_solver_offer_core(s, choice);
        if (ss_solver_closed(s))
            s->how = "elimination";
    }
    free(choice);
}

static void integer_program(struct ss_solver *s)
{
    uint32_t *start = ss_xcalloc(s->core->n + 1u, sizeof *start);
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    struct ss_glpk io = {.gap = s->options->gap, .base = s->reduced.base, .choice = choice};
    if (s->has_best) {
        ss_reduced_project(&s->reduced, s->best, s->full);
        for (uint32_t i = 0; i < s->core->n; i++)
            start[i] = s->full[s->core->node[i]];
        if (!ss_is_inf(ss_pairwise_cost(s->core, start)) &&
            ss_pairwise_overflow(s->core, start) <= 0)
            io.start = start;
    }
    ss_solver_report(s, "integer program (GLPK)");
    enum ss_glpk_status status = ss_glpk(s->core, s->job, &io);
    if (io.has_choice)
        ss_solver_offer_core(s, choice);
    if (io.has_bound)
        ss_solver_raise(s, io.bound);
    if (status == SS_GLPK_OPTIMAL) {
        /* With costs that were scaled down, GLPK's optimum is one of the scaled problem only. */
        if (s->reduced.shift == 0)
            s->proved = true;
        s->how = ss_sprintf(&s->arena, "GLPK on %u nodes", s->core->n);
    } else if (status == SS_GLPK_INFEASIBLE) {
        note_dead_end(s, s->core->n_instants > 0);
    }
    free(start);
    free(choice);
}

/* Builds the core of what is left. False if nothing is: the choice is then offered. */
static bool take_core(struct ss_solver *s)
{
    if (s->reduced.dead_end) {
        note_dead_end(s, s->reduced.dead_end == SS_DEAD_MEMORY);
        return false;
    }
    if (ss_job_stopped(s->job))
        return false;
    s->core = ss_pairwise_of(&s->reduced, &s->arena);
    if (s->core->n)
        return true;
    ss_solver_offer_core(s, s->full);
    ss_solver_raise(s, 0);
    if (!s->how)
        s->how = "reductions";
    return false;
}

/* Message passing, exclusion and reductions in turn, as long as the core shrinks. */
static void bound_and_exclude(struct ss_solver *s)
{
    for (bool shrunk = true; shrunk && !ss_solver_over(s);) {
        struct ss_dual dual;
        struct ss_state state;
        uint64_t before = s->core->cells + s->core->strategies;
        ss_dual_init(&dual, s->core);
        ss_state_init(&state, s->core, dual.decoded);
        ss_solver_ascend(s, &dual, &state, 10);
        shrunk = !ss_solver_over(s) && ss_solver_exclude(s, &dual);
        ss_state_fini(&state);
        ss_dual_fini(&dual);
        if (!shrunk)
            return;
        ss_solver_report(s, "reductions");
        ss_reduce(&s->reduced, s->job);
        if (!take_core(s)) {
            s->how = "message passing and exclusion";
            return;
        }
        shrunk = s->core->cells + s->core->strategies < before - before / 50;
        eliminate(s);
    }
}

static void solve_core(struct ss_solver *s, struct ss_solution *solution)
{
    bool ilp = s->options->method == SS_METHOD_ILP;
    uint64_t variables = ss_glpk_variables(s->core);
    solution->ilp_variables = variables;
    first_choice(s);
    if (!ss_solver_over(s) && (!ilp || variables > MOST_ILP_VARIABLES)) {
        eliminate(s);
        if (!s->options->no_reduce)
            bound_and_exclude(s);
    }
    if (ss_solver_over(s) || !s->core->n)
        return;
    variables = ss_glpk_variables(s->core);
    if (variables <= (ilp ? MOST_ILP_VARIABLES : AUTO_ILP_VARIABLES))
        integer_program(s);
    else if (ilp)
        solution->stopped = SS_STOPPED_SIZE;
}

static void by_reduction(struct ss_solver *s, struct ss_solution *solution)
{
    ss_solver_report(s, "reductions");
    if (s->options->no_reduce)
        ss_reduced_memory(&s->reduced);
    else
        ss_reduce(&s->reduced, s->job);
    if (!take_core(s))
        return;
    solution->core_nodes = s->core->n;
    solution->core_edges = s->core->n_edges;
    solution->core_strategies = s->core->strategies;
    solution->core_cells = s->core->cells;
    solve_core(s, solution);
}

static enum ss_rc by_brute_force(struct ss_solver *s, struct ss_error *err)
{
    uint64_t count = ss_brute_count(s->g);
    if (count > SS_BRUTE_MOST)
        return ss_fail(err, SS_E_LIMIT, "brute force would try %.3g assignments, the most is %u",
                       (double)count, SS_BRUTE_MOST);
    bool whole;
    int64_t least_peak;
    ss_solver_report(s, "brute force");
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

/* The same choices without a limit and with usages as costs: tells whether forbidden combinations
 * alone rule out everything, and how little memory a plan can be found to take. */
static struct ss_cost_graph *frugal_graph(const struct ss_cost_graph *g)
{
    struct ss_cost_graph *h = ss_cg_new(g->name);
    for (size_t i = 0; i < g->n_nodes; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        int64_t *cost = ss_xcalloc(v->n, sizeof *cost);
        for (uint32_t k = 0; k < v->n; k++) {
            for (uint32_t t = 0; t < v->n_terms; t++)
                cost[k] += v->terms[t].bytes[k] >> 8 < INT64_MAX / 8 / v->n_terms
                               ? v->terms[t].bytes[k]
                               : INT64_MAX / 8 / v->n_terms;
            cost[k] = v->cost[k] == SS_FORBIDDEN ? SS_FORBIDDEN : cost[k];
        }
        ss_cg_add_node(h, NULL, v->n, cost);
        free(cost);
    }
    for (size_t k = 0; k < g->n_edges; k++) {
        const struct ss_cg_table *t = &g->tables[g->edges[k].table];
        size_t n = (size_t)t->rows * t->cols;
        int64_t *cells = ss_xcalloc(n, sizeof *cells);
        for (size_t c = 0; c < n; c++)
            cells[c] = t->cells[c] == SS_FORBIDDEN ? SS_FORBIDDEN : 0;
        ss_cg_add_edge(h, g->edges[k].a, g->edges[k].b,
                       ss_cg_add_table(h, t->rows, t->cols, cells));
        free(cells);
    }
    return h;
}

/* Finds out why nothing was found, as far as that is known: sets dead_forbidden or least_peak. */
static void explain(struct ss_solver *s)
{
    struct ss_cost_graph *h = frugal_graph(s->g);
    struct ss_arena arena = {0};
    struct ss_solution frugal;
    const struct ss_solve_options options = {.time_s = 5};
    enum ss_rc rc = ss_solve(h, &options, s->job, &arena, &frugal, NULL);
    if (rc == SS_OK)
        ss_solver_offer(s, frugal.choice);
    else if (rc == SS_E_INFEASIBLE)
        s->dead_forbidden = true;
    ss_arena_free(&arena);
    ss_cg_free(h);
}

static enum ss_rc no_answer(struct ss_solver *s, struct ss_error *err)
{
    if (s->g->limit_bytes != INT64_MAX && (s->dead_forbidden || s->dead_memory)) {
        s->dead_memory = true;
        s->dead_forbidden = false;
        explain(s);
    }
    if (s->dead_forbidden)
        return ss_fail(err, SS_E_INFEASIBLE, "no plan avoids the forbidden combinations");
    if (s->dead_memory) {
        ss_fail(err, SS_E_INFEASIBLE, "no plan fits the memory limit of %lld bytes",
                (long long)s->g->limit_bytes);
        if (s->least_peak < INT64_MAX)
            return ss_error_hint(err, "the least peak found is %lld bytes",
                                 (long long)s->least_peak);
        return ss_error_hint(err, "raise the memory limit");
    }
    if (ss_job_was_cancelled(s->job))
        return ss_fail(err, SS_E_CANCELLED, "cancelled before any plan was found");
    return ss_fail(err, SS_E_TIMEOUT, "no plan was found in time");
}

static void fill(struct ss_solver *s, struct ss_solution *solution, struct ss_arena *arena)
{
    solution->choice = ss_memdup(arena, s->best, (s->g->n_nodes + 1) * sizeof *s->best);
    solution->objective = s->best_cost;
    solution->peak_bytes = ss_cg_peak(s->g, s->best, NULL);
    solution->feasible = solution->peak_bytes <= s->g->limit_bytes;
    solution->proved = s->proved || s->bound >= s->best_cost;
    solution->bound = solution->proved ? s->best_cost : s->bound;
    solution->how = ss_strdup(arena, s->how ? s->how : "local search");
    if (solution->proved || solution->stopped == SS_STOPPED_SIZE)
        return;
    double gap = (double)s->best_cost - (double)s->bound;
    if (ss_job_was_cancelled(s->job))
        solution->stopped = SS_STOPPED_CANCELLED;
    else if (s->options->gap > 0 && gap <= s->options->gap * fabs((double)s->best_cost))
        solution->stopped = SS_STOPPED_GAP;
    else if (ss_job_stopped(s->job))
        solution->stopped = SS_STOPPED_TIME;
}

static enum ss_rc dispatch(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    if (s->options->start)
        ss_solver_offer(s, s->options->start);
    if (s->options->method == SS_METHOD_BRUTE)
        return by_brute_force(s, err);
    enum ss_rc rc = ss_reduced_init(&s->reduced, s->g, err);
    if (rc == SS_OK)
        by_reduction(s, solution);
    ss_reduced_fini(&s->reduced);
    return rc;
}

enum ss_rc ss_solve(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                    struct ss_job *job, struct ss_arena *arena, struct ss_solution *solution,
                    struct ss_error *err)
{
    struct ss_job own;
    double start = ss_now_s(), time_s = options->time_s > 0 ? options->time_s : 60;
    if (!job)
        ss_job_init(&own);
    struct ss_solver s = {.g = g, .options = options, .job = job ? job : &own, .bound = INT64_MIN};
    double deadline = s.job->deadline_s;
    if (deadline <= 0 || deadline > start + time_s)
        s.job->deadline_s = start + time_s;
    s.least_peak = INT64_MAX;
    s.best = ss_xcalloc(g->n_nodes + 1, sizeof *s.best);
    s.full = ss_xcalloc(g->n_nodes + 1, sizeof *s.full);
    *solution = (struct ss_solution){.size = ss_cg_size(g), .method = options->method};
    enum ss_rc rc = dispatch(&s, solution, err);
    if (rc == SS_OK && !s.has_best)
        rc = no_answer(&s, err);
    if (rc == SS_OK)
        fill(&s, solution, arena);
    solution->time_ms = (ss_now_s() - start) * 1e3;
    s.job->deadline_s = deadline;
    free(s.best);
    free(s.full);
    ss_arena_free(&s.arena);
    if (!job)
        ss_job_fini(&own);
    return rc;
}
