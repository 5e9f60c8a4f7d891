/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of stages over limits on the period of the slowest one, and its lower bounds. */
#include "core/pipeline/stage_search.h"

#include "core/base/assert.h"
#include "core/base/integer.h"
#include "core/pipeline/stage_program.h"

#include <stdlib.h>

const char *ss_stage_bound_name(enum ss_stage_bound bound)
{
    static const char *const names[] = {
#define X(id, name) name,
        SS_STAGE_BOUNDS(X)
#undef X
    };
    return names[bound];
}

/* Plans with n_stages (0: any) whose longest period is in low..high. */
struct interval {
    int32_t n_stages;
    int64_t low, high;
    int64_t completion; /* none of them has less */
    bool fresh;         /* that is a relaxation: no program was solved for it */
};

struct search {
    struct ss_stage_ready *r;
    int64_t others; /* B - 1 */
    struct ss_job *job;
    struct ss_arena *arena; /* of the result */
    struct ss_stage_search *out;
    SS_ARRAY(struct interval) open;
    int64_t best; /* only plans below it are looked for: that of out->plan, or a guess */
    bool has_plan;
    struct ss_arena scratch;
};

/* ---- bounds ---- */

static int64_t weigh_devices(const void *user, int64_t t, int32_t n_devices)
{
    (void)user;
    return t * n_devices;
}

/* A stage's own time, and its share of the longest period: the sum of n t is at most D max t. The
 * weight is rounded down, so that the bound is one. */
struct relaxed {
    int64_t others, n_devices, part; /* part / 4 of the longest period */
};

static int64_t weigh_relaxed(const void *user, int64_t t, int32_t n_devices)
{
    const struct relaxed *x = user;
    return t + t / (4 * x->n_devices) * n_devices * x->part * x->others;
}

/* The time that a layer's stage takes on the best of its choices, and the layer at which this is
 * longest. */
static int64_t dearest_layer(const struct ss_stage_ready *r, int32_t *layer)
{
    const struct ss_stage_problem *p = r->p;
    int64_t dearest = 0;
    *layer = 0;
    for (int32_t k = 0; k < p->n_layers; k++) {
        int64_t least = SS_STAGE_NEVER;
        for (int32_t i = 0; i <= k; i++)
            for (int32_t j = k; j < p->n_layers; j++)
                for (int32_t m = 0; m < p->n_shapes; m++) {
                    const struct ss_ready_points *points = r->points + ss_stage_at(p, i, j, m);
                    if (points->count)
                        least = ss_smaller(least, points->items[0].t);
                }
        if (least > dearest) {
            dearest = least;
            *layer = k;
        }
        if (least == SS_STAGE_NEVER)
            break;
    }
    return dearest;
}

/* The least weight of all layers. */
static int64_t path(struct search *s, const struct ss_stage_weight *weight)
{
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    struct ss_stage_paths paths;
    ss_stage_find_paths(s->r, SS_STAGE_NEVER, weight, false, &s->scratch, &paths);
    int64_t least = paths.least[ss_stage_path_at(&paths, 0, paths.n_layers, paths.n_devices, 0)];
    ss_arena_rewind(&s->scratch, mark);
    return least;
}

/* Fills the bounds that need no program; the least period and completion. False if no path covers
 * all layers. */
static bool relax(struct search *s, int64_t *period, int64_t *completion)
{
    int64_t devices = s->r->n_devices, *bounds = s->out->bounds, b = s->others;
    int64_t dearest = dearest_layer(s->r, &s->out->dearest_layer);
    *completion = path(s, &(struct ss_stage_weight){.once = true, .transfers = true});
    if (dearest == SS_STAGE_NEVER || *completion == SS_STAGE_NEVER)
        return false;
    int64_t work = ss_ceil_div(path(s, &(struct ss_stage_weight){.of = weigh_devices}), devices);
    *period = ss_larger(dearest, work);
    bounds[SS_BOUND_WORK] = *completion + b * work;
    bounds[SS_BOUND_LAYER] = *completion + b * dearest;
    int64_t shortest = path(s, &(struct ss_stage_weight){0}); /* of at most max_stages stages */
    bounds[SS_BOUND_PATH] = *completion + b * ss_ceil_div(shortest, s->r->max_stages);
    for (int64_t part = 1; part <= 4; part++) {
        struct relaxed x = {b, devices, part};
        struct ss_stage_weight w = {weigh_relaxed, &x, true, true};
        int64_t bound = path(s, &w) + b * (4 - part) * (*period / 4);
        bounds[SS_BOUND_LAGRANGE] = ss_larger(bounds[SS_BOUND_LAGRANGE], bound);
    }
    return true;
}

/* ---- intervals ---- */

static int64_t bound_of(const struct search *s, const struct interval *i)
{
    return i->completion + s->others * i->low;
}

/* The open interval with the least bound; -1: none is left that could have a better plan. */
static int next_interval(struct search *s)
{
    int at = -1;
    size_t kept = 0;
    for (size_t i = 0; i < s->open.count; i++) {
        struct interval *now = s->open.items + i;
        if (s->best < SS_STAGE_NEVER && s->others) /* above this nothing is better */
            now->high = ss_smaller(now->high, (s->best - 1 - now->completion) / s->others);
        if (now->high >= now->low && bound_of(s, now) < s->best)
            s->open.items[kept++] = *now;
    }
    s->open.count = kept;
    for (size_t i = 0; i < kept; i++)
        if (at < 0 || bound_of(s, s->open.items + i) < bound_of(s, s->open.items + at))
            at = (int)i;
    return at;
}

static void take_plan(struct search *s, const struct ss_stage_found *found)
{
    struct ss_error err;
    struct ss_stage_plan plan = {.stages = found->stages, .n_stages = found->n_stages};
    enum ss_rc rc = ss_stage_plan_price(s->r->p, &plan, &err);
    SS_ASSERT(rc == SS_OK && plan.sum_ps + plan.once_ps == found->completion &&
              plan.period_ps == found->longest_u);
    if (rc == SS_OK && plan.objective_ps < s->best) {
        s->has_plan = true;
        s->best = plan.objective_ps;
        s->out->plan = plan;
    }
}

static void report(const struct search *s, int64_t bound)
{
    struct ss_progress progress = {.phase = "choosing stages",
                                   .done = s->out->n_programs,
                                   .total = -1,
                                   .has_incumbent = s->has_plan,
                                   .has_bound = true,
                                   .incumbent = (double)s->best,
                                   .bound = (double)bound};
    ss_job_report(s->job, &progress);
}

/* Solves one program within an interval and puts back what is left of it. The first one of an
 * interval is for its high end, which raises its bound most; later ones halve it. */
static bool divide(struct search *s, int at)
{
    struct interval now = s->open.items[at];
    struct ss_stage_found found;
    int64_t middle =
        now.fresh || s->out->n_programs % 2 ? now.high : now.low + (now.high - now.low) / 2;
    int64_t less_than = s->best == SS_STAGE_NEVER ? SS_STAGE_NEVER : s->best - s->others * now.low;
    ss_stage_use(s->r, now.n_stages);
    ss_stage_program(s->r, middle, less_than, s->job, s->arena, &found);
    if (found.stopped)
        return false;
    s->open.items[at] = s->open.items[--s->open.count];
    s->out->n_programs++;
    s->out->n_labels += found.n_labels;
    if (middle < now.high) {
        struct interval above = now;
        above.low = middle + 1;
        above.fresh = false;
        ss_push(&s->scratch, s->open, above);
    }
    if (found.completion == SS_STAGE_NEVER)
        return true;
    take_plan(s, &found);
    now.high = found.longest_u - 1;
    now.completion = found.completion;
    now.fresh = false;
    if (now.high >= now.low && s->others)
        ss_push(&s->scratch, s->open, now);
    return true;
}

/* Looks for plans below s->best. False if the job stopped. */
static bool search_periods(struct search *s, int64_t period, int64_t completion)
{
    const struct ss_stage_ready *r = s->r;
    int64_t *known = s->out->bounds + SS_BOUND_PERIODS;
    int at;
    int32_t from = r->counted ? 1 : 0, to = r->counted ? r->max_stages : 0;
    if (r->p->given.n_stages)
        from = to = r->p->given.n_stages;
    s->open.count = 0;
    for (int32_t n = from; n <= to; n++) {
        struct interval all = {n, period, r->longest_u, completion, true};
        ss_push(&s->scratch, s->open, all);
    }
    while ((at = next_interval(s)) >= 0) {
        *known = ss_larger(*known, bound_of(s, s->open.items + at));
        report(s, *known);
        if (!divide(s, at))
            return false;
    }
    *known = ss_larger(*known, s->best);
    return true;
}

/* A good plan makes programs small, and there is none at first. So a guess, a little above the
 * bound, takes its place; if there is no plan below it, it was a bound, and the next guess is
 * higher. */
static void search_above(struct search *s, int64_t period, int64_t completion)
{
    static const double guesses[] = {1.06, 1.2, 1.6, 3, 0};
    int64_t bound = 0;
    for (int k = 0; k < SS_BOUND_PERIODS; k++)
        bound = ss_larger(bound, s->out->bounds[k]);
    for (size_t k = 0; k < sizeof guesses / sizeof *guesses && !s->has_plan; k++) {
        s->best = guesses[k] > 0 ? (int64_t)((double)bound * guesses[k]) + 1 : SS_STAGE_NEVER;
        if (!search_periods(s, period, completion))
            return;
    }
    s->out->proved = s->has_plan;
    if (s->out->proved)
        s->out->bounds[SS_BOUND_PROOF] = s->best;
}

/* ---- why there is no plan ---- */

static bool has_points(const struct ss_stage_problem *p, int32_t layer, int64_t *least_bytes)
{
    bool any = false;
    *least_bytes = INT64_MAX;
    for (int32_t i = 0; i <= layer; i++)
        for (int32_t j = layer; j < p->n_layers; j++)
            for (int32_t m = 0; m < p->n_shapes; m++) {
                const struct ss_stage_points *points = p->points + ss_stage_at(p, i, j, m);
                for (size_t k = 0; k < points->count; k++) {
                    any = true;
                    *least_bytes =
                        ss_smaller(*least_bytes, ss_stage_cost_peak(&points->items[k].cost, 1));
                }
            }
    return any;
}

static enum ss_rc infeasible(const struct search *s, struct ss_error *err)
{
    const struct ss_stage_problem *p = s->r->p;
    for (int32_t k = 0; k < p->n_layers; k++) {
        int64_t least;
        if (!has_points(p, k, &least))
            return ss_fail(err, SS_E_INFEASIBLE, "layer %d is in no stage that has a plan", (int)k);
        if (p->limit_bytes && least > p->limit_bytes) {
            (void)ss_fail(err, SS_E_INFEASIBLE,
                          "layer %d needs %lld bytes on a device with one microbatch in flight, "
                          "and the limit is %lld",
                          (int)k, (long long)least, (long long)p->limit_bytes);
            return ss_error_hint(err, "raise the limit, or recompute activations");
        }
    }
    if (p->limit_bytes) {
        struct ss_stage_problem unlimited = *p;
        struct ss_arena arena = {0};
        struct ss_stage_search found;
        struct ss_error ignored;
        unlimited.limit_bytes = 0;
        enum ss_rc rc = ss_stage_search(&unlimited, s->job, &arena, &found, &ignored);
        ss_arena_free(&arena);
        if (rc == SS_OK) {
            (void)ss_fail(err, SS_E_INFEASIBLE,
                          "no stages fit the limit of %lld bytes on a device with %d microbatches",
                          (long long)p->limit_bytes, (int)p->n_microbatches);
            return ss_error_hint(err, "more microbatches are smaller ones; without a limit there "
                                      "are stages");
        }
    }
    (void)ss_fail(err, SS_E_INFEASIBLE,
                  "no stages satisfy the constraints: %d layers on %d devices, each in use",
                  (int)p->n_layers, (int)s->r->n_devices);
    return ss_error_hint(err, "free a border, a pinned layer or the number of stages");
}

enum ss_rc ss_stage_search(const struct ss_stage_problem *p, struct ss_job *job,
                           struct ss_arena *arena, struct ss_stage_search *out,
                           struct ss_error *err)
{
    struct ss_stage_ready ready;
    struct search s = {.r = &ready,
                       .job = job,
                       .arena = arena,
                       .out = out,
                       .best = SS_STAGE_NEVER,
                       .others = (int64_t)p->n_microbatches - 1};
    int64_t period, completion;
    *out = (struct ss_stage_search){0};
    enum ss_rc rc = ss_stage_make_ready(p, &s.scratch, &ready, err);
    bool covered = rc == SS_OK && relax(&s, &period, &completion);
    if (covered)
        search_above(&s, period, completion);
    if (rc == SS_OK && !s.has_plan)
        rc = ss_job_stopped(job) ? ss_job_fail(job, err, "choosing stages") : infeasible(&s, err);
    for (int k = 0; rc == SS_OK && k < SS_N_STAGE_BOUNDS; k++) {
        if (out->bounds[k] > out->bound_ps) {
            out->bound_ps = out->bounds[k];
            out->reason = (enum ss_stage_bound)k;
        }
    }
    ss_arena_free(&s.scratch);
    return rc;
}
