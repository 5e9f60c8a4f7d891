/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Value domains of operands: which values an operand may take, and mapping a drawn value into the
 * domain. */
#include "core/rules/draw/draw.h"

#include <math.h>

#include "core/rules/probe.h"

double ss_draw_into_domain(const struct ss_domain *domain, double x)
{
    switch (domain->kind) {
    case SS_DOMAIN_POSITIVE:
        return fabs(x) + .1;
    case SS_DOMAIN_NONNEGATIVE:
        return fabs(x);
    case SS_DOMAIN_NONZERO:
        return fabs(x) >= .1 ? x : x < 0 ? x - .1 : x + .1;
    case SS_DOMAIN_UNIT:
        return x / (1 + fabs(x));
    case SS_DOMAIN_FRACTION:
        return .5 + .5 * x / (1 + fabs(x));
    case SS_DOMAIN_ABOVE_ONE:
        return 1.1 + fabs(x);
    case SS_DOMAIN_WHOLE:
        return fmin(floor(fabs(x)), 20);
    default:
        return x;
    }
}

/* Next to an end that is not 0 a number is that end when it is rounded. */
static bool is_above(double x, double low)
{
    return x > low + fabs(low) * 0x1p-7;
}

static bool is_below(double x, double high)
{
    return x < high - fabs(high) * 0x1p-7;
}

bool ss_draw_is_inside(const struct ss_domain *domain, double x)
{
    switch (domain->kind) {
    case SS_DOMAIN_POSITIVE:
        return x > 0;
    case SS_DOMAIN_NONNEGATIVE:
        return x >= 0;
    case SS_DOMAIN_UNIT:
        return is_above(x, -1) && is_below(x, 1);
    case SS_DOMAIN_FRACTION:
        return x > 0 && is_below(x, 1);
    case SS_DOMAIN_ABOVE_ONE:
        return is_above(x, 1);
    default:
        return domain->kind == SS_DOMAIN_ANY;
    }
}

struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k)
{
    struct ss_domain domain = {.kind = SS_DOMAIN_ANY, .component_dim = -1};
    if (call->def->domain) {
        call->def->domain(call, k, &domain);
    } else if (ss_asks_domains(call->def)) {
        struct ss_arena arena = {0};
        domain = ss_call_domains(call, &arena)[k];
        ss_arena_free(&arena);
    }
    return domain;
}

struct ss_domain ss_probe_domain(const struct ss_probe *p, size_t k)
{
    return p->domains ? p->domains[k] : ss_operand_domain(&p->call, k);
}

void ss_probe_find_domains(struct ss_probe *p)
{
    p->domains = ss_call_domains(&p->call, &p->s->scratch);
}
