/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values that an operand may take. */
#ifndef SS_CORE_RULES_DRAW_DOMAIN_H
#define SS_CORE_RULES_DRAW_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "core/op/op.h"

struct ss_probe;

/* Whether a number lies in a domain, however near to 0 where that is an end. Divisors next to 0
 * leave nothing of what else there is. */
bool ss_draw_is_inside(const struct ss_domain *domain, double x);
/* Whether any does: of an index, a divisor or what else is drawn in its own way none. */
bool ss_draw_has_inside(const struct ss_domain *domain);
/* What operand k may hold. */
struct ss_domain ss_operand_domain(const struct ss_call *call, size_t k);
/* The same of a probe's call, which is asked once. */
struct ss_domain ss_probe_domain(const struct ss_probe *p, size_t k);
/* Maps any number x into a domain of kind SS_DOMAIN_BETWEEN, at least .1 from its ends if possible.
 */
double ss_draw_into_range(const struct ss_domain *domain, double x);
/* Maps any number x into the domain. */
double ss_draw_into_domain(const struct ss_domain *domain, double x);
/* Fills probe->domains, in scratch. */
void ss_probe_find_domains(struct ss_probe *p);

#endif
