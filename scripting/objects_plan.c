/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lab, Mesh, Rule, Plan and Pin. */
#include <string.h>

#include "core/base/hash.h"
#include "core/place/placement.h"
#include "core/rules/row_text.h"
#include "core/space/strategy.h"
#include "repl/cmd/show.h"
#include "scripting/objects.h"

/* ---- Lab ---- */

static bool lab_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    (void)o;
    return true;
}

static void lab_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                      struct ss_buf *out)
{
    (void)now;
    (void)o;
    ss_buf_puts(out, "lab");
}

static void lab_graph(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    if (now->graph)
        ss_lua_push_object(lua, SS_LUA_GRAPH, 0, 0, now->graph->generation, NULL);
    else
        lua_pushnil(lua);
}

static void lab_mesh(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    if (now->settings.mesh.n_axes)
        ss_lua_push_object(lua, SS_LUA_MESH, 0, 0, ss_mesh_generation(&now->settings.mesh), NULL);
    else
        lua_pushnil(lua);
}

static void lab_plan(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    if (now->plan)
        ss_lua_push_object(lua, SS_LUA_PLAN, 0, 0, now->graph ? now->graph->generation : 0,
                           now->plan);
    else
        lua_pushnil(lua);
}

static void lab_pipeline(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)o;
    if (now->pipeline)
        ss_lua_push_object(lua, SS_LUA_PIPELINE, 0, 0, now->pipeline->generation, NULL);
    else
        lua_pushnil(lua);
}

static void lab_pipeline_plan(lua_State *lua, const struct ss_snapshot *now,
                              const struct ss_lua_object *o)
{
    (void)o;
    if (now->stages)
        ss_lua_push_object(lua, SS_LUA_PIPELINE_PLAN, 0, 0, now->stages->schedule->generation,
                           NULL);
    else
        lua_pushnil(lua);
}

static uint32_t pin_generation(const struct ss_lab_pin *pin)
{
    uint64_t hash = ss_hash(pin->target, strlen(pin->target) + 1, 0);
    hash = ss_hash(pin->text, strlen(pin->text) + 1, hash);
    return (uint32_t)(hash ^ hash >> 32);
}

static void lab_pins(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    const struct ss_lab_pins *pins = &now->settings.pins;
    lua_createtable(lua, (int)pins->n, 0);
    for (size_t i = 0; i < pins->n; i++) {
        ss_lua_push_object(lua, SS_LUA_PIN, (uint32_t)i, 0, pin_generation(pins->items + i), NULL);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

static void lab_cluster(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    (void)o;
    lua_pushstring(lua, now->settings.cluster->name);
}

static void lab_limit(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushinteger(lua, ss_snapshot_limit(now, &now->settings));
}

static void lab_seed(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushinteger(lua, (lua_Integer)now->settings.seed);
}

static void lab_discovered(lua_State *lua, const struct ss_snapshot *now,
                           const struct ss_lua_object *o)
{
    (void)o;
    lua_pushboolean(lua, now->rules != NULL);
}

static void lab_stale(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushboolean(lua, ss_snapshot_is_stale(now));
}

static const struct ss_lua_field lab_fields[] = {
    {"graph", "Graph?", "that is loaded; nil without one, or with a problem file", lab_graph},
    {"mesh", "Mesh?", "nil until it is set", lab_mesh},
    {"plan", "Plan?", "the last one, nil until solved", lab_plan},
    {"pipeline", "Pipeline?", "stages with a schedule; nil until there is one", lab_pipeline},
    {"pipeline_plan", "PipelinePlan?",
     "what `pipeline` or `baseline megatron` planned for the graph", lab_pipeline_plan},
    {"pins", "Pin[]", "in the order in which they were made", lab_pins},
    {"cluster", "string", "name of the profile", lab_cluster},
    {"limit_bytes", "integer", "memory per device that plans may use", lab_limit},
    {"seed", "integer", "of probes, solvers and inputs", lab_seed},
    {"discovered", "boolean", "the rules of the graph are there", lab_discovered},
    {"stale", "boolean", "the plan was made with other settings", lab_stale},
    {0}};
const struct ss_lua_class_row ss_lua_lab_class = {
    .name = "Lab",
    .doc = "The laboratory: ss.lab, or lab.\n"
           "\n"
           "    print(lab.graph, lab.mesh, lab.plan, #lab.pins, lab.cluster)\n",
    .fields = lab_fields,
    .fresh = lab_is_fresh,
    .print = lab_print};

/* ---- Mesh ---- */

static bool mesh_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->settings.mesh.n_axes && ss_mesh_generation(&now->settings.mesh) == o->generation;
}

static void print_mesh(const struct ss_mesh *mesh, struct ss_buf *out)
{
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(out, "%s%lld", a ? "x" : "", (long long)mesh->axis[a].size);
}

static void mesh_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                       struct ss_buf *out)
{
    (void)o;
    print_mesh(&now->settings.mesh, out);
}

static void mesh_devices(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)o;
    lua_pushinteger(lua, now->settings.mesh.n_devices);
}

static void mesh_axes(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_mesh *mesh = &now->settings.mesh;
    (void)o;
    lua_createtable(lua, mesh->n_axes, 0);
    for (int a = 0; a < mesh->n_axes; a++) {
        lua_createtable(lua, 0, 4);
        lua_pushstring(lua, mesh->axis[a].name);
        lua_setfield(lua, -2, "name");
        lua_pushinteger(lua, mesh->axis[a].size);
        lua_setfield(lua, -2, "size");
        lua_pushnumber(lua, mesh->axis[a].alpha_us);
        lua_setfield(lua, -2, "latency_us");
        lua_pushnumber(lua, mesh->axis[a].bytes_per_us * 1e6);
        lua_setfield(lua, -2, "bytes_per_s");
        lua_rawseti(lua, -2, a + 1);
    }
}

static const struct ss_lua_field mesh_fields[] = {
    {"devices", "integer", "number of devices", mesh_devices},
    {"axes", "{name: string, size: integer, latency_us: number, bytes_per_s: number}[]",
     "the innermost last", mesh_axes},
    {0}};
const struct ss_lua_class_row ss_lua_mesh_class = {
    .name = "Mesh",
    .doc = "The device mesh: ss.lab.mesh. Its text is its shape, as in \"2x4\".\n"
           "\n"
           "    ss.mesh(\"2x4\", \"dp,tp\")\n"
           "    for _, axis in ipairs(lab.mesh.axes) do print(axis.name, axis.size) end\n",
    .fields = mesh_fields,
    .fresh = mesh_is_fresh,
    .print = mesh_print};

/* ---- Rule ---- */

static bool rule_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->rules && now->rules->generation == o->generation;
}

static const struct ss_row *row_of(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->rules->op_rules[o->id]->rows + o->row;
}

static void rule_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                       struct ss_buf *out)
{
    ss_row_print(out, now->rules->op_rules[o->id], row_of(now, o),
                 now->rules->op_atoms[o->id].lengths);
}

static void rule_op(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    ss_lua_push_op(lua, now->graph, o->id);
}

static void rule_id(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, row_of(now, o)->id);
}

static void rule_row(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    struct ss_buf *text = ss_lua_text(lua);
    rule_print(now, o, text);
    ss_lua_push_text(lua, text);
}

static void rule_proof(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, ss_verdict_name(row_of(now, o)->verdict));
}

static void rule_usable(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    const struct ss_op_rules *rules = now->rules->op_rules[o->id];
    lua_pushboolean(lua, ss_row_usable(row_of(now, o), rules->n_in, NULL));
}

static void push_side(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o,
                      size_t n, bool results)
{
    const int64_t *lengths = now->rules->op_atoms[o->id].lengths;
    lua_createtable(lua, (int)n, 0);
    for (size_t k = 0; k < n; k++) {
        struct ss_buf *text = ss_lua_text(lua);
        ss_placement_print(text,
                           results ? ss_row_result(row_of(now, o), k, lengths)
                                   : ss_row_operand(row_of(now, o), k, lengths),
                           false);
        ss_lua_push_text(lua, text);
        lua_rawseti(lua, -2, (lua_Integer)k + 1);
    }
}

static void rule_operands(lua_State *lua, const struct ss_snapshot *now,
                          const struct ss_lua_object *o)
{
    push_side(lua, now, o, now->rules->op_rules[o->id]->n_in, false);
}

static void rule_results(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    push_side(lua, now, o, now->rules->op_rules[o->id]->n_out, true);
}

static void rule_runs(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushinteger(lua, row_of(now, o)->runs);
}

/* rules_of(op): the rows that apply at its lengths. The rules must be there. */
static int rules_of(lua_State *lua)
{
    const struct ss_lua_object *o = ss_lua_check(lua, 1, SS_LUA_OP);
    const struct ss_snapshot *now = ss_script_of(lua)->now;
    lua_Integer n = 0;
    if (!now->rules)
        return ss_lua_fail(lua, SS_E_STATE, "the rules are not there yet");
    const struct ss_op_rules *rules = now->rules->op_rules[o->id];
    lua_createtable(lua, (int)rules->n_rows, 0);
    for (size_t i = 0; i < rules->n_rows; i++) {
        if (!ss_row_is_said(rules->rows + i, now->rules->op_atoms[o->id].lengths))
            continue;
        ss_lua_push_object(lua, SS_LUA_RULE, o->id, (uint32_t)i, now->rules->generation, NULL);
        lua_rawseti(lua, -2, ++n);
    }
    return 1;
}

static const struct ss_lua_field rule_fields[] = {
    {"op", "Op", "that it is a rule of", rule_op},
    {"id", "string", "as in \"S1\"", rule_id},
    {"row", "string", "as in \"S(0) <- S(0), R\"", rule_row},
    {"proof", "string", "proved, exact, structural, fragile, declared or unchecked", rule_proof},
    {"usable", "boolean", "plans may use it", rule_usable},
    {"operands", "string[]", "placement of each operand", rule_operands},
    {"results", "string[]", "placement of each result", rule_results},
    {"runs", "integer", "kernel runs spent on it", rule_runs},
    {0}};
const struct ss_lua_class_row ss_lua_rule_class = {
    .name = "Rule",
    .doc = "One row of an op's rules: how it may be cut on one mesh axis.\n"
           "\n"
           "    for _, rule in ipairs(graph:op(\"dot_general_0\"):rules()) do\n"
           "        print(rule.id, rule.row, rule.proof)\n"
           "    end\n",
    .fields = rule_fields,
    .fresh = rule_is_fresh,
    .print = rule_print};

/* ---- Plan ---- */

static bool plan_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return o->plan->graph ? now->graph && now->graph == o->plan->graph : now->problem != NULL;
}

static void plan_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                       struct ss_buf *out)
{
    (void)now;
    ss_buf_printf(out, "%s plan of %.6g", o->plan->method ? o->plan->method : "",
                  o->plan->objective);
}

static void plan_objective(lua_State *lua, const struct ss_snapshot *now,
                           const struct ss_lua_object *o)
{
    (void)now;
    lua_pushnumber(lua, o->plan->objective);
}

static void plan_bound(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushnumber(lua, o->plan->bound);
}

static void plan_gap(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushnumber(lua, o->plan->gap);
}

static void plan_proved(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    (void)now;
    lua_pushboolean(lua, o->plan->proved);
}

static void plan_method(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    (void)now;
    lua_pushstring(lua, o->plan->method);
}

static void plan_peak(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushinteger(lua, o->plan->peak_bytes);
}

static void plan_compute(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)now;
    lua_pushnumber(lua, (double)o->plan->compute_ps / 1e6);
}

static void plan_comm(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushnumber(lua, (double)o->plan->comm_ps / 1e6);
}

static void plan_mesh(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    struct ss_buf *text = ss_lua_text(lua);
    (void)now;
    if (!o->plan->graph) {
        lua_pushnil(lua);
        return;
    }
    print_mesh(&o->plan->mesh, text);
    ss_lua_push_text(lua, text);
}

static const struct ss_plan *check_plan(lua_State *lua)
{
    const struct ss_plan *plan = ss_lua_check(lua, 1, SS_LUA_PLAN)->plan;
    if (!plan->graph)
        ss_lua_fail(lua, SS_E_STATE, "the plan of a problem file has no ops");
    return plan;
}

/* The op or var at index 2, which may be given by its name. */
static uint32_t check_item(lua_State *lua, enum ss_lua_class class)
{
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    if (lua_type(lua, 2) != LUA_TSTRING)
        return ss_lua_check(lua, 2, class)->id;
    const char *name = lua_tostring(lua, 2);
    uint32_t id = class == SS_LUA_OP ? ss_graph_find_op(g, name) : ss_graph_find_var(g, name);
    if (id == SS_NONE)
        ss_lua_fail(lua, SS_E_NAME, "the graph has no %s '%s'", class == SS_LUA_OP ? "op" : "var",
                    name);
    return id;
}

static void print_layouts(const struct ss_plan *plan, const uint32_t *vars,
                          const struct ss_layout *layouts, uint32_t n, struct ss_buf *out)
{
    for (uint32_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_layout_print(out, &plan->mesh, &plan->graph->vars[vars[k]].type, &layouts[k]);
    }
}

static int plan_row(lua_State *lua)
{
    const struct ss_plan *plan = check_plan(lua);
    uint32_t id = check_item(lua, SS_LUA_OP);
    const struct ss_op *op = plan->graph->ops + id;
    struct ss_buf *text = ss_lua_text(lua);
    if (!op->live) {
        lua_pushnil(lua);
        return 1;
    }
    print_layouts(plan, op->results, plan->ops[id].out, op->n_results, text);
    ss_buf_puts(text, " <- ");
    print_layouts(plan, op->operands, plan->ops[id].in, op->n_operands, text);
    ss_lua_push_text(lua, text);
    return 1;
}

static int plan_layout(lua_State *lua)
{
    const struct ss_plan *plan = check_plan(lua);
    uint32_t var = check_item(lua, SS_LUA_VAR);
    struct ss_buf *text = ss_lua_text(lua);
    print_layouts(plan, &var, &plan->home[var], 1, text);
    ss_lua_push_text(lua, text);
    return 1;
}

static int plan_local(lua_State *lua)
{
    const struct ss_plan *plan = check_plan(lua);
    uint32_t var = check_item(lua, SS_LUA_VAR);
    lua_pushinteger(lua,
                    ss_layout_bytes(&plan->mesh, &plan->home[var], &plan->graph->vars[var].type));
    return 1;
}

static int plan_us(lua_State *lua)
{
    const struct ss_plan *plan = check_plan(lua);
    uint32_t op = check_item(lua, SS_LUA_OP);
    lua_pushnumber(lua, (double)plan->ops[op].compute_ps / 1e6 *
                            (double)ss_graph_trips(plan->graph, plan->graph->ops[op].loop));
    return 1;
}

static int plan_reshards(lua_State *lua)
{
    const struct ss_plan *plan = check_plan(lua);
    lua_createtable(lua, (int)plan->n_reshards, 0);
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = plan->reshards + i;
        lua_createtable(lua, 0, 5);
        ss_lua_push_var(lua, plan->graph, r->var);
        lua_setfield(lua, -2, "var");
        if (r->place == SS_TO_OPERAND) {
            ss_lua_push_op(lua, plan->graph, r->consumer);
            lua_setfield(lua, -2, "reader");
        }
        struct ss_buf *text = ss_lua_text(lua);
        print_layouts(plan, &r->var, &r->from, 1, text);
        ss_lua_push_text(lua, text);
        lua_setfield(lua, -2, "from");
        text = ss_lua_text(lua);
        print_layouts(plan, &r->var, &r->to, 1, text);
        ss_lua_push_text(lua, text);
        lua_setfield(lua, -2, "to");
        lua_pushnumber(lua, (double)r->ps / 1e6 * (double)r->trips);
        lua_setfield(lua, -2, "us");
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static const struct ss_lua_field plan_fields[] = {
    {"objective", "number", "microseconds, or the unit of a published objective", plan_objective},
    {"bound", "number", "no plan is better", plan_bound},
    {"gap", "number", "(objective - bound) / objective", plan_gap},
    {"proved", "boolean", "no plan is better than this one", plan_proved},
    {"method", "string", "of the solver", plan_method},
    {"peak_bytes", "integer", "memory per device", plan_peak},
    {"compute_us", "number", "of one step", plan_compute},
    {"comm_us", "number", "communication of one step", plan_comm},
    {"mesh", "string?", "its mesh, as in \"2x4\"", plan_mesh},
    {0}};
static const struct ss_lua_method plan_methods[] = {
    {"row", "(op: Op|string): string?",
     "placements of the op, as `pin` takes them: \"S(0)R <- S(0)R, RR\"; nil for a dead op",
     plan_row},
    {"layout", "(var: Var|string): string", "the layout in which the value rests, as in \"S(0)R\"",
     plan_layout},
    {"local_bytes", "(var: Var|string): integer", "bytes of one device's shard of the value",
     plan_local},
    {"op_us", "(op: Op|string): number", "compute time of the op in one step", plan_us},
    {"reshards", "(): {var: Var, reader: Op?, from: string, to: string, us: number}[]",
     "what changes its layout, in program order", plan_reshards},
    {0}};
const struct ss_lua_class_row ss_lua_plan_class = {
    .name = "Plan",
    .doc = "A plan: ss.lab.plan. It stays as it is when another one is solved for.\n"
           "\n"
           "    ss.mesh(\"2x4\")\n"
           "    ss.solve()\n"
           "    local plan = lab.plan\n"
           "    print(plan.objective, plan.proved, plan:row(\"dot_general_0\"))\n",
    .fields = plan_fields,
    .methods = plan_methods,
    .fresh = plan_is_fresh,
    .print = plan_print};

/* ---- Pin ---- */

static const struct ss_lab_pin *pin_of(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->settings.pins.items + o->id;
}

static bool pin_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return o->id < now->settings.pins.n && pin_generation(pin_of(now, o)) == o->generation;
}

static void pin_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                      struct ss_buf *out)
{
    ss_buf_printf(out, "%s %s", pin_of(now, o)->target, pin_of(now, o)->text);
}

static void pin_target(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, pin_of(now, o)->target);
}

static void pin_row(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, pin_of(now, o)->text);
}

static const struct ss_lua_field pin_fields[] = {
    {"target", "string", "an op, a pattern, scope:PATTERN or var:NAME", pin_target},
    {"row", "string", "the row or layout, with what the pin asks of it", pin_row},
    {0}};
const struct ss_lua_class_row ss_lua_pin_class = {
    .name = "Pin",
    .doc = "One pin of ss.lab.pins.\n"
           "\n"
           "    ss.mesh(\"2\")\n"
           "    ss.pin(\"dot_general_0\", \"R <- R, R\")\n"
           "    for _, pin in ipairs(lab.pins) do print(pin.target, pin.row) end\n",
    .fields = pin_fields,
    .fresh = pin_is_fresh,
    .print = pin_print};

void ss_lua_open_plan(lua_State *lua)
{
    lua_pushcfunction(lua, rules_of);
    lua_setfield(lua, -2, "rules_of");
}
