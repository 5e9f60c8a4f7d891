/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/lists.h"

#include <lauxlib.h>
#include <limits.h>
#include <lualib.h>
#include <stdbool.h>

#include "scripting/state.h"

enum { LOOK_EVERY = 1024, WORK_PER_STEP = 15 };

/* Step k of a loop, each of which takes some tenths of a microsecond. */
static void look(lua_State *lua, lua_Integer k)
{
    if (k % LOOK_EVERY == 0)
        ss_lua_count_work(lua, LOOK_EVERY * WORK_PER_STEP);
}

/* ---- sort(list, less) ---- */

/* Positions on the stack: the arguments, and two lists of which each pass merges one into the
 * other. The list itself changes at the end, all at once. */
enum { LIST = 1, LESS = 2, FROM = 3, TO = 4 };

/* True if element i of FROM is less than element k. */
static bool is_less(lua_State *lua, lua_Integer i, lua_Integer k)
{
    bool own = !lua_isnil(lua, LESS), less;
    if (own)
        lua_pushvalue(lua, LESS);
    lua_rawgeti(lua, FROM, i);
    lua_rawgeti(lua, FROM, k);
    if (own)
        lua_call(lua, 2, 1);
    less = own ? lua_toboolean(lua, -1) : lua_compare(lua, -2, -1, LUA_OPLT);
    lua_pop(lua, own ? 1 : 2);
    return less;
}

/* Merges the sorted [begin, middle) and [middle, end) of FROM into TO. */
static void merge(lua_State *lua, lua_Integer begin, lua_Integer middle, lua_Integer end)
{
    lua_Integer left = begin, right = middle;
    const bool sorted = right >= end || !is_less(lua, right, right - 1);
    for (lua_Integer k = begin; k < end; k++) {
        bool second = left >= middle || (!sorted && right < end && is_less(lua, right, left));
        lua_rawgeti(lua, FROM, second ? right++ : left++);
        lua_rawseti(lua, TO, k);
        look(lua, k);
    }
}

static int sort(lua_State *lua)
{
    luaL_checkany(lua, LIST);
    const lua_Integer n = luaL_len(lua, LIST);
    luaL_argcheck(lua, n < INT_MAX, LIST, "array too big");
    if (!lua_isnoneornil(lua, LESS))
        luaL_checktype(lua, LESS, LUA_TFUNCTION);
    lua_settop(lua, LESS);
    if (n < 2)
        return 0;
    lua_createtable(lua, (int)n, 0);
    lua_createtable(lua, (int)n, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(lua, LIST, i);
        lua_rawseti(lua, FROM, i);
    }
    for (lua_Integer width = 1; width < n; width *= 2) {
        for (lua_Integer begin = 1; begin <= n; begin += 2 * width) {
            const lua_Integer middle = begin + width, end = middle + width;
            merge(lua, begin, middle <= n ? middle : n + 1, end <= n ? end : n + 1);
        }
        lua_insert(lua, FROM); /* FROM and TO change places */
    }
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(lua, FROM, i);
        lua_seti(lua, LIST, i);
    }
    return 0;
}

/* ---- concat(list, separator, first, last) ---- */

static int concat(lua_State *lua)
{
    size_t length;
    luaL_checkany(lua, 1);
    const lua_Integer n = luaL_len(lua, 1), first = luaL_optinteger(lua, 3, 1),
                      last = luaL_optinteger(lua, 4, n);
    const char *separator = luaL_optlstring(lua, 2, "", &length);
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    for (lua_Integer i = first; i <= last; i++) {
        lua_geti(lua, 1, i);
        if (!lua_isstring(lua, -1))
            return luaL_error(lua, "invalid value (at index %I) in table for 'concat'", i);
        luaL_addvalue(&text);
        if (i == last)
            break; /* which may be the largest integer */
        luaL_addlstring(&text, separator, length);
        look(lua, i);
    }
    luaL_pushresult(&text);
    return 1;
}

void ss_lua_open_lists(lua_State *lua)
{
    static const luaL_Reg functions[] = {{"sort", sort}, {"concat", concat}, {NULL, NULL}};
    lua_getglobal(lua, LUA_TABLIBNAME);
    luaL_setfuncs(lua, functions, 0);
    lua_pop(lua, 1);
}
