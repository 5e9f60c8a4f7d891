/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/bound.h"

#include "core/base/integer.h"

#include <stdlib.h>

static int by_head(const void *a, const void *b)
{
    const struct ss_machine_job *x = a, *y = b;
    return (x->head > y->head) - (x->head < y->head);
}

/* A heap of jobs, the longest tail first. */
struct heap {
    struct ss_machine_job *items;
    size_t n;
};

static void push(struct heap *h, struct ss_machine_job job)
{
    size_t i = h->n++;
    for (; i && h->items[(i - 1) / 2].tail < job.tail; i = (i - 1) / 2)
        h->items[i] = h->items[(i - 1) / 2];
    h->items[i] = job;
}

static void pop(struct heap *h)
{
    struct ss_machine_job last = h->items[--h->n];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < h->n; i = child) {
        child += child + 1 < h->n && h->items[child + 1].tail > h->items[child].tail;
        if (h->items[child].tail <= last.tail)
            break;
        h->items[i] = h->items[child];
    }
    h->items[i] = last;
}

/* Jackson's rule: of the jobs that may start, do the one with the longest tail; a job that comes
 * later interrupts it. The result is the least largest end + tail, if jobs may be interrupted. */
int64_t ss_machine_bound(struct ss_machine_job *jobs, size_t n, struct ss_machine_job *scratch)
{
    int64_t now = 0, most = 0;
    struct heap heap = {scratch, 0};
    qsort(jobs, n, sizeof *jobs, by_head);
    for (size_t next = 0; next < n || heap.n;) {
        if (!heap.n && now < jobs[next].head)
            now = jobs[next].head;
        while (next < n && jobs[next].head <= now)
            push(&heap, jobs[next++]);
        struct ss_machine_job *job = heap.items;
        int64_t end = now + job->ps;
        if (next < n && jobs[next].head < end) {
            job->ps -= jobs[next].head - now;
            now = jobs[next].head;
            continue;
        }
        now = end;
        most = ss_larger(most, end + job->tail);
        pop(&heap);
    }
    return most;
}

/* Least times of the k-th F and the k-th I (or B) that a stage does, [stage * M + k]: microbatches
 * are alike, so the k-th on one stage cannot start before the stage before has done k + 1, and
 * after it the next stage has M - k to do. before: until it starts; after: from its end. */
struct chains {
    const int32_t *rank_of;
    const struct ss_stage_cost *costs;
    int32_t n_stages, m;
    bool split, pairs, forward_only;
    int64_t *before_f, *before_b, *after_f, *after_b;
};

static size_t cell(const struct chains *c, int32_t stage, int32_t k)
{
    return (size_t)stage * (size_t)c->m + (size_t)k;
}

static int64_t transfer_ps(const struct chains *c, int32_t from, int32_t to)
{
    return ss_stage_transfer_ps(c->costs, c->rank_of, from, to);
}

/* The least time of the backward that a gradient waits for. */
static int64_t backward_ps(const struct chains *c, int32_t stage)
{
    const struct ss_stage_cost *cost = c->costs + stage;
    return c->split && cost->input_ps < cost->backward_ps ? cost->input_ps : cost->backward_ps;
}

/* The least time of what is left of a backward. */
static int64_t weight_ps(const struct chains *c, int32_t stage)
{
    int64_t left = c->costs[stage].backward_ps - backward_ps(c, stage);
    return c->split && left > c->costs[stage].weight_ps ? c->costs[stage].weight_ps : left;
}

static void fill_before(struct chains *c)
{
    for (int32_t s = 0; s < c->n_stages; s++)
        for (int32_t k = 0; k < c->m; k++) {
            int64_t f = c->costs[s].forward_ps;
            int64_t own = k ? c->before_f[cell(c, s, k - 1)] + f : 0;
            int64_t input = s ? c->before_f[cell(c, s - 1, k)] + c->costs[s - 1].forward_ps +
                                    transfer_ps(c, s - 1, s)
                              : 0;
            c->before_f[cell(c, s, k)] = ss_larger(own, input);
        }
    for (int32_t s = c->n_stages; s-- > 0;)
        for (int32_t k = 0; k < c->m; k++) {
            int64_t own = k ? c->before_b[cell(c, s, k - 1)] + backward_ps(c, s) : 0;
            int64_t input = s == c->n_stages - 1
                                ? c->before_f[cell(c, s, k)] + c->costs[s].forward_ps
                                : c->before_b[cell(c, s + 1, k)] + backward_ps(c, s + 1) +
                                      transfer_ps(c, s + 1, s);
            c->before_b[cell(c, s, k)] = ss_larger(own, input);
        }
}

static void fill_after(struct chains *c)
{
    for (int32_t s = 0; s < c->n_stages; s++)
        for (int32_t k = c->m; k-- > 0;) {
            int64_t own = k < c->m - 1 ? c->after_b[cell(c, s, k + 1)] + backward_ps(c, s)
                          : c->split   ? weight_ps(c, s)
                                       : 0;
            int64_t next =
                s ? transfer_ps(c, s, s - 1) + backward_ps(c, s - 1) + c->after_b[cell(c, s - 1, k)]
                  : 0;
            c->after_b[cell(c, s, k)] = ss_larger(own, next);
        }
    for (int32_t s = c->n_stages; s-- > 0;)
        for (int32_t k = c->m; k-- > 0;) {
            int64_t own = k < c->m - 1 ? c->after_f[cell(c, s, k + 1)] + c->costs[s].forward_ps : 0;
            int64_t next = s < c->n_stages - 1
                               ? transfer_ps(c, s, s + 1) + c->costs[s + 1].forward_ps +
                                     c->after_f[cell(c, s + 1, k)]
                           : c->forward_only ? 0
                                             : backward_ps(c, s) + c->after_b[cell(c, s, k)];
            c->after_f[cell(c, s, k)] = ss_larger(own, next);
        }
}

/* The most that an F of a stage saves as one of a pair: its partner may be the longest backward of
 * its rank. */
static int64_t saved_ps(const struct chains *c, int32_t stage)
{
    const struct ss_stage_cost *f = c->costs + stage;
    int64_t longest = 0;
    for (int32_t s = 0; s < c->n_stages && c->pairs; s++) {
        const struct ss_stage_cost *cost = c->costs + s;
        if (c->rank_of[s] == c->rank_of[stage])
            longest =
                ss_larger(longest, ss_larger(cost->backward_ps, c->split ? cost->input_ps : 0));
    }
    return f->forward_ps + longest - ss_overlapped_ps(f->forward_ps, longest, f->overlap);
}

/* Of an F that may be one of a pair, the machine has only what no pair saves, and has it first: it
 * then ends at least saved_ps before the F does, and its partner follows within the pair's time. */
static size_t add_jobs(const struct chains *c, int32_t s, struct ss_machine_job *jobs, size_t n)
{
    int64_t back = backward_ps(c, s), weight = c->split ? weight_ps(c, s) : 0;
    int64_t saved = saved_ps(c, s);
    for (int32_t k = 0; k < c->m; k++) {
        size_t i = cell(c, s, k);
        jobs[n++] = (struct ss_machine_job){c->before_f[i], c->costs[s].forward_ps - saved,
                                            c->after_f[i] + saved};
        if (c->forward_only)
            continue;
        jobs[n++] = (struct ss_machine_job){c->before_b[i], back, c->after_b[i]};
        if (weight)
            jobs[n++] = (struct ss_machine_job){c->before_b[i] + back, weight, 0};
    }
    if (!c->forward_only && c->costs[s].reduce_ps)
        jobs[n++] = (struct ss_machine_job){c->before_b[cell(c, s, c->m - 1)] + back,
                                            c->costs[s].reduce_ps, 0};
    return n;
}

int64_t ss_schedule_bound(const struct ss_schedule *schedule, bool split, bool pairs,
                          const struct ss_stage_cost *costs)
{
    struct ss_arena scratch = {0};
    size_t n_stages = (size_t)schedule->n_stages;
    size_t cells = n_stages * (size_t)schedule->n_microbatches, most = 3 * cells + n_stages;
    struct chains c = {.rank_of = schedule->rank_of,
                       .costs = costs,
                       .n_stages = schedule->n_stages,
                       .m = schedule->n_microbatches,
                       .split = split,
                       .pairs = pairs,
                       .forward_only = schedule->forward_only,
                       .before_f = ss_alloc_array(&scratch, cells, sizeof(int64_t)),
                       .before_b = ss_alloc_array(&scratch, cells, sizeof(int64_t)),
                       .after_f = ss_alloc_array(&scratch, cells, sizeof(int64_t)),
                       .after_b = ss_alloc_array(&scratch, cells, sizeof(int64_t))};
    struct ss_machine_job *jobs = ss_alloc_array(&scratch, most, sizeof *jobs);
    struct ss_machine_job *heap = ss_alloc_array(&scratch, most, sizeof *heap);
    int64_t bound = 0;
    fill_before(&c);
    fill_after(&c);
    for (int32_t r = 0; r < schedule->n_ranks; r++) {
        size_t n = 0;
        for (int32_t s = 0; s < schedule->n_stages; s++)
            if (schedule->rank_of[s] == r)
                n = add_jobs(&c, s, jobs, n);
        bound = ss_larger(bound, ss_machine_bound(jobs, n, heap));
    }
    ss_arena_free(&scratch);
    return bound;
}
