/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans as JSON that other tools read: autoparallel's placements and Model Explorer's node data. */
#include <string.h>

#include "core/base/json.h"
#include "core/handback/handback.h"
#include "core/handback/named.h"

/* ---- autoparallel ---- */

/* "S(0)R", "P(sum)S(1)". DTensor's placements apply from left to right, so that a later mesh dim
 * cannot be the major one. */
static const char *check(const struct ss_plan *plan, uint32_t var, const struct ss_layout *layout)
{
    struct ss_named_layout named;
    const char *why = ss_named_cuts(&plan->mesh, &plan->graph->vars[var].type, layout, &named);
    for (int d = 0; d < named.rank && !why; d++)
        for (int i = 1; i < named.n[d]; i++)
            if (named.axes[d][i] < named.axes[d][i - 1])
                why = "a later mesh axis is the major one of a dim";
    return why;
}

static void put_spec(struct ss_handback *h, struct ss_json_out *json, uint32_t var,
                     const struct ss_layout *layout, const char *value)
{
    const char *why = check(h->plan, var, layout);
    struct ss_buf text = {0};
    if (why)
        ss_handback_leave(h, value, var, layout, why);
    else
        ss_layout_print(&text, &h->plan->mesh, &h->plan->graph->vars[var].type, layout);
    ss_json_put_string(json, why ? NULL : ss_buf_text(&text));
    ss_buf_free(&text);
}

static void put_node(struct ss_handback *h, struct ss_json_out *json, uint32_t id)
{
    const struct ss_op *op = &h->plan->graph->ops[id];
    const struct ss_plan_op *p = &h->plan->ops[id];
    ss_json_put_key(json, op->name);
    ss_json_object_begin(json);
    ss_json_put_key(json, "output");
    put_spec(h, json, op->results[0], &p->out[0], op->name);
    ss_json_put_key(json, "inputs");
    ss_json_array_begin(json);
    for (uint32_t k = 0; k < op->n_operands; k++)
        put_spec(h, json, op->operands[k], &p->in[k],
                 ss_sprintf(h->arena, "operand %u of %s", k, op->name));
    ss_json_array_end(json);
    ss_json_object_end(json);
}

void ss_handback_autoparallel(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    const struct ss_graph *g = plan->graph;
    struct ss_json_out json;
    int64_t n = 0;
    ss_json_out_init(&json, h->out, 1);
    ss_json_object_begin(&json);
    ss_json_put_key(&json, "version");
    ss_json_put_int(&json, 1);
    ss_json_put_key(&json, "mesh_shape");
    ss_json_array_begin(&json);
    for (int a = 0; a < plan->mesh.n_axes; a++)
        ss_json_put_int(&json, plan->mesh.axis[a].size);
    ss_json_array_end(&json);
    ss_json_put_key(&json, "mesh_dim_names");
    ss_json_array_begin(&json);
    for (int a = 0; a < plan->mesh.n_axes; a++)
        ss_json_put_string(&json, plan->mesh.axis[a].name);
    ss_json_array_end(&json);
    ss_json_put_key(&json, "placements");
    ss_json_object_begin(&json);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const uint32_t var = g->inputs[i];
        ss_json_put_key(&json, g->vars[var].name);
        ss_json_object_begin(&json);
        ss_json_put_key(&json, "output");
        put_spec(h, &json, var, &plan->home[var], g->vars[var].name);
        ss_json_put_key(&json, "inputs");
        ss_json_array_begin(&json);
        ss_json_array_end(&json);
        ss_json_object_end(&json);
    }
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live && g->ops[i].n_results && ++n)
            put_node(h, &json, i);
    ss_json_object_end(&json);
    ss_json_object_end(&json);
    ss_buf_puts(h->out, "\n");
    ss_handback_count(h, "arguments", g->n_inputs);
    ss_handback_count(h, "ops", n);
}

/* ---- Model Explorer ---- */

static void put_value(struct ss_json_out *json, const char *node, const char *text, double number)
{
    ss_json_put_key(json, node);
    ss_json_object_begin(json);
    ss_json_put_key(json, "value");
    if (text)
        ss_json_put_string(json, text);
    else
        ss_json_put_real(json, number);
    ss_json_object_end(json);
}

/* Colours from the least to the greatest number. */
static void put_gradient(struct ss_json_out *json)
{
    static const char *const colours[] = {"#ffffff", "#d7301f"};
    ss_json_put_key(json, "gradient");
    ss_json_array_begin(json);
    for (int i = 0; i < 2; i++) {
        ss_json_object_begin(json);
        ss_json_put_key(json, "stop");
        ss_json_put_int(json, i);
        ss_json_put_key(json, "bgColor");
        ss_json_put_string(json, colours[i]);
        ss_json_object_end(json);
    }
    ss_json_array_end(json);
}

static int64_t put_placements(const struct ss_plan *plan, struct ss_json_out *json)
{
    const struct ss_graph *g = plan->graph;
    int64_t n = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        const struct ss_var *var = &g->vars[v];
        struct ss_buf text = {0};
        if (var->kind == SS_VAR_RESULT && (var->result || !g->ops[var->producer].live))
            continue;
        ss_layout_print(&text, &plan->mesh, &var->type, &plan->home[v]);
        put_value(json, var->name, ss_buf_text(&text), 0);
        ss_buf_free(&text);
        n++;
    }
    return n;
}

/* Microseconds in one step; ops without any are left out. */
static int64_t put_times(const struct ss_plan *plan, struct ss_json_out *json, const double *us)
{
    int64_t n = 0;
    for (uint32_t i = 0; i < plan->graph->n_ops; i++)
        if (us[i] > 0 && ++n)
            put_value(json, plan->graph->ops[i].name, NULL, us[i]);
    return n;
}

static void add_compute(const struct ss_plan *plan, double *us)
{
    const struct ss_graph *g = plan->graph;
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            us[i] += (double)(plan->ops[i].compute_ps * ss_graph_trips(g, g->ops[i].loop)) / 1e6;
}

/* Of a reshard's time, the op that it serves bears all. */
static void add_communication(const struct ss_plan *plan, double *us)
{
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = &plan->reshards[i];
        const uint32_t op = ss_plan_reshard_op(plan, r);
        if (op != SS_NONE)
            us[op] += (double)(r->ps * r->trips) / 1e6;
    }
}

void ss_handback_model_explorer(struct ss_handback *h, enum ss_node_data data)
{
    static const char *const names[] = {"placement", "compute us", "communication us"};
    const struct ss_plan *plan = h->plan;
    double *us = ss_alloc_array(h->arena, plan->graph->n_ops + 1, sizeof *us);
    struct ss_json_out json;
    ss_json_out_init(&json, h->out, 1);
    ss_json_object_begin(&json);
    ss_json_put_key(&json, plan->graph->name);
    ss_json_object_begin(&json);
    ss_json_put_key(&json, "name");
    ss_json_put_string(&json, names[data]);
    ss_json_put_key(&json, "results");
    ss_json_object_begin(&json);
    if (data == SS_NODE_COMPUTE)
        add_compute(plan, us);
    else if (data == SS_NODE_COMMUNICATION)
        add_communication(plan, us);
    ss_handback_count(h, "nodes",
                      data == SS_NODE_PLACEMENT ? put_placements(plan, &json)
                                                : put_times(plan, &json, us));
    ss_json_object_end(&json);
    if (data != SS_NODE_PLACEMENT)
        put_gradient(&json);
    ss_json_object_end(&json);
    ss_json_object_end(&json);
    ss_buf_puts(h->out, "\n");
}
