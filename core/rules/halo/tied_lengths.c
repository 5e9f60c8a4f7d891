/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D for two tied lengths (docs/shardcombine.md, "Halos"). Either shape inference derives
 * one from window steps over the other (a pooled tensor and its source), or the result keeps its
 * shape when both grow in one ratio (a convolution's kernel that is as long as its operand: a
 * weight gradient). Inference and measurement find the lengths, their ratio and the halo. */
#include "core/rules/halo/tied_lengths.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/halo/measure.h"
#include "core/rules/halo/rate.h"
#include "core/rules/halo/verify.h"
#include "core/rules/halo/views.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* ---- which lengths ---- */

/* The lengths of a probe with one atom that long, derived ones following; false where inference
 * refuses them. */
static bool infer_with(struct ss_subject *s, const int64_t *lengths, uint16_t atom, int64_t length,
                       int64_t *at, struct ss_call *call)
{
    memcpy(at, lengths, s->atoms->n_atoms * sizeof *at);
    at[atom] = length;
    return ss_atoms_derive_call(s->call, s->atoms, at, &s->scratch, call);
}

static bool choose(struct ss_subject *s, int64_t **lengths)
{
    struct ss_candidate nothing = {.kind = 'D'};
    struct ss_probe p = {.s = s, .c = &nothing, .ranks = 2};
    if (!ss_probe_choose(&p))
        return false;
    *lengths = p.lengths;
    return true;
}

/* Per atom the one that changes its length, its own number where there is none, or SS_EVERY_ATOM of
 * several: two runs of inference per atom tell of all. */
static uint16_t *find_sources(struct ss_subject *s)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    const struct ss_atoms *atoms = s->atoms;
    uint16_t *sources = ss_alloc_array(s->arena, atoms->n_atoms, sizeof *sources);
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    int64_t *lengths, *a = ss_alloc_array(&s->scratch, atoms->n_atoms, sizeof *a);
    int64_t *b = ss_alloc_array(&s->scratch, atoms->n_atoms, sizeof *b);
    for (uint16_t i = 0; i < atoms->n_atoms; i++)
        sources[i] = i;
    bool chosen = choose(s, &lengths);
    for (uint16_t atom = 0; atom < atoms->n_atoms && chosen; atom++) {
        struct ss_arena_mark before = ss_arena_mark(&s->scratch);
        struct ss_call call;
        bool takes = !atoms->atoms[atom].literal && infer_with(s, lengths, atom, L, a, &call) &&
                     infer_with(s, lengths, atom, 2 * L, b, &call);
        for (uint16_t i = 0; i < atoms->n_atoms && takes; i++) {
            if (i != atom && a[i] != b[i])
                sources[i] = sources[i] == i ? atom : SS_EVERY_ATOM;
        }
        ss_arena_rewind(&s->scratch, before);
    }
    ss_arena_rewind(&s->scratch, mark);
    return sources;
}

bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source)
{
    if (s->sources_in != s->atoms)
        s->sources = find_sources(s);
    s->sources_in = s->atoms;
    *source = s->sources[derived];
    return *source != derived && *source != SS_EVERY_ATOM;
}

/* The only dim of result k that an atom changes, from length 0 to length 1; the change. */
static int64_t change_of(const struct ss_call *a, const struct ss_call *b, size_t k, int *dim)
{
    int64_t change = 0;
    int changed = 0;
    for (int d = 0; d < a->out[k].rank; d++) {
        if (a->out[k].dims[d] == b->out[k].dims[d])
            continue;
        change = b->out[k].dims[d] - a->out[k].dims[d];
        *dim = d;
        changed++;
    }
    return changed == 1 ? change : 0;
}

/* Whether result k grows in one dim with x and shrinks in it with y: then both together in some
 * ratio leave it as it is. */
static bool opposed_in(struct ss_halo_trial *t, size_t k)
{
    struct ss_subject *s = t->s;
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    int64_t *lengths, *at = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *at);
    uint16_t x = t->c.cut[0], y = t->c.cut[1];
    struct ss_call base, wider, taller;
    int grows = 0, shrinks = 0;
    if (!choose(s, &lengths))
        return false;
    lengths[y] = L;
    if (!infer_with(s, lengths, x, SS_MAX_RATE * L, at, &base) ||
        !infer_with(s, lengths, x, (SS_MAX_RATE + 1) * L, at, &wider))
        return false;
    lengths[y] = 2 * L;
    if (!infer_with(s, lengths, x, SS_MAX_RATE * L, at, &taller))
        return false;
    int64_t up = change_of(&base, &wider, k, &grows);
    int64_t down = -change_of(&base, &taller, k, &shrinks);
    if (up <= 0 || down <= 0 || grows != shrinks)
        return false;
    int64_t g = ss_gcd(up, down);
    t->f.pace[0] = down / g;
    t->f.pace[1] = up / g;
    t->f.rows = up / ss_gcd(up, L);
    t->f.per = L / ss_gcd(up, L);
    t->f.form = SS_FOOTPRINT_SUM;
    t->f.dim = grows;
    return t->f.pace[0] <= SS_MAX_RATE && t->f.pace[1] <= SS_MAX_RATE && t->f.rows <= SS_MAX_RATE &&
           t->f.per <= SS_MAX_RATE;
}

/* The same of some result. */
static bool opposed(struct ss_halo_trial *t)
{
    bool is = false;
    for (size_t k = 0; k < t->s->call->n_out && !is; k++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        is = opposed_in(t, k);
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return is;
}

/* ---- windows inside the whole ---- */

/* How many rows of a derived length follow from RATE_LENGTH of its source, and how many beyond
 * that. */
static bool tied_rows(struct ss_halo_trial *t, int64_t *rows, int64_t *beyond)
{
    struct ss_subject *s = t->s;
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    int64_t *lengths, *a = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *a);
    int64_t *b = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *b);
    struct ss_call call;
    if (!choose(s, &lengths) || !infer_with(s, lengths, t->c.cut[0], L, a, &call) ||
        !infer_with(s, lengths, t->c.cut[0], 2 * L, b, &call))
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, ss_no_lengths(false));
    *rows = b[t->c.cut[1]] - a[t->c.cut[1]];
    *beyond = a[t->c.cut[1]] - *rows;
    return *rows > 0 ||
           ss_halo_trial_fail(t, SS_REFUTED, "the tied length does not grow with the other");
}

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

/* The pace: as few rows of each length as make whole rows of all. */
static bool find_pace(struct ss_halo_trial *t)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    int64_t base[2] = {L, 1}, grow[2] = {L, 0}, tied = 0;
    if (!ss_halo_trial_rate(t, base, grow))
        return false;
    struct ss_footprint *f = &t->f;
    f->form = SS_FOOTPRINT_INSIDE;
    f->pace[0] = f->per;
    f->pace[1] = 0;
    t->tied = 0;
    if (t->c.n_cut == 2) {
        if (!tied_rows(t, &tied, &t->tied))
            return false;
        int64_t g = ss_gcd(L, tied);
        f->pace[0] = L / g;
        f->pace[1] = tied / g;
    }
    return make_whole(t);
}

static void tied_lengths_at(const struct ss_halo_trial *t, int64_t length, int64_t lengths[2])
{
    lengths[0] = ss_round_up(length, t->f.pace[0]);
    lengths[1] = lengths[0] / t->f.pace[0] * t->f.pace[1] + t->tied;
}

static void tied_pieces(const struct ss_halo_trial *t, int64_t n, int64_t piece, int64_t lengths[2])
{
    tied_lengths_at(t, n * piece, lengths);
}

static void widest_inside(const struct ss_halo_trial *t, int64_t piece, int64_t most[2])
{
    int64_t rows = ss_ceil_div(piece, t->f.pace[0]) * t->f.rows + t->f.surplus;
    most[0] = (rows + 1) / 2 - 1;
    most[1] = rows > 0 ? rows / 2 : -1;
}

bool ss_halo_trial_inside(struct ss_halo_trial *t)
{
    struct ss_halo_search s = {.look = ss_halo_look_middle,
                               .widest = widest_inside,
                               .lengths_of = tied_pieces,
                               .longest = SS_HALO_TRIAL_MAX_PIECE,
                               .ranks = {3, 3},
                               .width = {&t->f.first, &t->f.right},
                               .unit = {1, 1}};
    if (!find_pace(t))
        return false;
    return ss_halo_trial_measure(t, &s) ? ss_halo_trial_verify(t, tied_pieces)
                                        : ss_halo_trial_too_wide(t, s.refused);
}

/* ---- pieces that add up ---- */

/* What the first length is beyond its part of the second. */
static int64_t offset_of(const struct ss_halo_trial *t)
{
    const int64_t *real = t->s->atoms->lengths;
    return real[t->c.cut[0]] - real[t->c.cut[1]] / t->f.pace[1] * t->f.pace[0];
}

static void sum_pieces(const struct ss_halo_trial *t, int64_t n, int64_t piece, int64_t lengths[2])
{
    int64_t paces = ss_ceil_div(piece, t->f.pace[0]);
    lengths[1] = n * paces * t->f.pace[1];
    lengths[0] = n * paces * t->f.pace[0] + offset_of(t) + (int64_t)(t->v % 2) * t->f.per;
}

static void widest_sum(const struct ss_halo_trial *t, int64_t piece, int64_t most[2])
{
    most[0] = most[1] = piece / 2 / t->f.per * t->f.per;
}

static bool search_sum(struct ss_halo_trial *t)
{
    if (!opposed(t))
        return false;
    struct ss_halo_search s = {.look = ss_halo_look_ranks,
                               .widest = widest_sum,
                               .lengths_of = sum_pieces,
                               .longest = SS_HALO_TRIAL_MAX_PIECE,
                               .ranks = {2, 3},
                               .width = {&t->f.first, &t->f.right},
                               .unit = {t->f.per, t->f.per}};
    t->dim[0] = t->f.dim;
    t->f.surplus = offset_of(t) % t->f.per;
    return ss_halo_trial_measure(t, &s) && ss_halo_trial_verify(t, sum_pieces);
}

/* ---- results that overlap ---- */

static void even_lengths(const struct ss_halo_trial *t, int64_t n, int64_t piece,
                         int64_t lengths[2])
{
    int64_t paces = ss_ceil_div(piece, t->f.pace[0]);
    for (int s = 0; s < 2; s++)
        lengths[s] = n * paces * t->f.pace[s];
}

static void widest_overlap(const struct ss_halo_trial *t, int64_t piece, int64_t most[2])
{
    most[0] = most[1] = piece / 2 / t->f.pace[0] * t->f.rows;
}

static bool is_float(const struct ss_halo_trial *t)
{
    bool all = true;
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        for (int d = 0; d < t->s->call->in[k].rank; d++) {
            if (ss_factors_find(&t->s->atoms->in[k][d], t->c.cut[0]) >= 0 &&
                !(t->sides && t->sides[k]))
                all &= ss_dtype_is_float(t->s->call->in[k].dtype);
        }
    }
    return all;
}

/* The pace of two lengths that leave a result as it is; the others grow with both, or stay too. */
static bool find_opposed_pace(struct ss_halo_trial *t)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    const int64_t *real = t->s->atoms->lengths;
    if (!opposed(t))
        return ss_halo_trial_fail(t, SS_REFUTED, "no result keeps its length");
    const int64_t pace[2] = {t->f.pace[0], t->f.pace[1]};
    const int64_t paces = L % pace[0] ? L : L / pace[0]; /* as few numbers as of one length */
    const int64_t lengths[2] = {paces * pace[0], paces * pace[1]};
    t->f = (struct ss_footprint){.form = SS_FOOTPRINT_INSIDE, .pace = {pace[0], pace[1]}};
    t->tied = real[t->c.cut[0]] * pace[1] - real[t->c.cut[1]] * pace[0];
    return t->tied || (ss_halo_trial_rate(t, lengths, lengths) && make_whole(t));
}

/* What is scattered is a rank's own, zeros beside it; the windows that it goes to are whole: beyond
 * the edges lies what a selection never takes, a value below or above all others, or, where results
 * add up, what adds nothing. */
static bool search_scattered(struct ss_halo_trial *t)
{
    static const double beyond[] = {0, -INFINITY, INFINITY};
    bool tied = t->c.n_cut == 1 || !t->adds;
    if (tied ? !find_pace(t) : !find_opposed_pace(t))
        return false;
    if (t->tied || t->f.surplus)
        return ss_halo_trial_fail(t, SS_NOT_TRIED,
                                  "one of the tied lengths has rows beyond those that "
                                  "go with the other: pieces of both are not equal");
    if (!is_float(t))
        return ss_halo_trial_fail(t, SS_NOT_TRIED, "only floats have a neutral fill value");
    t->f.pace[1] = t->sides ? t->f.pace[0] : t->f.pace[1];
    t->f.form = SS_FOOTPRINT_OVERLAP;
    t->f.reduce = SS_SUM;
    struct ss_halo_search s = {.look = ss_halo_look_ranks,
                               .widest = widest_overlap,
                               .lengths_of = even_lengths,
                               .longest = SS_HALO_TRIAL_MAX_PIECE,
                               .ranks = {2, 3},
                               .width = {&t->f.before, &t->f.after},
                               .unit = {t->f.rows, t->f.rows}};
    bool found = false;
    for (int i = !t->adds; i < 3 && !found; i++) {
        t->beyond = beyond[i];
        found = ss_halo_trial_measure(t, &s);
        if (!found && t->attempt->verdict != SS_REFUTED)
            return false;
    }
    if (found && t->f.before + t->f.after == 0 && !t->adds)
        return ss_halo_trial_fail(t, SS_REFUTED, "the results of neighbours do not overlap");
    return found && ss_halo_trial_verify(t, even_lengths);
}

bool ss_try_scattered(struct ss_subject *s, uint16_t source, uint16_t derived,
                      struct ss_attempt *attempt, struct ss_row *row)
{
    uint16_t cut[2] = {source, derived};
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .how = "results overlapping"};
    t.c = (struct ss_candidate){.kind = 'D', .cut = cut, .n_cut = 2};
    return ss_halo_trial_try(&t, search_scattered, row);
}

bool ss_try_scattered_operand(struct ss_subject *s, uint16_t atom, size_t k,
                              struct ss_attempt *attempt, struct ss_row *row)
{
    uint8_t *sides = ss_alloc_array(s->arena, s->call->n_in, sizeof *sides);
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .sides = sides};
    sides[k] = 1;
    t.how = ss_sprintf(s->arena, "results of operand %zu overlapping", k);
    t.c = (struct ss_candidate){.kind = 'D', .cut = &atom, .n_cut = 1};
    return ss_halo_trial_try(&t, search_scattered, row);
}

bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y)
{
    uint16_t cut[2] = {x, y};
    struct ss_halo_trial t = {.s = s};
    t.c = (struct ss_candidate){.kind = 'D', .cut = cut, .n_cut = 2};
    if (!ss_halo_conceivable(s, x) || !ss_halo_conceivable(s, y))
        return false;
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    bool is = opposed(&t);
    ss_arena_rewind(&s->scratch, mark);
    return is;
}

static bool is_tie(struct ss_subject *s, uint16_t source, uint16_t derived)
{
    uint16_t found;
    for (size_t i = 0; i < s->atoms->n_derived; i++) {
        if (s->atoms->derived[i].atom == derived)
            return ss_tied_lengths(s, derived, &found) && found == source;
    }
    return false;
}

bool ss_try_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_attempt *attempt,
                 struct ss_row *row)
{
    uint16_t cut[2] = {a, b};
    struct ss_halo_trial t = {.s = s, .attempt = attempt, .how = "with a halo"};
    t.c = (struct ss_candidate){.kind = 'D', .cut = cut, .n_cut = 2};
    if (is_tie(s, a, b))
        return ss_halo_trial_try(&t, ss_halo_trial_inside, row);
    if (!ss_sum_conceivable(s, a, b))
        return false;
    t.adds = s->call->n_out > 1;
    t.how = t.adds ? "results overlapping or adding up" : t.how;
    return ss_halo_trial_try(&t, t.adds ? search_scattered : search_sum, row);
}
