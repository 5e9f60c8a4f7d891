/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a microbatch repeats. The batch is cut along a time axis, whose ranks are the same devices
 * at different times, by the rows that were discovered for any axis (docs/pipeline.md,
 * "Microbatches"). Each op runs
 *
 *   before  the microbatches, once: an op of theirs reads it, and it does not depend on the batch,
 *           or on the data alone, and they need it of the whole batch (the sum of a mask);
 *   each    time, with its operands as they are and no communication: a value is cut (S), a term of
 *           a reduction over the microbatches (P), or the same in all of them (R);
 *   once    after the last microbatch. It reads what the microbatches left: pieces one after the
 *           other, terms reduced.
 *
 * An op that reads a piece of the batch runs once only if none of its rows fits; the reason is
 * kept. Nothing that runs once is read in each microbatch. */
#ifndef SS_CORE_PIPELINE_MICROBATCH_H
#define SS_CORE_PIPELINE_MICROBATCH_H

#include "core/rules/rules.h"

enum ss_when { SS_BEFORE, SS_EACH, SS_ONCE, SS_N_WHENS };
const char *ss_when_name(enum ss_when when); /* "before" */

struct ss_microbatches {
    int64_t n;      /* microbatches, >= 1 */
    int64_t batch;  /* length of the dim that is cut */
    uint32_t input; /* position of the first input that is cut, and its dim */
    int dim;
    uint8_t *op;              /* per op: enum ss_when; dead ops: SS_ONCE */
    bool *late;               /* per op: it depends on a value that is known after the last
                               * microbatch, or is one that reads what they left */
    uint16_t *row;            /* per op that runs in each: its row along time */
    int64_t *times;           /* and by what the blocks of the row are multiplied: each length is
                               * cut in blocks, and each block by the row */
    uint8_t *when;            /* per var: enum ss_when it is made */
    struct ss_placement *var; /* per var made in each: along time. Others: R */
    bool *joined;     /* per var made in each: an op that runs once, or an output, reads it */
    const char **why; /* per op that runs once although it reads a piece of the batch: the
                       * reason; else NULL */
    double flops[SS_N_WHENS]; /* of the whole step */
};

/* Which dim is cut: one of an input, by position. SS_NONE: the batch (core/space/roles.h). All
 * inputs that no output replaces and that some row cuts together with it are cut too. */
struct ss_microbatch_cut {
    uint32_t input;
    int dim;
    /* For stages, which run as programs: ops may count positions from the offset of their
     * microbatch (iota, random numbers), as no graph can; and all ops on terms alone run once,
     * since the terms may come from several stages. */
    bool in_stages;
};

/* The dim to cut if nobody names one: the batch (input SS_NONE); but another dim of the data, if
 * most FLOPs cannot run in microbatches of the batch, and can in those of that dim. */
struct ss_microbatch_cut ss_microbatches_choose(const struct ss_graph *graph,
                                                const struct ss_ruleset *rules);

/* All lists and texts in arena. n = 1 classifies as if there were more. SS_E_UNSUPPORTED if the
 * step has no batch; SS_E_ARGUMENT if n does not divide it (the hint lists what does), or no row
 * cuts that dim. */
SS_NODISCARD enum ss_rc ss_microbatches_find(const struct ss_graph *graph,
                                             const struct ss_ruleset *rules, int64_t n,
                                             struct ss_microbatch_cut cut, struct ss_arena *arena,
                                             struct ss_microbatches *out, struct ss_error *err);

/* The batch as one microbatch, for stages: all ops that meet it, or lead to one that does, run in
 * it; what depends on no data runs before. Nothing is smaller, and no op has a row. Of the vars
 * made in it only gradients have a placement, P(sum). Fails as ss_microbatches_find. */
SS_NODISCARD enum ss_rc ss_microbatches_whole(const struct ss_graph *graph,
                                              const struct ss_ruleset *rules,
                                              struct ss_microbatch_cut cut, struct ss_arena *arena,
                                              struct ss_microbatches *out, struct ss_error *err);

/* SS_E_UNSUPPORTED, with the reason, if an op that runs once reads a piece of the batch. */
SS_NODISCARD enum ss_rc ss_microbatches_check_pieces(const struct ss_graph *graph,
                                                     const struct ss_microbatches *m,
                                                     struct ss_error *err);

/* The value is cut in the microbatches, or a term of one that is known after the last. */
static inline bool ss_microbatch_is_piece(const struct ss_microbatches *m, uint32_t var)
{
    return m->when[var] == SS_EACH && m->var[var].kind == SS_SHARD;
}
static inline bool ss_microbatch_is_term(const struct ss_microbatches *m, uint32_t var)
{
    return m->when[var] == SS_EACH && m->var[var].kind == SS_PARTIAL;
}

/* The type of a var in one microbatch. */
struct ss_type ss_microbatch_type(const struct ss_graph *graph, const struct ss_microbatches *m,
                                  uint32_t var);
/* The call of an op in one microbatch: types and attributes of its piece. In arena. */
SS_NODISCARD enum ss_rc ss_microbatch_call(const struct ss_graph *graph,
                                           const struct ss_ruleset *rules,
                                           const struct ss_microbatches *m, uint32_t op,
                                           struct ss_arena *arena, struct ss_call *out,
                                           struct ss_error *err);
/* A placement of a row whose blocks are multiplied. */
static inline struct ss_placement ss_microbatch_multiply(struct ss_placement p, int64_t times)
{
    p.blocks *= p.kind == SS_SHARD ? times : 1;
    return p;
}
/* How operand k of an op that runs in each microbatch is read: as the value is; or, if the value is
 * the same in all of them, also a piece of it, or as a term. */
struct ss_placement ss_microbatch_operand(const struct ss_ruleset *rules,
                                          const struct ss_microbatches *m, uint32_t op, uint32_t k);
/* The same for the value of a loop that runs in each: how its init and its yield are read. */
struct ss_placement ss_microbatch_loop_value(const struct ss_graph *graph,
                                             const struct ss_microbatches *m, uint32_t loop,
                                             uint32_t i);
/* The value that leaves the others as they are: the term of all microbatches but the first, if a
 * value that is the same in all of them is read as a term. False if each may take the value itself
 * (avg, max, min, and, or). */
bool ss_microbatch_neutral(enum ss_reduce reduce, double *value);

#endif
