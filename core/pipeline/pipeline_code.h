/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The code of a pipeline: programs of its stages, transfers between them, and one list per rank, in
 * the order of a schedule. Whoever has it can run the step; nothing is decided at run time. A rank
 * of the schedule is a submesh, whose devices run each program together (SPMD).
 *
 * A value that is sent belongs to no rank until its receiver begins what needs it: then it lands
 * there in the layout that the receiver's plan wants. */
#ifndef SS_CORE_PIPELINE_PIPELINE_CODE_H
#define SS_CORE_PIPELINE_PIPELINE_CODE_H

#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_code.h"
#include "core/pipeline/stage_cost.h"

/* A crossing with its tiles. */
struct ss_code_transfer {
    struct ss_code_crossing crossing;
    uint32_t border_from, border_to; /* number in `to` of its sender, in `from` of its receiver */
    struct ss_cross cross;
    /* Per rank of the receiver's mesh: part i copies a tile out of the piece of rank parts[i].rank
     * of the sender's mesh. */
    struct ss_exchange *tiles;
};

/* X(id, name) */
#define SS_CODE_ITEMS(X)                                                                           \
    X(SS_ITEM_LOAD, "LOAD")   /* an input of the step: its piece for the microbatch */             \
    X(SS_ITEM_RECV, "RECV")   /* a value lands; waits for its SEND */                              \
    X(SS_ITEM_RUN, "RUN")     /* a program */                                                      \
    X(SS_ITEM_SEND, "SEND")   /* a value goes; does not wait */                                    \
    X(SS_ITEM_STORE, "STORE") /* a piece of an output of the step leaves */                        \
    X(SS_ITEM_FREE, "FREE")   /* what the program left and nobody needs */

enum ss_item_kind {
#define X(id, name) id,
    SS_CODE_ITEMS(X)
#undef X
        SS_N_ITEM_KINDS
};
const char *ss_item_kind_name(enum ss_item_kind kind);

struct ss_code_item {
    enum ss_item_kind kind;
    int32_t stage, microbatch; /* -1: once per step */
    int part;                  /* RUN, FREE: enum ss_code_part */
    uint32_t what; /* SEND, RECV: transfer; LOAD, STORE: number in the stage's inputs or outputs */
};
struct ss_code_list {
    struct ss_code_item *items;
    size_t count, capacity;
};

struct ss_pipeline_code {
    const struct ss_step_parts *step; /* borrowed */
    const struct ss_schedule *schedule;
    int64_t n_microbatches;
    int32_t n_stages, n_ranks;
    struct ss_stage_code *stages;
    struct ss_code_transfer *transfers;
    size_t n_transfers;
    struct ss_code_list *ranks; /* [n_ranks] */
    struct ss_arena arena;
};

/* Makes the code. stages[schedule->n_stages], in the order of the model, cover all layers; stages
 * of one rank have the same devices. step, schedule and what the stages refer to must stay. The
 * caller frees *code. SS_E_ARGUMENT: stages and schedule do not fit each other; SS_E_MISMATCH: the
 * schedule fails its check; SS_E_UNSUPPORTED: as ss_stage_code_open says. */
SS_NODISCARD enum ss_rc ss_pipeline_code_make(const struct ss_step_parts *step,
                                              const struct ss_code_stage *stages,
                                              const struct ss_schedule *schedule,
                                              struct ss_pipeline_code *code, struct ss_error *err);
void ss_pipeline_code_free(struct ss_pipeline_code *code);

/* "RUN 1F0", "SEND dot_general_3 from stage 0 to 1, microbatch 2": appended to out. */
void ss_code_item_print(const struct ss_pipeline_code *code, const struct ss_code_item *item,
                        struct ss_buf *out);

#endif
