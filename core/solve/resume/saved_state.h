/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of the core of a solve with its messages. It records the nodes and strategies of the graph
 * that the core's come from, so that a later solve with another core can look up the messages of
 * the edges that both have. Reference-counted; immutable once made. */
#ifndef SS_CORE_SOLVE_RESUME_SAVED_STATE_H
#define SS_CORE_SOLVE_RESUME_SAVED_STATE_H

#include "core/solve/search/solver.h"

#include <stdatomic.h>

/* Tables and lists lie in the pool of the store that the solve reduced with (resume.h), where equal
 * ones have equal addresses. origin, cost and the cells of edges are invalid after that store is
 * emptied. */
struct ss_saved_state {
    struct ss_arena arena; /* the struct itself lies in there */
    atomic_uint refs;
    uint32_t n, n_edges;
    uint32_t bits, shift; /* messages: costs times 2^bits, after a shift right by `shift` */
    uint32_t *origin;     /* per node of the core: list of its strategies */
    const int64_t **cost;
    struct ss_pair_edge *edges;
    uint32_t *first, *incident; /* as in pairwise.h */
    size_t *message_a, *message_b;
    int64_t *messages, room; /* as in dual.h; room: from the bound to the incumbent, scaled */
    int64_t best_cost;       /* of the incumbent */
    size_t *strategy;        /* per node: its first in given and excess */
    uint32_t *given;         /* per strategy: its number in the graph, ascending per node */
    int64_t *excess;         /* as in dual.h; NULL: not computed */
    uint32_t *place;         /* per node of the graph: its index in the core, or SS_NONE */
    size_t n_places;         /* nodes of the graph; later ones are new */
};

/* Copies the core of s, the messages of d on it, and excess (may be NULL). The caller holds one
 * reference. */
struct ss_saved_state *ss_saved_state_new(const struct ss_solver *s, const struct ss_dual *d,
                                          const int64_t *excess);
/* Adds a reference and returns left; NULL for NULL. */
struct ss_saved_state *ss_saved_state_hold(struct ss_saved_state *left);
/* Drops a reference, frees the state with the last one, and sets *held to NULL. */
void ss_saved_state_release(struct ss_saved_state **held);

/* The index of a node of the graph in the saved core, or SS_NONE. */
uint32_t ss_saved_state_node(const struct ss_saved_state *left, uint32_t node);
/* The edge between two nodes of the saved core, or SS_NONE; either node may be SS_NONE. */
uint32_t ss_saved_state_edge(const struct ss_saved_state *left, uint32_t a, uint32_t b);

/* Sets keep[k] to false for each of the n strategies of a node of the graph that the excess rules
 * out of all choices that cost at most `cost`. It says nothing of those that are not in the core.
 */
void ss_saved_state_filter(const struct ss_saved_state *left, uint32_t node, int64_t cost,
                           uint32_t n, bool *keep);

/* The sum over all messages of their largest absolute value: no sum of messages exceeds it. */
double ss_saved_state_size(const struct ss_saved_state *left);
/* Copies the messages, times scale, to the same edges and strategies of d, a dual of the core of s.
 * Messages of new strategies become 0; those of new edges stay as they are. */
void ss_saved_state_restore(const struct ss_saved_state *left, const struct ss_solver *s,
                            double scale, struct ss_dual *d);

#endif
