/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D if no result grows with the cut length: windows that share rows with their
 * neighbours. A sum over windows of at most h rows satisfies f(a, c) = f(a, b) + f(b - h, c) - f(b
 * - h, b): the effects of f at the ends of an operand are added twice and subtracted once. The step
 * of windows and the number of shared rows are measured, then verified on 2, 3, 4 and 8 ranks. */
#include "core/rules/halo/windows_shared.h"

#include <math.h>

#include "core/body/composite.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/halo/measure.h"
#include "core/rules/halo/verify.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/lengths.h"

/* The stride of the first look, in rows: pieces fit every stride that divides it. */
enum { PIECE = SS_HALO_TRIAL_MAX_PIECE, COARSE_PACE = 12 };
/* Draws that a stride must hold on; draws until all pieces influenced the result. */
enum { N_WHOLES = 3, MOST_LOOKS = 24 };
/* Draws of a first look: at a sum; at a maximum, which most draws have in one window alone. */
enum { FEW_LOOKS = 8, MANY_LOOKS = 32 };
/* Relative to the sum of the magnitudes of four results that are subtracted. */
static const double ROUNDING = 1e-12;

/* An op by itself that makes nothing of a dim's order has no windows on it. */
bool ss_shared_conceivable(struct ss_subject *s, uint16_t atom)
{
    struct ss_candidate c = {.kind = 'D', .cut = &atom, .n_cut = 1};
    bool windows = ss_composite_body(s->call) || s->call->def->flags & SS_OP_FOREIGN;
    return windows && s->call->n_out > 0 && ss_halo_conceivable(s, atom) && ss_keeps_results(s, &c);
}

/* Whether windows that share so many rows hold at so many fresh wholes of a few pieces. */
static bool holds_on(struct ss_halo_trial *t, int64_t piece, int64_t pace, int times)
{
    int ranks = ss_halo_ranks(t, 0);
    int64_t length = ranks * piece;
    bool ok = true;
    t->f.per = t->f.pace[0] = pace;
    t->f.right = ss_halo_widest(t, 1, PIECE);
    for (int i = 0; i < times && ok; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        ok = ss_halo_trial_whole(t, &length, ranks, &w) && ss_halo_holds_at(t, &w);
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return ok;
}

/* What a draw says of each result. */
struct shown {
    bool first, last; /* it is another than one half of the rows alone makes */
    bool border;      /* where pieces meet matters to what they lack of the whole */
};

/* Runs the rows up to `at`, and those from there on. */
static bool run_halves(struct ss_halo_trial *t, const struct ss_whole *w, int64_t at,
                       struct ss_halo_window half[2])
{
    half[0] = (struct ss_halo_window){.count[0] = at};
    half[1] = (struct ss_halo_window){.start[0] = at, .count[0] = w->p.length - at};
    return !ss_halo_trial_run(t, w, &half[0], NULL) && !ss_halo_trial_run(t, w, &half[1], NULL);
}

/* Whether what two halves lack of the whole depends on where they meet; integers wrap. */
static bool meets_apart(const struct ss_tensor *const *half, int64_t i, double tolerance)
{
    if (half[0]->store == SS_STORE_I64) {
        uint64_t apart = (uint64_t)ss_i64(half[0])[i] + (uint64_t)ss_i64(half[1])[i] -
                         (uint64_t)ss_i64(half[2])[i] - (uint64_t)ss_i64(half[3])[i];
        return ss_wrap_int(half[0]->type.dtype, (int64_t)apart) != 0;
    }
    double apart = 0, size = 0;
    for (int h = 0; h < 4; h++) {
        double x = ss_tensor_get(half[h], i);
        apart += h < 2 ? x : -x;
        size += fabs(x);
    }
    return fabs(apart) > tolerance + ROUNDING * size;
}

static bool look(struct ss_halo_trial *t, const struct ss_whole *w, struct shown *shown)
{
    struct ss_halo_window halves[4];
    if (!run_halves(t, w, w->p.length / 2, halves) ||
        !run_halves(t, w, w->p.length / 4, halves + 2))
        return false;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        struct ss_tensor whole = ss_tensor_numbers(&w->p.out[k]), numbers[4];
        const struct ss_tensor *half[4];
        for (int h = 0; h < 4; h++) {
            numbers[h] = ss_tensor_numbers(&halves[h].out[k]);
            half[h] = &numbers[h];
        }
        for (int64_t i = 0; i < whole.count; i++) {
            shown[k].first |= ss_tensor_get(half[0], i) != ss_tensor_get(&whole, i);
            shown[k].last |= ss_tensor_get(half[1], i) != ss_tensor_get(&whole, i);
            shown[k].border |= meets_apart(half, i, w->tolerance[k]);
        }
    }
    return true;
}

/* Whether all results are of the rows of both halves, and of rows on both sides of where they meet.
 * The last row alone, x[-1], would be found by differences of rows that have nothing to do with it;
 * and what the pieces themselves add up to, but for what does not depend on them, needs no rows of
 * neighbours. */
static bool is_of_all(struct ss_halo_trial *t)
{
    size_t n = t->s->call->n_out;
    struct shown *shown = ss_alloc_array(&t->s->scratch, n, sizeof *shown);
    int64_t length = 2 * PIECE;
    bool all = false, border = false;
    for (int i = 0; i < MOST_LOOKS && !(all && border); i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        bool ran = ss_halo_trial_whole(t, &length, 2, &w) && look(t, &w, shown);
        ss_arena_rewind(&t->s->scratch, mark);
        if (!ran)
            return false;
        all = true;
        border = t->f.reduce != SS_SUM;
        for (size_t k = 0; k < n; k++) {
            all &= shown[k].first && shown[k].last;
            border |= shown[k].border;
        }
    }
    if (!all)
        return ss_halo_trial_fail(t, SS_REFUTED,
                                  "a piece, or all other pieces, have no influence on the result");
    return border || ss_halo_trial_fail(
                         t, SS_REFUTED,
                         "windows share no rows: the pieces alone add up to the result, except "
                         "for a constant that each piece adds");
}

/* The smallest steps; then as few rows as those steps allow. */
static bool measure(struct ss_halo_trial *t)
{
    int64_t pace = 1, least = t->least;
    while (pace < COARSE_PACE && (COARSE_PACE % pace || !holds_on(t, PIECE + pace, pace, N_WHOLES)))
        pace++;
    if (ss_halo_trial_is_over(t))
        return false;
    t->f.per = t->f.pace[0] = pace;
    t->least = PIECE;
    bool measured = ss_halo_trial_measure(t);
    t->least = least;
    if (t->f.reduce == SS_SUM && t->f.right == 0)
        t->f.right = 2 * pace; /* on two ranks windows share no fewer */
    return measured;
}

/* Reductions that the results of windows may be combined by: of what is true or false, too few
 * draws would tell them apart. */
static unsigned kinds_of(const struct ss_call *call)
{
    unsigned kinds = 1u << SS_SUM | 1u << SS_MAX | 1u << SS_MIN;
    for (size_t k = 0; k < call->n_out; k++) {
        kinds &= ss_combine_kinds(call->out[k].dtype);
        kinds &= ss_dtype_is_int(call->out[k].dtype) ? 1u << SS_SUM : kinds;
    }
    return kinds;
}

/* Windows that share many rows tell whether it holds at all. */
static bool search_reduction(struct ss_halo_trial *t)
{
    int looks = t->f.reduce == SS_SUM ? FEW_LOOKS : MANY_LOOKS;
    return holds_on(t, PIECE, COARSE_PACE, looks) && is_of_all(t) && measure(t) &&
           ss_halo_trial_verify(t);
}

bool ss_search_shared(struct ss_halo_trial *t)
{
    unsigned kinds = kinds_of(t->s->call);
    for (size_t k = 0; k < t->s->call->n_out; k++)
        t->out[k].dim = -1;
    if (kinds == 0)
        return ss_halo_trial_fail(t, SS_NOT_TRIED, "its results cannot be added");
    for (int r = 0; r < SS_N_REDUCES; r++) {
        t->f = (struct ss_footprint){
            .form = SS_FOOTPRINT_SHARED, .rows = 1, .reduce = (enum ss_reduce)r};
        if (kinds >> r & 1 && search_reduction(t))
            return true;
        if (kinds >> r & 1 && t->attempt->verdict != SS_REFUTED)
            return false;
    }
    return false;
}
