/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of plans as values. */
#ifndef SS_REPL_CMD_SHOW_PLAN_H
#define SS_REPL_CMD_SHOW_PLAN_H

#include "repl/cmd/show.h"

/* Picoseconds, shown as a time. */
struct ss_value ss_show_ps(int64_t ps);
/* An objective or bound in the plan's unit. */
struct ss_value ss_show_objective(const struct ss_plan *plan, double value);
/* A part of it, or a difference. */
struct ss_value ss_show_amount(const struct ss_plan *plan, double value);
/* What a reshard serves: "hub", "operand", ... */
const char *ss_place_name(enum ss_reshard_place place);
/* The op (a reference) or loop that it serves; null if there is none. */
struct ss_value ss_show_consumer(const struct ss_plan *plan, const struct ss_plan_reshard *r);
/* Its collectives, with what one rank sends and their time. */
struct ss_value ss_show_path(const struct ss_plan *plan, const struct ss_plan_reshard *r,
                             struct ss_arena *arena);

#endif
