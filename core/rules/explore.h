/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explores one call: finds all its rows. */
#ifndef SS_CORE_RULES_EXPLORE_H
#define SS_CORE_RULES_EXPLORE_H

#include <stdbool.h>

#include "core/base/error.h"

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_discover_options;
struct ss_job;
struct ss_op_rules;

/* Explores one call whose results are inferred. bound, is_bound: per operand, as ss_op_bound gives
 * them; NULL: none is bound. *atoms and *rules are allocated in arena. If the job is cancelled:
 * SS_E_CANCELLED, and *rules has what was found so far. */
SS_NODISCARD enum ss_rc ss_explore(const struct ss_call *call, const double *bound,
                                   const bool *is_bound, const struct ss_discover_options *options,
                                   struct ss_job *job, struct ss_arena *arena,
                                   struct ss_atoms *atoms, struct ss_op_rules **rules,
                                   struct ss_error *err);
/* Why a call cannot be explored at all; NULL: it can. */
const char *ss_not_explorable(const struct ss_call *call);

#endif
