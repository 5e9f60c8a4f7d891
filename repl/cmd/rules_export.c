/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    enum ss_rc rc = ss_lab_export_rules(ctx->lab, path, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "signatures", ss_v_int((int64_t)ctx->lab->now->rules->n_signatures));
    ss_out_field(out, "rules", ss_v_int((int64_t)ctx->lab->now->rules->rules));
    return SS_OK;
}

static const char *const examples[] = {"rules export mlp.rules", NULL};

const struct ss_cmd ss_cmd_rules_export = {
    .name = "rules export",
    .group = "rules",
    .summary = "write the graph's rules to a file",
    .help = "Writes one line of JSON per distinct operator: its rows, their evidence, and every\n"
            "attempt with its counterexample. `rules import` reads the file, on another machine\n"
            "too, instead of exploring.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "written, replaced if there"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
