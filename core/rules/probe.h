/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A probe: one execution of the operator on the whole operands and on the pieces of each rank. */
#ifndef SS_CORE_RULES_PROBE_H
#define SS_CORE_RULES_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/op/op.h"
#include "core/rules/candidate.h"
#include "core/rules/piece.h"
#include "core/rules/subject.h"

/* The most ranks of a probe that cuts. */
enum { SS_MAX_PIECES = 4 };

/* In place of an atom: all of them. */
enum { SS_EVERY_ATOM = UINT16_MAX };

/* One execution of the operator on whole operands and on the pieces of each rank. All memory is the
 * subject's scratch arena. The steps are ss_probe_choose (lengths, call), ss_probe_draw (in),
 * ss_probe_run_whole (out), then ss_probe_run_pieces (local, local_in, local_out); of candidate D
 * the last step is ss_halo_trial_run for each rank. */
struct ss_probe {
    struct ss_subject *s;
    const struct ss_candidate *c;
    int ranks;

    /* Requests for the lengths. */
    int64_t length;       /* of the first cut atom; 0: nothing is cut */
    const int64_t *given; /* length per cut atom; NULL: they follow from `length` */
    const bool *windows;  /* per atom: a long window that keeps its length; NULL: none */
    uint16_t far_atom;    /* an uncut atom, or SS_EVERY_ATOM, that gets far_length if inference */
    int64_t far_length;   /* accepts it; far_length 0: none */
    bool lone;            /* of 3 ranks the second has one row only, the last of the first half */
    bool inside;          /* windows that lie inside in the call lie inside here too */
    bool real;            /* other atoms have the lengths of the call, if these are short */
    bool few;             /* other atoms take few different lengths */
    int64_t shortest;     /* the length of all other atoms if inference accepts it; 0: drawn */

    /* Lengths, filled by ss_probe_choose. */
    int64_t *lengths;   /* per atom */
    int64_t *multiples; /* per cut atom: its number of blocks; NULL: 1 */
    bool large;         /* inference accepted lengths, but the operands would be too large */
    struct ss_call call;

    uint32_t v;    /* the draw */
    bool integers; /* floats are small integers, so that their sums are exact */

    /* Data and runs. */
    const struct ss_domain *domains; /* per operand, filled by ss_probe_draw */
    struct ss_tensor *in, *out;
    int first; /* the rank whose pieces come first; 0 but for a window by itself */
    struct ss_call local[SS_MAX_RANKS];
    const struct ss_tensor *local_in[SS_MAX_RANKS]; /* operands of a rank; NULL: not cut yet */
    struct ss_tensor *local_out[SS_MAX_RANKS];
    struct ss_tensor *share[SS_MAX_RANKS]; /* what is combined of local_out; NULL: all of it */
};

/* What rank r gives of result k. */
static inline const struct ss_tensor *ss_probe_share(const struct ss_probe *p, int r, size_t k)
{
    return p->share[r] ? &p->share[r][k] : &p->local_out[r][k];
}

#endif
