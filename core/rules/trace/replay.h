/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tensors of one probe, kept so that they can be shown. */
#ifndef SS_CORE_RULES_TRACE_REPLAY_H
#define SS_CORE_RULES_TRACE_REPLAY_H

#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/op/op.h"
#include "core/rules/piece.h"
#include "core/tensor/tensor.h"

struct ss_probe;

/* What one combination makes of the pieces of a result. */
struct ss_replay_form {
    size_t result;
    const char *way; /* in words */
    bool held;
    double error;          /* the largest difference from the whole */
    const double *numbers; /* those of the result; NULL: unknown */
};

/* The whole operands and results, the operands and results of the ranks from first_rank on, and
 * what combining them gives. */
struct ss_replay {
    size_t n_in, n_out;
    const struct ss_tensor *in, *out;
    int ranks, first_rank;
    const struct ss_tensor *operand[SS_MAX_RANKS]; /* per rank, its operands; NULL: unknown */
    const struct ss_tensor *piece[SS_MAX_RANKS];   /* per rank, its results; NULL: not run */
    double **combined; /* per result, its numbers; NULL if no combination was tried */
    const char **way;  /* per result, its combination in words, or NULL */
    /* The op at the lengths of the probe, for the whole and for the ranks that ran; def NULL: not
     * kept. Regions and tensors of attributes are borrowed from the call that was explored. */
    struct ss_call call, local[SS_MAX_RANKS];
    struct ss_replay_form
        *forms; /* all that were tried, in order; none of a row that a user gave */
    size_t n_forms;
};

/* Copies n tensors with their data. */
struct ss_tensor *ss_replay_tensors(const struct ss_tensor *from, size_t n, struct ss_arena *arena);
/* Copies the tensors that the probe has: no pieces if none were cut or run. */
struct ss_replay *ss_replay_keep(const struct ss_probe *p, struct ss_arena *arena);
/* Sets the combination of result k. numbers (copied): those of the result, two per complex element;
 * NULL: none. way is borrowed. */
void ss_replay_combined(struct ss_replay *replay, size_t k, const double *numbers, const char *way,
                        struct ss_arena *arena);
/* A deep copy. */
struct ss_replay *ss_replay_copy(const struct ss_replay *from, struct ss_arena *arena);

#endif
