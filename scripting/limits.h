/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limits of a script. Memory is counted by the state's allocator; instructions, and Ctrl-C, are
 * looked at by a hook every few thousand instructions, or fewer once there are long strings, which
 * one instruction may compare for long. An excess ends the script with an error. */
#ifndef SS_SCRIPTING_LIMITS_H
#define SS_SCRIPTING_LIMITS_H

#include <lua.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/base/job.h"

struct ss_lua_limits {
    size_t bytes, most_bytes;  /* held by the state; the limit */
    lua_State *lua;            /* the chunk's, once it runs */
    size_t longest, most_text; /* string that was made; the limit */
    bool text_refused;         /* the last refusal was of a string above that limit */
    char refused[128];         /* "FILE:LINE" that asked for more than a limit last, or "" */
    /* Work of the present chunk: instructions, and the bytes that it asked for, 16 as one, so that
     * the library's work on long strings counts. most 0: no limit. */
    uint64_t work, most_work;
    double
        looked_s; /* processor time of the thread at the last look, among long strings; 0: none */
    double most_cpu_s; /* processor time of this process at which the chunk ends; 0: no limit */
    volatile sig_atomic_t *interrupts; /* SIGINTs so far; NULL: none are taken */
    sig_atomic_t seen;                 /* before the chunk began */
    const struct ss_job *job;          /* the chunk ends if it stops; NULL: it is of no job */
    int64_t fail_at; /* for tests: the n-th allocation from now on fails; 0: none */
};

/* The limits of a session; safe: it runs scripts that nobody trusts. */
void ss_lua_limits_init(struct ss_lua_limits *limits, bool safe, volatile sig_atomic_t *interrupts);
/* A lua_Alloc; user is the limits. */
void *ss_lua_allocate(void *user, void *block, size_t old_size, size_t size);
/* Begins to count the work of a chunk, which runs in this state. */
void ss_lua_limits_begin(struct ss_lua_limits *limits, lua_State *lua);
/* True if Ctrl-C was pressed since the chunk began, or its job has stopped. */
bool ss_lua_interrupted(const struct ss_lua_limits *limits);
/* True if it was, or if the work exceeds the limit. */
bool ss_lua_must_end(const struct ss_lua_limits *limits);
/* The error of a chunk that got no memory: that it must end, or that `what` needs too much. */
enum ss_rc ss_lua_no_memory(const struct ss_lua_limits *limits, const char *what,
                            struct ss_error *err);
/* The time until now is not the chunk's: it was that of a command. */
void ss_lua_forget_time(struct ss_lua_limits *limits);
/* Raises an error if it was interrupted, or if the work exceeds the
 * limit. */
void ss_lua_check_limits(lua_State *lua);
/* The same after work, which counts as that many instructions. */
void ss_lua_count_work(lua_State *lua, uint64_t work);
/* Opens the libraries; safe: only those that reach no file, no process and no C code, without the
 * functions that can run for ever inside the library. */
void ss_lua_open_libraries(lua_State *lua, bool safe);

#endif
