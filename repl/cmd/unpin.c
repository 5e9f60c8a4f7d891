/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *target = ss_arg(parsed, "target");
    size_t before = ctx->lab->now->settings.pins.n;
    enum ss_rc rc = ss_lab_unpin(ctx->lab, target->given ? target->text : NULL, err);
    if (rc != SS_OK)
        return ss_error_hint(err, "pins lists the pins");
    ss_out_field(out, "removed", ss_v_int((int64_t)(before - ctx->lab->now->settings.pins.n)));
    ss_out_field(out, "left", ss_v_int((int64_t)ctx->lab->now->settings.pins.n));
    return SS_OK;
}

static const char *const examples[] = {
    "unpin", "mesh 2; pin dot_general_0 R <- R, R; unpin dot_general_0", NULL};

const struct ss_cmd ss_cmd_unpin = {
    .name = "unpin",
    .group = "plan",
    .summary = "remove the pins of a target, or all pins",
    .help = "The plan stays as it is until the next solve.",
    .examples = examples,
    .args = {{.name = "target",
              .type = SS_ARG_TARGET,
              .optional = true,
              .help = "as typed after pin; all if left out"}},
    .flags = SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
