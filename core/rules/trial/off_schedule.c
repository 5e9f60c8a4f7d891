/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes outside the schedule. Before the evidence is complete: pieces of one row, lengths at which
 * literals of the body matter, the call's own lengths, and lengths of several strides. After it is
 * complete: cuts at literal positions, and data of all magnitudes. */
#include "core/rules/trial/off_schedule.h"

#include <inttypes.h>

#include "core/base/job.h"
#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/trial/blocks.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/draw_schedule.h"
#include "core/rules/trial/implied_rows.h"
#include "core/rules/trial/influence.h"
#include "core/rules/trial/work.h"

/* Limits of the probes at one length that a literal of the body needs. There are several, because
 * the cell at the literal's offset seldom decides the result, such as a maximum. */
enum {
    MAX_FAR_PROBES = 48,
    FAR_CELLS = 1024,
    MIN_FAR_PROBES = 8,
    FAR_RESULTS = 4096,
    N_BETWEEN = 24,
    N_REAL = 4
};
/* Probes of all magnitudes, at least and at most, and the cells in which the ranks must differ in
 * them. Half of the least suffice after MANY_TIMES as many cells in all. */
enum { LEAST_BROAD = 240, MOST_BROAD = 3000, BROAD_CELLS = 6000, MANY_TIMES = 64 };

/* ---- lengths ---- */

/* The number of probes that gives FAR_RESULTS cells of the smallest result, at least MIN_FAR_PROBES
 * and at most `most`. */
static int64_t most_of(const struct ss_trial *t, int64_t most)
{
    int64_t enough = t->cells > 0 ? FAR_RESULTS / t->cells : most;
    enough = enough > MIN_FAR_PROBES ? enough : MIN_FAR_PROBES;
    return enough < most ? enough : most;
}

/* True if more probes at this length follow: a needed length goes on after a useless draw. */
static bool goes_on(enum ss_outcome outcome, const struct ss_literal_length *far)
{
    bool idle = outcome == SS_TRIAL_USELESS || outcome == SS_TRIAL_SKIPPED;
    return outcome == SS_TRIAL_HELD || (far->needed && idle);
}

/* Probes at lengths at which a literal of the body matters. Lengths that inference refuses, or that
 * give no evidence, are ignored, unless the call itself needs them: then t->unseen is set. */
static enum ss_outcome probe_far(struct ss_trial *t)
{
    struct ss_literal_length *list;
    size_t n = ss_literal_lengths(t->s, t->c, &list, &t->unseen);
    const double most_work = ss_work_until(t->s, SS_WORK_OF_LITERAL_LENGTHS);
    for (size_t i = 0; i < n && !t->unseen; i++) {
        bool cut = t->c->n_cut && list[i].atom == t->c->cut[0];
        struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[0]);
        at.length = cut ? list[i].length : at.length;
        t->far = cut ? (struct ss_literal_length){0} : list[i];
        t->is_far = true;
        int64_t most = list[i].counted && !t->linear ? FAR_CELLS / list[i].length : 0;
        most = most > MAX_FAR_PROBES ? MAX_FAR_PROBES : most;
        enum ss_outcome outcome = ss_trial_probe(t, &at, false);
        bool held = outcome == SS_TRIAL_HELD;
        most = most < MIN_FAR_PROBES ? most : most_of(t, most);
        most = list[i].least > most ? list[i].least : most;
        for (int64_t again = 1; again < most && goes_on(outcome, &list[i]) && !t->few; again++) {
            outcome = ss_trial_probe(t, &at, false);
            held |= outcome == SS_TRIAL_HELD;
            t->few = ss_work(t->s) > most_work;
        }
        if (outcome == SS_TRIAL_REFUTED)
            return SS_TRIAL_REFUTED;
        if (!held && list[i].needed)
            t->unseen = ss_sprintf(t->s->arena,
                                   "its body has a literal that a count may reach, and no probe "
                                   "with a length of %" PRId64 " decides",
                                   list[i].length);
    }
    t->far = (struct ss_literal_length){0};
    t->is_far = false;
    return t->unseen ? SS_TRIAL_USELESS : SS_TRIAL_HELD;
}

/* Pieces of one row. At all other lengths the first rows of the whole lie in one piece, so that a
 * body that treats the first few rows differently would not be noticed. If such pieces do not fit,
 * no plan has them either. */
static enum ss_outcome probe_single(struct ss_trial *t)
{
    static const struct ss_probe_setting single[] = {{2, 2, false}, {3, 3, false}, {4, 4, false}};
    enum ss_outcome outcome = SS_TRIAL_HELD;
    t->is_far = true;
    for (int i = 0; i < 3 && t->c->n_cut && outcome != SS_TRIAL_REFUTED; i++)
        outcome = ss_trial_probe(t, &single[i], false);
    t->is_far = false;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

/* If the schedule's lengths had to grow: lengths between the original and the grown ones, if they
 * fit. An offset in the body then falls into other pieces than the first. */
static enum ss_outcome probe_between(struct ss_trial *t)
{
    const int64_t shortest = ss_schedule[0].length, longest = shortest * t->times;
    enum ss_outcome outcome = SS_TRIAL_HELD;
    t->is_far = true;
    for (int i = 0; i < N_BETWEEN && t->times > 1 && outcome != SS_TRIAL_REFUTED; i++) {
        struct ss_probe_setting at = {shortest + 1 + i * (longest - shortest) / N_BETWEEN,
                                      2 + i % 3, false};
        outcome = ss_trial_probe(t, &at, false);
    }
    t->is_far = false;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

/* Probes at the call's own lengths, for a composite that counts positions. Literals of its body may
 * lie beyond the short lengths of other probes. Other operators share their rules with calls of
 * other lengths and need none of these. Lengths that do not fit are ignored. */
static enum ss_outcome probe_real(struct ss_trial *t)
{
    enum ss_outcome outcome = SS_TRIAL_HELD;
    bool real = t->real, counts = t->s->atoms->n_counted && ss_composite_body(t->s->call);
    t->is_far = t->real = true;
    for (int i = 0; i < N_REAL && counts && outcome != SS_TRIAL_REFUTED; i++) {
        struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[i % 2]);
        outcome = ss_trial_probe(t, &at, false);
    }
    t->is_far = false;
    t->real = real;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

static bool may_be_strides(const struct ss_trial *t)
{
    bool may = false;
    for (size_t k = 0; k < t->s->call->n_out; k++)
        may |= ss_combine_may_be_strides(&t->combine[k]);
    return may;
}

/* The number of blocks may be a length divided by a stride, which shows only if the length is at
 * least two strides. So each uncut length in turn, then all of them, are made that long. Lengths
 * that do not fit are ignored. */
static enum ss_outcome probe_strides(struct ss_trial *t)
{
    enum { LONGEST = 64 };
    const struct ss_atoms *atoms = t->s->atoms;
    int64_t strides[SS_MAX_STRIDES], length = 1;
    size_t n = ss_call_strides(t->s->call, strides);
    for (size_t i = 0; i < n; i++)
        length = ss_larger(length, 2 * strides[i] * strides[i]);
    length = length < LONGEST ? length : LONGEST;
    enum ss_outcome outcome = SS_TRIAL_HELD;
    t->is_far = true;
    for (int i = 0; i < 2 * (atoms->n_atoms + 1) && outcome != SS_TRIAL_REFUTED; i++) {
        uint16_t a = (uint16_t)(i / 2);
        const struct ss_factors alone = {.items = &a, .count = 1};
        bool every = a == atoms->n_atoms;
        if (!may_be_strides(t) ||
            (!every && (atoms->atoms[a].literal || ss_candidate_cuts(t->c, &alone))))
            continue;
        struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[0]);
        t->far =
            (struct ss_literal_length){.atom = every ? SS_EVERY_ATOM : a, .length = length + i % 2};
        outcome = ss_trial_probe(t, &at, false);
    }
    t->far = (struct ss_literal_length){0};
    t->is_far = false;
    for (size_t k = 0; k < t->s->call->n_out; k++)
        t->combine[k].strides_long = true;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

enum ss_outcome ss_trial_off_schedule(struct ss_trial *t)
{
    static enum ss_outcome (*const probes[])(struct ss_trial *) = {
        probe_single, probe_between, probe_far, probe_real, probe_strides};
    enum ss_outcome outcome = SS_TRIAL_HELD;
    for (size_t i = 0; i < sizeof probes / sizeof *probes && outcome == SS_TRIAL_HELD; i++)
        outcome = probes[i](t);
    return outcome;
}

/* ---- critical rows and magnitudes ---- */

/* Cuts at rows at which a body that counts positions may change its behaviour: the row is a piece
 * by itself, between the rows before and after it. If only equal pieces fit, the whole is cut in
 * halves just before the row. */
static enum ss_outcome probe_places(struct ss_trial *t)
{
    enum { DRAWS_OF_ROW = 32, IDLE_DRAWS = 6, LINEAR_DRAWS = 1 };
    const struct ss_candidate *c = t->c;
    bool one = c->n_cut == 1 || (c->n_cut && c->equal && !c->same);
    bool may = c->origin && one && !c->ratio[0] && !c->in_parts && !c->blocked && c->step <= 1;
    bool real = false, before = t->real, more = true;
    int64_t *rows;
    may = may && !c->most && ss_composite_body(t->s->call);
    size_t n = may ? ss_critical_rows(t->s, c->cut[0], &rows, &real) : 0;
    const double most_work = ss_work_until(t->s, SS_WORK_OF_LITERAL_CUTS);
    enum ss_outcome outcome = SS_TRIAL_HELD;
    t->is_far = t->once = true;
    t->beside = false;
    for (size_t i = 0; i < n && outcome != SS_TRIAL_REFUTED && more; i++) {
        struct ss_probe_setting at = {2 * (rows[i] + 1), 3, true};
        if (t->even_only)
            at = (struct ss_probe_setting){2 * rows[i], 2, false};
        int held = 0, most = t->linear ? LINEAR_DRAWS : DRAWS_OF_ROW;
        for (int v = 0; v < most && outcome != SS_TRIAL_REFUTED; v++) {
            if (v == IDLE_DRAWS && !held)
                break;
            t->real = before || real || v % 3; /* literals may concern other dims as well */
            outcome = ss_trial_probe(t, &at, false);
            held += outcome == SS_TRIAL_HELD;
        }
        more = ss_work(t->s) <= most_work;
    }
    t->few |= !more;
    t->is_far = t->once = false;
    t->real = before;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

/* True if no analysis of the body proves the row (ss_rests_on_draws). False for products: those of
 * numbers of all magnitudes leave the range of f64. */
static bool rests_on_draws(const struct ss_trial *t)
{
    bool products = false, sums = true;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        const struct ss_combine *c = &t->combine[k];
        bool reduces = c->whole && !c->same;
        products |= reduces && c->kinds == 1u << SS_PROD;
        sums &= !reduces || (c->kinds & ~(1u << SS_SUM | 1u << SS_AVG)) == 0;
    }
    return !products && ss_rests_on_draws(t->s, t->c, t->linear, sums);
}

/* The fewest cells in which the ranks differed so far, of any reduced result. Returns -1 if every
 * result is a concatenation or the same on all ranks. */
static int64_t least_disagreed(const struct ss_trial *t)
{
    int64_t least = -1;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        const struct ss_combine *c = &t->combine[k];
        if (c->whole && !c->same && (least < 0 || c->disagreed < least))
            least = c->disagreed;
    }
    return least;
}

/* Probes with data of all magnitudes, for a row that rests on draws alone, until the ranks have
 * differed in BROAD_CELLS cells, or MANY_TIMES as many cells were compared. */
static enum ss_outcome probe_broad(struct ss_trial *t)
{
    int64_t cells = 0, before = least_disagreed(t);
    int least = before < 0 ? SS_BROAD_TILES : LEAST_BROAD;
    if (!rests_on_draws(t) || ss_trial_is_implied(t))
        return SS_TRIAL_HELD;
    const double most_work = ss_work_until(t->s, SS_WORK_OF_BROAD);
    t->broad = true;
    for (int i = 0; i < MOST_BROAD && !ss_job_stopped(t->s->job); i++) {
        if (i >= SS_BROAD_TILES && ss_work(t->s) > most_work) {
            t->few = true;
            break;
        }
        bool many = cells >= MANY_TIMES * BROAD_CELLS;
        bool differed = before < 0 || least_disagreed(t) - before >= BROAD_CELLS;
        if (i >= (many ? least / 2 : least) && (many || differed))
            break;
        struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[i % 3]);
        enum ss_outcome outcome = ss_trial_probe(t, &at, false);
        if (outcome == SS_TRIAL_REFUTED)
            return outcome;
        cells += outcome == SS_TRIAL_HELD ? t->cells : 0;
    }
    t->broad = false;
    return SS_TRIAL_HELD;
}

enum ss_outcome ss_trial_last(struct ss_trial *t)
{
    enum ss_outcome outcome = probe_places(t);
    return outcome == SS_TRIAL_HELD ? probe_broad(t) : outcome;
}
