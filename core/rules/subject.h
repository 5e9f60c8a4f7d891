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

struct ss_explore_observer;
struct ss_findings;
struct ss_length_tie;
struct ss_literals;
struct ss_placement;

/* One call under exploration. A member marked "lazy" is NULL until the function that is named
 * computes it; it then stays valid for the whole exploration. */
struct ss_subject {
    /* The call: all borrowed. */
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    const double *bound; /* per operand: its constant value, where is_bound; NULL: none is bound */
    const bool *is_bound;
    ss_kernel_fn kernel;
    bool isolated; /* kernels run in a child process */
    bool follows;  /* of ss_discover_options */

    /* The exploration. */
    uint64_t seed;
    struct ss_job *job;
    const struct ss_explore_observer *observer; /* NULL: none */
    const struct ss_placement *asked; /* per result: the only placement that counts; NULL: any */
    bool shows; /* attempts keep the tensors of their counterexample (ss_attempt.shown) */
    const struct ss_findings *found; /* rows so far; NULL: rows that they imply are not inferred */
    struct ss_arena *arena;          /* rows, attempts and lazy members */
    struct ss_arena attempt;         /* rewound after each attempt */
    struct ss_arena scratch;         /* rewound after each probe */

    /* The last run, and all runs. */
    uint64_t runs;
    bool no_answer;        /* the last run crashed, hung or used too much memory */
    bool given_up;         /* a loop of the last run was stopped at its limit of trips */
    int n_given_up;        /* runs with given_up */
    struct ss_ended ended; /* summed over all runs */
    const char *said;      /* isolated: the first refusal of a run, or NULL */
    bool answered;         /* isolated: some run gave an answer */
    const char *dead;      /* why no run of the whole op gives an answer: nothing more is tried */

    /* The work budget of a body (trial/work.h), in units of about 1 ns. */
    double program_work; /* work of loops whose number of trips is known only at run time */
    double times_work;   /* multiplier of all budgets, from the options; 1: as usual */
    double most_work;    /* total work at which this phase of the search ends; 0: no limit */
    bool spent;          /* this phase has reached it */

    /* Facts about operands and results. */
    const bool *multiplies; /* lazy, one value: a result cell may be a product of many cells */
    bool *infinite;         /* lazy, per result: it may be infinite without an error */
    bool *fixed;            /* lazy: ss_fixed_results */
    bool *idle;             /* lazy: ss_idle_operands */
    bool *constant; /* per result: many draws of some candidate left it unchanged; NULL: none */
    bool lax;       /* few draws give finite results (struct ss_trial.lax) */

    /* Literals and decisions of a body. */
    const struct ss_literals *literals; /* lazy: ss_draw_literals */
    struct ss_length_tie *ties;         /* lazy, per atom: what its length follows from */
    const struct ss_atoms *ties_in;     /* the atoms that `ties` was computed for */
};

/* A subject for a call whose results are inferred. All pointers are borrowed; rows and attempts are
 * allocated in `arena`. The caller frees `attempt` and `scratch`. */
struct ss_subject ss_subject_new(const struct ss_call *call, const struct ss_atoms *atoms,
                                 const double *bound, const bool *is_bound,
                                 const struct ss_discover_options *options, struct ss_job *job,
                                 struct ss_arena *arena);

/* True if the value of operand k is a constant of the graph and belongs to the operator. */
static inline bool ss_is_bound(const struct ss_subject *s, size_t k)
{
    return s->is_bound && s->is_bound[k];
}

/* Per result: true if it depends on no drawn value. Equality at every length then proves a row. */
const bool *ss_fixed_results(struct ss_subject *s);
/* Per operand: true if the body shows that no result depends on it. */
const bool *ss_idle_operands(struct ss_subject *s);

#endif
