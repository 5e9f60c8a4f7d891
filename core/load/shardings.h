/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shardings that the text of a loaded graph states for its values, in the words of Shardy
 * (https://openxla.org/shardy/sharding_representation) or HLO. */
#ifndef SS_CORE_LOAD_SHARDINGS_H
#define SS_CORE_LOAD_SHARDINGS_H

#include "core/graph/graph.h"

/* Mesh axis `axis` cuts dim `dim`; of two axes on one dim the first is the outer. */
struct ss_stated_cut {
    const char *axis;
    int dim;
};
struct ss_stated_sharding {
    uint32_t var;
    const struct ss_stated_cut *cuts;
    size_t n_cuts;
    const char *hlo; /* HLO's string instead of cuts, or NULL */
    bool closed;     /* the other axes replicate; else they are free */
};
struct ss_stated_shardings {
    struct ss_stated_sharding *items;
    size_t n;
    size_t unread; /* in other words, of parts of axes, or inside called functions */
};

/* Reads the file of the graph again: inputs, outputs, constraints, and ops with one result, of the
 * function itself. Lists lie in arena. SS_E_STATE if the file has changed since. */
SS_NODISCARD enum ss_rc ss_load_shardings(const struct ss_graph *graph, struct ss_arena *arena,
                                          struct ss_stated_shardings *out, struct ss_error *err);

#endif
