/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank-dependent rows (docs/shardcombine.md, "Rank-dependent rows"): where the pieces of a cut lie
 * in the tensors on which an operator, or an op of its body, counts positions. */
#ifndef SS_CORE_RULES_ORIGIN_H
#define SS_CORE_RULES_ORIGIN_H

#include "core/rules/atoms.h"

/* What a cut means to an operator that counts. */
struct ss_counting {
    bool positions;  /* cells are numbered or drawn along it: without an origin, others' cells */
    bool drawn;      /* of these, at random */
    bool indexed;    /* indices point into it */
    const char *why; /* indices into a piece need one offset, and it has none; NULL: it has */
    const char *unknown; /* indices point into a dim of which nobody knows what the cut makes */
};
/* Of the cut atoms; texts lie in arena. */
struct ss_counting ss_counting_of(const struct ss_atoms *atoms, const uint16_t *cut, size_t n,
                                  struct ss_arena *arena);
/* Per atom: where the piece starts, how long the whole is that it starts in, and how long the piece
 * is. One origin per counted tensor, in arena. */
struct ss_origin *ss_origins(const struct ss_atoms *atoms, const int64_t *start,
                             const int64_t *whole, const int64_t *piece, struct ss_arena *arena);
/* Whether an atom may be cut and cells are numbered along it, or indices point into it. */
bool ss_is_counted_along(const struct ss_atoms *atoms, uint16_t atom);
/* Two lengths that are to each other as small numbers, the first to the second, where what the call
 * makes may go with both in step. False where they are no such lengths, or equal. */
bool ss_lengths_ratio(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a,
                      uint16_t b, uint16_t ratio[2]);
/* Whether a body looks up, or writes, at a place that is a number of it, other than the first. */
bool ss_call_has_fixed_offsets(const struct ss_call *call);
/* Whether a body has places of its own: indices that are made of numbers that it counts. */
bool ss_call_has_own_offsets(const struct ss_call *call);
/* Lengths up to `most` that such places, and windows there, are as many as or lie on. Per atom, in
 * arena. */
bool *ss_lengths_of_offsets(const struct ss_atoms *atoms, int64_t most, struct ss_arena *arena);
/* Whether n origins of pieces of the same lengths are the same. */
bool ss_origins_equal(const struct ss_origin *a, const struct ss_origin *b, size_t n);

#endif
