/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of shape inference in record mode: its helper calls in order, and the tokens that
 * stand for lengths in such a run. */
#ifndef SS_CORE_RULES_ATOMS_RECORD_H
#define SS_CORE_RULES_ATOMS_RECORD_H

#include "core/base/arena.h"
#include "core/op/infer.h"
#include "core/op/window.h"

/* The helpers of shape inference (core/op/infer.h). */
enum ss_constraint_kind {
    SS_CONSTRAINT_SAME,
    SS_CONSTRAINT_PRODUCT,
    SS_CONSTRAINT_DIVIDES,
    SS_CONSTRAINT_AT_MOST,
    SS_CONSTRAINT_START,    /* a: first offset, count, step; b[0]: the length that they lie on */
    SS_CONSTRAINT_POSITION, /* a: the positions, b[0]: the length, b[1]: the step */
    SS_CONSTRAINT_KEEP      /* a[0]: the size of the window, b[0]: the length */
};

struct ss_constraint {
    enum ss_constraint_kind kind;
    int64_t *a, *b;
    size_t n_a, n_b;
    bool prefix;    /* AT_MOST: a is a prefix of b */
    bool stays;     /* POSITION: positions of other ops on the length forbid scaling */
    bool tied;      /* a product of formulas, which is not factored (atoms.c) */
    int64_t *tiles; /* SAME of a source and a number of steps: {source, window}; NULL: another SAME.
                     * If the windows leave no rest, their product is `length`. */
    int64_t length;
    struct ss_window window;
};

struct ss_record {
    struct ss_arena *arena;
    struct ss_constraint *items;
    size_t count, capacity;
};

/* The recorder of record mode; its state is a struct ss_record. */
extern const struct ss_infer_recorder ss_record_recorder;

/* A copy of the call for inference to run on: own operand types (returned, for changes),
 * attributes and results. In arena. */
struct ss_type *ss_record_copy(const struct ss_call *call, struct ss_arena *arena,
                               struct ss_call *out);

/* Tokens are 5040 times a distinct prime >= 1009: halves, thirds, quarters and their sums stay
 * exact, and no literal equals a token. */
enum { SS_MAX_TOKENS = 6000 };
/* Token i. */
int64_t ss_token(size_t i);
/* True if the number is a token; *i is its index. */
bool ss_token_find(int64_t number, size_t *i);
/* True for a number far below every token: a literal. */
bool ss_token_is_literal(int64_t number);

#endif
