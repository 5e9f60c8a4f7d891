/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/discover.h"
#include "core/rules/table/compare.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

enum { MAX_TABLE_BYTES = 16 << 20 };

static enum ss_rc read_table(const char *path, struct ss_arena *arena, struct ss_table *table,
                             struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, MAX_TABLE_BYTES, &text, err);
    if (rc == SS_OK)
        rc = ss_table_parse(path, ss_buf_text(&text), text.length, arena, table, err);
    ss_buf_free(&text);
    return rc;
}

static void put_totals(const struct ss_comparison *c, struct ss_out *out)
{
    ss_out_field(out, "ops", ss_v_int(c->ops));
    ss_out_field(out, "not_in_table", ss_v_int(c->silent_ops));
    for (int v = 0; v < SS_N_CLAIM_VERDICTS; v++)
        ss_out_field(out, ss_claim_verdict_name((enum ss_claim_verdict)v),
                     ss_v_int((int64_t)c->counts[v]));
    ss_out_field(out, "conditional", ss_v_int((int64_t)c->conditional));
    ss_out_field(out, "missing", ss_v_int((int64_t)c->missing_rows));
    ss_out_field(out, "unused", ss_v_int((int64_t)c->n_unused));
    ss_out_field(out, "runs", ss_v_int((int64_t)c->runs));
}

static struct ss_value shown_number(bool has, double value)
{
    return has ? ss_v_real(value) : ss_v_null();
}

static void put_claim(const struct ss_ruleset *rules, const struct ss_claim *claim,
                      struct ss_out *out)
{
    const struct ss_attempt *a = &claim->trial.attempt;
    bool differs = claim->verdict == SS_CLAIM_WRONG && a->expected != a->got;
    struct ss_value cells[] = {ss_v_text(ss_claim_verdict_name(claim->verdict)),
                               ss_v_int(claim->from->line),
                               ss_show_op(rules->graph, claim->op),
                               ss_v_int(claim->n_ops),
                               ss_v_text(claim->text),
                               ss_v_text(a->shapes),
                               a->ranks ? ss_v_int(a->ranks) : ss_v_null(),
                               shown_number(differs, a->expected),
                               shown_number(differs, a->got),
                               ss_v_text(claim->why)};
    ss_out_row(out, cells);
}

/* The worst first. */
static void put_claims(const struct ss_ruleset *rules, const struct ss_comparison *c, bool all,
                       struct ss_out *out)
{
    static const enum ss_claim_verdict order[] = {SS_CLAIM_WRONG, SS_CLAIM_EXTRA, SS_CLAIM_UNKNOWN,
                                                  SS_CLAIM_AGREES};
    static const struct ss_column columns[] = {
        {"verdict", SS_UNIT_NONE}, {"line", SS_UNIT_NUMBER},     {"op", SS_UNIT_NONE},
        {"ops", SS_UNIT_NUMBER},   {"row", SS_UNIT_NONE},        {"shapes", SS_UNIT_NONE},
        {"ranks", SS_UNIT_NUMBER}, {"expected", SS_UNIT_NUMBER}, {"got", SS_UNIT_NUMBER},
        {"why", SS_UNIT_NONE}};
    ss_out_table(out, "claims", columns, SS_COUNT(columns));
    for (size_t v = 0; v < SS_COUNT(order) - !all; v++) {
        for (size_t i = 0; i < c->n_claims; i++) {
            if (c->claims[i].verdict == order[v])
                put_claim(rules, &c->claims[i], out);
        }
    }
}

static void put_missing(const struct ss_ruleset *rules, const struct ss_comparison *c,
                        struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"ops", SS_UNIT_NUMBER},
                                               {"id", SS_UNIT_NONE},
                                               {"out", SS_UNIT_NONE},
                                               {"in", SS_UNIT_NONE}};
    ss_out_table(out, "missing_rows", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->n_missing; i++) {
        const struct ss_missing *m = &c->missing[i];
        const struct ss_op_rules *r = rules->op_rules[m->op];
        const int64_t *lengths = rules->op_atoms[m->op].lengths;
        struct ss_value cells[] = {
            ss_show_op(rules->graph, m->op), ss_v_int(m->n_ops),
            ss_show_row(rules, m->op, (size_t)(m->row - r->rows), m->row->id),
            ss_show_results(&out->arena, m->row, r->n_out, lengths),
            ss_show_operands(&out->arena, m->row, r->n_in, lengths)};
        ss_out_row(out, cells);
    }
}

static void put_unused(const struct ss_comparison *c, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"line", SS_UNIT_NUMBER},
                                               {"ops", SS_UNIT_NONE},
                                               {"row", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    ss_out_table(out, "unused_lines", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->n_unused; i++) {
        const struct ss_unused_line *u = &c->unused[i];
        struct ss_value cells[] = {ss_v_int(u->row->line), ss_v_text(u->row->of),
                                   ss_v_text(u->row->text), ss_v_text(u->why)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    bool all = ss_option(parsed, "all")->given;
    struct ss_table table;
    struct ss_comparison c;
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc == SS_OK)
        rc = read_table(path, &out->arena, &table, err);
    struct ss_discover_options options = {.seed = ctx->lab->now->settings.seed};
    if (rc == SS_OK)
        rc = ss_rules_compare(ctx->lab->now->rules, &table, &options, ctx->job, &out->arena, &c,
                              err);
    if (rc != SS_OK)
        return rc;
    put_totals(&c, out);
    put_claims(ctx->lab->now->rules, &c, all, out);
    if (all)
        put_missing(ctx->lab->now->rules, &c, out);
    if (c.n_unused)
        put_unused(&c, out);
    if (!c.counts[SS_CLAIM_WRONG])
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH, "the table is wrong about %llu rows of operators here",
            (unsigned long long)c.counts[SS_CLAIM_WRONG]);
    return ss_error_hint(err, "why-not OP \"ROW\" runs one of them");
}

static const char *const examples[] = {"check-rules samples/rules/dtensor.rules", NULL};

const struct ss_cmd ss_cmd_check_rules = {
    .name = "check-rules",
    .group = "rules",
    .summary = "compare a rule table with the rules found by execution",
    .help =
        "Each line of the file claims a row for op kinds, or for one op: \"dot_general: S(m) <-\n"
        "S(m), R\". A letter is a factor, as in einsum; samples/rules/dtensor.rules documents\n"
        "the syntax.\n"
        "Counts are per op: agrees (also discovered), extra (holds, but was not discovered),\n"
        "wrong (with the shapes, ranks and values that refute it), unknown (why names what is\n"
        "missing), and missing (discovered, but not in the file). conditional counts rows that\n"
        "hold only under the condition in why. unused lines match no op, each with the reason.\n"
        "--all also lists the rows that agree and those that are missing. The command fails if\n"
        "a row is wrong.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "a rule table"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "every claim and every missing row"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
