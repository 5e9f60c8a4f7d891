/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of single cuts (docs/shardcombine.md, "Candidates"): A one atom; C the same with an
 * offset; B with indices shifted and masked; D with a halo; E with uncut operands as partial
 * sums. */
#include "core/rules/candidates/candidates.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidate_text.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/findings.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/trial.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"

/* Operands that are tried one by one, each in an attempt of its own: as the only partial operand
 * with a cut; as the one that is scattered into windows of the others. Of more biases only all
 * together are tried, and the attempt says so. */
enum { MAX_SINGLE_BIASES = 6, MAX_SCATTERED = 4 };

const char *ss_candidate_add_origin(struct ss_subject *s, struct ss_candidate *c)
{
    struct ss_counting counting = ss_counting_of(s->atoms, c->cut, c->n_cut, s->arena);
    if (c->blocked)
        return NULL; /* a piece of every block counts by itself, like a whole */
    if (counting.why && c->same && !counting.drawn)
        return NULL; /* so do rows that are numbered here, and pointed to there, alike */
    if (counting.positions) {
        c->origin = true;
        c->kind = c->kind == 'A' ? 'C' : c->kind;
    }
    return c->origin ? counting.why : NULL;
}

/* Tries a candidate and keeps the attempt. lost: what its reduction failed at (enum ss_granted). */
static int find_once(struct ss_subject *s, const struct ss_candidate *c, unsigned *lost,
                     struct ss_findings *f)
{
    struct ss_attempt attempt;
    struct ss_row row = {.out = NULL};
    unsigned *others = ss_alloc_array(s->arena, s->call->n_out, sizeof *others);
    bool placed = ss_try(s, c, &attempt, &row, others);
    int first = ss_keep_attempt(s, &attempt, placed ? &row : NULL, f);
    *lost = attempt.lost;
    if (placed)
        ss_keep_other_reductions(s, &row, others, c->kind, first, f);
    else if (row.out)
        ss_keep_unplaced(s, &row, others, f);
    return first;
}

int ss_find(struct ss_subject *s, const struct ss_candidate *given, struct ss_findings *f)
{
    struct ss_candidate c = *given;
    if (s->dead)
        return -1;
    const char *why = ss_candidate_add_origin(s, &c);
    if (why) {
        ss_keep_untried(s, &c, NULL, why, f);
        return -1;
    }
    unsigned lost;
    int row = find_once(s, &c, &lost, f);
    /* If a rank counts from an offset, finite terms alone say too little. */
    if (row >= 0 || !(lost & SS_GRANTED_FINITE) || given->granted || c.origin || s->dead)
        return row;
    c.granted = SS_GRANTED_FINITE;
    return find_once(s, &c, &lost, f);
}

/* Kind B, with what counts along the atoms. */
static bool find_masked(struct ss_subject *s, const struct ss_candidate *given,
                        const struct ss_counting *counting, struct ss_findings *f)
{
    struct ss_candidate c = *given;
    c.kind = 'B';
    c.origin = true;
    return counting->indexed && !counting->positions && ss_find(s, &c, f) >= 0;
}

bool ss_find_masked(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f)
{
    struct ss_counting counting = ss_counting_of(s->atoms, c->cut, c->n_cut, s->arena);
    return find_masked(s, c, &counting, f);
}

static bool fills_sides(const struct ss_subject *s)
{
    return s->call->def->halo_fill != SS_FILL_NONE;
}

/* Pieces that read no neighbours share no rows, but for those that an operator adds to each; where
 * it puts nothing beside its operands, a piece by itself says nothing of the rows at its ends. */
static bool overlap_conceivable(const struct ss_subject *s, const struct ss_footprint *halo)
{
    return fills_sides(s) && halo->form == SS_FOOTPRINT_FILLED &&
           (halo->left > 0 || halo->right > 0 || halo->surplus > 0);
}

bool ss_find_with_halo(struct ss_subject *s, const struct ss_halo_try *what, struct ss_row *row,
                       struct ss_findings *f)
{
    struct ss_attempt attempt = {.candidate = NULL};
    if (s->dead || ss_job_stopped(s->job))
        return false;
    bool held = ss_try_halo(s, what, &attempt, row);
    if (attempt.candidate)
        ss_keep_attempt(s, &attempt, held ? row : NULL, f);
    return held;
}

/* Of several operands as long as what is cut, one may be what is scattered into windows of the
 * others. */
static void find_scattered(struct ss_subject *s, uint16_t atom, struct ss_findings *f)
{
    struct ss_candidate c = {.kind = 'D', .cut = &atom, .n_cut = 1};
    struct ss_halo_try what = {.way = SS_HALO_OVERLAP, .atoms = {atom}, .n = 1};
    size_t have = 0;
    struct ss_row row;
    for (size_t k = 0; k < s->call->n_in; k++)
        have += ss_candidate_cuts_operand(s, &c, k);
    for (size_t k = 0; k < s->call->n_in && have > 1 && have <= MAX_SCATTERED; k++) {
        what.operand = (int)k;
        if (ss_candidate_cuts_operand(s, &c, k))
            ss_find_with_halo(s, &what, &row, f);
    }
}

bool ss_find_halo(struct ss_subject *s, uint16_t atom, struct ss_findings *f)
{
    struct ss_halo_try what = {.atoms = {atom}, .n = 1, .operand = -1};
    struct ss_row row;
    if (!ss_find_with_halo(s, &what, &row, f))
        return false;
    if (row.footprint.form == SS_FOOTPRINT_INSIDE)
        find_scattered(s, atom, f);
    what.way = SS_HALO_OVERLAP;
    if (overlap_conceivable(s, &row.footprint))
        ss_find_with_halo(s, &what, &row, f);
    return true;
}

/* Kind E: tries a cut with uncut operands partial, each alone, then all; a bias counts once in a
 * sum. Returns true if any holds. */
static bool find_with_bias(struct ss_subject *s, uint16_t atom, bool origin, enum ss_reduce reduce,
                           struct ss_findings *f)
{
    struct ss_candidate c = {.kind = 'E', .cut = &atom, .n_cut = 1, .origin = origin};
    size_t n = s->call->n_in, n_uncut = 0;
    int8_t *all = ss_alloc_array(s->arena, n, 1), *one = ss_alloc_array(s->arena, n, 1);
    memset(all, -1, n);
    memset(one, -1, n);
    for (size_t k = 0; k < n; k++) {
        if (ss_candidate_cuts_operand(s, &c, k) || ss_is_bound(s, k) ||
            ss_partial_refusal(s->call, k, reduce))
            continue;
        all[k] = (int8_t)reduce;
        n_uncut++;
    }
    bool found = false;
    for (size_t k = 0; k < n && n_uncut > 1 && n_uncut <= MAX_SINGLE_BIASES; k++) {
        if (all[k] < 0)
            continue;
        one[k] = (int8_t)reduce;
        c.partial = one;
        found |= ss_find(s, &c, f) >= 0;
        one[k] = -1;
    }
    c.partial = all;
    if (n_uncut && !found)
        found = ss_find(s, &c, f) >= 0;
    f->no_single_biases |= !found && n_uncut > MAX_SINGLE_BIASES;
    return found;
}

/* A length that follows from another's, by a formula of shape inference. */
struct tie {
    uint16_t source, derived;
};

static bool has_tie(const struct tie *ties, size_t n, uint16_t derived)
{
    for (size_t i = 0; i < n; i++) {
        if (ties[i].derived == derived)
            return true;
    }
    return false;
}

/* Ties of the call; those of several lengths cannot be cut, and say so. */
static struct tie *find_ties(struct ss_subject *s, struct ss_findings *f, size_t *n)
{
    struct tie *ties = ss_alloc_array(s->arena, s->atoms->n_derived, sizeof *ties);
    *n = 0;
    for (size_t i = 0; i < s->atoms->n_derived; i++) {
        struct tie *tie = &ties[*n];
        tie->derived = s->atoms->derived[i].atom;
        if (s->atoms->derived[i].follows || has_tie(ties, *n, tie->derived))
            continue;
        if (ss_tied_lengths(s, tie->derived, &tie->source)) {
            ++*n;
            continue;
        }
        struct ss_candidate c = {.kind = 'D', .cut = &tie->derived, .n_cut = 1};
        ss_keep_untried(s, &c, NULL, "its length follows from several other lengths", f);
    }
    return ties;
}

/* What every result is combined by, where that is one order-like reduction: an operand that is not
 * cut may then be pending in the same way, and the row says more so. */
static bool is_ordered(const struct ss_subject *s, const struct ss_row *row, enum ss_reduce *reduce)
{
    for (size_t k = 0; k < s->call->n_out; k++) {
        const struct ss_row_slot *slot = &row->out[k];
        if (slot->kind != SS_PARTIAL || slot->reduce != row->out[0].reduce ||
            ss_reduce_adds(slot->reduce) || slot->reduce == SS_PROD)
            return false;
    }
    *reduce = row->out[0].reduce;
    return true;
}

/* The same for every reduction that makes the results of that finding. */
static void find_ordered_bias(struct ss_subject *s, uint16_t atom, int first, struct ss_findings *f)
{
    size_t end = f->rows.count;
    for (size_t i = (size_t)first; i < end; i++) {
        enum ss_reduce reduce;
        if (is_ordered(s, &f->rows.items[i].row, &reduce) &&
            find_with_bias(s, atom, false, reduce, f))
            f->rows.items[i].implied = true;
    }
}

static bool is_source(const struct tie *ties, size_t n, uint16_t atom)
{
    for (size_t i = 0; i < n; i++) {
        if (ties[i].source == atom)
            return true;
    }
    return false;
}

/* within: it may also be a factor of dims of operands, where windows lie on these. */
static bool is_row_like(struct ss_subject *s, uint16_t atom, bool within)
{
    bool found = false;
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            const struct ss_factors *dim = &s->atoms->in[k][d];
            if (ss_factors_find(dim, atom) < 0)
                continue;
            if (dim->count != 1 && !within)
                return false;
            found = true;
        }
    }
    return found && s->call->def->origin == SS_ORIGIN_NONE &&
           !(s->call->def->flags & SS_OP_RANDOM) &&
           !ss_counting_of(s->atoms, &atom, 1, s->arena).drawn;
}

bool ss_halo_conceivable(struct ss_subject *s, uint16_t atom)
{
    return is_row_like(s, atom, false);
}

bool ss_halo_within(struct ss_subject *s, uint16_t atom)
{
    return is_row_like(s, atom, true) && ss_window_span(s->call) > 0;
}

static bool find_with_biases(struct ss_subject *s, uint16_t atom, bool origin,
                             struct ss_findings *f)
{
    return find_with_bias(s, atom, origin, SS_SUM, f) ||
           find_with_bias(s, atom, origin, SS_PROD, f);
}

static bool has_wide_window(const struct ss_subject *s)
{
    bool has = false;
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        has |= s->atoms->atoms[a].wide;
    return has;
}

int64_t ss_step_of(struct ss_subject *s, const struct ss_candidate *given)
{
    /* Rows. Pieces are multiples of the step, so probes are as many times longer. */
    enum { MAX_STEP = 32 };
    int64_t strides[SS_MAX_STRIDES], least = 0;
    size_t n = has_wide_window(s) ? 0 : ss_call_strides(s->call, strides);
    for (size_t i = 0; i < n; i++) {
        struct ss_candidate c = *given;
        c.step = strides[i];
        struct ss_probe p = {.s = s, .c = &c, .length = 2, .ranks = 2};
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        struct ss_tiling tiling;
        const char *why;
        bool fits = strides[i] > given->step && strides[i] <= MAX_STEP &&
                    (least == 0 || strides[i] < least) && ss_probe_choose(&p) &&
                    !ss_probe_infer_pieces(&p, NULL);
        for (size_t k = 0; k < s->call->n_out && fits; k++)
            fits = ss_tiling_of(&p, k, &tiling, &why);
        ss_arena_rewind(&s->scratch, mark);
        least = fits ? strides[i] : least;
    }
    return least;
}

/* What F needs of an atom: whether A failed; whether all did. */
struct outcome {
    bool alone, all;
};

/* A or C, then B, D, E for one atom. tied: by itself, it has no halo. */
static void find_atom(struct ss_subject *s, uint16_t atom, bool tied, struct ss_findings *f,
                      struct outcome *failed)
{
    struct ss_candidate c = {.kind = 'A', .cut = &atom, .n_cut = 1};
    if (s->atoms->atoms[atom].uncut) {
        if (!tied && ss_halo_conceivable(s, atom))
            ss_find_halo(s, atom, f); /* its positions stay as they are as it grows */
        else if (!tied && is_row_like(s, atom, true))
            ss_keep_uncut(s, 'D', atom, "with a halo",
                          "not explored: it is a factor of a dim with fixed positions, so a halo "
                          "was not tried",
                          f);
        return;
    }
    struct ss_counting counting = ss_counting_of(s->atoms, &atom, 1, s->arena);
    if (s->call->def->flags & SS_OP_RANDOM && !counting.drawn)
        return;
    /* What a body counts along by offset goes with other lengths as well: x[arange(n), y]. */
    bool with_others = s->call->def->origin == SS_ORIGIN_NONE;
    int row = ss_find(s, &c, f);
    if (row >= 0) {
        find_ordered_bias(s, atom, row, f);
        failed->alone = failed->all = with_others && counting.positions;
        return;
    }
    if (s->call->def->flags & SS_OP_RANDOM)
        return;
    failed->alone = true;
    bool runs = ss_has_run(ss_last_attempt(f));
    bool masked = counting.indexed && !counting.positions;
    if (find_masked(s, &c, &counting, f)) {
        failed->all = with_others;
        return;
    }
    c.kind = 'B';
    c.origin = true;
    if (!counting.indexed && counting.unknown)
        ss_keep_untried(s, &c, NULL, counting.unknown, f);
    masked = masked && ss_has_run(ss_last_attempt(f));
    bool may = ss_halo_conceivable(s, atom) || ss_halo_within(s, atom);
    bool halo = !tied && may && ss_find_halo(s, atom, f);
    bool bias = runs && find_with_biases(s, atom, false, f);
    bool masked_bias = masked && !bias && find_with_biases(s, atom, true, f);
    failed->all =
        (!bias && !halo && !masked_bias) || (with_others && (masked_bias || counting.positions));
}

/* ---- D: two lengths that go together ---- */

bool ss_find_halo_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_findings *f)
{
    struct ss_halo_try what = {.atoms = {a, b}, .n = 2, .operand = -1};
    struct ss_row row;
    if (!ss_find_with_halo(s, &what, &row, f))
        return false;
    /* Of the other forms, nothing is left to be looked for. */
    what.way = SS_HALO_OVERLAP;
    if (row.footprint.form == SS_FOOTPRINT_INSIDE)
        ss_find_with_halo(s, &what, &row, f);
    return true;
}

/* Whether the length of an operand follows from others. */
static bool is_tied(const struct ss_subject *s, uint16_t atom)
{
    for (size_t i = 0; i < s->atoms->n_derived; i++) {
        if (s->atoms->derived[i].atom == atom && !s->atoms->derived[i].follows)
            return true;
    }
    return false;
}

/* D of a dim with positions as one length, by itself or with those that follow from it; the dim's
 * other structure has atoms of its own. */
static void find_twin(struct ss_subject *s, const struct ss_dim_alias *twin, struct ss_findings *f)
{
    const struct ss_atoms *atoms = s->atoms;
    bool tied = false;
    s->atoms = ss_atoms_as_alias(atoms, s->call, twin, s->arena);
    bool may = ss_halo_conceivable(s, twin->atom);
    for (uint16_t derived = 0; derived < atoms->n_atoms && may; derived++) {
        uint16_t source;
        if (!is_tied(s, derived) || !ss_tied_lengths(s, derived, &source) || source != twin->atom)
            continue;
        tied = true;
        if (ss_halo_conceivable(s, derived))
            ss_find_halo_pair(s, source, derived, f);
    }
    if (may && !tied)
        ss_find_halo(s, twin->atom, f);
    s->atoms = atoms;
}

/* Every length that others follow from, with each of them. */
static void find_ties_cut(struct ss_subject *s, const struct tie *ties, size_t n,
                          struct ss_findings *f)
{
    for (uint16_t source = 0; source < s->atoms->n_atoms; source++) {
        size_t count = 0;
        bool held = false, halo = false;
        for (size_t i = 0; i < n; i++) {
            if (ties[i].source != source)
                continue;
            count++;
            if (!ss_halo_conceivable(s, source) || !ss_halo_conceivable(s, ties[i].derived))
                continue;
            halo = true;
            held |= ss_find_halo_pair(s, source, ties[i].derived, f);
        }
        if (count > 0 && !held && (count > 1 || !halo))
            ss_keep_uncut(s, 'F', source, "with the lengths that follow from it",
                          "not explored: such lengths are cut two at a time, with a halo", f);
    }
}

bool ss_is_sum(struct ss_subject *s, uint16_t x, uint16_t y)
{
    const struct ss_atom *a = &s->atoms->atoms[x], *b = &s->atoms->atoms[y];
    return x != y && !a->literal && !a->uncut && !b->literal && !b->uncut && b->spans &&
           ss_sum_conceivable(s, x, y);
}

static void find_sums(struct ss_subject *s, struct ss_findings *f)
{
    for (uint16_t y = 0; y < s->atoms->n_atoms; y++) {
        for (uint16_t x = 0; x < s->atoms->n_atoms; x++) {
            if (ss_is_sum(s, x, y))
                ss_find_halo_pair(s, x, y, f);
        }
    }
}

void ss_find_cuts(struct ss_subject *s, struct ss_findings *f)
{
    size_t n = s->atoms->n_atoms;
    struct ss_failed_cuts failed = {.alone = ss_alloc_array(s->arena, n, sizeof *failed.alone),
                                    .all = ss_alloc_array(s->arena, n, sizeof *failed.all)};
    size_t n_ties;
    struct tie *ties = find_ties(s, f, &n_ties);
    for (uint16_t atom = 0; atom < n; atom++) {
        if (s->atoms->atoms[atom].literal || s->atoms->atoms[atom].start ||
            ss_atom_is_derived(s->atoms, atom) || ss_job_stopped(s->job))
            continue;
        const struct ss_dim_alias *twin = ss_dim_alias_of_atom(s->atoms, atom);
        struct outcome of = {.alone = false};
        if (twin)
            find_twin(s, twin, f);
        else
            find_atom(s, atom, is_source(ties, n_ties, atom), f, &of);
        if (of.alone)
            failed.alone[failed.n_alone++] = atom;
        if (of.all)
            failed.all[failed.n_all++] = atom;
    }
    ss_report_not_explored(s, f);
    find_ties_cut(s, ties, n_ties, f);
    if (f->no_single_biases)
        ss_keep_untried(
            s, &(struct ss_candidate){.kind = 'E'}, "a cut with one other operand partial",
            ss_sprintf(s->arena, "with more than %d operands only all together are tried",
                       MAX_SINGLE_BIASES),
            f);
    find_sums(s, f);
    ss_find_joint_cuts(s, &failed, f);
}
