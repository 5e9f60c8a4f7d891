/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_plan.h"

enum { DEFAULT_POINTS = 6, MOST_POINTS = 100, DEFAULT_TIME_S = 8 };

static void put_points(const struct ss_pareto *pareto, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"limit_bytes", SS_UNIT_BYTES}, {"peak_bytes", SS_UNIT_BYTES},
        {"memory", SS_UNIT_BAR},        {"objective", SS_UNIT_US},
        {"time", SS_UNIT_BAR},          {"over_first", SS_UNIT_RATIO},
        {"gap", SS_UNIT_RATIO},         {"proved", SS_UNIT_NONE},
        {"time_ms", SS_UNIT_MS}};
    double slowest = 0, first = pareto->points[0].answer.plan->objective;
    int64_t most = 1;
    for (size_t i = 0; i < pareto->n; i++) {
        const struct ss_plan *plan = pareto->points[i].answer.plan;
        slowest = plan->objective > slowest ? plan->objective : slowest;
        most = plan->peak_bytes > most ? plan->peak_bytes : most;
    }
    ss_out_table(out, "points", columns, SS_COUNT(columns));
    for (size_t i = 0; i < pareto->n; i++) {
        const struct ss_pareto_point *p = &pareto->points[i];
        const struct ss_plan *plan = p->answer.plan;
        struct ss_value cells[] = {
            p->limit_bytes == INT64_MAX ? ss_v_null() : ss_v_int_in(SS_UNIT_BYTES, p->limit_bytes),
            ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes),
            ss_v_real_in(SS_UNIT_BAR, (double)plan->peak_bytes / (double)most),
            ss_show_objective(plan, plan->objective),
            ss_v_real_in(SS_UNIT_BAR, slowest > 0 ? plan->objective / slowest : 0),
            ss_v_real_in(SS_UNIT_RATIO, first > 0 ? plan->objective / first - 1 : 0),
            ss_v_real_in(SS_UNIT_RATIO, plan->gap),
            ss_v_bool(plan->proved),
            ss_v_real_in(SS_UNIT_MS, p->answer.info.time_ms)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *points = ss_arg(parsed, "points"), *time = ss_option(parsed, "time");
    const struct ss_lab_solve how = {0};
    struct ss_pareto pareto;
    if (points->given && (points->integer < 1 || points->integer > MOST_POINTS))
        return ss_fail(err, SS_E_ARGUMENT, "the number of points must be 1 to %d", MOST_POINTS);
    size_t n = points->given ? (size_t)points->integer : DEFAULT_POINTS;
    enum ss_rc rc = ss_ask_pareto(ctx->lab, &how, time->given ? time->real : DEFAULT_TIME_S, n,
                                  ctx->job, &out->arena, &pareto, err);
    if (rc != SS_OK)
        return rc;
    out->cancelled = pareto.cancelled;
    put_points(&pareto, out);
    ss_out_field(out, "least_peak_bytes",
                 ss_v_int_in(SS_UNIT_BYTES, pareto.points[pareto.n - 1].answer.plan->peak_bytes));
    ss_out_field(out, "least_is_proved", ss_v_bool(pareto.least_is_proved));
    for (size_t i = 0; i < pareto.n; i++)
        ss_plan_free(pareto.points[i].answer.plan);
    return SS_OK;
}

static const char *const examples[] = {"cluster toy; mesh 2x4; pareto", "mesh 4; pareto 3", NULL};

const struct ss_cmd ss_cmd_pareto = {
    .name = "pareto",
    .group = "plan",
    .summary = "time against memory: solve under falling limits",
    .help =
        "The first point has no limit, the last one has the smallest peak that was found, and the\n"
        "others are spaced evenly between them. Every point gets an equal share of the time and\n"
        "starts from the plan of the next smaller limit. A point without a plan is left out; gap\n"
        "bounds the distance of the others from the optimum. Pins hold; the limit that is set is\n"
        "ignored. Nothing changes: use `limit` to choose a point.",
    .examples = examples,
    .args =
        {{.name = "points", .type = SS_ARG_INT, .optional = true, .help = "number of points (6)"}},
    .options = {{.name = "time", .type = SS_ARG_DURATION, .help = "in total (8s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
