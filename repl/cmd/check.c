/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/stablehlo.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

struct totals {
    int64_t passed, failed, unsupported, unreadable;
};

static void check_file(const char *path, struct totals *totals, struct ss_out *out,
                       struct ss_error *err)
{
    struct ss_check_result result = {0};
    bool readable = ss_stablehlo_check(path, &result, err) == SS_OK;
    const char *why = readable ? result.why : err->message;
    struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, path)), ss_v_int(result.passed),
                               ss_v_int(result.failed), ss_v_int(result.unsupported),
                               ss_v_text(why[0] ? ss_strdup(&out->arena, why) : NULL)};
    ss_out_row(out, cells);
    totals->passed += result.passed;
    totals->failed += result.failed;
    totals->unsupported += result.unsupported;
    totals->unreadable += !readable;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"file", SS_UNIT_NONE},
                                               {"passed", SS_UNIT_NUMBER},
                                               {"failed", SS_UNIT_NUMBER},
                                               {"unsupported", SS_UNIT_NUMBER},
                                               {"why", SS_UNIT_NONE}};
    const struct ss_arg_value *files = ss_arg(parsed, "files");
    struct totals totals = {0};
    ss_out_table(out, "files", columns, SS_COUNT(columns));
    for (size_t i = 0; i < files->count && !ss_job_stopped(ctx->job); i++)
        check_file(files->words[i], &totals, out, err);
    ss_out_field(out, "passed", ss_v_int(totals.passed));
    ss_out_field(out, "failed", ss_v_int(totals.failed));
    ss_out_field(out, "unsupported", ss_v_int(totals.unsupported));
    out->cancelled = ss_job_was_cancelled(ctx->job);
    /* The error of an unreadable file stands as it was set, with its place. */
    if (totals.unreadable)
        return err->code;
    if (totals.failed)
        return ss_fail(err, SS_E_MISMATCH, "%lld of %lld functions failed",
                       (long long)totals.failed, (long long)(totals.failed + totals.passed));
    return SS_OK;
}

static const char *const examples[] = {"check samples/mlp.mlir", NULL};

const struct ss_cmd ss_cmd_check = {
    .name = "check",
    .group = "run",
    .summary = "run programs that state their expected results",
    .help =
        "Each file holds StableHLO modules (separated by // -----) whose functions state their\n"
        "expected results with check.expect_* ops. Functions are counted as passed, failed or\n"
        "unsupported; why is the first reason. A file without expectations counts nothing.",
    .examples = examples,
    .args = {{.name = "files", .type = SS_ARG_FILE, .many = true, .help = "StableHLO text"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
