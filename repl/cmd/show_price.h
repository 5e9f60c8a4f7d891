/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of an op's or value's placement in the plan, and of its alternatives. */
#ifndef SS_REPL_CMD_SHOW_PRICE_H
#define SS_REPL_CMD_SHOW_PRICE_H

#include "core/lab/question.h"
#include "repl/cmd/show_plan.h"

/* The costs that the plan gives an op or var, and its alternatives. n is 0 without a plan that
 * decides it, and after an error: `why` is then its message, else NULL. The caller frees list.space
 * (ss_space_free). Texts lie in arena. */
struct ss_prices_shown {
    struct ss_price_list list;
    const char *why;
};
void ss_show_prices(const struct ss_lab *lab, bool is_var, uint32_t id, uint32_t peaks,
                    struct ss_job *job, struct ss_arena *arena, struct ss_prices_shown *shown);
/* What the op would cost more than now with that row on that axis, at best; null if no such
 * placement is possible. */
struct ss_value ss_show_row_cost(const struct ss_prices_shown *shown, uint32_t op, size_t row,
                                 int axis);
/* Adds the table "alternatives": the first `rows` and the chosen one. */
void ss_put_alternatives(const struct ss_lab *lab, const struct ss_prices_shown *shown, bool is_var,
                         uint32_t id, uint32_t rows, struct ss_out *out);

#endif
