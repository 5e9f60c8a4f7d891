/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of the open exploration, so that it can be drawn while a job works on the laboratory. */
#ifndef SS_VIEWS_STEP_STATE_H
#define SS_VIEWS_STEP_STATE_H

#include "core/lab/step.h"

struct ss_step_attempt {
    const char *candidate;
    char kind;
    bool over, refuted, held;
    const char *verdict, *id, *row; /* NULL: it is still to come, or has none */
    const char *why, *counterexample;
};

/* A probe to draw. */
struct ss_step_probe {
    const char *title;
    const char *why; /* why there is none, or NULL */
    const struct ss_replay *replay;
};

struct ss_step_state {
    struct ss_arena arena;
    bool open; /* false: no exploration is */
    bool paper, over;
    uint32_t op, generation; /* of the graph; SS_NONE: of none */
    const char *name, *types, *stopped;
    size_t exploration, explorations; /* the first counts from 1 */
    uint32_t event, n_events;
    struct ss_step_attempt *attempts;
    size_t n, at; /* attempts; that of the cursor, SIZE_MAX before the first and after the last */
    const char *last; /* the last event in words, or NULL */
    struct ss_step_probe probe;
    /* Which stop was copied. */
    const void *stepper, *shown;
    uint64_t moves;
};

/* Copies the stop of the laboratory, unless that was done already. moves: a number that differs
 * after each move. True: it is another one now. */
bool ss_step_state_take(struct ss_step_state *state, const struct ss_lab *lab, uint64_t moves);
void ss_step_state_fini(struct ss_step_state *state);

#endif
