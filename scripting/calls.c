/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every command is a function: its arguments become words, its result a table. */
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/own.h"
#include "core/base/suggest.h"
#include "scripting/convert.h"
#include "scripting/state.h"

static const char *const invocation_type = "shardscope.invocation";

/* An invocation that goes with its Lua value, whatever is raised meanwhile. */
static int free_invocation(lua_State *lua)
{
    struct ss_invocation **box = lua_touserdata(lua, 1);
    if (*box)
        ss_invocation_free(*box);
    *box = NULL;
    return 0;
}

static struct ss_invocation **new_invocation(lua_State *lua, struct ss_session *session)
{
    struct ss_invocation **box = lua_newuserdatauv(lua, sizeof(struct ss_invocation *), 0);
    *box = NULL;
    luaL_setmetatable(lua, invocation_type);
    *box = ss_invocation_new(session);
    return box;
}

struct given_list {
    const struct ss_cmd *cmd;
    struct ss_arena *arena;
    int first; /* index of the first argument */
    SS_ARRAY(struct ss_given) items;
};

/* True if the next argument in order may be an op or a var, so that a var has to say so. */
static bool may_be_op(const struct given_list *list)
{
    size_t k = 0;
    for (size_t i = 0; i < list->items.count; i++)
        k += !list->items.items[i].option;
    if (k >= SS_MAX_ARGS || !list->cmd->args[k].name)
        return false;
    enum ss_arg_type type = list->cmd->args[k].type;
    return type == SS_ARG_TARGET || type == SS_ARG_ITEM;
}

/* Adds a Lua value as words; false: it has no words. A list is joined with commas (2,1 or dp,tp).
 */
static bool give(lua_State *lua, struct given_list *list, const char *option, int index)
{
    ss_lua_check_object(lua, index);
    struct ss_value value = ss_lua_value(lua, index, list->arena);
    struct ss_buf text = {0};
    if (value.kind == SS_V_RECORD || value.kind == SS_V_NULL)
        return false;
    if (value.kind == SS_V_BOOL && option && !value.boolean)
        return true; /* a flag that is false was not given */
    if (value.kind == SS_V_LIST)
        value.list.join = ",";
    if (!option && ss_lua_is_var(lua, index) && may_be_op(list))
        ss_buf_puts(&text, "var:");
    ss_value_plain(&text, &value);
    ss_push(list->arena, list->items,
            ((struct ss_given){option, ss_strdup(list->arena, ss_buf_text(&text))}));
    ss_buf_free(&text);
    return true;
}

/* The value at the top as the argument: of one that takes many words, each item of a list. */
static bool give_argument(lua_State *lua, struct given_list *list, const struct ss_arg_spec *spec)
{
    size_t n = spec->many && lua_istable(lua, -1) ? (size_t)lua_rawlen(lua, -1) : 0;
    if (!n)
        return give(lua, list, NULL, -1);
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i);
        bool ok = give(lua, list, NULL, -1);
        lua_pop(lua, 1);
        if (!ok)
            return false;
    }
    return true;
}

/* Arguments by name go behind those by position: {"op", row = "R"}. *end: the first argument that
 * has no value. */
static bool collect_named(lua_State *lua, struct given_list *list, size_t *end)
{
    const struct ss_cmd *cmd = list->cmd;
    for (; *end < SS_MAX_ARGS && cmd->args[*end].name; ++*end) {
        lua_pushstring(lua, cmd->args[*end].name);
        lua_rawget(lua, list->first);
        bool given = !lua_isnil(lua, -1);
        bool ok = !given || give_argument(lua, list, &cmd->args[*end]);
        lua_pop(lua, 1);
        if (!ok || !given)
            return ok;
    }
    return true;
}

/* True if the name is one of the arguments [begin, end). */
static bool is_taken(const struct ss_cmd *cmd, const char *name, size_t begin, size_t end)
{
    for (size_t k = begin; k < end; k++)
        if (!strcmp(cmd->args[k].name, name))
            return true;
    return false;
}

/* An argument that follows a missing one is left to the options, which do not know it. */
static bool collect_table(lua_State *lua, struct given_list *list)
{
    size_t n = (size_t)lua_rawlen(lua, list->first), end = n < SS_MAX_ARGS ? n : SS_MAX_ARGS;
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(lua, list->first, (lua_Integer)i);
        if (!give(lua, list, NULL, -1))
            return false;
        lua_pop(lua, 1);
    }
    if (!collect_named(lua, list, &end))
        return false;
    for (lua_pushnil(lua); lua_next(lua, list->first); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING || is_taken(list->cmd, lua_tostring(lua, -2), n, end))
            continue;
        if (!give(lua, list, ss_strdup(list->arena, lua_tostring(lua, -2)), -1))
            return false;
    }
    return true;
}

/* The n arguments of a call: words in order, or one table. */
static bool collect(lua_State *lua, struct given_list *list, int n)
{
    if (n == 1 && lua_istable(lua, list->first))
        return collect_table(lua, list);
    for (int i = 0; i < n; i++)
        if (!give(lua, list, NULL, list->first + i))
            return false;
    return true;
}

/* Words of Lua's own, which cannot stand behind a dot. */
static bool is_keyword(const char *name)
{
    static const char *const words[] = {"and",   "break", "do",       "else", "elseif", "end",
                                        "false", "for",   "function", "goto", "if",     "in",
                                        "local", "nil",   "not",      "or",   "repeat", "return",
                                        "then",  "true",  "until",    "while"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], name))
            return true;
    return false;
}

/* "plan save" is plan_save; a word of Lua's own, as until, has _ behind it. */
static void name_in_lua(const struct ss_cmd *cmd, char *name, size_t size)
{
    size_t n = strlen(cmd->name) < size - 2 ? strlen(cmd->name) : size - 2;
    for (size_t i = 0; i < n; i++)
        name[i] = strchr(" -", cmd->name[i]) ? '_' : cmd->name[i];
    name[n] = 0;
    if (is_keyword(name))
        name[n++] = '_';
    name[n] = 0;
}

struct ss_invocation **ss_lua_parse_call(lua_State *lua, struct ss_session *session,
                                         const struct ss_cmd *cmd, int first)
{
    int n_args = lua_gettop(lua) - first + 1;
    struct ss_invocation **box = new_invocation(lua, session);
    struct given_list list = {.cmd = cmd, .arena = &(*box)->arena, .first = first};
    struct ss_error err = {.code = SS_OK};
    enum ss_rc rc = SS_OK;
    if (!collect(lua, &list, n_args)) {
        ss_fail(&err, SS_E_ARGUMENT, "%s takes words, numbers and flags", cmd->name);
        rc = ss_error_hint(&err, "names stand in one table with the arguments, as in "
                                 "ss.mesh{\"2x4\", names = \"dp,tp\"}");
    }
    if (rc == SS_OK)
        rc = ss_parse_given(session, cmd, list.items.items, list.items.count, *box, &err);
    if (rc != SS_OK)
        ss_lua_raise(lua, &err); /* the collector frees the invocation */
    return box;
}

/* Its address is the key of the library's function that runs a command as a job, in the registry.
 */
static const char wait_key;

int ss_lua_set_wait(lua_State *lua)
{
    lua_settop(lua, 1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &wait_key);
    return 0;
}

/* True if the command has to be a job: its progress is asked for, or a coroutine waits for it,
 * which ss.together may run. */
static bool is_job(lua_State *lua)
{
    bool in_coroutine = !lua_pushthread(lua), progress = false;
    lua_pop(lua, 1);
    if (lua_istable(lua, 1)) {
        lua_pushliteral(lua, "progress");
        progress = lua_rawget(lua, 1) != LUA_TNIL;
        lua_pop(lua, 1);
    }
    return in_coroutine || progress;
}

static int end_job(lua_State *lua, int status, lua_KContext context)
{
    (void)status;
    (void)context;
    return lua_gettop(lua);
}

static int call_job(lua_State *lua, const struct ss_cmd *cmd)
{
    char name[64];
    name_in_lua(cmd, name, sizeof name);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &wait_key);
    lua_pushstring(lua, name);
    lua_rotate(lua, 1, 2);
    lua_callk(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0, end_job);
    return end_job(lua, LUA_OK, 0);
}

/* ss.<command>(...): the command is the closure's upvalue. */
static int call_command(lua_State *lua)
{
    const struct ss_cmd *cmd = lua_touserdata(lua, lua_upvalueindex(1));
    struct ss_script *script = ss_script_of(lua);
    if (!(cmd->flags & SS_CMD_READONLY))
        ss_lua_check_asking(lua, cmd->name);
    if (cmd->flags & SS_CMD_LONG && is_job(lua))
        return call_job(lua, cmd);
    ss_lua_finish_jobs(script);
    struct ss_invocation **box = ss_lua_parse_call(lua, script->session, cmd, 1);
    struct ss_error err = {.code = SS_OK};
    lua_State *outer = script->at;
    script->at = lua;
    (*box)->interrupts = script->limits.seen; /* what ends the script ends the command */
    ss_invoke(script->session, box);
    script->at = outer;
    ss_script_refresh(script);
    ss_lua_forget_time(&script->limits);
    enum ss_rc rc = (*box)->rc;
    if (rc == SS_OK) {
        struct ss_value value = ss_out_record(&(*box)->out);
        ss_lua_push(lua, &value);
    } else {
        err = (*box)->err;
    }
    ss_invocation_free(*box);
    *box = NULL;
    ss_lua_check_limits(lua); /* Ctrl-C has ended the command, and ends the script */
    return rc == SS_OK ? 1 : ss_lua_raise(lua, &err);
}

const char *ss_lua_command_name(const struct ss_cmd *cmd, struct ss_arena *arena)
{
    char name[64];
    name_in_lua(cmd, name, sizeof name);
    return ss_strdup(arena, name);
}

const struct ss_cmd *ss_lua_command(const struct ss_session *session, const char *name)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = 0; i < n; i++) {
        char own[64];
        name_in_lua(table[i], own, sizeof own);
        if (!(table[i]->flags & SS_CMD_RAW) && !strcmp(own, name))
            return table[i];
    }
    return NULL;
}

void ss_lua_push_command(lua_State *lua, const struct ss_cmd *cmd)
{
    lua_pushlightuserdata(lua, (void *)(uintptr_t)cmd);
    lua_pushcclosure(lua, call_command, 1);
}

void ss_lua_push_commands(lua_State *lua)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    luaL_newmetatable(lua, invocation_type);
    lua_pushcfunction(lua, free_invocation);
    lua_setfield(lua, -2, "__gc");
    lua_pop(lua, 1);
    lua_createtable(lua, 0, (int)n);
    for (size_t i = 0; i < n; i++) {
        char name[64];
        if (table[i]->flags & SS_CMD_RAW)
            continue; /* Lua in Lua is load */
        name_in_lua(table[i], name, sizeof name);
        ss_lua_push_command(lua, table[i]);
        lua_setfield(lua, -2, name);
    }
}
