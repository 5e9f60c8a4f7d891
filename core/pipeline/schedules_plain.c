/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules with one stage per rank whose lists follow from a warm-up count. */
#include "core/pipeline/generator_list.h"

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* `warm` forwards, then F and B in turn, then the other backwards. With lag >= 0 the backward is
 * split, and the W of a microbatch comes `lag` backwards later. */
static void fill_rank(struct ss_schedule *s, int32_t rank, int32_t warm, int32_t lag)
{
    int32_t m = s->n_microbatches, f = 0, b = 0, w = 0;
    enum ss_act backward = lag < 0 ? SS_ACT_B : SS_ACT_I;
    while (f < least(warm, m))
        ss_schedule_add(s, rank, SS_ACT_F, rank, f++);
    while (b < m) {
        if (f < m)
            ss_schedule_add(s, rank, SS_ACT_F, rank, f++);
        ss_schedule_add(s, rank, backward, rank, b++);
        if (lag >= 0 && b > lag)
            ss_schedule_add(s, rank, SS_ACT_W, rank, w++);
    }
    while (lag >= 0 && w < m)
        ss_schedule_add(s, rank, SS_ACT_W, rank, w++);
}

static const char *fill_gpipe(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        fill_rank(s, r, shape->n_microbatches, -1);
    return NULL;
}

static const char *fill_one_f_one_b(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        fill_rank(s, r, shape->n_ranks - 1 - r, -1);
    return NULL;
}

static const char *fill_eager(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        fill_rank(s, r, 2 * (shape->n_ranks - 1 - r), -1);
    return NULL;
}

static const char *fill_h1(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        fill_rank(s, r, shape->n_ranks - 1 - r, r);
    return NULL;
}

static const char *fill_h2(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        fill_rank(s, r, 2 * (shape->n_ranks - 1 - r), 2 * r);
    return NULL;
}

static const char *fill_inference(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    s->forward_only = true;
    for (int32_t r = 0; r < shape->n_ranks; r++)
        for (int32_t m = 0; m < shape->n_microbatches; m++)
            for (int32_t c = 0; c < shape->chunks; c++)
                ss_schedule_add(s, r, SS_ACT_F, c * shape->n_ranks + r, m);
    return NULL;
}

const struct ss_schedule_kind ss_schedule_kind_gpipe = {
    .name = "GPipe",
    .summary = "all forwards, then all backwards",
    .chunks = 1,
    .fixed_chunks = true,
    .fill = fill_gpipe,
};

const struct ss_schedule_kind ss_schedule_kind_one_f_one_b = {
    .name = "1F1B",
    .summary = "a forward and a backward in turn, as few in flight as possible",
    .chunks = 1,
    .fixed_chunks = true,
    .fill = fill_one_f_one_b,
};

const struct ss_schedule_kind ss_schedule_kind_eager = {
    .name = "Eager1F1B",
    .summary = "1F1B with twice the warm-up, which hides transfers",
    .chunks = 1,
    .fixed_chunks = true,
    .fill = fill_eager,
};

const struct ss_schedule_kind ss_schedule_kind_zb_h1 = {
    .name = "ZB-H1",
    .summary = "1F1B with a split backward; the memory of 1F1B",
    .chunks = 1,
    .fixed_chunks = true,
    .split = true,
    .fill = fill_h1,
};

const struct ss_schedule_kind ss_schedule_kind_zb_h2 = {
    .name = "ZB-H2",
    .summary = "split backward and twice the warm-up; twice the memory",
    .chunks = 1,
    .fixed_chunks = true,
    .split = true,
    .fill = fill_h2,
};

const struct ss_schedule_kind ss_schedule_kind_inference = {
    .name = "Inference",
    .summary = "forwards alone",
    .chunks = 1,
    .forward_only = true,
    .fill = fill_inference,
};
