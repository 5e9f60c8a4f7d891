/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowering: a plan becomes one SPMD program of local calls, resharding steps and frees, which every
 * rank runs with its own coordinates. It contains exactly the reshards that the plan lists. */
#ifndef SS_CORE_PLAN_LOWER_H
#define SS_CORE_PLAN_LOWER_H

#include "core/plan/plan.h"
#include "core/program/program.h"

/* Lowers a plan. The caller owns *program, which borrows the attributes of ops and their names from
 * the plan's graph, and nothing else. */
SS_NODISCARD enum ss_rc ss_lower(const struct ss_plan *plan, struct ss_program **program,
                                 struct ss_error *err);

#endif
