/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forbid, prefer and tie: pins that ask for less than a placement. */
#include "core/lab/pins.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_pins.h"

#include <string.h>

static enum ss_rc need_model(const struct ss_lab *lab, const char *command, struct ss_error *err)
{
    if (!lab->now->problem)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "%s is for models: a problem file has no placements", command);
    return ss_error_hint(err, "pin NODE=STRATEGY");
}

/* Makes a pin of text, and says what it came to. */
static enum ss_rc add(struct ss_ctx *ctx, const char *command, const char *target, const char *text,
                      struct ss_out *out, struct ss_error *err)
{
    enum ss_rc rc = need_model(ctx->lab, command, err);
    if (rc == SS_OK)
        rc = ss_lab_pin(ctx->lab, target, text, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "target", ss_v_text(ss_strdup(&out->arena, target)));
    ss_put_pin_reading(ctx->lab, target, text, out);
    if (ss_snapshot_is_stale(ctx->lab->now))
        ss_out_note(out, "the plan was made without this: solve again");
    return SS_OK;
}

static enum ss_rc run_forbid(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    const char *row = ss_arg(parsed, "row")->text;
    return add(ctx, "forbid", ss_arg(parsed, "target")->text,
               ss_sprintf(&out->arena, "forbid %s", row), out, err);
}

static enum ss_rc run_prefer(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    const struct ss_arg_value *by = ss_option(parsed, "by");
    if (!by->given) {
        ss_fail(err, SS_E_ARGUMENT, "prefer needs --by US: the price of not following it");
        return ss_error_hint(err, "for example: prefer dot_general_0 --by 10 \"S(0) <- S(0), R\"");
    }
    return add(ctx, "prefer", ss_arg(parsed, "target")->text,
               ss_sprintf(&out->arena, "prefer %.9g %s", by->real, ss_arg(parsed, "row")->text),
               out, err);
}

static enum ss_rc run_tie(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    const struct ss_arg_value *targets = ss_arg(parsed, "targets");
    enum ss_rc rc = SS_OK;
    if (targets->count == 1)
        return add(ctx, "tie", targets->words[0], "tie", out, err);
    for (size_t i = 1; i < targets->count && rc == SS_OK; i++)
        rc = add(ctx, "tie", targets->words[0],
                 ss_sprintf(&out->arena, "tie %s", targets->words[i]), out, err);
    return rc;
}

static const char *const forbid_examples[] = {
    "mesh 2x4; forbid dot_general_0 \"tp: P(sum) <- S(1), S(0)\"",
    "mesh 4; forbid dot_general_* \"P(sum) <- S(1), S(0)\"; solve",
    "mesh 2x4; forbid var:params/* \"dp: S(0)\"", NULL};
static const char *const prefer_examples[] = {
    "mesh 4; prefer dot_general_0 --by 100 S(0) <- S(0), R; solve",
    "mesh 2x4; prefer var:x --by 5 \"dp: S(0)\"", NULL};
static const char *const tie_examples[] = {"mesh 4; tie var:arg0 var:arg1; solve",
                                           "mesh 2x4; tie dot_general_0 dot_general_1", NULL};

const struct ss_cmd ss_cmd_forbid = {
    .name = "forbid",
    .group = "plan",
    .summary = "keep rows of ops, or layouts of values, out of plans",
    .help =
        "TARGET and ROW are those of pin. The pins list it, and unpin TARGET removes it. A row\n"
        "that an op does not have need not be forbidden: that is reported.",
    .examples = forbid_examples,
    .args = {{.name = "target", .type = SS_ARG_TARGET, .help = "an op, a pattern, scope: or var:"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "results <- operands"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run_forbid,
};

const struct ss_cmd ss_cmd_prefer = {
    .name = "prefer",
    .group = "plan",
    .summary = "add a price for rows or layouts that are not used",
    .help =
        "TARGET and ROW are those of pin. A plan in which an op or value of the target is placed\n"
        "otherwise costs --by US more, once per step and for each of them. solve shows the part\n"
        "of the objective that such prices are, as `preferences`. unpin TARGET removes it.",
    .examples = prefer_examples,
    .args = {{.name = "target", .type = SS_ARG_TARGET, .help = "an op, a pattern, scope: or var:"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "results <- operands"}},
    .options = {{.name = "by",
                 .type = SS_ARG_REAL,
                 .help = "price in us, or in the unit of a published objective"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run_prefer,
};

const struct ss_cmd ss_cmd_tie = {
    .name = "tie",
    .group = "plan",
    .summary = "place ops, or values, alike",
    .help =
        "All that the targets name get the placements of the first: ops the same placements of\n"
        "operands and results, values the same layout. They must have the same numbers of dims;\n"
        "what cannot be placed alike is reported. unpin with the first target removes the tie.",
    .examples = tie_examples,
    .args = {{.name = "targets",
              .type = SS_ARG_TARGET,
              .many = true,
              .help = "ops and patterns, or var:NAME"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run_tie,
};
