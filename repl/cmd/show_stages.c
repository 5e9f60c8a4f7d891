/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_stages.h"

#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

enum ss_rc ss_need_stages(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->stages)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "there are no stages");
    return ss_error_hint(err, "for example: mesh 8; pipeline 4");
}

struct ss_value ss_show_layers(int32_t first, int32_t last, struct ss_arena *arena)
{
    return ss_v_text(first == last ? ss_sprintf(arena, "%d", (int)first)
                                   : ss_sprintf(arena, "%d-%d", (int)first, (int)last));
}

/* The number of a device of the cluster, host by host. */
static struct ss_value devices_text(const struct ss_pipeline_plan *plan,
                                    const struct ss_planned_stage *s, struct ss_arena *arena)
{
    int32_t first = s->first_host * plan->cluster->devices_per_host + s->first_device;
    int32_t n = s->n_hosts * s->per_host;
    return ss_show_layers(first, first + n - 1, arena);
}

static int32_t ops_of(const struct ss_pipeline_plan *plan, const struct ss_planned_stage *s)
{
    int32_t n = 0;
    for (int32_t l = s->first; l <= s->last; l++)
        for (int p = SS_PHASE_FORWARD; p <= SS_PHASE_UPDATE; p++)
            n += (int32_t)plan->apart.layers.items[l].n_units[p];
    return n;
}

void ss_put_stage_table(const struct ss_pipeline_plan *plan, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"stage", SS_UNIT_NUMBER},     {"rank", SS_UNIT_NUMBER},    {"layers", SS_UNIT_NONE},
        {"ops", SS_UNIT_NUMBER},       {"devices", SS_UNIT_NONE},   {"mesh", SS_UNIT_NONE},
        {"forward_ms", SS_UNIT_MS},    {"backward_ms", SS_UNIT_MS}, {"comm_ms", SS_UNIT_MS},
        {"send_ms", SS_UNIT_MS},       {"once_ms", SS_UNIT_MS},     {"recomputed", SS_UNIT_NUMBER},
        {"in_flight", SS_UNIT_NUMBER}, {"held", SS_UNIT_BYTES},     {"resident", SS_UNIT_BYTES},
        {"peak", SS_UNIT_BYTES}};
    static const char *const minor[] = {"held",    "resident", "recomputed", "comm_ms",
                                        "once_ms", "send_ms",  "ops",        NULL};
    ss_out_table(out, "per_stage", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (int32_t s = 0; s < plan->n_stages; s++) {
        const struct ss_planned_stage *x = &plan->stages[s];
        struct ss_value cells[] = {ss_v_int(s),
                                   ss_v_int(x->rank),
                                   ss_show_layers(x->first, x->last, &out->arena),
                                   ss_v_int(ops_of(plan, x)),
                                   devices_text(plan, x, &out->arena),
                                   ss_v_text(ss_strdup(&out->arena, x->mesh_text)),
                                   ss_show_ms(x->cost.forward_ps),
                                   ss_show_ms(x->cost.backward_ps),
                                   ss_show_ms(x->comm_ps),
                                   ss_show_ms(x->cost.send_forward_ps + x->cost.send_backward_ps),
                                   ss_show_ms(x->cost.reduce_ps),
                                   ss_v_int(x->recomputed),
                                   ss_v_int(x->in_flight),
                                   ss_v_int_in(SS_UNIT_BYTES, x->cost.held_bytes),
                                   ss_v_int_in(SS_UNIT_BYTES, x->cost.resident_bytes),
                                   ss_v_int_in(SS_UNIT_BYTES, x->peak_bytes)};
        ss_out_row(out, cells);
    }
}

void ss_put_stages(const struct ss_pipeline_plan *plan, struct ss_out *out)
{
    const struct ss_pipeline_case *c = plan->schedule;
    double gap = plan->objective_ps > 0
                     ? (double)(plan->objective_ps - plan->bound_ps) / (double)plan->objective_ps
                     : 0;
    if (plan->baseline)
        ss_out_field(out, "baseline", ss_v_text(ss_strdup(&out->arena, plan->baseline)));
    ss_out_field(out, "layers", ss_v_int(plan->apart.layers.n));
    ss_out_field(out, "stages", ss_v_int(plan->n_stages));
    ss_out_field(out, "microbatches", ss_v_int(plan->n_microbatches));
    ss_out_field(out, "objective_ms", ss_show_ms(plan->objective_ps));
    ss_out_field(out, "bound_ms", plan->bound_ps ? ss_show_ms(plan->bound_ps) : ss_v_null());
    ss_out_field(out, "gap", plan->bound_ps ? ss_v_real_in(SS_UNIT_RATIO, gap) : ss_v_null());
    ss_out_field(out, "bound_by", plan->bound_by ? ss_v_text(plan->bound_by) : ss_v_null());
    ss_out_field(out, "schedule", ss_v_text(ss_strdup(&out->arena, c->schedule->name)));
    ss_out_field(out, "step_ms", ss_show_ms(c->sim.makespan_ps));
    ss_out_field(out, "bubble", ss_show_part(ss_sim_bubble(&c->sim)));
    ss_out_field(out, "peak", ss_v_int_in(SS_UNIT_BYTES, c->sim.peak_bytes));
    ss_out_field(out, "limit", ss_v_int_in(SS_UNIT_BYTES, plan->limit_bytes));
    ss_out_field(out, "fits", ss_v_bool(c->sim.peak_bytes <= plan->limit_bytes));
    ss_out_field(out, "solves", ss_v_int((int64_t)plan->solves));
    ss_out_field(out, "layer_classes", ss_v_int((int64_t)plan->layer_classes));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, plan->time_ms));
    ss_put_stage_table(plan, out);
    if (plan->division)
        ss_out_note(out, "%s", plan->division);
    if (!plan->settled)
        ss_out_note(out, "some stages are estimates: the choice had not settled after %zu rounds",
                    plan->rounds);
    if (plan->why_estimated)
        ss_out_note(out, "bytes are estimates: %s", plan->why_estimated);
    if (plan->memory_binds)
        ss_out_note(out, "the memory limit binds: with more of it the step would take less time");
}

void ss_put_stages_pair(const char *a_name, const struct ss_pipeline_plan *a, const char *b_name,
                        const struct ss_pipeline_plan *b, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"plan", SS_UNIT_NONE},       {"stages", SS_UNIT_NUMBER}, {"step_ms", SS_UNIT_MS},
        {"objective_ms", SS_UNIT_MS}, {"bound_ms", SS_UNIT_MS},   {"bubble", SS_UNIT_RATIO},
        {"peak", SS_UNIT_BYTES}};
    const struct ss_pipeline_plan *plans[] = {a, b};
    ss_out_table(out, "plans", columns, SS_COUNT(columns));
    for (int i = 0; i < 2; i++) {
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, i ? b_name : a_name)),
                                   ss_v_int(plans[i]->n_stages),
                                   ss_show_ms(plans[i]->schedule->sim.makespan_ps),
                                   ss_show_ms(plans[i]->objective_ps),
                                   plans[i]->bound_ps ? ss_show_ms(plans[i]->bound_ps)
                                                      : ss_v_null(),
                                   ss_show_part(ss_sim_bubble(&plans[i]->schedule->sim)),
                                   ss_v_int_in(SS_UNIT_BYTES, plans[i]->schedule->sim.peak_bytes)};
        ss_out_row(out, cells);
    }
}
