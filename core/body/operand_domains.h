/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which values the operands of a composite may take: the domains that ops of its body declare,
 * propagated backwards to the operands. */
#ifndef SS_CORE_BODY_OPERAND_DOMAINS_H
#define SS_CORE_BODY_OPERAND_DOMAINS_H

#include "core/op/op.h"

/* One domain per operand, in arena; NULL if the call is no composite or its body does not fit the
 * operand types. */
struct ss_domain *ss_composite_domains(const struct ss_call *call, struct ss_arena *arena);

#endif
