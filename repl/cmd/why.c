/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/why.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_composed.h"
#include "repl/cmd/show_price.h"
#include "repl/cmd/show_problem.h"

enum { ALTERNATIVES = 12 };

static void put_fits(const struct ss_snapshot *now, uint32_t op, const struct ss_why_op *why,
                     const struct ss_prices_shown *prices, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"row", SS_UNIT_NONE},         {"axis", SS_UNIT_NONE},    {"size", SS_UNIT_NUMBER},
        {"fits", SS_UNIT_NONE},        {"planned", SS_UNIT_NONE}, {"pinned", SS_UNIT_NONE},
        {"difference_us", SS_UNIT_US}, {"why", SS_UNIT_NONE}};
    const struct ss_mesh *mesh = &now->settings.mesh;
    ss_out_table(out, "on_mesh", columns, SS_COUNT(columns));
    for (size_t i = 0; i < why->n_fits; i++) {
        const struct ss_why_fit *fit = &why->fits[i];
        struct ss_value cells[] = {
            ss_show_row(now->rules, op, fit->row, why->rules->rows[fit->row].id),
            ss_show_axis(mesh, fit->axis),
            ss_v_int(mesh->axis[fit->axis].size),
            ss_v_bool(!fit->why),
            ss_v_bool(fit->planned),
            ss_v_bool(fit->pinned),
            ss_show_row_cost(prices, op, fit->row, fit->axis),
            ss_v_text(fit->why)};
        ss_out_row(out, cells);
    }
}

static void put_op_plan(const struct ss_snapshot *now, uint32_t id, const struct ss_why_op *why,
                        struct ss_out *out)
{
    const struct ss_plan *plan = now->plan;
    const struct ss_op *op = now->graph->ops + id;
    struct ss_arena *arena = &out->arena;
    if (!why->rests_on)
        return;
    ss_out_field(out, "planned_out",
                 ss_show_layouts(arena, &plan->mesh, now->graph, op->results, plan->ops[id].out,
                                 op->n_results));
    ss_out_field(out, "planned_in",
                 ss_show_layouts(arena, &plan->mesh, now->graph, op->operands, plan->ops[id].in,
                                 op->n_operands));
    ss_out_field(out, "rests_on", ss_v_text(why->rests_on));
    if (now->plan_settings.cost_term)
        ss_out_field(out, "charge_us", ss_show_ps(now->plan->ops[id].charge_ps));
}

static void put_op(const struct ss_snapshot *now, uint32_t id, const struct ss_prices_shown *prices,
                   struct ss_out *out)
{
    struct ss_why_op why;
    ss_why_op(now, id, &out->arena, &why);
    ss_out_field(out, "op", ss_show_op(now->graph, id));
    ss_out_field(out, "reason", ss_v_text(why.reason));
    if (why.rules) {
        ss_out_field(out, "rows", ss_v_int((int64_t)why.n_rows));
        ss_out_field(out, "undetermined", ss_v_bool(why.rules->undetermined));
    }
    put_op_plan(now, id, &why, out);
    for (size_t i = 0; i < why.n_pins; i++)
        ss_out_field(out, "pin", ss_v_text(ss_strdup(&out->arena, why.pins[i])));
    if (!why.rules)
        return;
    ss_put_attempts(now->rules, id, out);
    ss_put_counterexamples(why.rules, out);
    if (now->settings.mesh.n_axes)
        put_fits(now, id, &why, prices, out);
    else
        ss_out_note(out, "set a mesh to see which rows fit it");
}

static void put_dims(const struct ss_snapshot *now, uint32_t var, const struct ss_why_var *why,
                     struct ss_out *out)
{
    static const struct ss_column columns[] = {{"dim", SS_UNIT_NUMBER}, {"length", SS_UNIT_NUMBER},
                                               {"axis", SS_UNIT_NONE},  {"size", SS_UNIT_NUMBER},
                                               {"fits", SS_UNIT_NONE},  {"why", SS_UNIT_NONE}};
    const struct ss_mesh *mesh = &now->settings.mesh;
    ss_out_table(out, "dims", columns, SS_COUNT(columns));
    for (size_t i = 0; i < why->n_dims; i++) {
        const struct ss_why_dim *d = &why->dims[i];
        struct ss_value cells[] = {ss_v_int(d->dim),
                                   ss_v_int(now->graph->vars[var].type.dims[d->dim]),
                                   ss_show_axis(mesh, d->axis),
                                   ss_v_int(mesh->axis[d->axis].size),
                                   ss_v_bool(!d->why),
                                   ss_v_text(d->why)};
        ss_out_row(out, cells);
    }
}

static void put_var(const struct ss_snapshot *now, uint32_t id, struct ss_out *out)
{
    const struct ss_graph *g = now->graph;
    const struct ss_var *var = g->vars + id;
    const char *producer = var->producer == SS_NONE ? NULL : g->ops[var->producer].name;
    struct ss_why_var why;
    ss_why_var(now, id, &out->arena, &why);
    ss_out_field(out, "var", ss_show_var(g, id));
    ss_out_field(out, "label", ss_v_text(var->label));
    ss_out_field(out, "type", ss_show_type(&out->arena, &var->type));
    ss_out_field(out, "reason", ss_v_text(why.reason));
    ss_out_field(out, "producer", ss_v_text(producer));
    ss_out_field(out, "readers", ss_v_int(g->use_start[id + 1] - g->use_start[id]));
    const struct ss_plan *plan = ss_snapshot_plan_here(now);
    if (plan) {
        ss_out_field(out, "planned",
                     ss_show_layout(&out->arena, &plan->mesh, &var->type, plan->home + id));
        ss_out_field(out, "hub", ss_v_bool(plan->has_hub[id]));
    }
    if (now->settings.mesh.n_axes)
        put_dims(now, id, &why, out);
    else
        ss_out_note(out, "set a mesh to see which dims it divides");
    if (producer)
        ss_out_note(out, "why %s tells how its producer can be cut", producer);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *item = ss_arg(parsed, "item");
    if (ctx->lab->now->problem) {
        ss_put_problem_node(ctx->lab, (uint32_t)item->integer, ALTERNATIVES, out);
        ss_put_if_stale(ctx->lab->now, out);
        return SS_OK;
    }
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_prices_shown prices;
    uint32_t id = (uint32_t)item->integer;
    const struct ss_arg_value *row = ss_option(parsed, "row");
    if (row->given && item->is_var)
        return ss_fail(err, SS_E_ARGUMENT, "--row needs an op with a body");
    if (row->given)
        return ss_put_derivation(ctx, id, row->text, out, err);
    ss_show_prices(ctx->lab, item->is_var, id, ALTERNATIVES, ctx->job, &out->arena, &prices);
    if (item->is_var)
        put_var(ctx->lab->now, id, out);
    else
        put_op(ctx->lab->now, id, &prices, out);
    ss_put_alternatives(ctx->lab, &prices, item->is_var, id, ALTERNATIVES, out);
    ss_space_free(prices.list.space);
    ss_put_if_stale(ctx->lab->now, out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; why dot_general_0", "mesh 8; why arg0", NULL};

const struct ss_cmd ss_cmd_why = {
    .name = "why",
    .group = "rules",
    .summary = "why an op or var is placed as it is",
    .help =
        "For an op: every attempt of the exploration with its verdict, its evidence or its\n"
        "counterexample; the rows that fit the mesh; the pins; and the placements in the plan.\n"
        "rests_on names the row on each mesh axis, with its proof.\n"
        "For a var (`var:NAME` if an op has the same name): the dims that each mesh axis\n"
        "divides, and the layout in the plan. An axis cannot cut a dim that it does not divide.\n"
        "With a plan: the cost of this op or value, and the cost of each alternative if its\n"
        "neighbours stay as they are: compute, resharding of inputs, resharding of outputs, and\n"
        "peak memory. difference_us of a row is that of its cheapest placement on that axis.\n"
        "--row ROW tells why an op with a body has a row (an id, or \"S(0) <- S(0), R\"): the "
        "rows\n"
        "of the body's ops that it follows from, op by op, with the number of blocks in which "
        "each\n"
        "is cut. If it does not follow, stopped_at is the op of the body at which the search "
        "ended,\n"
        "and why says which row that op lacks.\n"
        "For a problem file: a node by its number, and the costs of its strategies.\n"
        "\n"
        "kind is the kind of a candidate:\n"
        "  A  one length, cut wherever it occurs; a piece is the operator on smaller operands\n"
        "  B  the same, with indices shifted by the offset of the piece, and masked if out of "
        "range\n"
        "  C  the same as A for operators that count positions: they receive the global offset\n"
        "  D  a cut with a halo, with overlapping results, or with windows that share rows\n"
        "  E  a cut with other operands partial (the bias of a partial sum is added once)\n"
        "  F  several lengths cut together, or several cuts at once\n"
        "  G  no cut: operands are partial, for example each rank holds a term of a sum\n"
        "\n"
        "verdict, or the proof of a row:\n"
        "  structural         the op only moves elements; equal to the last bit\n"
        "  exact              integers in, integers out; equal to the last bit\n"
        "  proved on probes   equal within 1e-9 of the spread of the data, on every probe\n"
        "  fragile            the same under a condition, which `rules OP` shows\n"
        "  declared           stated for an op that nothing here can run: see `help rule`\n"
        "  unchecked          added and believed, not tested: see `help rule add`\n"
        "  refuted            with the smallest counterexample, or the error of shape inference\n"
        "  undetermined       too little evidence: never used\n"
        "  no lengths         shape inference accepts no lengths for a probe, or the probe would\n"
        "                     be too large\n"
        "  not explored       with the reason; also a cut that holds but that no row expresses\n"
        "  no answer          a run crashed, hung or used too much memory: never used\n"
        "\n"
        "sizes[0, 4..6] of a candidate are the numbers of the operator's attributes (shapes,\n"
        "counts, positions) that are cut together with the dims, counted in attribute order.",
    .examples = examples,
    .args = {{.name = "item", .type = SS_ARG_ITEM, .help = "an op or a var; a node of a problem"}},
    .options = {{.name = "row", .type = SS_ARG_ROW_ID, .help = "how this row of an op is derived"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
