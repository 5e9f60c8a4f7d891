/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/code_memory.h"

#include <string.h>

#include "core/base/integer.h"
#include "core/pipeline/simulate.h"
#include "core/program/memory.h"

struct measuring {
    const struct ss_stage_code *code;
    bool *there; /* per buffer */
    struct ss_arena scratch;
};

static int64_t bytes_of(const struct measuring *m, uint8_t rest)
{
    int64_t bytes = 0;
    for (uint32_t b = 0; b < m->code->n_buffers; b++)
        if (m->there[b] && m->code->rest[b] == rest)
            bytes += m->code->buffers[b].bytes;
    return bytes;
}

static void come(struct measuring *m, int part)
{
    const struct ss_stage_code *code = m->code;
    for (size_t i = 0; i < code->n_inputs; i++)
        if (code->inputs[i].each && ss_code_is_part(code->inputs[i].part, part))
            m->there[code->inputs[i].buffer] = true;
    for (size_t i = 0; i < code->n_from; i++)
        if (ss_code_is_part(code->from[i].part, part))
            m->there[code->from[i].lands] = true;
}

static bool *touched_by(const struct ss_program *p, struct ss_arena *arena)
{
    bool *touched = ss_alloc_array(arena, p->n_buffers, sizeof *touched);
    for (size_t i = 0; i < p->n_instrs; i++) {
        for (uint32_t k = 0; k < p->instrs[i].n_in; k++)
            touched[p->instrs[i].in[k]] = true;
        for (uint32_t k = 0; k < p->instrs[i].n_out; k++)
            touched[p->instrs[i].out[k]] = true;
    }
    return touched;
}

/* Runs a part on what is there; returns the most bytes that are there meanwhile. */
static int64_t pass(struct measuring *m, int part)
{
    const struct ss_stage_code *code = m->code;
    const struct ss_code_program *p = &code->parts[part];
    come(m, part);
    int64_t most = bytes_of(m, SS_REST_STAGE) + bytes_of(m, SS_REST_MICROBATCH);
    int64_t peak = ss_memory_walk(p->program, NULL);
    for (uint32_t i = 0; i < p->program->n_inputs; i++) {
        peak -= code->buffers[p->program->inputs[i]].bytes; /* counted above */
        m->there[p->program->inputs[i]] = false;
    }
    most += peak > 0 ? peak : 0;
    for (uint32_t o = 0; o < p->program->n_outputs; o++)
        m->there[p->program->outputs[o]] = true;
    bool *touched = touched_by(p->program, &m->scratch);
    for (uint32_t i = 0; i < p->program->n_inputs; i++) /* what no instruction reads stays */
        m->there[p->program->inputs[i]] |= !touched[p->program->inputs[i]];
    for (size_t i = 0; i < p->n_frees; i++)
        m->there[p->frees[i]] = false;
    return most;
}

static bool *copy(struct measuring *m, const bool *there)
{
    return ss_memdup(&m->scratch, there, m->code->n_buffers * sizeof *there);
}

void ss_stage_code_memory(const struct ss_stage_code *code, struct ss_stage_cost *cost)
{
    struct measuring m = {.code = code};
    int64_t work[SS_CODE_ONCE];
    m.there = ss_alloc_array(&m.scratch, code->n_buffers, sizeof *m.there);
    for (size_t i = 0; i < code->n_inputs; i++)
        m.there[code->inputs[i].buffer] = !code->inputs[i].each;
    for (size_t i = 0; i < code->n_sums; i++)
        m.there[code->sums[i]] = true;
    const bool *before = copy(&m, m.there);
    int64_t resident = bytes_of(&m, SS_REST_STAGE);
    work[SS_CODE_F] = pass(&m, SS_CODE_F);
    int64_t held = bytes_of(&m, SS_REST_MICROBATCH);
    const bool *after = copy(&m, m.there);
    work[SS_CODE_I] = pass(&m, SS_CODE_I) - resident - held;
    int64_t kept = bytes_of(&m, SS_REST_MICROBATCH);
    work[SS_CODE_W] = pass(&m, SS_CODE_W) - resident - kept;
    m.there = copy(&m, after);
    work[SS_CODE_B] = pass(&m, SS_CODE_B) - resident - held;
    work[SS_CODE_F] -= resident + held;
    cost->resident_bytes = resident;
    cost->held_bytes = held;
    cost->kept_bytes = kept;
    cost->work_bytes = 0;
    for (int k = 0; k < SS_CODE_ONCE; k++)
        cost->work_bytes = ss_larger(cost->work_bytes, work[k]);
    for (int k = 0; k < SS_CODE_ONCE; k++)
        cost->spare_bytes[k] = cost->work_bytes - work[k];
    m.there = copy(&m, before);
    cost->once_bytes = pass(&m, SS_CODE_ONCE) - resident;
    int64_t left = bytes_of(&m, SS_REST_STAGE);
    cost->once_change_bytes = left - resident;
    cost->late_bytes = 0;
    for (int k = SS_CODE_ONCE + 1; k < code->n_parts; k++)
        cost->late_bytes = ss_larger(cost->late_bytes, pass(&m, k) - left);
    ss_arena_free(&m.scratch);
}

int64_t *ss_pipeline_code_peaks(const struct ss_pipeline_code *code, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct ss_sim sim;
    struct ss_sim_options options = {0};
    int64_t *peaks = ss_alloc_array(arena, (size_t)code->n_ranks, sizeof *peaks);
    struct ss_stage_cost *costs = ss_alloc_array(&scratch, (size_t)code->n_stages, sizeof *costs);
    struct ss_schedule *s = ss_schedule_copy(&scratch, code->schedule);
    for (int32_t i = 0; i < code->n_stages; i++)
        ss_stage_code_memory(&code->stages[i], &costs[i]);
    for (int32_t r = 0; r < s->n_ranks; r++)
        for (size_t i = 0; i < s->ranks[r].count; i++)
            s->ranks[r].items[i].joined = false;
    ss_simulate(s, costs, &options, &scratch, &sim);
    for (int32_t r = 0; r < code->n_ranks; r++)
        peaks[r] = sim.ranks[r].peak_bytes;
    ss_arena_free(&scratch);
    return peaks;
}
