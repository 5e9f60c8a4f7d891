/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The root LP is solved by the dual simplex method with memory rows as cutting planes; then GLPK's
 * branch and cut runs with a callback that adds violated memory rows, offers incumbents and records
 * the bound. Choices are evaluated again in integers, and a GLPK bound is rounded down by its
 * tolerance. */
#include "core/solve/ilp/glpk.h"

#include "core/solve/ilp/ilp.h"
#include "core/solve/reduce/minplus.h"

#include <math.h>
#include <setjmp.h>
#include <stdlib.h>

/* The root LP is solved in slices, so that a cancelled job is noticed. A slice has as many
 * iterations as take some 200 milliseconds (counted, not timed, so that the same input takes the
 * same path), and ends after SLICE_MS if they are slow. */
#define SLICE_WORK 50000000
#define LEAST_ITERATIONS 20
#define SLICE_MS 700
/* Memory rows added at a time. */
#define ROWS_AT_ONCE 8
/* Costs are scaled down to this for GLPK, some of whose tolerances are absolute. */
#define LARGEST_COST 0x1p24

struct program {
    struct ss_ilp ilp;
    struct ss_job *job;
    struct ss_glpk *io;
    bool *has_row; /* per instant */
    double *usage; /* per instant, of the solution at hand */
    bool started;
    struct ss_arena arena;
    jmp_buf failed;
};

uint64_t ss_glpk_variables(const struct ss_pairwise *p)
{
    return ss_ilp_size(p, SS_FORM_OURS).variables;
}

static void measure_usage(struct program *g, glp_prob *lp)
{
    const struct ss_pairwise *p = g->ilp.p;
    for (uint32_t t = 0; t <= p->n_instants; t++)
        g->usage[t] = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++) {
            double bytes = 0;
            for (uint32_t s = 0; s < p->size[i]; s++)
                bytes += (double)p->terms[k].bytes[s] *
                         glp_get_col_prim(lp, g->ilp.first[i] + 1 + (int)s);
            g->usage[p->terms[k].begin] += bytes;
            g->usage[p->terms[k].end] -= bytes;
        }
    }
    for (uint32_t t = 1; t <= p->n_instants; t++)
        g->usage[t] += g->usage[t - 1];
}

/* Adds memory rows for the instants at which the LP solution exceeds the capacity most; any: also
 * for instants that have had a row. Returns how many. */
static int add_violated(struct program *g, glp_prob *lp, bool any)
{
    const struct ss_pairwise *p = g->ilp.p;
    int added = 0;
    measure_usage(g, lp);
    while (added < ROWS_AT_ONCE) {
        uint32_t worst = SS_NONE;
        double most = 0;
        for (uint32_t t = 0; t < p->n_instants; t++) {
            double over = g->usage[t] - (double)p->capacity[t];
            if ((any || !g->has_row[t]) && over > 1e-6 * ((double)p->capacity[t] + 1) &&
                over > most) {
                worst = t;
                most = over;
            }
        }
        if (worst == SS_NONE)
            return added;
        ss_ilp_memory_row(&g->ilp, lp, worst);
        g->has_row[worst] = true;
        added++;
        /* Its neighbours are full of the same nodes: leave them for the next round. */
        for (uint32_t t = worst; t < p->n_instants && g->usage[t] > (double)p->capacity[t]; t++)
            g->usage[t] = 0;
        for (uint32_t t = worst; t-- > 0 && g->usage[t] > (double)p->capacity[t];)
            g->usage[t] = 0;
    }
    return added;
}

/* Reads the choice off an integral solution; false if it is fractional. */
static bool read_choice(const struct program *g, glp_prob *lp, bool mip, uint32_t *choice)
{
    for (uint32_t i = 0; i < g->ilp.p->n; i++) {
        choice[i] = SS_NONE;
        for (uint32_t s = 0; s < g->ilp.p->size[i]; s++) {
            int column = g->ilp.first[i] + 1 + (int)s;
            double x = mip ? glp_mip_col_val(lp, column) : glp_get_col_prim(lp, column);
            if (x > 1 - 1e-4)
                choice[i] = s;
        }
        if (choice[i] == SS_NONE)
            return false;
    }
    return true;
}

static void offer(struct program *g, const uint32_t *choice)
{
    int64_t cost = ss_pairwise_cost(g->ilp.p, choice);
    if (ss_is_inf(cost) || ss_pairwise_overflow(g->ilp.p, choice) > 0 ||
        (g->io->has_choice && g->io->cost <= cost))
        return;
    for (uint32_t i = 0; i < g->ilp.p->n; i++)
        g->io->choice[i] = choice[i];
    g->io->cost = cost;
    g->io->has_choice = true;
}

/* An integral solution may exceed the limit by less than GLPK's tolerance. Adds a cover inequality
 * that excludes it: of the nodes whose usages together exceed the capacity, one must use less. */
static void exclude_cover(struct program *g, glp_prob *lp, const uint32_t *choice)
{
    const struct ss_pairwise *p = g->ilp.p;
    int64_t *usage = ss_xmalloc(((size_t)p->n_instants + 1) * sizeof *usage);
    ss_pairwise_usage(p, choice, usage);
    for (uint32_t t = 0; t < p->n_instants; t++) {
        if (usage[t] <= p->capacity[t])
            continue;
        int64_t spare = usage[t] - p->capacity[t] - 1;
        int count = 0, members = 0;
        for (uint32_t i = 0; i < p->n; i++) {
            int64_t bytes = ss_ilp_usage(p, i, choice[i], t);
            if (bytes <= spare) {
                spare -= bytes;
                continue;
            }
            members++;
            for (uint32_t s = 0; s < p->size[i]; s++) {
                if (ss_ilp_usage(p, i, s, t) >= bytes) {
                    g->ilp.index[++count] = g->ilp.first[i] + 1 + (int)s;
                    g->ilp.value[count] = 1;
                }
            }
        }
        int row = glp_add_rows(lp, 1);
        glp_set_mat_row(lp, row, count, g->ilp.index, g->ilp.value);
        glp_set_row_bnds(lp, row, GLP_UP, 0, members - 1);
        break;
    }
    free(usage);
}

/* Hands the start to GLPK as its first incumbent. */
static void give_start(struct program *g, glp_tree *tree)
{
    const struct ss_pairwise *p = g->ilp.p;
    double *x = ss_xcalloc((size_t)g->ilp.n_columns + 1, sizeof *x);
    for (uint32_t i = 0; i < p->n; i++)
        x[g->ilp.first[i] + 1 + (int)g->io->start[i]] = 1;
    int column = g->ilp.n_binary;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        size_t chosen = (size_t)g->io->start[e->a] * p->size[e->b] + g->io->start[e->b];
        size_t cells = (size_t)p->size[e->a] * p->size[e->b];
        int64_t least = ss_least(e->cells, cells);
        for (size_t c = 0; c < cells; c++) {
            if (ss_ilp_worth(&g->ilp, e->cells[c], least)) {
                column++;
                x[column] = c == chosen;
            }
        }
    }
    (void)glp_ios_heur_sol(tree, x);
    free(x);
}

/* The error of a GLPK objective: relative to the objective, and relative to the largest cost. */
static double slack_of(const struct program *g, double cost)
{
    return 1e-7 * fabs(cost) + 1e-6 * g->ilp.unit;
}

/* True if GLPK's optimum is useless as a proof, because the largest cost makes its tolerance larger
 * than the costs of the objective. */
static bool too_coarse(const struct program *g)
{
    double cost = (double)g->io->cost;
    return slack_of(g, cost) > 1 && slack_of(g, cost) > 1e-6 * fabs(cost);
}

/* Records a lower bound in integers from one in GLPK's units, less its error. */
static void note_bound(struct program *g, double objective)
{
    double bound = objective * g->ilp.unit;
    double slack = slack_of(g, bound);
    if (!(fabs(bound) < 9e17))
        return;
    int64_t whole = (int64_t)ceil(bound - slack);
    if (!g->io->has_bound || whole > g->io->bound)
        g->io->bound = whole;
    g->io->has_bound = true;
}

static bool gap_reached(const struct ss_glpk *io)
{
    if (!io->has_choice || !io->has_bound || io->gap <= 0)
        return false;
    double objective = (double)(io->cost + io->base), bound = (double)(io->bound + io->base);
    return objective - bound <= io->gap * fabs(objective);
}

static void callback(glp_tree *tree, void *info)
{
    struct program *g = info;
    int reason = glp_ios_reason(tree);
    int best = glp_ios_best_node(tree);
    if (best)
        note_bound(g, glp_ios_node_bound(tree, best));
    if (ss_job_stopped(g->job) || gap_reached(g->io)) {
        glp_ios_terminate(tree);
        return;
    }
    if (reason == GLP_IROWGEN) {
        glp_prob *lp = glp_ios_get_prob(tree);
        /* A row added at a node of the tree exists only below that node, so every instant is
         * checked. */
        if (add_violated(g, lp, true))
            return;
        uint32_t *choice = ss_xmalloc((g->ilp.p->n + 1u) * sizeof *choice);
        if (read_choice(g, lp, false, choice)) {
            if (ss_pairwise_overflow(g->ilp.p, choice) > 0)
                exclude_cover(g, lp, choice);
            else
                offer(g, choice);
        }
        free(choice);
    } else if (reason == GLP_IHEUR && !g->started) {
        g->started = true;
        if (g->io->start && g->io->has_choice)
            give_start(g, tree);
    } else if (reason == GLP_ISELECT) {
        struct ss_progress progress = {.phase = "branch and cut (GLPK)", .total = -1};
        progress.has_incumbent = g->io->has_choice;
        progress.incumbent = (double)(g->io->cost + g->io->base);
        progress.has_bound = g->io->has_bound;
        progress.bound = (double)(g->io->bound + g->io->base);
        ss_job_report(g->job, &progress);
    }
}

/* Solves the root LP and adds violated memory rows until there is none. Returns GLPK's code. */
static int solve_root(struct program *g)
{
    glp_smcp parm;
    glp_init_smcp(&parm);
    parm.msg_lev = GLP_MSG_OFF;
    parm.meth = GLP_DUALP;
    parm.tm_lim = SLICE_MS;
    parm.it_lim = SLICE_WORK / (glp_get_num_rows(g->ilp.lp) + g->ilp.n_columns);
    parm.it_lim = parm.it_lim < LEAST_ITERATIONS ? LEAST_ITERATIONS : parm.it_lim;
    for (;;) {
        int rc = glp_simplex(g->ilp.lp, &parm);
        if (ss_job_stopped(g->job))
            return GLP_ETMLIM;
        if (rc == GLP_ETMLIM || rc == GLP_EITLIM)
            continue;
        if (rc)
            return rc;
        if (glp_get_status(g->ilp.lp) != GLP_OPT)
            return 0;
        note_bound(g, glp_get_obj_val(g->ilp.lp));
        if (!add_violated(g, g->ilp.lp, false))
            return 0;
    }
}

static enum ss_glpk_status solve(struct program *g)
{
    int rc = solve_root(g);
    if (rc == GLP_ETMLIM)
        return SS_GLPK_STOPPED;
    if (rc)
        return SS_GLPK_FAILED;
    int status = glp_get_status(g->ilp.lp);
    if (status == GLP_NOFEAS)
        return SS_GLPK_INFEASIBLE;
    if (status != GLP_OPT)
        return SS_GLPK_FAILED;
    ss_ilp_integers(&g->ilp);
    glp_iocp parm;
    glp_init_iocp(&parm);
    parm.msg_lev = GLP_MSG_OFF;
    /* GLPK's rounding heuristic ignores memory rows that have not been added. */
    parm.sr_heur = g->ilp.p->n_instants ? GLP_OFF : GLP_ON;
    parm.cb_func = callback;
    parm.cb_info = g;
    rc = glp_intopt(g->ilp.lp, &parm);
    if (rc == GLP_ESTOP || ss_job_stopped(g->job))
        return SS_GLPK_STOPPED;
    if (rc)
        return SS_GLPK_FAILED;
    status = glp_mip_status(g->ilp.lp);
    if (status == GLP_NOFEAS)
        return g->io->has_choice ? SS_GLPK_FAILED : SS_GLPK_INFEASIBLE;
    if (status != GLP_OPT)
        return SS_GLPK_FAILED;
    uint32_t *choice = ss_xmalloc((g->ilp.p->n + 1u) * sizeof *choice);
    if (read_choice(g, g->ilp.lp, true, choice))
        offer(g, choice);
    free(choice);
    return g->io->has_choice ? SS_GLPK_OPTIMAL : SS_GLPK_FAILED;
}

static void on_error(void *info)
{
    struct program *g = info;
    longjmp(g->failed, 1);
}

static void build(struct program *g, const struct ss_pairwise *p, bool narrow)
{
    int64_t incumbent = narrow && g->io->has_choice ? g->io->cost : SS_INF / 2;
    ss_ilp_build(&g->ilp, p, g->io->form, incumbent, LARGEST_COST);
    g->has_row = ss_alloc_array(&g->arena, (size_t)p->n_instants + 1, sizeof *g->has_row);
    g->usage = ss_alloc_array(&g->arena, (size_t)p->n_instants + 1, sizeof *g->usage);
}

/* GLPK prints before it fails, even if its output is off. */
static int swallow(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

/* narrow: without the variables that cannot be part of a choice better than the known one. *coarse:
 * as too_coarse says. */
static enum ss_glpk_status attempt(const struct ss_pairwise *p, bool narrow, struct ss_job *job,
                                   struct ss_glpk *io, bool *coarse)
{
    struct program *g = ss_xcalloc(1, sizeof *g);
    g->ilp.p = p;
    g->job = job;
    g->io = io;
    volatile enum ss_glpk_status status = SS_GLPK_FAILED;
    glp_term_out(GLP_OFF);
    glp_term_hook(swallow, NULL);
    if (io->start)
        offer(g, io->start);
    /* GLPK ends the process on its internal errors unless this hook leaves; the environment then
     * has to go, and with it everything allocated in it. */
    if (setjmp(g->failed) == 0) {
        glp_error_hook(on_error, g);
        build(g, p, narrow);
        status = solve(g);
        io->rows = (uint64_t)glp_get_num_rows(g->ilp.lp);
        glp_delete_prob(g->ilp.lp);
    }
    *coarse = too_coarse(g);
    glp_error_hook(NULL, NULL);
    glp_free_env();
    ss_ilp_fini(&g->ilp);
    ss_arena_free(&g->arena);
    free(g);
    return status;
}

enum ss_glpk_status ss_glpk(const struct ss_pairwise *p, struct ss_job *job, struct ss_glpk *io)
{
    bool coarse;
    enum ss_glpk_status status = attempt(p, io->form == SS_FORM_OURS, job, io, &coarse);
    /* The choice found is an incumbent that removes variables, among them those with the large
     * costs. */
    if (status == SS_GLPK_OPTIMAL && coarse)
        status = attempt(p, true, job, io, &coarse);
    return status == SS_GLPK_OPTIMAL && coarse ? SS_GLPK_FAILED : status;
}

const char *ss_glpk_version(void)
{
    return glp_version();
}
