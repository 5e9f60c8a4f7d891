/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/baseline_megatron.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_answers.h"

#include <string.h>

#define METHOD_NAME(id, name, summary) #name,
/* The solver methods, then the baselines. */
static const char *const methods[] = {SS_SOLVE_METHODS(METHOD_NAME) "replicate",
                                      "dp",
                                      "zero1",
                                      "zero2",
                                      "zero3",
                                      "tp",
                                      "program",
                                      "megatron",
                                      NULL};
enum { N_METHODS = SS_COUNT(methods) - 1 };
enum { DEFAULT_TIME_S = 10 };

static enum ss_rc solve_by(struct ss_ctx *ctx, double time_s, size_t method,
                           struct ss_answer_row *row)
{
    enum ss_baseline_kind kind;
    row->label = ss_v_text(methods[method]);
    row->no_bound = method >= SS_N_METHODS;
    if (!strcmp(methods[method], "program")) {
        struct ss_program_pins pins;
        struct ss_arena arena = {0};
        enum ss_rc rc =
            ss_ask_program(ctx->lab, time_s, ctx->job, &arena, &pins, &row->answer, &row->err);
        ss_arena_free(&arena);
        return rc;
    }
    if (!strcmp(methods[method], "megatron"))
        return ss_ask_megatron(ctx, time_s, &row->pipeline, &row->err);
    if (ss_baseline_find(methods[method], &kind)) {
        struct ss_baseline_answer answer;
        enum ss_rc rc = ss_ask_baseline(ctx->lab, &kind, 1, time_s, ctx->job, &answer, &row->err);
        row->answer = answer.answer;
        return rc;
    }
    struct ss_lab_solve how = {.solver = {.method = (enum ss_method)method, .time_s = time_s}};
    return ss_ask_solve(ctx->lab, &how, ctx->job, &row->answer, &row->err);
}

/* The methods named, in the order of the table; by default those that their rows say. */
static size_t choose_methods(const struct ss_arg_value *named, size_t *chosen)
{
    size_t n = 0;
    for (size_t m = 0; m < N_METHODS; m++) {
        bool wanted = !named->given && m < SS_N_METHODS && ss_method_is_compared((enum ss_method)m);
        for (size_t k = 0; k < named->count; k++)
            wanted |= !strcmp(named->words[k], methods[m]);
        if (wanted)
            chosen[n++] = m;
    }
    return n;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    size_t chosen[N_METHODS], n = choose_methods(ss_arg(parsed, "method"), chosen), done = 0;
    struct ss_answer_row rows[N_METHODS];
    memset(rows, 0, sizeof rows);
    enum ss_rc rc = SS_OK;
    while (done < n && rc != SS_E_STATE && !ss_job_was_cancelled(ctx->job)) {
        rc = solve_by(ctx, time->given ? time->real : DEFAULT_TIME_S, chosen[done], &rows[done]);
        done++;
    }
    out->cancelled = ss_job_was_cancelled(ctx->job);
    if (rc == SS_E_STATE)
        *err = rows[done - 1].err;
    else
        ss_put_answers("methods", "method", rows, done, out);
    for (size_t i = 0; i < done && rc != SS_E_STATE; i++)
        if (rows[i].pipeline)
            ss_out_note(out, "%s, %d microbatches", rows[i].pipeline->baseline,
                        (int)rows[i].pipeline->n_microbatches);
    ss_free_answers(rows, done);
    return rc == SS_E_STATE ? rc : SS_OK;
}

static const char *const examples[] = {"mesh 2x4; compare", "mesh 4; compare auto dp zero3 tp",
                                       NULL};

const struct ss_cmd ss_cmd_compare = {
    .name = "compare",
    .group = "plan",
    .summary = "solve by several methods, side by side",
    .help =
        "Solves with each method and shows the answers side by side. The solver methods (see\n"
        "solve) keep to the pins and the memory limit; the baselines (replicate, dp, zero1, "
        "zero2,\n"
        "zero3, tp, program) do not. megatron is the best pipeline of baseline megatron, within "
        "the\n"
        "limit if one fits; its objective is the simulated step. gap is the distance to the "
        "method's\n"
        "own bound; over_best is the distance to the best objective of the table. A method without "
        "an\n"
        "answer says why. The current plan stays.",
    .examples = examples,
    .args = {{.name = "method",
              .type = SS_ARG_CHOICE,
              .choices = methods,
              .optional = true,
              .many = true,
              .help = "auto, ilp and beam if left out"}},
    .options = {{.name = "time", .type = SS_ARG_DURATION, .help = "for each method (10s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
