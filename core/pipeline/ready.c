/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/ready.h"

struct ss_ready ss_ready_init(const struct ss_schedule *s, const struct ss_schedule_index *index,
                              struct ss_arena *arena)
{
    return (struct ss_ready){.schedule = s,
                             .index = index,
                             .at = ss_alloc_array(arena, (size_t)s->n_ranks, sizeof(size_t)),
                             .transfers = ss_schedule_has_transfers(s)};
}

/* The last action with this result on its stage: the B or the I of a microbatch. */
static struct ss_action backward_of(const struct ss_ready *ready, int32_t stage, int32_t m)
{
    bool whole = ss_schedule_at(ready->index, SS_ACT_B, stage, m) != SS_NOWHERE;
    return (struct ss_action){.kind = whole ? SS_ACT_B : SS_ACT_I, .stage = stage, .microbatch = m};
}

bool ss_ready_input(const struct ss_ready *ready, const struct ss_action *a,
                    struct ss_action *input)
{
    const struct ss_schedule *s = ready->schedule;
    bool forward = a->kind == SS_ACT_F || a->kind == SS_ACT_WAIT_SEND_B;
    int32_t other = forward ? a->stage - 1 : a->stage + 1;
    if (other < 0 || other >= s->n_stages)
        return false;
    *input = (struct ss_action){.stage = other, .microbatch = a->microbatch};
    switch (a->kind) {
    case SS_ACT_F:
    case SS_ACT_I:
    case SS_ACT_B:
        if (ready->transfers && s->rank_of[other] != s->rank_of[a->stage])
            input->kind = forward ? SS_ACT_SEND_F : SS_ACT_SEND_B;
        else if (forward)
            input->kind = SS_ACT_F;
        else
            *input = backward_of(ready, other, a->microbatch);
        return true;
    case SS_ACT_WAIT_SEND_F:
        input->kind = SS_ACT_RECV_F;
        return true;
    case SS_ACT_WAIT_SEND_B:
        input->kind = SS_ACT_RECV_B;
        return true;
    default:
        return false;
    }
}

int32_t ss_ready_waits_for(const struct ss_ready *ready, int32_t rank, struct ss_action *missing)
{
    const struct ss_schedule *s = ready->schedule;
    const struct ss_actions *list = s->ranks + rank;
    for (size_t i = ready->at[rank]; i < list->count; i++) {
        if (i > ready->at[rank] && !list->items[i].joined)
            break;
        if (!ss_ready_input(ready, list->items + i, missing))
            continue;
        int32_t other = s->rank_of[missing->stage];
        uint32_t at =
            ss_schedule_at(ready->index, missing->kind, missing->stage, missing->microbatch);
        if (at >= ready->at[other])
            return other;
    }
    return -1;
}

bool ss_ready_step(struct ss_ready *ready)
{
    const struct ss_schedule *s = ready->schedule;
    struct ss_action missing;
    for (int32_t k = 0; k < s->n_ranks; k++) {
        int32_t rank = (ready->turn + k) % s->n_ranks;
        const struct ss_actions *list = s->ranks + rank;
        size_t *at = ready->at + rank;
        if (*at >= list->count || ss_ready_waits_for(ready, rank, &missing) >= 0)
            continue;
        ready->rank = ready->turn = rank;
        ready->first = (*at)++;
        while (*at < list->count && list->items[*at].joined)
            (*at)++;
        return true;
    }
    return false;
}

bool ss_ready_is_done(const struct ss_ready *ready)
{
    for (int32_t r = 0; r < ready->schedule->n_ranks; r++)
        if (ready->at[r] < ready->schedule->ranks[r].count)
            return false;
    return true;
}
