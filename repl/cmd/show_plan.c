/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_plan.h"

struct ss_value ss_show_ps(int64_t ps)
{
    return ss_v_real_in(SS_UNIT_US, (double)ps / 1e6);
}

struct ss_value ss_show_objective(const struct ss_plan *plan, double value)
{
    if (plan->choice)
        return ss_v_int(value == plan->objective ? plan->cost : plan->cost_bound);
    return ss_v_real_in(plan->objective_kind == SS_OBJECTIVE_TIME ? SS_UNIT_US : SS_UNIT_NONE,
                        value);
}

struct ss_value ss_show_bound(const struct ss_plan *plan)
{
    return ss_plan_has_bound(plan) ? ss_show_objective(plan, plan->bound) : ss_v_null();
}

struct ss_value ss_show_gap(const struct ss_plan *plan)
{
    return ss_plan_has_bound(plan) ? ss_v_real_in(SS_UNIT_RATIO, plan->gap) : ss_v_null();
}

struct ss_value ss_show_amount(const struct ss_plan *plan, double value)
{
    return ss_v_real_in(plan->graph && plan->objective_kind == SS_OBJECTIVE_TIME ? SS_UNIT_US
                                                                                 : SS_UNIT_NONE,
                        value);
}

const char *ss_place_name(enum ss_reshard_place place)
{
    switch (place) {
    case SS_INTO_HUB:
        return "hub";
    case SS_TO_OPERAND:
        return "operand";
    case SS_TO_OUTPUT:
        return "output";
    case SS_TO_LOOP:
        return "loop";
    case SS_TO_YIELD:
        return "yield";
    }
    return NULL;
}

struct ss_value ss_show_consumer(const struct ss_plan *plan, const struct ss_plan_reshard *r)
{
    bool loop = r->place == SS_TO_LOOP || r->place == SS_TO_YIELD;
    if (loop && r->consumer != SS_NONE)
        return ss_v_text(plan->graph->loops[r->consumer].name);
    return ss_show_op(plan->graph, r->consumer);
}

struct ss_value ss_show_path(const struct ss_plan *plan, const struct ss_plan_reshard *r,
                             struct ss_arena *arena)
{
    struct ss_value *steps = ss_alloc_array(arena, r->n_steps, sizeof *steps);
    for (size_t i = 0; i < r->n_steps; i++) {
        const struct ss_reshard_step *step = r->steps + i;
        struct ss_field fields[] = {{"collective", ss_v_text(ss_collective_name(step->kind))},
                                    {"axis", ss_show_group(arena, &plan->mesh, step->axes)},
                                    {"bytes", ss_v_int_in(SS_UNIT_BYTES, step->bytes)},
                                    {"us", ss_show_ps(step->ps)}};
        steps[i] = ss_show_record(arena, fields, SS_COUNT(fields));
    }
    return ss_v_list(steps, r->n_steps, "; ");
}
