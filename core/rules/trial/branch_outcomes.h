/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence beside what a body decides (branch_outcomes.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_BRANCH_OUTCOMES_H
#define SS_CORE_RULES_TRIAL_BRANCH_OUTCOMES_H

#include "core/rules/draw/literals.h"
#include "core/rules/trial/draw_schedule.h"

enum { SS_MAX_BRANCH_OUTCOMES = 160, SS_MAX_SPLIT_OUTCOMES = 96, SS_BRANCH_DRAWS = 8 };

/* Draws that had something: some of them. */
struct ss_branch_draws {
    struct ss_draw_context items[SS_BRANCH_DRAWS];
    uint8_t ranks[SS_BRANCH_DRAWS]; /* of a split: bit r where rank r decided otherwise */
    uint32_t n, kept;
};

/* An outcome of a var of a body; of one that is split what the whole has, and what some rank has
 * instead. */
struct ss_branch_outcome {
    uint32_t var;
    uint16_t outcome, other;
    struct ss_branch_draws draws;
};

struct ss_branch_outcomes {
    const struct ss_candidate *c;
    struct ss_literals literals;
    struct ss_branch_outcome *items, *splits; /* splits[0]: results that differ between ranks */
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
struct ss_branch_outcomes ss_branch_outcomes_new(const struct ss_subject *s,
                                                 const struct ss_candidate *c,
                                                 struct ss_arena *arena);
/* What the whole of a probe decided, after it has run; what a rank's piece did, after it has; and
 * at the end, whether results differ between ranks. */
void ss_branch_outcomes_note_whole(struct ss_branch_outcomes *s, const struct ss_probe *p);
void ss_branch_outcomes_note_piece(struct ss_branch_outcomes *s, const struct ss_probe *p,
                                   int rank);
void ss_branch_outcomes_note_probe(struct ss_branch_outcomes *s, const struct ss_probe *p,
                                   bool differ);
/* Whether some split has to be looked for beside some outcome. */
bool ss_branch_outcomes_lack(struct ss_branch_outcomes *s);
/* The draw that is made for it. v: a fresh one. */
struct ss_draw_id ss_branch_outcomes_draw(struct ss_branch_outcomes *s,
                                          const struct ss_subject *subject, uint32_t v,
                                          struct ss_probe_setting *at);

#endif
