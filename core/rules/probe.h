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

/* Ranks of a probe. */
enum { SS_MAX_PIECES = 4 };

enum { SS_EVERY_ATOM = UINT16_MAX };

/* One execution on the whole and on pieces. All memory is the subject's scratch. */
struct ss_probe {
    struct ss_subject *s;
    const struct ss_candidate *c;
    int64_t length;       /* of the cut atom; 0 where nothing is cut */
    const int64_t *given; /* per cut atom its length; NULL: they follow from the first one's */
    int64_t *multiples;   /* per cut atom in how many blocks it is cut; NULL: in one */
    const bool *windows;  /* per atom: a long window that stays as it is; NULL: none does */
    uint16_t far_atom;    /* an atom that is not cut, or SS_EVERY_ATOM, and gets this length, */
    int64_t far_length;   /* where inference takes it; 0: none does */
    uint16_t long_atom;   /* one that got a length of several strides, or SS_EVERY_ATOM */
    int ranks;
    bool lone;        /* of 3 ranks the second has the last row of the first half, and that alone */
    bool large;       /* inference took lengths, and there is too much of them */
    bool few;         /* lengths.c: free lengths are a few numbers */
    bool inside;      /* only lengths at which windows lie inside that do so in the call */
    bool real;        /* other lengths are those of the call, where these are short */
    int64_t shortest; /* so long are other lengths, where inference takes it; 0: as drawn */
    uint32_t v;       /* which draw */
    uint32_t back;    /* not 0: lengths and all operands but the moving one are those of the draw */
    uint32_t moving;  /* that many before it; not 0: but for one more, drawn as */
    uint32_t also_back, also; /* draw v - also_back */
    struct ss_branch_outcomes
        *sides; /* hears what pieces decide (branch_outcomes.h); NULL: nobody does */
    void (*on_value)(void *user, const struct ss_tensor *value); /* of struct ss_kernel_args, for */
    void *user;                                                  /* the whole */
    const bool *wanted;             /* of struct ss_kernel_args, beside that */
    uint32_t other_bits;            /* of struct ss_kernel_args */
    bool integers;                  /* floats are drawn as small integers: sums of them are exact */
    const struct ss_literals *made; /* numbers that parts of operands are as well; NULL: none */
    int64_t *lengths;               /* per atom */
    struct ss_call call;
    const struct ss_domain *domains; /* per operand, from when it is drawn on */
    struct ss_tensor *in, *out;
    struct ss_call local[SS_MAX_PIECES];
    struct ss_tensor *local_out[SS_MAX_PIECES];
};

/* Which draw operand k is of. */
static inline uint32_t ss_draw_of(const struct ss_probe *p, size_t k)
{
    bool also = p->also_back && k == p->also;
    return p->v - (k == p->moving ? 0 : also ? p->also_back : p->back);
}

#endif
