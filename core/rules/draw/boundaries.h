/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decision boundaries of a body: the points at which its outcome changes, such as two compared
 * values that are equal or an integer at the end of its range. Only the boundaries that ordinary
 * draws seldom meet are kept (boundaries.c). Private to core/rules. */
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

/* SS_FIRST_AT_BOUNDARY: earlier draws target no boundary; every candidate is tried with them.
 * SS_HALO_TRIALABLE: number of bits in ss_boundary.reached; operand k has bit k modulo this. */
enum { SS_FIRST_AT_BOUNDARY = 22, SS_HALO_TRIALABLE = 64 };

/* One boundary. var[0] equals var[1]; or, if at_end, the least or largest integer of dtype; or, if
 * at_zero, 0. */
struct ss_boundary {
    uint32_t var[2];
    bool at_end, at_zero; /* at_zero implies at_end, with both ends 0 */
    enum ss_dtype dtype;
    uint64_t reached; /* bit k: the vars depend on operand k, or one that many after it */
    /* Index 0: the side below, or the least end; 1: the side above, or the largest end. met:
     * surveyed draws with some cells there (of an end: off it) and some on the boundary. in_reach:
     * some draw has cells on that side (of an end: at least half way to it). */
    int met[2];
    bool in_reach[2];
    bool by_cell;   /* the cells of one draw differ in it */
    uint32_t order; /* position in the body, among all boundaries found */
    /* Pairs of integers: whether a draw was surveyed, whether the difference varies, the last
     * difference. Other pairs always vary. */
    bool is_seen, moves;
    int64_t apart;
};

struct ss_boundaries {
    struct ss_boundary *items;
    size_t count;
    const struct ss_literals *thresholds; /* per operand (thresholds.h); NULL: none are known */
    const struct ss_literals *turns;      /* the same plus turning points; NULL: not searched yet */
};

/* Returns the boundaries that ordinary draws seldom meet, those that vary from cell to cell first.
 * They are computed on first use and kept with the subject. There are none if the subject has no
 * body or runs in a child process. */
const struct ss_boundaries *ss_boundaries_of(struct ss_subject *s);
/* Returns, per operand, the thresholds of the body (thresholds.h). turns: also its turning points,
 * where the input of a nonlinear op, or the result of a sum, is 0. NULL: none. */
const struct ss_literals *ss_thresholds_of(struct ss_subject *s, bool turns);
/* True if operand k may be filled with values that the body computes from the other operands: it is
 * numeric, not bound, and has no generator of its own (index, definite, extended). */
bool ss_operand_is_open(const struct ss_probe *p, size_t k);

/* Values of selected vars of a body in one run. The body frees its intermediates at the end of a
 * run, so these are copies, in arena. */
struct ss_body_values {
    const struct ss_graph *body;
    const bool *wanted;       /* per var: whether it is recorded */
    const bool *run;          /* per op: whether a wanted var depends on it */
    struct ss_tensor *values; /* per var, if wanted */
    struct ss_arena *arena;
    uint32_t op, result; /* position of the next value that the run reports */
};

/* Prepares to record the wanted vars (one flag per var). Copies of values go to `heard`, the tables
 * of this struct to `scratch`. */
struct ss_body_values ss_body_values_new(const struct ss_graph *body, const bool *wanted,
                                         struct ss_arena *heard, struct ss_arena *scratch);
/* Runs the body on the whole operands of a probe and records; false if the run fails. */
bool ss_body_values_record(struct ss_body_values *h, const struct ss_probe *p);

/* Distance of a cell from a boundary: var[0] minus the other side; `exact` for integers, modulo
 * 2^64. A side with a single cell is broadcast. */
struct ss_boundary_gap {
    double is;
    int64_t exact;
};

/* Returns the number of cells at which a boundary is evaluated; 0 if the cell counts of its sides
 * do not match. */
int64_t ss_boundary_cells(const struct ss_body_values *h, const struct ss_boundary *t);
/* upper: the distance from the largest integer rather than the least, for at_end. */
struct ss_boundary_gap ss_boundary_distance(const struct ss_body_values *h,
                                            const struct ss_boundary *t, bool upper, int64_t cell);

#endif
