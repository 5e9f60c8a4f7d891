/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A result dim is tested for being the sum of two lengths: inference at twice one length, twice
 * the other, and twice both must agree. If the shorter one is at most half of the longer, it is
 * taken for padding. */
#include "core/rules/atoms/structure.h"

#include "core/op/inference.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/relength.h"

/* Dim d of result k where these atoms are twice as long; -1: the call is none then. */
static int64_t length_with(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a,
                           uint16_t b, size_t k, int d, struct ss_arena *arena)
{
    struct ss_call at;
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    lengths[a] = 2 * atoms->lengths[a];
    lengths[b] = 2 * atoms->lengths[b];
    return ss_atoms_derive_call(call, atoms, lengths, arena, &at, NULL) ? at.out[k].dims[d] : -1;
}

/* Whether a dim of a result is the sum of lengths, or may be. */
static bool is_formula(const struct ss_atoms *atoms, const struct ss_factors *dim)
{
    bool is = dim->coefficient < 0;
    for (size_t j = 0; j < atoms->n_derived; j++)
        is |= ss_factors_find(dim, atoms->derived[j].atom) >= 0;
    return is;
}

static void keep_beside(const struct ss_call *call, struct ss_atoms *atoms, size_t k, int d,
                        struct ss_arena *arena)
{
    int64_t *with = ss_alloc_array(arena, atoms->n_atoms, sizeof *with);
    int64_t length = call->out[k].dims[d];
    int longest = -1;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        const struct ss_atom *atom = &atoms->atoms[a];
        bool may = !atom->literal && !atom->keep && !atom->spans && !atom->start;
        if (may && !ss_dim_alias_of_atom(atoms, a))
            with[a] = length_with(call, atoms, a, a, k, d, arena);
        if (with[a] > length && ss_atom_of_operand(call, atoms, a) &&
            (longest < 0 || atoms->lengths[a] > atoms->lengths[longest]))
            longest = a;
    }
    for (uint16_t a = 0; a < atoms->n_atoms && longest >= 0; a++) {
        if (with[a] > length && atoms->lengths[a] <= SS_MAX_END_DISTANCE &&
            2 * atoms->lengths[a] <= atoms->lengths[longest] &&
            length_with(call, atoms, a, (uint16_t)longest, k, d, arena) - with[a] ==
                with[longest] - length)
            atoms->atoms[a].keep = atoms->atoms[a].padding = true;
    }
}

void ss_atoms_keep_concat_padding(const struct ss_call *call, struct ss_atoms *atoms)
{
    struct ss_arena arena = {0};
    for (size_t k = 0; k < call->n_out && call->def->class == SS_OP_CLASS_COMPOSITE; k++) {
        for (int d = 0; d < call->out[k].rank; d++) {
            if (is_formula(atoms, &atoms->out[k][d]))
                keep_beside(call, atoms, k, d, &arena);
        }
    }
    ss_arena_free(&arena);
}
