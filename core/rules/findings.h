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

/* Try their candidates in order and append to lists. */
struct ss_found {
    struct ss_row row;
    char kind;    /* of the candidate */
    bool implied; /* by a row whose set of partial operands is larger */
    int first;    /* the finding that this one is another reduction of; its own place: none */
};

struct ss_findings {
    SS_ARRAY(struct ss_found) rows;
    SS_ARRAY(struct ss_row) unplaced;
    SS_ARRAY(struct ss_attempt) attempts;
    bool no_single_biases; /* some cut has too many other operands to try each pending by itself */
};

/* Keeps an attempt that is over; row NULL: it gave none. The row's index or -1. */
int ss_keep_attempt(struct ss_subject *s, struct ss_attempt *attempt, const struct ss_row *row,
                    struct ss_findings *f);
/* Keeps a row that no plan can use, with each other reduction that makes its results: bits of
 * ss_combine_others, per result. */
void ss_keep_unplaced(struct ss_subject *s, const struct ss_row *row, const unsigned *others,
                      struct ss_findings *f);
/* Keeps a candidate that is not tried, and why; what: in words, NULL: the candidate's own. */
void ss_keep_untried(struct ss_subject *s, const struct ss_candidate *c, const char *what,
                     const char *why, struct ss_findings *f);
/* The same of an atom that is not cut so: "cut operand 0 dim 1, with a halo". */
void ss_keep_uncut(struct ss_subject *s, char kind, uint16_t atom, const char *how, const char *why,
                   struct ss_findings *f);
/* The last attempt with the same cuts and the same that pends; NULL: there was none. */
const struct ss_attempt *ss_tried_before(const struct ss_subject *s, const struct ss_candidate *c,
                                         const struct ss_findings *f);

/* Refuted by what the pieces gave. */
static inline bool ss_has_run(const struct ss_attempt *attempt)
{
    return attempt->verdict == SS_REFUTED && !attempt->shape;
}

static inline const struct ss_attempt *ss_last_attempt(const struct ss_findings *f)
{
    return &f->attempts.items[f->attempts.count - 1];
}

/* Adds the rows that differ from finding `first` only in the reductions of its results. */
void ss_keep_other_reductions(struct ss_subject *s, const struct ss_row *row,
                              const unsigned *others, char kind, int first, struct ss_findings *f);

#endif
