/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"n", SS_UNIT_NUMBER}, {"line", SS_UNIT_NONE}};
    const struct ss_arg_value *last = ss_arg(parsed, "last");
    size_t count = ctx->session->history.count, first = 0;
    (void)err;
    if (last->given && (uint64_t)last->integer < count)
        first = count - (size_t)last->integer;
    ss_out_table(out, "lines", columns, SS_COUNT(columns));
    for (size_t i = first; i < count; i++) {
        struct ss_value cells[] = {ss_v_int((int64_t)i + 1),
                                   ss_v_text(ctx->session->history.items[i])};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"history", "history 10", NULL};

const struct ss_cmd ss_cmd_history = {
    .name = "history",
    .group = "session",
    .summary = "list the lines typed before",
    .help = "The history is kept between sessions, in the XDG state folder. Batch mode has none.",
    .examples = examples,
    .args = {{.name = "last", .type = SS_ARG_INT, .optional = true, .help = "only so many"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_SESSION,
    .since = "0.1",
    .run = run,
};
