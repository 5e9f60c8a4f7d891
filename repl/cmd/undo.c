/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc put_step(const struct ss_lab *lab, const char *name, const char *what,
                           struct ss_out *out)
{
    ss_out_field(out, name, ss_v_text(ss_strdup(&out->arena, what)));
    ss_out_field(out, "to_undo", ss_v_int((int64_t)lab->history.n_past));
    ss_out_field(out, "to_redo", ss_v_int((int64_t)lab->history.n_future));
    if (ss_snapshot_is_stale(lab->now))
        ss_out_note(out, "the plan was made with other settings: solve again");
    return SS_OK;
}

static enum ss_rc run_undo(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                           struct ss_error *err)
{
    const char *what;
    (void)parsed;
    enum ss_rc rc = ss_lab_undo(ctx->lab, &what, err);
    return rc == SS_OK ? put_step(ctx->lab, "undone", what, out) : rc;
}

static enum ss_rc run_redo(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                           struct ss_error *err)
{
    const char *what;
    (void)parsed;
    enum ss_rc rc = ss_lab_redo(ctx->lab, &what, err);
    return rc == SS_OK ? put_step(ctx->lab, "redone", what, out) : rc;
}

static const char *const undo_examples[] = {"mesh 8; mesh 2x4; undo; mesh", NULL};
static const char *const redo_examples[] = {"mesh 8; limit 16G; undo; redo", NULL};

const struct ss_cmd ss_cmd_undo = {
    .name = "undo",
    .group = "session",
    .summary = "undo the last change of settings, model or plan",
    .help =
        "Goes back one command, and names it: to the settings before pin, unpin, mesh, cluster,\n"
        "limit, input or set; to the model, pins and plan before load; to the plan that baseline,\n"
        "plan load or another solve replaced. A plan that was missing or stale is not brought\n"
        "back: then the newer one stays, and is stale if its settings were others. Only the\n"
        "last 20 steps keep their plans.",
    .examples = undo_examples,
    .flags = SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run_undo,
};

const struct ss_cmd ss_cmd_redo = {
    .name = "redo",
    .group = "session",
    .summary = "redo the last undone change",
    .help = "Works until the next change.",
    .examples = redo_examples,
    .flags = SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run_redo,
};
