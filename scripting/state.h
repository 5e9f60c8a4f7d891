/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Lua state of a session, as the files of this folder share it. Functions that may raise leave
 * by longjmp: their caller must hold nothing that only it can free. */
#ifndef SS_SCRIPTING_STATE_H
#define SS_SCRIPTING_STATE_H

#include <lauxlib.h>
#include <lua.h>

#include "repl/cmd/session.h"
#include "scripting/limits.h"

struct ss_lua_job;

/* A question of a screen that is being answered (own.c). */
struct ss_lua_question {
    lua_State *thread; /* NULL: none is */
    struct ss_invocation *invocation;
    double until_s; /* the end of the present slice */
    uint64_t work;  /* as in struct ss_lua_limits, of the question alone */
    sig_atomic_t seen;
};

struct ss_script {
    lua_State *lua; /* the main thread */
    lua_State *at;  /* the thread that runs now: a command may run a script */
    int depth;      /* chunks that run inside one another */
    struct ss_session *session;
    struct ss_lua_limits limits;
    struct ss_buf printed;           /* by print, where the format cannot stream it */
    const struct ss_snapshot *now;   /* the state that objects show; held */
    struct ss_lua_job *jobs;         /* that have not been taken back yet (jobs.c) */
    const struct ss_cost_term *cost; /* packed for the next command (costs.c), or NULL */
    struct ss_lua_question question;
    bool asking;                    /* a question is worked on: nothing may be changed */
    bool in_hook;                   /* changes made now are no events */
    int n_hooks;                    /* of ss.on */
    const struct ss_snapshot *seen; /* with hooks: after the last command; a reference */
    /* Of one call at a time, which may be left by longjmp: emptied by the next one. */
    struct ss_arena scratch;
    struct ss_buf text;
};

static inline struct ss_script *ss_script_of(lua_State *lua)
{
    return *(struct ss_script **)lua_getextraspace(lua);
}
/* Lets objects show the present state of the laboratory. Not while a job changes it. */
void ss_script_refresh(struct ss_script *script);

/* ---- script.c ---- */

/* Begin and end the work of scripts for one command, which may run others. */
void ss_script_enter(struct ss_script *script);
void ss_script_leave(struct ss_script *script);
/* Calls a C function with what user points to; errors become values, Lua's own with a traceback. */
enum ss_rc ss_script_call(struct ss_script *script, lua_CFunction function, void *user,
                          struct ss_out *out, struct ss_error *err);

/* ---- raise.c: tables with code, message, where, hint and call, and a text ---- */

/* Makes their metatable. */
void ss_lua_open_errors(lua_State *lua);
/* Raises err. Nothing of the caller may be open: this does not return. */
int ss_lua_raise(lua_State *lua, const struct ss_error *err);
/* Raises SS_E_ARGUMENT, or another code, with a message of Lua's format (lua_pushfstring). */
int ss_lua_fail(lua_State *lua, enum ss_rc code, const char *format, ...);
/* A message handler: adds the traceback to the error at index 1, which becomes a table. */
int ss_lua_trace(lua_State *lua);
/* The error on top of the stack as an error value. Raises nothing. */
enum ss_rc ss_lua_take_error(lua_State *lua, struct ss_error *err);
/* miss(what, name, table, hint): raises SS_E_NAME, with the nearest key of the table. */
int ss_lua_miss(lua_State *lua);
/* Its traceback, lines with '\n', or NULL. Valid as long as the error is on the stack. */
const char *ss_lua_traceback(lua_State *lua);

/* ---- calls.c: commands as functions ---- */

/* Pushes a table of the command functions, by the names that they have in Lua. */
void ss_lua_push_commands(lua_State *lua);
/* Reads the arguments [first, top] of a command into a new invocation, which a userdata holds that
 * is pushed. Raises an error if they are wrong. */
struct ss_invocation **ss_lua_parse_call(lua_State *lua, struct ss_session *session,
                                         const struct ss_cmd *cmd, int first);
/* Pushes the function of a command. */
void ss_lua_push_command(lua_State *lua, const struct ss_cmd *cmd);
/* Takes the function of the library that runs a command as a job: (name, ...). */
int ss_lua_set_wait(lua_State *lua);
/* The command whose function is called so in Lua (plan_save), or NULL. */
const struct ss_cmd *ss_lua_command(const struct ss_session *session, const char *name);
/* The name of a command in Lua, in arena. */
const char *ss_lua_command_name(const struct ss_cmd *cmd, struct ss_arena *arena);

/* ---- objects.c ---- */

/* Adds the classes, and the functions that make objects, to the table at the top. */
void ss_lua_open_objects(lua_State *lua);
/* The name by which commands know the object at index ("dot_general_3", "2x4"; of one that is stale
 * its class), in arena; NULL if it is no object. */
const char *ss_lua_object_name(lua_State *lua, int index, struct ss_arena *arena);
/* The target of a cell that names the object; false: it is not one that is shown so, or it is
 * stale. */
struct ss_ref;
bool ss_lua_object_ref(lua_State *lua, int index, struct ss_ref *ref);
/* True if it is a Var. Raises nothing. */
bool ss_lua_is_var(lua_State *lua, int index);
/* Raises SS_E_STATE if the value at index is an object that is stale. */
void ss_lua_check_object(lua_State *lua, int index);

/* ---- manual.c ---- */

/* Adds the sources of the manual to the table at the top. */
void ss_lua_open_manual(lua_State *lua);
/* Pushes a function of lib/manual.lua: help(name), markdown(), stubs(), examples(). */
void ss_lua_push_manual(lua_State *lua, const char *function);

/* ---- strategies.c ---- */

void ss_lua_open_strategies(lua_State *lua);
struct ss_lua_strategy_call {
    const char *path, *text;
    size_t length;
    struct ss_arena *arena; /* of what is read */
    struct ss_strategies *out;
};
/* Runs a file; the argument is a light userdata with such a call. */
int ss_lua_run_strategies(lua_State *lua);
/* Ends the recording of a file that failed. */
int ss_lua_drop_strategies(lua_State *lua);

/* ---- own.c: commands, screens and hooks of scripts ---- */

/* Adds their functions to the table at the top. */
void ss_lua_open_own(lua_State *lua);
/* Raises SS_E_STATE if a question of a screen is worked on; what: the command that would change
 * something. */
void ss_lua_check_asking(lua_State *lua, const char *what);
/* The functions of struct ss_script_language of these names. */
void ss_lua_after(struct ss_session *session, struct ss_invocation *invocation);
void ss_lua_ask(struct ss_session *session, struct ss_invocation *invocation);
bool ss_lua_go_on(struct ss_session *session);
void ss_lua_drop_question(struct ss_session *session);

/* ---- build.c ---- */

/* Adds the functions by which scripts make graphs to the table at the top, as raw_graph. */
void ss_lua_open_build(lua_State *lua);

/* ---- functions.c ---- */

/* Adds the functions of operators and tensors to the table at the top. */
void ss_lua_open_functions(lua_State *lua);

/* ---- costs.c ---- */

/* Adds the functions of costs to the table at the top. */
void ss_lua_open_costs(lua_State *lua);
struct ss_lua_cost_call {
    const char *path, *text;
    size_t length;
    const struct ss_cost_term *term; /* that was made: a reference */
};
/* Runs a file that returns a cost function; the argument is a light userdata with such a call. */
int ss_lua_run_cost(lua_State *lua);

/* ---- jobs.c ---- */

/* Adds the functions of jobs to the table at the top. */
void ss_lua_open_jobs(lua_State *lua);
/* Waits for a job that changes the laboratory, if there is one. */
void ss_lua_finish_jobs(struct ss_script *script);
/* Cancels all jobs and waits for them. */
void ss_lua_stop_jobs(struct ss_script *script);

#endif
