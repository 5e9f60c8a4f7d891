/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/fit.h"

#include <stdlib.h>

#include "core/base/number.h"
#include "core/plan/memory.h"
#include "core/solve/limited.h"
#include "core/solve/resume.h"

/* This part of the time that is left is kept for another round, should the program not fit. */
#define KEPT_PART 8
/* A choice this near to its bound is good enough to see whether its program fits. */
#define PROBE_GAP 0.01
/* And this part where a solve is for the bound alone. */
#define BOUND_PART 2
/* What is left is too short for another solve. */
#define LEAST_TIME_S 0.05
#define MOST_ROUNDS 32u
/* Copies are counted where the program comes within this part of the limit: the next one may make
 * them there. */
#define NEAR_PART 64
/* Less than this part of the limit is not much. */
#define MUCH_PART 256
/* Layouts of an op that are looked at one by one. */
#define MOST_SPARED 8u

struct fit {
    struct ss_space *space;
    const struct ss_solve_options *options;
    struct ss_job *job;
    struct ss_arena *arena;
    struct ss_copies *copies; /* that made programs pass the limit */
    struct ss_resume *warm; /* of the last solve with other tables than the space's */
    double end_s;
    int64_t limit, bound, least; /* least: of the peaks of programs that did not fit */
    struct ss_solution best;     /* the cheapest choice whose program fits */
    struct ss_plan *plan;        /* its plan; NULL: none was found */
    enum ss_stopped stopped;     /* the last solve */
    bool binds;  /* the limit may bind */
    bool sliced; /* then: no solve takes all the time before a plan fits */
};

static double time_left_s(const struct fit *f)
{
    return f->end_s - ss_now_s();
}

static enum ss_rc does_not_fit(const struct fit *f, struct ss_error *err)
{
    char most[SS_BYTES_TEXT], seen[SS_BYTES_TEXT];
    if (ss_job_was_cancelled(f->job))
        return ss_fail(err, SS_E_CANCELLED, "cancelled before a plan was found whose program fits");
    ss_fail(err, SS_E_INFEASIBLE, "no plan found whose program fits %s per rank; the least seen "
                                  "takes %s",
            ss_bytes_text(f->limit, most), ss_bytes_text(f->least, seen));
    return ss_error_hint(err, "limit %lld, a larger mesh, or fewer pins", (long long)f->least);
}

/* ---- what a program holds too much ----------------------------------------------------------- */

/* The op that an instruction works for; SS_NONE: a loop, or an input. */
static uint32_t op_of(const struct ss_plan *plan, const struct ss_instr *i)
{
    if (i->kind == SS_I_EXEC || i->kind == SS_I_TRIM)
        return i->op;
    if (i->kind != SS_I_STEP)
        return SS_NONE;
    const struct ss_plan_reshard *r = &plan->reshards[i->reshard];
    if (r->place == SS_TO_OPERAND)
        return r->consumer;
    bool produced = r->place == SS_INTO_HUB || r->place == SS_TO_OUTPUT;
    return produced ? plan->graph->vars[r->var].producer : SS_NONE;
}

/* By how much the program passes the limit around each op. */
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

/* Keeps free what the choice lacks around an op: wherever it has these layouts, or, if it lacked
 * something with many, whatever it has. */
static void spare(struct fit *f, uint32_t op, const uint32_t *choice, int64_t bytes)
{
    uint32_t times = 0;
    for (size_t k = 0; k < f->copies->spared.count; k++)
        times += f->copies->spared.items[k].op == op;
    ss_copies_spare(f->copies, op,
                    times < MOST_SPARED ? choice[f->space->op_node[op]] : SS_NONE, bytes);
}

/* Counts all copies of an op that hold much: a choice without the one that was seen may well have
 * another. */
static void count_all(struct fit *f, uint32_t id)
{
    const struct ss_graph *g = f->space->graph;
    const struct ss_op *op = &g->ops[id];
    for (uint32_t k = 0; k < op->n_operands + op->n_results; k++) {
        bool result = k >= op->n_operands;
        uint32_t at = result ? k - op->n_operands : k;
        uint32_t v = result ? op->results[at] : op->operands[at];
        if (ss_graph_has_storage(g, v) && ss_type_bytes(&g->vars[v].type) > f->limit / MUCH_PART &&
            f->space->homes[v].node != SS_NONE && (!result || f->space->homes[v].hub))
            (void)ss_copies_count(f->copies, id, at, result);
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
            counted[op] |= ss_copies_count(f->copies, op, result ? g->vars[r->var].result : r->arg,
                                           result);
    }
    for (uint32_t i = 0; i < g->n_ops && found; i++) {
        if (over[i] > 0 && !counted[i])
            spare(f, i, choice, over[i]);
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

/* Takes a plan over if it fits and costs less than the best. True if it fits. */
static bool take(struct fit *f, const struct ss_solution *x, struct ss_plan *plan)
{
    bool fits = plan->peak_bytes <= f->limit;
    if (fits && (!f->plan || x->objective < f->best.objective)) {
        ss_plan_free(f->plan);
        f->best = *x;
        f->plan = plan;
        return true;
    }
    if (!fits && plan->peak_bytes < f->least)
        f->least = plan->peak_bytes;
    ss_plan_free(plan);
    return fits;
}

/* What holds under these copies holds for every plan whose program fits. */
static bool is_certain(const struct fit *f, const struct ss_copies *copies)
{
    return ss_copies_certain(copies) && f->space->cost->limit_bytes == f->limit;
}

/* Solves a graph that is about to go, from where the last one like it ended. What that leaves of
 * its tables goes too; the caller's resume keeps those of the space and learns of the limit. */
static enum ss_rc solve_changed(struct fit *f, const struct ss_cost_graph *g,
                                struct ss_solve_options *options, struct ss_solution *x,
                                struct ss_error *err)
{
    struct ss_resume *own = ss_resume_branch(f->warm);
    options->resume = own;
    enum ss_rc rc = ss_solve_limited(g, options, f->job, f->arena, x, err);
    ss_resume_free(f->warm);
    f->warm = ss_resume_branch(own);
    ss_resume_free(own);
    if (f->options->resume)
        ss_resume_take_limit(f->options->resume, f->warm);
    return rc;
}

/* One solve with these copies counted. *x: its answer; *fits: so does its program. */
static enum ss_rc solve_once(struct fit *f, const struct ss_copies *copies, double time_s,
                             double gap, struct ss_solution *x, bool *fits, struct ss_error *err)
{
    struct ss_solve_options options = *f->options;
    struct ss_arena scratch = {0};
    struct ss_plan *plan;
    /* A raw graph is what was asked for, until its limit binds or its program does not fit. */
    bool raw =
        options.no_reduce && !f->binds && copies->counted.count + copies->spared.count == 0;
    struct ss_cost_graph *g =
        raw ? f->space->cost : ss_copies_graph(f->space, copies, &scratch);
    options.time_s = time_s > LEAST_TIME_S ? time_s : LEAST_TIME_S;
    options.gap = gap > options.gap ? gap : options.gap;
    if (f->bound > INT64_MIN && (!options.floor || f->bound > *options.floor)) {
        options.floor = &f->bound;
        options.floor_unlimited = false;
    }
    if (f->plan)
        options.start = f->best.choice;
    if (options.start && g->n_nodes > f->space->cost->n_nodes)
        options.start = ss_copies_choice(f->space, g, options.start, &scratch);
    enum ss_rc rc = g->tables == f->space->cost->tables
                        ? ss_solve_limited(g, &options, f->job, f->arena, x, err)
                        : solve_changed(f, g, &options, x, err);
    if (rc == SS_OK && g != f->space->cost) {
        ss_copies_prices(&x->prices);
        ss_copies_prices(&x->last_prices);
    }
    ss_arena_free(&scratch);
    if (rc == SS_OK && is_certain(f, copies) && x->bound > f->bound)
        f->bound = x->bound;
    f->stopped = rc == SS_OK ? x->stopped : f->stopped;
    if (rc == SS_OK)
        rc = ss_plan_from_solution(f->space, x, &plan, err);
    *fits = false;
    if (rc != SS_OK)
        return rc;
    if (plan->peak_bytes > f->limit)
        learn(f, plan, x->choice);
    *fits = take(f, x, plan);
    return SS_OK;
}

/* Nothing is to be had from more time, once a plan was found that fits. */
static bool is_done(const struct fit *f)
{
    double gap = (double)f->best.objective - (double)f->bound;
    return gap <= f->options->gap * (double)f->best.objective || ss_job_stopped(f->job) ||
           time_left_s(f) < LEAST_TIME_S ||
           (f->stopped != SS_STOPPED_TIME && f->stopped != SS_STOPPED_GAP &&
            is_certain(f, f->copies));
}

/* Solves in slices of the time until a program fits. */
static enum ss_rc find_plan(struct fit *f, struct ss_answer *answer, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    struct ss_solution x = {0};
    bool fits = false;
    /* What was solved without the limit before is likely to be proved at once. */
    bool resumes = ss_resume_has_messages(f->options->resume) &&
                   !ss_resume_was_bound(f->options->resume, f->limit);
    for (uint32_t round = 0; round < MOST_ROUNDS && !fits; round++) {
        double left_s = time_left_s(f);
        rc = solve_once(f, f->copies, f->sliced ? left_s - left_s / KEPT_PART : left_s,
                        f->sliced && !(resumes && round == 0) ? PROBE_GAP : 0, &x, &fits, err);
        answer->ruled_out = rc == SS_E_INFEASIBLE && is_certain(f, f->copies);
        bool more = !ss_job_stopped(f->job) && time_left_s(f) > LEAST_TIME_S;
        if (rc == SS_E_TIMEOUT && f->sliced && more)
            continue;
        if (rc == SS_E_INFEASIBLE && !answer->ruled_out)
            rc = does_not_fit(f, err);
        else if (rc == SS_OK && !fits && !more)
            rc = does_not_fit(f, err);
        if (rc != SS_OK)
            break;
    }
    return rc == SS_OK && !fits ? does_not_fit(f, err) : rc;
}

/* With the rest of the time: a better bound, and better plans above it. */
static void improve(struct fit *f)
{
    struct ss_solution x = {0};
    bool fits = false;
    f->space->cost->limit_bytes = f->limit;
    for (uint32_t round = 0; round < MOST_ROUNDS && !fits && !is_done(f); round++) {
        /* What is kept free may not be needed: the bound is that without. */
        struct ss_copies certain = {.counted = f->copies->counted};
        bool bounding = round == 0 && !ss_copies_certain(f->copies);
        double left_s = time_left_s(f), part_s = left_s / (bounding ? BOUND_PART : KEPT_PART);
        if (solve_once(f, bounding ? &certain : f->copies, left_s - part_s, 0, &x, &fits, NULL) !=
            SS_OK)
            return;
    }
}

/* What is known of the best plan by now. */
static void conclude(const struct fit *f, struct ss_solution *solution)
{
    *solution = f->best;
    solution->bound = f->bound < f->best.objective ? f->bound : f->best.objective;
    solution->proved = solution->bound >= f->best.objective;
    solution->stopped = solution->proved ? SS_STOPPED_DONE : f->stopped;
    /* A certificate knows nothing of the copies that were counted. */
    bool counts = f->copies->counted.count > 0;
    if (!solution->proved)
        solution->proof = SS_PROOF_NONE;
    else if (solution->proof == SS_PROOF_NONE || counts)
        solution->proof = SS_PROOF_SEARCH;
}

enum ss_rc ss_solve_to_fit(struct ss_space *space, const struct ss_solve_options *options,
                           struct ss_job *job, struct ss_arena *arena, struct ss_copies *copies,
                           struct ss_solution *solution, struct ss_answer *answer,
                           struct ss_error *err)
{
    struct fit f = {.space = space, .options = options, .job = job, .arena = arena,
                    .copies = copies, .limit = space->cost->limit_bytes, .bound = INT64_MIN,
                    .least = INT64_MAX};
    f.warm = options->resume ? ss_resume_branch(options->resume) : ss_resume_new();
    f.end_s = ss_now_s() + (options->time_s > 0 ? options->time_s : 60);
    f.binds = ss_cg_most_peak(space->cost) > f.limit;
    f.sliced = options->method == SS_METHOD_AUTO && !options->rounds && f.binds;
    enum ss_rc rc = find_plan(&f, answer, err);
    if (rc == SS_OK)
        improve(&f);
    space->cost->limit_bytes = f.limit;
    ss_resume_free(f.warm);
    if (rc != SS_OK)
        return rc;
    conclude(&f, solution);
    bool same = solution->bound == f.best.bound && solution->proved == f.best.proved &&
                solution->proof == f.best.proof && solution->stopped == f.best.stopped;
    if (same) {
        answer->plan = f.plan;
        return SS_OK;
    }
    ss_plan_free(f.plan);
    return ss_plan_from_solution(space, solution, &answer->plan, err);
}
