/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions of screens, which are answered in a coroutine bit by bit, and hooks of events. */
#include <string.h>

#include "core/base/job.h"
#include "scripting/convert.h"
#include "scripting/own.h"

enum { HOOK_EVERY = 1000 };
static const double slice_s = 0.004; /* a key is answered after it */

/* Their addresses are keys in the registry: of the library's function that makes coroutines and of
 * the one that runs hooks, and of the coroutine that answers. */
static const char begin_key, hooks_key, thread_key;

/* ---- questions of screens ---- */

/* set_own(begin, hooks): functions of the library. */
static int set_own(lua_State *lua)
{
    lua_settop(lua, 2);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &hooks_key);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &begin_key);
    return 0;
}

/* Ends a slice, where the script can be left. */
static void look(lua_State *lua, lua_Debug *where)
{
    struct ss_script *script = ss_script_of(lua);
    (void)where;
    ss_lua_count_work(lua, HOOK_EVERY);
    if (lua == script->question.thread && ss_now_s() > script->question.until_s &&
        lua_isyieldable(lua))
        lua_yield(lua, 0);
}

static int begin_question(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    const struct ss_lua_own_call *c = lua_touserdata(lua, 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &begin_key);
    ss_lua_push_own_entry(lua, c->parsed->cmd);
    lua_getfield(lua, -1, "run");
    lua_remove(lua, -2);
    ss_lua_push_own_args(lua, c->parsed);
    lua_call(lua, 2, 1);
    lua_State *thread = lua_tothread(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &thread_key);
    lua_sethook(thread, look, LUA_MASKCOUNT, HOOK_EVERY);
    script->question.thread = thread;
    return 0;
}

void ss_lua_ask(struct ss_session *session, struct ss_invocation *invocation)
{
    struct ss_script *script = session->script;
    struct ss_lua_own_call c = {&invocation->parsed, &invocation->out};
    ss_lua_drop_question(session);
    ss_script_refresh(script);
    script->question.invocation = invocation;
    script->question.work = 0;
    script->question.seen = ss_session_interrupts(session);
    invocation->rc = ss_script_call(script, begin_question, &c, &invocation->out, &invocation->err);
}

/* The coroutine has ended with true and a result, or false and an error. */
static int end_question(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    struct ss_invocation *invocation = script->question.invocation;
    lua_State *thread = script->question.thread;
    luaL_checkstack(lua, 4, "a result");
    lua_settop(thread, 2);
    bool ok = lua_toboolean(thread, 1);
    ss_lua_push_own_entry(lua, invocation->parsed.cmd);
    int entry = lua_gettop(lua);
    lua_xmove(thread, lua, 1);
    if (!ok)
        lua_error(lua);
    ss_lua_put_own_result(lua, entry, &invocation->out);
    return 0;
}

bool ss_lua_go_on(struct ss_session *session)
{
    struct ss_script *script = session->script;
    struct ss_lua_question *q = &script->question;
    struct ss_invocation *invocation = q->invocation;
    if (!q->thread || invocation->rc != SS_OK) {
        ss_lua_drop_question(session);
        return true;
    }
    int n = 0;
    uint64_t work = script->limits.work;
    sig_atomic_t seen = script->limits.seen;
    script->limits.work = q->work;
    script->limits.seen = q->seen;
    ss_script_refresh(script);
    q->until_s = ss_now_s() + slice_s;
    script->asking = true;
    int status = lua_resume(q->thread, script->lua, 0, &n);
    /* Where it must end, so must the function around it that catches errors. */
    if (status != LUA_OK && status != LUA_YIELD)
        invocation->rc = ss_lua_no_memory(&script->limits, "the screen", &invocation->err);
    q->work = script->limits.work;
    script->limits.work = work;
    script->limits.seen = seen;
    if (status == LUA_YIELD) {
        lua_pop(q->thread, n);
        script->asking = false;
        return false;
    }
    if (status == LUA_OK)
        invocation->rc =
            ss_script_call(script, end_question, NULL, &invocation->out, &invocation->err);
    script->asking = false;
    ss_lua_drop_question(session);
    return true;
}

void ss_lua_drop_question(struct ss_session *session)
{
    struct ss_script *script = session->script;
    if (!script)
        return;
    if (script->question.thread && !script->depth)
        ss_lua_stop_jobs(script); /* those that it waits for */
    script->question = (struct ss_lua_question){0};
    lua_pushnil(script->lua);
    lua_rawsetp(script->lua, LUA_REGISTRYINDEX, &thread_key);
}

void ss_lua_check_asking(lua_State *lua, const char *what)
{
    if (ss_script_of(lua)->asking)
        ss_lua_fail(lua, SS_E_STATE, "the rows of a screen change nothing, and %s does", what);
}

/* ---- hooks ---- */

/* What a command has changed, as events. */
struct event_call {
    const char *name;
    struct ss_invocation *invocation;
};

/* Says that a hook failed: with the result of the command, or at once if a script has run it, which
 * sees no notes. */
static void say_failure(struct ss_script *script, const struct event_call *e, const char *message)
{
    const struct ss_sink *sink = script->session->sink;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "hook on %s: %s", e->name, message);
    if (script->depth > 1 && sink) {
        ss_buf_putc(&text, '\n');
        sink->put(sink->user, "", 0, ss_buf_text(&text), text.length);
    } else {
        ss_out_note(&e->invocation->out, "%s", ss_buf_text(&text));
    }
    ss_buf_free(&text);
}

static int fire(lua_State *lua)
{
    const struct event_call *e = lua_touserdata(lua, 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &hooks_key);
    lua_pushstring(lua, e->name);
    lua_pushstring(lua, e->invocation->parsed.cmd->name);
    struct ss_value record = ss_out_record(&e->invocation->out);
    ss_lua_push(lua, &record);
    lua_call(lua, 3, 1); /* the errors of hooks, as texts */
    for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(lua, -1); i <= n; i++) {
        lua_rawgeti(lua, -1, i);
        say_failure(ss_script_of(lua), e, luaL_tolstring(lua, -1, NULL));
        lua_pop(lua, 2);
    }
    return 0;
}

static void run_hooks(struct ss_script *script, const char *name, struct ss_invocation *invocation)
{
    struct event_call e = {name, invocation};
    struct ss_error err;
    struct ss_out unused = {0};
    ss_script_enter(script);
    ss_script_refresh(script);
    if (ss_script_call(script, fire, &e, &unused, &err) != SS_OK)
        say_failure(script, &e, err.message);
    ss_script_leave(script);
    ss_out_fini(&unused);
}

void ss_lua_after(struct ss_session *session, struct ss_invocation *invocation)
{
    struct ss_script *script = session->script;
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    const struct ss_snapshot *now = ss_lab_snapshot(session->lab), *before = script->seen;
    if (script->in_hook || script->asking || !script->n_hooks || invocation->rc != SS_OK || !cmd ||
        !strcmp(cmd->name, "undo") || !strcmp(cmd->name, "redo")) {
        if (!script->in_hook) {
            ss_snapshot_free(before);
            script->seen = now;
        } else {
            ss_snapshot_free(now);
        }
        return;
    }
    script->in_hook = true;
    script->seen = ss_snapshot_ref(now);
    if (now->graph && (!before || before->graph != now->graph))
        run_hooks(script, "load", invocation);
    if (now->rules && (!before || before->rules != now->rules))
        run_hooks(script, "discover", invocation);
    if (now->plan && (!before || before->plan != now->plan))
        run_hooks(script, "solve", invocation);
    if (!strcmp(cmd->name, "run"))
        run_hooks(script, "run", invocation);
    script->in_hook = false;
    ss_snapshot_free(before);
    ss_snapshot_free(now);
    ss_snapshot_free(script->seen); /* what hooks did is no event */
    script->seen = ss_lab_snapshot(session->lab);
}

/* set_hooks(n): how many there are */
static int set_hooks(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    if (!script->n_hooks) {
        ss_snapshot_free(script->seen);
        script->seen = ss_lab_snapshot(script->session->lab);
    }
    script->n_hooks = (int)luaL_checkinteger(lua, 1);
    return 0;
}

void ss_lua_open_questions(lua_State *lua)
{
    static const luaL_Reg functions[] = {
        {"set_own", set_own}, {"set_hooks", set_hooks}, {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
}
