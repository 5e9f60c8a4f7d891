/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    (void)out;
    (void)err;
    ctx->session->quit = true;
    return SS_OK;
}

static const char *const aliases[] = {"exit", NULL};
static const char *const examples[] = {"quit", NULL};

const struct ss_cmd ss_cmd_quit = {
    .name = "quit",
    .aliases = aliases,
    .group = "session",
    .summary = "leave",
    .help = "So does Ctrl-D on an empty line. In a script the lines after it are not read.",
    .examples = examples,
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_SESSION,
    .since = "0.1",
    .run = run,
};
