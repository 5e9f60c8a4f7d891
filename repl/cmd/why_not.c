/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/compare.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>

/* The discovered row that says so already, or NULL. */
static const struct ss_row *discovered(const struct ss_ruleset *rules, uint32_t op,
                                       const struct ss_row_text *row)
{
    const struct ss_op_rules *r = rules->op_rules[op];
    for (size_t i = 0; i < r->n_rows; i++) {
        if (ss_row_implies(r, &r->rows[i], rules->op_atoms[op].lengths, row))
            return &r->rows[i];
    }
    return NULL;
}

/* The attempt of the exploration that was the same candidate, or NULL. */
static const struct ss_attempt *explored(const struct ss_op_rules *rules,
                                         const struct ss_attempt *trial)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        if (trial->candidate && a->kind == trial->kind && !strcmp(a->candidate, trial->candidate))
            return a;
    }
    return NULL;
}

static void put_trial(const struct ss_row_trial *trial, struct ss_out *out)
{
    const struct ss_attempt *a = &trial->attempt;
    ss_out_field(out, "verdict", ss_v_text(ss_verdict_name(a->verdict)));
    ss_out_field(out, "why", ss_v_text(trial->implied ? "the results are equal on all ranks, which "
                                                        "is any of max, min, avg, and, or"
                                                      : a->why));
    ss_out_field(out, "candidate", ss_v_text(a->candidate));
    ss_out_field(out, "runs", ss_v_int(a->runs));
    if (!a->ranks || trial->holds)
        return;
    ss_out_field(out, "shapes", ss_v_text(a->shapes));
    ss_out_field(out, "ranks", a->ranks ? ss_v_int(a->ranks) : ss_v_null());
    ss_out_field(out, "seed", ss_v_int((int64_t)a->seed));
    ss_out_field(out, "draw", ss_v_int(a->draw));
    if (a->position) {
        ss_out_field(out, "cell", ss_v_text(a->position));
        ss_out_field(out, "expected", ss_v_real(a->expected));
        ss_out_field(out, "combine", ss_v_text(a->combine));
        ss_out_field(out, "got", ss_v_real(a->got));
    }
}

static void put_explored(const struct ss_op_rules *rules, const struct ss_attempt *a,
                         struct ss_out *out)
{
    if (!a) {
        ss_out_field(out, "exploration", ss_v_text("did not try this cut"));
        return;
    }
    const char *row = a->row >= 0 ? rules->rows[a->row].id : NULL;
    ss_out_field(out, "exploration",
                 ss_v_text(row ? ss_sprintf(&out->arena, "found %s with this cut", row)
                               : ss_sprintf(&out->arena, "%s, %s", ss_verdict_name(a->verdict),
                                            a->why)));
}

/* A row that holds may still not divide. */
static void put_misfits(const struct ss_lab *lab, uint32_t op, const struct ss_row *row,
                        struct ss_out *out)
{
    struct ss_buf text = {0};
    for (int a = 0; a < lab->mesh.n_axes; a++) {
        size_t before = text.length;
        if (before)
            ss_buf_puts(&text, "; ");
        ss_buf_printf(&text, "%s: ", lab->mesh.axis[a].name);
        if (!ss_row_misfit(row, lab->rules->op_atoms[op].lengths, lab->mesh.axis[a].size, &text)) {
            text.length = before;
            if (text.data)
                text.data[before] = 0;
        }
    }
    if (text.length)
        ss_out_field(out, "does_not_fit", ss_v_text(ss_strdup(&out->arena, text.data)));
    ss_buf_free(&text);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    uint32_t op = (uint32_t)ss_arg(parsed, "op")->integer;
    struct ss_row_text row;
    struct ss_row_trial trial;
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc == SS_OK)
        rc = ss_row_text_parse(ss_arg(parsed, "row")->text, &out->arena, &row, err);
    struct ss_discover_options options = {.seed = ctx->lab->seed};
    if (rc == SS_OK)
        rc = ss_ruleset_try_row(ctx->lab->rules, op, &row, &options, ctx->job, &out->arena, &trial,
                                err);
    if (rc != SS_OK)
        return rc;
    const struct ss_op_rules *rules = ctx->lab->rules->op_rules[op];
    bool refuted = trial.attempt.verdict == SS_REFUTED;
    const struct ss_row *known = refuted ? NULL : discovered(ctx->lab->rules, op, &row);
    ss_out_field(out, "op", ss_v_text(ctx->lab->graph->ops[op].name));
    ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, ss_arg(parsed, "row")->text)));
    ss_out_field(out, "holds", ss_v_bool(trial.holds));
    ss_out_field(out, "discovered", ss_v_text(known ? known->id : NULL));
    put_trial(&trial, out);
    if (!known)
        put_explored(rules, explored(rules, &trial.attempt), out);
    if (trial.holds)
        put_misfits(ctx->lab, op, known ? known : &trial.row, out);
    return SS_OK;
}

static const char *const examples[] = {"why-not dot_general_0 \"S(0) <- S(0), S(1)\"",
                                       "why-not dot_general_0 \"P(sum) <- S(1), S(0)\"", NULL};

const struct ss_cmd ss_cmd_why_not = {
    .name = "why-not",
    .group = "rules",
    .summary = "run one row of an op and show what refutes it",
    .help =
        "ROW is results <- operands for one mesh axis. It is run on probes as discover would,\n"
        "now: with the verdict come the shapes and ranks of the smallest probe that refuted it,\n"
        "one cell's expected number and what combining the pieces gave instead. discovered is\n"
        "the rule that says the same; exploration is what discover made of the same cut. Where a\n"
        "row holds, does_not_fit names the mesh axes that do not divide it.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .help = "an op's name"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "results <- operands"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
