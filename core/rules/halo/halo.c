/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D (docs/shardcombine.md, "Halos"): shards with a halo. Each search proposes a form of
 * footprint and its rates; the widths are then measured, and the footprint verified on several
 * numbers of ranks with other lengths and data. */
#include "core/rules/halo/halo.h"

#include <inttypes.h>
#include <math.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/lengths.h"

static const char no_neighbours[] = "no halo: no row of a piece needs its neighbours";
static const char no_overlap[] = "the results of neighbours do not overlap";

/* ---- rates ---- */

/* Paces that stand in their ratio as few as make whole rows of all, and as rows and per. */
static bool make_whole(struct ss_halo_trial *t)
{
    struct ss_footprint *f = &t->f;
    int64_t times = f->per / ss_gcd(f->per, f->pace[0]);
    f->pace[0] *= times;
    f->pace[1] *= times;
    f->rows = f->pace[0] / f->per * f->rows;
    f->per = f->pace[0];
    return (f->pace[0] <= SS_MAX_RATE && f->pace[1] <= SS_MAX_RATE && f->rows <= SS_MAX_RATE) ||
           ss_halo_trial_fail(t, SS_REFUTED, "the lengths do not grow evenly");
}

/* Rates and paces: as few rows of each length as make whole rows of all. Widths are not known yet.
 */
static bool find_pace(struct ss_halo_trial *t, enum ss_footprint_form form)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    int64_t base[2] = {L, 1}, grow[2] = {L, 0}, tied = 0;
    t->f = (struct ss_footprint){.form = form};
    t->rest[0] = t->rest[1] = 0;
    if (!ss_halo_trial_rate(t, base, grow))
        return false;
    t->f.pace[0] = t->f.per;
    if (t->c.n_cut == 2) {
        if (!ss_halo_tied_rows(t, &tied, &t->rest[1]))
            return false;
        int64_t g = ss_gcd(L, tied);
        t->f.pace[0] = L / g;
        t->f.pace[1] = tied / g;
    }
    return make_whole(t);
}

/* The first length beyond its part of the second. */
static int64_t offset_of(const struct ss_halo_trial *t)
{
    const int64_t *real = t->s->atoms->lengths;
    return real[t->c.cut[0]] - real[t->c.cut[1]] / t->f.pace[1] * t->f.pace[0];
}

/* The same of two lengths that leave a result as it is; the others grow with both, or stay too. */
static bool find_opposed_pace(struct ss_halo_trial *t)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    if (!ss_halo_opposed(t))
        return ss_halo_trial_fail(t, SS_REFUTED, "no result keeps its length");
    const int64_t pace[2] = {t->f.pace[0], t->f.pace[1]};
    const int64_t paces = L % pace[0] ? L : L / pace[0]; /* as few numbers as of one length */
    const int64_t lengths[2] = {paces * pace[0], paces * pace[1]};
    t->f = (struct ss_footprint){.pace = {pace[0], pace[1]}};
    t->rest[0] = offset_of(t);
    return t->rest[0] || (ss_halo_trial_rate(t, lengths, lengths) && make_whole(t));
}

/* ---- rows of the neighbours ---- */

/* Whether what lies beyond the edges is known before the run. */
static bool fill_known(const struct ss_halo_trial *t)
{
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        if (t->in[k].dim >= 0 && t->s->call->def->halo_fill == SS_FILL_OPERAND1 &&
            !ss_is_bound(t->s, ss_halo_trial_beside(t, k)))
            return false;
    }
    return true;
}

/* Reductions of the windows that share rows: those whose repeated use does no harm, or can be taken
 * back. */
enum { SHARED_REDUCTIONS = 1u << SS_SUM | 1u << SS_MAX | 1u << SS_MIN };

/* The reductions that make the results that are asked for; all if any results count. */
static unsigned asked_reductions(const struct ss_subject *s)
{
    unsigned kinds = ~0u;
    bool reduced = !s->asked;
    for (size_t k = 0; k < s->call->n_out && s->asked; k++) {
        if (s->asked[k].kind != SS_PARTIAL && !s->asked[k].folds)
            continue;
        kinds &= 1u << s->asked[k].reduce;
        reduced = true;
    }
    return reduced ? kinds : 0;
}

static bool needs_nothing(const struct ss_footprint *f)
{
    return f->left == 0 && f->right == 0 && f->surplus == 0;
}

/* Where several rows of the result go with one pace of the operand and pieces of the result do not
 * end where those of the operand do, the last row of a piece may be another of these than the one
 * that was measured, and reach further on the right: by less than a pace. */
static bool verify_phases(struct ss_halo_trial *t)
{
    bool held = ss_halo_trial_verify(t), apart = t->f.rows > 1 && t->f.surplus != 0;
    for (int64_t more = 1; more < t->f.per && apart && !held; more++) {
        if (t->attempt->verdict != SS_REFUTED)
            return false;
        t->f.right++;
        held = ss_halo_trial_verify(t);
    }
    return held;
}

static bool search_inside(struct ss_halo_trial *t)
{
    if (!find_pace(t, SS_FOOTPRINT_INSIDE) || !ss_halo_trial_measure(t) || !ss_halo_trial_verify(t))
        return false;
    if (t->c.n_cut == 2 || !needs_nothing(&t->f))
        return true;
    t->f.form = SS_FOOTPRINT_FILLED; /* pieces as they are, which need nothing of others */
    return ss_halo_trial_verify(t);
}

/* Where nothing is known that could lie beyond the edges, or the fill is none of the operator's, a
 * window inside the whole may do. */
static bool search_rows(struct ss_halo_trial *t)
{
    if (!fill_known(t))
        return search_inside(t);
    if (!find_pace(t, SS_FOOTPRINT_FILLED) || !ss_halo_trial_measure(t))
        return false;
    /* Then the pieces are those of the cut by itself, which has been tried on more draws. */
    if (t->f.rows == t->f.per && needs_nothing(&t->f))
        return ss_halo_trial_fail(t, SS_REFUTED, no_neighbours);
    if (verify_phases(t))
        return true;
    return t->s->call->def->halo_fill == SS_FILL_NONE && t->attempt->verdict == SS_REFUTED &&
           search_inside(t);
}

/* Rows may be the whole of a result's dim, or parts of it. */
static bool search_views(struct ss_halo_trial *t)
{
    if (search_rows(t))
        return true;
    struct ss_attempt failed = *t->attempt;
    bool may = (t->grown || t->f.rows > 1 || ss_window_span(t->s->call) > 0) &&
               ss_halo_trial_find_views(t);
    for (int i = 0; may && i < t->n_views; i++) {
        t->attempt->shape = t->grown = false;
        t->out[0] = t->views[i];
        /* Pieces that need nothing of each other if they are whole strides are tried as such, on
         * more draws. */
        if (search_rows(t))
            return !needs_nothing(&t->f) || ss_step_of(t->s, &t->c) <= 1 ||
                   ss_halo_trial_fail(t, SS_REFUTED, no_neighbours);
        if (t->attempt->verdict == SS_NOT_TRIED)
            return false;
    }
    *t->attempt = failed;
    return false;
}

/* With at most the widths of t->f. */
static bool search_narrower(struct ss_halo_trial *t)
{
    const struct ss_footprint most = t->f;
    if (!find_pace(t, SS_FOOTPRINT_FILLED))
        return false;
    t->f.left = most.left;
    t->f.right = most.right;
    return ss_halo_trial_verify(t);
}

/* Searches with each of the reductions in turn, until one holds or draws cannot decide. */
static bool search_reductions(struct ss_halo_trial *t, unsigned kinds,
                              bool (*search)(struct ss_halo_trial *t))
{
    for (int r = 0; r < SS_N_REDUCES; r++) {
        t->f.reduce = (enum ss_reduce)r;
        if (!(kinds >> r & 1))
            continue;
        if (search(t))
            return true;
        if (t->attempt->verdict != SS_REFUTED)
            return false;
    }
    return false;
}

/* ---- the result does not grow ---- */

static bool search_sum(struct ss_halo_trial *t)
{
    if (!ss_halo_opposed(t))
        return ss_halo_trial_fail(t, SS_REFUTED, "no result keeps its length");
    t->out[0].dim = t->f.dim;
    t->rest[0] = offset_of(t);
    t->f.surplus = t->rest[0] % t->f.per;
    return ss_halo_trial_measure(t) && ss_halo_trial_verify(t);
}

/* ---- results overlap ---- */

/* Two lengths, or one operand and the others: a rank has its own rows of the second, with zeros on
 * both sides, and whole windows of the first. */
static bool find_scattered_pace(struct ss_halo_trial *t)
{
    bool tied = t->c.n_cut == 1 || !t->adds;
    if (tied ? !find_pace(t, SS_FOOTPRINT_OVERLAP) : !find_opposed_pace(t))
        return false;
    if (t->rest[0] || t->rest[1] || t->f.surplus)
        return ss_halo_trial_fail(t, SS_NOT_TRIED,
                                  "one of the tied lengths has rows beyond those that "
                                  "go with the other: pieces of both are not equal");
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        bool filled = t->in[k].dim >= 0 && t->in[k].side == 0;
        if (filled && !ss_dtype_is_float(t->s->call->in[k].dtype))
            return ss_halo_trial_fail(t, SS_NOT_TRIED, "only floats have a neutral fill value");
    }
    t->f.form = SS_FOOTPRINT_OVERLAP;
    t->f.pace[1] = t->scatters ? t->f.pace[0] : t->f.pace[1];
    return true;
}

/* Reductions of the rows that several ranks have. */
static unsigned overlap_reductions(const struct ss_subject *s)
{
    const struct ss_call *call = s->call;
    unsigned kinds = asked_reductions(s) & ~(1u << SS_AVG);
    for (size_t k = 0; k < call->n_out; k++) {
        kinds &= ss_combine_kinds(call->out[k].dtype);
        if (ss_dtype_is_complex(call->out[k].dtype))
            kinds &= ~(1u << SS_PROD); /* rows are reduced number by number */
    }
    return kinds;
}

/* Beyond the edges of the windows that are scattered to lies what a selection never takes, a value
 * below or above all others, or, where results add up, what adds nothing. */
static bool find_overlap(struct ss_halo_trial *t)
{
    static const double beyond[] = {0, -INFINITY, INFINITY};
    const bool scattered = ss_footprint_sides(&t->f) == 2;
    bool measured = false;
    for (int i = scattered && !t->adds; i < (scattered ? 3 : 1) && !measured; i++) {
        t->beyond = beyond[i];
        measured = ss_halo_trial_measure(t);
        if (!measured && t->attempt->verdict != SS_REFUTED)
            return false;
    }
    int64_t left, right;
    ss_footprint_shared(&t->f, &left, &right);
    if (measured && left + right <= 0 && !t->adds)
        return ss_halo_trial_fail(t, SS_REFUTED, no_overlap);
    return measured && ss_halo_trial_verify(t);
}

static bool search_overlap(struct ss_halo_trial *t)
{
    const unsigned kinds = overlap_reductions(t->s);
    const bool alone = t->c.n_cut == 1 && !t->scatters;
    if (alone ? !find_pace(t, SS_FOOTPRINT_OVERLAP) : !find_scattered_pace(t))
        return false;
    if (search_reductions(t, alone ? kinds : 1u << SS_SUM, find_overlap))
        return true;
    bool apart = t->s->call->n_out > 1 && alone && t->attempt->why != no_overlap;
    if (apart && t->attempt->verdict == SS_REFUTED)
        ss_halo_trial_fail(t, SS_NOT_TRIED,
                           "not explored: no single reduction of the overlapping rows is right for "
                           "all results");
    return false;
}

/* ---- windows share rows ---- */

/* A sum over windows of at most h rows satisfies f(a, c) = f(a, b) + f(b - h, c) - f(b - h, b): the
 * effects of f at the ends of an operand are added twice and subtracted once. */

/* An op by itself that makes nothing of a dim's order has no windows on it. */
static bool shared_conceivable(struct ss_subject *s, uint16_t atom)
{
    struct ss_candidate c = {.kind = 'D', .cut = &atom, .n_cut = 1};
    bool windows = ss_composite_body(s->call) || s->call->def->flags & SS_OP_FOREIGN;
    return windows && s->call->n_out > 0 && ss_halo_conceivable(s, atom) && ss_keeps_results(s, &c);
}

/* Whether windows in steps of a pace hold at fresh wholes, if they share as many rows as they may.
 */
static bool holds_in_steps(struct ss_halo_trial *t, int64_t pace)
{
    /* Draws: of a sum; of a maximum, which most draws have in one window alone. */
    enum { FEW_LOOKS = 8, MANY_LOOKS = 32 };
    const int ranks = ss_halo_ranks(t, 0), looks = t->f.reduce == SS_SUM ? FEW_LOOKS : MANY_LOOKS;
    const int64_t length = ranks * (SS_HALO_TRIAL_MAX_PIECE + pace);
    bool ok = true;
    t->f.per = t->f.pace[0] = pace;
    t->f.right = ss_halo_widest(t, 1, SS_HALO_TRIAL_MAX_PIECE);
    for (int i = 0; i < looks && ok; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        ok = ss_halo_trial_whole(t, &length, ranks, &w) && ss_halo_holds_at(t, &w);
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return ok;
}

/* The smallest steps, which divide COARSE_PACE; then as few rows as those steps allow. */
static bool find_shared(struct ss_halo_trial *t)
{
    enum { COARSE_PACE = 12 };
    int64_t pace = 1, least = t->least;
    while (COARSE_PACE % pace || !holds_in_steps(t, pace)) {
        if (++pace > COARSE_PACE || ss_halo_trial_is_over(t))
            return false;
    }
    t->least = SS_HALO_TRIAL_MAX_PIECE;
    bool measured = ss_halo_trial_measure(t);
    t->least = least;
    if (t->f.reduce == SS_SUM && t->f.right == 0)
        t->f.right = 2 * pace; /* on two ranks windows share no fewer */
    return measured && ss_halo_trial_verify(t);
}

/* Of integers, and of what is true or false, too few draws would tell reductions apart. */
static unsigned shared_reductions(const struct ss_subject *s)
{
    const struct ss_call *call = s->call;
    unsigned kinds = asked_reductions(s) & SHARED_REDUCTIONS;
    for (size_t k = 0; k < call->n_out; k++) {
        kinds &= ss_combine_kinds(call->out[k].dtype);
        kinds &= ss_dtype_is_int(call->out[k].dtype) ? 1u << SS_SUM : kinds;
    }
    return kinds;
}

static bool search_shared(struct ss_halo_trial *t)
{
    const unsigned kinds = shared_reductions(t->s);
    for (size_t k = 0; k < t->s->call->n_out; k++)
        t->out[k].dim = -1;
    if (kinds == 0)
        return ss_halo_trial_fail(t, SS_NOT_TRIED, "its results cannot be added");
    t->f = (struct ss_footprint){.form = SS_FOOTPRINT_SHARED, .rows = 1};
    return search_reductions(t, kinds, find_shared);
}

/* ---- the candidate ---- */

bool ss_try_halo(struct ss_subject *s, const struct ss_halo_try *what, struct ss_attempt *attempt,
                 struct ss_row *row)
{
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .f = what->most, .how = "with a halo"};
    uint16_t source;
    bool (*search)(struct ss_halo_trial * t) = search_views;
    t.c = (struct ss_candidate){.kind = 'D', .cut = what->atoms, .n_cut = what->n};
    if (what->way == SS_HALO_NARROWER) {
        search = search_narrower;
    } else if (what->way == SS_HALO_SHARED) {
        if (!shared_conceivable(s, what->atoms[0]) || !(asked_reductions(s) & SHARED_REDUCTIONS))
            return false;
        search = search_shared;
        t.how = "in windows that share rows";
    } else if (what->way == SS_HALO_OVERLAP) {
        if (!asked_reductions(s))
            return false;
        search = search_overlap;
        t.how = "results overlapping";
    } else if (what->n == 2 && ss_tied_lengths(s, what->atoms[1], &source) &&
               source == what->atoms[0]) {
        search = search_inside;
    } else if (what->n == 2) {
        if (!ss_sum_conceivable(s, what->atoms[0], what->atoms[1]))
            return false;
        t.adds = s->call->n_out > 1;
        search = t.adds ? search_overlap : search_sum;
        t.how = t.adds ? "results overlapping or adding up" : t.how;
    }
    if (what->way == SS_HALO_OVERLAP && what->n == 1 && what->operand >= 0) {
        t.scatters = true;
        t.operand = what->operand;
        t.how = ss_sprintf(s->arena, "results of operand %d overlapping", what->operand);
    }
    return ss_halo_trial_try(&t, search, row);
}
