/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/added.h"
#include "core/rules/row_text.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static void put_added(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE}, {"row", SS_UNIT_NONE}, {"checked", SS_UNIT_NONE}};
    const struct ss_lab_pins *added = &lab->now->settings.added;
    ss_out_table(out, "added", columns, SS_COUNT(columns));
    for (size_t i = 0; i < added->n; i++) {
        bool unchecked;
        const char *row = ss_added_row(added->items[i].text, &unchecked);
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, added->items[i].target)),
                                   ss_v_text(ss_strdup(&out->arena, row)), ss_v_bool(!unchecked)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *op = ss_arg(parsed, "op"), *row = ss_arg(parsed, "row");
    bool unchecked = ss_option(parsed, "unchecked")->given;
    if (!ctx->lab->now->graph) {
        ss_fail(err, SS_E_STATE, "no graph is loaded");
        return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
    }
    if (!op->given) {
        put_added(ctx->lab, out);
        return SS_OK;
    }
    if (ss_option(parsed, "remove")->given)
        return ss_lab_remove_rows(ctx->lab, (uint32_t)op->integer, err);
    if (!row->given) {
        ss_fail(err, SS_E_ARGUMENT, "rule add OP needs ROW: results <- operands");
        return ss_error_hint(err, "rule add dot_general_0 S(0) <- S(0), R");
    }
    enum ss_rc rc =
        ss_lab_add_row(ctx->lab, (uint32_t)op->integer, row->text, unchecked, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "op", ss_v_text(ss_strdup(&out->arena, op->text)));
    ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, row->text)));
    ss_out_field(out, "checked", ss_v_bool(!unchecked));
    if (unchecked)
        ss_out_note(out, "the row is believed; its proof is `unchecked`, and run may refute it");
    return SS_OK;
}

static const char *const examples[] = {
    "rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; rules dot_general_0", "rule add",
    NULL};

const struct ss_cmd ss_cmd_rule_add = {
    .name = "rule add",
    .group = "rules",
    .summary = "add a row to the rules of an op",
    .help =
        "The row is tried on probes as by why-not, and refused if they refute it; then plans may\n"
        "use it. It is that op's alone. With --unchecked it is believed: its proof is `unchecked`\n"
        "wherever rules and plans are shown, and `run` compares the numbers. The rules are\n"
        "discovered again, and the plan is dropped. Without arguments: the rows that were added.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "an op"},
             {.name = "row",
              .type = SS_ARG_TEXT,
              .optional = true,
              .rest = true,
              .help = "results <- operands, one placement each"}},
    .options = {{.name = "unchecked", .type = SS_ARG_FLAG, .help = "believe it"},
                {.name = "remove", .type = SS_ARG_FLAG, .help = "remove the rows added to the op"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
