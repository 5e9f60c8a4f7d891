/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of all magnitudes, with parts at all distances. A row that no reading of the body vouches
 * for rests on its draws alone, and those that every candidate is tried with lie where most bodies
 * do something: floor(1e6 x) / 1e6 is as good as x there, and x + 1e-7 x^2 rises. So numbers of
 * these draws are of any size, cell by cell, all alike, or next to one number, of one sign or of
 * both; and parts of a largest number lie as close to it as they may. */
#include "core/rules/draw/broad.h"

#include <math.h>

#include "core/rules/draw/draw.h"
#include "core/rules/draw/literals.h"

/* Powers of two: of any draw, and of every second one, most of which lie in the middle. */
enum { MOST_POWER = 40, MIDDLE_POWER = 15, CLOSEST = 26, FARTHEST_CLOSE = 2 };

/* How the cells of an operand share what they are. */
enum manner { ALL_ALIKE, EACH_ITS_OWN, NEXT_TO_ONE, N_MANNERS };

static double power_of_two(uint64_t bits)
{
    double u = ss_draw_uniform(bits, 1), v = ss_draw_uniform(bits, 2);
    double power = bits >> 8 & 1 ? MOST_POWER * (2 * u - 1) : MIDDLE_POWER * (u + v - 1);
    return ldexp(1 + ss_draw_uniform(bits, 3), (int)power);
}

/* By lot that of all operands, its own, or 1. */
static double magnitude(const struct ss_probe *p, size_t k)
{
    uint64_t lot = ss_draw_key(p, k, SS_DRAW_BROAD);
    uint64_t all = ss_draw_key(p, p->call.n_in, SS_DRAW_BROAD);
    return (lot >> 16 & 3) == 0 ? 1 : power_of_two(lot >> 18 & 1 ? lot : all);
}

/* Of one sign, mostly: what multiplies another operand then turns it as a whole. */
static int sign_of(uint64_t lot)
{
    unsigned which = lot >> 20 & 7;
    return which < 3 ? 1 : which < 6 ? -1 : 0;
}

static void fill_floats(const struct ss_probe *p, size_t k)
{
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), lot = ss_draw_key(p, k, SS_DRAW_BROAD);
    enum manner manner = (lot >> 24) % N_MANNERS;
    double size = magnitude(p, k), one = size * ss_draw_normal(lot, 4);
    double beside = ldexp(size, -(int)((lot >> 32) % CLOSEST));
    int sign = sign_of(lot);
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_draw_normal(key, (uint64_t)i);
        if (manner == EACH_ITS_OWN)
            x *= power_of_two(ss_hash_u64((uint64_t)i, lot));
        else
            x = manner == NEXT_TO_ONE ? one + beside * x : size * x;
        ss_f64(t)[i] = sign ? sign * fabs(x) : x;
    }
}

/* Of any number of bits. */
static void fill_ints(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), lot = ss_draw_key(p, k, SS_DRAW_BROAD);
    unsigned width = (unsigned)ss_dtype_bits(t->type.dtype);
    int sign = sign_of(lot);
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = ss_hash_u64((uint64_t)i, key);
        uint64_t of = lot >> 24 & 1 ? lot >> 32 : bits & 0xffff, rest = ss_hash_u64(bits, key);
        uint64_t x = rest >> 1 >> (63 - of % width);
        bool negated = sign ? sign < 0 : rest & 1;
        ss_i64(t)[i] = ss_wrap_int(t->type.dtype, (int64_t)(negated ? -x : x));
    }
}

void ss_draw_broad(const struct ss_probe *p, size_t k)
{
    (p->in[k].store == SS_STORE_I64 ? fill_ints : fill_floats)(p, k);
}

/* What an operator does again and again, as a sine, it does within a number that it holds, or one
 * by such: however large its operand is. 0: it holds none. */
static double held_length(const struct ss_literals *l, uint64_t bits)
{
    enum { SHORTER = 4 };
    double length = l->count ? fabs(l->items[(bits >> 8) % l->count]) : 0;
    return length > 0 ? ldexp(bits & 1 ? 1 / length : length, -(int)((bits >> 1) % SHORTER)) : 0;
}

double ss_draw_broad_reach(const struct ss_probe *p, size_t k, const struct ss_literals *l,
                           uint64_t cell, double x, double range)
{
    uint64_t lot = ss_draw_key(p, k, SS_DRAW_BROAD), bits = ss_hash_u64(cell, lot);
    double reach = lot >> 40 & 1 && x != 0 ? fabs(x) : range;
    double held = lot >> 45 & 1 ? held_length(l, ss_hash_u64(bits, lot)) : 0;
    if (held > 0)
        return held;
    if ((lot >> 41 & 3) == 0)
        return reach;
    uint64_t power = (lot >> 43 & 3) == 0 ? lot >> 47 : bits;
    return ldexp(reach, -(int)(FARTHEST_CLOSE + power % (CLOSEST - FARTHEST_CLOSE)));
}
