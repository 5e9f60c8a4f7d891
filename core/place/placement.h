/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The placement of one tensor on one mesh axis: R, S(d), S(d, block=b), S(d, halo=l:r) or P(op). */
#ifndef SS_CORE_PLACE_PLACEMENT_H
#define SS_CORE_PLACE_PLACEMENT_H

#include "core/base/arena.h"
#include "core/base/buf.h"
#include "core/tensor/dtype.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum ss_placement_kind { SS_REPLICATED, SS_SHARD, SS_PARTIAL };
enum ss_reduce { SS_SUM, SS_AVG, SS_MAX, SS_MIN, SS_PROD, SS_AND, SS_OR, SS_N_REDUCES };
static inline bool ss_reduce_adds(enum ss_reduce reduce)
{
    return reduce == SS_SUM || reduce == SS_AVG;
}

struct ss_placement {
    enum ss_placement_kind kind;
    enum ss_reduce reduce; /* PARTIAL, or SHARD with folds */
    int dim;               /* SHARD */
    int64_t blocks;        /* SHARD: number of blocks, each cut separately; 1: contiguous shards */
    /* SHARD of an operand with a halo: the op also reads rows of both neighbours; fill: padding
     * rows instead, without communication. SHARD of a result with a halo: a rank computes rows
     * beyond its shard; folds: they are reduced with the neighbours' rows, else dropped
     * (widths are negative; the text is "trim=l:r"). A halo does not change where the tensor is
     * stored. */
    bool halo, fill, folds;
    int64_t left, right; /* widths in rows; SS_ANY_WIDTH: as many as needed */
};

#define SS_ANY_WIDTH INT64_MIN

const char *ss_reduce_name(enum ss_reduce reduce); /* "sum" */
/* Reduces two values. AVG adds; the caller divides by the group size. NaN wins over any number. */
static inline double ss_reduce_two(enum ss_reduce reduce, double a, double b)
{
    switch (reduce) {
    case SS_MAX:
        return a > b || isnan(a) ? a : b;
    case SS_MIN:
        return a < b || isnan(a) ? a : b;
    case SS_PROD:
        return a * b;
    case SS_AND:
        return a != 0 && b != 0;
    case SS_OR:
        return a != 0 || b != 0;
    case SS_SUM:
    case SS_AVG:
    case SS_N_REDUCES:
        break;
    }
    return a + b;
}
/* True if R becomes P(reduce) without communication: every rank's copy is already a term. */
static inline bool ss_reduce_is_free(enum ss_reduce reduce)
{
    return reduce != SS_SUM && reduce != SS_PROD;
}
/* The same reduction of values of that type: of booleans max and sum are `or`, min and prod `and`.
 */
enum ss_reduce ss_reduce_of(enum ss_dtype dtype, enum ss_reduce reduce);
/* Reduces two integers of that type with wrap-around. A sum of booleans is their or. */
int64_t ss_reduce_ints(enum ss_dtype dtype, enum ss_reduce reduce, int64_t a, int64_t b);
/* True if both store a tensor in the same way: halos are ignored. */
bool ss_placement_equal(struct ss_placement a, struct ss_placement b);
/* True if a tensor placed `from` is one placed `to` as well, without communication: R is P(max) and
 * others. Not of equal ones. */
static inline bool ss_placement_is_free(const struct ss_placement *from,
                                        const struct ss_placement *to)
{
    return from->kind == SS_REPLICATED && to->kind == SS_PARTIAL && ss_reduce_is_free(to->reduce);
}
/* True if no halo of `narrow` is wider than that of `wide`, which has one. */
bool ss_halo_covers(const struct ss_placement *wide, const struct ss_placement *narrow);
/* "R", "S(0)", "S(1, block=3)", "S(2, halo=1:0)", "S(1, block=3, halo=1:0)", "S(2, fill=1:0)",
 * "S(2, halo=0:2, sum)", "S(2, trim=1:0)", "P(sum)"; compact leaves out the blanks after commas. */
void ss_placement_print(struct ss_buf *out, struct ss_placement p, bool compact);
/* Several, with commas between them. */
void ss_placements_print(struct ss_buf *out, const struct ss_placement *p, size_t n);
/* A row: "S(0), R <- S(1), S(0)", results first. */
void ss_placed_row_print(struct ss_buf *out, const struct ss_placement *results, size_t n_out,
                         const struct ss_placement *in, size_t n_in);
/* Parses one atom at *text and moves past it; blanks are allowed anywhere. */
SS_NODISCARD enum ss_rc ss_placement_parse(const char **text, struct ss_placement *out,
                                           struct ss_error *err);

/* Text of a row or pin: "[axis:] outs <- ins", operands separated by commas, each operand one atom
 * or one atom per mesh axis. placements[i * n_axes + a]; n_axes is the number of atoms written. */
struct ss_row_text {
    char axis[32]; /* empty: none named */
    int n_axes;
    size_t n_out, n_in;
    struct ss_placement *out, *in; /* in arena */
};
SS_NODISCARD enum ss_rc ss_row_text_parse(const char *text, struct ss_arena *arena,
                                          struct ss_row_text *out, struct ss_error *err);

#endif
