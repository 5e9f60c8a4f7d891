/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The batch that microbatches cut. Internal to the classification (microbatch.h). */
#ifndef SS_CORE_PIPELINE_MICROBATCH_BATCH_H
#define SS_CORE_PIPELINE_MICROBATCH_BATCH_H

#include "core/pipeline/microbatch.h"
#include "core/space/roles.h"

struct ss_microbatch_batch {
    struct ss_dim_classes *dims;
    uint32_t class_id;
    struct ss_roles roles; /* of the step; set if no dim was named */
    struct ss_arena scratch;
};

/* Fails: there is no such dim to cut. */
enum ss_rc ss_microbatch_no_batch(const struct ss_graph *graph, struct ss_microbatch_cut cut,
                                  struct ss_error *err);
/* Empty lists, in arena: everything is made before the microbatches. */
void ss_microbatch_init(const struct ss_graph *graph, int64_t n, struct ss_arena *arena,
                        struct ss_microbatches *out);
/* Chooses the dim and cuts the inputs; out->n must be set. Fails as ss_microbatches_find does. The
 * caller ends *batch, after failures too. */
SS_NODISCARD enum ss_rc
ss_microbatch_find_batch(const struct ss_graph *graph, const struct ss_ruleset *rules,
                         struct ss_microbatch_cut cut, struct ss_microbatches *out,
                         struct ss_microbatch_batch *batch, struct ss_error *err);
void ss_microbatch_end_batch(struct ss_microbatch_batch *batch);
/* True if a cut of the var is one of the batch. */
bool ss_microbatch_cuts_batch(const struct ss_microbatch_batch *batch, uint32_t var,
                              const struct ss_placement *cut);

#endif
