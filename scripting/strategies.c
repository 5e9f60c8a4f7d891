/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs strategy files: lib/strategies.lua records what they ask for. */
#include <string.h>

#include "core/lab/strategies.h"
#include "scripting/state.h"

/* Their addresses are the keys of the library's functions that begin and end the recording, in the
 * registry. */
static const char begin_key, end_key;

static int set_recording(lua_State *lua)
{
    lua_settop(lua, 2);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &end_key);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &begin_key);
    return 0;
}

/* fail(message, hint?): raises an error with the place of the script's call. */
static int fail(lua_State *lua)
{
    struct ss_error err;
    ss_fail(&err, SS_E_ARGUMENT, "%s", luaL_checkstring(lua, 1));
    ss_error_hint(&err, "%s", luaL_optstring(lua, 2, ""));
    return ss_lua_raise(lua, &err);
}

/* where(): "FILE:LINE" of the nearest call that is not the library's. */
static int where(lua_State *lua)
{
    lua_Debug at;
    for (int level = 1; lua_getstack(lua, level, &at); level++) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline < 0 || at.source[0] != '@')
            continue;
        lua_pushfstring(lua, "%s:%d", at.short_src, at.currentline);
        return 1;
    }
    lua_pushliteral(lua, "lua");
    return 1;
}

void ss_lua_open_strategies(lua_State *lua)
{
    static const luaL_Reg functions[] = {
        {"set_strategies", set_recording}, {"where", where}, {"fail", fail}, {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
}

/* The text at a key or position of the table at the top; "" if it is none. */
static const char *take_text(lua_State *lua, struct ss_arena *arena, const char *key, int position)
{
    if (key)
        lua_getfield(lua, -1, key);
    else
        lua_rawgeti(lua, -1, position);
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
    text = ss_strdup(arena, text);
    lua_pop(lua, 1);
    return text;
}

static size_t take_number(lua_State *lua, const char *key)
{
    lua_getfield(lua, -1, key);
    size_t n = (size_t)lua_tointeger(lua, -1);
    lua_pop(lua, 1);
    return n;
}

/* Takes the lists of pins (index -2) and statements (index -1). */
static void take_lists(lua_State *lua, struct ss_arena *arena, struct ss_strategies *out)
{
    int pins = lua_gettop(lua) - 1, statements = pins + 1;
    out->n_pins = (size_t)lua_rawlen(lua, pins);
    out->pins = ss_alloc_array(arena, out->n_pins, sizeof *out->pins);
    out->statement = ss_alloc_array(arena, out->n_pins, sizeof *out->statement);
    for (size_t i = 0; i < out->n_pins; i++) {
        lua_rawgeti(lua, pins, (lua_Integer)i + 1);
        out->pins[i].target = take_text(lua, arena, NULL, 1);
        out->pins[i].text = take_text(lua, arena, NULL, 2);
        out->statement[i] = take_number(lua, "statement") - 1;
        lua_pop(lua, 1);
    }
    out->n_statements = (size_t)lua_rawlen(lua, statements);
    out->statements = ss_alloc_array(arena, out->n_statements, sizeof *out->statements);
    for (size_t i = 0; i < out->n_statements; i++) {
        struct ss_strategy_statement *s = &out->statements[i];
        lua_rawgeti(lua, statements, (lua_Integer)i + 1);
        s->from = take_text(lua, arena, "from", 0);
        s->what = take_text(lua, arena, "what", 0);
        lua_pop(lua, 1);
    }
    for (size_t i = 0; i < out->n_pins; i++) {
        out->statements[out->statement[i]].n++;
        out->pins[i].from = out->statements[out->statement[i]].from;
    }
}

int ss_lua_run_strategies(lua_State *lua)
{
    const struct ss_lua_strategy_call *c = lua_touserdata(lua, 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &begin_key);
    lua_call(lua, 0, 0);
    const char *title = lua_pushfstring(lua, "@%s", c->path);
    int status = luaL_loadbufferx(lua, c->text, c->length, title, "t");
    lua_remove(lua, -2);
    if (status == LUA_ERRSYNTAX)
        ss_lua_fail(lua, SS_E_SYNTAX, "%s", lua_tostring(lua, -1));
    if (status != LUA_OK)
        lua_error(lua);
    lua_call(lua, 0, 0);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &end_key);
    lua_call(lua, 0, 2);
    take_lists(lua, c->arena, c->out);
    return 0;
}

int ss_lua_drop_strategies(lua_State *lua)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &end_key);
    lua_call(lua, 0, 0);
    return 0;
}
