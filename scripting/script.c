/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/script.h"

#include <ctype.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/suggest.h"
#include "scripting/convert.h"

struct ss_script {
    lua_State *lua;
    struct ss_session *session;
    sig_atomic_t interrupts; /* when the chunk began */
    struct ss_buf printed;   /* by print, where the format cannot stream it */
};

enum { HOOK_EVERY = 10000 }; /* VM instructions between looks at Ctrl-C */

static struct ss_script *script_of(lua_State *lua)
{
    return *(struct ss_script **)lua_getextraspace(lua);
}

/* ---- errors: tables with code, message, where and hint, and a text ------------------------------
 */

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

static void set_text(lua_State *lua, const char *name, const char *text)
{
    if (!text[0])
        return;
    lua_pushstring(lua, text);
    lua_setfield(lua, -2, name);
}

/* Adds the file and line of the call; a chunk that was typed has one line and no file. */
static void set_call(lua_State *lua)
{
    luaL_where(lua, 1); /* "file.lua:3: ", or "" */
    const char *text = lua_tostring(lua, -1);
    size_t length = strlen(text);
    if (length > 2 && strncmp(text, "lua:", 4)) {
        lua_pushlstring(lua, text, length - 2);
        lua_setfield(lua, -3, "call");
    }
    lua_pop(lua, 1);
}

/* Raises err. Nothing of the caller may be open: this does not return. */
static int raise_error(lua_State *lua, const struct ss_error *err)
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

static void copy_field(lua_State *lua, const char *name, char *out, size_t size)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, -2); /* no metamethods: nobody would catch what they raise */
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

/* The error on top of the stack as an error value. */
static enum ss_rc take_error(lua_State *lua, struct ss_error *err)
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

/* ---- commands ----------------------------------------------------------------------------------
 */

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
    luaL_setmetatable(lua, "shardscope.invocation");
    *box = ss_invocation_new(session);
    return box;
}

struct given_list {
    const struct ss_cmd *cmd;
    struct ss_arena *arena;
    SS_ARRAY(struct ss_given) items;
};

/* Adds a Lua value as words; false: it has no words. A list is joined with commas (2,1 or dp,tp).
 */
static bool give(lua_State *lua, struct given_list *list, const char *option, int index)
{
    struct ss_value value = ss_lua_value(lua, index, list->arena);
    struct ss_buf text = {0};
    if (value.kind == SS_V_RECORD || value.kind == SS_V_NULL)
        return false;
    if (value.kind == SS_V_BOOL && option && !value.boolean)
        return true; /* a flag that is false was not given */
    if (value.kind == SS_V_LIST)
        value.list.join = ",";
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
        lua_rawget(lua, 1);
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
    size_t n = (size_t)lua_rawlen(lua, 1), end = n < SS_MAX_ARGS ? n : SS_MAX_ARGS;
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(lua, 1, (lua_Integer)i);
        if (!give(lua, list, NULL, -1))
            return false;
        lua_pop(lua, 1);
    }
    if (!collect_named(lua, list, &end))
        return false;
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
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
    if (n == 1 && lua_istable(lua, 1))
        return collect_table(lua, list);
    for (int i = 1; i <= n; i++)
        if (!give(lua, list, NULL, i))
            return false;
    return true;
}

/* ss.<command>(...): the command is the closure's upvalue. */
static int call_command(lua_State *lua)
{
    const struct ss_cmd *cmd = lua_touserdata(lua, lua_upvalueindex(1));
    struct ss_session *session = script_of(lua)->session;
    int n_args = lua_gettop(lua);
    struct ss_invocation **box = new_invocation(lua, session);
    struct given_list list = {.cmd = cmd, .arena = &(*box)->arena};
    struct ss_error err = {.code = SS_OK};
    enum ss_rc rc = SS_OK;
    if (!collect(lua, &list, n_args))
        rc = ss_fail(&err, SS_E_ARGUMENT, "%s takes words, numbers and flags", cmd->name);
    if (rc == SS_OK)
        rc = ss_parse_given(session, cmd, list.items.items, list.items.count, *box, &err);
    if (rc == SS_OK) {
        ss_invoke(session, box);
        rc = (*box)->rc;
        err = (*box)->err;
    }
    if (rc == SS_OK) {
        struct ss_value value = ss_out_record(&(*box)->out);
        ss_lua_push(lua, &value);
    }
    ss_invocation_free(*box);
    *box = NULL;
    return rc == SS_OK ? 1 : raise_error(lua, &err);
}

/* Replaces the name at the top by one that can stand behind a dot: a word that is Lua's own, as
 * until, has _ behind it. */
static void make_name(lua_State *lua)
{
    lua_pushfstring(lua, "local %s", lua_tostring(lua, -1));
    bool own = luaL_loadstring(lua, lua_tostring(lua, -1)) != LUA_OK;
    lua_pop(lua, 2);
    if (!own)
        return;
    lua_pushfstring(lua, "%s_", lua_tostring(lua, -1));
    lua_remove(lua, -2);
}

/* ss.pim: no such command. */
static int miss_command(lua_State *lua)
{
    struct ss_arena arena = {0};
    struct ss_names names = {.arena = &arena};
    struct ss_error err;
    const char *text = luaL_tolstring(lua, 2, NULL);
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1))
        ss_names_add(&names, ss_sprintf(&arena, "ss.%s", lua_tostring(lua, -2)));
    char *name = ss_sprintf(&arena, "ss.%s", text);
    ss_names_fail(&names, "function", name, "help lists the commands; each is a function of ss",
                  &err);
    ss_arena_free(&arena);
    return raise_error(lua, &err);
}

static void push_commands(lua_State *lua)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    lua_createtable(lua, 0, (int)n);
    for (size_t i = 0; i < n; i++) {
        if (table[i]->flags & SS_CMD_RAW)
            continue; /* Lua in Lua is load */
        luaL_gsub(lua, luaL_gsub(lua, table[i]->name, " ", "_"), "-", "_");
        lua_remove(lua, -2);
        make_name(lua);
        lua_pushlightuserdata(lua, (void *)(uintptr_t)table[i]);
        lua_pushcclosure(lua, call_command, 1);
        lua_settable(lua, -3);
    }
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, miss_command);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setglobal(lua, "ss");
}

/* ---- the state ---------------------------------------------------------------------------------
 */

static int print(lua_State *lua)
{
    struct ss_script *script = script_of(lua);
    int n = lua_gettop(lua);
    luaL_Buffer line;
    luaL_buffinit(lua, &line);
    for (int i = 1; i <= n; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        luaL_tolstring(lua, i, NULL);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    size_t length = 0;
    const char *text = lua_tolstring(lua, -1, &length);
    const struct ss_sink *sink = script->session->sink;
    if (sink && script->session->style.format == SS_FORMAT_TEXT)
        sink->put(sink->user, text, length, "", 0);
    else
        ss_buf_add(&script->printed, text, length);
    return 0;
}

static void look_for_interrupt(lua_State *lua, lua_Debug *where)
{
    struct ss_script *script = script_of(lua);
    volatile sig_atomic_t *interrupts = script->session->interrupts;
    (void)where;
    if (interrupts && *interrupts != script->interrupts) {
        struct ss_error err;
        lua_sethook(lua, look_for_interrupt, LUA_MASKCOUNT, 1); /* also out of a loop of pcalls */
        ss_fail(&err, SS_E_CANCELLED, "interrupted");
        raise_error(lua, &err);
    }
}

static void open_libraries(lua_State *lua, bool safe)
{
    static const luaL_Reg harmless[] = {
        {LUA_GNAME, luaopen_base},        {LUA_TABLIBNAME, luaopen_table},
        {LUA_STRLIBNAME, luaopen_string}, {LUA_MATHLIBNAME, luaopen_math},
        {LUA_UTF8LIBNAME, luaopen_utf8},  {LUA_COLIBNAME, luaopen_coroutine}};
    static const char *const outward[] = {"dofile", "loadfile", "load"};
    if (!safe) {
        luaL_openlibs(lua);
        return;
    }
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        luaL_requiref(lua, harmless[i].name, harmless[i].func, 1);
        lua_pop(lua, 1);
    }
    /* Files, and binary chunks that the VM does not check. */
    for (size_t i = 0; i < sizeof outward / sizeof *outward; i++) {
        lua_pushnil(lua);
        lua_setglobal(lua, outward[i]);
    }
}

static int open_state(lua_State *lua)
{
    struct ss_script *script = lua_touserdata(lua, 1);
    open_libraries(lua, script->session->safe);
    lua_register(lua, "print", print);
    luaL_newmetatable(lua, error_type);
    lua_pushcfunction(lua, error_text);
    lua_setfield(lua, -2, "__tostring");
    luaL_newmetatable(lua, "shardscope.invocation");
    lua_pushcfunction(lua, free_invocation);
    lua_setfield(lua, -2, "__gc");
    push_commands(lua);
    return 0;
}

static void free_script(struct ss_script *script)
{
    lua_close(script->lua);
    ss_buf_free(&script->printed);
    free(script);
}

static void close_script(struct ss_session *session)
{
    if (session->script)
        free_script(session->script);
    session->script = NULL;
}

static enum ss_rc open_script(struct ss_session *session, struct ss_error *err)
{
    lua_State *lua = luaL_newstate();
    if (!lua)
        return ss_fail(err, SS_E_MEMORY, "out of memory: cannot open Lua");
    struct ss_script *script = ss_xcalloc(1, sizeof *script);
    script->lua = lua;
    script->session = session;
    *(struct ss_script **)lua_getextraspace(lua) = script;
    session->script = script;
    lua_pushcfunction(lua, open_state);
    lua_pushlightuserdata(lua, script);
    if (lua_pcall(lua, 1, 0, 0) == LUA_OK)
        return SS_OK;
    take_error(lua, err);
    close_script(session);
    return err->code;
}

/* As an expression first, so that `lua 1 + 1` has a value; else as a chunk. */
static int compile(lua_State *lua, const char *name, const char *chunk, size_t length)
{
    struct ss_buf expression = {0};
    const char *title = lua_pushfstring(lua, "%s%s", strcmp(name, "lua") ? "@" : "=", name);
    ss_buf_puts(&expression, "return ");
    ss_buf_add(&expression, chunk, length);
    int status = luaL_loadbufferx(lua, expression.data, expression.length, title, "t");
    ss_buf_free(&expression);
    if (status != LUA_OK) {
        lua_pop(lua, 1);
        status = luaL_loadbufferx(lua, chunk, length, title, "t");
    }
    lua_remove(lua, -2);
    return status;
}

/* A list of records with the same fields is a table, with the first one's fields as columns. */
static bool put_table(const struct ss_value *value, struct ss_out *out)
{
    if (value->kind != SS_V_LIST || !value->list.count)
        return false;
    const struct ss_value *first = value->list.items;
    size_t n = first->kind == SS_V_RECORD ? first->record.count : 0;
    for (size_t i = 0; i < value->list.count; i++) {
        const struct ss_value *item = value->list.items + i;
        if (!n || item->kind != SS_V_RECORD || item->record.count != n)
            return false;
        for (size_t c = 0; c < n; c++)
            if (strcmp(item->record.fields[c].name, first->record.fields[c].name))
                return false;
    }
    struct ss_column *columns = ss_alloc_array(&out->arena, n, sizeof *columns);
    struct ss_value *cells = ss_alloc_array(&out->arena, n, sizeof *cells);
    for (size_t c = 0; c < n; c++)
        columns[c].name = first->record.fields[c].name;
    ss_out_table(out, "value", columns, n);
    for (size_t i = 0; i < value->list.count; i++) {
        for (size_t c = 0; c < n; c++)
            cells[c] = value->list.items[i].record.fields[c].value;
        ss_out_row(out, cells);
    }
    return true;
}

static void put_results(struct ss_script *script, struct ss_out *out)
{
    lua_State *lua = script->lua;
    int n = lua_gettop(lua);
    if (script->printed.length)
        ss_out_document(out, "printed", ss_strdup(&out->arena, ss_buf_text(&script->printed)));
    if (!n)
        return;
    struct ss_value *values = ss_alloc_array(&out->arena, (size_t)n, sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = ss_lua_value(lua, i + 1, &out->arena);
    if (n > 1 || !put_table(values, out))
        ss_out_field(out, "value", n == 1 ? values[0] : ss_v_list(values, (size_t)n, ", "));
}

static enum ss_rc run_script(struct ss_session *session, const char *name, const char *chunk,
                             size_t length, struct ss_out *out, struct ss_error *err)
{
    if (!session->script && open_script(session, err) != SS_OK)
        return err->code;
    struct ss_script *script = session->script;
    lua_State *lua = script->lua;
    script->interrupts = session->interrupts ? *session->interrupts : 0;
    ss_buf_clear(&script->printed);
    lua_settop(lua, 0);
    lua_sethook(lua, look_for_interrupt, LUA_MASKCOUNT, HOOK_EVERY);
    int status = compile(lua, name, chunk, length);
    enum ss_rc rc = SS_OK;
    if (status == LUA_OK)
        status = lua_pcall(lua, 0, LUA_MULTRET, 0);
    else
        rc = SS_E_SYNTAX;
    if (status == LUA_OK) {
        put_results(script, out);
    } else {
        take_error(lua, err);
        if (rc != SS_OK)
            err->code = rc;
        rc = err->code;
    }
    lua_settop(lua, 0);
    return rc;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The table that "a.b." names, on top of the stack; false: there is none, and nothing is pushed. No
 * metamethod is called. */
static bool push_table(lua_State *lua, const char *path, size_t length)
{
    lua_pushglobaltable(lua);
    for (const char *c = path; c < path + length;) {
        size_t n = strcspn(c, ".:");
        lua_pushlstring(lua, c, n);
        lua_rawget(lua, -2);
        lua_remove(lua, -2);
        if (!lua_istable(lua, -1)) {
            lua_pop(lua, 1);
            return false;
        }
        c += n + 1;
    }
    return true;
}

static bool in_path(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == ':';
}

static void complete(struct ss_session *session, const char *word, struct ss_names *names)
{
    struct ss_error err;
    if (!session->script && open_script(session, &err) != SS_OK)
        return;
    lua_State *lua = session->script->lua;
    const char *path = word + strlen(word), *last = path;
    while (path > word && in_path(path[-1]))
        path--;
    while (last > path && last[-1] != '.' && last[-1] != ':')
        last--;
    if (!push_table(lua, path, (size_t)(last - path)))
        return;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            continue;
        const char *name = lua_tostring(lua, -2);
        if (!strncmp(name, last, strlen(last)))
            ss_names_add(names, ss_sprintf(names->arena, "%.*s%s", (int)(last - word), word, name));
    }
    lua_pop(lua, 1);
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, by_text);
}

static const char *library_version(void)
{
    return LUA_VERSION_MAJOR "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE;
}

const struct ss_script_language ss_lua_scripts = {
    .run = run_script, .complete = complete, .close = close_script, .version = library_version};
