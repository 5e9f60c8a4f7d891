/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One command per setting that can be varied; all compare two plans. */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_diff.h"
#include "repl/cmd/show_problem.h"

enum { ROWS = 6 };

/* The plan for the current settings: the current plan unless it is stale. */
static enum ss_rc as_it_is(struct ss_ctx *ctx, const struct ss_lab_solve *how,
                           struct ss_answer *answer, struct ss_error *err)
{
    const struct ss_lab *lab = ctx->lab;
    *answer = (struct ss_answer){0};
    if (lab->now->plan && !ss_snapshot_is_stale(lab->now) &&
        lab->now->plan->objective_kind == SS_OBJECTIVE_TIME)
        return SS_OK;
    return ss_ask_solve(ctx->lab, how, ctx->job, answer, err);
}

static void put_answer(const struct ss_answer *then, struct ss_out *out)
{
    const struct ss_plan *plan = then->plan;
    ss_out_field(out, "objective", ss_show_objective(plan, plan->objective));
    ss_out_field(out, "bound", ss_show_objective(plan, plan->bound));
    ss_out_field(out, "gap", ss_v_real_in(SS_UNIT_RATIO, plan->gap));
    ss_out_field(out, "proved", ss_v_bool(plan->proved));
    ss_out_field(out, "stopped", ss_v_text(ss_stopped_name(plan->stopped)));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, then->info.time_ms));
}

static enum ss_rc ask(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                      const struct ss_change *change, const char *name, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *rows = ss_option(parsed, "rows");
    struct ss_lab_solve how = {.solver = {.time_s = ss_option(parsed, "time")->real}};
    struct ss_answer now, then = {0};
    enum ss_rc rc = as_it_is(ctx, &how, &now, err);
    if (rc == SS_OK)
        rc = ss_ask_change(ctx->lab, &how, change, ctx->job, &then, err);
    if (rc == SS_OK) {
        out->cancelled = then.plan->stopped == SS_STOPPED_CANCELLED;
        const struct ss_plan *before = now.plan ? now.plan : ctx->lab->now->plan;
        size_t most = rows->given ? (size_t)rows->integer : ROWS;
        bool more = ctx->lab->now->problem ? ss_put_problem_diff(ctx->lab->now->problem, before,
                                                                 "now", then.plan, name, most, out)
                                           : ss_put_diff(before, "now", then.plan, name, most, out);
        put_answer(&then, out);
        ss_note_rows(out, more);
    }
    ss_plan_free(now.plan);
    ss_plan_free(then.plan);
    return rc;
}

static enum ss_rc run_limit(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                            struct ss_error *err)
{
    const struct ss_arg_value *bytes = ss_arg(parsed, "bytes");
    struct ss_change change = {.kind = SS_CHANGE_LIMIT, .bytes = bytes->integer};
    return ask(ctx, parsed, &change, ss_sprintf(&out->arena, "limit %s", bytes->text), out, err);
}

static enum ss_rc run_mesh(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                           struct ss_error *err)
{
    struct ss_change change = {.kind = SS_CHANGE_MESH};
    const char *shape = ss_arg(parsed, "shape")->text;
    enum ss_rc rc = ss_mesh_parse(shape, ss_arg(parsed, "names")->text, &change.mesh, err);
    if (rc != SS_OK)
        return rc;
    ss_mesh_set_links(&change.mesh, ctx->lab->now->settings.cluster);
    return ask(ctx, parsed, &change, ss_sprintf(&out->arena, "mesh %s", shape), out, err);
}

static enum ss_rc run_cluster(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                              struct ss_out *out, struct ss_error *err)
{
    const char *name = ss_arg(parsed, "name")->text;
    struct ss_change change = {.kind = SS_CHANGE_CLUSTER, .cluster = ss_cluster_find(name)};
    return ask(ctx, parsed, &change, ss_sprintf(&out->arena, "cluster %s", name), out, err);
}

/* Changes a figure of the link of one axis. */
static enum ss_rc run_link(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                           enum ss_change_kind kind, const char *what,
                           const struct ss_arg_value *figure, double scale, struct ss_out *out,
                           struct ss_error *err)
{
    const struct ss_arg_value *axis = ss_arg(parsed, "axis");
    struct ss_change change = {
        .kind = kind, .axis = (int)axis->integer, .value = figure->real * scale};
    return ask(ctx, parsed, &change,
               ss_sprintf(&out->arena, "%s %s %s", what, axis->text, figure->text), out, err);
}

static enum ss_rc run_bandwidth(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                struct ss_out *out, struct ss_error *err)
{
    const struct ss_arg_value *rate = ss_arg(parsed, "rate");
    if (rate->real <= 0)
        return ss_fail(err, SS_E_ARGUMENT, "a bandwidth must be above 0");
    return run_link(ctx, parsed, SS_CHANGE_BANDWIDTH, "bandwidth", rate, 1e-6, out, err);
}

static enum ss_rc run_latency(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                              struct ss_out *out, struct ss_error *err)
{
    return run_link(ctx, parsed, SS_CHANGE_LATENCY, "latency", ss_arg(parsed, "time"), 1e6, out,
                    err);
}

static const char *const limit_examples[] = {"cluster toy; mesh 4; what-if limit 60K", NULL};
static const char *const mesh_examples[] = {"mesh 4; solve; what-if mesh 2x2", NULL};
static const char *const cluster_examples[] = {"mesh 4; what-if cluster ethernet", NULL};
static const char *const bandwidth_examples[] = {"mesh 2x4; what-if bandwidth tp 25GB/s", NULL};
static const char *const latency_examples[] = {"mesh 2x4; what-if latency dp 50us", NULL};

#define HELP                                                                                       \
    "Solves with the current settings (unless the current plan is up to date) and with the one\n"  \
    "change, and compares the plans: a is now, b is changed. Pins hold in both. Sets nothing."
#define OPTIONS                                                                                    \
    {                                                                                              \
        {.name = "rows", .type = SS_ARG_INT, .help = "rows of each kind (6)"},                     \
            {.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (60s)"},             \
    }

const struct ss_cmd ss_cmd_what_if_limit = {
    .name = "what-if limit",
    .group = "plan",
    .summary = "compare the plan with that for another memory limit",
    .help = HELP,
    .examples = limit_examples,
    .args = {{.name = "bytes", .type = SS_ARG_BYTES, .help = "like 16G"}},
    .options = OPTIONS,
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run_limit,
};

const struct ss_cmd ss_cmd_what_if_mesh = {
    .name = "what-if mesh",
    .group = "plan",
    .summary = "compare the plan with that on another mesh",
    .help = HELP,
    .examples = mesh_examples,
    .args = {{.name = "shape", .type = SS_ARG_MESH, .help = "like 2x4"},
             {.name = "names", .type = SS_ARG_TEXT, .optional = true, .help = "like dp,tp"}},
    .options = OPTIONS,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run_mesh,
};

const struct ss_cmd ss_cmd_what_if_cluster = {
    .name = "what-if cluster",
    .group = "plan",
    .summary = "compare the plan with that on another cluster",
    .help = HELP,
    .examples = cluster_examples,
    .args = {{.name = "name", .type = SS_ARG_CLUSTER, .help = "a profile"}},
    .options = OPTIONS,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run_cluster,
};

const struct ss_cmd ss_cmd_what_if_bandwidth = {
    .name = "what-if bandwidth",
    .group = "plan",
    .summary = "compare the plan with that for another link bandwidth",
    .help = HELP,
    .examples = bandwidth_examples,
    .args = {{.name = "axis", .type = SS_ARG_AXIS, .help = "a mesh axis"},
             {.name = "rate", .type = SS_ARG_RATE, .help = "of one rank, one way: 25GB/s"}},
    .options = OPTIONS,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run_bandwidth,
};

const struct ss_cmd ss_cmd_what_if_latency = {
    .name = "what-if latency",
    .group = "plan",
    .summary = "compare the plan with that for another link latency",
    .help = HELP,
    .examples = latency_examples,
    .args = {{.name = "axis", .type = SS_ARG_AXIS, .help = "a mesh axis"},
             {.name = "time", .type = SS_ARG_DURATION, .help = "of one step: 50us"}},
    .options = OPTIONS,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run_latency,
};
