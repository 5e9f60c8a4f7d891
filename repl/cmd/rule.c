/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/declared.h"
#include "core/rules/row_text.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* The ops that nothing here can run, with the rule that is stated for each. */
static void put_declared(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"target", SS_UNIT_NONE},
                                               {"rule", SS_UNIT_NONE},
                                               {"from", SS_UNIT_NONE}};
    const struct ss_graph *g = lab->now->graph;
    ss_out_table(out, "declared", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < g->n_ops; i++) {
        uint32_t line;
        const char *rule = ss_lab_declared_rule(lab->now, i, &line);
        if (!(g->ops[i].def->flags & SS_OP_OPAQUE))
            continue;
        const struct ss_attr *target = ss_attr_find(&g->ops[i].attrs, SS_ATTR_TARGET);
        struct ss_value cells[] = {ss_show_op(g, i), ss_v_text(target ? target->text : NULL),
                                   ss_v_text(rule),
                                   ss_v_text(!rule  ? NULL
                                             : line ? ss_sprintf(&out->arena, "line %u", line)
                                                    : "rule")};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *op = ss_arg(parsed, "op"), *rule = ss_arg(parsed, "rule");
    if (!ctx->lab->now->graph) {
        ss_fail(err, SS_E_STATE, "no graph is loaded");
        return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
    }
    if (!op->given) {
        put_declared(ctx->lab, out);
        return SS_OK;
    }
    const uint32_t id = (uint32_t)op->integer;
    if (ss_option(parsed, "remove")->given) {
        enum ss_rc removed = ss_lab_undeclare_rule(ctx->lab, id, err);
        if (removed == SS_OK)
            put_declared(ctx->lab, out);
        return removed;
    }
    if (!rule->given) {
        ss_fail(err, SS_E_ARGUMENT, "rule OP needs RULE");
        return ss_error_hint(err, "rules %s shows its rows", ctx->lab->now->graph->ops[id].name);
    }
    enum ss_rc rc = ss_lab_declare_rule(ctx->lab, id, rule->text, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "op", ss_show_op(ctx->lab->now->graph, id));
    ss_out_field(out, "rule", ss_v_text(ss_strdup(&out->arena, rule->text)));
    ss_out_field(out, "proof", ss_v_text(ss_verdict_name(SS_DECLARED)));
    ss_out_note(out, "the rule is believed: nothing here can run the op to test it");
    return SS_OK;
}

static const char *const examples[] = {"rule", NULL};

const struct ss_cmd ss_cmd_rule = {
    .name = "rule",
    .group = "rules",
    .summary = "state the rule of an op that cannot be run",
    .help =
        "OP is a custom call that nothing here knows. RULE reads as Shardy prints it:\n"
        "`([i, j], [j, k])->([i, k]) {i=8, j=16, k=4} reduction={j}`. Each dim is a product of\n"
        "factors, i to z, z_1, z_2, ..., the major first; their sizes multiply to its length, and\n"
        "the size of a factor that is a dim by itself may be left out. reduction={...} lists\n"
        "factors over which results are partial sums; need_replication={...} and\n"
        "permutation={...} those that are not cut; blocked_propagation={...} changes nothing.\n"
        "A factor that only operands have, and that is not reduced, is not cut, nor one that only\n"
        "results have; a result without a factor is replicated. Every factor that may be cut is a\n"
        "row, with the proof `declared`: shapes are checked, and numbers are not. solve uses such\n"
        "rows. The rule replaces sdy.sharding_rule of the text. Without arguments: all such ops\n"
        "and their rules. --remove takes a rule back that was stated so. The rules of the other\n"
        "ops are discovered again.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "a custom call"},
             {.name = "rule",
              .type = SS_ARG_TEXT,
              .optional = true,
              .rest = true,
              .help = "as Shardy prints it"}},
    .options = {{.name = "remove", .type = SS_ARG_FLAG, .help = "take a stated rule back"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.2",
    .run = run,
};
