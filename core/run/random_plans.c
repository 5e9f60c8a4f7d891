/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws random choices of a space, runs them, and minimises a failing plan by replicating ops. */
#include "core/run/random_plans.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/plan/lower.h"

enum { SHRINK_RUNS = 400 };

struct trial {
    const struct ss_space *space;
    const struct ss_run_options *options;
    struct ss_job *job;
    struct ss_error *err;
};

/* Builds and runs a choice; *plan is the caller's. */
static enum ss_rc try(const struct trial *t, uint32_t *choice, bool bisect, struct ss_plan **plan,
                      struct ss_run_report *run)
{
    struct ss_solution solution = {.choice = choice, .method = SS_METHOD_AUTO, .how = "random"};
    struct ss_program *program = NULL;
    struct ss_arena arena = {0};
    enum ss_rc rc = ss_plan_from_solution(t->space, &solution, plan, t->err);
    if (rc != SS_OK)
        return rc;
    struct ss_run_options options = *t->options;
    options.bisect = bisect;
    rc = ss_lower(*plan, &program, t->err);
    if (rc == SS_OK)
        rc = ss_run((*plan)->graph, program, &options, t->job, &arena, run, t->err);
    ss_program_free(program);
    ss_arena_free(&arena);
    if (rc != SS_OK) {
        ss_plan_free(*plan);
        *plan = NULL;
    }
    return rc;
}

static bool all_replicated(const struct ss_layout *layouts, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (int a = 0; a < SS_MAX_AXES; a++)
            if (layouts[k].axis[a].kind != SS_REPLICATED)
                return false;
    return true;
}

/* The choice that replicates a node, per node; its own choice where a pin leaves none. */
static uint32_t *neutral(const struct ss_space *s, const uint32_t *choice, struct ss_arena *arena)
{
    uint32_t *plain = ss_memdup(arena, choice, s->cost->n_nodes * sizeof *plain);
    for (uint32_t i = 0; i < s->graph->n_ops; i++) {
        const struct ss_op *op = &s->graph->ops[i];
        for (uint32_t k = 0; s->op_node[i] != SS_NONE && k < s->op_strategies[i]->n; k++)
            if (all_replicated(s->op_strategies[i]->items[k].in, op->n_operands) &&
                all_replicated(s->op_strategies[i]->items[k].out, op->n_results))
                plain[s->op_node[i]] = k;
    }
    for (uint32_t h = 0; h < s->n_hubs; h++)
        for (uint32_t k = 0; k < s->hubs[h].n; k++)
            if (all_replicated(&s->hubs[h].layouts[k], 1))
                plain[s->hubs[h].node] = k;
    return plain;
}

/* Replicates ever smaller runs of nodes as long as the numbers still disagree. */
static enum ss_rc shrink(const struct trial *t, uint32_t *choice, struct ss_plan **plan)
{
    struct ss_arena arena = {0};
    size_t n = t->space->cost->n_nodes;
    uint32_t *plain = neutral(t->space, choice, &arena);
    uint32_t *kept = ss_alloc_array(&arena, n, sizeof *kept);
    enum ss_rc rc = SS_OK;
    int runs = 0;
    for (size_t step = (n + 1) / 2; step > 0 && rc == SS_OK; step /= 2)
        for (size_t from = 0; from < n && runs < SHRINK_RUNS && rc == SS_OK; from += step) {
            size_t count = from + step < n ? step : n - from;
            if (memcmp(choice + from, plain + from, count * sizeof *choice) == 0)
                continue;
            memcpy(kept, choice, n * sizeof *kept);
            memcpy(choice + from, plain + from, count * sizeof *choice);
            struct ss_plan *smaller;
            struct ss_run_report run;
            rc = try(t, choice, false, &smaller, &run);
            runs++;
            if (rc != SS_OK)
                break;
            if (run.ok) {
                memcpy(choice, kept, n * sizeof *kept);
                ss_plan_free(smaller);
            } else {
                ss_plan_free(*plan);
                *plan = smaller;
            }
        }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_run_random_plans(const struct ss_space *space, int64_t n, uint64_t seed,
                               const struct ss_run_options *options, struct ss_job *job,
                               struct ss_random_report *report, struct ss_error *err)
{
    struct ss_run_reference *reference = NULL;
    struct ss_run_options shared = *options;
    shared.reference = &reference;
    shared.silent = true;
    struct trial t = {.space = space, .options = &shared, .job = job, .err = err};
    const struct ss_cost_graph *g = space->cost;
    uint32_t *choice = ss_xcalloc(g->n_nodes, sizeof *choice);
    *report = (struct ss_random_report){.ok = true, .first_bad = SS_NONE, .input_scale = 1};
    enum ss_rc rc = SS_OK;
    for (int64_t i = 0; i < n && rc == SS_OK && report->ok; i++) {
        for (uint32_t k = 0; k < g->n_nodes; k++)
            choice[k] = (uint32_t)ss_rng_below(seed + (uint64_t)i, 0, k, g->nodes[k].n);
        struct ss_plan *plan;
        struct ss_run_report run;
        ss_job_report(job, &(struct ss_progress){.phase = "random plans", .done = i, .total = n});
        rc = ss_eval_stopped(job, err);
        if (rc == SS_OK)
            rc = try(&t, choice, true, &plan, &run);
        if (rc == SS_OK && run.undecided) {
            ss_plan_free(plan);
            rc = ss_eval_stopped(job, err);
        }
        if (rc != SS_OK)
            break;
        report->plans++;
        report->input_scale = run.input_scale;
        report->rounded += run.rounded;
        if (!run.ok || (!run.rounded && run.max_err > report->max_err)) {
            report->max_err = run.max_err;
            report->tolerance = run.tolerance;
        }
        if (run.ok) {
            ss_plan_free(plan);
            continue;
        }
        report->ok = false;
        report->first_bad = run.first_bad;
        ss_job_report(job, &(struct ss_progress){.phase = "minimising a plan", .total = -1});
        rc = shrink(&t, choice, &plan);
        report->smallest = plan;
    }
    report->stopped = report->plans > 0 && (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT);
    if (report->stopped)
        rc = SS_OK;
    ss_run_reference_free(reference);
    free(choice);
    return rc;
}
