/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What candidates with a halo have in common: wholes, the operator on windows of them, and the
 * proof of a footprint on 2, 3, 4 and 8 ranks. Private to core/rules. */
#ifndef SS_CORE_RULES_HALO_HALO_TRIAL_H
#define SS_CORE_RULES_HALO_HALO_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/op/op.h"
#include "core/rules/candidate.h"
#include "core/rules/footprint.h"
#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"

enum { SS_MAX_VIEWS = 8 };

/* Lengths that show how inference counts windows; pieces that footprints are looked for with. */
enum {
    SS_HALO_TRIAL_RATE_LENGTH = 5040,
    SS_HALO_TRIAL_MIN_PIECE = 12,
    SS_HALO_TRIAL_MAX_PIECE = 192
};

/* The trial of one candidate, which cuts one length or two. */
struct ss_halo_trial {
    struct ss_subject *s;
    struct ss_candidate c;
    struct ss_attempt *attempt;
    struct ss_footprint f;
    int64_t least;        /* pieces that are looked at first: windows show on them */
    int64_t tied;         /* of a tie: rows of the second length beyond its paces */
    const uint8_t *sides; /* per operand which of two sides it has of one length; NULL: of two */
    double beyond;        /* of a tie whose results overlap: the fill of the first length */
    bool adds; /* where results overlap: others may stay as long, and are sums over ranks */
    int *dim;  /* per result: the dim that changes with what is cut; below 0: none, it stays */
    struct ss_row_slot *view; /* per result: what that dim has on both sides of its rows */
    struct ss_row_slot views[SS_MAX_VIEWS]; /* others that may be so of the only result */
    int n_views;
    bool grown;       /* it was refused because a result grows with other lengths as well */
    bool *windows;    /* per atom: of ss_probe */
    bool real;        /* few lengths give results: others than those along it are the call's */
    uint32_t v;       /* draws so far */
    uint32_t n_broad; /* and of all magnitudes */
    bool broad;       /* the next is one of them */
    int probes;
    int64_t cells; /* that a wrong footprint could have been seen at */
    /* The last cell that was wrong, and where. */
    struct ss_way_try wrong;
    const struct ss_probe *wrong_at;
    size_t wrong_result;
    bool inner_alone;  /* rows as near to an end as that do not matter */
    bool wrong_at_end; /* it is as near to an end of the whole as a footprint reaches */
    const char *how;   /* said of the candidate: "with a halo" */
    unsigned others;   /* where results overlap: other reductions that hold as well so far */
    double *last;      /* per result: of one number, what it was at the draw before */
    uint32_t **seen;   /* per operand that decides (influence.h), per result; others: NULL */
    uint16_t far_atom; /* of the probes to come, as struct ss_probe has them */
    int64_t far_length;
};

/* A whole with data that says something; tolerance per result. */
struct ss_whole {
    struct ss_probe p;
    double *spread; /* per result, what an error is measured against; below 0: none is allowed */
    double *tolerance;
};

/* Rows of the cut lengths that a window has, of which only those of [begin, end) are the operand's;
 * what it ran as, and its results. */
struct ss_halo_window {
    int64_t start[2], count[2];
    int64_t begin[2], end[2]; /* rows outside are the fill; end 0: past the operand's edges only */
    struct ss_call call;
    struct ss_tensor *out;
};

/* How often the outermost row that a footprint takes was needed: what is needed in one of many
 * draws only may be missed in few. */
struct ss_needed {
    int draws, times;
};

enum { SS_HALO_TRIAL_MOST_DRAWS = 4000 };

/* Whether a row beyond would have been needed in some draw, too. */
static inline bool ss_needed_enough(const struct ss_needed *n)
{
    enum { ENOUGH_TIMES = 24, ENOUGH_DRAWS = 3 };
    return n->times >= ENOUGH_TIMES || (n->times == n->draws && n->draws >= ENOUGH_DRAWS);
}

static inline void ss_needed_note(struct ss_needed *n, bool is_needed)
{
    n->draws++;
    n->times += is_needed;
}

/* The same of what one draw takes, the most of which is kept. */
static inline void ss_needed_most(struct ss_needed *n, int64_t rows, int64_t *most)
{
    if (n->draws == 0 || rows > *most) {
        *most = rows;
        n->times = 0;
    }
    ss_needed_note(n, rows == *most);
}

/* End the trial; false. The second with the probe, its wrong cell and what gives it; p NULL: no row
 * was there to be wrong. */
bool ss_halo_trial_fail(struct ss_halo_trial *t, enum ss_verdict verdict, const char *why);
bool ss_halo_trial_fail_at(struct ss_halo_trial *t, const struct ss_probe *p, const char *what,
                           const char *combine);
/* The same where the longest pieces were refuted, if they may be too short: for an operator that
 * refused to run on them, puts a fill beside its operand, or has longer windows in a body. */
bool ss_halo_trial_too_wide(struct ss_halo_trial *t, bool refused);

/* Whether draws of other lengths would say no more: of these none did, or the operator is dead. */
static inline bool ss_halo_trial_is_over(const struct ss_halo_trial *t)
{
    return t->attempt->verdict == SS_UNDETERMINED || t->attempt->verdict == SS_NO_ANSWER;
}

void ss_halo_trial_tell(const struct ss_halo_trial *t, struct ss_explore_event event);
/* The operand that holds what an operator of SS_FILL_OPERAND1 puts beside operand k. */
size_t ss_halo_trial_beside(const struct ss_halo_trial *t, size_t k);
/* Draws and runs a whole with the cut lengths, for so many ranks. */
bool ss_halo_trial_whole(struct ss_halo_trial *t, const int64_t *lengths, int ranks,
                         struct ss_whole *w);
/* Once windows of a draw of all magnitudes have run: how exact results must be beside the terms
 * that they are made of. False: they may be rounding, and say nothing. */
bool ss_halo_trial_widen(const struct ss_whole *w);
/* Runs the operator on a window, past the edges the fill. */
enum ss_rc ss_halo_trial_run(struct ss_halo_trial *t, const struct ss_whole *w,
                             struct ss_halo_window *window, struct ss_error *err);
/* Tells of windows of neighbouring ranks. */
void ss_halo_trial_tell_windows(const struct ss_halo_trial *t, const struct ss_whole *w,
                                const struct ss_halo_window *windows, int n, int first);
/* Elements between two rows of a dim, and outside them. */
void ss_halo_trial_row_box(const struct ss_type *type, int dim, int64_t *outer, int64_t *inner);
/* Takes a cell into account, the first wrong one in full; whether it is right. */
bool ss_halo_trial_see(struct ss_way_try *seen, double tolerance, double want, double got,
                       int64_t cell, bool first);
/* An integer as a number to be compared with cell i of the whole: NaN where it is another that no
 * double tells from that. */
double ss_halo_trial_integer(const struct ss_tensor *whole, int64_t i, int64_t got);
/* Whether a row of a window's result k is that of the whole; else the first cell that is not, in
 * seen. formed may be NULL: else gets the row, and seen the largest error of all. */
bool ss_halo_trial_row(const struct ss_halo_trial *t, const struct ss_whole *w, size_t k,
                       const struct ss_tensor *local, int64_t row, int64_t whole_row,
                       struct ss_way_try *seen, double *formed);
/* The same, with what is wrong kept in the trial. */
bool ss_halo_trial_row_right(struct ss_halo_trial *t, const struct ss_whole *w, size_t k,
                             const struct ss_tensor *local, int64_t row, int64_t whole_row);
/* Elements of a row of the results together. */
int64_t ss_halo_trial_row_cells(const struct ss_halo_trial *t, const struct ss_whole *w);

/* Verifies the footprint; lengths_of gives the cut lengths for n pieces of about that length. */
typedef void ss_halo_trial_lengths(const struct ss_halo_trial *t, int64_t n, int64_t piece,
                                   int64_t lengths[2]);

/* Pieces of whole rates of one length. */
ss_halo_trial_lengths ss_halo_trial_pieces;
/* Opens the attempt, runs the search, and fills the row where it holds. */
bool ss_halo_trial_try(struct ss_halo_trial *t, bool (*search)(struct ss_halo_trial *t),
                       struct ss_row *row);

#endif
