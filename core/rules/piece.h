/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces of a length, one per rank. */
#ifndef SS_CORE_RULES_PIECE_H
#define SS_CORE_RULES_PIECE_H

#include <stdint.h>

struct ss_probe;

/* The most ranks of a probe: as many as a halo is verified on. */
enum { SS_MAX_RANKS = 8 };

/* The piece of a length that one rank holds: ceil(length / ranks) elements; the last pieces may be
 * shorter or empty. */
void ss_piece(int64_t length, int ranks, int rank, int64_t *start, int64_t *count);
/* The same on the ranks of a probe. If the probe is `lone`, the second of three ranks has only the
 * last element of the first half. */
void ss_probe_piece_of(const struct ss_probe *p, int64_t length, int rank, int64_t *start,
                       int64_t *count);
/* The rank whose piece of a cut atom, taken as one block, holds the position. */
int ss_probe_rank_at(const struct ss_probe *p, uint16_t atom, int64_t position);

#endif
