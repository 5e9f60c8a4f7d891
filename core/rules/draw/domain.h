/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values that an operand may take. */
#ifndef SS_CORE_RULES_DRAW_DOMAIN_H
#define SS_CORE_RULES_DRAW_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "core/op/op.h"

struct ss_probe;

/* True if x lies in the domain. Close neighbours of an end other than 0 do not count, because
 * rounding may turn them into the end. Always false for the domains with a generator of their own
 * (such as an index) and for nonzero divisors: a divisor close to 0 drowns all other terms. */
bool ss_draw_is_inside(const struct ss_domain *domain, double x);
/* Returns the domain of operand k, which the op's table row declares; without a declaration, any
 * value. */
struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k);
/* The same for the call of a probe, which keeps the answer (ss_probe_find_domains). */
struct ss_domain ss_probe_domain(const struct ss_probe *p, size_t k);
/* Maps any number x into the domain. */
double ss_draw_into_domain(const struct ss_domain *domain, double x);
/* Fills probe->domains, in scratch. */
void ss_probe_find_domains(struct ss_probe *p);

#endif
