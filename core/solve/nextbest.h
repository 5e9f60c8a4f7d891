/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k best choices in order of cost (Lawler 1972). The choices other than the best are
 * partitioned by the first node, in some order, at which they differ from it. A part is solved only
 * when its lower bound is the least of all parts left. */
#ifndef SS_CORE_SOLVE_NEXTBEST_H
#define SS_CORE_SOLVE_NEXTBEST_H

#include "core/solve/solve.h"

struct ss_next_best {
    const uint32_t *choice;
    int64_t cost, peak_bytes;
    bool exact; /* proved: only the choices before it cost less */
};

struct ss_next_bests {
    struct ss_next_best *items; /* by rising cost, if they are exact */
    size_t n, solves;           /* choices and solves */
    bool whole;                 /* proved: no other choice costs at most `most` */
};

struct ss_next_best_query {
    size_t k;
    int64_t most; /* dearer choices are not listed */
    /* The best of the choices that `takes` accepts, with its bound and multipliers; NULL: the
     * search solves for it. */
    const struct ss_solution *first;
    /* Choices that it refuses are not listed and do not count towards k; NULL: takes all. */
    bool (*takes)(void *user, const uint32_t *choice, int64_t cost);
    void *user;
};

/* Lists up to k choices, each different from the others at some node, in arena. Stops early if the
 * job stops or after options->time_s (0: no limit), with the choices found so far. Of the other
 * options only seed and resume are used; the parts are variants of g with other costs at some
 * nodes, so resume applies to all of them. */
void ss_find_next_bests(const struct ss_cost_graph *g, const struct ss_next_best_query *query,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_next_bests *out);

#endif
