/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/row_text.h"
#include "core/rules/table/shardy.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/format.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_composed.h"
#include "repl/cmd/show_pieces.h"
#include "repl/cmd/show_rules.h"

#include <string.h>

/* Every row of every op, for programs. */
static void put_all_rows(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE},         {"id", SS_UNIT_NONE},    {"out", SS_UNIT_NONE},
        {"in", SS_UNIT_NONE},         {"proof", SS_UNIT_NONE}, {"runs", SS_UNIT_NUMBER},
        {"evidence", SS_UNIT_NUMBER}, {"note", SS_UNIT_NONE}};
    ss_out_table(out, "rows", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < lab->now->graph->n_ops; i++) {
        struct ss_call call;
        ss_graph_call(lab->now->graph, i, &out->arena, &call);
        ss_put_rows(lab->now->rules, i, true, &call, out);
    }
}

struct kind {
    const char *name;
    int64_t ops, rows, replicated, undetermined;
    SS_ARRAY(const struct ss_op_rules *) signatures;
};

static struct kind *find_kind(struct kind *kinds, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(kinds[i].name, name))
            return kinds + i;
    return NULL;
}

static void count_op(struct kind *kind, const struct ss_op_rules *rules, struct ss_arena *arena)
{
    kind->ops++;
    for (size_t s = 0; s < kind->signatures.count; s++)
        if (kind->signatures.items[s] == rules)
            return;
    if (!rules)
        return;
    ss_push(arena, kind->signatures, rules);
    kind->rows += (int64_t)rules->n_rows;
    kind->replicated += rules->reason != NULL;
    kind->undetermined += rules->undetermined;
}

static void put_kinds(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"kind", SS_UNIT_NONE},
                                               {"ops", SS_UNIT_NUMBER},
                                               {"signatures", SS_UNIT_NUMBER},
                                               {"rows", SS_UNIT_NUMBER},
                                               {"replicated_only", SS_UNIT_NUMBER},
                                               {"undetermined", SS_UNIT_NUMBER}};
    SS_ARRAY(struct kind) kinds = {0};
    for (uint32_t i = 0; i < lab->now->graph->n_ops; i++) {
        const char *name = lab->now->graph->ops[i].kind;
        struct kind *kind = find_kind(kinds.items, kinds.count, name);
        if (!kind) {
            ss_push(&out->arena, kinds, ((struct kind){.name = name}));
            kind = kinds.items + kinds.count - 1;
        }
        count_op(kind, lab->now->rules->op_rules[i], &out->arena);
    }
    ss_out_table(out, "kinds", columns, SS_COUNT(columns));
    for (size_t k = 0; k < kinds.count; k++) {
        const struct kind *kind = kinds.items + k;
        struct ss_value cells[] = {ss_v_text(kind->name),
                                   ss_v_int(kind->ops),
                                   ss_v_int((int64_t)kind->signatures.count),
                                   ss_v_int(kind->rows),
                                   ss_v_int(kind->replicated),
                                   ss_v_int(kind->undetermined)};
        ss_out_row(out, cells);
    }
}

static void put_shardy_rule(const struct ss_lab *lab, uint32_t id, struct ss_out *out)
{
    struct ss_call call;
    struct ss_sdy_rule rule;
    ss_graph_call(lab->now->graph, id, &out->arena, &call);
    ss_sdy_rule_of(&call, &lab->now->rules->op_atoms[id], lab->now->rules->op_rules[id],
                   &out->arena, &rule);
    struct ss_value cells[] = {ss_show_op(lab->now->graph, id), ss_v_text(rule.text),
                               ss_v_text(rule.reductions), ss_v_text(rule.unsaid)};
    ss_out_row(out, cells);
}

/* Of one op, or of all. */
static void put_shardy(const struct ss_lab *lab, uint32_t id, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"rule", SS_UNIT_NONE},
                                               {"reductions", SS_UNIT_NONE},
                                               {"unsaid", SS_UNIT_NONE}};
    ss_out_table(out, "sdy", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < lab->now->graph->n_ops; i++) {
        if (i == id || id == SS_NONE)
            put_shardy_rule(lab, i, out);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *op = ss_arg(parsed, "op"), *row = ss_option(parsed, "row");
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    if (!row->given && (ss_option(parsed, "drawn")->given || ss_option(parsed, "ranks")->given))
        return ss_fail(err, SS_E_ARGUMENT, "--drawn and --ranks are about one row: --row S1");
    if (row->given && !op->given)
        return ss_fail(err, SS_E_ARGUMENT, "--row needs an op");
    bool json = ss_option(parsed, "json")->given, csv = ss_option(parsed, "csv")->given;
    if (json && csv)
        return ss_fail(err, SS_E_ARGUMENT, "either --json or --csv");
    out->format = json ? SS_FORMAT_JSON : csv ? SS_FORMAT_CSV : SS_FORMAT_TEXT;
    if (row->given)
        return ss_put_row(ctx, (uint32_t)op->integer, row->text, ss_option(parsed, "ranks"),
                          ss_option(parsed, "drawn")->given, out, err);
    if (ss_option(parsed, "composed")->given && !op->given)
        return ss_fail(err, SS_E_ARGUMENT, "--composed needs an op with a body");
    if (ss_option(parsed, "composed")->given)
        return ss_put_composed(ctx, (uint32_t)op->integer, out, err);
    if (ss_option(parsed, "sdy")->given)
        put_shardy(ctx->lab, op->given ? (uint32_t)op->integer : SS_NONE, out);
    else if (op->given)
        ss_put_op_rules(ctx->lab->now->rules, (uint32_t)op->integer,
                        json || ss_option(parsed, "verbose")->given, out);
    else if (json || csv)
        put_all_rows(ctx->lab, out);
    else
        put_kinds(ctx->lab, out);
    return SS_OK;
}

static const char *const examples[] = {"rules",
                                       "rules dot_general_0",
                                       "rules --sdy dot_general_0",
                                       "rules dot_general_0 -v",
                                       "rules --csv",
                                       "rules dot_general_0 --row S2 --drawn",
                                       NULL};

const struct ss_cmd ss_cmd_rules = {
    .name = "rules",
    .group = "rules",
    .summary = "how an op can be sharded, or a table of all kinds",
    .help =
        "With OP: ShardSpec and CombineSpec in the paper's notation, then the rows, each for one\n"
        "mesh axis: results <- operands, with R (replicated), S(d) (cut along dim d; block=b: b\n"
        "blocks cut separately) and P(op) (partial), the proof and the number of probes. id\n"
        "names a row, as in the paper: S1 is a row, S(1) a placement. The note of a fragile row\n"
        "says its condition first.\n"
        "Without OP: one line per op kind. The rules are discovered first if necessary.\n"
        "--sdy writes the rule as Shardy does. reductions gives the reduction of each factor.\n"
        "unsaid lists the rows that factors cannot express: partial operands, rank offsets,\n"
        "several factors at once, one result cut and another partial, and every row of an op\n"
        "without operands, for which Shardy has no rule.\n"
        "outside_the_space lists rows that were not explored and may hold. not_known lists\n"
        "undetermined rows. No plan uses either.\n"
        "-v adds every attempt and its counterexample: the smallest probe, the cell, the value\n"
        "expected and the value that the pieces gave. Kinds A to C are cuts, D is a cut with a\n"
        "halo, E a cut with partial operands, F several cuts, G partial operands alone; see\n"
        "`help why`, which also explains the proofs.\n"
        "--row ID adds what each of --ranks holds of operands and results, the halo it receives,\n"
        "the local shapes and the attempt that found the row; --drawn draws it.\n"
        "--composed lists the rows of an op with a body that follow from rows of the body's ops,\n"
        "with the id of the explored row that says the same. only_explored lists the other "
        "explored\n"
        "rows, and the op of the body at which the search for each ended; `why OP --row` shows "
        "more.\n"
        "--json and --csv write the same, or without OP every row of every op, for programs.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "an op's name"}},
    .options = {{.name = "sdy",
                 .type = SS_ARG_FLAG,
                 .help = "as Shardy op_sharding_rule text, of OP or of all ops"},
                {.name = "verbose",
                 .letter = 'v',
                 .type = SS_ARG_FLAG,
                 .help = "what was tried, and what refuted it"},
                {.name = "row",
                 .type = SS_ARG_ROW_ID,
                 .help = "one row, by its id: what ranks hold"},
                {.name = "ranks",
                 .type = SS_ARG_INT,
                 .help = "of that row (the first mesh axis, or 4)"},
                {.name = "drawn", .type = SS_ARG_FLAG, .help = "that row as a picture"},
                {.name = "composed",
                 .type = SS_ARG_FLAG,
                 .help = "rows composed from those of the body's ops"},
                {.name = "json", .type = SS_ARG_FLAG, .help = "one JSON object"},
                {.name = "csv", .type = SS_ARG_FLAG, .help = "tables with commas"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
