/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a partitioned program moves that it need not: collectives of values of which a plan of the
 * program before moves less, and why it can. */
#ifndef SS_CORE_AUDIT_NEEDLESS_H
#define SS_CORE_AUDIT_NEEDLESS_H

#include "core/audit/audit.h"
#include "core/plan/plan.h"

struct ss_audit_needless {
    const struct ss_audit_collective *collective;
    int64_t bytes;      /* that a rank sends in a step, of this collective */
    int64_t plan_bytes; /* that it sends by the plan, of the same value, in all collectives */
    const char *why;    /* "gathers dim 0 of x, which convolution_0 need not have whole: ..." */
};

/* In program order; in arena. plan is of the graph that audit->before is, loaded again; a plan of
 * another graph gives none. */
struct ss_audit_needless *ss_audit_needless(const struct ss_audit *audit,
                                            const struct ss_plan *plan, struct ss_arena *arena,
                                            size_t *n);

#endif
