/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "core/rules/row_text.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_price.h"
#include "repl/cmd/show_problem.h"

#include <inttypes.h>
#include <string.h>

enum { ALTERNATIVES = 12 };

/* Whether a placement fits a var on one axis of the mesh, everything else whole; NULL: it does. */
static const char *refusal(const struct ss_mesh *mesh, const struct ss_type *type, int axis,
                           struct ss_placement placement)
{
    struct ss_layout layout;
    const char *why = NULL;
    memset(&layout, 0, sizeof layout);
    if (placement.kind == SS_SHARD && !ss_layout_set(mesh, type, &layout, axis, placement, &why))
        return why ? why : "does not divide";
    return NULL;
}

static const char *row_refusal(const struct ss_lab *lab, uint32_t op, const struct ss_row *row,
                               int axis, struct ss_arena *arena)
{
    const struct ss_graph *g = lab->now->graph;
    const struct ss_op_rules *rules = lab->now->rules->op_rules[op];
    const int64_t *lengths = lab->now->rules->op_atoms[op].lengths;
    for (size_t k = 0; k < rules->n_in + rules->n_out; k++) {
        bool input = k < rules->n_in;
        const struct ss_row_slot *slot = input ? row->in + k : row->out + (k - rules->n_in);
        uint32_t var = input ? g->ops[op].operands[k] : g->ops[op].results[k - rules->n_in];
        const char *why = refusal(&lab->now->settings.mesh, &g->vars[var].type, axis,
                                  ss_row_placement(slot, lengths));
        if (why)
            return ss_sprintf(arena, "%s dim %d of length %" PRId64 ": %s", g->vars[var].name,
                              slot->dim, g->vars[var].type.dims[slot->dim], why);
    }
    struct ss_call call;
    struct ss_buf words = {0};
    ss_graph_call(g, op, arena, &call);
    int64_t n = lab->now->settings.mesh.axis[axis].size;
    bool refused = ss_row_misfit(row, lengths, n, &words) ||
                   ss_row_refused(row, &call, &lab->now->rules->op_atoms[op], lengths, n, &words);
    const char *kept = refused ? ss_strdup(arena, ss_buf_text(&words)) : NULL;
    ss_buf_free(&words);
    return kept;
}

static void put_fit(const struct ss_lab *lab, uint32_t op, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"row", SS_UNIT_NONE},
                                               {"axis", SS_UNIT_NONE},
                                               {"size", SS_UNIT_NUMBER},
                                               {"fits", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    const struct ss_op_rules *rules = lab->now->rules->op_rules[op];
    ss_out_table(out, "on_mesh", columns, SS_COUNT(columns));
    for (size_t r = 0; r < rules->n_rows; r++) {
        bool said = ss_row_is_said(rules->rows + r, lab->now->rules->op_atoms[op].lengths);
        for (int a = 0; said && a < lab->now->settings.mesh.n_axes; a++) {
            const char *why = row_refusal(lab, op, rules->rows + r, a, &out->arena);
            struct ss_value cells[] = {ss_show_row(lab->now->rules, op, r, rules->rows[r].id),
                                       ss_show_axis(&lab->now->settings.mesh, a),
                                       ss_v_int(lab->now->settings.mesh.axis[a].size),
                                       ss_v_bool(!why), ss_v_text(why)};
            ss_out_row(out, cells);
        }
    }
}

/* "dp: S1, exact; tp: R, structural": the row that the op takes on every axis, and its proof. */
static const char *rests_on(const struct ss_plan *plan, uint32_t id, struct ss_arena *arena)
{
    const struct ss_op_rules *rules = plan->rules->op_rules[id];
    struct ss_buf text = {0};
    for (int a = 0; a < plan->mesh.n_axes; a++) {
        const struct ss_row *row = &rules->rows[plan->ops[id].rows[a]];
        ss_buf_printf(&text, "%s%s: %s, %s", a ? "; " : "", plan->mesh.axis[a].name, row->id,
                      ss_verdict_name(row->verdict));
    }
    return ss_show_take(arena, &text);
}

static void put_op_plan(const struct ss_lab *lab, uint32_t id, struct ss_out *out)
{
    const struct ss_plan *plan = lab->now->plan;
    const struct ss_op *op = lab->now->graph->ops + id;
    struct ss_arena *arena = &out->arena;
    if (!plan || !op->live)
        return;
    ss_out_field(out, "planned_out",
                 ss_show_layouts(arena, &plan->mesh, lab->now->graph, op->results,
                                 plan->ops[id].out, op->n_results));
    ss_out_field(out, "planned_in",
                 ss_show_layouts(arena, &plan->mesh, lab->now->graph, op->operands,
                                 plan->ops[id].in, op->n_operands));
    ss_out_field(out, "rests_on", ss_v_text(rests_on(plan, id, arena)));
}

static bool cuts(const struct ss_layout *layouts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int a = 0; a < SS_MAX_AXES; a++)
            if (layouts[i].axis[a].kind == SS_SHARD)
                return true;
    return false;
}

static bool some_cut_fits(const struct ss_lab *lab, uint32_t op)
{
    const struct ss_op_rules *rules = lab->now->rules->op_rules[op];
    struct ss_arena scratch = {0};
    bool found = false;
    for (size_t r = 0; r < rules->n_rows && !found; r++)
        for (int a = 0; a < lab->now->settings.mesh.n_axes && !found; a++)
            found = rules->rows[r].n_cut && !row_refusal(lab, op, rules->rows + r, a, &scratch);
    ss_arena_free(&scratch);
    return found;
}

/* Why the op is not cut, in one sentence; NULL where it is, or where nothing was decided yet. */
static const char *op_reason(const struct ss_lab *lab, uint32_t id)
{
    const struct ss_op *op = lab->now->graph->ops + id;
    const struct ss_op_rules *rules = lab->now->rules->op_rules[id];
    if (!op->live)
        return "dead: no output needs it, so it is never placed";
    if (!rules || rules->reason)
        return rules ? rules->reason : NULL;
    if (lab->now->settings.mesh.n_axes && !some_cut_fits(lab, id))
        return "no axis of this mesh divides a dim that may be cut";
    if (lab->now->plan && !cuts(lab->now->plan->ops[id].in, op->n_operands) &&
        !cuts(lab->now->plan->ops[id].out, op->n_results))
        return "it may be cut, but the best plan found does not: a pin shows what that would cost";
    return NULL;
}

static void put_op(const struct ss_lab *lab, uint32_t id, struct ss_out *out)
{
    const struct ss_op_rules *rules = lab->now->rules->op_rules[id];
    const int64_t *lengths = lab->now->rules->op_atoms[id].lengths;
    ss_out_field(out, "op", ss_show_op(lab->now->graph, id));
    ss_out_field(out, "reason", ss_v_text(op_reason(lab, id)));
    if (rules) {
        ss_out_field(out, "rows", ss_v_int((int64_t)ss_rows_said(rules, lengths)));
        ss_out_field(out, "undetermined", ss_v_bool(rules->undetermined));
    }
    put_op_plan(lab, id, out);
    for (size_t i = 0; i < lab->now->settings.pins.n; i++)
        if (ss_lab_pin_covers(lab->now->graph, &lab->now->settings.pins.items[i], id))
            ss_out_field(out, "pin",
                         ss_v_text(ss_strdup(&out->arena, lab->now->settings.pins.items[i].text)));
    if (!rules)
        return;
    ss_put_attempts(rules, lengths, out);
    ss_put_counterexamples(rules, out);
    if (lab->now->settings.mesh.n_axes)
        put_fit(lab, id, out);
    else
        ss_out_note(out, "set a mesh to see which rows fit it");
}

static void put_dims(const struct ss_lab *lab, const struct ss_var *var, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"dim", SS_UNIT_NUMBER}, {"length", SS_UNIT_NUMBER},
                                               {"axis", SS_UNIT_NONE},  {"size", SS_UNIT_NUMBER},
                                               {"fits", SS_UNIT_NONE},  {"why", SS_UNIT_NONE}};
    ss_out_table(out, "dims", columns, SS_COUNT(columns));
    for (int d = 0; d < var->type.rank; d++) {
        for (int a = 0; a < lab->now->settings.mesh.n_axes; a++) {
            struct ss_placement cut = {.kind = SS_SHARD, .dim = d, .blocks = 1};
            const char *why = refusal(&lab->now->settings.mesh, &var->type, a, cut);
            struct ss_value cells[] = {ss_v_int(d),
                                       ss_v_int(var->type.dims[d]),
                                       ss_show_axis(&lab->now->settings.mesh, a),
                                       ss_v_int(lab->now->settings.mesh.axis[a].size),
                                       ss_v_bool(!why),
                                       ss_v_text(why)};
            ss_out_row(out, cells);
        }
    }
}

static bool may_be_cut(const struct ss_lab *lab, const struct ss_type *type)
{
    for (int d = 0; d < type->rank; d++)
        for (int a = 0; a < lab->now->settings.mesh.n_axes; a++)
            if (!refusal(&lab->now->settings.mesh, type, a,
                         (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = 1}))
                return true;
    return false;
}

/* Why the value lies whole on every rank; NULL where it does not, or nothing was decided yet. */
static const char *var_reason(const struct ss_lab *lab, uint32_t id)
{
    const struct ss_var *var = &lab->now->graph->vars[id];
    const char *made = "its producer leaves it whole: `why` of the producer tells more";
    if (!lab->now->settings.mesh.n_axes)
        return NULL;
    if (!var->type.rank)
        return "a scalar has no dim to cut";
    if (!may_be_cut(lab, &var->type))
        return "no axis of this mesh divides one of its dims";
    if (!lab->now->plan || cuts(&lab->now->plan->home[id], 1))
        return NULL;
    return lab->now->plan->has_hub[id] || var->producer == SS_NONE
               ? "it may be cut, but the best plan found does not: a pin shows what that would cost"
               : made;
}

static void put_var(const struct ss_lab *lab, uint32_t id, struct ss_out *out)
{
    const struct ss_graph *g = lab->now->graph;
    const struct ss_var *var = g->vars + id;
    const char *producer = var->producer == SS_NONE ? NULL : g->ops[var->producer].name;
    ss_out_field(out, "var", ss_show_var(lab->now->graph, id));
    ss_out_field(out, "label", ss_v_text(var->label));
    ss_out_field(out, "type", ss_show_type(&out->arena, &var->type));
    ss_out_field(out, "reason", ss_v_text(var_reason(lab, id)));
    ss_out_field(out, "producer", ss_v_text(producer));
    ss_out_field(out, "readers", ss_v_int(g->use_start[id + 1] - g->use_start[id]));
    if (lab->now->plan) {
        ss_out_field(out, "planned",
                     ss_show_layout(&out->arena, &lab->now->plan->mesh, &var->type,
                                    lab->now->plan->home + id));
        ss_out_field(out, "hub", ss_v_bool(lab->now->plan->has_hub[id]));
    }
    if (lab->now->settings.mesh.n_axes)
        put_dims(lab, var, out);
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
        return SS_OK;
    }
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    if (item->is_var)
        put_var(ctx->lab, (uint32_t)item->integer, out);
    else
        put_op(ctx->lab, (uint32_t)item->integer, out);
    ss_put_alternatives(ctx->lab, item->is_var, (uint32_t)item->integer, ALTERNATIVES, ctx->job,
                        out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; why dot_general_0", "mesh 8; why arg0", NULL};

const struct ss_cmd ss_cmd_why = {
    .name = "why",
    .group = "rules",
    .summary = "why an op or var is placed, or cannot be placed, so",
    .help =
        "For an op: every attempt of the exploration with its verdict and evidence or\n"
        "counterexample, which rows fit the mesh, its pins and what the plan does with it:\n"
        "rests_on is its row on each mesh axis, with the proof. For a var (`var:NAME` where an op\n"
        "has that name): which dims each mesh axis divides, and where the plan leaves it. A dim\n"
        "that an axis does not divide is not cut on that axis. With a plan: what it pays for this\n"
        "op or value, and what the alternatives would cost with all neighbours as they are:\n"
        "compute, resharding of what comes in, of what goes out, and the peak memory.\n"
        "Of a problem file: a node by its number, and what its strategies cost there.\n"
        "\n"
        "kind says what an attempt cuts, and what the pieces are told:\n"
        "  A  one length is cut wherever it occurs; a piece is the operator on a smaller operand\n"
        "  B  the same, with indices offset by where the piece begins, and masked where they lie\n"
        "     outside it\n"
        "  C  the same as A, where the operator itself counts: it is told where its piece begins\n"
        "  D  pieces with a halo, of rows of their neighbours, results that overlap, or windows\n"
        "     that share rows\n"
        "  E  a cut while other operands are pending (a bias of a sum counts once, not per rank)\n"
        "  F  several lengths cut together, or several cuts at once\n"
        "  G  nothing is cut: operands are pending, as each rank's part of a sum is\n"
        "\n"
        "verdict, of a row its proof:\n"
        "  structural         elements are moved, none is computed; equal to the last bit\n"
        "  exact              whole numbers give whole numbers, equal to the last bit\n"
        "  proved on probes   equal within 1e-9 of what the data spread over, on every probe\n"
        "  fragile            the same under a condition, which `rules OP` notes\n"
        "  refuted            with the smallest probe that shows it, or what shape inference says\n"
        "  undetermined       too few cells could have refuted it: never used\n"
        "  no lengths         shape inference accepts no lengths for a probe, or the operator\n"
        "                     makes too much of them\n"
        "  outside the space  not tried, or it holds and no row says it; why tells which\n"
        "  no answer          a run crashed, hung or ate memory: never used\n"
        "\n"
        "sizes[0, 4..6] of a candidate are numbers in the operator's attributes (shapes, counts,\n"
        "positions) that are cut with the dims, counted in the order in which it has them.",
    .examples = examples,
    .args = {{.name = "item", .type = SS_ARG_ITEM, .help = "an op or a var; a node of a problem"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
