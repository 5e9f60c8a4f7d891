/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem of stages made ready: tables are checked, constraints and the memory limit are worked
 * into the points, and points that are worse than others in all respects are dropped. */
#include "core/base/integer.h"
#include "core/pipeline/stage_program.h"

#include <stdlib.h>

static const int64_t ROOM_FOR_ALL = INT32_MAX;

static enum ss_rc check_sizes(const struct ss_stage_problem *p, struct ss_error *err)
{
    if (p->n_layers < 1 || p->n_microbatches < 1 || p->n_hosts < 1 || p->per_host < 1 ||
        p->n_shapes < 1)
        return ss_fail(err, SS_E_ARGUMENT,
                       "a pipeline needs a layer, a microbatch, a device and a shape at least");
    if (p->n_layers > SS_STAGE_MAX_LAYERS || p->n_shapes > SS_STAGE_MAX_SHAPES ||
        p->n_hosts > SS_STAGE_MAX_DEVICES / p->per_host)
        return ss_fail(err, SS_E_LIMIT,
                       "%d layers on %d x %d devices with %d shapes are more than %d, %d and %d",
                       (int)p->n_layers, (int)p->n_hosts, (int)p->per_host, (int)p->n_shapes,
                       SS_STAGE_MAX_LAYERS, SS_STAGE_MAX_DEVICES, SS_STAGE_MAX_SHAPES);
    for (int32_t m = 0; m < p->n_shapes; m++) {
        const struct ss_submesh_shape *s = p->shapes + m;
        if (s->n_hosts < 1 || s->per_host < 1 || s->n_hosts > p->n_hosts ||
            s->per_host > p->per_host || (s->n_hosts > 1 && s->per_host < p->per_host))
            return ss_fail(err, SS_E_ARGUMENT,
                           "submesh %d x %d: it is neither whole hosts nor a part of one of %d x "
                           "%d devices",
                           (int)s->n_hosts, (int)s->per_host, (int)p->n_hosts, (int)p->per_host);
        for (int32_t k = 0; k < m; k++) {
            int32_t a = s->per_host, b = p->shapes[k].per_host;
            if (a % b && b % a)
                return ss_fail(err, SS_E_ARGUMENT,
                               "submeshes with %d and %d devices of a host do not always tile it",
                               (int)b, (int)a);
        }
    }
    const struct ss_stage_constraints *given = &p->given;
    if (given->n_stages < 0 || given->n_stages > p->n_layers)
        return ss_fail(err, SS_E_ARGUMENT, "%d stages cannot be made of %d layers",
                       (int)given->n_stages, (int)p->n_layers);
    for (int32_t i = 0; i < given->n_shape_of; i++)
        if (given->shape_of[i] >= p->n_shapes)
            return ss_fail(err, SS_E_ARGUMENT, "stage %d: there is no shape %d", (int)i,
                           (int)given->shape_of[i]);
    return SS_OK;
}

/* ---- memory by position ---- */

int32_t ss_in_flight_1f1b(const void *user, int32_t stage, int32_t n_stages, int32_t n_microbatches)
{
    (void)user;
    return (int32_t)ss_smaller(n_microbatches, n_stages - stage);
}

static int32_t in_flight(const struct ss_stage_ready *r, int32_t to_end, int32_t n_stages)
{
    const struct ss_stage_problem *p = r->p;
    ss_in_flight_fn *fn = p->in_flight ? p->in_flight : ss_in_flight_1f1b;
    return fn(p->user, n_stages - to_end, n_stages, p->n_microbatches);
}

/* True if it depends on the distance from the end alone, and does not fall with it. */
static bool is_by_distance(const struct ss_stage_ready *r)
{
    for (int32_t d = 1; d <= r->max_stages; d++) {
        int32_t first = in_flight(r, d, d);
        if (d > 1 && first < in_flight(r, d - 1, d - 1))
            return false;
        for (int32_t n = d; n <= r->max_stages; n++)
            if (in_flight(r, d, n) != first)
                return false;
    }
    return true;
}

void ss_stage_use(struct ss_stage_ready *r, int32_t n_stages)
{
    r->n_stages = n_stages;
    for (int32_t d = 1; d <= r->max_stages; d++)
        r->in_flight[d] = n_stages && d > n_stages ? 0 : in_flight(r, d, n_stages ? n_stages : d);
}

/* ---- points ---- */

/* Microbatches in flight that fit; -1: not even none. */
static int32_t room_for(const struct ss_stage_problem *p, const struct ss_stage_cost *c)
{
    int64_t left = p->limit_bytes - c->resident_bytes - c->unsharded_bytes - c->work_bytes;
    if (!p->limit_bytes)
        return (int32_t)ROOM_FOR_ALL;
    if (ss_stage_cost_peak(c, 0) > p->limit_bytes)
        return -1;
    return (int32_t)(c->held_bytes ? ss_smaller(left / c->held_bytes, ROOM_FOR_ALL) : ROOM_FOR_ALL);
}

static int by_time(const void *a, const void *b)
{
    const struct ss_ready_point *x = a, *y = b;
    if (x->t != y->t)
        return x->t < y->t ? -1 : 1;
    if (x->once != y->once)
        return x->once < y->once ? -1 : 1;
    if (x->room != y->room)
        return x->room > y->room ? -1 : 1;
    return x->point - y->point;
}

static void keep_best(const struct ss_stage_ready *r, const struct ss_stage_points *from,
                      struct ss_arena *arena, struct ss_ready_points *to)
{
    struct ss_ready_point *items = ss_alloc_array(arena, from->count, sizeof *items);
    int32_t n = 0, kept = 0;
    for (size_t i = 0; i < from->count; i++) {
        const struct ss_stage_cost *c = &from->items[i].cost;
        struct ss_ready_point point = {
            .t = c->forward_ps + c->backward_ps, .room = room_for(r->p, c), .point = (int32_t)i};
        if (r->p->objective == SS_STAGES_MIST)
            point.once = c->unshard_ps + c->reduce_ps;
        if (point.room >= 1)
            items[n++] = point;
    }
    qsort(items, (size_t)n, sizeof *items, by_time);
    for (int32_t i = 0; i < n; i++) {
        bool worse = false;
        for (int32_t k = 0; k < kept && !worse; k++)
            worse = items[k].once <= items[i].once && items[k].room >= items[i].room;
        if (!worse)
            items[kept++] = items[i];
    }
    *to = (struct ss_ready_points){.items = items, .count = kept, .stage = -1};
}

/* ---- constraints ---- */

static bool is_banned(const struct ss_stage_constraints *given, int32_t first, int32_t last,
                      int32_t shape)
{
    for (size_t i = 0; i < given->n_bans; i++)
        if (given->bans[i].first == first && given->bans[i].last == last &&
            given->bans[i].shape == shape)
            return true;
    return false;
}

/* Whether these layers may be a stage, and which one (-1: any). */
static bool may_be_stage(const struct ss_stage_problem *p, int32_t first, int32_t last,
                         int32_t *stage)
{
    const struct ss_stage_constraints *given = &p->given;
    *stage = -1;
    if (given->cuts) {
        if ((first && given->cuts[first] == SS_CUT_NEVER) ||
            (last + 1 < p->n_layers && given->cuts[last + 1] == SS_CUT_NEVER))
            return false;
        for (int32_t k = first + 1; k <= last; k++)
            if (given->cuts[k] == SS_CUT_ALWAYS)
                return false;
    }
    for (int32_t k = first; given->stage_of && k <= last; k++) {
        int32_t want = given->stage_of[k];
        if (want >= 0 && *stage >= 0 && want != *stage)
            return false;
        *stage = want >= 0 ? want : *stage;
    }
    return true;
}

static enum ss_rc check_point(const struct ss_stage_problem *p, const struct ss_stage_cost *c,
                              int32_t first, int32_t last, struct ss_error *err)
{
    const int64_t parts[] = {c->forward_ps, c->backward_ps, c->unshard_ps,     c->reduce_ps,
                             c->held_bytes, c->work_bytes,  c->resident_bytes, c->unsharded_bytes};
    int64_t times = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i] < 0 || parts[i] >= (int64_t)1 << SS_MAX_ACTION_PS_LOG2)
            return ss_fail(err, SS_E_ARGUMENT, "layers %d to %d: a cost is negative or above 2^%d",
                           (int)first, (int)last, SS_MAX_ACTION_PS_LOG2);
        times += i < 4 ? parts[i] : 0;
    }
    int64_t most = ss_larger(p->n_microbatches, (int64_t)p->n_hosts * p->per_host);
    int64_t stages = ss_smaller(p->n_layers, (int64_t)p->n_hosts * p->per_host);
    if (times > SS_STAGE_NEVER / 8 / most / stages)
        return ss_fail(err, SS_E_LIMIT,
                       "layers %d to %d: %lld ps times %lld microbatches or devices times %lld "
                       "stages are too many to be summed",
                       (int)first, (int)last, (long long)times, (long long)most, (long long)stages);
    return SS_OK;
}

static enum ss_rc make_points(struct ss_stage_ready *r, struct ss_arena *arena,
                              struct ss_error *err)
{
    const struct ss_stage_problem *p = r->p;
    size_t n = (size_t)p->n_layers * (size_t)p->n_layers * (size_t)p->n_shapes;
    r->points = ss_alloc_array(arena, n, sizeof *r->points);
    for (int32_t i = 0; i < p->n_layers; i++)
        for (int32_t j = i; j < p->n_layers; j++) {
            int32_t stage;
            if (!may_be_stage(p, i, j, &stage))
                continue;
            for (int32_t m = 0; m < p->n_shapes; m++) {
                const struct ss_stage_points *from = p->points + ss_stage_at(p, i, j, m);
                struct ss_ready_points *to = r->points + ss_stage_at(p, i, j, m);
                if (!from->count || is_banned(&p->given, i, j, m))
                    continue;
                for (size_t k = 0; k < from->count; k++) {
                    enum ss_rc rc = check_point(p, &from->items[k].cost, i, j, err);
                    if (rc != SS_OK)
                        return rc;
                }
                keep_best(r, from, arena, to);
                to->stage = stage;
                if (to->count)
                    r->longest_u = ss_larger(r->longest_u, to->items[to->count - 1].t);
            }
        }
    return SS_OK;
}

static enum ss_rc check_transfers(struct ss_stage_ready *r, struct ss_error *err)
{
    const struct ss_stage_problem *p = r->p;
    size_t n = (size_t)p->n_layers * (size_t)p->n_shapes * (size_t)p->n_shapes;
    int64_t longest = 0;
    int64_t most = ss_larger(p->n_microbatches, r->n_devices);
    for (size_t i = 0; p->transfers && i < n; i++) {
        const struct ss_stage_transfer *t = p->transfers + i;
        if (t->forward_ps < 0 || t->backward_ps < 0 ||
            t->forward_ps > SS_STAGE_NEVER / 16 / most / r->max_stages ||
            t->backward_ps > SS_STAGE_NEVER / 16 / most / r->max_stages)
            return ss_fail(err, SS_E_LIMIT,
                           "a transfer takes a negative time, or one too long to be summed");
        longest = ss_larger(longest, t->forward_ps + t->backward_ps);
    }
    r->longest_u += longest;
    return SS_OK;
}

enum ss_rc ss_stage_make_ready(const struct ss_stage_problem *p, struct ss_arena *arena,
                               struct ss_stage_ready *r, struct ss_error *err)
{
    enum ss_rc rc = check_sizes(p, err);
    if (rc != SS_OK)
        return rc;
    *r = (struct ss_stage_ready){.p = p, .n_devices = p->n_hosts * p->per_host};
    r->max_stages = (int32_t)ss_smaller(p->n_layers, r->n_devices);
    int32_t *size = ss_alloc_array(arena, (size_t)p->n_shapes, sizeof *size);
    for (int32_t m = 0; m < p->n_shapes; m++)
        size[m] = p->shapes[m].n_hosts * p->shapes[m].per_host;
    r->size = size;
    r->in_flight = ss_alloc_array(arena, (size_t)r->max_stages + 1, sizeof *r->in_flight);
    rc = make_points(r, arena, err);
    if (rc == SS_OK)
        rc = check_transfers(r, err);
    r->positions = p->limit_bytes != 0;
    r->counted = p->given.n_stages || p->given.n_shape_of || (r->positions && !is_by_distance(r));
    for (int32_t k = 0; p->given.stage_of && k < p->n_layers; k++)
        r->counted |= p->given.stage_of[k] >= 0;
    return rc;
}
