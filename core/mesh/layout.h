/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of a tensor on an N-D mesh. In canonical form each axis replicates the tensor, holds
 * partial terms of it, or cuts one dim at one radix position: with post = length / (before * n),
 * the rank with coordinate c on the axis holds the indices i with (i / post) mod n == c. `before`
 * is the number of blocks major to the cut, whichever axes make them, so axes are independent of
 * one another: two axes on one dim are nested or interleaved by their `before`, and either may be
 * the major one. In the text form axes apply in mesh order, earlier axes major: S(d, block=b)
 * counts blocks of the piece that the earlier axes leave. */
#ifndef SS_CORE_MESH_LAYOUT_H
#define SS_CORE_MESH_LAYOUT_H

#include "core/base/arena.h"
#include "core/mesh/mesh.h"
#include "core/place/placement.h"
#include "core/tensor/tensor.h"

struct ss_cut {
    uint8_t kind;    /* enum ss_placement_kind */
    uint8_t reduce;  /* PARTIAL: enum ss_reduce, else 0 */
    uint8_t dim;     /* SHARD, else 0 */
    uint8_t unused;  /* 0 */
    uint32_t before; /* SHARD: >= 1, else 0 */
};

/* Compared and hashed as bytes: entries beyond the mesh's axes are all zero (R). */
struct ss_layout {
    struct ss_cut axis[SS_MAX_AXES];
};

bool ss_layout_equal(const struct ss_layout *a, const struct ss_layout *b);
/* Of two lists of n. */
bool ss_layouts_equal(const struct ss_layout *a, const struct ss_layout *b, size_t n);
/* Sets one axis from a placement that applies to the piece left by the axes before it. These must
 * be set already; later axes are ignored. False with a static text in *why if the placement does
 * not divide the dim or contradicts an earlier axis. */
bool ss_layout_set(const struct ss_mesh *mesh, const struct ss_type *global,
                   struct ss_layout *layout, int axis, struct ss_placement placement,
                   const char **why);
/* The inverse: the placement of one axis relative to the axes before it. */
struct ss_placement ss_layout_get(const struct ss_mesh *mesh, const struct ss_type *global,
                                  const struct ss_layout *layout, int axis);
/* True if every cut divides its dim, no two cuts overlap, and there is at most one partial kind. */
bool ss_layout_valid(const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout);
/* Type of one rank's piece. False if the layout is not valid for the type. */
bool ss_layout_local(const struct ss_mesh *mesh, const struct ss_layout *layout,
                     const struct ss_type *global, struct ss_type *local);
/* Bytes of one rank's piece. */
int64_t ss_layout_bytes(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_type *global);
bool ss_layout_is_partial(const struct ss_layout *layout);
/* Appends "S(0)R", "RR", "S(1,block=3)P(sum)". */
void ss_layout_print(struct ss_buf *out, const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout);
SS_NODISCARD enum ss_rc ss_layout_parse(const char *text, const struct ss_mesh *mesh,
                                        const struct ss_type *global, struct ss_layout *out,
                                        struct ss_error *err);
/* Global position of each local position of dim d on a rank: map[local length], in arena. */
int64_t *ss_layout_map(const struct ss_mesh *mesh, const struct ss_layout *layout,
                       const struct ss_type *global, int dim, const int64_t *coords,
                       struct ss_arena *arena);
/* True if ranks a and b have the same coordinates on every axis that cuts, so that they hold the
 * same piece apart from partial terms. */
bool ss_layout_same_piece(const struct ss_mesh *mesh, const struct ss_layout *layout, int64_t a,
                          int64_t b);
/* Copies a rank's piece out of an unsharded tensor; both have the same store. scratch is rewound.
 * Partial axes are ignored. */
void ss_layout_cut_into(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_tensor *global, const int64_t *coords,
                        struct ss_arena *scratch, struct ss_tensor *piece);
/* The same into a new tensor in arena. */
struct ss_tensor ss_layout_cut(const struct ss_mesh *mesh, const struct ss_layout *layout,
                               const struct ss_tensor *global, const int64_t *coords,
                               struct ss_arena *arena);

#endif
