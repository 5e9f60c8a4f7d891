/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trial: the state of a candidate while it is probed, one probe of it (trial.c), all of them
 * (attempt.c), and the row of one that holds (accepted_row.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_TRIAL_H
#define SS_CORE_RULES_TRIAL_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/atoms/literal_positions.h"
#include "core/rules/probe.h"

struct ss_attempt;
struct ss_combine;
struct ss_row;

/* The largest factor by which the schedule's lengths grow if a window does not fit in the pieces,
 * or if the first probe gives no evidence: up to 384 to 768 rows, and windows have at most 192. */
enum { SS_LONGEST_TIMES = 64 };

/* Draws in a row without evidence after which a trial ends. A whole operand that decides a result
 * in one draw of ten is missed by 80 with probability 0.0002. */
enum { SS_MAX_USELESS = 80 };

/* Styles of draws that are repeated, in turn: those that gave evidence first. */
enum { SS_MAX_SCHEDULED = 32 };

/* The length of the cut atom, the ranks, and lone, as in struct ss_probe. */
struct ss_probe_setting {
    int64_t length;
    int ranks;
    bool lone;
};
/* True if the pieces of a cut atom differ in length. */
static inline bool ss_probe_setting_is_uneven(const struct ss_probe_setting *at)
{
    return at->lone || at->length % at->ranks != 0;
}

struct ss_draw_schedule {
    uint32_t v;                        /* the next draw */
    uint32_t styles[SS_MAX_SCHEDULED]; /* of draws that gave evidence */
    int n_styles;
    uint32_t again; /* draws so far in a style of these */
};

struct ss_trial {
    struct ss_subject *s;
    const struct ss_candidate *c;
    struct ss_attempt *attempt;
    struct ss_combine *combine; /* per result */
    int64_t *drawn;             /* per operand: cells drawn in all probes that held */
    int64_t *longest;           /* per atom: its longest length in the probes that held */
    const bool *fixed;          /* per result: ss_fixed_results */
    bool all_fixed;
    bool even_only; /* pieces of unequal length do not fit: the row is for equal pieces only */
    int64_t times;  /* multiplies the lengths of the schedule */
    struct ss_literal_length far; /* one other length of the next probe; length 0: none */
    bool is_far; /* the next probe is off the schedule: lengths that do not fit refute nothing */
    struct ss_literal_length reach; /* one other length of all probes without `far`, because shorter
                                       ones give no evidence; length 0: none */
    bool unended;       /* a loop did not end on a piece, but did on the whole: undetermined */
    const char *unseen; /* why a length that must be probed gave no evidence; NULL: none */
    struct ss_draw_schedule draws;
    bool may_be_constant; /* results need not vary: the row follows from rows that hold */
    bool once;            /* a draw that gives no evidence is skipped, not drawn again */
    bool large;           /* at some lengths the operands or the body had too many elements */
    bool few;             /* the budget of work ended the probes early */
    bool real;            /* uncut atoms have the call's lengths: others gave no finite results */
    bool lax;      /* whole results may be NaN, as few draws are finite; pieces must be NaN too */
    int64_t cells; /* of the smallest result of the last probe */
    int probes;    /* that held */
    int flat;      /* of these: every result had the same value in all its cells */
};

/* The outcome of one probe, or of several. */
enum ss_outcome {
    SS_TRIAL_HELD,       /* nothing refuted the candidate */
    SS_TRIAL_SKIPPED,    /* the setting or the draw does not apply: go on with the next one */
    SS_TRIAL_REFUTED,    /* the attempt's fields say why */
    SS_TRIAL_NO_LENGTHS, /* shape inference accepts no lengths */
    SS_TRIAL_USELESS,    /* the draws gave no evidence, or not enough */
    SS_TRIAL_SHORT       /* the pieces are too short: t->times was doubled, start again */
};

/* The settings that every trial begins with. Later probes repeat the first two with fresh data. */
enum { SS_N_SCHEDULE = 5 };

extern const struct ss_probe_setting ss_schedule[SS_N_SCHEDULE];
/* A setting of the schedule with its length multiplied by t->times; odd lengths stay odd. Length 0:
 * nothing is cut. */
struct ss_probe_setting ss_trial_setting(const struct ss_trial *t,
                                         const struct ss_probe_setting *scheduled);
/* Fills *p, chooses its lengths and infers the calls of the whole and of the pieces. Returns
 * SS_TRIAL_HELD if the probe can be drawn and run. */
enum ss_outcome ss_trial_set_up(struct ss_trial *t, const struct ss_probe_setting *at,
                                uint32_t draw, struct ss_probe *p);
/* Draws data until a probe gives evidence, and drops the ways to combine that it refutes. again:
 * prefer draws like those that gave evidence before (ss_draw_schedule_choose). */
enum ss_outcome ss_trial_probe(struct ss_trial *t, const struct ss_probe_setting *at, bool again);
/* The least evidence of any result, in cells; at most SS_ENOUGH_EVIDENCE. */
uint32_t ss_trial_evidence(const struct ss_trial *t);

/* After a probe: widens the spread of each result by the rounding of the largest number that the
 * body computed for the whole or a piece. spread: per result, the scale of the tolerance. */
void ss_widen_to_terms(const struct ss_probe *p, double *spread);

/* Tries one candidate. Fills the attempt except its field row. Returns true, and fills row, if the
 * candidate holds and a placement row can express it. others (may be NULL) receives, per result,
 * the other reductions that hold too: bit r stands for P(r). */
bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others);

/* Fills row from a trial whose probes all held. The row's arrays are copied to the subject's arena.
 * Runs more probes on integers to find out if the verdict is exact. */
void ss_trial_row(struct ss_trial *t, struct ss_row *row);

#endif
