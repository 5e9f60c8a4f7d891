/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules as data: lists, indices, and the lowering that adds transfers. */
#include "core/pipeline/schedule.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    bool has_microbatch;
} acts[SS_N_ACTS] = {
#define X(id, name, has_microbatch) {name, has_microbatch},
    SS_ACTIONS(X)
#undef X
};

const char *ss_act_name(enum ss_act kind)
{
    return acts[kind].name;
}

bool ss_act_has_microbatch(enum ss_act kind)
{
    return acts[kind].has_microbatch;
}

bool ss_act_is_compute(enum ss_act kind)
{
    return kind == SS_ACT_F || kind == SS_ACT_I || kind == SS_ACT_W || kind == SS_ACT_B;
}

bool ss_act_is_transfer(enum ss_act kind)
{
    return kind >= SS_ACT_SEND_F && kind <= SS_ACT_RECV_B;
}

struct ss_schedule *ss_schedule_new(struct ss_arena *arena, const char *name, int32_t n_ranks,
                                    int32_t chunks, int32_t n_microbatches,
                                    enum ss_stage_placement placement)
{
    struct ss_schedule *s = ss_alloc(arena, sizeof *s);
    s->name = ss_strdup(arena, name);
    s->arena = arena;
    s->n_ranks = n_ranks;
    s->n_stages = n_ranks * chunks;
    s->n_microbatches = n_microbatches;
    s->rank_of = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *s->rank_of);
    s->ranks = ss_alloc_array(arena, (size_t)n_ranks, sizeof *s->ranks);
    for (int32_t i = 0; i < s->n_stages; i++) {
        bool back = placement == SS_STAGES_IN_V && i / n_ranks % 2;
        s->rank_of[i] = back ? n_ranks - 1 - i % n_ranks : i % n_ranks;
    }
    return s;
}

void ss_schedule_add(struct ss_schedule *s, int32_t rank, enum ss_act kind, int32_t stage,
                     int32_t microbatch)
{
    struct ss_action action = {.kind = kind, .stage = stage, .microbatch = microbatch};
    ss_push(s->arena, s->ranks[rank], action);
}

void ss_schedule_add_pair(struct ss_schedule *s, int32_t rank, struct ss_action forward,
                          struct ss_action backward)
{
    forward.joined = false;
    backward.joined = true;
    ss_push(s->arena, s->ranks[rank], forward);
    ss_push(s->arena, s->ranks[rank], backward);
}

struct ss_schedule *ss_schedule_copy(struct ss_arena *arena, const struct ss_schedule *s)
{
    struct ss_schedule *copy = ss_memdup(arena, s, sizeof *s);
    copy->name = ss_strdup(arena, s->name);
    copy->arena = arena;
    copy->rank_of = ss_memdup(arena, s->rank_of, (size_t)s->n_stages * sizeof *s->rank_of);
    copy->ranks = ss_memdup(arena, s->ranks, (size_t)s->n_ranks * sizeof *s->ranks);
    for (int32_t r = 0; r < s->n_ranks; r++) {
        struct ss_actions *list = copy->ranks + r;
        list->items = ss_memdup(arena, list->items, list->count * sizeof *list->items);
        list->capacity = list->count;
    }
    return copy;
}

int32_t ss_schedule_chunks(const struct ss_schedule *s)
{
    int32_t most = 0;
    for (int32_t r = 0; r < s->n_ranks; r++) {
        int32_t n = 0;
        for (int32_t i = 0; i < s->n_stages; i++)
            n += s->rank_of[i] == r;
        most = n > most ? n : most;
    }
    return most;
}

static bool has(const struct ss_schedule *s, bool (*test)(const struct ss_action *a))
{
    for (int32_t r = 0; r < s->n_ranks; r++)
        for (size_t i = 0; i < s->ranks[r].count; i++)
            if (test(s->ranks[r].items + i))
                return true;
    return false;
}

static bool is_split(const struct ss_action *a)
{
    return a->kind == SS_ACT_I;
}

static bool is_joined(const struct ss_action *a)
{
    return a->joined;
}

static bool is_transfer(const struct ss_action *a)
{
    return ss_act_is_transfer(a->kind);
}

bool ss_schedule_is_split(const struct ss_schedule *s)
{
    return has(s, is_split);
}

bool ss_schedule_has_pairs(const struct ss_schedule *s)
{
    return has(s, is_joined);
}

bool ss_schedule_has_transfers(const struct ss_schedule *s)
{
    return has(s, is_transfer);
}

struct ss_schedule_index ss_schedule_index(const struct ss_schedule *s, struct ss_arena *arena)
{
    struct ss_schedule_index index = {.n_microbatches = s->n_microbatches};
    size_t n = (size_t)s->n_stages * (size_t)s->n_microbatches;
    for (int kind = 0; kind < SS_N_ACTS; kind++) {
        if (!acts[kind].has_microbatch)
            continue;
        index.at[kind] = ss_alloc_array(arena, n, sizeof **index.at);
        memset(index.at[kind], 0xff, n * sizeof **index.at);
    }
    for (int32_t r = 0; r < s->n_ranks; r++)
        for (size_t i = 0; i < s->ranks[r].count; i++) {
            const struct ss_action *a = s->ranks[r].items + i;
            if (acts[a->kind].has_microbatch)
                index.at[a->kind][(size_t)a->stage * (size_t)s->n_microbatches +
                                  (size_t)a->microbatch] = (uint32_t)i;
        }
    return index;
}

size_t *ss_schedule_ends(const struct ss_schedule *s, int32_t rank, struct ss_arena *arena)
{
    const struct ss_actions *list = s->ranks + rank;
    size_t *end = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *end);
    bool *reduces = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *reduces);
    for (int32_t i = 0; i < s->n_stages; i++)
        end[i] = SIZE_MAX;
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        reduces[a->stage] |= a->kind == SS_ACT_REDUCE_GRAD;
        if (a->kind == SS_ACT_REDUCE_GRAD || (ss_act_is_compute(a->kind) && !reduces[a->stage]))
            end[a->stage] = i;
    }
    return end;
}

const char *ss_action_text(const struct ss_action *action, char text[SS_ACTION_TEXT])
{
    if (acts[action->kind].has_microbatch)
        snprintf(text, SS_ACTION_TEXT, "%d%s%d", (int)action->stage, acts[action->kind].name,
                 (int)action->microbatch);
    else
        snprintf(text, SS_ACTION_TEXT, "%d%s", (int)action->stage, acts[action->kind].name);
    return text;
}
