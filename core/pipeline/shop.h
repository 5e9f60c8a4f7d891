/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pipeline as a job shop: actions with their least start and least rest, and the orders of the
 * actions of each rank that are known. Microbatches are alike, so each stage takes them in order.
 */
#ifndef SS_CORE_PIPELINE_SHOP_H
#define SS_CORE_PIPELINE_SHOP_H

#include "core/base/job.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

struct ss_shop_action {
    struct ss_action action; /* F, I or W */
    int32_t rank;
    int64_t ps;
    int64_t bytes; /* that it adds to the rank when it has ended, or at its start if positive */
};

struct ss_shop_arc {
    int from, to;
    int64_t lag; /* from the end of one to the start of the other, at least */
};

struct ss_shop {
    int n, n_arcs;
    int32_t n_ranks;
    struct ss_shop_action *actions; /* sorted by rank */
    int *first;                     /* [n_ranks + 1]: the actions of a rank */
    struct ss_shop_arc *arcs;
    int64_t limit_bytes; /* INT64_MAX: none */
    /* [n * n], of two actions of one rank: a comes before b. Neither: open. */
    bool *before;
    int64_t *head, *tail; /* [n]: least start, and least time from its end to the makespan */
};

/* In arena. Orders within a stage, and those that the memory implies, are known. False: a rank
 * cannot hold one microbatch. */
bool ss_shop_init(struct ss_shop *shop, const struct ss_schedule *s,
                  const struct ss_stage_cost *costs, int64_t limit_bytes, struct ss_arena *arena);
/* A copy of what ss_shop_tighten changes. */
struct ss_shop ss_shop_copy(const struct ss_shop *shop, struct ss_arena *arena);
/* Fixes orders, and raises heads and tails, under the assumption that the makespan is at most
 * limit_ps. False: there is no such schedule. */
bool ss_shop_tighten(struct ss_shop *shop, int64_t limit_ps, struct ss_arena *scratch);
/* The least makespan that ss_shop_tighten does not refute, between two known ones (low is a bound,
 * high is refuted by nothing). If the job stops, a lower bound on it. */
int64_t ss_shop_bound(const struct ss_shop *shop, int64_t low_ps, int64_t high_ps,
                      struct ss_job *job);
int ss_shop_orders(const struct ss_shop *shop, bool open);

#endif
