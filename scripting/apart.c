/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/apart.h"

#include <ctype.h>
#include <string.h>

#include "scripting/pack.h"

static const char function_key; /* its address is the key of the function in the registry */

struct opening {
    const void *bytes;
    size_t length;
    lua_CFunction more;
};

static int open_state(lua_State *lua)
{
    const struct opening *o = lua_touserdata(lua, 1);
    static const char *const random[] = {"random", "randomseed"};
    ss_lua_open_libraries(lua, true);
    lua_getglobal(lua, "math");
    for (size_t i = 0; i < sizeof random / sizeof *random; i++) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, random[i]);
    }
    ss_lua_open_errors(lua);
    if (o->more) {
        lua_pushcfunction(lua, o->more);
        lua_call(lua, 0, 0);
    }
    ss_lua_unpack(lua, o->bytes, o->length);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &function_key);
    return 0;
}

void ss_lua_apart_push(lua_State *lua)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &function_key);
}

static int take_error(lua_State *lua)
{
    struct ss_error *err = lua_touserdata(lua, 2);
    lua_settop(lua, 1);
    ss_lua_take_error(lua, err);
    return 0;
}

/* The limit of work is this function's, not that of safe mode. */
static void name_limit(const struct ss_lua_apart *a, struct ss_error *err)
{
    char where[sizeof err->where];
    if (err->code != SS_E_LIMIT)
        return;
    memcpy(where, err->where, sizeof where);
    ss_fail(err, SS_E_LIMIT, "%s runs too long", a->what);
    ss_error_where(err, "%s", where);
}

static enum ss_rc end_in_limit(const struct ss_lua_apart *a, struct ss_error *err)
{
    (void)ss_lua_no_memory(&a->script.limits, a->what, err);
    name_limit(a, err);
    return err->where[0] ? err->code : ss_error_where(err, "%s", a->where);
}

/* Lua writes the place of its own errors before the message: "FILE:LINE: MESSAGE". */
static void take_place(struct ss_error *err)
{
    const char *end = strstr(err->message, ": ");
    size_t digits = 0;
    while (end && end - digits > err->message && isdigit((unsigned char)end[-1 - (long)digits]))
        digits++;
    if (err->where[0] || !digits || end[-1 - (long)digits] != ':')
        return;
    ss_error_where(err, "%.*s", (int)(end - err->message), err->message);
    memmove(err->message, end + 2, strlen(end + 2) + 1);
}

enum ss_rc ss_lua_apart_call(struct ss_lua_apart *a, lua_CFunction function, void *user,
                             struct ss_error *err)
{
    lua_State *lua = a->script.lua;
    struct ss_error own;
    err = err ? err : &own;
    lua_settop(lua, 0);
    lua_pushcfunction(lua, function);
    lua_pushlightuserdata(lua, user);
    int status = lua_pcall(lua, 1, 0, 0);
    if (status == LUA_OK)
        return SS_OK;
    if (status == LUA_ERRMEM)
        return end_in_limit(a, err);
    lua_settop(lua, 1);
    lua_pushcfunction(lua, take_error);
    lua_insert(lua, 1);
    lua_pushlightuserdata(lua, err);
    if (lua_pcall(lua, 2, 0, 0) != LUA_OK)
        return end_in_limit(a, err);
    name_limit(a, err);
    take_place(err);
    if (strstr(err->message, "global '"))
        ss_error_hint(err, "it sees its locals and the libraries, no globals of the script");
    if (!err->where[0])
        ss_error_where(err, "%s", a->where);
    return err->code;
}

void ss_lua_apart_close(struct ss_lua_apart *a)
{
    if (a->script.lua)
        lua_close(a->script.lua);
    ss_buf_free(&a->script.text);
    ss_arena_free(&a->script.scratch);
    a->script.lua = NULL;
}

enum ss_rc ss_lua_apart_open(struct ss_lua_apart *a, const void *bytes, size_t length,
                             uint64_t most_work, lua_CFunction more, struct ss_error *err)
{
    struct opening o = {bytes, length, more};
    a->script = (struct ss_script){.lua = NULL};
    ss_lua_limits_init(&a->script.limits, true, NULL);
    a->script.limits.most_work = most_work;
    a->script.lua = lua_newstate(ss_lua_allocate, &a->script.limits);
    if (!a->script.lua)
        return ss_fail(err, SS_E_MEMORY, "out of memory: cannot open Lua");
    a->script.at = a->script.lua;
    *(struct ss_script **)lua_getextraspace(a->script.lua) = &a->script;
    ss_lua_limits_begin(&a->script.limits, a->script.lua);
    enum ss_rc rc = ss_lua_apart_call(a, open_state, &o, err);
    if (rc != SS_OK)
        ss_lua_apart_close(a);
    return rc;
}
