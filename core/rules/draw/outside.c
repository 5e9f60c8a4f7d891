/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells that are unlike all others, and what lies outside of a domain: infinities and NaN of what
 * is tested for them, and of what a body decides by; numbers that a body guards an op against. */
#include "core/rules/draw/draw.h"

#include <math.h>

#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"

struct ss_outliers ss_draw_outliers(const struct ss_probe *p, size_t k, bool beside)
{
    const struct ss_tensor numbers = ss_tensor_numbers(&p->in[k]), *t = &numbers;
    uint64_t lot = ss_draw_lot(p, k) >> 8;
    struct ss_outliers few = {.key = ss_draw_key(p, k, SS_DRAW_LITERALS)};
    int rank = t->type.rank;
    if (t->count == 0)
        return few;
    if (lot % 3 == 0 && rank > 0 && !beside) {
        int64_t along = t->type.dims[lot / 3 % (uint64_t)rank];
        few.density = .7 / (double)(along > 2 ? along : 2);
        return few;
    }
    double u = ss_draw_uniform(few.key, (uint64_t)t->count);
    double none = beside ? .75 : .4, rest = 1 - none;
    few.count = u < none ? 0 : u < none + .4 * rest ? 1 : u < none + .8 * rest ? 2 : 3;
    for (int i = 0; i < few.count; i++)
        few.at[i] = (int64_t)(ss_hash_u64((uint64_t)(t->count + 1 + i), few.key) >> 1) % t->count;
    return few;
}

bool ss_is_outlier(const struct ss_outliers *few, int64_t i)
{
    if (few->density > 0)
        return ss_draw_uniform(few->key, (uint64_t)i) < few->density;
    bool is = false;
    for (int j = 0; j < few->count; j++)
        is |= few->at[j] == i;
    return is;
}

/* Whether what is pending is the larger or the smaller: of a number and NaN that is either, as
 * collectives go. No part is NaN then. */
static bool is_ordered(const struct ss_probe *p, size_t k)
{
    int reduce = ss_candidate_partial(p->c, k);
    return reduce == SS_MAX || reduce == SS_MIN;
}

void ss_draw_extended(const struct ss_probe *p, size_t k)
{
    struct ss_tensor *t = &p->in[k];
    bool ordered = is_ordered(p, k);
    struct ss_outliers few = ss_draw_outliers(p, k, !ss_candidate_touches(p->s, p->c, k));
    uint64_t lot = p->v ? ss_draw_lot(p, k) % 6 : 0; /* the first shows most */
    for (int64_t i = 0; i < t->count; i++) {
        double u = ss_draw_uniform(few.key, (uint64_t)(2 * t->count + i));
        bool infinite = lot < 2 ? u < .375 : ss_is_outlier(&few, i) != (lot == 5);
        u = ss_draw_uniform(few.key, (uint64_t)(3 * t->count + i));
        if (infinite)
            ss_f64(t)[i] = u < 1. / 3 ? INFINITY : u < 2. / 3 || ordered ? -INFINITY : NAN;
    }
}

/* One draw of OPEN_ONE_OF, at random, has values outside the domain of an operand; the others give
 * all their cells to values inside. A partial operand has only terms inside. */
static bool is_open(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    enum { OPEN_ONE_OF = 3 };
    bool may = domain->kind == SS_DOMAIN_ANY || ss_candidate_partial(p->c, k) < 0;
    return domain->open && may && !p->integers && !ss_is_bound(p->s, k) &&
           (ss_draw_lot(p, p->call.n_in) >> 16) % OPEN_ONE_OF == 0;
}

bool ss_draw_has_infinite(const struct ss_probe *p)
{
    bool has = false;
    for (size_t k = 0; k < p->call.n_in && !has; k++) {
        const struct ss_domain domain = ss_probe_domain(p, k);
        has = (domain.kind == SS_DOMAIN_EXTENDED && !ss_is_bound(p->s, k)) ||
              (domain.kind == SS_DOMAIN_ANY && is_open(p, k, &domain));
    }
    return has;
}

static double outside_float(const struct ss_domain *domain, double x, uint64_t lot, bool ordered)
{
    if (domain->kind == SS_DOMAIN_ANY)
        return lot % 3 == 0 && !ordered ? NAN : lot & 4 ? INFINITY : -INFINITY;
    return lot % 3 == 0 ? 0 : lot % 3 == 1 ? -x : -4 * x - 1;
}

void ss_draw_outside(const struct ss_probe *p, size_t k, const struct ss_domain *domain)
{
    if (!is_open(p, k, domain))
        return;
    const struct ss_tensor *t = &p->in[k];
    struct ss_outliers few = ss_draw_outliers(p, k, !ss_candidate_touches(p->s, p->c, k));
    bool ordered = is_ordered(p, k);
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t lot = ss_hash_u64((uint64_t)(t->count + i), few.key) >> 8;
        if (!ss_is_outlier(&few, i))
            continue;
        if (t->store == SS_STORE_F64)
            ss_f64(t)[i] = outside_float(domain, ss_f64(t)[i], lot, ordered);
    }
}
