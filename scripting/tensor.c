/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/tensor.h"

#include <math.h>
#include <string.h>

#include "scripting/state.h"

static const char *const tensor_type = "shardscope.tensor";
static const int64_t most_elements = (int64_t)1 << 24; /* cleared while nothing is looked at */

static struct ss_lua_tensor *check(lua_State *lua, int index)
{
    return luaL_checkudata(lua, index, tensor_type);
}

const struct ss_lua_tensor *ss_lua_as_tensor(lua_State *lua, int index)
{
    return luaL_testudata(lua, index, tensor_type);
}

/* Pushes a new tensor of zeros. */
static struct ss_lua_tensor *push_new(lua_State *lua, const struct ss_type *type)
{
    int64_t count = ss_type_count(type);
    if (count < 0 || count > most_elements)
        ss_lua_fail(lua, SS_E_LIMIT, "a tensor has at most %d elements", (int)most_elements);
    size_t bytes = (size_t)count * 8;
    struct ss_lua_tensor *u = lua_newuserdatauv(lua, sizeof *u + bytes, 0);
    memset(u, 0, sizeof *u + bytes);
    u->t = (struct ss_tensor){.type = *type,
                              .store = ss_store_for(type->dtype, SS_STORE_F64),
                              .count = count,
                              .data = u + 1};
    luaL_setmetatable(lua, tensor_type);
    return u;
}

void ss_lua_push_tensor(lua_State *lua, const struct ss_tensor *tensor)
{
    struct ss_lua_tensor *u = lua_newuserdatauv(lua, sizeof *u, 0);
    *u = (struct ss_lua_tensor){.t = *tensor, .fixed = true};
    luaL_setmetatable(lua, tensor_type);
}

static void push_element(lua_State *lua, const struct ss_tensor *t, int64_t i)
{
    if (t->store != SS_STORE_I64)
        lua_pushnumber(lua, ss_f64(t)[i]);
    else if (t->type.dtype == SS_I1)
        lua_pushboolean(lua, ss_i64(t)[i] != 0);
    else
        lua_pushinteger(lua, ss_i64(t)[i]);
}

static void set_element(lua_State *lua, const struct ss_tensor *t, int64_t i, int value)
{
    int ok = 1;
    if (t->store != SS_STORE_I64) {
        if (lua_type(lua, value) != LUA_TNUMBER)
            ss_lua_fail(lua, SS_E_TYPE, "an element of %s is a number, not a %s",
                        ss_dtype_name(t->type.dtype), luaL_typename(lua, value));
        ss_f64(t)[i] = lua_tonumber(lua, value);
    } else if (t->type.dtype == SS_I1 && lua_isboolean(lua, value)) {
        ss_i64(t)[i] = lua_toboolean(lua, value);
    } else {
        lua_Integer number =
            lua_type(lua, value) == LUA_TNUMBER ? lua_tointegerx(lua, value, &ok) : (ok = 0);
        if (!ok)
            ss_lua_fail(lua, SS_E_TYPE, "an element of %s is %s, not %s",
                        ss_dtype_name(t->type.dtype),
                        t->type.dtype == SS_I1 ? "a boolean" : "a whole number",
                        luaL_tolstring(lua, value, NULL));
        ss_i64(t)[i] = ss_wrap_int(t->type.dtype, number);
    }
}

/* Every so many elements: Ctrl-C and the limit of work, as the hook looks at them. */
static void look(lua_State *lua, int64_t i)
{
    enum { EVERY = 1 << 13 };
    if (i % EVERY == 0)
        ss_lua_count_work(lua, EVERY);
}

/* ---- making ---- */

static void take_shape(lua_State *lua, int index, struct ss_type *type)
{
    luaL_checktype(lua, index, LUA_TTABLE);
    size_t rank = lua_rawlen(lua, index);
    if (rank > SS_MAX_RANK)
        ss_lua_fail(lua, SS_E_LIMIT, "a tensor has at most %d dims", (int)SS_MAX_RANK);
    type->rank = (int)rank;
    for (size_t d = 0; d < rank; d++) {
        int ok;
        lua_rawgeti(lua, index, (lua_Integer)d + 1);
        type->dims[d] = lua_tointegerx(lua, -1, &ok);
        if (!ok || type->dims[d] < 0)
            ss_lua_fail(lua, SS_E_SHAPE, "a length is a whole number from 0 on, not %s",
                        luaL_tolstring(lua, -1, NULL));
        lua_pop(lua, 1);
    }
}

static void take_dtype(lua_State *lua, int index, struct ss_type *type)
{
    size_t length;
    const char *name = luaL_optlstring(lua, index, "f32", &length);
    if (!ss_dtype_find(name, length, &type->dtype) || ss_dtype_is_complex(type->dtype))
        ss_lua_fail(lua, SS_E_TYPE, "'%s' is not a dtype of tensors: f32, bf16, i32, i1, ...",
                    name);
}

static void fill_by_function(lua_State *lua, const struct ss_tensor *t, int function)
{
    int64_t at[SS_MAX_RANK] = {0};
    luaL_checkstack(lua, SS_MAX_RANK + 2, "a tensor");
    for (int64_t i = 0; i < t->count; i++) {
        look(lua, i);
        lua_pushvalue(lua, function);
        for (int d = 0; d < t->type.rank; d++)
            lua_pushinteger(lua, at[d] + 1);
        lua_call(lua, t->type.rank, 1);
        set_element(lua, t, i, lua_gettop(lua));
        lua_pop(lua, 1);
        (void)ss_index_next(t->type.dims, t->type.rank, at);
    }
}

/* Nested or flat; *i counts what came. */
static void fill_by_list(lua_State *lua, const struct ss_tensor *t, int list, int64_t *i, int depth)
{
    luaL_checkstack(lua, 4, "a list");
    if (depth > SS_MAX_RANK)
        ss_lua_fail(lua, SS_E_SHAPE, "the list is nested too deeply");
    for (size_t k = 1, n = lua_rawlen(lua, list); k <= n; k++) {
        lua_rawgeti(lua, list, (lua_Integer)k);
        if (lua_istable(lua, -1))
            fill_by_list(lua, t, lua_gettop(lua), i, depth + 1);
        else if (*i < t->count)
            set_element(lua, t, (*i)++, lua_gettop(lua));
        else
            ++*i;
        lua_pop(lua, 1);
    }
}

/* tensor(shape, values, dtype) */
static int make(lua_State *lua)
{
    struct ss_type type = {0};
    lua_settop(lua, 3);
    take_shape(lua, 1, &type);
    take_dtype(lua, 3, &type);
    const struct ss_tensor *t = &push_new(lua, &type)->t;
    if (lua_isfunction(lua, 2)) {
        fill_by_function(lua, t, 2);
    } else if (lua_istable(lua, 2)) {
        int64_t n = 0;
        fill_by_list(lua, t, 2, &n, 1);
        if (n != t->count)
            return ss_lua_fail(lua, SS_E_SHAPE, "the list has %d numbers, the shape %d", (int)n,
                               (int)t->count);
    } else if (!lua_isnil(lua, 2)) {
        for (int64_t i = 0; i < t->count; i++) {
            look(lua, i);
            set_element(lua, t, i, 2);
        }
    }
    return 1;
}

/* ---- elements ---- */

static int64_t position(lua_State *lua, const struct ss_tensor *t, int first)
{
    int64_t at = 0;
    for (int d = 0; d < t->type.rank; d++) {
        lua_Integer i = luaL_checkinteger(lua, first + d);
        if (i < 1 || i > t->type.dims[d])
            ss_lua_fail(lua, SS_E_ARGUMENT, "position %I of dim %d is not in 1 to %I", i, d,
                        (lua_Integer)t->type.dims[d]);
        at = at * t->type.dims[d] + i - 1;
    }
    return at;
}

static void check_changeable(lua_State *lua, const struct ss_lua_tensor *u)
{
    if (u->fixed)
        ss_lua_fail(lua, SS_E_STATE, "an operand cannot be changed: change t:copy()");
}

static int get(lua_State *lua)
{
    const struct ss_lua_tensor *u = check(lua, 1);
    push_element(lua, &u->t, position(lua, &u->t, 2));
    return 1;
}

/* t:set(value, i, j, ...) */
static int set(lua_State *lua)
{
    const struct ss_lua_tensor *u = check(lua, 1);
    check_changeable(lua, u);
    luaL_checkany(lua, 2);
    set_element(lua, &u->t, position(lua, &u->t, 3), 2);
    lua_settop(lua, 1);
    return 1;
}

static int index_tensor(lua_State *lua)
{
    const struct ss_lua_tensor *u = check(lua, 1);
    if (lua_type(lua, 2) == LUA_TNUMBER) {
        lua_Integer i = lua_tointeger(lua, 2);
        if (i < 1 || i > u->t.count)
            return 0;
        push_element(lua, &u->t, i - 1);
        return 1;
    }
    const char *name = lua_tostring(lua, 2);
    if (name && !strcmp(name, "shape")) {
        lua_createtable(lua, u->t.type.rank, 0);
        for (int d = 0; d < u->t.type.rank; d++) {
            lua_pushinteger(lua, u->t.type.dims[d]);
            lua_rawseti(lua, -2, d + 1);
        }
    } else if (name && !strcmp(name, "dtype")) {
        lua_pushstring(lua, ss_dtype_name(u->t.type.dtype));
    } else if (name && !strcmp(name, "rank")) {
        lua_pushinteger(lua, u->t.type.rank);
    } else {
        lua_pushvalue(lua, 2);
        if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL)
            ss_lua_fail(lua, SS_E_NAME,
                        "a tensor has no '%s': shape, dtype, rank, get, set, map, copy, reshape",
                        luaL_tolstring(lua, 2, NULL));
    }
    return 1;
}

static int set_index(lua_State *lua)
{
    const struct ss_lua_tensor *u = check(lua, 1);
    lua_Integer i = luaL_checkinteger(lua, 2);
    check_changeable(lua, u);
    if (i < 1 || i > u->t.count)
        ss_lua_fail(lua, SS_E_ARGUMENT, "element %I is not in 1 to %I", i, (lua_Integer)u->t.count);
    set_element(lua, &u->t, i - 1, 3);
    return 0;
}

static int length(lua_State *lua)
{
    lua_pushinteger(lua, check(lua, 1)->t.count);
    return 1;
}

static int copy(lua_State *lua)
{
    const struct ss_tensor *from = &check(lua, 1)->t;
    memcpy(push_new(lua, &from->type)->t.data, from->data, ss_tensor_bytes(from));
    return 1;
}

static int reshape(lua_State *lua)
{
    const struct ss_tensor *from = &check(lua, 1)->t;
    struct ss_type type = {.dtype = from->type.dtype};
    take_shape(lua, 2, &type);
    if (ss_type_count(&type) != from->count)
        ss_lua_fail(lua, SS_E_SHAPE, "a tensor of %I elements has no such shape",
                    (lua_Integer)from->count);
    memcpy(push_new(lua, &type)->t.data, from->data, ss_tensor_bytes(from));
    return 1;
}

/* t:map(f, u, ...): f of the elements of all of them. */
static int map(lua_State *lua)
{
    int n = lua_gettop(lua);
    const struct ss_tensor *first = &check(lua, 1)->t;
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    luaL_checkstack(lua, n + 2, "tensors");
    for (int k = 3; k <= n; k++)
        if (!ss_shape_equal(&check(lua, k)->t.type, &first->type))
            ss_lua_fail(lua, SS_E_SHAPE, "tensor %d has another shape", k - 1);
    const struct ss_tensor *out = &push_new(lua, &first->type)->t;
    for (int64_t i = 0; i < out->count; i++) {
        look(lua, i);
        lua_pushvalue(lua, 2);
        push_element(lua, first, i);
        for (int k = 3; k <= n; k++)
            push_element(lua, &check(lua, k)->t, i);
        lua_call(lua, n - 1, 1);
        set_element(lua, out, i, lua_gettop(lua));
        lua_pop(lua, 1);
    }
    return 1;
}

/* ---- arithmetic ---- */

/* Element i of a tensor or a number, at index. */
static void push_operand(lua_State *lua, int index, int64_t i)
{
    const struct ss_lua_tensor *u = ss_lua_as_tensor(lua, index);
    if (u)
        push_element(lua, &u->t, i);
    else
        lua_pushvalue(lua, index);
}

/* The quotient of the two numbers at the top of the stack, cut to a whole one, in their place. By 0
 * it is -1, as of the op divide. */
static void divide_whole(lua_State *lua)
{
    if (lua_tonumber(lua, -1) == 0) {
        lua_pushinteger(lua, -1);
    } else if (lua_isinteger(lua, -2) && lua_isinteger(lua, -1)) { /* exact */
        lua_Integer a = lua_tointeger(lua, -2), b = lua_tointeger(lua, -1);
        lua_pushinteger(lua, b == -1 ? (lua_Integer)(0 - (lua_Unsigned)a) : a / b);
    } else {
        lua_Number quotient = trunc(lua_tonumber(lua, -2) / lua_tonumber(lua, -1));
        if (!(quotient >= -0x1p63 && quotient < 0x1p63))
            ss_lua_fail(lua, SS_E_ARGUMENT, "a quotient is too large for a whole number");
        lua_pushinteger(lua, (lua_Integer)quotient);
    }
    lua_insert(lua, -3);
    lua_pop(lua, 2);
}

static int apply(lua_State *lua)
{
    int op = (int)lua_tointeger(lua, lua_upvalueindex(1));
    const struct ss_lua_tensor *a = ss_lua_as_tensor(lua, 1), *b = ss_lua_as_tensor(lua, 2);
    const struct ss_tensor *shape = a ? &a->t : &b->t;
    if (a && b && !ss_shape_equal(&a->t.type, &b->t.type))
        return ss_lua_fail(lua, SS_E_SHAPE, "the tensors differ in shape");
    if ((!a && !lua_isnumber(lua, 1)) || (!b && !lua_isnumber(lua, 2)))
        return ss_lua_fail(lua, SS_E_TYPE, "a tensor meets a %s", luaL_typename(lua, a ? 2 : 1));
    if (shape->type.dtype == SS_I1)
        return ss_lua_fail(lua, SS_E_TYPE, "booleans have no arithmetic");
    const struct ss_tensor *out = &push_new(lua, &shape->type)->t;
    for (int64_t i = 0; i < out->count; i++) {
        look(lua, i);
        push_operand(lua, 1, i);
        push_operand(lua, 2, i);
        if (out->store == SS_STORE_I64 && op == LUA_OPDIV)
            divide_whole(lua);
        else
            lua_arith(lua, op);
        set_element(lua, out, i, lua_gettop(lua));
        lua_settop(lua, 3);
    }
    return 1;
}

static int text_of(lua_State *lua)
{
    const struct ss_type *type = &check(lua, 1)->t.type;
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    luaL_addstring(&text, "tensor ");
    luaL_addstring(&text, ss_dtype_name(type->dtype));
    for (int d = 0; d < type->rank; d++) {
        lua_pushfstring(lua, d ? ",%I" : "[%I", (lua_Integer)type->dims[d]);
        luaL_addvalue(&text);
    }
    luaL_addstring(&text, type->rank ? "]" : "[]");
    luaL_pushresult(&text);
    return 1;
}

void ss_lua_open_tensors(lua_State *lua)
{
    static const luaL_Reg methods[] = {{"get", get},   {"set", set},         {"map", map},
                                       {"copy", copy}, {"reshape", reshape}, {NULL, NULL}};
    static const luaL_Reg meta[] = {
        {"__newindex", set_index}, {"__len", length}, {"__tostring", text_of}, {NULL, NULL}};
    static const struct {
        const char *name;
        int op;
    } arithmetic[] = {{"__add", LUA_OPADD}, {"__sub", LUA_OPSUB}, {"__mul", LUA_OPMUL},
                      {"__div", LUA_OPDIV}, {"__pow", LUA_OPPOW}, {"__unm", LUA_OPUNM}};
    luaL_newmetatable(lua, tensor_type);
    luaL_setfuncs(lua, meta, 0);
    lua_newtable(lua);
    luaL_setfuncs(lua, methods, 0);
    lua_pushcclosure(lua, index_tensor, 1);
    lua_setfield(lua, -2, "__index");
    for (size_t i = 0; i < sizeof arithmetic / sizeof *arithmetic; i++) {
        lua_pushinteger(lua, arithmetic[i].op);
        lua_pushcclosure(lua, apply, 1);
        lua_setfield(lua, -2, arithmetic[i].name);
    }
    lua_pushliteral(lua, "a tensor");
    lua_setfield(lua, -2, "__metatable");
    lua_pop(lua, 1);
    lua_pushcfunction(lua, make);
    lua_setfield(lua, -2, "tensor");
}
