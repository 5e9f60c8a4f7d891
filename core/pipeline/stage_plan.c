/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans of stages that are there: their price, their place on the cluster, their costs. */
#include "core/base/integer.h"
#include "core/pipeline/stage_search.h"

#include <string.h>

size_t ss_submesh_shapes(int32_t n_hosts, int32_t per_host, struct ss_arena *arena,
                         struct ss_submesh_shape **out)
{
    size_t n = 0;
    struct ss_submesh_shape *shapes = ss_alloc_array(arena, 32 + (size_t)n_hosts, sizeof *shapes);
    for (int32_t d = per_host, prime = 2;; d /= prime) { /* downwards, the largest divisors */
        shapes[n++] = (struct ss_submesh_shape){1, d};
        if (d == 1)
            break;
        while (d % prime)
            prime++;
    }
    for (size_t i = 0; i < n / 2; i++) {
        struct ss_submesh_shape other = shapes[i];
        shapes[i] = shapes[n - 1 - i];
        shapes[n - 1 - i] = other;
    }
    for (int32_t h = 2; h <= n_hosts; h++)
        shapes[n++] = (struct ss_submesh_shape){h, per_host};
    *out = shapes;
    return n;
}

static enum ss_rc check_stages(const struct ss_stage_problem *p, const struct ss_stage_plan *plan,
                               struct ss_error *err)
{
    int32_t next = 0;
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_stage_choice *s = plan->stages + i;
        if (s->first != next || s->last < s->first || s->last >= p->n_layers || s->shape < 0 ||
            s->shape >= p->n_shapes)
            return ss_fail(err, SS_E_ARGUMENT,
                           "stage %d: layers %d to %d do not follow layer %d on a known shape",
                           (int)i, (int)s->first, (int)s->last, (int)next - 1);
        if (s->point < 0 ||
            (size_t)s->point >= p->points[ss_stage_at(p, s->first, s->last, s->shape)].count)
            return ss_fail(err, SS_E_ARGUMENT, "stage %d: layers %d to %d have no plan %d there",
                           (int)i, (int)s->first, (int)s->last, (int)s->point);
        next = s->last + 1;
    }
    if (next != p->n_layers)
        return ss_fail(err, SS_E_ARGUMENT, "%d of %d layers are in a stage", (int)next,
                       (int)p->n_layers);
    return SS_OK;
}

/* The largest first, those of one size in their order. */
static enum ss_rc place(const struct ss_stage_problem *p, struct ss_stage_plan *plan,
                        struct ss_error *err)
{
    int32_t at = 0; /* the first free device */
    for (int32_t size = p->n_hosts * p->per_host; size >= 1; size--)
        for (int32_t i = 0; i < plan->n_stages; i++) {
            struct ss_stage_choice *s = plan->stages + i;
            const struct ss_submesh_shape *shape = p->shapes + s->shape;
            if (shape->n_hosts * shape->per_host != size)
                continue;
            if (at % p->per_host + shape->per_host > p->per_host)
                at = (int32_t)ss_round_up(at, p->per_host);
            s->first_host = at / p->per_host;
            s->first_device = at % p->per_host;
            at += size;
        }
    if (at > p->n_hosts * p->per_host)
        return ss_fail(err, SS_E_ARGUMENT, "the stages do not fit on %d hosts with %d devices",
                       (int)p->n_hosts, (int)p->per_host);
    return SS_OK;
}

static const struct ss_stage_cost *cost_of(const struct ss_stage_problem *p,
                                           const struct ss_stage_choice *s)
{
    return &p->points[ss_stage_at(p, s->first, s->last, s->shape)].items[s->point].cost;
}

enum ss_rc ss_stage_plan_price(const struct ss_stage_problem *p, struct ss_stage_plan *plan,
                               struct ss_error *err)
{
    enum ss_rc rc = check_stages(p, plan, err);
    int64_t completion = 0;
    if (rc == SS_OK)
        rc = place(p, plan, err);
    if (rc != SS_OK)
        return rc;
    plan->sum_ps = plan->period_ps = 0;
    plan->slowest = 0;
    for (int32_t i = plan->n_stages - 1; i >= 0; i--) {
        struct ss_stage_choice *s = plan->stages + i;
        const struct ss_stage_cost *cost = cost_of(p, s);
        ss_in_flight_fn *in_flight = p->in_flight ? p->in_flight : ss_in_flight_1f1b;
        int64_t t = cost->forward_ps + cost->backward_ps, c;
        s->send = (struct ss_stage_transfer){0};
        if (p->transfers && i + 1 < plan->n_stages)
            s->send = p->transfers[((size_t)s[1].first * (size_t)p->n_shapes + (size_t)s->shape) *
                                       (size_t)p->n_shapes +
                                   (size_t)s[1].shape];
        c = s->send.forward_ps + s->send.backward_ps;
        s->period_ps = t + c;
        s->in_flight = in_flight(p->user, i, plan->n_stages, p->n_microbatches);
        s->peak_bytes = ss_stage_cost_peak(cost, s->in_flight);
        plan->sum_ps += t + c;
        completion = ss_larger(completion, plan->sum_ps + cost->unshard_ps + cost->reduce_ps);
        if (s->period_ps >= plan->period_ps) {
            plan->period_ps = s->period_ps;
            plan->slowest = i;
        }
    }
    plan->once_ps = p->objective == SS_STAGES_MIST ? completion - plan->sum_ps : 0;
    plan->objective_ps =
        plan->sum_ps + plan->once_ps + (int64_t)(p->n_microbatches - 1) * plan->period_ps;
    return SS_OK;
}

struct ss_stage_cost *ss_stage_plan_costs(const struct ss_stage_problem *p,
                                          const struct ss_stage_plan *plan, struct ss_arena *arena)
{
    struct ss_stage_cost *costs = ss_alloc_array(arena, (size_t)plan->n_stages, sizeof *costs);
    for (int32_t i = 0; i < plan->n_stages; i++) {
        costs[i] = *cost_of(p, plan->stages + i);
        costs[i].send_forward_ps = plan->stages[i].send.forward_ps;
        costs[i].send_backward_ps = i ? plan->stages[i - 1].send.backward_ps : 0;
    }
    return costs;
}

enum ss_rc ss_stage_plan_points(const struct ss_stage_problem *p, struct ss_stage_plan *plan,
                                struct ss_job *job, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_stage_problem given = *p;
    struct ss_stage_search best;
    enum ss_stage_cut *cuts = ss_alloc_array(&arena, (size_t)p->n_layers, sizeof *cuts);
    int32_t *shapes = ss_alloc_array(&arena, (size_t)plan->n_stages, sizeof *shapes);
    for (int32_t k = 0; k < p->n_layers; k++)
        cuts[k] = SS_CUT_NEVER;
    for (int32_t i = 0; i < plan->n_stages; i++) {
        if (plan->stages[i].first < 0 || plan->stages[i].first >= p->n_layers) {
            ss_arena_free(&arena);
            return ss_fail(err, SS_E_ARGUMENT, "stage %d: there is no layer %d", (int)i,
                           (int)plan->stages[i].first);
        }
        cuts[plan->stages[i].first] = SS_CUT_ALWAYS;
        shapes[i] = plan->stages[i].shape;
    }
    given.given = (struct ss_stage_constraints){.n_stages = plan->n_stages,
                                                .cuts = cuts,
                                                .shape_of = shapes,
                                                .n_shape_of = plan->n_stages,
                                                .may_idle = true};
    enum ss_rc rc = ss_stage_search(&given, job, &arena, &best, err);
    for (int32_t i = 0; rc == SS_OK && i < plan->n_stages; i++)
        plan->stages[i] = best.plan.stages[i];
    if (rc == SS_OK)
        rc = ss_stage_plan_price(p, plan, err);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_stage_alternatives(const struct ss_stage_problem *p, const struct ss_stage_plan *plan,
                                 int32_t layer, size_t k, struct ss_job *job,
                                 struct ss_arena *arena, struct ss_stage_search **out, size_t *n,
                                 struct ss_error *err)
{
    struct ss_stage_problem other = *p;
    size_t n_bans = p->given.n_bans;
    struct ss_stage_ban *bans = ss_alloc_array(arena, n_bans + k, sizeof *bans);
    *out = ss_alloc_array(arena, k, sizeof **out);
    *n = 0;
    if (layer < 0 || layer >= p->n_layers)
        return ss_fail(err, SS_E_NAME, "there is no layer %d; there are %d", (int)layer,
                       (int)p->n_layers);
    if (n_bans)
        memcpy(bans, p->given.bans, n_bans * sizeof *bans);
    other.given.bans = bans;
    while (*n < k) {
        struct ss_error ignored;
        for (int32_t i = 0; i < plan->n_stages; i++)
            if (plan->stages[i].first <= layer && layer <= plan->stages[i].last)
                bans[n_bans++] = (struct ss_stage_ban){plan->stages[i].first, plan->stages[i].last,
                                                       plan->stages[i].shape};
        other.given.n_bans = n_bans;
        enum ss_rc rc = ss_stage_search(&other, job, arena, *out + *n, &ignored);
        if (rc == SS_E_INFEASIBLE || rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT)
            break;
        if (rc != SS_OK) {
            *err = ignored;
            return rc;
        }
        plan = &(*out)[(*n)++].plan;
    }
    return SS_OK;
}
