/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branch coverage of a body: which outcomes of its decisions the probes have seen, and the draws
 * that cover the missing combinations (branch_outcomes.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_BRANCH_OUTCOMES_H
#define SS_CORE_RULES_TRIAL_BRANCH_OUTCOMES_H

#include "core/rules/draw/literals.h"
#include "core/rules/trial/draw_schedule.h"

enum { SS_MAX_BRANCH_OUTCOMES = 160, SS_MAX_SPLIT_OUTCOMES = 96, SS_BRANCH_DRAWS = 8 };

/* A sample of the draws that had an outcome or a split. */
struct ss_branch_draws {
    struct ss_draw_context items[SS_BRANCH_DRAWS];
    uint8_t ranks[SS_BRANCH_DRAWS]; /* of a split: bit r is set if rank r decided otherwise */
    uint32_t n, kept;               /* draws noted; entries of items in use */
};

/* An outcome of a var of the body. In a split, the whole has `outcome` and some rank has `other`;
 * elsewhere `other` is 0. */
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
    uint16_t *whole;       /* per var: its outcome in the last run on whole operands */
    int64_t *cells;        /* per var: its number of cells in that run */
    bool *here;            /* per item: true if the last probe has it */
    uint8_t *split_here;   /* per split: bit set of the ranks that have it in the last probe */
    uint8_t all;           /* bit set of all ranks of the last probe */
    uint8_t *seen, *tried; /* per split and item, or split and split: probes that had both, draws
                              made for both */
    size_t next[2];        /* pair of the next draw: [0] split and item, [1] split and split */
    bool both;             /* the next draw is for a pair of splits */
    size_t n_touched;      /* operands that the candidate cuts or makes partial */
    int made;              /* draws made for missing pairs so far */
};

/* Returns an empty record, which all functions below accept, if the subject has no body or no
 * operands. The arrays are in arena. */
struct ss_branch_outcomes ss_branch_outcomes_new(const struct ss_subject *s,
                                                 const struct ss_candidate *c,
                                                 struct ss_arena *arena);
/* Record one probe, in this order: after the run on whole operands; after the run of each rank's
 * piece; after the comparison. differ: a result differs between ranks. */
void ss_branch_outcomes_note_whole(struct ss_branch_outcomes *s, const struct ss_probe *p);
void ss_branch_outcomes_note_piece(struct ss_branch_outcomes *s, const struct ss_probe *p,
                                   int rank);
void ss_branch_outcomes_note_probe(struct ss_branch_outcomes *s, const struct ss_probe *p,
                                   bool differ);
/* True if a split was not yet seen often enough together with an outcome or another split, and
 * draws for that pair are left. Selects the pair for ss_branch_outcomes_draw. */
bool ss_branch_outcomes_lack(struct ss_branch_outcomes *s);
/* A draw that may show the selected pair; *at becomes the setting of the draws that it combines.
 * v: a fresh draw number. */
struct ss_draw_id ss_branch_outcomes_draw(struct ss_branch_outcomes *s,
                                          const struct ss_subject *subject, uint32_t v,
                                          struct ss_probe_setting *at);

#endif
