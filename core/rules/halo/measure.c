/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each draw widens the footprint until it holds there. The widths are enough if one row less would
 * have failed at so many draws that a further row would have been needed in some of them. */
#include "core/rules/halo/halo_trial.h"

#include "core/base/integer.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/footprint.h"
#include "core/rules/row.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"

/* Whether the trial's footprint holds at a whole. */
enum look {
    LOOK_HOLDS,
    LOOK_FAILS,
    LOOK_REFUSED /* the operator does not run on such windows */
};

/* ---- looks ---- */

/* If every rank keeps its own rows of the result, a look at one window is enough: the middle one of
 * three pieces; of the form `filled` with the rows of the right neighbour. It runs as the only
 * piece of a copy of the probe. */
static bool run_middle(struct ss_halo_trial *t, const struct ss_whole *w, struct ss_probe *p)
{
    const bool inside = t->f.form == SS_FOOTPRINT_INSIDE;
    struct ss_halo_rows window[2] = {{0}};
    int64_t paces = w->p.lengths[t->c.cut[0]] / 3 / t->f.per;
    for (int i = 0; i < t->c.n_cut; i++) {
        window[i].start = paces * t->f.pace[i];
        window[i].count = paces * t->f.pace[i] + (inside ? t->rest[i] : t->f.right);
    }
    *p = w->p;
    if (ss_halo_trial_run(t, p, 0, window, NULL))
        return false;
    p->ranks = p->first = 1;
    return true;
}

/* Whether these rows of the middle's result k lie `at` rows further in the whole. */
static bool rows_hold(struct ss_halo_trial *t, const struct ss_whole *w, struct ss_probe *p,
                      size_t k, int64_t from, int64_t to, int64_t at)
{
    const struct ss_row_slot *slot = &t->out[k];
    const struct ss_tensor *of = &p->local_out[0][k];
    const struct ss_halo_rows rows = {.start = from, .count = to - from};
    const struct ss_way way = {.kind = SS_WAY_WINDOWS,
                               .dim = slot->dim,
                               .blocks = ss_slot_blocks(slot, p->lengths),
                               .from = (at + from) * ss_slot_unit(slot, p->lengths)};
    struct ss_type type = of->type;
    type.dims[slot->dim] = way.blocks * ss_slot_unit(slot, p->lengths) * rows.count;
    p->share[0] = ss_alloc_array(&t->s->scratch, p->call.n_out, sizeof *p->share[0]);
    p->share[0][k] = ss_halo_rows_of(&t->s->scratch, p->lengths, slot, of, rows, &type, NULL);
    t->wrong_result = k;
    t->is_wrong = !ss_halo_is_share(p, k, &p->share[0][k], slot->dim) ||
                  !ss_way_holds(p, k, &way, w->spread[k], false, &t->wrong);
    return !t->is_wrong;
}

/* The rows of the window's result between those that need more rows must be those of the whole. */
static enum look look_middle(struct ss_halo_trial *t, const struct ss_whole *w)
{
    const struct ss_footprint *f = &t->f;
    const bool inside = f->form == SS_FOOTPRINT_INSIDE;
    struct ss_probe p;
    if (!run_middle(t, w, &p))
        return LOOK_REFUSED;
    const int64_t at = w->p.lengths[t->c.cut[0]] / 3 / f->per * f->rows;
    const int64_t all = at + (inside ? f->surplus : 0), to = all - (inside ? f->right : 0);
    bool right = f->left < to;
    if (t->first_look)
        ss_halo_trial_tell_runs(t, &p);
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        int64_t have = ss_halo_box(&t->out[k], p.lengths, &p.local_out[0][k].type).rows;
        int64_t total = ss_halo_box(&t->out[k], p.lengths, &p.out[k].type).rows;
        if (inside && have != all)
            return LOOK_REFUSED;
        right = right && to <= have && at + to <= total && rows_hold(t, w, &p, k, f->left, to, at);
    }
    return right ? LOOK_HOLDS : LOOK_FAILS;
}

bool ss_halo_holds_at(struct ss_halo_trial *t, const struct ss_whole *w)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    for (int a = 0; a < 2; a++)
        lengths[a] = w->p.lengths[t->c.cut[a % t->c.n_cut]];
    if (!ss_footprint_halo(&t->f, lengths, w->p.ranks, &h, &why))
        return ss_halo_trial_fail(t, SS_REFUTED, why);
    return ss_halo_trial_holds(t, w, &h);
}

static enum look look(struct ss_halo_trial *t, const struct ss_whole *w)
{
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    enum look is = ss_footprint_keeps(&t->f) ? look_middle(t, w)
                   : ss_halo_holds_at(t, w)  ? LOOK_HOLDS
                                             : LOOK_FAILS;
    ss_arena_rewind(&t->s->scratch, mark);
    return is;
}

/* ---- widths ---- */

static int64_t *width_of(struct ss_halo_trial *t, int side)
{
    return side ? &t->f.right : &t->f.left;
}

/* Widths are multiples of this. A sum of windows on two ranks shares two steps at least. */
static int64_t unit_of(const struct ss_halo_trial *t)
{
    bool twice = ss_footprint_shares(&t->f) && t->f.reduce == SS_SUM;
    return ss_footprint_keeps(&t->f) ? 1 : twice ? 2 * t->f.per : t->f.per;
}

/* The fewest rows on a side. A maximum, of which pieces alone say little, begins with a step. */
static int64_t fewest(const struct ss_halo_trial *t, int side)
{
    return side && ss_footprint_shares(&t->f) && t->f.reduce != SS_SUM ? t->f.per : 0;
}

/* With all rows of a neighbour a piece would reach to the end of the whole, and be right in any
 * case. */
int64_t ss_halo_widest(const struct ss_halo_trial *t, int side, int64_t piece)
{
    const struct ss_footprint *f = &t->f;
    const int64_t paces = ss_ceil_div(piece, f->per), rows = paces * f->rows + f->surplus;
    switch (f->form) {
    case SS_FOOTPRINT_FILLED:
        return (side ? piece : paces * f->rows) * 3 / 4;
    case SS_FOOTPRINT_INSIDE:
        return side == 0 ? (rows + 1) / 2 - 1 : rows > 0 ? rows / 2 : -1;
    case SS_FOOTPRINT_SHARED:
        return side == 0 ? 0 : f->reduce == SS_SUM ? piece : piece / 2;
    default:
        return piece / 2 / f->per * f->per;
    }
}

/* Where rows may count twice, the last two windows share more than all others do: three ranks tell.
 */
int ss_halo_ranks(const struct ss_halo_trial *t, int draw)
{
    if (ss_footprint_shares(&t->f))
        return t->f.reduce == SS_SUM ? 2 : 3;
    return ss_footprint_keeps(&t->f) || draw % 2 ? 3 : 2;
}

/* Widens a side until the footprint holds. */
static bool widen(struct ss_halo_trial *t, const struct ss_whole *w, int side, int64_t most)
{
    int64_t *width = width_of(t, side);
    while (*width <= most && look(t, w) != LOOK_HOLDS)
        *width += unit_of(t);
    return *width <= most;
}

/* Widens both sides, each as little as possible if the other has enough. A result that overlaps has
 * to be long enough on both sides together: more on the left may mean less on the right. */
static bool widen_both(struct ss_halo_trial *t, const struct ss_whole *w, const int64_t most[2])
{
    if (look(t, w) == LOOK_HOLDS)
        return true;
    const int64_t left = t->f.left, right = t->f.right;
    bool may = true;
    if (most[0] > 0) {
        t->f.right = most[1];
        may = widen(t, w, 0, most[0]);
        t->f.right = ss_footprint_overlaps(&t->f) && t->f.left > left ? fewest(t, 1) : right;
    }
    return may && widen(t, w, 1, most[1]);
}

/* Whether fewer rows on one side do not hold, of as many as the operator runs on. */
static bool needs(struct ss_halo_trial *t, const struct ss_whole *w, int side)
{
    int64_t *width = width_of(t, side);
    const int64_t found = *width;
    enum look is = LOOK_REFUSED;
    while (is == LOOK_REFUSED && *width > 0) {
        *width -= unit_of(t);
        is = look(t, w);
    }
    *width = found;
    return is != LOOK_HOLDS;
}

/* Counts in how many draws the outermost row of a footprint was needed. A row that is needed in one
 * of many draws can be missed by a few draws. */
struct needed {
    int draws, times;
};

/* Draws that may be needed until enough of them needed the outermost row; a guard: half of it gives
 * the same rows. */
enum { MOST_DRAWS = 4000 };
/* Cells of the rows of pieces in which a footprint that is too short would have shown. */
enum { ENOUGH_CELLS = 48 };

/* True if enough draws needed the row: ENOUGH_TIMES, or all of at least ENOUGH_DRAWS. A
 * further row that matters as often would have been needed in some draw as well. */
static bool are_enough(const struct needed *n)
{
    enum { ENOUGH_TIMES = 24, ENOUGH_DRAWS = 3 };
    return n->times >= ENOUGH_TIMES || (n->times == n->draws && n->draws >= ENOUGH_DRAWS);
}

/* The most draws. If SOME of them needed the outermost rows on both sides, MORE_TIMES as many are
 * drawn: 3 in 4,000 give ENOUGH_TIMES = 24 in 32,000. */
static int most_draws(const struct needed needed[2], const struct needed *none)
{
    enum { SOME = 3, MORE_TIMES = 8 };
    int some_times = none->times + SOME;
    bool some = needed[0].times >= some_times && needed[1].times >= some_times;
    return some ? MORE_TIMES * MOST_DRAWS : MOST_DRAWS;
}

/* The count to begin with. A row of booleans is right by chance in many draws, so BY_LUCK draws
 * that needed it do not count: three times ENOUGH_TIMES. */
static struct needed nothing_needed(const struct ss_call *call)
{
    enum { BY_LUCK = 72 };
    bool booleans = false;
    for (size_t k = 0; k < call->n_out; k++)
        booleans |= call->out[k].dtype == SS_I1;
    return (struct needed){.times = booleans ? -BY_LUCK : 0};
}

/* Whether the widest footprint holds: else no narrower one does. */
static bool may_hold(struct ss_halo_trial *t, const struct ss_whole *w, const int64_t most[2])
{
    enum look is = LOOK_REFUSED;
    t->f.left = most[0];
    t->f.right = most[1];
    t->first_look = true;
    t->is_wrong = false;
    if (most[0] >= 0 && most[1] >= 0)
        is = look(t, w);
    t->first_look = false;
    t->f.left = fewest(t, 0);
    t->f.right = fewest(t, 1);
    if (is == LOOK_FAILS && look(t, w) == LOOK_REFUSED)
        is = LOOK_REFUSED; /* it runs with rows of the neighbours only */
    t->refused = is == LOOK_REFUSED;
    ss_keep_probe(&w->p, t->attempt);
    if (t->refused)
        return ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
    return is == LOOK_HOLDS;
}

/* Widens both sides for one draw, and counts whether it needs the outermost rows. */
static bool learn(struct ss_halo_trial *t, const struct ss_whole *w, const int64_t most[2],
                  const struct needed *none, struct needed needed[2])
{
    const int64_t before[2] = {t->f.left, t->f.right};
    t->is_wrong = false;
    if (!widen_both(t, w, most))
        return false;
    if (before[0] != t->f.left || before[1] != t->f.right)
        needed[0] = needed[1] = *none;
    for (int side = 0; side < 2; side++) {
        needed[side].draws++;
        needed[side].times += *width_of(t, side) == 0 || needs(t, w, side);
    }
    return true;
}

/* The maximum of many rows is seldom in the few that windows share, so only one draw of LONG_ONE_OF
 * has long pieces. The others have OWN strides more than the shared rows. */
static int64_t piece_of(const struct ss_halo_trial *t, int64_t piece)
{
    enum { LONG_ONE_OF = 4, OWN = 4 };
    const int64_t few = t->f.right + OWN * t->f.per;
    bool is_short = ss_footprint_shares(&t->f) && t->f.reduce != SS_SUM && t->f.right > 0;
    return is_short && t->v % LONG_ONE_OF && few <= piece ? few : piece;
}

/* Refuted by the last wrong cell, with the window that is as wide as may be. */
static bool fail_wrong(struct ss_halo_trial *t, const struct ss_whole *w)
{
    struct ss_probe p;
    bool ran = run_middle(t, w, &p);
    return ss_halo_trial_fail_at(t, ran ? &p : &w->p,
                                 "no halo makes the rows of a piece those of the whole",
                                 "a piece and its neighbours");
}

static bool measure(struct ss_halo_trial *t, int64_t piece)
{
    const struct needed none = nothing_needed(t->s->call);
    const int64_t most[2] = {ss_halo_widest(t, 0, piece), ss_halo_widest(t, 1, piece)};
    struct needed needed[2] = {none, none};
    int64_t cells = 0;
    bool enough = false;
    for (int i = 0; i < most_draws(needed, &none) && !enough; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole w;
        int64_t lengths[2];
        const int ranks = ss_halo_ranks(t, i);
        ss_halo_trial_lengths(t, ranks, piece_of(t, piece), lengths);
        if (!ss_halo_trial_whole(t, lengths, ranks, &w))
            return false;
        if ((i == 0 && !may_hold(t, &w, most)) || !learn(t, &w, most, &none, needed))
            return !t->refused && t->is_wrong && fail_wrong(t, &w);
        cells += ss_halo_trial_row_cells(t, &w);
        ss_arena_rewind(&t->s->scratch, mark);
        enough =
            i >= 2 && cells >= ENOUGH_CELLS && are_enough(&needed[0]) && are_enough(&needed[1]);
    }
    return enough ||
           ss_halo_trial_fail(t, SS_UNDETERMINED, "too few draws show the width of the halo");
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

/* Ends a refuted trial as not tried if the longest pieces may have been too short: the operator
 * refused to run on them, pads its operand, or has longer windows in its body. */
static bool fail_wide(struct ss_halo_trial *t)
{
    bool wide = t->refused || t->s->call->def->halo_fill != SS_FILL_NONE ||
                ss_window_span(t->s->call) > SS_HALO_TRIAL_MAX_PIECE;
    if (!wide || !ss_footprint_keeps(&t->f) || t->attempt->verdict != SS_REFUTED)
        return false;
    return ss_halo_trial_fail(t, SS_NOT_TRIED,
                              ss_sprintf(t->s->arena,
                                         "not explored: the halo would be wider than %d rows",
                                         SS_HALO_TRIAL_MAX_PIECE));
}

static void tell_widths(const struct ss_halo_trial *t)
{
    struct ss_buf text = {0};
    ss_halo_trial_say_widths(t, &text);
    ss_halo_trial_tell(
        t, (struct ss_explore_event){.kind = SS_EVENT_MEASURED, .text = ss_buf_text(&text)});
    ss_buf_free(&text);
}

bool ss_halo_trial_measure(struct ss_halo_trial *t)
{
    struct ss_attempt refuted = {.candidate = NULL};
    bool near = t->f.form == SS_FOOTPRINT_FILLED && !reaches_far(t->s->call);
    int64_t longest = near ? t->least : SS_HALO_TRIAL_MAX_PIECE;
    for (int64_t piece = t->least; piece <= SS_HALO_TRIAL_MAX_PIECE; piece *= 2) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        ss_halo_trial_fail(t, SS_REFUTED, "no row inside a piece equals that of the whole");
        bool found = measure(t, piece);
        ss_arena_rewind(&t->s->scratch, mark);
        if (found) {
            t->least = piece;
            tell_widths(t);
            return true;
        }
        bool longer = piece < longest || t->attempt->verdict == SS_NO_LENGTHS;
        if (t->attempt->verdict != SS_REFUTED && t->attempt->verdict != SS_NO_LENGTHS)
            return false;
        if (t->attempt->verdict == SS_REFUTED && (!refuted.candidate || t->refused))
            refuted = *t->attempt;
        if (!longer)
            break;
    }
    if (refuted.candidate)
        *t->attempt = refuted; /* by the shortest pieces: they show more */
    return fail_wide(t);
}
