/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of few values: numbers that a body holds, what lies next to them, and what lies far off,
 * by themselves or mixed. Where a body compares with several numbers, counts how many operands lie
 * beyond, or takes the least of what another operand leaves, the case at which a rule fails is one
 * that each operand's cells meet as a whole: all equal to one number, all but a few beyond another.
 * Continuous draws hardly ever have two such operands at once. */
#include "core/rules/draw/few_valued.h"

#include <math.h>

#include "core/op/inference.h"
#include "core/rules/draw/boundary_search.h"
#include "core/rules/draw/broad.h"
#include "core/rules/draw/draw.h"
#include "core/rules/draw/folded.h"
#include "core/rules/draw/literals.h"
#include "core/rules/probe.h"

enum { FIRST_LETTERS = 20 };

/* How the cells of an operand share letters. */
enum mode { ALL_ONE, ABOVE, BELOW, ALL_BUT_FEW, TWO, BY_PIECE, ANY };

bool ss_draw_is_few_valued(const struct ss_probe *p)
{
    bool turn =
        p->v % 2 == 0 && (!ss_draw_is_broad(p) || p->v % 4 == 0 || ss_draw_is_at_boundary(p));
    return p->v >= FIRST_LETTERS && turn && !p->integers &&
           (p->call.def->class == SS_OP_CLASS_COMPOSITE || ss_call_has_program(&p->call));
}

/* How far a threshold is from the nearer one of those beside it; of one alone, its size. */
static double room_beside(const struct ss_literals *l, size_t i)
{
    double x = l->items[i], room = INFINITY;
    if (i > 0)
        room = x - l->items[i - 1];
    if (i + 1 < l->count)
        room = fmin(room, l->items[i + 1] - x);
    return isfinite(room) ? room : x != 0 ? fabs(x) : 1;
}

/* At a threshold, right beside it, or anywhere as near as the next one: between two of them there
 * may be an interval that nothing else meets. */
static double beside_threshold(const struct ss_literals *of, uint64_t bits)
{
    const struct ss_literals *l = of->thresholds;
    size_t i = of->near ? of->near - 1 : (bits >> 8) % l->count;
    double u = (double)(bits >> 40 & 0xffff) * 0x1p-16, room = room_beside(l, i);
    double steps[] = {0, 0x1p-20, 0x1p-6 * u, u};
    double step = (of->near ? of->width * u : steps[bits >> 20 & 3]) * room;
    return bits >> 24 & 1 ? l->items[i] - step : l->items[i] + step;
}

static bool takes_threshold(const struct ss_literals *l, uint64_t bits)
{
    return l->thresholds && (l->near || bits & 7);
}

static double float_letter(const struct ss_literals *l, uint64_t bits)
{
    if (takes_threshold(l, bits))
        return beside_threshold(l, bits) + 0.;
    static const double steps[] = {0, 0, 0, 0x1p-6, .25, 1, 3, 17};
    uint64_t which = (bits >> 8) % (l->count + 1 + (l->count == 0));
    double base = which < l->count ? l->items[which] : 0;
    if ((bits >> 60 & 7) == 0 && base != 0)
        base = 1 / base; /* where what it is multiplied by is 1 */
    double size = fabs(base) > 0 ? fabs(base) : 1;
    double step = steps[bits >> 20 & 7] * size;
    if (l->wraps && (bits >> 32 & 7) == 0) {
        base = (double)(UINT64_C(1) << (12 + (bits >> 36) % 24));
        step *= base / size;
    }
    double letter = bits >> 24 & 1 ? base - step : base + step;
    return (bits >> 28 & 7 ? letter : -letter) + 0.; /* zero has no sign */
}

static int64_t int_letter(const struct ss_literals *l, enum ss_dtype dtype, uint64_t bits)
{
    if (takes_threshold(l, bits)) {
        int64_t near = (int64_t)floor(beside_threshold(l, bits));
        return ss_wrap_int(dtype, (int64_t)((uint64_t)near + (bits >> 28 & 1)));
    }
    static const uint64_t steps[] = {0, 0, 0, 1, 1, 2, 5, 1000};
    uint64_t which = (bits >> 8) % (l->count + 1), half = UINT64_C(1) << (ss_dtype_bits(dtype) - 1);
    uint64_t base = which < l->count ? (uint64_t)l->integers[which] : 0;
    if ((bits >> 32 & 7) == 0)
        base = bits >> 36 & 1 ? half : half - base;
    uint64_t step = steps[bits >> 20 & 7];
    return ss_wrap_int(dtype, (int64_t)(bits >> 24 & 1 ? base - step : base + step));
}

double ss_few_valued_float(const struct ss_literals *l, uint64_t key, uint64_t i)
{
    return float_letter(l, ss_hash_u64(i, key));
}

int64_t ss_few_valued_int(const struct ss_literals *l, enum ss_dtype dtype, uint64_t key,
                          uint64_t i)
{
    return int_letter(l, dtype, ss_hash_u64(i, key));
}

/* Which letter cell i has: its own, or one of two that many have. */
static uint64_t letter_at(enum mode mode, int64_t i, int64_t count, int ranks, uint64_t key)
{
    uint64_t first = (uint64_t)count, second = first + 1;
    double u = ss_draw_uniform(key, second + 1 + (uint64_t)i);
    double few = fmin(.3, 1.5 / (double)count);
    switch (mode) {
    case ALL_ONE:
        return first;
    case ALL_BUT_FEW:
        return u < few ? (uint64_t)i : first;
    case TWO:
        return u < .3 ? second : first;
    case BY_PIECE:
        return ss_hash_u64((uint64_t)(i * ranks / count), key) & 1 ? second : first;
    default:
        return (uint64_t)i;
    }
}

/* Pieces that have nothing in common are what an or of two tests for all cells falls over. */
static enum mode mode_of(const struct ss_probe *p, size_t k)
{
    static const enum mode modes[] = {ALL_ONE, ABOVE,    BELOW, ALL_BUT_FEW,
                                      TWO,     BY_PIECE, ANY,   BY_PIECE};
    return modes[(ss_draw_lot(p, k) >> 4) % (sizeof modes / sizeof *modes)];
}

void ss_draw_few_valued_floats(const struct ss_probe *p, size_t k, const struct ss_literals *l)
{
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    enum mode mode = mode_of(p, k);
    double side = ss_few_valued_float(l, key, (uint64_t)t->count);
    const double root = ss_draw_root(p, k);
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_few_valued_float(l, key, letter_at(mode, i, t->count, p->ranks, key));
        x = mode == ABOVE ? fmax(x, side) : mode == BELOW ? fmin(x, side) : x;
        ss_f64(t)[i] = ss_draw_rooted(x, root);
    }
}

void ss_draw_few_valued_ints(const struct ss_probe *p, size_t k, const struct ss_literals *l)
{
    struct ss_tensor *t = &p->in[k];
    enum ss_dtype dtype = t->type.dtype;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    enum mode mode = mode_of(p, k);
    int64_t side = ss_few_valued_int(l, dtype, key, (uint64_t)t->count);
    for (int64_t i = 0; i < t->count; i++) {
        int64_t x = ss_few_valued_int(l, dtype, key, letter_at(mode, i, t->count, p->ranks, key));
        bool beyond = mode == ABOVE ? x < side : mode == BELOW && x > side;
        ss_i64(t)[i] = beyond ? side : x;
    }
}
