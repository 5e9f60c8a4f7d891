/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops by which a microbatch reads a value that is whole: a piece of it, or a term. A dim of length
 * n k is read as [n, k], and piece i is slice i of the first of the two; of a placement in blocks,
 * as [blocks, n, k]. */
#ifndef SS_CORE_PIPELINE_MICROBATCH_READ_H
#define SS_CORE_PIPELINE_MICROBATCH_READ_H

#include "core/pipeline/emit.h"
#include "core/pipeline/microbatch.h"

struct ss_microbatch_reader {
    const struct ss_graph *graph; /* the step */
    const struct ss_microbatches *m;
    struct ss_emit *e;
    uint32_t counter; /* of the graph under construction: the number of the microbatch */
};

/* The type of a var of the step with its cut dim as [n, k]; *at becomes the dim of n. SS_E_LIMIT,
 * naming it, if it has the most dims that a tensor may have. */
SS_NODISCARD enum ss_rc ss_microbatch_spread_type(const struct ss_microbatch_reader *r,
                                                  uint32_t var, struct ss_placement cut,
                                                  struct ss_type *type, int *at);
/* `from` is the var in the graph under construction: whole; spread. */
uint32_t ss_microbatch_spread(const struct ss_microbatch_reader *r, uint32_t var,
                              struct ss_placement cut, uint32_t from);
uint32_t ss_microbatch_slice(const struct ss_microbatch_reader *r, uint32_t var,
                             struct ss_placement cut, uint32_t from);
/* The term: the value in the first microbatch, the neutral one in the others. */
uint32_t ss_microbatch_mask(const struct ss_microbatch_reader *r, uint32_t var,
                            enum ss_reduce reduce, uint32_t from);
/* Whether reading it so takes the number of the microbatch. */
bool ss_microbatch_needs_counter(const struct ss_microbatch_reader *r, uint32_t var,
                                 struct ss_placement as);

#endif
