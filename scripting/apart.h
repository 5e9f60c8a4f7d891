/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A packed function (pack.h) in a state of its own, on whatever thread or in whatever process needs
 * it: with the libraries and the memory of safe mode, and no random numbers, so that it does the
 * same every time. */
#ifndef SS_SCRIPTING_APART_H
#define SS_SCRIPTING_APART_H

#include "scripting/state.h"

struct ss_lua_apart {
    struct ss_script script; /* with the state; it has no session */
    const char *what;        /* for errors: "the cost function" */
    const char *where;       /* "FILE:LINE" of the function */
};

/* Opens the state; more may add to its globals, or be NULL. The function may do so much work
 * (limits.h) in all its calls. On failure nothing is open. */
SS_NODISCARD enum ss_rc ss_lua_apart_open(struct ss_lua_apart *apart, const void *bytes,
                                          size_t length, uint64_t most_work, lua_CFunction more,
                                          struct ss_error *err);
/* Calls a function of C with user as its argument. An error becomes a value, with the script and
 * its line. */
SS_NODISCARD enum ss_rc ss_lua_apart_call(struct ss_lua_apart *apart, lua_CFunction function,
                                          void *user, struct ss_error *err);
/* In such a call: pushes the packed function. */
void ss_lua_apart_push(lua_State *lua);
void ss_lua_apart_close(struct ss_lua_apart *apart);

#endif
