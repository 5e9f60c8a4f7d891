/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths as ordered products of shared factors (docs/shardcombine.md, "Atoms"). A node is a
 * length or a factor. Joined nodes are one (union-find); a split node is the product of two
 * others. */
#ifndef SS_CORE_RULES_ATOMS_FACTOR_H
#define SS_CORE_RULES_ATOMS_FACTOR_H

#include "core/base/arena.h"
#include "core/base/integer.h"
#include "core/rules/atoms.h"

#include <stdbool.h>
#include <stdint.h>

struct ss_factor_node {
    int64_t size;
    int parent;        /* union-find; its own index: a root */
    int major, minor;  /* the factors of a split root, or -1 */
    struct ss_atom is; /* of a root: what its atom is to be */
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

/* A new node of this length. Returns its index. */
int ss_node_new(struct ss_factoring *f, int64_t size);
/* The root of the node's class. */
int ss_node_root(struct ss_factoring *f, int node);
/* Joins two nodes. Neither may be split, and their sizes must be equal. */
void ss_node_join(struct ss_factoring *f, int a, int b);
/* Marks all factors of the node as literal. */
void ss_node_fix(struct ss_factoring *f, int node);
/* Appends the factors of a node, major to minor. Factors of 1 are left out. */
void ss_node_factors(struct ss_factoring *f, int node, struct ss_node_list *out);
/* Makes two products equal: walks both from major to minor, splits and joins corresponding
 * factors, and fixes the rest. */
void ss_factoring_equate(struct ss_factoring *f, const int *a, size_t n_a, const int *b,
                         size_t n_b);

#endif
