/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/pipeline_run.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/buf.h"
#include "core/run/judge.h"
#include "core/run/pipeline_lists.h"

/* ---- lists ---- */

static enum ss_rc name_place(struct ss_lists *r, const struct ss_code_item *item)
{
    struct ss_buf text = {0};
    char op[sizeof r->err->where];
    ss_code_item_print(r->code, item, &text);
    memcpy(op, r->err->where, sizeof op);
    ss_error_where(r->err, "rank %d, %s%s%s", (int)r->code->schedule->rank_of[item->stage],
                   text.data, *op ? ", " : "", op);
    ss_buf_free(&text);
    return SS_OK;
}

/* All ranks stand at a RECV. The check of the schedule excludes it. */
static enum ss_rc fail_waiting(struct ss_lists *r)
{
    const struct ss_pipeline_code *code = r->code;
    for (int32_t k = 0; k < code->n_ranks; k++) {
        if (r->ranks[k].at == code->ranks[k].count)
            continue;
        struct ss_buf text = {0};
        ss_code_item_print(code, &code->ranks[k].items[r->ranks[k].at], &text);
        ss_fail(r->err, SS_E_INTERNAL, "all ranks wait: rank %d at %s", (int)k, text.data);
        ss_buf_free(&text);
        break;
    }
    return SS_E_INTERNAL;
}

static enum ss_rc run_lists(struct ss_lists *r)
{
    const struct ss_pipeline_code *code = r->code;
    struct ss_progress progress = {.phase = "pipeline on simulated ranks"};
    enum ss_rc rc = SS_OK;
    for (int32_t k = 0; k < code->n_ranks; k++)
        progress.total += (int64_t)code->ranks[k].count;
    while (progress.done < progress.total) {
        int64_t before = progress.done;
        for (int32_t k = 0; k < code->n_ranks; k++)
            for (bool waits = false; r->ranks[k].at < code->ranks[k].count;) {
                const struct ss_code_item *item = &code->ranks[k].items[r->ranks[k].at];
                double begin_s = r->report->times ? ss_now_s() : 0;
                rc = ss_eval_stopped(r->job, r->err);
                if (rc == SS_OK && (rc = ss_lists_do(r, item, &waits)) != SS_OK &&
                    rc != SS_E_CANCELLED && rc != SS_E_TIMEOUT)
                    (void)name_place(r, item);
                if (rc != SS_OK)
                    return rc;
                if (waits)
                    break;
                if (r->report->times)
                    r->report->times[k][r->ranks[k].at] =
                        (struct ss_item_time){begin_s - r->start_s, ss_now_s() - r->start_s};
                r->ranks[k].at++;
                progress.done++;
                if (!r->options->silent)
                    ss_job_report(r->job, &progress);
            }
        if (progress.done == before)
            return fail_waiting(r);
    }
    return SS_OK;
}

/* ---- from begin to end ---- */

static void begin_stage(struct ss_lists *r, struct ss_lists_stage *stage,
                        const struct ss_stage_code *code)
{
    const struct ss_run_options *o = r->options;
    stage->code = code;
    stage->n_ranks = (size_t)code->mesh.mesh.n_devices;
    stage->slot = ss_alloc_array(&r->own, code->n_buffers, sizeof *stage->slot);
    for (uint32_t b = 0; b < code->n_buffers; b++)
        if (code->rest[b] != SS_REST_IN_PART)
            stage->slot[b] = stage->n_slots++;
    stage->own.there = ss_xcalloc(stage->n_slots + 1, sizeof *stage->own.there);
    stage->own.pieces =
        ss_xcalloc(stage->n_slots * stage->n_ranks + 1, sizeof(struct ss_storage *));
    stage->each = ss_alloc_array(&r->own, (size_t)r->code->n_microbatches, sizeof *stage->each);
    stage->x = ss_alloc_array(&r->own, (size_t)code->n_parts, sizeof *stage->x);
    stage->sims = ss_alloc_array(&r->own, (size_t)code->n_parts, sizeof *stage->sims);
    for (int k = 0; k < code->n_parts; k++) {
        stage->x[k] = (struct ss_execution){.program = code->parts[k].program,
                                            .floats = o->f64 ? SS_F64 : o->narrow,
                                            .float_store = o->f64 ? SS_STORE_F64 : SS_STORE_F32,
                                            .find = o->find,
                                            .job = r->job,
                                            .pool = &r->ref->pool,
                                            .stock = &r->stock};
        ss_sim_begin(&stage->sims[k], &stage->x[k], r->threads, r->err);
    }
}

/* What a stage has before the step: parameters, state, sums without terms. */
static void fill_stage(struct ss_lists *r, int32_t number)
{
    struct ss_lists_stage *stage = &r->stages[number];
    struct ss_code_item item = {.stage = number, .microbatch = -1};
    struct ss_lists_rank *rank = ss_lists_rank_of(r, &item);
    for (size_t i = 0; i < stage->code->n_inputs; i++) {
        const struct ss_code_end *end = &stage->code->inputs[i];
        if (end->each)
            continue;
        ss_lists_load(r, &item, end->buffer, &r->ref->inputs[end->position]);
    }
    for (size_t i = 0; i < stage->code->n_sums; i++) {
        stage->own.there[stage->slot[stage->code->sums[i]]] = true;
        rank->now_bytes += stage->code->buffers[stage->code->sums[i]].bytes;
        rank->peak_bytes = rank->now_bytes > rank->peak_bytes ? rank->now_bytes : rank->peak_bytes;
    }
}

static void begin(struct ss_lists *r)
{
    const struct ss_pipeline_code *code = r->code;
    const struct ss_graph *g = code->step->graph;
    r->threads = ss_thread_pool_new(SIZE_MAX);
    r->stock.pool = &r->ref->pool;
    r->stages = ss_alloc_array(&r->own, (size_t)code->n_stages, sizeof *r->stages);
    r->ranks = ss_alloc_array(&r->own, (size_t)code->n_ranks, sizeof *r->ranks);
    r->messages = ss_alloc_array(&r->own, code->n_transfers, sizeof *r->messages);
    for (size_t i = 0; i < code->n_transfers; i++)
        r->messages[i] =
            ss_alloc_array(&r->own, (size_t)code->n_microbatches, sizeof *r->messages[i]);
    r->pieces = ss_alloc_array(&r->own, g->n_inputs + 1, sizeof *r->pieces);
    r->diff = ss_alloc_array(&r->own, g->n_outputs, sizeof *r->diff);
    r->seen = ss_alloc_array(&r->own, g->n_outputs, sizeof *r->seen);
    for (int32_t s = 0; s < code->n_stages; s++)
        begin_stage(r, &r->stages[s], &code->stages[s]);
    for (int32_t s = 0; s < code->n_stages; s++)
        fill_stage(r, s);
}

static void end_store(struct ss_lists *r, const struct ss_lists_stage *stage,
                      struct ss_lists_store *store)
{
    for (size_t i = 0; store->pieces && i < stage->n_slots * stage->n_ranks; i++)
        ss_storage_let_go(&r->stock, store->pieces[i]);
    free(store->pieces);
    free(store->there);
}

static void end(struct ss_lists *r)
{
    const struct ss_pipeline_code *code = r->code;
    for (size_t i = 0; i < code->n_transfers; i++)
        for (int64_t m = 0; m < code->n_microbatches; m++) {
            struct ss_storage **pieces = r->messages[i][m].pieces;
            size_t n = r->stages[code->transfers[i].crossing.to].n_ranks;
            for (size_t k = 0; pieces && k < n; k++)
                ss_storage_let_go(&r->stock, pieces[k]);
            free(pieces);
        }
    for (int32_t s = 0; s < code->n_stages; s++) {
        struct ss_lists_stage *stage = &r->stages[s];
        for (int64_t m = 0; m < code->n_microbatches; m++)
            end_store(r, stage, &stage->each[m]);
        end_store(r, stage, &stage->own);
        for (int k = 0; k < stage->code->n_parts; k++)
            ss_sim_end(&stage->sims[k]);
    }
    ss_thread_pool_free(r->threads);
}

/* Every microbatch has given back what it had. */
static enum ss_rc check_empty(struct ss_lists *r)
{
    for (int32_t s = 0; s < r->code->n_stages; s++)
        for (int64_t m = 0; m < r->code->n_microbatches; m++)
            for (uint32_t b = 0; b < r->code->stages[s].n_buffers; b++) {
                const struct ss_lists_stage *stage = &r->stages[s];
                const struct ss_lists_store *store = &stage->each[m];
                if (stage->code->rest[b] == SS_REST_IN_PART || !store->there ||
                    !store->there[stage->slot[b]])
                    continue;
                return ss_fail(
                    r->err, SS_E_INTERNAL, "stage %d still has %s of microbatch %lld", (int)s,
                    stage->code->plan->graph->vars[stage->code->buffers[b].var].name, (long long)m);
            }
    return SS_OK;
}

/* What the step leaves in its stages: results, and state that came from other stages. */
static enum ss_rc compare_results(struct ss_lists *r)
{
    const struct ss_graph *g = r->code->step->graph;
    for (int32_t s = 0; s < r->code->n_stages; s++) {
        const struct ss_lists_stage *stage = &r->stages[s];
        struct ss_code_item item = {.stage = s, .microbatch = -1};
        for (size_t i = 0; i < stage->code->n_outputs; i++) {
            const struct ss_code_end *end = &stage->code->outputs[i];
            if (end->each)
                continue;
            if (!stage->own.there[stage->slot[end->buffer]])
                return ss_lists_fail(r, &item, end->buffer);
            ss_lists_compare(r, stage, ss_lists_pieces(stage, &stage->own, end->buffer),
                             end->buffer, &r->ref->outputs[end->position], end->position);
        }
        for (size_t i = 0; i < stage->code->n_from; i++) {
            const struct ss_code_border *border = &stage->code->from[i];
            const struct ss_code_crossing *c = &r->code->transfers[border->crossing].crossing;
            uint32_t o = 0;
            if (c->as == c->var)
                continue;
            while (g->outputs[g->pairs[o].output] != c->var ||
                   g->inputs[g->pairs[o].input] != c->as)
                o++;
            if (!stage->own.there[stage->slot[border->buffer]])
                return ss_lists_fail(r, &item, border->buffer);
            ss_lists_compare(r, stage, ss_lists_pieces(stage, &stage->own, border->buffer),
                             border->buffer, &r->ref->outputs[g->pairs[o].output],
                             g->pairs[o].output);
        }
    }
    /* An input that is returned as it is needs no rank. */
    for (uint32_t o = 0; o < g->n_outputs; o++)
        if (!r->seen[o] && r->code->step->units->maker[g->outputs[o]] != SS_NONE)
            return ss_fail(r->err, SS_E_INTERNAL, "no stage makes output %u, %s", o,
                           g->vars[g->outputs[o]].name);
    return SS_OK;
}

static enum ss_rc judge(struct ss_lists *r)
{
    struct ss_run_report *report = &r->report->run;
    const struct ss_graph *g = r->code->step->graph;
    bool f64 = r->options->f64;
    ss_judge(r->ref, r->diff, g->n_outputs, f64, report->floats, report);
    if (report->ok || !f64 || r->ref->bits_asked)
        return SS_OK;
    enum ss_rc rc = ss_reference_ask_bits(g, r->job, r->ref, r->err);
    if (rc == SS_OK)
        ss_judge(r->ref, r->diff, g->n_outputs, f64, report->floats, report);
    return rc;
}

static void count(struct ss_lists *r, struct ss_arena *arena)
{
    const struct ss_pipeline_code *code = r->code;
    struct ss_pipeline_run_report *report = r->report;
    report->peak_bytes = ss_alloc_array(arena, (size_t)code->n_ranks, sizeof *report->peak_bytes);
    for (int32_t k = 0; k < code->n_ranks; k++) {
        report->peak_bytes[k] = r->ranks[k].peak_bytes;
        if (report->peak_bytes[k] > report->run.peak_bytes)
            report->run.peak_bytes = report->peak_bytes[k];
    }
    for (int32_t s = 0; s < code->n_stages; s++)
        for (int k = 0; k < code->stages[s].n_parts; k++)
            for (int c = 0; c < SS_N_COLLECTIVES; c++) {
                report->run.collectives[c].count += r->stages[s].x[k].collectives[c].count;
                report->run.collectives[c].bytes += r->stages[s].x[k].collectives[c].bytes;
            }
}

static int64_t devices(const struct ss_pipeline_code *code)
{
    int64_t n = 0;
    for (int32_t k = 0; k < code->n_ranks; k++)
        for (int32_t s = 0; s < code->n_stages; s++)
            if (code->schedule->rank_of[s] == k) {
                n += code->stages[s].mesh.mesh.n_devices;
                break;
            }
    return n;
}

static struct ss_item_time **make_times(const struct ss_pipeline_code *code, struct ss_arena *arena)
{
    struct ss_item_time **times = ss_alloc_array(arena, (size_t)code->n_ranks, sizeof *times);
    for (int32_t k = 0; k < code->n_ranks; k++)
        times[k] = ss_alloc_array(arena, code->ranks[k].count, sizeof *times[k]);
    return times;
}

enum ss_rc ss_pipeline_run(const struct ss_pipeline_code *code,
                           const struct ss_run_options *options, struct ss_job *job,
                           struct ss_arena *arena, struct ss_pipeline_run_report *report,
                           struct ss_error *err)
{
    const struct ss_graph *g = code->step->graph;
    struct ss_lists r = {.code = code, .options = options, .job = job, .err = err};
    *report =
        (struct ss_pipeline_run_report){.run = {.backend = "sim",
                                                .ranks = devices(code),
                                                .workers = 1,
                                                .f64 = options->f64,
                                                .floats = options->f64 ? SS_F64 : options->narrow,
                                                .first_bad = SS_NONE}};
    report->run.outputs = ss_alloc_array(arena, g->n_outputs, sizeof *report->run.outputs);
    r.report = report;
    enum ss_rc rc = ss_reference_take(g, options, job, &r.ref, err);
    if (rc != SS_OK)
        return rc;
    report->run.input_scale = r.ref->drawn.scale;
    if (r.ref->drawn.scale < 1)
        report->run.why_scaled = ss_strdup(arena, r.ref->why_scaled);
    r.start_s = ss_now_s();
    begin(&r);
    if (options->traced)
        report->times = make_times(code, arena);
    rc = run_lists(&r);
    report->run.time_ms = (ss_now_s() - r.start_s) * 1e3;
    if (rc == SS_OK)
        rc = check_empty(&r);
    if (rc == SS_OK)
        rc = compare_results(&r);
    if (rc == SS_OK)
        rc = judge(&r);
    count(&r, arena);
    end(&r);
    ss_arena_free(&r.own);
    ss_arena_free(&r.scratch);
    if (!options->reference)
        ss_run_reference_free(r.ref);
    return rc;
}
