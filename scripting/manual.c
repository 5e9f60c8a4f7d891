/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sources of the Lua manual: the command table, and the text of the library itself. */
#include <string.h>

#include "repl/cmd/argtype.h"
#include "scripting/library.h"
#include "scripting/objects.h"

static void set_text(lua_State *lua, const char *name, const char *text)
{
    lua_pushstring(lua, text);
    lua_setfield(lua, -2, name);
}

/* The type of an argument as LuaLS writes it. */
static const char *type_of(const struct ss_arg_spec *spec)
{
    switch (spec->type) {
    case SS_ARG_FLAG:
        return "boolean";
    case SS_ARG_INT:
        return "integer";
    case SS_ARG_REAL:
        return "number";
    case SS_ARG_PART:
    case SS_ARG_DURATION:
    case SS_ARG_BYTES:
    case SS_ARG_RATE:
        return "number|string";
    case SS_ARG_REALS:
        return "number|number[]|string";
    case SS_ARG_OP:
        return "Op|string";
    case SS_ARG_TARGET:
    case SS_ARG_ITEM:
        return "Op|Var|string";
    case SS_ARG_ROW:
        return "Rule|string";
    case SS_ARG_MESH:
        return "Mesh|integer|string";
    default:
        return spec->many ? "string|string[]" : "string";
    }
}

static void push_specs(lua_State *lua, const struct ss_arg_spec *specs, size_t n)
{
    lua_newtable(lua);
    for (size_t i = 0; i < n && specs[i].name; i++) {
        lua_createtable(lua, 0, 5);
        set_text(lua, "name", specs[i].name);
        set_text(lua, "help", specs[i].help);
        set_text(lua, "type", type_of(specs + i));
        lua_pushboolean(lua, specs[i].optional);
        lua_setfield(lua, -2, "optional");
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

/* command_list(): those that are functions, in the order of help. */
static int list_commands(lua_State *lua)
{
    size_t n = 0;
    lua_Integer at = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    lua_createtable(lua, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        if (table[i]->flags & SS_CMD_RAW)
            continue;
        lua_createtable(lua, 0, 6);
        set_text(lua, "lua", ss_lua_command_name(table[i], ss_lua_scratch(lua)));
        set_text(lua, "name", table[i]->name);
        set_text(lua, "summary", table[i]->summary);
        set_text(lua, "help", table[i]->help);
        push_specs(lua, table[i]->args, SS_MAX_ARGS);
        lua_setfield(lua, -2, "args");
        push_specs(lua, table[i]->options, SS_MAX_OPTIONS);
        lua_setfield(lua, -2, "options");
        lua_rawseti(lua, -2, ++at);
    }
    return 1;
}

/* Its address is the key of the library's table of functions that print, in the registry. */
static const char manual_key;

static int set_manual(lua_State *lua)
{
    lua_settop(lua, 1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &manual_key);
    return 0;
}

void ss_lua_push_manual(lua_State *lua, const char *function)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &manual_key);
    lua_getfield(lua, -1, function);
    lua_remove(lua, -2);
}

void ss_lua_open_manual(lua_State *lua)
{
    static const luaL_Reg functions[] = {{"miss", ss_lua_miss},
                                         {"set_wait", ss_lua_set_wait},
                                         {"command_list", list_commands},
                                         {"set_manual", set_manual},
                                         {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
#define X(name) ss_lua_##name##_text,
    static const char *const sources[] = {SS_LUA_LIBRARY(X)};
#undef X
    const int n = sizeof sources / sizeof *sources;
    lua_createtable(lua, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushstring(lua, sources[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "sources");
}
