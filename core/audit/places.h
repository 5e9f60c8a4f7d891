/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the pieces of a value lie: per rank and dim the position at which its piece begins. */
#ifndef SS_CORE_AUDIT_PLACES_H
#define SS_CORE_AUDIT_PLACES_H

#include "core/graph/graph.h"
#include "core/graph/stated.h"

/* The starts (ranks x rank of the tensor) that a stated sharding gives pieces of the type `local`;
 * NULL if it is fine, else why not. s NULL: nothing is stated, and all ranks have the whole. */
const char *ss_places_stated(const struct ss_stated_sharding *s, const struct ss_type *global,
                             const struct ss_type *local, int64_t ranks, struct ss_arena *arena,
                             int64_t **starts);
/* The sharding that a graph states for a var; NULL: none. */
const struct ss_stated_sharding *ss_places_find(const struct ss_graph *g, uint32_t var);
/* That it states for an output; NULL: none. */
const struct ss_stated_sharding *ss_places_find_output(const struct ss_graph *g, uint32_t output);
/* The layout of a mesh whose pieces are nearest to the given ones, whatever factor they have: dims
 * are cut by digits of the rank's number, in any order. *starts: of it. Returns the distance,
 * summed over ranks: 0 if all pieces are those, INFINITY if no layout gives pieces of that shape.
 */
double ss_places_fit(const struct ss_tensor *whole, const struct ss_tensor *pieces, int64_t ranks,
                     struct ss_arena *arena, int64_t **starts);
/* The part of a piece at start that lies within the whole: sizes; false if nothing does. */
bool ss_places_inside(const int64_t *start, const struct ss_type *global,
                      const struct ss_type *local, int64_t *size);
/* The elements of a piece, one by one, next to those of the whole that lie there:
 *     if (ss_placed_begin(&cell, whole, start, piece))
 *         do
 *             use(cell.right, cell.got);
 *         while (ss_placed_next(&cell)); */
struct ss_placed_cell {
    double right, got; /* of the whole, of the piece */
    const struct ss_tensor *whole, *piece;
    const int64_t *start;
    int64_t size[SS_MAX_RANK], at[SS_MAX_RANK];
    int64_t stride[SS_MAX_RANK + 1], piece_stride[SS_MAX_RANK + 1];
};
/* The first element; false if no part of the piece lies within the whole. */
bool ss_placed_begin(struct ss_placed_cell *cell, const struct ss_tensor *whole,
                     const int64_t *start, const struct ss_tensor *piece);
/* The next one; false after the last. */
bool ss_placed_next(struct ss_placed_cell *cell);

#endif
