/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways in which the ops of the body can act (ss_composite_sum_outcomes) are compared at growing
 * lengths of one atom. The first length at which an op gains a way that it has in the call is
 * the answer. */
#include "core/rules/atoms/sum_lengths.h"

#include "core/body/composite.h"
#include "core/body/intervals.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"

/* So long other atoms are, and the first length that is tried; the longest that is tried. */
enum { SHORT_SUM = 6, FIRST_SUM = 12, LONGEST_SUM = 1 << 20 };
/* What one run of a body may take. */
enum { MOST_WORK = 1 << 24 };

static bool stays(const struct ss_atom *atom)
{
    return atom->literal || atom->keep || atom->start;
}

/* A body at lengths with one atom that long, and no other longer than `most`. False where inference
 * does not take it. */
static bool call_at(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                    int64_t length, int64_t most, struct ss_arena *arena, struct ss_call *out)
{
    int64_t *at = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *at);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (!stays(&atoms->atoms[a]) && at[a] > most)
            at[a] = most;
    }
    at[atom] = length;
    return ss_atoms_derive_call(call, atoms, at, arena, out);
}

struct search {
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    const uint64_t *all; /* per op of the body, of the call as it is */
    const uint64_t *few; /* and of it with all atoms short */
    size_t n_ops;
    struct ss_arena *arena;
};

/* Whether some op has a way of the call's at the longer length, and not at the shorter. */
static bool any_new(const struct search *f, const uint64_t *shorter, const uint64_t *longer)
{
    bool any = false;
    for (size_t i = 0; i < f->n_ops; i++)
        any |= (longer[i] & f->all[i] & ~shorter[i]) != 0;
    return any;
}

static const uint64_t *ways_at(const struct search *f, uint16_t atom, int64_t length, int64_t most)
{
    struct ss_call at;
    return call_at(f->call, f->atoms, atom, length, most, f->arena, &at)
               ? ss_composite_sum_outcomes(&at, f->arena)
               : NULL;
}

static bool is_cheap(const struct search *f, uint16_t atom, int64_t length, int64_t most)
{
    struct ss_call at;
    return call_at(f->call, f->atoms, atom, length, most, f->arena, &at) &&
           ss_call_work(&at) <= MOST_WORK;
}

/* Sums come to what they may at few draws: twice as long, and as long as the call is. */
static int64_t length_of(const struct search *f, uint16_t atom, int64_t least, int64_t most)
{
    int64_t own = f->atoms->lengths[atom], length = 2 * least;
    if (own > length && is_cheap(f, atom, own, most))
        return own;
    return is_cheap(f, atom, length, most) ? length : SS_SUM_TOO_LONG;
}

/* Whether a call that is short for the atom is so for all others in the same way. */
static bool is_usual(const struct ss_atoms *atoms, uint16_t atom)
{
    return atoms->lengths[atom] >= SHORT_SUM && !stays(&atoms->atoms[atom]);
}

/* Of one atom, while others are short, or as long as in the call where they cannot be. */
static int64_t search_atom(const struct search *f, uint16_t atom)
{
    int64_t most = SHORT_SUM;
    const uint64_t *few = is_usual(f->atoms, atom) ? f->few : ways_at(f, atom, SHORT_SUM, most);
    const uint64_t *many = f->all;
    if (!few) {
        most = INT64_MAX;
        few = ways_at(f, atom, SHORT_SUM, most);
    }
    if (!few || !any_new(f, few, f->all))
        return 0;
    for (int64_t length = FIRST_SUM; length <= LONGEST_SUM && many; length *= 2) {
        many = ways_at(f, atom, length, most);
        if (many && any_new(f, few, many))
            return length_of(f, atom, length, most);
    }
    return 0;
}

int64_t *ss_sum_lengths(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct ss_arena *arena)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena scratch = {0};
    struct search f = {.call = call, .atoms = atoms, .arena = &scratch};
    int64_t *lengths = NULL;
    f.all = g ? ss_composite_sum_outcomes(call, &scratch) : NULL;
    f.n_ops = f.all ? g->n_ops : 0;
    uint16_t usual = 0;
    while (usual < atoms->n_atoms && !is_usual(atoms, usual))
        usual++;
    if (f.all && usual < atoms->n_atoms)
        f.few = ways_at(&f, usual, SHORT_SUM, SHORT_SUM);
    for (uint16_t a = 0; a < atoms->n_atoms && f.all; a++) {
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        int64_t length = atoms->atoms[a].literal ? 0 : search_atom(&f, a);
        ss_arena_rewind(&scratch, mark);
        if (length && !lengths)
            lengths = ss_alloc_array(arena, atoms->n_atoms, sizeof *lengths);
        if (length)
            lengths[a] = length;
    }
    ss_arena_free(&scratch);
    return lengths;
}
