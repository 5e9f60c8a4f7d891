/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/build.h"

#include <string.h>

#include "core/lab/lab.h"
#include "core/load/stablehlo.h"
#include "core/base/suggest.h"
#include "scripting/objects.h"

enum { MAX_OPS = 500000, MAX_RESULTS = 256, MAX_OPERANDS = 100000 };
static const char *const graph_type = "shardscope.graph";

/* ---- the userdata ---- */

struct ss_lua_graph *ss_lua_graph_at(lua_State *lua, int index)
{
    struct ss_lua_graph *box = luaL_checkudata(lua, index, graph_type);
    if (!box->graph)
        ss_lua_fail(lua, SS_E_STATE, "this graph is a region of an op by now");
    return box;
}

struct ss_lua_graph *ss_lua_growing_graph_at(lua_State *lua, int index)
{
    struct ss_lua_graph *box = ss_lua_graph_at(lua, index);
    if (box->finished)
        ss_lua_fail(lua, SS_E_STATE, "the graph %s is finished: nothing can be added",
                    box->graph->name);
    if (box->graph->n_ops >= MAX_OPS)
        ss_lua_fail(lua, SS_E_LIMIT, "a graph of more than %d ops", (int)MAX_OPS);
    return box;
}

static int free_graph(lua_State *lua)
{
    struct ss_lua_graph *box = luaL_checkudata(lua, 1, graph_type);
    ss_graph_free(box->graph);
    box->graph = NULL;
    return 0;
}

/* The line of the script that asks for an op; 0: it was typed. */
static struct ss_loc here(lua_State *lua)
{
    lua_Debug at;
    for (int level = 1; level < 50 && lua_getstack(lua, level, &at); level++) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline > 0 && at.source[0] == '@')
            return (struct ss_loc){(uint32_t)at.currentline, 1};
    }
    return (struct ss_loc){0, 0};
}

/* The script that makes the graph; "lua": it was typed. */
static const char *path_of_script(lua_State *lua)
{
    lua_Debug at;
    for (int level = 1; level < 50 && lua_getstack(lua, level, &at); level++) {
        lua_getinfo(lua, "S", &at);
        if (at.source[0] == '@')
            return at.source + 1;
    }
    return "lua";
}

/* graph(name) */
static int new_graph(lua_State *lua)
{
    const char *name = luaL_checkstring(lua, 1);
    struct ss_lua_graph *box = lua_newuserdatauv(lua, sizeof *box, 0);
    *box = (struct ss_lua_graph){.open_loop = SS_NONE};
    luaL_setmetatable(lua, graph_type);
    box->graph = ss_graph_new(name, "lua");
    box->graph->path = ss_strdup(&box->graph->arena, path_of_script(lua));
    return 1;
}

/* ---- values ---- */

/* {id =, dtype =, shape =} */
static void push_value(lua_State *lua, const struct ss_graph *g, uint32_t var)
{
    const struct ss_type *type = &g->vars[var].type;
    lua_createtable(lua, 0, 4);
    lua_pushinteger(lua, var);
    lua_setfield(lua, -2, "id");
    lua_pushstring(lua, ss_dtype_name(type->dtype));
    lua_setfield(lua, -2, "dtype");
    lua_createtable(lua, type->rank, 0);
    for (int d = 0; d < type->rank; d++) {
        lua_pushinteger(lua, type->dims[d]);
        lua_rawseti(lua, -2, d + 1);
    }
    lua_setfield(lua, -2, "shape");
}

static void push_values(lua_State *lua, const struct ss_graph *g, const uint32_t *vars, size_t n)
{
    lua_createtable(lua, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        push_value(lua, g, vars[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

/* True if a value of that loop can be read where the innermost open loop is `open`. */
static bool is_visible(const struct ss_graph *g, uint32_t loop, uint32_t open)
{
    while (open != SS_NONE && open != loop)
        open = g->loops[open].parent;
    return open == loop;
}

static uint32_t var_at(lua_State *lua, int index, const struct ss_lua_graph *box)
{
    lua_Integer id = luaL_checkinteger(lua, index);
    if (id < 0 || id >= box->graph->n_vars)
        ss_lua_fail(lua, SS_E_ARGUMENT, "the graph has no value %I", id);
    if (!is_visible(box->graph, box->graph->vars[id].loop, box->open_loop))
        ss_lua_fail(lua, SS_E_STATE, "a value of a loop's body is used outside of it");
    return (uint32_t)id;
}

/* The ids in the list at index, in scratch memory. */
static uint32_t *vars_at(lua_State *lua, int index, const struct ss_lua_graph *box, size_t *n)
{
    luaL_checktype(lua, index, LUA_TTABLE);
    *n = (size_t)lua_rawlen(lua, index);
    if (*n > MAX_OPERANDS)
        ss_lua_fail(lua, SS_E_LIMIT, "a list of %I values", (lua_Integer)*n);
    uint32_t *vars = lua_newuserdatauv(lua, (*n + 1) * sizeof *vars, 0); /* stays on the stack */
    for (size_t i = 0; i < *n; i++) {
        lua_rawgeti(lua, index, (lua_Integer)i + 1);
        vars[i] = var_at(lua, lua_gettop(lua), box);
        lua_pop(lua, 1);
    }
    return vars;
}

static uint32_t scope_at(lua_State *lua, int index, const struct ss_graph *g)
{
    lua_Integer scope = luaL_checkinteger(lua, index);
    luaL_argcheck(lua, scope >= 0 && scope < g->n_scopes, index, "no scope of the graph");
    return (uint32_t)scope;
}

/* input(graph, name, label or nil, dtype, dims): a value */
static int add_input(lua_State *lua)
{
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    struct ss_type type = ss_lua_type_at(lua, 4, 5);
    const char *label = luaL_optstring(lua, 3, NULL);
    if (box->graph->n_inputs >= MAX_OPERANDS)
        return ss_lua_fail(lua, SS_E_LIMIT, "more than %d inputs", (int)MAX_OPERANDS);
    uint32_t var = ss_graph_add_input(box->graph, luaL_checkstring(lua, 2), &type);
    if (label)
        box->graph->vars[var].label = ss_strdup(&box->graph->arena, label);
    push_value(lua, box->graph, var);
    return 1;
}

/* scope(graph, parent, name): its number */
static int add_scope(lua_State *lua)
{
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    uint32_t parent = scope_at(lua, 2, box->graph);
    if (box->graph->n_scopes >= MAX_OPERANDS)
        return ss_lua_fail(lua, SS_E_LIMIT, "more than %d scopes", (int)MAX_OPERANDS);
    lua_pushinteger(lua, ss_graph_add_scope(box->graph, parent, luaL_checkstring(lua, 3)));
    return 1;
}

/* ---- ops ---- */

static const struct ss_op_def *def_at(lua_State *lua, int index)
{
    const char *name = luaL_checkstring(lua, index);
    const struct ss_op_def *def = ss_op_find(strncmp(name, "stablehlo.", 10) ? name : name + 10);
    if (def)
        return def;
    struct ss_error err;
    struct ss_names names = {.arena = ss_lua_scratch(lua)};
    size_t n;
    const struct ss_op_def *table = ss_op_table(&n);
    for (size_t i = 0; i < n; i++)
        ss_names_add(&names, table[i].name);
    ss_names_fail(&names, "op", ss_strdup(names.arena, name),
                  "the ops are those of StableHLO and CHLO", &err);
    ss_lua_raise(lua, &err);
    return NULL;
}

/* Adds the types of the operands as a hint, if there is none. */
static int raise_about(lua_State *lua, const struct ss_graph *g, const struct ss_op_def *def,
                       const uint32_t *operands, size_t n, struct ss_error *err)
{
    struct ss_buf *text = ss_lua_text(lua);
    for (size_t i = 0; i < n && i < 4; i++) {
        ss_buf_puts(text, i ? ", " : "");
        ss_type_print(text, &g->vars[operands[i]].type);
    }
    err->where[0] = 0; /* the call says it */
    if (n && !err->hint[0])
        ss_error_hint(err, "its operands are %s%s", ss_buf_text(text), n > 4 ? ", ..." : "");
    if (!strstr(err->message, def->name)) {
        struct ss_error full = *err;
        ss_fail(&full, err->code, "%s: %s", def->name, err->message);
        ss_error_hint(&full, "%s", err->hint);
        *err = full;
    }
    return ss_lua_raise(lua, err);
}

/* op(graph, kind, operands, attributes, scope, n_results): a list of values, all attributes */
static int add_op(lua_State *lua)
{
    lua_settop(lua, 6);
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    struct ss_graph *g = box->graph;
    const struct ss_op_def *def = def_at(lua, 2);
    uint32_t scope = scope_at(lua, 5, g), op;
    lua_Integer n_results = luaL_checkinteger(lua, 6);
    size_t n;
    luaL_argcheck(lua, n_results >= 0 && n_results <= MAX_RESULTS, 6, "number of results");
    const uint32_t *operands = vars_at(lua, 3, box, &n);
    struct ss_attrs attrs = ss_lua_attrs_at(lua, 4, g, def, operands, n);
    struct ss_error err = {.code = SS_OK};
    if (ss_graph_add_op(g, def, attrs, operands, n, (size_t)n_results, scope, here(lua), &op,
                        &err) != SS_OK)
        return raise_about(lua, g, def, operands, n, &err);
    push_values(lua, g, g->ops[op].results, g->ops[op].n_results);
    ss_lua_push_attrs(lua, &g->ops[op].attrs);
    return 2;
}

/* constant(graph, dtype, dims, numbers, scope): a value */
static int add_constant(lua_State *lua)
{
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    struct ss_graph *g = box->graph;
    struct ss_type type = ss_lua_type_at(lua, 2, 3), scalar = {.dtype = type.dtype};
    bool splat = !lua_istable(lua, 4);
    uint32_t scope = scope_at(lua, 5, g), op;
    const struct ss_tensor value =
        ss_lua_tensor_at(lua, 4, splat ? &scalar : &type, &g->arena, "the constant");
    ss_tensor_round(&value, type.dtype);
    int64_t dtype = type.dtype;
    struct ss_attr items[] = {
        {.id = SS_ATTR_VALUE, .tensor = ss_memdup(&g->arena, &value, sizeof value)},
        {.id = SS_ATTR_SHAPE,
         .count = (size_t)type.rank,
         .ints = ss_memdup(&g->arena, type.dims, (size_t)type.rank * sizeof(int64_t))},
        {.id = SS_ATTR_DTYPE, .count = 1, .ints = ss_memdup(&g->arena, &dtype, sizeof dtype)},
    };
    struct ss_attrs attrs = {ss_memdup(&g->arena, items, sizeof items), 3};
    struct ss_error err = {.code = SS_OK};
    if (ss_graph_add_op(g, ss_op_find("constant"), attrs, NULL, 0, 1, scope, here(lua), &op,
                        &err) != SS_OK)
        return raise_about(lua, g, ss_op_find("constant"), NULL, 0, &err);
    push_value(lua, g, g->ops[op].results[0]);
    return 1;
}

/* ---- loops ---- */

/* begin_loop(graph, initial values, trips, scope): its number, the values of the body. The first
 * value counts from 0 to trips by 1. */
static int begin_loop(lua_State *lua)
{
    lua_settop(lua, 4);
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    lua_Integer trips = luaL_checkinteger(lua, 3);
    uint32_t scope = scope_at(lua, 4, box->graph);
    size_t n;
    luaL_argcheck(lua, trips >= 0, 3, "a number of trips");
    const uint32_t *init = vars_at(lua, 2, box, &n);
    luaL_argcheck(lua, n > 0, 2, "no counter");
    uint32_t *args = lua_newuserdatauv(lua, (n + 1) * sizeof *args, 0);
    box->open_loop = ss_graph_begin_loop(box->graph, init, n, trips, scope, here(lua), args);
    struct ss_loop *loop = &box->graph->loops[box->open_loop];
    loop->counter = 0; /* so the text has no counter besides */
    loop->direction = SS_CMP_LT;
    loop->limit = trips;
    lua_pushinteger(lua, box->open_loop);
    push_values(lua, box->graph, args, n);
    return 2;
}

/* end_loop(graph, values): the results of the innermost open loop */
static int end_loop(lua_State *lua)
{
    lua_settop(lua, 2);
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    struct ss_error err = {.code = SS_OK};
    size_t n;
    if (box->open_loop == SS_NONE)
        return ss_lua_fail(lua, SS_E_STATE, "no loop is open");
    const uint32_t *yields = vars_at(lua, 2, box, &n);
    const struct ss_loop *loop = &box->graph->loops[box->open_loop];
    uint32_t n_values = loop->n_values, parent = loop->parent;
    if (n != n_values)
        return ss_lua_fail(lua, SS_E_SHAPE, "the body of a loop over %d values returns %d",
                           (int)n_values, (int)n);
    uint32_t *results = lua_newuserdatauv(lua, (n + 1) * sizeof *results, 0);
    if (ss_graph_end_loop(box->graph, box->open_loop, yields, results, &err) != SS_OK)
        return ss_lua_raise(lua, &err);
    box->open_loop = parent;
    push_values(lua, box->graph, results, n);
    return 1;
}

/* ---- the end ---- */

/* output(graph, value, label or nil): its position, from 0 */
static int add_output(lua_State *lua)
{
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    uint32_t var = var_at(lua, 2, box);
    if (box->graph->n_outputs >= MAX_OPERANDS)
        return ss_lua_fail(lua, SS_E_LIMIT, "more than %d outputs", (int)MAX_OPERANDS);
    ss_graph_add_output(box->graph, var, luaL_optstring(lua, 3, NULL));
    lua_pushinteger(lua, box->graph->n_outputs - 1);
    return 1;
}

/* pair(graph, input value, output position): the output replaces the input, which is donated */
static int add_pair(lua_State *lua)
{
    struct ss_lua_graph *box = ss_lua_growing_graph_at(lua, 1);
    struct ss_graph *g = box->graph;
    uint32_t var = var_at(lua, 2, box);
    lua_Integer output = luaL_checkinteger(lua, 3);
    luaL_argcheck(lua, output >= 0 && output < g->n_outputs, 3, "no output of the graph");
    if (g->vars[var].kind != SS_VAR_INPUT)
        return ss_lua_fail(lua, SS_E_ARGUMENT, "only an input can be replaced in the next step");
    if (!ss_type_equal(&g->vars[var].type, &g->vars[g->outputs[output]].type))
        return ss_lua_fail(lua, SS_E_TYPE, "an input and its next value have different types");
    uint32_t input = g->vars[var].result;
    for (uint32_t i = 0; i < g->n_pairs; i++)
        if (g->pairs[i].input == input || g->pairs[i].output == output)
            return ss_lua_fail(lua, SS_E_STATE, "%s has a next value already",
                               g->vars[var].label ? g->vars[var].label : g->vars[var].file_name);
    ss_graph_add_pair(g, input, (uint32_t)output, SS_PAIRS_ALIASING);
    g->input_donated[input] = true;
    return 0;
}

void ss_lua_finish_graph(lua_State *lua, struct ss_lua_graph *box)
{
    struct ss_error err = {.code = SS_OK};
    if (box->finished)
        return;
    if (box->open_loop != SS_NONE)
        ss_lua_fail(lua, SS_E_STATE, "a loop is still open");
    ss_graph_put_inputs_first(box->graph);
    if (ss_graph_finish(box->graph, &err) != SS_OK)
        ss_lua_raise(lua, &err);
    box->finished = true;
}

static struct ss_lua_graph *finished_at(lua_State *lua, int index)
{
    struct ss_lua_graph *box = ss_lua_graph_at(lua, index);
    if (!box->graph->n_outputs) {
        struct ss_error err;
        ss_fail(&err, SS_E_STATE, "the graph has no outputs");
        ss_error_hint(&err, "b:output(value, name), or b:train(loss) for a whole step");
        ss_lua_raise(lua, &err);
    }
    ss_lua_finish_graph(lua, box);
    return box;
}

/* finish(graph) */
static int finish(lua_State *lua)
{
    finished_at(lua, 1);
    return 0;
}

/* load(graph): it becomes the model of the laboratory */
static int load(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    struct ss_lua_graph *box = finished_at(lua, 1);
    ss_lua_check_asking(lua, "b:load");
    if (script->session->read_only)
        return ss_lua_fail(lua, SS_E_STATE,
                           "a graph would change the laboratory, and this session is read-only");
    ss_lua_finish_jobs(script);
    ss_lab_load_graph(script->session->lab, (struct ss_graph *)ss_graph_ref(box->graph));
    ss_script_refresh(script);
    return 0;
}

/* text(graph): StableHLO */
static int text(lua_State *lua)
{
    struct ss_lua_graph *box = finished_at(lua, 1);
    struct ss_buf *out = ss_lua_text(lua);
    ss_stablehlo_print(box->graph, out);
    ss_lua_push_text(lua, out);
    return 1;
}

static bool is_method(const struct ss_op_def *def)
{
    return def && def->flags & SS_OP_ELEMENTWISE && !def->n_attrs;
}

/* elementwise(kind): true if it is an elementwise op without attributes */
static int is_elementwise(lua_State *lua)
{
    lua_pushboolean(lua, is_method(ss_op_find(luaL_checkstring(lua, 1))));
    return 1;
}

/* elementwise_ops(): a table whose keys are their names */
static int elementwise_ops(lua_State *lua)
{
    size_t n;
    const struct ss_op_def *table = ss_op_table(&n);
    lua_newtable(lua);
    for (size_t i = 0; i < n; i++) {
        lua_pushboolean(lua, true);
        if (is_method(&table[i]))
            lua_setfield(lua, -2, table[i].name);
        else
            lua_pop(lua, 1);
    }
    return 1;
}

void ss_lua_open_build(lua_State *lua)
{
    static const luaL_Reg functions[] = {{"graph", new_graph},
                                         {"input", add_input},
                                         {"scope", add_scope},
                                         {"op", add_op},
                                         {"constant", add_constant},
                                         {"begin_loop", begin_loop},
                                         {"end_loop", end_loop},
                                         {"output", add_output},
                                         {"pair", add_pair},
                                         {"finish", finish},
                                         {"load", load},
                                         {"text", text},
                                         {"eval", ss_lua_eval_graph},
                                         {"elementwise", is_elementwise},
                                         {"elementwise_ops", elementwise_ops},
                                         {NULL, NULL}};
    luaL_newmetatable(lua, graph_type);
    lua_pushcfunction(lua, free_graph);
    lua_setfield(lua, -2, "__gc");
    lua_pop(lua, 1);
    luaL_newlib(lua, functions);
    lua_setfield(lua, -2, "raw_graph");
}
