/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cursor in a recorded exploration. It moves as a debugger moves through a program. */
#ifndef SS_CORE_RULES_TRACE_STEPPER_H
#define SS_CORE_RULES_TRACE_STEPPER_H

#include "core/rules/trace/trace.h"

enum ss_step_until {
    SS_STEP_ATTEMPT, /* the end of an attempt; after the last one, the fate of the rows */
    SS_STEP_PROBE,   /* the end of a probe */
    SS_STEP_ID,      /* an attempt that found an id: a valid cut */
    SS_STEP_FOUND,   /* any attempt that holds */
    SS_STEP_REFUSED, /* pieces that cannot run, or do not make up the whole */
    SS_STEP_RAN,     /* a probe that ran */
    SS_STEP_REFUTED, /* an attempt that a counterexample refutes */
    SS_STEP_END
};

enum ss_break_kind { SS_BREAK_FAIL, SS_BREAK_ID, SS_BREAK_OP };
struct ss_break {
    enum ss_break_kind kind;
    char *name; /* ID: "S2", or NULL for any; OP: an op or a kind of op */
};
struct ss_breaks {
    struct ss_break *items;
    size_t count;
};
void ss_breaks_add(struct ss_breaks *breaks, enum ss_break_kind kind, const char *name);
void ss_breaks_clear(struct ss_breaks *breaks);

struct ss_stepper {
    struct ss_trace *trace;   /* owned */
    uint32_t from, at;        /* events [from, at) are shown now; events before at have happened */
    const char *stopped;      /* reason: "attempt", "found", "breakpoint fail", "end" */
    SS_ARRAY(uint32_t) stops; /* earlier values of at */
    const struct ss_breaks *breaks; /* NULL: none */
    struct ss_arena arena;          /* owned; holds the call */
};

/* Takes ownership of trace, and of the arena that holds its call. */
struct ss_stepper *ss_stepper_new(struct ss_trace *trace, const struct ss_arena *arena,
                                  const struct ss_breaks *breaks);
void ss_stepper_free(struct ss_stepper *s);
/* Moves to the next such stop, or to a breakpoint before it. Returns false at the end. */
bool ss_stepper_move(struct ss_stepper *s, enum ss_step_until until);
/* Moves to the previous stop. Returns false at the first. */
bool ss_stepper_back(struct ss_stepper *s);
/* Moves to the end of an attempt. Attempts count from 1. SS_E_ARGUMENT if there is no such
 * attempt. */
SS_NODISCARD enum ss_rc ss_stepper_goto(struct ss_stepper *s, int64_t attempt,
                                        struct ss_error *err);
/* True at the end of the trace. */
bool ss_stepper_over(const struct ss_stepper *s);
/* The attempt that the cursor is in or has just ended; NULL before the first and after the last. */
const struct ss_trace_attempt *ss_stepper_attempt(const struct ss_stepper *s);
/* The last probe of that attempt that began before the cursor. At the end of the attempt, the probe
 * that decided it. After the last attempt, the probe of the last attempt that has one. SS_NO_PROBE
 * if there is none. */
uint32_t ss_stepper_probe(const struct ss_stepper *s);

#endif
