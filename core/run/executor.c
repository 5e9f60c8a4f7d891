/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All ranks advance together, one instruction at a time. If several ranks would compute the same
 * call from the same storage, it is computed once and shared. Sharing follows from the identity of
 * storage that was actually moved and computed, never from a layout. Bytes held and sent are
 * counted per rank, as if nothing were shared. */
#include "core/run/executor.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/run/simulator.h"

/* ---- the program ---------------------------------------------------------------------------- */

/* Shows the results that the instruction has completed. */
static void show_results(struct ss_sim *m, const struct ss_instr *in)
{
    if (!m->x->on_result || !in->final)
        return;
    ss_sim_gather(m, in->out, in->n_out);
    for (size_t r = 0; r < m->n_ranks; r++)
        for (uint32_t k = 0; k < in->n_out; k++) {
            struct ss_tensor t = ss_sim_piece(m, in->out[k], r);
            m->x->on_result(m->x->user, (int64_t)r, in->op, in->result + k, &t);
        }
}

static enum ss_rc execute_instr(struct ss_sim *m, size_t pc, bool first_trip)
{
    const struct ss_instr *in = &m->p->instrs[pc];
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    enum ss_rc rc = SS_OK;
    switch (in->kind) {
    case SS_I_EXEC:
        rc = ss_sim_op(m, in);
        break;
    case SS_I_TRIM:
        for (uint32_t k = 0; k < in->n_out; k++)
            ss_sim_trim(m, in, k);
        break;
    case SS_I_LESS:
        ss_sim_gather(m, in->in, in->n_in);
        for (uint32_t k = 0; k < in->n_out; k++)
            ss_sim_less(m, in, k);
        break;
    case SS_I_STEP:
        ss_sim_step(m, pc);
        break;
    case SS_I_COPY:
        ss_sim_hold(m, in->out[0]);
        for (size_t r = 0; r < m->n_ranks; r++)
            ss_sim_put_shared(m, in->out[0], r, *ss_sim_slot(m, in->in[0], r));
        break;
    case SS_I_MOVE:
        ss_sim_take_over(m, in->in[0], in->out[0]);
        break;
    case SS_I_FREE:
        ss_sim_drop(m, in->in[0]);
        break;
    case SS_I_FOLD:
        ss_sim_fold(m, in);
        break;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        break;
    }
    if (first_trip && rc == SS_OK)
        show_results(m, in);
    ss_arena_rewind(&m->scratch, mark);
    return rc;
}

/* Instructions that a run executes, trips included. */
static int64_t count_instrs(const struct ss_program *p)
{
    int64_t n = 0, times[SS_MAX_LOOP_DEPTH + 1] = {1};
    int depth = 0;
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        if (in->kind == SS_I_LOOP_BEGIN) {
            times[depth + 1] = ss_capped_product(times[depth], in->trips);
            depth++;
        } else if (in->kind == SS_I_LOOP_END) {
            depth--;
        } else {
            n = ss_capped_sum(n, times[depth]);
        }
    }
    return n;
}

static void note_time(struct ss_sim *m, size_t pc, double start)
{
    double now = ss_now_s();
    m->x->seconds[pc] += now - start;
    if (m->x->traced) {
        struct ss_run_event event = {pc, start - m->start_s, now - m->start_s};
        ss_push(&m->own, m->events, event);
    }
}

enum ss_rc ss_sim_run(struct ss_sim *m)
{
    struct ss_progress progress = {.phase = m->x->phase, .total = count_instrs(m->p)};
    struct ss_program_cursor at;
    enum ss_rc rc = SS_OK;
    size_t n = 0;
    ss_program_begin(&at, m->p);
    while (rc == SS_OK && ss_program_next(&at, n)) {
        if ((rc = ss_eval_stopped(m->x->job, m->err)) != SS_OK)
            break;
        if (m->x->phase)
            ss_job_report(m->x->job, &progress);
        double start = m->x->seconds ? ss_now_s() : 0;
        const struct ss_group *g = m->groups.at ? m->groups.at[at.pc] : NULL;
        rc = g ? ss_sim_group(m, g) : execute_instr(m, at.pc, at.repeats == 0);
        if (m->x->seconds)
            note_time(m, g ? g->last : at.pc, start);
        n = g ? g->n : 1;
        progress.done += (int64_t)n;
    }
    return rc;
}

void ss_sim_load(struct ss_sim *m, uint32_t b, const struct ss_tensor *whole)
{
    struct ss_storage *source = ss_storage_borrow(m->stock, whole->data);
    struct ss_reshard_step cut = {.kind = SS_SLICE, .to = m->p->buffers[b].layout};
    ss_sim_hold(m, b);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct ss_exchange x;
        struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
        ss_exchange_plan(m->mesh, &whole->type, &cut, m->coords[r], &m->scratch, &x);
        ss_sim_put(m, b, r, ss_storage_view(m->stock, &x, &source, whole->store, &m->scratch));
        ss_arena_rewind(&m->scratch, mark);
    }
    ss_storage_let_go(m->stock, source);
}

/* ---- from begin to end ---------------------------------------------------------------------- */

void ss_sim_begin(struct ss_sim *m, struct ss_execution *x, struct ss_thread_pool *threads,
                  struct ss_error *err)
{
    const struct ss_program *p = x->program;
    *m = (struct ss_sim){.x = x, .p = p, .mesh = &p->mesh, .start_s = ss_now_s(), .err = err};
    m->n_ranks = (size_t)m->mesh->n_devices;
    m->options =
        (struct ss_eval_options){.float_store = x->float_store, .find = x->find, .job = x->job};
    m->coords = ss_alloc_array(&m->own, m->n_ranks, sizeof *m->coords);
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_mesh_coords(m->mesh, (int64_t)r, m->coords[r]);
    m->shapes = ss_alloc_array(&m->own, p->n_buffers, sizeof *m->shapes);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        m->shapes[b] =
            (struct ss_tensor){.type = p->buffers[b].local,
                               .store = ss_store_for(p->buffers[b].local.dtype, x->float_store),
                               .count = ss_type_count(&p->buffers[b].local)};
    m->held = ss_alloc_array(&m->own, p->n_buffers * m->n_ranks, sizeof(struct ss_storage *));
    m->counted = ss_alloc_array(&m->own, p->n_buffers, sizeof *m->counted);
    /* Who looks at every result, or rounds each, needs all of them in memory. */
    if (!x->on_result && x->floats != SS_BF16 && x->floats != SS_F16)
        ss_groups_find(p, &m->options, &m->own, &m->groups);
    m->plans = ss_alloc_array(&m->own, p->n_instrs * m->n_ranks, sizeof(struct ss_exchange *));
    m->threads = threads;
    m->stock = x->stock;
    m->arenas = ss_alloc_array(&m->own, ss_thread_pool_size(m->threads), sizeof *m->arenas);
}

void ss_sim_end(struct ss_sim *m)
{
    for (uint32_t b = 0; b < m->p->n_buffers; b++)
        for (size_t r = 0; r < m->n_ranks; r++)
            ss_sim_put(m, b, r, NULL);
    for (size_t w = 0; w < ss_thread_pool_size(m->threads); w++)
        ss_arena_free(&m->arenas[w]);
    ss_arena_free(&m->scratch);
    ss_arena_free(&m->own);
}

static void take_outputs(struct ss_sim *m)
{
    struct ss_execution *x = m->x;
    uint32_t n = m->p->n_outputs;
    ss_sim_gather(m, m->p->outputs, n);
    x->n_kept = m->n_ranks * n;
    x->outputs = ss_xcalloc(x->n_kept, sizeof *x->outputs);
    x->kept = ss_xcalloc(x->n_kept, sizeof(struct ss_storage *));
    for (size_t r = 0; r < m->n_ranks; r++)
        for (uint32_t o = 0; o < n; o++) {
            x->kept[r * n + o] = *ss_sim_slot(m, m->p->outputs[o], r);
            x->kept[r * n + o]->holders++;
            x->outputs[r * n + o] = ss_sim_piece(m, m->p->outputs[o], r);
        }
}

void ss_execution_begin(struct ss_execution *x)
{
    x->outputs = NULL;
    x->kept = NULL;
    x->n_kept = 0;
    x->stock = ss_xcalloc(1, sizeof *x->stock);
    x->stock->pool = x->pool;
    x->peak_bytes = 0;
    x->n_times = (size_t)(x->repeat > 0 ? x->repeat : 1);
    if (!x->arena)
        x->n_times = 1;
    x->times = x->arena ? ss_alloc_array(x->arena, x->n_times, sizeof *x->times) : &x->one_time;
    x->lanes = NULL;
    x->n_lanes = 0;
    memset(x->collectives, 0, sizeof x->collectives);
}

static void let_go_outputs(struct ss_execution *x)
{
    for (size_t i = 0; i < x->n_kept; i++)
        ss_storage_let_go(x->stock, x->kept[i]);
    free(x->kept);
    free(x->outputs);
    x->kept = NULL;
    x->outputs = NULL;
    x->n_kept = 0;
}

static void keep_events(struct ss_sim *m)
{
    struct ss_execution *x = m->x;
    struct ss_run_lane *lane = ss_alloc(x->arena, sizeof *lane);
    lane->n_ranks = (int64_t)m->n_ranks;
    lane->n_events = m->events.count;
    lane->events = ss_memdup(x->arena, m->events.items, lane->n_events * sizeof *lane->events);
    x->lanes = lane;
    x->n_lanes = 1;
}

/* Once. */
static enum ss_rc simulate(struct ss_execution *x, double *seconds, struct ss_error *err)
{
    struct ss_sim m;
    double start = ss_now_s();
    struct ss_thread_pool *threads = ss_thread_pool_new(SIZE_MAX);
    ss_sim_begin(&m, x, threads, err);
    for (uint32_t i = 0; i < m.p->n_inputs; i++)
        ss_sim_load(&m, m.p->inputs[i], &x->inputs[i]);
    enum ss_rc rc = ss_sim_run(&m);
    if (rc == SS_OK)
        take_outputs(&m);
    x->peak_bytes = m.peak_bytes;
    *seconds = ss_now_s() - start;
    if (x->traced)
        keep_events(&m);
    ss_sim_end(&m);
    ss_thread_pool_free(threads);
    return rc;
}

enum ss_rc ss_execute(struct ss_execution *x, struct ss_error *err)
{
    ss_execution_begin(x);
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < x->n_times && rc == SS_OK; i++) {
        if (i > 0) {
            let_go_outputs(x);
            memset(x->collectives, 0, sizeof x->collectives);
        }
        for (size_t pc = 0; pc < x->program->n_instrs && x->seconds; pc++)
            x->seconds[pc] = 0;
        rc = simulate(x, &x->times[i], err);
    }
    if (rc != SS_OK)
        ss_execution_free(x);
    return rc;
}

void ss_execution_free(struct ss_execution *x)
{
    let_go_outputs(x);
    free(x->stock);
    x->stock = NULL;
}
