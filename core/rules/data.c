/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data of a probe (exploration.md 4, 7). Each draw v differs in scale, shift, density and in what
 * the pieces have of each: a rule that holds only for one kind of data must meet another. Numbers
 * are counter-based and use no libm, so they are the same on every machine. */
#include <math.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/rules/draw.h"

static const double shifts[] = {0, .6, -.8, .3, -.3, 0, .2, 0, .1};
static const double piece_factors[] = {1, .03, 5, .3};
enum { N_FACTORS = 4 };

uint64_t ss_draw_key(const struct ss_probe *p, size_t operand, enum ss_draw_purpose purpose)
{
    uint64_t stream = (uint64_t)p->v << 32 | (uint64_t)operand << 8 | (uint64_t)purpose;
    return ss_rng_bits(p->s->seed, stream, (uint64_t)p->length << 8 | (uint64_t)p->ranks);
}

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
            int64_t at = rest % p->lengths[a], q = (p->lengths[a] + p->ranks - 1) / p->ranks;
            rest /= p->lengths[a];
            struct ss_factors alone = {.items = &dim->items[i], .count = 1};
            if (ss_candidate_cuts(p->c, &alone))
                factor[x] *= piece_factors[ss_hash_u64((uint64_t)(at / q),
                                                       ss_draw_key(p, a, SS_DRAW_FACTORS)) %
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
    default:
        return x;
    }
}

/* By lot, not in turn: which draw counts depends on the one before. */
static uint64_t lot_of(const struct ss_probe *p, size_t k)
{
    return ss_rng_bits(p->s->seed, (uint64_t)k, p->v % SS_DRAW_STYLES) >> 8;
}

/* One cell of so many, or of half as many, is unlike the others: what holds for all of them, or for
 * any, is then open. */
static double rare_density(const struct ss_tensor *t)
{
    return 1 / (double)(t->count > 2 ? t->count : 2);
}

/* Numbers that are none, here and there. */
static void extend(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_LITERALS);
    const double densities[] = {.375, rare_density(t), 2 * rare_density(t)};
    double density = densities[p->v ? lot_of(p, k) % (sizeof densities / sizeof *densities) : 0];
    for (int64_t i = 0; i < t->count; i++) {
        double u = ss_draw_uniform(key, (uint64_t)i) / density;
        if (u < 1)
            ss_f64(t)[i] = u < 1. / 3 ? INFINITY : u < 2. / 3 ? -INFINITY : NAN;
    }
}

/* ---- thresholds ---- */

enum { MAX_LITERALS = 16 };
struct literals {
    double items[MAX_LITERALS];
    size_t count;
};

static void add_literal(struct literals *l, double x)
{
    if (l->count < MAX_LITERALS && isfinite(x) && fabs(x) < 0x1p62)
        l->items[l->count++] = x;
}

static void add_constants(struct literals *l, const struct ss_graph *g)
{
    for (uint32_t i = 0; g && i < g->n_ops; i++) {
        const struct ss_attr *value = ss_attr_find(&g->ops[i].attrs, SS_ATTR_VALUE);
        for (int64_t c = 0; value && value->tensor && c < value->tensor->count && c < 4; c++)
            add_literal(l, ss_tensor_get(value->tensor, c));
    }
}

/* Around a threshold: cells on both sides, or all but a few on one of them. */
static const double sides[] = {0, -1.6, 1.6, -2.2, 2.2};
enum { N_SIDES = sizeof sides / sizeof *sides };

/* Numbers that the operator itself holds: where it may change its mind. */
static struct literals literals_of(const struct ss_probe *p)
{
    struct literals l = {.count = 0};
    for (size_t i = 0; ss_attr_branch(&p->call.attrs, i); i++)
        add_constants(&l, ss_attr_branch(&p->call.attrs, i)->graph);
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (ss_is_bound(p->s, k))
            add_literal(&l, p->s->bound[k]);
    }
    return l;
}

/* Integers that are exact in every sum and product of a few of them. */
static void fill_whole_floats(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
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
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    int rank = t->type.rank, last = rank - 1;
    bool coarse = ss_draw_is_coarse(p);
    double scale = ss_draw_scale(p), shift = coarse ? 0 : shifts[p->v % SS_N_DRAW_SCALES];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), near = ss_draw_key(p, k, SS_DRAW_LITERALS);
    struct literals literals = {.count = 0};
    if (p->v % 4 == 1)
        literals = literals_of(p);
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
                uint64_t which = ss_hash_u64((uint64_t)(done + x), near) % literals.count;
                double literal = literals.items[which];
                double spread = literal == 0 ? scale : .5 * fabs(literal);
                value = literal + (z + sides[p->v / 4 % N_SIDES]) * spread;
            }
            ss_f64(t)[done + x] = into_domain(kind, value);
        }
        for (int d = last - 1; d >= 0 && ++index[d] == t->type.dims[d]; d--)
            index[d] = 0;
    }
}

/* Bits that are nearly all set, or nearly none: what holds for every one of many, or for any, is
 * then open. */
static uint64_t rare_bits(const struct ss_probe *p, uint64_t bits, uint64_t key)
{
    bool set = p->v & 4;
    for (uint64_t i = 0; i < 3; i++)
        bits = set ? bits | ss_hash_u64(bits, key + i) : bits & ss_hash_u64(bits, key + i);
    return bits;
}

/* Small numbers on even draws; on odd ones the whole width, with its ends. */
static void fill_integers(const struct ss_probe *p, size_t k, enum ss_domain_kind kind)
{
    struct ss_tensor *t = &p->in[k];
    enum ss_dtype dtype = t->type.dtype;
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED, wide = ss_draw_is_wide(p);
    int64_t range = ss_dtype_bits(dtype) <= 4 ? 3 : ss_draw_is_coarse(p) ? 6 : 40;
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES), near = ss_draw_key(p, k, SS_DRAW_LITERALS);
    uint64_t half = UINT64_C(1) << (ss_dtype_bits(dtype) - 1);
    struct literals literals = literals_of(p);
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = ss_hash_u64((uint64_t)i, key);
        int64_t x = is_signed ? (int64_t)(bits >> 20) % (2 * range + 1) - range
                              : (int64_t)((bits >> 20) % (uint64_t)(2 * range + 1));
        if (wide && p->v & 2)
            x = (int64_t)rare_bits(p, bits, near);
        else if (wide)
            x = (int64_t)(bits % 8 ? bits : half - (bits >> 63));
        if (p->v % 8 == 1 && literals.count)
            x = (int64_t)literals.items[ss_hash_u64((uint64_t)i, near) % literals.count] +
                (int64_t)(bits >> 20) % 9 - 4;
        x = ss_wrap_int(dtype, x);
        if (kind == SS_DOMAIN_NONZERO && x == 0)
            x = 1;
        if ((kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE) && x < 0)
            x = ~x;
        ss_i64(t)[i] = x;
    }
}

/* Most draws are all of a kind but for a cell or two: what holds for all or for any is then open.
 */
static void fill_booleans(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_VALUES);
    double rare = rare_density(t);
    const double densities[] = {.5, 1 - rare, rare, 1 - 2 * rare, 2 * rare};
    /* The first shows most. */
    double density = densities[p->v ? lot_of(p, k) % (sizeof densities / sizeof *densities) : 0];
    for (int64_t i = 0; i < t->count; i++)
        ss_i64(t)[i] = ss_draw_uniform(key, (uint64_t)i) < density;
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
    bool unique = ss_attr_int(&p->call.attrs, SS_ATTR_UNIQUE_INDICES, 0);
    bool collapse = (p->v & 1) && !unique;
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
            bool shared = collapse && ss_draw_uniform(collapsed, (uint64_t)i) < .4 && next > 0;
            /* Where all are to differ, those that find no place lie outside. */
            ss_i64(t)[i] = shared ? order[0] : unique && next >= high ? next : order[next % high];
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
    for (int64_t i = 0; i < t->count; i++) {
        if (t->store != SS_STORE_I64)
            ss_tensor_set(t, i, value);
        else
            ss_i64(t)[i] = value >= 0x1p63 ? INT64_MAX : (int64_t)value;
    }
}

/* ---- operands that are nearly alike ---- */

/* The first operand before k that is drawn from the same numbers and has the same shape; n_in:
 * none. */
static size_t twin_of(const struct ss_probe *p, size_t k)
{
    enum ss_domain_kind kind = ss_operand_domain(&p->call, k).kind;
    size_t j = 0;
    while (j < k && (ss_is_bound(p->s, j) || ss_operand_domain(&p->call, j).kind != kind ||
                     !ss_type_equal(&p->call.in[j], &p->call.in[k])))
        j++;
    return j < k && kind != SS_DOMAIN_INDEX && kind != SS_DOMAIN_DEFINITE ? j : p->call.n_in;
}

/* Two operands that are compared differ nearly everywhere, so that all(x == y), all(x < y) would
 * never be seen to change: here one follows the other, at a distance, but for a cell or two. */
static void follow_twin(const struct ss_probe *p, size_t k, size_t twin, enum ss_domain_kind kind)
{
    const struct ss_tensor numbers[2] = {ss_tensor_numbers(&p->in[k]),
                                         ss_tensor_numbers(&p->in[twin])};
    const struct ss_tensor *t = &numbers[0], *from = &numbers[1];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_LITERALS), lot = lot_of(p, k);
    bool first = p->v == SS_FIRST_ALIKE;
    int side = first ? 0 : (int)(lot % 3) - 1;
    double rare = rare_density(t) * (first ? 3 : lot / 3 % 2 ? 1 : 2);
    for (int64_t i = 0; i < t->count; i++) {
        if (ss_draw_uniform(key, (uint64_t)i) < rare)
            continue;
        if (t->store == SS_STORE_F64)
            ss_f64(t)[i] = into_domain(kind, ss_f64(from)[i] + 2 * side * ss_draw_scale(p));
        else
            ss_i64(t)[i] = ss_i64(from)[i];
    }
}

static void draw_operand(const struct ss_probe *p, size_t k)
{
    struct ss_domain domain = ss_operand_domain(&p->call, k);
    struct ss_tensor *t = &p->in[k];
    if (ss_is_bound(p->s, k))
        fill_bound(t, p->s->bound[k]);
    else if (domain.kind == SS_DOMAIN_INDEX && t->store == SS_STORE_I64)
        fill_indices(p, k, &domain);
    else if (t->type.dtype == SS_I1)
        fill_booleans(p, k);
    else if (t->store == SS_STORE_I64)
        fill_integers(p, k, domain.kind);
    else if (domain.kind == SS_DOMAIN_DEFINITE)
        fill_definite(p, k);
    else if (p->integers)
        fill_whole_floats(p, k, domain.kind);
    else
        fill_floats(p, k, domain.kind);
    size_t twin = ss_draw_is_alike(p) && !ss_is_bound(p->s, k) ? twin_of(p, k) : p->call.n_in;
    if (twin < p->call.n_in)
        follow_twin(p, k, twin, domain.kind);
    if (domain.kind == SS_DOMAIN_EXTENDED && !p->integers && !ss_is_bound(p->s, k))
        extend(p, k);
}

struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k)
{
    struct ss_domain domain = {.kind = SS_DOMAIN_ANY, .component_dim = -1};
    if (call->def->domain)
        call->def->domain(call, k, &domain);
    return domain;
}

void ss_probe_draw(struct ss_probe *p)
{
    p->in = ss_alloc_array(&p->s->scratch, p->call.n_in, sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        p->in[k] = ss_tensor_new(&p->s->scratch, &p->call.in[k], SS_STORE_F64);
        draw_operand(p, k);
    }
}
