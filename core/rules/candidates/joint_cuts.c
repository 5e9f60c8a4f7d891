/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that cut several atoms (F in docs/shardcombine.md, "Candidates"). Atoms are cut
 * together if they make up one dim of a result, if one is a window that lies on the other, if each
 * failed by itself, or if they cut results that share nothing. */
#include "core/rules/candidates/candidates.h"

#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* Sets of atoms that are tried for one operator: an attempt costs some hundred runs, and pairs grow
 * with the square of the atoms. */
enum { MAX_JOINT_CUTS = 64 };

struct search {
    struct ss_subject *s;
    struct ss_findings *f;
    const struct ss_failed_cuts *failed;
    uint64_t covered; /* bit per dim of a result whose atoms hold together */
    uint16_t *cut;    /* the set that is tried */
    int tried, left;
};

/* True if one more set may be tried; else counts it as left out. */
static bool may_try(struct search *x)
{
    bool may = x->tried < MAX_JOINT_CUTS;
    x->tried += may;
    x->left += !may;
    return may && !x->s->dead && !ss_job_stopped(x->s->job);
}

/* ---- the atoms of one dim of a result ---- */

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
 * one length of each. What is counted along them is counted piece by piece, and not block by block.
 */
static void find_unions(struct search *x)
{
    struct ss_subject *s = x->s;
    const uint64_t *grown = grown_dims(s, x->failed->alone, x->failed->n_alone);
    for (int bit = 0; bit < 64; bit++) {
        struct ss_candidate c = {.kind = 'F', .cut = x->cut, .blocked = true};
        for (size_t i = 0; i < x->failed->n_alone; i++) {
            if (grown[i] >> bit & 1)
                x->cut[c.n_cut++] = x->failed->alone[i];
        }
        if (c.n_cut < 2 || ss_counting_of(s->atoms, c.cut, c.n_cut, s->arena).positions ||
            !may_try(x) || ss_find(s, &c, x->f) < 0)
            continue;
        x->covered |= UINT64_C(1) << bit;
        c.blocked = false;
        c.listed = true;
        ss_find(s, &c, x->f);
    }
}

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
 * each piece has its part of every block, and its windows lie as in the whole. */
static void find_windows_with(struct search *x, size_t first, bool *done)
{
    const struct ss_atoms *atoms = x->s->atoms;
    struct ss_candidate c = {.kind = 'F', .cut = x->cut, .blocked = true};
    bool scales = true, more = true, strided = false;
    for (size_t i = first; more; i = first) {
        more = false;
        for (; i < atoms->n_orders; i++) {
            const struct ss_order *o = &atoms->orders[i];
            bool joins = i == first || ss_candidate_cuts(&c, &o->hi) ||
                         ss_candidate_cuts(&c, &o->lo) || ss_candidate_cuts(&c, &o->at);
            if (!o->starts || done[i] || !joins)
                continue;
            done[i] = more = true;
            strided |= o->lo.count && o->lo.coefficient > 1;
            scales &= o->lo.coefficient == 1 && add_scaling(x->s, &o->hi, x->cut, &c.n_cut) &&
                      add_scaling(x->s, &o->lo, x->cut, &c.n_cut) &&
                      add_scaling(x->s, &o->at, x->cut, &c.n_cut);
        }
    }
    bool may = scales && c.n_cut > 1 && !ss_counting_of(atoms, c.cut, c.n_cut, x->s->arena).drawn;
    if (may && may_try(x))
        ss_find(x->s, &c, x->f);
    if (strided)
        ss_keep_untried(x->s, &(struct ss_candidate){.kind = 'F'},
                        "strided offsets and their dim, in blocks",
                        "pieces of blocks would have to be multiples of the stride", x->f);
}

static void find_windows(struct search *x)
{
    const struct ss_atoms *atoms = x->s->atoms;
    bool *done = ss_alloc_array(x->s->arena, atoms->n_orders, sizeof *done);
    for (size_t i = 0; i < atoms->n_orders; i++) {
        if (atoms->orders[i].starts && !done[i])
            find_windows_with(x, i, done);
    }
}

/* ---- two atoms that failed ---- */

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

bool ss_hold_up_to(struct ss_subject *s, struct ss_candidate *c, int64_t most)
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

/* If a body computes its own offsets, restricts the candidate one step further: windows at these
 * offsets are at most as long as in the call, then exactly as long, then the cut lengths are
 * bounded. Returns false if there is no further step. */
static bool hold_more(struct ss_subject *s, struct ss_candidate *c)
{
    if (c->most || !ss_call_has_own_offsets(s->call))
        return false;
    /* Windows that start at every step do not meet where they are no longer than it. */
    int64_t step = c->ratio[0] > c->ratio[1] ? c->ratio[0] : c->ratio[1];
    if (!c->held && ss_hold_up_to(s, c, step))
        return true;
    c->exact = c->held && !c->exact && holds(s, c, step);
    if (c->exact)
        return true;
    ss_hold_up_to(s, c, SS_LONGEST_HELD);
    c->most = s->atoms->lengths[c->cut[0]] / c->ratio[0];
    return c->most > 1 && c->most * step <= SS_LONGEST_HELD;
}

bool ss_find_in_ratio(struct ss_subject *s, const struct ss_candidate *pair, struct ss_findings *f)
{
    struct ss_candidate c = *pair;
    bool more = ss_lengths_ratio(s->call, s->atoms, c.cut[0], c.cut[1], c.ratio), found = false;
    c.equal = false;
    while (more && !(found = ss_find(s, &c, f) >= 0))
        more = !ss_last_attempt(f)->shape && !s->dead && hold_more(s, &c);
    return found;
}

/* Two atoms, at lengths that differ, at equal ones, and as they are to each other: x[arange(n), i]
 * is cut with its indices where it has as many rows. */
static void find_pair(struct search *x, uint16_t a, uint16_t b)
{
    struct ss_candidate c = {.kind = 'F', .cut = x->cut, .n_cut = 2};
    x->cut[0] = a;
    x->cut[1] = b;
    if (ss_find(x->s, &c, x->f) >= 0 || ss_last_attempt(x->f)->shape || x->s->dead ||
        is_window_of(x->s, a, b))
        return;
    c.equal = true;
    if (ss_find(x->s, &c, x->f) < 0)
        ss_find_in_ratio(x->s, &c, x->f);
}

/* Pairs of atoms that failed everything. Those that a union explains need no pair. */
static void find_pairs(struct search *x)
{
    const uint16_t *atoms = x->failed->all;
    size_t n = x->failed->n_all;
    const uint64_t *grown = grown_dims(x->s, atoms, n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            if (!((grown[i] | grown[j]) & x->covered) && !ss_is_sum(x->s, atoms[i], atoms[j]) &&
                !ss_is_sum(x->s, atoms[j], atoms[i]) && may_try(x))
                find_pair(x, atoms[i], atoms[j]);
        }
    }
}

/* ---- results that share nothing ---- */

/* Rows that cut one atom each and make the same results anything but whole. Results of two parts
 * are independent, as those of a loop that carries two values, so their cuts multiply. */
struct part {
    const struct ss_row *row; /* the first */
    SS_ARRAY(uint16_t) cuts;
};

/* How many results two rows make anything but whole: each alone, and both. */
static void count_results(const struct ss_subject *s, const struct ss_row *a,
                          const struct ss_row *b, size_t *in_a, size_t *in_b, size_t *in_both)
{
    *in_a = *in_b = *in_both = 0;
    for (size_t k = 0; k < s->call->n_out; k++) {
        bool one = a->out[k].kind != SS_REPLICATED, other = b->out[k].kind != SS_REPLICATED;
        *in_a += one;
        *in_b += other;
        *in_both += one && other;
    }
}

/* A row that shares some of its results with a part, but not all, belongs to none. */
static void add_to_part(struct ss_subject *s, struct part *parts, size_t *n,
                        const struct ss_row *row)
{
    size_t i = 0, in_row = 0, in_part = 0, both = 0;
    for (; i < *n && !both; i += !both)
        count_results(s, row, parts[i].row, &in_row, &in_part, &both);
    if (both && (both != in_row || both != in_part))
        return;
    if (!both)
        parts[(*n)++].row = row;
    ss_push(s->arena, parts[i].cuts, row->cut[0]);
}

/* Rows with few results first: they make the smaller parts. */
static struct part *find_parts(struct search *x, size_t *n)
{
    const struct ss_subject *s = x->s;
    struct part *parts = ss_alloc_array(s->arena, s->call->n_out, sizeof *parts);
    *n = 0;
    for (size_t size = 1; size < s->call->n_out; size++) {
        for (size_t i = 0; i < x->f->rows.count; i++) {
            const struct ss_found *found = &x->f->rows.items[i];
            bool alone = (found->kind == 'A' || found->kind == 'C') && found->row.n_cut == 1;
            size_t own = 0, same, both;
            if (alone)
                count_results(s, &found->row, &found->row, &own, &same, &both);
            if (own == size)
                add_to_part(x->s, parts, n, &found->row);
        }
    }
    return parts;
}

/* All ways to take one cut of every part, if they are few; else the first cut of every part, the
 * second of every part, and so on, which leaves out the other ways. */
static void find_results(struct search *x)
{
    size_t n, ways = 1, longest = 0;
    const struct part *parts = find_parts(x, &n);
    for (size_t i = 0; i < n; i++) {
        size_t more = parts[i].cuts.count;
        ways = ways > MAX_JOINT_CUTS ? ways : ways * more;
        longest = more > longest ? more : longest;
    }
    bool all = ways <= (size_t)(MAX_JOINT_CUTS - x->tried);
    for (size_t j = 0; n > 1 && j < (all ? ways : longest); j++) {
        struct ss_candidate c = {.kind = 'F', .cut = x->cut, .n_cut = (uint16_t)n};
        size_t left = j;
        for (size_t i = 0; i < n; i++) {
            size_t of = parts[i].cuts.count, at = all ? left % of : j < of ? j : of - 1;
            x->cut[i] = parts[i].cuts.items[at];
            left /= of;
        }
        if (may_try(x))
            ss_find(x->s, &c, x->f);
    }
    x->left += n > 1 && !all;
}

void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f)
{
    struct search x = {.s = s, .f = f, .failed = failed};
    x.cut = ss_alloc_array(s->arena, s->atoms->n_atoms, sizeof *x.cut);
    find_windows(&x);
    if (failed->n_alone > 1) {
        find_unions(&x);
        find_pairs(&x);
    }
    find_results(&x);
    if (x.left)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'}, "more lengths cut together",
                        ss_sprintf(s->arena, "%d sets of lengths are tried, %d or more are not",
                                   x.tried, x.left),
                        f);
}
