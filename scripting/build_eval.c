/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of small graphs: from Lua lists to tensors, through the reference kernels, and back. */
#include "core/graph/eval.h"
#include "scripting/build.h"

enum { MAX_ELEMENTS = 1 << 24 };

/* Fills in the numbers of the value at the top, from element *at on; false: there are too many, or
 * it is no number. */
static bool fill(lua_State *lua, const struct ss_tensor *t, int64_t *at, int depth)
{
    if (lua_istable(lua, -1)) {
        bool ok = depth <= SS_MAX_RANK && lua_checkstack(lua, 4);
        for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(lua, -1); ok && i <= n; i++) {
            lua_rawgeti(lua, -1, i);
            ok = fill(lua, t, at, depth + 1);
            lua_pop(lua, 1);
        }
        return ok;
    }
    if (*at >= t->count || !(lua_isboolean(lua, -1) || lua_type(lua, -1) == LUA_TNUMBER))
        return false;
    if (t->store == SS_STORE_I64)
        ss_i64(t)[*at] =
            ss_wrap_int(t->type.dtype, lua_isboolean(lua, -1)   ? lua_toboolean(lua, -1)
                                       : lua_isinteger(lua, -1) ? lua_tointeger(lua, -1)
                                                                : (int64_t)lua_tonumber(lua, -1));
    else
        ss_tensor_set(t, *at,
                      lua_isboolean(lua, -1) ? lua_toboolean(lua, -1) : lua_tonumber(lua, -1));
    ++*at;
    return true;
}

struct ss_tensor ss_lua_tensor_at(lua_State *lua, int index, const struct ss_type *type,
                                  struct ss_arena *arena, const char *what)
{
    int64_t at = 0, count = ss_type_count(type);
    if (count > MAX_ELEMENTS)
        ss_lua_fail(lua, SS_E_LIMIT, "%s has %I elements; at most %d can be listed", what,
                    (lua_Integer)count, (int)MAX_ELEMENTS);
    struct ss_tensor t = ss_tensor_new(arena, type, SS_STORE_F64);
    lua_pushvalue(lua, index);
    bool ok = fill(lua, &t, &at, 0);
    bool splat = ok && !lua_istable(lua, -1);
    lua_pop(lua, 1);
    for (; splat && at < count; at++)
        if (t.store == SS_STORE_I64)
            ss_i64(&t)[at] = ss_i64(&t)[0];
        else
            ss_tensor_set(&t, at, ss_tensor_get(&t, 0));
    if (!ok || at != count)
        ss_lua_fail(lua, SS_E_SHAPE, "%s takes a number, or a list of %I numbers", what,
                    (lua_Integer)count);
    return t;
}

/* A scalar is a number, anything else a flat list. */
static void push_tensor(lua_State *lua, const struct ss_tensor *t)
{
    if (t->type.rank)
        lua_createtable(lua, (int)t->count, 0);
    for (int64_t i = 0; i < t->count; i++) {
        if (t->type.dtype == SS_I1)
            lua_pushboolean(lua, ss_i64(t)[i] != 0);
        else if (t->store == SS_STORE_I64)
            lua_pushinteger(lua, ss_i64(t)[i]);
        else
            lua_pushnumber(lua, ss_tensor_get(t, i));
        if (t->type.rank)
            lua_rawseti(lua, -2, i + 1);
    }
}

/* True if it takes more than some seconds, or half a gigabyte. */
static bool is_large(const struct ss_graph *g)
{
    double work = ss_graph_flops(g), elements = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        double n = (double)ss_type_count(&g->vars[v].type);
        elements += n;
        work += n * (double)ss_graph_trips(g, g->vars[v].loop);
    }
    return work > 4e9 || elements > 64e6;
}

static int free_arena(lua_State *lua)
{
    ss_arena_free(lua_touserdata(lua, 1));
    return 0;
}

int ss_lua_eval_graph(lua_State *lua)
{
    lua_settop(lua, 2);
    struct ss_lua_graph *box = ss_lua_graph_at(lua, 1);
    luaL_checktype(lua, 2, LUA_TTABLE);
    const struct ss_graph *g = box->graph;
    struct ss_error err = {.code = SS_OK};
    ss_lua_finish_graph(lua, box);
    if (is_large(g)) {
        ss_fail(&err, SS_E_LIMIT, "the graph is too large to be evaluated from Lua");
        ss_error_hint(&err, "b:load(), then solve and run");
        return ss_lua_raise(lua, &err);
    }
    struct ss_arena *arena = lua_newuserdatauv(lua, sizeof *arena, 0);
    *arena = (struct ss_arena){0};
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, free_arena);
    lua_setfield(lua, -2, "__gc");
    lua_setmetatable(lua, -2);
    struct ss_tensor *in = ss_alloc_array(arena, g->n_inputs, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(arena, g->n_outputs, sizeof *out);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        lua_rawgeti(lua, 2, (lua_Integer)i + 1);
        in[i] = ss_lua_tensor_at(lua, lua_gettop(lua), &var->type, arena,
                                 ss_sprintf(arena, "input %s", var->name));
        lua_pop(lua, 1);
    }
    const struct ss_eval_options options = {.float_store = SS_STORE_F64};
    if (ss_eval_graph(g, in, out, &options, arena, &err) != SS_OK)
        return ss_lua_raise(lua, &err);
    lua_createtable(lua, (int)g->n_outputs, 0);
    for (uint32_t i = 0; i < g->n_outputs; i++) {
        push_tensor(lua, &out[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    return 1;
}
