/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows and attempts that an exploration has collected so far. */
#ifndef SS_CORE_RULES_FINDINGS_H
#define SS_CORE_RULES_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/rules/rules.h"

struct ss_candidate;
struct ss_subject;

struct ss_found {
    struct ss_row row;
    char kind;    /* of the candidate that gave it */
    bool implied; /* a row with more partial operands implies this one: it is not shown */
    int first;    /* index of the finding that differs only in its reductions; its own: none */
};

struct ss_findings {
    SS_ARRAY(struct ss_found) rows;
    SS_ARRAY(struct ss_row) unplaced; /* rows that hold and have no placement */
    SS_ARRAY(struct ss_attempt) attempts;
    bool no_single_biases; /* a cut with too many other operands to try each as P(sum) alone */
};

/* Appends a finished attempt and its row (NULL: none), and tells the observer. Returns the index of
 * the row, or -1. */
int ss_keep_attempt(struct ss_subject *s, struct ss_attempt *attempt, const struct ss_row *row,
                    struct ss_findings *f);
/* Appends the rows that differ from finding `first` only in the reductions of its results. others:
 * per result, as ss_combine_others returns it. */
void ss_keep_other_reductions(struct ss_subject *s, const struct ss_row *row,
                              const unsigned *others, char kind, int first, struct ss_findings *f);
/* Appends a row without a placement, and those that differ from it in the reductions. */
void ss_keep_unplaced(struct ss_subject *s, const struct ss_row *row, const unsigned *others,
                      struct ss_findings *f);
/* Appends a candidate that is not tried, with the reason. what: its text; NULL: the candidate's. */
void ss_keep_untried(struct ss_subject *s, const struct ss_candidate *c, const char *what,
                     const char *why, struct ss_findings *f);
/* Appends a cut of one atom that is not tried: "cut operand 0 dim 1, HOW". */
void ss_keep_uncut(struct ss_subject *s, char kind, uint16_t atom, const char *how, const char *why,
                   struct ss_findings *f);
/* The last attempt with the same cut atoms and partial operands; NULL: none. */
const struct ss_attempt *ss_tried_before(const struct ss_subject *s, const struct ss_candidate *c,
                                         const struct ss_findings *f);

/* True if the values of a run refuted the attempt, not shape inference. */
static inline bool ss_has_run(const struct ss_attempt *attempt)
{
    return attempt->verdict == SS_REFUTED && !attempt->shape;
}

static inline const struct ss_attempt *ss_last_attempt(const struct ss_findings *f)
{
    return &f->attempts.items[f->attempts.count - 1];
}

#endif
