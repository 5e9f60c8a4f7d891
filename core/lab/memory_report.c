/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report lowers the plan and walks the memory of its program (core/program/memory.h); kinds
 * come from the roles of vars (core/space/roles.h). */
#include "core/lab/memory_report.h"

#include <string.h>

#include "core/plan/lower.h"
#include "core/program/memory.h"
#include "core/space/roles.h"

/* The op of the next instruction that runs one. */
static uint32_t op_at(const struct ss_program *p, size_t instr)
{
    for (size_t i = instr; i < p->n_instrs; i++) {
        if (p->instrs[i].kind == SS_I_EXEC)
            return p->instrs[i].op;
    }
    return SS_NONE;
}

/* A value that is held in a layout other than its home is a temporary copy. */
static const char *kind_of_buffer(const struct ss_plan *plan, const struct ss_program *p,
                                  const struct ss_roles *roles, uint32_t buffer)
{
    const struct ss_buffer *b = &p->buffers[buffer];
    for (uint32_t i = 0; i < p->n_outputs; i++) {
        if (p->outputs[i] == buffer)
            return "output";
    }
    return ss_layout_equal(&b->layout, &plan->home[b->var]) ? ss_role_name(roles->var[b->var])
                                                            : "resharding copy";
}

static void fill_spans(const struct ss_program *p, size_t count, struct ss_arena *arena,
                       struct ss_memory_report *out)
{
    const struct ss_memory_span *spans = ss_memory_spans(p, count, arena, &out->n_spans);
    out->spans = ss_alloc_array(arena, out->n_spans, sizeof *out->spans);
    for (size_t i = 0; i < out->n_spans; i++)
        out->spans[i] = (struct ss_memory_report_span){op_at(p, spans[i].begin),
                                                       op_at(p, spans[i].at), spans[i].bytes};
}

/* Per buffer: the op that reads it last, or SS_NONE if the program's end needs it. */
static uint32_t *last_readers(const struct ss_program *p, struct ss_arena *arena)
{
    uint32_t *last = ss_alloc_array(arena, p->n_buffers + 1, sizeof *last);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        last[b] = SS_NONE;
    for (size_t i = 0; i < p->n_instrs; i++) {
        const struct ss_instr *in = &p->instrs[i];
        for (uint32_t k = 0; k < in->n_in && in->kind != SS_I_FREE; k++)
            last[in->in[k]] = op_at(p, i);
    }
    for (uint32_t i = 0; i < p->n_outputs; i++)
        last[p->outputs[i]] = SS_NONE;
    return last;
}

static void fill_tensors(const struct ss_plan *plan, const struct ss_program *p,
                         const struct ss_memory_peak *peak, struct ss_arena *arena,
                         struct ss_memory_report *out)
{
    struct ss_dim_classes *dims = ss_dim_classes_find(plan->graph, plan->rules);
    struct ss_roles roles = ss_roles_find(plan->graph, dims, arena);
    const uint32_t *last = last_readers(p, arena);
    out->n_tensors = peak->n_pieces;
    out->tensors = ss_alloc_array(arena, out->n_tensors, sizeof *out->tensors);
    for (size_t i = 0; i < out->n_tensors; i++) {
        const struct ss_memory_piece *piece = &peak->pieces[i];
        const struct ss_buffer *b = &p->buffers[piece->buffer];
        out->tensors[i] =
            (struct ss_memory_report_tensor){b->var, kind_of_buffer(plan, p, &roles, piece->buffer),
                                             b->layout, piece->bytes, last[piece->buffer]};
    }
    ss_dim_classes_free(dims);
}

static void fill_kinds(struct ss_arena *arena, struct ss_memory_report *out)
{
    out->kinds = ss_alloc_array(arena, out->n_tensors, sizeof *out->kinds);
    out->n_kinds = 0;
    for (size_t i = 0; i < out->n_tensors; i++) {
        size_t k = 0;
        while (k < out->n_kinds && strcmp(out->kinds[k].kind, out->tensors[i].kind))
            k++;
        if (k == out->n_kinds)
            out->kinds[out->n_kinds++] = (struct ss_memory_report_kind){out->tensors[i].kind, 0, 0};
        out->kinds[k].tensors++;
        out->kinds[k].bytes += out->tensors[i].bytes;
    }
}

/* The first instruction that runs the op; n_instrs: none does. */
static size_t instr_of(const struct ss_program *p, uint32_t op)
{
    size_t i = 0;
    while (i < p->n_instrs && !(p->instrs[i].kind == SS_I_EXEC && p->instrs[i].op == op))
        i++;
    return i;
}

/* Makes *moment, which is the peak, that of the op, unless it is SS_NONE. */
static enum ss_rc move_to_op(const struct ss_plan *plan, const struct ss_program *p, uint32_t op,
                             struct ss_arena *arena, struct ss_memory_peak *moment,
                             struct ss_error *err)
{
    if (op == SS_NONE)
        return SS_OK;
    size_t instr = instr_of(p, op);
    if (instr == p->n_instrs)
        return ss_fail(err, SS_E_STATE, "the plan's program does not run %.100s",
                       plan->graph->ops[op].name);
    *moment = ss_memory_at(p, instr, arena);
    return SS_OK;
}

enum ss_rc ss_memory_report(const struct ss_snapshot *snapshot, size_t spans, uint32_t op,
                            struct ss_arena *arena, struct ss_memory_report *out,
                            struct ss_error *err)
{
    struct ss_program *program = NULL;
    enum ss_rc rc = ss_lower(snapshot->plan, &program, err);
    if (rc != SS_OK)
        return rc;
    struct ss_memory_peak peak = ss_memory_peak(program, arena), moment = peak;
    rc = move_to_op(snapshot->plan, program, op, arena, &moment, err);
    if (rc == SS_OK) {
        *out = (struct ss_memory_report){
            .peak_bytes = peak.bytes,
            .limit_bytes = ss_snapshot_limit(snapshot, &snapshot->settings),
            .peak_op = op_at(program, peak.instr),
            .bytes = moment.bytes,
            .op = op_at(program, moment.instr),
        };
        fill_spans(program, spans, arena, out);
        fill_tensors(snapshot->plan, program, &moment, arena, out);
        fill_kinds(arena, out);
    }
    ss_program_free(program);
    return rc;
}
