/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a program of ranks (core/load/ranked.h) on simulated ranks in f64. All ranks take each op in
 * the order of the program, so a collective finds what every rank sends, and none waits. Every
 * value is kept: an audit asks which whole value its pieces are. What is the same on all ranks is
 * computed once. */
#ifndef SS_CORE_AUDIT_RANKS_H
#define SS_CORE_AUDIT_RANKS_H

#include "core/base/job.h"
#include "core/graph/eval.h"
#include "core/load/ranked.h"

/* A value on all ranks: pieces[r]. */
struct ss_pieces {
    const struct ss_tensor *pieces;
    bool same; /* on all ranks: they share one storage */
};

/* One execution of an op: of loops, each trip's. */
struct ss_rank_event {
    uint32_t op;
    const struct ss_pieces *results; /* one per result */
    const uint32_t *from;            /* per operand: which value of the run it is */
    uint32_t first;                  /* the value that is its first result */
};

/* What an op does instead, to ask whether the program would then be right. */
enum ss_change_kind {
    SS_CHANGE_NONE,
    SS_CHANGE_GROUPS, /* a collective: among other groups, or other pairs */
    SS_CHANGE_SKIP,   /* result k is operand k */
    SS_CHANGE_REDUCE, /* the results are reduced among groups afterwards */
    SS_CHANGE_STARTS, /* slices begin elsewhere: `starts` on a rank */
    SS_CHANGE_VALUE   /* a constant of integers has the elements ids[0..rows) */
};
struct ss_change {
    enum ss_change_kind kind;
    uint32_t op;
    const int64_t *ids; /* GROUPS, REDUCE: rows of width, -1 at the ends; VALUE */
    int64_t rows, width;
    bool maximum;          /* REDUCE: not the sum */
    const int64_t *starts; /* STARTS: per rank and dim of operand 0 */
};

struct ss_ranks_run {
    struct ss_rank_event *events;
    size_t n_events;
    const struct ss_pieces *const *values; /* the inputs, then the results of each event */
    size_t n_values;
    const struct ss_pieces *outputs; /* per output of the graph */
    const uint32_t *output_from;     /* per output: which value it is */
};

struct ss_ranks_options {
    const struct ss_change *changes; /* of different ops */
    size_t n_changes;
    const struct ss_change *change;    /* one more, or NULL */
    const struct ss_ranks_run *before; /* a run without that one, whose values are taken where
                                          nothing that changed is read; or NULL */
    struct ss_job *job;
    bool silent;
};

/* inputs: per input of the graph. All lies in arena. SS_E_LIMIT if the values of all ranks do not
 * fit into `most` bytes. */
SS_NODISCARD enum ss_rc ss_ranks_run(const struct ss_ranked *program,
                                     const struct ss_pieces *inputs,
                                     const struct ss_ranks_options *options, struct ss_arena *arena,
                                     struct ss_ranks_run *run, struct ss_error *err);

/* collect.c: a collective on all ranks; in and out: per rank. ids: rows of width. out is written.
 */
SS_NODISCARD enum ss_rc ss_ranks_collect(const struct ss_op *op, int kind, const int64_t *ids,
                                         int64_t rows, int64_t width, int64_t ranks,
                                         const struct ss_tensor *const *in,
                                         struct ss_tensor *const *out, struct ss_arena *scratch,
                                         struct ss_error *err);
/* to[i] becomes what the reducer makes of to[i] and from[i]. */
SS_NODISCARD enum ss_rc ss_ranks_reduce(const struct ss_region *region, struct ss_tensor *to,
                                        const struct ss_tensor *from, struct ss_arena *scratch,
                                        struct ss_error *err);

#endif
