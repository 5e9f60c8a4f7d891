/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A walk through the explorations of a graph's ops, as a debugger steps through a program's
 * functions: through the exploration of one op, or of the first op of every signature, in program
 * order. lab->stepper is the exploration that is open; lab->walk lists all. */
#ifndef SS_CORE_LAB_STEP_H
#define SS_CORE_LAB_STEP_H

#include "core/lab/lab.h"

/* The probe that decided a row that a user gave. */
struct ss_shown_probe {
    struct ss_arena arena;
    const char *op, *row;
    const char *why; /* why there is none; NULL: there is one */
    bool holds;      /* the row holds, and the probe is one of many that do not refute it */
    uint64_t seed;
    uint32_t draw;
    int64_t length; /* of the cut atom; 0: nothing is cut */
    int ranks;
    struct ss_replay *replay; /* NULL: none */
};
/* Keeps the probe of an attempt that refutes a row, a copy, as lab->probe; it is dropped by the next move of a walk or
 * change of the rules. attempt->shown NULL: keeps why there is none. */
void ss_lab_keep_probe(struct ss_lab *lab, const char *op, const char *row,
                       const struct ss_attempt *attempt);
/* The same for a row that holds: the last probe of the attempt that found the row `id` of the op,
 * which implies it. id NULL, or a row without probes: keeps why there is none. */
SS_NODISCARD enum ss_rc ss_lab_keep_held_probe(struct ss_lab *lab, uint32_t op, const char *row,
                                               const char *id, struct ss_job *job,
                                               struct ss_error *err);
void ss_lab_forget_probe(struct ss_lab *lab);

/* Opens the exploration of an op, or with SS_NONE those of all signatures, for which the rules must
 * be there (ss_lab_discover). Replaces an open walk, but not on failure. paper: candidates in the
 * order of the paper. SS_E_STATE if no op has a candidate. */
SS_NODISCARD enum ss_rc ss_lab_step(struct ss_lab *lab, uint32_t op, bool paper, struct ss_job *job,
                                    struct ss_error *err);
/* Restarts the open walk at its first op, in the given order of candidates. SS_E_STATE if no walk
 * is open. */
SS_NODISCARD enum ss_rc ss_lab_step_restart(struct ss_lab *lab, bool paper, struct ss_job *job,
                                            struct ss_error *err);
/* Moves to the next stop. At the end of an exploration it opens the next op's, and stops at its
 * start if a breakpoint names that op, its kind or another op of its signature. *moved: false at
 * the end of the walk. A walk must be open. */
SS_NODISCARD enum ss_rc ss_lab_step_move(struct ss_lab *lab, enum ss_step_until until,
                                         struct ss_job *job, bool *moved, struct ss_error *err);
/* Moves to the next breakpoint, through as many explorations as needed, or to the end of the
 * last. */
SS_NODISCARD enum ss_rc ss_lab_step_continue(struct ss_lab *lab, struct ss_job *job, bool *moved,
                                             struct ss_error *err);
/* Moves to the previous stop; from the first stop of an exploration to the last one reached in the
 * exploration before it. False at the first stop of the walk. */
bool ss_lab_step_back(struct ss_lab *lab);
/* Ends the walk; breakpoints stay. */
void ss_lab_step_close(struct ss_lab *lab);
/* The number of ops with the signature of the open exploration; 0 without rules. */
int64_t ss_lab_step_shared(const struct ss_lab *lab);

#endif
