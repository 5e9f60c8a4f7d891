/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rule table in text form: lines "op kinds or ops: outs <- ins". Its rows are claims, which
 * compare.h checks.
 *
 *   # a comment
 *   dot_general: S(m) <- S(m), R            a letter is a factor, as in einsum: the row is claimed
 *   dot_general: P(sum) <- S(k), S(k)       for each factor that leads a dim of exactly these
 *                                           operands and results; a number is a dim
 *   elementwise: S(i)... <- S(i)?...        "..." repeats the last operand, "?" means R if the
 *                                           operand lacks the factor; elementwise: all such kinds
 *   reduce{maximum}: P(max) <- S(k), R      a kind with that one-op body
 *   sort: S(i)... <- S(i)... except dimension
 *                                           excludes the dims of operand 0 that the attribute
 *                                           names, or that have a window in window_dimensions
 *   convolution: S(output_feature_dimension) <- S(input_feature_dimension), R
 *                                           the dim in the attribute
 *   dot_general_3: S(0) <- S(0), R          one op of the graph
 */
#ifndef SS_CORE_RULES_TABLE_TABLE_H
#define SS_CORE_RULES_TABLE_TABLE_H

#include "core/op/attr.h"
#include "core/rules/rules.h"

struct ss_table_slot {
    struct ss_placement placement; /* S without a dim for a factor */
    bool factor, optional;
    bool named; /* the attribute dim_of holds the dim */
    enum ss_attr_id dim_of;
};

struct ss_table_side {
    struct ss_table_slot *slots;
    size_t count;
    bool repeats; /* the last slot holds for all further operands */
};

struct ss_table_row {
    int line;
    const char *text; /* the row as written */
    const char *of;   /* the text before the colon */
    const char **selectors;
    size_t n_selectors;
    struct ss_table_side out, in;
    bool has_factor;
    int except; /* enum ss_attr_id, or -1 */
};

struct ss_table {
    struct ss_table_row *rows;
    size_t n_rows;
};

/* Parses a table into arena. name is used in messages: "name:line:column". */
SS_NODISCARD enum ss_rc ss_table_parse(const char *name, const char *text, size_t size,
                                       struct ss_arena *arena, struct ss_table *out,
                                       struct ss_error *err);
/* True if one of the row's selectors matches the op. */
bool ss_table_selects(const struct ss_table_row *row, const struct ss_graph *graph, uint32_t op);
struct ss_claims {
    SS_ARRAY(struct ss_row_text) items;
};
/* Appends the rows that the line claims for a call: one per matching factor, or the row itself if
 * it has no factor. Returns NULL; or appends nothing and returns the reason (in arena): the operand
 * counts differ, or a dim does not exist. */
const char *ss_table_expand(const struct ss_table_row *row, const struct ss_call *call,
                            const struct ss_atoms *atoms, struct ss_arena *arena,
                            struct ss_claims *out);
/* Returns why the row selects no op of the graph (in arena). Call it only for such a row. */
const char *ss_table_selects_none(const struct ss_table_row *row, const struct ss_graph *graph,
                                  struct ss_arena *arena);

#endif
