/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_summary.h"

#include "repl/cmd/show_plan.h"

static void put_inputs(const struct ss_plan *plan, const struct ss_plan_summary *s, size_t rows,
                       struct ss_out *out)
{
    static const struct ss_column columns[] = {{"label", SS_UNIT_NONE},  {"count", SS_UNIT_NUMBER},
                                               {"type", SS_UNIT_NONE},   {"layout", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES}, {"input", SS_UNIT_NONE}};
    const struct ss_graph *g = plan->graph;
    ss_out_table(out, "inputs", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->n_inputs && i < rows; i++) {
        const struct ss_plan_inputs *group = s->inputs + i;
        uint32_t var = g->inputs[group->vars[0]];
        struct ss_value cells[] = {
            ss_v_text(group->path),
            ss_v_int((int64_t)group->count),
            ss_show_type(&out->arena, &g->vars[var].type),
            ss_show_layout(&out->arena, &plan->mesh, &g->vars[var].type, plan->home + var),
            ss_v_int_in(SS_UNIT_BYTES, group->bytes),
            ss_show_var(g, var)};
        ss_out_row(out, cells);
    }
}

static void put_blocks(const struct ss_plan *plan, const struct ss_plan_summary *s,
                       struct ss_out *out)
{
    static const struct ss_column columns[] = {{"block", SS_UNIT_NONE},
                                               {"axis", SS_UNIT_NONE},
                                               {"weights", SS_UNIT_NUMBER},
                                               {"how", SS_UNIT_NONE}};
    ss_out_table(out, "blocks", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->n_blocks; i++) {
        struct ss_value cells[] = {ss_v_text(s->blocks[i].block),
                                   ss_show_own_axis(&out->arena, &plan->mesh, s->blocks[i].axis),
                                   ss_v_int((int64_t)s->blocks[i].weights),
                                   ss_v_text(s->blocks[i].how)};
        ss_out_row(out, cells);
    }
}

static void put_collectives(const struct ss_plan *plan, const struct ss_plan_collective *list,
                            size_t n, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"us", SS_UNIT_US},       {"collective", SS_UNIT_NONE}, {"axis", SS_UNIT_NONE},
        {"bytes", SS_UNIT_BYTES}, {"times", SS_UNIT_NUMBER},    {"op", SS_UNIT_NONE},
        {"line", SS_UNIT_NUMBER}, {"scope", SS_UNIT_NONE}};
    static const char *const minor[] = {"times", "line", NULL};
    ss_out_table(out, "collectives", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < n; i++) {
        const struct ss_plan_collective *c = list + i;
        struct ss_value cells[] = {
            ss_show_ps(c->ps),
            ss_v_text(ss_collective_name(c->kind)),
            c->axes ? ss_show_group(&out->arena, &plan->mesh, c->axes) : ss_v_text("all"),
            ss_v_int_in(SS_UNIT_BYTES, c->bytes),
            ss_v_int(c->executions),
            c->op == SS_NONE ? ss_show_var(plan->graph, c->var) : ss_show_op(plan->graph, c->op),
            c->line ? ss_v_int(c->line) : ss_v_null(),
            ss_v_text(*c->scope ? c->scope : NULL)};
        ss_out_row(out, cells);
    }
}

void ss_put_plan_summary(const struct ss_plan *plan, size_t rows, struct ss_out *out)
{
    struct ss_plan_summary s = ss_plan_summarize(plan, &out->arena);
    struct ss_buf state = {0};
    put_inputs(plan, &s, rows, out);
    if (s.n_blocks)
        put_blocks(plan, &s, out);
    put_collectives(plan, s.collectives, s.n_collectives < rows ? s.n_collectives : rows, out);
    if (s.n_inputs > rows)
        ss_out_note(out, "%zu of %zu kinds of inputs are shown: plan --params lists every input",
                    rows, s.n_inputs);
    if (s.n_collectives > rows)
        ss_out_note(out,
                    "%zu of %zu kinds of collectives are shown: plan --collectives lists all %zu",
                    rows, s.n_collectives, s.n_sent);
    if (s.n_state) {
        struct ss_value bytes = ss_v_int_in(SS_UNIT_BYTES, s.state_bytes);
        ss_value_show(&state, &bytes);
        ss_out_note(out, "optimizer state: %zu inputs, %s on each rank: plan --params lists them",
                    s.n_state, ss_buf_text(&state));
    }
    ss_buf_free(&state);
}

void ss_put_plan_inputs(const struct ss_plan *plan, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"input", SS_UNIT_NONE},  {"label", SS_UNIT_NONE},
                                               {"role", SS_UNIT_NONE},   {"type", SS_UNIT_NONE},
                                               {"layout", SS_UNIT_NONE}, {"bytes", SS_UNIT_BYTES}};
    const struct ss_graph *g = plan->graph;
    struct ss_dim_classes *dims = ss_dim_classes_find(g, plan->rules);
    struct ss_roles roles = ss_roles_find(g, dims, &out->arena);
    static const char *const minor[] = {"role", "type", NULL};
    ss_out_table(out, "inputs", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        uint32_t v = g->inputs[i];
        const struct ss_type *type = &g->vars[v].type;
        struct ss_value cells[] = {
            ss_show_var(g, v),
            ss_show_label(&out->arena, g, v),
            ss_v_text(ss_role_name(roles.var[v])),
            ss_show_type(&out->arena, type),
            ss_show_layout(&out->arena, &plan->mesh, type, plan->home + v),
            ss_v_int_in(SS_UNIT_BYTES, ss_layout_bytes(&plan->mesh, plan->home + v, type))};
        ss_out_row(out, cells);
    }
    ss_dim_classes_free(dims);
}

void ss_put_plan_collectives(const struct ss_plan *plan, struct ss_out *out)
{
    size_t n;
    struct ss_plan_collective *list = ss_plan_collectives(plan, &out->arena, &n);
    put_collectives(plan, list, n, out);
}

void ss_put_plan_collective_totals(const struct ss_plan *plan, enum ss_collective_key by,
                                   struct ss_out *out)
{
    static const struct ss_column columns[][5] = {{{"kind", SS_UNIT_NONE},
                                                   {"us", SS_UNIT_US},
                                                   {"bytes", SS_UNIT_BYTES},
                                                   {"collectives", SS_UNIT_NUMBER},
                                                   {"times", SS_UNIT_NUMBER}},
                                                  {{"axis", SS_UNIT_NONE},
                                                   {"us", SS_UNIT_US},
                                                   {"bytes", SS_UNIT_BYTES},
                                                   {"collectives", SS_UNIT_NUMBER},
                                                   {"times", SS_UNIT_NUMBER}},
                                                  {{"scope", SS_UNIT_NONE},
                                                   {"us", SS_UNIT_US},
                                                   {"bytes", SS_UNIT_BYTES},
                                                   {"collectives", SS_UNIT_NUMBER},
                                                   {"times", SS_UNIT_NUMBER}}};
    size_t n;
    const struct ss_collective_total *totals = ss_plan_collective_totals(plan, by, &out->arena, &n);
    ss_out_table(out, "totals", columns[by], SS_COUNT(columns[by]));
    for (size_t i = 0; i < n; i++) {
        struct ss_value cells[] = {
            ss_v_text(*totals[i].key ? totals[i].key : NULL), ss_show_ps(totals[i].ps),
            ss_v_int_in(SS_UNIT_BYTES, totals[i].bytes), ss_v_int((int64_t)totals[i].count),
            ss_v_int(totals[i].executions)};
        ss_out_row(out, cells);
    }
}
