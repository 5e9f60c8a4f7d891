/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of an exploration, reported to an observer in order while they happen. Equal seeds
 * give equal events. An observer does not change the result. */
#ifndef SS_CORE_RULES_TRACE_OBSERVE_H
#define SS_CORE_RULES_TRACE_OBSERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"

struct ss_arena;
struct ss_attempt;
struct ss_call;
struct ss_candidate;
struct ss_probe;
struct ss_row;
struct ss_subject;
struct ss_tensor;
struct ss_type;

enum ss_event_kind {
    SS_EVENT_OPENED,   /* an attempt begins: attempt->candidate, ->kind */
    SS_EVENT_CHOSEN,   /* a probe has its lengths: probe->call */
    SS_EVENT_CUT,      /* the pieces have local shapes: probe->local per rank */
    SS_EVENT_REFUSED,  /* the pieces cannot run, or do not make up the whole: text */
    SS_EVENT_REDRAWN,  /* the probe's data decides nothing: text; the next probe has new data */
    SS_EVENT_RAN,      /* the whole call and the pieces have run */
    SS_EVENT_COMBINED, /* a combined result was compared with the whole: way, tried, held */
    SS_EVENT_MEASURED, /* the widths of a halo: text */
    SS_EVENT_COUNTED,  /* the evidence after the probe */
    SS_EVENT_SHRUNK,   /* refuted; the next probes look for a smaller counterexample */
    SS_EVENT_VERDICT,  /* the attempt ends; row, if it holds */
    SS_EVENT_ROW,      /* a valid row is kept, merged or dropped: text, row */
    SS_EVENT_STOPPED,  /* the exploration ends before all candidates were tried: text */
    SS_N_EVENTS
};

const char *ss_event_name(enum ss_event_kind kind);

enum ss_way_kind {
    SS_WAY_SAME,    /* every piece equals the whole */
    SS_WAY_FOLD,    /* pieces have the whole's shape, and are reduced */
    SS_WAY_TILES,   /* pieces tile a dim */
    SS_WAY_WINDOWS, /* operands have a halo; each rank keeps its rows of the result */
    SS_WAY_OVERLAP  /* results have a halo; overlapping rows are reduced */
};

/* A combination of the pieces of a result into the whole. */
struct ss_way {
    enum ss_way_kind kind;
    enum ss_reduce reduce; /* FOLD, OVERLAP */
    int dim;               /* TILES, WINDOWS, OVERLAP */
    int64_t blocks;      /* TILES, WINDOWS: blocks per piece; block b of all ranks is contiguous */
    int64_t from;        /* WINDOWS: where the first piece lies in each block */
    bool reversed;       /* TILES: in reverse rank order */
    bool listed;         /* TILES: the blocks are as long as the cut dims */
    int64_t left, right; /* WINDOWS: halo of the operands; OVERLAP: halo of the results */
};

/* Appends the paper's name: "identity", "reduce(op=sum)", "gather(dim=1, block=3)". */
void ss_way_print(struct ss_buf *out, const struct ss_way *way);
/* The same text, in arena. */
const char *ss_way_text(const struct ss_way *way, struct ss_arena *arena);

/* The outcome of comparing a combined result with the whole. */
struct ss_way_try {
    double error;         /* largest over all cells */
    double expected, got; /* at the first cell that fails */
    int64_t cell;
};

/* Append "2x3, 3x4 -> 2x4", and the position of a cell: "[0,1]". A complex tensor has two cells per
 * element: "[0,1].imag". */
void ss_print_shapes(struct ss_buf *out, const struct ss_call *call);
/* The same with types: "2x3xf32, i32 -> 2xf32". */
void ss_print_types(struct ss_buf *out, const struct ss_call *call);
void ss_print_position(struct ss_buf *out, const struct ss_type *type, int64_t cell);

struct ss_explore_event {
    enum ss_event_kind kind;
    const struct ss_attempt *attempt;     /* NULL in COMBINED */
    const struct ss_candidate *candidate; /* OPENED */
    const struct ss_probe *probe;         /* CHOSEN to COMBINED */
    const char *text;
    const struct ss_row *row; /* VERDICT, ROW */
    size_t result;            /* COMBINED: index of the result */
    const struct ss_way *way;
    const struct ss_way_try *tried;
    bool held;
    uint32_t evidence, needed; /* COUNTED, in cells */
};

/* The pointers of an event are valid during the call. */
struct ss_explore_observer {
    void (*event)(void *user, const struct ss_explore_event *event);
    void *user;
};

/* Report an event to the observer of the subject or probe, if there is one. */
void ss_observe(const struct ss_subject *s, const struct ss_explore_event *event);
void ss_observe_probe(const struct ss_probe *p, const struct ss_attempt *attempt,
                      enum ss_event_kind kind, const char *text);

#endif
