/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arc consistency of pending reductions before the product of rows and axes: a kind is enumerated
 * for a var only where a producer can yield it (DESIGN.md D8). */
#ifndef SS_CORE_SPACE_PARTIAL_KINDS_H
#define SS_CORE_SPACE_PARTIAL_KINDS_H

#include "core/rules/rules.h"

/* Per var: bit r set where some rows let it hold a pending reduction of kind r. In arena. */
uint8_t *ss_partial_kinds(const struct ss_graph *graph, const struct ss_ruleset *rules,
                          struct ss_arena *arena);

#endif
