/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths as ordered products whose factors are shared between lengths (docs/shardcombine.md,
 * "Atoms"). A node is a length or a factor of one; joined nodes are one; a split node is the
 * product of its two parts. Private to core/rules. */
#ifndef SS_CORE_RULES_ATOMS_FACTOR_H
#define SS_CORE_RULES_ATOMS_FACTOR_H

#include "core/base/arena.h"
#include "core/base/whole.h"

#include <stdbool.h>
#include <stdint.h>

struct ss_factor_node {
    int64_t size;
    int parent;       /* union-find; itself: a root */
    int major, minor; /* parts of a root, or -1 */
    bool fixed, keep, uncut, spans, wide, start, many;
};

struct ss_factoring {
    struct ss_arena *arena;
    struct ss_factor_node *items;
    size_t count, capacity;
};

struct ss_node_list {
    int *items;
    size_t count, capacity;
};

int ss_node_new(struct ss_factoring *f, int64_t size);
int ss_node_root(struct ss_factoring *f, int node);
/* a and b are one from now on; neither may be split and their sizes must be equal. */
void ss_node_join(struct ss_factoring *f, int a, int b);
/* All factors of the node never change. */
void ss_node_fix(struct ss_factoring *f, int node);
/* Appends the factors of a node, major to minor, factors of 1 left out. */
void ss_node_factors(struct ss_factoring *f, int node, struct ss_node_list *out);
/* Both products are equal: walks them major to minor, splits and joins what corresponds, and fixes
 * what does not. */
void ss_factoring_equate(struct ss_factoring *f, const int *a, size_t n_a, const int *b,
                         size_t n_b);

#endif
