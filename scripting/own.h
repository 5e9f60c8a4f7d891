/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of commands that scripts made. Shared by own.c and questions.c. */
#ifndef SS_SCRIPTING_OWN_H
#define SS_SCRIPTING_OWN_H

#include "repl/cmd/own.h"
#include "scripting/state.h"

struct ss_lua_own_call {
    const struct ss_parsed *parsed;
    struct ss_out *out;
};

/* Pushes {run =, columns =} of a command. */
void ss_lua_push_own_entry(lua_State *lua, const struct ss_cmd *cmd);
/* Pushes the arguments that were given, by name. */
void ss_lua_push_own_args(lua_State *lua, const struct ss_parsed *parsed);
/* Adds the return value of the function, at the top, to the results: rows, a record, a text or a
 * value. entry: index of the command's entry. */
void ss_lua_put_own_result(lua_State *lua, int entry, struct ss_out *out);
/* questions.c: adds its functions to the table at the top. */
void ss_lua_open_questions(lua_State *lua);

#endif
