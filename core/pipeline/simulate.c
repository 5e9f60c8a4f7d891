/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lists are walked in an order in which all inputs of an action are known before it, and each
 * action gets its time from them. Transfers between two ranks are met in the order in which they
 * are posted, so a link needs to know only when it is free again. */
#include "core/pipeline/simulate.h"

#include "core/base/integer.h"
#include "core/pipeline/ready.h"

struct simulation {
    const struct ss_schedule *s;
    const struct ss_stage_cost *costs;
    struct ss_sim_options options;
    struct ss_schedule_index index;
    struct ss_ready ready;
    struct ss_sim *out;
    int64_t *free_ps;                  /* per rank: end of its last action */
    int64_t *arrival_ps[2];            /* [backward][stage * M + m] of the sender; -1: not known */
    int64_t *posted_ps[2];             /* of the first of SEND and RECV that was met; -1: none */
    int64_t *link_free_ps;             /* [from * n_ranks + to], or NULL */
    int32_t *backwards_left;           /* per stage: W or B to come */
    bool *reduces;                     /* per stage: the list has REDUCE_GRAD */
    int64_t *gathered_ps, *reduced_ps; /* per stage: end of UNSHARD, of REDUCE_GRAD */
};

static size_t cell(const struct simulation *sim, int32_t stage, int32_t m)
{
    return (size_t)stage * (size_t)sim->s->n_microbatches + (size_t)m;
}

/* The transfer of a stage's result (its activation, or its gradient) from `ready_ps` on. */
static int64_t send(struct simulation *sim, int32_t stage, int32_t m, bool backward,
                    int64_t ready_ps)
{
    const struct ss_stage_cost *cost = sim->costs + stage;
    int32_t from = sim->s->rank_of[stage], to = sim->s->rank_of[backward ? stage - 1 : stage + 1];
    size_t link = (size_t)from * (size_t)sim->s->n_ranks + (size_t)to;
    int64_t start = ready_ps;
    if (sim->link_free_ps)
        start = ss_larger(start, sim->link_free_ps[link]);
    int64_t end = start + (backward ? cost->send_backward_ps : cost->send_forward_ps);
    if (sim->link_free_ps)
        sim->link_free_ps[link] = end;
    sim->arrival_ps[backward][cell(sim, stage, m)] = end;
    if (end > start)
        sim->out->transfers[sim->out->n_transfers++] =
            (struct ss_sim_transfer){.start_ps = start,
                                     .end_ps = end,
                                     .from = from,
                                     .to = to,
                                     .stage = stage,
                                     .microbatch = m,
                                     .backward = backward};
    return end;
}

/* When the input of an action from another stage is there. */
static int64_t input_ps(const struct simulation *sim, const struct ss_action *a)
{
    bool backward = a->kind != SS_ACT_F;
    int32_t other = backward ? a->stage + 1 : a->stage - 1;
    if (a->kind == SS_ACT_W || other < 0 || other >= sim->s->n_stages)
        return 0;
    return sim->arrival_ps[backward][cell(sim, other, a->microbatch)];
}

static int64_t compute_ps(const struct ss_stage_cost *cost, enum ss_act kind)
{
    switch (kind) {
    case SS_ACT_F:
        return cost->forward_ps;
    case SS_ACT_I:
        return cost->input_ps;
    case SS_ACT_W:
        return cost->weight_ps;
    case SS_ACT_B:
        return cost->backward_ps;
    default:
        return 0;
    }
}

/* What a compute action made is there: sends it, unless the list has a SEND for that. Returns when
 * the rank can go on. */
static int64_t finish(struct simulation *sim, const struct ss_action *a, int64_t end)
{
    bool backward = a->kind != SS_ACT_F;
    int32_t other = backward ? a->stage - 1 : a->stage + 1;
    if (a->kind == SS_ACT_W || other < 0 || other >= sim->s->n_stages)
        return end;
    if (sim->s->rank_of[other] == sim->s->rank_of[a->stage]) {
        sim->arrival_ps[backward][cell(sim, a->stage, a->microbatch)] = end;
        return end;
    }
    if (sim->ready.transfers)
        return end;
    int64_t arrival = send(sim, a->stage, a->microbatch, backward, end);
    return sim->options.blocking ? arrival : end;
}

/* SEND or RECV: the transfer begins when both are posted. */
static void post(struct simulation *sim, const struct ss_action *a, int64_t now)
{
    bool backward = a->kind == SS_ACT_SEND_B || a->kind == SS_ACT_RECV_B;
    bool sends = a->kind == SS_ACT_SEND_F || a->kind == SS_ACT_SEND_B;
    int32_t stage = sends ? a->stage : backward ? a->stage + 1 : a->stage - 1;
    int64_t *posted = sim->posted_ps[backward] + cell(sim, stage, a->microbatch);
    if (*posted < 0) {
        *posted = now;
        return;
    }
    send(sim, stage, a->microbatch, backward, ss_larger(now, *posted));
}

static void set_span(struct simulation *sim, size_t i, int64_t start, int64_t end)
{
    sim->out->ranks[sim->ready.rank].spans[i] = (struct ss_sim_span){start, end};
}

/* The reduction that follows the last backward of a stage, if the list has none. */
static int64_t reduce_after(struct simulation *sim, const struct ss_action *a, int64_t now)
{
    struct ss_sim_rank *rank = sim->out->ranks + sim->ready.rank;
    int64_t ps = sim->costs[a->stage].reduce_ps;
    if ((a->kind != SS_ACT_W && a->kind != SS_ACT_B) || --sim->backwards_left[a->stage] ||
        sim->reduces[a->stage])
        return now;
    rank->busy_ps += ps;
    rank->once_ps += ps;
    return now + ps;
}

/* F, I, W, B or an overlapped pair. */
static void run_compute(struct simulation *sim, size_t first, size_t end)
{
    int32_t r = sim->ready.rank;
    struct ss_sim_rank *rank = sim->out->ranks + r;
    const struct ss_action *items = sim->s->ranks[r].items;
    int64_t start = sim->free_ps[r], ps = 0;
    for (size_t i = first; i < end; i++) {
        const struct ss_stage_cost *cost = sim->costs + items[i].stage;
        int64_t own = compute_ps(cost, items[i].kind);
        double overlap = sim->costs[items[items[first].kind == SS_ACT_F ? first : i].stage].overlap;
        start =
            ss_larger(start, ss_larger(input_ps(sim, items + i), sim->gathered_ps[items[i].stage]));
        ps = i == first ? own : ss_overlapped_ps(ps, own, overlap);
    }
    int64_t done = start + ps, goes_on = done;
    rank->busy_ps += ps;
    rank->first_ps = rank->first_ps < 0 ? start : rank->first_ps;
    for (size_t i = first; i < end; i++) {
        set_span(sim, i, start, done);
        goes_on = ss_larger(goes_on, finish(sim, items + i, done));
    }
    for (size_t i = first; i < end; i++)
        goes_on = ss_larger(goes_on, reduce_after(sim, items + i, goes_on));
    rank->last_ps = ss_larger(rank->last_ps, goes_on);
    sim->free_ps[r] = goes_on;
}

static void run_other(struct simulation *sim, size_t i)
{
    int32_t r = sim->ready.rank;
    struct ss_sim_rank *rank = sim->out->ranks + r;
    const struct ss_action *a = sim->s->ranks[r].items + i;
    const struct ss_stage_cost *cost = sim->costs + a->stage;
    int64_t start = sim->free_ps[r], end = start;
    switch (a->kind) {
    case SS_ACT_UNSHARD: /* runs beside the rank's compute; the stage's next action waits for it */
        sim->gathered_ps[a->stage] = end + cost->unshard_ps;
        set_span(sim, i, start, start + cost->unshard_ps);
        return;
    case SS_ACT_REDUCE_GRAD:
        end += cost->reduce_ps;
        rank->busy_ps += cost->reduce_ps;
        rank->once_ps += cost->reduce_ps;
        rank->last_ps = ss_larger(rank->last_ps, end);
        break;
    case SS_ACT_WAIT_SEND_F:
    case SS_ACT_WAIT_SEND_B:
        end = ss_larger(
            end,
            sim->arrival_ps[a->kind == SS_ACT_WAIT_SEND_B][cell(sim, a->stage, a->microbatch)]);
        break;
    case SS_ACT_SEND_F:
    case SS_ACT_RECV_F:
    case SS_ACT_SEND_B:
    case SS_ACT_RECV_B:
        post(sim, a, start);
        break;
    default:
        break;
    }
    set_span(sim, i, start, end);
    sim->free_ps[r] = end;
}

static void measure_memory(const struct simulation *sim, int32_t r);

static int64_t *times(struct ss_arena *arena, size_t n, int64_t value)
{
    int64_t *list = ss_alloc_array(arena, n, sizeof *list);
    for (size_t i = 0; i < n; i++)
        list[i] = value;
    return list;
}

static void prepare(struct simulation *sim, struct ss_arena *scratch, struct ss_arena *arena)
{
    const struct ss_schedule *s = sim->s;
    size_t p = (size_t)s->n_ranks, n = (size_t)s->n_stages * (size_t)s->n_microbatches;
    sim->index = ss_schedule_index(s, scratch);
    sim->ready = ss_ready_init(s, &sim->index, scratch);
    sim->free_ps = times(scratch, p, 0);
    for (int b = 0; b < 2; b++) {
        sim->arrival_ps[b] = times(scratch, n, 0);
        sim->posted_ps[b] = times(scratch, n, -1);
    }
    sim->link_free_ps = sim->options.links == SS_LINKS_BUSY ? times(scratch, p * p, 0) : NULL;
    sim->gathered_ps = times(scratch, (size_t)s->n_stages, 0);
    sim->backwards_left = ss_alloc_array(scratch, (size_t)s->n_stages, sizeof(int32_t));
    sim->reduces = ss_alloc_array(scratch, (size_t)s->n_stages, sizeof *sim->reduces);
    for (int32_t i = 0; i < s->n_stages; i++)
        sim->backwards_left[i] = s->n_microbatches;
    *sim->out = (struct ss_sim){.n_ranks = s->n_ranks};
    sim->out->ranks = ss_alloc_array(arena, p, sizeof *sim->out->ranks);
    sim->out->transfers = ss_alloc_array(arena, 2 * n + 1, sizeof *sim->out->transfers);
    for (size_t r = 0; r < p; r++) {
        struct ss_sim_rank *rank = sim->out->ranks + r;
        rank->spans = ss_alloc_array(arena, s->ranks[r].count + 1, sizeof *rank->spans);
        rank->first_ps = -1;
        for (size_t i = 0; i < s->ranks[r].count; i++)
            if (s->ranks[r].items[i].kind == SS_ACT_REDUCE_GRAD)
                sim->reduces[s->ranks[r].items[i].stage] = true;
    }
}

void ss_simulate(const struct ss_schedule *s, const struct ss_stage_cost *costs,
                 const struct ss_sim_options *options, struct ss_arena *arena, struct ss_sim *out)
{
    struct ss_arena scratch = {0};
    struct simulation sim = {.s = s, .costs = costs, .options = *options, .out = out};
    prepare(&sim, &scratch, arena);
    while (ss_ready_step(&sim.ready)) {
        size_t first = sim.ready.first, end = sim.ready.at[sim.ready.rank];
        if (ss_act_is_compute(s->ranks[sim.ready.rank].items[first].kind))
            run_compute(&sim, first, end);
        else
            run_other(&sim, first);
    }
    for (int32_t r = 0; r < s->n_ranks; r++) {
        struct ss_sim_rank *rank = out->ranks + r;
        rank->first_ps = rank->first_ps < 0 ? 0 : rank->first_ps;
        measure_memory(&sim, r);
        out->makespan_ps = ss_larger(out->makespan_ps, rank->last_ps);
        out->span_ps = ss_larger(out->span_ps, rank->last_ps - rank->first_ps);
        out->work_ps += rank->busy_ps;
        out->peak_bytes = ss_larger(out->peak_bytes, rank->peak_bytes);
    }
    ss_arena_free(&scratch);
}

/* ---- memory ---- */

/* The changes of an action: at its start and at its end. */
static void changes(const struct ss_stage_cost *cost, enum ss_act kind, int64_t *start,
                    int64_t *end)
{
    static const int spare[SS_N_ACTS] = {
        [SS_ACT_F] = 0, [SS_ACT_I] = 1, [SS_ACT_W] = 2, [SS_ACT_B] = 3};
    *start = ss_act_is_compute(kind) ? cost->work_bytes - cost->spare_bytes[spare[kind]] : 0;
    *end = -*start;
    switch (kind) {
    case SS_ACT_F:
        *start += cost->held_bytes;
        break;
    case SS_ACT_I:
        *end += cost->kept_bytes - cost->held_bytes;
        break;
    case SS_ACT_W:
        *end -= cost->kept_bytes;
        break;
    case SS_ACT_B:
        *end -= cost->held_bytes;
        break;
    case SS_ACT_UNSHARD:
        *start += cost->unsharded_bytes;
        break;
    case SS_ACT_RESHARD:
        *end -= cost->unsharded_bytes;
        break;
    default:
        break;
    }
}

static int64_t resident(const struct ss_schedule *s, const struct ss_stage_cost *costs,
                        int32_t rank)
{
    int64_t bytes = 0;
    for (int32_t i = 0; i < s->n_stages; i++)
        if (s->rank_of[i] == rank)
            bytes += costs[i].resident_bytes;
    return bytes;
}

size_t ss_sim_memory(const struct ss_schedule *s, const struct ss_stage_cost *costs,
                     const struct ss_sim *sim, int32_t rank, struct ss_arena *arena,
                     struct ss_sim_memory **out)
{
    const struct ss_actions *list = s->ranks + rank;
    const struct ss_sim_span *spans = sim->ranks[rank].spans;
    struct ss_sim_memory *m =
        ss_alloc_array(arena, 2 * list->count + 2 + 2 * (size_t)s->n_stages, sizeof *m);
    const size_t *ends = ss_schedule_ends(s, rank, arena);
    int64_t now = resident(s, costs, rank), start, end, late = 0;
    size_t n = 0;
    m[n++] = (struct ss_sim_memory){0, now};
    for (size_t i = 0, next; i < list->count; i = next) {
        for (next = i + 1; next < list->count && list->items[next].joined;)
            next++;
        for (size_t k = i; k < next; k++) {
            changes(costs + list->items[k].stage, list->items[k].kind, &start, &end);
            now += start;
        }
        m[n++] = (struct ss_sim_memory){spans[i].start_ps, now};
        for (size_t k = i; k < next; k++) {
            changes(costs + list->items[k].stage, list->items[k].kind, &start, &end);
            now += end;
        }
        bool takes_time = ss_act_is_compute(list->items[i].kind);
        int64_t done = takes_time ? spans[i].end_ps : spans[i].start_ps;
        m[n++] = (struct ss_sim_memory){done, now};
        for (size_t k = i; k < next; k++) {
            const struct ss_stage_cost *cost = costs + list->items[k].stage;
            if (ends[list->items[k].stage] != k || (!cost->once_bytes && !cost->once_change_bytes))
                continue;
            m[n++] = (struct ss_sim_memory){done, now + cost->once_bytes};
            now += cost->once_change_bytes;
            m[n++] = (struct ss_sim_memory){done, now};
        }
    }
    for (int32_t i = 0; i < s->n_stages; i++)
        if (s->rank_of[i] == rank)
            late = ss_larger(late, costs[i].late_bytes);
    if (late)
        m[n++] = (struct ss_sim_memory){sim->ranks[rank].last_ps, now + late};
    *out = m;
    return n;
}

/* The list of a rank is in the order of time. */
static void measure_memory(const struct simulation *sim, int32_t r)
{
    struct ss_arena scratch = {0};
    struct ss_sim_memory *m;
    struct ss_sim_rank *rank = sim->out->ranks + r;
    size_t n = ss_sim_memory(sim->s, sim->costs, sim->out, r, &scratch, &m);
    int32_t held = 0, kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!i || m[i].bytes > rank->peak_bytes) {
            rank->peak_bytes = m[i].bytes;
            rank->peak_at_ps = m[i].at_ps;
        }
    for (size_t i = 0; i < sim->s->ranks[r].count; i++) {
        const struct ss_action *a = sim->s->ranks[r].items + i;
        held += a->kind == SS_ACT_F;
        kept += a->kind == SS_ACT_F;
        rank->in_flight = (int32_t)ss_larger(rank->in_flight, held);
        rank->in_flight_w = (int32_t)ss_larger(rank->in_flight_w, kept);
        held -= a->kind == SS_ACT_B || a->kind == SS_ACT_I;
        kept -= a->kind == SS_ACT_B || a->kind == SS_ACT_W;
    }
    ss_arena_free(&scratch);
}

double ss_sim_bubble(const struct ss_sim *sim)
{
    double all = (double)sim->makespan_ps * sim->n_ranks;
    return all > 0 ? 1 - (double)sim->work_ps / all : 0;
}

double ss_sim_span_bubble(const struct ss_sim *sim)
{
    const struct ss_sim_rank *most = sim->ranks;
    for (int32_t r = 1; r < sim->n_ranks; r++)
        if (sim->ranks[r].last_ps - sim->ranks[r].first_ps > most->last_ps - most->first_ps)
            most = sim->ranks + r;
    double span = (double)(most->last_ps - most->first_ps);
    return span > 0 ? 1 - (double)most->busy_ps / span : 0;
}
