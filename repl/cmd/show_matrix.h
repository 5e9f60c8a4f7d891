/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors as matrices of numbers. */
#ifndef SS_REPL_CMD_SHOW_MATRIX_H
#define SS_REPL_CMD_SHOW_MATRIX_H

#include "core/tensor/tensor.h"
#include "repl/cmd/show.h"

/* The rows of a tensor; of more than two dims, a matrix for each position of the leading ones.
 * numbers: of its elements in order, two for each complex one (ss_tensor_numbers); NaN: none, shown
 * as "-". At most `limit` numbers are shown, in whole rows as far as they fit. mark: a number that
 * gets a '*', or -1. In arena. */
const char *ss_show_matrix(const struct ss_type *type, const double *numbers, int64_t limit,
                           int64_t mark, struct ss_arena *arena);

/* The same in one line: "[[1, 2], [3, 4]]", "..." after `limit` elements; integers as integers. */
const char *ss_show_nested(const struct ss_tensor *tensor, int64_t limit, struct ss_arena *arena);

#endif
