/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D (docs/shardcombine.md, "Halos"): shards with a halo. The footprint is measured:
 * which rows of a middle piece's result equal those of the whole. It is then verified on 2, 3, 4
 * and 8 ranks with other lengths and data. */
#include "core/rules/halo/halo.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/halo/rate.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/halo/verify.h"
#include "core/rules/halo/views.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/counterexample.h"

static const char no_neighbours[] = "no halo: no row of a piece needs its neighbours";
/* Wholes that a footprint is measured on: at first, until there are enough cells; in all, with
 * those at which it did not hold. They are kept in memory. */
enum { MAX_DRAWS = 24, MAX_WHOLES = 96 };
/* Rows of a piece that shows whether shifts of a body, one after another, reach further than each.
 */
enum { LONG_PIECE = SS_HALO_TRIAL_MAX_PIECE / 2 };

struct measured {
    int64_t piece;
    struct ss_whole *wholes;
    int n;
    bool too_short;   /* a longer piece may do */
    int64_t together; /* how long windows of a body are, one on what another makes */
    bool refused;     /* the operator does not run on one that long */
    bool first_look;
    int64_t fewer; /* rows of the right neighbour, the most that were too few and that it runs on */
};

/* Strikes out rows of a piece from the middle that are wrong at this draw. */
static bool strike_out(struct ss_halo_trial *t, const struct measured *m, const struct ss_whole *w,
                       int64_t count, bool *ok, int64_t rows)
{
    struct ss_halo_window window = {.start[0] = m->piece, .count[0] = count};
    if (ss_halo_trial_run(t, w, &window, NULL))
        return false;
    if (m->first_look && ss_halo_trial_is_watched(t))
        ss_halo_trial_tell_windows(t, w, &window, 1, 1);
    int64_t at = m->piece / t->f.per * t->f.rows;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        int64_t have = ss_halo_trial_rows(t, w->p.lengths, k, &window.out[k].type);
        int64_t total = ss_halo_trial_rows(t, w->p.lengths, k, &w->p.out[k].type);
        for (int64_t j = 0; j < rows; j++)
            ok[j] = ok[j] && j < have && at + j < total &&
                    ss_halo_trial_row_right(t, w, k, &window.out[k], j, at + j);
    }
    return true;
}

/* Which rows of a piece from the middle, that long, are right at every draw. rows: length of ok. */
static bool rows_right(struct ss_halo_trial *t, const struct measured *m, int64_t count, bool *ok,
                       int64_t rows)
{
    bool ran = true;
    memset(ok, true, (size_t)rows);
    for (int i = 0; i < m->n && ran; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        ran = strike_out(t, m, &m->wholes[i], count, ok, rows);
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return ran;
}

/* Draws wholes of three pieces until a row that is right by luck would have been found out. A first
 * look at each: the row in the middle of the middle piece must be right. */
static bool draw_wholes(struct ss_halo_trial *t, struct measured *m)
{
    int64_t cells = 0, rows = m->piece / t->f.per * t->f.rows, length = 3 * m->piece;
    m->wholes = ss_alloc_array(&t->s->scratch, MAX_WHOLES, sizeof *m->wholes);
    bool *ok = ss_alloc_array(&t->s->scratch, (size_t)rows, sizeof *ok);
    int64_t span = ss_window_span(t->s->call);
    bool room = ss_has_room(t->s->atoms, t->c.cut[0], span) &&
                (m->piece < 2 * span || m->piece < m->together);
    for (m->n = 0; m->n < MAX_DRAWS && (m->n < 3 || cells < SS_HALO_TRIAL_ENOUGH_CELLS); m->n++) {
        struct ss_whole *w = &m->wholes[m->n];
        if (!ss_halo_trial_whole(t, &length, 3, w))
            return false;
        cells += ss_halo_trial_row_cells(t, w);
        struct measured one = {.piece = m->piece, .wholes = w, .n = 1, .first_look = true};
        ss_keep_probe(&w->p, t->attempt);
        m->too_short = t->s->call->def->halo_fill != SS_FILL_NONE ||
                       t->s->call->def->flags & SS_OP_MOVEMENT || room;
        m->refused = !rows_right(t, &one, m->piece, ok, rows);
        if (m->refused)
            return ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
        bool any = false;
        for (int64_t j = rows / 4; j <= 3 * rows / 4 && j < rows; j++)
            any |= ok[j];
        if (!any)
            return ss_halo_trial_fail_at(t, t->wrong_at,
                                         "no row inside a piece equals that of the whole",
                                         "a piece by itself");
        m->too_short = false;
    }
    return true;
}

static void tell_measured(const struct ss_halo_trial *t, int64_t right, int64_t rows)
{
    const struct ss_footprint *f = &t->f;
    ss_halo_trial_tell(
        t, (struct ss_explore_event){
               .kind = SS_EVENT_MEASURED,
               .text = ss_sprintf(&t->s->scratch,
                                  "rows %" PRId64 " to %" PRId64 " of a piece's %" PRId64
                                  " are right by themselves; with %" PRId64
                                  " of the right neighbour to the last",
                                  f->first, f->first + right - 1, rows, f->right)});
}

/* The longest run of right rows gives what the left takes; then as few rows on the right as make
 * all rows of the piece right. */
static bool measure(struct ss_halo_trial *t, struct measured *m)
{
    int64_t rows = m->piece / t->f.per * t->f.rows, best = 0;
    bool *ok = ss_alloc_array(&t->s->scratch, (size_t)rows, sizeof *ok);
    m->too_short = true;
    if (!rows_right(t, m, m->piece, ok, rows))
        return ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
    for (int64_t j = 0, run = 0; j < rows; j++) {
        run = ok[j] ? run + 1 : 0;
        if (run > best) {
            best = run;
            t->f.first = j + 1 - run;
        }
    }
    m->fewer = 0;
    for (int64_t r = 0; best > 0 && r <= m->piece; r++) {
        bool ran = rows_right(t, m, m->piece + r, ok, rows), all = ran;
        for (int64_t j = t->f.first; j < rows; j++)
            all &= ok[j];
        t->f.right = r;
        m->fewer = ran && !all ? r : m->fewer;
        if (!all)
            continue;
        tell_measured(t, best, rows);
        return true;
    }
    return ss_halo_trial_fail_at(t, t->wrong_at,
                                 "no halo makes all rows of a piece equal those of the whole",
                                 "a piece and its neighbours");
}

/* Whether rows of a piece, from the first that needs no left neighbour on, are right at a draw with
 * so many of the right neighbour; from: that row, or one before it. */
static bool holds_with(struct ss_halo_trial *t, const struct measured *m, const struct ss_whole *w,
                       int64_t more, int64_t from, int64_t to, bool *holds)
{
    int64_t rows = m->piece / t->f.per * t->f.rows;
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    bool *ok = ss_alloc_array(&t->s->scratch, (size_t)rows, sizeof *ok);
    memset(ok, true, (size_t)rows);
    bool ran = strike_out(t, m, w, m->piece + more, ok, rows);
    *holds = true;
    for (int64_t j = from; j < to && j < rows; j++)
        *holds &= ok[j];
    ss_arena_rewind(&t->s->scratch, mark);
    return ran || ss_halo_trial_fail(t, SS_REFUTED, "a piece is too short for it");
}

/* What one draw says of the footprint: whether it holds, and whether one row less on each side does
 * not. */
static bool look_at(struct ss_halo_trial *t, const struct measured *m, const struct ss_whole *w,
                    bool *holds, struct ss_needed needed[2])
{
    int64_t rows = m->piece / t->f.per * t->f.rows, first = t->f.first;
    bool row_holds;
    if (!holds_with(t, m, w, t->f.right, first, rows, holds))
        return false;
    if (first && !holds_with(t, m, w, t->f.right, first - 1, first, &row_holds))
        return false;
    ss_needed_note(&needed[0], first == 0 || !row_holds);
    if (t->f.right && !holds_with(t, m, w, m->fewer, first, rows, &row_holds))
        return false;
    ss_needed_note(&needed[1], t->f.right == 0 || !row_holds);
    return true;
}

/* The most draws. If SOME of them needed the outermost rows on both sides, MORE_TIMES as many are
 * drawn: 3 in 4,000 give ENOUGH_TIMES = 24 in 32,000. */
static int most_looks(const struct ss_needed needed[2], const struct ss_needed *none)
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

/* Draws until the outermost rows were needed so often that rows beyond would have been, too. A draw
 * at which the footprint does not hold is measured like the first ones. */
static bool confirm(struct ss_halo_trial *t, struct measured *m)
{
    int64_t length = 3 * m->piece;
    const struct ss_needed none = nothing_needed(t->s->call);
    struct ss_needed needed[2] = {none, none};
    m->too_short = false;
    int looks = 0;
    for (int i = 0; looks < most_looks(needed, &none) && m->n < MAX_WHOLES; i++, looks++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_whole drawn, *w = i < m->n ? &m->wholes[i] : &drawn;
        bool holds;
        if ((i >= m->n && !ss_halo_trial_whole(t, &length, 3, w)) ||
            !look_at(t, m, w, &holds, needed))
            return false;
        if (!holds && i >= m->n) {
            m->wholes[m->n++] = *w;
            if (!measure(t, m))
                return false;
            m->too_short = false;
            needed[0] = needed[1] = none;
            i = -1;
            continue;
        }
        ss_arena_rewind(&t->s->scratch, mark);
        if (i >= 2 && ss_needed_enough(&needed[0]) && ss_needed_enough(&needed[1]))
            return true;
    }
    return ss_halo_trial_fail(t, SS_UNDETERMINED, "too few draws show the width of the halo");
}

/* Whether a row inside a long piece is that of the whole, where a body has positions: shifts one
 * after another reach as far as all of them together. */
static bool reaches_further(const struct ss_halo_trial *t)
{
    size_t n;
    if (!ss_attr_ints(&t->s->call->attrs, SS_ATTR_POSITIONS, &n) || n == 0)
        return false;
    struct ss_attempt attempt = *t->attempt;
    struct ss_halo_trial look = *t;
    struct measured m = {.piece = ss_round_up(LONG_PIECE, t->f.per)};
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    look.attempt = &attempt;
    look.kept = NULL; /* the tensors that t keeps are its own */
    look.kept_in = (struct ss_arena){0};
    bool right = draw_wholes(&look, &m);
    ss_arena_free(&look.kept_in);
    ss_arena_rewind(&t->s->scratch, mark);
    return right;
}

static bool find_footprint(struct ss_halo_trial *t)
{
    bool further = false, refused = false;
    int64_t together;
    ss_window_span_on(t->s, t->c.cut[0], &together);
    for (int64_t piece = t->least; piece <= SS_HALO_TRIAL_MAX_PIECE; piece *= 2) {
        struct measured m = {.piece = ss_round_up(piece, t->f.per), .together = together};
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        t->wrong_at = NULL;
        bool found = draw_wholes(t, &m) && measure(t, &m) && confirm(t, &m);
        ss_arena_rewind(&t->s->scratch, mark);
        if (found) {
            t->least = m.piece;
            return true;
        }
        refused = m.refused;
        further |= piece == t->least && t->attempt->verdict == SS_REFUTED && !m.too_short &&
                   reaches_further(t);
        if (!m.too_short && !further && t->attempt->verdict != SS_NO_LENGTHS)
            return false;
    }
    return ss_halo_trial_too_wide(t, refused);
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
