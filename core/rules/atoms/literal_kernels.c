/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels that a body builds from constants: zeros with a tap set somewhere, or a few numbers in
 * a frame. Their lengths, and the offsets of values in them, are part of what the operator
 * computes, so probes keep them. */
#include "core/rules/atoms/literal_kernels.h"

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"

/* Spatial dims of all convolutions of a body: the size of an array on the stack. Further ones are
 * not compared. */
enum { MOST_LENGTHS = 64 };

/* Lists the kernel lengths of a body's convolutions if an atom has the given length. Returns their
 * number, or -1 if inference refuses that length. */
static int spatial_lengths(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                           int64_t length, int64_t list[MOST_LENGTHS], struct ss_arena *arena)
{
    struct ss_call at;
    struct ss_infer inf = {0};
    struct ss_expansion e;
    int n = 0;
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    lengths[atom] = length;
    if (!ss_atoms_derive_call(call, atoms, lengths, arena, &at) ||
        !ss_composite_expand(&inf, &at, arena, &e))
        return -1;
    for (uint32_t i = 0; i < e.body->n_ops; i++) {
        size_t n_dims;
        const int64_t *dims =
            ss_attr_ints(&e.body->ops[i].attrs, SS_ATTR_KERNEL_SPATIAL_DIMS, &n_dims);
        for (size_t d = 0; dims && d < n_dims && n < MOST_LENGTHS; d++)
            list[n++] = e.calls[i].in[1].dims[dims[d]];
    }
    return n;
}

/* Whether a result's dim has the atom as a factor; or, where asked, it is a formula, which may have
 * it. */
static bool is_of_result(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                         bool or_formula)
{
    bool is = false;
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++)
            is |= (or_formula && atoms->out[k][d].coefficient < 0) ||
                  ss_factors_find(&atoms->out[k][d], atom) >= 0;
    }
    return is;
}

/* Whether kernels, which are n lengths, are longer where the atom is, or it cannot be: what it and
 * others of the body's own add up to is fixed, zeros on both sides of a tap. */
static bool is_kernel_length(const struct ss_call *call, const struct ss_atoms *atoms,
                             uint16_t atom, const int64_t *own, int n, struct ss_arena *arena)
{
    int64_t with[MOST_LENGTHS];
    int n_with = spatial_lengths(call, atoms, atom, 2 * atoms->lengths[atom], with, arena);
    bool differs = n_with < 0 && !is_of_result(call, atoms, atom, false);
    for (int i = 0; i < n && i < n_with; i++)
        differs |= own[i] != with[i];
    return differs;
}

static void fix_lengths(const struct ss_call *call, struct ss_atoms *atoms)
{
    struct ss_arena arena = {0};
    int64_t own[MOST_LENGTHS];
    int n = atoms->n_atoms ? spatial_lengths(call, atoms, 0, atoms->lengths[0], own, &arena) : 0;
    for (uint16_t a = 0; a < atoms->n_atoms && n > 0; a++) {
        struct ss_arena_mark mark = ss_arena_mark(&arena);
        struct ss_atom *atom = &atoms->atoms[a];
        if (!atom->literal && !atom->keep && !ss_atom_of_operand(call, atoms, a))
            atom->literal = is_kernel_length(call, atoms, a, own, n, &arena);
        ss_arena_rewind(&arena, mark);
    }
    ss_arena_free(&arena);
}

/* Lengths that probes keep, and of tensors that are made and used up within the body. */
static bool stays(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a)
{
    const struct ss_atom *atom = &atoms->atoms[a];
    int64_t length = atoms->lengths[a];
    if (atom->literal || (atom->keep && length <= SS_MAX_KEPT_LENGTH))
        return true;
    return length <= SS_MAX_KEPT_WINDOW && !ss_atom_is_derived(atoms, a) &&
           !ss_atom_of_operand(call, atoms, a) && !is_of_result(call, atoms, a, true);
}

void ss_atoms_fix_kernels(const struct ss_call *call, struct ss_atoms *atoms)
{
    if (ss_composite_has_kernels(call))
        fix_lengths(call, atoms);
    for (size_t i = 0; i < atoms->n_orders; i++) {
        struct ss_order *o = &atoms->orders[i];
        o->stays = o->starts;
        for (uint16_t j = 0; j < o->hi.count; j++)
            o->stays &= stays(call, atoms, o->hi.items[j]);
    }
}
