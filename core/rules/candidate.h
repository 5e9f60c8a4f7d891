/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A candidate: which atoms to cut and which operands to give as partial terms. */
#ifndef SS_CORE_RULES_CANDIDATE_H
#define SS_CORE_RULES_CANDIDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_factors;
struct ss_placement;
struct ss_subject;

/* What to try: atoms to cut, operands that are partial. */
struct ss_candidate {
    char kind; /* of struct ss_attempt */
    const uint16_t *cut;
    uint16_t n_cut;
    bool equal;        /* all cut atoms have one length */
    bool blocked;      /* each is cut in blocks, which have one length all over */
    int64_t step;      /* above 1: of the first, pieces are multiples of this */
    uint16_t ratio[2]; /* of two: their lengths are to each other as these; 0: as they come */
    const bool *held;  /* per atom: it is no longer than in the call; NULL: any length */
    bool exact;        /* what is held is as long as in the call */
    /* Per atom one that is as long, itself where there is none: each is known only as long as it is
     * in the call. NULL: none is. */
    const uint16_t *same;
    int64_t most;  /* not 0: what is cut is so long at most, counted as the ratio says */
    bool listed;   /* a cut result is joined in blocks as long as the dims that are cut, in order */
    bool in_parts; /* each part of a dim is cut by itself (struct ss_segments) */
    bool origin;   /* kernels receive where their piece starts */
    unsigned granted;      /* enum ss_granted: only data that are such are looked at */
    const int8_t *partial; /* per operand: enum ss_reduce of its parts, or -1; NULL: none */
    /* Per result: the only placement to consider, at the call's own lengths; NULL: any. */
    const struct ss_placement *asked;
    const int8_t *dim; /* the paper's order (paper.h): the dim that is cut per operand, or -1 */
};

bool ss_candidate_cuts(const struct ss_candidate *c, const struct ss_factors *dim);
bool ss_candidate_cuts_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k);
/* Whether operand k is cut or given in parts. */
bool ss_candidate_touches(const struct ss_subject *s, const struct ss_candidate *c, size_t k);

static inline int ss_candidate_partial(const struct ss_candidate *c, size_t k)
{
    return c->partial ? c->partial[k] : -1;
}

#endif
