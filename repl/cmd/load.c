/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/stated.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_problem.h"

static const char *pairs_from(enum ss_pair_source source)
{
    switch (source) {
    case SS_PAIRS_ALIASING:
        return "tf.aliasing_output";
    case SS_PAIRS_RESULT_INFO:
        return "jax.result_info";
    case SS_PAIRS_TYPES:
        return "equal types in order";
    case SS_PAIRS_NONE:
        break;
    }
    return NULL;
}

static uint32_t count_dead(const struct ss_graph *g)
{
    uint32_t dead = 0;
    for (uint32_t i = 0; i < g->n_ops; i++)
        dead += !g->ops[i].live;
    return dead;
}

static double param_bytes(const struct ss_graph *g)
{
    double bytes = 0;
    for (uint32_t i = 0; i < g->n_pairs; i++)
        bytes += (double)ss_type_bytes(&g->vars[g->inputs[g->pairs[i].input]].type);
    return bytes;
}

static void put_facts(const struct ss_graph *g, struct ss_out *out)
{
    ss_out_field(out, "graph", ss_v_text(ss_strdup(&out->arena, g->name ? g->name : "")));
    ss_out_field(out, "format", ss_v_text(g->format));
    ss_out_field(out, "ops", ss_v_int(g->n_ops));
    ss_out_field(out, "dead_ops", ss_v_int(count_dead(g)));
    ss_out_field(out, "vars", ss_v_int(g->n_vars));
    ss_out_field(out, "loops", ss_v_int(g->n_loops));
    ss_out_field(out, "inputs", ss_v_int(g->n_inputs));
    ss_out_field(out, "outputs", ss_v_int(g->n_outputs));
    ss_out_field(out, "params", ss_v_int(g->n_pairs));
    ss_out_field(out, "param_bytes", ss_v_int_in(SS_UNIT_BYTES, (int64_t)param_bytes(g)));
    ss_out_field(out, "params_from", ss_v_text(pairs_from(g->pair_source)));
    ss_out_field(out, "flops", ss_v_real_in(SS_UNIT_FLOPS, ss_graph_flops(g)));
}

/* What the text states about sharding, if anything. */
static void put_stated(const struct ss_stated *stated, struct ss_out *out)
{
    if (!stated)
        return;
    const struct ss_stated_counts *c = &stated->counts;
    ss_out_field(out, "sdy_shardings", ss_v_int((int64_t)c->sdy));
    ss_out_field(out, "sdy_constraints", ss_v_int((int64_t)c->constraints));
    ss_out_field(out, "mhlo_shardings", ss_v_int((int64_t)c->mhlo));
    ss_out_field(out, "sharding_calls", ss_v_int((int64_t)c->calls));
    ss_out_field(out, "shard_map_borders", ss_v_int((int64_t)c->borders));
    ss_out_field(out, "sharding_rules", ss_v_int((int64_t)c->rules));
}

static void put_warnings(const struct ss_graph *g, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"warning", SS_UNIT_NONE}};
    if (g->n_warnings)
        ss_out_table(out, "warnings", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < g->n_warnings; i++) {
        const struct ss_value cell = ss_v_text(ss_strdup(&out->arena, g->warnings[i]));
        ss_out_row(out, &cell);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *file = ss_arg(parsed, "file")->text;
    enum ss_granularity how = ss_option(parsed, "whole")->given  ? SS_WHOLE
                              : ss_option(parsed, "flat")->given ? SS_FLAT
                                                                 : SS_AS_GIVEN;
    enum ss_rc rc = ss_lab_load_as(ctx->lab, file, how, err);
    if (rc != SS_OK)
        return rc;
    if (ctx->lab->now->problem) {
        ss_put_problem(ctx->lab, out);
        ss_out_note(out, "try: solve, then memory, why NODE, pin NODE=STRATEGY, export solution");
        return SS_OK;
    }
    put_facts(ctx->lab->now->graph, out);
    put_stated(ctx->lab->now->graph->stated, out);
    put_warnings(ctx->lab->now->graph, out);
    if (!ctx->lab->now->settings.mesh.n_axes)
        ss_out_note(out, "try: mesh 2x4, then discover, then solve");
    else
        ss_out_note(out, "try: discover, then solve, then plan");
    return SS_OK;
}

static const char *const examples[] = {"load samples/mlp.mlir",
                                       "load samples/problem.json; solve; why 3", NULL};

const struct ss_cmd ss_cmd_load = {
    .name = "load",
    .group = "graph",
    .summary = "open the graph of a training step, or a problem file",
    .help =
        "Reads StableHLO text (pretty or generic form), and HLO text as XLA dumps it before\n"
        "partitioning. Drops rules, pins and plan of the previous graph; keeps mesh and cluster.\n"
        "params counts the inputs that the step updates: weights and optimizer state. If the\n"
        "file cannot be read, nothing changes.\n"
        "The function is @main; if there is none, it is the first public one that can be read,\n"
        "and a warning names the others.\n"
        "A problem file of the IOPDDL contest (JSON) is a cost graph without a model: nodes\n"
        "with strategies, edge costs, memory over time and a limit; costs from 10^15 on mean\n"
        "forbidden. Commands that need no model work on it, above all solve.\n"
        "A stablehlo.composite becomes one op of its own kind: aten.layer_norm_0. If its body\n"
        "calls an unknown op, it is inlined with a warning; --flat inlines all composites.\n"
        "--whole turns the function into one op, composite_0, with rules for the computation\n"
        "as a whole, as for a framework's own operator: softmax, a norm, a fused update.\n"
        "Components that share nothing but scalars become ops of their own: composite_1, ...\n"
        "If the text states shardings, their number is shown by kind: attributes of sdy,\n"
        "sdy.sharding_constraint, mhlo.sharding, custom calls of @Sharding, operands and results\n"
        "of shard_map, and sdy.sharding_rule.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "StableHLO or HLO text, or a problem (JSON)"}},
    .options = {{.name = "whole",
                 .type = SS_ARG_FLAG,
                 .help = "load the graph as one op: composite_0"},
                {.name = "flat", .type = SS_ARG_FLAG, .help = "inline composites"}},
    .flags = SS_CMD_MUTATES | SS_CMD_LONG | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
