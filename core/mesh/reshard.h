/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding as a shortest path over layouts (DESIGN.md D6), and what each collective costs. The path
 * found is the path executed. */
#ifndef SS_CORE_MESH_RESHARD_H
#define SS_CORE_MESH_RESHARD_H

#include "core/mesh/layout.h"

#define SS_INFINITE INT64_MAX

enum ss_collective {
    SS_SLICE,          /* R -> S: local */
    SS_TO_PARTIAL,     /* R -> P: local (sum: coordinate 0 keeps, others hold the neutral element) */
    SS_ALL_GATHER,     /* S -> R */
    SS_ALL_REDUCE,     /* P -> R */
    SS_REDUCE_SCATTER, /* P -> S */
    SS_ALL_TO_ALL,     /* S -> S elsewhere, same axis */
    SS_PERMUTE,        /* same local size, several axes change */
    SS_N_COLLECTIVES
};
const char *ss_collective_name(enum ss_collective kind); /* "all_gather" */

struct ss_reshard_step {
    enum ss_collective kind;
    int axis; /* -1: PERMUTE over the whole mesh */
    struct ss_layout from, to;
    int64_t bytes; /* what one rank sends (the most that any rank sends); 0 for local steps */
    int64_t ps;
};

/* How collectives and resharding are priced (--objective). */
enum ss_objective { SS_OBJECTIVE_TIME, SS_OBJECTIVE_ALPA, SS_OBJECTIVE_METADIST, SS_OBJECTIVE_TORCHCAP };

/* Picoseconds of one collective that makes each rank send `bytes` on an axis of n ranks. */
int64_t ss_collective_ps(const struct ss_mesh *mesh, enum ss_collective kind, int axis, int64_t bytes);

/* Finds and remembers paths for one mesh. Not thread-safe. */
struct ss_resharder;
struct ss_resharder *ss_resharder_new(const struct ss_mesh *mesh);
void ss_resharder_free(struct ss_resharder *r);
/* Cost in ps from one layout to each of n others; SS_INFINITE where there is no path. `type` is the
 * global type. */
void ss_reshard_costs(struct ss_resharder *r, const struct ss_type *type,
                      const struct ss_layout *from, const struct ss_layout *to, size_t n,
                      int64_t *ps);
/* The steps, in arena; *n = 0 where the layouts are equal. False where there is no path. */
bool ss_reshard_path(struct ss_resharder *r, const struct ss_type *type,
                     const struct ss_layout *from, const struct ss_layout *to,
                     struct ss_arena *arena, struct ss_reshard_step **steps, size_t *n);

#endif
