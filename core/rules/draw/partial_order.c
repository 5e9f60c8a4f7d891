/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Partial terms of a maximum or minimum: one rank owns each value, and the others lie on the far
 * side of it. */
#include <math.h>

#include "core/rules/draw/domain.h"
#include "core/rules/draw/draw.h"
#include "core/rules/draw/literals.h"
#include "core/rules/draw/split.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"

/* The operand that is split. */
struct order {
    const struct ss_split *s;
    bool max;
    struct ss_split_ends ends;
    double range;
    struct ss_literals literals;
    const struct ss_tensor *mate; /* NULL: none */
    uint64_t owners, exponents;
};

/* ---- the far side of x ---- */

/* How far it is in a domain: `far` is in (0, 10], and `reach` the distance that 1 stands for. */
typedef double far_side(const struct order *o, double x, double far, double reach);

static double below_positive(const struct order *o, double x, double far, double reach)
{
    (void)o;
    (void)reach;
    return x / (1 + 9 * far);
}

static double above_positive(const struct order *o, double x, double far, double reach)
{
    (void)o;
    (void)reach;
    return x * (1 + 9 * far);
}

static double below_between(const struct order *o, double x, double far, double reach)
{
    (void)reach;
    return x - .95 * (x - o->ends.low) * fmin(far, 1);
}

static double above_between(const struct order *o, double x, double far, double reach)
{
    (void)reach;
    return x + .95 * (o->ends.high - x) * fmin(far, 1);
}

static double towards_low(const struct order *o, double x, double far, double reach)
{
    (void)reach;
    return o->ends.low + (x - o->ends.low) / (1 + 9 * far);
}

static double below(const struct order *o, double x, double far, double reach)
{
    (void)o;
    return x - reach * far;
}

static double above(const struct order *o, double x, double far, double reach)
{
    (void)o;
    return x + reach * far;
}

static far_side *far_side_of(const struct order *o)
{
    enum { POSITIVE, BETWEEN, LOW_END, FREE, N_RANGES };
    /* Of a minimum, of a maximum. */
    static far_side *const sides[N_RANGES][2] = {
        [POSITIVE] = {above_positive, below_positive},
        [BETWEEN] = {above_between, below_between},
        [LOW_END] = {above, towards_low},
        [FREE] = {above, below},
    };
    bool low = isfinite(o->ends.low), high = isfinite(o->ends.high);
    int range = ss_split_is_positive(o->s->domain.kind) ? POSITIVE
                : low && high                           ? BETWEEN
                : low                                   ? LOW_END
                                                        : FREE;
    return sides[range][o->max];
}

/* Some parts, by another lot all of them, lie close to what they reduce to, at some cells very
 * close: a function that goes down in a narrow place alone has the wrong order there and nowhere
 * else. */
static double closeness(uint64_t owners, uint64_t cell)
{
    uint64_t lot = ss_hash_u64(cell, owners) >> 44;
    bool is_close = (owners >> 37 & 3) == 0 || (lot & 7) == 0;
    return is_close && !ss_split_is_far_off(owners) ? ldexp(1, -(int)(lot >> 3 & 15)) : 1;
}

/* At most draws a part is, here and there, a number that the operator holds, or as far on the other
 * side of 0: what is equal to one may be the part's alone. */
static bool is_literal(const struct ss_probe *p, const struct ss_literals *l, uint64_t bits,
                       double *literal)
{
    if (l->count == 0 || p->v % 4 == 0 || bits % 8)
        return false;
    *literal = l->items[(bits >> 8) % l->count] * (bits >> 32 & 3 ? 1 : -1);
    return true;
}

/* Another operand of the same numbers: cell by cell both may be compared, and a part that is just
 * what the other has is hardly ever drawn. NULL: there is none. */
static const struct ss_tensor *mate_of(const struct ss_probe *p, size_t k)
{
    enum ss_domain_kind kind = ss_probe_domain(p, k).kind;
    for (size_t j = 0; j < p->call.n_in; j++) {
        if (j != k && !ss_is_bound(p->s, j) && ss_type_equal(&p->call.in[j], &p->call.in[k]) &&
            ss_probe_domain(p, j).kind == kind)
            return &p->in[j];
    }
    return NULL;
}

static bool takes_mate(uint64_t bits)
{
    return (bits >> 40 & 7) == 0;
}

/* True if y may stand for a term next to the owned value x. */
static bool is_beyond(const struct order *o, double y, double x)
{
    return o->max ? y <= x : y >= x;
}

static double distance_of(const struct order *o, uint64_t cell)
{
    const struct ss_probe *p = o->s->p;
    double far = ss_split_power_of_ten(.99 - 3.49 * ss_draw_uniform(o->exponents, cell));
    if (ss_split_is_far_off(o->owners))
        far = ss_split_power_of_ten(.99);
    else if (ss_draw_is_coarse(p) && o->s->domain.kind == SS_DOMAIN_ANY)
        far = ss_draw_scale(p) / o->range * (1 + (int)(far * 3));
    return far * closeness(o->owners, cell);
}

/* Some terms are not anywhere: they are a literal, one of few values, or the value of the mate. */
static double named_part(const struct order *o, int64_t i, uint64_t cell, double x, double y)
{
    const struct ss_split *s = o->s;
    uint64_t bits = o->mate || o->literals.count ? ss_hash_u64(cell, o->owners) : 0;
    double literal;
    if (is_literal(s->p, &o->literals, bits, &literal) && literal != x &&
        is_beyond(o, literal, x) && ss_draw_is_inside(&s->domain, literal))
        y = literal;
    if (o->mate && takes_mate(bits) && isfinite(ss_f64(o->mate)[i]) &&
        is_beyond(o, ss_f64(o->mate)[i], x))
        y = ss_f64(o->mate)[i];
    return y;
}

/* The others lie only just beyond the owner, or beyond all data: what another operand decides then
 * lies between them. */
void ss_split_order(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    const struct ss_tensor *t = &p->in[s->k];
    const struct order o = {.s = s,
                            .max = s->reduce == SS_MAX,
                            .ends = ss_split_ends(&s->domain),
                            .range = ss_split_spread(t, ss_draw_scale(p)).range,
                            .literals = ss_draw_literals(p),
                            .mate = mate_of(p, s->k),
                            .owners = ss_draw_key(p, s->k, SS_DRAW_OWNERS),
                            .exponents = ss_draw_key(p, s->k, SS_DRAW_EXPONENTS)};
    far_side *beyond = far_side_of(&o);
    for (int64_t i = 0; i < t->count; i++) {
        int owner = ss_split_owner(p, o.owners, i);
        double x = ss_f64(t)[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double y = beyond(&o, x, distance_of(&o, cell), o.range);
            if (!ss_split_is_far_off(o.owners))
                y = named_part(&o, i, cell, x, y);
            ss_f64(&s->parts[r])[i] = r == owner ? x : y;
        }
    }
}

/* ---- integers ---- */

static bool is_literal_integer(const struct ss_probe *p, const struct ss_literals *l, uint64_t bits,
                               int64_t *named)
{
    double literal;
    if (!is_literal(p, l, bits, &literal))
        return false;
    *named = (int64_t)literal;
    return true;
}

static bool is_like_mate(const struct ss_tensor *mate, int64_t i, uint64_t bits, int64_t *named)
{
    if (!mate || !takes_mate(bits))
        return false;
    *named = ss_i64(mate)[i];
    return true;
}

/* At every fourth draw, and others by lot, parts lie next to what they reduce to: what looks at
 * single bits sees no order in them. Every second wide draw has all the room there is: what wraps
 * around does so at the ends. */
static uint64_t room_of(const struct ss_probe *p, uint64_t owners, uint64_t all)
{
    bool near = p->v % 4 == 2 || (p->v % 4 != 1 && (owners >> 36 & 3) < 2);
    uint64_t most = near ? 2 : ss_draw_is_wide(p) ? all : 20;
    return all < most ? all : most;
}

/* The values that an integer of the domain may have. */
struct room {
    uint64_t lowest, highest;
};

static struct room room_of_domain(enum ss_dtype dtype, const struct ss_domain *domain)
{
    int bits = ss_dtype_bits(dtype);
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    struct room room = {is_signed ? ~(all >> 1) : 0, is_signed ? all >> 1 : all};
    if (ss_split_is_positive(domain->kind) || domain->kind == SS_DOMAIN_INDEX)
        room.lowest = 0;
    if (domain->kind == SS_DOMAIN_INDEX)
        room.highest = (uint64_t)domain->high[0] - 1;
    return room;
}

/* How far a term lies from x, at most all_room. */
static uint64_t integer_distance(const struct order *o, int64_t i, uint64_t u, uint64_t x,
                                 uint64_t all_room)
{
    const struct ss_probe *p = o->s->p;
    uint64_t room = room_of(p, o->owners, all_room), bits = ss_hash_u64(u, o->owners);
    int64_t named;
    if (ss_split_is_far_off(o->owners))
        return room;
    if (is_like_mate(o->mate, i, bits, &named) ||
        is_literal_integer(p, &o->literals, bits, &named)) {
        uint64_t apart = o->max ? x - (uint64_t)named : (uint64_t)named - x;
        if (apart <= all_room)
            return apart;
    }
    return room && u % 8 ? 1 + (u >> 3) % room : room; /* the end as well */
}

void ss_split_integer_order(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    enum ss_dtype dtype = p->in[s->k].type.dtype;
    const struct room room = room_of_domain(dtype, &s->domain);
    const struct order o = {.s = s,
                            .max = s->reduce == SS_MAX,
                            .literals = ss_draw_literals(p),
                            .mate = mate_of(p, s->k),
                            .owners = ss_draw_key(p, s->k, SS_DRAW_OWNERS)};
    uint64_t offsets = ss_draw_key(p, s->k, SS_DRAW_OFFSETS);
    for (int64_t i = 0; i < p->in[s->k].count; i++) {
        int owner = ss_split_owner(p, o.owners, i);
        uint64_t x = (uint64_t)ss_i64(&p->in[s->k])[i];
        uint64_t all_room = o.max ? x - room.lowest : room.highest - x;
        for (int r = 0; r < p->ranks; r++) {
            uint64_t far = integer_distance(&o, i, ss_split_bits(i, r, offsets), x, all_room);
            uint64_t y = o.max ? x - far : x + far;
            if (r == owner || (s->domain.kind == SS_DOMAIN_NONZERO && y == 0))
                y = x;
            ss_i64(&s->parts[r])[i] = ss_wrap_int(dtype, (int64_t)y);
        }
    }
}
