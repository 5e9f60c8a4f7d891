/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that an exploration goes through, in order, told while it happens. The same seed tells
 * the same events; being watched changes no result. */
#ifndef SS_CORE_RULES_TRACE_OBSERVE_H
#define SS_CORE_RULES_TRACE_OBSERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"

struct ss_attempt;
struct ss_call;
struct ss_candidate;
struct ss_probe;
struct ss_row;
struct ss_subject;
struct ss_tensor;
struct ss_type;

enum ss_event_kind {
    SS_EVENT_OPENED,   /* a candidate: attempt->candidate, ->kind */
    SS_EVENT_CHOSEN,   /* a probe has its lengths: probe->call */
    SS_EVENT_CUT,      /* the pieces have theirs: probe->local per rank */
    SS_EVENT_REFUSED,  /* the pieces cannot be run, or make no whole: text */
    SS_EVENT_REDRAWN,  /* its data says nothing: text; the next probe is drawn anew */
    SS_EVENT_RAN,      /* whole and pieces have run */
    SS_EVENT_COMBINED, /* a way to combine a result was compared with the whole: way, tried, held */
    SS_EVENT_MEASURED, /* which rows of a piece are right without its neighbours: text */
    SS_EVENT_COUNTED,  /* evidence after the probe */
    SS_EVENT_SHRUNK,   /* refuted: from here on, smaller probes that may do so by themselves */
    SS_EVENT_VERDICT,  /* of the attempt; row where it holds */
    SS_EVENT_ROW,      /* what became of a row that holds: text, row */
    SS_EVENT_STOPPED,  /* before all was tried: text */
    SS_N_EVENTS
};

const char *ss_event_name(enum ss_event_kind kind);

enum ss_way_kind {
    SS_WAY_SAME,    /* every piece is the whole */
    SS_WAY_FOLD,    /* pieces have the whole's shape and are reduced */
    SS_WAY_TILES,   /* pieces tile a dim */
    SS_WAY_WINDOWS, /* operands reach into their neighbours; each rank keeps its rows of the
                     * result */
    SS_WAY_OVERLAP  /* results reach into their neighbours; rows that several have are reduced */
};

/* How pieces of a result may make the whole. */
struct ss_way {
    enum ss_way_kind kind;
    enum ss_reduce reduce; /* FOLD, OVERLAP */
    int dim;               /* of all others but SAME */
    int64_t blocks;        /* TILES: blocks per piece, block by block of all ranks */
    bool reversed;         /* TILES: in reverse rank order */
    bool listed;           /* TILES: in blocks as long as the dims that are cut */
    int64_t left, right;   /* WINDOWS: the operands' halo; OVERLAP: the results' */
};

/* "identity", "reduce(op=sum)", "gather(dim=1, block=3)": the paper's words. */
void ss_way_print(struct ss_buf *out, const struct ss_way *way);

/* What a comparison saw. */
struct ss_way_try {
    double error;         /* the largest */
    double expected, got; /* at the first cell that fails */
    int64_t cell;
};

/* "2x3, 3x4 -> 2x4"; "[0,1]", of a complex tensor, whose cells are numbers, "[0,1].imag". */
void ss_print_shapes(struct ss_buf *out, const struct ss_call *call);
void ss_print_position(struct ss_buf *out, const struct ss_type *type, int64_t cell);

struct ss_explore_event {
    enum ss_event_kind kind;
    const struct ss_attempt *attempt;     /* not of COMBINED */
    const struct ss_candidate *candidate; /* OPENED */
    const struct ss_probe *probe;         /* CHOSEN to COMBINED */
    const char *text;
    const struct ss_row *row; /* VERDICT, ROW */
    size_t result;            /* COMBINED: which */
    const struct ss_way *way;
    const struct ss_way_try *tried;
    bool held;
    uint32_t evidence, needed; /* COUNTED: cells */
    /* Of windows: their calls and (RAN) results, rank by rank from first_rank on, and the whole of
     * the result as they make it, with NaN where they make nothing (COMBINED). Of other pieces the
     * probe has these. */
    const struct ss_call *windows;
    const struct ss_tensor *window_out;
    int n_windows, first_rank;
    const double *formed;
};

/* What events point to lives during the call. */
struct ss_explore_observer {
    void (*event)(void *user, const struct ss_explore_event *event);
    void *user;
};

/* Tells the observer, if there is one. */
void ss_observe(const struct ss_subject *s, const struct ss_explore_event *event);
void ss_observe_probe(const struct ss_probe *p, const struct ss_attempt *attempt,
                      enum ss_event_kind kind, const char *text);

#endif
