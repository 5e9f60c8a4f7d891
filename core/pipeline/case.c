/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/case.h"

#include "core/base/generation.h"
#include "core/base/integer.h"
#include "core/pipeline/bound.h"
#include "core/pipeline/exact.h"

#include <stdlib.h>
#include <string.h>

/* No sum of times or bytes may overflow: each is below 2^62 / the number of actions. */
static bool fits(const struct ss_schedule *s, const struct ss_stage_cost *costs)
{
    int64_t actions = 1;
    for (int32_t r = 0; r < s->n_ranks; r++)
        actions += (int64_t)s->ranks[r].count + s->n_stages;
    int64_t most = ((int64_t)1 << 60) / actions;
    for (int32_t i = 0; i < s->n_stages; i++) {
        const struct ss_stage_cost *c = costs + i;
        const int64_t values[] = {c->forward_ps,      c->input_ps,        c->weight_ps,
                                  c->backward_ps,     c->send_forward_ps, c->send_backward_ps,
                                  c->unshard_ps,      c->reduce_ps,       c->held_bytes,
                                  c->kept_bytes,      c->work_bytes,      c->resident_bytes,
                                  c->unsharded_bytes, c->once_bytes,      c->late_bytes};
        for (size_t k = 0; k < sizeof values / sizeof *values; k++)
            if (values[k] < 0 || values[k] > most)
                return false;
        if (c->once_change_bytes < -c->resident_bytes || c->once_change_bytes > most)
            return false;
        for (int k = 0; k < 4; k++)
            if (c->spare_bytes[k] < 0 || c->spare_bytes[k] > c->work_bytes)
                return false;
    }
    return true;
}

enum ss_rc ss_pipeline_case_new(const struct ss_schedule *schedule,
                                const struct ss_stage_cost *costs,
                                const struct ss_sim_options *options,
                                const struct ss_pipeline_case **out, struct ss_error *err)
{
    enum ss_rc rc = ss_schedule_check(schedule, err);
    if (rc != SS_OK)
        return rc;
    if (options->blocking && ss_schedule_has_transfers(schedule)) {
        ss_fail(err, SS_E_ARGUMENT,
                "the lists have SEND and RECV, so their WAIT_SEND say where a sender waits, and "
                "links cannot be blocking");
        return ss_error_hint(err, "schedule --links free; schedule save --transfers writes "
                                  "WAIT_SEND where senders wait");
    }
    if (!fits(schedule, costs))
        return ss_fail(err, SS_E_LIMIT,
                       "a time or size of a stage is too large for %d microbatches",
                       (int)schedule->n_microbatches);
    struct ss_pipeline_case *c = ss_xcalloc(1, sizeof *c);
    c->generation = ss_generation_next();
    c->schedule = ss_schedule_copy(&c->arena, schedule);
    c->costs = ss_memdup(&c->arena, costs, (size_t)schedule->n_stages * sizeof *costs);
    c->options = *options;
    ss_simulate(c->schedule, c->costs, options, &c->arena, &c->sim);
    c->bound_ps = ss_schedule_bound(schedule, ss_schedule_is_split(schedule),
                                    ss_schedule_has_pairs(schedule), costs);
    *out = c;
    return SS_OK;
}

void ss_pipeline_case_set_origin(const struct ss_pipeline_case *c,
                                 const struct ss_case_origin *origin)
{
    struct ss_pipeline_case *mine = (struct ss_pipeline_case *)c;
    struct ss_case_origin *copy = ss_memdup(&mine->arena, origin, sizeof *origin);
    size_t n = (size_t)c->schedule->n_stages, n_layers = (size_t)origin->n_layers;
    struct ss_case_stage *stages =
        ss_memdup(&mine->arena, origin->stages, n * sizeof *origin->stages);
    const char **layers = ss_alloc_array(&mine->arena, n_layers, sizeof *layers);
    for (size_t i = 0; i < n; i++)
        stages[i].mesh = ss_strdup(&mine->arena, stages[i].mesh);
    for (size_t k = 0; k < n_layers; k++)
        layers[k] = ss_strdup(&mine->arena, origin->layers[k]);
    copy->stages = stages;
    copy->layers = layers;
    mine->origin = copy;
}

const struct ss_pipeline_case *ss_pipeline_case_ref(const struct ss_pipeline_case *c)
{
    if (c)
        ss_refs_take(&((struct ss_pipeline_case *)c)->refs);
    return c;
}

void ss_pipeline_case_free(const struct ss_pipeline_case *c)
{
    struct ss_pipeline_case *mine = (struct ss_pipeline_case *)c;
    if (!mine || !ss_refs_drop(&mine->refs))
        return;
    ss_arena_free(&mine->arena);
    free(mine);
}

static void add_cost(struct ss_stage_cost *sum, const struct ss_stage_cost *c)
{
    sum->forward_ps += c->forward_ps;
    sum->input_ps += c->input_ps;
    sum->weight_ps += c->weight_ps;
    sum->backward_ps += c->backward_ps;
    sum->unshard_ps += c->unshard_ps;
    sum->reduce_ps += c->reduce_ps;
    sum->held_bytes += c->held_bytes;
    sum->kept_bytes += c->kept_bytes;
    sum->resident_bytes += c->resident_bytes;
    sum->unsharded_bytes += c->unsharded_bytes;
    sum->work_bytes = ss_larger(sum->work_bytes, c->work_bytes);
    sum->once_bytes = ss_larger(sum->once_bytes, c->once_bytes);
    sum->once_change_bytes += c->once_change_bytes;
    sum->late_bytes = ss_larger(sum->late_bytes, c->late_bytes);
    sum->overlap = c->overlap;
    sum->send_forward_ps = c->send_forward_ps; /* of the last stage of the part */
}

struct ss_stage_cost *ss_pipeline_parts(const struct ss_schedule *s,
                                        const struct ss_stage_cost *costs, struct ss_arena *arena)
{
    struct ss_stage_cost *parts = ss_alloc_array(arena, (size_t)s->n_ranks, sizeof *parts);
    if (s->n_stages % s->n_ranks)
        return NULL;
    int32_t chunks = s->n_stages / s->n_ranks;
    for (int32_t i = 0; i < s->n_stages; i++) {
        add_cost(parts + i / chunks, costs + i);
        if (i % chunks == 0)
            parts[i / chunks].send_backward_ps = costs[i].send_backward_ps;
    }
    return parts;
}

struct ss_stage_cost *ss_pipeline_costs_for(const struct ss_schedule *s,
                                            const struct ss_stage_cost *costs, int32_t chunks,
                                            struct ss_arena *arena)
{
    size_t n = (size_t)s->n_ranks * (size_t)chunks;
    if (n == (size_t)s->n_stages)
        return ss_memdup(arena, costs, n * sizeof *costs);
    struct ss_stage_cost *parts = ss_pipeline_parts(s, costs, arena);
    struct ss_stage_cost *stages = ss_alloc_array(arena, n, sizeof *stages);
    if (!parts)
        return NULL;
    ss_stage_costs_split(parts, s->n_ranks, chunks, stages);
    return stages;
}

/* ---- rivals ---- */

static int by_makespan(const void *a, const void *b)
{
    const struct ss_pipeline_rival *x = a, *y = b;
    if (!x->result || !y->result)
        return (x->result == NULL) - (y->result == NULL);
    if (x->result->sim.makespan_ps != y->result->sim.makespan_ps)
        return x->result->sim.makespan_ps < y->result->sim.makespan_ps ? -1 : 1;
    if (x->result->sim.peak_bytes != y->result->sim.peak_bytes)
        return x->result->sim.peak_bytes < y->result->sim.peak_bytes ? -1 : 1;
    return strcmp(x->kind->name, y->kind->name);
}

static void run_rival(const struct ss_pipeline_case *c, int64_t limit_bytes, struct ss_arena *arena,
                      struct ss_pipeline_rival *rival)
{
    struct ss_error err;
    struct ss_schedule *s;
    struct ss_schedule_shape shape = {.n_ranks = c->schedule->n_ranks,
                                      .n_microbatches = c->schedule->n_microbatches,
                                      .chunks = rival->chunks,
                                      .limit_bytes = limit_bytes};
    struct ss_stage_cost *costs =
        ss_pipeline_costs_for(c->schedule, c->costs, rival->chunks, arena);
    shape.costs = costs;
    if (ss_schedule_make(rival->kind, &shape, arena, &s, &err) != SS_OK ||
        ss_pipeline_case_new(s, costs, &c->options, &rival->result, &err) != SS_OK)
        rival->why_not = ss_strdup(arena, err.message);
}

enum ss_rc ss_pipeline_compare(const struct ss_pipeline_case *c, int32_t chunks,
                               int64_t limit_bytes, struct ss_job *job, struct ss_arena *arena,
                               struct ss_pipeline_rival **out, size_t *n, struct ss_error *err)
{
    size_t n_kinds;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n_kinds);
    struct ss_pipeline_rival *rivals = ss_alloc_array(arena, n_kinds, sizeof *rivals);
    *n = 0;
    *out = rivals;
    if (!ss_pipeline_parts(c->schedule, c->costs, arena))
        return ss_fail(err, SS_E_ARGUMENT, "%d stages cannot be divided evenly among %d ranks",
                       (int)c->schedule->n_stages, (int)c->schedule->n_ranks);
    for (size_t k = 0; k < n_kinds && !ss_job_stopped(job); k++) {
        if (kinds[k]->forward_only != c->schedule->forward_only)
            continue;
        struct ss_pipeline_rival *rival = rivals + (*n)++;
        *rival = (struct ss_pipeline_rival){.kind = kinds[k], .chunks = kinds[k]->chunks};
        if (!kinds[k]->fixed_chunks && chunks)
            rival->chunks = chunks;
        run_rival(c, limit_bytes, arena, rival);
        struct ss_progress progress = {
            .phase = "comparing schedules", .done = (int64_t)k + 1, .total = (int64_t)n_kinds};
        ss_job_report(job, &progress);
    }
    qsort(rivals, *n, sizeof *rivals, by_makespan);
    return SS_OK;
}

void ss_pipeline_rivals_free(struct ss_pipeline_rival *rivals, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_pipeline_case_free(rivals[i].result);
}

/* ---- the exact schedule ---- */

/* Every B as an I and a W; NULL if the schedule has pairs or transfers. */
static struct ss_schedule *split(const struct ss_schedule *s, struct ss_arena *arena)
{
    struct ss_schedule *copy = ss_schedule_copy(arena, s);
    for (int32_t r = 0; r < s->n_ranks; r++) {
        copy->ranks[r] = (struct ss_actions){0};
        for (size_t i = 0; i < s->ranks[r].count; i++) {
            const struct ss_action *a = s->ranks[r].items + i;
            if (a->joined || !ss_act_is_compute(a->kind))
                return NULL;
            ss_schedule_add(copy, r, a->kind == SS_ACT_B ? SS_ACT_I : a->kind, a->stage,
                            a->microbatch);
            if (a->kind == SS_ACT_B)
                ss_schedule_add(copy, r, SS_ACT_W, a->stage, a->microbatch);
        }
    }
    return copy;
}

static bool same_stages(const struct ss_schedule *a, const struct ss_schedule *b)
{
    return a->n_stages == b->n_stages && a->n_ranks == b->n_ranks &&
           !memcmp(a->rank_of, b->rank_of, (size_t)a->n_stages * sizeof *a->rank_of);
}

/* Takes a schedule if it is valid, fits, and is faster than *best. */
static void consider(const struct ss_pipeline_case *c, const struct ss_schedule *s,
                     int64_t limit_bytes, struct ss_arena *arena, const struct ss_schedule **best,
                     int64_t *best_ps)
{
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    struct ss_error err;
    if (!s || !same_stages(s, c->schedule) || ss_schedule_check(s, &err) != SS_OK ||
        (limit_bytes && ss_schedule_activations(s, c->costs) > limit_bytes))
        return;
    ss_simulate(s, c->costs, &options, arena, &sim);
    if (*best && sim.makespan_ps >= *best_ps)
        return;
    *best = s;
    *best_ps = sim.makespan_ps;
}

static const struct ss_schedule *best_known(const struct ss_pipeline_case *c, int64_t limit_bytes,
                                            struct ss_arena *arena)
{
    size_t n;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n);
    const struct ss_schedule *best = NULL;
    int64_t best_ps = 0;
    struct ss_error err;
    struct ss_schedule_shape shape = {.n_ranks = c->schedule->n_ranks,
                                      .n_microbatches = c->schedule->n_microbatches,
                                      .costs = c->costs,
                                      .limit_bytes = limit_bytes};
    shape.chunks = c->schedule->n_stages / shape.n_ranks;
    consider(c, split(c->schedule, arena), limit_bytes, arena, &best, &best_ps);
    for (size_t k = 0; k < n && shape.chunks * shape.n_ranks == c->schedule->n_stages; k++) {
        struct ss_schedule *s;
        if (!kinds[k]->forward_only && ss_schedule_make(kinds[k], &shape, arena, &s, &err) == SS_OK)
            consider(c, split(s, arena), limit_bytes, arena, &best, &best_ps);
    }
    return best;
}

enum ss_rc ss_pipeline_exact(const struct ss_pipeline_case *c, int64_t limit_bytes,
                             struct ss_job *job, const struct ss_pipeline_case **out,
                             struct ss_exact *how, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_sim_options options = c->options;
    enum ss_rc rc = SS_OK;
    options.links = SS_LINKS_FREE; /* as the program has them */
    options.blocking = false;
    const struct ss_schedule *start = NULL;
    if (c->schedule->forward_only)
        rc = ss_fail(err, SS_E_ARGUMENT, "a schedule of forwards alone has no backward to split");
    else if (!(start = best_known(c, limit_bytes, &scratch)))
        rc = ss_fail(err, SS_E_ARGUMENT,
                     "no known schedule holds at most %lld bytes of activations per rank",
                     (long long)limit_bytes);
    if (rc == SS_OK)
        rc = ss_schedule_exact(start, c->costs, limit_bytes, job, &scratch, how, err);
    if (rc == SS_OK) {
        how->schedule->name = "exact";
        how->schedule->generated = false;
        rc = ss_pipeline_case_new(how->schedule, c->costs, &options, out, err);
    }
    if (rc == SS_OK)
        how->schedule = NULL;
    ss_arena_free(&scratch);
    return rc;
}
