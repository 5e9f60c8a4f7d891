/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lists of a pipeline while they run. For core/run/pipeline_run.c and pipeline_items.c. */
#ifndef SS_CORE_RUN_PIPELINE_LISTS_H
#define SS_CORE_RUN_PIPELINE_LISTS_H

#include "core/run/pipeline_run.h"
#include "core/run/reference.h"
#include "core/run/simulator.h"

/* Pieces of values that are there between programs: of a stage, or of one of its microbatches. */
struct ss_lists_store {
    struct ss_storage **pieces; /* [slot * ranks of the stage + rank]; NULL: nothing written yet */
    bool *there;                /* per slot */
};

struct ss_lists_stage {
    const struct ss_stage_code *code;
    uint32_t *slot; /* per buffer that rests somewhere */
    uint32_t n_slots;
    size_t n_ranks;
    struct ss_lists_store own, *each; /* each: per microbatch; empty until it is used */
    struct ss_execution *x;           /* per part */
    struct ss_sim *sims;              /* per part */
};

struct ss_lists_rank {
    size_t at; /* items done */
    int64_t now_bytes, peak_bytes;
};

/* What is on its way: pieces as they land. */
struct ss_lists_message {
    struct ss_storage **pieces; /* per rank of the receiver; NULL: not sent, or taken */
};

struct ss_lists {
    const struct ss_pipeline_code *code;
    const struct ss_run_options *options;
    struct ss_run_reference *ref;
    struct ss_lists_stage *stages;
    struct ss_lists_rank *ranks;
    struct ss_lists_message **messages; /* per transfer and microbatch */
    /* Per input of the step that is cut: its microbatches; after them, their numbers. */
    struct ss_tensor **pieces;
    double *diff; /* per output of the step */
    bool *seen;   /* per output of the step */
    struct ss_pipeline_run_report *report;
    double start_s; /* of the lists */
    struct ss_stock stock;
    struct ss_thread_pool *threads;
    struct ss_arena own, scratch;
    struct ss_job *job;
    struct ss_error *err;
};

/* The values of the stage or of the microbatch, wherever the buffer rests. */
struct ss_lists_store *ss_lists_store_of(struct ss_lists *r, const struct ss_code_item *item,
                                         uint32_t buffer);
/* The buffer's pieces there, one per rank of the stage. */
struct ss_storage **ss_lists_pieces(const struct ss_lists_stage *stage,
                                    const struct ss_lists_store *store, uint32_t buffer);
struct ss_lists_rank *ss_lists_rank_of(struct ss_lists *r, const struct ss_code_item *item);
/* A value should be there and is not. */
enum ss_rc ss_lists_fail(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer);
/* Every rank takes its piece of a whole tensor, which must stay. */
void ss_lists_load(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer,
                   const struct ss_tensor *whole);
/* Compares pieces with an output of the step, or with its part of a microbatch. */
void ss_lists_compare(struct ss_lists *r, const struct ss_lists_stage *stage,
                      struct ss_storage **pieces, uint32_t buffer, const struct ss_tensor *want,
                      uint32_t output);
/* Does an item. *waits: it is a RECV whose SEND has not been done. */
SS_NODISCARD enum ss_rc ss_lists_do(struct ss_lists *r, const struct ss_code_item *item,
                                    bool *waits);

#endif
