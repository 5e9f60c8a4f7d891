/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/lab/question.h"
#include "repl/cmd/baseline_megatron.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_program.h"

static bool is_replicate(const struct ss_plan *plan)
{
    return strcmp(plan->method, ss_baseline_name(SS_BASELINE_REPLICATE)) == 0;
}

static void note_cuts(const struct ss_baseline_answer *answer, struct ss_out *out)
{
    const struct ss_plan *plan = answer->answer.plan;
    if (answer->to_cut && !answer->cut)
        ss_out_note(out,
                    "%s cuts nothing: no axis of %s divides a length that it would cut, or no rule "
                    "cuts it there; %u ops have a dim for it (see why OP)",
                    plan->method, ss_show_mesh(&out->arena, &plan->mesh), answer->to_cut);
    else if (!answer->to_cut && !is_replicate(plan))
        ss_out_note(out, "%s cuts nothing: no op has a dim for it", plan->method);
    else if (answer->cut < answer->to_cut)
        ss_out_note(out,
                    "%u ops have the dim that %s cuts but are replicated: no axis divides it "
                    "there, or no rule cuts it (see why OP)",
                    answer->to_cut - answer->cut, plan->method);
}

static void put_plan(const struct ss_lab *lab, const struct ss_plan *plan, struct ss_out *out)
{
    int64_t limit = lab->now->settings.limit_bytes
                        ? lab->now->settings.limit_bytes
                        : (int64_t)lab->now->settings.cluster->memory_bytes;
    ss_out_field(out, "baseline", ss_v_text(ss_strdup(&out->arena, plan->method)));
    ss_out_field(out, "objective", ss_v_real_in(SS_UNIT_US, plan->objective));
    ss_out_field(out, "compute_us", ss_v_real_in(SS_UNIT_US, (double)plan->compute_ps / 1e6));
    ss_out_field(out, "comm_us", ss_v_real_in(SS_UNIT_US, (double)plan->comm_ps / 1e6));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes));
    ss_out_field(out, "limit_bytes", ss_v_int_in(SS_UNIT_BYTES, limit));
    ss_out_field(out, "fits", ss_v_bool(plan->peak_bytes <= limit));
    ss_out_field(out, "reshards", ss_v_int((int64_t)plan->n_reshards));
}

static void put_times(const struct ss_answer *answer, double before, struct ss_out *out)
{
    ss_out_field(out, "over_plan_before",
                 before > 0 ? ss_v_real_in(SS_UNIT_RATIO, answer->plan->objective / before - 1)
                            : ss_v_null());
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, answer->info.time_ms));
}

/* The plan that the program's own shardings describe. */
static enum ss_rc run_program(struct ss_ctx *ctx, double time_s, double before, struct ss_out *out,
                              struct ss_error *err)
{
    struct ss_program_pins pins;
    struct ss_answer answer;
    enum ss_rc rc = ss_ask_program(ctx->lab, time_s, ctx->job, &out->arena, &pins, &answer, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_keep(ctx->lab, &answer);
    out->cancelled = answer.plan->stopped == SS_STOPPED_CANCELLED;
    put_plan(ctx->lab, answer.plan, out);
    put_times(&answer, before, out);
    ss_put_program_pins(&pins, out);
    return SS_OK;
}

/* The options of megatron mean nothing to other baselines. */
static enum ss_rc refuse_sizes(const struct ss_parsed *parsed, struct ss_error *err)
{
    static const char *const names[] = {"tp",           "pp",     "dp",
                                        "microbatches", "chunks", "distributed-optimizer"};
    for (size_t i = 0; i < SS_COUNT(names); i++)
        if (ss_option(parsed, names[i])->given)
            return ss_fail(err, SS_E_ARGUMENT, "--%s belongs to: baseline megatron", names[i]);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *named = ss_arg(parsed, "kind");
    enum ss_baseline_kind kinds[SS_MAX_AXES];
    enum ss_rc rc;
    size_t n = 0;
    const double time_s = ss_option(parsed, "time")->real;
    const struct ss_plan *old = ctx->lab->now->plan;
    const bool comparable =
        old && !ss_snapshot_is_stale(ctx->lab->now) && old->objective_kind == SS_OBJECTIVE_TIME;
    const double before = comparable ? old->objective : 0;
    if (named->count == 1 && !strcmp(named->words[0], "program"))
        return run_program(ctx, time_s, before, out, err);
    if (named->count == 1 && !strcmp(named->words[0], "megatron"))
        return ss_run_baseline_megatron(ctx, parsed, out, err);
    for (size_t i = 0; i < named->count; i++)
        if (!strcmp(named->words[i], "program") || !strcmp(named->words[i], "megatron"))
            return ss_fail(err, SS_E_ARGUMENT, "%s is a baseline of all mesh axes",
                           named->words[i]);
    rc = refuse_sizes(parsed, err);
    if (rc != SS_OK)
        return rc;
    for (; n < named->count; n++)
        if (n == SS_MAX_AXES || !ss_baseline_find(named->words[n], &kinds[n]))
            return ss_fail(err, SS_E_ARGUMENT, "more baselines than mesh axes");
    struct ss_baseline_answer answer;
    rc = ss_ask_baseline(ctx->lab, kinds, n, time_s, ctx->job, &answer, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_keep(ctx->lab, &answer.answer);
    out->cancelled = answer.answer.plan->stopped == SS_STOPPED_CANCELLED;
    put_plan(ctx->lab, answer.answer.plan, out);
    ss_out_field(out, "ops_to_cut", ss_v_int(answer.to_cut));
    ss_out_field(out, "ops_cut", ss_v_int(answer.cut));
    put_times(&answer.answer, before, out);
    note_cuts(&answer, out);
    return SS_OK;
}

static const char *const kinds_of[] = {"replicate", "dp",      "zero1",    "zero2", "zero3",
                                       "tp",        "program", "megatron", NULL};
static const char *const examples[] = {"mesh 4; baseline dp; run", "mesh 2x2; baseline dp tp",
                                       "mesh 4; pipeline 2; baseline megatron --tp 2 --pp 2", NULL};

const struct ss_cmd ss_cmd_baseline = {
    .name = "baseline",
    .group = "plan",
    .summary = "make a data parallel, ZeRO, Megatron or stated plan",
    .help =
        "Solves for the best plan of its kind, with the same rules and costs, and makes it the\n"
        "current plan to run, save or diff; `undo` brings the one before back. dp cuts the batch;\n"
        "zero1 also the optimizer state; zero2 also gradients; zero3 also parameters; tp cuts\n"
        "weights by columns, then by rows, and replicates the batch. Give one KIND for\n"
        "all mesh axes, or one per axis: `baseline dp tp`. One dp or tp is used on the axes where\n"
        "it does best. A baseline proves no bound. Pins and limit are ignored; `fits` says if the\n"
        "plan fits the memory. program takes the layouts that the text of the program states, as\n"
        "pin --from-program does; what the text leaves open takes the least time.\n"
        "megatron is a pipeline (see pipeline): 1F1B with as many blocks in each of --pp stages, "
        "and\n"
        "tp and dp inside each. Sizes that are left out are all tried, and the best one is taken.\n"
        "Blocks are scopes that differ in a number (layer_0, layer_1). It replaces the pipeline.",
    .examples = examples,
    .args = {{.name = "kind",
              .type = SS_ARG_CHOICE,
              .choices = kinds_of,
              .many = true,
              .help = "one for all mesh axes, or one per axis"}},
    .options = {{.name = "time", .type = SS_ARG_DURATION, .help = "stop after so long (60s)"},
                {.name = "tp", .type = SS_ARG_INT, .help = "megatron: tensor parallel"},
                {.name = "pp", .type = SS_ARG_INT, .help = "megatron: stages"},
                {.name = "dp", .type = SS_ARG_INT, .help = "megatron: data parallel"},
                {.name = "microbatches", .type = SS_ARG_INT, .help = "megatron: of a step"},
                {.name = "chunks", .type = SS_ARG_INT, .help = "megatron: Interleaved1F1B"},
                {.name = "distributed-optimizer",
                 .type = SS_ARG_FLAG,
                 .help = "megatron: zero1 in place of dp"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
