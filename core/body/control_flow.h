/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that run whole programs: case, if and while. Such an op has SS_ATTR_SIZES and
 * SS_ATTR_POSITIONS like a composite: the numbers of all its regions, one region after another. So
 * each region runs at any lengths, as a composite on operands of the op. */
#ifndef SS_CORE_BODY_CONTROL_FLOW_H
#define SS_CORE_BODY_CONTROL_FLOW_H

#include "core/op/op.h"

/* Fills SIZES and POSITIONS, if attrs has both, and the counts in the regions, which have no
 * loops. */
void ss_program_number(struct ss_arena *arena, struct ss_attrs *attrs);
/* Region i with its share of the numbers, as a composite on the operands of the op that it takes.
 * Results are not inferred. False if there is no such region or it takes more operands than the op
 * has. */
bool ss_program_region(const struct ss_call *call, size_t i, struct ss_arena *arena,
                       struct ss_call *out);
/* What the regions ask of each operand, in arena: the first that asks something of it counts. NULL
 * if the op runs no programs. */
struct ss_domain *ss_program_domains(const struct ss_call *call, struct ss_arena *arena);
/* Record mode. If the op of a region reads or writes a part of a dim at an index, fixes the length
 * of that dim, because a loop that counts along it has a constant trip count. */
void ss_program_keep_offsets(struct ss_infer *inf, const struct ss_graph *g, uint32_t op,
                             const struct ss_call *call);

#endif
