/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A candidate: which atoms to cut and which operands to give as partial terms. */
#ifndef SS_CORE_RULES_CANDIDATE_H
#define SS_CORE_RULES_CANDIDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_factors;
struct ss_subject;

/* The atoms to cut and the operands that are partial terms. equal, blocked and ratio exclude each
 * other; listed excludes equal and blocked; ratio needs two cut atoms; exact needs
 * held. No other combination is illegal, but only those that the files of candidates/ make occur.
 */
struct ss_candidate {
    char kind;           /* 'A' to 'G': docs/shardcombine.md, "Candidates" */
    const uint16_t *cut; /* atoms */
    uint16_t n_cut;
    const int8_t *partial; /* per operand: the enum ss_reduce of its terms, or -1; NULL: none */
    bool origin;           /* the kernel receives the global offset of its piece */
    /* How the cut lengths relate. */
    bool equal;        /* all are equal */
    bool blocked;      /* each is cut in blocks; all blocks have one length (struct ss_multiples) */
    bool listed;       /* a result joins in blocks as long as the cut dims, in this order */
    int64_t step;      /* above 1: pieces of the first atom are multiples of this */
    uint16_t ratio[2]; /* two lengths are to each other as these; 0, 0: any */
    /* Where the candidate is known. */
    int64_t most;         /* longest cut length; with a ratio: in its unit; 0: any */
    const bool *held;     /* per atom: probes keep it at most as long as in the call; NULL: none */
    bool exact;           /* probes keep held atoms exactly as long as in the call */
    const uint16_t *same; /* per atom: another atom of the same length, which both keep as in the
                           * call; itself: none. NULL: no atom has one */
    unsigned granted;     /* enum ss_granted: only data with these properties are drawn */
    const int8_t *dim;    /* published order (paper.h): the dim cut per operand, or -1; else NULL */
};

/* The index of an atom among the cut ones; -1: it is not cut. */
int ss_candidate_index(const struct ss_candidate *c, uint16_t atom);
/* True if one of the cut atoms is a factor of the dim. */
bool ss_candidate_cuts(const struct ss_candidate *c, const struct ss_factors *dim);
/* True if some dim of operand k is cut. */
bool ss_candidate_cuts_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k);
/* True if operand k is cut or partial. */
bool ss_candidate_touches(const struct ss_subject *s, const struct ss_candidate *c, size_t k);

/* The enum ss_reduce of operand k's partial terms; -1: it is not partial. */
static inline int ss_candidate_partial(const struct ss_candidate *c, size_t k)
{
    return c->partial ? c->partial[k] : -1;
}

#endif
