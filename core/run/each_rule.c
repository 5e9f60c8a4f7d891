/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/each_rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/plan/build.h"
#include "core/solve/strategy.h"

/* One op of the graph as a graph of its own: its operands are inputs, or constants where the op's
 * signature binds their value. */
struct single {
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    uint32_t op;
    struct ss_run_reference *reference;
};

static void free_single(struct single *s)
{
    ss_run_reference_free(s->reference);
    ss_ruleset_free(s->rules);
    ss_graph_free(s->graph);
    *s = (struct single){0};
}

static enum ss_rc make_single(const struct ss_ruleset *rules, uint32_t id, struct single *s,
                              struct ss_error *err)
{
    const struct ss_graph *g = rules->graph;
    const struct ss_op *op = &g->ops[id];
    s->graph = ss_graph_new(op->name, "single op");
    uint32_t *vars = ss_alloc_array(&s->graph->arena, op->n_operands, sizeof *vars);
    enum ss_rc rc = SS_OK;
    double value;
    /* Inputs first: they come before every op. */
    for (uint32_t k = 0; k < op->n_operands; k++) {
        bool bound = ss_graph_bound(g, id, k, &value);
        vars[k] = bound ? SS_NONE
                        : ss_graph_add_input(s->graph, ss_sprintf(&s->graph->arena, "x%u", k),
                                             &g->vars[op->operands[k]].type);
    }
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK; k++)
        if (vars[k] == SS_NONE) {
            ss_graph_splat(g, op->operands[k], &value);
            rc = ss_graph_add_splat(s->graph, &g->vars[op->operands[k]].type, value, &vars[k],
                                    err);
        }
    if (rc == SS_OK)
        rc = ss_graph_add_op(s->graph, op->def, op->attrs, vars, op->n_operands, op->n_results, 0,
                             op->loc, &s->op, err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        ss_graph_add_output(s->graph, s->graph->ops[s->op].results[k], NULL);
    if (rc == SS_OK)
        rc = ss_graph_finish(s->graph, err);
    struct ss_discover_options discover = {.threads = 1, .no_partial = true};
    if (rc == SS_OK)
        rc = ss_discover(s->graph, &discover, NULL, &s->rules, err);
    if (rc == SS_OK) { /* those to be run: they may come from another seed, or from a file */
        s->rules->op_rules[s->op] = rules->op_rules[id];
        s->rules->op_atoms[s->op] = rules->op_atoms[id];
    }
    return rc;
}

static struct ss_layout settled(const struct ss_layout *layout)
{
    struct ss_layout l = *layout;
    for (int a = 0; a < SS_MAX_AXES; a++)
        if (l.axis[a].kind == SS_PARTIAL)
            memset(&l.axis[a], 0, sizeof l.axis[a]);
    return l;
}

/* The plan in which the op has that row and its neighbours rest as it wants them, pending sums
 * apart. */
static enum ss_rc plan_row(const struct single *s, uint16_t row, const struct ss_mesh *mesh,
                           struct ss_plan **plan, struct ss_error *err)
{
    struct ss_arena arena = {0};
    const struct ss_graph *g = s->graph;
    struct ss_plan_choice choice = {0};
    choice.rows = ss_alloc_array(&arena, g->n_ops, sizeof *choice.rows);
    choice.hubs = ss_alloc_array(&arena, g->n_vars, sizeof *choice.hubs);
    choice.rows[s->op][0] = row;
    struct ss_strategy_context c = {.graph = g, .rules = s->rules, .mesh = mesh,
                                    .cluster = ss_cluster_find("toy")};
    struct ss_strategy strategy;
    enum ss_rc rc = ss_strategy_place(&c, s->op, choice.rows[s->op], &arena, &strategy, err);
    const struct ss_op *op = &g->ops[s->op];
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK; k++)
        if (g->vars[op->operands[k]].kind == SS_VAR_INPUT)
            choice.hubs[op->operands[k]] = settled(&strategy.in[k]);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        choice.hubs[op->results[k]] = settled(&strategy.out[k]);
    if (rc == SS_OK)
        rc = ss_plan_build(g, s->rules, mesh, c.cluster, false, &choice, NULL, plan, err);
    ss_arena_free(&arena);
    return rc;
}

static enum ss_rc run_row(struct single *s, uint16_t row, const struct ss_mesh *mesh,
                          uint64_t seed, struct ss_job *job, struct ss_run_report *report,
                          struct ss_error *err)
{
    struct ss_plan *plan;
    struct ss_program *program = NULL;
    struct ss_arena arena = {0};
    struct ss_run_options options = {.f64 = true, .seed = seed, .reference = &s->reference};
    enum ss_rc rc = plan_row(s, row, mesh, &plan, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_lower(plan, &program, err);
    if (rc == SS_OK)
        rc = ss_run(program, &options, job, &arena, report, err);
    ss_program_free(program);
    ss_plan_free(plan);
    ss_arena_free(&arena);
    return rc;
}

static enum ss_rc run_signature(const struct ss_ruleset *of, uint32_t op, const int64_t *ranks,
                                size_t n_ranks, uint64_t seed, struct ss_job *job,
                                struct ss_arena *arena, struct ss_each_rule_report *report,
                                struct ss_error *err)
{
    struct single s = {0};
    enum ss_rc rc = make_single(of, op, &s, err);
    SS_ARRAY(struct ss_rule_run) failures = {report->failures, (size_t)report->failed,
                                             (size_t)report->failed};
    const struct ss_op_rules *rules = rc == SS_OK ? s.rules->op_rules[s.op] : NULL;
    for (size_t n = 0; n < n_ranks && rc == SS_OK; n++) {
        struct ss_mesh mesh;
        char shape[24];
        snprintf(shape, sizeof shape, "%lld", (long long)ranks[n]);
        rc = ss_mesh_parse(shape, NULL, &mesh, err);
        for (size_t r = 1; r < rules->n_rows && rc == SS_OK; r++) {
            const struct ss_row *row = &rules->rows[r];
            if (!ss_row_usable(row, rules->n_in, NULL) ||
                !ss_row_fits(row, s.rules->op_atoms[s.op].lengths, ranks[n])) {
                report->indivisible++;
                continue;
            }
            struct ss_run_report run;
            rc = run_row(&s, (uint16_t)r, &mesh, seed, job, &run, err);
            if (rc == SS_E_NUMERIC) { /* alone, on drawn operands, the op itself is not finite */
                rc = SS_OK;
                report->unusable++;
                continue;
            }
            if (rc == SS_E_INFEASIBLE && row->origin) { /* a window longer than a rank's piece */
                rc = SS_OK;
                report->indivisible++;
                continue;
            }
            if (rc != SS_OK)
                break;
            report->run++;
            if (!run.ok)
                ss_push(arena, failures,
                        ((struct ss_rule_run){op, (uint16_t)r, ranks[n], run.max_err, false}));
        }
    }
    report->failures = failures.items;
    report->failed = (int64_t)failures.count;
    free_single(&s);
    return rc;
}

enum ss_rc ss_run_each_rule(const struct ss_graph *g, const struct ss_ruleset *rules,
                            const int64_t *ranks, size_t n_ranks, uint64_t seed,
                            struct ss_job *job, struct ss_arena *arena,
                            struct ss_each_rule_report *report, struct ss_error *err)
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
        if (rules->op_rules[i]->n_rows < 2) {
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
    return rc;
}
