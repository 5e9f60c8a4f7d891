/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two views of a dim with positions: a product with which they scale, and one free length. */
#include "core/rules/atoms/dim_alias.h"

#include "core/base/arena.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/tensor/type.h"

const struct ss_dim_alias *ss_dim_alias_of_atom(const struct ss_atoms *atoms, uint16_t atom)
{
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        if (atoms->aliases[i].atom == atom)
            return &atoms->aliases[i];
    }
    return NULL;
}

static bool is_product(const struct ss_atoms *atoms, const struct ss_factors *dim,
                       const struct ss_factors *of)
{
    return ss_factors_equal(dim, of, atoms->atoms, atoms->lengths);
}

const struct ss_dim_alias *ss_dim_alias_of_dim(const struct ss_atoms *atoms,
                                               const struct ss_factors *dim)
{
    for (size_t i = 0; i < atoms->n_aliases && dim->count; i++) {
        if (is_product(atoms, dim, &atoms->aliases[i].of))
            return &atoms->aliases[i];
    }
    return NULL;
}

bool ss_dim_alias_in_use(const struct ss_dim_alias *twin, const int64_t *lengths)
{
    return twin->only || ss_factors_value(&twin->of, lengths) == 0;
}

/* Puts what is not literal of the product out of use. */
static void drop_product(const struct ss_atoms *atoms, const struct ss_factors *of,
                         int64_t *lengths)
{
    for (uint16_t i = 0; i < of->count; i++) {
        if (!atoms->atoms[of->items[i]].literal)
            lengths[of->items[i]] = 0;
    }
}

void ss_dim_alias_use(const struct ss_atoms *atoms, const struct ss_dim_alias *twin, bool use,
                      int64_t *lengths)
{
    if (use)
        drop_product(atoms, &twin->of, lengths);
    else
        lengths[twin->atom] = 0;
}

void ss_atoms_settle(const struct ss_atoms *atoms, uint16_t cut, int64_t *lengths)
{
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        const struct ss_dim_alias *twin = &atoms->aliases[i];
        if (twin->atom == cut || ss_factors_find(&twin->of, cut) >= 0)
            ss_dim_alias_use(atoms, twin, twin->atom == cut, lengths);
    }
}

/* Whether a dim is not the product, but has a part of it. */
static bool is_part(const struct ss_atoms *atoms, const struct ss_factors *dim,
                    const struct ss_factors *of)
{
    bool part = false;
    for (uint16_t i = 0; i < of->count; i++)
        part |= !atoms->atoms[of->items[i]].literal && ss_factors_find(dim, of->items[i]) >= 0;
    return part && !is_product(atoms, dim, of);
}

bool ss_dim_alias_of_factor(const struct ss_atoms *atoms, const struct ss_factors *dim)
{
    bool some = false;
    for (size_t i = 0; i < atoms->n_aliases; i++)
        some |= is_part(atoms, dim, &atoms->aliases[i].of);
    return some;
}

/* Dims of tensors, those that are that product as the atom instead, and parts of it as they are. */
static struct ss_factors **replace(const struct ss_atoms *atoms, struct ss_factors *const *dims,
                                   const struct ss_type *types, size_t n,
                                   const struct ss_dim_alias *twin, struct ss_arena *arena)
{
    struct ss_factors **out = ss_alloc_array(arena, n, sizeof *out);
    for (size_t k = 0; k < n; k++) {
        out[k] = ss_memdup(arena, dims[k], (size_t)types[k].rank * sizeof **dims);
        for (int d = 0; d < types[k].rank; d++) {
            if (is_part(atoms, &out[k][d], &twin->of))
                out[k][d] = (struct ss_factors){.coefficient =
                                                    ss_factors_value(&out[k][d], atoms->lengths)};
            else if (is_product(atoms, &out[k][d], &twin->of))
                out[k][d] =
                    (struct ss_factors){ss_memdup(arena, &twin->atom, sizeof twin->atom), 1, 1};
        }
    }
    return out;
}

struct ss_atoms *ss_atoms_as_alias(const struct ss_atoms *atoms, const struct ss_call *call,
                                   const struct ss_dim_alias *twin, struct ss_arena *arena)
{
    struct ss_atoms *out = ss_memdup(arena, atoms, sizeof *out);
    out->in = replace(atoms, atoms->in, call->in, call->n_in, twin, arena);
    out->out = replace(atoms, atoms->out, call->out, call->n_out, twin, arena);
    out->aliases = ss_memdup(arena, atoms->aliases, atoms->n_aliases * sizeof *out->aliases);
    out->aliases[twin - atoms->aliases].only = true;
    return out;
}

/* Whether the call runs with the twin in use; *grows: whether results are longer where it is. */
static bool runs_with(const struct ss_call *call, const struct ss_atoms *atoms,
                      const struct ss_dim_alias *twin, struct ss_arena *arena, bool *grows)
{
    struct ss_call at[2];
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    ss_dim_alias_use(atoms, twin, true, lengths);
    for (int i = 0; i < 2; i++) {
        lengths[twin->atom] = (i + 1) * atoms->lengths[twin->atom];
        if (!ss_atoms_derive_call(call, atoms, lengths, arena, &at[i], NULL))
            return false;
    }
    *grows = false;
    for (size_t k = 0; k < call->n_out; k++)
        *grows |= !ss_shape_equal(&at[0].out[k], &at[1].out[k]);
    return true;
}

/* Positions in the very middle are counted from the other end; whether there are such. */
static bool turn_middle(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct ss_dim_alias *twin)
{
    int64_t length = atoms->lengths[twin->atom];
    bool any = false;
    for (size_t i = 0; i < twin->n_slots; i++) {
        struct ss_attr_slot *slot = &twin->slots[i];
        bool from_end = slot->value.count > 0;
        if (call->attrs.items[slot->attr].id == SS_ATTR_SIZES ||
            2 * slot->offset != (from_end ? -length : length))
            continue;
        slot->value.coefficient = slot->value.count = !from_end;
        slot->offset -= from_end ? -length : length;
        any = true;
    }
    return any;
}

/* Whether results with the twin in use are longer where it is, or might be sums over it: nothing
 * adds up where all is moved. A position in the middle is counted from the end that makes them
 * longer: x[:n / 2] behind as many zeros is a shift. */
static bool is_of_use(const struct ss_call *call, const struct ss_atoms *atoms,
                      struct ss_dim_alias *twin, struct ss_arena *arena)
{
    bool grows = false, runs = runs_with(call, atoms, twin, arena, &grows);
    if (runs && !grows && turn_middle(call, atoms, twin) &&
        !(runs_with(call, atoms, twin, arena, &grows) && grows))
        turn_middle(call, atoms, twin);
    return runs && (grows || !(call->def->flags & SS_OP_MOVEMENT));
}

/* Their atoms are the last ones. */
void ss_atoms_keep_aliases(const struct ss_call *call, struct ss_atoms *atoms)
{
    struct ss_arena arena = {0};
    uint16_t first = (uint16_t)(atoms->n_atoms - atoms->n_aliases), n = 0;
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        struct ss_dim_alias twin = atoms->aliases[i];
        bool moves = call->def->flags & SS_OP_MOVEMENT;
        bool of_use = is_of_use(call, atoms, &atoms->aliases[i], &arena);
        bool far = of_use ? twin.far : moves; /* what is moved is near one end, and little of it */
        for (uint16_t j = 0; j < twin.of.count; j++) {
            struct ss_atom *atom = &atoms->atoms[twin.of.items[j]];
            atom->tangled = !of_use && !moves && !twin.far;
            atom->far |= far && !atom->literal;
        }
        if (!of_use || far)
            continue;
        atoms->lengths[first + n] = atoms->lengths[twin.atom];
        twin.atom = (uint16_t)(first + n);
        for (size_t j = 0; j < twin.n_slots; j++)
            *twin.slots[j].value.items = twin.atom;
        atoms->aliases[n++] = twin;
    }
    atoms->n_aliases = n;
    atoms->n_atoms = (uint16_t)(first + n);
    ss_arena_free(&arena);
}
