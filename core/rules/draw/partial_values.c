/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a partial operand (docs/shardcombine.md, "Partial operands"): tensors that reduce to the
 * drawn one, and have as little else in common with it as they may. */
#include "core/rules/draw/partial_values.h"

#include <complex.h>
#include <math.h>

#include "core/rules/draw/draw.h"
#include "core/rules/draw/split.h"
#include "core/rules/partial_values.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"

const char *ss_partial_refusal(const struct ss_call *call, size_t k, enum ss_reduce reduce)
{
    enum ss_dtype_class class = ss_dtype_class(call->in[k].dtype);
    const struct ss_domain domain = ss_operand_domain(call, k);
    enum ss_domain_kind kind = domain.kind;
    const struct ss_split_ends ends = ss_split_ends(&domain);
    bool logical = reduce == SS_AND || reduce == SS_OR;
    if (kind == SS_DOMAIN_INDEX && !domain.counts)
        return "an index is never partial";
    if (call->def->flags & SS_OP_RANDOM && ss_dtype_is_int(call->in[k].dtype))
        return "a state of a generator, or a shape, is never partial";
    if (kind == SS_DOMAIN_WHOLE)
        return "the operand is a whole number: partial terms of it need not be whole";
    if (kind == SS_DOMAIN_INDEX && reduce != SS_MAX && reduce != SS_MIN)
        return "the operand is a count: partial terms of it are not counts";
    if (kind == SS_DOMAIN_EXTENDED && reduce != SS_MAX && reduce != SS_MIN)
        return "an infinite value has no partial terms";
    if (kind == SS_DOMAIN_DEFINITE)
        return "partial terms of a definite matrix need not be definite";
    if (class == SS_CLASS_COMPLEX && (reduce == SS_MAX || reduce == SS_MIN))
        return "complex numbers have no maximum";
    if (class == SS_CLASS_BOOL && !logical)
        return "booleans are reduced by and, or";
    if (!ss_dtype_is_int(call->in[k].dtype) && logical)
        return "floats are not reduced by and, or";
    if (ss_dtype_is_int(call->in[k].dtype) && reduce == SS_AVG)
        return "integers have no average";
    if (reduce == SS_PROD && (isfinite(ends.low) || isfinite(ends.high)))
        return "no probe has factors that stay in the operand's range";
    return NULL;
}

/* Unequal weights plus offsets that cancel, as large as the data: halves would let |x| pass as
 * linear. Zeros have parts that are none. Where values must stay positive the weights vary
 * instead. */
static void split_sum(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->numbers;
    const size_t k = s->k;
    const double times = s->reduce == SS_AVG ? p->ranks : 1;
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    double scale = ss_draw_scale(p), total = 0;
    struct ss_split_spread spread = ss_split_spread(t, scale);
    double size = spread.largest > 0 ? spread.deviation + spread.largest : scale;
    uint64_t offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS),
             exponents = ss_draw_key(p, k, SS_DRAW_EXPONENTS);
    int n = p->ranks;
    for (int r = 0; r < n; r++)
        total += .6 + .1 * (r % 3);
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_f64(t)[i], rest = x;
        for (int r = 0; r < n - 1; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double weight = (.6 + .1 * (r % 3)) / total, part;
            if (ss_split_is_positive(s->domain.kind)) {
                part = rest * (.1 + .8 * ss_draw_uniform(offsets, cell));
            } else {
                double exponent = 2 * ss_draw_uniform(exponents, cell) - 1;
                part = weight * x +
                       ss_draw_normal(offsets, cell) * size * ss_split_power_of_ten(exponent);
            }
            rest -= part;
            ss_f64(&parts[r])[i] = part * times;
        }
        ss_f64(&parts[n - 1])[i] = rest * times;
    }
}

/* On odd draws of scale 1 < s <= LARGEST_SCALE, factors of a product are multiplied by 2^FAR or
 * 2^-FAR: a high power of one factor leaves the range of f64, that of the product does not. Two
 * cells in a row go opposite ways, so that the product of many stays in range. */
static double far_factor(const struct ss_probe *p, int64_t i, int rank, uint64_t owners)
{
    enum { FAR = 40, LARGEST_SCALE = 30 };
    double scale = ss_draw_scale(p);
    if (!(p->v & 1) || scale <= 1 || scale > LARGEST_SCALE)
        return 1;
    bool up = (ss_hash_u64((uint64_t)(i / 2), owners) >> 40 ^ (uint64_t)(rank + i)) & 1;
    return ldexp(1, up ? FAR : -FAR);
}

/* One random rank has what remains; the factors of the others have any sign and size. */
static void split_product(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->parts;
    const size_t k = s->k;
    uint64_t offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS),
             owners = ss_draw_key(p, k, SS_DRAW_OWNERS),
             exponents = ss_draw_key(p, k, SS_DRAW_EXPONENTS);
    const double root = ss_draw_root(p, k);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        int owner = ss_split_owner(p, owners, i);
        double rest = ss_f64(&p->in[k])[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double factor = ss_split_power_of_ten(2 * ss_draw_uniform(exponents, cell) - 1) *
                            far_factor(p, i, r, owners);
            factor = ss_draw_rooted(factor, root);
            if (p->integers)
                factor = 1;
            if (!ss_split_is_positive(s->domain.kind) && ss_draw_uniform(offsets, cell) < .5)
                factor = -factor;
            if (r == owner)
                continue;
            if (rest == 0 && ss_hash_u64(cell, owners) & 1)
                factor = 0; /* more than one is */
            else
                rest /= factor;
            ss_f64(&parts[r])[i] = factor;
        }
        ss_f64(&parts[owner])[i] = rest;
    }
}

/* The same of complex numbers: factors of any angle. Integers keep to the four units. */
static void split_complex_product(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->parts;
    const size_t k = s->k;
    uint64_t offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS),
             owners = ss_draw_key(p, k, SS_DRAW_OWNERS),
             exponents = ss_draw_key(p, k, SS_DRAW_EXPONENTS);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        int owner = (int)(ss_hash_u64((uint64_t)i, owners) % (uint64_t)p->ranks);
        double _Complex rest = ss_c128(&p->in[k])[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double size = ss_split_power_of_ten(2 * ss_draw_uniform(exponents, cell) - 1);
            double u = 2 * ss_draw_uniform(offsets, 2 * cell) - 1,
                   v = 2 * ss_draw_uniform(offsets, 2 * cell + 1) - 1;
            double _Complex factor = size * ss_complex_of(u, v);
            if (p->integers || factor == 0)
                factor = fabs(u) < fabs(v) ? ss_complex_of(0, v < 0 ? -1 : 1) : u < 0 ? -1 : 1;
            if (r != owner) {
                ss_c128(&parts[r])[i] = factor;
                rest /= factor;
            }
        }
        ss_c128(&parts[owner])[i] = rest;
    }
}

static void split_whole_floats(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->numbers;
    const size_t k = s->k;
    const enum ss_reduce reduce = s->reduce;
    const struct ss_tensor t = ss_tensor_numbers(&p->in[k]);
    uint64_t owners = ss_draw_key(p, k, SS_DRAW_OWNERS),
             offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS);
    for (int64_t i = 0; i < t.count; i++) {
        int owner = ss_split_owner(p, owners, i);
        double x = ss_f64(&t)[i], rest = reduce == SS_AVG ? x * p->ranks : x;
        for (int r = 0; r < p->ranks; r++) {
            uint64_t bits = ss_hash_u64((uint64_t)(i * SS_MAX_PIECES + r), offsets);
            double far = 1 + (double)(bits >> 20 & 15), y;
            if (reduce == SS_MAX || reduce == SS_MIN)
                y = r == owner ? x : reduce == SS_MAX ? x - far : x + far;
            else
                y = r == p->ranks - 1 ? rest : far - 8;
            rest -= y;
            ss_f64(&parts[r])[i] = y;
        }
    }
}

/* ---- integers: their arithmetic wraps around, and so does a pending sum of them ---- */

static void split_integer_sum(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->parts;
    const size_t k = s->k;
    enum ss_dtype dtype = p->in[k].type.dtype;
    uint64_t offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS);
    bool last_has_all = (offsets >> 40 & 3) == 0;
    for (int64_t i = 0; i < p->in[k].count; i++) {
        uint64_t rest = (uint64_t)ss_i64(&p->in[k])[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t bits = ss_split_bits(i, r, offsets);
            uint64_t part = ss_draw_is_wide(p) ? bits : (bits >> 20) % 20 - 9;
            part = last_has_all ? 0 : part;
            if (r == p->ranks - 1)
                part = rest;
            ss_i64(&parts[r])[i] = ss_wrap_int(dtype, (int64_t)part);
            rest -= part;
        }
    }
}

/* Factors modulo the width: odd ones have an inverse, powers of two are dealt out one by one. */
static void split_integer_product(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->parts;
    const size_t k = s->k;
    enum ss_dtype dtype = p->in[k].type.dtype;
    int bits = ss_dtype_bits(dtype);
    uint64_t offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS),
             owners = ss_draw_key(p, k, SS_DRAW_OWNERS);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        uint64_t odd = (uint64_t)ss_i64(&p->in[k])[i], factors = 1, inverse = 1;
        int twos = 0, dealt[SS_MAX_PIECES] = {0};
        for (; twos < bits && !(odd & 1); twos++)
            odd = odd >> 1 | (odd & UINT64_C(1) << 63);
        for (int t = 0; t < twos; t++)
            dealt[ss_split_owner(p, owners, i * 64 + t)]++;
        for (int r = 0; r + 1 < p->ranks; r++)
            factors *= ss_split_bits(i, r, offsets) | 1;
        for (int step = 0; step < 6; step++)
            inverse *= 2 - factors * inverse;
        for (int r = 0; r < p->ranks; r++) {
            uint64_t last = twos == bits ? 1 : odd * inverse;
            uint64_t part = r + 1 < p->ranks ? ss_split_bits(i, r, offsets) | 1 : last;
            ss_i64(&parts[r])[i] =
                ss_wrap_int(dtype, dealt[r] > 63 ? 0 : (int64_t)(part << dealt[r]));
            if (twos == bits && ss_split_bits(i, r, owners) & 1)
                ss_i64(&parts[r])[i] = 0; /* more than one may be */
        }
    }
}

/* Every bit that decides has one owner; the others have it or not, or none has it: at every third
 * draw each, at others by lot. */
static void split_bits(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    struct ss_tensor *parts = s->parts;
    const size_t k = s->k;
    const bool and = s->reduce == SS_AND;
    enum ss_dtype dtype = p->in[k].type.dtype;
    bool one = ss_dtype_class(dtype) == SS_CLASS_BOOL;
    uint64_t owners = ss_draw_key(p, k, SS_DRAW_OWNERS),
             offsets = ss_draw_key(p, k, SS_DRAW_OFFSETS);
    bool alone = p->v % 3 == 0 || (p->v % 3 == 2 && offsets >> 40 & 1);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        uint64_t x = (uint64_t)ss_i64(&p->in[k])[i], part[SS_MAX_PIECES];
        uint64_t decides = (and? ~x : x) & (one ? 1 : UINT64_MAX);
        for (int r = 0; r < p->ranks; r++)
            part[r] = alone ? 0 : ss_split_bits(i, r, offsets) & decides;
        for (int b = 0; b < ss_dtype_bits(dtype); b++) {
            int owner = ss_split_owner(p, owners, i * 64 + b);
            part[owner] |= decides & UINT64_C(1) << b;
        }
        for (int r = 0; r < p->ranks; r++) {
            uint64_t bits = and? ~part[r] : part[r];
            ss_i64(&parts[r])[i] = ss_wrap_int(dtype, (int64_t)(bits & (one ? 1 : UINT64_MAX)));
        }
    }
}

/* A finite number of either sign from 2^LEAST to 2^MOST, which covers what a body may put for an
 * infinite one, such as 1e9. */
static double any_finite(uint64_t bits)
{
    enum { LEAST = -8, MOST = 32 };
    double size = ldexp(1 + (double)(bits & 255) / 256, (int)(bits >> 8 & 1023) % (MOST - LEAST));
    return ldexp(bits >> 20 & 1 ? size : -size, LEAST);
}

/* How often, of 64 parts, one is the extreme that is never taken: of what does nothing but test for
 * it every second; of what is tested beside other uses, few. */
static uint64_t never_taken(const struct ss_probe *p, size_t k, enum ss_reduce reduce)
{
    const struct ss_domain domain = ss_probe_domain(p, k);
    bool ordered = reduce == SS_MAX || reduce == SS_MIN;
    return domain.kind == SS_DOMAIN_EXTENDED                        ? 32
           : ordered && domain.open && domain.kind == SS_DOMAIN_ANY ? 8
                                                                    : 0;
}

/* An infinity or NaN is a random rank's own; where it is none of the extremes that are taken, all
 * have it. Beside one that is, others have any number by lot, and factors any sign. What tests for
 * it sees, by lot, the one that is never taken beside all other numbers. */
static void split_infinite(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                           struct ss_tensor *parts)
{
    uint64_t owners = ss_draw_key(p, k, SS_DRAW_OWNERS), seldom = never_taken(p, k, reduce);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        double x = ss_f64(&p->in[k])[i], far = reduce == SS_MAX ? -INFINITY : INFINITY, sign = 1;
        bool all = (reduce == SS_MAX || reduce == SS_MIN) && x == far;
        int owner = ss_split_owner(p, owners, i);
        for (int r = 0; r < p->ranks; r++) {
            uint64_t bits = ss_split_bits(i, r, owners);
            double *part = &ss_f64(&parts[r])[i];
            if (r != owner && bits % 64 < seldom)
                *part = far;
            else if (isfinite(x) || r == owner)
                continue;
            else if (all)
                *part = x;
            else if (reduce == SS_PROD)
                *part = copysign(1 + fabs(*part), bits & 64 ? 1 : -1);
            else if (x == -far && bits & 64)
                *part = any_finite(bits >> 7);
            sign *= reduce == SS_PROD ? copysign(1, *part) : 1;
        }
        if (!isfinite(x))
            ss_f64(&parts[owner])[i] = x * sign;
    }
}

/* The numbers of an operand; the values are finite. */
enum numbers { INTEGERS, WHOLE_FLOATS, FLOATS, COMPLEX, WHOLE_COMPLEX, N_NUMBERS };

static enum numbers numbers_of(const struct ss_probe *p, size_t k)
{
    switch (p->in[k].store) {
    case SS_STORE_I64:
        return INTEGERS;
    case SS_STORE_C128:
        return p->integers ? WHOLE_COMPLEX : COMPLEX;
    default:
        return p->integers ? WHOLE_FLOATS : FLOATS;
    }
}

/* ss_partial_refusal has refused the pairs that are not here. */
static ss_splitter *const splitters[N_NUMBERS][SS_N_REDUCES] = {
    [INTEGERS] = {[SS_SUM] = split_integer_sum,
                  [SS_PROD] = split_integer_product,
                  [SS_MAX] = ss_split_integer_order,
                  [SS_MIN] = ss_split_integer_order,
                  [SS_AND] = split_bits,
                  [SS_OR] = split_bits},
    [WHOLE_FLOATS] = {[SS_SUM] = split_whole_floats,
                      [SS_AVG] = split_whole_floats,
                      [SS_PROD] = split_product,
                      [SS_MAX] = split_whole_floats,
                      [SS_MIN] = split_whole_floats},
    [FLOATS] = {[SS_SUM] = split_sum,
                [SS_AVG] = split_sum,
                [SS_PROD] = split_product,
                [SS_MAX] = ss_split_order,
                [SS_MIN] = ss_split_order},
    [COMPLEX] = {[SS_SUM] = split_sum, [SS_AVG] = split_sum, [SS_PROD] = split_complex_product},
    [WHOLE_COMPLEX] = {[SS_SUM] = split_whole_floats,
                       [SS_AVG] = split_whole_floats,
                       [SS_PROD] = split_complex_product},
};

void ss_probe_split(const struct ss_probe *given, size_t k, enum ss_reduce reduce,
                    struct ss_tensor *parts)
{
    struct ss_probe finite = *given, *p = &finite;
    bool infinite = given->in[k].store == SS_STORE_F64 && ss_draw_has_infinite(given);
    if (infinite) {
        p->in = ss_memdup(&p->s->scratch, p->in, p->call.n_in * sizeof *p->in);
        p->in[k].data = ss_memdup(&p->s->scratch, p->in[k].data, ss_tensor_bytes(&p->in[k]));
        for (int64_t i = 0; i < p->in[k].count; i++) {
            if (!isfinite(ss_f64(&p->in[k])[i]))
                ss_f64(&p->in[k])[i] = 1;
        }
    }
    struct ss_tensor numbers[SS_MAX_PIECES];
    for (int r = 0; r < p->ranks; r++) {
        parts[r] = ss_tensor_new(&p->s->scratch, &p->in[k].type, SS_STORE_F64);
        numbers[r] = ss_tensor_numbers(&parts[r]);
    }
    const struct ss_split split = {p, k, reduce, ss_probe_domain(p, k), parts, numbers};
    splitters[numbers_of(p, k)][reduce](&split);
    if (infinite)
        split_infinite(given, k, reduce, parts);
}

/* ---- of more ranks than probes have ---- */

/* What a group of ranks has parts of: of sums and products the first has all and the others what
 * adds nothing, or all have a share where parts have to be positive; else each has the same. */
static void take_share(struct ss_tensor *t, enum ss_reduce reduce, const struct ss_domain *domain,
                       int64_t group, int64_t groups)
{
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    bool sums = reduce == SS_SUM, shares = sums && ss_split_is_positive(domain->kind);
    for (int64_t i = 0; i < t->count && (sums || reduce == SS_PROD); i++) {
        if (shares && t->store != SS_STORE_I64)
            ss_f64(&numbers)[i] /= (double)groups;
        else if (group > 0)
            ss_tensor_set(t, i, sums ? 0 : 1);
        if (group > 0 && t->store == SS_STORE_C128)
            ss_f64(&numbers)[2 * i + 1] = 0;
    }
}

static void split_group(struct ss_probe *p, const struct ss_whole_call *whole, size_t k,
                        enum ss_reduce reduce, int64_t group, int64_t groups)
{
    const struct ss_domain domain = ss_operand_domain(whole->call, k);
    struct ss_arena *scratch = &p->s->scratch;
    struct ss_tensor own[SS_MAX_PIECES];
    p->in = ss_memdup(scratch, whole->in, whole->call->n_in * sizeof *whole->in);
    p->in[k].data = ss_memdup(scratch, p->in[k].data, ss_tensor_bytes(&p->in[k]));
    take_share(&p->in[k], reduce, &domain, group, groups);
    ss_probe_split(p, k, reduce, own);
    p->out = ss_memdup(scratch, own, (size_t)p->ranks * sizeof *own);
}

void ss_partial_values(const struct ss_whole_call *whole, size_t k, enum ss_reduce reduce,
                       int64_t ranks, uint64_t seed, struct ss_arena *arena,
                       struct ss_tensor *parts)
{
    enum { MOST_SCALE = 30 }; /* of a draw: it leaves out 200 and 1e5 */
    struct ss_subject s = {.call = whole->call,
                           .bound = whole->bound,
                           .seed = seed,
                           .is_bound = whole->is_bound,
                           .isolated = true,
                           .arena = arena};
    int64_t groups = (ranks + SS_MAX_PIECES - 1) / SS_MAX_PIECES;
    for (int64_t group = 0; group < groups; group++) {
        int64_t first = group * SS_MAX_PIECES, rest = ranks - first;
        struct ss_probe p = {.s = &s, .call = *whole->call};
        p.ranks = rest < SS_MAX_PIECES ? (int)rest : SS_MAX_PIECES;
        p.v = (uint32_t)(ss_hash_u64((uint64_t)first, seed) % SS_DRAW_STYLES);
        while (reduce != SS_PROD && ss_draw_scale(&p) > MOST_SCALE)
            p.v++; /* what far larger parts add up to is rounded more than a run allows */
        if (reduce == SS_PROD)
            p.v -= p.v % 2; /* no factors that leave the range of numbers (far_factor) */
        split_group(&p, whole, k, reduce, group, groups);
        for (int r = 0; r < p.ranks; r++) {
            parts[first + r] = p.out[r];
            parts[first + r].data = ss_memdup(arena, p.out[r].data, ss_tensor_bytes(&p.out[r]));
        }
    }
    ss_arena_free(&s.scratch);
}
