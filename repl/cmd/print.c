/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/show.h"
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
        if (whole->count > limit)
            ss_out_note(out, "result %zu: %" PRId64 " of %" PRId64 " cells; --cells N shows more",
                        k, limit, whole->count);
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
        for (size_t k = 0; k < r->n_out; k++) {
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

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *cells = ss_option(parsed, "cells");
    int64_t limit = cells->given ? cells->integer : DEFAULT_CELLS;
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_stepper *s = ctx->lab->stepper;
    uint32_t probe = ss_stepper_probe(s);
    if (probe == SS_NO_PROBE) {
        ss_fail(err, SS_E_STATE, "no probe was drawn at this stop");
        return ss_error_hint(err, "until ran");
    }
    const struct ss_trace_probe *at = &s->trace->probes.items[probe];
    struct ss_replay replay;
    rc = ss_trace_replay(s->trace, probe, &out->arena, &replay, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "op", ss_v_text(s->trace->op));
    ss_out_field(out, "candidate", ss_v_text(s->trace->attempts.items[at->attempt].candidate));
    ss_out_field(out, "seed", ss_v_int((int64_t)s->trace->seed));
    ss_out_field(out, "draw", ss_v_int(at->draw));
    ss_out_field(out, "length", at->length ? ss_v_int(at->length) : ss_v_null());
    ss_out_field(out, "ranks", ss_v_int(at->ranks));
    ss_out_field(out, "combine", ss_v_text(ways(&replay, &out->arena)));
    put_comparison(&replay, limit, out);
    put_pieces(&replay, limit, out);
    if (ss_option(parsed, "operands")->given)
        put_operands(&replay, limit, out);
    return SS_OK;
}

static const char *const examples[] = {"step dot_general_0; until ran; print --cells 8", NULL};

const struct ss_cmd ss_cmd_print = {
    .name = "print",
    .group = "rules",
    .summary = "show the tensors of the probe at the cursor",
    .help =
        "Runs again the last probe before the cursor of `step` in its attempt, or, at the end of "
        "an\n"
        "attempt, the probe that decided it. Its data follow from seed, draw, length and ranks.\n"
        "Shows each result of the whole next to the combined result of the pieces, with the\n"
        "combination that held or else the first one tried, then the difference and each rank's\n"
        "piece. --operands adds the operands.",
    .examples = examples,
    .options = {{.name = "cells", .type = SS_ARG_INT, .help = "at most so many per tensor (64)"},
                {.name = "operands", .type = SS_ARG_FLAG, .help = "the operands, too"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
