/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_composed.h"

#include <string.h>

#include "core/compose/compose.h"
#include "core/rules/row_text.h"

static enum ss_rc compose(const struct ss_ctx *ctx, uint32_t op, struct ss_out *out,
                          struct ss_composition **c, struct ss_error *err)
{
    struct ss_call call;
    const struct ss_snapshot *now = ctx->lab->now;
    struct ss_discover_options options = {.seed = now->settings.seed, .cache = ctx->lab->cache};
    ss_graph_call(now->graph, op, &out->arena, &call);
    enum ss_rc rc = ss_compose(&call, &options, ctx->job, c, err);
    if (rc)
        ss_error_where(err, "%s", now->graph->ops[op].name);
    return rc;
}

static struct ss_value placements(struct ss_arena *arena, const struct ss_placement *p, size_t n)
{
    struct ss_value *items = ss_alloc_array(arena, n + 1, sizeof *items);
    for (size_t k = 0; k < n; k++) {
        struct ss_buf text = {0};
        ss_placement_print(&text, p[k], false);
        items[k] = ss_v_text(ss_show_take(arena, &text));
    }
    return ss_v_list(items, n, ", ");
}

static const char *note_of(const struct ss_composed_row *row)
{
    bool fragile = row->flags & SS_COMPOSED_FRAGILE || row->granted;
    if (row->flags & SS_COMPOSED_SLICES)
        return "ranks cut replicated values at their offset: no backend does so yet";
    if (row->flags & SS_COMPOSED_BY_OFFSET)
        return fragile ? "each rank counts from its own offset; a step is fragile"
                       : "each rank counts from its own offset";
    return fragile ? "a step is fragile" : NULL;
}

/* The explored row as placements at the op's lengths. */
static void row_at(const struct ss_ruleset *rules, uint32_t op, const struct ss_row *row,
                   struct ss_arena *arena, struct ss_placement **in, struct ss_placement **results)
{
    const struct ss_op_rules *r = rules->op_rules[op];
    const int64_t *lengths = rules->op_atoms[op].lengths;
    *in = ss_alloc_array(arena, r->n_in + 1, sizeof **in);
    *results = ss_alloc_array(arena, r->n_out + 1, sizeof **results);
    for (size_t k = 0; k < r->n_in; k++)
        (*in)[k] = ss_row_operand(row, k, lengths);
    for (size_t k = 0; k < r->n_out; k++)
        (*results)[k] = ss_row_result(row, k, lengths);
}

/* "no row that takes S(0), R". */
static const char *lacks(const struct ss_composition *c, const struct ss_composed_stop *stop,
                         struct ss_arena *arena)
{
    struct ss_buf text = {0};
    ss_buf_puts(&text, "no row that takes ");
    ss_placements_print(&text, stop->in, c->body->ops[stop->op].n_operands);
    return ss_show_take(arena, &text);
}

/* "these operands lead to S(0), R". */
static const char *leads_to(const struct ss_composition *c, const struct ss_composed_stop *stop,
                            struct ss_arena *arena)
{
    struct ss_buf text = {0};
    ss_buf_puts(&text, "these operands lead to ");
    if (stop->out)
        ss_placements_print(&text, stop->out, c->body->n_outputs);
    else
        ss_buf_puts(&text, "other results");
    return ss_show_take(arena, &text);
}

static void put_rows(const struct ss_composition *c, const char **known, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"out", SS_UNIT_NONE},
                                               {"in", SS_UNIT_NONE},
                                               {"explored", SS_UNIT_NONE},
                                               {"note", SS_UNIT_NONE}};
    ss_out_table(out, "composed", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->n_rows; i++) {
        const struct ss_composed_row *row = &c->rows[i];
        struct ss_value cells[] = {placements(&out->arena, row->out, c->body->n_outputs),
                                   placements(&out->arena, row->in, c->body->n_inputs),
                                   ss_v_text(known[i]), ss_v_text(note_of(row))};
        ss_out_row(out, cells);
    }
}

/* One explored row that no composed row implies. */
static enum ss_rc put_missing(const struct ss_ctx *ctx, struct ss_composition *c, const char *id,
                              const struct ss_placement *in, const struct ss_placement *results,
                              struct ss_out *out, struct ss_error *err)
{
    bool found;
    struct ss_composed_row row;
    struct ss_composed_stop stop;
    enum ss_rc rc = ss_compose_row(c, in, results, ctx->job, &found, &row, &stop, err);
    if (rc)
        return rc;
    const char *why = found ? note_of(&row) : leads_to(c, &stop, &out->arena);
    bool stopped = !found && stop.op != SS_NONE;
    struct ss_value cells[] = {ss_v_text(id), placements(&out->arena, results, c->body->n_outputs),
                               placements(&out->arena, in, c->body->n_inputs),
                               ss_v_text(stopped ? c->body->ops[stop.op].name : NULL),
                               ss_v_text(stopped ? lacks(c, &stop, &out->arena) : why)};
    ss_out_row(out, cells);
    return SS_OK;
}

enum ss_rc ss_put_composed(const struct ss_ctx *ctx, uint32_t op, struct ss_out *out,
                           struct ss_error *err)
{
    static const struct ss_column columns[] = {{"only_explored", SS_UNIT_NONE},
                                               {"out", SS_UNIT_NONE},
                                               {"in", SS_UNIT_NONE},
                                               {"stopped_at", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    const struct ss_snapshot *now = ctx->lab->now;
    const struct ss_op_rules *rules = now->rules->op_rules[op];
    const int64_t *lengths = now->rules->op_atoms[op].lengths;
    struct ss_composition *c;
    enum ss_rc rc = compose(ctx, op, out, &c, err);
    if (rc)
        return rc;
    const char **known = ss_alloc_array(&out->arena, c->n_rows + 1, sizeof *known);
    size_t *missing = ss_alloc_array(&out->arena, rules->n_rows + 1, sizeof *missing);
    size_t n_missing = 0, which = 0;
    for (size_t r = 0; r < rules->n_rows; r++) {
        struct ss_placement *in, *results;
        const struct ss_row *row = &rules->rows[r];
        if (r == 0 || !ss_row_is_said(row, lengths))
            continue; /* row 0 replicates everything */
        row_at(now->rules, op, row, &out->arena, &in, &results);
        enum ss_composed_match m = ss_composed_find(c, in, results, &which);
        if (m == SS_COMPOSED_EQUAL || (m == SS_COMPOSED_FOLLOWS && !known[which]))
            known[which] = row->id;
        if (m < SS_COMPOSED_FOLLOWS)
            missing[n_missing++] = r;
    }
    ss_out_field(out, "op", ss_show_op(now->graph, op));
    ss_out_field(out, "body_ops", ss_v_int(c->body->n_ops));
    put_rows(c, known, out);
    if (c->capped)
        ss_out_note(out, "the search had too many states: rows may lack");
    for (size_t i = 0; i < n_missing && rc == SS_OK; i++) {
        struct ss_placement *in, *results;
        const struct ss_row *row = &rules->rows[missing[i]];
        if (i == 0)
            ss_out_table(out, "missing", columns, SS_COUNT(columns));
        row_at(now->rules, op, row, &out->arena, &in, &results);
        rc = put_missing(ctx, c, row->id, in, results, out, err);
    }
    ss_composition_free(c);
    return rc;
}

/* ---- one row ---- */

/* The placements of operands; "literal" for one that belongs to the row. */
static struct ss_value operands(struct ss_arena *arena, const struct ss_composed_step *step,
                                size_t n)
{
    struct ss_value *items = ss_alloc_array(arena, n + 1, sizeof *items);
    for (size_t k = 0; k < n; k++) {
        struct ss_buf text = {0};
        ss_placement_print(&text, step->in[k], false);
        const char *placed = ss_show_take(arena, &text);
        items[k] = ss_v_text(step->literal[k] ? "literal" : placed);
    }
    return ss_v_list(items, n, ", ");
}

static void put_steps(const struct ss_composition *c, const struct ss_composed_row *row,
                      struct ss_out *out)
{
    static const struct ss_column columns[] = {{"step", SS_UNIT_NONE},     {"row", SS_UNIT_NONE},
                                               {"out", SS_UNIT_NONE},      {"in", SS_UNIT_NONE},
                                               {"blocks", SS_UNIT_NUMBER}, {"proof", SS_UNIT_NONE}};
    ss_out_table(out, "derivation", columns, SS_COUNT(columns));
    for (size_t i = 0; i < row->n_steps; i++) {
        const struct ss_composed_step *step = &row->steps[i];
        const struct ss_op *op = &c->body->ops[step->op];
        if (step->unused)
            continue; /* a later step computes it again, from literals */
        struct ss_value cells[] = {
            ss_v_text(ss_strdup(&out->arena, op->name)),
            step->row ? ss_v_text(ss_strdup(&out->arena, step->row->id)) : ss_v_text("composed"),
            placements(&out->arena, step->out, op->n_results),
            operands(&out->arena, step, op->n_operands),
            step->times > 1 ? ss_v_int(step->times) : ss_v_null(),
            step->row ? ss_v_text(ss_verdict_name(step->row->verdict)) : ss_v_null()};
        ss_out_row(out, cells);
    }
}

/* Reads an id of an explored row, or a row. */
static enum ss_rc read_row(const struct ss_ctx *ctx, uint32_t op, const char *text,
                           struct ss_arena *arena, struct ss_placement **in,
                           struct ss_placement **results, struct ss_error *err)
{
    const struct ss_ruleset *rules = ctx->lab->now->rules;
    const struct ss_op_rules *r = rules->op_rules[op];
    struct ss_row_text row;
    for (size_t i = 0; i < r->n_rows; i++) {
        if (strcmp(r->rows[i].id, text) == 0) {
            row_at(rules, op, &r->rows[i], arena, in, results);
            return SS_OK;
        }
    }
    enum ss_rc rc = ss_row_text_parse(text, arena, &row, err);
    if (rc)
        return rc;
    if (row.n_axes != 1 || row.n_in != r->n_in || row.n_out != r->n_out) {
        ss_fail(err, SS_E_ARGUMENT, "the row has %zu results and %zu operands, %s %zu and %zu",
                row.n_out, row.n_in, ctx->lab->now->graph->ops[op].name, r->n_out, r->n_in);
        return ss_error_hint(err, "one placement each: \"S(0) <- S(0), R\"; or an id such as S1");
    }
    *in = row.in;
    *results = row.out;
    return SS_OK;
}

enum ss_rc ss_put_derivation(const struct ss_ctx *ctx, uint32_t op, const char *text,
                             struct ss_out *out, struct ss_error *err)
{
    struct ss_placement *in, *results;
    struct ss_composition *c;
    bool found;
    struct ss_composed_row row;
    struct ss_composed_stop stop;
    enum ss_rc rc = read_row(ctx, op, text, &out->arena, &in, &results, err);
    if (rc == SS_OK)
        rc = compose(ctx, op, out, &c, err);
    if (rc)
        return rc;
    rc = ss_compose_row(c, in, results, ctx->job, &found, &row, &stop, err);
    if (rc == SS_OK) {
        ss_out_field(out, "op", ss_show_op(ctx->lab->now->graph, op));
        ss_out_field(out, "out", placements(&out->arena, results, c->body->n_outputs));
        ss_out_field(out, "in", placements(&out->arena, in, c->body->n_inputs));
        ss_out_field(out, "composed", ss_v_bool(found));
        ss_out_field(out, "note", ss_v_text(found ? note_of(&row) : NULL));
    }
    if (rc == SS_OK && found) {
        put_steps(c, &row, out);
    } else if (rc == SS_OK && stop.op != SS_NONE) {
        const char *name = ss_strdup(&out->arena, c->body->ops[stop.op].name);
        ss_out_field(out, "stopped_at", ss_v_text(name));
        ss_out_field(
            out, "why",
            ss_v_text(ss_sprintf(&out->arena, "%s has %s", name, lacks(c, &stop, &out->arena))));
    } else if (rc == SS_OK) {
        ss_out_field(out, "why", ss_v_text(leads_to(c, &stop, &out->arena)));
    }
    ss_composition_free(c);
    return rc;
}
