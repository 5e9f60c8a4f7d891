/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of StableHLO text: strings, constants, the properties of an op. */
#ifndef SS_CORE_LOAD_PRINT_H
#define SS_CORE_LOAD_PRINT_H

#include "core/graph/graph.h"

/* The inside of a string literal. */
void ss_print_escaped(struct ss_buf *out, const char *text);
/* dense<...> : type; a one-element tensor of another type is a splat of it. */
void ss_print_dense(struct ss_buf *out, const struct ss_tensor *tensor, const struct ss_type *type);
/* " <{...}>", or nothing where the op has no attributes but regions. */
void ss_print_attrs(struct ss_buf *out, const struct ss_op *op);

#endif
