/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enumerates assignments in lexical order: the last node changes fastest. */
#include "core/solve/exact/brute.h"

#include <stdlib.h>
#include <string.h>

uint64_t ss_brute_count(const struct ss_cost_graph *g)
{
    uint64_t count = 1;
    for (size_t i = 0; i < g->n_nodes; i++) {
        if (count > UINT64_MAX / g->nodes[i].n)
            return UINT64_MAX;
        count *= g->nodes[i].n;
    }
    return count;
}

bool ss_brute(const struct ss_cost_graph *g, struct ss_job *job, uint32_t *choice, int64_t *cost,
              int64_t *least_peak, bool *whole)
{
    uint32_t *at = ss_xcalloc(g->n_nodes + 1, sizeof *at);
    bool found = false, more = true;
    *least_peak = INT64_MAX;
    for (uint64_t tried = 0; more; tried++) {
        if (tried % 1024 == 0 && ss_job_stopped(job))
            break;
        int64_t c = ss_cg_cost(g, at);
        if (c != SS_FORBIDDEN && (!found || c < *cost)) {
            int64_t peak = g->limit_bytes == INT64_MAX ? 0 : ss_cg_peak(g, at, NULL);
            *least_peak = peak < *least_peak ? peak : *least_peak;
            if (peak <= g->limit_bytes) {
                memcpy(choice, at, g->n_nodes * sizeof *at);
                *cost = c;
                found = true;
            }
        }
        size_t i = g->n_nodes;
        while (i > 0 && ++at[i - 1] == g->nodes[i - 1].n)
            at[--i] = 0;
        more = i > 0;
    }
    *whole = !more;
    free(at);
    return found;
}
