/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Discovery of an operator with a body: its rows are composed, and a few probes check each. */
#ifndef SS_CORE_COMPOSE_EXPLORE_H
#define SS_CORE_COMPOSE_EXPLORE_H

#include "core/rules/discover.h"

/* The function `explore` of ss_discover_options. Calls without a body are explored by execution
 * (ss_explore). If the search has too many states, rows lack. A composed row that the
 * probes refute though it rests on no condition shows an error, or lengths at which literals of the
 * body mean something else: the attempt says so and keeps its probe, and the row is not used. */
SS_NODISCARD enum ss_rc ss_explore_composed(const struct ss_call *call, const double *bound,
                                            const bool *is_bound,
                                            const struct ss_discover_options *options,
                                            struct ss_job *job, struct ss_arena *arena,
                                            struct ss_atoms *atoms, struct ss_op_rules **rules,
                                            struct ss_error *err);

#endif
