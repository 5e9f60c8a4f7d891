/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PipelinePlan, PlannedStage and ModelLayer: the plan of `pipeline`, whatever schedule is in use
 * since. */
#include "scripting/objects.h"

static bool is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->stages && now->stages->schedule->generation == o->generation;
}

static void push_ms(lua_State *lua, int64_t ps)
{
    lua_pushnumber(lua, (double)ps / 1e9);
}

/* Times and sizes that are not known are 0. */
static void push_known_ms(lua_State *lua, int64_t ps)
{
    if (ps)
        push_ms(lua, ps);
    else
        lua_pushnil(lua);
}

static void push_list(lua_State *lua, const struct ss_lua_object *o, enum ss_lua_class class,
                      int32_t first, int32_t last)
{
    lua_createtable(lua, last - first + 1, 0);
    for (int32_t i = first; i <= last; i++) {
        ss_lua_push_object(lua, class, (uint32_t)i, 0, o->generation, NULL);
        lua_rawseti(lua, -2, i - first + 1);
    }
}

void ss_lua_push_microbatches(lua_State *lua, const struct ss_graph *step,
                              const struct ss_microbatches *m)
{
    if (!m) {
        lua_pushnil(lua);
        return;
    }
    const struct ss_var *input = &step->vars[step->inputs[m->input]];
    lua_createtable(lua, 0, 6);
    lua_pushinteger(lua, m->n);
    lua_setfield(lua, -2, "count");
    lua_pushinteger(lua, m->batch);
    lua_setfield(lua, -2, "batch");
    lua_pushstring(lua, input->label ? input->label : input->name);
    lua_setfield(lua, -2, "input");
    lua_pushinteger(lua, m->dim);
    lua_setfield(lua, -2, "dim");
    lua_createtable(lua, 0, (int)step->n_ops);
    for (uint32_t i = 0; i < step->n_ops; i++)
        if (step->ops[i].live) {
            lua_pushstring(lua, ss_when_name((enum ss_when)m->op[i]));
            lua_setfield(lua, -2, step->ops[i].name);
        }
    lua_setfield(lua, -2, "when");
    lua_newtable(lua);
    for (uint32_t i = 0; i < step->n_ops; i++)
        if (m->why[i]) {
            lua_pushstring(lua, m->why[i]);
            lua_setfield(lua, -2, step->ops[i].name);
        }
    lua_setfield(lua, -2, "why");
}

/* A field that is a value of the plan. */
#define OF_PLAN(name, push, value)                                                                 \
    static void name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o) \
    {                                                                                              \
        const struct ss_pipeline_plan *p = now->stages;                                            \
        (void)o;                                                                                   \
        push(lua, value);                                                                          \
    }

/* ---- PipelinePlan ---- */

OF_PLAN(plan_baseline, lua_pushstring, p->baseline)
OF_PLAN(plan_division, lua_pushstring, p->division)
OF_PLAN(plan_schedule, lua_pushstring, p->schedule->schedule->name)
OF_PLAN(plan_ranks, lua_pushinteger, p->n_ranks)
OF_PLAN(plan_microbatches, lua_pushinteger, p->n_microbatches)
OF_PLAN(plan_objective, push_ms, p->objective_ps)
OF_PLAN(plan_bound, push_known_ms, p->bound_ps)
OF_PLAN(plan_bound_by, lua_pushstring, p->bound_by)
OF_PLAN(plan_step, push_ms, p->schedule->sim.makespan_ps)
OF_PLAN(plan_bubble, lua_pushnumber, ss_sim_bubble(&p->schedule->sim))
OF_PLAN(plan_peak, lua_pushinteger, p->schedule->sim.peak_bytes)
OF_PLAN(plan_limit, lua_pushinteger, p->limit_bytes)
OF_PLAN(plan_fits, lua_pushboolean, p->schedule->sim.peak_bytes <= p->limit_bytes)
OF_PLAN(plan_why_estimated, lua_pushstring, p->why_estimated)
OF_PLAN(plan_memory_binds, lua_pushboolean, p->memory_binds)
OF_PLAN(plan_settled, lua_pushboolean, p->settled)
OF_PLAN(plan_solves, lua_pushinteger, (lua_Integer)p->solves)
OF_PLAN(plan_time, lua_pushnumber, p->time_ms)

static void plan_sizes(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_pipeline_plan *p = now->stages;
    (void)o;
    if (!p->baseline) {
        lua_pushnil(lua);
        return;
    }
    lua_createtable(lua, 0, 3);
    lua_pushinteger(lua, p->sizes.tp);
    lua_setfield(lua, -2, "tp");
    lua_pushinteger(lua, p->n_ranks);
    lua_setfield(lua, -2, "pp");
    lua_pushinteger(lua, p->sizes.dp);
    lua_setfield(lua, -2, "dp");
}

static void plan_stale(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushboolean(lua, ss_snapshot_stages_are_stale(now));
}

static void plan_stages(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    push_list(lua, o, SS_LUA_PLANNED_STAGE, 0, now->stages->n_stages - 1);
}

static void plan_layers(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    push_list(lua, o, SS_LUA_MODEL_LAYER, 0, (int32_t)now->stages->apart.layers.n - 1);
}

static void plan_when(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    ss_lua_push_microbatches(lua, now->stages->graph, &now->stages->apart.microbatches);
}

static void plan_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                       struct ss_buf *out)
{
    const struct ss_pipeline_plan *p = now->stages;
    (void)o;
    ss_buf_printf(out, "%s%s%d stages of %u layers, %d microbatches",
                  p->baseline ? p->baseline : "", p->baseline ? ": " : "", (int)p->n_stages,
                  p->apart.layers.n, (int)p->n_microbatches);
}

static const struct ss_lua_field plan_fields[] = {
    {"stages", "PlannedStage[]", "in the order of the model", plan_stages},
    {"layers", "ModelLayer[]", "in the order of the model", plan_layers},
    {"ranks", "integer", "groups of devices; a group may have several stages", plan_ranks},
    {"microbatches", "integer", "of a step", plan_microbatches},
    {"when", SS_LUA_MICROBATCHES,
     "when an op of that name runs: before, in each microbatch, or once at the end", plan_when},
    {"schedule", "string", "for which it was planned", plan_schedule},
    {"step_ms", "number", "of a step under that schedule, simulated", plan_step},
    {"bubble", "number", "part of the time in which ranks are idle", plan_bubble},
    {"objective_ms", "number",
     "of the search: all stages, and the slowest for each microbatch more", plan_objective},
    {"bound_ms", "number?", "no stages of these layers have a lower objective; nil: not known",
     plan_bound},
    {"bound_by", "string?", "the argument that gives the bound", plan_bound_by},
    {"peak_bytes", "integer", "of the rank that holds most", plan_peak},
    {"limit_bytes", "integer", "per device", plan_limit},
    {"fits", "boolean", "the peak is within the limit", plan_fits},
    {"why_estimated", "string?", "nil: bytes are counted in programs; or why they are estimates",
     plan_why_estimated},
    {"memory_binds", "boolean", "a plan with more memory would be faster", plan_memory_binds},
    {"settled", "boolean", "every stage was solved as a whole", plan_settled},
    {"solves", "integer", "of the intra-operator solver", plan_solves},
    {"time_ms", "number", "of the search", plan_time},
    {"baseline", "string?", "as in \"Megatron tp 2, pp 4, dp 1\"; nil: it is no baseline",
     plan_baseline},
    {"sizes", "{tp: integer, pp: integer, dp: integer}?", "of the baseline", plan_sizes},
    {"division", "string?", "how a baseline divided the layers", plan_division},
    {"stale", "boolean", "it was made with other settings", plan_stale},
    {0}};
const struct ss_lua_class_row ss_lua_pipeline_plan_class = {
    .name = "PipelinePlan",
    .doc = "What `pipeline` planned for the graph: ss.lab.pipeline_plan. lab.pipeline is the "
           "schedule in use, which another command may have set since.\n"
           "\n"
           "    local plan = lab.pipeline_plan\n"
           "    print(plan and plan.step_ms, plan and plan.bound_ms, plan and plan.peak_bytes)\n",
    .fields = plan_fields,
    .fresh = is_fresh,
    .print = plan_print};

/* ---- PlannedStage ---- */

/* A field that is a value of the stage. */
#define OF_STAGE(name, push, value)                                                                \
    static void name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o) \
    {                                                                                              \
        const struct ss_planned_stage *s = &now->stages->stages[o->id];                            \
        push(lua, value);                                                                          \
    }

OF_STAGE(stage_rank, lua_pushinteger, s->rank)
OF_STAGE(stage_mesh, lua_pushstring, s->mesh_text)
OF_STAGE(stage_forward, push_ms, s->cost.forward_ps)
OF_STAGE(stage_backward, push_ms, s->cost.backward_ps)
OF_STAGE(stage_input, push_ms, s->cost.input_ps)
OF_STAGE(stage_weight, push_ms, s->cost.weight_ps)
OF_STAGE(stage_comm, push_ms, s->comm_ps)
OF_STAGE(stage_send, push_ms, s->cost.send_forward_ps)
OF_STAGE(stage_return, push_ms, s->cost.send_backward_ps)
OF_STAGE(stage_once, push_ms, s->cost.reduce_ps)
OF_STAGE(stage_period, push_ms, s->period_ps)
OF_STAGE(stage_in_flight, lua_pushinteger, s->in_flight)
OF_STAGE(stage_recomputed, lua_pushinteger, s->recomputed)
OF_STAGE(stage_resident, lua_pushinteger, s->cost.resident_bytes)
OF_STAGE(stage_held, lua_pushinteger, s->cost.held_bytes)
OF_STAGE(stage_peak, lua_pushinteger, s->peak_bytes)

static void number(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushinteger(lua, o->id);
}

static void stage_layers(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    const struct ss_planned_stage *s = &now->stages->stages[o->id];
    push_list(lua, o, SS_LUA_MODEL_LAYER, s->first, s->last);
}

static void stage_devices(lua_State *lua, const struct ss_snapshot *now,
                          const struct ss_lua_object *o)
{
    const struct ss_planned_stage *s = &now->stages->stages[o->id];
    int32_t first = s->first_host * now->stages->cluster->devices_per_host + s->first_device;
    int32_t n = s->n_hosts * s->per_host;
    lua_createtable(lua, n, 0);
    for (int32_t i = 0; i < n; i++) {
        lua_pushinteger(lua, first + i);
        lua_rawseti(lua, -2, i + 1);
    }
}

static void stage_alternatives(lua_State *lua, const struct ss_snapshot *now,
                               const struct ss_lua_object *o)
{
    const struct ss_pipeline_plan *p = now->stages;
    lua_createtable(lua, (int)p->n_others[o->id], 0);
    for (size_t i = 0; i < p->n_others[o->id]; i++) {
        const struct ss_stage_alternative *x = &p->others[o->id][i];
        lua_createtable(lua, 0, 6);
        push_list(lua, o, SS_LUA_MODEL_LAYER, x->first, x->last);
        lua_setfield(lua, -2, "layers");
        lua_pushinteger(lua, (lua_Integer)x->n_hosts * x->per_host);
        lua_setfield(lua, -2, "n_devices");
        lua_pushstring(lua, x->mesh_text);
        lua_setfield(lua, -2, "mesh");
        push_ms(lua, x->objective_ps);
        lua_setfield(lua, -2, "objective_ms");
        push_ms(lua, x->period_ps);
        lua_setfield(lua, -2, "period_ms");
        lua_pushinteger(lua, x->peak_bytes);
        lua_setfield(lua, -2, "peak_bytes");
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

static void stage_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                        struct ss_buf *out)
{
    const struct ss_planned_stage *s = &now->stages->stages[o->id];
    ss_buf_printf(out, "stage %u: layers %d-%d on %s", o->id, (int)s->first, (int)s->last,
                  s->mesh_text);
}

static const struct ss_lua_field stage_fields[] = {
    {"number", "integer", "from 0 on", number},
    {"rank", "integer", "on which it runs", stage_rank},
    {"layers", "ModelLayer[]", "that it has", stage_layers},
    {"mesh", "string", "its logical mesh", stage_mesh},
    {"devices", "integer[]", "of the cluster, numbered host by host", stage_devices},
    {"forward_ms", "number", "F of a microbatch", stage_forward},
    {"backward_ms", "number", "B of a microbatch", stage_backward},
    {"input_ms", "number", "I of a microbatch", stage_input},
    {"weight_ms", "number", "W of a microbatch", stage_weight},
    {"comm_ms", "number", "of these, communication", stage_comm},
    {"send_ms", "number", "the activation to the next stage", stage_send},
    {"return_ms", "number", "the gradient to the stage before", stage_return},
    {"once_ms", "number", "once per step", stage_once},
    {"period_ms", "number", "F, B and transfers of a microbatch", stage_period},
    {"in_flight", "integer", "microbatches, at most", stage_in_flight},
    {"recomputed", "integer", "layers whose forward is done again", stage_recomputed},
    {"resident_bytes", "integer", "always held, per device", stage_resident},
    {"held_bytes", "integer", "of a microbatch in flight, per device", stage_held},
    {"peak_bytes", "integer", "of its rank; if that has several stages, of this one at most",
     stage_peak},
    {"alternatives",
     "{layers: ModelLayer[], n_devices: integer, mesh: string, objective_ms: number, period_ms: "
     "number, peak_bytes: integer}[]",
     "the best other stages for its middle layer, each with the rest planned anew",
     stage_alternatives},
    {0}};
const struct ss_lua_class_row ss_lua_planned_stage_class = {
    .name = "PlannedStage",
    .doc =
        "A stage that `pipeline` planned: ss.lab.pipeline_plan.stages[1].\n"
        "\n"
        "    for _, stage in ipairs(lab.pipeline_plan and lab.pipeline_plan.stages or {}) do\n"
        "        print(stage, #stage.layers, #stage.devices, stage.period_ms, stage.peak_bytes)\n"
        "    end\n",
    .fields = stage_fields,
    .fresh = is_fresh,
    .print = stage_print};

/* ---- ModelLayer ---- */

#define OF_LAYER(name, push, value)                                                                \
    static void name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o) \
    {                                                                                              \
        const struct ss_layer *l = &now->stages->apart.layers.items[o->id];                        \
        push(lua, value);                                                                          \
    }

OF_LAYER(layer_name, lua_pushstring, l->name)
OF_LAYER(layer_flops, lua_pushnumber, l->flops[SS_PHASE_FORWARD] + l->flops[SS_PHASE_BACKWARD])
OF_LAYER(layer_params, lua_pushinteger, l->params)
OF_LAYER(layer_param_bytes, lua_pushinteger, l->param_bytes)
OF_LAYER(layer_in, lua_pushinteger, l->in_bytes)
OF_LAYER(layer_back, lua_pushinteger, l->back_bytes)

static void layer_stage(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    int32_t s = 0;
    while (now->stages->stages[s].last < (int32_t)o->id)
        s++;
    ss_lua_push_object(lua, SS_LUA_PLANNED_STAGE, (uint32_t)s, 0, o->generation, NULL);
}

static void layer_ops(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_step_apart *a = &now->stages->apart;
    lua_Integer n = 0;
    lua_newtable(lua);
    for (uint32_t i = 0; i < now->stages->graph->n_ops; i++) {
        uint32_t unit = a->units.of_op[i];
        if (unit == SS_NONE || a->layers.unit[unit] != o->id)
            continue;
        lua_pushstring(lua, now->stages->graph->ops[i].name);
        lua_rawseti(lua, -2, ++n);
    }
}

static void layer_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                        struct ss_buf *out)
{
    ss_buf_printf(out, "layer %u %s", o->id, now->stages->apart.layers.items[o->id].name);
}

static const struct ss_lua_field layer_fields[] = {
    {"number", "integer", "from 0 on", number},
    {"name", "string", "its scopes", layer_name},
    {"stage", "PlannedStage", "that has it", layer_stage},
    {"ops", "string[]", "names of its ops, in program order: forward, backward and update",
     layer_ops},
    {"flops", "number", "of forward and backward, of the whole batch", layer_flops},
    {"params", "integer", "elements of the parameters that its forward reads", layer_params},
    {"param_bytes", "integer", "of parameters and optimizer state that live in it",
     layer_param_bytes},
    {"in_bytes", "integer", "that its forward reads of layers before it, of the whole batch",
     layer_in},
    {"back_bytes", "integer", "that its backward reads of layers after it", layer_back},
    {0}};
const struct ss_lua_class_row ss_lua_model_layer_class = {
    .name = "ModelLayer",
    .doc = "A layer of the model that `pipeline` cut: ss.lab.pipeline_plan.layers[1].\n"
           "\n"
           "    for _, layer in ipairs(lab.pipeline_plan and lab.pipeline_plan.layers or {}) do\n"
           "        print(layer.number, layer.name, #layer.ops, layer.flops, layer.params)\n"
           "    end\n",
    .fields = layer_fields,
    .fresh = is_fresh,
    .print = layer_print};
