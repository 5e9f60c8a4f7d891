/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data of a probe (exploration.md 4, 7). Each draw v differs in scale, shift, density and in what
 * the pieces have of each: a rule that holds only for one kind of data must meet another. Numbers
 * are counter-based and use no libm, so they are the same on every machine. */
#include <math.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/rng.h"
#include "core/rules/explore.h"

static const double shifts[] = {0, .6, -.8, .3, -.3, 0, .2};
static const double scales[] = {1, 3, .4, 30, 1, .02, 200};
static const double densities[] = {.5, .85, .15, .97, .03};
static const double piece_factors[] = {1, .03, 5, .3};
enum { N_SCALES = 7, N_DENSITIES = 5, N_FACTORS = 4 };

enum purpose { VALUES, COLLAPSE, PERMUTATION, FACTORS, OFFSETS, EXPONENTS, OWNERS };

static uint64_t key_of(const struct ss_probe *p, size_t operand, enum purpose purpose)
{
    uint64_t stream = (uint64_t)p->v << 32 | (uint64_t)operand << 8 | (uint64_t)purpose;
    return ss_rng_bits(p->s->seed, stream, (uint64_t)p->length << 8 | (uint64_t)p->ranks);
}

/* Every third draw takes few values, so that equal ones occur. */
static bool is_coarse(const struct ss_probe *p)
{
    return p->v % 3 == 2;
}

static inline double uniform(uint64_t key, uint64_t i)
{
    return (double)(ss_hash_u64(i, key) >> 11) * 0x1p-53;
}

/* Roughly standard normal: the sum of four 16-bit uniforms. */
static inline double normal(uint64_t key, uint64_t i)
{
    uint64_t x = ss_hash_u64(i, key);
    int64_t sum = (int64_t)(x & 0xffff) + (int64_t)(x >> 16 & 0xffff) +
                  (int64_t)(x >> 32 & 0xffff) + (int64_t)(x >> 48);
    return (double)(sum - 131070) * (1 / 37837.2);
}

/* 10^x for x in [-3, 1] by steps that need no libm. */
static double power_of_ten(double x)
{
    static const double root[] = {1, 1.2589254117941673, 1.5848931924611136,
                                  1.9952623149688795, 2.51188643150958, 3.1622776601683795,
                                  3.9810717055349722, 5.011872336272722, 6.309573444801933,
                                  7.943282347242816};
    static const double decade[] = {.001, .01, .1, 1, 10};
    int tenths = (int)((x + 3) * 10);
    return decade[tenths / 10] * root[tenths % 10];
}

/* ---- whole operands ---- */

/* Factor of each index of a dim: a ramp, and on odd draws one factor per piece of a cut atom. */
static double *dim_factors(const struct ss_probe *p, size_t k, int d, bool ramp)
{
    const struct ss_factors *dim = &p->s->atoms->in[k][d];
    int64_t length = p->in[k].type.dims[d];
    double *factor = ss_alloc_array(&p->s->scratch, (size_t)length, sizeof *factor);
    for (int64_t x = 0; x < length; x++)
        factor[x] = ramp ? 1 + .5 * (double)x / (double)length : 1;
    if (!(p->v & 1) || !ss_candidate_cuts(p->c, dim))
        return factor;
    for (int64_t x = 0; x < length; x++) {
        int64_t rest = x;
        for (int i = dim->count - 1; i >= 0; i--) {
            uint16_t a = dim->items[i];
            int64_t at = rest % p->lengths[a], q = (p->lengths[a] + p->ranks - 1) / p->ranks;
            rest /= p->lengths[a];
            struct ss_factors alone = {.items = &dim->items[i], .count = 1};
            if (ss_candidate_cuts(p->c, &alone))
                factor[x] *= piece_factors[ss_hash_u64((uint64_t)(at / q), key_of(p, a, FACTORS)) %
                                           N_FACTORS];
        }
    }
    return factor;
}

static double into_domain(enum ss_domain_kind kind, double x)
{
    switch (kind) {
    case SS_DOMAIN_POSITIVE:
        return fabs(x) + .1;
    case SS_DOMAIN_NONNEGATIVE:
        return fabs(x);
    case SS_DOMAIN_NONZERO:
        return fabs(x) >= .1 ? x : x < 0 ? x - .1 : x + .1;
    case SS_DOMAIN_UNIT:
        return x / (1 + fabs(x));
    case SS_DOMAIN_ABOVE_ONE:
        return 1.1 + fabs(x);
    case SS_DOMAIN_EXTENDED: {
        double digit = fmod(fabs(x) * 1e4, 8);
        return digit < 1 ? INFINITY : digit < 2 ? -INFINITY : digit < 3 ? NAN : x;
    }
    default:
        return x;
    }
}

/* Integers that are exact in every sum and product of a few of them. */
static void fill_whole_floats(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = key_of(p, k, VALUES);
    for (int64_t i = 0; i < t->count; i++) {
        double x = (double)(ss_hash_u64((uint64_t)i, key) >> 20 & 15) - 7;
        if (kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_ABOVE_ONE)
            x = fabs(x) + 2;
        else if (kind == SS_DOMAIN_NONNEGATIVE)
            x = fabs(x);
        else if (kind == SS_DOMAIN_NONZERO && x == 0)
            x = 8;
        ss_f64(t)[i] = x;
    }
}

static void fill_floats(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    struct ss_tensor *t = &p->in[k];
    int rank = t->type.rank, last = rank - 1;
    bool coarse = is_coarse(p);
    double scale = scales[p->v % N_SCALES], shift = coarse ? 0 : shifts[p->v % N_SCALES];
    uint64_t key = key_of(p, k, VALUES);
    double *factor[SS_MAX_RANK];
    int64_t index[SS_MAX_RANK] = {0}, inner = rank ? t->type.dims[last] : 1;
    for (int d = 0; d < rank; d++)
        factor[d] = dim_factors(p, k, d, !coarse);
    for (int64_t done = 0; done < t->count; done += inner) {
        double outer = 1;
        for (int d = 0; d < last; d++)
            outer *= factor[d][index[d]];
        for (int64_t x = 0; x < inner; x++) {
            double z = normal(key, (uint64_t)(done + x));
            if (coarse)
                z = nearbyint(z);
            double f = rank ? outer * factor[last][x] : 1;
            ss_f64(t)[done + x] = into_domain(kind, (z * f + shift) * scale);
        }
        for (int d = last - 1; d >= 0 && ++index[d] == t->type.dims[d]; d--)
            index[d] = 0;
    }
}

/* Small numbers on even draws, the whole width on odd ones; parts of a partial operand stay small,
 * as its pieces must not wrap around. */
static void fill_integers(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    struct ss_tensor *t = &p->in[k];
    bool is_signed = ss_dtype_class(t->type.dtype) == SS_CLASS_SIGNED;
    bool wide = (p->v & 1) && ss_candidate_partial(p->c, k) < 0;
    int64_t range = t->type.dtype == SS_I4 || t->type.dtype == SS_U4 ? 3 : is_coarse(p) ? 6 : 40;
    uint64_t key = key_of(p, k, VALUES);
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = ss_hash_u64((uint64_t)i, key);
        int64_t x = wide        ? ss_wrap_int(t->type.dtype, (int64_t)bits)
                    : is_signed ? (int64_t)(bits >> 20) % (2 * range + 1) - range
                                : (int64_t)((bits >> 20) % (uint64_t)(2 * range + 1));
        if (kind == SS_DOMAIN_NONZERO && x == 0)
            x = 1;
        if ((kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE) && x < 0)
            x = ~x;
        ss_i64(t)[i] = x;
    }
}

static void fill_booleans(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = key_of(p, k, VALUES);
    double density = densities[p->v % N_DENSITIES];
    for (int64_t i = 0; i < t->count; i++)
        ss_i64(t)[i] = uniform(key, (uint64_t)i) < density;
}

static int64_t *permutation(const struct ss_probe *p, int64_t n, uint64_t key)
{
    int64_t *list = ss_alloc_array(&p->s->scratch, (size_t)n, sizeof *list);
    for (int64_t i = 0; i < n; i++)
        list[i] = i;
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = (int64_t)(uniform(key, (uint64_t)i) * (double)(i + 1));
        int64_t t = list[i];
        list[i] = list[j];
        list[j] = t;
    }
    return list;
}

/* Every valid index before any repeats; on odd draws many cells share one, so that what piles up at
 * an index is seen. */
static void fill_indices(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    struct ss_tensor *t = &p->in[k];
    int64_t minor = 1, components = 1;
    if (domain->component_dim >= 0 && domain->component_dim < t->type.rank) {
        components = t->type.dims[domain->component_dim];
        for (int d = domain->component_dim + 1; d < t->type.rank; d++)
            minor *= t->type.dims[d];
    }
    bool collapse = (p->v & 1) && !ss_attr_int(&p->call.attrs, SS_ATTR_UNIQUE_INDICES, 0);
    for (int64_t c = 0; c < components; c++) {
        int64_t high = c < SS_MAX_RANK && domain->high[c] > 0 ? domain->high[c] : 1;
        if (high > SS_MAX_PROBE_CELLS)
            high = SS_MAX_PROBE_CELLS;
        uint64_t key = ss_hash_u64((uint64_t)c, key_of(p, k, PERMUTATION));
        const int64_t *order = permutation(p, high, key);
        uint64_t collapsed = key_of(p, k, COLLAPSE);
        int64_t next = 0;
        for (int64_t i = 0; i < t->count; i++) {
            if (i / minor % components != c)
                continue;
            bool shared = collapse && uniform(collapsed, (uint64_t)i) < .4 && next > 0;
            ss_i64(t)[i] = shared ? order[0] : order[next++ % high];
        }
    }
}

static void fill_bound(struct ss_tensor *t, double value)
{
    for (int64_t i = 0; i < t->count; i++) {
        if (t->store == SS_STORE_F64)
            ss_f64(t)[i] = value;
        else
            ss_i64(t)[i] = value >= 0x1p63 ? INT64_MAX : (int64_t)value;
    }
}

static struct ss_domain operand_domain(const struct ss_call *call, size_t k)
{
    struct ss_domain domain = {.kind = SS_DOMAIN_ANY, .component_dim = -1};
    if (call->def->domain)
        call->def->domain(call, k, &domain);
    return domain;
}

void ss_probe_draw(struct ss_probe *p)
{
    const struct ss_subject *s = p->s;
    p->in = ss_alloc_array(&p->s->scratch, p->call.n_in, sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        p->in[k] = ss_tensor_new(&p->s->scratch, &p->call.in[k], SS_STORE_F64);
        struct ss_domain domain = operand_domain(&p->call, k);
        if (ss_is_bound(s, k))
            fill_bound(&p->in[k], s->bound[k]);
        else if (domain.kind == SS_DOMAIN_INDEX && p->in[k].store == SS_STORE_I64)
            fill_indices(p, k, &domain);
        else if (p->in[k].type.dtype == SS_I1)
            fill_booleans(p, k);
        else if (p->in[k].store == SS_STORE_I64)
            fill_integers(p, k, domain.kind);
        else if (p->integers)
            fill_whole_floats(p, k, domain.kind);
        else
            fill_floats(p, k, domain.kind);
    }
}

/* ---- parts of a partial operand ---- */

struct spread {
    double deviation, largest, range;
};

static struct spread spread_of(const struct ss_tensor *t)
{
    double sum = 0, squares = 0, low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_f64(t)[i];
        sum += x;
        squares += x * x;
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    double n = t->count ? (double)t->count : 1, mean = sum / n,
           variance = squares / n - mean * mean;
    struct spread s = {.largest = fabs(low) > fabs(high) ? fabs(low) : fabs(high)};
    s.deviation = variance > 0 ? sqrt(variance) : 0;
    s.range = high - low > 0 ? high - low : s.largest > 0 ? s.largest : 1;
    return s;
}

static bool is_positive_domain(enum ss_domain_kind kind)
{
    return kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE;
}

/* Unequal weights plus offsets that cancel, as large as the data: halves would let |x| pass as
 * linear. Where values must stay positive the weights vary instead. */
static void split_sum(const struct ss_probe *p, size_t k, double times, enum ss_domain_kind kind,
                      struct ss_tensor *parts)
{
    const struct ss_tensor *t = &p->in[k];
    struct spread spread = spread_of(t);
    double size = spread.deviation + spread.largest, total = 0;
    uint64_t offsets = key_of(p, k, OFFSETS), exponents = key_of(p, k, EXPONENTS);
    int n = p->ranks;
    for (int r = 0; r < n; r++)
        total += .6 + .1 * (r % 3);
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_f64(t)[i], rest = x;
        for (int r = 0; r < n - 1; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double weight = (.6 + .1 * (r % 3)) / total, part;
            if (is_positive_domain(kind)) {
                part = rest * (.1 + .8 * uniform(offsets, cell));
            } else {
                double exponent = 2 * uniform(exponents, cell) - 1;
                part = weight * x + normal(offsets, cell) * size * power_of_ten(exponent);
            }
            rest -= part;
            ss_f64(&parts[r])[i] = part * times;
        }
        ss_f64(&parts[n - 1])[i] = rest * times;
    }
}

/* One random rank owns each cell; the others lie on the far side of it, some of them only just. */
static void split_order(const struct ss_probe *p, size_t k, bool max, enum ss_domain_kind kind,
                        struct ss_tensor *parts)
{
    const struct ss_tensor *t = &p->in[k];
    double range = spread_of(t).range;
    uint64_t owners = key_of(p, k, OWNERS), exponents = key_of(p, k, EXPONENTS);
    for (int64_t i = 0; i < t->count; i++) {
        int owner = (int)(ss_hash_u64((uint64_t)i, owners) % (uint64_t)p->ranks);
        double x = ss_f64(t)[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double far = power_of_ten(-2.5 * uniform(exponents, cell)), y;
            if (is_coarse(p) && kind == SS_DOMAIN_ANY)
                far = scales[p->v % N_SCALES] / range * (1 + (int)(far * 3));
            if (is_positive_domain(kind))
                y = max ? x / (1 + 9 * far) : x * (1 + 9 * far);
            else if (kind == SS_DOMAIN_UNIT)
                y = max ? x - .95 * (1 + x) * far : x + .95 * (1 - x) * far;
            else if (kind == SS_DOMAIN_ABOVE_ONE)
                y = max ? 1 + (x - 1) / (1 + 9 * far) : x + range * far;
            else
                y = max ? x - range * far : x + range * far;
            ss_f64(&parts[r])[i] = r == owner ? x : y;
        }
    }
}

static void split_whole_floats(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                               struct ss_tensor *parts)
{
    uint64_t owners = key_of(p, k, OWNERS), offsets = key_of(p, k, OFFSETS);
    for (int64_t i = 0; i < p->in[k].count; i++) {
        int owner = (int)(ss_hash_u64((uint64_t)i, owners) % (uint64_t)p->ranks);
        double x = ss_f64(&p->in[k])[i], rest = reduce == SS_AVG ? x * p->ranks : x;
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

static void split_integers(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                           struct ss_tensor *parts)
{
    const struct ss_tensor *t = &p->in[k];
    enum ss_dtype dtype = t->type.dtype;
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    uint64_t owners = key_of(p, k, OWNERS), offsets = key_of(p, k, OFFSETS);
    for (int64_t i = 0; i < t->count; i++) {
        int64_t x = ss_i64(t)[i], rest = x;
        int owner = (int)(ss_hash_u64((uint64_t)i, owners) % (uint64_t)p->ranks);
        for (int r = 0; r < p->ranks; r++) {
            uint64_t bits = ss_hash_u64((uint64_t)(i * SS_MAX_PIECES + r), offsets);
            int64_t far = 1 + (int64_t)(bits >> 20) % 20, y;
            if (reduce == SS_MAX)
                y = is_signed || x >= far ? x - far : 0;
            else if (reduce == SS_MIN)
                y = x + far;
            else
                y = r == p->ranks - 1 ? rest : far - (is_signed ? 10 : 0);
            rest -= y;
            bool owns = reduce != SS_SUM && r == owner;
            ss_i64(&parts[r])[i] = owns ? x : ss_wrap_int(dtype, y);
        }
    }
}

void ss_probe_split(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                    struct ss_tensor *parts)
{
    for (int r = 0; r < p->ranks; r++)
        parts[r] = ss_tensor_new(&p->s->scratch, &p->in[k].type, SS_STORE_F64);
    enum ss_domain_kind kind = operand_domain(&p->call, k).kind;
    if (p->in[k].store == SS_STORE_I64)
        split_integers(p, k, reduce, parts);
    else if (p->integers)
        split_whole_floats(p, k, reduce, parts);
    else if (reduce == SS_SUM || reduce == SS_AVG)
        split_sum(p, k, reduce == SS_AVG ? p->ranks : 1, kind, parts);
    else
        split_order(p, k, reduce == SS_MAX, kind, parts);
}
