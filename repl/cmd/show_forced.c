/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_forced.h"

#include "core/lab/question.h"
#include "repl/cmd/show_diff.h"
#include "repl/cmd/show_problem.h"

enum { ROWS = 8 };

static void put(struct ss_ctx *ctx, const struct ss_plan *a, const struct ss_plan *b,
                const char *b_name, size_t rows, struct ss_out *out)
{
    out->cancelled = b->stopped == SS_STOPPED_CANCELLED;
    bool more = ctx->lab->now->problem
                    ? ss_put_problem_diff(ctx->lab->now->problem, a, "best", b, b_name, rows, out)
                    : ss_put_diff(a, "best", b, b_name, rows, out);
    double costs = b->objective - a->objective, at_least = b->bound - a->objective;
    ss_out_field(out, "objective", ss_show_objective(b, b->objective));
    ss_out_field(out, "costs", ss_show_amount(b, costs));
    ss_out_field(out, "costs_at_least", ss_show_amount(b, at_least > 0 ? at_least : 0));
    ss_out_field(
        out, "costs_relative",
        ss_v_real_in(SS_UNIT_RATIO, a->objective > 0 ? b->objective / a->objective - 1 : 0));
    ss_note_rows(out, more);
}

enum ss_rc ss_put_forced(struct ss_ctx *ctx, const struct ss_parsed *parsed, const char *target,
                         const char *text, struct ss_out *out, struct ss_error *err)
{
    const struct ss_arg_value *rows = ss_option(parsed, "rows");
    struct ss_lab_solve how = {.solver = {.time_s = ss_option(parsed, "time")->real}};
    struct ss_answer free_plan = {0}, forced = {0};
    enum ss_rc rc = ss_ask_solve(ctx->lab, &how, ctx->job, &free_plan, err);
    if (rc == SS_OK)
        rc = ss_ask_pin(ctx->lab, &how, target, text, ctx->job, &forced, err);
    if (rc == SS_OK)
        put(ctx, free_plan.plan, forced.plan, ss_sprintf(&out->arena, "%s %s", target, text),
            rows->given ? (size_t)rows->integer : ROWS, out);
    ss_plan_free(free_plan.plan);
    ss_plan_free(forced.plan);
    return rc;
}
