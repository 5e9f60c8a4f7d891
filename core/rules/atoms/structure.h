/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recorded call says of its lengths, on the way to atoms: nodes, and what is tied to them.
 * Private to core/rules. */
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

#endif
