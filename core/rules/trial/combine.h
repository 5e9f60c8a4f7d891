/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the pieces of one result make the whole (docs/shardcombine.md, "Combining"): all ways that
 * every probe so far has allowed, and the evidence that there was something to refute. Private to
 * core/rules. */
#ifndef SS_CORE_RULES_TRIAL_COMBINE_H
#define SS_CORE_RULES_TRIAL_COMBINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"
#include "core/rules/atoms.h"
#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/tensor/dtype.h"

struct ss_way;
struct ss_way_try;

/* A threshold on a scalar lets a false rule survive a cell of evidence with probability .9 or so:
 * 24 cells let 4 false rows through in 4,800 explorations of scalars made for it, 64 none in
 * 16,000. */
enum { SS_ENOUGH_EVIDENCE = 64 };

/* Of literal numbers of blocks, whatever the lengths, the first that is not looked at. */
enum { SS_LITERAL_BLOCKS = 64 };

struct ss_combine {
    bool started;
    bool last;      /* there are no more probes */
    bool whole;     /* pieces have the whole's shape; else they tile dim */
    bool same;      /* R */
    unsigned kinds; /* bit r: P(r) */
    int dim;
    bool plain, reversed;
    bool blocks_listed;
    bool strides_long; /* lengths were long enough for strides to tell, where any may be so */
    struct ss_block_name *names; /* what the number of blocks may be */
    size_t n_names;
    uint64_t literal_blocks;       /* bit b: b blocks, whatever the lengths */
    struct ss_multiples multiples; /* n not 0: all these, times as many as they are */
    bool even_only;
    uint32_t out_of_range; /* cells whose product some piece of no size leaves unsaid */
    bool asked;            /* only one way counts */
    int64_t asked_blocks;  /* the number of blocks at the call's own lengths; 0: not asked */
    /* Evidence. */
    uint32_t varied;    /* cells that are not the most frequent value */
    uint32_t disagreed; /* cells at which ranks differ */
    uint32_t cells;
    uint32_t rounded; /* probes that differed by rounding alone */
    uint64_t values[SS_ENOUGH_EVIDENCE + 2];
    uint32_t value_counts[SS_ENOUGH_EVIDENCE + 2];
    int n_values;
    uint32_t most; /* times of the most frequent value */
    /* Range of the previous probe's whole result. */
    bool has_range;
    double low, high; /* of integers: of all probes so far */
    double widest;    /* spread of all probes so far */
    double spread;    /* of floats: of this probe and the one before */
    unsigned lost;    /* enum ss_granted: some reduction failed at data that are not such */
    /* The first combine that failed at the last probe. */
    const char *failed;
    double expected, got;
    int64_t cell;
};

struct ss_block_name {
    struct ss_factors product;
    int64_t strides[2]; /* of struct ss_row_slot */
    bool alive;
};

/* Whether the pieces of a result have the whole's shape, or tile one dim of it; only shapes are
 * needed. False, with a static text: neither. */
struct ss_tiling {
    bool whole;
    int dim;
    bool two_dims; /* why not: two dims are cut at once, which no placement says */
};

bool ss_tiling_of(const struct ss_probe *p, size_t k, struct ss_tiling *out, const char **why);
/* Reductions that results of the dtype may be combined by: bit r for P(r). */
unsigned ss_combine_kinds(enum ss_dtype dtype);
/* From now on only this placement counts. */
void ss_combine_ask(struct ss_combine *c, struct ss_placement asked);
/* Takes the range of this probe's result into account. False where neither this nor the previous
 * probe shows two different values. */
bool ss_combine_range(struct ss_combine *c, const struct ss_tensor *result, double *spread);
/* What numbers between these spread over by themselves, beside their size; 0: there are none. */
double ss_own_spread(double low, double high);
/* Strikes out what this probe refutes. uneven: pieces differ in length. False where nothing is
 * left; *why is then a static text. spread: what an error is measured against; below 0: none is
 * allowed. */
bool ss_combine_probe(struct ss_combine *c, const struct ss_probe *p, size_t k, bool uneven,
                      double spread, const char **why);
/* An operand of which no rank has all was seen to change the result: R is struck out, as what each
 * piece makes of its own part would be the same for all parts. False where nothing is left. */
bool ss_combine_decided(struct ss_combine *c);
/* Whether one way makes the whole of a result's pieces; tiles that do not fit: false. failed may be
 * NULL. */
bool ss_way_holds(const struct ss_probe *p, size_t k, const struct ss_way *way, double spread,
                  struct ss_way_try *failed);
/* What a way makes of the pieces, as numbers: one per number of the whole, in the scratch arena.
 * NULL where tiles do not fit. */
double *ss_way_form(const struct ss_probe *p, size_t k, const struct ss_way *way);
/* Whether pieces that join as one block may join in a number of blocks that was 1 so far: how many
 * strides a length has, of which it had one. */
bool ss_combine_may_be_strides(const struct ss_combine *c);
/* The ways that are left, if they are known to be true: fills the slot. *why: a way that no
 * placement says. */
bool ss_combine_resolve(const struct ss_combine *c, struct ss_row_slot *slot, const char **why);
/* Reductions that are left beside the slot's: bit r for P(r). */
unsigned ss_combine_others(const struct ss_combine *c, const struct ss_row_slot *slot);

#endif
