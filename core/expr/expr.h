/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensor expressions: an operator said by indices, as in "C[i,j] += A[i,k] * B[k,j]".
 *
 *     [OPERANDS -> RESULTS:] STATEMENT; STATEMENT; ...
 *     STATEMENT   NAME[i, j, ...] = VALUE [for k < N, ...]
 *
 * A new line ends a statement like ";". Instead of "=", a statement may fold over the indices that
 * its left side lacks: += *= max= min= and= or=. A tensor that an earlier statement made is
 * continued by a fold. Without the head, operands are the tensors that no statement makes, in the
 * order in which they occur, and results are those that no later statement reads.
 *
 * A value has numbers, indices (as i32), accesses NAME[e, ...] whose indices are affine (2*i+d-1),
 * "NAME[e, ... else NUMBER]" for a number outside of the tensor, operators (+ - * / % ^,
 * comparisons, and or not), functions (functions.c lists them), dtypes as conversions (f32(x)), and
 * lengths: len(i) of an index, len(A, 0) of a dim.
 *
 * The length of an index is the one after "for"; else, where it stands alone on dims, their length,
 * which must be the same; and it is as long as all accesses allow (A[i+1] leaves out the last i,
 * A[2*i+d] all windows that fit). An access that leaves its tensor all the same is an error.
 *
 * An expression has no shapes of its own: ss_expr_expand makes its body, a graph of primitives, for
 * the types of its operands. */
#ifndef SS_CORE_EXPR_EXPR_H
#define SS_CORE_EXPR_EXPR_H

#include "core/graph/graph.h"

/* Limits of a text. */
enum {
    SS_EXPR_MAX_TEXT = 16384,
    SS_EXPR_MAX_TENSORS = 64,
    SS_EXPR_MAX_STATEMENTS = 64,
    SS_EXPR_MAX_INDICES = 16, /* of one statement */
    SS_EXPR_MAX_DEPTH = 100,
    SS_EXPR_MAX_NODES = 2000,
    SS_EXPR_MAX_NAME = 40
};

struct ss_expr;

/* Reads an expression, which lies in arena. An error has its place in the text:
 * "LINE:COLUMN". */
SS_NODISCARD enum ss_rc ss_expr_parse(const char *text, struct ss_arena *arena,
                                      const struct ss_expr **out, struct ss_error *err);
size_t ss_expr_n_operands(const struct ss_expr *expr);
size_t ss_expr_n_results(const struct ss_expr *expr);
/* Their names in the text. */
const char *ss_expr_operand(const struct ss_expr *expr, size_t i);
const char *ss_expr_result(const struct ss_expr *expr, size_t i);

/* The body at these operand types: a finished graph with an input per operand and an output per
 * result; free it with ss_graph_free. SS_E_SHAPE or SS_E_TYPE, with the place in the text, if the
 * expression does not fit them. */
SS_NODISCARD enum ss_rc ss_expr_expand(const struct ss_expr *expr, const struct ss_type *operands,
                                       size_t n, struct ss_graph **body, struct ss_error *err);

#endif
