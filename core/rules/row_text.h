/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows as text: in the syntax of placements, and as ShardSpec and CombineSpec of the paper. */
#ifndef SS_CORE_RULES_ROW_TEXT_H
#define SS_CORE_RULES_ROW_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/row.h"
#include "core/rules/rules.h"

/* The name that users see: "exact", "fragile". */
const char *ss_verdict_name(enum ss_verdict verdict);
/* Adds "S(0), R <- S(1), S(0)": results, then operands, at these lengths. Halo widths that depend
 * on the number of ranks are left out. */
void ss_row_print(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                  const int64_t *lengths);
/* Adds these widths: "halo on 2 ranks 1:2; on 4 ranks 2:3". Adds nothing if they do not depend on
 * the number of ranks. */
void ss_row_widths(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                   const int64_t *lengths);
/* Adds the conditions of a row: "only equal pieces", "each rank counts from its own offset". Adds
 * nothing if it has none. */
void ss_row_note(struct ss_buf *out, const struct ss_row *row, const struct ss_call *call,
                 const struct ss_atoms *atoms);
/* Adds the condition under which a row would apply (ss_row_is_said): "only where the lengths that
 * are cut are equal". */
void ss_row_absence(struct ss_buf *out, const struct ss_row *row);
/* Adds the placement of operand k of an unplaced row, or of its result k: "S(0,1)",
 * "S(1,blocks=4:12)". */
void ss_unplaced_print(struct ss_buf *out, const struct ss_op_rules *rules,
                       const struct ss_row *row, const struct ss_atoms *atoms, bool operand,
                       size_t k);
/* Why no plan can use an unplaced row. */
const char *ss_unplaced_why(const struct ss_row *row);
/* The view of the paper, cut rows only. ShardSpec "[S1, S2], [S2, N]": the ids per dim, N for
 * NoShardDim, S1|S2 for a dim with two. CombineSpec "S1: gather(dim=0); S2: reduce(op=SUM)". */
void ss_shard_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                         const struct ss_atoms *atoms);
void ss_combine_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                           const struct ss_atoms *atoms);

#endif
