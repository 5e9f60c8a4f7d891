/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ZB-1p and ZB-2p: the heuristic of zero bubble (arXiv 2401.10241, section 3.1). The lists follow
 * from the costs: microbatch by microbatch, forwards go down the pipeline and gradients come up,
 * and a W fills each wait that is long enough, or in which a rank is idle more than others. It is
 * done for each of three choices, and the list with the smallest span is kept. */
#include "core/pipeline/generator_list.h"

#include <string.h>

struct choice {
    bool idle_before_first_b; /* no F that makes the first backward wait */
    bool backward_first;      /* a rank may leave an F out if the next rank is behind */
    bool weights_in_any_wait; /* W also where the rank has been idle less than others */
};

struct rank_state {
    int32_t f, b, w; /* done */
    int64_t end_ps, bytes;
    int64_t idle_ps; /* since the first F */
};

struct planner {
    struct ss_schedule *s;
    int32_t p, m;
    const struct ss_stage_cost *costs; /* per rank, memory filled in */
    int64_t limit;
    struct choice choice;
    struct rank_state *ranks;
    int64_t *end_f, *end_b; /* [rank * m + microbatch] */
};

static int64_t more_bytes(const struct planner *a, int32_t r, enum ss_act kind)
{
    const struct ss_stage_cost *c = a->costs + r;
    return kind == SS_ACT_F   ? c->held_bytes
           : kind == SS_ACT_I ? c->kept_bytes - c->held_bytes
                              : -c->kept_bytes;
}

static int64_t time_ps(const struct planner *a, int32_t r, enum ss_act kind)
{
    const struct ss_stage_cost *c = a->costs + r;
    return kind == SS_ACT_F ? c->forward_ps : kind == SS_ACT_I ? c->input_ps : c->weight_ps;
}

/* When the input of the next F or I of a rank is there. */
static int64_t input_ps(const struct planner *a, int32_t r, enum ss_act kind)
{
    if (kind == SS_ACT_F)
        return r ? a->end_f[(size_t)(r - 1) * (size_t)a->m + (size_t)a->ranks[r].f] +
                       a->costs[r - 1].send_forward_ps
                 : 0;
    if (kind == SS_ACT_I && r < a->p - 1)
        return a->end_b[(size_t)(r + 1) * (size_t)a->m + (size_t)a->ranks[r].b] +
               a->costs[r + 1].send_backward_ps;
    return 0;
}

static void put(struct planner *a, int32_t r, enum ss_act kind)
{
    struct rank_state *rank = a->ranks + r;
    int32_t *next = kind == SS_ACT_F ? &rank->f : kind == SS_ACT_I ? &rank->b : &rank->w;
    int64_t input = input_ps(a, r, kind), start = input > rank->end_ps ? input : rank->end_ps;
    if (rank->f)
        rank->idle_ps += start - rank->end_ps;
    rank->end_ps = start + time_ps(a, r, kind);
    rank->bytes += more_bytes(a, r, kind);
    if (kind != SS_ACT_W)
        (kind == SS_ACT_F ? a->end_f : a->end_b)[(size_t)r * (size_t)a->m + (size_t)*next] =
            rank->end_ps;
    ss_schedule_add(a->s, r, kind, r, (*next)++);
}

static int64_t most_idle(const struct planner *a)
{
    int64_t most = 0;
    for (int32_t r = 0; r < a->p; r++)
        most = a->ranks[r].idle_ps > most ? a->ranks[r].idle_ps : most;
    return most;
}

/* Does W until `bytes` more fit. False: they do not. */
static bool make_room(struct planner *a, int32_t r, int64_t bytes)
{
    struct rank_state *rank = a->ranks + r;
    while (rank->bytes + bytes > a->limit) {
        if (rank->w >= rank->b)
            return false;
        put(a, r, SS_ACT_W);
    }
    return true;
}

/* Does the W that fit before the input of the next action of a kind comes, and perhaps one more. */
static void fill_wait(struct planner *a, int32_t r, enum ss_act kind)
{
    struct rank_state *rank = a->ranks + r;
    int64_t input = input_ps(a, r, kind);
    while (rank->w < rank->b && rank->end_ps + time_ps(a, r, SS_ACT_W) <= input)
        put(a, r, SS_ACT_W);
    if (rank->w < rank->b && rank->end_ps < input &&
        (a->choice.weights_in_any_wait || input - rank->end_ps > most_idle(a) - rank->idle_ps))
        put(a, r, SS_ACT_W);
}

/* The forwards that each rank does before its first backward, beyond the first one. */
static void warm_up(struct planner *a, int32_t *extra)
{
    int64_t first_b = 0; /* end of the first backward of the rank after */
    for (int32_t r = a->p; r-- > 0;) {
        const struct ss_stage_cost *c = a->costs + r;
        int64_t end = a->ranks[r].end_ps, bytes = a->ranks[r].bytes;
        int64_t input = r < a->p - 1 ? first_b + a->costs[r + 1].send_backward_ps : end;
        while (r < a->p - 1 && 1 + extra[r] < a->m && bytes + c->held_bytes <= a->limit &&
               (a->choice.idle_before_first_b ? end + c->forward_ps <= input : end < input)) {
            bytes += c->held_bytes;
            end += c->forward_ps;
            extra[r]++;
        }
        first_b = (end > input ? end : input) + c->input_ps;
    }
    for (int32_t r = 1; r < a->p; r++) /* a rank cannot be ahead of the one before */
        while (extra[r] > 0 && extra[r] >= extra[r - 1] && 1 + extra[r] < a->m)
            extra[r]--;
}

/* True if the rank leaves its F out this time, because the next rank needs longer for what it has.
 */
static bool leaves_out(const struct planner *a, int32_t r)
{
    const struct rank_state *rank = a->ranks + r, *next = rank + 1;
    int64_t bytes = rank->bytes + a->costs[r].held_bytes, weights = 0;
    if (!a->choice.backward_first || r == a->p - 1 || rank->f < next->f + 2)
        return false;
    int64_t behind = next->end_ps + a->costs[r + 1].forward_ps + a->costs[r + 1].input_ps +
                     a->costs[r + 1].send_backward_ps;
    if (rank->end_ps >= behind)
        return true;
    for (int32_t w = rank->w; bytes > a->limit && w < rank->b; w++) {
        bytes -= a->costs[r].kept_bytes;
        weights += a->costs[r].weight_ps;
    }
    if (rank->end_ps + a->costs[r].forward_ps + weights <= behind)
        return false;
    return behind - rank->end_ps <= most_idle(a) - rank->idle_ps;
}

/* The forwards of one turn. False: the memory is too small. */
static bool forwards(struct planner *a, bool *does)
{
    for (int32_t r = 0; r < a->p; r++)
        does[r] = a->ranks[r].f < a->m && !leaves_out(a, r);
    for (int32_t r = a->p - 1; r-- > 0;)
        does[r] &= does[r + 1] || a->ranks[r + 1].f >= a->m;
    for (int32_t r = 0; r < a->p; r++) {
        if (!does[r] || (r && a->ranks[r].f >= a->ranks[r - 1].f))
            continue;
        if (!make_room(a, r, a->costs[r].held_bytes))
            return false;
        if (r)
            fill_wait(a, r, SS_ACT_F);
        put(a, r, SS_ACT_F);
    }
    return true;
}

/* The gradient of the next microbatch comes up. A rank may still need its F for that. */
static bool backwards(struct planner *a)
{
    for (int32_t r = 0; r < a->p; r++)
        while (a->ranks[r].f <= a->ranks[r].b) {
            if (!make_room(a, r, a->costs[r].held_bytes))
                return false;
            put(a, r, SS_ACT_F);
        }
    for (int32_t r = a->p; r-- > 0;) {
        struct rank_state *rank = a->ranks + r;
        if (r < a->p - 1)
            fill_wait(a, r, SS_ACT_I);
        while (r == 0 && rank->f == a->m && rank->w < rank->b)
            put(a, r, SS_ACT_W);
        put(a, r, SS_ACT_I);
    }
    return true;
}

/* Makes the lists for one choice. False: the memory is too small. */
static bool plan(struct planner *a, struct ss_arena *scratch)
{
    size_t p = (size_t)a->p, n = p * (size_t)a->m;
    int32_t *extra = ss_alloc_array(scratch, p, sizeof *extra);
    bool *does = ss_alloc_array(scratch, p, sizeof *does);
    a->ranks = ss_alloc_array(scratch, p, sizeof *a->ranks);
    a->end_f = ss_alloc_array(scratch, n, sizeof *a->end_f);
    a->end_b = ss_alloc_array(scratch, n, sizeof *a->end_b);
    for (int32_t r = 0; r < a->p; r++) {
        if (a->costs[r].held_bytes > a->limit)
            return false;
        put(a, r, SS_ACT_F);
    }
    warm_up(a, extra);
    for (int32_t r = 0; r < a->p; r++)
        for (int32_t k = 0; k < extra[r] && (!r || a->ranks[r].f < a->ranks[r - 1].f); k++)
            put(a, r, SS_ACT_F);
    for (int32_t i = 0; i < a->m; i++)
        if ((i && !forwards(a, does)) || !backwards(a))
            return false;
    for (int32_t r = 0; r < a->p; r++)
        while (a->ranks[r].w < a->m)
            put(a, r, SS_ACT_W);
    return true;
}

static int64_t span_ps(const struct planner *a)
{
    int64_t most = 0;
    for (int32_t r = 0; r < a->p; r++) {
        int64_t start = a->end_f[(size_t)r * (size_t)a->m] - a->costs[r].forward_ps;
        most = a->ranks[r].end_ps - start > most ? a->ranks[r].end_ps - start : most;
    }
    return most;
}

/* The costs; if they are not known, all actions take the same time, and if bytes are not known, a
 * microbatch holds the same until its W. */
static struct ss_stage_cost *known_costs(const struct ss_schedule_shape *shape,
                                         struct ss_arena *arena, int64_t *most_held)
{
    struct ss_stage_cost *costs = ss_alloc_array(arena, (size_t)shape->n_ranks, sizeof *costs);
    *most_held = 0;
    for (int32_t r = 0; r < shape->n_ranks; r++) {
        costs[r] = shape->costs
                       ? shape->costs[r]
                       : (struct ss_stage_cost){.forward_ps = 1, .input_ps = 1, .weight_ps = 1};
        costs[r].held_bytes = ss_stage_cost_room(costs + r);
        *most_held = costs[r].held_bytes > *most_held ? costs[r].held_bytes : *most_held;
    }
    for (int32_t r = 0; !*most_held && r < shape->n_ranks; r++)
        costs[r].held_bytes = costs[r].kept_bytes = 1;
    *most_held += !*most_held;
    return costs;
}

/* warm-ups: the limit is as many microbatches, if the shape states none. */
static const char *fill(struct ss_schedule *s, const struct ss_schedule_shape *shape,
                        int32_t microbatches)
{
    struct ss_arena scratch = {0};
    int64_t most_held, best = INT64_MAX;
    size_t p = (size_t)s->n_ranks;
    struct ss_actions *lists = ss_alloc_array(&scratch, p, sizeof *lists);
    struct planner a = {.s = s, .p = s->n_ranks, .m = s->n_microbatches};
    a.costs = known_costs(shape, &scratch, &most_held);
    a.limit = shape->limit_bytes ? shape->limit_bytes : microbatches * most_held;
    for (int k = 0; k < 8; k++) {
        a.choice = (struct choice){k & 1, k & 2, k & 4};
        memset(s->ranks, 0, p * sizeof *s->ranks);
        if (plan(&a, &scratch) && span_ps(&a) < best) {
            best = span_ps(&a);
            memcpy(lists, s->ranks, p * sizeof *lists);
        }
    }
    memcpy(s->ranks, lists, p * sizeof *lists);
    ss_arena_free(&scratch);
    return best < INT64_MAX ? NULL : "a rank cannot hold one more microbatch within its memory";
}

static const char *fill_1p(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    return fill(s, shape, shape->n_ranks);
}

static const char *fill_2p(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    return fill(s, shape, 2 * shape->n_ranks);
}

const struct ss_schedule_kind ss_schedule_kind_zb_1p = {
    .name = "ZB-1p",
    .summary = "zero bubble by its heuristic, with the memory of 1F1B",
    .chunks = 1,
    .fixed_chunks = true,
    .split = true,
    .fill = fill_1p,
};

const struct ss_schedule_kind ss_schedule_kind_zb_2p = {
    .name = "ZB-2p",
    .summary = "zero bubble by its heuristic, with twice that memory",
    .chunks = 1,
    .fixed_chunks = true,
    .split = true,
    .fill = fill_2p,
};
