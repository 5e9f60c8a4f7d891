/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check of a schedule, in three steps: each list by itself, the transfers between two ranks,
 * and a walk through all lists that ends if every rank waits. */
#include "core/pipeline/schedule.h"

#include "core/base/buf.h"
#include "core/pipeline/ready.h"

#include <stdio.h>

static enum ss_rc fail_at(const struct ss_schedule *s, int32_t rank, size_t i, struct ss_error *err,
                          const char *reason)
{
    char text[SS_ACTION_TEXT];
    ss_fail(err, SS_E_MISMATCH, "rank %d, action %zu (%s): %s", (int)rank, i,
            ss_action_text(s->ranks[rank].items + i, text), reason);
    return ss_error_where(err, "%s", s->name);
}

static enum ss_rc check_ranges(const struct ss_schedule *s, int32_t rank, struct ss_error *err)
{
    const struct ss_actions *list = s->ranks + rank;
    char reason[160];
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        if (a->stage < 0 || a->stage >= s->n_stages) {
            snprintf(reason, sizeof reason, "there is no stage %d, the last one is %d",
                     (int)a->stage, (int)s->n_stages - 1);
            return fail_at(s, rank, i, err, reason);
        }
        if (ss_act_has_microbatch(a->kind) &&
            (a->microbatch < 0 || a->microbatch >= s->n_microbatches)) {
            snprintf(reason, sizeof reason, "there is no microbatch %d, the last one is %d",
                     (int)a->microbatch, (int)s->n_microbatches - 1);
            return fail_at(s, rank, i, err, reason);
        }
        if (s->rank_of[a->stage] != rank) {
            snprintf(reason, sizeof reason, "stage %d is on rank %d", (int)a->stage,
                     (int)s->rank_of[a->stage]);
            return fail_at(s, rank, i, err, reason);
        }
        if (a->joined &&
            (!i || list->items[i - 1].joined ||
             (list->items[i - 1].kind == SS_ACT_F) == (a->kind == SS_ACT_F) ||
             !ss_act_is_compute(a->kind) || a->kind == SS_ACT_W ||
             !ss_act_is_compute(list->items[i - 1].kind) || list->items[i - 1].kind == SS_ACT_W))
            return fail_at(s, rank, i, err, "an overlapped pair is one F and one B or I");
    }
    return SS_OK;
}

static enum ss_rc check_doubles(const struct ss_schedule *s, const struct ss_schedule_index *index,
                                int32_t rank, struct ss_error *err)
{
    const struct ss_actions *list = s->ranks + rank;
    char reason[160];
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        uint32_t last = ss_act_has_microbatch(a->kind)
                            ? ss_schedule_at(index, a->kind, a->stage, a->microbatch)
                            : SS_NOWHERE;
        if (last != SS_NOWHERE && last != i) {
            snprintf(reason, sizeof reason, "the list has it twice, again as action %u", last);
            return fail_at(s, rank, i, err, reason);
        }
    }
    return SS_OK;
}

/* What must stand before an action in the list of its rank: SS_N_ACTS, nothing. */
static enum ss_act needs_before(const struct ss_schedule_index *index, const struct ss_action *a)
{
    switch (a->kind) {
    case SS_ACT_I:
    case SS_ACT_B:
    case SS_ACT_SEND_F:
        return SS_ACT_F;
    case SS_ACT_W:
        return SS_ACT_I;
    case SS_ACT_SEND_B:
        return ss_schedule_at(index, SS_ACT_B, a->stage, a->microbatch) == SS_NOWHERE ? SS_ACT_I
                                                                                      : SS_ACT_B;
    case SS_ACT_WAIT_SEND_F:
        return SS_ACT_SEND_F;
    case SS_ACT_WAIT_SEND_B:
        return SS_ACT_SEND_B;
    default:
        return SS_N_ACTS;
    }
}

static enum ss_rc check_order(const struct ss_schedule *s, const struct ss_schedule_index *index,
                              int32_t rank, struct ss_error *err)
{
    const struct ss_actions *list = s->ranks + rank;
    char reason[160];
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        enum ss_act before = needs_before(index, a);
        if (before == SS_N_ACTS)
            continue;
        uint32_t at = ss_schedule_at(index, before, a->stage, a->microbatch);
        if (at != SS_NOWHERE && at < i && !(a->joined && at == i - 1))
            continue;
        snprintf(reason, sizeof reason, "its %s %s", ss_act_name(before),
                 at == SS_NOWHERE ? "is missing" : "comes only later");
        return fail_at(s, rank, i, err, reason);
    }
    return SS_OK;
}

static enum ss_rc fail_missing(const struct ss_schedule *s, int32_t stage, int32_t microbatch,
                               const char *what, struct ss_error *err)
{
    ss_fail(err, SS_E_MISMATCH, "rank %d: stage %d has %s of microbatch %d", (int)s->rank_of[stage],
            (int)stage, what, (int)microbatch);
    return ss_error_where(err, "%s", s->name);
}

static enum ss_rc check_complete(const struct ss_schedule *s, const struct ss_schedule_index *index,
                                 struct ss_error *err)
{
    for (int32_t stage = 0; stage < s->n_stages; stage++)
        for (int32_t m = 0; m < s->n_microbatches; m++) {
            bool f = ss_schedule_at(index, SS_ACT_F, stage, m) != SS_NOWHERE;
            bool b = ss_schedule_at(index, SS_ACT_B, stage, m) != SS_NOWHERE;
            bool i = ss_schedule_at(index, SS_ACT_I, stage, m) != SS_NOWHERE;
            bool w = ss_schedule_at(index, SS_ACT_W, stage, m) != SS_NOWHERE;
            const char *what = !f                                 ? "no F"
                               : b && (i || w)                    ? "B and also I or W"
                               : i && !w                          ? "I but no W"
                               : !s->forward_only && !b && !i     ? "F but neither B nor I"
                               : s->forward_only && (b || i || w) ? "a backward without need"
                                                                  : NULL;
            if (what)
                return fail_missing(s, stage, m, what, err);
        }
    return SS_OK;
}

/* Parameters of a stage that the list gathers are there when they are used, and gradients are
 * reduced once, when they are complete. */
static enum ss_rc check_parameters(const struct ss_schedule *s, int32_t rank,
                                   struct ss_arena *scratch, struct ss_error *err)
{
    struct state {
        bool gathers, there, reduced;
        int32_t backwards;
    } *stages = ss_alloc_array(scratch, (size_t)s->n_stages, sizeof *stages);
    const struct ss_actions *list = s->ranks + rank;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == SS_ACT_UNSHARD)
            stages[list->items[i].stage].gathers = true;
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        struct state *stage = stages + a->stage;
        if (a->kind == SS_ACT_UNSHARD && stage->there)
            return fail_at(s, rank, i, err, "the stage is unsharded already");
        if (a->kind == SS_ACT_RESHARD && !stage->there)
            return fail_at(s, rank, i, err, "the stage is not unsharded");
        if (ss_act_is_compute(a->kind) && stage->gathers && !stage->there)
            return fail_at(s, rank, i, err, "the stage is not unsharded at this time");
        if (a->kind == SS_ACT_UNSHARD || a->kind == SS_ACT_RESHARD)
            stage->there = a->kind == SS_ACT_UNSHARD;
        stage->backwards += a->kind == SS_ACT_W || a->kind == SS_ACT_B;
        if (a->kind == SS_ACT_REDUCE_GRAD && stage->reduced)
            return fail_at(s, rank, i, err, "the gradients are reduced already");
        if (a->kind == SS_ACT_REDUCE_GRAD && stage->backwards < s->n_microbatches)
            return fail_at(s, rank, i, err, "gradients of later microbatches are still missing");
        if (a->kind == SS_ACT_WAIT_REDUCE_GRAD && !stage->reduced)
            return fail_at(s, rank, i, err, "its REDUCE_GRAD is missing");
        stage->reduced |= a->kind == SS_ACT_REDUCE_GRAD;
    }
    return SS_OK;
}

/* ---- transfers ---- */

/* The rank with which an action talks, or -1. */
static int32_t peer_of(const struct ss_schedule *s, const struct ss_action *a)
{
    int32_t other = a->kind == SS_ACT_SEND_F || a->kind == SS_ACT_RECV_B   ? a->stage + 1
                    : a->kind == SS_ACT_RECV_F || a->kind == SS_ACT_SEND_B ? a->stage - 1
                                                                           : -1;
    return other < 0 || other >= s->n_stages ? -1 : s->rank_of[other];
}

/* The action at the other end of a transfer. */
static struct ss_action counterpart(const struct ss_action *a)
{
    static const enum ss_act other[SS_N_ACTS] = {[SS_ACT_SEND_F] = SS_ACT_RECV_F,
                                                 [SS_ACT_RECV_F] = SS_ACT_SEND_F,
                                                 [SS_ACT_SEND_B] = SS_ACT_RECV_B,
                                                 [SS_ACT_RECV_B] = SS_ACT_SEND_B};
    int step = a->kind == SS_ACT_SEND_F || a->kind == SS_ACT_RECV_B ? 1 : -1;
    return (struct ss_action){
        .kind = other[a->kind], .stage = a->stage + step, .microbatch = a->microbatch};
}

/* Whether every result that goes to another rank has its SEND and RECV, the RECV before its use. */
static enum ss_rc check_uses(const struct ss_schedule *s, const struct ss_schedule_index *index,
                             int32_t rank, struct ss_error *err)
{
    const struct ss_actions *list = s->ranks + rank;
    char reason[160];
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        bool forward = a->kind == SS_ACT_F;
        if (!forward && a->kind != SS_ACT_B && a->kind != SS_ACT_I)
            continue;
        struct ss_action need = {.kind = forward ? SS_ACT_RECV_F : SS_ACT_RECV_B,
                                 .stage = a->stage,
                                 .microbatch = a->microbatch};
        int32_t peer = peer_of(s, &need);
        if (peer < 0 || peer == rank)
            continue;
        uint32_t at = ss_schedule_at(index, need.kind, a->stage, a->microbatch);
        if (at != SS_NOWHERE && at < i)
            continue;
        snprintf(reason, sizeof reason, "its %s %s", ss_act_name(need.kind),
                 at == SS_NOWHERE ? "is missing" : "comes only later");
        return fail_at(s, rank, i, err, reason);
    }
    return SS_OK;
}

static enum ss_rc check_counterparts(const struct ss_schedule *s,
                                     const struct ss_schedule_index *index, int32_t rank,
                                     struct ss_error *err)
{
    const struct ss_actions *list = s->ranks + rank;
    char reason[160], text[SS_ACTION_TEXT];
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = list->items + i;
        if (!ss_act_is_transfer(a->kind))
            continue;
        int32_t peer = peer_of(s, a);
        if (peer < 0 || peer == rank)
            return fail_at(s, rank, i, err,
                           peer < 0 ? "there is no stage at the other end"
                                    : "the other end is on the same rank, nothing travels");
        struct ss_action other = counterpart(a);
        if (ss_schedule_at(index, other.kind, other.stage, other.microbatch) != SS_NOWHERE)
            continue;
        snprintf(reason, sizeof reason, "rank %d never posts %s", (int)peer,
                 ss_action_text(&other, text));
        return fail_at(s, rank, i, err, reason);
    }
    return SS_OK;
}

static size_t next_with(const struct ss_schedule *s, int32_t rank, int32_t peer, size_t from)
{
    const struct ss_actions *list = s->ranks + rank;
    while (from < list->count &&
           (!ss_act_is_transfer(list->items[from].kind) || peer_of(s, list->items + from) != peer))
        from++;
    return from;
}

/* Whether two ranks post the transfers between them in the same order. Counterparts exist. */
static enum ss_rc check_pair(const struct ss_schedule *s, int32_t a, int32_t b,
                             struct ss_error *err)
{
    size_t i = next_with(s, a, b, 0), j = next_with(s, b, a, 0);
    char one[SS_ACTION_TEXT], two[SS_ACTION_TEXT], reason[220];
    while (i < s->ranks[a].count && j < s->ranks[b].count) {
        struct ss_action other = counterpart(s->ranks[a].items + i);
        const struct ss_action *got = s->ranks[b].items + j;
        if (other.kind != got->kind || other.stage != got->stage ||
            other.microbatch != got->microbatch) {
            snprintf(reason, sizeof reason,
                     "rank %d posts %s (action %zu) at this place, not %s: two ranks that post "
                     "their transfers in different orders wait for each other",
                     (int)b, ss_action_text(got, one), j, ss_action_text(&other, two));
            return fail_at(s, a, i, err, reason);
        }
        i = next_with(s, a, b, i + 1);
        j = next_with(s, b, a, j + 1);
    }
    return SS_OK;
}

static enum ss_rc check_transfers(const struct ss_schedule *s,
                                  const struct ss_schedule_index *index, struct ss_arena *scratch,
                                  struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    size_t n = (size_t)s->n_ranks;
    bool *seen = ss_alloc_array(scratch, n, n * sizeof *seen);
    for (int32_t r = 0; rc == SS_OK && r < s->n_ranks; r++)
        rc = check_uses(s, index, r, err);
    for (int32_t r = 0; rc == SS_OK && r < s->n_ranks; r++)
        rc = check_counterparts(s, index, r, err);
    for (int32_t stage = 0; rc == SS_OK && stage + 1 < s->n_stages; stage++) {
        int32_t a = s->rank_of[stage], b = s->rank_of[stage + 1];
        int32_t low = a < b ? a : b, high = a < b ? b : a;
        if (a == b || seen[(size_t)low * n + (size_t)high])
            continue;
        seen[(size_t)low * n + (size_t)high] = true;
        rc = check_pair(s, low, high, err);
    }
    return rc;
}

/* ---- waiting in a cycle ---- */

static void describe_wait(const struct ss_ready *ready, int32_t rank, struct ss_buf *out,
                          int32_t *on)
{
    const struct ss_schedule *s = ready->schedule;
    struct ss_action missing;
    char a[SS_ACTION_TEXT], b[SS_ACTION_TEXT];
    size_t i = ready->at[rank];
    *on = ss_ready_waits_for(ready, rank, &missing);
    ss_buf_printf(out, "rank %d, action %zu (%s) waits for %s of rank %d", (int)rank, i,
                  ss_action_text(s->ranks[rank].items + i, a), ss_action_text(&missing, b),
                  (int)*on);
}

/* Every rank that is not at its end waits for another one: follows them until one comes again. */
static enum ss_rc fail_cycle(const struct ss_ready *ready, struct ss_arena *scratch,
                             struct ss_error *err)
{
    const struct ss_schedule *s = ready->schedule;
    bool *seen = ss_alloc_array(scratch, (size_t)s->n_ranks, sizeof *seen);
    struct ss_buf text = {0};
    struct ss_action missing;
    int32_t rank = 0, on;
    while (ready->at[rank] >= s->ranks[rank].count)
        rank++;
    while (!seen[rank]) { /* into the cycle */
        seen[rank] = true;
        rank = ss_ready_waits_for(ready, rank, &missing);
    }
    for (int32_t first = rank, n = 0;; n++) {
        if (n)
            ss_buf_puts(&text, ", ");
        if (n == 3) {
            ss_buf_puts(&text, "and so on");
            break;
        }
        describe_wait(ready, rank, &text, &on);
        rank = on;
        if (rank == first)
            break;
    }
    ss_fail(err, SS_E_MISMATCH, "the schedule would deadlock: %s", ss_buf_text(&text));
    ss_buf_free(&text);
    return ss_error_where(err, "%s", s->name);
}

enum ss_rc ss_schedule_check(const struct ss_schedule *s, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_schedule_index index;
    enum ss_rc rc = SS_OK;
    for (int32_t r = 0; rc == SS_OK && r < s->n_ranks; r++)
        rc = check_ranges(s, r, err);
    if (rc == SS_OK)
        index = ss_schedule_index(s, &scratch);
    for (int32_t r = 0; rc == SS_OK && r < s->n_ranks; r++) {
        rc = check_doubles(s, &index, r, err);
        if (rc == SS_OK)
            rc = check_order(s, &index, r, err);
    }
    if (rc == SS_OK)
        rc = check_complete(s, &index, err);
    for (int32_t r = 0; rc == SS_OK && r < s->n_ranks; r++)
        rc = check_parameters(s, r, &scratch, err);
    if (rc == SS_OK && ss_schedule_has_transfers(s))
        rc = check_transfers(s, &index, &scratch, err);
    if (rc == SS_OK) {
        struct ss_ready ready = ss_ready_init(s, &index, &scratch);
        while (ss_ready_step(&ready))
            ;
        if (!ss_ready_is_done(&ready))
            rc = fail_cycle(&ready, &scratch, err);
    }
    ss_arena_free(&scratch);
    return rc;
}
