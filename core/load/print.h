/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printing the elements of StableHLO text: strings, constants, the properties of an op. All append
 * to out. */
#ifndef SS_CORE_LOAD_PRINT_H
#define SS_CORE_LOAD_PRINT_H

#include "core/graph/graph.h"

/* The escaped content of a string literal, without quotes. */
void ss_print_escaped(struct ss_buf *out, const char *text);
/* dense<...> : type; a one-element tensor of another type is printed as a splat. */
void ss_print_dense(struct ss_buf *out, const struct ss_tensor *tensor, const struct ss_type *type);
/* " <{...}>", or nothing if the op has no attributes other than regions. */
void ss_print_attrs(struct ss_buf *out, const struct ss_op *op);

/* An op that was read as a custom call of a factorisation, and its attributes as such. */
bool ss_print_is_lapack(const struct ss_op *op);
void ss_print_lapack_attrs(struct ss_buf *out, const struct ss_op *op);

#endif
