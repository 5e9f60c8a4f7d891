/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a body decides by, and draws by themselves hardly ever meet (boundaries.c). Private to
 * core/rules. */
#ifndef SS_CORE_RULES_DRAW_BOUNDARIES_H
#define SS_CORE_RULES_DRAW_BOUNDARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/tensor/dtype.h"

struct ss_arena;
struct ss_graph;
struct ss_literals;
struct ss_probe;
struct ss_subject;
struct ss_tensor;

/* Draws before this one are aimed at nothing: every candidate is tried with them. */
enum { SS_FIRST_AT_BOUNDARY = 22, SS_HALO_TRIALABLE = 64 };

/* What is to be equal: two vars of a body, or one and an end of integers of a type, or one and
 * 0. */
struct ss_boundary {
    uint32_t var[2];
    bool at_end, at_zero; /* at_zero: then both ends are 0 */
    enum ss_dtype dtype;
    uint64_t reached; /* bit k: it follows from operand k, or one that many after it */
    /* Of what is below it and above, or of the least end and the most: draws that have cells there
     * and others right at it; whether any draw has such cells at all. */
    int met[2];
    bool in_reach[2];
    bool by_cell;   /* it holds of some cells and not of others */
    uint32_t order; /* in the body */
    /* Of integers: whether any draw has them, how far apart they were, whether that changes. */
    bool is_seen, moves;
    int64_t apart;
};

struct ss_boundaries {
    struct ss_boundary *items;
    size_t count;
    const struct ss_literals *thresholds; /* per operand (thresholds.h); NULL: none are known */
    const struct ss_literals *turns;      /* the same, with turns; NULL: nobody has asked yet */
};

/* Those that draws do not meet anyway; those that hold cell by cell first; kept with the subject.
 * None where it has no body, or runs in a child process. */
const struct ss_boundaries *ss_boundaries_of(struct ss_subject *s);
/* Numbers per operand at which a body decides otherwise (thresholds.h), and where it is asked for
 * turns, at which it may turn as well: what an op that is not linear takes, or what is left of a
 * sum, is 0 there. NULL: none. */
const struct ss_literals *ss_thresholds_of(struct ss_subject *s, bool turns);
/* Whether operand k may be drawn otherwise than by itself: as what a body makes of the rest. */
bool ss_operand_is_open(const struct ss_probe *p, size_t k);

/* Values of a body's vars in one run. What a body makes is gone when it has run, so they are
 * copies, in arena. */
struct ss_body_values {
    const struct ss_graph *body;
    const bool *wanted;       /* per var */
    const bool *run;          /* per op, whether these follow from it */
    struct ss_tensor *values; /* of those */
    struct ss_arena *arena;
    uint32_t op, result; /* of the next value that is heard */
};

/* One of these vars, in scratch; what is heard is in `heard`. */
struct ss_body_values ss_body_values_new(const struct ss_graph *body, const bool *wanted,
                                         struct ss_arena *heard, struct ss_arena *scratch);
/* Runs the whole of a probe and hears it; false: it does not run. */
bool ss_body_values_record(struct ss_body_values *h, const struct ss_probe *p);

/* One side minus the other at a cell; of integers, exact. A side of one cell is the same at all. */
struct ss_boundary_gap {
    double is;
    int64_t exact;
};

/* Cells of a target; 0: its sides do not go together. */
int64_t ss_boundary_cells(const struct ss_body_values *h, const struct ss_boundary *t);
/* upper: from which end. */
struct ss_boundary_gap ss_boundary_distance(const struct ss_body_values *h,
                                            const struct ss_boundary *t, bool upper, int64_t cell);

#endif
