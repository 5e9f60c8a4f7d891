/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands and screens of scripts: rows of the session that call into Lua (lib/own.lua). */
#include "scripting/own.h"

#include <ctype.h>
#include <string.h>

#include "core/base/job.h"
#include "repl/cmd/show.h"
#include "scripting/convert.h"
#include "scripting/objects.h"

enum { MOST_SCREENS = 30, MOST_KEYS = 30, MOST_COLUMNS = 100 };

/* Its address is the key in the registry of a table with the functions and columns of each
 * command. */
static const char commands_key;

/* ---- reading what a script gave ---- */

/* The text at a key of the table at index, in the session's arena; NULL: there is none. */
static const char *text_at(lua_State *lua, int index, const char *key, struct ss_arena *arena)
{
    lua_getfield(lua, index, key);
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    text = text ? ss_strdup(arena, text) : NULL;
    lua_pop(lua, 1);
    return text;
}

static bool flag_at(lua_State *lua, int index, const char *key)
{
    lua_getfield(lua, index, key);
    bool set = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return set;
}

static const struct {
    const char *name;
    enum ss_arg_type type;
} arg_types[] = {
    {"text", SS_ARG_TEXT},   {"flag", SS_ARG_FLAG},       {"int", SS_ARG_INT},
    {"real", SS_ARG_REAL},   {"part", SS_ARG_PART},       {"duration", SS_ARG_DURATION},
    {"bytes", SS_ARG_BYTES}, {"rate", SS_ARG_RATE},       {"file", SS_ARG_FILE},
    {"op", SS_ARG_OP},       {"item", SS_ARG_ITEM},       {"target", SS_ARG_TARGET},
    {"kind", SS_ARG_KIND},   {"scope", SS_ARG_SCOPE},     {"mesh", SS_ARG_MESH},
    {"axis", SS_ARG_AXIS},   {"cluster", SS_ARG_CLUSTER}, {"choice", SS_ARG_CHOICE},
};

static enum ss_arg_type type_at(lua_State *lua, const char *name)
{
    for (size_t i = 0; i < SS_COUNT(arg_types); i++)
        if (!strcmp(arg_types[i].name, name))
            return arg_types[i].type;
    lua_newtable(lua);
    for (size_t i = 0; i < SS_COUNT(arg_types); i++) {
        lua_pushboolean(lua, true);
        lua_setfield(lua, -2, arg_types[i].name);
    }
    int all = lua_gettop(lua);
    lua_pushcfunction(lua, ss_lua_miss);
    lua_pushliteral(lua, "type of an argument");
    lua_pushstring(lua, name);
    lua_pushvalue(lua, all);
    lua_pushliteral(lua, "help ss.command lists the types");
    lua_call(lua, 4, 0);
    return SS_ARG_TEXT;
}

static const char *const *choices_at(lua_State *lua, int index, struct ss_arena *arena)
{
    lua_getfield(lua, index, "choices");
    size_t n = lua_istable(lua, -1) ? (size_t)lua_rawlen(lua, -1) : 0;
    const char **all = ss_alloc_array(arena, n + 1, sizeof *all);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i + 1);
        all[i] = ss_strdup(arena, luaL_checkstring(lua, -1));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return all;
}

/* The list at a key of the table at index 1, as arguments or options. */
static void take_specs(lua_State *lua, const char *key, struct ss_arg_spec *specs, size_t most,
                       struct ss_arena *arena)
{
    lua_getfield(lua, 1, key);
    size_t n = (size_t)lua_rawlen(lua, -1);
    if (n > most)
        ss_lua_fail(lua, SS_E_LIMIT, "a command takes at most %d %s", (int)most, key);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i + 1);
        int at = lua_gettop(lua);
        const char *type = text_at(lua, at, "type", arena);
        const char *help = text_at(lua, at, "help", arena);
        specs[i] = (struct ss_arg_spec){.name = text_at(lua, at, "name", arena),
                                        .type = type_at(lua, type ? type : "text"),
                                        .optional = flag_at(lua, at, "optional"),
                                        .many = flag_at(lua, at, "many"),
                                        .rest = flag_at(lua, at, "rest"),
                                        .choices = choices_at(lua, at, arena),
                                        .help = help ? help : ""};
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

/* ---- running one ---- */

static void push_value(lua_State *lua, const struct ss_arg_spec *spec,
                       const struct ss_arg_value *value)
{
    const struct ss_graph *g = ss_script_of(lua)->now->graph;
    switch (spec->type) {
    case SS_ARG_FLAG:
        lua_pushboolean(lua, true);
        break;
    case SS_ARG_INT:
    case SS_ARG_BYTES:
        lua_pushinteger(lua, value->integer);
        break;
    case SS_ARG_REAL:
    case SS_ARG_PART:
    case SS_ARG_DURATION:
    case SS_ARG_RATE:
        lua_pushnumber(lua, value->real);
        break;
    case SS_ARG_OP:
        ss_lua_push_op(lua, g, (uint32_t)value->integer);
        break;
    case SS_ARG_ITEM:
        if (value->is_var)
            ss_lua_push_var(lua, g, (uint32_t)value->integer);
        else
            ss_lua_push_op(lua, g, (uint32_t)value->integer);
        break;
    default:
        lua_pushstring(lua, value->text);
    }
}

/* The arguments that were given, by name. */
void ss_lua_push_own_args(lua_State *lua, const struct ss_parsed *parsed)
{
    const struct ss_arg_spec *specs[] = {parsed->cmd->args, parsed->cmd->options};
    const struct ss_arg_value *values[] = {parsed->args, parsed->options};
    const size_t most[] = {SS_MAX_ARGS, SS_MAX_OPTIONS};
    lua_newtable(lua);
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < most[k] && specs[k][i].name; i++) {
            if (!values[k][i].given)
                continue;
            if (specs[k][i].many) {
                lua_createtable(lua, (int)values[k][i].count, 0);
                for (size_t w = 0; w < values[k][i].count; w++) {
                    lua_pushstring(lua, values[k][i].words[w]);
                    lua_rawseti(lua, -2, (lua_Integer)w + 1);
                }
            } else {
                push_value(lua, &specs[k][i], &values[k][i]);
            }
            lua_setfield(lua, -2, specs[k][i].name);
        }
}

/* Pushes {run =, columns =} of a command. */
void ss_lua_push_own_entry(lua_State *lua, const struct ss_cmd *cmd)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &commands_key);
    lua_rawgetp(lua, -1, cmd);
    lua_remove(lua, -2);
}

static enum ss_unit unit_named(const char *name)
{
    static const struct {
        const char *name;
        enum ss_unit unit;
    } units[] = {{"number", SS_UNIT_NUMBER}, {"bytes", SS_UNIT_BYTES}, {"us", SS_UNIT_US},
                 {"ms", SS_UNIT_MS},         {"flops", SS_UNIT_FLOPS}, {"ratio", SS_UNIT_RATIO},
                 {"bar", SS_UNIT_BAR}};
    for (size_t i = 0; name && i < SS_COUNT(units); i++)
        if (!strcmp(units[i].name, name))
            return units[i].unit;
    return SS_UNIT_NONE;
}

/* The field of each row that has one of that name is a number. */
static bool is_number_column(lua_State *lua, int rows, const char *name)
{
    bool number = false, other = false;
    for (lua_Integer i = 1, end = (lua_Integer)lua_rawlen(lua, rows); i <= end && !other; i++) {
        if (lua_rawgeti(lua, rows, i) == LUA_TTABLE) {
            int type = lua_getfield(lua, -1, name);
            number |= type == LUA_TNUMBER;
            other = type != LUA_TNUMBER && type != LUA_TNIL;
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
    }
    return number && !other;
}

/* The names of the fields of all rows, sorted: a row need not have each. */
static size_t name_columns(lua_State *lua, int rows, struct ss_arena *arena,
                           struct ss_column **columns)
{
    struct ss_value value;
    size_t n = 0;
    lua_newtable(lua); /* the set of names */
    int names = lua_gettop(lua);
    for (lua_Integer i = 1, end = (lua_Integer)lua_rawlen(lua, rows); i <= end; i++) {
        if (lua_rawgeti(lua, rows, i) == LUA_TTABLE)
            for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
                if (lua_type(lua, -2) != LUA_TSTRING)
                    continue;
                lua_pushvalue(lua, -2);
                lua_pushboolean(lua, true);
                lua_rawset(lua, names);
            }
        lua_pop(lua, 1);
    }
    value = ss_lua_value(lua, names, arena); /* sorts */
    lua_settop(lua, names - 1);
    n = value.kind == SS_V_RECORD ? value.record.count : 0;
    *columns = ss_alloc_array(arena, n, sizeof **columns);
    for (size_t i = 0; i < n; i++) {
        (*columns)[i].name = value.record.fields[i].name;
        (*columns)[i].unit =
            is_number_column(lua, rows, (*columns)[i].name) ? SS_UNIT_NUMBER : SS_UNIT_NONE;
    }
    return n;
}

/* The columns of the entry at index; without any, the names of the fields. */
static size_t take_columns(lua_State *lua, int entry, int rows, struct ss_arena *arena,
                           struct ss_column **columns)
{
    lua_getfield(lua, entry, "columns");
    size_t n = lua_istable(lua, -1) ? (size_t)lua_rawlen(lua, -1) : 0;
    if (n) {
        *columns = ss_alloc_array(arena, n, sizeof **columns);
        for (size_t i = 0; i < n; i++) {
            lua_rawgeti(lua, -1, (lua_Integer)i + 1);
            int at = lua_gettop(lua);
            (*columns)[i].name = text_at(lua, at, "name", arena);
            (*columns)[i].unit = unit_named(text_at(lua, at, "unit", arena));
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
        return n;
    }
    lua_pop(lua, 1);
    return name_columns(lua, rows, arena, columns);
}

static struct ss_value cell_at(lua_State *lua, const struct ss_column *column,
                               struct ss_arena *arena)
{
    lua_getfield(lua, -1, column->name);
    struct ss_value value = ss_lua_value(lua, lua_gettop(lua), arena);
    lua_pop(lua, 1);
    if (value.kind == SS_V_INT || value.kind == SS_V_REAL)
        value.unit = column->unit == SS_UNIT_NUMBER ? SS_UNIT_NONE : column->unit;
    return value;
}

/* The list of rows at the top as a table. */
static void put_rows(lua_State *lua, int entry, struct ss_out *out)
{
    int rows = lua_gettop(lua);
    struct ss_column *columns;
    size_t n = take_columns(lua, entry, rows, &out->arena, &columns);
    if (!n || n > MOST_COLUMNS)
        ss_lua_fail(lua, SS_E_ARGUMENT, "a row is a table of fields, at most %d",
                    (int)MOST_COLUMNS);
    struct ss_value *cells = ss_alloc_array(&out->arena, n, sizeof *cells);
    ss_out_table(out, "rows", columns, n);
    for (lua_Integer i = 1, end = (lua_Integer)lua_rawlen(lua, rows); i <= end; i++) {
        if (lua_rawgeti(lua, rows, i) != LUA_TTABLE)
            ss_lua_fail(lua, SS_E_ARGUMENT, "row %d is a %s, not a table of fields", (int)i,
                        luaL_typename(lua, -1));
        for (size_t c = 0; c < n; c++)
            cells[c] = cell_at(lua, columns + c, &out->arena);
        ss_out_row(out, cells);
        lua_pop(lua, 1);
    }
}

/* What the function returned, at the top: rows, a record, a text or a value. */
void ss_lua_put_own_result(lua_State *lua, int entry, struct ss_out *out)
{
    lua_getfield(lua, entry, "columns");
    bool rows = lua_istable(lua, -1);
    lua_pop(lua, 1);
    if (lua_istable(lua, -1) && (rows || lua_rawlen(lua, -1) > 0)) {
        lua_rawgeti(lua, -1, 1);
        rows |= lua_istable(lua, -1);
        lua_pop(lua, 1);
        if (rows) {
            put_rows(lua, entry, out);
            return;
        }
    }
    struct ss_value value = ss_lua_value(lua, lua_gettop(lua), &out->arena);
    if (value.kind == SS_V_RECORD)
        for (size_t i = 0; i < value.record.count; i++)
            ss_out_field(out, value.record.fields[i].name, value.record.fields[i].value);
    else if (value.kind == SS_V_TEXT)
        ss_out_document(out, "text", ss_sprintf(&out->arena, "%s\n", value.text));
    else if (value.kind != SS_V_NULL)
        ss_out_field(out, "value", value);
}

static int call_own(lua_State *lua)
{
    const struct ss_lua_own_call *c = lua_touserdata(lua, 1);
    ss_lua_push_own_entry(lua, c->parsed->cmd);
    int entry = lua_gettop(lua);
    lua_getfield(lua, entry, "run");
    ss_lua_push_own_args(lua, c->parsed);
    lua_call(lua, 1, 1);
    ss_lua_put_own_result(lua, entry, c->out);
    return 0;
}

static enum ss_rc run_own(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    struct ss_script *script = ctx->session->script;
    struct ss_lua_own_call c = {parsed, out};
    ss_script_enter(script);
    enum ss_rc rc = ss_script_call(script, call_own, &c, out, err);
    ss_script_leave(script);
    return rc;
}

/* ---- making them ---- */

static void check_name(lua_State *lua, const char *name)
{
    bool ok = isalpha((unsigned char)*name) && strlen(name) < 40;
    int blanks = 0;
    for (const char *c = name; ok && *c; c++) {
        blanks += *c == ' ';
        ok = islower((unsigned char)*c) || isdigit((unsigned char)*c) || strchr("-_", *c) ||
             (*c == ' ' && islower((unsigned char)c[1]));
    }
    if (!ok || blanks > 1)
        ss_lua_fail(lua, SS_E_ARGUMENT,
                    "a name is one word or two, of small letters, digits, - and _");
}

/* function_name(name): of the command of that name, once it may be made. */
static int name_function(lua_State *lua)
{
    struct ss_cmd cmd = {.name = luaL_checkstring(lua, 1)};
    check_name(lua, cmd.name);
    if (ss_cmd_find(cmd.name))
        return ss_lua_fail(lua, SS_E_ARGUMENT, "'%s' is a command of the program", cmd.name);
    lua_pushstring(lua, ss_lua_command_name(&cmd, ss_lua_scratch(lua)));
    return 1;
}

/* add_command(spec): its function; spec has been checked by the library. */
static int add_command(lua_State *lua)
{
    struct ss_session *session = ss_script_of(lua)->session;
    struct ss_arena *arena = &session->arena;
    static const char *const no_examples[] = {NULL};
    lua_settop(lua, 1);
    const char *name = text_at(lua, 1, "name", arena), *summary = text_at(lua, 1, "summary", arena);
    const char *help = text_at(lua, 1, "help", arena), *group = text_at(lua, 1, "group", arena);
    struct ss_cmd *cmd = ss_alloc(arena, sizeof *cmd);
    *cmd = (struct ss_cmd){.name = name,
                           .group = group ? group : "script",
                           .summary = summary ? summary : "",
                           .help = help ? help : "A script made this command.",
                           .examples = no_examples,
                           .flags = SS_CMD_MUTATES | SS_CMD_RUNS_OTHERS | SS_CMD_PROBLEM,
                           .run = run_own};
    take_specs(lua, "args", cmd->args, SS_MAX_ARGS, arena);
    take_specs(lua, "options", cmd->options, SS_MAX_OPTIONS, arena);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &commands_key);
    lua_pushvalue(lua, 1);
    lua_rawsetp(lua, -2, cmd);
    lua_pop(lua, 1);
    ss_session_add_command(session, cmd);
    ss_lua_push_command(lua, cmd);
    return 1;
}

/* add_screen(spec) */
static int add_screen(lua_State *lua)
{
    struct ss_session *session = ss_script_of(lua)->session;
    struct ss_arena *arena = &session->arena;
    lua_settop(lua, 1);
    const char *name = text_at(lua, 1, "name", arena);
    check_name(lua, name);
    for (const char *const *n = session->views ? session->views->names : NULL; n && *n; n++)
        if (!strcmp(*n, name))
            return ss_lua_fail(lua, SS_E_ARGUMENT, "'%s' is a screen of the program", name);
    if (session->screens.count >= MOST_SCREENS && !ss_session_find_screen(session, name))
        return ss_lua_fail(lua, SS_E_LIMIT, "more than %d screens", (int)MOST_SCREENS);
    lua_getfield(lua, 1, "keys");
    size_t n = (size_t)lua_rawlen(lua, -1);
    if (n > MOST_KEYS)
        return ss_lua_fail(lua, SS_E_LIMIT, "more than %d keys", (int)MOST_KEYS);
    struct ss_own_key *keys = ss_alloc_array(arena, n, sizeof *keys);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i + 1);
        int at = lua_gettop(lua);
        keys[i] = (struct ss_own_key){
            text_at(lua, at, "key", arena), text_at(lua, at, "name", arena),
            text_at(lua, at, "help", arena), text_at(lua, at, "command", arena)};
        lua_pop(lua, 1);
    }
    struct ss_own_screen screen = {.name = name,
                                   .summary = text_at(lua, 1, "title", arena),
                                   .key = text_at(lua, 1, "key", arena),
                                   .line = text_at(lua, 1, "line", arena),
                                   .block = text_at(lua, 1, "block", arena),
                                   .enter = text_at(lua, 1, "enter", arena),
                                   .filter = text_at(lua, 1, "filter", arena),
                                   .keys = keys,
                                   .n_keys = n};
    ss_session_add_screen(session, ss_memdup(arena, &screen, sizeof screen));
    return 0;
}

/* key(name): how the program spells a key, what it does on every screen or nil; nil, nil: none. */
static int name_key(lua_State *lua)
{
    const struct ss_session *session = ss_script_of(lua)->session;
    struct ss_arena *arena = ss_lua_scratch(lua);
    const char *taken = NULL, *typed = luaL_checkstring(lua, 1);
    bool reserved = false;
    const char *name =
        session->views ? session->views->key(typed, NULL, arena, &taken, &reserved) : typed;
    lua_pushstring(lua, name);
    lua_pushstring(lua, reserved ? "it ends or stops what is on the screen" : taken);
    return 2;
}

void ss_lua_open_own(lua_State *lua)
{
    static const luaL_Reg functions[] = {
        {"function_name", name_function}, {"add_command", add_command},
        {"add_screen", add_screen},       {"key", name_key},
        {"trace", ss_lua_trace},          {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
    ss_lua_open_questions(lua);
    lua_newtable(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &commands_key);
}
