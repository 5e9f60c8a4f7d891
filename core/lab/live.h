/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warm solves: a store of the spaces that were solved last, each with the saved state of its solver
 * (core/solve/resume/resume.h). A question about the same graph, rules and mesh sizes starts from
 * them:
 *   other pins or another limit    the same space; pins forbid strategies in a variant of its costs
 *   other links, cluster, fusion   a new space, whose solve starts from the messages of the old one
 *   settings that were set before  the space of those settings, as long as it is in the store
 * A proved answer costs the same as that of a solve from scratch. */
#ifndef SS_CORE_LAB_LIVE_H
#define SS_CORE_LAB_LIVE_H

#include "core/plan/answer.h"
#include "core/solve/resume/resume.h"

/* Used by one thread at a time. */
struct ss_live;
/* An empty store; the caller frees it with ss_live_free. */
struct ss_live *ss_live_new(void);
/* A store for questions about other settings. It also finds the spaces of live, but puts new ones
 * into itself, so that live keeps those of the current settings. The caller frees it before live.
 * NULL if live is NULL. */
struct ss_live *ss_live_aside(struct ss_live *live);
/* NULL is allowed. */
void ss_live_free(struct ss_live *live);
/* Empties the store; NULL is allowed. Call this before the graph or its rules are freed. */
void ss_live_drop(struct ss_live *live);

/* As ss_case_solve, but from the store if the case allows it. live may be NULL. */
SS_NODISCARD enum ss_rc ss_live_solve(struct ss_live *live, const struct ss_case *c,
                                      struct ss_job *job, struct ss_answer *answer,
                                      struct ss_error *err);
/* The space of the case without its pins, built if the store lacks it. It is live's, and valid
 * until the next call for live. */
SS_NODISCARD enum ss_rc ss_live_space(struct ss_live *live, const struct ss_case *c,
                                      struct ss_job *job, const struct ss_space **space,
                                      struct ss_error *err);

/* For questions that solve many variants (ss_cg_variant) of a case: its space and the saved state
 * that these solves share. */
struct ss_live_view {
    /* Borrowed from live, except for cost: a cost graph in arena that has the pins and the limit.
     * cost is NULL if live is NULL, if it does not store such cases (a problem file, a published
     * objective, a filter), or if the pins need another space (ss_space_pin_variant). */
    struct ss_space space;
    struct ss_resume *resume; /* of live */
};
SS_NODISCARD enum ss_rc ss_live_view(struct ss_live *live, const struct ss_case *c,
                                     struct ss_job *job, struct ss_arena *arena,
                                     struct ss_live_view *view, struct ss_error *err);

#endif
