/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of plans as result values. */
#ifndef SS_REPL_CMD_SHOW_PLAN_H
#define SS_REPL_CMD_SHOW_PLAN_H

#include "repl/cmd/show.h"

/* Picoseconds as a time value. */
struct ss_value ss_show_ps(int64_t ps);
/* An objective or bound in the plan's unit. */
struct ss_value ss_show_objective(const struct ss_plan *plan, double value);
/* The plan's bound and gap; null if it has none. */
struct ss_value ss_show_bound(const struct ss_plan *plan);
struct ss_value ss_show_gap(const struct ss_plan *plan);
/* A part of the objective, or a difference of two, in the same unit. */
struct ss_value ss_show_amount(const struct ss_plan *plan, double value);
/* The destination of a reshard: "hub", "operand", ... */
const char *ss_place_name(enum ss_reshard_place place);
/* The op (a reference) or loop that consumes the value; null if there is none. */
struct ss_value ss_show_consumer(const struct ss_plan *plan, const struct ss_plan_reshard *r);
/* The collectives of a reshard, with the bytes that one rank sends and their time. */
struct ss_value ss_show_path(const struct ss_plan *plan, const struct ss_plan_reshard *r,
                             struct ss_arena *arena);

#endif
