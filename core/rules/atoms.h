/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Atoms: the factors of dims and attribute numbers that scale together, found by recording shape
 * inference on unique tokens (docs/shardcombine.md, "Atoms"). An atom is the unit of a cut. */
#ifndef SS_CORE_RULES_ATOMS_H
#define SS_CORE_RULES_ATOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

struct ss_arena;
struct ss_call;
struct ss_op_def;

/* Windows, in rows. Every probe keeps one of up to SS_MAX_KEPT_LENGTH as it is: the schedule
 * has wholes of up to 12 rows. Probes of a halo along it keep one of up to SS_MAX_KEPT_WINDOW,
 * the longest piece in which a footprint is searched. A longer one mostly grows with the model. */
enum { SS_MAX_KEPT_LENGTH = 8, SS_MAX_KEPT_WINDOW = 192 };

/* The farthest that positions may be from the ends of their dim to be explored as rows of a halo,
 * in rows: such a halo fits in the longest piece of a halo's trial, 192 rows. */
enum { SS_MAX_END_DISTANCE = 128 };

struct ss_atom {
    bool literal; /* a number that never changes and is never cut, as the fixed part of a slice */
    bool keep;    /* a window: probes keep its length unless it is cut itself */
    bool uncut;   /* never cut, because positions on it do not scale; its length is free */
    bool padding; /* kept, because a body concatenates it to a longer length, as padding */
    bool spans;   /* a window over most of its dim, with fewer steps than it is long */
    bool wide;    /* a window that is too long to be kept: no halo along it is explored */
    bool start;   /* the start of a window: cut with the dim that it lies on, never alone */
    bool tangled; /* positions that scale with it cannot stay fixed: other lengths depend on them */
    bool many;    /* positions on it are multiples of a unit, but there are too many units */
    bool far;     /* positions that scale with it are too far from the ends for a halo */
};

/* A number as a product: coefficient times the lengths of some atoms. */
struct ss_factors {
    uint16_t *items; /* atoms, major to minor */
    uint16_t count;
    int64_t coefficient; /* of a dim 1; of a position the multiple; without items the value */
};

/* An attribute number that follows from atoms. */
struct ss_attr_slot {
    uint16_t attr, index; /* position in the call's attrs; entry in its ints */
    struct ss_factors value;
    int64_t offset; /* added to the product: a position counted from the end of an uncut dim */
};

/* An atom whose length follows from others by a formula of shape inference, as the steps of a
 * window do. An inference helper, same or same_product, ties it to other numbers. */
struct ss_derived_atom {
    uint16_t atom;
    uint32_t call;  /* the helper call, counted from 0 */
    bool first;     /* the atom is on the first side of that call */
    uint8_t at, to; /* its length is the product of the numbers [at, to) of the other side */
    bool follows;   /* no operand is as long: a length of the body, which follows the cut */
};

/* A tensor on which the call counts positions (core/body/counted.h): per dim, its length, and the
 * length of one window that is read or written. No items: no position counts along the dim.
 * coefficient -1: the length is not a product of atoms. */
struct ss_counted_tensor {
    const struct ss_op_def *def; /* the op of the body, or the op itself */
    int rank;
    struct ss_factors *length, *window;
};

/* An order that probe lengths must keep: at + lo <= hi. A length is at most another, or a window at
 * an offset lies on a dim. */
struct ss_order {
    struct ss_factors lo, at, hi; /* coefficient 0: nothing */
    bool starts;                  /* at is an offset that is a literal of the body */
    bool stays; /* offset and length are those of the call in probes that do not cut hi */
};

/* The value of a product at these atom lengths. */
int64_t ss_factors_value(const struct ss_factors *f, const int64_t *lengths);
static inline bool ss_order_holds(const struct ss_order *o, const int64_t *lengths)
{
    return ss_factors_value(&o->at, lengths) + ss_factors_value(&o->lo, lengths) <=
           ss_factors_value(&o->hi, lengths);
}

/* A second view of a dim whose positions scale with a factor: one free length, on which the
 * positions stay where they are. A mesh axis that cuts the dim in one view leaves nothing to cut in
 * the other; a length that is out of use is 0. */
struct ss_dim_alias {
    uint16_t atom;              /* the free length */
    struct ss_factors of;       /* the product that it stands for */
    struct ss_attr_slot *slots; /* the positions, in place of those that scale */
    size_t n_slots;
    int64_t least; /* shorter lengths may lack some position */
    bool only;     /* the dim has no other view (ss_atoms_as_alias) */
    bool far; /* positions are too far from the ends for a halo; used until atoms are numbered */
};

/* The structure of one call. */
struct ss_atoms {
    struct ss_atom *atoms;
    uint16_t n_atoms;
    int64_t *lengths;           /* per atom, aliases too: its length in this call */
    struct ss_factors **in;     /* in[k][d]: operand k, dim d */
    struct ss_factors **out;    /* out[k][d]: result k; coefficient -1: not a product of atoms */
    struct ss_attr_slot *slots; /* all attribute numbers that scale, by attr and index */
    size_t n_slots;
    struct ss_derived_atom *derived;
    size_t n_derived;
    struct ss_counted_tensor *counted;
    size_t n_counted;
    struct ss_dim_alias *aliases;
    size_t n_aliases;
    struct ss_order *orders;
    size_t n_orders;
    size_t n_complex; /* ties to numbers that are not a product of lengths: not recorded */
};

/* Records the structure of a call, in arena. Fails only if shape inference refuses the call. */
SS_NODISCARD enum ss_rc ss_atoms_record(const struct ss_call *call, struct ss_arena *arena,
                                        struct ss_atoms *out, struct ss_error *err);
/* The call at other atom lengths; derived lengths must be set (ss_atoms_derive_call). Operand types
 * and attributes are rewritten and results inferred, in arena. A refusal is an ordinary outcome:
 * err may be NULL. */
SS_NODISCARD enum ss_rc ss_atoms_call(const struct ss_call *call, const struct ss_atoms *atoms,
                                      const int64_t *lengths, struct ss_arena *arena,
                                      struct ss_call *out, struct ss_error *err);
/* True if the length of the atom follows from others. */
bool ss_atom_is_derived(const struct ss_atoms *atoms, uint16_t atom);
/* True if the atom is a factor of some dim of an operand. */
bool ss_atom_of_operand(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom);
/* True if two products are equal factor by factor; literal factors are equal if their lengths are.
 */
bool ss_factors_equal(const struct ss_factors *f, const struct ss_factors *of,
                      const struct ss_atom *atoms, const int64_t *lengths);
/* The index of an atom in a product, or -1. */
int ss_factors_find(const struct ss_factors *f, uint16_t atom);

#endif
