/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/ready.h"

/* Adds the transfer of what an action made, if that goes to another rank. */
static void add_transfer(struct ss_schedule *out, const struct ss_action *a, bool blocking)
{
    bool forward = a->kind == SS_ACT_F;
    int32_t other = forward ? a->stage + 1 : a->stage - 1;
    if (a->kind == SS_ACT_W || !ss_act_is_compute(a->kind) || other < 0 || other >= out->n_stages ||
        out->rank_of[other] == out->rank_of[a->stage])
        return;
    int32_t rank = out->rank_of[a->stage];
    ss_schedule_add(out, rank, forward ? SS_ACT_SEND_F : SS_ACT_SEND_B, a->stage, a->microbatch);
    ss_schedule_add(out, out->rank_of[other], forward ? SS_ACT_RECV_F : SS_ACT_RECV_B, other,
                    a->microbatch);
    if (blocking)
        ss_schedule_add(out, rank, forward ? SS_ACT_WAIT_SEND_F : SS_ACT_WAIT_SEND_B, a->stage,
                        a->microbatch);
}

/* All lists are walked together, and both ends of a transfer are added at the same time, so that
 * any two ranks post the transfers between them in one order. */
struct ss_schedule *ss_schedule_with_transfers(const struct ss_schedule *s, bool blocking,
                                               struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct ss_schedule_index index = ss_schedule_index(s, &scratch);
    struct ss_ready ready = ss_ready_init(s, &index, &scratch);
    struct ss_schedule *out = ss_schedule_copy(arena, s);
    for (int32_t r = 0; r < out->n_ranks; r++)
        out->ranks[r] = (struct ss_actions){0};
    while (ss_ready_step(&ready)) {
        const struct ss_actions *list = s->ranks + ready.rank;
        for (size_t i = ready.first; i < ready.at[ready.rank]; i++)
            ss_push(arena, out->ranks[ready.rank], list->items[i]);
        for (size_t i = ready.first; i < ready.at[ready.rank]; i++)
            add_transfer(out, list->items + i, blocking);
    }
    ss_arena_free(&scratch);
    return out;
}
