/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies that a measured footprint holds on several numbers of ranks. */
#include "core/rules/halo/verify.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/op/inference.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/views.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trace/replay.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/fewest_probes.h"

/* Rows by which another length is longer than the halo and the shared rows, so that a window on it
 * has room. */
enum { BEYOND = 8 };
/* Cells near the edges of pieces that a wrong halo could have changed; the fewest probes of partial
 * sums and of shared windows, whose results have few cells; and the probes that may follow. */
enum { ENOUGH_BOUNDARY_CELLS = 96, MIN_SUM_PROBES = 10, MIN_SHARED_PROBES = 24, MAX_ROUNDS = 120 };
/* Relative to the sum of the magnitudes of terms that cancel: about 450 roundings of f64. */
static const double ROUNDING = 1e-13;
/* Further probes if windows share rows: the result may be a single number, one cell of evidence. */
enum { MAX_SINGLE_ROUNDS = 480 };
/* The fewest probes of a region that decides by its data, as any(x > 3) does, and those per other
 * length that is made longer than the halo. */
enum { MIN_BODY_ROUNDS = 240, FAR_TIMES = 4 };
static const int verified_ranks[] = {2, 3, 4, 8};
enum { N_RANKS = sizeof verified_ranks / sizeof *verified_ranks, MAX_RANKS = 8 };

/* Runs every rank's window; then, if windows share rows, the shared rows of every rank but the
 * first, which are subtracted. Returns the number of runs; 0 if one fails, which ends the trial. */
static int run_ranks(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h,
                     struct ss_halo_window *windows)
{
    const int ranks = (int)h->ranks, n = h->again ? 2 * ranks - 1 : ranks;
    for (int i = 0; i < n; i++) {
        const int rank = i < ranks ? i : i - ranks + 1;
        struct ss_halo_window *window = &windows[i];
        struct ss_error err = {0};
        for (int s = 0; s < ss_footprint_sides(&t->f); s++) {
            const struct ss_halo_side *side = &h->side[s];
            window->start[s] = rank * side->piece - side->left + ss_slide_at(&side->at, rank);
            window->count[s] = i < ranks ? side->count : h->again;
            window->begin[s] = side->alone ? rank * side->piece : 0;
            window->end[s] = side->alone ? (rank + 1) * side->piece : 0;
        }
        if (!ss_halo_trial_run(t, w, window, &err))
            continue;
        ss_observe_probe(&w->p, t->attempt, SS_EVENT_REFUSED, err.message);
        ss_keep_probe(&w->p, t->attempt);
        (void)ss_halo_trial_fail(t, SS_REFUTED,
                                 ss_sprintf(t->s->arena,
                                            "%s: length %" PRId64 " on %d ranks, rank %d",
                                            err.message, w->p.length, w->p.ranks, rank));
        return 0;
    }
    if (ss_halo_trial_is_watched(t))
        ss_halo_trial_tell_windows(t, w, windows, ranks, 0);
    return n;
}

/* ---- joining the results of all runs ---- */

/* The result of one run. Row j of the whole, from `from` to `to`, is its row j + shift. */
struct term {
    struct ss_tensor of;
    int64_t rows, from, to, shift;
    bool minus; /* it is subtracted */
};

/* One result, joined from the terms. */
struct joining {
    struct ss_tensor whole;
    struct ss_halo_box box;
    enum ss_reduce reduce; /* of rows that several terms have */
    double tolerance, rounding;
    struct term terms[2 * MAX_RANKS];
    int n;
};

static void start_joining(const struct ss_halo_trial *t, const struct ss_whole *w, size_t k,
                          struct joining *j)
{
    const bool adds = t->out[k].dim < 0; /* terms cancel each other */
    j->whole = ss_tensor_numbers(&w->p.out[k]);
    j->box = ss_halo_box(&t->out[k], w->p.lengths, &j->whole.type);
    j->reduce = adds && ss_footprint_overlaps(&t->f) ? SS_SUM : t->f.reduce;
    j->tolerance = w->tolerance[k];
    j->rounding = adds && j->whole.store != SS_STORE_I64 ? ROUNDING : 0;
    j->n = 0;
}

/* Adds a run's result, all rows of which are in place. False if it is no part of the whole. */
static bool add_term(const struct ss_halo_trial *t, const struct ss_whole *w,
                     const struct ss_halo_window *window, size_t k, struct joining *j)
{
    struct term *term = &j->terms[j->n++];
    *term = (struct term){.of = ss_tensor_numbers(&window->out[k]), .to = j->box.rows};
    const struct ss_halo_box box = ss_halo_box(&t->out[k], w->p.lengths, &term->of.type);
    term->rows = box.rows;
    return box.outer == j->box.outer && box.inner == j->box.inner;
}

/* Sets the rows that run i has of a result. False if it has another number of them. */
static bool place_rows(const struct ss_halo_trial *t, const struct ss_halo *h, int i, size_t k,
                       struct term *term)
{
    int64_t own = i * h->piece, at = ss_slide_at(&h->at, i);
    term->minus = i >= h->ranks;
    if (t->out[k].dim < 0)
        return term->rows == 1;
    term->shift = at - own;
    if (ss_footprint_sums(&t->f))
        return term->rows == term->to + h->extra;
    term->from = ss_footprint_overlaps(&t->f) ? own - at : own;
    term->to = term->from + (ss_footprint_overlaps(&t->f) ? h->made : h->piece);
    return term->rows == h->made || !ss_footprint_overlaps(&t->f);
}

/* A cell of the whole from the terms that have it, in their order. */
struct joined {
    double value, first, sizes; /* sizes of the terms together */
    int64_t integer;            /* of integers, instead of the value */
    bool any, differs;
};

static void join(struct joined *cell, enum ss_reduce reduce, const struct term *term, int64_t at)
{
    const bool any = cell->any, ints = term->of.store == SS_STORE_I64;
    double x = ss_tensor_get(&term->of, at);
    int64_t n = ints ? ss_i64(&term->of)[at] : 0;
    if (term->minus) {
        x = -x;
        n = (int64_t) - (uint64_t)n;
    }
    cell->integer = ints && any ? ss_reduce_ints(term->of.type.dtype, reduce, cell->integer, n) : n;
    cell->value = any ? ss_reduce_two(reduce, cell->value, x) : x;
    cell->first = any ? cell->first : x;
    cell->differs |= x != cell->first && !term->minus;
    cell->sizes += fabs(x);
    cell->any = true;
}

/* An integer as a double, to be compared with cell i of the whole. NaN if the two integers differ
 * but round to the same double. */
static double integer_value(const struct ss_tensor *whole, int64_t i, int64_t got)
{
    double value = ss_int_to_real(whole->type.dtype, got);
    return got != ss_i64(whole)[i] && value == ss_tensor_get(whole, i) ? NAN : value;
}

/* NaN where no term has the cell. */
static double joined_value(const struct joining *j, int64_t i, struct joined *cell)
{
    const int64_t inner = j->box.inner, row = i / inner % j->box.rows;
    const int64_t outer = i / inner / j->box.rows;
    *cell = (struct joined){0};
    for (int r = 0; r < j->n; r++) {
        const struct term *term = &j->terms[r];
        int64_t local = row + term->shift;
        if (row >= term->from && row < term->to && local >= 0 && local < term->rows)
            join(cell, j->reduce, term, (outer * term->rows + local) * inner + i % inner);
    }
    if (!cell->any)
        return NAN;
    return j->whole.store == SS_STORE_I64 ? integer_value(&j->whole, i, cell->integer)
                                          : cell->value;
}

/* Compares a cell, and records the first wrong one. Terms of a sum over all ranks cancel each
 * other: what they are off by is relative to them. */
static bool cell_holds(const struct joining *j, int64_t i, double got, const struct joined *cell,
                       struct ss_way_try *seen, bool first)
{
    const double want = ss_tensor_get(&j->whole, i), error = got == want ? 0 : fabs(got - want);
    bool equal = error <= j->tolerance || error <= j->tolerance + j->rounding * cell->sizes;
    if (!equal && first)
        *seen = (struct ss_way_try){fmax(error, seen->error), want, got, i};
    seen->error = error > seen->error ? error : seen->error;
    return equal;
}

bool ss_halo_rows_hold(struct ss_halo_trial *t, const struct ss_whole *w,
                       const struct ss_halo_window *window, size_t k, int64_t from, int64_t to,
                       int64_t shift)
{
    struct joining j;
    struct ss_way_try seen = {0};
    start_joining(t, w, k, &j);
    bool held = add_term(t, w, window, k, &j);
    j.terms[0].shift = shift;
    for (int64_t i = 0; i < j.whole.count && held; i++) {
        const int64_t row = i / j.box.inner % j.box.rows;
        struct joined cell;
        if (row >= from && row < to)
            held = cell_holds(&j, i, joined_value(&j, i, &cell), &cell, &seen, true);
    }
    if (held)
        return true;
    t->wrong = seen;
    t->wrong_at = &w->p;
    t->wrong_result = k;
    return false;
}

/* Room for a joined result that is shown; NULL if nobody watches. */
static double *form(const struct ss_halo_trial *t, const struct ss_tensor *whole)
{
    if (!ss_halo_trial_is_watched(t))
        return NULL;
    double *formed = ss_alloc_array(&t->s->scratch, (size_t)whole->count, sizeof *formed);
    for (int64_t x = 0; x < whole->count; x++)
        formed[x] = NAN;
    return formed;
}

static void tell_comparison(struct ss_halo_trial *t, const struct ss_whole *w,
                            const struct ss_halo *h, size_t k, bool held,
                            const struct ss_way_try *seen, const double *formed)
{
    struct ss_way way = {.kind = ss_footprint_sums(&t->f) ? SS_WAY_FOLD : SS_WAY_WINDOWS,
                         .reduce = t->f.reduce,
                         .dim = t->out[k].dim,
                         .left = h->side[0].left,
                         .right = h->side[0].right};
    if (ss_footprint_overlaps(&t->f) && t->out[k].dim < 0) {
        way = (struct ss_way){.kind = SS_WAY_FOLD, .reduce = SS_SUM};
    } else if (ss_footprint_overlaps(&t->f)) {
        way = (struct ss_way){.kind = SS_WAY_OVERLAP, .reduce = t->f.reduce, .dim = t->out[k].dim};
        ss_footprint_shared(&t->f, &way.left, &way.right);
    }
    if (t->kept_of == &w->p)
        ss_replay_combined(t->kept, k, formed, ss_way_text(&way, &t->kept_in), &t->kept_in);
    ss_halo_trial_tell(t, (struct ss_explore_event){.kind = SS_EVENT_COMBINED,
                                                    .probe = &w->p,
                                                    .result = k,
                                                    .way = &way,
                                                    .tried = seen,
                                                    .held = held,
                                                    .formed = formed});
}

/* Whether the runs make result k. Cells in which ranks differ are evidence. */
static bool result_holds(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h,
                         const struct ss_halo_window *windows, int n, size_t k)
{
    struct joining j;
    struct ss_way_try seen = {0};
    bool fits = true;
    start_joining(t, w, k, &j);
    for (int i = 0; i < n && fits; i++)
        fits = add_term(t, w, &windows[i], k, &j) && place_rows(t, h, i, k, &j.terms[i]);
    bool held = fits;
    double *formed = form(t, &j.whole);
    for (int64_t i = 0; i < j.whole.count && fits && (held || formed); i++) {
        struct joined cell;
        double value = joined_value(&j, i, &cell);
        held &= cell_holds(&j, i, value, &cell, &seen, held);
        if (formed)
            formed[i] = value;
        t->cells += cell.differs;
    }
    tell_comparison(t, w, h, k, held, &seen, formed);
    t->wrong = seen;
    t->wrong_result = k;
    return held;
}

static bool fail_compared(struct ss_halo_trial *t, const struct ss_whole *w)
{
    static const char *const wrong[SS_N_FOOTPRINTS] = {
        [SS_FOOTPRINT_FILLED] = "a rank's rows differ from the whole",
        [SS_FOOTPRINT_INSIDE] = "a rank's rows differ from the whole",
        [SS_FOOTPRINT_SUM] = "the pieces do not add up to the whole",
        [SS_FOOTPRINT_SHARED] = "windows that share rows do not add up to the whole",
        [SS_FOOTPRINT_OVERLAP] = "results reduced in their overlap do not give the whole",
    };
    bool joined = ss_footprint_shares(&t->f) || ss_footprint_overlaps(&t->f);
    return ss_halo_trial_fail_at(t, &w->p, wrong[t->f.form],
                                 joined                     ? ss_reduce_name(t->f.reduce)
                                 : ss_footprint_sums(&t->f) ? "their sum"
                                                            : "its window");
}

bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h)
{
    struct ss_halo_window windows[2 * MAX_RANKS];
    const int n = run_ranks(t, w, h, windows);
    if (n == 0)
        return false;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        if (!result_holds(t, w, h, windows, n, k))
            return fail_compared(t, w);
    }
    /* Where each row is of one rank, cells near the edges of pieces are evidence. */
    if (!ss_footprint_sums(&t->f) && !ss_footprint_overlaps(&t->f))
        t->cells += 2 * (h->ranks - 1) * ss_halo_trial_row_cells(t, w);
    return true;
}

/* The shortest pieces whose halo reaches one neighbour only; 0: none. */
static int64_t shortest_piece(const struct ss_halo_trial *t, int ranks, const char **why)
{
    struct ss_halo h;
    int64_t lengths[2];
    for (int64_t piece = 3; piece <= 4 * SS_HALO_TRIAL_MAX_PIECE; piece++) {
        ss_halo_trial_lengths(t, ranks, piece, lengths);
        if (ss_footprint_halo(&t->f, lengths, ranks, &h, why))
            return piece;
    }
    return 0;
}

/* ---- lengths and draws ---- */

static bool verify_at(struct ss_halo_trial *t, int ranks, int64_t piece)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    ss_halo_trial_lengths(t, ranks, piece, lengths);
    if (!ss_footprint_halo(&t->f, lengths, ranks, &h, &why))
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, why);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    struct ss_whole w;
    bool ok = ss_halo_trial_whole(t, lengths, ranks, &w) && ss_halo_trial_holds(t, &w, &h);
    ss_arena_rewind(&t->s->scratch, mark);
    t->probes += ok;
    if (ok)
        ss_halo_trial_tell(t, (struct ss_explore_event){.kind = SS_EVENT_COUNTED,
                                                        .evidence = (uint32_t)t->cells,
                                                        .needed = ENOUGH_BOUNDARY_CELLS});
    return ok;
}

/* The shortest pieces, and now and then longer ones; longer ones as well where the whole of short
 * ones says nothing (dilations may leave few rows that are not the fill), or is too short for a
 * shift in it, as no whole of three pieces that were measured is. */
static bool verify_on(struct ss_halo_trial *t, int ranks)
{
    const char *why = NULL;
    int64_t piece = shortest_piece(t, ranks, &why);
    if (piece == 0)
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, why);
    piece += t->f.per * (int64_t)(t->v % 3);
    for (; !verify_at(t, ranks, piece); piece *= 2) {
        bool too_short = t->attempt->verdict == SS_NO_LENGTHS && ranks * piece < 3 * t->least;
        if (!too_short &&
            (t->attempt->verdict != SS_UNDETERMINED || piece > SS_HALO_TRIAL_MAX_PIECE))
            return false;
    }
    return true;
}

/* As on the schedule of a plain cut: false where a length refutes it, or says nothing and the call
 * has it. */
static bool holds_far(struct ss_halo_trial *t)
{
    struct ss_literal_length *list;
    const char *why;
    size_t n = ss_literal_lengths(t->s, &t->c, &list, &why);
    for (size_t i = 0; i < n && !why; i++) {
        bool cut = list[i].atom == t->c.cut[0];
        t->far_atom = list[i].atom;
        t->far_length = cut ? 0 : list[i].length;
        bool held = cut ? verify_at(t, 2, list[i].length / 2) : verify_on(t, 2);
        if (!held && (t->attempt->verdict == SS_REFUTED || t->s->dead))
            return false;
        if (!held && list[i].needed)
            why = "a count in its body may exceed the longest probe";
    }
    return !why || ss_halo_trial_fail(t, SS_UNDETERMINED, why);
}

/* What was measured must be no other length in disguise: each is longer than it once, of a body a
 * few times, as a draw may have zeros where it matters; on ranks enough that some piece and its
 * neighbours are not all there is; longer still where another window lies on it. */
static bool verify_other(struct ss_halo_trial *t, uint16_t other)
{
    int64_t shared = ss_footprint_shares(&t->f) ? t->f.right : 0; /* on 4 ranks twice as many */
    t->far_atom = other;
    t->far_length = t->f.left + t->f.right + shared + BEYOND;
    int64_t span = other == SS_EVERY_ATOM ? 0 : ss_window_span(t->s->call);
    t->far_length = span < t->far_length ? t->far_length : span + 1;
    while (!verify_on(t, 4)) {
        if (t->attempt->verdict != SS_NO_LENGTHS || t->far_length > SS_HALO_TRIAL_MAX_PIECE)
            return false;
        t->far_length *= 2;
    }
    return true;
}

/* Two lengths may hide what neither does while the other is short, as of a diagonal: so all are as
 * long at once, where that is little, with pieces that are shorter and longer. What does not fit is
 * no news. */
static bool verify_others(struct ss_halo_trial *t)
{
    bool held = true;
    for (int i = 0; i < FAR_TIMES && held; i++)
        held = verify_other(t, SS_EVERY_ATOM) && verify_at(t, 2, 2 * t->far_length);
    return held || t->attempt->verdict == SS_NO_LENGTHS;
}

bool ss_halo_trial_verify(struct ss_halo_trial *t)
{
    uint16_t *others = ss_alloc_array(&t->s->scratch, t->s->atoms->n_atoms, sizeof *others);
    int n_others = (int)ss_free_atoms(t->s, &t->c, others);
    int enough = ss_footprint_shares(&t->f) ? MIN_SHARED_PROBES
                 : ss_footprint_sums(&t->f) ? MIN_SUM_PROBES
                                            : N_RANKS;
    bool decides =
        t->s->call->def->class != SS_OP_CLASS_COMPOSITE && ss_call_has_program(t->s->call);
    int far = n_others * (decides || ss_footprint_shares(&t->f) ? FAR_TIMES : 1);
    far = far < MAX_ROUNDS / 2 ? far : MAX_ROUNDS / 2;
    enough = decides ? MIN_BODY_ROUNDS : enough + far;
    int windows = ss_fewest_of_windows(t->s->call);
    enough = windows > enough ? windows : enough;
    int most = enough + MAX_ROUNDS + (ss_footprint_shares(&t->f) ? MAX_SINGLE_ROUNDS : 0);
    t->cells = 0;
    for (int i = 0; i < most; i++) {
        if (i > enough && t->cells >= ENOUGH_BOUNDARY_CELLS)
            return holds_far(t);
        if (i > enough && ss_footprint_overlaps(&t->f) && t->cells == 0)
            return ss_halo_trial_fail(
                t, SS_NOT_TRIED, "neighbours share fill rows only: there is nothing to reduce");
        if (i == far && n_others > 1 && ss_composite_body(t->s->call) && !verify_others(t))
            return false;
        t->far_atom = 0;
        t->far_length = 0;
        if (i < far ? !verify_other(t, others[i % n_others])
                    : !verify_on(t, verified_ranks[(i - far) % N_RANKS]))
            return false;
    }
    return ss_halo_trial_fail(
        t, SS_UNDETERMINED,
        ss_sprintf(t->s->arena, "only %" PRId64 " cells of evidence", t->cells));
}
