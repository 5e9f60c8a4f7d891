/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Partial terms of a maximum or minimum: one rank owns each value, and the others lie on the far
 * side of it. */
#include <math.h>

#include "core/rules/draw/draw.h"
#include "core/rules/draw/split.h"
#include "core/rules/probe.h"

/* The operand that is split. */
struct order {
    const struct ss_split *s;
    bool max;
    struct ss_split_ends ends;
    double range;
    uint64_t owners, exponents;
};

/* A value of the domain on the far side of x. `far` is in (0, 10]. */
static double far_side(const struct order *o, double x, double far)
{
    const double low = o->ends.low, high = o->ends.high;
    if (ss_split_is_positive(o->s->domain.kind))
        return o->max ? x / (1 + 9 * far) : x * (1 + 9 * far);
    if (isfinite(low) && isfinite(high))
        return x + .95 * fmin(far, 1) * (o->max ? low - x : high - x);
    if (isfinite(low) && o->max)
        return low + (x - low) / (1 + 9 * far);
    return o->max ? x - o->range * far : x + o->range * far;
}

static double distance_of(const struct order *o, uint64_t cell)
{
    const struct ss_probe *p = o->s->p;
    double far = ss_split_power_of_ten(.99 - 3.49 * ss_draw_uniform(o->exponents, cell));
    if (ss_split_is_far_off(o->owners))
        far = ss_split_power_of_ten(.99);
    else if (ss_draw_is_coarse(p) && o->s->domain.kind == SS_DOMAIN_ANY)
        far = ss_draw_scale(p) / o->range * (1 + (int)(far * 3));
    return far;
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
                            .owners = ss_draw_key(p, s->k, SS_DRAW_OWNERS),
                            .exponents = ss_draw_key(p, s->k, SS_DRAW_EXPONENTS)};
    for (int64_t i = 0; i < t->count; i++) {
        int owner = ss_split_owner(p, o.owners, i);
        double x = ss_f64(t)[i];
        for (int r = 0; r < p->ranks; r++) {
            uint64_t cell = (uint64_t)(i * SS_MAX_PIECES + r);
            double y = far_side(&o, x, distance_of(&o, cell));
            ss_f64(&s->parts[r])[i] = r == owner ? x : y;
        }
    }
}

/* ---- integers ---- */

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
static uint64_t integer_distance(const struct order *o, uint64_t u, uint64_t all_room)
{
    uint64_t room = room_of(o->s->p, o->owners, all_room);
    if (ss_split_is_far_off(o->owners))
        return room;
    return room && u % 8 ? 1 + (u >> 3) % room : room; /* the end as well */
}

void ss_split_integer_order(const struct ss_split *s)
{
    const struct ss_probe *p = s->p;
    enum ss_dtype dtype = p->in[s->k].type.dtype;
    const struct room room = room_of_domain(dtype, &s->domain);
    const struct order o = {
        .s = s, .max = s->reduce == SS_MAX, .owners = ss_draw_key(p, s->k, SS_DRAW_OWNERS)};
    uint64_t offsets = ss_draw_key(p, s->k, SS_DRAW_OFFSETS);
    for (int64_t i = 0; i < p->in[s->k].count; i++) {
        int owner = ss_split_owner(p, o.owners, i);
        uint64_t x = (uint64_t)ss_i64(&p->in[s->k])[i];
        uint64_t all_room = o.max ? x - room.lowest : room.highest - x;
        for (int r = 0; r < p->ranks; r++) {
            uint64_t far = integer_distance(&o, ss_split_bits(i, r, offsets), all_room);
            uint64_t y = o.max ? x - far : x + far;
            if (r == owner || (s->domain.kind == SS_DOMAIN_NONZERO && y == 0))
                y = x;
            ss_i64(&s->parts[r])[i] = ss_wrap_int(dtype, (int64_t)y);
        }
    }
}
