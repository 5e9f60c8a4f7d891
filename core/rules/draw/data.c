/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data of a probe (docs/shardcombine.md, "Probes"). Each draw v differs in scale, shift, density
 * and in what the pieces have of each: a rule that holds only for one kind of data must meet
 * another. Numbers are counter-based and use no libm, so they are the same on every machine. */
#include "core/rules/draw/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"

static const double shifts[] = {0, .6, -.8, .3, -.3, 0, .2, 0, .1};
static const double piece_factors[] = {1, .03, 5, .3};
enum { N_FACTORS = sizeof piece_factors / sizeof *piece_factors };
/* Above the small of these, with a ramp, and below the others. */
#define SMALL_PIECE .7

/* ---- whole operands ---- */

/* Factor of each index of a dim: a ramp, and on odd draws one factor per piece of a cut atom. */
static double *dim_factors(const struct ss_probe *p, size_t k, int d, bool ramp)
{
    bool parts = d == p->in[k].type.rank; /* the two numbers of a complex element */
    const struct ss_factors *dim = &p->s->atoms->in[k][d];
    int64_t length = parts ? 2 : p->in[k].type.dims[d];
    double *factor = ss_alloc_array(&p->s->scratch, (size_t)length, sizeof *factor);
    for (int64_t x = 0; x < length; x++)
        factor[x] = ramp && !parts ? 1 + .5 * (double)x / (double)length : 1;
    if (parts || !(p->v & 1) || !ss_candidate_cuts(p->c, dim))
        return factor;
    for (int64_t x = 0; x < length; x++) {
        int64_t rest = x;
        for (int i = dim->count - 1; i >= 0; i--) {
            uint16_t a = dim->items[i];
            int64_t at = rest % p->lengths[a];
            rest /= p->lengths[a];
            if (ss_candidate_index(p->c, a) >= 0)
                factor[x] *= piece_factors[ss_hash_u64((uint64_t)ss_probe_rank_at(p, a, at),
                                                       ss_draw_key(p, a, SS_DRAW_FACTORS)) %
                                           N_FACTORS];
        }
    }
    return factor;
}

/* ---- thresholds ---- */

/* Cells lie around a threshold: on both sides, nearly all on one side, or at it. Up to FIRST_DRAWS,
 * one turn of the scales, and in half of the later draws all operands share a side; else each has
 * its own. A result cell that folds more than MANY_FOLDED integers gets mostly zeros in some draws,
 * because the maximum of many uniform ones is nearly always the end of their width. */
enum { N_SIDES = 5, FIRST_DRAWS = 9, MANY_FOLDED = 24 };

static bool shares_side(const struct ss_probe *p)
{
    return p->v < FIRST_DRAWS || p->v / 4 % 2 == 0;
}

static double side_of(const struct ss_probe *p, size_t k)
{
    static const double sides[N_SIDES] = {0, -1.6, 1.6, -2.2, 2.2};
    return sides[shares_side(p) ? p->v / 4 % N_SIDES : ss_draw_lot(p, k) % N_SIDES];
}

static bool is_at_literal(const struct ss_probe *p, size_t k)
{
    return !shares_side(p) && ss_draw_lot(p, k) / N_SIDES % 2 == 0;
}

static double shift_of(const struct ss_probe *p, size_t k)
{
    uint64_t lot = shares_side(p) ? 0 : ss_draw_lot(p, k) / N_SIDES;
    return ss_draw_is_coarse(p) ? 0 : shifts[(p->v + lot) % SS_N_DRAW_SCALES];
}

/* Integers that are exact in every sum and product of a few of them. */
static void fill_whole_floats(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    enum ss_domain_kind kind = domain->kind;
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    for (int64_t i = 0; i < t->count; i++) {
        double x = (double)(ss_hash_u64((uint64_t)i, key) >> 20 & 15) - 7;
        if (kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_ABOVE_ONE)
            x = fabs(x) + 2;
        else if (kind == SS_DOMAIN_NONNEGATIVE || kind == SS_DOMAIN_WHOLE)
            x = fabs(x);
        else if (kind == SS_DOMAIN_NONZERO && x == 0)
            x = 8;
        ss_f64(t)[i] = x;
    }
}

/* The factor of an initial value that is not bound: at every second draw it lies beyond most cells,
 * so that it decides a maximum of many. */
static double beyond_cells(const struct ss_probe *p, size_t k)
{
    enum { FAR = 16 };
    bool begins = k < 32 && p->call.def->bound_operands >> k & 1 && !ss_is_bound(p->s, k);
    return begins && ss_draw_lot(p, k) >> 12 & 1 ? FAR : 1;
}

static void fill_floats(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    int rank = t->type.rank, last = rank - 1;
    bool coarse = ss_draw_is_coarse(p);
    double scale = ss_draw_scale(p) * beyond_cells(p, k), shift = shift_of(p, k);
    const double side = side_of(p, k);
    const double root = ss_draw_root(p, k);
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), near = ss_draw_key(p, k, SS_DRAW_LITERALS);
    struct ss_literals literals = {.count = 0};
    if (p->v % 4 == 1)
        literals = ss_draw_literals(p);
    bool at = literals.count && is_at_literal(p, k), by_piece = ss_draw_lot(p, k) >> 24 & 1;
    struct ss_outliers few = ss_draw_outliers(p, k, !ss_candidate_touches(p->s, p->c, k));
    double *factor[SS_MAX_RANK];
    int64_t index[SS_MAX_RANK] = {0}, inner = rank ? t->type.dims[last] : 1;
    for (int d = 0; d < rank; d++)
        factor[d] = dim_factors(p, k, d, !coarse);
    for (int64_t done = 0; done < t->count; done += inner) {
        double outer = 1;
        for (int d = 0; d < last; d++)
            outer *= factor[d][index[d]];
        for (int64_t x = 0; x < inner; x++) {
            double z = ss_draw_normal(key, (uint64_t)(done + x));
            if (coarse)
                z = nearbyint(z);
            double f = rank ? outer * factor[last][x] : 1;
            double value = (z * f + shift) * scale;
            if (literals.count) {
                double literal = ss_literal_float(&literals, near, done + x);
                double spread = literal == 0 ? scale : .5 * fabs(literal);
                bool off = !at || ss_is_outlier(&few, done + x);
                double turned = by_piece && f < SMALL_PIECE ? -side : side;
                value = literal + (off ? (z + turned) * spread : 0);
            }
            value = ss_draw_rooted(value, root);
            bool stays = literals.count && ss_draw_is_inside(domain, value);
            ss_f64(t)[done + x] = stays ? value : ss_draw_into_domain(domain, value);
        }
        for (int d = last - 1; d >= 0 && ++index[d] == t->type.dims[d]; d--)
            index[d] = 0;
    }
}

/* Bits that are nearly all set, or nearly none: what holds for every one of many cells, or for any,
 * is then open. */
static uint64_t rare_bits(uint64_t lot, uint64_t bits, uint64_t key, int64_t cells)
{
    for (uint64_t i = 0; i < 3 || (INT64_C(1) << i) < cells; i++)
        bits = lot & 1 ? bits | ss_hash_u64(bits, key + i) : bits & ss_hash_u64(bits, key + i);
    return bits;
}

/* A number that the operator holds, what lies next to it on both sides or on one, and as far from
 * where the width ends: there the sum with it wraps around. */
static int64_t near_literal(const struct ss_probe *p, size_t k, const struct ss_literals *literals,
                            uint64_t near, int64_t i, uint64_t bits, uint64_t half)
{
    uint64_t lot = p->v < FIRST_DRAWS ? 0 : ss_draw_lot(p, k) % 3, m = (bits >> 20) % 9;
    uint64_t literal = ss_literal_int(literals, near, i);
    uint64_t off = lot == 0 ? m - 4 : lot == 1 ? m + 1 : -m - 1;
    uint64_t at = bits >> 8 & 7 ? literal : (bits >> 11 & 1 ? half : 0) - literal;
    bool exact = (bits >> 12) % (lot ? 8 : 2) == 0;
    return (int64_t)(at + (exact ? 0 : off));
}

/* The ends of what is signed or not, and what lies next to them. */
static int64_t near_end(uint64_t bits, uint64_t half)
{
    uint64_t end = (bits >> 63) * half, off = bits >> 62 & 1 ? (bits >> 20) % 9 - 4 : 0;
    return (int64_t)(end + off - (bits >> 61 & 1));
}

/* A cell at the least there is and one at the most; of one cell by lot either. */
static void reach_ends(const struct ss_tensor *t, bool is_signed, uint64_t half, uint64_t key)
{
    uint64_t low = is_signed ? half : 0, high = low - 1, n = (uint64_t)t->count;
    uint64_t lot = n ? ss_hash_u64(n, key) >> 8 : 0, one = n ? lot % n : 0;
    uint64_t other = n > 1 ? (one + 1 + (lot >> 24) % (n - 1)) % n : one;
    if (n == 0 || (n == 1 && lot % 3 == 0))
        return;
    ss_i64(t)[one] = ss_wrap_int(t->type.dtype, (int64_t)low);
    if (n > 1 || lot % 3 == 1)
        ss_i64(t)[other] = ss_wrap_int(t->type.dtype, (int64_t)high);
}

static int64_t into_integers(enum ss_domain_kind kind, int64_t x)
{
    if (kind == SS_DOMAIN_NONZERO && x == 0)
        return 1;
    return (kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE) && x < 0 ? ~x : x;
}

/* Of every second wide draw one operand in turn stays small: what shifts or counts does nothing
 * with any other number. */
static bool is_wide(const struct ss_probe *p, size_t k)
{
    size_t n = 0, at = 0;
    for (size_t j = 0; j < p->call.n_in; j++) {
        at = j == k ? n : at;
        n += !ss_is_bound(p->s, j);
    }
    return ss_draw_is_wide(p) && (n < 2 || p->v % 4 == 1 || p->v / 4 % n != at);
}

/* 0, 1 and -1 are few of the small numbers, and unlike all others. */
static int64_t small_integer(uint64_t bits, int64_t range, bool is_signed)
{
    static const int64_t units[] = {0, 1, -1};
    if (bits % 16 < sizeof units / sizeof *units)
        return is_signed ? units[bits % 16] : llabs(units[bits % 16]);
    return (int64_t)((bits >> 20) % (uint64_t)(2 * range + 1)) - (is_signed ? range : 0);
}

/* A few of many cells, of all magnitudes up to a width, and 0 or next to it: the largest of as many
 * that are just any is the end of the width, or near it. */
static int64_t seldom_large(uint64_t bits, int64_t cells, uint64_t width, bool is_signed)
{
    enum { FEW = 3 };
    uint64_t digits = 1 + (bits >> 3) % (width - is_signed);
    uint64_t large = digits < 64 ? bits >> 8 & ((UINT64_C(1) << digits) - 1) : bits;
    uint64_t x = (bits >> 40) % (uint64_t)cells < FEW ? large : bits >> 2 & 1;
    return is_signed && bits & 1 ? -(int64_t)x : (int64_t)x;
}

/* Small numbers on even draws; on odd ones the whole width, with its ends. */
static void fill_integers(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    struct ss_tensor *t = &p->in[k];
    enum ss_dtype dtype = t->type.dtype;
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED, wide = is_wide(p, k);
    int64_t range = ss_dtype_bits(dtype) <= 4 ? 3 : ss_draw_is_coarse(p) ? 6 : 40;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), near = ss_draw_key(p, k, SS_DRAW_LITERALS);
    uint64_t width = (uint64_t)ss_dtype_bits(dtype), half = UINT64_C(1) << (width - 1);
    struct ss_literals literals = ss_draw_literals(p);
    uint64_t lot = p->v < FIRST_DRAWS ? p->v >> 2 : ss_draw_lot(p, k);
    struct ss_outliers few = ss_draw_outliers(p, k, !ss_candidate_touches(p->s, p->c, k));
    bool at = is_at_literal(p, k), literal = literals.count && (p->v % 8 == 1 || p->v % 8 == 4);
    int64_t cells = ss_draw_folded(p, k);
    bool seldom = cells > MANY_FOLDED && lot >> 1 & 1;
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = ss_hash_u64((uint64_t)i, key);
        int64_t x = small_integer(bits, range, is_signed);
        if (wide && p->v & 2)
            x = (int64_t)rare_bits(lot, bits, near, cells);
        else if (seldom)
            x = seldom_large(bits, cells, width, is_signed) ^ -(int64_t)(lot & 1);
        else if (wide)
            x = bits % 4 ? (int64_t)bits : near_end(bits, half);
        if (literal && at && !ss_is_outlier(&few, i))
            x = (int64_t)ss_literal_int(&literals, near, i);
        else if (literal)
            x = near_literal(p, k, &literals, near, i, bits, half);
        ss_i64(t)[i] = ss_wrap_int(dtype, x);
    }
    if (wide && !(p->v & 2) && !literal && !seldom)
        reach_ends(t, is_signed, half, near);
    for (int64_t i = 0; i < t->count; i++)
        ss_i64(t)[i] = into_integers(kind, ss_i64(t)[i]);
}

/* Every integer has the bits of as many floats as fit. */
static void fill_float_bits(const struct ss_probe *p, size_t k, enum ss_dtype dtype)
{
    struct ss_tensor *t = &p->in[k];
    int width = ss_dtype_bits(dtype), n = ss_dtype_bits(t->type.dtype) / width;
    double scale = width > 8 ? ss_draw_scale(p) : 1, shift = shift_of(p, k); /* 8 bits end soon */
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = 0;
        for (int j = 0; j < n; j++) {
            double x = (ss_draw_normal(key, (uint64_t)(i * n + j)) + shift) * scale;
            bits |= ss_float_to_bits(dtype, x) << (j * width);
        }
        ss_i64(t)[i] = ss_wrap_int(t->type.dtype, (int64_t)bits);
    }
}

/* How many cells are true where results are made of one each: half. Where one is made of many: so
 * many, or so few, that an or or an and of all of them may go either way; or any number between,
 * for what is an or of ands. By lot of the style: one that told something does so again. */
static double density_of(const struct ss_probe *p, size_t k)
{
    uint64_t lot = ss_draw_lot(p, k) >> 8;
    double cells = (double)ss_draw_folded(p, k), u = lot & 1 ? 1 : -1;
    if (lot & 2)
        u = (double)(lot >> 2 & 255) / 128 - 1;
    return 1 / (1 + pow(cells, u));
}

/* Most draws are all of a kind but for a cell or two; of what many cells make, more are not. */
static void fill_booleans(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    uint64_t lot = p->v ? ss_draw_lot(p, k) % 5 : 0; /* the first shows most */
    struct ss_outliers few = ss_draw_outliers(p, k, !ss_candidate_touches(p->s, p->c, k));
    bool both = lot == 0 || (lot % 2 && ss_draw_folded(p, k) > 1);
    double density = density_of(p, k);
    for (int64_t i = 0; i < t->count; i++)
        ss_i64(t)[i] = both ? ss_draw_uniform(key, (uint64_t)i) < density
                            : ss_is_outlier(&few, i) != (lot > 2);
}

static int64_t *permutation(const struct ss_probe *p, int64_t n, uint64_t key)
{
    int64_t *list = ss_alloc_array(&p->s->scratch, (size_t)n, sizeof *list);
    for (int64_t i = 0; i < n; i++)
        list[i] = i;
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = (int64_t)(ss_draw_uniform(key, (uint64_t)i) * (double)(i + 1));
        int64_t t = list[i];
        list[i] = list[j];
        list[j] = t;
    }
    return list;
}

/* The draws of the schedule (SS_N_SCHEDULE) use every valid index; later ones may leave some out.
 */
enum { FIRST_SOME = 5 };

/* Every valid index before any repeats; on odd draws many cells share one, so that what piles up at
 * an index is seen; by lot some do not occur at all, or most cells have one. */
static void fill_indices(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    struct ss_tensor *t = &p->in[k];
    int64_t minor = 1, components = 1;
    if (domain->component_dim >= 0 && domain->component_dim < t->type.rank) {
        components = t->type.dims[domain->component_dim];
        for (int d = domain->component_dim + 1; d < t->type.rank; d++)
            minor *= t->type.dims[d];
    }
    bool unique = domain->unique;
    bool collapse = (p->v & 1) && !unique;
    uint64_t lot = p->v < FIRST_SOME || unique ? 2 : ss_draw_lot(p, k) % 3;
    bool some = lot == 0, one = lot == 1;
    for (int64_t c = 0; c < components; c++) {
        int64_t high = c < SS_MAX_RANK && domain->high[c] > 0 ? domain->high[c] : 1;
        if (high > SS_MAX_PROBE_CELLS)
            high = SS_MAX_PROBE_CELLS;
        uint64_t key = ss_hash_u64((uint64_t)c, ss_draw_key(p, k, SS_DRAW_PERMUTATION));
        const int64_t *order = permutation(p, high, key);
        uint64_t collapsed = ss_draw_key(p, k, SS_DRAW_COLLAPSE);
        int64_t next = 0;
        for (int64_t i = 0; i < t->count; i++) {
            if (i / minor % components != c)
                continue;
            uint64_t bits = ss_hash_u64((uint64_t)i, key), all = (uint64_t)high;
            if (some)
                next = (int64_t)(bits % (1 + ss_hash_u64((uint64_t)t->count, key) % all));
            else if (one)
                next = bits & 7 ? 0 : (int64_t)((bits >> 3) % all);
            bool shared = collapse && ss_draw_uniform(collapsed, (uint64_t)i) < .4 && next > 0;
            /* Where all are to differ, those that find no place lie outside. */
            ss_i64(t)[i] = shared ? order[0] : unique && next >= high ? next : order[next % high];
            if (domain->counts && (bits >> 40 & 7) == 0)
                ss_i64(t)[i] = 0; /* what counts nothing is unlike all others */
            next += !shared;
        }
    }
}

/* Symmetric in the last two dims, with a diagonal that outweighs its rows. Of complex numbers the
 * conjugate lies on the other side. */
static void fill_definite(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    int64_t n = t->type.rank > 1 ? t->type.dims[t->type.rank - 1] : 1;
    double scale = ss_draw_scale(p);
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    for (int64_t i = 0; i < t->count; i++) {
        int64_t row = i / n % n, column = i % n, corner = i - i % (n * n);
        int64_t mirrored = column > row ? corner + column * n + row : i;
        double z = ss_draw_normal(key, (uint64_t)mirrored);
        double y = row == column ? 0 : ss_draw_normal(key, (uint64_t)(mirrored + t->count));
        ss_tensor_set(t, i, scale * (row == column ? 4 * (double)n + fabs(z) : z));
        if (t->store == SS_STORE_C128)
            ss_f64(t)[2 * i + 1] = column > row ? -scale * y : scale * y;
    }
}

static void fill_bound(const struct ss_tensor *t, double value)
{
    for (int64_t i = 0; i < t->count; i++)
        ss_tensor_set(t, i, value);
}

/* ---- operands that are nearly alike ---- */

/* The first operand before k that is drawn from the same numbers and has the same shape; n_in:
 * none. */
static size_t twin_of(const struct ss_probe *p, size_t k)
{
    enum ss_domain_kind kind = ss_probe_domain(p, k).kind;
    size_t j = 0;
    while (j < k && (ss_is_bound(p->s, j) || ss_probe_domain(p, j).kind != kind ||
                     !ss_type_equal(&p->call.in[j], &p->call.in[k])))
        j++;
    return j < k && kind != SS_DOMAIN_INDEX && kind != SS_DOMAIN_DEFINITE ? j : p->call.n_in;
}

/* A cell of the other operand, or a little below or above it; not where that is no number. */
static void follow(const struct ss_probe *p, const struct ss_tensor *t,
                   const struct ss_tensor *from, int64_t i, int side,
                   const struct ss_domain *domain)
{
    if (t->store == SS_STORE_F64) {
        if (!isnan(ss_f64(from)[i]))
            ss_f64(t)[i] =
                ss_draw_into_domain(domain, ss_f64(from)[i] + 2 * side * ss_draw_scale(p));
        return;
    }
    uint64_t x = (uint64_t)ss_i64(from)[i];
    ss_i64(t)[i] =
        into_integers(domain->kind, ss_wrap_int(t->type.dtype, (int64_t)(x + (uint64_t)side)));
}

/* Two operands that are compared differ nearly everywhere, so that all(x == y), all(x < y) would
 * never be seen to change: here one follows the other, or what is made of it, at a distance, but
 * for a few cells. These are as drawn, or at another distance. */
static void follow_twin(const struct ss_probe *p, size_t k, const struct ss_tensor *twin,
                        const struct ss_domain *domain)
{
    const struct ss_tensor numbers[2] = {ss_tensor_numbers(&p->in[k]), ss_tensor_numbers(twin)};
    const struct ss_tensor *t = &numbers[0], *from = &numbers[1];
    uint64_t lot = ss_draw_lot(p, k);
    bool first = p->v == SS_FIRST_ALIKE, loose = first || lot / 3 % 3 == 0;
    int side = first ? 0 : (int)(lot % 3) - 1, other = (side + 2 + (int)(lot / 9 % 2)) % 3 - 1;
    struct ss_outliers few = ss_draw_outliers(p, k, false);
    if (first)
        few.density = 3 / (double)(t->count > 3 ? t->count : 3);
    for (int64_t i = 0; i < t->count; i++) {
        if (!ss_is_outlier(&few, i))
            follow(p, t, from, i, side, domain);
        else if (!loose)
            follow(p, t, from, i, other, domain);
    }
}

static void draw_operand(const struct ss_probe *p, size_t k)
{
    struct ss_domain domain = ss_probe_domain(p, k);
    struct ss_tensor *t = &p->in[k];
    if (ss_is_bound(p->s, k))
        fill_bound(t, p->s->bound[k]);
    else if (domain.kind == SS_DOMAIN_INDEX && t->store == SS_STORE_I64)
        fill_indices(p, k, &domain);
    else if (t->type.dtype == SS_I1)
        fill_booleans(p, k);
    else if (domain.kind == SS_DOMAIN_FLOAT_BITS && p->v % 4 != 3)
        fill_float_bits(p, k, domain.bits_of);
    else if (domain.kind == SS_DOMAIN_DEFINITE)
        fill_definite(p, k);
    else if (p->integers && t->store != SS_STORE_I64)
        fill_whole_floats(p, k, &domain);
    else if (t->store == SS_STORE_I64)
        fill_integers(p, k, domain.kind);
    else
        fill_floats(p, k, &domain);
    bool alike = ss_draw_is_alike(p) && !p->integers && !ss_is_bound(p->s, k);
    size_t twin = alike ? twin_of(p, k) : p->call.n_in;
    if (twin < p->call.n_in)
        follow_twin(p, k, &p->in[twin], &domain);
    if (domain.kind == SS_DOMAIN_EXTENDED && !p->integers && !ss_is_bound(p->s, k))
        ss_draw_extended(p, k);
    ss_draw_outside(p, k, &domain);
}

void ss_probe_draw(struct ss_probe *p)
{
    ss_probe_find_domains(p);
    memset(p->local_in, 0, sizeof p->local_in);
    p->in = ss_alloc_array(&p->s->scratch, p->call.n_in, sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        p->in[k] = ss_tensor_new(&p->s->scratch, &p->call.in[k], SS_STORE_F64);
        draw_operand(p, k);
    }
}
