/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading and reducing a graph, first choices, elimination, GLPK, and the answer after an early
 * stop. */
#include "core/solve/methods/phases.h"

#include "core/solve/elimination/eliminate.h"
#include "core/solve/ilp/glpk.h"
#include "core/solve/resume/resume.h"
#include "core/solve/resume/warm_start.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A solve that was stopped before it had a choice may take this long to find one. */
#define GRACE_S 0.5

/* Notes that no choice is left. With an incumbent that proves it, since fixing removes only choices
 * that are no better. */
static void note_dead_end(struct ss_solver *s, bool memory)
{
    if (s->has_best)
        s->proved = true;
    else if (memory)
        s->dead_memory = true;
    else
        s->dead_forbidden = true;
}

void ss_phase_first_choice(struct ss_solver *s)
{
    const struct ss_pairwise *p = s->core;
    uint32_t *choice = ss_xcalloc(p->n + 1u, sizeof *choice);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 1; k < p->size[i]; k++)
            choice[i] = p->cost[i][k] < p->cost[i][choice[i]] ? k : choice[i];
    struct ss_state state;
    ss_state_init(&state, p, choice);
    ss_solver_polish(s, &state);
    if (s->has_best && s->options->start && ss_solver_project_best(s, &state))
        ss_solver_polish(s, &state);
    const uint32_t *last = ss_warm_start_choice(s);
    if (last && !ss_solver_over(s)) {
        ss_solver_project(s, last, &state);
        ss_solver_polish(s, &state);
    }
    ss_state_fini(&state);
    free(choice);
}

void ss_phase_eliminate(struct ss_solver *s)
{
    /* About a fifth of a second, or some milliseconds: message passing does better on problems that
     * take longer. */
    uint64_t work = (uint64_t)1 << (s->options->brief_nodes ? 22 : 29);
    struct ss_eliminate_limits limits = {(uint64_t)1 << 22, (uint64_t)1 << 25, work, SS_INF / 2};
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    int64_t cost;
    ss_solver_report(s, "elimination");
    enum ss_eliminated result = ss_eliminate(s->core, &limits, s->job, choice, &cost);
    if (result == SS_ELIMINATED_EMPTY) {
        note_dead_end(s, s->core->n_instants > 0);
    } else if (result == SS_ELIMINATED) {
        ss_solver_begin_search(s);
        ss_solver_raise(s, cost);
        ss_solver_offer_core(s, choice);
        s->finished = s->core->n_instants == 0;
        if (ss_solver_closed(s))
            s->how = "elimination";
    }
    free(choice);
}

void ss_phase_integer_program(struct ss_solver *s, struct ss_solution *solution)
{
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    struct ss_glpk io = {.form = s->options->form,
                         .gap = s->options->gap,
                         .base = s->reduced.base,
                         .choice = choice};
    struct ss_state start;
    ss_state_init(&start, s->core, choice);
    if (io.form == SS_FORM_OURS && s->has_best && ss_solver_project_best(s, &start))
        io.start = start.choice;
    ss_solver_report(s, "integer program (GLPK)");
    ss_solver_begin_search(s);
    enum ss_glpk_status status = ss_glpk(s->core, s->job, &io);
    if (solution)
        solution->ilp_rows = io.rows;
    if (io.has_choice)
        ss_solver_offer_core(s, choice);
    if (io.has_bound)
        ss_solver_raise(s, io.bound);
    if (status == SS_GLPK_OPTIMAL) {
        s->proved = true;
        s->finished = true;
        s->how = ss_sprintf(&s->arena, "GLPK on %u nodes", s->core->n);
    } else if (status == SS_GLPK_INFEASIBLE) {
        note_dead_end(s, s->core->n_instants > 0);
    }
    ss_state_fini(&start);
    free(choice);
}

bool ss_phase_take_core(struct ss_solver *s)
{
    if (s->reduced.dead_end) {
        note_dead_end(s, s->reduced.dead_end == SS_DEAD_MEMORY);
        return false;
    }
    if (ss_job_stopped(s->job))
        return false;
    struct ss_pairwise *core = ss_pairwise_of(&s->reduced, s->job, &s->arena);
    if (!core)
        return false;
    s->core = core;
    if (s->core->n)
        return true;
    ss_solver_offer_core(s, s->full);
    /* Under a limit that can bind, the reductions may rest on it, which a certificate with
     * multipliers cannot state. */
    if (ss_reduced_counts(&s->reduced).tight)
        ss_solver_begin_search(s);
    ss_solver_raise(s, 0);
    s->finished = true;
    if (!s->how)
        s->how = "reductions";
    return false;
}

/* The cost of a strategy, with the edges to nodes that were chosen before; INFINITY if
 * forbidden. */
static double beside(const struct ss_cost_graph *g, const size_t *edges, size_t n, uint32_t node,
                     uint32_t strategy, const uint32_t *choice)
{
    int64_t cost = g->nodes[node].cost[strategy];
    double sum = cost == SS_FORBIDDEN ? INFINITY : (double)cost;
    for (size_t k = 0; k < n && sum < INFINITY; k++) {
        const struct ss_cg_edge *e = &g->edges[edges[k]];
        const struct ss_cg_table *t = &g->tables[e->table];
        size_t row = e->a == node ? strategy : choice[e->a];
        size_t col = e->b == node ? strategy : choice[e->b];
        cost = t->cells[row * t->cols + col];
        sum = cost == SS_FORBIDDEN ? INFINITY : sum + (double)cost;
    }
    return sum;
}

/* Offers a greedy choice: each node takes its cheapest strategy given the nodes before it. It works
 * on the given graph, because there may have been no time to load it. */
static void choose_greedily(struct ss_solver *s)
{
    const struct ss_cost_graph *g = s->g;
    size_t *first = ss_xcalloc(g->n_nodes + 2, sizeof *first);
    size_t *edges = ss_xcalloc(g->n_edges + 1, sizeof *edges);
    for (size_t k = 0; k < g->n_edges; k++)
        first[(g->edges[k].a > g->edges[k].b ? g->edges[k].a : g->edges[k].b) + 2]++;
    for (size_t i = 2; i <= g->n_nodes + 1; i++)
        first[i] += first[i - 1];
    for (size_t k = 0; k < g->n_edges; k++)
        edges[first[(g->edges[k].a > g->edges[k].b ? g->edges[k].a : g->edges[k].b) + 1]++] = k;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        double least = INFINITY;
        s->full[i] = 0;
        for (uint32_t k = 0; k < g->nodes[i].n; k++) {
            double cost = beside(g, edges + first[i], first[i + 1] - first[i], i, k, s->full);
            if (cost < least) {
                least = cost;
                s->full[i] = k;
            }
        }
    }
    ss_solver_offer(s, s->full);
    free(first);
    free(edges);
}

void ss_phase_answer_early(struct ss_solver *s)
{
    choose_greedily(s);
    struct ss_job grace, *stopped = s->job;
    double left_s = ss_job_cancelled_at_s(stopped) + GRACE_S - ss_now_s();
    ss_job_init_child(&grace, NULL, left_s > 0 ? left_s : 1e-9);
    s->job = &grace;
    if (s->reduced.unsettled)
        ss_reduced_memory(&s->reduced);
    if (ss_phase_take_core(s))
        ss_phase_first_choice(s);
    s->job = stopped;
    ss_job_fini(&grace);
}

static void reduce_with_threads(struct ss_solver *s)
{
    struct ss_pool *pool = &s->reduced.pool;
    pool->threads = s->options->threads == 1 ? NULL : ss_thread_pool_new(2);
    ss_reduce(&s->reduced, s->job);
    ss_thread_pool_free(pool->threads);
    pool->threads = NULL;
}

bool ss_phase_reduce(struct ss_solver *s, struct ss_solution *solution)
{
    ss_solver_report(s, "reductions");
    if (s->options->no_reduce)
        ss_reduced_memory(&s->reduced);
    else
        reduce_with_threads(s);
    solution->reductions = ss_reduced_counts(&s->reduced);
    if (ss_job_stopped(s->job)) {
        ss_phase_answer_early(s);
        return false;
    }
    if (!ss_phase_take_core(s)) {
        if (!ss_solver_closed(s) && ss_job_stopped(s->job))
            ss_phase_answer_early(s);
        return false;
    }
    s->whole = true;
    solution->core_nodes = s->core->n;
    solution->core_edges = s->core->n_edges;
    solution->core_strategies = s->core->strategies;
    solution->core_cells = s->core->cells;
    return true;
}

enum ss_rc ss_phase_run_reduced(struct ss_solver *s, struct ss_solution *solution,
                                struct ss_error *err, ss_phase_body *body)
{
    struct ss_resume *resume = s->options->resume;
    enum ss_rc rc =
        ss_reduced_init_from(&s->reduced, s->g, ss_resume_store(resume, s->g), s->job, err);
    s->reduced.keep_dominated = resume;
    if (rc == SS_OK) {
        rc = body(s, solution, err);
    } else if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT) {
        choose_greedily(s);
        rc = SS_OK;
    }
    ss_reduced_fini(&s->reduced);
    return rc;
}
