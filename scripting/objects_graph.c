/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graph, Op and Var. */
#include <inttypes.h>
#include <string.h>

#include "core/base/glob.h"
#include "core/base/suggest.h"
#include "core/graph/derived.h"
#include "scripting/objects.h"

static bool graph_is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->graph && now->graph->generation == o->generation;
}

static void push_count(lua_State *lua, size_t n)
{
    lua_pushinteger(lua, (lua_Integer)n);
}

static void push_vars(lua_State *lua, const struct ss_graph *g, const uint32_t *vars, uint32_t n)
{
    lua_createtable(lua, (int)n, 0);
    for (uint32_t i = 0; i < n; i++) {
        ss_lua_push_var(lua, g, vars[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

/* ---- scopes ---- */

/* Adds a scope's path without what transformations wrapped around its elements: transpose(jvp(
 * layer_0))/mlp is layer_0/mlp. */
static void add_plain_path(const struct ss_graph *g, uint32_t scope, struct ss_buf *out)
{
    if (g->scopes[scope].parent != SS_NONE) {
        add_plain_path(g, g->scopes[scope].parent, out);
        if (out->length)
            ss_buf_putc(out, '/');
    }
    const char *name = g->scopes[scope].name, *open;
    size_t length = strlen(name);
    while (length && name[length - 1] == ')' && (open = memchr(name, '(', length)) != NULL) {
        length -= (size_t)(open + 1 - name) + 1;
        name = open + 1;
    }
    ss_buf_add(out, name, length);
}

/* True if the pattern matches some run of elements of the path. */
static bool matches_inside(const char *pattern, const char *longer, const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL)
        if (ss_glob_match(pattern, at) || ss_glob_match(longer, at))
            return true;
    return false;
}

/* Marks the scopes that the pattern names, or that lie in one it names. */
static void mark_scopes(lua_State *lua, const struct ss_graph *g, const char *pattern, bool *marks)
{
    struct ss_arena *arena = ss_lua_scratch(lua);
    struct ss_buf *path = ss_lua_text(lua);
    const char *longer = ss_sprintf(arena, "%s/*", pattern);
    for (uint32_t s = 0; s < g->n_scopes; s++) {
        ss_buf_clear(path);
        add_plain_path(g, s, path);
        const char *full = ss_graph_scope_path(g, s, arena);
        marks[s] = matches_inside(pattern, longer, full) ||
                   matches_inside(pattern, longer, ss_buf_text(path));
    }
}

/* ---- iteration ---- */

struct walk {
    uint32_t generation, next;
    bool has_scope, live;
    bool scopes[]; /* per scope: wanted */
};
enum { UP_WALK = 1, UP_KIND, UP_NAME, UP_CLASS };

static bool matches_text(lua_State *lua, int upvalue, const char *text)
{
    const char *pattern = lua_tostring(lua, lua_upvalueindex(upvalue));
    return !pattern || ss_glob_match(pattern, text);
}

/* Pushes an object of the class in the upvalue: faster than by its number. */
static void push_next(lua_State *lua, enum ss_lua_class class, uint32_t id, uint32_t generation)
{
    struct ss_lua_object *o = lua_newuserdatauv(lua, sizeof *o, 0);
    *o = (struct ss_lua_object){.class = class, .id = id, .generation = generation};
    lua_pushvalue(lua, lua_upvalueindex(UP_CLASS));
    lua_setmetatable(lua, -2);
}

static const struct ss_graph *walked_graph(lua_State *lua, const struct walk *w)
{
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    if (!g || g->generation != w->generation)
        ss_lua_fail(lua, SS_E_STATE, "another graph was loaded during the iteration");
    return g;
}

static int next_op(lua_State *lua)
{
    struct walk *w = lua_touserdata(lua, lua_upvalueindex(UP_WALK));
    const struct ss_graph *g = walked_graph(lua, w);
    for (; w->next < g->n_ops; w->next++) {
        const struct ss_op *op = g->ops + w->next;
        if ((w->live && !op->live) || (w->has_scope && !w->scopes[op->scope]) ||
            !matches_text(lua, UP_KIND, op->kind) || !matches_text(lua, UP_NAME, op->name))
            continue;
        push_next(lua, SS_LUA_OP, w->next++, w->generation);
        return 1;
    }
    return 0;
}

static const char *const var_kinds[] = {"input", "result", "loop_arg", "loop_result"};

static int next_var(lua_State *lua)
{
    struct walk *w = lua_touserdata(lua, lua_upvalueindex(UP_WALK));
    const struct ss_graph *g = walked_graph(lua, w);
    for (; w->next < g->n_vars; w->next++) {
        const struct ss_var *var = g->vars + w->next;
        if (!matches_text(lua, UP_KIND, var_kinds[var->kind]) ||
            !(matches_text(lua, UP_NAME, var->name) ||
              (var->label && matches_text(lua, UP_NAME, var->label))))
            continue;
        push_next(lua, SS_LUA_VAR, w->next++, w->generation);
        return 1;
    }
    return 0;
}

/* Pushes the text of a filter's key, or nil. */
static const char *push_key(lua_State *lua, const char *key)
{
    if (!lua_istable(lua, 2)) {
        lua_pushnil(lua);
        return NULL;
    }
    lua_getfield(lua, 2, key);
    if (!lua_isnil(lua, -1) && lua_type(lua, -1) != LUA_TSTRING)
        ss_lua_fail(lua, SS_E_ARGUMENT, "'%s' of a filter is a pattern, not a %s", key,
                    luaL_typename(lua, -1));
    return lua_tostring(lua, -1);
}

static void check_filter(lua_State *lua, const char *const *keys)
{
    if (lua_isnoneornil(lua, 2))
        return;
    if (!lua_istable(lua, 2))
        ss_lua_fail(lua, SS_E_ARGUMENT, "a filter is a table, as in {kind = \"dot_general\"}");
    for (lua_pushnil(lua); lua_next(lua, 2); lua_pop(lua, 1)) {
        struct ss_error err;
        struct ss_names names = {.arena = ss_lua_scratch(lua)};
        bool known = false;
        const char *key = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "(a number)";
        for (size_t i = 0; keys[i]; i++) {
            ss_names_add(&names, keys[i]);
            known |= !strcmp(keys[i], key);
        }
        if (known)
            continue;
        ss_names_fail(&names, "key of a filter", ss_strdup(names.arena, key), "", &err);
        ss_lua_raise(lua, &err);
    }
}

static int walk(lua_State *lua, enum ss_lua_class class, lua_CFunction next)
{
    const struct ss_lua_object *o = ss_lua_check(lua, 1, SS_LUA_GRAPH);
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    lua_settop(lua, 2);
    const char *scope = class == SS_LUA_OP ? push_key(lua, "scope") : (lua_pushnil(lua), NULL);
    struct walk *w = lua_newuserdatauv(lua, sizeof *w + g->n_scopes * sizeof *w->scopes, 0);
    *w = (struct walk){.generation = o->generation, .has_scope = scope != NULL};
    if (scope)
        mark_scopes(lua, g, scope, w->scopes);
    if (lua_istable(lua, 2)) {
        lua_getfield(lua, 2, "live");
        w->live = lua_toboolean(lua, -1);
        lua_pop(lua, 1);
    }
    push_key(lua, "kind");
    push_key(lua, "name");
    ss_lua_push_class(lua, class);
    lua_pushcclosure(lua, next, 4);
    return 1;
}

static int walk_ops(lua_State *lua)
{
    static const char *const keys[] = {"kind", "name", "scope", "live", NULL};
    check_filter(lua, keys);
    return walk(lua, SS_LUA_OP, next_op);
}

static int walk_vars(lua_State *lua)
{
    static const char *const keys[] = {"kind", "name", NULL};
    check_filter(lua, keys);
    return walk(lua, SS_LUA_VAR, next_var);
}

/* ---- Graph ---- */

static void graph_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                        struct ss_buf *out)
{
    (void)o;
    ss_buf_puts(out, now->graph->name);
}

static void graph_name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushstring(lua, now->graph->name);
}

static void graph_path(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)o;
    lua_pushstring(lua, now->graph->path);
}

static void graph_format(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)o;
    lua_pushstring(lua, now->graph->format);
}

static void graph_n_ops(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    (void)o;
    push_count(lua, now->graph->n_ops);
}

static void graph_n_vars(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)o;
    push_count(lua, now->graph->n_vars);
}

static void graph_flops(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    (void)o;
    lua_pushnumber(lua, ss_graph_flops(now->graph));
}

static void graph_inputs(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    (void)o;
    push_vars(lua, now->graph, now->graph->inputs, now->graph->n_inputs);
}

static void graph_outputs(lua_State *lua, const struct ss_snapshot *now,
                          const struct ss_lua_object *o)
{
    (void)o;
    push_vars(lua, now->graph, now->graph->outputs, now->graph->n_outputs);
}

static int fail_name(lua_State *lua, const char *what, const char *name)
{
    struct ss_error err;
    ss_fail(&err, SS_E_NAME, "the graph has no %s '%.200s'", what, name);
    ss_error_hint(&err, "%s", *what == 'o' ? "graph lists the ops" : "graph --inputs lists inputs");
    return ss_lua_raise(lua, &err);
}

static int find_op(lua_State *lua)
{
    ss_lua_check(lua, 1, SS_LUA_GRAPH);
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    const char *name = luaL_checkstring(lua, 2);
    uint32_t op = ss_graph_find_op(g, name);
    if (op == SS_NONE)
        return fail_name(lua, "op", name);
    ss_lua_push_op(lua, g, op);
    return 1;
}

static int find_var(lua_State *lua)
{
    ss_lua_check(lua, 1, SS_LUA_GRAPH);
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    const char *name = luaL_checkstring(lua, 2);
    uint32_t var = ss_graph_find_var(g, name);
    if (var == SS_NONE)
        return fail_name(lua, "var", name);
    ss_lua_push_var(lua, g, var);
    return 1;
}

static void graph_microbatches(lua_State *lua, const struct ss_snapshot *now,
                               const struct ss_lua_object *o)
{
    (void)o;
    const struct ss_graph *step = ss_graph_step(now->graph);
    ss_lua_push_microbatches(lua, step, step ? ss_graph_microbatches(now->graph) : NULL);
}

static const struct ss_lua_field graph_fields[] = {
    {"name", "string", "name of the module", graph_name},
    {"path", "string", "file that it came from", graph_path},
    {"format", "string", "\"stablehlo\"", graph_format},
    {"n_ops", "integer", "number of ops, dead ones too", graph_n_ops},
    {"n_vars", "integer", "number of values", graph_n_vars},
    {"flops", "number", "of one step", graph_flops},
    {"inputs", "Var[]", "of the step, in order", graph_inputs},
    {"outputs", "Var[]", "of the step, in order", graph_outputs},
    {"microbatches", SS_LUA_MICROBATCHES "?",
     "of `accumulate`: when an op of that name runs (before, each, once), and why an op that reads "
     "the batch runs once; nil if the step is whole",
     graph_microbatches},
    {0}};
static const struct ss_lua_method graph_methods[] = {
    {"ops", "(filter?: {kind?: string, name?: string, scope?: string, live?: boolean}): fun(): Op",
     "iterates over the ops in program order. kind, name and scope are patterns, in which * is any "
     "text and ? any character. A scope pattern names elements of the scope path, as in "
     "\"layer_*/mlp\"; what lies in such a scope is meant too. The names of transformations count "
     "for nothing: transpose(jvp(layer_0)) is layer_0. live = true leaves out dead ops.",
     walk_ops},
    {"vars", "(filter?: {kind?: string, name?: string}): fun(): Var",
     "iterates over the values. kind is input, result, loop_arg or loop_result; name is a pattern "
     "of names or labels.",
     walk_vars},
    {"op", "(name: string): Op", "the op of that name", find_op},
    {"var", "(name: string): Var", "the value of that name, label or name in the file", find_var},
    {0}};
const struct ss_lua_class_row ss_lua_graph_class = {
    .name = "Graph",
    .doc = "The graph that is loaded: ss.lab.graph.\n"
           "\n"
           "    local n = 0\n"
           "    for op in graph:ops{kind = \"dot_general\"} do n = n + 1 end\n"
           "    print(n, graph:op(\"dot_general_0\").results[1].type)\n",
    .fields = graph_fields,
    .methods = graph_methods,
    .fresh = graph_is_fresh,
    .print = graph_print};

/* ---- Op ---- */

static const struct ss_op *op_of(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->graph->ops + o->id;
}

static void op_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                     struct ss_buf *out)
{
    ss_buf_puts(out, op_of(now, o)->name);
}

static void op_name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, op_of(now, o)->name);
}

static void op_kind(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, op_of(now, o)->kind);
}

static void op_id(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    push_count(lua, o->id);
}

static void op_scope(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, ss_graph_scope_path(now->graph, op_of(now, o)->scope, ss_lua_scratch(lua)));
}

static void op_line(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    uint32_t line = op_of(now, o)->loc.line;
    if (line)
        push_count(lua, line);
    else
        lua_pushnil(lua);
}

static void op_trips(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushinteger(lua, ss_graph_trips(now->graph, op_of(now, o)->loop));
}

static void op_flops(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    struct ss_call call;
    ss_graph_call(now->graph, o->id, ss_lua_scratch(lua), &call);
    lua_pushnumber(lua,
                   ss_call_flops(&call) * (double)ss_graph_trips(now->graph, op_of(now, o)->loop));
}

static void op_live(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushboolean(lua, op_of(now, o)->live);
}

static void op_operands(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    push_vars(lua, now->graph, op_of(now, o)->operands, op_of(now, o)->n_operands);
}

static void op_results(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    push_vars(lua, now->graph, op_of(now, o)->results, op_of(now, o)->n_results);
}

static const struct ss_lua_field op_fields[] = {
    {"name", "string", "as in \"dot_general_3\"", op_name},
    {"kind", "string", "as in \"dot_general\"", op_kind},
    {"id", "integer", "position in the program, from 0", op_id},
    {"scope", "string", "path of scopes, as in \"jvp(layer_0)/mlp\"", op_scope},
    {"line", "integer?", "line of the file", op_line},
    {"flops", "number", "of one step", op_flops},
    {"trips", "integer", "executions in one step", op_trips},
    {"live", "boolean", "false: no output depends on it", op_live},
    {"operands", "Var[]", "what it reads", op_operands},
    {"results", "Var[]", "what it makes", op_results},
    {0}};
const struct ss_lua_class_row ss_lua_op_class = {
    .name = "Op",
    .doc = "One op of the graph. A command takes it as a name: ss.why(op).\n"
           "\n"
           "    local op = graph:op(\"dot_general_0\")\n"
           "    print(op.name, op.kind, op.operands[1].producer, #op:rules())\n",
    .fields = op_fields,
    .fresh = graph_is_fresh,
    .print = op_print};

/* ---- Var ---- */

static const struct ss_var *var_of(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->graph->vars + o->id;
}

static void var_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                      struct ss_buf *out)
{
    ss_buf_puts(out, var_of(now, o)->name);
}

static void var_name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, var_of(now, o)->name);
}

static void var_label(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, var_of(now, o)->label);
}

static void var_type(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_type *type = &var_of(now, o)->type;
    struct ss_buf *text = ss_lua_text(lua);
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(text, "%" PRId64 "x", type->dims[d]);
    ss_buf_puts(text, ss_dtype_name(type->dtype));
    ss_lua_push_text(lua, text);
}

static void var_dtype(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, ss_dtype_name(var_of(now, o)->type.dtype));
}

static void var_shape(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_type *type = &var_of(now, o)->type;
    lua_createtable(lua, type->rank, 0);
    for (int d = 0; d < type->rank; d++) {
        lua_pushinteger(lua, type->dims[d]);
        lua_rawseti(lua, -2, d + 1);
    }
}

static void var_rank(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushinteger(lua, var_of(now, o)->type.rank);
}

static void var_bytes(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushinteger(lua, ss_type_bytes(&var_of(now, o)->type));
}

static void var_kind(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushstring(lua, var_kinds[var_of(now, o)->kind]);
}

static void var_producer(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    ss_lua_push_op(lua, now->graph, var_of(now, o)->producer);
}

static void var_readers(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    const struct ss_graph *g = now->graph;
    lua_Integer n = 0;
    lua_newtable(lua);
    for (uint32_t u = g->use_start[o->id]; u < g->use_start[o->id + 1]; u++) {
        if (g->uses[u].op == SS_NONE)
            continue;
        ss_lua_push_op(lua, g, g->uses[u].op);
        lua_rawseti(lua, -2, ++n);
    }
}

/* The position of the input whose state an output replaces. */
static bool is_state(const struct ss_graph *g, uint32_t var)
{
    for (uint32_t p = 0; p < g->n_pairs; p++)
        if (g->inputs[g->pairs[p].input] == var)
            return true;
    return false;
}

static void var_state(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    lua_pushboolean(lua, is_state(now->graph, o->id));
}

static const struct ss_lua_field var_fields[] = {
    {"name", "string", "as in \"arg0\" or \"dot_general_3\"", var_name},
    {"label", "string?", "of an input: \"params['w']\"", var_label},
    {"type", "string", "as in \"64x128xf32\"", var_type},
    {"dtype", "string", "as in \"f32\"", var_dtype},
    {"shape", "integer[]", "its lengths", var_shape},
    {"rank", "integer", "number of dims", var_rank},
    {"bytes", "integer", "of the whole value", var_bytes},
    {"kind", "string", "input, result, loop_arg or loop_result", var_kind},
    {"producer", "Op?", "nil for inputs and values of loops", var_producer},
    {"readers", "Op[]", "ops that read it", var_readers},
    {"state", "boolean", "an input that the step replaces: a parameter, or state of the optimizer",
     var_state},
    {0}};
const struct ss_lua_class_row ss_lua_var_class = {
    .name = "Var",
    .doc = "One value of the graph.\n"
           "\n"
           "    local v = graph.inputs[1]\n"
           "    print(v.name, v.type, v.bytes, v.readers[1])\n",
    .fields = var_fields,
    .fresh = graph_is_fresh,
    .print = var_print};
