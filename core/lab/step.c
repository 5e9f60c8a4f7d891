/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/lab.h"

enum ss_rc ss_lab_step(struct ss_lab *lab, uint32_t op, bool paper, struct ss_job *job,
                       struct ss_error *err)
{
    const struct ss_graph *g = lab->graph;
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_trace *trace;
    size_t n = g->ops[op].n_operands;
    ss_graph_call(g, op, &arena, &call);
    double *bound = ss_alloc_array(&arena, n, sizeof *bound);
    bool *is_bound = ss_alloc_array(&arena, n, sizeof *is_bound);
    ss_op_bound(g, op, bound, is_bound);
    enum ss_rc rc = ss_trace_record(&call, bound, is_bound, g->ops[op].name, lab->seed, paper, job,
                                    &trace, err);
    if (rc) {
        ss_arena_free(&arena);
        return rc;
    }
    ss_stepper_free(lab->stepper);
    lab->stepper = ss_stepper_new(trace, &arena);
    return SS_OK;
}

enum ss_rc ss_lab_step_restart(struct ss_lab *lab, bool paper, struct ss_job *job,
                               struct ss_error *err)
{
    if (!lab->stepper) {
        ss_fail(err, SS_E_STATE, "no exploration is open");
        return ss_error_hint(err, "step OP opens one");
    }
    const struct ss_trace *old = lab->stepper->trace;
    struct ss_trace *trace;
    enum ss_rc rc = ss_trace_record(&old->call, old->bound, old->is_bound, old->op, old->seed,
                                    paper, job, &trace, err);
    if (!rc)
        ss_stepper_restart(lab->stepper, trace);
    return rc;
}
