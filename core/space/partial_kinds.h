/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reductions that each var can be partial for. Strategies with a partial operand are enumerated
 * only if a producer can yield that partial: arc consistency, applied before the product of rows
 * and axes is built. */
#ifndef SS_CORE_SPACE_PARTIAL_KINDS_H
#define SS_CORE_SPACE_PARTIAL_KINDS_H

#include "core/rules/rules.h"

/* Per var a bit set: bit r is set if usable rows can make the var partial for enum ss_reduce r. In
 * arena. */
uint8_t *ss_partial_kinds(const struct ss_graph *graph, const struct ss_ruleset *rules,
                          struct ss_arena *arena);

#endif
