/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One attempt (docs/shardcombine.md, "Evidence"): runs the schedule's probes, then probes off the
 * schedule, then fresh draws until the candidate is refuted, the evidence suffices, or the limit of
 * probes or work is reached. Fills the verdict and its reason. */
#include "core/rules/trial/trial.h"

#include <inttypes.h>

#include "core/base/job.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidate_text.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/fewest_probes.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/work.h"

/* Extra probes before the attempt may end because no placement expresses a result: as many as a
 * partial operand needs at least (fewest_probes.c). */
enum { MIN_PARTIAL_PROBES = 10 };
/* The limit of extra probes, and its multiple if there is SOME_EVIDENCE after them: the rest will
 * come. A composite, whose runs may be long, needs all the evidence for that: more probes then only
 * tell reductions apart. Half of MAX_EXTRA_PROBES loses no row and saves 2 % of the runs. */
enum { MAX_EXTRA_PROBES = 800, MORE_TIMES = 4, SOME_EVIDENCE = SS_ENOUGH_EVIDENCE / 4 };
/* The attempt ends early after SCARCE_PROBES with evidence below SCARCE, or after CONSTANT_PROBES
 * if a result seems constant. */
enum { SCARCE_PROBES = 2400, SCARCE = 8, CONSTANT_PROBES = 240 };
/* Other lengths that are tried if the first probe gives no evidence. It bounds the time: each costs
 * up to SS_MAX_USELESS draws. */
enum { MAX_REACHES = 6 };
/* After this many extra probes, all but one draw in FRESH_ONE_OF have the style of one that gave
 * evidence; that one looks for other styles that do. */
enum { SLOW_PROBES = 120, FRESH_ONE_OF = 4 };
/* Cells that must be drawn for an operand over all probes. A scalar that decides a result gives one
 * case per probe, however many cells of the result follow from it. Cases that several operands
 * decide together are rarer, so a partial operand needs ENOUGH_PARTIAL_DRAWN per pair of operands,
 * up to MOST_PARTIAL_DRAWN, which bounds the time. With half of ENOUGH_PARTIAL_DRAWN,
 * exploring tests/data/rules takes 9 % fewer runs, with twice 11 % more; no row is lost or found.
 */
enum { ENOUGH_DRAWN = 24, ENOUGH_PARTIAL_DRAWN = 64, MOST_PARTIAL_DRAWN = 400 };

/* ---- evidence ---- */

/* True if the candidate neither cuts an operand nor makes one partial, and every rank has all
 * results: it cuts only values that the body creates itself, so its row equals row R. */
static bool says_nothing(const struct ss_trial *t)
{
    bool nothing = !t->c->origin;
    for (size_t k = 0; k < t->s->call->n_in; k++)
        nothing &= !ss_candidate_touches(t->s, t->c, k);
    for (size_t r = 0; r < t->s->call->n_out; r++)
        nothing &= t->combine[r].whole && t->combine[r].same;
    return nothing;
}

static bool has_partial(const struct ss_trial *t)
{
    if (t->c->partial)
        return true;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        if (t->combine[k].whole && !t->combine[k].same)
            return true;
    }
    return false;
}

static bool all_resolve(const struct ss_trial *t, const char **why)
{
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        struct ss_row_slot slot;
        if (!ss_combine_resolve(&t->combine[k], &slot, why))
            return false;
    }
    return true;
}

/* True if enough cells of every operand were drawn. Operands without elements need none. */
static bool drawn_enough(const struct ss_trial *t)
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

/* True if there were enough probes. Those in which every result had one value do not count, unless
 * all are such; FLAT_TIMES as many probes suffice in any case, which bounds the time of a result
 * that is nearly always constant. */
enum { FLAT_TIMES = 4 };
static bool probed_enough(const struct ss_trial *t)
{
    int fewest = ss_fewest_probes(t->s, has_partial(t));
    int told = t->flat < t->probes ? t->probes - t->flat : t->probes;
    return told >= fewest || t->probes >= FLAT_TIMES * fewest;
}

static bool enough(const struct ss_trial *t)
{
    const char *why;
    return !t->unended && ss_trial_evidence(t) >= SS_ENOUGH_EVIDENCE && drawn_enough(t) &&
           all_resolve(t, &why) && probed_enough(t);
}

static void tell_evidence(const struct ss_trial *t)
{
    struct ss_explore_event event = {.kind = SS_EVENT_COUNTED,
                                     .attempt = t->attempt,
                                     .evidence = ss_trial_evidence(t),
                                     .needed = SS_ENOUGH_EVIDENCE};
    ss_observe(t->s, &event);
}

/* True if the evidence after this many probes is too little for more probes to help. A result that
 * was constant in many probes of one candidate, or varied by rounding alone, will be so in others.
 */
static bool is_scarce(const struct ss_trial *t, int probes)
{
    struct ss_subject *s = t->s;
    bool many = probes >= SCARCE_PROBES && ss_trial_evidence(t) < SCARCE;
    for (size_t r = 0; r < s->call->n_out && many; r++) {
        if (!s->constant)
            s->constant = ss_alloc_array(s->arena, s->call->n_out, sizeof *s->constant);
        s->constant[r] |= t->combine[r].varied == 0 && !t->fixed[r];
    }
    for (size_t r = 0; r < s->call->n_out; r++)
        many |= t->combine[r].rounded >= CONSTANT_PROBES && t->combine[r].varied < SCARCE;
    for (size_t r = 0; r < s->call->n_out && s->constant && probes >= CONSTANT_PROBES; r++)
        many |= s->constant[r] && t->combine[r].varied == 0;
    return many;
}

static int most_probes(const struct ss_trial *t)
{
    unsigned some_of = ss_composite_body(t->s->call) ? SS_ENOUGH_EVIDENCE : SOME_EVIDENCE;
    bool some = ss_trial_evidence(t) >= some_of;
    int more = some ? MORE_TIMES * MAX_EXTRA_PROBES : MAX_EXTRA_PROBES;
    return SS_N_SCHEDULE + more;
}

/* Sets the length of all probes. If it is that of the cut atom, the lengths of the schedule are
 * multiplied instead, so that all pieces are longer. */
static void set_reach(struct ss_trial *t, const struct ss_literal_length *reach)
{
    bool cut = t->c->n_cut && reach->atom == t->c->cut[0];
    t->reach = cut ? (struct ss_literal_length){0} : *reach;
    t->times = 1;
    while (cut && t->times < SS_LONGEST_TIMES && ss_schedule[0].length * t->times < reach->length)
        t->times *= 2;
}

/* The first probe. If its draws give no evidence, it is repeated at lengths that windows and
 * literals ask for. */
static enum ss_outcome probe_first(struct ss_trial *t)
{
    struct ss_literal_length *list;
    const char *why;
    struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[0]);
    enum ss_outcome outcome = ss_trial_probe(t, &at, false);
    size_t n = outcome == SS_TRIAL_USELESS ? ss_literal_lengths(t->s, t->c, &list, &why) : 0;
    for (size_t i = 0; i < n && i < MAX_REACHES; i++) {
        if (outcome == SS_TRIAL_HELD || outcome == SS_TRIAL_REFUTED)
            break;
        set_reach(t, &list[i]);
        do {
            at = ss_trial_setting(t, &ss_schedule[0]);
            outcome = ss_trial_probe(t, &at, false);
        } while (outcome == SS_TRIAL_SHORT);
    }
    return n && outcome == SS_TRIAL_NO_LENGTHS ? SS_TRIAL_USELESS : outcome;
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
        enum ss_outcome outcome = ss_trial_probe(t, &at, false);
        bool held = outcome == SS_TRIAL_HELD;
        for (int64_t again = 1; again < list[i].least && goes_on(outcome, &list[i]) && !t->few;
             again++) {
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

/* Probes with pieces of one row, and at lengths at which literals matter. Returns SS_TRIAL_HELD or
 * SS_TRIAL_REFUTED, or SS_TRIAL_USELESS if a needed length gave no usable probe (t->unseen says
 * why). */
static enum ss_outcome probe_off_schedule(struct ss_trial *t)
{
    enum ss_outcome outcome = probe_single(t);
    return outcome == SS_TRIAL_HELD ? probe_far(t) : outcome;
}

/* Runs the schedule, then probes with fresh data until there is enough evidence. Returns
 * SS_TRIAL_HELD, SS_TRIAL_USELESS if evidence is missing, or the outcome that ended it. */
static enum ss_outcome run_schedule(struct ss_trial *t)
{
    const char *why = NULL;
    const double most_work = ss_work_of_attempt(t->s);
    for (int i = 0; i < most_probes(t) && !ss_job_stopped(t->s->job); i++) {
        if (i > SS_N_SCHEDULE && ss_work(t->s) > most_work) {
            t->few = true;
            break;
        }
        struct ss_probe_setting at =
            ss_trial_setting(t, &ss_schedule[i < SS_N_SCHEDULE ? i : i % 2]);
        if (i == SS_N_SCHEDULE && says_nothing(t))
            return SS_TRIAL_HELD;
        enum ss_outcome beyond = i == SS_N_SCHEDULE ? probe_off_schedule(t) : SS_TRIAL_HELD;
        if (beyond != SS_TRIAL_HELD)
            return beyond;
        if (i >= SS_N_SCHEDULE && enough(t))
            return SS_TRIAL_HELD;
        if (is_scarce(t, i))
            break;
        if (i > SS_N_SCHEDULE + MIN_PARTIAL_PROBES && !all_resolve(t, &why) && why)
            break;
        bool again = i >= SS_N_SCHEDULE + SLOW_PROBES && i % FRESH_ONE_OF;
        enum ss_outcome outcome = i == 0 ? probe_first(t) : ss_trial_probe(t, &at, again);
        if (outcome == SS_TRIAL_HELD)
            tell_evidence(t);
        if (outcome == SS_TRIAL_SHORT)
            i = -1; /* longer pieces from the start; what held before still counts */
        else if (outcome != SS_TRIAL_HELD && outcome != SS_TRIAL_SKIPPED)
            return outcome;
    }
    for (size_t k = 0; k < t->s->call->n_out; k++)
        t->combine[k].last = true;
    if (enough(t))
        return SS_TRIAL_HELD;
    if (!all_resolve(t, &why) && why) {
        t->attempt->verdict = SS_NOT_TRIED;
        t->attempt->why = why;
        return SS_TRIAL_REFUTED;
    }
    return SS_TRIAL_USELESS;
}

/* Runs the schedule of a candidate that follows from rows that hold. It is refuted as any other,
 * but needs no evidence. If no draw gives any, results that do not vary are compared as well. */
static enum ss_outcome run_check(struct ss_trial *t)
{
    for (int pass = 0; pass < 2 && !t->probes; pass++) {
        t->may_be_constant = pass > 0;
        for (int i = 0; i < SS_N_SCHEDULE && !ss_job_stopped(t->s->job); i++) {
            struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[i]);
            t->once = i > 0;
            enum ss_outcome outcome = i == 0 ? probe_first(t) : ss_trial_probe(t, &at, false);
            if (outcome == SS_TRIAL_SHORT)
                i = -1;
            else if (outcome == SS_TRIAL_REFUTED || (outcome == SS_TRIAL_NO_LENGTHS && !t->probes))
                return outcome;
        }
    }
    return t->probes ? SS_TRIAL_HELD : SS_TRIAL_USELESS;
}

/* ---- the attempt ---- */

/* The reason of a row that holds: "10 probes; max, or as well". Fills others unless it is NULL. */
static const char *held(const struct ss_trial *t, const struct ss_row *row, unsigned *others)
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
    return ss_buf_keep(t->s->arena, &text);
}

static const char *useless(struct ss_trial *t)
{
    if (t->unended)
        return "for some data a loop does not end on a piece, although it ends on the whole";
    if (t->unseen)
        return t->unseen;
    if (t->probes == 0)
        return ss_no_results(t->s);
    if (ss_trial_evidence(t) >= SS_ENOUGH_EVIDENCE && drawn_enough(t))
        return ss_sprintf(t->s->arena, "%d probes cannot tell several reductions apart", t->probes);
    if (ss_trial_evidence(t) >= SS_ENOUGH_EVIDENCE)
        return ss_sprintf(t->s->arena, "%d probes draw too few values of some operand", t->probes);
    return ss_sprintf(t->s->arena, "only %u of %d cells of evidence in %d probes%s",
                      ss_trial_evidence(t), SS_ENOUGH_EVIDENCE, t->probes,
                      t->few ? ": the budget of work for its body is used up" : "");
}

static struct ss_trial trial_new(struct ss_subject *s, const struct ss_candidate *c,
                                 struct ss_attempt *attempt)
{
    struct ss_trial t = {.s = s,
                         .c = c,
                         .attempt = attempt,
                         .fixed = ss_fixed_results(s),
                         .all_fixed = true,
                         .times = 1};
    for (size_t k = 0; k < s->call->n_out; k++)
        t.all_fixed &= t.fixed[k];
    t.combine = ss_alloc_array(&s->attempt, s->call->n_out, sizeof *t.combine);
    t.drawn = ss_alloc_array(&s->attempt, s->call->n_in, sizeof *t.drawn);
    t.longest = ss_alloc_array(&s->attempt, s->atoms->n_atoms, sizeof *t.longest);
    t.real = s->lax && (c->n_cut || s->follows);
    t.lax = t.real && !c->origin;
    for (size_t k = 0; k < s->call->n_out && s->asked; k++)
        ss_combine_ask(&t.combine[k], s->asked[k]);
    return t;
}

/* The reason to give if a dim of an operand had length 1 in every probe because the other lengths
 * left no room: no probe showed how several rows combine. Returns NULL if there is no such dim. */
static const char *never_several(const struct ss_trial *t)
{
    const struct ss_subject *s = t->s;
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            const struct ss_factors *dim = &s->atoms->in[k][d];
            bool never = s->call->in[k].dims[d] > 1 && dim->count > 0;
            for (uint16_t i = 0; i < dim->count && never; i++)
                never = t->longest[dim->items[i]] == 1;
            if (never)
                return ss_sprintf(s->arena,
                                  "operand %zu dim %d has length 1 in every probe: the other "
                                  "lengths leave no room for more",
                                  k, d);
        }
    }
    return NULL;
}

static enum ss_outcome run_trial(struct ss_trial *t)
{
    if (t->s->follows)
        return run_check(t);
    enum ss_outcome outcome = run_schedule(t);
    t->unseen = outcome == SS_TRIAL_HELD ? never_several(t) : t->unseen;
    if (t->unseen)
        return SS_TRIAL_USELESS;
    return outcome;
}

bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others)
{
    *attempt =
        (struct ss_attempt){.kind = c->kind, .row = -1, .n_cut = c->n_cut, .listed = c->listed};
    attempt->cut = ss_memdup(s->arena, c->cut, c->n_cut * sizeof *c->cut);
    attempt->candidate = ss_candidate_text(s, c);
    ss_observe(s, &(struct ss_explore_event){SS_EVENT_OPENED, .attempt = attempt, .candidate = c});
    if (!ss_pieces_exist(s, c, attempt))
        return false;
    struct ss_arena_mark mark = ss_arena_mark(&s->attempt);
    uint64_t runs = s->runs;
    struct ss_trial t = trial_new(s, c, attempt);
    bool placed = false;
    enum ss_outcome outcome = run_trial(&t);
    if (outcome == SS_TRIAL_HELD)
        ss_trial_row(&t, row);
    if (outcome == SS_TRIAL_REFUTED && attempt->position) {
        ss_make_small(s, c, attempt);
        ss_counterexample_explain(s, attempt);
    }
    attempt->runs = (uint32_t)(s->runs - runs);
    if (outcome == SS_TRIAL_HELD) {
        const char *why = held(&t, row, others);
        row->runs = attempt->runs;
        attempt->why = ss_unplaceable(s, c, row);
        placed = !attempt->why;
        attempt->verdict = placed ? row->verdict : SS_NOT_TRIED;
        attempt->why = placed ? why : attempt->why;
    } else if (outcome == SS_TRIAL_NO_LENGTHS) {
        attempt->verdict = SS_NO_LENGTHS;
        attempt->why = ss_no_lengths(t.large);
    } else if (outcome == SS_TRIAL_USELESS) {
        attempt->verdict = SS_UNDETERMINED;
        attempt->why = useless(&t);
    }
    ss_arena_rewind(&s->attempt, mark);
    return placed;
}
