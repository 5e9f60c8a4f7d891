/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence beside what a body decides (sides.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_SIDES_H
#define SS_CORE_RULES_TRIAL_SIDES_H

#include "core/rules/trial/telling.h"

enum { SS_MAX_SIDES = 160, SS_MAX_SPLIT_SIDES = 96, SS_SIDE_DRAWS = 8 };

/* Draws that had something: some of them. */
struct ss_side_draws {
    struct ss_context items[SS_SIDE_DRAWS];
    uint8_t ranks[SS_SIDE_DRAWS]; /* of a split: bit r where rank r decided otherwise */
    uint32_t n, kept;
};

/* An outcome of a var of a body; of one that is split what the whole has, and what some rank has
 * instead. */
struct ss_side {
    uint32_t var;
    uint16_t outcome, other;
    struct ss_side_draws draws;
};

struct ss_sides {
    const struct ss_candidate *c;
    struct ss_literals literals;
    struct ss_side *items, *splits; /* splits[0]: results that differ between ranks */
    size_t n_items, n_splits;
    uint16_t *whole;       /* per var: the last whole's outcome */
    int64_t *cells;        /* and how many cells it had */
    bool *here;            /* per item: whether the last probe has it */
    uint8_t *split_here;   /* per split: the ranks that have it in the last probe */
    uint8_t all;           /* its ranks */
    uint8_t *seen, *tried; /* per split, per item or split: probes, draws made for both */
    size_t next[2];        /* split and item of the next draw; split and split */
    bool both;             /* the next draw is made for two splits */
    size_t n_touched;      /* operands that the candidate does not leave whole */
    int made;              /* draws so far */
};

/* Empty where the subject has no body, or no operands. */
struct ss_sides ss_sides_new(const struct ss_subject *s, const struct ss_candidate *c,
                             struct ss_arena *arena);
/* What the whole of a probe decided, after it has run; what a rank's piece did, after it has; and
 * at the end, whether results differ between ranks. */
void ss_sides_whole(struct ss_sides *s, const struct ss_probe *p);
void ss_sides_piece(struct ss_sides *s, const struct ss_probe *p, int rank);
void ss_sides_seen(struct ss_sides *s, const struct ss_probe *p, bool differ);
/* Whether some split has to be looked for beside some outcome. */
bool ss_sides_lack(struct ss_sides *s);
/* The draw that is made for it. v: a fresh one. */
struct ss_which ss_sides_draw(struct ss_sides *s, const struct ss_subject *subject, uint32_t v,
                              struct ss_setting *at);

#endif
