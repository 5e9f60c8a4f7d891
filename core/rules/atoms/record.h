/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one run of shape inference says: its helper calls in order, and the unique tokens that stand
 * for lengths in such a run. Private to core/rules. */
#ifndef SS_CORE_RULES_ATOMS_RECORD_H
#define SS_CORE_RULES_ATOMS_RECORD_H

#include "core/base/arena.h"
#include "core/op/infer.h"
#include "core/op/window.h"

enum ss_constraint_kind {
    SS_CONSTRAINT_SAME,
    SS_CONSTRAINT_PRODUCT,
    SS_CONSTRAINT_DIVIDES,
    SS_CONSTRAINT_AT_MOST,
    SS_CONSTRAINT_START,    /* a: the first of places, how many, their step; b[0]: the length */
    SS_CONSTRAINT_PART,     /* a: the length of a part, where it starts; b[0]: the length */
    SS_CONSTRAINT_POSITION, /* a: the positions, b[0]: the length, b[1]: the step */
    SS_CONSTRAINT_KEEP      /* a[0]: the size of the window, b[0]: the length */
};

struct ss_constraint {
    enum ss_constraint_kind kind;
    int64_t *a, *b;
    size_t n_a, n_b;
    bool prefix;    /* AT_MOST: a is the first part of b */
    bool stays;     /* POSITION: those of other operators on the length forbid that they scale */
    bool tied;      /* atoms.c: a product of formulas, which nothing factors */
    int64_t *tiles; /* SAME of steps and a source: the source and the window, whose product the */
    int64_t length; /* length is where windows leave no rest; else NULL */
    struct ss_window window;
};

struct ss_record {
    struct ss_arena *arena;
    struct ss_constraint *items;
    size_t count, capacity;
};

/* state is a struct ss_record. */
extern const struct ss_infer_recorder ss_record_recorder;

/* A copy of the call that inference may run on: own operand types (returned, to be changed),
 * attributes and results, in arena. */
struct ss_type *ss_record_copy(const struct ss_call *call, struct ss_arena *arena,
                               struct ss_call *out);

/* Tokens: a multiple of 5040 times a distinct prime >= 1009, so that halves, thirds, quarters and
 * sums of them stay exact and no literal equals one. */
enum { SS_MAX_TOKENS = 6000 };
int64_t ss_token(size_t i);
bool ss_token_find(int64_t number, size_t *i);
/* True for numbers far below every token: literals. */
bool ss_token_is_literal(int64_t number);

#endif
