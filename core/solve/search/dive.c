/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each round fixes the nodes whose decoded strategy has the largest margin over the second best,
 * and sweeps over the others. */
#include "core/solve/search/dive.h"

#include <stdlib.h>

/* One in FIX_SHARE of the free nodes is fixed per round. */
#define FIX_SHARE 16u

struct decided {
    int64_t margin;
    uint32_t node;
};

static int by_margin(const void *left, const void *right)
{
    const struct decided *x = left, *y = right;
    if (x->margin != y->margin)
        return x->margin > y->margin ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Fixes the nodes with the largest margins. Returns the number of free nodes left. */
static uint32_t fix_clearest(struct ss_dual *d, struct decided *free_nodes)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->p->n; i++)
        if (d->fixed[i] == SS_NONE)
            free_nodes[count++] = (struct decided){d->margin[i], i};
    qsort(free_nodes, count, sizeof *free_nodes, by_margin);
    uint32_t share = count / FIX_SHARE + 1;
    for (uint32_t k = 0; k < share && k < count; k++)
        ss_dual_fix(d, free_nodes[k].node, d->decoded[free_nodes[k].node]);
    return count - (share < count ? share : count);
}

void ss_dive(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    struct decided *free_nodes = ss_xmalloc((d->p->n + 1u) * sizeof *free_nodes);
    int64_t target = ss_solver_target(s, d);
    int64_t room = s->has_best ? ss_dual_room(d, ss_solver_cutoff(s)) : llabs(d->bound);
    int64_t most = ((int64_t)1 << 57) / (d->p->n + 1);
    d->penalty = room < most / 4 ? 4 * (room > 0 ? room : 0) + 1 : most;
    int64_t bound = d->bound;
    uint64_t work = ss_dual_sweep_work(d->p);
    for (uint64_t left = d->p->n; left && !ss_solver_over(s);) {
        left = fix_clearest(d, free_nodes);
        /* The bound of the free nodes is no measure for the step size: use that of the start. */
        d->bound = bound;
        if (d->p->n_instants)
            (void)ss_dual_step(d, target);
        ss_dual_sweep(d);
        state->work += work * left / (d->p->n + 1u) + 8 * d->p->strategies + 4 * d->p->n_instants;
    }
    ss_state_set(state, d->decoded);
    ss_solver_polish(s, state);
    ss_solver_report(s, "dive");
    free(free_nodes);
}
