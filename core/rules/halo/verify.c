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

static void place(const struct ss_footprint *f, const struct ss_halo *h, int64_t rank,
                  struct ss_halo_window *window)
{
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        const struct ss_halo_side *side = &h->side[s];
        window->start[s] = rank * side->piece - side->left + ss_slide_at(&side->at, rank);
        window->count[s] = side->count;
        window->begin[s] = side->alone ? rank * side->piece : 0;
        window->end[s] = side->alone ? (rank + 1) * side->piece : 0;
    }
}

/* Every rank's window. False: one does not run, or none says anything. */
static bool run_ranks(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h,
                      struct ss_halo_window *out)
{
    for (int64_t i = 0; i < h->ranks; i++) {
        struct ss_error err = {0};
        place(&t->f, h, i, &out[i]);
        if (!ss_halo_trial_run(t, w, &out[i], &err))
            continue;
        ss_observe_probe(&w->p, t->attempt, SS_EVENT_REFUSED, err.message);
        ss_keep_probe(&w->p, t->attempt);
        return ss_halo_trial_fail(t, SS_REFUTED,
                                  ss_sprintf(t->s->arena,
                                             "%s: length %" PRId64 " on %d ranks, rank %d",
                                             err.message, w->p.length, w->p.ranks, (int)i));
    }
    if (ss_halo_trial_is_watched(t))
        ss_halo_trial_tell_windows(t, w, out, (int)h->ranks, 0);
    return true;
}

/* What every rank but the first makes of the rows that the one before it has as well. */
static bool run_again(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h,
                      struct ss_halo_window *again)
{
    for (int64_t i = 1; i < h->ranks && h->again; i++) {
        struct ss_error err = {0};
        place(&t->f, h, i, &again[i]);
        again[i].count[0] = h->again;
        if (ss_halo_trial_run(t, w, &again[i], &err)) {
            ss_keep_probe(&w->p, t->attempt);
            return ss_halo_trial_fail(t, SS_REFUTED, ss_strdup(t->s->arena, err.message));
        }
    }
    return true;
}

/* ---- joining the results of all ranks ---- */

/* One result, joined from those of all ranks. Row j of the whole, from `from` to `to`, is row j +
 * shift of a rank's result. */
struct joining {
    const struct ss_halo *halo;
    enum ss_reduce reduce; /* of rows that several ranks have */
    struct ss_tensor whole, piece[MAX_RANKS], again[MAX_RANKS];
    struct ss_halo_box box;
    int64_t rows[MAX_RANKS], from[MAX_RANKS], to[MAX_RANKS], shift[MAX_RANKS];
};

/* The windows of the ranks, and the rows that the rank before has as well. */
struct ran {
    struct ss_halo_window out[MAX_RANKS], again[MAX_RANKS];
};

/* Fills the rows that a rank has of a result. False if it has another number of them. */
static bool place_rows(const struct ss_halo_trial *t, const struct ss_halo *h, size_t k, int64_t r,
                       struct joining *j)
{
    int64_t own = r * h->piece, at = ss_slide_at(&h->at, r), rows = j->rows[r];
    j->from[r] = 0;
    j->to[r] = j->box.rows;
    j->shift[r] = t->dim[k] < 0 ? 0 : at - own;
    if (t->dim[k] < 0)
        return rows == 1;
    if (ss_footprint_sums(&t->f))
        return rows == j->box.rows + h->extra;
    j->from[r] = ss_footprint_overlaps(&t->f) ? own - at : own;
    j->to[r] = ss_footprint_overlaps(&t->f) ? own - at + h->made : own + h->piece;
    return rows == h->made || !ss_footprint_overlaps(&t->f);
}

static bool make_joining(const struct ss_halo_trial *t, const struct ss_whole *w,
                         const struct ss_halo *h, const struct ran *ran, size_t k,
                         enum ss_reduce reduce, struct joining *j)
{
    j->halo = h;
    j->reduce = t->dim[k] < 0 && ss_footprint_overlaps(&t->f) ? SS_SUM : reduce;
    j->whole = ss_tensor_numbers(&w->p.out[k]);
    j->box = ss_halo_trial_box(t, w, k, &j->whole.type);
    bool fits = true;
    for (int64_t r = 0; r < h->ranks && fits; r++) {
        j->piece[r] = ss_tensor_numbers(&ran->out[r].out[k]);
        const struct ss_halo_box box = ss_halo_trial_box(t, w, k, &j->piece[r].type);
        j->rows[r] = box.rows;
        fits = box.outer == j->box.outer && box.inner == j->box.inner && place_rows(t, h, k, r, j);
        if (r && h->again)
            j->again[r] = ss_tensor_numbers(&ran->again[r].out[k]);
    }
    return fits;
}

/* A cell of the whole from the results that have it, in the order of ranks. */
struct joined {
    double value, first, terms; /* terms: their sizes together */
    int64_t integer;            /* of integers, instead of the value */
    bool any, differs;
};

static void join(struct joined *cell, enum ss_reduce reduce, const struct ss_tensor *piece,
                 int64_t at)
{
    double x = ss_tensor_get(piece, at);
    bool any = cell->any, ints = piece->store == SS_STORE_I64;
    int64_t n = ints ? ss_i64(piece)[at] : 0;
    cell->integer = ints && any ? ss_reduce_ints(piece->type.dtype, reduce, cell->integer, n) : n;
    cell->value = any ? ss_reduce_two(reduce, cell->value, x) : x;
    cell->first = any ? cell->first : x;
    cell->differs |= x != cell->first;
    cell->terms += fabs(x);
    cell->any = true;
}

static void take_away(struct joined *cell, const struct ss_tensor *piece, int64_t at)
{
    cell->value -= ss_tensor_get(piece, at);
    cell->terms += fabs(ss_tensor_get(piece, at));
    if (piece->store == SS_STORE_I64)
        cell->integer = ss_reduce_ints(piece->type.dtype, SS_SUM, cell->integer,
                                       (int64_t) - (uint64_t)ss_i64(piece)[at]);
}

static struct joined join_cell(const struct joining *j, int64_t i)
{
    struct joined cell = {0};
    const int64_t inner = j->box.inner, row = i / inner % j->box.rows;
    const int64_t outer = i / inner / j->box.rows;
    for (int64_t r = 0; r < j->halo->ranks; r++) {
        int64_t local = row + j->shift[r];
        if (row >= j->from[r] && row < j->to[r] && local >= 0 && local < j->rows[r])
            join(&cell, j->reduce, &j->piece[r], (outer * j->rows[r] + local) * inner + i % inner);
    }
    for (int64_t r = 1; r < j->halo->ranks && j->halo->again; r++)
        take_away(&cell, &j->again[r], i);
    return cell;
}

/* NaN where no rank has the cell. */
static double joined_value(const struct joining *j, const struct joined *cell, int64_t i)
{
    if (!cell->any)
        return NAN;
    return j->whole.store == SS_STORE_I64 ? ss_halo_trial_integer(&j->whole, i, cell->integer)
                                          : cell->value;
}

/* Whether cell i is right. Terms of a sum over all ranks cancel each other: what they are off by is
 * relative to them. */
static bool cell_holds(const struct joining *j, const struct joined *cell, int64_t i, bool sums,
                       double tolerance, struct ss_way_try *seen, bool first)
{
    if (sums && j->whole.store != SS_STORE_I64)
        tolerance += ROUNDING * cell->terms;
    return ss_halo_trial_see(seen, tolerance, ss_tensor_get(&j->whole, i), joined_value(j, cell, i),
                             i, first);
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
                         .dim = t->dim[k],
                         .left = h->side[0].left,
                         .right = h->side[0].right};
    if (ss_footprint_overlaps(&t->f) && t->dim[k] < 0) {
        way = (struct ss_way){.kind = SS_WAY_FOLD, .reduce = SS_SUM};
    } else if (ss_footprint_overlaps(&t->f)) {
        way = (struct ss_way){.kind = SS_WAY_OVERLAP, .reduce = t->f.reduce, .dim = t->dim[k]};
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

/* Whether the ranks' results make result k. Where each row is of one rank, no cell differs between
 * ranks: those near the edges of pieces are evidence. */
static bool result_holds(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h,
                         const struct ran *ran, size_t k)
{
    struct joining j;
    struct ss_way_try seen = {0};
    bool held = make_joining(t, w, h, ran, k, t->f.reduce, &j), fits = held;
    double *formed = form(t, &j.whole);
    for (int64_t i = 0; i < j.whole.count && fits && (held || formed); i++) {
        const struct joined cell = join_cell(&j, i);
        held &= cell_holds(&j, &cell, i, t->dim[k] < 0, w->tolerance[k], &seen, held);
        if (formed)
            formed[i] = joined_value(&j, &cell, i);
        t->cells += cell.differs;
    }
    tell_comparison(t, w, h, k, held, &seen, formed);
    t->wrong = seen;
    t->wrong_result = k;
    return held;
}

/* Whether the results make the whole by another reduction as well. */
static bool other_holds(const struct ss_halo_trial *t, const struct ss_whole *w,
                        const struct ss_halo *h, const struct ran *ran, enum ss_reduce reduce)
{
    bool held = true;
    for (size_t k = 0; k < w->p.call.n_out && held; k++) {
        struct joining j;
        struct ss_way_try one = {0};
        held = make_joining(t, w, h, ran, k, reduce, &j);
        for (int64_t i = 0; i < j.whole.count && held; i++) {
            const struct joined cell = join_cell(&j, i);
            held = cell_holds(&j, &cell, i, false, w->tolerance[k], &one, false);
        }
    }
    return held;
}

static bool fail_compared(struct ss_halo_trial *t, const struct ss_whole *w)
{
    const char *reduce = ss_reduce_name(t->f.reduce);
    switch (t->f.form) {
    case SS_FOOTPRINT_SUM:
        return ss_halo_trial_fail_at(t, &w->p, "the pieces do not add up to the whole",
                                     "their sum");
    case SS_FOOTPRINT_SHARED:
        return ss_halo_trial_fail_at(t, &w->p, "windows that share rows do not add up to the whole",
                                     reduce);
    case SS_FOOTPRINT_OVERLAP:
        return ss_halo_trial_fail_at(
            t, &w->p, "results reduced in their overlap do not give the whole", reduce);
    default:
        return ss_halo_trial_fail_at(t, &w->p, "a rank's rows differ from the whole", "its window");
    }
}

bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h)
{
    struct ran ran;
    if (!run_ranks(t, w, h, ran.out) || !run_again(t, w, h, ran.again))
        return false;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        if (!result_holds(t, w, h, &ran, k))
            return fail_compared(t, w);
    }
    if (!ss_footprint_sums(&t->f) && !ss_footprint_overlaps(&t->f))
        t->cells += 2 * (h->ranks - 1) * ss_halo_trial_row_cells(t, w);
    for (int r = 0; r < SS_N_REDUCES; r++) {
        if (t->others >> r & 1 && !other_holds(t, w, h, &ran, (enum ss_reduce)r))
            t->others &= ~(1u << r);
    }
    return true;
}

/* The shortest pieces whose halo reaches one neighbour only; 0: none. */
static int64_t shortest_piece(const struct ss_halo_trial *t, int ranks,
                              ss_halo_trial_lengths *lengths_of, const char **why)
{
    struct ss_halo h;
    int64_t lengths[2];
    for (int64_t piece = 3; piece <= 4 * SS_HALO_TRIAL_MAX_PIECE; piece++) {
        lengths_of(t, ranks, piece, lengths);
        if (ss_footprint_halo(&t->f, lengths, ranks, &h, why))
            return piece;
    }
    return 0;
}

/* ---- lengths and draws ---- */

static bool verify_at(struct ss_halo_trial *t, int ranks, int64_t piece,
                      ss_halo_trial_lengths *lengths_of)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    lengths_of(t, ranks, piece, lengths);
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
static bool verify_on(struct ss_halo_trial *t, int ranks, ss_halo_trial_lengths *lengths_of)
{
    const char *why = NULL;
    int64_t piece = shortest_piece(t, ranks, lengths_of, &why);
    if (piece == 0)
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, why);
    piece += t->f.per * (int64_t)(t->v % 3);
    for (; !verify_at(t, ranks, piece, lengths_of); piece *= 2) {
        bool too_short = t->attempt->verdict == SS_NO_LENGTHS && ranks * piece < 3 * t->least;
        if (!too_short &&
            (t->attempt->verdict != SS_UNDETERMINED || piece > SS_HALO_TRIAL_MAX_PIECE))
            return false;
    }
    return true;
}

void ss_halo_trial_pieces(const struct ss_halo_trial *t, int64_t n, int64_t piece,
                          int64_t lengths[2])
{
    lengths[0] = n * ss_round_up(piece, t->f.per);
    lengths[1] = 0;
}

/* As on the schedule of a plain cut: false where a length refutes it, or says nothing and the call
 * has it. */
static bool holds_far(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of)
{
    struct ss_literal_length *list;
    const char *why;
    size_t n = ss_literal_lengths(t->s, &t->c, &list, &why);
    for (size_t i = 0; i < n && !why; i++) {
        bool cut = list[i].atom == t->c.cut[0];
        t->far_atom = list[i].atom;
        t->far_length = cut ? 0 : list[i].length;
        bool held =
            cut ? verify_at(t, 2, list[i].length / 2, lengths_of) : verify_on(t, 2, lengths_of);
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
static bool verify_other(struct ss_halo_trial *t, uint16_t other, ss_halo_trial_lengths *lengths_of)
{
    int64_t shared = ss_footprint_shares(&t->f) ? t->f.right : 0; /* on 4 ranks twice as many */
    t->far_atom = other;
    t->far_length = t->f.first + t->f.right + shared + BEYOND;
    int64_t span = other == SS_EVERY_ATOM ? 0 : ss_window_span(t->s->call);
    t->far_length = span < t->far_length ? t->far_length : span + 1;
    while (!verify_on(t, 4, lengths_of)) {
        if (t->attempt->verdict != SS_NO_LENGTHS || t->far_length > SS_HALO_TRIAL_MAX_PIECE)
            return false;
        t->far_length *= 2;
    }
    return true;
}

/* Two lengths may hide what neither does while the other is short, as of a diagonal: so all are as
 * long at once, where that is little, with pieces that are shorter and longer. What does not fit is
 * no news. */
static bool verify_others(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of)
{
    bool held = true;
    for (int i = 0; i < FAR_TIMES && held; i++)
        held = verify_other(t, SS_EVERY_ATOM, lengths_of) &&
               verify_at(t, 2, 2 * t->far_length, lengths_of);
    return held || t->attempt->verdict == SS_NO_LENGTHS;
}

bool ss_halo_trial_verify(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of)
{
    uint16_t *others = ss_alloc_array(&t->s->scratch, t->s->atoms->n_atoms, sizeof *others);
    int n_others = (int)ss_free_atoms(t->s, &t->c, others);
    /* Where results overlap, every rank of more than four has neighbours like those of four. */
    int enough = ss_footprint_sums(&t->f) ? MIN_SUM_PROBES : N_RANKS,
        kinds = ss_footprint_overlaps(&t->f) ? N_RANKS - 1 : N_RANKS;
    enough = ss_footprint_shares(&t->f) ? MIN_SHARED_PROBES : enough;
    bool decides =
        t->s->call->def->class != SS_OP_CLASS_COMPOSITE && ss_call_has_program(t->s->call);
    int far = n_others * (decides || ss_footprint_shares(&t->f) ? FAR_TIMES : 1);
    far = far < MAX_ROUNDS / 2 ? far : MAX_ROUNDS / 2;
    enough = decides ? MIN_BODY_ROUNDS : enough + far;
    int windows = ss_fewest_of_windows(t->s->call);
    enough = windows > enough ? windows : enough;
    int most = enough + MAX_ROUNDS;
    most += ss_footprint_shares(&t->f) ? MAX_SINGLE_ROUNDS : 0;
    t->cells = 0;
    for (int i = 0; i < most; i++) {
        bool told = !t->others || i + 1 == most;
        if (i > enough && t->cells >= ENOUGH_BOUNDARY_CELLS && told)
            return holds_far(t, lengths_of);
        if (i > enough && ss_footprint_overlaps(&t->f) && t->cells == 0)
            return ss_halo_trial_fail(
                t, SS_NOT_TRIED, "neighbours share fill rows only: there is nothing to reduce");
        if (i == far && n_others > 1 && ss_composite_body(t->s->call) &&
            !verify_others(t, lengths_of))
            return false;
        t->far_atom = 0;
        t->far_length = 0;
        if (i < far ? !verify_other(t, others[i % n_others], lengths_of)
                    : !verify_on(t, verified_ranks[(i - far) % kinds], lengths_of))
            return false;
    }
    return ss_halo_trial_fail(
        t, SS_UNDETERMINED,
        ss_sprintf(t->s->arena, "only %" PRId64 " cells of evidence", t->cells));
}
