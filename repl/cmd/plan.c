/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_plan.h"
#include "repl/cmd/show_timeline.h"
#include "repl/cmd/show_summary.h"
#include "repl/cmd/show_tensor.h"

#include <string.h>

enum { SUMMARY_ROWS = 16 };

/* The ops or reshards of a table, as a row source. It holds its plan, as another may be made
 * meanwhile. */
struct plan_rows {
    const struct ss_snapshot *now;
    SS_ARRAY(uint32_t) items;
};

static void release_rows(void *user)
{
    ss_snapshot_free(((struct plan_rows *)user)->now);
}

static struct plan_rows *new_rows(const struct ss_lab *lab, struct ss_out *out)
{
    struct plan_rows *rows = ss_alloc(&out->arena, sizeof *rows);
    rows->now = ss_snapshot_ref(lab->now);
    return rows;
}

static void get_op_row(void *user, size_t i, struct ss_arena *arena, struct ss_value *cells)
{
    const struct plan_rows *rows = user;
    const struct ss_plan *plan = rows->now->plan;
    uint32_t id = rows->items.items[i];
    const struct ss_op *op = plan->graph->ops + id;
    const struct ss_value row[] = {ss_show_op(plan->graph, id),
                                   ss_show_layouts(arena, &plan->mesh, plan->graph, op->results,
                                                   plan->ops[id].out, op->n_results),
                                   ss_show_layouts(arena, &plan->mesh, plan->graph, op->operands,
                                                   plan->ops[id].in, op->n_operands),
                                   ss_show_ps(plan->ops[id].compute_ps),
                                   ss_v_int(ss_graph_trips(plan->graph, op->loop))};
    memcpy(cells, row, sizeof row);
}

static void put_ops(const struct ss_lab *lab, uint32_t only, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"out", SS_UNIT_NONE},
                                               {"in", SS_UNIT_NONE},
                                               {"compute_us", SS_UNIT_US},
                                               {"trips", SS_UNIT_NUMBER}};
    const struct ss_graph *graph = lab->now->plan->graph;
    struct plan_rows *rows = new_rows(lab, out);
    for (uint32_t i = 0; i < graph->n_ops; i++)
        if (graph->ops[i].live && (only == SS_NONE || only == i))
            ss_push(&out->arena, rows->items, i);
    ss_out_lazy_table(
        out, "ops", columns, SS_COUNT(columns),
        &(struct ss_row_source){
            .count = rows->items.count, .get = get_op_row, .release = release_rows, .user = rows});
}

static bool concerns(const struct ss_plan *plan, const struct ss_plan_reshard *r, uint32_t op)
{
    if (op == SS_NONE || plan->graph->vars[r->var].producer == op)
        return true;
    return r->place == SS_TO_OPERAND && r->consumer == op;
}

static void get_reshard_row(void *user, size_t i, struct ss_arena *arena, struct ss_value *cells)
{
    const struct plan_rows *rows = user;
    const struct ss_plan *plan = rows->now->plan;
    const struct ss_plan_reshard *r = plan->reshards + rows->items.items[i];
    const struct ss_type *type = &plan->graph->vars[r->var].type;
    const struct ss_value row[] = {ss_show_var(plan->graph, r->var),
                                   ss_v_text(ss_place_name(r->place)),
                                   ss_show_consumer(plan, r),
                                   ss_v_int(r->arg),
                                   ss_show_layout(arena, &plan->mesh, type, &r->from),
                                   ss_show_layout(arena, &plan->mesh, type, &r->to),
                                   ss_v_int(r->trips),
                                   ss_show_path(plan, r, arena)};
    memcpy(cells, row, sizeof row);
}

static void put_reshards(const struct ss_lab *lab, uint32_t only, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"var", SS_UNIT_NONE},      {"place", SS_UNIT_NONE},
                                               {"consumer", SS_UNIT_NONE}, {"arg", SS_UNIT_NUMBER},
                                               {"from", SS_UNIT_NONE},     {"to", SS_UNIT_NONE},
                                               {"trips", SS_UNIT_NUMBER},  {"path", SS_UNIT_NONE}};
    const struct ss_plan *plan = lab->now->plan;
    struct plan_rows *rows = new_rows(lab, out);
    for (size_t i = 0; i < plan->n_reshards; i++)
        if (concerns(plan, plan->reshards + i, only))
            ss_push(&out->arena, rows->items, (uint32_t)i);
    ss_out_lazy_table(out, "reshards", columns, SS_COUNT(columns),
                      &(struct ss_row_source){.count = rows->items.count,
                                              .get = get_reshard_row,
                                              .release = release_rows,
                                              .user = rows});
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
    if (lab->now->plan_settings.cost_term)
        ss_out_field(out, "charge_us", ss_v_real_in(SS_UNIT_US, plan->charge));
    ss_out_field(out, "objective", ss_v_real_in(unit, plan->objective));
    ss_out_field(out, "bound", ss_show_bound(plan));
    ss_out_field(out, "gap", ss_show_gap(plan));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes));
    ss_put_stale(lab->now, out);
}

/* One table at a time; or a summary, with every op and reshard for programs. */
static void put_whole(const struct ss_lab *lab, const struct ss_parsed *parsed, struct ss_out *out)
{
    const struct ss_plan *plan = lab->now->plan;
    const struct ss_arg_value *by = ss_option(parsed, "by"), *rows = ss_option(parsed, "rows");
    bool ops = ss_option(parsed, "ops")->given, params = ss_option(parsed, "params")->given;
    bool collectives = ss_option(parsed, "collectives")->given || by->given;
    bool summary = !ops && !params && !collectives;
    if (ops || summary) {
        put_ops(lab, SS_NONE, out);
        ss_out_programs_only(out, summary);
        put_reshards(lab, SS_NONE, out);
        ss_out_programs_only(out, summary);
    }
    if (params)
        ss_put_plan_inputs(plan, out);
    if (collectives && by->given)
        ss_put_plan_collective_totals(plan, (enum ss_collective_key)by->integer, out);
    else if (collectives)
        ss_put_plan_collectives(plan, out);
    if (summary)
        ss_put_plan_summary(plan, rows->given ? (size_t)rows->integer : SUMMARY_ROWS, out);
    put_totals(lab, out);
}

/* The tensor of an op is its first result. */
static enum ss_rc put_tensor(const struct ss_snapshot *now, const struct ss_arg_value *item,
                             struct ss_out *out, struct ss_error *err)
{
    const struct ss_graph *graph = now->plan->graph;
    uint32_t id = (uint32_t)item->integer;
    if (!item->is_var && !graph->ops[id].n_results)
        return ss_fail(err, SS_E_ARGUMENT, "%.100s has no result", graph->ops[id].name);
    ss_put_tensor(now->plan, item->is_var ? id : graph->ops[id].results[0], out);
    ss_put_if_stale(now, out);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *op = ss_arg(parsed, "op");
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    if (ss_option(parsed, "timeline")->given) {
        rc = ss_put_timeline(ctx->lab->now->plan, NULL, out, err);
        if (rc == SS_OK)
            ss_put_if_stale(ctx->lab->now, out);
        return rc;
    }
    if (ss_option(parsed, "tensor")->given)
        return put_tensor(ctx->lab->now, ss_option(parsed, "tensor"), out, err);
    if (!op->given) {
        put_whole(ctx->lab, parsed, out);
        return SS_OK;
    }
    put_ops(ctx->lab, (uint32_t)op->integer, out);
    put_reshards(ctx->lab, (uint32_t)op->integer, out);
    return SS_OK;
}

static const char *const keys[] = {"kind", "axis", "scope", NULL};
static const char *const examples[] = {"mesh 2x4; solve; plan",
                                       "mesh 2; solve; plan dot_general_0",
                                       "mesh 2x4; solve; plan --collectives --by axis",
                                       "mesh 2x4; solve; plan --tensor var:arg0",
                                       "mesh 2x4; cluster toy; solve; plan --timeline",
                                       NULL};

const struct ss_cmd ss_cmd_plan = {
    .name = "plan",
    .group = "plan",
    .summary = "show the plan: placements, collectives, totals",
    .help =
        "Shows a summary: data and parameters by label with their type, layout and the bytes\n"
        "on each rank; how the weights of each block are used on each axis; and the\n"
        "collectives by their time in one step. Names that differ in one number, and are\n"
        "placed alike, are folded: layers/0..11. A column weight is cut along a dim of the\n"
        "result, a row weight along a contracted dim; data means that the weight is whole\n"
        "and the batch is cut. op is the reader for which values are resharded, or else\n"
        "their producer; bytes are those that one rank sends each time.\n"
        "--ops lists per op the placements of its results and operands, one per mesh axis,\n"
        "and its compute time; then every reshard with its collectives. place is its\n"
        "destination: the hub in which a var with several readers rests, an operand, an\n"
        "output, or a loop value. With OP: only that op and the reshards of its values.\n"
        "--tensor shows one value: its layouts where it is made, rests and is read, the path of\n"
        "each reshard, and the indices of every dim that each rank holds.\n"
        "--timeline lists the ops and collectives of one rank in their order, with predicted "
        "times.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "only this op"}},
    .options = {{.name = "ops", .type = SS_ARG_FLAG, .help = "every op, and every reshard"},
                {.name = "params", .type = SS_ARG_FLAG, .help = "every input"},
                {.name = "collectives", .type = SS_ARG_FLAG, .help = "every collective, by time"},
                {.name = "by",
                 .type = SS_ARG_CHOICE,
                 .choices = keys,
                 .help = "totals of the collectives by this"},
                {.name = "rows", .type = SS_ARG_INT, .help = "rows per table of the summary (16)"},
                {.name = "tensor",
                 .type = SS_ARG_ITEM,
                 .help = "one value: its layouts and the shard of each rank"},
                {.name = "timeline",
                 .type = SS_ARG_FLAG,
                 .help = "the ops and collectives of one rank, in order"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
