/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of stages that were counted in their programs (code_memory.h), in place of the estimates
 * that a table of stages has for all others. */
#ifndef SS_CORE_PIPELINE_STAGE_BYTES_H
#define SS_CORE_PIPELINE_STAGE_BYTES_H

#include "core/base/arena.h"
#include "core/pipeline/stage_search.h"

struct ss_stage_bytes {
    SS_ARRAY(struct ss_counted_stage) items;
    double expected; /* estimates count so many times; 0: as they are */
    struct ss_arena arena;
};

/* Keeps the bytes of a point of a class of stages; of two calls, the more. True if they are other
 * than before. */
bool ss_stage_bytes_keep(struct ss_stage_bytes *bytes, uint32_t class_id, int64_t id,
                         const struct ss_stage_cost *counted);
/* Replaces the estimated bytes of a point. */
void ss_stage_bytes_correct(const struct ss_stage_bytes *bytes, uint32_t class_id,
                            struct ss_stage_point *point);

#endif
