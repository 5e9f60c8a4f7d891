/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tolerance of the results of a body in which large terms cancel: what is left of them may be
 * nothing but their rounding. */
#include "core/rules/trial/rounding.h"

#include <math.h>

#include "core/base/hash.h"
#include "core/body/expansion_cache.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"
#include "core/tensor/magnitude.h"

/* nil: relative to the largest operand. last_bits: relative change of a number; many_roundings: its
 * effect on a result relative to the spread. */
static const double nil = 1e-14, last_bits = 0x1p-51, many_roundings = 64e9;
/* Of the largest number on the way to a result, in spreads; the most by which it counts. */
static const double rounding_of_terms = 4e-6, most_again = 1e12, most_widened = 1e6;

double ss_largest_factor(const struct ss_probe *p)
{
    double largest = 1;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64)
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    return fmin(largest, most_again);
}

/* Where terms of a body cancel, what is left is the rounding of what they were: of many draws some
 * leave nothing else. Other terms are large and take nothing from a result: 1 / (1 + exp(-x)). So
 * what a result spreads over is widened by so much only that an error of a thousandth shows, and
 * further where rounding is seen to come to more. */
bool ss_widen_to_terms(const struct ss_probe *p, double *spread)
{
    const double *on_way = ss_composite_largest(&p->call);
    const double terms = on_way ? *on_way * ss_largest_factor(p) * rounding_of_terms : 0;
    bool doubtful = false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double most = spread[k] * most_widened;
        if (!(spread[k] >= 0) || p->out[k].store == SS_STORE_I64)
            continue;
        doubtful |= terms > most;
        spread[k] = fmax(spread[k], fmin(terms, most));
    }
    return doubtful;
}

/* Whether a result of a body spreads over nothing beside the numbers that it is made of. */
static bool is_nothing(const struct ss_probe *p, const double *spread)
{
    double largest = 0;
    bool any = false;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64 && !ss_is_bound(p->s, k))
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    for (size_t k = 0; k < p->call.n_out; k++)
        any |= p->out[k].store != SS_STORE_I64 && spread[k] > 0 && spread[k] < nil * largest;
    return any && !isinf(largest);
}

static bool is_rounding(const struct ss_probe *p, bool doubtful, const double *spread)
{
    bool composite = p->call.def->class == SS_OP_CLASS_COMPOSITE;
    return composite && !p->integers && (doubtful || is_nothing(p, spread));
}

/* Operands with other last bits: by sizes and signs in no order, as cells that cancel may be equal
 * and lie in rows. */
static struct ss_tensor *with_other_bits(const struct ss_probe *p, int pattern)
{
    struct ss_tensor *all = ss_memdup(&p->s->scratch, p->in, p->call.n_in * sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        struct ss_tensor *in = &all[k];
        in->data = ss_memdup(&p->s->scratch, in->data, ss_tensor_bytes(in));
        struct ss_tensor t = ss_tensor_numbers(in);
        for (int64_t i = 0; t.store != SS_STORE_I64 && i < t.count; i++) {
            uint64_t size = (ss_hash_u64((uint64_t)i, 0) + 2 * ((uint64_t)pattern / 2)) % 4;
            double bits = (.5 + (double)size / 3) * (1 + pattern);
            bits = ss_hash_u64((uint64_t)i, UINT64_C(1) << (32 + pattern)) % 2 ? bits : -bits;
            ss_f64(&t)[i] *= 1 + bits * last_bits;
        }
    }
    return all;
}

/* How far the results move when the last bits of the operands change, at most so far. Where that
 * is doubtful, all that ops of the body round has other bits as well, and what the pieces move by
 * adds to it. */
static void note_moved(const struct ss_probe *p, int pattern, bool doubtful, double *moved)
{
    struct ss_probe other = *p;
    other.in = with_other_bits(p, pattern);
    other.other_bits = doubtful ? (uint32_t)pattern + 1 : 0;
    bool ran = !ss_probe_run_whole(&other, NULL);
    other.in = p->in;
    ran = ran && (!doubtful || !ss_probe_run_pieces(&other, NULL));
    for (size_t k = 0; k < p->call.n_out && ran; k++) {
        double by = ss_tensor_max_diff_but_nan(&p->out[k], &other.out[k]);
        for (int r = 0; r < p->ranks && doubtful; r++)
            by += ss_tensor_max_diff_but_nan(&p->local_out[r][k], &other.local_out[r][k]);
        moved[k] = fmax(moved[k], by);
    }
}

/* How many times those of the whole the numbers of pieces are, on the way or in results, as parts
 * of a pending operand may be. of_whole: the largest number on the way to the whole. */
static double times_of_pieces(const struct ss_probe *p, double of_whole)
{
    double times = of_whole > 0 ? *ss_composite_largest(&p->call) / of_whole : 1;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double whole = p->out[k].store == SS_STORE_I64 ? 0 : ss_tensor_max_finite(&p->out[k]);
        for (int r = 0; r < p->ranks && whole > 0; r++)
            times = fmax(times, ss_tensor_max_finite(&p->local_out[r][k]) / whole);
    }
    return times;
}

/* Where terms cancel, what is left of a result is their rounding: it spreads as far as it moves
 * when last bits change. What cancels may by chance be rounded alike, or moved alike: where more is
 * in doubt, several patterns are tried. One may leave half of all cells nearly as they are; two
 * patterns away lies one that does not. */
void ss_widen_to_rounding(const struct ss_probe *p, bool doubtful, double of_whole, double *spread)
{
    enum { PATTERNS = 3 };
    if (!is_rounding(p, doubtful, spread))
        return;
    const double times = doubtful ? 1 : times_of_pieces(p, of_whole); /* before others run */
    double *moved = ss_alloc_array(&p->s->scratch, p->call.n_out, sizeof *moved);
    int step = !doubtful ? PATTERNS : 1;
    for (int i = 0; i < PATTERNS; i += step) {
        struct ss_arena_mark mark = ss_arena_mark(&p->s->scratch);
        note_moved(p, i, doubtful, moved);
        ss_arena_rewind(&p->s->scratch, mark);
    }
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (p->out[k].store != SS_STORE_I64 && spread[k] >= 0)
            spread[k] = fmax(spread[k], many_roundings * times * moved[k]);
    }
}
