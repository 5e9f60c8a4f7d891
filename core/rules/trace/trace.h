/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An exploration as it went, recorded: what stepping through one shows. */
#ifndef SS_CORE_RULES_TRACE_TRACE_H
#define SS_CORE_RULES_TRACE_TRACE_H

#include "core/op/op.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"

struct ss_trace_event {
    enum ss_event_kind kind;
    uint32_t attempt; /* after the last attempt: what became of the rows */
    uint32_t probe;   /* of the trace; SS_NO_PROBE: none */
    const char *text;
    bool compared, held; /* COMBINED: error has a meaning */
    double error;
};
enum { SS_NO_PROBE = UINT32_MAX, SS_MAX_SHOWN_RANKS = 8 };

/* Of a result: the first way that held, else the first that was tried. */
struct ss_trace_way {
    struct ss_way way;
    bool tried, held;
    double *formed; /* of windows: what they make */
};

/* A probe that can be run again. */
struct ss_trace_probe {
    uint32_t attempt;
    int64_t length;
    int ranks;
    bool lone;                                    /* of struct ss_probe */
    uint32_t draw, back, moving, also_back, also; /* of struct ss_probe */
    const char *shapes;                           /* of the whole */
    bool integers;
    int64_t *lengths;          /* per atom; of the paper's order: NULL */
    int64_t *multiples;        /* of struct ss_probe */
    struct ss_trace_way *ways; /* per result */
    /* Windows are kept as they were; NULL: the probe is run again. */
    struct ss_tensor *in, *out, *windows; /* operands, whole results, and all results per rank */
    int n_windows, first_rank;
};

struct ss_trace_attempt {
    char kind;
    const char *candidate;
    const char *dims;    /* "[N, 2], [2, N]": the dims that carry the id it looks for */
    uint32_t first, end; /* events */
    bool shape, held;
    enum ss_verdict verdict;
    const char *why;
    const char *counterexample; /* ss_counterexample_print of a refuted one; NULL: no numbers */
    uint32_t shown; /* the probe that refutes it, else the last that was compared; or SS_NO_PROBE */
    const char *row;  /* its placements, where it holds */
    const char *name; /* of the row it became: "S2"; NULL: none */
    /* To run its probes again. */
    uint16_t *cut;
    uint16_t n_cut;
    bool equal, blocked, origin, listed;
    unsigned granted;
    uint16_t ratio[2];
    bool *held_lengths; /* per atom, or NULL */
    uint16_t *same;     /* the same */
    int64_t most;
    int64_t step;
    int8_t *partial; /* per operand, or NULL */
    int8_t *dim;     /* the paper's order: the dim of each operand that is cut, or -1; else NULL */
};

struct ss_trace {
    struct ss_arena arena;
    const char *op; /* what it is of, for display */
    bool paper;     /* in the paper's order */
    uint64_t seed;
    struct ss_call call;
    struct ss_atoms atoms;
    double *bound;
    bool *is_bound;
    struct ss_op_rules *rules; /* what the exploration found; of the paper's order: NULL */
    uint64_t runs;
    SS_ARRAY(struct ss_trace_event) events;
    SS_ARRAY(struct ss_trace_attempt) attempts;
    SS_ARRAY(struct ss_trace_probe) probes;
    uint32_t n_ids; /* found by cuts so far */
};

/* Explores a call and keeps every step. call, bound and is_bound are borrowed. */
SS_NODISCARD enum ss_rc ss_trace_record(const struct ss_call *call, const double *bound,
                                        const bool *is_bound, const char *op, uint64_t seed,
                                        bool paper, struct ss_job *job, struct ss_trace **trace,
                                        struct ss_error *err);
void ss_trace_free(struct ss_trace *trace);
/* Of an attempt that is over, in a word. What the paper's order takes after one probe is not
 * proved, and what it refuses to cut is not refuted. */
const char *ss_trace_verdict(const struct ss_trace *trace, const struct ss_trace_attempt *attempt);

/* One probe run again: the whole result, what the pieces make of it, and the pieces. */
struct ss_replay {
    size_t n_in, n_out;
    const struct ss_tensor *in, *out;
    int ranks, first_rank; /* pieces are those of first_rank and so many after it */
    const struct ss_tensor *piece[SS_MAX_SHOWN_RANKS]; /* per piece, results */
    double **combined; /* per result, by the probe's way; NULL where nothing was tried */
    const char **way;  /* the same, in words */
};
/* In arena. */
SS_NODISCARD enum ss_rc ss_trace_replay(const struct ss_trace *trace, uint32_t probe,
                                        struct ss_arena *arena, struct ss_replay *out,
                                        struct ss_error *err);

#endif
