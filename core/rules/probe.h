/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A probe: one execution of the operator on the whole operands and on the pieces of each rank. */
#ifndef SS_CORE_RULES_PROBE_H
#define SS_CORE_RULES_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/op/op.h"
#include "core/rules/candidate.h"
#include "core/rules/subject.h"

struct ss_branch_outcomes;
struct ss_literals;

/* The most ranks of a probe. */
enum { SS_MAX_PIECES = 4 };

/* In place of an atom: all of them, or for long_atom none. */
enum { SS_EVERY_ATOM = UINT16_MAX };

/* One execution of the operator on whole operands and on the pieces of each rank. All memory is the
 * subject's scratch arena. The steps are ss_probe_choose (lengths, call), ss_probe_draw (in),
 * ss_probe_run_whole (out), then ss_probe_run_pieces (local, local_in, local_out). */
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
    uint16_t long_atom; /* an atom that got a length of several strides, or SS_EVERY_ATOM */
    bool large;         /* inference accepted lengths, but the operands would be too large */
    struct ss_call call;

    /* Which data to draw: see ss_draw_of. back 0: all operands are of draw v. */
    uint32_t v;               /* the draw */
    uint32_t back;            /* lengths and other operands are of draw v - back */
    uint32_t moving;          /* this operand is of draw v */
    uint32_t also_back, also; /* operand `also` is of draw v - also_back; also_back 0: none */
    bool integers;            /* floats are small integers, so that their sums are exact */

    /* Data and runs. */
    const struct ss_domain *domains; /* per operand, filled by ss_probe_draw */
    const struct ss_literals *made;  /* values that partial terms also take; NULL: none */
    struct ss_tensor *in, *out;
    struct ss_call local[SS_MAX_PIECES];
    const struct ss_tensor *local_in[SS_MAX_PIECES]; /* operands of a rank; NULL: not cut yet */
    struct ss_tensor *local_out[SS_MAX_PIECES];

    /* Observers of the run of a body. */
    struct ss_branch_outcomes *sides; /* records branch outcomes of whole and pieces; NULL: none */
    void (*on_value)(void *user, const struct ss_tensor *value); /* the whole's struct */
    void *user;                                                  /* ss_kernel_args */
    const bool *wanted;
    uint32_t other_bits;
};

/* The draw that operand k is taken from. */
static inline uint32_t ss_draw_of(const struct ss_probe *p, size_t k)
{
    bool also = p->also_back && k == p->also;
    return p->v - (k == p->moving ? 0 : also ? p->also_back : p->back);
}

#endif
