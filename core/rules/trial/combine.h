/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Combining (docs/shardcombine.md, "Combining"): for one result, the ways to combine the ranks'
 * results that no probe has refuted so far, and the evidence (cells that could have refuted them).
 * Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_COMBINE_H
#define SS_CORE_RULES_TRIAL_COMBINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"
#include "core/rules/atoms.h"
#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"
#include "core/tensor/dtype.h"

struct ss_call;

/* Cells of evidence that each result needs. With a threshold on a scalar, a false rule survives a
 * cell with probability 0.9 or so. In explorations of scalars made for this test, 24 cells accepted
 * 4 false rows in 4,800 explorations, 64 cells none in 16,000. Twice as many take 14 % more runs.
 */
enum { SS_ENOUGH_EVIDENCE = 64 };

/* Literal numbers of blocks (the same at all lengths) are tried up to this one, exclusive: they are
 * bits of a uint64_t. */
enum { SS_LITERAL_BLOCKS = 64 };

struct ss_combine {
    bool started;
    bool last;            /* there are no more probes */
    bool whole;           /* the pieces' results have the shape of the whole; else they tile dim */
    bool same;            /* R is left */
    unsigned kinds;       /* reductions that are left: bit r stands for P(r) */
    int dim;              /* the dim that the pieces tile; -1: none */
    bool plain, reversed; /* concatenation in rank order, in reverse rank order, is left */
    bool blocks_listed;   /* names and literal_blocks are filled */
    struct ss_block_name *names; /* candidate expressions for the number of blocks */
    size_t n_names;
    uint64_t literal_blocks;       /* bit b: b blocks at all lengths are left */
    struct ss_multiples multiples; /* n not 0: multiplies every number of blocks */
    bool even_only;                /* holds for pieces of equal length only */
    uint32_t out_of_range; /* cells not compared: a factor of the product left the float range */
    bool asked;            /* one placement is tested, nothing else */
    int64_t asked_blocks;  /* the number of blocks to test, at the call's lengths; 0: none */
    /* Evidence. */
    uint32_t varied;                         /* cells that do not have the most frequent value */
    uint32_t disagreed;                      /* cells in which the ranks differ */
    uint32_t cells;                          /* cells counted */
    uint32_t rounded;                        /* probes whose results vary by rounding alone */
    uint64_t values[SS_ENOUGH_EVIDENCE + 2]; /* the bits (or a hash) of the values seen */
    uint32_t value_counts[SS_ENOUGH_EVIDENCE + 2];
    int n_values;
    uint32_t most; /* cells with the most frequent value */
    /* Range of the whole result in the previous probe. */
    bool has_range;
    double low, high; /* of integers: over all probes so far */
    double widest;    /* the largest spread so far */
    double spread;    /* of floats: over this probe and the one before; of integers: 0 */
    unsigned lost;    /* enum ss_granted: a reduction failed at data without these properties */
    /* The first way that failed at the last probe; NULL: none did. */
    const char *failed;
    struct ss_way failed_way;
    double expected, got;
    int64_t cell;
};

/* An expression for the number of blocks. */
struct ss_block_name {
    struct ss_factors product;
    bool alive; /* no probe has refuted it */
};

/* How the shapes of the pieces' results relate to the shape of the whole result. */
struct ss_tiling {
    bool whole;    /* the same shape */
    int dim;       /* else the dim that the pieces tile; -1: none */
    bool two_dims; /* refused: two dims are cut at once, which no placement expresses */
};

/* Compares the shapes of result k. Returns false, with a static text in *why, if the pieces neither
 * have the shape of the whole nor tile one dim of it. */
bool ss_tiling_of(const struct ss_probe *p, size_t k, struct ss_tiling *out, const char **why);

/* The reductions that are tried for results of the dtype: bit r stands for P(r). */
unsigned ss_combine_kinds(enum ss_dtype dtype);
/* Restricts the search to one placement. */
void ss_combine_ask(struct ss_combine *c, struct ss_placement asked);
/* Updates the range with the whole result of a probe. *spread is the distance from the smallest to
 * the largest value of this probe and the previous one (of integers: of all probes). Returns false
 * if they show one value only. */
bool ss_combine_range(struct ss_combine *c, const struct ss_tensor *result, double *spread);
/* The spread of one probe by itself, for values from low to high: their distance, but at least a
 * thousandth of the largest magnitude. Returns 0 if low > high (no values). */
double ss_own_spread(double low, double high);
/* Drops the ways that a probe refutes on result k. uneven: the pieces differ in length. spread: the
 * scale of the tolerance; below 0: floats must be equal. Returns false, with a static text in
 * *why, if no way is left. */
bool ss_combine_probe(struct ss_combine *c, const struct ss_probe *p, size_t k, bool uneven,
                      double spread, const char **why);
/* True if one way combines the pieces of result k to the whole. Returns false if the way is a
 * tiling and the lengths do not fit it. told: an observer hears of it. failed (may be NULL)
 * receives the first cell that differs. */
bool ss_way_holds(const struct ss_probe *p, size_t k, const struct ss_way *way, double spread,
                  bool told, struct ss_way_try *failed);
/* The result of combining the pieces in one way, as doubles (two per complex element), in the
 * scratch arena. Returns NULL if the way is a tiling and the lengths do not fit it. */
double *ss_way_form(const struct ss_probe *p, size_t k, const struct ss_way *way);
/* Fills slot with the placement of the result. Returns false if the evidence does not yet tell
 * which of the remaining ways holds, or if no placement expresses the way; *why is then a static
 * text, else NULL. */
bool ss_combine_resolve(const struct ss_combine *c, struct ss_row_slot *slot, const char **why);
/* The reductions that are left in addition to the slot's: bit r stands for P(r). */
unsigned ss_combine_others(const struct ss_combine *c, const struct ss_row_slot *slot);

/* Different strides of an op and its body that are kept; a guard, as lists of them lie on the
 * stack. */
enum { SS_MAX_STRIDES = 8 };

/* Lists the distinct window strides above 1 of the call and of the ops of its body, and the
 * products of two of them. Returns their number; those beyond SS_MAX_STRIDES are left out. */
size_t ss_call_strides(const struct ss_call *call, int64_t list[SS_MAX_STRIDES]);
/* Lists in c the possible names for the number of blocks of result k: the product of the factors
 * major to the cut atom in the result's dim, one uncut atom, a product of two, or a literal. */
void ss_combine_name_blocks(struct ss_combine *c, const struct ss_probe *p, size_t k);
/* The number of blocks that a name stands for at these atom lengths. */
int64_t ss_combine_blocks(const struct ss_combine *c, const struct ss_block_name *name,
                          const int64_t *lengths);

#endif
