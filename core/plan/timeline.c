/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/timeline.h"

#include "core/plan/lower.h"

/* The op that a reshard is for: its reader, or else the producer of its value. */
static uint32_t op_of_reshard(const struct ss_plan *plan, const struct ss_plan_reshard *r)
{
    return r->place == SS_TO_OPERAND ? r->consumer : plan->graph->vars[r->var].producer;
}

static bool span_of(const struct ss_plan *plan, const struct ss_instr *in,
                    struct ss_timeline_span *span)
{
    *span = (struct ss_timeline_span){.op = in->op, .reshard = SS_NONE};
    if (in->kind == SS_I_EXEC) {
        span->ps = plan->ops[in->op].compute_ps;
    } else if (in->kind == SS_I_STEP) {
        span->reshard = in->reshard;
        span->step = &plan->reshards[in->reshard].steps[in->reshard_step];
        span->op = op_of_reshard(plan, plan->reshards + in->reshard);
        span->ps = in->step->ps;
    }
    return span->ps > 0;
}

enum ss_rc ss_plan_timeline(const struct ss_plan *plan, struct ss_arena *arena,
                            struct ss_timeline_span **spans, size_t *n, struct ss_error *err)
{
    struct ss_program *program;
    int64_t now = 0, trips = 1;
    enum ss_rc rc = ss_lower(plan, &program, err);
    *n = 0;
    if (rc != SS_OK)
        return rc;
    *spans = ss_alloc_array(arena, program->n_instrs + 1, sizeof **spans);
    for (size_t i = 0; i < program->n_instrs; i++) {
        const struct ss_instr *in = program->instrs + i;
        struct ss_timeline_span *span = *spans + *n;
        if (in->kind == SS_I_LOOP_BEGIN)
            trips *= in->trips;
        else if (in->kind == SS_I_LOOP_END)
            trips /= in->trips > 0 ? in->trips : 1;
        else if (span_of(plan, in, span)) {
            span->instr = i;
            span->trips = trips;
            span->ps *= trips;
            span->start_ps = now;
            now += span->ps;
            (*n)++;
        }
    }
    ss_program_free(program);
    return SS_OK;
}
