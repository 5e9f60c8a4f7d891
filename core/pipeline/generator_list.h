/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generators, each with its row, in the order in which they are listed. */
#ifndef SS_CORE_PIPELINE_GENERATOR_LIST_H
#define SS_CORE_PIPELINE_GENERATOR_LIST_H

#include "core/pipeline/generators.h"

/* X(gpipe) stands for the row ss_schedule_kind_gpipe. */
#define SS_SCHEDULE_KINDS(X)                                                                       \
    X(gpipe)                                                                                       \
    X(one_f_one_b)                                                                                 \
    X(eager)                                                                                       \
    X(looped_bfs)                                                                                  \
    X(interleaved)                                                                                 \
    X(interleaved_zb)                                                                              \
    X(zb_h1) X(zb_h2) X(zb_1p) X(zb_2p) X(zbv) X(dualpipe_v) X(v_min) X(v_half) X(inference)

#define X(name) extern const struct ss_schedule_kind ss_schedule_kind_##name;
SS_SCHEDULE_KINDS(X)
#undef X

/* Fills the list of a rank with stages in loops: `warm` forwards, then F and B in turn, then the
 * other backwards; chunk by chunk, in rounds of microbatches (one stage per rank: in order). lag >=
 * 0: the backward is split, and W comes so many backwards after its I. */
void ss_schedule_fill_rank(struct ss_schedule *s, const struct ss_schedule_shape *shape,
                           int32_t rank, int32_t warm, int32_t lag);

#endif
