/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims become atoms: the unit of a cut is a factor of a dim (exploration.md 2). Two recording calls of
 * shape inference find which lengths, counts and positions of an operator scale together. */
#ifndef SS_CORE_RULES_ATOMS_H
#define SS_CORE_RULES_ATOMS_H

#include "core/op/op.h"

struct ss_atom {
    bool literal; /* a number that never changes and is never cut (1, a slice's fixed part, ...) */
    bool keep;    /* window-like: probes keep the real length unless it is cut itself */
};

/* A number as a product: coefficient * atoms (major to minor). */
struct ss_factors {
    uint16_t *items; /* atom ids, major to minor */
    uint16_t count;
    int64_t coefficient; /* 1 for dims; a position is a multiple of one atom; literals: the value */
};

struct ss_attr_slot {
    uint16_t attr, index; /* position in the call's attrs, entry in ints */
    struct ss_factors value;
};

struct ss_atoms {
    struct ss_atom *atoms;
    uint16_t n_atoms;
    int64_t *lengths;           /* real length per atom of this instance */
    struct ss_factors **in;     /* in[k][d]: operand k, dim d; major product x ... */
    struct ss_attr_slot *slots; /* every attribute number that is not literal */
    size_t n_slots;
    size_t n_complex;           /* ties to derived numbers that were kept aside (gaps, section 15) */
    /* at_most orderings between atoms, for probe lengths: lo's length <= hi's. */
    uint16_t (*orders)[2];
    size_t n_orders;
};

/* Records a call's structure. Fails only where inference itself refuses the real call. */
SS_NODISCARD enum ss_rc ss_atoms_record(const struct ss_call *call, struct ss_arena *arena,
                                        struct ss_atoms *out, struct ss_error *err);
/* The call with each atom at lengths[atom]: operand types and attributes rewritten in arena, results
 * inferred in check mode. Refusal is SS_E_SHAPE. */
SS_NODISCARD enum ss_rc ss_atoms_call(const struct ss_call *call, const struct ss_atoms *atoms,
                                      const int64_t *lengths, struct ss_arena *arena,
                                      struct ss_call *out, struct ss_error *err);
int64_t ss_factors_value(const struct ss_factors *f, const int64_t *lengths);
/* The structure as bytes: equal for calls whose rules are the same whatever their sizes. Includes op
 * name, literal attributes, literal and kept lengths, dtype classes, bound operand values, regions. */
void ss_atoms_key(const struct ss_call *call, const struct ss_atoms *atoms, const double *bound,
                  const bool *is_bound, struct ss_buf *out);

#endif
