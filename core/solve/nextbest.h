/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k best choices, one after the other (Lawler's partition): what is not the best choice differs
 * from it in a first node, in some order of the nodes; each such part is solved by itself, but only
 * once its lower bound is the least of all that is left. */
#ifndef SS_CORE_SOLVE_NEXTBEST_H
#define SS_CORE_SOLVE_NEXTBEST_H

#include "core/solve/solve.h"

struct ss_next_best {
    const uint32_t *choice;
    int64_t cost, peak_bytes;
    bool exact; /* proved: no choice but those before it costs less */
};

struct ss_next_bests {
    struct ss_next_best *items; /* the best first, as far as they are exact */
    size_t n, solves;
    bool whole; /* proved: nothing else costs at most `most` */
};

struct ss_next_best_query {
    size_t k;
    int64_t most; /* what costs more is not listed */
    /* The best choice of those that are taken, with its prices, as far as that is proved; NULL: not
     * known. */
    const struct ss_solution *first;
    /* What it refuses is not listed, and nothing is said of it; NULL: all are taken. */
    bool (*takes)(void *user, const uint32_t *choice, int64_t cost);
    void *user;
};

/* Up to k choices, each different from all others in some node. Stops at k, with the job, or when
 * options->time_s (0: no end) are over, and gives what it has. Of the options seed and resume count
 * as well: parts differ from g at some nodes only. All in arena. */
void ss_find_next_bests(const struct ss_cost_graph *g, const struct ss_next_best_query *query,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_next_bests *out);

#endif
