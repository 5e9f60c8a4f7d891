/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row by which an op runs in each microbatch. Internal to the classification (microbatch.h). */
#ifndef SS_CORE_PIPELINE_MICROBATCH_ROW_H
#define SS_CORE_PIPELINE_MICROBATCH_ROW_H

#include "core/base/buf.h"
#include "core/pipeline/microbatch.h"

struct ss_microbatch_rows {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_microbatches *m; /* of the vars that are placed so far */
    bool counting;                   /* rows may count from the offset of the piece */
    struct ss_arena scratch;
};

/* A row, with its blocks multiplied (struct ss_microbatches). */
struct ss_microbatch_choice {
    uint16_t row;
    int64_t times;
};

/* The row that reads the operands as they are; a value that is the same in each microbatch may also
 * be read by pieces or as a term, which costs more. result: what result 0 has to be; NULL:
 * anything. SS_NO_ROW if there is none. */
enum { SS_NO_ROW = UINT16_MAX };
struct ss_microbatch_choice ss_microbatch_find_row(struct ss_microbatch_rows *r, uint32_t op,
                                                   const struct ss_placement *result);
/* Why an op that reads a piece of the batch has no such row; in arena. */
const char *ss_microbatch_why(struct ss_microbatch_rows *r, uint32_t op, struct ss_arena *arena);

#endif
