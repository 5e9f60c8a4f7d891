/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recorded exploration. The stepper shows it, and its probes can be run again. */
#ifndef SS_CORE_RULES_TRACE_TRACE_H
#define SS_CORE_RULES_TRACE_TRACE_H

#include "core/op/op.h"
#include "core/rules/candidate.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trace/replay.h"

struct ss_trace_event {
    enum ss_event_kind kind;
    uint32_t attempt; /* n_attempts for events after the last attempt (the fate of rows) */
    uint32_t probe;   /* index in the trace; SS_NO_PROBE: none */
    const char *text;
    bool compared, held; /* COMBINED: error is set */
    double error;
};
enum { SS_NO_PROBE = UINT32_MAX };

/* A combination of a result that was tried: struct ss_replay_form. */
struct ss_trace_try {
    size_t result;
    struct ss_way way;
    bool held;
    double error;
    double *formed; /* windows: the result that they form */
};

/* A probe that can be run again. */
struct ss_trace_probe {
    uint32_t attempt;
    int64_t length;
    int ranks;
    bool lone;          /* of struct ss_probe */
    uint32_t draw;      /* likewise */
    const char *shapes; /* of the whole call */
    bool integers;
    int64_t *lengths;   /* per atom; NULL in the paper's order */
    int64_t *multiples; /* of struct ss_probe */
    SS_ARRAY(struct ss_trace_try) tries;
    struct ss_replay
        *windows; /* tensors of windows are kept; NULL: a replay runs the probe again */
};

struct ss_trace_attempt {
    char kind;
    const char *candidate;
    const char *dims;    /* "[N, 2], [2, N]": the dims that would carry the new id */
    uint32_t first, end; /* events [first, end) */
    bool shape, held;
    enum ss_verdict verdict;
    const char *why;
    const char *counterexample; /* ss_counterexample_print if refuted; NULL: no numbers */
    uint32_t shown;          /* the refuting probe, else the last compared one, else SS_NO_PROBE */
    const char *row;         /* its placements, if it holds */
    const char *name;        /* the id of its row: "S2"; NULL: none */
    struct ss_candidate cut; /* with arrays of its own, to run its probes again */
};

struct ss_trace {
    struct ss_arena arena;
    const char *op; /* name of the op, for display */
    bool paper;     /* candidates in the paper's order */
    uint64_t seed;
    struct ss_call call;
    struct ss_atoms atoms;
    double *bound;
    bool *is_bound;
    struct ss_op_rules *rules; /* the rules found; NULL in the paper's order */
    uint64_t runs;
    SS_ARRAY(struct ss_trace_event) events;
    SS_ARRAY(struct ss_trace_attempt) attempts;
    SS_ARRAY(struct ss_trace_probe) probes;
    uint32_t n_ids; /* number of ids found by cuts */
};

/* Explores a call and records every step. call, bound and is_bound are borrowed. */
SS_NODISCARD enum ss_rc ss_trace_record(const struct ss_call *call, const double *bound,
                                        const bool *is_bound, const char *op, uint64_t seed,
                                        bool paper, struct ss_job *job, struct ss_trace **trace,
                                        struct ss_error *err);
void ss_trace_free(struct ss_trace *trace);
/* The verdict of a finished attempt, in a word. The paper's order accepts a row after one probe, so
 * it says "accepted" and not "exact"; a cut that could not be tried is "refused". */
const char *ss_trace_verdict(const struct ss_trace *trace, const struct ss_trace_attempt *attempt);

/* The first combination of a result that held in the probe, else the first that was tried; NULL if
 * none was. */
const struct ss_trace_try *ss_trace_try_of(const struct ss_trace_probe *probe, size_t result);
/* Runs a probe of the trace again; the tensors are allocated in arena. */
SS_NODISCARD enum ss_rc ss_trace_replay(const struct ss_trace *trace, uint32_t probe,
                                        struct ss_arena *arena, struct ss_replay **out,
                                        struct ss_error *err);

#endif
