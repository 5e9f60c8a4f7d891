/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_plan.h"

static void put_op_row(const struct ss_plan *plan, uint32_t id, struct ss_out *out)
{
    const struct ss_op *op = plan->graph->ops + id;
    struct ss_arena *arena = &out->arena;
    struct ss_value cells[] = {ss_v_text(op->name),
                               ss_show_layouts(arena, &plan->mesh, plan->graph, op->results,
                                               plan->ops[id].out, op->n_results),
                               ss_show_layouts(arena, &plan->mesh, plan->graph, op->operands,
                                               plan->ops[id].in, op->n_operands),
                               ss_show_ps(plan->ops[id].compute_ps),
                               ss_v_int(ss_graph_trips(plan->graph, op->loop))};
    ss_out_row(out, cells);
}

static void put_ops(const struct ss_plan *plan, uint32_t only, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", false}, {"out", false}, {"in", false}, {"compute_us", true}, {"trips", true}};
    ss_out_table(out, "ops", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < plan->graph->n_ops; i++)
        if (plan->graph->ops[i].live && (only == SS_NONE || only == i))
            put_op_row(plan, i, out);
}

static bool concerns(const struct ss_plan *plan, const struct ss_plan_reshard *r, uint32_t op)
{
    if (op == SS_NONE || plan->graph->vars[r->var].producer == op)
        return true;
    return r->place == SS_TO_OPERAND && r->consumer == op;
}

static void put_reshards(const struct ss_plan *plan, uint32_t only, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"var", false},  {"place", false}, {"consumer", false}, {"arg", true},
        {"from", false}, {"to", false},    {"trips", true},     {"path", false}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "reshards", columns, SS_COUNT(columns));
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = plan->reshards + i;
        const struct ss_var *var = plan->graph->vars + r->var;
        if (!concerns(plan, r, only))
            continue;
        struct ss_value cells[] = {ss_v_text(var->name),
                                   ss_v_text(ss_place_name(r->place)),
                                   ss_v_text(ss_consumer_name(plan, r)),
                                   ss_v_int(r->arg),
                                   ss_show_layout(arena, &plan->mesh, &var->type, &r->from),
                                   ss_show_layout(arena, &plan->mesh, &var->type, &r->to),
                                   ss_v_int(r->trips),
                                   ss_show_path(plan, r, arena)};
        ss_out_row(out, cells);
    }
}

static void put_totals(const struct ss_lab *lab, struct ss_out *out)
{
    const struct ss_plan *plan = lab->now->plan;
    enum ss_unit unit = plan->objective_kind == SS_OBJECTIVE_TIME ? SS_UNIT_US : SS_UNIT_NONE;
    ss_out_field(out, "mesh", ss_v_text(ss_show_mesh(&out->arena, &plan->mesh)));
    ss_out_field(out, "cluster", ss_v_text(plan->cluster->name));
    ss_out_field(out, "method", ss_v_text(plan->method));
    ss_out_field(out, "compute_us", ss_show_ps(plan->compute_ps));
    ss_out_field(out, "comm_us", ss_show_ps(plan->comm_ps));
    ss_out_field(out, "objective", ss_v_real_in(unit, plan->objective));
    ss_out_field(out, "bound", ss_v_real_in(unit, plan->bound));
    ss_out_field(out, "gap", ss_v_real_in(SS_UNIT_RATIO, plan->gap));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes));
    ss_out_field(out, "stale", ss_v_bool(ss_snapshot_is_stale(lab->now)));
    if (ss_snapshot_is_stale(lab->now))
        ss_out_note(out, "pins, mesh, cluster or limit changed since: solve again");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *op = ss_arg(parsed, "op");
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    uint32_t only = op->given ? (uint32_t)op->integer : SS_NONE;
    put_ops(ctx->lab->now->plan, only, out);
    put_reshards(ctx->lab->now->plan, only, out);
    if (!op->given)
        put_totals(ctx->lab, out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; solve; plan", "mesh 2; solve; plan dot_general_0",
                                       NULL};

const struct ss_cmd ss_cmd_plan = {
    .name = "plan",
    .group = "plan",
    .summary = "show the plan: placements, collectives, totals",
    .help =
        "Per op: results and operands with one placement per mesh axis, and its compute time.\n"
        "Then every reshard with the collectives that it takes, what one rank sends, and their\n"
        "time: into the layout in which a var with several readers rests (hub), to an operand,\n"
        "an output, or a loop's value. With OP: that op and the reshards of its values.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "only this op"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
