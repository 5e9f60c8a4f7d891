/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims that are concatenations of segments, such as the queries, keys and values of one product. */
#ifndef SS_CORE_RULES_ATOMS_SEGMENTS_H
#define SS_CORE_RULES_ATOMS_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_atoms;
struct ss_factors;
struct ss_segments;
struct ss_structure;

/* The parts in which an atom of a dim is cut, and at which of its factors they begin;
 * NULL: they are one. */
const struct ss_segments *ss_segments_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                                         uint16_t atom, uint16_t *at);
/* Whether some are longer than others. */
bool ss_segments_differ(const struct ss_segments *parts);

/* A node that is made of parts: where each ends, counted in what all of them are multiples of. */
struct ss_segment_list {
    int node;
    uint16_t n;
    int64_t *ends;
};

/* What is cut out of dims, or joined to them, in all; how many. */
size_t ss_structure_segments(struct ss_structure *s, struct ss_segment_list **out);

#endif
