/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc == SS_OK)
        rc = ss_session_may_write(ctx->session, "plan save", path,
                                  ss_option(parsed, "force")->given, err);
    if (rc == SS_OK)
        rc = ss_plan_save(ctx->lab->now->plan, path, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_put_stale(ctx->lab->now, out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2; solve; plan save mlp-plan.json", NULL};

const struct ss_cmd ss_cmd_plan_save = {
    .name = "plan save",
    .group = "plan",
    .summary = "write the plan to a JSON file",
    .help = "The file holds mesh, cluster, placements and reshards, and a format version. An\n"
            "interrupted write leaves the old file intact. At the prompt, an existing file is\n"
            "replaced after a question; elsewhere with --force only.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
