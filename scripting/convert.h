/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of commands to Lua, and back. */
#ifndef SS_SCRIPTING_CONVERT_H
#define SS_SCRIPTING_CONVERT_H

#include <lua.h>

#include "repl/cmd/value.h"

/* Pushes a value: records and lists are tables, null is nil, a reference is its text. May raise a
 * Lua error (memory). */
void ss_lua_push(lua_State *lua, const struct ss_value *value);
/* The Lua value at index; tables with items 1..n are lists, others records sorted by key. Functions
 * and the like become their text. Tables deeper than 50, within
 * themselves, or beyond a million are cut. Lies in arena. */
struct ss_value ss_lua_value(lua_State *lua, int index, struct ss_arena *arena);

#endif
