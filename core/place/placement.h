/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one mesh axis does to one tensor: R, S(d), S(d, block=b), S(d, halo=l:r) or P(op). */
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
    enum ss_reduce reduce; /* PARTIAL, or SHARD that folds */
    int dim;               /* SHARD */
    int64_t blocks;        /* SHARD: number of blocks, each cut by itself; 1: contiguous pieces */
    /* SHARD of an operand: rows of both neighbours are read as well; fill: rows of what the
     * operator puts beside it, without neighbours. Of a result: rows beyond its piece that a rank
     * computes; folds: they are reduced with the neighbours' own, else (widths below 0) left out.
     * Where a tensor rests is the same with and without. */
    bool halo, fill, folds;
    int64_t left, right; /* SS_ANY_WIDTH: as many as it takes */
};

#define SS_ANY_WIDTH INT64_MIN

const char *ss_reduce_name(enum ss_reduce reduce); /* "sum" */
/* Two values reduced; AVG adds, who divides knows by what. No number wins over any number. */
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
/* Two integers of that type: what is too large wraps around. Booleans are or-ed for a sum. */
int64_t ss_reduce_ints(enum ss_dtype dtype, enum ss_reduce reduce, int64_t a, int64_t b);
/* Whether a tensor rests alike: halos do not count. */
bool ss_placement_equal(struct ss_placement a, struct ss_placement b);
/* "R", "S(0)", "S(1, block=3)", "S(2, halo=1:0)", "S(1, block=3, halo=1:0)", "S(2, fill=1:0)",
 * "S(2, halo=0:2, sum)", "P(sum)"; compact leaves out the blanks after commas. */
void ss_placement_print(struct ss_buf *out, struct ss_placement p, bool compact);
/* Parses one atom at *text and moves past it; blanks are allowed anywhere. */
SS_NODISCARD enum ss_rc ss_placement_parse(const char **text, struct ss_placement *out,
                                           struct ss_error *err);

/* Text of a row or pin: "[axis:] outs <- ins", operands separated by commas, each operand one atom
 * or one atom per mesh axis. placements[i * n_axes + a]; n_axes is what was written. */
struct ss_row_text {
    char axis[32]; /* empty: none named */
    int n_axes;
    size_t n_out, n_in;
    struct ss_placement *out, *in; /* in arena */
};
SS_NODISCARD enum ss_rc ss_row_text_parse(const char *text, struct ss_arena *arena,
                                          struct ss_row_text *out, struct ss_error *err);

#endif
