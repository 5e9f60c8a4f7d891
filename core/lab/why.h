/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why an op or a var is cut as it is, or cannot be cut: its rows and dims on each mesh axis, one
 * sentence that names the reason, and the rows that the plan rests on. */
#ifndef SS_CORE_LAB_WHY_H
#define SS_CORE_LAB_WHY_H

#include "core/lab/snapshot.h"

/* A row of an op on one mesh axis, all other axes replicated. */
struct ss_why_fit {
    size_t row; /* index in the op's rules */
    int axis;
    const char *why; /* why it does not fit; NULL: it fits */
    bool planned;    /* the plan uses it there */
    bool pinned;     /* a pin asks for it there */
};

struct ss_why_op {
    const struct ss_op_rules *rules; /* borrowed from the snapshot */
    size_t n_rows;                   /* rows that apply at the op's lengths */
    const char *reason; /* why the op is not cut; NULL: it is, or nothing is decided yet */
    /* "dp: S1, exact; tp: R, structural": the row on each axis in the plan, with its proof. NULL
     * without a plan, or if the op is dead. */
    const char *rests_on;
    const char **pins; /* texts of the pins that cover the op */
    size_t n_pins;
    struct ss_why_fit *fits; /* row by row; empty without a mesh */
    size_t n_fits;
};

/* A dim of a var on one mesh axis, all other axes replicated. */
struct ss_why_dim {
    int dim, axis;
    const char *why; /* why the axis cannot cut the dim; NULL: it can */
};

struct ss_why_var {
    const char *reason; /* why the var is replicated; NULL: it is cut, or nothing is decided yet */
    struct ss_why_dim *dims; /* dim by dim; empty without a mesh */
    size_t n_dims;
};

/* Why a plan cuts nothing: on small models launches and latency outweigh the work. */
struct ss_why_uncut {
    double launch_us; /* of the step: these stay, however it is cut */
    double work_us;   /* arithmetic and traffic of the step: all that cuts could divide */
    double least_us;  /* the shortest collective on this mesh, a gather of one byte */
};
/* False if the snapshot has no plan of a model on more than one device, or if some op that takes
 * time is cut. */
bool ss_why_uncut(const struct ss_snapshot *snapshot, struct ss_why_uncut *out);

/* The snapshot needs rules; mesh and plan may be missing. Everything is allocated in arena or
 * borrowed from the snapshot. */
void ss_why_op(const struct ss_snapshot *snapshot, uint32_t op, struct ss_arena *arena,
               struct ss_why_op *out);
void ss_why_var(const struct ss_snapshot *snapshot, uint32_t var, struct ss_arena *arena,
                struct ss_why_var *out);

#endif
