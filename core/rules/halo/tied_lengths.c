/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that are cut together with a halo. Either shape inference derives one from window steps
 * over the other (a pooled tensor and its source), or the result keeps its shape when both grow in
 * one ratio (a convolution's kernel that is as long as its operand: a weight gradient). */
#include "core/rules/halo/halo.h"

#include <string.h>

#include "core/base/integer.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo_trial.h"
#include "core/rules/probe.h"
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
    return ss_atoms_derive_call(s->call, s->atoms, at, &s->scratch, call, NULL);
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

/* Per atom the one that its length follows from: two runs of inference per atom tell of all. */
static struct ss_length_tie *find_ties(struct ss_subject *s)
{
    enum { L = SS_HALO_TRIAL_RATE_LENGTH };
    const struct ss_atoms *atoms = s->atoms;
    struct ss_length_tie *ties = ss_alloc_array(s->arena, atoms->n_atoms, sizeof *ties);
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    int64_t *lengths, *a = ss_alloc_array(&s->scratch, atoms->n_atoms, sizeof *a);
    int64_t *b = ss_alloc_array(&s->scratch, atoms->n_atoms, sizeof *b);
    bool chosen = choose(s, &lengths);
    for (uint16_t atom = 0; atom < atoms->n_atoms && chosen; atom++) {
        struct ss_arena_mark before = ss_arena_mark(&s->scratch);
        struct ss_call call;
        bool takes = !atoms->atoms[atom].literal && infer_with(s, lengths, atom, L, a, &call) &&
                     infer_with(s, lengths, atom, 2 * L, b, &call);
        for (uint16_t i = 0; i < atoms->n_atoms && takes; i++) {
            if (i != atom && a[i] != b[i])
                ties[i] = (struct ss_length_tie){.n_sources = ties[i].n_sources + 1,
                                                 .source = atom,
                                                 .rows = b[i] - a[i],
                                                 .beyond = 2 * a[i] - b[i]};
        }
        ss_arena_rewind(&s->scratch, before);
    }
    ss_arena_rewind(&s->scratch, mark);
    return ties;
}

static const struct ss_length_tie *tie_of(struct ss_subject *s, uint16_t derived)
{
    if (s->ties_in != s->atoms)
        s->ties = find_ties(s);
    s->ties_in = s->atoms;
    return &s->ties[derived];
}

bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source)
{
    const struct ss_length_tie *tie = tie_of(s, derived);
    *source = tie->source;
    return tie->n_sources == 1;
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

bool ss_halo_opposed(struct ss_halo_trial *t)
{
    struct ss_subject *s = t->s;
    enum { L = SS_HALO_TRIAL_RATE_LENGTH, WIDE = SS_MAX_RATE * L };
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    int64_t *lengths, *at = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *at);
    uint16_t x = t->c.cut[0], y = t->c.cut[1];
    struct ss_call base, wider, taller;
    bool takes = choose(s, &lengths), found = false;
    if (takes) {
        lengths[y] = L;
        takes = infer_with(s, lengths, x, WIDE, at, &base) &&
                infer_with(s, lengths, x, WIDE + L, at, &wider);
        lengths[y] = 2 * L;
        takes = takes && infer_with(s, lengths, x, WIDE, at, &taller);
    }
    for (size_t k = 0; k < s->call->n_out && takes && !found; k++) {
        int grows = 0, shrinks = 0;
        int64_t up = change_of(&base, &wider, k, &grows);
        int64_t down = -change_of(&base, &taller, k, &shrinks);
        if (up <= 0 || down <= 0 || grows != shrinks)
            continue;
        int64_t g = ss_gcd(up, down);
        t->f.pace[0] = down / g;
        t->f.pace[1] = up / g;
        t->f.rows = up / ss_gcd(up, L);
        t->f.per = L / ss_gcd(up, L);
        t->f.form = SS_FOOTPRINT_SUM;
        t->f.dim = grows;
        found = t->f.pace[0] <= SS_MAX_RATE && t->f.pace[1] <= SS_MAX_RATE &&
                t->f.rows <= SS_MAX_RATE && t->f.per <= SS_MAX_RATE;
    }
    ss_arena_rewind(&s->scratch, mark);
    return found;
}

bool ss_halo_tied_rows(struct ss_halo_trial *t, int64_t *rows, int64_t *beyond)
{
    const struct ss_length_tie *tie = tie_of(t->s, t->c.cut[1]);
    *rows = tie->rows;
    *beyond = tie->beyond;
    return *rows > 0 ||
           ss_halo_trial_fail(t, SS_REFUTED, "the tied length does not grow with the other");
}

bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y)
{
    uint16_t cut[2] = {x, y};
    struct ss_halo_trial t = {.s = s, .c = {.kind = 'D', .cut = cut, .n_cut = 2}};
    return ss_halo_conceivable(s, x) && ss_halo_conceivable(s, y) && ss_halo_opposed(&t);
}
