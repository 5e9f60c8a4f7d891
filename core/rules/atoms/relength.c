/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rewrites a call for other atom lengths: operand types, attributes, and lengths that follow
 * from others. */
#include "core/rules/atoms/relength.h"

#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/record.h"

static int64_t length_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                         const int64_t *lengths)
{
    int64_t product = ss_factors_value(dim, lengths);
    const struct ss_dim_alias *twin = product == 0 ? ss_dim_alias_of_dim(atoms, dim) : NULL;
    return twin ? lengths[twin->atom] : product;
}

/* The same of an operand's dim: a part of what is out of use lies beside its twin, as it is. */
static int64_t dim_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                      const int64_t *lengths)
{
    int64_t length = length_of(atoms, dim, lengths);
    return length || ss_dim_alias_of_dim(atoms, dim) ? length
                                                     : ss_factors_value(dim, atoms->lengths);
}

static void set_slots(const struct ss_call *call, const struct ss_atoms *atoms,
                      const struct ss_attr_slot *slots, size_t n, const int64_t *lengths,
                      struct ss_arena *arena, struct ss_call *out)
{
    for (size_t i = 0; i < n; i++) {
        const struct ss_attr_slot *slot = &slots[i];
        struct ss_attr *attr = &out->attrs.items[slot->attr];
        if (attr->ints == call->attrs.items[slot->attr].ints)
            attr->ints = ss_memdup(arena, attr->ints, attr->count * sizeof *attr->ints);
        attr->ints[slot->index] = length_of(atoms, &slot->value, lengths) + slot->offset;
    }
}

/* Operand types and attributes at those lengths; results are left to inference. */
static void rewrite(const struct ss_call *call, const struct ss_atoms *atoms,
                    const int64_t *lengths, struct ss_arena *arena, struct ss_call *out)
{
    struct ss_type *in = ss_record_copy(call, arena, out);
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < in[k].rank; d++)
            in[k].dims[d] = dim_of(atoms, &atoms->in[k][d], lengths);
    }
    set_slots(call, atoms, atoms->slots, atoms->n_slots, lengths, arena, out);
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        const struct ss_dim_alias *twin = &atoms->aliases[i];
        if (ss_dim_alias_in_use(twin, lengths))
            set_slots(call, atoms, twin->slots, twin->n_slots, lengths, arena, out);
    }
}

/* Ties that lengths are made by, and how far a run of inference is in them. */
struct derivation {
    struct ss_derived_atom *ties; /* in the order of their calls */
    size_t n, at;
    uint32_t call;
    int64_t *made; /* per tie */
};

/* Of several ties that give one atom its length the first is what the length is made of; a later
 * one may say the same of what is made of it, as where x[1:] is joined with a row. */
static struct derivation ties_of(const struct ss_atoms *atoms, bool all, struct ss_arena *arena)
{
    bool *has = ss_alloc_array(arena, atoms->n_atoms, sizeof *has);
    struct derivation d = {.n = 0};
    d.ties = ss_alloc_array(arena, atoms->n_derived, sizeof *d.ties);
    d.made = ss_alloc_array(arena, atoms->n_derived, sizeof *d.made);
    for (size_t j = 0; j < atoms->n_derived; j++) {
        const struct ss_derived_atom tie = atoms->derived[j];
        if (has[tie.atom])
            continue;
        has[tie.atom] = true;
        if (!all && !tie.follows)
            continue;
        size_t place = d.n++;
        for (; place && d.ties[place - 1].call > tie.call; place--)
            d.ties[place] = d.ties[place - 1];
        d.ties[place] = tie;
    }
    return d;
}

static void derive_product(void *state, const int64_t *a, size_t n_a, const int64_t *b, size_t n_b)
{
    struct derivation *d = state;
    (void)n_a, (void)n_b;
    for (; d->at < d->n && d->ties[d->at].call == d->call; d->at++) {
        const struct ss_derived_atom *tie = &d->ties[d->at];
        int64_t length = 1;
        for (size_t k = tie->at; k < tie->to; k++)
            length *= tie->first ? b[k] : a[k];
        d->made[d->at] = length;
    }
    d->call++;
}

static void derive_same(void *state, int64_t a, int64_t b)
{
    derive_product(state, &a, 1, &b, 1);
}

static void derive_tiles(void *state, const int64_t list[2], int64_t length, int64_t steps)
{
    (void)length;
    derive_same(state, steps, list[0]);
}

static const struct ss_infer_recorder deriving = {
    .same = derive_same, .same_product = derive_product, .tiles = derive_tiles};

/* One round: lengths from the formulas at what the others are now; whether any changes. */
static bool derive_once(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct derivation *d, int64_t *lengths, struct ss_arena *arena,
                        bool *changed)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct ss_call at;
    rewrite(call, atoms, lengths, arena, &at);
    struct ss_infer inf = {.recorder = &deriving, .state = d};
    d->at = d->call = 0;
    bool ok = call->def->infer(&inf, &at);
    *changed = false;
    for (size_t i = 0; i < d->at && ok; i++) {
        *changed |= lengths[d->ties[i].atom] != d->made[i];
        lengths[d->ties[i].atom] = d->made[i];
    }
    ss_arena_rewind(arena, mark);
    return ok;
}

/* *settled: another round would change nothing. */
static bool derive(const struct ss_call *call, const struct ss_atoms *atoms, bool all,
                   int64_t *lengths, struct ss_arena *arena, bool *settled)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct derivation d = ties_of(atoms, all, arena);
    const size_t size = atoms->n_atoms * sizeof *lengths;
    int64_t *seen = ss_memdup(arena, lengths, size);
    size_t seen_at = 0, rounds = atoms->n_derived;
    /* A formula may rest on another derived atom: as many rounds as there are of them. Lengths that
     * never settle come again: what is left then are the rounds beyond whole turns. */
    bool changed = true, ok = true;
    for (size_t round = 0; round < rounds && changed && ok; round++) {
        ok = derive_once(call, atoms, &d, lengths, arena, &changed);
        if (changed && memcmp(seen, lengths, size) == 0)
            rounds = round + 1 + (rounds - round - 1) % (round + 1 - seen_at);
        if (round + 1 < 2 * seen_at)
            continue;
        memcpy(seen, lengths, size);
        seen_at = round + 1;
    }
    ss_arena_rewind(arena, mark);
    *settled = !changed;
    for (size_t j = 0; j < atoms->n_derived && ok; j++) {
        if ((all || atoms->derived[j].follows) && lengths[atoms->derived[j].atom] < 1)
            ok = false;
    }
    return ok;
}

static bool any_follows(const struct ss_atoms *atoms)
{
    for (size_t j = 0; j < atoms->n_derived; j++) {
        if (atoms->derived[j].follows)
            return true;
    }
    return false;
}

static enum ss_rc call_at(const struct ss_call *call, const struct ss_atoms *atoms,
                          const int64_t *lengths, struct ss_arena *arena, struct ss_call *out,
                          struct ss_error *err)
{
    rewrite(call, atoms, lengths, arena, out);
    struct ss_infer inf = {.err = err};
    return call->def->infer(&inf, out) ? SS_OK : SS_E_SHAPE;
}

enum ss_rc ss_atoms_call(const struct ss_call *call, const struct ss_atoms *atoms,
                         const int64_t *lengths, struct ss_arena *arena, struct ss_call *out,
                         struct ss_error *err)
{
    if (any_follows(atoms)) {
        int64_t *own = ss_memdup(arena, lengths, atoms->n_atoms * sizeof *lengths);
        bool settled;
        if (!derive(call, atoms, false, own, arena, &settled))
            return ss_fail(err, SS_E_SHAPE, "a tensor of its body becomes empty");
        lengths = own;
    }
    return call_at(call, atoms, lengths, arena, out, err);
}

bool ss_atoms_derive_call(const struct ss_call *call, const struct ss_atoms *atoms,
                          int64_t *lengths, struct ss_arena *arena, struct ss_call *out,
                          struct ss_error *err)
{
    bool settled = !any_follows(atoms);
    if (atoms->n_derived && !derive(call, atoms, true, lengths, arena, &settled))
        return false;
    return !(settled ? call_at : ss_atoms_call)(call, atoms, lengths, arena, out, err);
}

bool ss_atoms_call_with(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                        int64_t length, struct ss_arena *arena, struct ss_call *out)
{
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    lengths[atom] = length;
    return ss_atoms_derive_call(call, atoms, lengths, arena, out, NULL);
}

/* Whether the call takes an atom at any length, its own ties left alone: what it is tied to is the
 * same formula of it, as where windows that lie side by side are made and scattered into again. */
static bool is_free(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                    struct ss_arena *arena)
{
    struct ss_atoms others = *atoms;
    others.derived = ss_alloc_array(arena, atoms->n_derived, sizeof *others.derived);
    others.n_derived = 0;
    for (size_t j = 0; j < atoms->n_derived; j++) {
        if (atoms->derived[j].atom != atom)
            others.derived[others.n_derived++] = atoms->derived[j];
    }
    bool is = true;
    for (int times = 1; times <= 3 && is; times++) {
        struct ss_call made;
        int64_t length = (atoms->lengths[atom] + 1) * times;
        is = ss_atoms_call_with(call, &others, atom, length, arena, &made);
    }
    return is;
}

void ss_atoms_free_ties(const struct ss_call *call, struct ss_atoms *atoms)
{
    struct ss_arena arena = {0};
    size_t n = 0;
    bool *free = ss_alloc_array(&arena, atoms->n_derived, sizeof *free);
    for (size_t j = 0; j < atoms->n_derived; j++)
        free[j] =
            !atoms->derived[j].follows && is_free(call, atoms, atoms->derived[j].atom, &arena);
    for (size_t j = 0; j < atoms->n_derived; j++) {
        if (!free[j])
            atoms->derived[n++] = atoms->derived[j];
    }
    atoms->n_derived = n;
    ss_arena_free(&arena);
}
