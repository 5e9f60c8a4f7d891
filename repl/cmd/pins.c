/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"op", false}, {"row", false}};
    (void)parsed;
    (void)err;
    ss_out_table(out, "pins", columns, SS_COUNT(columns));
    for (size_t i = 0; i < ctx->lab->n_pins; i++) {
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, ctx->lab->pins[i].op)),
                                   ss_v_text(ss_strdup(&out->arena, ctx->lab->pins[i].text))};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"pins", NULL};

const struct ss_cmd ss_cmd_pins = {
    .name = "pins",
    .group = "plan",
    .summary = "list the pins",
    .help = "Each line can be typed again after `pin`.",
    .examples = examples,
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
