/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/halo/halo_trial.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/body/expansion_cache.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidates/candidate_text.h"
#include "core/rules/draw/draw.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/trial.h"
#include "core/tensor/magnitude.h"

/* Wholes in a row that say nothing after which the call's lengths are next. */
enum { MANY_USELESS = 20 };

bool ss_halo_trial_fail(struct ss_halo_trial *t, enum ss_verdict verdict, const char *why)
{
    t->attempt->verdict = verdict;
    t->attempt->why = why;
    return false;
}

bool ss_halo_trial_fail_at(struct ss_halo_trial *t, const struct ss_probe *p, const char *what,
                           const char *combine)
{
    ss_halo_trial_fail(t, SS_REFUTED, what);
    ss_keep_counterexample(p, t->wrong_result, t->wrong.cell, combine, t->wrong.expected,
                           t->wrong.got, t->attempt);
    ss_counterexample_explain(t->s, t->attempt);
    return false;
}

void ss_halo_trial_tell(const struct ss_halo_trial *t, struct ss_explore_event event)
{
    event.attempt = t->attempt;
    ss_observe(t->s, &event);
}

/* ---- lengths ---- */

void ss_halo_trial_lengths(const struct ss_halo_trial *t, int64_t n, int64_t piece,
                           int64_t lengths[2])
{
    const struct ss_footprint *f = &t->f;
    bool unequal = f->form == SS_FOOTPRINT_INSIDE; /* pieces may be so */
    int64_t paces =
        unequal ? ss_ceil_div(n * piece, f->pace[0]) : n * ss_ceil_div(piece, f->pace[0]);
    for (int s = 0; s < 2; s++)
        lengths[s] = paces * f->pace[s] + t->rest[s];
    if (f->form == SS_FOOTPRINT_SUM)
        lengths[0] += (int64_t)(t->v % 2) * f->per;
}

/* ---- runs ---- */

/* The largest difference of finite values. False if a value is no number. */
static bool spread_of(const struct ss_tensor *result, double *spread)
{
    struct ss_combine of_one = {0};
    *spread = ss_combine_range(&of_one, result, spread) ? *spread : 0;
    return !ss_tensor_magnitude(result).nan;
}

/* The result grows with another length; with that of a window, perhaps, which no probe keeps. */
static bool fail_grown(struct ss_halo_trial *t)
{
    const struct ss_atoms *atoms = t->s->atoms;
    t->grown = true;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (atoms->atoms[a].wide)
            return ss_halo_trial_fail(t, SS_NOT_TRIED,
                                      ss_sprintf(t->s->arena,
                                                 "not explored: a window has more than %d rows",
                                                 SS_MAX_KEPT_WINDOW));
    }
    return ss_halo_trial_fail(t, SS_REFUTED, "the result grows with other lengths as well");
}

static bool surplus_holds(struct ss_halo_trial *t, const struct ss_probe *p)
{
    int64_t rows = p->lengths[t->c.cut[0]] / t->f.per * t->f.rows;
    for (size_t k = 0; k < p->call.n_out && !ss_footprint_sums(&t->f); k++) {
        if (t->out[k].dim >= 0 &&
            ss_halo_box(&t->out[k], p->lengths, &p->call.out[k]).rows - rows != t->f.surplus)
            return fail_grown(t);
    }
    return true;
}

/* A result of one number is measured by what it was at the draw before. */
static bool spread_of_number(const struct ss_tensor *result, double *last, double *spread)
{
    double x = ss_tensor_get(result, 0), before = *last;
    if (!isfinite(x))
        return false;
    *last = x;
    *spread = isnan(before) ? 0 : fabs(x - before);
    return true;
}

/* Whether every result says something. */
static bool measure_spread(struct ss_halo_trial *t, struct ss_whole *w)
{
    bool movement = t->s->call->def->flags & SS_OP_MOVEMENT, differs = false;
    w->spread = ss_alloc_array(&t->s->scratch, w->p.call.n_out, sizeof *w->spread);
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        const struct ss_tensor numbers = ss_tensor_numbers(&w->p.out[k]);
        double *spread = &w->spread[k];
        if (!(numbers.count == 1 ? spread_of_number(&numbers, &t->last[k], spread)
                                 : spread_of(&numbers, spread)))
            return false;
        differs |= *spread > 0;
        *spread = movement ? -1 : *spread;
    }
    return differs;
}

bool ss_halo_trial_whole(struct ss_halo_trial *t, const int64_t *lengths, int ranks,
                         struct ss_whole *w)
{
    for (int useless = 0; useless < SS_MAX_USELESS; useless++) {
        t->real |= useless > MANY_USELESS;
        w->p = (struct ss_probe){.s = t->s,
                                 .c = &t->c,
                                 .length = lengths[0],
                                 .given = lengths,
                                 .windows = t->windows,
                                 .far_atom = t->far_atom,
                                 .far_length = t->far_length,
                                 .ranks = ranks,
                                 .real = t->real};
        w->p.v = t->v++;
        if (!ss_probe_choose(&w->p))
            return ss_halo_trial_fail(t, SS_NO_LENGTHS, ss_no_lengths(w->p.large));
        w->p.given = NULL; /* the caller's, perhaps on its stack */
        if (!surplus_holds(t, &w->p))
            return false;
        ss_observe_probe(&w->p, t->attempt, SS_EVENT_CHOSEN, NULL);
        ss_probe_draw(&w->p);
        if (ss_composite_largest(&w->p.call))
            *ss_composite_largest(&w->p.call) = 0;
        struct ss_error err = {0};
        if (!ss_probe_run_whole(&w->p, &err) && measure_spread(t, w))
            return true;
        if (ss_gave_no_answer(t->s, &err))
            return ss_halo_trial_fail(t, SS_NO_ANSWER, t->s->dead);
        ss_observe_probe(&w->p, t->attempt, SS_EVENT_REDRAWN, "the whole does not vary");
    }
    return ss_halo_trial_fail(t, SS_UNDETERMINED, ss_no_results(t->s));
}

/* Operands are as many as results, then come the values beside them. */
size_t ss_halo_trial_beside(const struct ss_halo_trial *t, size_t k)
{
    return t->s->call->n_out + k;
}

/* Another number at every draw: a fixed one may be what the operator itself has there. */
static int64_t any_integer(const struct ss_probe *p, enum ss_dtype dtype)
{
    uint64_t key = ss_draw_key(p, p->call.n_in, SS_DRAW_VALUES);
    uint64_t bits = key & 1 ? key >> 1 : key >> 1 & 7;
    return dtype == SS_I1 ? (int64_t)(bits & 1) : ss_wrap_int(dtype, (int64_t)bits);
}

/* What lies beyond the edges, as an element of a store: a complex one has no imaginary part. An
 * operator that puts nothing there gets anything: its rows must not depend on it. */
static void fill_element(const struct ss_halo_trial *t, const struct ss_probe *p,
                         const struct ss_tensor *operand, int side, uint64_t *element)
{
    double number = ss_draw_normal(ss_draw_key(p, p->call.n_in, SS_DRAW_VALUES), 0);
    double anything[2] = {ss_footprint_overlaps(&t->f) && side == 0 ? t->beyond : 4 * number};
    int64_t integer = any_integer(p, operand->type.dtype);
    int64_t zero[2] = {0}; /* 0.0 has the same bytes */
    enum ss_halo_fill fill = p->call.def->halo_fill;
    const void *from = operand->store == SS_STORE_I64 ? (const void *)&integer : anything;
    if (fill == SS_FILL_ZERO || ss_footprint_sums(&t->f) ||
        (ss_footprint_overlaps(&t->f) && side == 1))
        from = zero;
    else if (fill == SS_FILL_OPERAND1)
        from = p->in[ss_halo_trial_beside(t, (size_t)(operand - p->in))].data;
    memcpy(element, from, ss_element_size(operand));
}

struct ss_tensor ss_halo_rows_of(struct ss_arena *arena, const int64_t *lengths,
                                 const struct ss_row_slot *slot, const struct ss_tensor *of,
                                 struct ss_halo_rows rows, const struct ss_type *type,
                                 const void *fill)
{
    struct ss_tensor out = ss_tensor_new(arena, type, SS_STORE_F64);
    const struct ss_halo_box box = ss_halo_box(slot, lengths, &of->type);
    const int64_t end = rows.end ? rows.end : box.rows;
    const size_t size = ss_element_size(of), bytes = (size_t)box.inner * size;
    for (int64_t x = 0; x < box.outer * rows.count; x++) {
        int64_t row = x % rows.count + rows.start;
        char *to = ss_element(&out, x * box.inner);
        if (row >= rows.begin && row < end)
            memcpy(to, ss_element(of, (x / rows.count * box.rows + row) * box.inner), bytes);
        for (size_t i = 0; i < bytes && (row < rows.begin || row >= end); i += size)
            memcpy(to + i, fill, size);
    }
    return out;
}

enum ss_rc ss_halo_trial_run(struct ss_halo_trial *t, struct ss_probe *p, int r,
                             const struct ss_halo_rows window[2], struct ss_error *err)
{
    const struct ss_subject *s = t->s;
    struct ss_arena *arena = &t->s->scratch;
    int64_t *lengths = ss_memdup(arena, p->lengths, s->atoms->n_atoms * sizeof *lengths);
    for (uint16_t a = 0; a < t->c.n_cut; a++)
        lengths[t->c.cut[a]] = window[a].count;
    enum ss_rc rc = ss_atoms_call(s->call, s->atoms, lengths, arena, &p->local[r], err);
    if (rc)
        return rc;
    struct ss_tensor *in = ss_memdup(arena, p->in, p->call.n_in * sizeof *in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        const struct ss_row_slot *slot = &t->in[k];
        uint64_t fill[2];
        if (slot->dim < 0)
            continue;
        fill_element(t, p, &p->in[k], slot->side, fill);
        in[k] = ss_halo_rows_of(arena, p->lengths, slot, &p->in[k], window[slot->side],
                                &p->local[r].in[k], fill);
    }
    return ss_probe_run_piece(p, r, in, NULL, err);
}

void ss_halo_trial_tell_runs(const struct ss_halo_trial *t, const struct ss_probe *p)
{
    ss_observe_probe(p, t->attempt, SS_EVENT_CUT, NULL);
    ss_observe_probe(p, t->attempt, SS_EVENT_RAN, NULL);
}

/* ---- comparison ---- */

struct ss_halo_box ss_halo_box(const struct ss_row_slot *slot, const int64_t *lengths,
                               const struct ss_type *type)
{
    struct ss_halo_box box = {1, 1, 1};
    for (int d = 0; d < type->rank; d++)
        *(d < slot->dim ? &box.outer : d == slot->dim ? &box.rows : &box.inner) *= type->dims[d];
    if (slot->dim < 0)
        return box;
    const int64_t blocks = ss_slot_blocks(slot, lengths), unit = ss_slot_unit(slot, lengths);
    box.outer *= blocks;
    box.rows = blocks * unit > 0 ? box.rows / (blocks * unit) : -1;
    box.inner *= unit;
    return box;
}

int64_t ss_halo_trial_row_cells(const struct ss_halo_trial *t, const struct ss_whole *w)
{
    int64_t cells = 0;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        const struct ss_tensor out = ss_tensor_numbers(&w->p.out[k]);
        const struct ss_halo_box box = ss_halo_box(&t->out[k], w->p.lengths, &out.type);
        cells += box.outer * box.inner;
    }
    return cells;
}

/* ---- the row ---- */

/* True if the operator's fill lies next to pieces of a single length. */
static bool is_filled(const struct ss_footprint *f)
{
    return f->form == SS_FOOTPRINT_FILLED ||
           (ss_footprint_overlaps(f) && ss_footprint_sides(f) == 1);
}

/* Finds the cut dims of the operands. False if one has two of them. */
static bool find_operands(struct ss_halo_trial *t)
{
    const struct ss_call *call = t->s->call;
    bool once = true;
    t->in = ss_alloc_array(&t->s->scratch, call->n_in, sizeof *t->in);
    for (size_t k = 0; k < call->n_in; k++) {
        struct ss_row_slot *slot = &t->in[k];
        *slot = (struct ss_row_slot){.dim = -1, .blocks.coefficient = 1};
        for (int i = 0; i < call->in[k].rank * t->c.n_cut; i++) {
            const int d = i / t->c.n_cut, side = i % t->c.n_cut;
            const struct ss_factors *dim = &t->s->atoms->in[k][d];
            int factor = ss_factors_find(dim, t->c.cut[side]);
            if (factor < 0)
                continue;
            once &= slot->dim < 0 || slot->dim == d;
            slot->kind = SS_SHARD;
            slot->dim = d;
            slot->side = t->scatters ? (int)k == t->operand : side;
            ss_slot_within(slot, dim, factor);
        }
    }
    return once;
}

/* The value beyond the edges of an operand. */
static double fill_of(const struct ss_halo_trial *t, size_t k)
{
    if (t->in[k].dim >= 0 && t->s->call->def->halo_fill == SS_FILL_OPERAND1 && is_filled(&t->f))
        return t->s->bound[ss_halo_trial_beside(t, k)];
    bool scattered = ss_footprint_overlaps(&t->f) && ss_footprint_sides(&t->f) == 2;
    return t->in[k].dim >= 0 && scattered && t->in[k].side == 0 ? t->beyond : 0;
}

/* Windows, and what lies beside what is cut, are as long as they were. */
static void fill_held(const struct ss_halo_trial *t, struct ss_row *row)
{
    const struct ss_atoms *atoms = t->s->atoms;
    row->held = ss_alloc_array(t->s->arena, atoms->n_atoms, sizeof *row->held);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (!t->windows[a] || ss_row_cuts(row, a))
            continue;
        row->held[row->n_held++] = a;
        row->held_sum += atoms->lengths[a];
    }
}

static void fill_row(struct ss_halo_trial *t, struct ss_row *row)
{
    struct ss_subject *s = t->s;
    *row = (struct ss_row){.footprint = t->f,
                           .cut = t->attempt->cut,
                           .n_cut = t->c.n_cut,
                           .verdict = SS_CONDITIONAL,
                           .evidence = (uint32_t)t->cells};
    row->in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row->in);
    row->out = ss_alloc_array(s->arena, s->call->n_out, sizeof *row->out);
    fill_held(t, row);
    for (size_t k = 0; k < s->call->n_in; k++) {
        row->in[k] = t->in[k];
        row->in[k].dim = (int)ss_larger(t->in[k].dim, 0);
        row->in[k].fill = fill_of(t, k);
    }
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (ss_footprint_sums(&t->f) || t->out[k].dim < 0) {
            enum ss_reduce reduce = ss_footprint_sums(&t->f) ? t->f.reduce : SS_SUM;
            row->out[k] =
                (struct ss_row_slot){.kind = SS_PARTIAL, .reduce = reduce, .blocks.coefficient = 1};
        } else {
            row->out[k] = t->out[k];
            row->out[k].kind = SS_SHARD;
        }
    }
}

void ss_halo_trial_say_widths(const struct ss_halo_trial *t, struct ss_buf *text)
{
    const struct ss_footprint *f = &t->f;
    int64_t left = f->left, right = f->right;
    const char *before = "rows that need the left neighbour: ",
               *between = "; rows needed of the right one: ", *after = "";
    if (f->form == SS_FOOTPRINT_OVERLAP) {
        ss_footprint_shared(f, &left, &right);
        before = "a piece has ";
        between = " rows before and ";
        after = " past its share of the result";
    } else if (f->form == SS_FOOTPRINT_INSIDE) {
        before = "of a window's result the first ";
        between = " and the last ";
        after = " rows differ from the whole";
    } else if (f->form == SS_FOOTPRINT_SUM) {
        before = "rows needed before a piece: ";
        between = "; after it: ";
    } else if (f->form == SS_FOOTPRINT_SHARED) {
        ss_buf_printf(text, "windows share %" PRId64 " row%s with each neighbour, or more%s", right,
                      right == 1 ? "" : "s",
                      f->reduce == SS_SUM ? ": their contribution is subtracted once" : "");
        return;
    }
    ss_buf_printf(text, "%s%" PRId64 "%s%" PRId64 "%s", before, left, between, right, after);
}

static const char *found_text(struct ss_halo_trial *t)
{
    const struct ss_footprint *f = &t->f;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%d probes; ", t->probes);
    if (f->form == SS_FOOTPRINT_FILLED)
        ss_buf_printf(&text, "%" PRId64 " row%s of the result for %" PRId64 " of the operand; ",
                      f->rows, f->rows == 1 ? "" : "s", f->per);
    if (f->form != SS_FOOTPRINT_OVERLAP && f->pace[1])
        ss_buf_printf(&text, "%" PRId64 " row%s of the one with %" PRId64 " of the other; ",
                      f->pace[0], f->pace[0] == 1 ? "" : "s", f->pace[1]);
    ss_halo_trial_say_widths(t, &text);
    if (is_filled(f) && f->surplus)
        ss_buf_printf(&text, ", %" PRId64 " %s in all", f->surplus > 0 ? f->surplus : -f->surplus,
                      f->surplus > 0 ? "more" : "fewer");
    if (!f->pace[1] && f->per > 1 && f->form != SS_FOOTPRINT_INSIDE)
        ss_buf_printf(&text, "; pieces must be multiples of %" PRId64, f->per);
    return ss_buf_keep(t->s->arena, &text);
}

bool ss_halo_trial_try(struct ss_halo_trial *t, bool (*search)(struct ss_halo_trial *t),
                       struct ss_row *row)
{
    struct ss_subject *s = t->s;
    struct ss_attempt *attempt = t->attempt;
    *attempt = (struct ss_attempt){.kind = 'D', .row = -1, .n_cut = t->c.n_cut};
    attempt->cut = ss_memdup(s->arena, t->c.cut, t->c.n_cut * sizeof *t->c.cut);
    attempt->candidate = ss_sprintf(s->arena, "%s, %s", ss_candidate_text(s, &t->c), t->how);
    ss_observe(s,
               &(struct ss_explore_event){SS_EVENT_OPENED, .attempt = attempt, .candidate = &t->c});
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    uint64_t runs = s->runs;
    t->out = ss_alloc_array(&s->scratch, s->call->n_out, sizeof *t->out);
    for (size_t k = 0; k < s->call->n_out; k++)
        t->out[k].blocks.coefficient = 1;
    t->windows = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *t->windows);
    t->last = ss_alloc_array(&s->scratch, s->call->n_out, sizeof *t->last);
    for (size_t k = 0; k < s->call->n_out; k++)
        t->last[k] = NAN;
    int64_t window = ss_window_length(s->call);
    t->least = SS_HALO_TRIAL_MIN_PIECE;
    while (t->least < window && t->least < SS_HALO_TRIAL_MAX_PIECE)
        t->least *= 2;
    bool held =
        find_operands(t)
            ? search(t)
            : ss_halo_trial_fail(t, SS_NOT_TRIED, "an operand would be cut along two dims at once");
    if (held)
        fill_row(t, row);
    ss_arena_rewind(&s->scratch, mark);
    attempt->runs = (uint32_t)(s->runs - runs);
    if (!held)
        return false;
    row->runs = attempt->runs;
    attempt->verdict = row->verdict;
    attempt->why = found_text(t);
    ss_keep_no_probe(attempt);
    return true;
}
