/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_diff.h"

enum { ROWS = 8 };

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *target = ss_arg(parsed, "target")->text, *row = ss_arg(parsed, "row")->text;
    const struct ss_arg_value *rows = ss_option(parsed, "rows");
    struct ss_lab_solve how = {.solver = {.time_s = ss_option(parsed, "time")->real}};
    struct ss_answer free_plan = {0}, forced = {0};
    enum ss_rc rc = ss_ask_solve(ctx->lab, &how, ctx->job, &free_plan, err);
    if (rc == SS_OK)
        rc = ss_ask_pin(ctx->lab, &how, target, row, ctx->job, &forced, err);
    if (rc == SS_OK) {
        const struct ss_plan *a = free_plan.plan, *b = forced.plan;
        out->cancelled = b->stopped == SS_STOPPED_CANCELLED;
        bool more = ss_put_diff(a, "best", b, ss_sprintf(&out->arena, "%s %s", target, row),
                                rows->given ? (size_t)rows->integer : ROWS, out);
        ss_out_field(out, "objective", ss_show_objective(b, b->objective));
        ss_out_field(out, "costs", ss_show_objective(b, b->objective - a->objective));
        ss_out_field(out, "costs_at_least",
                     ss_show_objective(b, b->bound > a->objective ? b->bound - a->objective : 0));
        ss_out_field(out, "costs_relative",
                     ss_v_real_in(SS_UNIT_RATIO,
                                  a->objective > 0 ? b->objective / a->objective - 1 : 0));
        ss_note_rows(out, more);
    }
    ss_plan_free(free_plan.plan);
    ss_plan_free(forced.plan);
    return rc;
}

static const char *const examples[] = {"mesh 2x4; force dot_general_0 \"tp: S(1) <- R, S(1)\"",
                                       "mesh 4; force var:arg0 S(1)", NULL};

const struct ss_cmd ss_cmd_force = {
    .name = "force",
    .group = "plan",
    .summary = "what one more pin would cost, and where that arises",
    .help =
        "Solves with the pins as they are and with this one added, and shows the two plans side\n"
        "by side: a is the best plan, b the forced one; the largest differences first. costs is\n"
        "what the pin adds to a step; costs_at_least holds even where b is not proved. TARGET and\n"
        "ROW are those of `pin`. Nothing is pinned.",
    .examples = examples,
    .args = {{.name = "target", .type = SS_ARG_TARGET, .help = "as in pin"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "as in pin"}},
    .options = {{.name = "rows", .type = SS_ARG_INT, .help = "differences of each kind (8)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (60s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
