/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A candidate that is being tried: what its probes have shown so far, and one more of them
 * (trial.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_TRIAL_H
#define SS_CORE_RULES_TRIAL_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/atoms/literal_positions.h"
#include "core/rules/probe.h"
#include "core/rules/trial/branch_outcomes.h"
#include "core/rules/trial/draw_schedule.h"

struct ss_combine;

/* Where 6, or a piece of them, are fewer than a window that the operator reads of them. */
enum { SS_LONGEST_TIMES = 64 };

struct ss_trial {
    struct ss_subject *s;
    const struct ss_candidate *c;
    struct ss_attempt *attempt;
    struct ss_combine *combine; /* per result */
    int64_t *drawn;             /* per operand: cells over all probes */
    int64_t *longest;           /* per atom: over all probes that held */
    uint32_t **seen;            /* per operand: per result, influence.h; NULL: is not counted */
    int counted, deciding;      /* operands that are rarely seen by themselves; those that decide */
    bool linear;       /* linear in the partial operands for any other operands (influence.h) */
    const bool *fixed; /* per result, ss_fixed_results */
    bool all_fixed;
    bool apart; /* the body makes each row of it alone: results need not vary (composite.h) */
    bool even_only;
    bool *told;    /* per result: in some probe every rank's piece showed something of it */
    int64_t times; /* the schedule's lengths */
    struct ss_literal_length far; /* of the next probe; length 0: none */
    bool is_far; /* the next probe is at such a length: what does not fit there is no news */
    struct ss_literal_length
        reach;    /* of all others, where shorter lengths show nothing; length 0: none */
    bool mixed;   /* some do: at them are some */
    bool unended; /* a loop had no end on a piece, and had one on the whole: nobody knows more */
    const char *unseen; /* why a length that the call has says nothing; NULL: none */
    struct ss_draw_schedule draws;
    struct ss_branch_outcomes sides;
    bool beside; /* the next draw is made for what they lack */
    bool paired; /* for two operands that split at once: nothing else is lacking */
    bool once;   /* it is drawn once, whether it says something or not */
    bool broad;  /* it is of all magnitudes; how many were */
    uint32_t n_broad;
    bool large;    /* at some lengths the body makes too much */
    bool few;      /* more probes, or more of these, would be too much work */
    bool real;     /* few lengths give finite results: probes are at those of the call */
    bool lax;      /* few draws do: where a result is no number, the pieces' have to be none */
    int64_t cells; /* of the smallest result of the last probe */
    int probes;
    int flat;        /* of these, at which every result was one number all over */
    int64_t useless; /* draws that said nothing, over all probes of the schedule */
};

/* What became of one probe. */
enum ss_outcome {
    SS_TRIAL_HELD,
    SS_TRIAL_SKIPPED,
    SS_TRIAL_REFUTED,
    SS_TRIAL_NO_LENGTHS,
    SS_TRIAL_USELESS,
    SS_TRIAL_SHORT /* pieces are: the next lengths are longer */
};

/* Of every trial; then the first two again and again, with fresh data. */
enum { SS_N_SCHEDULE = 5 };

extern const struct ss_probe_setting ss_schedule[SS_N_SCHEDULE];
/* A setting of the schedule at the lengths of this trial: odd ones stay so. */
struct ss_probe_setting ss_trial_setting(const struct ss_trial *t,
                                         const struct ss_probe_setting *scheduled);
/* Chooses lengths for the whole of a probe and its pieces. */
enum ss_outcome ss_trial_set_up(struct ss_trial *t, const struct ss_probe_setting *at,
                                struct ss_draw_id draw, struct ss_probe *p);
/* Draws until a probe says something, and strikes out what it refutes. again: rather like a draw
 * that told something before. */
enum ss_outcome ss_trial_probe(struct ss_trial *t, const struct ss_probe_setting *given,
                               bool again);
/* The fewest cells of evidence over all results, and operands that are counted by themselves. */
uint32_t ss_trial_evidence(const struct ss_trial *t);
/* Puts why the attempt is refuted in words, with the numbers of the smallest counterexample that
 * there is. */
void ss_trial_explain(struct ss_trial *t);

#endif
