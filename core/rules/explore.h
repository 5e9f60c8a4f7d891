/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explores one call: finds all its rows. */
#ifndef SS_CORE_RULES_EXPLORE_H
#define SS_CORE_RULES_EXPLORE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/place/placement.h"

struct ss_arena;
struct ss_atoms;
struct ss_call;
struct ss_discover_options;
struct ss_job;
struct ss_op_rules;

/* Explores one call whose results are inferred. bound, is_bound: per operand, as ss_op_bound gives
 * them; NULL: none is bound. *atoms and *rules are allocated in arena. If the job is cancelled:
 * SS_E_CANCELLED, and *rules has what was found so far. */
SS_NODISCARD enum ss_rc ss_explore(const struct ss_call *call, const double *bound,
                                   const bool *is_bound, const struct ss_discover_options *options,
                                   struct ss_job *job, struct ss_arena *arena,
                                   struct ss_atoms *atoms, struct ss_op_rules **rules,
                                   struct ss_error *err);
/* A row that follows from rows that hold. */
struct ss_row_that_follows {
    struct ss_row_text row;
    bool certain; /* under no condition: probes that refute it show an error of the program, or
                   * lengths at which literals of the body mean something else */
};
/* A cut that no row makes, and why. */
struct ss_missing_cut {
    size_t operand;
    int dim;
    const char *why; /* in the arena of the exploration */
};
/* Finds the rows of a call among those that follow from rows that hold: a few probes of the whole
 * call check each, and give it the form of a row. Those that the probes refute, or that have no
 * such form, become attempts, as missing cuts do. Results as of ss_explore. */
SS_NODISCARD enum ss_rc ss_explore_rows(
    const struct ss_call *call, const double *bound, const bool *is_bound,
    const struct ss_row_that_follows *rows, size_t n, const struct ss_missing_cut *missing,
    size_t n_missing, const struct ss_discover_options *options, struct ss_job *job,
    struct ss_arena *arena, struct ss_atoms *atoms, struct ss_op_rules **out, struct ss_error *err);
/* Why a call cannot be explored at all; NULL: it can. */
const char *ss_not_explorable(const struct ss_call *call);

#endif
