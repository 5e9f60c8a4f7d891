/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each draw widens the footprint until it holds there. The widths are enough if one row less would
 * have failed at so many draws that a further row would have been needed in some of them. */
#include "core/rules/halo/measure.h"

#include "core/base/integer.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/verify.h"
#include "core/rules/halo/views.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/counterexample.h"

/* ---- looks ---- */

/* The rows of a window's result that must be right. */
struct rows {
    int64_t from, to, all;
    int64_t at; /* of the whole's result: its first one */
};

/* The middle one of three pieces; of one length with the rows of the right neighbour. */
static struct ss_halo_window middle_of(const struct ss_halo_trial *t, const struct ss_whole *w,
                                       struct rows *rows)
{
    const struct ss_footprint *f = &t->f;
    struct ss_halo_window window = {0};
    int64_t paces = w->p.lengths[t->c.cut[0]] / 3 / f->per;
    for (int i = 0; i < t->c.n_cut; i++) {
        int64_t pace = f->pace[0] ? f->pace[i] : f->per;
        window.start[i] = paces * pace;
        window.count[i] = paces * pace + (i ? t->tied : f->pace[0] ? 0 : f->right);
    }
    *rows = (struct rows){.from = f->first, .to = paces * f->rows, .at = paces * f->rows};
    if (f->pace[0])
        rows->to += f->surplus - f->right;
    rows->all = f->pace[0] ? rows->to + f->right : rows->to;
    return window;
}

enum ss_halo_look ss_halo_look_middle(struct ss_halo_trial *t, const struct ss_whole *w)
{
    struct rows rows;
    struct ss_halo_window window = middle_of(t, w, &rows);
    bool right = rows.from < rows.to;
    if (ss_halo_trial_run(t, w, &window, NULL))
        return SS_LOOK_REFUSED;
    if (t->first_look && ss_halo_trial_is_watched(t))
        ss_halo_trial_tell_windows(t, w, &window, 1, 1);
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        int64_t have = ss_halo_trial_rows(t, w->p.lengths, k, &window.out[k].type);
        int64_t total = ss_halo_trial_rows(t, w->p.lengths, k, &w->p.out[k].type);
        if (t->f.pace[0] && have != rows.all)
            return SS_LOOK_REFUSED;
        right &= rows.to <= have && rows.at + rows.to <= total;
        for (int64_t j = rows.from; j < rows.to && right; j++)
            right = ss_halo_trial_row_right(t, w, k, &window.out[k], j, rows.at + j);
    }
    return right ? SS_LOOK_HOLDS : SS_LOOK_FAILS;
}

enum ss_halo_look ss_halo_look_ranks(struct ss_halo_trial *t, const struct ss_whole *w)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    for (int a = 0; a < 2; a++)
        lengths[a] = w->p.lengths[t->c.cut[a % t->c.n_cut]];
    bool holds = ss_footprint_halo(&t->f, lengths, w->p.ranks, &h, &why) ||
                 ss_halo_trial_fail(t, SS_REFUTED, why);
    return holds && ss_halo_trial_holds(t, w, &h) ? SS_LOOK_HOLDS : SS_LOOK_FAILS;
}

/* ---- widths ---- */

static enum ss_halo_look look(struct ss_halo_trial *t, const struct ss_halo_search *s,
                              const struct ss_whole *w)
{
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    enum ss_halo_look is = s->look(t, w);
    ss_arena_rewind(&t->s->scratch, mark);
    return is;
}

/* Widens a side until the footprint holds. */
static bool widen(struct ss_halo_trial *t, const struct ss_halo_search *s, const struct ss_whole *w,
                  int side, int64_t most)
{
    while (*s->width[side] <= most && look(t, s, w) != SS_LOOK_HOLDS)
        *s->width[side] += s->unit[side];
    return *s->width[side] <= most;
}

/* Widens both sides, each as little as possible if the other has enough. */
static bool widen_both(struct ss_halo_trial *t, const struct ss_halo_search *s,
                       const struct ss_whole *w, const int64_t most[2])
{
    if (look(t, s, w) == SS_LOOK_HOLDS)
        return true;
    const int64_t right = *s->width[1];
    bool may = true;
    if (most[0] > 0) {
        *s->width[1] = most[1];
        may = widen(t, s, w, 0, most[0]);
        *s->width[1] = right;
    }
    return may && widen(t, s, w, 1, most[1]);
}

/* Whether fewer rows on one side do not hold, of as many as the operator runs on. */
static bool needs(struct ss_halo_trial *t, const struct ss_halo_search *s, const struct ss_whole *w,
                  int side)
{
    const int64_t width = *s->width[side];
    enum ss_halo_look is = SS_LOOK_REFUSED;
    while (is == SS_LOOK_REFUSED && *s->width[side] > 0) {
        *s->width[side] -= s->unit[side];
        is = look(t, s, w);
    }
    *s->width[side] = width;
    return is != SS_LOOK_HOLDS;
}

/* The most draws. If SOME of them needed the outermost rows on both sides, MORE_TIMES as many are
 * drawn: 3 in 4,000 give ENOUGH_TIMES = 24 in 32,000. */
static int most_draws(const struct ss_needed needed[2], const struct ss_needed *none)
{
    enum { SOME = 3, MORE_TIMES = 8 };
    int some_times = none->times + SOME;
    bool some = needed[0].times >= some_times && needed[1].times >= some_times;
    return some ? MORE_TIMES * SS_HALO_TRIAL_MOST_DRAWS : SS_HALO_TRIAL_MOST_DRAWS;
}

/* The count to begin with. A row of booleans is right by chance in many draws, so BY_LUCK draws
 * that needed it do not count: three times ENOUGH_TIMES. */
static struct ss_needed nothing_needed(const struct ss_call *call)
{
    enum { BY_LUCK = 72 };
    bool booleans = false;
    for (size_t k = 0; k < call->n_out; k++)
        booleans |= call->out[k].dtype == SS_I1;
    return (struct ss_needed){.times = booleans ? -BY_LUCK : 0};
}

/* Whether the widest footprint holds: else no narrower one does. */
static bool may_hold(struct ss_halo_trial *t, struct ss_halo_search *s, const struct ss_whole *w,
                     const int64_t most[2])
{
    enum ss_halo_look is = SS_LOOK_REFUSED;
    *s->width[0] = most[0];
    *s->width[1] = most[1];
    t->first_look = true;
    t->wrong_at = NULL;
    if (most[0] >= 0 && most[1] >= 0)
        is = look(t, s, w);
    t->first_look = false;
    *s->width[0] = s->start[0];
    *s->width[1] = s->start[1];
    if (is == SS_LOOK_FAILS && look(t, s, w) == SS_LOOK_REFUSED)
        is = SS_LOOK_REFUSED; /* it runs with rows of the neighbours only */
    s->refused = is == SS_LOOK_REFUSED;
    ss_keep_probe(&w->p, t->attempt);
    if (s->refused)
        return ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
    return is == SS_LOOK_HOLDS;
}

/* Widens both sides for one draw, and counts whether it needs the outermost rows. */
static bool learn(struct ss_halo_trial *t, struct ss_halo_search *s, const struct ss_whole *w,
                  const int64_t most[2], const struct ss_needed *none, struct ss_needed needed[2])
{
    const int64_t before[2] = {*s->width[0], *s->width[1]};
    t->wrong_at = NULL;
    if (!widen_both(t, s, w, most))
        return false;
    if (before[0] != *s->width[0] || before[1] != *s->width[1])
        needed[0] = needed[1] = *none;
    for (int side = 0; side < 2; side++)
        ss_needed_note(&needed[side], *s->width[side] == 0 || needs(t, s, w, side));
    return true;
}

static bool measure(struct ss_halo_trial *t, struct ss_halo_search *s, int64_t piece)
{
    const struct ss_needed none = nothing_needed(t->s->call);
    struct ss_needed needed[2] = {none, none};
    int64_t most[2], cells = 0;
    bool enough = false;
    s->widest(t, piece, most);
    for (int i = 0; i < most_draws(needed, &none) && !enough; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        int64_t lengths[2];
        s->lengths_of(t, s->ranks[i % 2], piece, lengths);
        if (!ss_halo_trial_whole(t, lengths, s->ranks[i % 2], &w))
            return false;
        if ((i == 0 && !may_hold(t, s, &w, most)) || !learn(t, s, &w, most, &none, needed))
            return s->refused || !t->wrong_at
                       ? false
                       : ss_halo_trial_fail_at(
                             t, t->wrong_at, "no halo makes the rows of a piece those of the whole",
                             "a piece and its neighbours");
        cells += ss_halo_trial_row_cells(t, &w);
        ss_arena_rewind(&t->s->scratch, mark);
        enough = i >= 2 && cells >= SS_HALO_TRIAL_ENOUGH_CELLS && ss_needed_enough(&needed[0]) &&
                 ss_needed_enough(&needed[1]);
    }
    return enough ||
           ss_halo_trial_fail(t, SS_UNDETERMINED, "too few draws show the width of the halo");
}

bool ss_halo_trial_measure(struct ss_halo_trial *t, struct ss_halo_search *s)
{
    struct ss_attempt refuted = {.candidate = NULL};
    for (int64_t piece = t->least; piece <= SS_HALO_TRIAL_MAX_PIECE; piece *= 2) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        ss_halo_trial_fail(t, SS_REFUTED, "no row inside a piece equals that of the whole");
        bool found = measure(t, s, piece);
        ss_arena_rewind(&t->s->scratch, mark);
        if (found) {
            t->least = piece;
            return true;
        }
        bool longer = piece < s->longest || t->attempt->verdict == SS_NO_LENGTHS;
        if (t->attempt->verdict != SS_REFUTED && t->attempt->verdict != SS_NO_LENGTHS)
            return false;
        if (t->attempt->verdict == SS_REFUTED && (!refuted.candidate || s->refused))
            refuted = *t->attempt;
        if (!longer)
            break;
    }
    if (refuted.candidate)
        *t->attempt = refuted; /* by the shortest pieces: they show more */
    return false;
}
