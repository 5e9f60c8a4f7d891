/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a tensor lies on an N-D mesh. Canonical form: each axis either replicates, holds a pending
 * reduction, or cuts one dim at one radix position: with post = length / (before * n), a rank whose
 * coordinate on the axis is c holds the indices i with (i / post) mod n == c. `before` counts all
 * that is major to the cut, whoever cuts it, so each axis stands for itself: two axes on one dim
 * are nested or interleaved by their `before`, in any order. The text form applies the axes in
 * order, earlier axes major: S(d, block=b) counts blocks of what the earlier axes
 * left. */
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

/* Compared and hashed as bytes: axes past the mesh's are all zero (R). */
struct ss_layout {
    struct ss_cut axis[SS_MAX_AXES];
};

bool ss_layout_equal(const struct ss_layout *a, const struct ss_layout *b);
/* Sets axis a from a one-axis placement that applies to the piece left by the axes < a (which must
 * be set already, axes >= a are ignored). False and *why where it does not divide. */
bool ss_layout_set(const struct ss_mesh *mesh, const struct ss_type *global,
                   struct ss_layout *layout, int axis, struct ss_placement placement,
                   const char **why);
/* The placement of one axis in the same terms. */
struct ss_placement ss_layout_get(const struct ss_mesh *mesh, const struct ss_type *global,
                                  const struct ss_layout *layout, int axis);
/* True when every cut divides and no two overlap; one partial kind at most. */
bool ss_layout_valid(const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout);
/* Type of one rank's piece; false where invalid. */
bool ss_layout_local(const struct ss_mesh *mesh, const struct ss_layout *layout,
                     const struct ss_type *global, struct ss_type *local);
int64_t ss_layout_bytes(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_type *global);
bool ss_layout_is_partial(const struct ss_layout *layout);
/* "S(0)R", "RR", "S(1,block=3)P(sum)". */
void ss_layout_print(struct ss_buf *out, const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout);
SS_NODISCARD enum ss_rc ss_layout_parse(const char *text, const struct ss_mesh *mesh,
                                        const struct ss_type *global, struct ss_layout *out,
                                        struct ss_error *err);
/* Global position of each local position of dim d on a rank: map[local length], in arena. */
int64_t *ss_layout_map(const struct ss_mesh *mesh, const struct ss_layout *layout,
                       const struct ss_type *global, int dim, const int64_t *coords,
                       struct ss_arena *arena);
/* True where both ranks have the same coordinates on all axes that cut: the same piece, once
 * pending reductions are done. */
bool ss_layout_same_piece(const struct ss_mesh *mesh, const struct ss_layout *layout, int64_t a,
                          int64_t b);
/* Writes a rank's piece of a whole tensor; both have the same store. scratch is rewound. */
void ss_layout_cut_into(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_tensor *global, const int64_t *coords,
                        struct ss_arena *scratch, struct ss_tensor *piece);
/* A rank's piece of a whole tensor (partial axes: the caller's business), in arena. */
struct ss_tensor ss_layout_cut(const struct ss_mesh *mesh, const struct ss_layout *layout,
                               const struct ss_tensor *global, const int64_t *coords,
                               struct ss_arena *arena);

#endif
