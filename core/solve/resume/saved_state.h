/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core of a solve with its messages, as the solve left them: what its nodes and strategies were
 * in the graph, so that a later solve, whose core may be another, finds there what it still has. */
#ifndef SS_CORE_SOLVE_RESUME_SAVED_STATE_H
#define SS_CORE_SOLVE_RESUME_SAVED_STATE_H

#include "core/solve/search/solver.h"

#include <stdatomic.h>

/* Tables and lists lie in the pool of the store that the solve reduced with (resume.h), where equal
 * ones have equal addresses; they mean nothing once that is gone. */
struct ss_saved_state {
    struct ss_arena arena; /* the struct itself lies in there */
    atomic_uint refs;
    uint32_t n, n_edges;
    uint32_t bits, shift; /* of the scaled costs, and of those of the reduced graph */
    uint32_t *origin;     /* per node of the core: list of its strategies */
    const int64_t **cost;
    struct ss_pair_edge *edges;
    uint32_t *first, *incident; /* as in pairwise.h */
    size_t *message_a, *message_b;
    int64_t *messages, room; /* to the best choice, as in dual.h */
    size_t *strategy;        /* per node: its first in given and excess */
    uint32_t *given;         /* per strategy: its number in the graph, which ascends at each node */
    int64_t *excess;         /* as in dual.h; NULL: not computed yet */
    uint32_t *place;         /* per node of the graph: in the core, or SS_NONE */
    size_t n_places;         /* nodes past these are new */
};

/* Copies the core and the messages of d on it; excess may be NULL. The caller holds it. */
struct ss_saved_state *ss_saved_state_new(const struct ss_solver *s, const struct ss_dual *d,
                                          const int64_t *excess);
/* One more holder; NULL for NULL. */
struct ss_saved_state *ss_saved_state_hold(struct ss_saved_state *left);
/* Sets *held to NULL; the last holder's frees. */
void ss_saved_state_release(struct ss_saved_state **held);

/* Where a node of the graph was in the core, or SS_NONE. */
uint32_t ss_saved_state_node(const struct ss_saved_state *left, uint32_t node);
/* The edge between two nodes of the core that was left, or SS_NONE; either may be SS_NONE. */
uint32_t ss_saved_state_edge(const struct ss_saved_state *left, uint32_t a, uint32_t b);

/* What the messages of all edges come to at most. */
double ss_saved_state_size(const struct ss_saved_state *left);
/* Puts the messages, times scale, where d, a dual of the solver's core, has the same edges and
 * strategies; new ones give and get nothing yet. */
void ss_saved_state_restore(const struct ss_saved_state *left, const struct ss_solver *s,
                            double scale, struct ss_dual *d);

#endif
