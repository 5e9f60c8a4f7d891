/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <unistd.h>

#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* Refuses to replace a file, unless forced or told to. */
static enum ss_rc check_new(struct ss_ctx *ctx, const char *path, bool force, struct ss_error *err)
{
    if (force || access(path, F_OK) != 0)
        return SS_OK;
    char question[300];
    snprintf(question, sizeof question, "replace %.200s?", path);
    struct ss_session *session = ctx->session;
    if (session && session->confirm && session->confirm(session, question))
        return SS_OK;
    ss_fail(err, SS_E_STATE, "'%.200s' is there already, and stays as it is", path);
    return ss_error_hint(err, "plan save FILE --force replaces it");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc == SS_OK)
        rc = check_new(ctx, path, ss_option(parsed, "force")->given, err);
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
