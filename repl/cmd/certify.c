/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_plan.h"

#include <math.h>

enum { DEFAULT_TIME_S = 20 };

/* Cost and bound in the unit of the plan; the certificate itself holds the cost graph's
 * integers. */
static struct ss_value cost_value(const struct ss_lab *lab, int64_t cost)
{
    return lab->now->graph ? ss_show_ps(cost) : ss_v_int(cost);
}

static void put_certificate(const struct ss_lab *lab, const struct ss_certificate *c,
                            struct ss_out *out)
{
    bool proved = c->bound >= c->cost;
    double gap = (double)c->cost - (double)c->bound;
    ss_out_field(out, "objective", cost_value(lab, c->cost));
    ss_out_field(out, "bound", cost_value(lab, c->bound));
    ss_out_field(out, "gap",
                 ss_v_real_in(SS_UNIT_RATIO, proved || c->cost <= 0 ? 0 : gap / (double)c->cost));
    ss_out_field(out, "proved", ss_v_bool(proved));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, c->peak_bytes));
    if (c->over.units) {
        double rate = ldexp((double)c->over.units, 20 - (int)c->over.bits);
        ss_out_field(out, "over_bytes", ss_v_int_in(SS_UNIT_BYTES, c->over_bytes));
        ss_out_field(out, "penalty", cost_value(lab, c->penalty));
        ss_out_field(out, "over_budget", ss_v_real(lab->now->graph ? rate / 1e6 : rate));
    }
    ss_out_field(out, "prices", ss_v_int((int64_t)c->prices));
    ss_out_field(out, "steps", ss_v_int((int64_t)c->steps));
    ss_out_field(out, "edges", ss_v_int((int64_t)c->messages));
}

static enum ss_rc check(struct ss_ctx *ctx, const char *path, const char *problem,
                        struct ss_out *out, struct ss_error *err)
{
    struct ss_certificate certificate;
    double start_s = ss_now_s();
    enum ss_rc rc = ss_lab_check_certificate(ctx->lab, path, problem, ctx->job, &certificate, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "holds", ss_v_bool(true));
    put_certificate(ctx->lab, &certificate, out);
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, 1e3 * (ss_now_s() - start_s)));
    return SS_OK;
}

static enum ss_rc write(struct ss_ctx *ctx, struct ss_job *job, const char *path, double time_s,
                        struct ss_out *out, struct ss_error *err)
{
    struct ss_certificate certificate;
    double start_s = ss_now_s();
    enum ss_rc rc = ss_lab_certify(ctx->lab, path, time_s, job, &certificate, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_plan *plan = ctx->lab->now->plan;
    out->cancelled = ss_job_was_cancelled(ctx->job);
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    put_certificate(ctx->lab, &certificate, out);
    ss_out_field(out, "solver_bound", cost_value(ctx->lab, plan->cost_bound));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, 1e3 * (ss_now_s() - start_s)));
    if (certificate.bound >= certificate.cost)
        ss_out_note(out, "the plan is proved by a checkable bound");
    else if (plan->proved)
        ss_out_note(out, "the plan is proved by search; the checkable bound is this weaker one");
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *file = ss_arg(parsed, "file"), *time = ss_option(parsed, "time");
    const struct ss_arg_value *given = ss_option(parsed, "check");
    if (given->given)
        return check(ctx, given->text, file->text, out, err);
    if (!file->given) {
        ss_fail(err, SS_E_ARGUMENT, "certify needs FILE: the file to write");
        return ss_error_hint(err, "certify FILE, or certify --check FILE");
    }
    if (ctx->safe)
        return ss_fail(err, SS_E_ARGUMENT, "refusing to write '%.80s' in --safe mode", file->text);
    double time_s = time->given ? time->real : DEFAULT_TIME_S;
    struct ss_job budget;
    ss_job_init_child(&budget, ctx->job, time_s);
    enum ss_rc rc = write(ctx, &budget, file->text, time_s / 2, out, err);
    ss_job_fini(&budget);
    return rc;
}

static const char *const examples[] = {
    "mesh 2x4; solve; certify mlp.cert; certify --check mlp.cert",
    "load samples/problem.json; solve; certify p.cert; certify --check p.cert samples/problem.json",
    NULL};

const struct ss_cmd ss_cmd_certify = {
    .name = "certify",
    .group = "plan",
    .summary = "write or check a certificate of the plan's bound",
    .help =
        "A certificate is the plan and a proof in integers that no plan costs less than its\n"
        "bound: memory multipliers at a few instants, reduction steps, and messages on the edges\n"
        "that remain. --check replays the proof on the original problem and names the first step\n"
        "that does not hold. The problem is FILE (a problem file), or else the loaded graph with\n"
        "the same mesh, cluster, pins and limit. After solve --over-budget the bound includes the\n"
        "price of exceeding the limit, which the certificate names (over_budget, per MiB). The\n"
        "bound may be weaker than the solver's: a plan proved by search need not have a checkable\n"
        "proof.",
    .examples = examples,
    .args = {{.name = "file",
              .type = SS_ARG_FILE,
              .optional = true,
              .help = "the file to write; with --check, the problem file"}},
    .options = {{.name = "check", .type = SS_ARG_FILE, .help = "check this certificate"},
                {.name = "time",
                 .type = SS_ARG_DURATION,
                 .help = "time to improve the bound (20s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
