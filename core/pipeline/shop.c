/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/shop.h"

#include "core/pipeline/bound.h"

#include <string.h>

/* ---- making it ---- */

struct maker {
    struct ss_shop *shop;
    const struct ss_schedule *s;
    const struct ss_stage_cost *costs;
    int *index; /* [kind][stage * M + m] of F, I, W */
};

static int action_of(const struct maker *k, enum ss_act kind, int32_t stage, int32_t m)
{
    return k->index[((size_t)kind * (size_t)k->s->n_stages + (size_t)stage) *
                        (size_t)k->s->n_microbatches +
                    (size_t)m];
}

static void add_arc(struct maker *k, int from, int to, int64_t lag)
{
    k->shop->arcs[k->shop->n_arcs++] = (struct ss_shop_arc){from, to, lag};
}

static void add_actions(struct maker *k)
{
    const struct ss_schedule *s = k->s;
    struct ss_shop *shop = k->shop;
    for (int32_t r = 0; r < s->n_ranks; r++) {
        shop->first[r] = shop->n;
        for (int32_t stage = 0; stage < s->n_stages; stage++)
            for (int kind = SS_ACT_F; s->rank_of[stage] == r && kind <= SS_ACT_W; kind++)
                for (int32_t m = 0; m < s->n_microbatches; m++) {
                    const struct ss_stage_cost *c = k->costs + stage;
                    struct ss_shop_action *a = shop->actions + shop->n;
                    *a = (struct ss_shop_action){
                        .action = {.kind = (enum ss_act)kind, .stage = stage, .microbatch = m},
                        .rank = r};
                    a->ps = kind == SS_ACT_F   ? c->forward_ps
                            : kind == SS_ACT_I ? c->input_ps
                                               : c->weight_ps;
                    a->bytes = kind == SS_ACT_F   ? ss_stage_cost_room(c)
                               : kind == SS_ACT_I ? c->kept_bytes - ss_stage_cost_room(c)
                                                  : -c->kept_bytes;
                    k->index[((size_t)kind * (size_t)s->n_stages + (size_t)stage) *
                                 (size_t)s->n_microbatches +
                             (size_t)m] = shop->n++;
                }
    }
    shop->first[s->n_ranks] = shop->n;
}

static void add_arcs(struct maker *k)
{
    int32_t last = k->s->n_stages - 1;
    for (int32_t stage = 0; stage <= last; stage++)
        for (int32_t m = 0; m < k->s->n_microbatches; m++) {
            int f = action_of(k, SS_ACT_F, stage, m), i = action_of(k, SS_ACT_I, stage, m);
            if (stage < last) {
                add_arc(k, f, action_of(k, SS_ACT_F, stage + 1, m),
                        ss_stage_transfer_ps(k->costs, k->s->rank_of, stage, stage + 1));
                add_arc(k, action_of(k, SS_ACT_I, stage + 1, m), i,
                        ss_stage_transfer_ps(k->costs, k->s->rank_of, stage + 1, stage));
            }
            add_arc(k, f, i, 0);
            add_arc(k, i, action_of(k, SS_ACT_W, stage, m), 0);
            for (int kind = SS_ACT_F; m && kind <= SS_ACT_W; kind++)
                add_arc(k, action_of(k, (enum ss_act)kind, stage, m - 1),
                        action_of(k, (enum ss_act)kind, stage, m), 0);
        }
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a > 0 ? (a + b - 1) / b : 0;
}

/* Before the m-th forward of a rank with one stage, some I and W must have made room, even if as
 * many as possible of the others have been done too. False: not even then is there room. */
static bool add_memory_arcs(struct maker *k, int32_t stage)
{
    const struct ss_stage_cost *c = k->costs + stage;
    int64_t limit = k->shop->limit_bytes;
    int64_t room = ss_stage_cost_room(c), kept = c->kept_bytes;
    if (room > limit)
        return false;
    for (int32_t m = 0; m < k->s->n_microbatches && room; m++) {
        int64_t over = (m + 1) * room - limit; /* to be freed */
        int64_t i = ceil_div(over, room);
        int64_t w = kept ? ceil_div(over - m * (room - kept), kept) : 0;
        if (i > 0)
            add_arc(k, action_of(k, SS_ACT_I, stage, (int32_t)i - 1),
                    action_of(k, SS_ACT_F, stage, m), 0);
        if (w > 0)
            add_arc(k, action_of(k, SS_ACT_W, stage, (int32_t)w - 1),
                    action_of(k, SS_ACT_F, stage, m), 0);
    }
    return true;
}

/* Knows the order of two actions of a rank if a chain of arcs leads from one to the other. */
static void close_orders(struct ss_shop *shop, struct ss_arena *arena)
{
    size_t n = (size_t)shop->n;
    struct ss_arena_mark mark = ss_arena_mark(arena);
    int *next = ss_alloc_array(arena, (size_t)shop->n_arcs + 1, sizeof *next);
    int *arc_of = ss_alloc_array(arena, n, sizeof *arc_of); /* lists of arcs, + 1 */
    int *stack = ss_alloc_array(arena, n, sizeof *stack);
    bool *seen = ss_alloc_array(arena, n, sizeof *seen);
    for (int i = 0; i < shop->n_arcs; i++) {
        next[i + 1] = arc_of[shop->arcs[i].from];
        arc_of[shop->arcs[i].from] = i + 1;
    }
    for (int a = 0; a < shop->n; a++) {
        int height = 0;
        memset(seen, 0, n * sizeof *seen);
        stack[height++] = a;
        while (height) {
            int at = stack[--height];
            if (at != a && shop->actions[at].rank == shop->actions[a].rank)
                shop->before[a * shop->n + at] = true;
            for (int i = arc_of[at]; i; i = next[i]) {
                int to = shop->arcs[i - 1].to;
                if (seen[to])
                    continue;
                seen[to] = true;
                stack[height++] = to;
            }
        }
    }
    ss_arena_rewind(arena, mark);
}

bool ss_shop_init(struct ss_shop *shop, const struct ss_schedule *s,
                  const struct ss_stage_cost *costs, int64_t limit_bytes, struct ss_arena *arena)
{
    size_t n = 3 * (size_t)s->n_stages * (size_t)s->n_microbatches;
    bool fits = true;
    struct maker k = {.shop = shop, .s = s, .costs = costs};
    *shop = (struct ss_shop){.n_ranks = s->n_ranks, .limit_bytes = limit_bytes};
    shop->actions = ss_alloc_array(arena, n, sizeof *shop->actions);
    shop->first = ss_alloc_array(arena, (size_t)s->n_ranks + 1, sizeof *shop->first);
    shop->arcs = ss_alloc_array(arena, 4 * n, sizeof *shop->arcs);
    shop->before = ss_alloc_array(arena, n, n * sizeof *shop->before);
    shop->head = ss_alloc_array(arena, n, sizeof *shop->head);
    shop->tail = ss_alloc_array(arena, n, sizeof *shop->tail);
    k.index = ss_alloc_array(arena, n, sizeof *k.index); /* F, I and W are the kinds 0 to 2 */
    add_actions(&k);
    add_arcs(&k);
    for (int32_t stage = 0; stage < s->n_stages && fits && limit_bytes < INT64_MAX; stage++) {
        int32_t on_rank = 0;
        for (int32_t i = 0; i < s->n_stages; i++)
            on_rank += s->rank_of[i] == s->rank_of[stage];
        fits = on_rank == 1 ? add_memory_arcs(&k, stage)
                            : ss_stage_cost_room(costs + stage) <= limit_bytes;
    }
    close_orders(shop, arena);
    return fits;
}

struct ss_shop ss_shop_copy(const struct ss_shop *shop, struct ss_arena *arena)
{
    struct ss_shop copy = *shop;
    size_t n = (size_t)shop->n;
    copy.before = ss_memdup(arena, shop->before, n * n * sizeof *shop->before);
    copy.head = ss_memdup(arena, shop->head, n * sizeof *shop->head);
    copy.tail = ss_memdup(arena, shop->tail, n * sizeof *shop->tail);
    return copy;
}

int ss_shop_orders(const struct ss_shop *shop, bool open)
{
    int count = 0;
    for (int32_t r = 0; r < shop->n_ranks; r++)
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            for (int b = a + 1; b < shop->first[r + 1]; b++)
                count +=
                    !open || (!shop->before[a * shop->n + b] && !shop->before[b * shop->n + a]);
    return count;
}

/* ---- tightening ---- */

static bool raise(int64_t *value, int64_t to)
{
    if (*value >= to)
        return false;
    *value = to;
    return true;
}

/* One pass over all arcs and known orders. */
static bool pass(struct ss_shop *shop)
{
    bool changed = false;
    const struct ss_shop_action *actions = shop->actions;
    for (int i = 0; i < shop->n_arcs; i++) {
        const struct ss_shop_arc *arc = shop->arcs + i;
        changed |=
            raise(shop->head + arc->to, shop->head[arc->from] + actions[arc->from].ps + arc->lag);
        changed |=
            raise(shop->tail + arc->from, shop->tail[arc->to] + actions[arc->to].ps + arc->lag);
    }
    for (int32_t r = 0; r < shop->n_ranks; r++)
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            for (int b = shop->first[r]; b < shop->first[r + 1]; b++)
                if (shop->before[a * shop->n + b]) {
                    changed |= raise(shop->head + b, shop->head[a] + actions[a].ps);
                    changed |= raise(shop->tail + a, shop->tail[b] + actions[b].ps);
                }
    return changed;
}

static bool too_late(const struct ss_shop *shop, int a, int b, int64_t limit_ps)
{
    return shop->head[a] + shop->actions[a].ps + shop->actions[b].ps + shop->tail[b] > limit_ps;
}

/* Fixes the orders of two actions whose other order would be too late. False: both would. */
static bool fix_orders(struct ss_shop *shop, int64_t limit_ps, bool *changed)
{
    for (int32_t r = 0; r < shop->n_ranks; r++)
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            for (int b = a + 1; b < shop->first[r + 1]; b++) {
                bool *ab = shop->before + a * shop->n + b, *ba = shop->before + b * shop->n + a;
                if (*ab || *ba)
                    continue;
                bool not_ab = too_late(shop, a, b, limit_ps);
                bool not_ba = too_late(shop, b, a, limit_ps);
                if (not_ab && not_ba)
                    return false;
                *ab = not_ba;
                *ba = not_ab;
                *changed |= not_ab || not_ba;
            }
    return true;
}

/* The memory of a rank when a forward starts, if all that may free some has been done before it. An
 * action without which that is too much comes before, and one with which it is comes after. False:
 * it is too much anyway. */
static bool fix_by_memory(struct ss_shop *shop, int f, bool *changed)
{
    int32_t r = shop->actions[f].rank;
    int64_t least = shop->actions[f].bytes;
    for (int b = shop->first[r]; b < shop->first[r + 1]; b++) {
        int64_t bytes = shop->actions[b].bytes;
        if (b != f &&
            (shop->before[b * shop->n + f] || (!shop->before[f * shop->n + b] && bytes < 0)))
            least += bytes;
    }
    if (least > shop->limit_bytes)
        return false;
    for (int b = shop->first[r]; b < shop->first[r + 1]; b++) {
        int64_t bytes = shop->actions[b].bytes;
        bool *bf = shop->before + b * shop->n + f, *fb = shop->before + f * shop->n + b;
        if (b == f || *bf || *fb || least + (bytes < 0 ? -bytes : bytes) <= shop->limit_bytes)
            continue;
        *(bytes < 0 ? bf : fb) = true;
        *changed = true;
    }
    return true;
}

/* The bound of each rank as a machine. */
static bool machines_fit(const struct ss_shop *shop, int64_t limit_ps, struct ss_arena *scratch)
{
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    struct ss_machine_job *jobs = ss_alloc_array(scratch, (size_t)shop->n, sizeof *jobs);
    struct ss_machine_job *heap = ss_alloc_array(scratch, (size_t)shop->n, sizeof *heap);
    bool fits = true;
    for (int32_t r = 0; fits && r < shop->n_ranks; r++) {
        size_t n = 0;
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            jobs[n++] = (struct ss_machine_job){shop->head[a], shop->actions[a].ps, shop->tail[a]};
        fits = ss_machine_bound(jobs, n, heap) <= limit_ps;
    }
    ss_arena_rewind(scratch, mark);
    return fits;
}

bool ss_shop_tighten(struct ss_shop *shop, int64_t limit_ps, struct ss_arena *scratch)
{
    for (bool changed = true; changed;) {
        while (pass(shop)) {
            int64_t last = 0; /* a cycle of orders would raise heads for ever */
            for (int a = 0; a < shop->n; a++) {
                int64_t end = shop->head[a] + shop->actions[a].ps + shop->tail[a];
                last = end > last ? end : last;
            }
            if (last > limit_ps)
                return false;
        }
        changed = false;
        if (!fix_orders(shop, limit_ps, &changed))
            return false;
        for (int a = 0; a < shop->n && shop->limit_bytes < INT64_MAX; a++)
            if (shop->actions[a].action.kind == SS_ACT_F && !fix_by_memory(shop, a, &changed))
                return false;
    }
    return machines_fit(shop, limit_ps, scratch);
}

int64_t ss_shop_bound(const struct ss_shop *shop, int64_t low_ps, int64_t high_ps,
                      struct ss_job *job)
{
    while (low_ps < high_ps && !ss_job_stopped(job)) {
        struct ss_arena scratch = {0};
        int64_t middle = low_ps + (high_ps - low_ps) / 2;
        struct ss_shop copy = ss_shop_copy(shop, &scratch);
        if (ss_shop_tighten(&copy, middle, &scratch))
            high_ps = middle;
        else
            low_ps = middle + 1;
        ss_arena_free(&scratch);
    }
    return low_ps;
}
