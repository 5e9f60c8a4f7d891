/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The operator under exploration, with everything that is computed about it once. */
#ifndef SS_CORE_RULES_SUBJECT_H
#define SS_CORE_RULES_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"

struct ss_boundaries;
struct ss_explore_observer;
struct ss_findings;
struct ss_influence;
struct ss_length_cache;
struct ss_literals;

struct ss_subject {
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    const double *bound; /* known value per operand, or NULL */
    const bool *is_bound;
    ss_kernel_fn kernel;
    uint64_t seed;
    int64_t stride; /* the longest of its windows', its own or in its body */
    struct ss_job *job;
    const struct ss_explore_observer *observer; /* NULL: none */
    struct ss_arena *arena;                     /* what is kept */
    struct ss_arena attempt;                    /* one attempt */
    struct ss_arena scratch;                    /* one probe */
    uint64_t runs;
    bool isolated;                   /* kernels run in a child process */
    struct ss_influence **influence; /* per operand, per result (influence.c); made when needed */
    uint8_t *decides;                /* per operand, ss_influence_decides; made when needed */
    struct ss_literal_length reach;  /* of influence.h; made with it; length 0: none */
    bool unreached; /* some operand is not seen there either: numbers of the body are further */
    struct ss_boundaries *targets; /* boundaries.h; made when needed */
    bool *infinite;                /* per result: it may be, without fault; made when needed */
    int64_t *windows;    /* per atom how long windows of a body ask it to be (literal_positions.c);
                          * made when    needed */
    const int64_t *sums; /* ss_sum_lengths; made when needed (has_sums) */
    bool has_sums;
    int64_t *borders; /* ss_mask_edges; made when needed */
    size_t n_borders;
    const struct ss_atoms *sources_in; /* the atoms that sources is of */
    uint16_t
        *sources;   /* per atom what its length follows from (tied_lengths.c); made when needed */
    bool *fixed;    /* per result: nothing that is drawn is in it; made when needed */
    bool *idle;     /* per operand: it is in no result; made when needed */
    bool *constant; /* per result: many draws of some candidate left it as it is; NULL: none */
    bool lax;       /* none of many draws of some candidate gave finite results (trial.h) */
    const struct ss_literals *literals; /* ss_draw_literals; made when needed */
    const bool *multiplies; /* folded.c: it makes products of many cells; made when needed */
    bool no_answer;         /* the last run crashed, hung or ate memory */
    bool given_up;          /* the last run had loops without an end that anybody saw */
    struct ss_ended ended;  /* of all runs */
    double program_work;    /* of all runs: struct ss_trips */
    int n_given_up;         /* runs, so far */
    const char *dead;       /* the whole operator gave no answer: nothing more is tried */
    struct ss_length_cache *chosen;  /* length_cache.h */
    const struct ss_findings *found; /* so far; NULL: nothing is looked for */
    double times_work;               /* work.h: as much as is usual */
    double most_work; /* work.h: of this part of the search, with all before it; 0: any */
    bool spent;       /* nothing more is tried of this part: it has taken that */
};

/* A call to explore, by either order. What it points to is borrowed; what is kept lies in arena. */
struct ss_subject ss_subject_new(const struct ss_call *call, const struct ss_atoms *atoms,
                                 const double *bound, const bool *is_bound,
                                 const struct ss_discover_options *options, struct ss_job *job,
                                 struct ss_arena *arena);

static inline bool ss_is_bound(const struct ss_subject *s, size_t k)
{
    return s->is_bound && s->is_bound[k];
}

/* Per result, whether it is made of nothing that is drawn: then equality at every length
 * is the proof. */
const bool *ss_fixed_results(struct ss_subject *s);
/* Per operand, whether it makes no difference to any result, as the body tells. */
const bool *ss_idle_operands(struct ss_subject *s);

#endif
