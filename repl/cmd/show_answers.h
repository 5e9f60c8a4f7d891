/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers of several solves as the rows of one table. */
#ifndef SS_REPL_CMD_SHOW_ANSWERS_H
#define SS_REPL_CMD_SHOW_ANSWERS_H

#include "core/pipeline/pipeline_plan.h"
#include "repl/cmd/show_plan.h"

struct ss_answer_row {
    struct ss_value label;                   /* first cell */
    struct ss_answer answer;                 /* if neither has a plan, err is the reason */
    const struct ss_pipeline_plan *pipeline; /* its objective is the simulated step; or NULL */
    struct ss_error err;
    bool no_bound; /* a baseline: its bound does not apply to other plans */
};

/* Adds the table; label is the name of its first column. name and label must be static. Returns the
 * row with the best objective, or n if no row has a plan. */
size_t ss_put_answers(const char *name, const char *label, const struct ss_answer_row *rows,
                      size_t n, struct ss_out *out);
void ss_free_answers(struct ss_answer_row *rows, size_t n);

#endif
