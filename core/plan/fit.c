/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting-plane loop over memory: solve, lower the choice, and if the program exceeds the limit,
 * count the copies that it holds there (or reserve bytes for them) and solve again with the solver
 * state of the last round.
 *
 * Copies are not counted from the start: with all copies of more than 1/16 of the limit as nodes,
 * the gaps after 10 s were no better (gpt2-small, resnet50 and moe on 2x4, `bench_limits`), and the
 * first choice came later. */
#include "core/plan/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"
#include "core/plan/k_best.h"
#include "core/plan/lower.h"
#include "core/program/memory.h"
#include "core/plan/ties.h"
#include "core/solve/memory/relax_first.h"
#include "core/solve/resume/resume.h"

/* 1/KEPT_PART of the remaining time is kept for another round in case the program does not fit. */
#define KEPT_PART 32
/* A choice with at most this gap is lowered to see whether its program fits. */
#define PROBE_GAP 0.03
/* After 1/LATE_PART of the time without a program that fits, any choice is lowered. */
#define LATE_PART 2
/* Fraction of the time for a solve that only improves the bound. */
#define BOUND_PART 2
/* No further solve is started with less than SS_SHORTEST_S, or 1/SHORTEST_PART of the time limit if
 * that is less. */
#define SHORTEST_PART 16
#define MOST_ROUNDS 32u
/* A proof by listing gets 1/LIST_PART of the time used so far, at least LIST_TIME_S; LIST_PART
 * times that if there is no plan yet. */
#define LIST_PART 4
#define LIST_TIME_S 0.25
/* Copies are counted if the program comes within 1/NEAR_PART of the limit, because the next program
 * may hold them there. */
#define NEAR_PART 64
/* Less than 1/MUCH_PART of the limit does not count as much. */
#define MUCH_PART 256
/* Ties get as long as the solve took, at least TIE_TIME_S. */
#define TIE_TIME_S 4.0
/* Reservations for single layouts of an op before one is made for all its layouts. */
#define MOST_RESERVED 8u

struct fit {
    struct ss_space *space;
    const struct ss_solve_options *options;
    struct ss_job *job;
    struct ss_arena *arena;
    struct ss_copy_memory *copies; /* those that made programs exceed the limit */
    struct ss_resume *warm;        /* of the last solve with other tables than the space's */
    double start_s, end_s, shortest_s;
    int64_t limit, bound, least; /* least: of the peaks of programs that did not fit */
    struct ss_solution best;     /* the cheapest choice whose program fits */
    struct ss_plan *plan;        /* its plan; NULL: none was found */
    struct ss_solution last;     /* what the last solve said */
    bool binds;                  /* the limit may bind */
    bool sliced;                 /* then: no solve takes all the time before a plan fits */
};

static double time_left_s(const struct fit *f)
{
    return f->end_s - ss_now_s();
}

static enum ss_rc does_not_fit(const struct fit *f, struct ss_answer *answer, struct ss_error *err)
{
    char most[SS_BYTES_TEXT], seen[SS_BYTES_TEXT];
    if (answer->ruled_out)
        return ss_fail(err, SS_E_INFEASIBLE, "no plan has a program that fits %s per rank",
                       ss_bytes_text(f->limit, most));
    if (ss_job_was_cancelled(f->job))
        return ss_fail(err, SS_E_CANCELLED, "cancelled before a plan was found whose program fits");
    answer->unfit = true;
    ss_fail(err, SS_E_TIMEOUT,
            "no plan found whose program fits %s per rank; the smallest seen needs %s",
            ss_bytes_text(f->limit, most), ss_bytes_text(f->least, seen));
    ss_error_hint(err, "limit %lld, a larger mesh, or fewer pins", (long long)f->least);
    return SS_E_TIMEOUT;
}

/* ---- excess memory of a program -------------------------------------------------------------- */

/* The op that an instruction belongs to; SS_NONE for loops and inputs. */
static uint32_t op_of(const struct ss_plan *plan, const struct ss_instr *i)
{
    if (i->kind == SS_I_EXEC || i->kind == SS_I_TRIM || i->kind == SS_I_LESS)
        return i->op;
    if (i->kind != SS_I_STEP)
        return SS_NONE;
    const struct ss_plan_reshard *r = &plan->reshards[i->reshard];
    bool of_loop = r->place == SS_TO_LOOP || r->place == SS_TO_YIELD;
    return of_loop ? SS_NONE : ss_plan_reshard_op(plan, r);
}

/* Writes the bytes above the limit around each op to over[op]. */
static bool find_excess(const struct fit *f, const struct ss_plan *plan, int64_t *over)
{
    struct ss_program *program;
    if (ss_lower(plan, &program, NULL) != SS_OK)
        return false;
    int64_t *held = ss_xcalloc(program->n_instrs + 1, sizeof *held);
    ss_memory_walk(program, held);
    for (size_t i = 0; i < program->n_instrs; i++) {
        uint32_t op = op_of(plan, &program->instrs[i]);
        int64_t more = held[i] - f->limit;
        if (op != SS_NONE && more > over[op])
            over[op] = more;
    }
    free(held);
    ss_program_free(program);
    return true;
}

/* Reserves bytes around an op for the layouts of the choice, or for all layouts if many of them
 * have needed a reservation already. */
static void reserve_around(struct fit *f, uint32_t op, const uint32_t *choice, int64_t bytes)
{
    uint32_t times = 0;
    for (size_t k = 0; k < f->copies->reserved.count; k++)
        times += f->copies->reserved.items[k].op == op;
    ss_copy_memory_reserve(f->copies, op,
                           times < MOST_RESERVED ? choice[f->space->op_node[op]] : SS_NONE, bytes);
}

/* Counts all large copies of an op, because the next choice may hold another one of them. */
static void count_all(struct fit *f, uint32_t id)
{
    const struct ss_graph *g = f->space->graph;
    const struct ss_op *op = &g->ops[id];
    for (uint32_t k = 0; k < op->n_operands + op->n_results; k++) {
        bool result = k >= op->n_operands;
        uint32_t at = result ? k - op->n_operands : k;
        uint32_t v = result ? op->results[at] : op->operands[at];
        if (ss_graph_has_storage(g, v) && ss_type_bytes(&g->vars[v].type) > f->limit / MUCH_PART &&
            f->space->var_nodes[v].node != SS_NONE && (!result || f->space->var_nodes[v].hub))
            (void)ss_copy_memory_count(f->copies, id, at, result);
    }
}

/* Counts the copies of ops around which the program does not fit, as the plan makes them; where
 * they are counted already, or where it is none of these, room is kept free. */
static void learn(struct fit *f, const struct ss_plan *plan, const uint32_t *choice)
{
    const struct ss_graph *g = plan->graph;
    int64_t *over = ss_xmalloc((g->n_ops + 1u) * sizeof *over);
    bool *counted = ss_xcalloc(g->n_ops + 1u, sizeof *counted), any = false;
    for (uint32_t i = 0; i < g->n_ops; i++)
        over[i] = INT64_MIN;
    bool found = find_excess(f, plan, over);
    for (size_t k = 0; k < plan->n_reshards && found; k++) {
        const struct ss_plan_reshard *r = &plan->reshards[k];
        bool result = r->place == SS_INTO_HUB;
        uint32_t op = result ? g->vars[r->var].producer : r->consumer;
        if ((result || r->place == SS_TO_OPERAND) && over[op] > -(f->limit / NEAR_PART))
            counted[op] |= ss_copy_memory_count(f->copies, op,
                                                result ? g->vars[r->var].result : r->arg, result);
    }
    for (uint32_t i = 0; i < g->n_ops && found; i++) {
        if (over[i] > 0 && !counted[i])
            reserve_around(f, i, choice, over[i]);
        if (over[i] > 0 && counted[i])
            count_all(f, i);
        any |= over[i] > 0;
    }
    if (!any)
        f->space->cost->limit_bytes -= plan->peak_bytes - f->limit;
    free(over);
    free(counted);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static bool is_known(const struct fit *f, int64_t objective)
{
    return f->plan && f->best.objective <= objective;
}

/* Looks at the program of a choice, unless one that fits costs no more. *fits: it does; then its
 * plan is the best. Otherwise, after a solve, something is learnt from it. */
static enum ss_rc look(struct fit *f, const struct ss_solution *x, bool after, bool *fits,
                       struct ss_error *err)
{
    struct ss_plan *plan;
    *fits = is_known(f, x->objective);
    if (*fits)
        return SS_OK;
    enum ss_rc rc = ss_plan_from_solution(f->space, x, &plan, err);
    if (rc != SS_OK)
        return rc;
    *fits = plan->peak_bytes <= f->limit;
    if (*fits) {
        ss_plan_free(f->plan);
        f->best = *x;
        f->plan = plan;
        return SS_OK;
    }
    f->least = plan->peak_bytes < f->least ? plan->peak_bytes : f->least;
    if (after)
        learn(f, plan, x->choice);
    ss_plan_free(plan);
    return SS_OK;
}

/* For a solve at work: a choice near to its bound shows whether programs of this graph fit. Where
 * one does not, another solve goes on with a graph that knows better. */
static bool accept(void *user, const uint32_t *choice, int64_t cost, int64_t bound)
{
    struct fit *f = user;
    struct ss_solution x = {.objective = cost, .bound = f->bound > bound ? f->bound : bound};
    bool near = (double)cost - (double)x.bound <= PROBE_GAP * fabs((double)cost), fits;
    bool late = !f->plan && time_left_s(f) < (f->end_s - f->start_s) / LATE_PART;
    if (is_known(f, cost) || (!near && !late))
        return true;
    x.choice = ss_memdup(f->arena, choice, f->space->cost->n_nodes * sizeof *choice);
    return look(f, &x, false, &fits, NULL) == SS_OK && fits;
}

/* What holds under these copies holds for every plan whose program fits. */
static bool is_certain(const struct fit *f, const struct ss_copy_memory *copies)
{
    return ss_copy_memory_is_certain(copies) && f->space->cost->limit_bytes == f->limit;
}

struct growth {
    const struct ss_space *space;
    const struct ss_cost_graph *g;
    struct ss_arena *arena;
};

static const uint32_t *with_copies(void *user, const uint32_t *choice)
{
    struct growth *to = user;
    return ss_copy_memory_extend_choice(to->space, to->g, choice, to->arena);
}

/* Solves a graph that is about to go, from where the last one like it ended. What that leaves of
 * its tables goes too; the caller's resume keeps those of the space and learns of the limit. */
static enum ss_rc solve_changed(struct fit *f, const struct ss_cost_graph *g,
                                struct ss_solve_options *options, struct ss_arena *scratch,
                                struct ss_solution *x, struct ss_error *err)
{
    struct ss_resume *own = ss_resume_branch(f->warm);
    struct growth growth = {f->space, g, scratch};
    ss_resume_grow(own, g->n_nodes, with_copies, &growth);
    options->resume = own;
    enum ss_rc rc = ss_solve_relax_first(g, options, f->job, f->arena, x, err);
    ss_resume_free(f->warm);
    f->warm = ss_resume_branch(own);
    ss_resume_free(own);
    if (f->options->resume)
        ss_resume_take_limit(f->options->resume, f->warm, f->space->cost->n_nodes);
    return rc;
}

/* One solve with these copies counted. *fits: so does the program of its answer, or one as good is
 * known. */
static enum ss_rc solve_once(struct fit *f, const struct ss_copy_memory *copies, double time_s,
                             bool *fits, struct ss_error *err)
{
    struct ss_solve_options options = *f->options;
    struct ss_solution x = {0};
    struct ss_arena scratch = {0};
    /* A raw graph is what was asked for, until its limit binds or its program does not fit. */
    bool raw = options.no_reduce && !f->binds && ss_copy_memory_is_empty(copies);
    bool certain = is_certain(f, copies);
    struct ss_cost_graph *g =
        raw ? f->space->cost : ss_copy_memory_graph(f->space, copies, &scratch);
    options.time_s = time_s > f->shortest_s ? time_s : f->shortest_s;
    options.accept = f->sliced ? accept : NULL;
    options.accept_user = f;
    options.accepted = f->binds || !ss_copy_memory_is_empty(copies) ? &f->best.objective : NULL;
    if (f->bound > INT64_MIN && (!options.floor || f->bound > *options.floor)) {
        options.floor = &f->bound;
        options.floor_unlimited = false;
    }
    if (f->plan)
        options.start = f->best.choice;
    if (options.start && g->n_nodes > f->space->cost->n_nodes)
        options.start = ss_copy_memory_extend_choice(f->space, g, options.start, &scratch);
    enum ss_rc rc = g->tables == f->space->cost->tables
                        ? ss_solve_relax_first(g, &options, f->job, f->arena, &x, err)
                        : solve_changed(f, g, &options, &scratch, &x, err);
    if (rc == SS_OK && g != f->space->cost) {
        ss_copy_memory_prices_to_steps(&x.prices);
        ss_copy_memory_prices_to_steps(&x.last_prices);
    }
    ss_arena_free(&scratch);
    *fits = false;
    if (rc != SS_OK)
        return rc;
    if (certain && x.bound > f->bound)
        f->bound = x.bound;
    f->last = x;
    return look(f, &x, true, fits, err);
}

/* Nothing is to be had from more time, once a plan was found that fits. */
static bool is_done(const struct fit *f)
{
    double gap = (double)f->best.objective - (double)f->bound;
    enum ss_stopped stopped = f->last.stopped;
    return gap <= f->options->gap * (double)f->best.objective || ss_job_stopped(f->job) ||
           time_left_s(f) < f->shortest_s ||
           (stopped != SS_STOPPED_TIME && stopped != SS_STOPPED_GAP &&
            stopped != SS_STOPPED_REFUSED && is_certain(f, f->copies));
}

/* Solves in slices of the time until a program fits. */
static enum ss_rc find_plan(struct fit *f, struct ss_answer *answer, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    bool fits = false, more = true;
    for (uint32_t round = 0; round < MOST_ROUNDS && !fits && more; round++) {
        double left_s = time_left_s(f);
        rc = solve_once(f, f->copies, f->sliced ? left_s - left_s / KEPT_PART : left_s, &fits, err);
        more = (rc == SS_OK || (rc == SS_E_TIMEOUT && f->sliced)) && !ss_job_stopped(f->job) &&
               time_left_s(f) > f->shortest_s;
        answer->ruled_out = rc == SS_E_INFEASIBLE && is_certain(f, f->copies);
    }
    if (f->plan)
        return SS_OK;
    bool none_seen = rc == SS_OK || (rc == SS_E_INFEASIBLE && !answer->ruled_out);
    return none_seen ? does_not_fit(f, answer, err) : rc;
}

/* With the rest of the time: a better bound, and better plans above it. */
static void improve(struct fit *f)
{
    bool fits = false;
    f->space->cost->limit_bytes = f->limit;
    for (uint32_t round = 0; round < MOST_ROUNDS && !fits && !is_done(f); round++) {
        /* What is kept free may not be needed: the bound is that without. */
        struct ss_copy_memory certain = {.counted = f->copies->counted};
        bool bounding = round == 0 && !ss_copy_memory_is_certain(f->copies);
        double left_s = time_left_s(f), part_s = left_s / (bounding ? BOUND_PART : KEPT_PART);
        if (solve_once(f, bounding ? &certain : f->copies, left_s - part_s, &fits, NULL) != SS_OK)
            return;
    }
}

/* Looks at programs in the order of what they cost, where rounds came to nothing, or to no proof:
 * at those that cost less than the best. */
static enum ss_rc list(struct fit *f, struct ss_answer *answer, struct ss_error *err)
{
    struct ss_solve_options options = *f->options;
    struct ss_k_best listed;
    double left_s = time_left_s(f), part_s = (ss_now_s() - f->start_s) / LIST_PART;
    part_s = (part_s > LIST_TIME_S ? part_s : LIST_TIME_S) * (f->plan ? 1 : LIST_PART);
    options.time_s = part_s < left_s ? part_s : left_s;
    f->space->cost->limit_bytes = f->limit;
    ss_k_best_that_fit(f->space, f->copies, NULL, 1,
                       f->plan ? f->best.objective - 1 : INT64_MAX - 1, &options, f->job, f->arena,
                       &listed);
    if (listed.bests.n) {
        const struct ss_next_best *item = listed.bests.items;
        ss_plan_free(f->plan);
        f->plan = listed.plans[0];
        f->best = f->last;
        f->best.choice = (uint32_t *)item->choice;
        f->best.objective = item->cost;
        f->bound = item->exact ? item->cost : f->bound;
    } else if (listed.bests.whole && f->plan) {
        f->bound = f->best.objective;
    } else if (!f->plan) {
        answer->ruled_out = listed.bests.whole;
        return does_not_fit(f, answer, err);
    }
    return SS_OK;
}

static bool wants_list(const struct fit *f, const struct ss_answer *answer, enum ss_rc rc)
{
    bool open = !ss_job_stopped(f->job) && time_left_s(f) > f->shortest_s;
    if (rc != SS_OK)
        return open && answer->unfit;
    double gap = (double)f->best.objective - (double)f->bound;
    return open && f->options->method == SS_METHOD_AUTO && !f->options->rounds &&
           gap > f->options->gap * (double)f->best.objective;
}

/* What is known of the best plan by now. */
static void conclude(const struct fit *f, struct ss_solution *solution)
{
    const struct ss_solution *best = &f->best;
    bool of_last = f->last.objective == best->objective;
    *solution = f->last;
    solution->choice = best->choice;
    solution->objective = best->objective;
    solution->peak_bytes = f->plan->peak_bytes;
    solution->feasible = true;
    solution->bound = f->bound < best->objective ? f->bound : best->objective;
    solution->unlimited = f->last.unlimited && solution->bound <= f->last.bound;
    solution->proved = solution->bound >= best->objective;
    if (solution->proved)
        solution->stopped = SS_STOPPED_DONE;
    else if (solution->stopped == SS_STOPPED_REFUSED)
        solution->stopped = SS_STOPPED_TIME;
    /* A certificate knows nothing of the copies that were counted. */
    bool counts = f->copies->counted.count > 0;
    if (!solution->proved)
        solution->proof = SS_PROOF_NONE;
    else if (solution->proof == SS_PROOF_NONE || counts || !of_last)
        solution->proof = SS_PROOF_SEARCH;
}

/* True if equal time is to be decided: a published algorithm or objective has its own answer. */
static bool wants_ties(const struct fit *f)
{
    const struct ss_solve_options *o = f->options;
    bool published = o->method == SS_METHOD_BEAM || o->method == SS_METHOD_BRUTE || o->no_reduce ||
                     o->form != SS_FORM_OURS || f->space->objective != SS_OBJECTIVE_TIME;
    return !published && !ss_job_stopped(f->job) && time_left_s(f) > f->shortest_s;
}

/* Of the plans that take the same time, takes one that holds less memory or has fewer layouts, if
 * the peak of its program is no higher. */
static void settle_ties(struct fit *f, struct ss_solution *solution)
{
    struct ss_solve_options options = *f->options;
    uint32_t n;
    options.time_s = fmin(time_left_s(f), fmax(TIE_TIME_S, ss_now_s() - f->start_s));
    uint32_t **choices =
        ss_tie_choices(f->space, f->copies, solution, &options, f->job, f->arena, &n);
    for (uint32_t k = 0; k < n; k++) {
        struct ss_solution x = *solution;
        struct ss_plan *plan;
        x.choice = choices[k];
        if (memcmp(x.choice, solution->choice, f->space->cost->n_nodes * sizeof *x.choice) == 0)
            return;
        x.objective = ss_cg_cost(f->space->cost, x.choice);
        if (x.objective > solution->objective ||
            ss_plan_from_solution(f->space, &x, &plan, NULL) != SS_OK)
            continue;
        if (plan->peak_bytes <= f->plan->peak_bytes) {
            ss_plan_free(f->plan);
            f->plan = plan;
            x.peak_bytes = plan->peak_bytes;
            *solution = x;
            ss_resume_prefer(f->options->resume, f->space->cost, x.choice);
            return;
        }
        ss_plan_free(plan);
    }
}

enum ss_rc ss_solve_to_fit(struct ss_space *space, const struct ss_solve_options *options,
                           struct ss_job *job, struct ss_arena *arena,
                           struct ss_copy_memory *copies, struct ss_solution *solution,
                           struct ss_answer *answer, struct ss_error *err)
{
    struct fit f = {.space = space,
                    .options = options,
                    .job = job,
                    .arena = arena,
                    .copies = copies,
                    .limit = space->cost->limit_bytes,
                    .bound = INT64_MIN,
                    .least = INT64_MAX,
                    .best = {.objective = INT64_MAX}};
    f.warm = options->resume ? ss_resume_branch(options->resume) : ss_resume_new();
    f.start_s = ss_now_s();
    f.end_s = f.start_s + (options->time_s > 0 ? options->time_s : 60);
    f.shortest_s = fmin(SS_SHORTEST_S, (f.end_s - f.start_s) / SHORTEST_PART);
    f.binds = ss_cg_most_peak(space->cost) > f.limit;
    f.sliced = options->method == SS_METHOD_AUTO && !options->rounds && f.binds;
    enum ss_rc rc = find_plan(&f, answer, err);
    if (rc == SS_OK)
        improve(&f);
    if (wants_list(&f, answer, rc))
        rc = list(&f, answer, err);
    space->cost->limit_bytes = f.limit;
    ss_resume_free(f.warm);
    if (rc != SS_OK)
        return rc;
    conclude(&f, solution);
    if (wants_ties(&f))
        settle_ties(&f, solution);
    answer->plan = f.plan;
    ss_plan_set_figures(f.plan, space, solution);
    return SS_OK;
}
