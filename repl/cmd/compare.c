/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_plan.h"

#include <string.h>

static const char *const methods[] = {"auto",  "ilp",   "beam",  "brute", "replicate", "dp",
                                      "zero1", "zero2", "zero3", "tp",    NULL};
enum { N_SOLVERS = 4, N_METHODS = 10 };
enum { DEFAULT_TIME_S = 10 };

struct entry {
    const char *method;
    bool baseline;
    struct ss_answer answer; /* plan NULL: err says why */
    struct ss_error err;
};

static enum ss_rc solve(struct ss_ctx *ctx, const struct ss_parsed *parsed, size_t method,
                        struct entry *e)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    double time_s = time->given ? time->real : DEFAULT_TIME_S;
    enum ss_baseline_kind kind;
    e->method = methods[method];
    e->baseline = method >= N_SOLVERS;
    if (ss_baseline_find(e->method, &kind))
        return ss_ask_baseline(ctx->lab, &kind, 1, time_s, ctx->job, &e->answer, &e->err);
    struct ss_lab_solve how = {.solver = {.method = (enum ss_method)method, .time_s = time_s}};
    return ss_ask_solve(ctx->lab, &how, ctx->job, &e->answer, &e->err);
}

/* Everything of the row that has a plan. */
static void put_entry(const struct entry *e, double best, struct ss_out *out)
{
    const struct ss_plan *plan = e->answer.plan;
    struct ss_value none = ss_v_null();
    struct ss_value cells[] = {
        ss_v_text(e->method),
        plan ? ss_show_objective(plan, plan->objective) : none,
        plan && !e->baseline ? ss_show_objective(plan, plan->bound) : none,
        plan && !e->baseline ? ss_v_real_in(SS_UNIT_RATIO, plan->gap) : none,
        plan && !e->baseline ? ss_v_bool(plan->proved) : none,
        plan ? ss_v_text(ss_stopped_name(plan->stopped)) : none,
        plan && best > 0 ? ss_v_real_in(SS_UNIT_RATIO, plan->objective / best - 1) : none,
        plan ? ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes) : none,
        plan ? ss_v_real_in(SS_UNIT_MS, e->answer.info.time_ms) : none,
        plan ? none : ss_v_text(ss_strdup(&out->arena, e->err.message))};
    ss_out_row(out, cells);
}

static void put_entries(const struct entry *entries, size_t n, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"method", false},  {"objective", true},  {"bound", true},      {"gap", true},
        {"proved", false},  {"stopped", false},   {"over_best", true},  {"peak_bytes", true},
        {"time_ms", true},  {"why", false}};
    double best = 0;
    for (size_t i = 0; i < n; i++) {
        const struct ss_plan *plan = entries[i].answer.plan;
        if (plan && (best <= 0 || plan->objective < best))
            best = plan->objective;
    }
    ss_out_table(out, "methods", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++)
        put_entry(&entries[i], best, out);
}

/* Which methods were asked for, in the order of the table; auto, ilp and beam without any. */
static size_t choose(const struct ss_arg_value *named, size_t *chosen)
{
    size_t n = 0;
    for (size_t m = 0; m < N_METHODS; m++) {
        bool wanted = !named->given && m < 3;
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
    size_t chosen[N_METHODS], n = choose(ss_arg(parsed, "method"), chosen), done = 0;
    struct entry entries[N_METHODS];
    memset(entries, 0, sizeof entries);
    enum ss_rc rc = SS_OK;
    for (; done < n && !ss_job_was_cancelled(ctx->job); done++) {
        rc = solve(ctx, parsed, chosen[done], &entries[done]);
        if (rc == SS_E_STATE || rc == SS_E_CANCELLED)
            break;
        rc = SS_OK;
    }
    out->cancelled = ss_job_was_cancelled(ctx->job);
    if (rc == SS_E_STATE)
        *err = entries[done].err;
    else
        rc = SS_OK;
    if (rc == SS_OK)
        put_entries(entries, done, out);
    for (size_t i = 0; i < done; i++)
        ss_plan_free(entries[i].answer.plan);
    return rc;
}

static const char *const examples[] = {"mesh 2x4; compare", "mesh 4; compare auto dp zero3 tp",
                                       NULL};

const struct ss_cmd ss_cmd_compare = {
    .name = "compare",
    .group = "plan",
    .summary = "solve by several methods, side by side",
    .help =
        "Solvers (auto, ilp, beam, brute) get the pins and the memory limit; baselines (replicate,\n"
        "dp, zero1, zero2, zero3, tp) neither. gap is the distance to the bound that the method\n"
        "itself proved; over_best is the distance to the best objective of the table. A method\n"
        "without an answer says why. The current plan stays.",
    .examples = examples,
    .args = {{.name = "method",
              .type = SS_ARG_CHOICE,
              .choices = methods,
              .optional = true,
              .many = true,
              .help = "auto, ilp and beam if left out"}},
    .options = {{.name = "time", .type = SS_ARG_DURATION, .help = "for each method (10s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
