/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/patterns.h"

#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "scripting/library.h"
#include "scripting/state.h"

/* Steps that the C library may take at a time: some hundredths of a second. */
static const double most_steps = 4e6;
/* From so many steps on, what they really take counts as work. */
static const double measured_steps = 1e4;
static const double work_per_s = 1e8; /* as limits.c has it */

static const char matcher_key; /* its address is the key of lib/patterns.lua's table */

/* Of "[...]", as the library reads it. */
static size_t set_length(const char *set, size_t length)
{
    size_t i = length > 1 && set[1] == '^' ? 2 : 1;
    do
        i += i < length && set[i] == '%' ? 2 : 1;
    while (i < length && set[i] != ']');
    return i < length ? i + 1 : length;
}

/* A bound on the steps of the C library. A repetition at the very end never goes back. */
static double steps(const char *pattern, size_t length, size_t n_text)
{
    double bound = (double)n_text + 1;
    for (size_t i = 0; i < length; i++) {
        const char c = pattern[i];
        if (c == '%') {
            bound *= i + 1 < length && pattern[i + 1] == 'b' ? (double)n_text + 1 : 1;
            i++;
        } else if (c == '[') {
            i += set_length(pattern + i, length - i) - 1;
        } else if (c == '?') {
            bound *= 2;
        } else if (c == '*' || c == '+' || c == '-') {
            bool last = i + 1 == length || (i + 2 == length && pattern[i + 1] == ')');
            bound *= last && c != '-' ? 2 : (double)n_text + 1;
        }
    }
    return bound;
}

/* Pushes the function of lib/patterns.lua that is called so. */
static void push_own(lua_State *lua, const char *name)
{
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &matcher_key) == LUA_TNIL) {
        lua_pop(lua, 1);
        if (luaL_loadbufferx(lua, ss_lua_patterns_text, strlen(ss_lua_patterns_text), "=string",
                             "t") != LUA_OK)
            lua_error(lua);
        lua_pushvalue(lua, lua_upvalueindex(3));
        lua_call(lua, 1, 1);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &matcher_key);
    }
    lua_getfield(lua, -1, name);
    lua_remove(lua, -2);
}

static bool is_plain(lua_State *lua, const char *pattern, size_t length)
{
    static const char special[] = "^$*+?.([%-";
    bool any = false;
    for (size_t i = 0; i < length && !any; i++)
        any = pattern[i] && strchr(special, pattern[i]);
    return !any || (lua_gettop(lua) >= 4 && lua_toboolean(lua, 4));
}

/* find(text, plain, first): the C library's may take the product of both lengths, and is deaf. */
static int find_plain(lua_State *lua)
{
    enum { LOOK_EVERY = 1 << 16, BYTES_PER_STEP = 20 };
    size_t n, length, steps = 0;
    const char *text = lua_tolstring(lua, 1, &n), *plain = lua_tolstring(lua, 2, &length);
    lua_Integer first = luaL_optinteger(lua, 3, 1);
    if (first < 0)
        first = first < -(lua_Integer)n ? 1 : (lua_Integer)n + first + 1;
    const char *at = text + (first > 1 ? first - 1 : 0), *end = text + n;
    for (at = first > (lua_Integer)n + 1 ? NULL : at; at && (size_t)(end - at) >= length; at++) {
        size_t same = 0;
        at = length ? memchr(at, plain[0], (size_t)(end - at) - length + 1) : at;
        while (at && same < length && at[same] == plain[same])
            same++;
        if (at && same == length) {
            lua_pushinteger(lua, at - text + 1);
            lua_pushinteger(lua, at - text + (lua_Integer)length);
            return 2;
        }
        if (!at)
            break;
        steps += 1 + same / BYTES_PER_STEP;
        if (steps >= LOOK_EVERY) {
            ss_lua_count_work(lua, steps);
            steps = 0;
        }
    }
    luaL_pushfail(lua);
    return 1;
}

static int call_measured(lua_State *lua, double bound)
{
    double begin = bound > measured_steps ? ss_now_s() : 0;
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
    if (bound > measured_steps)
        ss_lua_count_work(lua, (uint64_t)((ss_now_s() - begin) * work_per_s));
    return lua_gettop(lua);
}

/* Upvalues: the library's function, its name, and the table of the library's own functions. */
static int match(lua_State *lua)
{
    size_t n_text = 0, length = 0;
    const char *name = lua_tostring(lua, lua_upvalueindex(2));
    bool texts = lua_type(lua, 1) == LUA_TSTRING && lua_type(lua, 2) == LUA_TSTRING;
    if (texts)
        (void)lua_tolstring(lua, 1, &n_text);
    const char *pattern = texts ? lua_tolstring(lua, 2, &length) : "";
    double bound = steps(pattern, length, n_text);
    if (texts && !strcmp(name, "find") && is_plain(lua, pattern, length))
        return find_plain(lua);
    if (bound <= most_steps)
        return call_measured(lua, bound);
    int place = !strcmp(name, "gsub") ? 4 : 3;
    if (!lua_isnoneornil(lua, place))
        (void)luaL_checkinteger(lua, place); /* or a text that is one, for lib/patterns.lua */
    if (lua_type(lua, place) == LUA_TSTRING) {
        lua_pushinteger(lua, lua_tointeger(lua, place));
        lua_replace(lua, place);
    }
    push_own(lua, name);
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
    return lua_gettop(lua);
}

void ss_lua_open_patterns(lua_State *lua)
{
    static const char *const names[] = {"find", "match", "gmatch", "gsub"};
    static const char *const used[] = {"find", "sub", "byte", "gsub"};
    lua_getglobal(lua, LUA_STRLIBNAME);
    lua_newtable(lua);
    for (size_t i = 0; i < sizeof used / sizeof *used; i++) {
        lua_getfield(lua, -2, used[i]);
        lua_setfield(lua, -2, used[i]);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        lua_getfield(lua, -2, names[i]);
        lua_pushstring(lua, names[i]);
        lua_pushvalue(lua, -3);
        lua_pushcclosure(lua, match, 3);
        lua_setfield(lua, -3, names[i]);
    }
    lua_pop(lua, 2);
}
