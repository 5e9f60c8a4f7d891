/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "core/rules/discover.h"
#include "core/rules/table/compare.h"
#include "core/rules/trace/replay.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_matrix.h"

enum { MAX_TABLE_BYTES = 16 << 20, SHOWN_VALUES = 16 };

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

/* The claims of one line with one verdict, or with --all one claim. */
struct group {
    const struct ss_claim *claim; /* the one to show: one with numbers if there is any */
    uint32_t claims, ops;
};

static bool has_numbers(const struct ss_claim *claim)
{
    return claim->verdict == SS_CLAIM_WRONG && claim->trial.attempt.position;
}

static void put_group(const struct ss_ruleset *rules, const struct group *g, struct ss_out *out)
{
    const struct ss_claim *claim = g->claim;
    const struct ss_attempt *a = &claim->trial.attempt;
    const bool differs = has_numbers(claim);
    struct ss_value cells[] = {ss_v_text(ss_claim_verdict_name(claim->verdict)),
                               ss_v_int(claim->from->line),
                               ss_v_int(g->claims),
                               ss_v_int(g->ops),
                               ss_show_op(rules->graph, claim->op),
                               ss_v_text(claim->text),
                               ss_v_text(a->types),
                               a->ranks ? ss_v_int(a->ranks) : ss_v_null(),
                               differs ? ss_show_attempt_number(a, a->expected) : ss_v_null(),
                               differs ? ss_show_attempt_number(a, a->got) : ss_v_null(),
                               ss_v_text(claim->why)};
    ss_out_row(out, cells);
}

/* By verdict, the worst first, then by line of the table. Returns the number of groups. */
static size_t group_claims(const struct ss_comparison *c, const struct ss_table *table, bool all,
                           struct group *groups)
{
    static const enum ss_claim_verdict order[] = {SS_CLAIM_WRONG, SS_CLAIM_EXTRA, SS_CLAIM_UNKNOWN,
                                                  SS_CLAIM_AGREES};
    size_t n = 0;
    for (size_t v = 0; v < SS_COUNT(order) - !all; v++) {
        for (size_t line = 0; line < table->n_rows; line++) {
            size_t first = n;
            for (size_t i = 0; i < c->n_claims; i++) {
                const struct ss_claim *claim = &c->claims[i];
                if (claim->verdict != order[v] || claim->from != &table->rows[line])
                    continue;
                struct group *g = &groups[n > first && !all ? first : n++];
                if (!g->claim || (has_numbers(claim) && !has_numbers(g->claim)))
                    g->claim = claim;
                g->claims++;
                g->ops += claim->n_ops;
            }
        }
    }
    return n;
}

/* The operands of each rank, of the wrong rows that are shown. */
static void put_operands(const struct ss_ruleset *rules, const struct group *groups, size_t n,
                         struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"line", SS_UNIT_NUMBER},    {"op", SS_UNIT_NONE},   {"rank", SS_UNIT_NUMBER},
        {"operand", SS_UNIT_NUMBER}, {"type", SS_UNIT_NONE}, {"values", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "rank_operands", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        const struct ss_claim *claim = groups[i].claim;
        const struct ss_replay *r = claim->trial.attempt.shown;
        for (int rank = 0; r && rank < r->ranks; rank++) {
            for (size_t k = 0; r->operand[rank] && k < r->n_in; k++) {
                const struct ss_tensor *t = &r->operand[rank][k];
                struct ss_value cells[] = {ss_v_int(claim->from->line),
                                           ss_show_op(rules->graph, claim->op),
                                           ss_v_int(r->first_rank + rank),
                                           ss_v_int((int64_t)k),
                                           ss_show_type(arena, &t->type),
                                           ss_v_text(ss_show_nested(t, SHOWN_VALUES, arena))};
                ss_out_row(out, cells);
            }
        }
    }
}

static void put_claims(const struct ss_ruleset *rules, const struct ss_comparison *c,
                       const struct ss_table *table, bool all, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"verdict", SS_UNIT_NONE}, {"line", SS_UNIT_NUMBER},  {"claims", SS_UNIT_NUMBER},
        {"ops", SS_UNIT_NUMBER},   {"op", SS_UNIT_NONE},      {"row", SS_UNIT_NONE},
        {"types", SS_UNIT_NONE},   {"ranks", SS_UNIT_NUMBER}, {"expected", SS_UNIT_NUMBER},
        {"got", SS_UNIT_NUMBER},   {"why", SS_UNIT_NONE}};
    struct group *groups = ss_alloc_array(&out->arena, c->n_claims, sizeof *groups);
    const size_t n = group_claims(c, table, all, groups);
    ss_out_table(out, "claims", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++)
        put_group(rules, &groups[i], out);
    if (c->counts[SS_CLAIM_WRONG])
        put_operands(rules, groups, n, out);
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

/* "3, 5-8": the lines of the table that no op uses, in one line. */
static void note_unused(const struct ss_comparison *c, struct ss_out *out)
{
    struct ss_buf text = {0};
    for (size_t i = 0, next; i < c->n_unused; i = next) {
        const int64_t first = c->unused[i].row->line;
        int64_t last = first;
        for (next = i + 1; next < c->n_unused && c->unused[next].row->line <= last + 1; next++)
            last = c->unused[next].row->line;
        ss_buf_printf(&text, "%s%" PRId64, i ? ", " : "", first);
        if (last > first)
            ss_buf_printf(&text, "-%" PRId64, last);
    }
    ss_out_note(out, "unused lines: %s; --all says why", ss_buf_text(&text));
    ss_buf_free(&text);
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
    put_claims(ctx->lab->now->rules, &c, &table, all, out);
    if (all)
        put_missing(ctx->lab->now->rules, &c, out);
    if (c.n_unused && all)
        put_unused(&c, out);
    else if (c.n_unused)
        note_unused(&c, out);
    if (!c.counts[SS_CLAIM_WRONG])
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH, "the table is wrong about %llu rows of operators here",
            (unsigned long long)c.counts[SS_CLAIM_WRONG]);
    return ss_error_hint(err, "why-not OP \"ROW\" runs one of them; print then shows its tensors");
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
        "wrong (with the types, ranks and values that refute it), unknown (why names what is\n"
        "missing), and missing (discovered, but not in the file). conditional counts rows that\n"
        "hold only under the condition in why. unused lines match no op.\n"
        "claims has one row for each line and verdict: claims and ops count what the line says\n"
        "here, and the other columns are those of one claim. rank_operands shows the operands\n"
        "of each rank with which a claim is wrong. --all lists each claim, the rows that agree\n"
        "or are missing, and why lines are unused. The command fails if a row is wrong.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "a rule table"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "every claim and every missing row"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
