/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pipeline schedule: one ordered list of actions per rank. A stage is a part of the model; stages
 * are numbered from 0 in the order of the forward pass, and each is on one rank, which may hold
 * several (chunks). The words are those of torch.distributed.pipelining, so that its files can be
 * read (schedule_text.h). A schedule says in which order, never when: simulate.h says when. */
#ifndef SS_CORE_PIPELINE_SCHEDULE_H
#define SS_CORE_PIPELINE_SCHEDULE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* X(id, name in text, has a microbatch) */
#define SS_ACTIONS(X)                                                                              \
    X(SS_ACT_F, "F", true)           /* forward */                                                 \
    X(SS_ACT_I, "I", true)           /* backward, gradient of the input alone */                   \
    X(SS_ACT_W, "W", true)           /* backward, gradient of the weights alone; after I */        \
    X(SS_ACT_B, "B", true)           /* full backward: I and W in one */                           \
    X(SS_ACT_SEND_F, "SEND_F", true) /* offers the activation to the next stage */                 \
    X(SS_ACT_RECV_F, "RECV_F", true) /* asks for the activation of the stage before */             \
    X(SS_ACT_SEND_B, "SEND_B", true) /* offers the gradient to the stage before */                 \
    X(SS_ACT_RECV_B, "RECV_B", true) /* asks for the gradient of the next stage */                 \
    X(SS_ACT_WAIT_SEND_F, "WAIT_SEND_F", true)  /* waits until that SEND_F has ended */            \
    X(SS_ACT_WAIT_SEND_B, "WAIT_SEND_B", true)  /* waits until that SEND_B has ended */            \
    X(SS_ACT_UNSHARD, "UNSHARD", false)         /* gathers the parameters of the stage */          \
    X(SS_ACT_RESHARD, "RESHARD", false)         /* frees them */                                   \
    X(SS_ACT_REDUCE_GRAD, "REDUCE_GRAD", false) /* reduces the gradients; once per step */         \
    X(SS_ACT_WAIT_REDUCE_GRAD, "WAIT_REDUCE_GRAD", false) /* waits until that has ended */

enum ss_act {
#define X(id, name, has_microbatch) id,
    SS_ACTIONS(X)
#undef X
        SS_N_ACTS
};

struct ss_action {
    enum ss_act kind;
    /* Runs together with the action before it: an overlapped pair of F and B (or I), which begin
     * together and end together. */
    bool joined;
    int32_t stage, microbatch; /* microbatch: -1 for kinds that have none */
};

struct ss_actions {
    struct ss_action *items;
    size_t count, capacity;
};

enum { SS_MAX_STAGES = 4096, SS_MAX_MICROBATCHES = 65536, SS_MAX_SCHEDULE_ACTIONS = 1 << 22 };

struct ss_schedule {
    const char *name; /* of its generator, or of its file */
    int32_t n_ranks, n_stages, n_microbatches;
    bool forward_only;        /* inference: no backward */
    bool generated;           /* by the generator of its name */
    int32_t *rank_of;         /* [n_stages] */
    struct ss_actions *ranks; /* [n_ranks] */
    struct ss_arena *arena;   /* in which all of it lies */
};

enum ss_stage_placement {
    SS_STAGES_IN_LOOPS, /* stage s on rank s % ranks */
    SS_STAGES_IN_V      /* the same, but each second chunk goes backwards: 0 1 2 2 1 0 */
};

const char *ss_act_name(enum ss_act kind);
bool ss_act_has_microbatch(enum ss_act kind);
/* F, I, W, B: what occupies a rank. */
bool ss_act_is_compute(enum ss_act kind);
bool ss_act_is_transfer(enum ss_act kind); /* SEND_F, RECV_F, SEND_B, RECV_B */

/* A schedule without actions, of n_ranks * chunks stages; name is copied. Sizes are >= 1 and within
 * the limits above. */
struct ss_schedule *ss_schedule_new(struct ss_arena *arena, const char *name, int32_t n_ranks,
                                    int32_t chunks, int32_t n_microbatches,
                                    enum ss_stage_placement placement);
void ss_schedule_add(struct ss_schedule *s, int32_t rank, enum ss_act kind, int32_t stage,
                     int32_t microbatch);
/* Adds a forward and a backward action as an overlapped pair. */
void ss_schedule_add_pair(struct ss_schedule *s, int32_t rank, struct ss_action forward,
                          struct ss_action backward);
struct ss_schedule *ss_schedule_copy(struct ss_arena *arena, const struct ss_schedule *s);
/* The number of stages of the rank that has most. */
int32_t ss_schedule_chunks(const struct ss_schedule *s);
/* True if some backward is split into I and W. */
bool ss_schedule_is_split(const struct ss_schedule *s);
bool ss_schedule_has_pairs(const struct ss_schedule *s);
/* True if the lists have SEND and RECV; otherwise each result is sent when it is there. */
bool ss_schedule_has_transfers(const struct ss_schedule *s);

/* Where each action stands in the list of its rank: [kind][stage * n_microbatches + microbatch],
 * kinds with a microbatch; SIZE_MAX32: nowhere. */
#define SS_NOWHERE UINT32_MAX
struct ss_schedule_index {
    uint32_t *at[SS_N_ACTS];
    int32_t n_microbatches;
};
/* In arena. Actions must be within the sizes; of doubles the last one counts. */
struct ss_schedule_index ss_schedule_index(const struct ss_schedule *s, struct ss_arena *arena);
static inline uint32_t ss_schedule_at(const struct ss_schedule_index *index, enum ss_act kind,
                                      int32_t stage, int32_t microbatch)
{
    return index->at[kind][(size_t)stage * (size_t)index->n_microbatches + (size_t)microbatch];
}
/* Per stage of a rank, the action after which it is reduced and updated: its REDUCE_GRAD, or its
 * last W or B; SIZE_MAX for stages of other ranks. In arena. */
size_t *ss_schedule_ends(const struct ss_schedule *s, int32_t rank, struct ss_arena *arena);

/* Checks a schedule: every stage is on one rank, which is rank_of; each microbatch has one F and
 * one B (or one I and one W) on each stage, in that order; SEND comes after what it sends, RECV
 * before what needs it, and both have their counterpart; two ranks post the transfers between them
 * in the same order, without which NCCL would wait for ever; and no rank waits in a cycle. The
 * error names rank, action and reason: SS_E_MISMATCH. */
SS_NODISCARD enum ss_rc ss_schedule_check(const struct ss_schedule *s, struct ss_error *err);

/* A copy with a SEND and a RECV for each result that goes to another rank: the SEND follows the
 * action, and the RECV is posted on the other rank at that time. blocking: a WAIT_SEND follows each
 * SEND. The schedule must pass the check, and have no transfers. */
struct ss_schedule *ss_schedule_with_transfers(const struct ss_schedule *s, bool blocking,
                                               struct ss_arena *arena);

/* "1F0" of an action. */
enum { SS_ACTION_TEXT = 48 };
const char *ss_action_text(const struct ss_action *action, char text[SS_ACTION_TEXT]);

#endif
