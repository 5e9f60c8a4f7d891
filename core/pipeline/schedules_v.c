/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules with two stages per rank in a V: rank r has the stages r and 2P - 1 - r, so that the
 * first and the last stage are on one rank. */
#include "core/pipeline/generator_list.h"

/* A rank's list while it is made: the next microbatch of each chunk, per kind. */
struct v_rank {
    struct ss_schedule *s;
    int32_t rank, stage[2];
    int32_t f[2], b[2], w[2];
    struct ss_action *queue; /* W that DualPipeV has still to do, first in first out */
    int32_t n_queued, n_done;
};

static struct v_rank begin(struct ss_schedule *s, int32_t rank)
{
    return (struct v_rank){.s = s, .rank = rank, .stage = {rank, 2 * s->n_ranks - 1 - rank}};
}

/* ---- ZBV (arXiv 2401.10241, section 6) ---- */

/* The list is that of at least 2P - 1 microbatches; those that do not exist are left out. */
static void add(struct v_rank *v, enum ss_act kind, int chunk)
{
    int32_t *next = kind == SS_ACT_F ? v->f : kind == SS_ACT_I ? v->b : v->w;
    int32_t m = next[chunk]++;
    if (m < v->s->n_microbatches)
        ss_schedule_add(v->s, v->rank, kind, v->stage[chunk], m);
}

static void add_backward(struct v_rank *v, int chunk)
{
    add(v, SS_ACT_I, chunk);
    add(v, SS_ACT_W, chunk);
}

static void fill_zbv_rank(struct v_rank *v, int32_t p, int32_t n)
{
    for (int32_t i = 0; i < 2 * (p - v->rank) - 1; i++)
        add(v, SS_ACT_F, 0);
    for (int32_t i = 0; i < v->rank; i++) {
        add(v, SS_ACT_F, 1);
        add(v, SS_ACT_F, 0);
    }
    for (int32_t i = 0; i < p - v->rank; i++) {
        add(v, SS_ACT_F, 1);
        add_backward(v, 1);
    }
    while (v->f[1] < v->f[0] || v->f[0] < n) {
        if (v->f[0] < n)
            add(v, SS_ACT_F, 0);
        add_backward(v, 0);
        add(v, SS_ACT_F, 1);
        add_backward(v, 1);
    }
    for (int32_t i = 0; i < v->rank; i++) {
        add(v, SS_ACT_I, 0);
        add(v, SS_ACT_I, 1);
    }
    for (int32_t i = 0; i < p - v->rank; i++)
        add_backward(v, 0);
    for (int chunk = 1; chunk >= 0; chunk--)
        while (v->w[chunk] < v->b[chunk])
            add(v, SS_ACT_W, chunk);
}

static const char *fill_zbv(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    int32_t least = 2 * shape->n_ranks - 1;
    for (int32_t r = 0; r < shape->n_ranks; r++) {
        struct v_rank v = begin(s, r);
        fill_zbv_rank(&v, shape->n_ranks,
                      shape->n_microbatches > least ? shape->n_microbatches : least);
    }
    return NULL;
}

/* ---- DualPipeV ---- */

static void forward(struct v_rank *v, int chunk)
{
    ss_schedule_add(v->s, v->rank, SS_ACT_F, v->stage[chunk], v->f[chunk]++);
}

/* split: I now, and W when the queue comes to it. */
static void backward(struct v_rank *v, int chunk, bool split)
{
    int32_t m = v->b[chunk]++;
    ss_schedule_add(v->s, v->rank, split ? SS_ACT_I : SS_ACT_B, v->stage[chunk], m);
    if (split)
        v->queue[v->n_queued++] = (struct ss_action){.stage = v->stage[chunk], .microbatch = m};
}

static void weight(struct v_rank *v)
{
    if (v->n_done == v->n_queued)
        return;
    const struct ss_action *a = v->queue + v->n_done++;
    ss_schedule_add(v->s, v->rank, SS_ACT_W, a->stage, a->microbatch);
}

static void pair(struct v_rank *v, int forward_chunk, int backward_chunk)
{
    struct ss_action f = {
        .kind = SS_ACT_F, .stage = v->stage[forward_chunk], .microbatch = v->f[forward_chunk]++};
    struct ss_action b = {
        .kind = SS_ACT_B, .stage = v->stage[backward_chunk], .microbatch = v->b[backward_chunk]++};
    ss_schedule_add_pair(v->s, v->rank, f, b);
}

static void begin_dualpipe_v(struct v_rank *v, int32_t p)
{
    for (int32_t i = 0; i < 2 * (p - v->rank - 1); i++)
        forward(v, 0);
    for (int32_t i = 0; i < v->rank + 1; i++) {
        forward(v, 0);
        forward(v, 1);
    }
    for (int32_t i = 0; i < p - v->rank - 1; i++) {
        backward(v, 1, true);
        weight(v);
        forward(v, 1);
    }
}

static void fill_dualpipe_v_rank(struct v_rank *v, int32_t p, int32_t n)
{
    int32_t r = v->rank, half = (r + 1) / 2;
    bool split = false;
    begin_dualpipe_v(v, p);
    for (int32_t i = 0; i < n - 2 * p + r + 1; i++) {
        if (!i && r == p - 1) { /* apart, which makes the bubble smaller */
            forward(v, 0);
            backward(v, 1, false);
        } else {
            pair(v, 0, 1);
        }
        pair(v, 1, 0);
    }
    for (int32_t i = 0; i < p - r - 1; i++) {
        backward(v, 1, false);
        pair(v, 1, 0);
    }
    for (int32_t i = 0; i < r + 1; i++) { /* from the middle on, the backward is split */
        split |= i == half && r % 2;
        backward(v, 1, split);
        split |= i == half && r % 2 == 0;
        backward(v, 0, split);
    }
    for (int32_t i = 0; i < p - r - 1; i++) {
        weight(v);
        backward(v, 0, split);
    }
    while (v->n_done < v->n_queued)
        weight(v);
}

static const char *fill_dualpipe_v(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    if (shape->n_microbatches < 2 * shape->n_ranks)
        return "it needs at least as many microbatches as stages (2 per rank)";
    for (int32_t r = 0; r < shape->n_ranks; r++) {
        struct v_rank v = begin(s, r);
        v.queue = ss_alloc_array(s->arena, 2 * (size_t)shape->n_microbatches, sizeof *v.queue);
        fill_dualpipe_v_rank(&v, shape->n_ranks, shape->n_microbatches);
    }
    return NULL;
}

const struct ss_schedule_kind ss_schedule_kind_zbv = {
    .name = "ZBVZeroBubble",
    .summary = "stages in a V, split backward: no bubble if F = I = W",
    .chunks = 2,
    .fixed_chunks = true,
    .placement = SS_STAGES_IN_V,
    .split = true,
    .fill = fill_zbv,
};

const struct ss_schedule_kind ss_schedule_kind_dualpipe_v = {
    .name = "DualPipeV",
    .summary = "stages in a V, a forward overlapped with a backward",
    .chunks = 2,
    .fixed_chunks = true,
    .placement = SS_STAGES_IN_V,
    .split = true,
    .fill = fill_dualpipe_v,
};
