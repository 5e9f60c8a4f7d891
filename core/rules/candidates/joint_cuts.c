/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that cut several atoms (F in docs/shardcombine.md, "Candidates"): the atoms of one
 * result dim in one candidate, pairs of failed atoms, and sets of equal lengths. */
#include "core/rules/candidates/joint_cuts.h"

#include <string.h>

#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/findings.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* Pairs of atoms that are tried: they grow with the square of the atoms, and an attempt costs some
 * hundred runs. MAX_LISTED: atoms of one candidate that are joined. */
enum { MAX_PAIRS = 64, MAX_LISTED = 32 };
/* The longest length that probes keep because the body counts offsets on it, in rows. */
enum { LONGEST_HELD = 256 };

/* For every atom, the dims of results that grow with it: bit per dim, results in a row. */
static uint64_t *grown_dims(struct ss_subject *s, const uint16_t *atoms, size_t n)
{
    uint64_t *grown = ss_alloc_array(s->arena, n, sizeof *grown);
    struct ss_candidate nothing = {.kind = 'F'};
    struct ss_probe p = {.s = s, .c = &nothing, .ranks = 2};
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    if (!ss_probe_choose(&p)) {
        ss_arena_rewind(&s->scratch, mark);
        return grown;
    }
    for (size_t i = 0; i < n; i++) {
        struct ss_arena_mark inner = ss_arena_mark(&s->scratch);
        struct ss_call at;
        p.lengths[atoms[i]] *= 2;
        if (!ss_atoms_call(s->call, s->atoms, p.lengths, &s->scratch, &at, NULL)) {
            int bit = 0;
            for (size_t k = 0; k < at.n_out; k++) {
                for (int d = 0; d < at.out[k].rank && bit < 64; d++, bit++) {
                    if (at.out[k].dims[d] > p.call.out[k].dims[d])
                        grown[i] |= UINT64_C(1) << bit;
                }
            }
        }
        p.lengths[atoms[i]] /= 2;
        ss_arena_rewind(&s->scratch, inner);
    }
    ss_arena_rewind(&s->scratch, mark);
    return grown;
}

/* All atoms that failed A and grow the same dim of a result, in one candidate per dim: blocks of
 * one length of each. covered: bit per dim whose union holds. */
static uint64_t find_unions(struct ss_subject *s, const uint16_t *atoms, size_t n,
                            const uint64_t *grown, struct ss_findings *f)
{
    uint64_t covered = 0;
    uint16_t *cut = ss_alloc_array(s->arena, n, sizeof *cut);
    for (int bit = 0; bit < 64; bit++) {
        uint16_t n_cut = 0;
        for (size_t i = 0; i < n; i++) {
            if (grown[i] >> bit & 1)
                cut[n_cut++] = atoms[i];
        }
        struct ss_candidate c = {.kind = 'F', .cut = cut, .n_cut = n_cut};
        /* What is counted along them is counted piece by piece, and not block by block. */
        c.blocked = n_cut > 1 && !ss_counting_of(s->atoms, cut, n_cut, s->arena).positions;
        if (!c.blocked || ss_find(s, &c, f) < 0)
            continue;
        covered |= UINT64_C(1) << bit;
        c.blocked = false;
        c.listed = true;
        if (n_cut <= MAX_LISTED)
            ss_find(s, &c, f);
    }
    return covered;
}

/* A window is no longer than what it slides on. Where it is as long, a call says so: they are one
 * length. */
static bool is_window_of(const struct ss_subject *s, uint16_t a, uint16_t b)
{
    bool found = false;
    for (size_t i = 0; i < s->atoms->n_orders; i++) {
        const struct ss_order *order = &s->atoms->orders[i];
        if (order->starts)
            continue;
        found |= (order->lo.items[0] == a && order->hi.items[0] == b) ||
                 (order->lo.items[0] == b && order->hi.items[0] == a);
    }
    return found;
}

/* Two tables of one length, looked up at the same indices: what a rank has not of one it has
 * not of the other. */
static bool find_masked_pair(struct ss_subject *s, const struct ss_candidate *pair,
                             struct ss_findings *f)
{
    struct ss_candidate c = *pair;
    bool masked = true;
    for (uint16_t i = 0; i < c.n_cut; i++) {
        struct ss_counting counting = ss_counting_of(s->atoms, &c.cut[i], 1, s->arena);
        masked &= counting.indexed && !counting.positions;
    }
    for (size_t k = 0; k < s->call->n_in && masked; k++) {
        struct ss_candidate first = c, second = c;
        first.n_cut = second.n_cut = 1;
        second.cut++;
        masked = !ss_candidate_touches(s, &first, k) || !ss_candidate_touches(s, &second, k);
    }
    c.origin = true;
    return masked && ss_find(s, &c, f) >= 0;
}

/* Holds lengths up to `most` that are not cut; whether there are such, other than before. */
static bool hold_up_to(struct ss_subject *s, struct ss_candidate *c, int64_t most)
{
    const bool *before = c->held;
    bool *held = ss_lengths_of_offsets(s->atoms, most, s->arena), more = false;
    for (uint16_t i = 0; i < c->n_cut; i++)
        held[c->cut[i]] = false;
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        more |= held[a] && !(before && before[a]);
    c->held = more ? held : before;
    return more;
}

/* Whether a length that is held is that long. */
static bool holds(const struct ss_subject *s, const struct ss_candidate *c, int64_t length)
{
    bool any = false;
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        any |= c->held[a] && s->atoms->lengths[a] == length;
    return any;
}

bool ss_hold_more(struct ss_subject *s, struct ss_candidate *c)
{
    if (c->most || (c->held && c->n_cut == 0) || !ss_call_has_own_offsets(s->call))
        return false;
    if (c->n_cut == 0)
        return hold_up_to(s, c, LONGEST_HELD);
    /* Windows that start at every step do not meet where they are no longer than it. */
    int64_t step = c->ratio[0] > c->ratio[1] ? c->ratio[0] : c->ratio[1];
    if (!c->held && hold_up_to(s, c, step))
        return true;
    c->exact = c->held && !c->exact && holds(s, c, step);
    if (c->exact)
        return true;
    hold_up_to(s, c, LONGEST_HELD);
    c->most = s->atoms->lengths[c->cut[0]] / c->ratio[0];
    return c->most > 1 && c->most * step <= LONGEST_HELD;
}

/* Lengths as they are to each other. */
static bool find_in_ratio(struct ss_subject *s, struct ss_candidate *c, struct ss_findings *f)
{
    bool more = true, found = false;
    while (more && !(found = ss_find(s, c, f) >= 0))
        more = !ss_last_attempt(f)->shape && !s->dead && ss_hold_more(s, c);
    return found;
}

static bool find_exact(struct ss_subject *s, struct ss_candidate c, struct ss_findings *f)
{
    c.exact = ss_call_has_own_offsets(s->call) && hold_up_to(s, &c, LONGEST_HELD);
    return c.exact && ss_find(s, &c, f) >= 0;
}

/* Equal lengths, where numbers of the body go with others as long as these are in the call. */
static bool find_equal_held(struct ss_subject *s, const struct ss_candidate *pair,
                            struct ss_findings *f)
{
    return s->atoms->lengths[pair->cut[0]] == s->atoms->lengths[pair->cut[1]] &&
           find_exact(s, *pair, f);
}

/* Whether positions are counted along a merged dim that the atom is a factor of. */
static bool is_merged(const struct ss_atoms *atoms, uint16_t atom)
{
    bool found = false;
    for (size_t i = 0; i < atoms->n_counted; i++) {
        const struct ss_counted_tensor *of = &atoms->counted[i];
        for (int d = 0; of->length && d < of->rank; d++)
            found |= of->length[d].count > 1 && ss_factors_find(&of->length[d], atom) >= 0;
    }
    return found;
}

/* Per atom the first that is as long in the call; NULL: all differ but for what is cut. */
static const uint16_t *equal_lengths(const struct ss_subject *s, const struct ss_candidate *c)
{
    const struct ss_atoms *atoms = s->atoms;
    uint16_t *same = ss_alloc_array(s->arena, atoms->n_atoms, sizeof *same);
    bool any = false;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        bool own = atoms->atoms[a].literal || ss_atom_is_derived(atoms, a);
        same[a] = a;
        for (uint16_t i = 0; i < c->n_cut; i++)
            own |= c->cut[i] == a;
        for (uint16_t b = 0; b < a && !own && same[a] == a; b++) {
            if (same[b] == b && atoms->lengths[b] == atoms->lengths[a] &&
                !atoms->atoms[b].literal && !ss_atom_is_derived(atoms, b) && b != c->cut[0] &&
                b != c->cut[1])
                same[a] = b;
        }
        any |= same[a] != a;
    }
    return any ? same : NULL;
}

/* For the candidate's `same`, if it cuts a pair of merged dims whose rows are numbered:
 * x.reshape(n * m, k)[arange(n * m), i.reshape(n * m)] is cut along n if both have as many rows of
 * m. Else NULL. */
static const uint16_t *merged_rows(const struct ss_subject *s, const struct ss_candidate *c)
{
    bool merged = c->n_cut == 2 && is_merged(s->atoms, c->cut[0]) && is_merged(s->atoms, c->cut[1]);
    return merged ? equal_lengths(s, c) : NULL;
}

static bool find_merged_pair(struct ss_subject *s, const struct ss_candidate *pair,
                             struct ss_findings *f)
{
    struct ss_candidate c = *pair;
    c.same = merged_rows(s, &c);
    return c.same && ss_find(s, &c, f) >= 0;
}

bool ss_find_related(struct ss_subject *s, const struct ss_candidate *pair, struct ss_findings *f)
{
    struct ss_candidate c = *pair;
    c.equal = true;
    if (find_masked_pair(s, &c, f) || find_merged_pair(s, &c, f) || find_equal_held(s, &c, f))
        return true;
    c.equal = false;
    return ss_lengths_ratio(s->call, s->atoms, c.cut[0], c.cut[1], c.ratio) &&
           find_in_ratio(s, &c, f);
}

/* Two atoms, at lengths that differ and at equal ones: x[arange(n), i] is cut with its indices
 * where it has as many rows. */
static void find_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_findings *f)
{
    uint16_t cut[2] = {a, b};
    struct ss_candidate c = {.kind = 'F', .cut = cut, .n_cut = 2};
    if (ss_find(s, &c, f) >= 0 || ss_last_attempt(f)->shape || s->dead || is_window_of(s, a, b))
        return;
    c.equal = true;
    if (ss_find(s, &c, f) < 0)
        ss_find_related(s, &c, f);
}

/* Pairs of atoms that failed everything. Those that a union explains need no pair. */
static void find_pairs(struct ss_subject *s, const uint16_t *atoms, size_t n, uint64_t covered,
                       struct ss_findings *f)
{
    const uint64_t *grown = grown_dims(s, atoms, n);
    int tried = 0, left = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            if ((grown[i] | grown[j]) & covered || ss_is_sum(s, atoms[i], atoms[j]) ||
                ss_is_sum(s, atoms[j], atoms[i]))
                continue;
            left += tried == MAX_PAIRS;
            if (tried == MAX_PAIRS)
                continue;
            tried++;
            find_pair(s, atoms[i], atoms[j], f);
        }
    }
    if (left)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'}, "two lengths cut together",
                        ss_sprintf(s->arena, "%d pairs of lengths are not tried: %d are at most",
                                   left, MAX_PAIRS),
                        f);
}

static const char no_neighbours[] =
    "not explored: windows on it start at a literal of the body, which a halo would move";

/* ---- windows that start where the call says ---- */

/* Adds what scales of a number; false where nothing of it does, and it is not 0, or where it
 * follows from others. */
static bool add_scaling(const struct ss_subject *s, const struct ss_factors *f, uint16_t *cut,
                        uint16_t *n)
{
    bool scales = f->count == 0 && f->coefficient == 0;
    for (uint16_t i = 0; i < f->count; i++) {
        const struct ss_atom *atom = &s->atoms->atoms[f->items[i]];
        struct ss_factors known = {.items = cut, .count = *n};
        if (atom->literal)
            continue;
        scales = !atom->uncut && f->count - i == 1 && !ss_atom_is_derived(s->atoms, f->items[i]);
        if (!scales)
            return false;
        if (ss_factors_find(&known, f->items[i]) < 0)
            cut[(*n)++] = f->items[i];
    }
    return scales;
}

/* A dim, the windows that are written or read on it and where they start, in blocks of one length:
 * each piece has its part of every block, and its windows lie as in the whole. What holds besides
 * and no row says is named. */
static void find_windows(struct ss_subject *s, size_t first, bool *done, struct ss_findings *f)
{
    const struct ss_atoms *atoms = s->atoms;
    uint16_t *cut = ss_alloc_array(s->arena, atoms->n_atoms, sizeof *cut);
    struct ss_candidate c = {.kind = 'F', .cut = cut, .blocked = true};
    bool scales = true, more = true, apart = false, held = false;
    for (size_t i = first; more; i = first) {
        more = false;
        for (; i < atoms->n_orders; i++) {
            const struct ss_order *o = &atoms->orders[i];
            bool joins = i == first || ss_candidate_cuts(&c, &o->hi) ||
                         ss_candidate_cuts(&c, &o->lo) || ss_candidate_cuts(&c, &o->at);
            if (!o->starts || done[i] || !joins)
                continue;
            done[i] = more = true;
            apart |= o->lo.count && o->lo.coefficient > 1;
            scales &= o->lo.coefficient == 1 && add_scaling(s, &o->hi, cut, &c.n_cut) &&
                      add_scaling(s, &o->lo, cut, &c.n_cut) &&
                      add_scaling(s, &o->at, cut, &c.n_cut);
        }
    }
    if (scales && c.n_cut > 1 && !s->dead && !ss_counting_of(atoms, c.cut, c.n_cut, s->arena).drawn)
        held = ss_find(s, &c, f) >= 0;
    if (held)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'D', .cut = c.cut, .n_cut = c.n_cut},
                        NULL, no_neighbours, f);
    if (apart)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'},
                        "strided offsets and their dim, in blocks",
                        "pieces of blocks would have to be multiples of the stride", f);
}

void ss_find_windows(struct ss_subject *s, struct ss_findings *f)
{
    bool *done = ss_alloc_array(s->arena, s->atoms->n_orders, sizeof *done);
    for (size_t i = 0; i < s->atoms->n_orders && !ss_job_stopped(s->job); i++) {
        if (s->atoms->orders[i].starts && !done[i])
            find_windows(s, i, done, f);
    }
}

/* ---- what is not looked for ---- */

/* Whether some row cuts an atom with another, or with a halo. */
static bool has_joint_row(const struct ss_findings *f, uint16_t atom)
{
    bool has = false;
    for (size_t i = 0; i < f->rows.count; i++) {
        const struct ss_row *row = &f->rows.items[i].row;
        has |= ss_row_cuts(row, atom) && (row->n_cut > 1 || row->footprint.rows > 0);
    }
    return has;
}

/* Whether a tensor that the body counts on, of those that indices point into or of the others, is
 * as long as an atom along a dim of which not all is read at once; or, *follows, as what follows
 * from it. */
static bool is_counted_on(struct ss_subject *s, uint16_t atom, bool into, bool *follows)
{
    bool is = *follows = false;
    for (size_t i = 0; i < s->atoms->n_counted; i++) {
        const struct ss_counted_tensor *t = &s->atoms->counted[i];
        for (int d = 0; d < t->rank && into == (t->def->origin == SS_ORIGIN_OPERAND0); d++) {
            uint16_t source = atom, at = t->length[d].count ? t->length[d].items[0] : atom;
            bool one = t->length[d].count == 1 && ss_factors_find(&t->window[d], at) < 0;
            is |= one && at == atom;
            *follows |= one && at != atom && ss_tied_lengths(s, at, &source) && source == atom;
        }
    }
    return is || *follows;
}

static void name_dim(struct ss_subject *s, uint16_t atom, bool follows, struct ss_findings *f)
{
    struct ss_candidate c = {.kind = 'B', .cut = &atom, .n_cut = 1, .origin = true};
    if (follows)
        ss_keep_untried(s, &c, NULL,
                        "indices point into a length that is a formula of it: the offset of a "
                        "piece does not follow from the cut",
                        f);
    ss_keep_uncut(s, 'D', atom, "with a halo", no_neighbours, f);
}

/* Lengths that rows cut in a ratio, each with another: windows of several results on one dim. */
static void name_in_step(struct ss_subject *s, struct ss_findings *f)
{
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++) {
        uint16_t other = SS_EVERY_ATOM;
        bool several = false;
        for (size_t i = 0; i < f->rows.count; i++) {
            const struct ss_row *row = &f->rows.items[i].row;
            if (!row->ratio[0] || !ss_row_cuts(row, a))
                continue;
            uint16_t with = row->cut[row->cut[0] == a];
            several |= other != SS_EVERY_ATOM && other != with;
            other = with;
        }
        if (several)
            ss_keep_uncut(s, 'F', a, "with several in step",
                          "not explored: rows cut it with one other length each, in a ratio; all "
                          "of them at once were not tried",
                          f);
    }
}

void ss_report_literal_offsets(struct ss_subject *s, struct ss_findings *f)
{
    bool alone = false, follows;
    if (!ss_call_has_own_offsets(s->call))
        return;
    name_in_step(s, f);
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        alone |= !s->atoms->atoms[a].literal && !has_joint_row(f, a) &&
                 is_counted_on(s, a, false, &follows);
    for (uint16_t a = 0; a < s->atoms->n_atoms && alone; a++) {
        if (!s->atoms->atoms[a].literal && !ss_atom_is_derived(s->atoms, a) &&
            !has_joint_row(f, a) && is_counted_on(s, a, true, &follows))
            name_dim(s, a, follows, f);
    }
}

void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f)
{
    if (failed->n_alone < 2)
        return;
    uint64_t covered = find_unions(s, failed->alone, failed->n_alone,
                                   grown_dims(s, failed->alone, failed->n_alone), f);
    find_pairs(s, failed->all, failed->n_all, covered, f);
}
