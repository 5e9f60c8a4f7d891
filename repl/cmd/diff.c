/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/problem.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_diff.h"
#include "repl/cmd/show_problem.h"

#include <string.h>

enum { ROWS = 12 };

/* The plan of a name: a file, or "current". *own is a plan that the caller frees, or NULL. */
static enum ss_rc find_plan(struct ss_ctx *ctx, const char *name, const struct ss_plan **plan,
                            struct ss_plan **own, struct ss_error *err)
{
    *own = NULL;
    if (!strcmp(name, "current")) {
        *plan = ctx->lab->now->plan;
        return ss_need_plan(ctx->lab, err);
    }
    if (ctx->lab->now->problem) {
        enum ss_rc read = ss_problem_read_answer(ctx->lab->now->problem, name, own, err);
        *plan = *own;
        return read;
    }
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc == SS_OK)
        rc = ss_plan_load(ctx->lab->now->graph, ctx->lab->now->rules, name, own, err);
    *plan = *own;
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *rows = ss_option(parsed, "rows"), *second = ss_arg(parsed, "b");
    const char *a_name = ss_arg(parsed, "a")->text;
    const char *b_name = second->given ? second->text : "current";
    const struct ss_plan *a, *b;
    struct ss_plan *own_a = NULL, *own_b = NULL;
    enum ss_rc rc = find_plan(ctx, a_name, &a, &own_a, err);
    if (rc == SS_OK)
        rc = find_plan(ctx, b_name, &b, &own_b, err);
    size_t most = rows->given ? (size_t)rows->integer : ROWS;
    if (rc == SS_OK)
        ss_note_rows(out, ctx->lab->now->problem ? ss_put_problem_diff(ctx->lab->now->problem, a,
                                                                       a_name, b, b_name, most, out)
                                                 : ss_put_diff(a, a_name, b, b_name, most, out));
    if (rc == SS_OK && !(own_a && own_b))
        ss_put_if_stale(ctx->lab->now, out);
    ss_plan_free(own_a);
    ss_plan_free(own_b);
    return rc;
}

static const char *const examples[] = {
    "mesh 4; baseline dp; plan save mlp-plan.json --force; baseline tp; diff mlp-plan.json", NULL};

const struct ss_cmd ss_cmd_diff = {
    .name = "diff",
    .group = "plan",
    .summary = "compare two plans: differing ops, reshards and costs",
    .help =
        "A and B are files written by `plan save`, or the word current (the default of B). Lists\n"
        "the ops whose placements differ and the reshards that differ, the largest difference in\n"
        "time first. Times and bytes are those of one step, loops included. For a problem file, A\n"
        "and B are answer lines as `export solution` writes them.",
    .examples = examples,
    .args = {{.name = "a", .type = SS_ARG_FILE, .help = "a saved plan, or current"},
             {.name = "b", .type = SS_ARG_FILE, .optional = true, .help = "default: current"}},
    .options = {{.name = "rows", .type = SS_ARG_INT, .help = "rows of each kind (12)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
