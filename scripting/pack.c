/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/pack.h"

#include <string.h>

#include "scripting/state.h"

enum { DEEPEST = 50, MOST_BYTES = 16 << 20 };

/* Kinds of values, a byte each. Tables and functions are numbered in the order in which they begin;
 * one that comes again is its number. */
enum {
    NIL = 'z',
    YES = 'y',
    NO = 'n',
    INTEGER = 'i',
    REAL = 'd',
    TEXT = 's',
    TABLE = 't',
    FUNCTION = 'f',
    AGAIN = 'a',
    GLOBALS = 'g',
    LIBRARY = 'l',
    END = 'e'
};

static const char *const libraries[] = {"string", "table", "math", "utf8", "coroutine"};
enum { N_LIBRARIES = sizeof libraries / sizeof *libraries };

/* ---- writing ---- */

struct packing {
    lua_State *lua;
    struct ss_buf *out;
    int seen; /* index of the table of what has a number */
    lua_Integer n;
    int depth;
    const char *captured; /* the variable that is looked at, or NULL */
};

static void put_bytes(struct packing *p, const void *bytes, size_t n)
{
    if (p->out->length + n > MOST_BYTES)
        ss_lua_fail(p->lua, SS_E_LIMIT, "what the function captured is larger than 16 MiB");
    ss_buf_add(p->out, bytes, n);
}

static void put_kind(struct packing *p, char kind)
{
    put_bytes(p, &kind, 1);
}

static void put_text(struct packing *p, const char *text, size_t n)
{
    put_bytes(p, &n, sizeof n);
    put_bytes(p, text, n);
}

static void refuse(struct packing *p, const char *what)
{
    struct ss_error err;
    if (p->captured)
        ss_fail(&err, SS_E_ARGUMENT, "the function uses '%s', which is or holds %s", p->captured,
                what);
    else
        ss_fail(&err, SS_E_ARGUMENT, "the function uses %s", what);
    ss_error_hint(&err, "it runs in a state of its own: only nil, booleans, numbers, texts, tables "
                        "and functions go with it, so read what it needs before");
    ss_lua_raise(p->lua, &err);
}

static void put_value(struct packing *p, int index);

/* True if the value at index has come before, which is written. Else it gets a number. */
static bool put_again(struct packing *p, int index)
{
    lua_State *lua = p->lua;
    lua_pushvalue(lua, index);
    if (lua_rawget(lua, p->seen) == LUA_TNUMBER) {
        lua_Integer n = lua_tointeger(lua, -1);
        put_kind(p, AGAIN);
        put_bytes(p, &n, sizeof n);
        lua_pop(lua, 1);
        return true;
    }
    lua_pop(lua, 1);
    lua_pushvalue(lua, index);
    lua_pushinteger(lua, p->n++);
    lua_rawset(lua, p->seen);
    return false;
}

static void put_table(struct packing *p, int index)
{
    lua_State *lua = p->lua;
    if (lua_getmetatable(lua, index))
        refuse(p, "a table with a metatable");
    if (put_again(p, index))
        return;
    put_kind(p, TABLE);
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
        put_value(p, lua_gettop(lua) - 1);
        put_value(p, lua_gettop(lua));
    }
    put_kind(p, END);
}

static int write_code(lua_State *lua, const void *code, size_t n, void *user)
{
    (void)lua;
    put_bytes(user, code, n);
    return 0;
}

static void put_function(struct packing *p, int index)
{
    lua_State *lua = p->lua;
    const char *name, *outer = p->captured;
    if (put_again(p, index))
        return;
    put_kind(p, FUNCTION);
    size_t at = p->out->length, none = 0;
    put_bytes(p, &none, sizeof none);
    lua_pushvalue(lua, index);
    lua_dump(lua, write_code, p, 0);
    lua_pop(lua, 1);
    size_t length = p->out->length - at - sizeof none;
    memcpy(p->out->data + at, &length, sizeof length);
    for (int i = 1; (name = lua_getupvalue(lua, index, i)); i++) {
        p->captured = name;
        put_value(p, lua_gettop(lua));
        lua_pop(lua, 1);
    }
    p->captured = outer;
    put_kind(p, END);
}

/* A function of C by its name in a library that safe mode has too. */
static void put_library(struct packing *p, int index)
{
    lua_State *lua = p->lua;
    for (size_t i = 0; i <= N_LIBRARIES; i++) {
        if (i < N_LIBRARIES)
            lua_getglobal(lua, libraries[i]);
        else
            lua_pushglobaltable(lua);
        if (!lua_istable(lua, -1)) {
            lua_pop(lua, 1);
            continue;
        }
        for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
            if (!lua_rawequal(lua, -1, index) || lua_type(lua, -2) != LUA_TSTRING)
                continue;
            const char *library = i < N_LIBRARIES ? libraries[i] : "_G";
            const char *name = lua_tostring(lua, -2);
            put_kind(p, LIBRARY);
            put_text(p, library, strlen(library));
            put_text(p, name, strlen(name));
            lua_pop(lua, 3);
            return;
        }
        lua_pop(lua, 1);
    }
    refuse(p, "a function of C");
}

static bool is_globals(lua_State *lua, int index)
{
    lua_pushglobaltable(lua);
    bool is = lua_rawequal(lua, -1, index);
    lua_pop(lua, 1);
    return is;
}

static void put_number(struct packing *p, int index)
{
    if (lua_isinteger(p->lua, index)) {
        lua_Integer n = lua_tointeger(p->lua, index);
        put_kind(p, INTEGER);
        put_bytes(p, &n, sizeof n);
    } else {
        lua_Number x = lua_tonumber(p->lua, index);
        put_kind(p, REAL);
        put_bytes(p, &x, sizeof x);
    }
}

static void put_value(struct packing *p, int index)
{
    lua_State *lua = p->lua;
    size_t length;
    const char *text;
    luaL_checkstack(lua, 10, "nested too deeply");
    if (++p->depth > DEEPEST)
        ss_lua_fail(lua, SS_E_LIMIT, "what the function captured is nested too deeply");
    switch (lua_type(lua, index)) {
    case LUA_TNIL:
        put_kind(p, NIL);
        break;
    case LUA_TBOOLEAN:
        put_kind(p, lua_toboolean(lua, index) ? YES : NO);
        break;
    case LUA_TNUMBER:
        put_number(p, index);
        break;
    case LUA_TSTRING:
        text = lua_tolstring(lua, index, &length);
        put_kind(p, TEXT);
        put_text(p, text, length);
        break;
    case LUA_TTABLE:
        if (is_globals(lua, index))
            put_kind(p, GLOBALS);
        else
            put_table(p, index);
        break;
    case LUA_TFUNCTION:
        if (lua_iscfunction(lua, index))
            put_library(p, index);
        else
            put_function(p, index);
        break;
    default:
        refuse(p, "an object");
    }
    p->depth--;
}

void ss_lua_pack(lua_State *lua, int index, struct ss_buf *out)
{
    struct packing p = {.lua = lua, .out = out};
    index = lua_absindex(lua, index);
    lua_newtable(lua);
    p.seen = lua_gettop(lua);
    put_value(&p, index);
    lua_pop(lua, 1);
}

/* ---- reading ---- */

struct unpacking {
    lua_State *lua;
    const char *at, *end;
    int seen;
    lua_Integer n;
};

static int bad(struct unpacking *u)
{
    return ss_lua_fail(u->lua, SS_E_INTERNAL, "a packed function is damaged");
}

static void get_bytes(struct unpacking *u, void *out, size_t n)
{
    if ((size_t)(u->end - u->at) < n)
        bad(u);
    memcpy(out, u->at, n);
    u->at += n;
}

static const char *get_text(struct unpacking *u, size_t *n)
{
    get_bytes(u, n, sizeof *n);
    if ((size_t)(u->end - u->at) < *n)
        bad(u);
    u->at += *n;
    return u->at - *n;
}

/* Gives the value on top its number. */
static void note(struct unpacking *u)
{
    lua_pushvalue(u->lua, -1);
    lua_rawseti(u->lua, u->seen, u->n++);
}

static void get_value(struct unpacking *u);

static bool at_end(struct unpacking *u)
{
    if (u->at == u->end)
        bad(u);
    bool is = *u->at == END;
    u->at += is;
    return is;
}

static void get_function(struct unpacking *u)
{
    size_t n;
    const char *code = get_text(u, &n);
    if (luaL_loadbufferx(u->lua, code, n, "function", "b") != LUA_OK)
        lua_error(u->lua);
    note(u);
    for (int i = 1; !at_end(u); i++) {
        get_value(u);
        if (!lua_setupvalue(u->lua, -2, i))
            bad(u);
    }
}

static void get_library(struct unpacking *u)
{
    size_t n;
    const char *library = get_text(u, &n);
    lua_pushlstring(u->lua, library, n);
    lua_pushglobaltable(u->lua);
    lua_insert(u->lua, -2);
    lua_rawget(u->lua, -2);
    lua_remove(u->lua, -2);
    const char *name = get_text(u, &n);
    lua_pushlstring(u->lua, name, n);
    if (!lua_istable(u->lua, -2) || lua_rawget(u->lua, -2) != LUA_TFUNCTION)
        ss_lua_fail(u->lua, SS_E_ARGUMENT, "the function uses '%s', which a state of its own lacks",
                    name);
    lua_remove(u->lua, -2);
}

static void get_table(struct unpacking *u)
{
    lua_newtable(u->lua);
    note(u);
    while (!at_end(u)) {
        get_value(u);
        get_value(u);
        lua_rawset(u->lua, -3);
    }
}

static void get_value(struct unpacking *u)
{
    lua_State *lua = u->lua;
    char kind;
    lua_Integer integer;
    lua_Number real;
    size_t n;
    luaL_checkstack(lua, 10, "nested too deeply");
    get_bytes(u, &kind, 1);
    switch (kind) {
    case NIL:
        lua_pushnil(lua);
        return;
    case YES:
    case NO:
        lua_pushboolean(lua, kind == YES);
        return;
    case INTEGER:
        get_bytes(u, &integer, sizeof integer);
        lua_pushinteger(lua, integer);
        return;
    case REAL:
        get_bytes(u, &real, sizeof real);
        lua_pushnumber(lua, real);
        return;
    case TEXT: {
        const char *text = get_text(u, &n);
        lua_pushlstring(lua, text, n);
        return;
    }
    case TABLE:
        get_table(u);
        return;
    case FUNCTION:
        get_function(u);
        return;
    case AGAIN:
        get_bytes(u, &integer, sizeof integer);
        lua_rawgeti(lua, u->seen, integer);
        return;
    case GLOBALS:
        lua_pushglobaltable(lua);
        return;
    case LIBRARY:
        get_library(u);
        return;
    default:
        bad(u);
    }
}

void ss_lua_unpack(lua_State *lua, const char *bytes, size_t length)
{
    struct unpacking u = {.lua = lua, .at = bytes, .end = bytes + length};
    lua_newtable(lua);
    u.seen = lua_gettop(lua);
    get_value(&u);
    lua_remove(lua, u.seen);
}
