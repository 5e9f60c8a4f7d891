/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedules that have a name, in one table. Sources: GPipe (arXiv 1811.06965), 1F1B (PipeDream,
 * arXiv 2006.09503), eager 1F1B (Alpa's overlap, arXiv 2211.05322), LoopedBFS (arXiv 2211.05953),
 * Interleaved1F1B (arXiv 2104.04473), ZB-H1, ZB-H2, ZB-1p, ZB-2p and ZBV (arXiv 2401.10241), VMin
 * and VHalf (arXiv 2405.15362), DualPipeV (arXiv 2412.19437 and its repository). The lists of the
 * schedules that torch.distributed.pipelining has are the same as there, without idle slots. */
#ifndef SS_CORE_PIPELINE_GENERATORS_H
#define SS_CORE_PIPELINE_GENERATORS_H

#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

struct ss_schedule_shape {
    int32_t n_ranks, n_microbatches;
    int32_t chunks; /* stages per rank; 0: the schedule's own default */
    /* [n_ranks * chunks] in the order of the model, or NULL: F, I and W take the same time and
     * transfers none. Only ZB1p and ZB2p look at it. */
    const struct ss_stage_cost *costs;
    int64_t limit_bytes; /* ZB1p, ZB2p: activations per rank; 0: as many as the name says */
};

struct ss_schedule_kind {
    const char *name, *summary;
    int32_t chunks;    /* stages per rank, unless the shape says otherwise */
    bool fixed_chunks; /* it has no other number */
    enum ss_stage_placement placement;
    bool split;        /* the backward is split */
    bool forward_only; /* no backward */
    /* Fills the lists of a schedule that has none yet. Returns why there is no such schedule, or
     * NULL. */
    const char *(*fill)(struct ss_schedule *s, const struct ss_schedule_shape *shape);
};

const struct ss_schedule_kind *const *ss_schedule_kinds(size_t *n);
/* By name in any case, '-' and '_' left out (zb-h1, ZBH1); NULL if there is none. */
const struct ss_schedule_kind *ss_schedule_kind_find(const char *name);
/* In arena. Every schedule passes ss_schedule_check. SS_E_ARGUMENT if the kind has no schedule of
 * that shape (the reason says why), SS_E_LIMIT if it has too many actions. */
SS_NODISCARD enum ss_rc ss_schedule_make(const struct ss_schedule_kind *kind,
                                         const struct ss_schedule_shape *shape,
                                         struct ss_arena *arena, struct ss_schedule **out,
                                         struct ss_error *err);

#endif
