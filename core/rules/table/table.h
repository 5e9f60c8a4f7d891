/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rule table that somebody wrote: lines "op kinds or ops: outs <- ins". It is only a claim;
 * compare.h checks it.
 *
 *   # a comment
 *   dot_general: S(m) <- S(m), R            a letter is a factor of lengths, as in einsum: the row
 *   dot_general: P(sum) <- S(k), S(k)       is claimed for every factor that leads a dim of just
 *                                           these operands and results; numbers are dims
 *   elementwise: S(i)... <- S(i)?...        "..." repeats the last operand, "?" is R where an
 *                                           operand lacks the factor; elementwise: all such kinds
 *   reduce{maximum}: P(max) <- S(k), R      a kind with that one-op body
 *   sort: S(i)... <- S(i)... except dimension
 *                                           not the dims of operand 0 that the attribute names, or
 *                                           over which window_dimensions has a window
 *   convolution: S(output_feature_dimension) <- S(input_feature_dimension), R
 *                                           the dim that the attribute says
 *   dot_general_3: S(0) <- S(0), R          one op of the graph
 */
#ifndef SS_CORE_RULES_TABLE_TABLE_H
#define SS_CORE_RULES_TABLE_TABLE_H

#include "core/op/attr.h"
#include "core/rules/rules.h"

struct ss_table_slot {
    struct ss_placement placement; /* a factor's is S without a dim yet */
    bool factor, optional;
    bool named; /* the dim is what the attribute dim_of says */
    enum ss_attr_id dim_of;
};

struct ss_table_side {
    struct ss_table_slot *slots;
    size_t count;
    bool repeats; /* the last slot, for all further operands */
};

struct ss_table_row {
    int line;
    const char *text; /* the row as written */
    const char *of;   /* the same of what is before the colon */
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

/* name is for messages: "name:line:column". */
SS_NODISCARD enum ss_rc ss_table_parse(const char *name, const char *text, size_t size,
                                       struct ss_arena *arena, struct ss_table *out,
                                       struct ss_error *err);
/* Whether one of the row's selectors means the op. */
bool ss_table_selects(const struct ss_table_row *row, const struct ss_graph *graph, uint32_t op);
struct ss_claims {
    SS_ARRAY(struct ss_row_text) items;
};
/* Adds what the row claims of a call: one concrete row per factor that fits, or the row itself.
 * NULL; or nothing, and why (in arena): the numbers of operands differ, or dims are not there. */
const char *ss_table_expand(const struct ss_table_row *row, const struct ss_call *call,
                            const struct ss_atoms *atoms, struct ss_arena *arena,
                            struct ss_claims *out);
/* Why the row selects no op of the graph, which must be so; in arena. */
const char *ss_table_selects_none(const struct ss_table_row *row, const struct ss_graph *graph,
                                  struct ss_arena *arena);

#endif
