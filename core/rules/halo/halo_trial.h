/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trial shared by all halo candidates: it draws a whole, runs the operator on windows of the
 * whole, measures the footprint, and verifies it on 2, 3, 4 and 8 ranks. Private to core/rules. */
#ifndef SS_CORE_RULES_HALO_HALO_TRIAL_H
#define SS_CORE_RULES_HALO_HALO_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/footprint.h"
#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"

/* Ways to see one dim of the result as blocks or units of the cut length; a guard. */
enum { SS_MAX_VIEWS = 8 };

/* RATE_LENGTH is divisible by all strides up to 10, so inference shows how many windows it counts.
 * A footprint is searched with pieces of MIN_PIECE rows, then twice as many, up to MAX_PIECE: 12,
 * 24, 48, 96, 192. A window of up to SS_MAX_KEPT_WINDOW rows fits in the last one. */
enum {
    SS_HALO_TRIAL_RATE_LENGTH = 5040,
    SS_HALO_TRIAL_MIN_PIECE = 12,
    SS_HALO_TRIAL_MAX_PIECE = SS_MAX_KEPT_WINDOW
};

/* The trial of one candidate. It cuts one length, or two tied ones. */
struct ss_halo_trial {
    struct ss_subject *s;
    struct ss_candidate c;
    struct ss_attempt *attempt;
    struct ss_footprint f;
    int64_t least;   /* length of the first pieces, long enough to hold a window */
    int64_t rest[2]; /* rows of each length beyond whole paces, with which a footprint is tried */
    bool scatters;   /* one length: `operand` is its second side, all others are the first */
    int operand;
    double beyond; /* tied lengths with overlapping results: the fill of the first length */
    bool adds;     /* overlapping results: a result that keeps its length is a sum over ranks */
    /* Per operand and result: the dim of the cut lengths, and the factors around its rows; dim < 0:
     * none. Kind and reduce of results are not set. */
    struct ss_row_slot *in, *out;
    struct ss_row_slot views[SS_MAX_VIEWS]; /* other possible views of a single result */
    int n_views;
    bool first_look; /* windows of this look are told */
    bool refused;    /* the operator did not run on the longest pieces that were measured */
    bool grown;      /* refused because a result grows with other lengths as well */
    bool *windows;   /* per atom; see ss_probe */
    bool real;       /* uncut atoms keep the call's lengths, because few others give results */
    uint32_t v;      /* draws so far */
    int probes;
    int64_t cells; /* cells that would have revealed a wrong footprint */
    /* The last wrong cell of the draw, if some look at it found one. */
    bool is_wrong;
    struct ss_way_try wrong;
    size_t wrong_result;
    const char *how;   /* describes the candidate: "with a halo" */
    double *last;      /* per scalar result: its value in the previous draw */
    uint16_t far_atom; /* for the next probes; see struct ss_probe */
    int64_t far_length;
};

/* A whole whose data can decide, and the scale of errors of each result (ss_way_holds). */
struct ss_whole {
    struct ss_probe p;
    double *spread;
};

/* Rows [start, start + count) of a length. Those outside [begin, end) are fill. */
struct ss_halo_rows {
    int64_t start, count;
    int64_t begin, end; /* end 0: only rows past the tensor's edges are fill */
};

/* End the trial and return false. fail_at also records the probe, its wrong cell, and the
 * combination that gave it. */
bool ss_halo_trial_fail(struct ss_halo_trial *t, enum ss_verdict verdict, const char *why);
bool ss_halo_trial_fail_at(struct ss_halo_trial *t, const struct ss_probe *p, const char *what,
                           const char *combine);
/* True if further draws cannot decide: no draw did so far, or the operator gives no answer. */
static inline bool ss_halo_trial_is_over(const struct ss_halo_trial *t)
{
    return t->attempt->verdict == SS_UNDETERMINED || t->attempt->verdict == SS_NO_ANSWER;
}

void ss_halo_trial_tell(const struct ss_halo_trial *t, struct ss_explore_event event);
/* The operand that holds the padding value of operand k (SS_FILL_OPERAND1). */
size_t ss_halo_trial_beside(const struct ss_halo_trial *t, size_t k);
/* Draws and runs a whole with these cut lengths, to be split over `ranks` ranks. */
bool ss_halo_trial_whole(struct ss_halo_trial *t, const int64_t *lengths, int ranks,
                         struct ss_whole *w);
/* Runs the operator on a window of each cut length, as rank r of the probe. */
enum ss_rc ss_halo_trial_run(struct ss_halo_trial *t, struct ss_probe *p, int r,
                             const struct ss_halo_rows window[2], struct ss_error *err);
/* Tells the observer of the runs. */
void ss_halo_trial_tell_runs(const struct ss_halo_trial *t, const struct ss_probe *p);
/* Rows of a tensor along a slot, as a tensor of that type; fill: an element. */
struct ss_tensor ss_halo_rows_of(struct ss_arena *arena, const int64_t *lengths,
                                 const struct ss_row_slot *slot, const struct ss_tensor *of,
                                 struct ss_halo_rows rows, const struct ss_type *type,
                                 const void *fill);
/* A tensor as outer times `rows` rows of `inner` numbers; one that is not cut is one row. */
struct ss_halo_box {
    int64_t outer, rows, inner;
};
/* lengths: those of the uncut atoms. rows is -1 if one of these is out of use. */
struct ss_halo_box ss_halo_box(const struct ss_row_slot *slot, const int64_t *lengths,
                               const struct ss_type *type);
/* The number of elements in one row of all results; all of a result that does not grow. */
int64_t ss_halo_trial_row_cells(const struct ss_halo_trial *t, const struct ss_whole *w);

/* Says how many rows pieces lack, or share, by the trial's footprint. */
void ss_halo_trial_say_widths(const struct ss_halo_trial *t, struct ss_buf *text);
/* Gives the cut lengths for n pieces of about `piece` rows: whole paces, and the rest. */
void ss_halo_trial_lengths(const struct ss_halo_trial *t, int64_t n, int64_t piece,
                           int64_t lengths[2]);
/* Opens the attempt, runs the search, and fills the row if it holds. */
bool ss_halo_trial_try(struct ss_halo_trial *t, bool (*search)(struct ss_halo_trial *t),
                       struct ss_row *row);

/* ---- how results grow: rate.c ---- */

/* Finds how each result grows if each cut length grows by `grow`, starting from `base` (use
 * RATE_LENGTH to see every window formula; derived lengths follow). Fills dim, and rows, per and
 * surplus of the first length, in lowest terms; 1, 1, 0 if no result grows.
 * Returns false if a result does not grow evenly along exactly one dim. */
bool ss_halo_trial_rate(struct ss_halo_trial *t, const int64_t *base, const int64_t *grow);

/* ---- rows that are a factor of a dim: views.c ---- */

/* Makes the slot a cut along factor `at` of the dim. */
void ss_slot_within(struct ss_row_slot *slot, const struct ss_factors *dim, int at);
/* Sets the view of result k from its known factors, else views the dim as one length. */
void ss_halo_trial_view_known(struct ss_halo_trial *t, size_t k);
/* Fills views with the other possible views of a single result's dim. False if there are none. */
bool ss_halo_trial_find_views(struct ss_halo_trial *t);

/* ---- lengths that go together: tied_lengths.c ---- */

/* How the length of an atom follows from other lengths. */
struct ss_length_tie {
    uint16_t n_sources, source; /* how many atoms change it; one of them */
    int64_t rows, beyond; /* its rows that go with SS_HALO_TRIAL_RATE_LENGTH rows of the source, and
                           * those that it has besides */
};

/* Fills form, dim, rows, per and pace of the footprint of two lengths that leave some result's
 * shape as it is when they grow together (a sum). False if there is no such result. */
bool ss_halo_opposed(struct ss_halo_trial *t);
/* How many rows of the second length, which is derived, follow from RATE_LENGTH of the first, and
 * how many beyond that. */
bool ss_halo_tied_rows(struct ss_halo_trial *t, int64_t *rows, int64_t *beyond);

/* ---- widths: measure.c ---- */

/* True if the trial's footprint holds at a whole, on as many ranks as that is for. */
bool ss_halo_holds_at(struct ss_halo_trial *t, const struct ss_whole *w);
/* Finds left and right of the trial's footprint, all other members of which are known. Measures
 * with pieces of t->least rows, else with longer ones; t->least becomes their length. Ends the
 * trial on failure. */
bool ss_halo_trial_measure(struct ss_halo_trial *t);
/* The most rows on a side that are measured with pieces of that length; < 0: they are too short. */
int64_t ss_halo_widest(const struct ss_halo_trial *t, int side, int64_t piece);
/* The number of ranks of a draw. */
int ss_halo_ranks(const struct ss_halo_trial *t, int draw);

/* ---- on several ranks: verify.c ---- */

/* True if the ranks' results make the whole, as the form of the footprint says. Counts cells of
 * evidence. If not, the trial has failed. */
bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w,
                         const struct ss_halo *h);
/* True if a rank may give that tensor of result k: if `dim` is not -1, a part of its rows. */
bool ss_halo_is_share(const struct ss_probe *p, size_t k, const struct ss_tensor *share, int dim);
/* Verifies the trial's footprint on 2, 3, 4 and 8 ranks. Ends the trial on failure. */
bool ss_halo_trial_verify(struct ss_halo_trial *t);

#endif
