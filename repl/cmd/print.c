/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/probe_text.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_matrix.h"
#include "repl/cmd/stepping.h"

#include <inttypes.h>
#include <math.h>

enum { DEFAULT_CELLS = 64 };

static const char *cell_name(struct ss_arena *arena, const struct ss_type *type, int64_t cell)
{
    struct ss_buf text = {0};
    ss_print_position(&text, type, cell);
    return ss_show_take(arena, &text);
}

/* Cells are numbers: two for each complex element. */
static struct ss_value number(const struct ss_tensor *t, int64_t cell)
{
    return t->store == SS_STORE_I64 ? ss_v_int(ss_i64(t)[cell]) : ss_v_real(ss_f64(t)[cell]);
}

/* Results beside what the pieces make of them, and what each rank has there. */
static void put_comparison(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"result", SS_UNIT_NUMBER},
                                               {"cell", SS_UNIT_NONE},
                                               {"global", SS_UNIT_NUMBER},
                                               {"combined", SS_UNIT_NUMBER},
                                               {"difference", SS_UNIT_NUMBER}};
    ss_out_table(out, "cells", columns, SS_COUNT(columns));
    for (size_t k = 0; k < r->n_out; k++) {
        const struct ss_tensor numbers = ss_tensor_numbers(&r->out[k]), *whole = &numbers;
        const double *combined = r->combined[k];
        for (int64_t i = 0; i < whole->count && i < limit; i++) {
            bool there = combined && !isnan(combined[i]);
            struct ss_value cells[] = {
                ss_v_int((int64_t)k), ss_v_text(cell_name(&out->arena, &r->out[k].type, i)),
                number(whole, i), there ? ss_v_real(combined[i]) : ss_v_null(),
                there ? ss_v_real(combined[i] - ss_tensor_get(whole, i)) : ss_v_null()};
            ss_out_row(out, cells);
        }
    }
}

static void note_limit(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    for (size_t k = 0; k < r->n_out; k++) {
        const struct ss_tensor whole = ss_tensor_numbers(&r->out[k]);
        if (whole.count > limit)
            ss_out_note(out, "result %zu: %" PRId64 " of %" PRId64 " cells; --cells N shows more",
                        k, limit, whole.count);
    }
}

static void put_pieces(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"rank", SS_UNIT_NUMBER},
                                               {"result", SS_UNIT_NUMBER},
                                               {"cell", SS_UNIT_NONE},
                                               {"value", SS_UNIT_NUMBER}};
    ss_out_table(out, "pieces", columns, SS_COUNT(columns));
    for (int i = 0; i < r->ranks; i++) {
        for (size_t k = 0; r->piece[i] && k < r->n_out; k++) {
            const struct ss_tensor numbers = ss_tensor_numbers(&r->piece[i][k]), *piece = &numbers;
            const struct ss_type *type = &r->piece[i][k].type;
            for (int64_t x = 0; x < piece->count && x < limit; x++) {
                struct ss_value cells[] = {ss_v_int(r->first_rank + i), ss_v_int((int64_t)k),
                                           ss_v_text(cell_name(&out->arena, type, x)),
                                           number(piece, x)};
                ss_out_row(out, cells);
            }
        }
    }
}

static void put_operand_pieces(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"rank", SS_UNIT_NUMBER},
                                               {"operand", SS_UNIT_NUMBER},
                                               {"cell", SS_UNIT_NONE},
                                               {"value", SS_UNIT_NUMBER}};
    ss_out_table(out, "operand_pieces", columns, SS_COUNT(columns));
    for (int i = 0; i < r->ranks; i++) {
        for (size_t k = 0; r->operand[i] && k < r->n_in; k++) {
            const struct ss_tensor in = ss_tensor_numbers(&r->operand[i][k]);
            const struct ss_type *type = &r->operand[i][k].type;
            for (int64_t x = 0; x < in.count && x < limit; x++) {
                struct ss_value cells[] = {ss_v_int(r->first_rank + i), ss_v_int((int64_t)k),
                                           ss_v_text(cell_name(&out->arena, type, x)),
                                           number(&in, x)};
                ss_out_row(out, cells);
            }
        }
    }
}

static void put_operands(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"operand", SS_UNIT_NUMBER}, {"cell", SS_UNIT_NONE}, {"value", SS_UNIT_NUMBER}};
    ss_out_table(out, "operands", columns, SS_COUNT(columns));
    for (size_t k = 0; k < r->n_in; k++) {
        const struct ss_tensor in = ss_tensor_numbers(&r->in[k]);
        for (int64_t i = 0; i < in.count && i < limit; i++) {
            struct ss_value cells[] = {ss_v_int((int64_t)k),
                                       ss_v_text(cell_name(&out->arena, &r->in[k].type, i)),
                                       number(&in, i)};
            ss_out_row(out, cells);
        }
    }
}

/* "reduce(op=sum)", or of several results "gather(dim=0); identity". */
static const char *ways(const struct ss_replay *r, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    bool any = false;
    for (size_t k = 0; k < r->n_out; k++) {
        ss_buf_printf(&text, "%s%s", k ? "; " : "", r->way[k] ? r->way[k] : "-");
        any |= r->way[k] != NULL;
    }
    const char *kept = ss_show_take(arena, &text);
    return any ? kept : NULL;
}

/* ---- as matrices ------------------------------------------------------------------------------
 */

static const char *matrix(const struct ss_tensor *t, int64_t limit, int64_t mark,
                          struct ss_arena *arena)
{
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    double *x = ss_alloc_array(arena, (size_t)numbers.count + 1, sizeof *x);
    for (int64_t i = 0; i < numbers.count; i++)
        x[i] = ss_tensor_get(&numbers, i);
    return ss_show_matrix(&t->type, x, limit, mark, arena);
}

/* "result 0, the whole, 6x4xf64". */
static const char *title(const char *what, size_t k, const char *of, const struct ss_type *type,
                         struct ss_arena *arena)
{
    return ss_sprintf(arena, "%s %zu, %s%s", what, k, of, ss_show_type(arena, type).text);
}

/* The number with the largest difference, or -1 if all are equal. */
static int64_t worst_number(const struct ss_replay *r, size_t k, double *error)
{
    const struct ss_tensor whole = ss_tensor_numbers(&r->out[k]);
    int64_t worst = -1;
    *error = 0;
    for (int64_t i = 0; r->combined[k] && i < whole.count; i++) {
        double difference = fabs(r->combined[k][i] - ss_tensor_get(&whole, i));
        if (difference > *error) {
            *error = difference;
            worst = i;
        }
    }
    return worst;
}

/* held: the combination holds, and differences are rounding. */
static void put_result_panels(const struct ss_replay *r, size_t k, bool held, int64_t limit,
                              struct ss_out *out)
{
    struct ss_arena *arena = &out->arena;
    const struct ss_type *type = &r->out[k].type;
    double error;
    int64_t worst = worst_number(r, k, &error), mark = held ? -1 : worst;
    ss_out_panel_row(out);
    ss_out_panel(out, title("result", k, "whole ", type, arena),
                 matrix(&r->out[k], limit, mark, arena));
    if (r->combined[k]) {
        const char *way = r->way[k] ? r->way[k] : "combined";
        const char *head =
            worst < 0 ? ss_sprintf(arena, "%s: equal", way)
            : held    ? ss_sprintf(arena, "%s: holds, rounding %.4g", way, error)
                      : ss_sprintf(arena, "%s: fails, largest difference %.4g *", way, error);
        ss_out_panel(out, head, ss_show_matrix(type, r->combined[k], limit, mark, arena));
    }
}

/* "rank 1: operand 0, 2x3xf64". */
static const char *rank_title(const struct ss_replay *r, int i, const char *what, size_t k,
                              const struct ss_type *type, struct ss_arena *arena)
{
    return ss_sprintf(arena, "rank %d: %s %zu, %s", r->first_rank + i, what, k,
                      ss_show_type(arena, type).text);
}

/* A row per rank: its operands, then its results. */
static void put_rank_panels(const struct ss_replay *r, int64_t limit, struct ss_out *out)
{
    struct ss_arena *arena = &out->arena;
    for (int i = 0; i < r->ranks; i++) {
        ss_out_panel_row(out);
        for (size_t k = 0; r->operand[i] && k < r->n_in; k++) {
            const struct ss_tensor *t = &r->operand[i][k];
            ss_out_panel(out, rank_title(r, i, "operand", k, &t->type, arena),
                         matrix(t, limit, -1, arena));
        }
        for (size_t k = 0; r->piece[i] && k < r->n_out; k++) {
            const struct ss_tensor *t = &r->piece[i][k];
            ss_out_panel(out, rank_title(r, i, "result", k, &t->type, arena),
                         matrix(t, limit, -1, arena));
        }
    }
}

/* A probe to show: of the stepper, or of a row that was tried. */
struct shown {
    const char *op, *candidate;
    uint64_t seed;
    uint32_t draw;
    int64_t length;
    int ranks;
    const struct ss_replay *replay;
    const struct ss_trace_probe *probe; /* NULL: of a row that was tried */
    bool holds;                         /* the row */
};

static void put_panels(const struct shown *s, bool operands, int64_t limit, struct ss_out *out)
{
    const struct ss_replay *r = s->replay;
    if (operands)
        ss_out_panel_row(out);
    for (size_t k = 0; operands && k < r->n_in; k++)
        ss_out_panel(out, title("operand", k, "whole ", &r->in[k].type, &out->arena),
                     matrix(&r->in[k], limit, -1, &out->arena));
    for (size_t k = 0; k < r->n_out; k++) {
        const struct ss_trace_try *tried = s->probe ? ss_trace_try_of(s->probe, k) : NULL;
        put_result_panels(r, k, s->holds || (tried && tried->held), limit, out);
    }
    put_rank_panels(r, limit, out);
}

static enum ss_rc show_stepped(const struct ss_lab *lab, struct ss_arena *arena, struct shown *out,
                               struct ss_error *err)
{
    enum ss_rc rc = ss_need_stepper(lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_trace *t = lab->stepper->trace;
    uint32_t probe = ss_stepper_probe(lab->stepper);
    if (probe == SS_NO_PROBE) {
        ss_fail(err, SS_E_STATE, "no probe was drawn at this stop");
        return ss_error_hint(err, "until ran");
    }
    struct ss_replay *replay;
    rc = ss_trace_replay(t, probe, arena, &replay, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_trace_probe *at = &t->probes.items[probe];
    *out = (struct shown){.op = t->op,
                          .candidate = t->attempts.items[at->attempt].candidate,
                          .seed = t->seed,
                          .draw = at->draw,
                          .length = at->length,
                          .ranks = at->ranks,
                          .replay = replay,
                          .probe = at};
    return SS_OK;
}

static void show_tried(const struct ss_shown_probe *p, struct shown *out)
{
    *out = (struct shown){.op = p->op,
                          .candidate = p->row,
                          .seed = p->seed,
                          .draw = p->draw,
                          .length = p->length,
                          .ranks = p->ranks,
                          .replay = p->replay,
                          .holds = p->holds};
}

static enum ss_rc put_program(const struct ss_replay *replay, struct ss_out *out,
                              struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_probe_print(replay, &text, err);
    if (rc == SS_OK)
        ss_out_document(out, "program", ss_show_take(&out->arena, &text));
    else
        ss_buf_free(&text);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *cells = ss_option(parsed, "cells");
    const int64_t limit = cells->given ? cells->integer : DEFAULT_CELLS;
    const bool operands = ss_option(parsed, "operands")->given;
    const struct ss_shown_probe *tried = ctx->lab->probe;
    struct shown shown = {0};
    enum ss_rc rc = SS_OK;
    if (tried)
        show_tried(tried, &shown);
    else
        rc = show_stepped(ctx->lab, &out->arena, &shown, err);
    if (rc != SS_OK)
        return rc;
    if (tried && tried->why) {
        ss_out_field(out, "op", ss_v_text(ss_strdup(&out->arena, shown.op)));
        ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, shown.candidate)));
        ss_out_note(out, "there is no probe to show: %s", tried->why);
        return SS_OK;
    }
    if (ss_option(parsed, "stablehlo")->given)
        return put_program(shown.replay, out, err);
    const struct ss_replay *replay = shown.replay;
    ss_out_field(out, "op", ss_v_text(ss_strdup(&out->arena, shown.op)));
    ss_out_field(out, ctx->lab->probe ? "row" : "candidate",
                 ss_v_text(ss_strdup(&out->arena, shown.candidate)));
    ss_out_field(out, "seed", ss_v_int((int64_t)shown.seed));
    ss_out_field(out, "draw", ss_v_int(shown.draw));
    ss_out_field(out, "length", shown.length ? ss_v_int(shown.length) : ss_v_null());
    ss_out_field(out, "ranks", ss_v_int(shown.ranks));
    ss_out_field(out, "combine", ss_v_text(ways(replay, &out->arena)));
    put_panels(&shown, operands, limit, out);
    put_comparison(replay, limit, out);
    ss_out_programs_only(out, true);
    put_pieces(replay, limit, out);
    ss_out_programs_only(out, true);
    put_operand_pieces(replay, limit, out);
    ss_out_programs_only(out, true);
    if (operands) {
        put_operands(replay, limit, out);
        ss_out_programs_only(out, true);
    }
    note_limit(replay, limit, out);
    return SS_OK;
}

static const char *const examples[] = {"step dot_general_0; until ran; print --cells 8",
                                       "why-not dot_general_0 \"P(max) <- S(1), S(0)\"; print",
                                       "step dot_general_0; next; print --stablehlo", NULL};

const struct ss_cmd ss_cmd_print = {
    .name = "print",
    .group = "rules",
    .summary = "show the tensors of a probe",
    .help =
        "After `step`: the last probe before the cursor in its attempt or, at the end of an\n"
        "attempt, the probe that decided it, which is run again. Its data follow from seed,\n"
        "draw, length and ranks. After `why-not`: the probe that refutes the row, or the\n"
        "last one of the attempt that found it.\n"
        "Shows each result of the whole as a matrix next to the combined result of the pieces,\n"
        "with the combination that held or else the first one tried and its largest difference,\n"
        "which * marks; then, for each rank, its pieces of the operands and results. A row that\n"
        "is refuted at the lengths of the op has no results of ranks: the whole is run on data\n"
        "of two draws. --operands adds the operands whole. JSON, CSV and scripts get the cells\n"
        "one by one.\n"
        "--stablehlo prints a program without inputs instead, which any StableHLO runs: the op on\n"
        "the whole operands, then on the pieces of each rank.",
    .examples = examples,
    .options = {{.name = "cells", .type = SS_ARG_INT, .help = "at most so many per tensor (64)"},
                {.name = "operands", .type = SS_ARG_FLAG, .help = "the operands whole, too"},
                {.name = "stablehlo", .type = SS_ARG_FLAG, .help = "the probe as a program"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
