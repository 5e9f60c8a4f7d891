/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_pieces.h"

#include <inttypes.h>
#include <string.h>

#include "core/rules/row_text.h"

enum { MOST_RANKS = 4096, USUAL_RANKS = 4 };

const char *ss_show_row_note(struct ss_arena *arena, const struct ss_op_rules *rules,
                             const struct ss_row *row, const struct ss_call *call,
                             const struct ss_atoms *atoms)
{
    struct ss_buf text = {0}, widths = {0};
    ss_row_note(&text, row, call, atoms);
    ss_row_widths(&widths, rules, row, atoms->lengths);
    if (widths.length)
        ss_buf_printf(&text, "%s%s", text.length ? "; " : "", ss_buf_text(&widths));
    ss_buf_free(&widths);
    return text.length ? ss_show_take(arena, &text) : NULL;
}

static enum ss_rc find_row(const struct ss_snapshot *now, uint32_t op, const char *id, size_t *row,
                           struct ss_error *err)
{
    const struct ss_op_rules *rules = now->rules->op_rules[op];
    for (size_t r = 0; rules && r < rules->n_rows; r++)
        if (!strcmp(rules->rows[r].id, id) &&
            ss_row_is_said(rules->rows + r, now->rules->op_atoms[op].lengths)) {
            *row = r;
            return SS_OK;
        }
    ss_fail(err, SS_E_NAME, "%s has no row '%.20s'", now->graph->ops[op].name, id);
    return ss_error_hint(err, "rules %s lists its rows", now->graph->ops[op].name);
}

/* The attempt that the row was found by. */
static void put_attempt(const struct ss_op_rules *rules, size_t row, struct ss_out *out)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = rules->attempts + i;
        if (a->row != (int32_t)row)
            continue;
        ss_out_field(out, "found_by", ss_v_text(a->candidate));
        ss_out_field(out, "kind", ss_v_text(ss_sprintf(&out->arena, "%c", a->kind)));
        ss_out_field(out, "probes", ss_v_text(a->why));
        return;
    }
}

/* The footprint in its own unit, rows. */
static void put_footprint(const struct ss_row *row, struct ss_out *out)
{
    const struct ss_footprint *f = &row->footprint;
    if (f->rows == 0)
        return;
    static const char *const forms[SS_N_FOOTPRINTS] = {
        [SS_FOOTPRINT_NONE] = "", /* has no such field */
        [SS_FOOTPRINT_FILLED] = "halo, with fill at the ends",
        [SS_FOOTPRINT_INSIDE] = "windows inside the tensor",
        [SS_FOOTPRINT_SUM] = "sum over windows",
        [SS_FOOTPRINT_SHARED] = "windows that share rows",
        [SS_FOOTPRINT_OVERLAP] = "overlapping results",
    };
    ss_out_field(out, "footprint", ss_v_text(forms[f->form]));
    ss_out_field(out, "rows_per",
                 ss_v_text(ss_sprintf(&out->arena, "%" PRId64 " of the result per %" PRId64,
                                      f->rows, f->per)));
}

static void put_evidence(const struct ss_snapshot *now, uint32_t op, size_t r,
                         const struct ss_call *call, struct ss_out *out)
{
    const struct ss_op_rules *rules = now->rules->op_rules[op];
    const struct ss_atoms *atoms = now->rules->op_atoms + op;
    const struct ss_row *row = rules->rows + r;
    ss_out_field(out, "op", ss_show_op(now->graph, op));
    ss_out_field(out, "row", ss_show_row(now->rules, op, r, row->id));
    ss_out_field(out, "out", ss_show_results(&out->arena, row, rules->n_out, atoms->lengths));
    ss_out_field(out, "in", ss_show_operands(&out->arena, row, rules->n_in, atoms->lengths));
    ss_out_field(out, "proof", ss_v_text(ss_verdict_name(row->verdict)));
    ss_out_field(out, "runs", ss_v_int(row->runs));
    ss_out_field(out, "cells", ss_v_int(row->evidence));
    put_attempt(rules, r, out);
    put_footprint(row, out);
    ss_out_field(out, "note", ss_v_text(ss_show_row_note(&out->arena, rules, row, call, atoms)));
}

static const char *indices(struct ss_arena *arena, const struct ss_pieces *p, int64_t rank,
                           enum ss_span_kind kind)
{
    struct ss_buf text = {0};
    ss_pieces_indices(&text, p, rank, kind);
    return text.length ? ss_show_take(arena, &text) : NULL;
}

static void put_tensor(const char *name, const struct ss_pieces *p, int64_t ranks,
                       struct ss_out *out)
{
    struct ss_arena *arena = &out->arena;
    for (int64_t r = 0; p->spans && r < ranks; r++) {
        struct ss_buf words = {0};
        ss_pieces_say(&words, p, r, false);
        struct ss_value cells[] = {
            ss_v_text(name), ss_v_int(r), ss_v_text(indices(arena, p, r, SS_SPAN_OWN)),
            ss_v_text(ss_show_take(arena, &words)), ss_show_type(arena, &p->local)};
        ss_out_row(out, cells);
    }
    struct ss_value whole[] = {
        ss_v_text(name), ss_v_null(), ss_v_text("all"),
        ss_v_text(p->placement.kind == SS_PARTIAL ? "a term of each cell" : "whole on every rank"),
        ss_show_type(arena, &p->local)};
    if (!p->spans)
        ss_out_row(out, whole);
}

static void put_pieces(const struct ss_row_pieces *p, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"tensor", SS_UNIT_NONE},
                                               {"rank", SS_UNIT_NUMBER},
                                               {"own", SS_UNIT_NONE},
                                               {"has", SS_UNIT_NONE},
                                               {"local", SS_UNIT_NONE}};
    static const struct ss_column results[] = {{"tensor", SS_UNIT_NONE}, {"combine", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "pieces", columns, SS_COUNT(columns));
    for (size_t k = 0; k < p->rules->n_in; k++)
        put_tensor(ss_sprintf(arena, "operand %zu", k), p->in + k, p->ranks, out);
    for (size_t k = 0; k < p->rules->n_out; k++)
        put_tensor(ss_sprintf(arena, "result %zu", k), p->out + k, p->ranks, out);
    ss_out_table(out, "combines", results, SS_COUNT(results));
    for (size_t k = 0; k < p->rules->n_out; k++) {
        struct ss_buf text = {0};
        ss_pieces_combine(&text, p, k);
        struct ss_value cells[] = {ss_v_text(ss_sprintf(arena, "result %zu", k)),
                                   ss_v_text(ss_show_take(arena, &text))};
        ss_out_row(out, cells);
    }
}

static enum ss_rc put_picture(const struct ss_ctx *ctx, const struct ss_row_pieces *p,
                              struct ss_out *out, struct ss_error *err)
{
    struct ss_buf text = {0};
    if (!ctx->views)
        return ss_fail(err, SS_E_UNSUPPORTED, "no screens are built in");
    ctx->views->draw_row(p, ctx->columns, ctx->ascii, &text);
    ss_out_document(out, "drawn", ss_show_take(&out->arena, &text));
    return SS_OK;
}

enum ss_rc ss_put_row(const struct ss_ctx *ctx, uint32_t op, const char *id,
                      const struct ss_arg_value *ranks, bool drawn, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_snapshot *now = ctx->lab->now;
    const struct ss_mesh *mesh = &now->settings.mesh;
    int64_t n = ranks->given ? ranks->integer : mesh->n_axes ? mesh->axis[0].size : USUAL_RANKS;
    struct ss_call call;
    struct ss_row_pieces pieces;
    const char *why;
    size_t r = 0;
    if (n < 2 || n > MOST_RANKS)
        return ss_fail(err, SS_E_ARGUMENT, "--ranks is from 2 to %d", MOST_RANKS);
    enum ss_rc rc = find_row(now, op, id, &r, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_op_rules *rules = now->rules->op_rules[op];
    ss_graph_call(now->graph, op, &out->arena, &call);
    bool fits = ss_row_pieces(rules, rules->rows + r, now->rules->op_atoms + op, &call, n,
                              &out->arena, &pieces, &why);
    if (drawn && fits)
        return put_picture(ctx, &pieces, out, err);
    put_evidence(now, op, r, &call, out);
    ss_out_field(out, "ranks", ss_v_int(n));
    ss_out_field(out, "fits", ss_v_bool(fits));
    if (!fits)
        ss_out_field(out, "why", ss_v_text(why));
    else
        put_pieces(&pieces, out);
    return SS_OK;
}
