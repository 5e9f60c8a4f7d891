/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists choices in order of cost and keeps those whose plan fits. */
#include "core/plan/k_best.h"

#include "core/solve/resume/resume.h"

struct lister {
    const struct ss_space *space;
    struct ss_solution like; /* fields common to all plans */
    struct ss_k_best *out;
    size_t n;
};

/* Keeps the plan of a choice if its program fits. */
static bool takes(void *user, const uint32_t *choice, int64_t cost)
{
    struct lister *l = user;
    struct ss_solution x = l->like;
    struct ss_plan *plan;
    x.choice = (uint32_t *)choice;
    x.objective = cost;
    if (ss_plan_from_solution(l->space, &x, &plan, NULL) != SS_OK)
        return false;
    if (plan->peak_bytes <= l->space->cost->limit_bytes) {
        l->out->plans[l->n++] = plan;
        return true;
    }
    ss_plan_free(plan);
    l->out->too_large++;
    return false;
}

void ss_k_best_that_fit(const struct ss_space *space, const struct ss_copy_memory *copies,
                        const struct ss_solution *first, size_t k, int64_t most,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_k_best *out)
{
    /* Reservations are left out: they may exclude plans that fit. */
    const struct ss_copy_memory certain = {.counted = copies->counted};
    struct ss_cost_graph *g = ss_copy_memory_graph(space, &certain, arena);
    struct lister l = {.space = space, .out = out};
    struct ss_solve_options inner = *options;
    struct ss_next_best_query query = {.k = k, .most = most, .takes = takes, .user = &l};
    bool own = g->tables != space->cost->tables || !options->resume;
    struct ss_solution start;
    *out = (struct ss_k_best){.plans = ss_alloc_array(arena, k + 1, sizeof *out->plans)};
    if (own)
        inner.resume = ss_resume_new();
    if (first) {
        l.like = start = *first;
        query.first = &start;
        start.choice = ss_copy_memory_extend_choice(space, g, first->choice, arena);
        if (g != space->cost)
            start.prices = ss_copy_memory_prices_to_phases(&first->prices, arena);
    }
    ss_find_next_bests(g, &query, &inner, job, arena, &out->bests);
    if (own)
        ss_resume_free(inner.resume);
}
