/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An exploration as it went, recorded: what stepping through one shows. */
#ifndef SS_CORE_RULES_TRACE_H
#define SS_CORE_RULES_TRACE_H

#include "core/rules/observe.h"

struct ss_trace_event {
    enum ss_event_kind kind;
    uint32_t attempt; /* after the last attempt: what became of the rows */
    uint32_t probe;   /* of the trace; SS_NO_PROBE: none */
    const char *text;
    bool compared, held; /* COMBINED: error has a meaning */
    double error;
};
enum { SS_NO_PROBE = UINT32_MAX };

/* A probe that can be run again. */
struct ss_trace_probe {
    uint32_t attempt;
    int64_t length;
    int ranks;
    uint32_t draw;
    bool integers;
    struct ss_way way; /* of result 0: the first that held, else the first that was tried */
    bool has_way, way_held;
};

struct ss_trace_attempt {
    char kind;
    const char *candidate;
    const char *dims; /* "[N, 2], [2, N]": the dims that carry the id it looks for */
    uint32_t first, end; /* events */
    bool shape, held;
    enum ss_verdict verdict;
    const char *why;
    const char *counterexample; /* ss_counterexample_print of a refuted one; NULL: no numbers */
    const char *row;  /* its placements, where it holds */
    const char *name; /* of the row it became: "S2"; NULL: none */
    /* To run its probes again. */
    uint16_t *cut;
    uint16_t n_cut;
    bool equal, origin, listed;
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

/* One probe run again: the whole result, what the pieces make of it, and the pieces. */
struct ss_replay {
    size_t n_in, n_out;
    const struct ss_tensor *in, *out;
    int ranks;
    const struct ss_tensor *piece[4]; /* per rank, results */
    double *combined; /* result 0, by the probe's way; NULL where nothing was tried */
    const char *way;
};
/* In arena. */
SS_NODISCARD enum ss_rc ss_trace_replay(const struct ss_trace *trace, uint32_t probe,
                                        struct ss_arena *arena, struct ss_replay *out,
                                        struct ss_error *err);

#endif
