/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/coverage.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static void put_kind(const struct ss_coverage_kind *k, struct ss_out *out)
{
    struct ss_value cells[] = {ss_v_text(k->name),   ss_v_int(k->ops),
                               ss_v_int(k->cut),     ss_v_int(k->reduce),
                               ss_v_int(k->pass),    ss_v_int(k->replicated),
                               ss_v_int(k->outside), ss_v_int(k->undetermined)};
    ss_out_row(out, cells);
}

static void put_reasons(const struct ss_coverage_reasons *reasons, const char *table,
                        const struct ss_column columns[3], struct ss_out *out)
{
    ss_out_table(out, table, columns, 3);
    for (size_t i = 0; i < reasons->list.count; i++) {
        struct ss_value cells[] = {ss_v_text(reasons->list.items[i].kind),
                                   ss_v_int(reasons->list.items[i].ops),
                                   ss_v_text(reasons->list.items[i].why)};
        ss_out_row(out, cells);
    }
}

static void put_coverage(const struct ss_coverage *c, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"kind", SS_UNIT_NONE},      {"ops", SS_UNIT_NUMBER},         {"cut", SS_UNIT_NUMBER},
        {"reduce", SS_UNIT_NUMBER},  {"pass", SS_UNIT_NUMBER},        {"replicate", SS_UNIT_NUMBER},
        {"outside", SS_UNIT_NUMBER}, {"undetermined", SS_UNIT_NUMBER}};
    static const struct ss_column replicated_columns[] = {
        {"kind", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"why_replicated", SS_UNIT_NONE}};
    static const struct ss_column outside_columns[] = {
        {"kind", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"why_outside_the_space", SS_UNIT_NONE}};
    ss_out_table(out, "kinds", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->kinds.count; i++)
        put_kind(&c->kinds.items[i], out);
    put_kind(&c->total, out);
    put_reasons(&c->replicated, "reasons", replicated_columns, out);
    put_reasons(&c->outside, "outside", outside_columns, out);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_coverage c;
    ss_coverage_count(ctx->lab->now->rules, &out->arena, &c);
    put_coverage(&c, out);
    return SS_OK;
}

static const char *const examples[] = {"coverage", NULL};

const struct ss_cmd ss_cmd_coverage = {
    .name = "coverage",
    .group = "rules",
    .summary = "how many ops of each kind can be cut, and why not",
    .help =
        "Counts the ops of each kind that have rows that shard operands and results (cut), rows\n"
        "with a partial result (reduce), rows with a partial operand (pass), only R (replicate),\n"
        "cuts that are not explored (outside), and attempts without enough evidence\n"
        "(undetermined). Then lists each reason why ops are only replicated, and the cuts that are\n"
        "not explored: pieces in reverse rank order, two dims of one tensor cut at once, blocks of\n"
        "unequal length, a halo wider than 192 rows. One that holds all the same is marked so; no\n"
        "plan uses it. The last lines name cuts that are never tried, for any\n"
        "operator.",
    .examples = examples,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
