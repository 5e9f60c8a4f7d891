/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recorded call says of its lengths, on the way to atoms: nodes, and what is tied to them.
 * Private to core/rules. */
#ifndef SS_CORE_RULES_ATOMS_STRUCTURE_H
#define SS_CORE_RULES_ATOMS_STRUCTURE_H

#include "core/rules/atoms/atoms.h"
#include "core/rules/atoms/tokens.h"

/* An attribute number that is a multiple of a node. */
struct ss_recorded_position {
    struct ss_attr_slot slot;
    int node;
};

/* A node on which positions scale, and what they are where they do not; of a slot that stays as it
 * is the product is 0, of one that is counted from the end it is the length. */
struct ss_recorded_alias {
    int node;
    bool shifts; /* they are no ends of the dim, where both are the same */
    bool far;    /* of struct ss_dim_alias */
    SS_ARRAY(struct ss_attr_slot) slots;
};

/* A node whose length is a derived number: see struct ss_derived_atom. */
struct ss_recorded_tie {
    int node;
    uint32_t call;
    bool first;
    uint8_t at, to;
};

/* A node that is the product of others, major to minor. */
struct ss_recorded_product {
    int node;
    struct ss_node_list of;
};

/* Two lists of nodes, major to minor, that have one product. */
struct ss_recorded_equation {
    struct ss_node_list side[2];
};

struct ss_structure {
    struct ss_recording r;
    SS_ARRAY(struct ss_recorded_product) products;   /* of lengths that are formulas in part */
    SS_ARRAY(struct ss_recorded_equation) equations; /* with formulas, each a node of its own */
    SS_ARRAY(struct ss_constraint) groups;           /* parts of such lists that no formula is in */
    SS_ARRAY(struct ss_recorded_position) positions;
    SS_ARRAY(struct ss_recorded_alias) aliases;
    SS_ARRAY(struct ss_recorded_tie) derived;
    size_t n_complex;
    struct ss_record *real; /* at the call's own lengths; NULL: not yet */
    bool call_runs;         /* inference took these */
};

/* A node that is made of parts: where each ends, counted in what all of them are multiples of. */
struct ss_segment_list {
    int node;
    uint16_t n;
    int64_t *ends;
};

/* segments.c: what is cut out of dims, or joined to them, in all; how many. */
size_t ss_structure_segments(struct ss_structure *s, struct ss_segment_list **out);
/* positions.c: what recorded positions and first parts say of the lengths that they are on. */
void ss_structure_positions(struct ss_structure *s);
/* The value of a position that stays as it is while the length is free: in the upper half counted
 * from the end. */
struct ss_attr_slot ss_unscaled_slot(int64_t position, int64_t length);
/* numbering.c: the dims of a call without atoms. */
struct ss_factors **ss_dims_without_atoms(struct ss_arena *arena, const struct ss_type *types,
                                          size_t n);
/* Nodes become atoms, numbered as operands, attributes and results have them. tokens: the call as
 * it ran on tokens last. */
void ss_structure_number(struct ss_structure *s, const struct ss_call *tokens,
                         struct ss_atoms *out);
/* joint_lengths.c: joins lengths, numbered as atoms are now, that are not cut and that the call
 * takes longer together alone; whether there are such: they are to be numbered anew. */
bool ss_structure_join_uncut(struct ss_structure *s, const struct ss_atoms *atoms);
/* sum_lengths.c: per atom how long it has to be for the body of a call to act on what it adds up
 * along it as it may in the call, and does not on short ones; 0: none, or SS_SUM_TOO_LONG to be
 * tried. In arena; NULL: of no atom. */
enum { SS_SUM_TOO_LONG = -1 };
int64_t *ss_sum_lengths(const struct ss_call *call, const struct ss_atoms *atoms,
                        struct ss_arena *arena);

#endif
