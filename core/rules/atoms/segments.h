/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims of which slices take segments, such as the queries, keys and values of one product. */
#ifndef SS_CORE_RULES_ATOMS_SEGMENTS_H
#define SS_CORE_RULES_ATOMS_SEGMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct ss_atoms;
struct ss_factors;
struct ss_segments;

/* The segments in which an atom of a dim is cut; *at: the index of the first factor that belongs
 * to them. NULL: the dim has no segments. */
const struct ss_segments *ss_segments_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                                         uint16_t atom, uint16_t *at);
/* True if the segments have different lengths. */
bool ss_segments_differ(const struct ss_segments *parts);

#endif
