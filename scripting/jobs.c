/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long commands that a script does not wait for at once. A command that changes nothing works on a
 * laboratory of its own at the present snapshot, so any number of them run side by side. One that
 * changes the laboratory is its only writer: the next command waits until it has ended. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "repl/loop/task.h"
#include "scripting/convert.h"
#include "scripting/state.h"

static const char *const job_type = "shardscope.job";
static const double look_every_s = 0.05;

struct ss_lua_job {
    struct ss_lua_job *next;
    struct ss_script *script;
    struct ss_invocation *invocation;
    bool done, writes;
    size_t missing_bytes; /* of a writer that ran out of memory */
    /* A reader's. */
    struct ss_session session;
    struct ss_lab lab;
    const struct ss_snapshot *snapshot;
    pthread_t thread;
    struct ss_loop_completion completion;
    /* A writer's. */
    struct ss_invoking invoking;
};

/* ---- the two kinds ---- */

static void reader_done(void *user)
{
    struct ss_lua_job *job = user;
    pthread_join(job->thread, NULL);
    job->done = true;
}

static void *read_on(void *user)
{
    struct ss_lua_job *job = user;
    ss_invocation_run(job->invocation);
    ss_loop_post(job->script->session->loop, &job->completion);
    return NULL;
}

static void start_reader(struct ss_lua_job *job)
{
    sigset_t all, before;
    job->completion = (struct ss_loop_completion){.fn = reader_done, .user = job};
    job->invocation->ctx.session = NULL;
    sigfillset(&all); /* signals stay with the main thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started =
        job->script->session->loop && pthread_create(&job->thread, NULL, read_on, job) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        ss_invocation_run(job->invocation);
        job->done = true;
    }
}

static void end_writer(struct ss_lua_job *job)
{
    struct ss_session *session = job->script->session;
    if (job->missing_bytes)
        ss_session_lose_lab(session, &job->invocation, job->missing_bytes);
    ss_invoke_end(session, &job->invoking, job->missing_bytes ? NULL : job->invocation);
    job->done = true;
    ss_script_refresh(job->script);
}

static void writer_done(void *user, size_t missing_bytes)
{
    struct ss_lua_job *job = user;
    job->missing_bytes = missing_bytes;
    end_writer(job);
}

static void start_writer(lua_State *lua, struct ss_lua_job *job)
{
    struct ss_session *session = job->script->session;
    lua_State *outer = job->script->at;
    job->script->at = lua;
    job->invoking = ss_invoke_begin(session, job->invocation);
    job->script->at = outer;
    if (job->invocation->parsed.cmd->flags & SS_CMD_LONG) {
        job->invocation->ctx.session = NULL;
        if (session->loop && ss_task_start(session->loop, job->invocation, writer_done, job))
            return;
    }
    ss_invocation_run(job->invocation);
    end_writer(job);
}

/* ---- waiting ---- */

static void wake_up(void *user)
{
    (void)user;
}

/* One step of the loop, of at most 50 ms. */
static void step(struct ss_script *script)
{
    struct ss_event_loop *loop = script->session->loop;
    uint64_t timer = ss_loop_add_timer(loop, look_every_s, wake_up, NULL);
    ss_loop_step(loop);
    ss_loop_remove(loop, timer);
}

static void cancel_all(struct ss_script *script)
{
    for (struct ss_lua_job *job = script->jobs; job; job = job->next)
        if (!job->done)
            ss_job_cancel(&job->invocation->job);
}

/* Ctrl-C cancels the jobs, which then end. */
static void wait_for(struct ss_script *script, const struct ss_lua_job *job)
{
    while (!job->done) {
        if (ss_lua_interrupted(&script->limits))
            cancel_all(script);
        step(script);
    }
}

void ss_lua_finish_jobs(struct ss_script *script)
{
    for (struct ss_lua_job *job = script->jobs; job; job = job->next)
        if (job->writes)
            wait_for(script, job);
}

static void free_job(struct ss_lua_job *job)
{
    struct ss_lua_job **slot = &job->script->jobs;
    while (*slot != job)
        slot = &(*slot)->next;
    *slot = job->next;
    ss_invocation_free(job->invocation);
    if (!job->writes) {
        ss_lab_fini(&job->lab);
        ss_arena_free(&job->session.arena);
        ss_snapshot_free(job->snapshot);
    }
    free(job);
}

void ss_lua_stop_jobs(struct ss_script *script)
{
    cancel_all(script);
    for (struct ss_lua_job *job = script->jobs; job; job = job->next)
        wait_for(script, job);
}

/* ---- the functions ---- */

static struct ss_lua_job *check_job(lua_State *lua)
{
    struct ss_lua_job **box = luaL_checkudata(lua, 1, job_type);
    if (!*box)
        ss_lua_fail(lua, SS_E_STATE, "the result of this job was taken already");
    return *box;
}

static void open_reader(struct ss_lua_job *job)
{
    struct ss_session *session = job->script->session;
    job->snapshot = ss_lab_snapshot(session->lab);
    ss_lab_init_reader(&job->lab, job->snapshot, session->lab->find);
    job->session = (struct ss_session){
        .lab = &job->lab, .exact_names = true, .safe = session->safe, .views = session->views};
}

/* start(name, ...): begins a command; its arguments are those of its function. */
static int start(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    const struct ss_cmd *cmd = ss_lua_command(script->session, luaL_checkstring(lua, 1));
    if (!cmd)
        return ss_lua_fail(lua, SS_E_NAME, "no command is called '%s'", lua_tostring(lua, 1));
    if (!(cmd->flags & SS_CMD_READONLY))
        ss_lua_check_asking(lua, cmd->name);
    ss_lua_finish_jobs(script);
    ss_lua_check_limits(lua); /* Ctrl-C while it waited: begin nothing more */
    int first = 2, top = lua_gettop(lua);
    struct ss_lua_job **box = lua_newuserdatauv(lua, sizeof(struct ss_lua_job *), 0);
    *box = NULL;
    luaL_setmetatable(lua, job_type);
    lua_insert(lua, 1); /* below the arguments, which stay at the top */
    (void)top;
    struct ss_invocation **parsed =
        ss_lua_parse_call(lua, script->session, cmd, first + 1); /* raises without a job */
    struct ss_lua_job *job = ss_xcalloc(1, sizeof *job);
    *box = job;
    job->script = script;
    job->next = script->jobs;
    script->jobs = job;
    job->writes = !(cmd->flags & SS_CMD_READONLY) || !(cmd->flags & SS_CMD_LONG);
    job->invocation = *parsed;
    *parsed = NULL;
    if (job->writes) {
        start_writer(lua, job);
    } else {
        open_reader(job);
        job->invocation->ctx.lab = &job->lab;
        start_reader(job);
    }
    lua_settop(lua, 1);
    return 1;
}

static int job_is_done(lua_State *lua)
{
    struct ss_lua_job **box = luaL_checkudata(lua, 1, job_type);
    lua_pushboolean(lua, !*box || (*box)->done);
    return 1;
}

static int job_cancel(lua_State *lua)
{
    ss_job_cancel(&check_job(lua)->invocation->job);
    return 0;
}

static void set_number(lua_State *lua, const char *name, double value)
{
    lua_pushnumber(lua, value);
    lua_setfield(lua, -2, name);
}

static int job_progress(lua_State *lua)
{
    struct ss_job *job = &check_job(lua)->invocation->job;
    struct ss_progress progress = ss_job_snapshot(job);
    lua_newtable(lua);
    lua_pushstring(lua, progress.phase ? progress.phase : "");
    lua_setfield(lua, -2, "phase");
    set_number(lua, "done", (double)progress.done);
    if (progress.total >= 0)
        set_number(lua, "total", (double)progress.total);
    if (progress.has_incumbent)
        set_number(lua, "incumbent", progress.incumbent);
    if (progress.has_bound)
        set_number(lua, "bound", progress.bound);
    set_number(lua, "elapsed_s", ss_now_s() - job->start_s);
    return 1;
}

/* Waits for the end, and pushes the result of the command or raises its error. */
static int job_take(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    struct ss_lua_job *job = check_job(lua);
    struct ss_error err;
    wait_for(script, job);
    enum ss_rc rc = job->invocation->rc;
    if (rc == SS_OK) {
        struct ss_value value = ss_out_record(&job->invocation->out);
        ss_lua_push(lua, &value); /* if it raises, the collector takes the job */
    }
    err = job->invocation->err;
    *(struct ss_lua_job **)lua_touserdata(lua, 1) = NULL;
    free_job(job);
    ss_lua_check_limits(lua);
    return rc == SS_OK ? 1 : ss_lua_raise(lua, &err);
}

static int collect_job(lua_State *lua)
{
    struct ss_lua_job **box = lua_touserdata(lua, 1);
    struct ss_lua_job *job = *box;
    *box = NULL;
    if (!job)
        return 0;
    if (!job->done)
        ss_job_cancel(&job->invocation->job);
    wait_for(job->script, job);
    free_job(job);
    return 0;
}

/* step(): lets jobs go on for a moment; raises if Ctrl-C was pressed, once they have stopped. */
static int step_jobs(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    bool any = false;
    for (struct ss_lua_job *job = script->jobs; job; job = job->next)
        any |= !job->done;
    if (any)
        step(script);
    if (ss_lua_interrupted(&script->limits))
        ss_lua_stop_jobs(script);
    ss_lua_check_limits(lua);
    return 0;
}

void ss_lua_open_jobs(lua_State *lua)
{
    static const luaL_Reg functions[] = {{"start", start}, {"step", step_jobs}, {NULL, NULL}};
    static const luaL_Reg methods[] = {{"is_done", job_is_done},
                                       {"cancel", job_cancel},
                                       {"progress", job_progress},
                                       {"take", job_take},
                                       {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
    luaL_newmetatable(lua, job_type);
    lua_pushcfunction(lua, collect_job);
    lua_setfield(lua, -2, "__gc");
    lua_pushboolean(lua, false);
    lua_setfield(lua, -2, "__metatable");
    lua_newtable(lua);
    luaL_setfuncs(lua, methods, 0);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, "__index");
    lua_setfield(lua, -3, "job_methods");
    lua_pop(lua, 1);
}
