/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_given.h"

#include <string.h>

#include "core/compose/explore.h"
#include "core/pipeline/stage_price.h"
#include "core/rules/discover.h"

static const double SOLVE_S = 20, GAP = 0.001;

enum ss_rc ss_planned_submesh(const struct ss_pipeline_plan *plan, const struct ss_planned_stage *s,
                              struct ss_submesh *out, struct ss_error *err)
{
    return ss_submesh_make(plan->cluster, s->first_host, s->n_hosts, s->first_device, s->per_host,
                           s->mesh_text, out, err);
}

/* The plan of some layers on a submesh. */
static enum ss_rc solve(const struct ss_given_ask *ask, struct ss_code_stage *stage,
                        struct ss_job *job, struct ss_error *err)
{
    const struct ss_step_parts *step = &ask->plan->apart.step;
    struct ss_discover_options options = {
        .seed = ask->seed, .cache = ask->cache, .explore = ss_explore_composed};
    struct ss_arena scratch = {0};
    struct ss_slice slice;
    struct ss_ruleset *rules = NULL;
    struct ss_stage_price price;
    struct ss_plan *plan = NULL;
    uint8_t *part = ss_stage_parts(step, (uint32_t)stage->first, (uint32_t)stage->last, &scratch);
    bool *take = ss_stage_units(step, part, stage->first == 0, &scratch);
    enum ss_rc rc = ss_slice_make(step, part, take, &slice, err);
    if (rc != SS_OK) {
        ss_arena_free(&scratch);
        return rc;
    }
    struct ss_stage_ask price_ask = {.mesh = stage->mesh.mesh,
                                     .cluster = ask->plan->cluster,
                                     .n_microbatches = ask->plan->n_microbatches,
                                     .in_flight = 1,
                                     .no_fusion = ask->no_fusion,
                                     .seed = ask->seed,
                                     .time_s = SOLVE_S,
                                     .gap = GAP};
    uint32_t *layer_of = ss_alloc_array(&scratch, slice.graph->n_ops, sizeof *layer_of);
    rc = ss_discover(slice.graph, &options, job, &rules, err);
    if (rc == SS_OK)
        rc = ss_stage_price(&slice, rules, layer_of, 1, &price_ask, job, &scratch, &price, &plan,
                            err);
    stage->plan = plan;
    ss_ruleset_free(rules);
    ss_slice_free(&slice);
    ss_arena_free(&scratch);
    return rc;
}

static enum ss_rc take_planned(const struct ss_given_ask *ask, struct ss_given_stages *out,
                               struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (int32_t s = 0; s < out->n && rc == SS_OK; s++) {
        const struct ss_planned_stage *x = &ask->plan->stages[s];
        struct ss_code_stage *stage = &out->stages[s];
        stage->first = x->first;
        stage->last = x->last;
        stage->again = x->again;
        if (!x->plan)
            return ss_fail(err, SS_E_STATE, "stage %d is an estimate: it was never solved", (int)s);
        rc = ss_planned_submesh(ask->plan, x, &stage->mesh, err);
        stage->plan = ss_plan_ref(x->plan);
    }
    return rc;
}

static const struct ss_planned_stage *on_rank(const struct ss_pipeline_plan *plan, int32_t rank)
{
    int32_t s = 0;
    while (plan->stages[s].rank != rank)
        s++;
    return &plan->stages[s];
}

/* True if the schedule has the chunks of the plan on the same ranks. */
static bool is_planned(const struct ss_given_ask *ask)
{
    const struct ss_pipeline_plan *plan = ask->plan;
    bool same = ask->schedule->n_stages == plan->n_stages;
    for (int32_t s = 0; same && plan->n_stages > plan->n_ranks && s < plan->n_stages; s++)
        same = ask->schedule->rank_of[s] == plan->stages[s].rank;
    return same;
}

static enum ss_rc cut_anew(const struct ss_given_ask *ask, struct ss_job *job,
                           struct ss_given_stages *out, struct ss_error *err)
{
    const struct ss_pipeline_plan *plan = ask->plan;
    int32_t n_layers = (int32_t)plan->apart.layers.n;
    enum ss_rc rc = SS_OK;
    out->cut_anew = true;
    if (ask->schedule->n_ranks != plan->n_ranks) {
        ss_fail(err, SS_E_ARGUMENT,
                "schedule %s has %d stages on %d ranks, and the pipeline %d on %d",
                ask->schedule->name, (int)ask->schedule->n_stages, (int)ask->schedule->n_ranks,
                (int)plan->n_stages, (int)plan->n_ranks);
        return ss_error_hint(err, "pipeline %d --schedule NAME makes both",
                             (int)ask->schedule->n_ranks);
    }
    if (n_layers < out->n) {
        ss_fail(err, SS_E_ARGUMENT, "%d layers are fewer than the %d stages of schedule %s",
                (int)n_layers, (int)out->n, ask->schedule->name);
        return ss_error_hint(err, "pipeline %d --layers %d", (int)plan->n_ranks, (int)out->n);
    }
    for (int32_t s = 0; s < out->n && rc == SS_OK; s++) {
        struct ss_code_stage *stage = &out->stages[s];
        struct ss_progress progress = {
            .phase = "solving stages of a rank", .done = s, .total = out->n};
        ss_job_report(job, &progress);
        stage->first = s * n_layers / out->n;
        stage->last = (s + 1) * n_layers / out->n - 1;
        rc = ss_planned_submesh(plan, on_rank(plan, ask->schedule->rank_of[s]), &stage->mesh, err);
        if (rc == SS_OK)
            rc = solve(ask, stage, job, err);
    }
    return rc;
}

enum ss_rc ss_given_stages_make(const struct ss_given_ask *ask, struct ss_job *job,
                                struct ss_given_stages *out, struct ss_error *err)
{
    *out = (struct ss_given_stages){.n = ask->schedule->n_stages};
    if (ask->schedule->n_microbatches != ask->plan->n_microbatches) {
        ss_fail(err, SS_E_ARGUMENT, "schedule %s has %d microbatches, and the pipeline %d",
                ask->schedule->name, (int)ask->schedule->n_microbatches,
                (int)ask->plan->n_microbatches);
        return ss_error_hint(err, "pipeline %d --microbatches %d", (int)ask->plan->n_stages,
                             (int)ask->schedule->n_microbatches);
    }
    out->stages = ss_alloc_array(&out->arena, (size_t)out->n, sizeof *out->stages);
    enum ss_rc rc = is_planned(ask) ? take_planned(ask, out, err) : cut_anew(ask, job, out, err);
    if (rc != SS_OK)
        ss_given_stages_free(out);
    return rc;
}

void ss_given_stages_free(struct ss_given_stages *stages)
{
    for (int32_t s = 0; stages->stages && s < stages->n; s++)
        ss_plan_free((struct ss_plan *)stages->stages[s].plan);
    ss_arena_free(&stages->arena);
    *stages = (struct ss_given_stages){0};
}
