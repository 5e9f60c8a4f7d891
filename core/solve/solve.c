/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which engine when, and the answer they share: the best choice so far and the best bound. */
#include "core/solve/memory/bundle.h"
#include "core/solve/resume/warm_start.h"
#include "core/solve/exact/bounded_elimination.h"
#include "core/solve/infeasible.h"
#include "core/solve/solve.h"

#include "core/solve/search/beam.h"
#include "core/solve/exact/brute.h"
#include "core/solve/scaled_costs.h"
#include "core/solve/elimination/eliminate.h"
#include "core/solve/ilp/glpk.h"
#include "core/solve/ilp/ilp.h"
#include "core/solve/memory/priced_solve.h"
#include "core/solve/resume/resume.h"
#include "core/solve/primal_dual.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ILP_VARIABLES 100000u
/* Where GLPK was asked for as such, it may try. */
#define MOST_FORM_VARIABLES 1000000u
/* AUTO leaves larger integer programs alone: GLPK proves nothing there (solver.md H). */
#define AUTO_ILP_VARIABLES 30000u
/* Rounds before an integer program. Work of all phases is counted, so that the same input takes the
 * same way unless the time limit ends it. */
#define WARM_ROUNDS 6u
/* Parts of branch and bound before an integer program of AUTO. */
#define ILP_PARTS 200u
/* Larger integer programs start from a choice of message passing. */
#define WARM_VARIABLES 2000u
/* Seconds for bounding a plan of beam search. */
#define BEAM_BOUND_S 2
#define GRACE_S 0.5
/* Additions of sweeps after the proof, for the solve that comes next: some tenths of a second. */
#define MORE_WORK ((uint64_t)1 << 31)

const char *ss_method_name(enum ss_method method)
{
    static const char *const names[] = {"auto", "ilp", "beam", "brute"};
    return names[method];
}

const char *ss_stopped_name(enum ss_stopped stopped)
{
    static const char *const names[] = {"done", "time",   "gap",    "cancelled",
                                        "size", "rounds", "refused"};
    return names[stopped];
}

const char *ss_stopped_why(enum ss_stopped stopped)
{
    return stopped == SS_STOPPED_SIZE ? "too many variables for GLPK: the other methods' best plan"
                                      : NULL;
}

const char *ss_proof_name(enum ss_proof proof)
{
    static const char *const names[] = {NULL, "checkable bound", "search"};
    return names[proof];
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

/* The optimum without the memory limit: a bound, and the answer if it fits. */
static void eliminate(struct ss_solver *s)
{
    /* A fifth of a second: what takes longer is better left to the messages. */
    struct ss_eliminate_limits limits = {(uint64_t)1 << 22, (uint64_t)1 << 25, (uint64_t)1 << 29,
                                         SS_INF / 2};
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

static void integer_program(struct ss_solver *s, struct ss_solution *solution)
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

/* Builds the core of what is left. False if nothing is: the choice is then offered. */
static bool take_core(struct ss_solver *s)
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
    /* Where memory can bind, reductions decide by it what a price can only suggest. */
    if (ss_reduced_counts(&s->reduced).tight)
        ss_solver_begin_search(s);
    ss_solver_raise(s, 0);
    s->finished = true;
    if (!s->how)
        s->how = "reductions";
    return false;
}

/* Takes over a smaller core. False if nothing is left. */
static bool shrink(struct ss_solver *s)
{
    ss_solver_report(s, "reductions");
    s->whole = false;
    ss_reduce(&s->reduced, s->job);
    if (take_core(s))
        return true;
    if (!s->how || s->proved)
        s->how = "message passing and exclusion";
    return false;
}

/* Gives up strategies and pairs as soon as the gap allows, tries to close it by elimination, and
 * takes the smaller core. */
static void tighten(struct ss_solver *s, struct ss_primal_dual *r)
{
    ss_ascent_settle(&r->ascent, s->job);
    ss_solver_raise(s, ss_ascent_bound(&r->ascent));
    if (!ss_solver_over(s)) {
        ss_solver_begin_search(s);
        ss_bounded_eliminate(s, &r->ascent.dual, &r->state);
    }
    if (ss_solver_over(s))
        return;
    ss_warm_start_carry(s, &r->ascent.dual);
    if (ss_solver_fix(s, &r->ascent.dual)) {
        if (!s->root_prices.at)
            s->root_prices = ss_prices_copy(&s->prices, &s->arena);
        (void)shrink(s);
    }
}

/* Messages for the next solve. Elimination closes a gap at which they are still low, and the lower
 * they are, the more lies below the optimum after a pin: they go on for a while. */
static void leave_higher(struct ss_solver *s, struct ss_dual *d)
{
    if (s->options->resume && !d->p->n_instants && ss_solver_closed(s)) {
        uint64_t most = d->sweeps, affordable = MORE_WORK / (ss_dual_sweep_work(d->p) + 1);
        most = most < affordable ? most : affordable;
        for (uint64_t k = 0; k < most && !ss_job_stopped(s->job); k++)
            ss_dual_sweep(d);
    }
    ss_warm_start_save_messages(s, d);
}

/* GLPK for a part of the time left: it may never end. */
static void try_integer_program(struct ss_solver *s)
{
    double deadline = s->job->deadline_s, now = ss_now_s();
    s->job->deadline_s = now + (deadline - now) / 4;
    integer_program(s, NULL);
    s->job->deadline_s = deadline;
}

/* Time to tighten: the climb has stalled, or prices of memory that were known before it make the
 * gap so narrow that it goes on much faster on what is left. */
static bool is_ripe(const struct ss_solver *s, struct ss_primal_dual *r)
{
    return ss_ascent_stalled(&r->ascent) ||
           (s->core->n_instants && s->priced && ss_solver_can_fix_much(s, &r->twin));
}

/* Rounds on one core until it is done with, or has become smaller. */
static void work_on(struct ss_solver *s, bool *tried)
{
    struct ss_primal_dual r;
    struct ss_pairwise *core = s->core;
    ss_primal_dual_init(&r, s);
    bool taken_up = ss_warm_start_messages(s, &r.ascent.dual);
    if (taken_up) {
        ss_dual_copy(&r.twin, &r.ascent.dual);
        /* Until they have settled here what they say of multipliers is noise. */
        r.ascent.priced = false;
        r.next_close = core->n_instants ? r.next_close : 1;
    }
    int64_t tightened = INT64_MAX;
    while (!ss_solver_over(s) && s->core == core && !ss_solver_out_of_rounds(s)) {
        ss_primal_dual_round(&r);
        if (ss_solver_over(s) || !is_ripe(s, &r))
            continue;
        if (!*tried && ss_primal_dual_subproblems(&r) >= ILP_PARTS &&
            ss_glpk_variables(core) <= AUTO_ILP_VARIABLES) {
            *tried = true;
            try_integer_program(s);
            continue;
        }
        /* Again when the gap became a fifth smaller. */
        int64_t room = s->has_best ? ss_solver_cutoff(s) - ss_solver_known(s) : INT64_MAX;
        if (room >= tightened - tightened / 5)
            continue;
        tightened = room;
        ss_warm_start_save_messages(s, &r.ascent.dual);
        tighten(s, &r);
    }
    /* Where the finder ended it, the climb stopped wherever it was: not for the next solve. */
    struct ss_dual *last = r.closed ? &r.twin : &r.ascent.dual;
    last->threads = r.threads;
    if (s->core == core && taken_up)
        ss_warm_start_save_messages(s, last); /* they began high */
    else if (s->core == core)
        leave_higher(s, last);
    ss_primal_dual_fini(&r);
}

/* Core after core, each smaller than the one before. */
static void bound_and_search(struct ss_solver *s)
{
    bool tried = false;
    ss_bundle_run(s);
    while (!ss_solver_over(s) && !ss_solver_out_of_rounds(s)) {
        work_on(s, &tried);
        if (!ss_solver_over(s))
            eliminate(s);
    }
}

/* A good choice and a bound before the integer program. */
static void warm_up(struct ss_solver *s)
{
    struct ss_primal_dual r;
    ss_primal_dual_init(&r, s);
    for (uint32_t k = 0; k < WARM_ROUNDS && !ss_solver_over(s); k++)
        ss_primal_dual_round(&r);
    ss_primal_dual_fini(&r);
}

static void solve_core(struct ss_solver *s, struct ss_solution *solution)
{
    bool ilp = s->options->method == SS_METHOD_ILP;
    bool plain = s->options->form != SS_FORM_OURS || s->options->no_reduce;
    uint64_t variables = ss_ilp_size(s->core, s->options->form).variables;
    solution->ilp_variables = variables;
    if (!ilp && ss_warm_start_reoptimise(s))
        return;
    first_choice(s);
    if (ss_solver_over(s))
        return;
    if (ilp && variables <= (plain ? MOST_FORM_VARIABLES : MOST_ILP_VARIABLES)) {
        if (variables > WARM_VARIABLES && !plain)
            warm_up(s);
        if (!ss_solver_over(s))
            integer_program(s, solution);
        return;
    }
    if (ilp)
        solution->stopped = SS_STOPPED_SIZE;
    /* Where the limit binds that says next to nothing. */
    if (!ss_resume_was_bound(s->options->resume, s->g->limit_bytes))
        eliminate(s);
    if (ss_solver_over(s))
        return;
    if (!s->options->no_reduce)
        bound_and_search(s);
    else if (variables <= AUTO_ILP_VARIABLES)
        integer_program(s, solution);
}

/* What a strategy costs beside the ends of its node's edges that were chosen before. */
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

/* Node after node takes what costs least beside those before it: of the graph as it is, where there
 * was no time to take its costs over. */
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

/* Stopped before there was one: half a second for some choice all the same. */
static void answer_early(struct ss_solver *s)
{
    choose_greedily(s);
    struct ss_job grace, *stopped = s->job;
    ss_job_init(&grace);
    grace.deadline_s = ss_job_cancelled_at_s(stopped) + GRACE_S;
    s->job = &grace;
    if (s->reduced.unsettled)
        ss_reduced_memory(&s->reduced);
    if (take_core(s))
        first_choice(s);
    s->job = stopped;
    ss_job_fini(&grace);
}

static void reduce_with_crew(struct ss_solver *s)
{
    struct ss_pool *pool = &s->reduced.pool;
    pool->threads = s->options->threads == 1 ? NULL : ss_thread_pool_new(2);
    ss_reduce(&s->reduced, s->job);
    ss_thread_pool_free(pool->threads);
    pool->threads = NULL;
}

static void by_reduction(struct ss_solver *s, struct ss_solution *solution)
{
    ss_solver_report(s, "reductions");
    if (s->options->no_reduce)
        ss_reduced_memory(&s->reduced);
    else
        reduce_with_crew(s);
    solution->reductions = ss_reduced_counts(&s->reduced);
    if (ss_job_stopped(s->job)) {
        answer_early(s);
        return;
    }
    if (!take_core(s)) {
        if (!ss_solver_closed(s) && ss_job_stopped(s->job))
            answer_early(s);
        return;
    }
    s->whole = true;
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

static void fill(struct ss_solver *s, struct ss_solution *solution, struct ss_arena *arena)
{
    solution->choice = ss_memdup(arena, s->best, (s->g->n_nodes + 1) * sizeof *s->best);
    solution->objective = s->best_cost;
    solution->peak_bytes = ss_cg_peak(s->g, s->best, NULL);
    solution->feasible = solution->peak_bytes <= s->g->limit_bytes;
    solution->proved = s->proved || s->bound >= s->best_cost;
    solution->bound = solution->proved ? s->best_cost : s->bound;
    solution->loose = s->loose;
    bool by_bound = !s->searched || s->root_bound >= s->best_cost;
    solution->proof = !solution->proved ? SS_PROOF_NONE
                      : by_bound        ? SS_PROOF_BOUND
                                        : SS_PROOF_SEARCH;
    const char *open = s->rounds ? "message passing and search" : "local search";
    solution->how = ss_strdup(arena, s->how ? s->how : open);
    solution->last_prices = ss_prices_copy(&s->prices, arena);
    solution->prices = ss_prices_copy(s->root_prices.at ? &s->root_prices : &s->prices, arena);
    if (solution->proved)
        return;
    double gap = (double)s->best_cost - (double)s->bound;
    if (ss_job_was_cancelled(s->job))
        solution->stopped = SS_STOPPED_CANCELLED;
    else if (s->refused)
        solution->stopped = SS_STOPPED_REFUSED;
    else if (solution->stopped == SS_STOPPED_SIZE)
        return;
    else if (s->options->gap > 0 && gap <= s->options->gap * fabs((double)s->best_cost))
        solution->stopped = SS_STOPPED_GAP;
    else if (ss_job_stopped(s->job))
        solution->stopped = SS_STOPPED_TIME;
    else if (ss_solver_out_of_rounds(s))
        solution->stopped = SS_STOPPED_ROUNDS;
}

/* The bound of the other methods for a plan that beam search found. */
static void bound_of_others(struct ss_solver *s, double time_s)
{
    struct ss_arena arena = {0};
    struct ss_solution other;
    const struct ss_solve_options options = {.time_s = time_s, .start = s->best};
    if (ss_solve(s->g, &options, s->job, &arena, &other, NULL) == SS_OK && other.bound > s->bound) {
        if (other.proof == SS_PROOF_SEARCH)
            ss_solver_begin_search(s);
        s->bound = other.bound;
    }
    ss_arena_free(&arena);
}

static enum ss_rc by_beam(struct ss_solver *s, struct ss_error *err)
{
    uint32_t width = s->options->beam_width ? s->options->beam_width : SS_BEAM_WIDTH;
    double start = ss_now_s();
    if ((uint64_t)width * (s->g->n_nodes + 1) > SS_BEAM_STATES)
        return ss_fail(err, SS_E_LIMIT, "a beam of width %u over %zu nodes would hold %.3g states",
                       width, s->g->n_nodes, (double)width * (double)s->g->n_nodes);
    ss_solver_report(s, "beam search");
    ss_reduced_memory(&s->reduced);
    if (!take_core(s))
        return SS_OK;
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    enum ss_beam_status result = ss_beam(s->core, width, s->job, choice);
    if (result == SS_BEAM_DONE)
        ss_solver_offer_core(s, choice);
    free(choice);
    s->how = ss_sprintf(&s->arena, "beam search of width %u", width);
    if (result == SS_BEAM_EMPTY && ss_job_stopped(s->job)) {
        answer_early(s);
    } else if (result == SS_BEAM_EMPTY) {
        ss_fail(err, SS_E_LIMIT,
                "every partial plan in a beam of width %u ran into a forbidden "
                "combination or the memory limit",
                width);
        return ss_error_hint(err, "use a wider beam, or the method auto");
    }
    if (s->has_best)
        bound_of_others(s, BEAM_BOUND_S + ss_now_s() - start);
    return SS_OK;
}

static enum ss_rc dispatch(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    if (s->options->start && s->options->method != SS_METHOD_BEAM)
        ss_solver_offer(s, s->options->start);
    if (s->options->method == SS_METHOD_BRUTE)
        return by_brute_force(s, err);
    if (s->options->method == SS_METHOD_AUTO && ss_warm_start_known_optimum(s))
        return SS_OK;
    enum ss_rc rc = ss_reduced_init_from(&s->reduced, s->g,
                                         ss_resume_store(s->options->resume, s->g), s->job, err);
    s->reduced.keep_dominated = s->options->resume;
    if (rc == SS_OK && s->options->method == SS_METHOD_BEAM)
        rc = by_beam(s, err);
    else if (rc == SS_OK) {
        s->unpriced = ss_unpriced_solve_start(s);
        by_reduction(s, solution);
        ss_unpriced_solve_free(s->unpriced);
    } else if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT) {
        choose_greedily(s);
        rc = SS_OK;
    }
    ss_reduced_fini(&s->reduced);
    return rc;
}

/* Costs that the arithmetic takes. */
static enum ss_rc solve_as_it_is(const struct ss_cost_graph *g,
                                 const struct ss_solve_options *options, struct ss_job *job,
                                 struct ss_arena *arena, struct ss_solution *solution,
                                 struct ss_error *err)
{
    struct ss_job own;
    double start = ss_now_s(), time_s = options->time_s > 0 ? options->time_s : 60;
    if (!job)
        ss_job_init(&own);
    struct ss_solver s = {
        .g = g, .options = options, .job = job ? job : &own, .bound = ss_cg_floor(g)};
    double deadline = s.job->deadline_s;
    if (deadline <= 0 || deadline > start + time_s)
        s.job->deadline_s = start + time_s;
    s.least_peak = INT64_MAX;
    s.best = ss_xcalloc(g->n_nodes + 1, sizeof *s.best);
    s.full = ss_xcalloc(g->n_nodes + 1, sizeof *s.full);
    *solution = (struct ss_solution){.size = ss_cg_size(g), .method = options->method};
    enum ss_rc rc = dispatch(&s, solution, err);
    if (rc == SS_OK && !s.has_best)
        rc = ss_infeasible_explain(&s, err);
    if (rc == SS_OK)
        fill(&s, solution, arena);
    if (rc == SS_OK)
        ss_warm_start_save(&s);
    solution->time_ms = (ss_now_s() - start) * 1e3;
    s.job->deadline_s = deadline;
    free(s.best);
    free(s.full);
    free(s.prices.at);
    ss_resume_free(s.carried);
    ss_arena_free(&s.arena);
    if (!job)
        ss_job_fini(&own);
    return rc;
}

enum ss_rc ss_solve(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                    struct ss_job *job, struct ss_arena *arena, struct ss_solution *solution,
                    struct ss_error *err)
{
    bool proves = options->method == SS_METHOD_AUTO || options->method == SS_METHOD_ILP;
    enum ss_rc rc = proves && ss_cg_excess_bits(g)
                        ? ss_solve_scaled(g, options, job, arena, solution, err, solve_as_it_is)
                        : solve_as_it_is(g, options, job, arena, solution, err);
    if (solution->stopped != SS_STOPPED_SIZE || !options->no_reduce)
        return rc;
    /* Without the program that was asked for nothing is gained by leaving the graph as it is. */
    struct ss_solve_options other = *options;
    uint64_t variables = solution->ilp_variables;
    other.method = SS_METHOD_AUTO;
    other.form = SS_FORM_OURS;
    other.no_reduce = false;
    rc = ss_solve(g, &other, job, arena, solution, err);
    bool cancelled = solution->stopped == SS_STOPPED_CANCELLED;
    solution->method = options->method;
    solution->ilp_variables = variables;
    solution->stopped = cancelled ? SS_STOPPED_CANCELLED : SS_STOPPED_SIZE;
    return rc;
}
