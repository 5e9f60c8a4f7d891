/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_diff.h"
#include "repl/cmd/show_problem.h"

enum { DEFAULT_PLANS = 5, MOST_PLANS = 1000, DEFAULT_TIME_S = 30, ROWS = 3 };
#define DEFAULT_GAP 0.05

static size_t differing(const struct ss_lab *lab, const struct ss_plan *a, const struct ss_plan *b,
                        struct ss_arena *arena)
{
    size_t n;
    if (!lab->now->problem)
        return ss_plan_diff(a, b, arena).n_ops;
    (void)ss_problem_changes(lab->now->problem, a, b, arena, &n);
    return n;
}

static void put_plans(const struct ss_lab *lab, const struct ss_top *top, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"plan", SS_UNIT_NUMBER},      {"objective", SS_UNIT_US},   {"over_best", SS_UNIT_RATIO},
        {"peak_bytes", SS_UNIT_BYTES}, {"differs", SS_UNIT_NUMBER}, {"exact", SS_UNIT_NONE}};
    const struct ss_plan *best = top->items[0].plan;
    ss_out_table(out, "plans", columns, SS_COUNT(columns));
    for (size_t i = 0; i < top->n; i++) {
        const struct ss_plan *plan = top->items[i].plan;
        double over = best->objective > 0 ? plan->objective / best->objective - 1 : 0;
        struct ss_value cells[] = {ss_v_int((int64_t)i + 1),
                                   ss_show_objective(plan, plan->objective),
                                   ss_v_real_in(SS_UNIT_RATIO, over),
                                   ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes),
                                   ss_v_int((int64_t)differing(lab, best, plan, &out->arena)),
                                   ss_v_bool(top->items[i].exact)};
        ss_out_row(out, cells);
    }
}

static bool put_op_changes(const struct ss_top *top, size_t rows, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"plan", SS_UNIT_NUMBER}, SS_CHANGE_COLUMNS};
    bool more = false;
    ss_out_table(out, "changes", columns, SS_COUNT(columns));
    for (size_t i = 1; i < top->n; i++) {
        const struct ss_plan *a = top->items[0].plan, *b = top->items[i].plan;
        struct ss_plan_diff diff = ss_plan_diff(a, b, &out->arena);
        for (size_t k = 0; k < diff.n_ops && k < rows; k++) {
            struct ss_value cells[1 + SS_CHANGE_CELLS] = {ss_v_int((int64_t)i + 1)};
            ss_change_cells(a, b, &diff.ops[k], &out->arena, cells + 1);
            ss_out_row(out, cells);
        }
        more |= diff.n_ops > rows;
    }
    return more;
}

static bool put_node_changes(const struct ss_lab *lab, const struct ss_top *top, size_t rows,
                             struct ss_out *out)
{
    static const struct ss_column columns[] = {{"plan", SS_UNIT_NUMBER},
                                               {"node", SS_UNIT_NUMBER},
                                               {"a", SS_UNIT_NUMBER},
                                               {"b", SS_UNIT_NUMBER},
                                               {"difference", SS_UNIT_NUMBER}};
    bool more = false;
    ss_out_table(out, "changes", columns, SS_COUNT(columns));
    for (size_t i = 1; i < top->n; i++) {
        const struct ss_plan *a = top->items[0].plan, *b = top->items[i].plan;
        size_t n;
        const struct ss_problem_change *changes =
            ss_problem_changes(lab->now->problem, a, b, &out->arena, &n);
        for (size_t k = 0; k < n && k < rows; k++) {
            struct ss_value cells[] = {ss_v_int((int64_t)i + 1), ss_v_int(changes[k].node),
                                       ss_v_int(a->choice[changes[k].node]),
                                       ss_v_int(b->choice[changes[k].node]),
                                       ss_v_real(changes[k].cost)};
            ss_out_row(out, cells);
        }
        more |= n > rows;
    }
    return more;
}

static void put_top(struct ss_ctx *ctx, const struct ss_top *top, size_t k, size_t rows,
                    struct ss_out *out)
{
    put_plans(ctx->lab, top, out);
    bool more = false;
    if (top->n > 1)
        more = ctx->lab->now->problem ? put_node_changes(ctx->lab, top, rows, out)
                                      : put_op_changes(top, rows, out);
    ss_out_field(out, "found", ss_v_int((int64_t)top->n));
    ss_out_field(out, "all_within_gap", ss_v_bool(top->whole));
    ss_out_field(out, "solves", ss_v_int((int64_t)top->solves));
    ss_note_rows(out, more);
    if (top->too_large)
        ss_out_note(out, "%zu more were left out: their programs do not fit the limit",
                    top->too_large);
    if (top->n < k && !top->whole && !out->cancelled)
        ss_out_note(out, "out of time: raise --time, or lower --gap");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *plans = ss_arg(parsed, "plans"), *gap = ss_option(parsed, "gap");
    const struct ss_arg_value *time = ss_option(parsed, "time"), *rows = ss_option(parsed, "rows");
    if (plans->given && (plans->integer < 1 || plans->integer > MOST_PLANS))
        return ss_fail(err, SS_E_ARGUMENT, "the number of plans must be 1 to %d", MOST_PLANS);
    size_t k = plans->given ? (size_t)plans->integer : DEFAULT_PLANS;
    struct ss_top top;
    double time_s = time->given ? time->real : DEFAULT_TIME_S;
    struct ss_job budget;
    ss_job_init_child(&budget, ctx->job, time_s);
    enum ss_rc rc = ss_ask_top(ctx->lab, time_s, k, gap->given ? gap->real : DEFAULT_GAP, &budget,
                               &out->arena, &top, err);
    ss_job_fini(&budget);
    out->cancelled = ss_job_was_cancelled(ctx->job);
    if (rc == SS_OK)
        put_top(ctx, &top, k, rows->given ? (size_t)rows->integer : ROWS, out);
    for (size_t i = 0; i < top.n; i++)
        ss_plan_free(top.items[i].plan);
    return rc;
}

static const char *const examples[] = {"cluster toy; mesh 2; top 3",
                                       "load samples/problem.json; top 4 --gap 1", NULL};

const struct ss_cmd ss_cmd_top = {
    .name = "top",
    .group = "plan",
    .summary = "list the best plans in order, within a gap",
    .help =
        "Lists the best plan, then the best of all others, and so on; each differs from the plans\n"
        "before it in some op. exact is `yes` if no unlisted plan costs less, `no` if time ran "
        "out\n"
        "first. differs counts the ops (nodes of a problem file) whose placement is not that of\n"
        "the best plan; changes lists the most expensive of them, a in the best plan, b in this\n"
        "one. The current plan is kept.",
    .examples = examples,
    .args =
        {{.name = "plans", .type = SS_ARG_INT, .optional = true, .help = "number of plans (5)"}},
    .options = {{.name = "gap",
                 .type = SS_ARG_PART,
                 .help = "largest excess cost: 0.05 or 5% (5%)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "in total (30s)"},
                {.name = "rows", .type = SS_ARG_INT, .help = "changes listed per plan (3)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
