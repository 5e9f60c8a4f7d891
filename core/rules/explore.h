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

/* Explores one call (tests, single operators). bound[k] is the known value of operand k where
 * is_bound[k]. Results lie in arena. */
SS_NODISCARD enum ss_rc ss_explore(const struct ss_call *call, const double *bound,
                                   const bool *is_bound, const struct ss_discover_options *options,
                                   struct ss_job *job, struct ss_arena *arena,
                                   struct ss_atoms *atoms, struct ss_op_rules **rules,
                                   struct ss_error *err);
/* Why a call cannot be explored at all, or NULL. */
const char *ss_not_explorable(const struct ss_call *call);

#endif
