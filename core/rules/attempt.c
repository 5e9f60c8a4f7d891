/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One candidate: probes until it is refuted or there is enough evidence (exploration.md 9). */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "core/op/composite.h"
#include "core/rules/combine.h"
#include "core/rules/influence.h"
#include "core/rules/sides.h"

/* Before some operand is taken for one that is never seen to decide; before too few are too few. */
enum { MIN_JOINT_PROBES = 700, MIN_PARTIAL_PROBES = 10 };
/* At a length at which a number in the body counts: what is at that place is seldom the largest. */
enum { MAX_FAR_PROBES = 48, FAR_CELLS = 1024 };
enum { MAX_EXTRA_PROBES = 800, MAX_EXACT_PROBES = 10, MAX_USELESS = 80, MAX_NOT_FINITE = 48 };
/* Of the largest number on the way to a result, in spreads. */
static const double rounding_of_terms = 4e-6;
enum { FIRST_WIDENED = 16 };
/* Of operators with operands that decide (influence.h); after the second, with some evidence. */
enum { MAX_COUNTED_PROBES = 6000, SCARCE_PROBES = 2400, SCARCE = 8, MAX_COUNTED_USELESS = 2000,
       BESIDE_COUNTS = 4, CONSTANT_PROBES = 240, MAX_REACHES = 6 };
/* From so many extra probes on, most are drawn in the styles that gave evidence so far. */
enum { SLOW_PROBES = 120, SOON = 40, FRESH_ONE_OF = 4 };
/* Cells drawn for an operand over all probes. What one scalar decides is one case per probe,
 * however many cells of a result follow from it; what several decide together, a rarer one. */
enum { ENOUGH_DRAWN = 24, ENOUGH_PARTIAL_DRAWN = 64, MOST_PARTIAL_DRAWN = 400 };

/* 6 serves 2 and 3 ranks, 12 serves 4, 7 is uneven for both; then 6 again and again, fresh data. */
static const struct ss_setting schedule[] = {{6, 2}, {6, 3}, {12, 4}, {7, 2}, {7, 3}};
enum { N_SCHEDULE = sizeof schedule / sizeof *schedule };
/* Where pieces of 6 are shorter than a window that the operator reads of them. */
enum { LONGEST = 8 };

struct trial {
    struct ss_subject *s;
    const struct ss_candidate *c;
    struct ss_attempt *attempt;
    struct ss_combine *combine; /* per result */
    int64_t *drawn;             /* per operand: cells over all probes */
    uint32_t **seen;            /* per operand: per result, influence.h; NULL: is not counted */
    int counted, deciding; /* operands that are rarely seen by themselves; those that decide */
    bool linear; /* in what is pending, whatever the other operands are (influence.h) */
    bool zero_operands;         /* nothing is drawn: equality at every length is the proof */
    bool even_only;
    int64_t times; /* the schedule's lengths */
    struct ss_far far; /* of the next probe; length 0: none */
    struct ss_far reach; /* of all others, where shorter lengths show nothing; length 0: none */
    const char *unseen; /* why a length that the call has says nothing; NULL: none */
    struct ss_telling draws;
    struct ss_sides sides;
    bool beside; /* the next draw is made for what they lack */
    int probes;
};

/* What became of one probe. */
enum outcome { HELD, SKIPPED, REFUTED, NO_LENGTHS, USELESS, SHORT };

/* ---- words ---- */

static const char *refusal(struct trial *t, const struct ss_setting *at, const char *what)
{
    return ss_sprintf(t->s->arena, "%s (length %" PRId64 " on %d ranks)", what, at->length,
                      at->ranks);
}

static enum outcome refuted(struct trial *t, const struct ss_probe *p, const char *why)
{
    t->attempt->verdict = t->s->no_answer ? SS_NO_ANSWER : SS_REFUTED;
    t->attempt->why = why;
    ss_keep_probe(p, t->attempt);
    return REFUTED;
}

/* In words, with the numbers of the smallest counterexample that there is. */
static void explain(struct trial *t)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s: ", t->attempt->why);
    ss_counterexample_print(&text, t->attempt);
    t->attempt->why = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* ---- one probe ---- */

/* Odd lengths stay so: 7, 13, 25, 49 divide by no 2 or 3. */
static struct ss_setting setting_of(const struct trial *t, const struct ss_setting *scheduled)
{
    int64_t odd = scheduled->length % 2;
    int64_t length = t->c->n_cut ? (scheduled->length - odd) * t->times + odd : 0;
    return (struct ss_setting){length, scheduled->ranks};
}

static bool is_uneven(const struct trial *t, const struct ss_setting *at)
{
    return t->c->n_cut && at->length % at->ranks != 0;
}

/* A bound operand may be infinite (what a maximum starts from); then results may be, too. */
static bool has_infinite_operand(const struct ss_subject *s)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (ss_is_bound(s, k) && isinf(s->bound[k]))
            return true;
    }
    return false;
}

/* Numbers so far from the largest there is that a few of their size still have a sum. */
static bool is_finite(const struct ss_tensor *result, bool infinite)
{
    const double largest = 0x1p960;
    const struct ss_tensor numbers = ss_tensor_numbers(result), *t = &numbers;
    for (int64_t i = 0; t->store == SS_STORE_F64 && i < t->count; i++) {
        double x = fabs(ss_f64(t)[i]);
        if (!(x < largest) && !(infinite && isinf(x)))
            return false;
    }
    return true;
}

/* Whether an operand is tested for being finite, and so drawn as what is not. */
static bool tests_for_finite(const struct ss_probe *p)
{
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (!ss_is_bound(p->s, k) && ss_operand_domain(&p->call, k).kind == SS_DOMAIN_EXTENDED)
            return true;
    }
    return false;
}

/* Finds out what spread the results of a whole have. Where operands are tested for being finite, a
 * result that is no number has NaN and shows nothing, but others do. SKIPPED: none shows anything;
 * USELESS: none differs from what it was. */
static enum outcome measure(struct trial *t, const struct ss_probe *p, double *spread)
{
    bool infinite = has_infinite_operand(p->s), differs = t->zero_operands, any = differs;
    for (size_t k = 0; k < p->call.n_out; k++) {
        spread[k] = NAN;
        if (!t->zero_operands && !is_finite(&p->out[k], infinite)) {
            if (!tests_for_finite(p))
                return SKIPPED;
            continue;
        }
        any = true;
        differs |= ss_combine_range(&t->combine[k], &p->out[k], &spread[k]);
    }
    return !any ? SKIPPED : differs ? HELD : USELESS;
}

/* Pieces whose shapes make no whole need no run. */
static enum outcome check_shapes(struct trial *t, const struct ss_setting *at,
                                 const struct ss_probe *p)
{
    for (size_t k = 0; k < p->call.n_out; k++) {
        struct ss_tiling tiling;
        const char *why;
        if (ss_tiling_of(p, k, &tiling, &why))
            continue;
        t->attempt->shape = t->probes == 0;
        ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED, why);
        refuted(t, p, refusal(t, at, why));
        if (tiling.two_dims && t->c->n_cut == 1) {
            t->attempt->verdict = SS_NOT_TRIED;
            t->attempt->why = why;
        }
        return REFUTED;
    }
    return HELD;
}

/* Chooses lengths for the whole and its pieces. */
static enum outcome set_up(struct trial *t, const struct ss_setting *at, struct ss_which draw,
                           struct ss_probe *p)
{
    const struct ss_far *far = t->far.length ? &t->far : &t->reach;
    *p = (struct ss_probe){
        .s = t->s, .c = t->c, .length = at->length, .ranks = at->ranks, .v = draw.v,
        .back = draw.back, .moving = draw.moving, .also_back = draw.also_back, .also = draw.also,
        .far_atom = far->atom, .far_length = far->length};
    if (!ss_probe_choose(p)) {
        if (!is_uneven(t, at) || t->probes == 0)
            return NO_LENGTHS;
        t->even_only = true;
        return SKIPPED;
    }
    ss_tell_probe(p, t->attempt, SS_EVENT_CHOSEN, NULL);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    if (!ss_probe_infer_pieces(p, NULL)) {
        ss_tell_probe(p, t->attempt, SS_EVENT_CUT, NULL);
        return check_shapes(t, at, p);
    }
    if (t->c->origin && t->times < LONGEST) {
        ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED, "a piece is too short: longer ones");
        t->times *= 2;
        return SHORT;
    }
    if (is_uneven(t, at) && t->probes > 0) {
        ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED,
                      "unequal pieces do not fit: only equal ones from here on");
        t->even_only = true;
        return SKIPPED;
    }
    ss_arena_rewind(&t->s->scratch, mark);
    struct ss_error err = {0};
    if (!ss_probe_infer_pieces(p, &err))
        return HELD;
    ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
    t->attempt->shape = t->probes == 0;
    return refuted(
        t, p, refusal(t, at, ss_sprintf(t->s->arena, "the pieces do not fit: %s", err.message)));
}

/* What is whole itself has to be seen deciding both ways, but the evidence is that of the others;
 * where it is never seen to decide, it is taken for one that does not. */
static uint32_t seen_of(const struct trial *t, size_t k)
{
    if (!t->seen[k])
        return SS_ENOUGH_EVIDENCE;
    bool late = t->probes >= MIN_JOINT_PROBES;
    uint32_t seen = (late ? ss_influence_least_seen : ss_influence_least)(t->s, k, t->seen[k],
                                                                          SS_ENOUGH_EVIDENCE);
    if (ss_candidate_touches(t->s, t->c, k))
        return seen;
    bool never = seen == 0 && late;
    return never || seen > SS_ENOUGH_EVIDENCE / BESIDE_COUNTS ? SS_ENOUGH_EVIDENCE
                                                              : seen * BESIDE_COUNTS;
}

static uint32_t disagreed(const struct trial *t)
{
    uint32_t cells = 0;
    for (size_t k = 0; k < t->s->call->n_out; k++)
        cells += t->combine[k].disagreed;
    return cells;
}

/* Whether results are the same on all ranks, or tiles: then no probe tells more than another. */
static bool all_agree(const struct trial *t)
{
    bool agree = true;
    for (size_t k = 0; k < t->s->call->n_out; k++)
        agree &= !t->combine[k].whole || t->combine[k].same;
    return agree;
}

static enum outcome check(struct trial *t, const struct ss_setting *at, struct ss_probe *p,
                          const double *spread)
{
    uint32_t before = disagreed(t);
    for (size_t k = 0; k < p->call.n_out; k++) {
        const char *why;
        const struct ss_combine *c = &t->combine[k];
        if (isnan(spread[k]) ||
            ss_combine_probe(&t->combine[k], p, k, is_uneven(t, at), spread[k], &why))
            continue;
        refuted(t, p, why);
        if (c->failed)
            ss_keep_counterexample(p, k, c->cell, c->failed, c->expected, c->got, t->attempt);
        return REFUTED;
    }
    ss_sides_seen(&t->sides, p, disagreed(t) > before || all_agree(t));
    for (size_t k = 0; k < p->call.n_in; k++) {
        t->drawn[k] += p->in[k].count;
        if (seen_of(t, k) == SS_ENOUGH_EVIDENCE)
            continue;
        bool decides = ss_influence_probe(p, k, t->seen[k]);
        if (decides && disagreed(t) > before && ss_candidate_touches(t->s, t->c, k))
            ss_telling_note_split(&t->draws, k, ss_draw_of(p, k));
        if (decides || (ss_telling_lacks_context(&t->draws, (uint32_t)k) && ss_influence_may(p, k)))
            ss_telling_note_context(&t->draws, p, (uint32_t)k);
    }
    return HELD;
}

/* A whole that is all of one value, as the last one was, shows nothing of how pieces make it, but
 * pieces that do not make it refute: select(all(x), y, 0) where few of x are false. */
static bool may_refute(const struct trial *t, const struct ss_probe *p, double *spread)
{
    bool any = false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (!isnan(spread[k]))
            spread[k] = t->combine[k].widest;
        any |= spread[k] > 0;
    }
    return any;
}

/* Where terms of a body cancel, what is left is the rounding of what they were: of many draws some
 * leave nothing else. The first ones, which any wrong row has to pass, are taken as they are. */
static void widen_to_terms(const struct ss_probe *p, double *spread)
{
    const double *largest = ss_composite_largest(&p->call);
    for (size_t k = 0; k < p->call.n_out && largest && (p->v >= FIRST_WIDENED || p->back); k++) {
        if (spread[k] >= 0 && p->out[k].store != SS_STORE_I64)
            spread[k] = fmax(spread[k], *largest * rounding_of_terms);
    }
}

/* Runs a probe that has its lengths. USELESS: its data says nothing, draw again. */
static enum outcome run_probe(struct trial *t, const struct ss_setting *at, struct ss_probe *p)
{
    struct ss_error err = {0};
    ss_probe_draw(p);
    if (ss_composite_largest(&p->call))
        *ss_composite_largest(&p->call) = 0;
    enum ss_rc rc = ss_probe_run_whole(p, &err);
    if (t->s->no_answer) {
        t->s->dead = ss_sprintf(t->s->arena, "the operator itself gives %s", err.message);
        ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
        return refuted(t, p, refusal(t, at, t->s->dead));
    }
    ss_sides_whole(&t->sides, p);
    p->sides = &t->sides;
    double *spread = ss_alloc_array(&t->s->scratch, p->call.n_out, sizeof *spread);
    enum outcome whole = rc ? SKIPPED : measure(t, p, spread);
    if (whole == SKIPPED || (whole == USELESS && !may_refute(t, p, spread)))
        return whole;
    if (t->s->call->def->flags & SS_OP_MOVEMENT && !t->c->partial) {
        for (size_t k = 0; k < p->call.n_out; k++)
            spread[k] = -1;
    }
    ss_widen_to_rounding(p, spread);
    if (ss_probe_run_pieces(p, &err)) {
        ss_tell_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
        return refuted(t, p, refusal(t, at, ss_strdup(t->s->arena, err.message)));
    }
    widen_to_terms(p, spread);
    ss_tell_probe(p, t->attempt, SS_EVENT_RAN, NULL);
    enum outcome outcome = check(t, at, p, spread);
    return outcome == HELD ? whole : outcome;
}

/* The fewest cells of evidence over all results, and operands that are counted by themselves. */
static uint32_t evidence(const struct trial *t)
{
    uint32_t least = SS_ENOUGH_EVIDENCE;
    for (size_t k = 0; k < t->s->call->n_in && !t->linear; k++)
        least = seen_of(t, k) < least ? seen_of(t, k) : least;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        const struct ss_combine *c = &t->combine[k];
        uint32_t cells = t->zero_operands ? least : c->varied;
        if (c->whole && !c->same && c->disagreed < cells)
            cells = c->disagreed;
        least = cells < least ? cells : least;
    }
    return least;
}

static struct ss_which choose_draw(struct trial *t, bool again, struct ss_setting *at)
{
    if (t->beside)
        return ss_sides_draw(&t->sides, t->s, t->draws.v++, at);
    size_t n = t->s->call->n_in;
    uint32_t *seen = ss_alloc_array(&t->s->scratch, n, sizeof *seen);
    for (size_t k = 0; k < n && again; k++)
        seen[k] = seen_of(t, k);
    return ss_telling_choose(&t->draws, again, seen, at);
}

/* Draws until a probe says something. */
static enum outcome probe(struct trial *t, const struct ss_setting *given, bool again)
{
    int useless = 0, not_finite = 0;
    int most_useless = t->counted ? MAX_COUNTED_USELESS : MAX_USELESS;
    for (;;) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_setting at = *given;
        uint32_t before = evidence(t);
        struct ss_which draw = choose_draw(t, again, &at);
        struct ss_probe p;
        enum outcome outcome = set_up(t, &at, draw, &p);
        if (outcome == HELD) {
            outcome = run_probe(t, &at, &p);
            if (outcome == SKIPPED || outcome == USELESS) {
                ss_tell_probe(&p, t->attempt, SS_EVENT_REDRAWN,
                              outcome == USELESS ? "the results differ from nothing yet"
                                                 : "the operator gives no finite results");
                not_finite += outcome == SKIPPED;
                /* The first constant result only lacks another to differ from. */
                useless += outcome == USELESS;
                again = false;
                ss_arena_rewind(&t->s->scratch, mark);
                if (t->beside)
                    return SKIPPED;
                if (useless > most_useless || not_finite > MAX_NOT_FINITE)
                    return USELESS;
                continue;
            }
        }
        ss_arena_rewind(&t->s->scratch, mark);
        t->probes += outcome == HELD;
        if (outcome == HELD && evidence(t) > before)
            ss_telling_note(&t->draws, draw.v);
        return outcome;
    }
}

/* ---- evidence ---- */

static bool has_partial(const struct trial *t)
{
    if (t->c->partial)
        return true;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        if (t->combine[k].whole && !t->combine[k].same)
            return true;
    }
    return false;
}

static bool all_resolve(const struct trial *t, const char **why)
{
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        struct ss_row_slot slot;
        if (!ss_combine_resolve(&t->combine[k], &slot, why))
            return false;
    }
    return true;
}

/* An operand without elements has nothing to draw. */
static bool drawn_enough(const struct trial *t)
{
    int64_t n = 0;
    for (size_t k = 0; k < t->s->call->n_in; k++)
        n += !ss_is_bound(t->s, k);
    int64_t pending = n * n * ENOUGH_PARTIAL_DRAWN;
    pending = pending < MOST_PARTIAL_DRAWN ? pending : MOST_PARTIAL_DRAWN;
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        bool partial = ss_candidate_partial(t->c, k) >= 0;
        bool empty = t->drawn[k] == 0 && ss_type_count(&t->s->call->in[k]) == 0;
        if (!empty && !ss_is_bound(t->s, k) && t->drawn[k] < (partial ? pending : ENOUGH_DRAWN))
            return false;
    }
    return true;
}

static bool enough(const struct trial *t)
{
    const char *why;
    return evidence(t) >= SS_ENOUGH_EVIDENCE && drawn_enough(t) && all_resolve(t, &why) &&
           (t->linear || !ss_telling_lacks_pairs(&t->draws)) &&
           t->probes >= ss_influence_fewest(t->s, t->linear, t->deciding, has_partial(t));
}

static void tell_evidence(const struct trial *t)
{
    struct ss_explore_event event = {.kind = SS_EVENT_COUNTED,
                                     .attempt = t->attempt,
                                     .evidence = evidence(t),
                                     .needed = SS_ENOUGH_EVIDENCE};
    ss_tell(t->s, &event);
}

/* Where a number in the body says more than at the lengths of the schedule. What inference does not
 * take there, or what says nothing, is no news, unless the call itself is that long. */
static enum outcome probe_far(struct trial *t)
{
    struct ss_far *list;
    size_t n = ss_far_lengths(t->s, t->c, &list, &t->unseen);
    for (size_t i = 0; i < n && !t->unseen; i++) {
        bool cut = t->c->n_cut && list[i].atom == t->c->cut[0];
        struct ss_setting at = setting_of(t, &schedule[0]);
        at.length = cut ? list[i].length : at.length;
        t->far = cut ? (struct ss_far){0} : list[i];
        int64_t most = list[i].counted && !t->linear ? FAR_CELLS / list[i].length : 0;
        most = most > MAX_FAR_PROBES ? MAX_FAR_PROBES : most;
        enum outcome outcome = probe(t, &at, false);
        for (int64_t again = 1; again < most && outcome == HELD; again++)
            outcome = probe(t, &at, false);
        if (outcome == REFUTED)
            return REFUTED;
        if (outcome != HELD && list[i].needed)
            t->unseen = ss_sprintf(t->s->arena,
                                   "its body holds a number that it may count up to, and no probe "
                                   "with a length of %" PRId64 " says anything", list[i].length);
    }
    t->far = (struct ss_far){0};
    return t->unseen ? USELESS : HELD;
}

/* Whether there is too little evidence after so many probes to look for more. What no draw of
 * another candidate changed, this one's will hardly change. */
static bool is_scarce(const struct trial *t, int probes)
{
    struct ss_subject *s = t->s;
    bool many = probes >= SCARCE_PROBES && evidence(t) < SCARCE;
    for (size_t r = 0; r < s->call->n_out && many; r++) {
        if (!s->constant)
            s->constant = ss_alloc_array(s->arena, s->call->n_out, sizeof *s->constant);
        s->constant[r] |= t->combine[r].varied == 0;
    }
    for (size_t r = 0; r < s->call->n_out && s->constant && probes >= CONSTANT_PROBES; r++)
        many |= s->constant[r] && t->combine[r].varied == 0;
    return many;
}

/* The first probe, at lengths at which it shows something. */
static enum outcome probe_first(struct trial *t)
{
    struct ss_far *list;
    struct ss_setting at = setting_of(t, &schedule[0]);
    enum outcome outcome = probe(t, &at, false);
    size_t n = outcome == USELESS ? ss_reaching_lengths(t->s, t->c, &list) : 0;
    for (size_t i = 0; i < n && i < MAX_REACHES && outcome != HELD && outcome != REFUTED; i++) {
        bool cut = t->c->n_cut && list[i].atom == t->c->cut[0];
        t->reach = cut ? (struct ss_far){0} : list[i];
        t->times = 1;
        while (cut && t->times < LONGEST && schedule[0].length * t->times < list[i].length)
            t->times *= 2;
        at = setting_of(t, &schedule[0]);
        outcome = probe(t, &at, false);
    }
    return n && outcome == NO_LENGTHS ? USELESS : outcome;
}

/* The whole schedule, then fresh data until there is enough evidence. */
static enum outcome run_schedule(struct trial *t)
{
    const char *why = NULL;
    int most = N_SCHEDULE + (t->counted ? MAX_COUNTED_PROBES : MAX_EXTRA_PROBES);
    for (int i = 0; i < most; i++) {
        struct ss_setting at = setting_of(t, &schedule[i < N_SCHEDULE ? i : i % 2]);
        enum outcome far = i == N_SCHEDULE ? probe_far(t) : HELD;
        if (far != HELD)
            return far;
        bool is_enough = i >= N_SCHEDULE && enough(t);
        t->beside = is_enough && !t->linear && ss_sides_lack(&t->sides);
        if (is_enough && !t->beside)
            return HELD;
        if (is_scarce(t, i))
            break;
        if (i > N_SCHEDULE + MIN_PARTIAL_PROBES && !all_resolve(t, &why) && why)
            break;
        int slow = t->draws.n_contexts ? SOON : SLOW_PROBES;
        bool again = i >= N_SCHEDULE + slow && i % FRESH_ONE_OF;
        enum outcome outcome = i == 0 ? probe_first(t) : probe(t, &at, again);
        if (outcome == HELD)
            tell_evidence(t);
        if (outcome == SHORT)
            i = -1; /* longer pieces from the start; what held before still counts */
        else if (outcome != HELD && outcome != SKIPPED)
            return outcome;
    }
    for (size_t k = 0; k < t->s->call->n_out; k++)
        t->combine[k].last = true;
    if (enough(t))
        return HELD;
    if (!all_resolve(t, &why) && why) {
        t->attempt->verdict = SS_NOT_TRIED;
        t->attempt->why = why;
        return REFUTED;
    }
    return USELESS;
}

/* ---- the row ---- */

/* The operand's placement follows from the atoms. False where it cuts two dims, or one twice. */
static bool operand_slot(const struct ss_subject *s, const struct ss_candidate *c, size_t k,
                         struct ss_row_slot *slot)
{
    *slot = (struct ss_row_slot){.blocks.coefficient = 1};
    int reduce = ss_candidate_partial(c, k);
    if (reduce >= 0) {
        slot->kind = SS_PARTIAL;
        slot->reduce = (enum ss_reduce)reduce;
        return true;
    }
    for (int d = 0; d < s->call->in[k].rank; d++) {
        const struct ss_factors *dim = &s->atoms->in[k][d];
        for (uint16_t i = 0; i < dim->count; i++) {
            struct ss_factors alone = {.items = &dim->items[i], .count = 1};
            if (!ss_candidate_cuts(c, &alone))
                continue;
            if (slot->kind == SS_SHARD)
                return false;
            slot->kind = SS_SHARD;
            slot->dim = d;
            slot->blocks.items = dim->items;
            slot->blocks.count = i;
        }
    }
    return true;
}

/* ---- exactness ---- */

static bool all_whole_numbers(const struct ss_probe *p)
{
    for (size_t k = 0; k < p->call.n_out; k++) {
        const struct ss_tensor numbers = ss_tensor_numbers(&p->out[k]), *t = &numbers;
        for (int64_t i = 0; i < t->count && t->store == SS_STORE_F64; i++) {
            double x = ss_f64(t)[i];
            if (!(fabs(x) < 0x1p52) || x != nearbyint(x))
                return false;
        }
    }
    return true;
}

/* One probe of integers: its results are integers, and the pieces make them without any error.
 * differs: it has two values that differ. */
static bool is_exact_at(struct trial *t, const struct ss_setting *at, const struct ss_row *row,
                        bool *differs)
{
    struct ss_probe p;
    if (set_up(t, at, (struct ss_which){.v = t->draws.v++}, &p) != HELD)
        return false;
    p.integers = true;
    ss_probe_draw(&p);
    if (ss_probe_run_whole(&p, NULL) || !all_whole_numbers(&p) || ss_probe_run_pieces(&p, NULL))
        return false;
    ss_tell_probe(&p, t->attempt, SS_EVENT_RAN, "whole numbers");
    *differs = t->zero_operands;
    for (size_t k = 0; k < p.call.n_out; k++) {
        struct ss_combine c = t->combine[k];
        struct ss_row_slot slot;
        const char *why;
        double spread;
        const struct ss_row_slot *of = &row->out[k];
        if (!ss_combine_probe(&c, &p, k, false, -1, &why) || !ss_combine_resolve(&c, &slot, &why) ||
            slot.kind != of->kind || slot.dim != of->dim || slot.reduce != of->reduce)
            return false;
        c.has_range = false;
        *differs |= ss_combine_range(&c, &p.out[k], &spread);
    }
    return true;
}

/* Whether integers combine to integers with no error at all: then what rounding does to other data
 * is all that can differ. */
static bool is_exact(struct trial *t, const struct ss_row *row)
{
    static const struct ss_setting settings[] = {{6, 2}, {7, 3}};
    int enough = 2;
    for (int i = 0; i < MAX_EXACT_PROBES && enough > 0; i++) {
        struct ss_setting at = setting_of(t, &settings[i % 2]);
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        bool differs, exact = is_exact_at(t, &at, row, &differs);
        ss_arena_rewind(&t->s->scratch, mark);
        if (!exact)
            return false;
        enough -= differs;
    }
    return enough == 0;
}

/* A pending operand whose values are restricted: the row is known for such values only. */
static bool needs_domain(const struct ss_subject *s, const struct ss_candidate *c)
{
    for (size_t k = 0; k < s->call->n_in && s->call->def->domain; k++) {
        struct ss_domain domain = {.kind = SS_DOMAIN_ANY};
        s->call->def->domain(s->call, k, &domain);
        if (ss_candidate_partial(c, k) >= 0 && domain.kind != SS_DOMAIN_ANY)
            return true;
    }
    return false;
}

static enum ss_verdict verdict_of(struct trial *t, const struct ss_row *row)
{
    if (row->even_only || row->ranged || row->equal || needs_domain(t->s, t->c))
        return SS_CONDITIONAL;
    bool arithmetic = false, integers = true;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        arithmetic |= row->out[k].kind == SS_PARTIAL &&
                      (row->out[k].reduce == SS_SUM || row->out[k].reduce == SS_AVG);
        integers &= ss_dtype_is_int(t->s->call->out[k].dtype);
    }
    if (integers)
        return SS_EXACT;
    bool movement = t->s->call->def->flags & SS_OP_MOVEMENT;
    if (movement && !arithmetic)
        return SS_STRUCTURAL;
    return is_exact(t, row) ? SS_EXACT : SS_PROVED;
}

static void fill_row(struct trial *t, struct ss_row *row)
{
    struct ss_subject *s = t->s;
    const char *why;
    *row = (struct ss_row){.n_cut = t->c->n_cut,
                           .origin = t->c->origin,
                           .equal = t->c->equal,
                           .listed = t->c->listed,
                           .even_only = t->even_only,
                           .evidence = 0};
    row->cut = ss_memdup(s->arena, t->c->cut, t->c->n_cut * sizeof *t->c->cut);
    row->in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row->in);
    row->out = ss_alloc_array(s->arena, s->call->n_out, sizeof *row->out);
    for (size_t k = 0; k < s->call->n_in; k++)
        operand_slot(s, t->c, k, &row->in[k]);
    for (size_t k = 0; k < s->call->n_out; k++) {
        struct ss_row_slot *slot = &row->out[k];
        if (!ss_combine_resolve(&t->combine[k], slot, &why))
            continue; /* enough() has seen it resolve */
        slot->blocks.items = ss_memdup(s->arena, slot->blocks.items,
                                       slot->blocks.count * sizeof *slot->blocks.items);
        row->even_only |= t->combine[k].even_only;
        row->ranged |= slot->kind == SS_PARTIAL && slot->reduce == SS_PROD &&
                       t->combine[k].out_of_range > 0;
        if (t->combine[k].cells > row->evidence)
            row->evidence = t->combine[k].cells;
    }
    row->verdict = verdict_of(t, row);
}

/* "10 probes; max, or as well". Fills others, if there is one. */
static const char *held(const struct trial *t, const struct ss_row *row, unsigned *others)
{
    struct ss_buf text = {0};
    unsigned all = 0;
    for (size_t k = 0; k < t->s->call->n_out && others; k++) {
        others[k] = ss_combine_others(&t->combine[k], &row->out[k]);
        all |= others[k];
    }
    ss_buf_printf(&text, "%d probes", t->probes);
    for (int r = 0; r < SS_N_REDUCES; r++) {
        if (all >> r & 1)
            ss_buf_printf(&text, "%s %s", all & ((1u << r) - 1) ? "," : ";",
                          ss_reduce_name((enum ss_reduce)r));
    }
    ss_buf_puts(&text, all ? " as well" : "");
    const char *kept = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

static const char *useless(struct trial *t)
{
    if (t->unseen)
        return t->unseen;
    if (t->probes == 0)
        return "no draw gives finite results that differ from each other";
    if (evidence(t) >= SS_ENOUGH_EVIDENCE && drawn_enough(t))
        return ss_sprintf(t->s->arena, "%d probes do not tell which of several reductions holds",
                          t->probes);
    if (evidence(t) >= SS_ENOUGH_EVIDENCE)
        return ss_sprintf(t->s->arena, "%d probes draw too little of some operand", t->probes);
    return ss_sprintf(t->s->arena, "only %u of %d cells of evidence in %d probes", evidence(t),
                      SS_ENOUGH_EVIDENCE, t->probes);
}

bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others)
{
    *attempt = (struct ss_attempt){
        .kind = c->kind, .row = -1, .n_cut = c->n_cut, .listed = c->listed};
    attempt->cut = ss_memdup(s->arena, c->cut, c->n_cut * sizeof *c->cut);
    attempt->candidate = ss_candidate_text(s, c);
    ss_tell(s, &(struct ss_explore_event){SS_EVENT_OPENED, .attempt = attempt, .candidate = c});
    if (!ss_pieces_exist(s, c, attempt))
        return false;
    struct ss_arena_mark mark = ss_arena_mark(&s->attempt);
    uint64_t runs = s->runs;
    struct trial t = {.s = s, .c = c, .attempt = attempt, .zero_operands = s->call->n_in == 0,
                      .times = 1};
    t.combine = ss_alloc_array(&s->attempt, s->call->n_out, sizeof *t.combine);
    t.drawn = ss_alloc_array(&s->attempt, s->call->n_in, sizeof *t.drawn);
    t.seen = ss_alloc_array(&s->attempt, s->call->n_in, sizeof *t.seen);
    t.draws = ss_telling_new(s->call->n_in, &s->attempt);
    t.sides = ss_sides_new(s, c, &s->attempt);
    t.linear = ss_influence_is_linear(s, c);
    for (size_t k = 0; k < s->call->n_in; k++) {
        t.counted += ss_influence_is_rare(s, k);
        t.deciding += ss_influence_decides(s, k);
        if (ss_influence_counts(s, k))
            t.seen[k] = ss_alloc_array(&s->attempt, s->call->n_out, sizeof **t.seen);
    }
    for (size_t k = 0; k < s->call->n_out && c->asked; k++)
        ss_combine_ask(&t.combine[k], c->asked[k]);
    bool placed = false;
    enum outcome outcome = run_schedule(&t);
    if (outcome == HELD)
        fill_row(&t, row);
    if (outcome == REFUTED && attempt->position) {
        ss_make_small(s, c, attempt);
        explain(&t);
    }
    attempt->runs = (uint32_t)(s->runs - runs);
    if (outcome == HELD) {
        const char *why = held(&t, row, others);
        row->runs = attempt->runs;
        attempt->why = ss_unplaceable(s, c, row);
        placed = !attempt->why;
        attempt->verdict = placed ? row->verdict : SS_NOT_TRIED;
        attempt->why = placed ? why : attempt->why;
    } else if (outcome == NO_LENGTHS) {
        attempt->verdict = SS_NO_LENGTHS;
        attempt->why = "shape inference accepts no lengths for a probe";
    } else if (outcome == USELESS) {
        attempt->verdict = SS_UNDETERMINED;
        attempt->why = useless(&t);
    }
    ss_arena_rewind(&s->attempt, mark);
    return placed;
}
