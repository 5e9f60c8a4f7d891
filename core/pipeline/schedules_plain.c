/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules with one stage per rank whose lists follow from a warm-up count. */
#include "core/pipeline/generator_list.h"

static const char *fill_gpipe(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r, shape->n_microbatches, -1);
    return NULL;
}

static const char *fill_one_f_one_b(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r, shape->n_ranks - 1 - r, -1);
    return NULL;
}

static const char *fill_eager(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r, 2 * (shape->n_ranks - 1 - r), -1);
    return NULL;
}

static const char *fill_h1(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r, shape->n_ranks - 1 - r, r);
    return NULL;
}

static const char *fill_h2(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    for (int32_t r = 0; r < shape->n_ranks; r++)
        ss_schedule_fill_rank(s, shape, r, 2 * (shape->n_ranks - 1 - r), 2 * r);
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
