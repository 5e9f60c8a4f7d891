/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_program.h"

#include "core/base/integer.h"

/* ---- relaxed paths ---- */

static int64_t transfer(const struct ss_stage_problem *p, int32_t layer, int32_t from, int32_t to)
{
    if (!p->transfers || layer == p->n_layers)
        return 0;
    const struct ss_stage_transfer *t =
        p->transfers + ((size_t)layer * (size_t)p->n_shapes + (size_t)from) * (size_t)p->n_shapes +
        to;
    return t->forward_ps + t->backward_ps;
}

/* The least weight of the stage first..last on a shape. */
static int64_t least_weight(const struct ss_stage_ready *r, int64_t limit,
                            const struct ss_stage_weight *weight, int32_t first, int32_t last,
                            int32_t shape)
{
    const struct ss_ready_points *points = r->points + ss_stage_at(r->p, first, last, shape);
    int64_t best = SS_STAGE_NEVER;
    for (int32_t i = 0; i < points->count && points->items[i].t <= limit; i++) {
        int64_t w = points->items[i].t;
        w = weight->of ? weight->of(weight->user, w, r->size[shape]) : w;
        best = ss_smaller(best, w + (weight->once && !first ? points->items[i].once : 0));
    }
    return best;
}

/* Adds, to the paths that end with layer `next` - 1, those whose last stage has a shape. end: of
 * these, by number of stages and devices; scratch. */
static void end_paths(const struct ss_stage_ready *r, int64_t limit,
                      const struct ss_stage_weight *weight, int32_t next, int32_t shape,
                      int64_t *end, struct ss_stage_paths *out)
{
    int32_t n_d = r->n_devices + 1, size = r->size[shape];
    bool told = out->counts > 1;
    for (size_t i = 0; i < (size_t)out->counts * (size_t)n_d; i++)
        end[i] = SS_STAGE_NEVER;
    for (int32_t first = 0; first < next; first++) {
        int64_t w = least_weight(r, limit, weight, first, next - 1, shape);
        for (int32_t n = told; w < SS_STAGE_NEVER && n < out->counts; n++) {
            const int64_t *from = out->least + ss_stage_path_at(out, n - told, first, 0, shape);
            int64_t *to = end + (size_t)n * (size_t)n_d + size;
            for (int32_t d = 0; d < n_d - size; d++)
                to[d] = ss_smaller(to[d], from[d] + w);
        }
    }
    for (int32_t to = 0; to < r->p->n_shapes; to++) {
        int64_t c = weight->transfers ? transfer(r->p, next, shape, to) : 0;
        for (int32_t n = 0; n < out->counts; n++) {
            int64_t *least = out->least + ss_stage_path_at(out, n, next, 0, to);
            for (int32_t d = size; d < n_d; d++)
                least[d] = ss_smaller(least[d], end[n * n_d + d] + c);
        }
    }
}

void ss_stage_find_paths(const struct ss_stage_ready *r, int64_t limit,
                         const struct ss_stage_weight *weight, bool counted, struct ss_arena *arena,
                         struct ss_stage_paths *out)
{
    const struct ss_stage_problem *p = r->p;
    *out = (struct ss_stage_paths){.n_layers = p->n_layers,
                                   .n_devices = r->n_devices,
                                   .n_shapes = p->n_shapes,
                                   .counts = counted ? r->n_stages + 1 : 1};
    size_t n = ss_stage_path_at(out, out->counts, 0, 0, 0);
    out->least = ss_alloc_unset(arena, n * sizeof *out->least);
    struct ss_arena_mark mark = ss_arena_mark(arena);
    int64_t *end =
        ss_alloc_unset(arena, (size_t)out->counts * (size_t)(r->n_devices + 1) * sizeof *end);
    for (size_t i = 0; i < n; i++)
        out->least[i] = SS_STAGE_NEVER;
    for (int32_t d = 0; d <= (p->given.may_idle ? r->n_devices : 0); d++)
        for (int32_t m = 0; m < p->n_shapes; m++)
            out->least[ss_stage_path_at(out, 0, 0, d, m)] = 0;
    for (int32_t next = 1; next <= p->n_layers; next++)
        for (int32_t m = 0; m < p->n_shapes; m++)
            end_paths(r, limit, weight, next, m, end, out);
    ss_arena_rewind(arena, mark);
}

/* ---- labels ---- */

/* The end of a plan: its stages from some layer on. */
struct label {
    int64_t sum;        /* of t + c */
    int64_t completion; /* X */
    int32_t next;       /* the label of the stages after the first; -1: none */
    int32_t n_stages, last, shape, point;
};

/* A label seen from a stage before it. */
struct tail {
    int64_t c; /* the transfer to it */
    int64_t sum, completion;
    int32_t n_stages, label;
};

struct program {
    const struct ss_stage_ready *r;
    int64_t limit, less_than;
    struct ss_arena *arena; /* scratch */
    SS_ARRAY(struct label) labels;
    struct front {
        int32_t *items; /* labels */
        size_t count, capacity;
    } * front; /* [front_at()], of the layer at hand */
    struct tails {
        struct tail *items;
        int32_t count;
    } * tails; /* [tails_at()] */
    struct ss_stage_paths before;
};

/* Labels of different numbers of stages are kept apart if these are counted. */
static size_t front_at(const struct program *g, int32_t n_stages, int32_t devices)
{
    return (size_t)(g->r->counted ? n_stages : 0) * (size_t)(g->r->n_devices + 1) + (size_t)devices;
}

static size_t fronts(const struct program *g)
{
    return front_at(g, g->r->n_stages + 1, 0) + (g->r->counted ? 0 : (size_t)g->r->n_devices + 1);
}

static struct tails *tails_at(const struct program *g, int32_t layer, size_t front, int32_t shape)
{
    return g->tails + ((size_t)layer * (size_t)g->r->p->n_shapes + (size_t)shape) * fronts(g) +
           front;
}

/* Whether a number of stages makes b no worse than a for what comes before. */
static bool no_more_stages(const struct ss_stage_ready *r, int32_t b, int32_t a)
{
    return r->counted || !r->positions || b <= a;
}

/* Whether b is no worse than a for what comes before: transfers to b depend on its shape. */
static bool covers(const struct program *g, const struct label *b, const struct label *a)
{
    return b->sum <= a->sum && b->completion <= a->completion &&
           (b->shape == a->shape || !g->r->p->transfers) &&
           no_more_stages(g->r, b->n_stages, a->n_stages);
}

static void add_label(struct program *g, int32_t devices, const struct label *new)
{
    struct front *front = g->front + front_at(g, new->n_stages, devices);
    size_t kept = 0;
    for (size_t i = 0; i < front->count; i++) {
        if (covers(g, g->labels.items + front->items[i], new))
            return; /* nothing is dropped: what new covers, that one does too */
    }
    for (size_t i = 0; i < front->count; i++)
        if (!covers(g, new, g->labels.items + front->items[i]))
            front->items[kept++] = front->items[i];
    front->count = kept;
    ss_push(g->arena, *front, (int32_t)g->labels.count);
    ss_push(g->arena, g->labels, *new);
}

/* Whether a stage of these layers can be the n-th from the end. */
static bool may_be_at(const struct ss_stage_ready *r, const struct ss_ready_points *points,
                      int32_t first, int32_t shape, int32_t n)
{
    const struct ss_stage_constraints *given = &r->p->given;
    int32_t stage = r->n_stages - n;
    if (n > r->max_stages)
        return false;
    if (!r->counted)
        return true;
    if (stage < 0 || (first == 0) != (stage == 0) || stage > first)
        return false;
    if (points->stage >= 0 && points->stage != stage)
        return false;
    return stage >= given->n_shape_of || given->shape_of[stage] < 0 ||
           given->shape_of[stage] == shape;
}

/* All labels with a first stage of these layers on a shape, before one tail. */
static void extend(struct program *g, int32_t first, int32_t last, int32_t shape, int32_t devices,
                   const struct tail *tail)
{
    const struct ss_stage_ready *r = g->r;
    const struct ss_ready_points *points = r->points + ss_stage_at(r->p, first, last, shape);
    int64_t before, longest = g->limit - tail->c;
    struct label new = {
        .next = tail->label, .n_stages = tail->n_stages + 1, .last = last, .shape = shape};
    if (tail->c > g->limit || !may_be_at(r, points, first, shape, new.n_stages))
        return;
    before =
        g->before.least[ss_stage_path_at(&g->before, r->counted ? r->n_stages - new.n_stages : 0,
                                         first, r->n_devices - devices, shape)];
    for (int32_t i = 0; i < points->count && points->items[i].t <= longest; i++) {
        const struct ss_ready_point *point = points->items + i;
        if (point->room < r->in_flight[new.n_stages])
            continue;
        new.point = point->point;
        new.sum = tail->sum + point->t;
        /* What comes before takes some time too. No plan becomes longer by saying so now, and of
         * two labels that differ by less only one is left. */
        new.completion = ss_larger(new.sum + point->once, tail->completion);
        if (ss_larger(new.completion, new.sum + before) < g->less_than)
            add_label(g, devices, &new);
        if (r->p->objective == SS_STAGES_ALPA)
            break; /* later points take longer, and nothing else counts */
    }
}

static void add_tail(const struct program *g, struct tails *tails, const struct tail *new)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < tails->count; i++) {
        const struct tail *old = tails->items + i;
        if (old->c <= new->c && old->sum <= new->sum &&
            old->completion <= new->completion &&no_more_stages(g->r, old->n_stages, new->n_stages))
            return;
    }
    for (int32_t i = 0; i < tails->count; i++) {
        const struct tail *old = tails->items + i;
        if (new->c > old->c || new->sum > old->sum || new->completion > old->completion ||
            !no_more_stages(g->r, new->n_stages, old->n_stages))
            tails->items[kept++] = *old;
    }
    tails->items[kept] = *new;
    tails->count = kept + 1;
}

/* How the labels of a front look to the stages before. */
static void make_tails(struct program *g, int32_t layer, size_t at)
{
    const struct ss_stage_problem *p = g->r->p;
    const struct front *front = g->front + at;
    for (int32_t m = 0; front->count && m < p->n_shapes; m++) {
        struct tails *tails = tails_at(g, layer, at, m);
        tails->items = ss_alloc_unset(g->arena, front->count * sizeof *tails->items);
        for (size_t i = 0; i < front->count; i++) {
            const struct label *label = g->labels.items + front->items[i];
            struct tail tail = {.completion = label->completion,
                                .c = transfer(p, layer, m, label->shape),
                                .n_stages = label->n_stages,
                                .label = front->items[i]};
            tail.sum = label->sum + tail.c;
            add_tail(g, tails, &tail);
        }
    }
}

/* All labels that begin with a layer. */
static void make_labels(struct program *g, int32_t first)
{
    const struct ss_stage_ready *r = g->r;
    size_t n_d = (size_t)r->n_devices + 1, n_fronts = fronts(g);
    for (size_t i = 0; i < n_fronts; i++)
        g->front[i].count = 0;
    for (int32_t last = first; last < r->p->n_layers; last++)
        for (int32_t m = 0; m < r->p->n_shapes; m++) {
            const struct tails *tails = tails_at(g, last + 1, 0, m);
            if (!r->points[ss_stage_at(r->p, first, last, m)].count)
                continue;
            for (size_t at = 0; at < n_fronts; at++) {
                int32_t devices = tails[at].count ? (int32_t)(at % n_d) + r->size[m] : 0;
                for (int32_t i = 0; devices <= r->n_devices && i < tails[at].count; i++)
                    extend(g, first, last, m, devices, tails[at].items + i);
            }
        }
}

static void take_best(const struct program *g, struct ss_arena *arena, struct ss_stage_found *out)
{
    const struct ss_stage_ready *r = g->r;
    const struct ss_stage_problem *p = r->p;
    int32_t best = -1, first = 0;
    for (int32_t d = p->given.may_idle ? 0 : r->n_devices; d <= r->n_devices; d++) {
        const struct front *front = g->front + front_at(g, r->n_stages, d);
        for (size_t i = 0; i < front->count; i++) {
            const struct label *a = g->labels.items + front->items[i];
            const struct label *b = best < 0 ? NULL : g->labels.items + best;
            if (!b || a->completion < b->completion ||
                (a->completion == b->completion && a->sum < b->sum))
                best = front->items[i];
        }
    }
    if (best < 0)
        return;
    const struct label *label = g->labels.items + best;
    out->completion = label->completion;
    out->n_stages = label->n_stages;
    out->stages = ss_alloc_array(arena, (size_t)label->n_stages, sizeof *out->stages);
    for (int32_t i = 0; i < out->n_stages; i++) {
        const struct label *next = label->next < 0 ? NULL : g->labels.items + label->next;
        size_t at = ss_stage_at(p, first, label->last, label->shape);
        const struct ss_stage_cost *cost = &p->points[at].items[label->point].cost;
        int64_t t = cost->forward_ps + cost->backward_ps;
        int64_t c = label->sum - t - (next ? next->sum : 0);
        out->longest_u = ss_larger(out->longest_u, t + c);
        out->stages[i] = (struct ss_stage_choice){
            .first = first, .last = label->last, .shape = label->shape, .point = label->point};
        first = label->last + 1;
        label = next;
    }
}

void ss_stage_program(const struct ss_stage_ready *r, int64_t limit, int64_t less_than,
                      struct ss_job *job, struct ss_arena *arena, struct ss_stage_found *out)
{
    const struct ss_stage_problem *p = r->p;
    struct ss_arena scratch = {0};
    size_t n_k = (size_t)p->n_layers + 1;
    struct program g = {.r = r, .limit = limit, .less_than = less_than, .arena = &scratch};
    struct ss_stage_weight weight = {.once = true, .transfers = true};
    struct tail end = {.label = -1};
    *out = (struct ss_stage_found){.completion = SS_STAGE_NEVER};
    g.front = ss_alloc_array(&scratch, fronts(&g), sizeof *g.front);
    g.tails = ss_alloc_array(&scratch, n_k * fronts(&g) * (size_t)p->n_shapes, sizeof *g.tails);
    ss_stage_find_paths(r, limit, &weight, r->counted, &scratch, &g.before);
    for (int32_t m = 0; m < p->n_shapes; m++)
        *tails_at(&g, p->n_layers, 0, m) = (struct tails){.items = &end, .count = 1};
    for (int32_t first = p->n_layers - 1; first >= 0 && !out->stopped; first--) {
        make_labels(&g, first);
        for (size_t at = 0; at < fronts(&g); at++)
            make_tails(&g, first, at);
        out->stopped = ss_job_stopped(job);
    }
    out->n_labels = (int64_t)g.labels.count;
    if (!out->stopped)
        take_best(&g, arena, out);
    ss_arena_free(&scratch);
}
