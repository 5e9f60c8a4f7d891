/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of an op's or value's placement in the plan, and of its alternatives. */
#ifndef SS_REPL_CMD_SHOW_PRICE_H
#define SS_REPL_CMD_SHOW_PRICE_H

#include "repl/cmd/show_plan.h"

/* Adds the table "alternatives" of an op or var if the laboratory has a plan that decides it: the
 * first `rows` alternatives and the chosen one. */
void ss_put_alternatives(const struct ss_lab *lab, bool is_var, uint32_t id, uint32_t rows,
                         struct ss_job *job, struct ss_out *out);

#endif
