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
#include "core/op/op.h"

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

/* Literals of the operator, at which its behaviour may change; further ones are left out. A cell
 * takes one of them at random, so each of 16 is met by one in 16 of the cells near a literal. */
enum { SS_MAX_LITERALS = 16 };

struct ss_literals {
    double items[SS_MAX_LITERALS];
    int64_t integers[SS_MAX_LITERALS]; /* the same numbers; integers are exact */
    size_t count;
};

/* The literals of the probe's operator; computed once per subject. */
struct ss_literals ss_draw_literals(const struct ss_probe *p);
/* Returns the literal for cell i. The key decides whether each cell has its own or all share one,
 * and whether the sign is flipped. count must not be 0. */
double ss_literal_float(const struct ss_literals *l, uint64_t key, int64_t i);
uint64_t ss_literal_int(const struct ss_literals *l, uint64_t key, int64_t i);

/* Outliers: the cells of an operand that differ from all others, so that a test of all cells, or of
 * any cell, can go either way. There are none to three; or a random density, with which a test of
 * all cells along one dim can go either way. Operands that are neither cut nor partial mostly have
 * none, because the effect of the other operands shows only while this one decides nothing. */
enum { SS_MAX_OUTLIERS = 3 };

struct ss_outliers {
    uint64_t key;
    double density;              /* fraction of cells that are outliers; 0: use the list */
    int64_t at[SS_MAX_OUTLIERS]; /* the list */
    int count;
};

struct ss_outliers ss_draw_outliers(const struct ss_probe *p, size_t k, bool beside);
bool ss_is_outlier(const struct ss_outliers *few, int64_t i);
/* Puts infinities and NaN into random cells of operand k, which the op tests for them (domain kind
 * SS_DOMAIN_EXTENDED). */
void ss_draw_extended(const struct ss_probe *p, size_t k);
/* In about one draw of three, at random, puts values outside the domain into the outliers of
 * operand k, if the domain is open. Partial operands stay inside, except that an unrestricted one
 * may be infinite. */
void ss_draw_outside(const struct ss_probe *p, size_t k, const struct ss_domain *domain);
/* True if operands of this draw may contain infinities and NaN; the results may then contain them,
 * too. */
bool ss_draw_has_infinite(const struct ss_probe *p);

/* True if x lies in the domain. Close neighbours of an end other than 0 do not count, because
 * rounding may turn them into the end. Always false for the domains with a generator of their own
 * (such as an index) and for nonzero divisors: a divisor close to 0 drowns all other terms. */
bool ss_draw_is_inside(const struct ss_domain *domain, double x);
/* Returns the domain of operand k, which the op's table row declares; without a declaration, any
 * value. */
struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k);
/* The same for the call of a probe, which keeps the answer (ss_probe_find_domains). */
struct ss_domain ss_probe_domain(const struct ss_probe *p, size_t k);
/* Maps any number x into the domain. */
double ss_draw_into_domain(const struct ss_domain *domain, double x);
/* Fills probe->domains, in scratch. */
void ss_probe_find_domains(struct ss_probe *p);

#endif
