/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a graph of one op at suitable lengths for each row, lowers a plan with that row and
 * verifies it. */
#include "core/run/each_rule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/plan/build.h"
#include "core/plan/lower.h"
#include "core/rules/discover.h"
#include "core/rules/partial_values.h"
#include "core/rules/table/fit.h"
#include "core/run/inputs.h"
#include "core/run/single.h"
#include "core/space/strategy.h"

/* Operations and elements touched, above which an op is run at a smaller size. */
static const double MOST_WORK = 1 << 22;

/* The rules of an op of the graph, which are run, and the sizes at which they were run so far. */
struct signature {
    struct ss_single_of of; /* the first op of the graph that has it */
    struct ss_arena arena;
    SS_ARRAY(struct ss_single *) singles;
};

static bool same_lengths(const struct ss_atoms *atoms, const int64_t *a, const int64_t *b)
{
    return atoms->n_atoms == 0 || memcmp(a, b, atoms->n_atoms * sizeof *a) == 0;
}

/* Whether the row has the op at other lengths than its own. Those that are 0 are out of use. */
static bool is_resized(const struct ss_atoms *atoms, const int64_t *lengths)
{
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (lengths[a] && lengths[a] != atoms->lengths[a])
            return true;
    }
    return false;
}

/* The op at these lengths, made where there is none yet. */
static enum ss_rc single_at(struct signature *of, const int64_t *lengths, struct ss_single **out,
                            struct ss_error *err)
{
    for (size_t i = 0; i < of->singles.count; i++) {
        *out = of->singles.items[i];
        if (same_lengths(of->of.atoms, (*out)->lengths, lengths))
            return SS_OK;
    }
    *out = ss_alloc(&of->arena, sizeof **out);
    (*out)->lengths = ss_memdup(&of->arena, lengths, of->of.atoms->n_atoms * sizeof *lengths);
    ss_push(&of->arena, of->singles, *out);
    return ss_single_make(&of->of, *out, err);
}

/* The call of the op with its operands: inputs, and constants. */
static struct ss_whole_call whole_of(struct ss_single *s, uint64_t seed, struct ss_arena *arena)
{
    const struct ss_graph *g = s->graph;
    const struct ss_op *op = &g->ops[s->op];
    struct ss_call *call = ss_alloc(arena, sizeof *call);
    struct ss_tensor *in = ss_alloc_array(arena, op->n_operands, sizeof *in);
    double *bound = ss_alloc_array(arena, op->n_operands, sizeof *bound);
    bool *is_bound = ss_alloc_array(arena, op->n_operands, sizeof *is_bound);
    ss_graph_call(g, s->op, arena, call);
    ss_op_bound(g, s->op, bound, is_bound);
    if (!s->inputs) {
        const struct ss_input_plan drawn = {
            .domains = ss_input_domains(g, NULL, &s->arena), .scale = 1, .seed = seed};
        s->inputs = ss_run_inputs(g, &drawn, SS_STORE_F64, NULL, &s->arena);
    }
    for (uint32_t k = 0; k < op->n_operands; k++)
        for (uint32_t i = 0; i < g->n_inputs; i++)
            if (g->inputs[i] == op->operands[k])
                in[k] = s->inputs[i];
    return (struct ss_whole_call){.call = call, .in = in, .bound = bound, .is_bound = is_bound};
}

/* What each rank has of the inputs of which the row wants a part; others NULL. */
static struct ss_tensor **parts_of(struct ss_single *s, uint16_t row, int64_t ranks, uint64_t seed,
                                   struct ss_arena *arena)
{
    const struct ss_graph *g = s->graph;
    const struct ss_op *op = &g->ops[s->op];
    const struct ss_row *of = &s->rules->op_rules[s->op]->rows[row];
    struct ss_tensor **parts = ss_alloc_array(arena, g->n_inputs, sizeof *parts);
    const struct ss_whole_call whole = whole_of(s, seed, arena);
    for (uint32_t k = 0; k < op->n_operands; k++)
        for (uint32_t i = 0; i < g->n_inputs; i++) {
            if (g->inputs[i] != op->operands[k] || of->in[k].kind != SS_PARTIAL)
                continue;
            parts[i] = ss_alloc_array(arena, (size_t)ranks, sizeof **parts);
            ss_partial_values(&whole, k, of->in[k].reduce, ranks, seed + row, arena, parts[i]);
        }
    return parts;
}

static enum ss_rc run_row(struct ss_single *s, uint16_t row, const struct ss_mesh *mesh,
                          uint64_t seed, struct ss_job *job, struct ss_run_report *report,
                          struct ss_error *err)
{
    struct ss_plan *plan;
    struct ss_program *program = NULL;
    struct ss_arena arena = {0};
    struct ss_run_options options = {
        .f64 = true, .not_finite = true, .silent = true, .seed = seed, .reference = &s->reference};
    const uint16_t rows[SS_MAX_AXES] = {row};
    enum ss_rc rc = ss_single_plan(s, rows, mesh, &plan, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_lower(plan, &program, err);
    options.parts = parts_of(s, row, mesh->n_devices, seed, &arena);
    if (rc == SS_OK)
        rc = ss_run(plan->graph, program, &options, job, &arena, report, err);
    ss_program_free(program);
    ss_plan_free(plan);
    ss_arena_free(&arena);
    return rc;
}

/* Failures are appended to those of the report. */
static enum ss_rc try_row(struct signature *of, uint16_t r, const struct ss_mesh *mesh,
                          uint64_t seed, struct ss_job *job, struct ss_arena *arena,
                          struct ss_each_rule_report *report, struct ss_error *err)
{
    const struct ss_atoms *atoms = of->of.atoms;
    const struct ss_row *row = &of->of.rules->rows[r];
    int64_t *lengths = ss_alloc_array(&of->arena, atoms->n_atoms, sizeof *lengths);
    struct ss_single *s = NULL;
    struct ss_run_report run;
    if (!ss_row_usable(row, of->of.rules->n_in, NULL) ||
        !ss_row_lengths(row, &of->of.call, atoms, mesh->n_devices, MOST_WORK, lengths)) {
        report->indivisible++;
        return SS_OK;
    }
    enum ss_rc rc = single_at(of, lengths, &s, err);
    if (rc == SS_OK)
        rc = run_row(s, r, mesh, seed, job, &run, err);
    /* A window or a halo is longer than a rank's piece; or factors have left the range of numbers,
     * within which alone the row is known. */
    bool left = rc == SS_OK && row->granted & SS_GRANTED_FINITE && !isfinite(run.max_err);
    if (rc == SS_E_INFEASIBLE || left) {
        report->indivisible++;
        return SS_OK;
    }
    if (rc != SS_OK)
        return rc;
    report->run++;
    report->resized += is_resized(atoms, lengths);
    if (!run.ok) {
        SS_ARRAY(struct ss_rule_run)
        failures = {report->failures, (size_t)report->failed, (size_t)report->failed};
        ss_push(arena, failures,
                ((struct ss_rule_run){of->of.op, r, mesh->n_devices, run.max_err, false}));
        report->failures = failures.items;
        report->failed++;
    }
    return SS_OK;
}

static enum ss_rc run_signature(const struct ss_ruleset *rules, uint32_t op, const int64_t *ranks,
                                size_t n_ranks, uint64_t seed, struct ss_job *job,
                                struct ss_arena *arena, struct ss_each_rule_report *report,
                                struct ss_error *err)
{
    struct signature of = {.of = {0}};
    ss_single_of(rules, op, &of.arena, &of.of);
    enum ss_rc rc = SS_OK;
    for (size_t n = 0; n < n_ranks && rc == SS_OK; n++) {
        struct ss_mesh mesh;
        char shape[24];
        snprintf(shape, sizeof shape, "%lld", (long long)ranks[n]);
        rc = ss_mesh_parse(shape, NULL, &mesh, err);
        for (size_t r = 1; r < of.of.rules->n_rows && rc == SS_OK; r++)
            rc = try_row(&of, (uint16_t)r, &mesh, seed, job, arena, report, err);
    }
    for (size_t i = 0; i < of.singles.count; i++)
        ss_single_free(of.singles.items[i]);
    ss_arena_free(&of.arena);
    return rc;
}

enum ss_rc ss_run_each_rule(const struct ss_graph *g, const struct ss_ruleset *rules,
                            const int64_t *ranks, size_t n_ranks, uint64_t seed, struct ss_job *job,
                            struct ss_arena *arena, struct ss_each_rule_report *report,
                            struct ss_error *err)
{
    *report = (struct ss_each_rule_report){0};
    struct ss_map seen = {0};
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < g->n_ops && rc == SS_OK; i++) {
        bool found;
        if (!g->ops[i].live)
            continue;
        ss_map_put(&seen, &rules->op_rules[i], sizeof(void *), &found);
        if (found)
            continue;
        if (ss_job_stopped(job)) {
            rc = ss_job_fail(job, err, "rules were run");
            break;
        }
        if (rules->op_rules[i]->n_rows < 2 || g->ops[i].def->flags & SS_OP_OPAQUE) {
            report->unusable++;
            continue;
        }
        ss_job_report(job,
                      &(struct ss_progress){.phase = "each rule", .done = i, .total = g->n_ops});
        rc = run_signature(rules, i, ranks, n_ranks, seed, job, arena, report, err);
        if (rc != SS_OK)
            ss_error_where(err, "%s", g->ops[i].name);
    }
    ss_map_free(&seen);
    report->stopped = report->run > 0 && (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT);
    return report->stopped ? SS_OK : rc;
}
