/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Halos of one op on a mesh: rows with a footprint (core/rules/footprint.h) need exchanges
 * before the op, longer local operands, trims of operands and results, and a reduction of
 * overlapping results after it. Every rank runs the same program; only offsets depend on the rank.
 */
#ifndef SS_CORE_SPACE_HALO_H
#define SS_CORE_SPACE_HALO_H

#include "core/mesh/reshard.h"
#include "core/rules/rules.h"

/* One axis whose row has a footprint. */
struct ss_axis_halo {
    int axis;
    const struct ss_row *row;
    struct ss_halo halo;
};

/* The axes on which shards need neighbours or leave out rows. Borrows everything it points to. */
struct ss_op_halo {
    struct ss_axis_halo axes[SS_MAX_AXES];
    int n;
    const struct ss_op_rules *rules;
    const struct ss_atoms *atoms;
    const struct ss_mesh *mesh;
    const uint16_t *rows;
};

/* Finds the halos of an op whose row on axis a is rows[a]. False if the rows cannot be combined: a
 * length that needs neighbours is cut on two axes, two axes have halos and the windows of one share
 * rows, or one dim needs neighbours on two axes. */
bool ss_op_halo_find(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                     const struct ss_mesh *mesh, const uint16_t *rows, struct ss_op_halo *out);
/* Sets the cut entries of lengths (one per atom) to the lengths that the op receives (widen), or
 * back to the local lengths without halos. */
void ss_op_halo_widen(const struct ss_op_halo *h, int64_t *lengths, bool widen);
/* The axis whose windows share rows, or -1. Every rank but the first subtracts the result of the
 * shared rows alone. lengths, if not NULL, gets the number of shared rows as the cut length. */
int ss_op_halo_again(const struct ss_op_halo *h, int64_t *lengths);
/* The rows of one dim that a rank keeps: in each of `blocks` blocks `count` rows from
 * ss_slide_at(&at, rank) on. A row is `unit` elements. */
struct ss_trim {
    int axis, dim;
    int64_t blocks, unit;
    int64_t count; /* 0: as many as the result has */
    struct ss_slide at;
};
/* Trims of operand k after its exchanges, and of result k after the op. Return the number of trims,
 * at most SS_MAX_AXES. */
int ss_op_halo_trim_in(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
int ss_op_halo_trim_out(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
/* If windows share rows: the trim of operand k to the rows that the previous rank has too. Returns
 * 0 or 1. */
int ss_op_halo_trim_again(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
/* The local type of result k before its overlaps are reduced; `rests` is the local type after. */
struct ss_type ss_op_halo_made(const struct ss_op_halo *h, size_t k, const struct ss_type *rests);
/* True if result k has the type `want` once rows are left out and overlaps are reduced; `made` is
 * the local type that the op produces from widened operands. */
bool ss_op_halo_trims(const struct ss_op_halo *h, size_t k, const struct ss_type *made,
                      const struct ss_type *want);
/* The exchanges of operand k, which rests in the given layout, and the reductions of the overlaps
 * of result k, which is to rest in the layout. Return the number of steps, at most SS_MAX_AXES. */
size_t ss_op_halo_steps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                        const struct ss_type *global, size_t k, const struct ss_layout *layout,
                        struct ss_reshard_step *steps);
size_t ss_op_halo_overlaps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                           const struct ss_type *global, size_t k, const struct ss_layout *layout,
                           struct ss_reshard_step *steps);
/* Halo widths in elements: widths[axis][cut length][0 left, 1 right]. */
void ss_op_halo_widths(const struct ss_op_halo *h, int32_t widths[SS_MAX_AXES][2][2]);
/* Bit a is set if the results overlap on axis a. */
uint8_t ss_op_halo_overlapping(const struct ss_op_halo *h);

#endif
