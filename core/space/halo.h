/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of an op with a footprint ask for on a mesh: exchanges before it, longer local
 * operands, rows of them and of its results to leave out, and a reduction after it of results that
 * overlap. Every rank runs the same program. */
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

/* Axes whose pieces need neighbours or leave out rows. */
struct ss_op_halo {
    struct ss_axis_halo axes[SS_MAX_AXES];
    int n;
    const struct ss_op_rules *rules;
    const struct ss_atoms *atoms;
    const struct ss_mesh *mesh;
    const uint16_t *rows;
};

/* False where the rows cannot be used together: a length is cut on two axes and needs neighbours,
 * windows on one of two axes share rows, or one dim needs neighbours on two axes. What is pointed
 * to is borrowed. */
bool ss_op_halo_find(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                     const struct ss_mesh *mesh, const uint16_t *rows, struct ss_op_halo *out);
/* The cut lengths become those that the operator gets (true), or the pieces that the rows leave. */
void ss_op_halo_widen(const struct ss_op_halo *h, int64_t *lengths, bool widen);
/* The axis on which windows share rows whose results are taken away; -1: none. The cut lengths
 * become those of these rows; lengths may be NULL. */
int ss_op_halo_again(const struct ss_op_halo *h, int64_t *lengths);
/* Rows of one dim that the rank keeps: in each of its blocks as many as there are to keep, from
 * ss_slide_at on. A row is so many elements. */
struct ss_trim {
    int axis, dim;
    int64_t blocks, unit;
    int64_t count; /* 0: as many as the result has */
    struct ss_slide at;
};
/* What operand k, its exchanges done, and result k, computed, are reduced to; their number. */
int ss_op_halo_trim_in(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
int ss_op_halo_trim_out(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
/* What a window as operand k is reduced to: the rows that the rank before has as well. */
int ss_op_halo_trim_again(const struct ss_op_halo *h, size_t k, struct ss_trim *trims);
/* Of result k that is to rest as the local type: what it is before overlaps are reduced. */
struct ss_type ss_op_halo_made(const struct ss_op_halo *h, size_t k, const struct ss_type *rests);
/* Whether result k of the longer operands, rows left out and overlaps reduced, is of the type
 * wanted. */
bool ss_op_halo_trims(const struct ss_op_halo *h, size_t k, const struct ss_type *made,
                      const struct ss_type *want);
/* The exchanges for operand k of the global type that rests in the layout, and the reductions of
 * the overlaps of result k that is to rest in it; their number. */
size_t ss_op_halo_steps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                        const struct ss_type *global, size_t k, const struct ss_layout *layout,
                        struct ss_reshard_step *steps);
size_t ss_op_halo_overlaps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                           const struct ss_type *global, size_t k, const struct ss_layout *layout,
                           struct ss_reshard_step *steps);
/* Elements of the dim that the left and the right neighbour send, per axis and cut length. */
void ss_op_halo_widths(const struct ss_op_halo *h, int32_t widths[SS_MAX_AXES][2][2]);
/* Bit a: the results overlap on axis a. */
uint8_t ss_op_halo_overlapping(const struct ss_op_halo *h);

#endif
