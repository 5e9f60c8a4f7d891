/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of a solve that ended without a choice. */
#ifndef SS_CORE_SOLVE_INFEASIBLE_H
#define SS_CORE_SOLVE_INFEASIBLE_H

#include "core/solve/search/solver.h"

/* Returns SS_E_INFEASIBLE with the reason (forbidden combinations or the memory limit), or
 * SS_E_CANCELLED or SS_E_TIMEOUT if the solve was stopped before it knew. If the limit is the
 * reason, the hint names the least peak that up to five seconds of search find. */
enum ss_rc ss_infeasible_explain(struct ss_solver *s, struct ss_error *err);

#endif
