/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the two widths of a footprint: the fewest rows on each side that are enough at all
 * draws. More rows than needed are always enough. */
#ifndef SS_CORE_RULES_HALO_MEASURE_H
#define SS_CORE_RULES_HALO_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/halo/halo_trial.h"

/* Whether the trial's footprint holds at a whole. */
enum ss_halo_look {
    SS_LOOK_HOLDS,
    SS_LOOK_FAILS,
    SS_LOOK_REFUSED /* the operator does not run on such windows */
};

struct ss_halo_search {
    enum ss_halo_look (*look)(struct ss_halo_trial *t, const struct ss_whole *w);
    /* The most of the two widths that pieces of that length may need; < 0: they are too short. */
    void (*widest)(const struct ss_halo_trial *t, int64_t piece, int64_t most[2]);
    ss_halo_trial_lengths *lengths_of;
    int64_t longest;   /* pieces; longer ones only where shorter ones have no lengths */
    int ranks[2];      /* of draws, in turn */
    int64_t *width[2]; /* members of the trial's footprint; multiples of */
    int64_t unit[2], start[2];
    /* Set by the search. */
    bool refused; /* the operator did not run on the longest pieces */
};

/* A look at the middle one of three windows: the rows of its result between those that need more
 * rows must be those of the whole. Of the form `inside` both widths are rows of the result. */
enum ss_halo_look ss_halo_look_middle(struct ss_halo_trial *t, const struct ss_whole *w);
/* A look at the windows of all ranks. */
enum ss_halo_look ss_halo_look_ranks(struct ss_halo_trial *t, const struct ss_whole *w);
/* Measures with pieces of t->least rows, else with longer ones; t->least becomes their length.
 * Ends the trial on failure. */
bool ss_halo_trial_measure(struct ss_halo_trial *t, struct ss_halo_search *s);

#endif
