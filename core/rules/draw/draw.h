/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of a probe: counter-based, without libm, so that they are the same on every machine. A
 * draw v differs from the next in scale, shift and density (exploration.md 4). Private to
 * core/rules. */
#ifndef SS_CORE_RULES_DRAW_DRAW_H
#define SS_CORE_RULES_DRAW_DRAW_H

#include "core/base/hash.h"
#include "core/rules/explore.h"

/* The draws v and v + SS_DRAW_STYLES differ in their random numbers alone. */
enum { SS_DRAW_STYLES = 360 };

enum ss_draw_purpose {
    SS_DRAW_VALUES,
    SS_DRAW_COLLAPSE,
    SS_DRAW_PERMUTATION,
    SS_DRAW_FACTORS,
    SS_DRAW_OFFSETS,
    SS_DRAW_EXPONENTS,
    SS_DRAW_OWNERS,
    SS_DRAW_LITERALS,
    SS_DRAW_CORRELATED,
    SS_DRAW_BOUNDARY,
    SS_DRAW_BROAD
};
uint64_t ss_draw_key(const struct ss_probe *p, size_t operand, enum ss_draw_purpose purpose);

/* The last two are for thresholds that nobody declares: far ones, and ones next to zero. */
enum { SS_N_DRAW_SCALES = 9 };
static inline double ss_draw_scale(const struct ss_probe *p)
{
    static const double scales[SS_N_DRAW_SCALES] = {1, 3, .4, 30, 1, .02, 200, 1e5, 1e-4};
    return scales[p->v % SS_N_DRAW_SCALES];
}

/* A result spreads as far as that of the draw before: beside the largest numbers the smallest are
 * nothing, and no error of theirs is seen. */
static inline bool ss_draw_is_hidden(const struct ss_probe *p)
{
    return p->v % SS_N_DRAW_SCALES == SS_N_DRAW_SCALES - 1;
}

/* Every third draw takes few values, so that equal ones occur. */
static inline bool ss_draw_is_coarse(const struct ss_probe *p)
{
    return p->v % 3 == 2;
}

/* Odd draws of integers have their whole width. */
static inline bool ss_draw_is_wide(const struct ss_probe *p)
{
    return p->v & 1;
}

/* Every fifth draw has operands that are nearly alike, later two of five: at the first of them,
 * which every candidate meets, by their values, then at a distance as well. */
enum { SS_FIRST_ALIKE = 3, SS_MORE_ALIKE = 40 };
static inline bool ss_draw_is_alike(const struct ss_probe *p)
{
    return p->v % 5 == SS_FIRST_ALIKE || (p->v > SS_MORE_ALIKE && p->v % 5 == 0);
}

static inline double ss_draw_uniform(uint64_t key, uint64_t i)
{
    return (double)(ss_hash_u64(i, key) >> 11) * 0x1p-53;
}

/* Roughly standard normal: the sum of four 16-bit uniforms. */
static inline double ss_draw_normal(uint64_t key, uint64_t i)
{
    uint64_t x = ss_hash_u64(i, key);
    int64_t sum = (int64_t)(x & 0xffff) + (int64_t)(x >> 16 & 0xffff) +
                  (int64_t)(x >> 32 & 0xffff) + (int64_t)(x >> 48);
    return (double)(sum - 131070) * (1 / 37837.2);
}

/* literals.c: numbers that the operator itself holds: where it may change its mind. */
enum { SS_MAX_LITERALS = 16 };
struct ss_literals {
    double items[SS_MAX_LITERALS];
    int64_t integers[SS_MAX_LITERALS]; /* the same, of integers all digits */
    size_t count;
    bool wraps; /* a body makes integers, which floats may be too large for */
    const struct ss_literals *thresholds; /* of one operand (thresholds.h); NULL: none */
    size_t near;  /* of these the only one to lie beside, counted from 1; 0: any */
    double width; /* then: how far at most, in parts of what is between it and the next */
};
struct ss_literals ss_draw_literals(const struct ss_probe *p);
/* The same; at those of the draws of few values that aim at nothing (boundary_search.h) with the
 * thresholds of operand k. */
struct ss_literals ss_draw_literals_of(const struct ss_probe *p, size_t k);
/* One of them for cell i: by lot of the key cell by cell any, or one for all; by another lot on the
 * other side of 0. count must not be 0. */
double ss_literal_float(const struct ss_literals *l, uint64_t key, int64_t i);
uint64_t ss_literal_int(const struct ss_literals *l, uint64_t key, int64_t i);

/* The rank whose piece has index x of operand k's dim d; -1: the dim is not cut. */
int ss_draw_rank_of(const struct ss_probe *p, size_t k, int d, int64_t x);

/* Whether a number lies in a domain, however near to 0 where that is an end. Divisors next to 0
 * leave nothing of what else there is. */
bool ss_draw_is_inside(const struct ss_domain *domain, double x);
/* Whether any does: of an index, a divisor or what else is drawn in its own way none. */
bool ss_draw_has_inside(const struct ss_domain *domain);

/* A number that operand k's style follows from: by lot, not in turn, as which draw counts depends
 * on the one before. */
uint64_t ss_draw_lot(const struct ss_probe *p, size_t k);

/* folded.c: of how many cells of operand k an op by itself may make a cell of a result, 1 at least:
 * what a body makes on the way is not known. And the root that is taken of numbers so that the
 * product of so many, where that is what is made, be it by a body, is one. */
int64_t ss_draw_folded(const struct ss_probe *p, size_t k);
double ss_draw_root(const struct ss_probe *p, size_t k);
/* The root of a number of either sign. */
double ss_draw_rooted(double x, double root);

/* few_valued.c: every second of the later draws of what has a body takes few values, these numbers
 * and what lies next to them. One of them; and operand k with such, or with others. */
bool ss_draw_is_few_valued(const struct ss_probe *p);
double ss_few_valued_float(const struct ss_literals *l, uint64_t key, uint64_t i);
int64_t ss_few_valued_int(const struct ss_literals *l, enum ss_dtype dtype, uint64_t key,
                          uint64_t i);
void ss_draw_few_valued_floats(const struct ss_probe *p, size_t k, const struct ss_literals *l);
void ss_draw_few_valued_ints(const struct ss_probe *p, size_t k, const struct ss_literals *l);

/* broad.c: draws from this one on are of all magnitudes. Fill operand k, whatever it may hold. */
enum { SS_FIRST_BROAD = 1 << 28 };
static inline bool ss_draw_is_broad(const struct ss_probe *p)
{
    return p->v >= SS_FIRST_BROAD;
}
void ss_draw_broad(const struct ss_probe *p, size_t k);
/* How far parts reach from a number of operand k that they make, in a draw that spreads over so
 * much; the operator's literals. */
double ss_draw_broad_reach(const struct ss_probe *p, size_t k, const struct ss_literals *l,
                           uint64_t cell, double x, double range);

/* outside.c: cells that are unlike all others: what holds for all of them, or for any, is then
 * open. None, one or two; by another lot as many as leave it open what holds for all cells along a
 * dim. Of an operand beside what is cut or pending mostly none: what it makes of the others is seen
 * where it decides nothing itself. */
enum { SS_MAX_OUTLIERS = 3 };
struct ss_outliers {
    uint64_t key;
    double density;              /* of cells; or 0 */
    int64_t at[SS_MAX_OUTLIERS]; /* these cells */
    int count;
};
struct ss_outliers ss_draw_outliers(const struct ss_probe *p, size_t k, bool beside);
bool ss_is_outlier(const struct ss_outliers *few, int64_t i);

/* Puts infinities and NaN, here and there, into operand k, which is tested for them. */
void ss_draw_extended(const struct ss_probe *p, size_t k);
/* Puts into a few cells of operand k, at every third draw, what lies outside of its domain, where
 * that is open. What is pending has parts inside alone. */
void ss_draw_outside(const struct ss_probe *p, size_t k, const struct ss_domain *domain);
/* Whether a probe has an index that its operator sets apart (SS_GRANTED_INSIDE). */
bool ss_draw_is_outside(const struct ss_probe *p);
/* Whether a draw may have infinities and NaN, of operands that a body decides by beside other uses:
 * results may then have such, too. */
bool ss_draw_has_infinite(const struct ss_probe *p);

/* What operand k may hold. */
struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k);
/* The same of a probe's call, which is asked once. */
struct ss_domain ss_probe_domain(const struct ss_probe *p, size_t k);

#endif
