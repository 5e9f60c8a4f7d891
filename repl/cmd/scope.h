/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outline of a graph as a result. */
#ifndef SS_REPL_CMD_SCOPE_H
#define SS_REPL_CMD_SCOPE_H

#include "core/plan/outline.h"
#include "repl/cmd/out.h"

struct ss_scopes_shown {
    bool ops;         /* list the ops, and the collectives below them */
    bool unfold;      /* list equal blocks one by one */
    const char *path; /* only what is in this scope; NULL: all */
};

/* A tree with the totals of each scope, including what lies in it; with a plan also the times.
 * Folded blocks have the totals of all of them, and below them the rows of the first. costs: NULL
 * without a plan. */
void ss_put_scopes(const struct ss_outline *outline, const struct ss_outline_costs *costs,
                   const struct ss_scopes_shown *shown, struct ss_out *out);
/* "operand 1", "its result", "output 3": what a collective of the plan is for. In arena. */
const char *ss_show_purpose(struct ss_arena *arena, const struct ss_plan *plan,
                            const struct ss_plan_collective *sent);

#endif
