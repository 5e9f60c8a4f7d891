/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D (docs/shardcombine.md, "Halos"): shards with a halo. The footprint is measured
 * on a middle piece, whose rows must equal those of the whole. It is then verified on 2, 3, 4 and 8
 * ranks with other lengths and data. */
#include "core/rules/halo/halo.h"

#include <inttypes.h>

#include "core/base/integer.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/halo/measure.h"
#include "core/rules/halo/rate.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/halo/verify.h"
#include "core/rules/halo/views.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"

static const char no_neighbours[] = "no halo: no row of a piece needs its neighbours";

/* Rows of a piece's result that need the left neighbour, and rows of the right neighbour. With all
 * of these a piece would reach to the end of the whole, and be right in any case. */
static void widest(const struct ss_halo_trial *t, int64_t piece, int64_t most[2])
{
    int64_t rows = ss_round_up(piece, t->f.per) / t->f.per * t->f.rows;
    most[0] = rows * 3 / 4;
    most[1] = piece * 3 / 4;
}

/* Whether rows of an operator may need rows that are far away: it has windows, or moves rows. Of
 * any other, what comes from afar may fade until no draw shows it. */
static bool reaches_far(const struct ss_call *call)
{
    size_t n = 0;
    (void)ss_attr_ints(&call->attrs, SS_ATTR_POSITIONS, &n);
    return call->def->halo_fill != SS_FILL_NONE || call->def->flags & SS_OP_MOVEMENT ||
           ss_window_span(call) > 0 || n > 0;
}

static bool find_footprint(struct ss_halo_trial *t)
{
    struct ss_footprint *f = &t->f;
    struct ss_halo_search s = {.look = ss_halo_look_middle,
                               .widest = widest,
                               .lengths_of = ss_halo_trial_pieces,
                               .longest =
                                   reaches_far(t->s->call) ? SS_HALO_TRIAL_MAX_PIECE : t->least,
                               .ranks = {3, 3},
                               .width = {&f->first, &f->right},
                               .unit = {1, 1}};
    if (!ss_halo_trial_measure(t, &s))
        return ss_halo_trial_too_wide(t, s.refused);
    ss_halo_trial_tell(t, (struct ss_explore_event){
                              .kind = SS_EVENT_MEASURED,
                              .text = ss_sprintf(&t->s->scratch,
                                                 "the first %" PRId64 " rows of a piece's result "
                                                 "need the left neighbour, the last ones %" PRId64
                                                 " rows of the right neighbour",
                                                 f->first, f->right)});
    return true;
}

/* ---- the candidate ---- */

/* Whether what lies beyond the edges is known before the run. */
static bool fill_known(const struct ss_halo_trial *t)
{
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        bool cut = false;
        for (int d = 0; d < t->s->call->in[k].rank; d++)
            cut |= ss_candidate_cuts(&t->c, &t->s->atoms->in[k][d]);
        if (cut && t->s->call->def->halo_fill == SS_FILL_OPERAND1 &&
            !ss_is_bound(t->s, ss_halo_trial_beside(t, k)))
            return false;
    }
    return true;
}

static bool needs_nothing(const struct ss_footprint *f)
{
    return f->first == 0 && f->right == 0 && f->surplus == 0;
}

/* Rows that need none beside their own: then the pieces are those of the cut by itself, which has
 * been tried on more draws. */
static bool is_cut_alone(const struct ss_footprint *f)
{
    return f->rows == f->per && needs_nothing(f);
}

/* Where several rows of the result go with one pace of the operand and pieces of the result do not
 * end where those of the operand do, the last row of a piece may be another of these than the one
 * that was measured, and reach further on the right: by less than a pace. */
static bool verify_phases(struct ss_halo_trial *t)
{
    bool held = ss_halo_trial_verify(t, ss_halo_trial_pieces),
         apart = t->f.rows > 1 && t->f.surplus != 0;
    for (int64_t more = 1; more < t->f.per && apart && !held; more++) {
        if (t->attempt->verdict != SS_REFUTED)
            return false;
        t->f.right++;
        held = ss_halo_trial_verify(t, ss_halo_trial_pieces);
    }
    return held;
}

/* A window inside the whole; or pieces as they are, where a piece needs nothing of others: what
 * lies beyond the edges need not be known then. */
static bool search_inside(struct ss_halo_trial *t)
{
    if (!ss_halo_trial_inside(t))
        return false;
    if (needs_nothing(&t->f)) {
        t->f.form = SS_FOOTPRINT_FILLED;
        t->f.pace[0] = 0;
        return ss_halo_trial_verify(t, ss_halo_trial_pieces);
    }
    return true;
}

/* Where nothing is known that could lie beyond the edges, a window inside the whole may do. */
static bool search_rows(struct ss_halo_trial *t)
{
    static const int64_t base = SS_HALO_TRIAL_RATE_LENGTH;
    if (!fill_known(t))
        return search_inside(t);
    if (!ss_halo_trial_rate(t, &base, &base) || !find_footprint(t))
        return false;
    if (is_cut_alone(&t->f))
        return ss_halo_trial_fail(t, SS_REFUTED, no_neighbours);
    if (verify_phases(t))
        return true;
    return t->s->call->def->halo_fill == SS_FILL_NONE && t->attempt->verdict == SS_REFUTED &&
           ss_halo_trial_inside(t);
}

/* Pieces that need nothing of each other where they are whole strides are tried as such, on more
 * draws. */
static bool is_in_steps(const struct ss_halo_trial *t)
{
    return needs_nothing(&t->f) && ss_step_of(t->s, &t->c) > 1;
}

/* Rows may be the whole of a result's dim, or parts of it. */
static bool search(struct ss_halo_trial *t)
{
    if (search_rows(t))
        return true;
    struct ss_attempt failed = *t->attempt;
    bool may = (t->grown || t->f.rows > 1 || ss_window_span(t->s->call) > 0) &&
               ss_halo_trial_find_views(t);
    for (int i = 0; may && i < t->n_views; i++) {
        t->f = (struct ss_footprint){0};
        t->attempt->shape = t->grown = false;
        t->view[0] = t->views[i];
        if (search_rows(t))
            return !is_in_steps(t) || ss_halo_trial_fail(t, SS_REFUTED, no_neighbours);
        if (t->attempt->verdict == SS_NOT_TRIED)
            return false;
    }
    *t->attempt = failed;
    return false;
}

bool ss_try_halo(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                 struct ss_row *row)
{
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .how = "with a halo"};
    t.c = (struct ss_candidate){.kind = 'D', .cut = &atom, .n_cut = 1};
    return ss_halo_trial_try(&t, search, row);
}

/* Of what has been found, with less on either side. */
static bool search_narrower(struct ss_halo_trial *t)
{
    static const int64_t base = SS_HALO_TRIAL_RATE_LENGTH;
    return ss_halo_trial_rate(t, &base, &base) && ss_halo_trial_verify(t, ss_halo_trial_pieces);
}

bool ss_try_narrower_halo(struct ss_subject *s, uint16_t atom, const struct ss_footprint *found,
                          int64_t left, int64_t right, struct ss_attempt *attempt,
                          struct ss_row *row)
{
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .f = *found, .how = "with a halo"};
    t.c = (struct ss_candidate){.kind = 'D', .cut = &atom, .n_cut = 1};
    int64_t first = left / found->per * found->rows;
    t.f.first = first < found->first ? first : found->first;
    t.f.right = right < found->right ? right : found->right;
    return ss_halo_trial_try(&t, search_narrower, row);
}
