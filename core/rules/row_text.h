/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows as text: in the syntax of placements, and as ShardSpec and CombineSpec of the paper. */
#ifndef SS_CORE_RULES_ROW_TEXT_H
#define SS_CORE_RULES_ROW_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/row.h"
#include "core/rules/rules.h"

const char *ss_verdict_name(enum ss_verdict verdict);
/* Adds the widths of a halo that depend on the number of ranks: "halo on 2 ranks 1:2; on 4 ranks
 * 2:3". Nothing where they do not depend on it. */
void ss_row_widths(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                   const int64_t *lengths);
/* What a row needs to hold or to run, in words: "only equal pieces", "indices offset and masked, as
 * DTensor's MaskPartial". Nothing is added where it needs nothing. */
void ss_row_note(struct ss_buf *out, const struct ss_row *row, const struct ss_call *call,
                 const struct ss_atoms *atoms);
/* "S(0), R <- ..." in our syntax: outs <- ins at these lengths. Widths of a halo that depend on the
 * number of ranks are left out. */
void ss_row_print(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                  const int64_t *lengths);
/* Adds when a row that does not would: "only where the lengths that are cut are equal". */
void ss_row_absence(struct ss_buf *out, const struct ss_row *row);
/* Operand k of an unplaced row, or its result k: "S(0,1)", "S(1,blocks=4:12)". */
void ss_unplaced_print(struct ss_buf *out, const struct ss_op_rules *rules,
                       const struct ss_row *row, const struct ss_atoms *atoms, bool operand,
                       size_t k);
/* Why no plan can use an unplaced row. */
const char *ss_unplaced_why(const struct ss_row *row);
/* The paper's view: ShardSpec "[S1, S2], [S2, S3]" and CombineSpec "S1: gather(dim=0); S2:
 * reduce(op=SUM)" (only cut rows; NoShardDim printed as N; a dim with several ids S1|S2). */
void ss_shard_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                         const struct ss_atoms *atoms);
void ss_combine_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                           const struct ss_atoms *atoms);

#endif
