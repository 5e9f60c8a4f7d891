/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules as text, in the grammar of torch.distributed.pipelining (_dump_csv, _load_csv): a line
 * per rank, with actions between commas: 2F0, 3I1, 3W1, 3B1, 1SEND_F1, 1RECV_B0, 1UNSHARD,
 * 1RESHARD, 0REDUCE_GRAD, (0F3;7B1)OVERLAP_F_B. An empty cell is an idle slot, and is dropped. */
#ifndef SS_CORE_PIPELINE_SCHEDULE_TEXT_H
#define SS_CORE_PIPELINE_SCHEDULE_TEXT_H

#include "core/base/buf.h"
#include "core/pipeline/schedule.h"

/* Reads text[length], in arena. Ranks are the lines; stages, microbatches and the placement follow
 * from the actions, of which there must be enough. name: of the file, for errors. A line or cell
 * may be quoted, and lines may end with \r\n; blank lines at the end are ignored. SS_E_SYNTAX with
 * name:line:column, SS_E_LIMIT. The result is not checked yet: stages that no rank has are on rank
 * 0. */
SS_NODISCARD enum ss_rc ss_schedule_parse(const char *text, size_t length, const char *name,
                                          struct ss_arena *arena, struct ss_schedule **out,
                                          struct ss_error *err);
void ss_schedule_print(const struct ss_schedule *s, struct ss_buf *out);

#endif
