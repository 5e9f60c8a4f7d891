/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors cross the border between Lua and commands: a command's error is raised as a table, and
 * values that a script raises become error values. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/suggest.h"
#include "scripting/objects.h"

enum { DEEPEST = 100 }; /* frames that are looked at: each look costs as much as it is deep */

static const char *const error_type = "shardscope.error";

static int error_text(lua_State *lua)
{
    lua_getfield(lua, 1, "message");
    lua_getfield(lua, 1, "hint");
    if (lua_isnil(lua, -1))
        lua_pop(lua, 1);
    else
        lua_pushfstring(lua, "%s (hint: %s)", lua_tostring(lua, -2), lua_tostring(lua, -1));
    return 1;
}

void ss_lua_open_errors(lua_State *lua)
{
    luaL_newmetatable(lua, error_type);
    lua_pushcfunction(lua, error_text);
    lua_setfield(lua, -2, "__tostring");
    lua_pop(lua, 1);
}

static void set_text(lua_State *lua, const char *name, const char *text)
{
    if (!text[0])
        return;
    lua_pushstring(lua, text);
    lua_setfield(lua, -2, name);
}

/* Adds the file and line of the call: the nearest of the user's own code. A chunk that was typed
 * has one line and no file. */
static void set_call(lua_State *lua)
{
    lua_Debug at;
    for (int level = 0; level < DEEPEST && lua_getstack(lua, level, &at); level++) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline < 0 || at.source[0] != '@')
            continue;
        lua_pushfstring(lua, "%s:%d", at.short_src, at.currentline);
        lua_setfield(lua, -2, "call");
        return;
    }
}

int ss_lua_raise(lua_State *lua, const struct ss_error *err)
{
    lua_newtable(lua);
    set_call(lua);
    set_text(lua, "code", ss_code_name(err->code));
    set_text(lua, "message", err->message);
    set_text(lua, "where", err->where);
    set_text(lua, "hint", err->hint);
    luaL_setmetatable(lua, error_type);
    return lua_error(lua);
}

int ss_lua_fail(lua_State *lua, enum ss_rc code, const char *format, ...)
{
    va_list args;
    struct ss_error err;
    va_start(args, format);
    const char *text = lua_pushvfstring(lua, format, args);
    va_end(args);
    ss_fail(&err, code, "%s", text);
    return ss_lua_raise(lua, &err);
}

static void copy_field(lua_State *lua, const char *name, char *out, size_t size)
{
    lua_pushstring(lua, name); /* the names are there already: nothing is allocated */
    lua_rawget(lua, -2);       /* no metamethods: nobody would catch what they raise */
    if (lua_type(lua, -1) == LUA_TSTRING)
        snprintf(out, size, "%s", lua_tostring(lua, -1));
    lua_pop(lua, 1);
}

static enum ss_rc code_of(const char *name)
{
#define X(code, text)                                                                              \
    if (!strcmp(name, text))                                                                       \
        return code;
    SS_ERROR_CODES(X)
#undef X
    return SS_E_INTERNAL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int ss_lua_miss(lua_State *lua)
{
    struct ss_arena *arena = ss_lua_scratch(lua);
    struct ss_names names = {.arena = arena};
    struct ss_error err;
    const char *what = luaL_checkstring(lua, 1), *hint = luaL_optstring(lua, 4, "");
    const char *name = ss_strdup(arena, luaL_tolstring(lua, 2, NULL));
    for (lua_pushnil(lua); lua_next(lua, 3); lua_pop(lua, 1))
        if (lua_type(lua, -2) == LUA_TSTRING)
            ss_names_add(&names, ss_strdup(arena, lua_tostring(lua, -2)));
    if (names.count) /* the order of a table's keys differs from run to run */
        qsort(names.items, names.count, sizeof *names.items, by_text);
    ss_names_fail(&names, ss_strdup(arena, what), name, ss_strdup(arena, hint), &err);
    return ss_lua_raise(lua, &err);
}

/* Lines of luaL_traceback that are the script's: not those of C, nor of the library around it. */
static void add_traceback(lua_State *lua)
{
    lua_Debug at;
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    int level = 1, shown = 0;
    for (; level < DEEPEST && shown < 20 && lua_getstack(lua, level, &at); level++) {
        lua_getinfo(lua, "Sln", &at);
        if (at.currentline < 0 || at.source[0] == '=')
            continue;
        lua_pushfstring(lua, "%s:%d: in %s%s%s\n", at.short_src, at.currentline,
                        at.name           ? "function '"
                        : *at.what == 'm' ? "main chunk"
                                          : "a function",
                        at.name ? at.name : "", at.name ? "'" : "");
        luaL_addvalue(&text);
        shown++;
    }
    luaL_pushresult(&text);
    lua_setfield(lua, 1, "traceback");
}

int ss_lua_trace(lua_State *lua)
{
    lua_settop(lua, 1);
    if (!lua_istable(lua, 1)) {
        struct ss_error err;
        if (lua_type(lua, 1) == LUA_TSTRING)
            ss_fail(&err, SS_E_ARGUMENT, "%s", lua_tostring(lua, 1));
        else
            ss_fail(&err, SS_E_ARGUMENT, "an error that is a %s", luaL_typename(lua, 1));
        lua_newtable(lua);
        set_text(lua, "code", ss_code_name(err.code));
        set_text(lua, "message", err.message);
        luaL_setmetatable(lua, error_type);
        lua_replace(lua, 1);
    }
    add_traceback(lua);
    return 1;
}

enum ss_rc ss_lua_take_error(lua_State *lua, struct ss_error *err)
{
    if (lua_type(lua, -1) == LUA_TSTRING)
        return ss_fail(err, SS_E_ARGUMENT, "%s", lua_tostring(lua, -1));
    if (!lua_istable(lua, -1))
        return ss_fail(err, SS_E_ARGUMENT, "an error that is a %s", luaL_typename(lua, -1));
    struct ss_arena scratch = {0};
    char code[32] = "";
    copy_field(lua, "code", code, sizeof code);
    ss_fail(err, code_of(code), "an error without a message");
    copy_field(lua, "message", err->message, sizeof err->message);
    copy_field(lua, "where", err->where, sizeof err->where);
    char call[200] = "";
    copy_field(lua, "call", call, sizeof call);
    if (call[0] && err->where[0])
        ss_error_where(err, "%s, called at %s", ss_strdup(&scratch, err->where), call);
    else if (call[0])
        ss_error_where(err, "%s", call);
    ss_arena_free(&scratch);
    copy_field(lua, "hint", err->hint, sizeof err->hint);
    return err->code;
}

const char *ss_lua_traceback(lua_State *lua)
{
    if (!lua_istable(lua, -1))
        return NULL;
    lua_pushliteral(lua, "traceback");
    lua_rawget(lua, -2);
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    lua_pop(lua, 1); /* the table still holds it */
    return text;
}
