/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One probe of a candidate (docs/shardcombine.md, "Probes", "Evidence"): sets up its lengths, draws
 * data, runs the whole and the pieces, drops the ways to combine that it refutes, and counts the
 * evidence. A draw without evidence is replaced by the next one. */
#include "core/rules/trial/trial.h"

#include <inttypes.h>
#include <math.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/body/expansion_cache.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"
#include "core/tensor/magnitude.h"

/* Draws in a row without a finite result after which a probe takes the call's lengths (t->real),
 * accepts NaN (t->lax), and gives up. */
enum { MANY_NOT_FINITE = 24, MOST_NOT_FINITE = 36, MAX_NOT_FINITE = 48 };

/* ---- words ---- */

static const char *refusal(struct ss_trial *t, const struct ss_probe_setting *at, const char *what)
{
    return ss_sprintf(t->s->arena, "%s (length %" PRId64 " on %d ranks)", what, at->length,
                      at->ranks);
}

static enum ss_outcome refuted(struct ss_trial *t, const struct ss_probe *p, const char *why)
{
    t->attempt->verdict = t->s->no_answer ? SS_NO_ANSWER : SS_REFUTED;
    t->attempt->why = why;
    ss_keep_probe(p, t->attempt);
    return SS_TRIAL_REFUTED;
}

/* ---- draws ---- */

/* Repeated styles begin with this multiple of SS_DRAW_STYLES, so that they mostly have random
 * numbers that no fresh draw had: those begin at draw 0. */
enum { FIRST_AGAIN = 16 };

/* Remembers the style of a draw that gave evidence. */
static void note_draw(struct ss_draw_schedule *t, uint32_t v)
{
    uint32_t style = v % SS_DRAW_STYLES;
    for (int i = 0; i < t->n_styles; i++) {
        if (t->styles[i] == style)
            return;
    }
    if (t->n_styles < SS_MAX_SCHEDULED)
        t->styles[t->n_styles++] = style;
}

/* The next draw. again: a fresh one in a style that gave evidence, each in turn, if there is one.
 */
static uint32_t next_draw(struct ss_draw_schedule *t, bool again)
{
    if (!again || t->n_styles == 0)
        return t->v++;
    uint32_t turn = t->again++, style = t->styles[turn % (uint32_t)t->n_styles];
    return style + SS_DRAW_STYLES * (FIRST_AGAIN + turn);
}

/* ---- tolerance ---- */

/* Of the largest number on the way to a result, in spreads; the most by which an operand multiplies
 * the rest of terms that cancel; and the most by which a spread is widened, so that an error of a
 * thousandth shows. */
static const double rounding_of_terms = 4e-6, most_again = 1e12, most_widened = 1e6;

static double largest_factor(const struct ss_probe *p)
{
    double largest = 1;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64)
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    return fmin(largest, most_again);
}

/* Large terms need not cancel: 1 / (1 + exp(-x)) takes nothing from them. So the spread of a row
 * that rests on its probes alone is widened by so much only. A row that follows from rows of the
 * body's ops needs no evidence, and is compared as the rounding of the terms allows. */
void ss_widen_to_terms(const struct ss_probe *p, double *spread)
{
    const double *on_way = ss_composite_largest(&p->call);
    const double terms = on_way ? *on_way * largest_factor(p) * rounding_of_terms : 0;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double most = p->s->follows ? INFINITY : spread[k] * most_widened;
        if (spread[k] >= 0 && p->out[k].store != SS_STORE_I64)
            spread[k] = fmax(spread[k], fmin(terms, most));
    }
}

/* ---- one probe ---- */

/* The length of a cut that may not be longer than in the call: the call's, or half of it for the
 * odd settings, rounded down to a multiple of the ranks. Returns 0 if that is below the ranks. */
static int64_t bounded_length(const struct ss_trial *t, const struct ss_probe_setting *scheduled)
{
    int64_t most = scheduled->length % 2 ? (t->c->most + 1) / 2 : t->c->most;
    return most / scheduled->ranks * scheduled->ranks;
}

/* 6 is even on 2 and 3 ranks, 12 on 4; 7 is uneven on 2 and 3. */
const struct ss_probe_setting ss_schedule[SS_N_SCHEDULE] = {
    {6, 2, false}, {6, 3, false}, {12, 4, false}, {7, 2, false}, {7, 3, false}};

/* The odd lengths 7, 13, 25, 49, ... are not divisible by 2 or 3. */
struct ss_probe_setting ss_trial_setting(const struct ss_trial *t,
                                         const struct ss_probe_setting *scheduled)
{
    int64_t odd = scheduled->length % 2;
    if (t->c->most)
        return (struct ss_probe_setting){bounded_length(t, scheduled), scheduled->ranks, false};
    int64_t length = t->c->n_cut ? (scheduled->length - odd) * t->times + odd : 0;
    return (struct ss_probe_setting){length, scheduled->ranks, false};
}

static bool is_uneven(const struct ss_trial *t, const struct ss_probe_setting *at)
{
    return t->c->n_cut && ss_probe_setting_is_uneven(at);
}

/* Per result: true if it may be infinite because a bound operand is (such as the initial value of a
 * maximum) or a literal of the body is. */
static const bool *infinite_results(struct ss_subject *s)
{
    if (s->infinite)
        return s->infinite;
    bool any = ss_composite_has_infinity(s->call);
    for (size_t k = 0; k < s->call->n_in; k++)
        any |= ss_is_bound(s, k) && isinf(s->bound[k]);
    s->infinite = ss_alloc_array(s->arena, s->call->n_out, sizeof *s->infinite);
    for (size_t k = 0; k < s->call->n_out; k++)
        s->infinite[k] = any;
    return s->infinite;
}

/* True if all numbers are so far below the largest double that the sum of a few is finite.
 * infinite: infinities are accepted; lax: NaN is. */
static bool is_finite(const struct ss_tensor *result, bool infinite, bool lax)
{
    const double largest = 0x1p960;
    const struct ss_tensor numbers = ss_tensor_numbers(result), *t = &numbers;
    for (int64_t i = 0; t->store == SS_STORE_F64 && i < t->count; i++) {
        double x = fabs(ss_f64(t)[i]);
        if (!(x < largest) && !(infinite && isinf(x)) && !(lax && isnan(x)))
            return false;
    }
    return true;
}

/* Fills spread with the spread of each whole result. Returns SS_TRIAL_SKIPPED if a result is not
 * finite although the operands are, and SS_TRIAL_USELESS if no result varies. */
static enum ss_outcome measure(struct ss_trial *t, const struct ss_probe *p, double *spread)
{
    const bool *infinite = infinite_results(p->s);
    const bool open = ss_draw_has_infinite(p);
    bool differs = t->all_fixed || t->may_be_constant;
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (!t->fixed[k] && !is_finite(&p->out[k], infinite[k] || open, t->lax || open))
            return SS_TRIAL_SKIPPED;
        differs |= ss_combine_range(&t->combine[k], &p->out[k], &spread[k]) && !t->fixed[k];
    }
    return differs ? SS_TRIAL_HELD : SS_TRIAL_USELESS;
}

/* Refutes the candidate without a run if the shapes of the pieces cannot combine to the whole. */
static enum ss_outcome check_shapes(struct ss_trial *t, const struct ss_probe_setting *at,
                                    const struct ss_probe *p)
{
    for (size_t k = 0; k < p->call.n_out; k++) {
        struct ss_tiling tiling;
        const char *why;
        if (ss_tiling_of(p, k, &tiling, &why))
            continue;
        t->attempt->shape = t->probes == 0;
        ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED, why);
        refuted(t, p, refusal(t, at, why));
        if (tiling.two_dims && t->c->n_cut == 1) {
            t->attempt->verdict = SS_NOT_TRIED;
            t->attempt->why = why;
        }
        return SS_TRIAL_REFUTED;
    }
    return SS_TRIAL_HELD;
}

/* True if the lengths of the schedule may grow, because a rank reads a window longer than its
 * piece.
 */
static bool may_lengthen(const struct ss_trial *t)
{
    return t->c->origin && !t->is_far && t->times < SS_LONGEST_TIMES;
}

enum ss_outcome ss_trial_set_up(struct ss_trial *t, const struct ss_probe_setting *at,
                                uint32_t draw, struct ss_probe *p)
{
    const struct ss_literal_length *far = t->far.length ? &t->far : &t->reach;
    if (is_uneven(t, at) && t->c->ratio[0]) {
        t->even_only = true;
        return SS_TRIAL_SKIPPED;
    }
    if (t->c->most && (at->length < at->ranks || at->length > t->c->most))
        return SS_TRIAL_SKIPPED;
    *p = (struct ss_probe){.s = t->s,
                           .c = t->c,
                           .length = at->length,
                           .ranks = at->ranks,
                           .lone = at->lone,
                           .v = draw,
                           .far_atom = far->atom,
                           .far_length = far->length,
                           .real = t->real};
    bool chosen = ss_probe_choose(p);
    t->large |= p->large;
    if (!chosen && t->probes == 0 && may_lengthen(t)) {
        t->times *= 2;
        return SS_TRIAL_SHORT;
    }
    if (!chosen) {
        if (!is_uneven(t, at) || at->lone || t->probes == 0)
            return SS_TRIAL_NO_LENGTHS;
        t->even_only = true;
        return SS_TRIAL_SKIPPED;
    }
    ss_observe_probe(p, t->attempt, SS_EVENT_CHOSEN, NULL);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    if (!ss_probe_infer_pieces(p, NULL)) {
        ss_observe_probe(p, t->attempt, SS_EVENT_CUT, NULL);
        return check_shapes(t, at, p);
    }
    if (t->is_far)
        return SS_TRIAL_NO_LENGTHS;
    if (may_lengthen(t)) {
        ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED,
                         "a piece is too short; longer pieces follow");
        t->times *= 2;
        return SS_TRIAL_SHORT;
    }
    if (is_uneven(t, at) && t->probes > 0) {
        ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED,
                         "unequal pieces do not fit; equal pieces follow");
        t->even_only = true;
        return SS_TRIAL_SKIPPED;
    }
    ss_arena_rewind(&t->s->scratch, mark);
    struct ss_error err = {0};
    if (!ss_probe_infer_pieces(p, &err))
        return SS_TRIAL_HELD;
    ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
    t->attempt->shape = t->probes == 0;
    return refuted(
        t, p, refusal(t, at, ss_sprintf(t->s->arena, "the pieces do not fit: %s", err.message)));
}

/* True if all elements are equal, bit for bit. */
static bool is_constant(const struct ss_tensor *t)
{
    const size_t size = ss_element_size(t);
    bool constant = true;
    for (int64_t i = 1; i < t->count && constant; i++)
        constant = memcmp(ss_element(t, i), ss_element(t, 0), size) == 0;
    return constant;
}

/* True if every result that depends on drawn values has one value in all its cells. */
static bool is_flat(const struct ss_trial *t, const struct ss_probe *p)
{
    bool flat = true;
    for (size_t k = 0; k < p->call.n_out && flat; k++)
        flat = t->fixed[k] || (p->out[k].count > 1 && is_constant(&p->out[k]));
    return flat;
}

static enum ss_outcome check(struct ss_trial *t, const struct ss_probe_setting *at,
                             struct ss_probe *p, const double *spread)
{
    t->cells = INT64_MAX;
    for (size_t k = 0; k < p->call.n_out; k++) {
        const char *why;
        t->cells = p->out[k].count < t->cells ? p->out[k].count : t->cells;
        const struct ss_combine *c = &t->combine[k];
        if (ss_combine_probe(&t->combine[k], p, k, is_uneven(t, at), spread[k], &why))
            continue;
        refuted(t, p, why);
        /* If the body itself makes a result infinite, its other numbers prove little. */
        for (size_t j = 0; j < p->call.n_out; j++)
            t->attempt->lost |=
                t->combine[j].lost & ~(infinite_results(t->s)[j] ? SS_GRANTED_FINITE : 0u);
        if (c->failed) {
            ss_keep_counterexample(p, k, c->cell, c->failed, c->expected, c->got, t->attempt);
            ss_keep_way(p, k, &c->failed_way, t->attempt);
        }
        return SS_TRIAL_REFUTED;
    }
    t->flat += is_flat(t, p);
    for (uint16_t a = 0; a < t->s->atoms->n_atoms; a++)
        t->longest[a] = ss_larger(t->longest[a], p->lengths[a]);
    for (size_t k = 0; k < p->call.n_in; k++)
        t->drawn[k] += p->in[k].count;
    return SS_TRIAL_HELD;
}

/* A whole result that is constant, as the last one was, is no evidence for the candidate, but
 * pieces that do not combine to it refute: select(all(x), y, 0) if few cells of x are false. Fills
 * spread with the largest spreads so far and returns true if there is one. */
static bool may_refute(const struct ss_trial *t, const struct ss_probe *p, double *spread)
{
    bool any = false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        spread[k] = t->combine[k].widest;
        any |= spread[k] > 0;
    }
    return any;
}

/* Draws and runs a probe that has its lengths. Returns SS_TRIAL_SKIPPED or SS_TRIAL_USELESS if its
 * data give no evidence and another draw is needed. */
static enum ss_outcome run_probe(struct ss_trial *t, const struct ss_probe_setting *at,
                                 struct ss_probe *p)
{
    struct ss_error err = {0};
    ss_probe_draw(p);
    if (ss_composite_largest(&p->call))
        *ss_composite_largest(&p->call) = 0;
    enum ss_rc rc = ss_probe_run_whole(p, &err);
    if (ss_gave_no_answer(t->s, &err)) {
        ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
        return refuted(t, p, refusal(t, at, t->s->dead));
    }
    double *spread = ss_alloc_array(&t->s->scratch, p->call.n_out, sizeof *spread);
    enum ss_outcome whole = rc ? SS_TRIAL_SKIPPED : measure(t, p, spread);
    if (whole == SS_TRIAL_SKIPPED || (whole == SS_TRIAL_USELESS && !may_refute(t, p, spread)))
        return whole;
    if (t->s->call->def->flags & SS_OP_MOVEMENT && !t->c->partial) {
        for (size_t k = 0; k < p->call.n_out; k++)
            spread[k] = -1;
    }
    if (ss_probe_run_pieces(p, &err)) {
        ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
        t->unended = t->s->given_up;
        return t->unended ? SS_TRIAL_USELESS
                          : refuted(t, p, refusal(t, at, ss_strdup(t->s->arena, err.message)));
    }
    ss_observe_probe(p, t->attempt, SS_EVENT_RAN, NULL);
    ss_widen_to_terms(p, spread);
    enum ss_outcome outcome = check(t, at, p, spread);
    return outcome == SS_TRIAL_HELD ? whole : outcome;
}

uint32_t ss_trial_evidence(const struct ss_trial *t)
{
    uint32_t least = SS_ENOUGH_EVIDENCE;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        const struct ss_combine *c = &t->combine[k];
        uint32_t cells = t->fixed[k] ? least : c->varied;
        /* Fixed results depend on lengths alone: they differ between ranks only if pieces do. */
        if (c->whole && !c->same && !t->fixed[k] && c->disagreed < cells)
            cells = c->disagreed;
        least = cells < least ? cells : least;
    }
    return least;
}

enum ss_outcome ss_trial_probe(struct ss_trial *t, const struct ss_probe_setting *at, bool again)
{
    int useless = 0, not_finite = 0;
    while (!t->unended) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        uint32_t before = ss_trial_evidence(t);
        const uint32_t draw = next_draw(&t->draws, again);
        struct ss_probe p;
        enum ss_outcome outcome = ss_trial_set_up(t, at, draw, &p);
        if (outcome == SS_TRIAL_HELD) {
            outcome = run_probe(t, at, &p);
            if (outcome == SS_TRIAL_SKIPPED || outcome == SS_TRIAL_USELESS) {
                ss_observe_probe(&p, t->attempt, SS_EVENT_REDRAWN,
                                 outcome == SS_TRIAL_USELESS
                                     ? "the results do not vary yet"
                                     : "the operator gives no finite results");
                not_finite += outcome == SS_TRIAL_SKIPPED;
                t->real |= not_finite > MANY_NOT_FINITE && (t->c->n_cut || t->s->follows);
                t->lax |= not_finite > MOST_NOT_FINITE && t->real && !t->c->origin;
                t->s->lax |= t->lax && t->probes == 0;
                /* After a first constant result, the next draw may give another constant. */
                useless += outcome == SS_TRIAL_USELESS;
                again = false;
                ss_arena_rewind(&t->s->scratch, mark);
                if (t->once)
                    return SS_TRIAL_SKIPPED;
                if (useless > SS_MAX_USELESS || not_finite > MAX_NOT_FINITE)
                    return SS_TRIAL_USELESS;
                continue;
            }
        }
        ss_arena_rewind(&t->s->scratch, mark);
        t->probes += outcome == SS_TRIAL_HELD;
        if (outcome == SS_TRIAL_HELD && ss_trial_evidence(t) > before)
            note_draw(&t->draws, draw);
        if (outcome != SS_TRIAL_HELD || !t->is_far || !ss_draw_is_hidden(&p))
            return outcome; /* else draw again: this draw's tolerance may hide an error, and it may
                               be the only probe at such lengths */
    }
    return SS_TRIAL_USELESS;
}
