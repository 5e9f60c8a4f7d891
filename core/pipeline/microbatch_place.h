/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How ops are placed. Internal to the classification (microbatch.h). */
#ifndef SS_CORE_PIPELINE_MICROBATCH_PLACE_H
#define SS_CORE_PIPELINE_MICROBATCH_PLACE_H

#include "core/pipeline/microbatch_ahead.h"
#include "core/pipeline/microbatch_batch.h"
#include "core/pipeline/microbatch_row.h"

struct ss_placing {
    const struct ss_graph *g;
    struct ss_microbatches *out;
    struct ss_microbatch_rows rows;
    struct ss_microbatch_ahead ahead;
    bool again; /* more is computed ahead than when placing began */
    struct ss_microbatch_batch batch;
    bool in_stages, counting; /* counting: ops that count along the batch make pieces */
    struct ss_arena *arena;
    bool *loop_each;      /* per loop: it runs in each microbatch */
    const char *conflict; /* why the loop that is being placed does not fit */
};

/* Of values that are not made in each microbatch: R. */
enum ss_placement_kind ss_placing_kind(const struct ss_placing *p, uint32_t var);
void ss_placing_set(struct ss_placing *p, uint32_t var, enum ss_when when,
                    struct ss_placement placement);
void ss_placing_run_once(struct ss_placing *p, uint32_t op, bool late);
/* Gives the op its row, and its results what the row makes; true if that is new. */
bool ss_placing_run_each(struct ss_placing *p, uint32_t op, struct ss_microbatch_choice choice);
/* Sets when of all that steps make, with the same value in each trip of their loops. */
void ss_placing_set_steps(struct ss_placing *p, uint32_t begin, uint32_t end, enum ss_when when,
                          bool late);
/* Whether an op that runs once, or an output, reads it; and whether each microbatch does. */
void ss_placing_readers(const struct ss_placing *p, uint32_t var, bool *once, bool *each);

/* Places all ops, forwards (microbatch_place.c); then what is better elsewhere, backwards
 * (microbatch_delay.c). */
void ss_placing_forwards(struct ss_placing *p);
void ss_placing_backwards(struct ss_placing *p);

#endif
