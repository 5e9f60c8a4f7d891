/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/graph/derived.h"
#include "core/lab/why.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_pins.h"
#include "repl/cmd/show_plan.h"

/* In the order of enum ss_ilp_form from SS_FORM_MARGINAL on, and of enum ss_objective. */
static const char *const forms[] = {"marginal", "alpa", "paper", NULL};
static const char *const objectives[] = {"time", "alpa", "metadist", "torchcap", NULL};

static void note_uncut(const struct ss_snapshot *now, struct ss_out *out)
{
    struct ss_why_uncut why;
    if (!ss_why_uncut(now, &why))
        return;
    ss_out_note(out,
                "nothing is cut: launches take %.4g us, however the step is cut; the work that "
                "cuts could divide takes %.3g us, and the shortest collective %.3g us",
                why.launch_us, why.work_us, why.least_us);
    if (strcmp(now->plan->cluster->name, "toy"))
        ss_out_note(out, "try: cluster toy, whose devices are slow and have no latency, so that "
                         "sharding pays on small models");
}

static void note_ways_out(const struct ss_snapshot *now, struct ss_out *out)
{
    if (now->problem)
        return;
    ss_out_note(out, "try: conflict, which names the pins and limits that exclude every plan");
    ss_out_note(out, "%spipeline, which gives each rank a part of the model",
                ss_graph_step(now->graph)
                    ? "try: "
                    : "try: accumulate, which takes the batch in microbatches; ");
}

static void put_solution(const struct ss_lab *lab, bool soft, struct ss_out *out)
{
    const struct ss_plan *plan = lab->now->plan;
    ss_out_field(out, "method", ss_v_text(plan->method));
    ss_out_field(out, "how", ss_v_text(plan->how));
    ss_out_field(out, "objective", ss_show_objective(plan, plan->objective));
    if (plan->preference > 0)
        ss_out_field(out, "preferences", ss_show_amount(plan, plan->preference));
    if (lab->now->settings.cost_term)
        ss_out_field(out, "charge_us", ss_show_amount(plan, plan->charge));
    ss_out_field(out, "bound", ss_show_objective(plan, plan->bound));
    ss_out_field(out, "gap", ss_v_real_in(SS_UNIT_RATIO, plan->gap));
    ss_out_field(out, "proved", ss_v_bool(plan->proved));
    ss_out_field(out, "proof", ss_v_text(ss_proof_name(plan->proof)));
    ss_out_field(out, "stopped", ss_v_text(ss_stopped_name(plan->stopped)));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, lab->now->solved.time_ms));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes));
    ss_out_field(out, "limit_bytes",
                 lab->now->solved.limit_bytes == INT64_MAX
                     ? ss_v_null()
                     : ss_v_int_in(SS_UNIT_BYTES, lab->now->solved.limit_bytes));
    if (soft) {
        ss_out_field(out, "over_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->over_bytes));
        ss_out_field(out, "penalty", ss_show_amount(plan, plan->penalty));
    }
    ss_out_field(out, "nodes", ss_v_int((int64_t)lab->now->solved.size.nodes));
    ss_out_field(out, "edges", ss_v_int((int64_t)lab->now->solved.size.edges));
    ss_out_field(out, "strategies", ss_v_int((int64_t)lab->now->solved.size.strategies));
    ss_out_field(out, "cells", ss_v_int((int64_t)lab->now->solved.size.cells));
    ss_out_field(out, "distinct_cells", ss_v_int((int64_t)lab->now->solved.size.distinct_cells));
    ss_out_field(out, "core_nodes", ss_v_int((int64_t)lab->now->solved.core_nodes));
    ss_out_field(out, "ilp_variables", ss_v_int((int64_t)lab->now->solved.ilp_variables));
    ss_out_field(out, "ilp_rows", ss_v_int((int64_t)lab->now->solved.ilp_rows));
    if (ss_stopped_why(plan->stopped))
        ss_out_note(out, "%s", ss_stopped_why(plan->stopped));
    note_uncut(lab->now, out);
}

static void put_reductions(const struct ss_solution_info *info, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"reduction", SS_UNIT_NONE}, {"count", SS_UNIT_NUMBER}, {"of", SS_UNIT_NONE}};
    const struct ss_reduction_counts *c = &info->reductions;
    const struct {
        const char *name, *of;
        uint64_t count;
    } rows[] = {
        {"unsupported", "strategies without an allowed partner in some neighbour", c->unsupported},
        {"overflowing", "strategies that exceed the limit whatever else is chosen", c->overflowing},
        {"dominated", "strategies that another one replaces without loss", c->dominated},
        {"contracted", "nodes whose strategy is a function of a neighbour's", c->contracted},
        {"decided", "nodes with one strategy left", c->decided},
        {"degree 0", "nodes without neighbours", c->eliminated[0]},
        {"degree 1", "nodes with one neighbour", c->eliminated[1]},
        {"degree 2", "nodes with two neighbours", c->eliminated[2]},
        {"parallel", "parallel edges added up", c->parallel},
        {"separable", "edges split into costs of their two nodes", c->separable},
        {"shared", "table operations reused from an equal block", c->shared},
        {"computed", "table operations done", c->computed},
        {"instants", "instants at which memory grows", c->instants},
        {"tight", "instants at which the limit can bind", c->tight},
        {"binding", "of these, left after the reductions", c->binding},
    };
    ss_out_table(out, "reductions", columns, SS_COUNT(columns));
    for (size_t i = 0; i < SS_COUNT(rows); i++) {
        struct ss_value cells[] = {ss_v_text(rows[i].name), ss_v_int((int64_t)rows[i].count),
                                   ss_v_text(rows[i].of)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc per_axis(const struct ss_lab *lab, const struct ss_arg_value *value,
                           const char *name, const double **out, struct ss_error *err)
{
    *out = value->given ? value->reals : NULL;
    if (!value->given || !lab->now->settings.mesh.n_axes ||
        value->count == (size_t)lab->now->settings.mesh.n_axes)
        return SS_OK;
    return ss_fail(err, SS_E_ARGUMENT, "--%s has %zu numbers for %d mesh axes", name, value->count,
                   lab->now->settings.mesh.n_axes);
}

static enum ss_rc prepare(struct ss_session *session, struct ss_invocation *invocation,
                          struct ss_error *err)
{
    const struct ss_arg_value *file = ss_option(&invocation->parsed, "strategies");
    if (!file->given)
        return SS_OK;
    if (!session->scripts)
        return ss_fail(err, SS_E_UNSUPPORTED, "Lua is not built in");
    struct ss_strategies *read = ss_alloc(&invocation->arena, sizeof *read);
    invocation->ctx.strategies = read;
    return session->scripts->strategies(session, file->text, &invocation->arena, read, err);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *width = ss_option(parsed, "width");
    if (width->given && (width->integer < 1 || width->integer > 1000000))
        return ss_fail(err, SS_E_ARGUMENT, "--width must be from 1 to 1000000");
    const struct ss_arg_value *rounds = ss_option(parsed, "rounds");
    if (rounds->given && rounds->integer < 1)
        return ss_fail(err, SS_E_ARGUMENT, "--rounds must be at least 1");
    const struct ss_arg_value *form = ss_option(parsed, "form");
    const struct ss_arg_value *over = ss_option(parsed, "over-budget");
    if (over->given && over->real <= 0)
        return ss_fail(err, SS_E_ARGUMENT,
                       "--over-budget must be above 0: the cost of each MiB above the limit");
    if (form->given && !ss_method_has_forms((enum ss_method)ss_arg(parsed, "method")->integer))
        return ss_fail(err, SS_E_ARGUMENT, "--form is an option of solve ilp only");
    struct ss_lab_solve how = {
        .solver = {.method = (enum ss_method)ss_arg(parsed, "method")->integer,
                   .beam_width = (uint32_t)width->integer,
                   .time_s = ss_option(parsed, "time")->real,
                   .gap = ss_option(parsed, "gap")->real,
                   .rounds = (uint64_t)rounds->integer,
                   .no_reduce = ss_option(parsed, "no-reduce")->given,
                   /* The cost graph counts picoseconds, or the problem's own costs. */
                   .over_budget = over->real / 0x1p20 * (ctx->lab->now->problem ? 1 : 1e6),
                   .form = form->given ? (enum ss_ilp_form)(SS_FORM_MARGINAL + form->integer)
                                       : SS_FORM_OURS},
        .objective = (enum ss_objective)ss_option(parsed, "objective")->integer};
    if (ctx->lab->now->problem && how.objective != SS_OBJECTIVE_TIME)
        return ss_fail(err, SS_E_ARGUMENT,
                       "--objective prices a model's ops; a problem file brings its own costs");
    enum ss_rc rc = per_axis(ctx->lab, ss_option(parsed, "alpha"), "alpha", &how.alpha, err);
    if (rc == SS_OK)
        rc = per_axis(ctx->lab, ss_option(parsed, "beta"), "beta", &how.beta, err);
    if (rc == SS_OK && ctx->strategies)
        rc = ss_lab_set_strategies(ctx->lab, ctx->strategies, ctx->job, &out->arena, err);
    if (rc == SS_OK && ctx->strategies)
        ss_put_strategies(ctx->strategies, out);
    if (rc == SS_OK)
        rc = ss_lab_solve(ctx->lab, &how, ctx->job, err);
    if (rc == SS_E_INFEASIBLE)
        note_ways_out(ctx->lab->now, out);
    if (rc != SS_OK)
        return rc;
    out->cancelled = ctx->lab->now->plan->stopped == SS_STOPPED_CANCELLED;
    if (ss_option(parsed, "verbose")->given)
        put_reductions(&ctx->lab->now->solved, out);
    put_solution(ctx->lab, how.solver.over_budget > 0, out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; solve",
                                       "mesh 2; solve ilp --time 10s",
                                       "mesh 2x2; solve beam --width 20",
                                       "mesh 2; solve -v",
                                       "mesh 2; solve ilp --form paper --no-reduce",
                                       "cluster toy; mesh 4; limit 30K; solve --over-budget 100",
                                       NULL};

#define METHOD_HELP(id, name, summary) #name ": " summary ".\n"

const struct ss_cmd ss_cmd_solve = {
    .name = "solve",
    .group = "plan",
    .summary = "find the best plan on the mesh, within memory and pins",
    .help = SS_SOLVE_METHODS(
        METHOD_HELP) "The objective is time in microseconds: local compute, communication and "
                     "resharding.\n"
                     "bound is a lower bound on every plan, gap the distance to it relative to the "
                     "objective.\n"
                     "proof says why a plan is optimal: `checkable bound` if certify can write "
                     "that bound down\n"
                     "for anybody to check, `search` if it also rests on enumeration. Ctrl-C keeps "
                     "the best\n"
                     "plan so far. alpa, metadist and torchcap are published objectives, for "
                     "comparison;\n"
                     "--alpha and --beta are their latency and inverse bandwidth, one number per "
                     "mesh axis.\n"
                     "With --over-budget plans may exceed the memory limit: each MiB of the peak "
                     "above it adds\n"
                     "that much to the objective, and the answer shows the excess and the "
                     "penalty.\n"
                     "--strategies runs a Lua file (help ss.pin), whose pins replace those of the "
                     "file before\n"
                     "and stay until unpin; statements that are of no use to this model are "
                     "reported.",
    .examples = examples,
    .args = {{.name = "method",
              .type = SS_ARG_CHOICE,
              .choices = ss_method_names,
              .optional = true,
              .help = "auto if left out"}},
    .options =
        {{.name = "width", .type = SS_ARG_INT, .help = "beam: candidates kept (100)"},
         {.name = "time", .type = SS_ARG_DURATION, .help = "time limit (60s)"},
         {.name = "gap", .type = SS_ARG_PART, .help = "stop at this gap: 0.01 or 1%"},
         {.name = "rounds",
          .type = SS_ARG_INT,
          .help = "limit of rounds: the same answer on any machine"},
         {.name = "objective",
          .type = SS_ARG_CHOICE,
          .choices = objectives,
          .help = "the objective to minimise (time)"},
         {.name = "alpha", .type = SS_ARG_REALS, .help = "latency per axis"},
         {.name = "beta", .type = SS_ARG_REALS, .help = "inverse bandwidth per axis"},
         {.name = "no-reduce", .type = SS_ARG_FLAG, .help = "solve the raw cost graph"},
         {.name = "form",
          .type = SS_ARG_CHOICE,
          .choices = forms,
          .help = "ilp: a published formulation (see export lp), GLPK alone"},
         {.name = "over-budget",
          .type = SS_ARG_REAL,
          .help = "penalty in us (or cost) per MiB of the peak above the limit"},
         {.name = "strategies",
          .type = SS_ARG_FILE,
          .help = "a Lua file that pins, forbids, prefers and ties"},
         {.name = "verbose", .type = SS_ARG_FLAG, .letter = 'v', .help = "count each reduction"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .prepare = prepare,
    .run = run,
};
