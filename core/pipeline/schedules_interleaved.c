/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules with several stages per rank, in loops: rank r has the stages r, r + P, r + 2P, ... */
#include "core/pipeline/generator_list.h"

static const char *fill_looped_bfs(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    int32_t p = shape->n_ranks, n = shape->n_microbatches;
    for (int32_t r = 0; r < p; r++) {
        for (int32_t c = 0; c < shape->chunks; c++)
            for (int32_t m = 0; m < n; m++)
                ss_schedule_add(s, r, SS_ACT_F, c * p + r, m);
        for (int32_t c = shape->chunks; c-- > 0;)
            for (int32_t m = n; m-- > 0;)
                ss_schedule_add(s, r, SS_ACT_B, c * p + r, m);
    }
    return NULL;
}

/* Microbatches per round: a rank does so many of one chunk before it goes to the next chunk. */
static int32_t per_round(const struct ss_schedule_shape *shape)
{
    int32_t rounds = shape->n_microbatches / shape->n_ranks;
    return shape->n_microbatches / (rounds > 0 ? rounds : 1);
}

static const char *refuses(const struct ss_schedule_shape *shape)
{
    int32_t rounds = shape->n_microbatches / shape->n_ranks;
    return rounds > 1 && shape->n_microbatches % rounds
               ? "the microbatches are not a multiple of the rounds (microbatches / ranks)"
               : NULL;
}

/* The stage and microbatch of the k-th forward (or backward) of a rank. */
static void nth(const struct ss_schedule_shape *shape, int32_t rank, int32_t k, bool backward,
                int32_t *stage, int32_t *microbatch)
{
    int32_t round = per_round(shape), chunk = k / round % shape->chunks;
    if (backward)
        chunk = shape->chunks - 1 - chunk;
    *stage = chunk * shape->n_ranks + rank;
    *microbatch = k / (round * shape->chunks) * round + k % round;
}

static void add_nth(struct ss_schedule *s, const struct ss_schedule_shape *shape, int32_t rank,
                    enum ss_act kind, int32_t k)
{
    int32_t stage, microbatch;
    nth(shape, rank, k, kind != SS_ACT_F, &stage, &microbatch);
    ss_schedule_add(s, rank, kind, stage, microbatch);
}

void ss_schedule_fill_rank(struct ss_schedule *s, const struct ss_schedule_shape *shape,
                           int32_t rank, int32_t warm, int32_t lag)
{
    int32_t n = shape->chunks * shape->n_microbatches, f = 0, b = 0, w = 0;
    while (f < n && f < warm)
        add_nth(s, shape, rank, SS_ACT_F, f++);
    while (b < n) {
        if (f < n)
            add_nth(s, shape, rank, SS_ACT_F, f++);
        add_nth(s, shape, rank, lag < 0 ? SS_ACT_B : SS_ACT_I, b++);
        if (lag >= 0 && b > lag)
            add_nth(s, shape, rank, SS_ACT_W, w++);
    }
    while (lag >= 0 && w < n)
        add_nth(s, shape, rank, SS_ACT_W, w++);
}

static const char *fill_interleaved(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    const char *why = refuses(shape);
    if (why)
        return why;
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(
            s, shape, r, (shape->chunks - 1) * per_round(shape) + 2 * (shape->n_ranks - 1 - r), -1);
    return NULL;
}

static const char *fill_interleaved_zb(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    const char *why = refuses(shape);
    if (why)
        return why;
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r,
                              (shape->chunks - 1) * per_round(shape) + shape->n_ranks - 1 - r, r);
    return NULL;
}

const struct ss_schedule_kind ss_schedule_kind_looped_bfs = {
    .name = "LoopedBFS",
    .summary = "chunk by chunk, all microbatches of each",
    .chunks = 2,
    .fill = fill_looped_bfs,
};

const struct ss_schedule_kind ss_schedule_kind_interleaved = {
    .name = "Interleaved1F1B",
    .summary = "1F1B over several chunks per rank: a smaller bubble",
    .chunks = 2,
    .fill = fill_interleaved,
};

const struct ss_schedule_kind ss_schedule_kind_interleaved_zb = {
    .name = "InterleavedZeroBubble",
    .summary = "the same with a split backward",
    .chunks = 2,
    .split = true,
    .fill = fill_interleaved_zb,
};
