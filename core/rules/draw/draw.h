/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The style and the random numbers of a draw v. The generator is counter-based and uses no libm, so
 * that all machines draw the same values. Draws differ in scale, shift and density
 * (docs/shardcombine.md, "Probes"). Private to core/rules. */
#ifndef SS_CORE_RULES_DRAW_DRAW_H
#define SS_CORE_RULES_DRAW_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/hash.h"
#include "core/rules/probe.h"

/* Draws v and v + SS_DRAW_STYLES differ only in their random numbers. It is a multiple of 8, 9 and
 * 5, the periods of the properties below. */
enum { SS_DRAW_STYLES = 360 };

enum ss_draw_purpose {
    SS_DRAW_VALUES,
    SS_DRAW_COLLAPSE,
    SS_DRAW_PERMUTATION,
    SS_DRAW_FACTORS,
    SS_DRAW_OFFSETS,
    SS_DRAW_EXPONENTS,
    SS_DRAW_OWNERS,
    SS_DRAW_LITERALS
};

/* The key of the generator for one purpose; it also depends on the seed, the draw and the probe's
 * length and number of ranks. */
uint64_t ss_draw_key(const struct ss_probe *p, size_t operand, enum ss_draw_purpose purpose);

/* The last two scales are for undeclared thresholds: far from zero, and close to it. */
enum { SS_N_DRAW_SCALES = 9 };

static inline double ss_draw_scale(const struct ss_probe *p)
{
    static const double scales[SS_N_DRAW_SCALES] = {1, 3, .4, 30, 1, .02, 200, 1e5, 1e-4};
    return scales[p->v % SS_N_DRAW_SCALES];
}

/* True for the smallest scale, which follows the largest. The spread that errors are compared with
 * includes the draw before, so errors of the small values disappear in the tolerance. */
static inline bool ss_draw_is_hidden(const struct ss_probe *p)
{
    return p->v % SS_N_DRAW_SCALES == SS_N_DRAW_SCALES - 1;
}

/* Every third draw takes few values, so that equal ones occur. */
static inline bool ss_draw_is_coarse(const struct ss_probe *p)
{
    return p->v % 3 == 2;
}

/* Odd draws of integers use their whole width. */
static inline bool ss_draw_is_wide(const struct ss_probe *p)
{
    return p->v & 1;
}

/* True if operands are nearly equal: every fifth draw, and two of five after SS_MORE_ALIKE, which
 * only an attempt with little evidence reaches. In draw SS_FIRST_ALIKE, which is in the schedule of
 * every candidate, they share values; later ones may also differ by a constant. */
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

/* A random number that selects the style of operand k. It is random rather than cyclic, because
 * which draw counts depends on the draw before. */
uint64_t ss_draw_lot(const struct ss_probe *p, size_t k);

/* Fills probe->in with the whole operands, in the subject's scratch arena (data.c). */
void ss_probe_draw(struct ss_probe *p);

/* Returns the number of cells of operand k that one result cell may combine, at least 1. It is 1
 * for an op with a body, whose intermediates are not known. */
int64_t ss_draw_folded(const struct ss_probe *p, size_t k);
/* Returns the exponent, at most 1, that is applied to the values of operand k so that the product
 * of all combined cells stays finite and nonzero; 1 if neither the op nor its body multiplies. */
double ss_draw_root(const struct ss_probe *p, size_t k);
/* Returns |x|^root with the sign of x. */
double ss_draw_rooted(double x, double root);

#endif
