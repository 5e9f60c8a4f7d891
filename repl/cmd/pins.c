/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* With the number of ops or vars for which it holds on the mesh as it is now. */
static void put_pin(const struct ss_lab *lab, const struct ss_lab_pin *pin, struct ss_out *out)
{
    struct ss_pin_reading reading = {0};
    struct ss_error why = {0};
    enum ss_rc rc = SS_OK;
    if (lab->now->rules)
        rc = ss_lab_read_pin(lab->now, pin->target, pin->text, &out->arena, &reading, &why);
    struct ss_value cells[] = {
        ss_v_text(ss_strdup(&out->arena, pin->target)),
        ss_v_text(ss_strdup(&out->arena, pin->text)),
        lab->now->rules ? ss_v_int((int64_t)reading.n) : ss_v_null(),
        ss_v_text(rc == SS_OK ? reading.why : ss_strdup(&out->arena, why.message))};
    ss_out_row(out, cells);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"row", SS_UNIT_NONE},
                                               {"applied", SS_UNIT_NUMBER},
                                               {"why", SS_UNIT_NONE}};
    (void)parsed;
    (void)err;
    ss_out_table(out, "pins", columns, SS_COUNT(columns));
    for (size_t i = 0; i < ctx->lab->now->settings.pins.n; i++)
        put_pin(ctx->lab, &ctx->lab->now->settings.pins.items[i], out);
    return SS_OK;
}

static const char *const examples[] = {"pins", NULL};

const struct ss_cmd ss_cmd_pins = {
    .name = "pins",
    .group = "plan",
    .summary = "list the pins",
    .help =
        "Each line can be typed again after `pin`. applied is the number of ops or vars to which\n"
        "the pin applies on this mesh; why is the first reason why it does not apply to one.",
    .examples = examples,
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
