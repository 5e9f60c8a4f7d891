/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recorded call on the way to atoms: nodes, and the positions, ties and products that concern
 * them. */
#ifndef SS_CORE_RULES_ATOMS_STRUCTURE_H
#define SS_CORE_RULES_ATOMS_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"
#include "core/rules/atoms/tokens.h"

/* An attribute number that is a multiple of a node's length. */
struct ss_recorded_position {
    struct ss_attr_slot slot;
    int node;
};

/* A node on which positions scale, with the slots they have if they do not (struct
 * ss_dim_alias). The product of such a slot is 0, or the length if the position is counted from
 * the end. */
struct ss_recorded_alias {
    int node;
    bool shifts; /* some position is not an end of the dim; at the ends both views agree */
    bool far;    /* of struct ss_dim_alias */
    SS_ARRAY(struct ss_attr_slot) slots;
};

/* A node whose length is a derived number (struct ss_derived_atom). */
struct ss_recorded_tie {
    int node;
    uint32_t call;
    bool first;
    uint8_t at, to;
};

/* Two lists of nodes, major to minor, with equal products. */
struct ss_recorded_equation {
    struct ss_node_list side[2];
};

struct ss_structure {
    struct ss_recording r;
    SS_ARRAY(struct ss_recorded_equation) equations; /* with formulas, each a node of its own */
    SS_ARRAY(struct ss_recorded_position) positions;
    SS_ARRAY(struct ss_recorded_alias) aliases;
    SS_ARRAY(struct ss_recorded_tie) derived;
    size_t n_complex;
    struct ss_record *real; /* at the call's own lengths; NULL: not yet */
    bool call_runs;         /* inference took these */
};

/* Applies the recorded positions and prefixes to the lengths that they lie on. */
void ss_structure_positions(struct ss_structure *s);
/* The slot of a position that stays where it is while the length is free. In the upper half it
 * is counted from the end. */
struct ss_attr_slot ss_unscaled_slot(int64_t position, int64_t length);

/* Marks short lengths that a body concatenates to a longer one, as a state before a sequence or
 * rows that repeat an edge, as kept (ss_atom.padding), so that pieces of the longer length may take
 * a halo instead. */
void ss_atoms_keep_concat_padding(const struct ss_call *call, struct ss_atoms *atoms);

/* Joins uncut lengths that inference accepts only if they grow together: x[:-1] and y[1:] make
 * the lengths between equal. `atoms` is the numbering so far. Returns true if any were joined;
 * the structure must then be numbered again. */
bool ss_structure_join_uncut(struct ss_structure *s, const struct ss_atoms *atoms);

/* The dims of tensors as literal products, in arena. */
struct ss_factors **ss_dims_without_atoms(struct ss_arena *arena, const struct ss_type *types,
                                          size_t n);
/* Numbers the atoms in the order of operands, attributes and results, and fills *out. tokens:
 * the call of the last run on tokens. */
void ss_structure_number(struct ss_structure *s, const struct ss_call *tokens,
                         struct ss_atoms *out);

#endif
