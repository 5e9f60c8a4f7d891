/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank-dependent rows (docs/shardcombine.md, "Rank-dependent rows"): the offsets of a cut in the
 * tensors on which an operator, or an op of its body, counts positions. */
#ifndef SS_CORE_RULES_ORIGIN_H
#define SS_CORE_RULES_ORIGIN_H

#include "core/rules/atoms.h"

/* How a cut concerns an operator that counts positions. */
struct ss_counting {
    bool positions;      /* cells are numbered, or random numbers drawn, along the cut: an offset is
                            needed */
    bool drawn;          /* random numbers are */
    bool indexed;        /* indices point into the cut dim */
    const char *why;     /* why a piece has no single offset for its indices; NULL: it has one */
    const char *unknown; /* why the offsets in an indexed dim are unknown; NULL: they are known */
};

/* The counting of a set of cut atoms. Texts are allocated in arena. */
struct ss_counting ss_counting_of(const struct ss_atoms *atoms, const uint16_t *cut, size_t n,
                                  struct ss_arena *arena);
/* One origin per counted tensor, in arena. start, whole, piece: per atom, the offset of the piece,
 * the length of the whole, and the length of the piece. */
struct ss_origin *ss_origins(const struct ss_atoms *atoms, const int64_t *start,
                             const int64_t *whole, const int64_t *piece, struct ss_arena *arena);
/* True if n origins of pieces of equal lengths are equal. */
bool ss_origins_equal(const struct ss_origin *a, const struct ss_origin *b, size_t n);
/* True if the atom may be cut and positions count along it. */
bool ss_is_counted_along(const struct ss_atoms *atoms, uint16_t atom);
/* True if lengths a and b differ, stand in a ratio of small numbers, and the results of the call
 * may follow both in step. Fills the ratio of a to b. */
bool ss_lengths_ratio(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a,
                      uint16_t b, uint16_t ratio[2]);
/* True if a body computes indices from positions that it counts itself. */
bool ss_call_has_own_offsets(const struct ss_call *call);
/* Per atom: true if its length is in [2, most] and such offsets, or windows at them, lie along it.
 * In arena. */
bool *ss_lengths_of_offsets(const struct ss_atoms *atoms, int64_t most, struct ss_arena *arena);

#endif
