/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Lua state of a session: opening it, running chunks, completing names. Lua is only entered by
 * lua_pcall, so that want of memory is an error value like any other. */
#include "scripting/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/suggest.h"
#include "core/space/cost_term.h"
#include "scripting/convert.h"
#include "scripting/library.h"
#include "scripting/state.h"

static int print(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
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

void ss_script_refresh(struct ss_script *script)
{
    const struct ss_snapshot *now = ss_lab_snapshot(script->session->lab);
    ss_snapshot_free(script->now);
    script->now = now;
}

/* ---- opening and closing ---- */

/* Runs a file of the library with the table at the top, which stays there. */
static void run_library(lua_State *lua, const char *name, const char *text)
{
    if (luaL_loadbufferx(lua, text, strlen(text), name, "t") != LUA_OK)
        lua_error(lua);
    lua_pushvalue(lua, -2);
    lua_call(lua, 1, 0);
}

static int open_state(lua_State *lua)
{
    struct ss_script *script = lua_touserdata(lua, 1);
    ss_lua_open_libraries(lua, script->session->safe);
    lua_register(lua, "print", print);
    ss_lua_open_errors(lua);
    lua_newtable(lua); /* what the library is made of */
    ss_lua_push_commands(lua);
    lua_setfield(lua, -2, "commands");
    ss_lua_open_objects(lua);
    ss_lua_open_jobs(lua);
    ss_lua_open_manual(lua);
    ss_lua_open_strategies(lua);
    ss_lua_open_build(lua);
    ss_lua_open_costs(lua);
    ss_lua_open_functions(lua);
    ss_lua_open_own(lua);
    lua_pushboolean(lua, script->session->safe);
    lua_setfield(lua, -2, "safe");
#define X(name) run_library(lua, "=shardscope", ss_lua_##name##_text);
    SS_LUA_LIBRARY(X)
    run_library(lua, "=shardscope", ss_lua_manual_text);
    SS_LUA_SCREENS(X)
#undef X
    return 0;
}

static void free_script(struct ss_script *script)
{
    ss_lua_stop_jobs(script);
    lua_close(script->lua);
    ss_buf_free(&script->printed);
    ss_buf_free(&script->text);
    ss_arena_free(&script->scratch);
    ss_snapshot_free(script->now);
    ss_cost_term_free(script->cost);
    ss_snapshot_free(script->seen);
    free(script);
}

static void close_script(struct ss_session *session)
{
    if (session->script)
        free_script(session->script);
    session->script = NULL;
}

static enum ss_rc no_memory(const struct ss_script *script, struct ss_error *err)
{
    return ss_lua_no_memory(&script->limits, "the script", err);
}

static int take_error(lua_State *lua)
{
    struct ss_error *err = lua_touserdata(lua, 2);
    lua_settop(lua, 1);
    ss_lua_take_error(lua, err);
    return 0;
}

/* The error on top of the stack, which goes, of a call that ended so. */
static enum ss_rc end_in_error(struct ss_script *script, int status, struct ss_error *err)
{
    lua_State *lua = script->at;
    if (status == LUA_ERRMEM) {
        lua_pop(lua, 1);
        return no_memory(script, err);
    }
    lua_pushcfunction(lua, take_error);
    lua_insert(lua, -2);
    lua_pushlightuserdata(lua, err);
    if (lua_pcall(lua, 2, 0, 0) == LUA_OK)
        return err->code;
    lua_pop(lua, 1);
    return no_memory(script, err);
}

static enum ss_rc open_script(struct ss_session *session, int64_t fail_at, struct ss_error *err)
{
    struct ss_script *script = ss_xcalloc(1, sizeof *script);
    ss_lua_limits_init(&script->limits, session->safe, session->interrupts);
    script->limits.fail_at = fail_at;
    script->session = session;
    script->lua = lua_newstate(ss_lua_allocate, &script->limits);
    if (!script->lua) {
        free(script);
        return ss_fail(err, SS_E_MEMORY, "out of memory: cannot open Lua");
    }
    *(struct ss_script **)lua_getextraspace(script->lua) = script;
    script->at = script->lua;
    session->script = script;
    ss_script_refresh(script);
    lua_pushcfunction(script->lua, open_state);
    lua_pushlightuserdata(script->lua, script);
    int status = lua_pcall(script->lua, 1, 0, 0);
    if (status == LUA_OK)
        return SS_OK;
    end_in_error(script, status, err);
    close_script(session);
    return err->code;
}

enum ss_rc ss_lua_open_failing(struct ss_session *session, int64_t n, struct ss_error *err)
{
    return open_script(session, n, err);
}

void ss_lua_fail_at(struct ss_session *session, int64_t n)
{
    if (session->script)
        session->script->limits.fail_at = n;
}

/* ---- running ---- */

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

struct chunk {
    struct ss_script *script;
    const char *name, *text;
    size_t length;
    struct ss_out *out;
};

static int load(lua_State *lua, const char *before, const struct chunk *chunk, const char *title)
{
    lua_pushstring(lua, before);
    lua_pushlstring(lua, chunk->text, chunk->length);
    lua_concat(lua, 2);
    size_t length = 0;
    const char *text = lua_tolstring(lua, -1, &length);
    int status = luaL_loadbufferx(lua, text, length, title, "t");
    lua_remove(lua, -2);
    return status;
}

/* Pushes the chunk's function. What was typed is an expression first, so that `lua 1 + 1` has a
 * value; a file is not, because a tail call would hide its line. */
static void compile(lua_State *lua, const struct chunk *chunk)
{
    bool typed = !strcmp(chunk->name, "lua");
    const char *title = lua_pushfstring(lua, "%s%s", typed ? "=" : "@", chunk->name);
    int status = typed ? load(lua, "return ", chunk, title) : LUA_ERRSYNTAX;
    if (status == LUA_ERRSYNTAX) {
        lua_settop(lua, typed ? lua_gettop(lua) - 1 : lua_gettop(lua));
        status = load(lua, "", chunk, title);
    }
    if (status == LUA_ERRSYNTAX)
        ss_lua_fail(lua, SS_E_SYNTAX, "%s", lua_tostring(lua, -1));
    if (status != LUA_OK)
        lua_error(lua);
}

/* The values above `first` on the stack. */
static void put_results(lua_State *lua, int first, struct ss_out *out)
{
    int n = lua_gettop(lua) - first;
    if (!n)
        return;
    struct ss_value *values = ss_alloc_array(&out->arena, (size_t)n, sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = ss_lua_value(lua, first + i + 1, &out->arena);
    if (n > 1 || !put_table(values, out))
        ss_out_field(out, "value", n == 1 ? values[0] : ss_v_list(values, (size_t)n, ", "));
}

static int run_chunk(lua_State *lua)
{
    const struct chunk *chunk = lua_touserdata(lua, 1);
    compile(lua, chunk);
    int first = lua_gettop(lua) - 1;
    lua_call(lua, 0, LUA_MULTRET);
    struct ss_buf *printed = &chunk->script->printed;
    if (printed->length)
        ss_out_document(chunk->out, "printed", ss_strdup(&chunk->out->arena, ss_buf_text(printed)));
    put_results(lua, first, chunk->out);
    return 0;
}

/* The calls that led to an error, for people if there is more than one. */
static void put_traceback(lua_State *lua, struct ss_out *out)
{
    const char *text = ss_lua_traceback(lua);
    if (!text || !*text)
        return;
    text = ss_strdup(&out->arena, text);
    ss_out_document(out, "traceback", text);
    ss_out_programs_only(out, true);
    if (strchr(text, '\n')[1])
        ss_out_note(out, "traceback:\n%.*s", (int)strlen(text) - 1, text);
}

enum ss_rc ss_script_call(struct ss_script *script, lua_CFunction function, void *user,
                          struct ss_out *out, struct ss_error *err)
{
    lua_State *lua = script->at;
    int top = lua_gettop(lua); /* not 0 if a script runs a command that runs a script */
    if (!lua_checkstack(lua, LUA_MINSTACK))
        return no_memory(script, err);
    lua_pushcfunction(lua, ss_lua_trace);
    lua_pushcfunction(lua, function);
    lua_pushlightuserdata(lua, user);
    int status = lua_pcall(lua, 1, 0, top + 1);
    enum ss_rc rc = SS_OK;
    if (status != LUA_OK) {
        if (status == LUA_ERRRUN)
            put_traceback(lua, out);
        rc = end_in_error(script, status, err);
    }
    lua_settop(lua, top);
    return rc;
}

void ss_script_enter(struct ss_script *script)
{
    if (script->depth++ > 0)
        return;
    ss_buf_clear(&script->printed);
    ss_script_refresh(script);
    ss_lua_limits_begin(&script->limits, script->lua);
}

void ss_script_leave(struct ss_script *script)
{
    if (--script->depth == 0)
        ss_lua_stop_jobs(script);
}

/* Enters the session's state, which opens if it has not. A Ctrl-C meanwhile ends what it enters. */
static enum ss_rc enter(struct ss_session *session, struct ss_error *err)
{
    sig_atomic_t seen = ss_session_interrupts(session);
    if (!session->script && open_script(session, 0, err) != SS_OK)
        return err->code;
    ss_script_enter(session->script);
    if (session->script->depth == 1)
        session->script->limits.seen = seen;
    return SS_OK;
}

static enum ss_rc run_strategies(struct ss_session *session, const char *path,
                                 struct ss_arena *arena, struct ss_strategies *out,
                                 struct ss_error *err)
{
    enum { MAX_BYTES = 16 << 20 };
    struct ss_buf text = {0};
    struct ss_out unused = {0};
    struct ss_error later;
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK)
        rc = enter(session, err);
    if (rc == SS_OK) {
        struct ss_lua_strategy_call c = {path, ss_buf_text(&text), text.length, arena, out};
        rc = ss_script_call(session->script, ss_lua_run_strategies, &c, &unused, err);
        ss_lua_limits_begin(&session->script->limits, session->script->lua); /* to end it */
        if (rc != SS_OK)
            (void)ss_script_call(session->script, ss_lua_drop_strategies, NULL, &unused, &later);
        ss_script_leave(session->script);
    }
    ss_out_fini(&unused);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc run_cost(struct ss_session *session, const char *path,
                           const struct ss_cost_term **term, struct ss_error *err)
{
    enum { MAX_BYTES = 16 << 20 };
    struct ss_buf text = {0};
    struct ss_out unused = {0};
    struct ss_lua_cost_call c = {.path = path};
    *term = session->script ? session->script->cost : NULL;
    if (*term) {
        session->script->cost = NULL;
        return SS_OK;
    }
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK)
        rc = enter(session, err);
    if (rc == SS_OK) {
        c.text = ss_buf_text(&text);
        c.length = text.length;
        rc = ss_script_call(session->script, ss_lua_run_cost, &c, &unused, err);
        ss_script_leave(session->script);
    }
    *term = c.term;
    ss_out_fini(&unused);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc run_script(struct ss_session *session, const char *name, const char *text,
                             size_t length, struct ss_out *out, struct ss_error *err)
{
    if (enter(session, err) != SS_OK)
        return err->code;
    struct ss_script *script = session->script;
    struct chunk chunk = {script, name, text, length, out};
    enum ss_rc rc = ss_script_call(script, run_chunk, &chunk, out, err);
    ss_script_leave(script);
    return rc;
}

/* ---- completion ---- */

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

struct completion {
    const char *word;
    struct ss_names *names;
};

static int add_names(lua_State *lua)
{
    const struct completion *c = lua_touserdata(lua, 1);
    const char *path = c->word + strlen(c->word), *last = path;
    while (path > c->word && in_path(path[-1]))
        path--;
    while (last > path && last[-1] != '.' && last[-1] != ':')
        last--;
    if (!push_table(lua, path, (size_t)(last - path)))
        return 0;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            continue;
        const char *name = lua_tostring(lua, -2);
        if (!strncmp(name, last, strlen(last)))
            ss_names_add(c->names, ss_sprintf(c->names->arena, "%.*s%s", (int)(last - c->word),
                                              c->word, name));
    }
    return 0;
}

static void open_language(struct ss_session *session)
{
    struct ss_error err;
    if (!session->script)
        (void)open_script(session, 0, &err);
}

static void complete(struct ss_session *session, const char *word, struct ss_names *names)
{
    struct ss_error err;
    struct completion c = {word, names};
    struct ss_out out = {0};
    if (!session->script && open_script(session, 0, &err) != SS_OK)
        return;
    (void)ss_script_call(session->script, add_names, &c, &out, &err);
    ss_out_fini(&out);
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, by_text);
}

/* ---- the manual ---- */

struct question {
    const char *function, *name;
    struct ss_out *out;
};

static int answer(lua_State *lua)
{
    const struct question *q = lua_touserdata(lua, 1);
    ss_lua_push_manual(lua, q->function);
    lua_pushstring(lua, q->name);
    lua_call(lua, 1, 2);
    const char *text = ss_strdup(&q->out->arena, lua_tostring(lua, -2));
    ss_out_document(q->out, "lua", text);
    if (lua_isstring(lua, -1))
        ss_out_note(q->out, "help %s explains the command", lua_tostring(lua, -1));
    return 0;
}

static enum ss_rc explain(struct ss_session *session, const char *name, struct ss_out *out,
                          struct ss_error *err)
{
    struct question q = {!strcmp(name, "--lua")        ? "markdown"
                         : !strcmp(name, "--stubs")    ? "stubs"
                         : !strcmp(name, "--examples") ? "examples"
                                                       : "help",
                         name, out};
    if (enter(session, err) != SS_OK)
        return err->code;
    enum ss_rc rc = ss_script_call(session->script, answer, &q, out, err);
    ss_script_leave(session->script);
    return rc;
}

static const char *library_version(void)
{
    return LUA_VERSION_MAJOR "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE;
}

const struct ss_script_language ss_lua_scripts = {.run = run_script,
                                                  .strategies = run_strategies,
                                                  .cost = run_cost,
                                                  .complete = complete,
                                                  .open = open_language,
                                                  .after = ss_lua_after,
                                                  .ask = ss_lua_ask,
                                                  .go_on = ss_lua_go_on,
                                                  .drop = ss_lua_drop_question,
                                                  .explain = explain,
                                                  .close = close_script,
                                                  .version = library_version};
