/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/program/program.h"

#include <stdlib.h>

#include "core/graph/graph.h"

void ss_program_free(struct ss_program *program)
{
    if (!program)
        return;
    for (size_t i = 0; i < program->n_bodies; i++)
        ss_graph_free(program->bodies[i]);
    ss_arena_free(&program->arena);
    free(program);
}

static void place(const struct ss_instr_origin *from, const int64_t *coords, struct ss_arena *arena,
                  struct ss_origin *to)
{
    for (int d = 0; d < SS_MAX_RANK; d++) {
        to->global[d] = from->global[d];
        for (int a = 0; a < SS_MAX_AXES; a++)
            to->start[d] += from->step[a][d] ? coords[a] * from->step[a][d] : 0;
        if (!from->at[d])
            continue;
        int64_t *at = ss_alloc_array(arena, from->n_at[d], sizeof *at);
        for (size_t i = 0; i < from->n_at[d]; i++)
            at[i] = to->start[d] + from->at[d][i];
        to->at[d] = at;
    }
}

struct ss_origin *ss_instr_origins(const struct ss_instr *in, const int64_t *coords,
                                   struct ss_arena *arena)
{
    if (in->n_origins == 0)
        return NULL;
    struct ss_origin *origins = ss_alloc_array(arena, in->n_origins, sizeof *origins);
    for (size_t i = 0; i < in->n_origins; i++)
        place(&in->origins[i], coords, arena, &origins[i]);
    return origins;
}

struct ss_instr ss_instr_free(uint32_t buffer, struct ss_arena *arena)
{
    return (struct ss_instr){.kind = SS_I_FREE,
                             .op = SS_NONE,
                             .loop = SS_NONE,
                             .trips = 1,
                             .n_in = 1,
                             .in = ss_memdup(arena, &buffer, sizeof buffer)};
}

void ss_instr_trim(const struct ss_program *p, const struct ss_instr *in, uint32_t k,
                   const int64_t *coords, struct ss_arena *arena, struct ss_exchange *out)
{
    const struct ss_instr_trim *trims = in->trims + k * (uint32_t)in->n_trims;
    struct ss_box_rows rows[SS_MAX_RANK];
    for (int d = 0; d < SS_MAX_RANK; d++)
        rows[d] = (struct ss_box_rows){0, 1, 1};
    for (int t = 0; t < in->n_trims; t++)
        rows[trims[t].dim] = (struct ss_box_rows){trims[t].start[coords[trims[t].axis]],
                                                  trims[t].blocks, trims[t].unit};
    ss_exchange_box(&p->buffers[in->in[k]].local, &p->buffers[in->out[k]].local, rows, arena, out);
}

void ss_instr_fold(const struct ss_program *p, const struct ss_instr *in, struct ss_arena *arena,
                   struct ss_exchange *out)
{
    struct ss_box_rows rows[SS_MAX_RANK];
    for (int d = 0; d < SS_MAX_RANK; d++)
        rows[d] = (struct ss_box_rows){0, 1, 1};
    ss_exchange_box(&p->buffers[in->in[0]].local, &p->buffers[in->out[0]].local, rows, arena, out);
    out->reduce = in->reduce;
    out->n = 1;
    out->phases[0].parts[0].pull = SS_PULL_FOLD;
}

void ss_instr_exchange(const struct ss_program *p, const struct ss_instr *in, const int64_t *coords,
                       struct ss_arena *arena, struct ss_exchange *out)
{
    ss_exchange_plan(&p->mesh, &p->buffers[in->in[0]].global, in->step, coords, arena, out);
}

/* The LOOP_END of the LOOP_BEGIN at pc. */
static size_t loop_end(const struct ss_program *p, size_t pc)
{
    uint32_t loop = p->instrs[pc].loop;
    while (p->instrs[pc].kind != SS_I_LOOP_END || p->instrs[pc].loop != loop)
        pc++;
    return pc;
}

void ss_program_begin(struct ss_program_cursor *at, const struct ss_program *program)
{
    at->pc = 0;
    at->repeats = at->depth = 0;
    at->program = program;
}

/* Steps over the border of a loop. */
static void pass_border(struct ss_program_cursor *at, const struct ss_instr *in)
{
    if (in->kind == SS_I_LOOP_BEGIN && in->trips == 0) {
        at->pc = loop_end(at->program, at->pc);
    } else if (in->kind == SS_I_LOOP_BEGIN) {
        at->open[at->depth].begin = at->pc;
        at->open[at->depth++].left = in->trips;
    } else {
        const bool first = at->open[at->depth - 1].left == in->trips;
        if (--at->open[at->depth - 1].left > 0) {
            at->pc = at->open[at->depth - 1].begin;
            at->repeats += first;
        } else {
            at->depth--;
            at->repeats -= in->trips > 1;
        }
    }
    at->pc++;
}

bool ss_program_next(struct ss_program_cursor *at, size_t n)
{
    at->pc += n;
    while (at->pc < at->program->n_instrs) {
        const struct ss_instr *in = &at->program->instrs[at->pc];
        if (in->kind != SS_I_LOOP_BEGIN && in->kind != SS_I_LOOP_END)
            return true;
        pass_border(at, in);
    }
    return false;
}
