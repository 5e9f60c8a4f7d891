/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the plan pays for the placement of an op or a value, beside the alternatives. */
#ifndef SS_REPL_CMD_SHOW_PRICE_H
#define SS_REPL_CMD_SHOW_PRICE_H

#include "repl/cmd/show_plan.h"

/* Adds the table "alternatives" of an op or var, if the laboratory has a plan that decides it: the
 * first `rows` of them, and the chosen one. */
void ss_put_alternatives(const struct ss_lab *lab, bool is_var, uint32_t id, uint32_t rows,
                         struct ss_job *job, struct ss_out *out);

#endif
