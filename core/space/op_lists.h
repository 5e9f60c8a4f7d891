/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies of every op of a space. Ops with equal rules and types share one list, of which
 * a filter and pins leave a part. */
#ifndef SS_CORE_SPACE_OP_LISTS_H
#define SS_CORE_SPACE_OP_LISTS_H

#include "core/base/job.h"
#include "core/space/hub_vars.h"
#include "core/space/space.h"

/* Sets s->op_strategies and, per op, offered: its strategies before pins. partial: per var
 * (ss_partial_kinds). Lists lie in the arena of the space. SS_E_INFEASIBLE if a pin or the filter
 * leaves an op none. */
SS_NODISCARD enum ss_rc ss_op_lists_find(struct ss_space *s, const struct ss_space_options *options,
                                         const struct ss_hub_vars *hub_vars, const uint8_t *partial,
                                         const struct ss_strategy_list **offered,
                                         struct ss_job *job, struct ss_error *err);

#endif
