/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims become atoms: the unit of a cut is a factor of a dim (docs/shardcombine.md, "Atoms"). One
 * recording call of shape inference on unique tokens finds which lengths, counts and positions of
 * an operator scale together. */
#ifndef SS_CORE_RULES_ATOMS_H
#define SS_CORE_RULES_ATOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

struct ss_arena;
struct ss_call;
struct ss_op_def;

/* Longer windows are kept only by probes of a halo along them. None is above the second; one that
 * spans most of what it slides over grows with the model. */
enum { SS_MAX_KEPT_LENGTH = 8, SS_MAX_KEPT_WINDOW = 192 };

/* Positions may lie so far from the ends of their dim to be tried as rows of neighbours: pieces
 * that are looked at have to be longer. */
enum { SS_MAX_BESIDE = 128 };

struct ss_atom {
    bool literal; /* a number that never changes and is never cut (a slice's fixed part, ...) */
    bool keep;    /* window-like: probes keep the real length unless it is cut itself */
    bool uncut;   /* never cut, because positions on it do not scale; its length is free */
    bool beside;  /* kept, as a body puts so many rows beside more of another length */
    bool spans;   /* a window over most of what it slides over, in fewer steps than it is long */
    bool wide;    /* another window, longer than any that is kept: no halo is looked for along it */
    bool start;   /* where a window starts: cut with what that lies on, never by itself */
    bool tangled; /* positions that scale with it could not stay as they are: more goes with them */
    bool many;    /* positions on it have a unit, and it has too many of these */
    bool far;     /* positions that scale with it are too far from the ends to be tried as a halo */
};

/* A number as a product: coefficient * atoms (major to minor). */
struct ss_factors {
    uint16_t *items; /* atom ids, major to minor */
    uint16_t count;
    int64_t coefficient; /* 1 for dims; a position is a multiple of atoms; literals: the value */
};

struct ss_attr_slot {
    uint16_t attr, index; /* position in the call's attrs, entry in ints */
    struct ss_factors value;
    int64_t offset; /* added to the product: a position counted from the end of an uncut dim */
};

/* An atom whose length follows from the others by a formula of shape inference (a window's steps):
 * it is whatever the helper call of that index ties it to, a number or the product of some. */
struct ss_derived_atom {
    uint16_t atom;
    uint32_t call;  /* which `same` or `same_product` call, from 0 */
    bool first;     /* the atom is on the first side of that call */
    uint8_t at, to; /* its length is the product of the numbers [at, to) of the other side */
    bool follows;   /* no operand is as long: of a body's own tensors, it goes with what is cut */
};

/* A tensor on which the call counts positions (core/op/counted.h), per dim: its length, and that of
 * what is read or written of it at once. No items: no position counts along it; coefficient -1: the
 * length is no product of atoms. */
struct ss_counted_tensor {
    const struct ss_op_def *def;
    int rank;
    struct ss_factors *length, *window;
};

/* at + lo <= hi: a length that is at most another, or a window that starts somewhere on a dim; one
 * of places that lie apart is so many times as long as these are many. */
struct ss_order {
    struct ss_factors lo, at, hi; /* coefficient 0: nothing */
    bool starts;                  /* at is where a number of a body says; else nothing */
    bool stays;                   /* place and length are the call's in probes that do not cut hi */
};

int64_t ss_factors_value(const struct ss_factors *f, const int64_t *lengths);
static inline bool ss_order_holds(const struct ss_order *o, const int64_t *lengths)
{
    return ss_factors_value(&o->at, lengths) + ss_factors_value(&o->lo, lengths) <=
           ss_factors_value(&o->hi, lengths);
}

/* A dim whose positions scale with some factor of it, seen in another way: as one length that is
 * free while they stay as they are. An axis that cuts it so leaves no product for others to cut,
 * and the reverse: lengths that are out of use are 0. */
struct ss_dim_alias {
    uint16_t atom;
    struct ss_factors of;
    struct ss_attr_slot *slots; /* instead of those that scale */
    size_t n_slots;
    int64_t least; /* shorter ones may lack a place for some position */
    bool only;     /* the dim is nothing else (ss_atoms_as_alias) */
    bool far;      /* positions are too far from the ends to be tried: known until atoms are */
};

/* A length that is made of parts, each of which is cut by itself: where they end, as shares of the
 * last. */
struct ss_segments {
    struct ss_factors of;
    int64_t *ends;
    uint16_t n;
};

struct ss_atoms {
    struct ss_atom *atoms;
    uint16_t n_atoms;
    int64_t *lengths;           /* real length per atom of this instance, of aliases as well */
    struct ss_factors **in;     /* in[k][d]: operand k, dim d */
    struct ss_factors **out;    /* out[k][d]: result k; coefficient -1: not a product of atoms */
    struct ss_attr_slot *slots; /* every attribute number that scales, ordered by attr and index */
    size_t n_slots;
    struct ss_derived_atom *derived;
    size_t n_derived;
    struct ss_counted_tensor *counted;
    size_t n_counted;
    struct ss_dim_alias *aliases;
    size_t n_aliases;
    bool apart;    /* lengths that a body joins are any (struct ss_infer) */
    bool in_parts; /* of struct ss_infer; only then there are parts */
    struct ss_segments *parts;
    size_t n_parts;
    struct ss_atoms *parted; /* the same call taken in parts; NULL: it has none of unequal length */
    size_t n_complex;        /* ties to numbers that are no product of lengths: kept aside */
    size_t n_untied; /* of these, ties of a length that is a product itself: no atom follows */
    struct ss_order *orders; /* for probe lengths */
    size_t n_orders;
};

/* The call with each atom at lengths[atom], but those that follow: operand types and attributes
 * rewritten in arena, results inferred in check mode. err may be NULL: most refusals are expected
 * ones. */
SS_NODISCARD enum ss_rc ss_atoms_call(const struct ss_call *call, const struct ss_atoms *atoms,
                                      const int64_t *lengths, struct ss_arena *arena,
                                      struct ss_call *out, struct ss_error *err);
/* Records a call's structure. Fails only where inference itself refuses the call. */
SS_NODISCARD enum ss_rc ss_atoms_record(const struct ss_call *call, struct ss_arena *arena,
                                        struct ss_atoms *out, struct ss_error *err);
/* Whether its length follows from those of others. */
bool ss_atom_is_derived(const struct ss_atoms *atoms, uint16_t atom);
/* Whether some dim of an operand has it as a factor. */
bool ss_atom_of_operand(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom);
/* Whether products are the same, factor by factor; literal factors are where they are as long. */
bool ss_factors_equal(const struct ss_factors *f, const struct ss_factors *of,
                      const struct ss_atom *atoms, const int64_t *lengths);
/* Position of an atom in a product, or -1. */
int ss_factors_find(const struct ss_factors *f, uint16_t atom);

#endif
