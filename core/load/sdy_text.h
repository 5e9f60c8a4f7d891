/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shardy's shardings as text: [{"x"}, {"y", ?}], replicated={"z"}>
 * (https://openxla.org/shardy/sharding_representation). Functions return what is wrong, or NULL. */
#ifndef SS_CORE_LOAD_SDY_TEXT_H
#define SS_CORE_LOAD_SDY_TEXT_H

#include <stdbool.h>

#include "core/base/arena.h"

enum { SS_MAX_SDY_AXES = 40 };

/* An axis that cuts a dim, or replicates (dim -1); of two on one dim the first is the major one. */
struct ss_sdy_axis {
    const char *name;
    int dim;
    bool part; /* "x":(1)2: a part of the axis */
};
struct ss_sdy_dims {
    struct ss_sdy_axis axes[SS_MAX_SDY_AXES]; /* in the order of the text */
    int n;
    int rank;        /* the number of dims */
    bool open;       /* {?}: some dim may be cut further */
    bool unreduced;  /* the value is terms of a sum along some axes */
    const char *end; /* after the "]" */
};

/* Reads {"x", "y":(1)2, ?}p1, at which *text stands, and moves past it; adds its axes for dim. */
const char *ss_sdy_read_axes(const char **text, int dim, struct ss_arena *arena,
                             struct ss_sdy_dims *dims);
/* Reads from "[" on, which *text stands at or before blanks, and moves past the ">", or to the end
 * if there is none.
 */
const char *ss_sdy_read_dims(const char **text, struct ss_arena *arena, struct ss_sdy_dims *dims);

#endif
