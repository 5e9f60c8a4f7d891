/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules over time as cells of text, as SVG, and as a trace for chrome://tracing or Perfetto. */
#ifndef SS_CORE_PIPELINE_DRAW_H
#define SS_CORE_PIPELINE_DRAW_H

#include "core/base/buf.h"
#include "core/pipeline/case.h"

/* One column of a rank's row: the character that stands there, and the action that it is part of.
 */
struct ss_timeline_cell {
    char text;       /* F, B, I or W, in small letters for every second chunk of the rank, then the
                      * microbatch, then '-'; '.': idle */
    uint32_t action; /* index into the rank's list; SS_NOWHERE: idle */
};
/* The cells of a rank from from_ps to to_ps in n columns. An action that covers the middle of no
 * column is not seen. */
void ss_timeline_cells(const struct ss_pipeline_case *c, int32_t rank, int64_t from_ps,
                       int64_t to_ps, struct ss_timeline_cell *cells, int n);
/* The action of a rank at a time, of an overlapped pair the first; SS_NOWHERE: idle. */
uint32_t ss_timeline_action_at(const struct ss_pipeline_case *c, int32_t rank, int64_t ps);
/* The number of a stage among those of its rank. */
int32_t ss_timeline_chunk(const struct ss_schedule *s, int32_t stage);

/* A picture: a row per rank, transfers as lines, memory below each row if there is any. */
void ss_timeline_svg(const struct ss_pipeline_case *c, struct ss_buf *out);
/* Trace events, a process per rank: one thread for its actions, one for its transfers, and its
 * memory as a counter. */
void ss_timeline_trace(const struct ss_pipeline_case *c, struct ss_buf *out);

#endif
