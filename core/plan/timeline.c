/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/timeline.h"

#include "core/base/assert.h"
#include "core/plan/lower.h"

/* What an instruction takes in all trips. before: the op that ran last; if it is run again, on what
 * its windows share, that is a span of its own. */
static struct ss_timeline_span span_of(const struct ss_plan *plan, const struct ss_instr *in,
                                       uint32_t before)
{
    struct ss_timeline_span span = {.reshard = SS_NONE};
    if (in->kind == SS_I_EXEC) {
        const struct ss_plan_op *op = &plan->ops[in->op];
        span.op = in->op;
        span.trips = ss_graph_trips(plan->graph, plan->graph->ops[in->op].loop);
        span.ps = in->op == before ? op->again_ps : op->compute_ps - op->again_ps;
    } else if (in->kind == SS_I_STEP) {
        const struct ss_plan_reshard *r = &plan->reshards[in->reshard];
        span.reshard = in->reshard;
        span.step = &r->steps[in->reshard_step];
        span.op = ss_plan_reshard_op(plan, r);
        span.trips = r->trips;
        span.ps = in->step->ps;
    }
    span.ps *= span.trips;
    return span;
}

enum ss_rc ss_plan_timeline(const struct ss_plan *plan, struct ss_arena *arena,
                            struct ss_timeline_span **spans, size_t *n, struct ss_error *err)
{
    struct ss_program *program;
    uint32_t ran = SS_NONE;
    int64_t now = 0;
    enum ss_rc rc = ss_lower(plan, &program, err);
    *n = 0;
    if (rc != SS_OK)
        return rc;
    *spans = ss_alloc_array(arena, program->n_instrs + 1, sizeof **spans);
    for (size_t i = 0; i < program->n_instrs; i++) {
        const struct ss_instr *in = program->instrs + i;
        struct ss_timeline_span span = span_of(plan, in, ran);
        ran = in->kind == SS_I_EXEC ? in->op : ran;
        if (span.ps <= 0)
            continue;
        span.instr = i;
        span.start_ps = now;
        now += span.ps;
        (*spans)[(*n)++] = span;
    }
    SS_ASSERT(now == plan->compute_ps + plan->comm_ps);
    ss_program_free(program);
    return SS_OK;
}
