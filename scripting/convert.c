/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/convert.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "scripting/state.h"

enum { DEEPEST = 50, MOST_TABLES = 1000000 };

/* What a conversion is in. Tables that hold one another could go on for ever, and tables that share
 * others could become huge. */
struct converting {
    struct ss_arena *arena;
    const void *path[DEEPEST]; /* the tables around the value */
    int depth;
    size_t n_tables;
};

void ss_lua_push(lua_State *lua, const struct ss_value *value)
{
    luaL_checkstack(lua, 4, "result is nested too deep");
    switch (value->kind) {
    case SS_V_NULL:
        lua_pushnil(lua);
        break;
    case SS_V_BOOL:
        lua_pushboolean(lua, value->boolean);
        break;
    case SS_V_INT:
        lua_pushinteger(lua, value->integer);
        break;
    case SS_V_REAL:
        lua_pushnumber(lua, value->real);
        break;
    case SS_V_TEXT:
        lua_pushstring(lua, value->text);
        break;
    case SS_V_REF:
        lua_pushstring(lua, value->ref.text);
        break;
    case SS_V_LIST:
        lua_createtable(lua, (int)value->list.count, 0);
        for (size_t i = 0; i < value->list.count; i++) {
            ss_lua_push(lua, value->list.items + i);
            lua_rawseti(lua, -2, (lua_Integer)i + 1);
        }
        break;
    case SS_V_RECORD:
        lua_createtable(lua, 0, (int)value->record.count);
        for (size_t i = 0; i < value->record.count; i++) {
            ss_lua_push(lua, &value->record.fields[i].value);
            lua_setfield(lua, -2, value->record.fields[i].name);
        }
        break;
    }
}

static struct ss_value convert(lua_State *lua, int index, struct converting *c);

/* The text of any value, without calling into it. */
static const char *plain_text(lua_State *lua, int index, struct ss_arena *arena)
{
    if (lua_type(lua, index) == LUA_TSTRING || lua_type(lua, index) == LUA_TNUMBER) {
        lua_pushvalue(lua, index); /* lua_tostring changes a number in place */
        const char *text = ss_strdup(arena, lua_tostring(lua, -1));
        lua_pop(lua, 1);
        return text;
    }
    if (lua_isboolean(lua, index))
        return lua_toboolean(lua, index) ? "true" : "false";
    const char *name = ss_lua_object_name(lua, index, arena);
    return name ? name : ss_sprintf(arena, "(%s)", luaL_typename(lua, index));
}

static int by_name(const void *a, const void *b)
{
    const struct ss_field *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static struct ss_value convert_record(lua_State *lua, int index, struct converting *c)
{
    SS_ARRAY(struct ss_field) fields = {0};
    lua_pushnil(lua);
    while (lua_next(lua, index)) {
        const char *name = plain_text(lua, lua_absindex(lua, -2), c->arena);
        struct ss_value value = convert(lua, lua_absindex(lua, -1), c);
        ss_push(c->arena, fields, ((struct ss_field){name, value}));
        lua_pop(lua, 1);
    }
    if (fields.count)
        qsort(fields.items, fields.count, sizeof *fields.items, by_name);
    struct ss_value record = ss_v_record(fields.items, fields.count);
    record.record.keyed = true;
    return record;
}

static struct ss_value convert_list(lua_State *lua, int index, size_t n, struct converting *c)
{
    struct ss_value *items = ss_alloc_array(c->arena, n, sizeof *items);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(lua, index, (lua_Integer)i + 1);
        items[i] = convert(lua, lua_absindex(lua, -1), c);
        lua_pop(lua, 1);
    }
    return ss_v_list(items, n, ", ");
}

/* True if the table has more than the list of its first n items. */
static bool has_other_keys(lua_State *lua, int index, size_t n)
{
    size_t count = 0;
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1))
        count++;
    return count > n;
}

/* True if the table is none of those around it, and there were not too many. */
static bool enter(lua_State *lua, int index, struct converting *c)
{
    const void *table = lua_topointer(lua, index);
    if (c->depth == DEEPEST || ++c->n_tables > MOST_TABLES || !lua_checkstack(lua, 4))
        return false;
    for (int i = 0; i < c->depth; i++)
        if (c->path[i] == table)
            return false;
    c->path[c->depth++] = table;
    return true;
}

static struct ss_value convert_table(lua_State *lua, int index, struct converting *c)
{
    if (!enter(lua, index, c))
        return ss_v_text("(table)");
    size_t n = (size_t)lua_rawlen(lua, index);
    struct ss_value value = n && !has_other_keys(lua, index, n) ? convert_list(lua, index, n, c)
                                                                : convert_record(lua, index, c);
    c->depth--;
    return value;
}

static struct ss_value convert(lua_State *lua, int index, struct converting *c)
{
    switch (lua_type(lua, index)) {
    case LUA_TNIL:
        return ss_v_null();
    case LUA_TBOOLEAN:
        return ss_v_bool(lua_toboolean(lua, index));
    case LUA_TNUMBER:
        return lua_isinteger(lua, index) ? ss_v_int(lua_tointeger(lua, index))
                                         : ss_v_real(lua_tonumber(lua, index));
    case LUA_TTABLE:
        return convert_table(lua, index, c);
    default: {
        struct ss_ref ref;
        const char *text = plain_text(lua, index, c->arena);
        return ss_lua_object_ref(lua, index, &ref) ? ss_v_ref(ref, text) : ss_v_text(text);
    }
    }
}

struct ss_value ss_lua_value(lua_State *lua, int index, struct ss_arena *arena)
{
    struct converting c = {.arena = arena};
    return convert(lua, lua_absindex(lua, index), &c);
}
