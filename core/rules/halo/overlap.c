/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D with overlapping results (the positive halo of the paper's gather): shards have no
 * halo but fill rows, and their results overlap. It measures which result rows a shard contributes
 * to, tries the reductions of the shared rows, and verifies both on 2, 3 and 4 ranks. */
#include "core/rules/halo/overlap.h"

#include <inttypes.h>

#include "core/base/integer.h"
#include "core/rules/candidate.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/halo/rate.h"
#include "core/rules/halo/verify.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/combine.h"

/* How often the furthest rows were reached. */
struct reached {
    struct ss_needed before, after;
};

/* The first and the last row at which two windows' results differ; false where they do not. */
static bool rows_apart(const struct ss_halo_trial *t, const struct ss_halo_window *a,
                       const struct ss_halo_window *b, int64_t *first, int64_t *last)
{
    *first = INT64_MAX;
    *last = -1;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        const struct ss_tensor numbers[2] = {ss_tensor_numbers(&a->out[k]),
                                             ss_tensor_numbers(&b->out[k])};
        const struct ss_tensor *x = &numbers[0], *y = &numbers[1];
        int64_t inner = 1, rows = x->type.dims[t->dim[k]];
        for (int d = t->dim[k] + 1; d < x->type.rank; d++)
            inner *= x->type.dims[d];
        for (int64_t i = 0; i < x->count; i++) {
            int64_t row = i / inner % rows;
            if (ss_tensor_get(x, i) == ss_tensor_get(y, i))
                continue;
            *first = row < *first ? row : *first;
            *last = row > *last ? row : *last;
        }
    }
    return *last >= 0;
}

/* A piece alone, wide enough that all rows it reaches are there. */
static struct ss_halo_window window_of(const struct ss_footprint *f, int64_t piece)
{
    int64_t left = ss_round_up(ss_larger(f->right, 0), f->per);
    int64_t right = ss_round_up(ss_larger((f->first - f->surplus) * f->per, 0), f->rows) / f->rows;
    struct ss_halo_window w = {.start[0] = -left, .end[0] = piece};
    w.count[0] = left + piece + ss_round_up(right, f->per);
    return w;
}

/* Widens before and after by the rows that differ with the piece and without it. */
static bool see_reach(struct ss_halo_trial *t, const struct ss_whole *w, int64_t piece,
                      struct reached *seen)
{
    struct ss_halo_window with = window_of(&t->f, piece), without = with;
    without.end[0] = -1;
    if (ss_halo_trial_run(t, w, &with, NULL) || ss_halo_trial_run(t, w, &without, NULL))
        return ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
    int64_t share = piece / t->f.per * t->f.rows, first, last;
    int64_t origin = -with.start[0] / t->f.per * t->f.rows;
    if (!rows_apart(t, &with, &without, &first, &last))
        return true;
    ss_needed_most(&seen->before, origin - first, &t->f.before);
    ss_needed_most(&seen->after, last + 1 - origin - share, &t->f.after);
    return true;
}

/* Draws until a row that a piece leaves alone by luck would have been found out. */
static bool see_reaches(struct ss_halo_trial *t, int64_t piece, bool *any)
{
    int64_t cells = 0;
    struct reached seen = {0};
    bool ok = true, enough = false;
    for (int i = 0; ok && !enough && i < SS_HALO_TRIAL_MOST_DRAWS; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        ok = ss_halo_trial_whole(t, &piece, 1, &w) && see_reach(t, &w, piece, &seen);
        cells += ok ? ss_halo_trial_row_cells(t, &w) : 0;
        ss_arena_rewind(&t->s->scratch, mark);
        enough = cells >= SS_HALO_TRIAL_ENOUGH_CELLS && ss_needed_enough(&seen.before) &&
                 ss_needed_enough(&seen.after);
    }
    *any = seen.before.draws;
    return ok;
}

/* A window may be longer than the shortest piece. */
static bool measure(struct ss_halo_trial *t)
{
    bool any = false, ok = false;
    for (int64_t piece = t->least; !ok && piece <= SS_HALO_TRIAL_MAX_PIECE; piece *= 2)
        ok = see_reaches(t, ss_round_up(piece, t->f.per), &any);
    if (!ok)
        return false;
    int64_t left, right;
    ss_footprint_shared(&t->f, &left, &right);
    if (!any || left + right <= 0)
        return ss_halo_trial_fail(t, SS_REFUTED, "the results of neighbours do not overlap");
    ss_halo_trial_tell(t, (struct ss_explore_event){
                              .kind = SS_EVENT_MEASURED,
                              .text = ss_sprintf(&t->s->scratch,
                                                 "the elements of a piece reach rows from %" PRId64
                                                 " before to %" PRId64 " past its share",
                                                 t->f.before, t->f.after)});
    return true;
}

/* Reductions in turn, the rest beside each until a probe tells them apart. */
static bool search(struct ss_halo_trial *t)
{
    static const int64_t base = SS_HALO_TRIAL_RATE_LENGTH;
    unsigned kinds = ~(1u << SS_AVG);
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        kinds &= ss_combine_kinds(t->s->call->out[k].dtype);
        if (ss_dtype_is_complex(t->s->call->out[k].dtype))
            kinds &= ~(1u << SS_PROD); /* rows are reduced number by number */
    }
    if (!ss_halo_trial_rate(t, &base, &base) || !measure(t))
        return false;
    for (int r = 0; r < SS_N_REDUCES; r++) {
        t->f.reduce = (enum ss_reduce)r;
        if (!(kinds >> r & 1))
            continue;
        kinds &= ~(1u << r);
        t->others = kinds;
        if (ss_halo_trial_verify(t, ss_halo_trial_pieces))
            return true;
        if (t->attempt->verdict != SS_REFUTED)
            return false;
    }
    if (t->s->call->n_out > 1)
        ss_halo_trial_fail(t, SS_NOT_TRIED,
                           "not explored: no single reduction of the overlapping rows is right for "
                           "all results");
    return false;
}

bool ss_try_overlap(struct ss_subject *s, uint16_t atom, const struct ss_footprint *halo,
                    struct ss_attempt *attempt, struct ss_row *row)
{
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .f = *halo, .how = "results overlapping"};
    t.c = (struct ss_candidate){.kind = 'D', .cut = &atom, .n_cut = 1};
    t.f.form = SS_FOOTPRINT_OVERLAP;
    return ss_halo_trial_try(&t, search, row);
}
