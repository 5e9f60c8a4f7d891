/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "core/lab/step.h"
#include "core/rules/discover.h"
#include "core/rules/row_text.h"
#include "core/rules/table/compare.h"
#include "core/rules/try_row.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_forced.h"

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

static void put_trial(const struct ss_ruleset *all, uint32_t op, const struct ss_row_trial *trial,
                      struct ss_out *out)
{
    const struct ss_attempt *a = &trial->attempt;
    const char *why =
        trial->holds ? ss_show_condition(&out->arena, all, op, &trial->row, a->why) : a->why;
    ss_out_field(out, "verdict", ss_v_text(ss_verdict_name(a->verdict)));
    ss_out_field(out, "why",
                 ss_v_text(trial->implied ? "the results are equal on all ranks, which "
                                            "is any of max, min, avg, and, or"
                                          : why));
    ss_out_field(out, "candidate", ss_v_text(a->candidate));
    ss_out_field(out, "runs", ss_v_int(a->runs));
    if (!a->ranks || trial->holds)
        return;
    ss_out_field(out, "types", ss_v_text(a->types));
    ss_out_field(out, "length", a->length ? ss_v_int(a->length) : ss_v_null());
    ss_out_field(out, "ranks", ss_v_int(a->ranks));
    ss_out_field(out, "seed", ss_v_int((int64_t)a->seed));
    ss_out_field(out, "draw", ss_v_int(a->draw));
    if (a->position) {
        ss_out_field(out, "cell", ss_v_text(a->position));
        ss_out_field(out, "expected", ss_show_attempt_number(a, a->expected));
        ss_out_field(out, "combine", ss_v_text(a->combine));
        ss_out_field(out, "got", ss_show_attempt_number(a, a->got));
    }
}

static void put_explored(const struct ss_ruleset *all, uint32_t op, const struct ss_attempt *a,
                         struct ss_out *out)
{
    if (!a) {
        ss_out_field(out, "exploration", ss_v_text("did not try this cut"));
        return;
    }
    const char *row = ss_show_attempt_row(all->op_rules[op], a, all->op_atoms[op].lengths);
    ss_out_field(out, "exploration",
                 ss_v_text(row ? ss_sprintf(&out->arena, "found row %s with this cut", row)
                               : ss_sprintf(&out->arena, "%s, %s", ss_verdict_name(a->verdict),
                                            ss_show_attempt_why(&out->arena, all, op, a))));
}

/* A row that holds may still not divide. */
static void put_misfits(const struct ss_lab *lab, uint32_t op, const struct ss_row *row,
                        struct ss_out *out)
{
    struct ss_buf text = {0};
    for (int a = 0; a < lab->now->settings.mesh.n_axes; a++) {
        size_t before = text.length;
        if (before)
            ss_buf_puts(&text, "; ");
        ss_buf_printf(&text, "%s: ", lab->now->settings.mesh.axis[a].name);
        if (!ss_row_misfit(row, lab->now->rules->op_atoms[op].lengths,
                           lab->now->settings.mesh.axis[a].size, &text)) {
            text.length = before;
            if (text.data)
                text.data[before] = 0;
        }
    }
    if (text.length)
        ss_out_field(out, "does_not_fit", ss_v_text(ss_strdup(&out->arena, text.data)));
    ss_buf_free(&text);
}

/* What runs of the op say of a row. *holds: nothing refutes it. */
static enum ss_rc put_rule(struct ss_ctx *ctx, uint32_t op, const struct ss_row_text *row,
                           const char *text, struct ss_out *out, bool *holds, struct ss_error *err)
{
    struct ss_row_trial trial;
    struct ss_discover_options options = {.seed = ctx->lab->now->settings.seed};
    enum ss_rc rc = ss_ruleset_try_row(ctx->lab->now->rules, op, row, &options, ctx->job,
                                       &out->arena, &trial, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_keep_probe(ctx->lab, ctx->lab->now->graph->ops[op].name, text, &trial.attempt);
    const struct ss_op_rules *rules = ctx->lab->now->rules->op_rules[op];
    bool refuted = trial.attempt.verdict == SS_REFUTED;
    const struct ss_row *known = refuted ? NULL : discovered(ctx->lab->now->rules, op, row);
    *holds = trial.holds;
    ss_out_field(out, "op", ss_show_op(ctx->lab->now->graph, op));
    ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, text)));
    ss_out_field(out, "holds", trial.holds || refuted ? ss_v_bool(trial.holds) : ss_v_null());
    ss_out_field(out, "row_id", ss_v_text(known ? known->id : NULL));
    put_trial(ctx->lab->now->rules, op, &trial, out);
    if (!known)
        put_explored(ctx->lab->now->rules, op, explored(rules, &trial.attempt), out);
    if (trial.holds && !trial.attempt.shown)
        rc = ss_lab_keep_held_probe(ctx->lab, op, text, known ? known->id : NULL, ctx->job, err);
    if (trial.holds)
        put_misfits(ctx->lab, op, known ? known : &trial.row, out);
    return rc;
}

/* With a mesh: what a plan with it would cost. Where it is no pin there, the rule was the answer,
 * if there was one. */
static enum ss_rc put_cost(struct ss_ctx *ctx, const struct ss_parsed *parsed, const char *target,
                           const char *text, bool answered, struct ss_out *out,
                           struct ss_error *err)
{
    struct ss_pin_reading reading;
    struct ss_error why = {0};
    enum ss_rc rc = ss_lab_read_pin(ctx->lab->now, target, text, &out->arena, &reading, &why);
    if (rc == SS_OK)
        rc = ss_put_forced(ctx, parsed, target, text, out, &why);
    if (rc == SS_E_INFEASIBLE || rc == SS_E_TIMEOUT) {
        ss_out_field(out, "no_plan", ss_v_text(ss_strdup(&out->arena, why.message)));
        rc = SS_OK;
    } else if (rc != SS_OK && answered && rc != SS_E_CANCELLED) {
        ss_out_note(out, "what a plan with it would cost: %s%s%s", why.message,
                    why.hint[0] ? "; " : "", why.hint);
        rc = SS_OK;
    } else if (rc != SS_OK && err) {
        *err = why;
    }
    return rc;
}

/* Adds the placements of one side of a row that no plan has, as `rules` shows them. */
static void add_side(struct ss_buf *text, const struct ss_op_rules *rules, const struct ss_row *row,
                     const struct ss_atoms *atoms, bool operands)
{
    size_t n = operands ? rules->n_in : rules->n_out;
    ss_buf_puts(text, operands ? "<-" : "");
    for (size_t i = 0; i < n; i++) {
        ss_buf_puts(text, i ? "," : "");
        ss_unplaced_print(text, rules, row, atoms, operands, i);
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool equal_but_for_blanks(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (is_blank(*a))
            a++;
        while (is_blank(*b))
            b++;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

/* A row in blocks of unequal length is no placement of a plan, and none can be asked for: one that
 * discover found is told of in its words. Whether there is such. */
static bool put_unplaced(const struct ss_ruleset *ruleset, uint32_t op, const char *text,
                         struct ss_out *out)
{
    const struct ss_op_rules *rules = ruleset->op_rules[op];
    const struct ss_atoms *atoms = &ruleset->op_atoms[op];
    for (size_t i = 0; i < rules->n_unplaced; i++) {
        const struct ss_row *row = &rules->unplaced[i];
        struct ss_buf own = {0};
        add_side(&own, rules, row, atoms, false);
        add_side(&own, rules, row, atoms, true);
        bool same = equal_but_for_blanks(ss_buf_text(&own), text);
        ss_buf_free(&own);
        if (!same)
            continue;
        ss_out_field(out, "op", ss_show_op(ruleset->graph, op));
        ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, text)));
        ss_out_field(out, "holds", ss_v_bool(true));
        ss_out_field(out, "verdict", ss_v_text(ss_verdict_name(row->verdict)));
        ss_out_field(out, "why", ss_v_text(ss_unplaced_why(row)));
        return true;
    }
    return false;
}

/* A layout of a var is judged by plans, and an axis is one of theirs. */
static enum ss_rc check_mesh(const struct ss_mesh *mesh, const struct ss_arg_value *item,
                             const struct ss_row_text *row, struct ss_error *err)
{
    if (item->is_var && !mesh->n_axes) {
        ss_fail(err, SS_E_STATE,
                "what refutes a layout of a var is a plan, and no device mesh is "
                "set");
        return ss_error_hint(err, "mesh SHAPE, for example: mesh 2x4");
    }
    if (!row->axis[0] || !mesh->n_axes || ss_mesh_find_axis(mesh, row->axis) >= 0)
        return SS_OK;
    ss_fail(err, SS_E_NAME, "the mesh has no axis \"%s\"", row->axis);
    return ss_error_hint(err, "its first is called %s; `mesh` lists them", mesh->axis[0].name);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *item = ss_arg(parsed, "item");
    const char *text = ss_arg(parsed, "row")->text, *target = item->text;
    struct ss_row_text row = {0};
    bool holds = true;
    if (ctx->lab->now->problem)
        return ss_put_forced(ctx, parsed, target, text, out, err);
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    if (!item->is_var && put_unplaced(ctx->lab->now->rules, (uint32_t)item->integer, text, out))
        return SS_OK;
    if (item->is_var)
        target = ss_sprintf(&out->arena, "var:%s", target);
    else
        rc = ss_row_text_parse(text, &out->arena, &row, err);
    if (rc == SS_OK)
        rc = check_mesh(&ctx->lab->now->settings.mesh, item, &row, err);
    /* A rule is one of an axis; of several there is only what the plan would cost. */
    bool has_mesh = ctx->lab->now->settings.mesh.n_axes > 0;
    bool rule = !item->is_var && !(has_mesh && row.n_axes > 1);
    if (rc == SS_OK && rule)
        rc = put_rule(ctx, (uint32_t)item->integer, &row, text, out, &holds, err);
    if (rc == SS_OK && holds && has_mesh)
        rc = put_cost(ctx, parsed, target, text, rule, out, err);
    return rc;
}

static const char *const examples[] = {"why-not dot_general_0 \"S(0) <- S(0), S(1)\"",
                                       "why-not dot_general_0 \"P(sum) <- S(1), S(0)\"",
                                       "mesh 2x4; why-not dot_general_0 \"tp: S(1) <- R, S(1)\"",
                                       NULL};

const struct ss_cmd ss_cmd_why_not = {
    .name = "why-not",
    .group = "rules",
    .summary = "what refutes a placement, or what it would cost",
    .help =
        "ROW is results <- operands.\n"
        "A row for one mesh axis is tried now, on probes as in discover. A refuted row shows\n"
        "the types and ranks of its smallest counterexample, the expected value of one cell,\n"
        "and the value that the combined pieces gave; `print` then shows the tensors, also those\n"
        "of a row that holds. holds is `-` if no probe decides.\n"
        "row_id names the discovered row that implies it; exploration is the verdict of\n"
        "discover on the same cut. If the row holds, does_not_fit names the mesh axes that do\n"
        "not divide it.\n"
        "With a mesh, a row that holds and that `pin` accepts is also solved for: a is the best\n"
        "plan and b the plan with the row, the largest differences first, as in `force`.\n"
        "For a var, which needs a mesh: a layout instead of a row. For a problem file: a node\n"
        "and a strategy.",
    .examples = examples,
    .args = {{.name = "item", .type = SS_ARG_ITEM, .help = "an op or a var; a node of a problem"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "results <- operands"}},
    .options = {{.name = "rows", .type = SS_ARG_INT, .help = "differences of each kind (8)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (60s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
