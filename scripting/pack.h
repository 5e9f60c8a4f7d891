/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Lua function as bytes, so that another state, on another thread, can run it. Its captured
 * variables are copied: nil, booleans, numbers, texts, tables of these, and functions. Its globals
 * are those of the other state. */
#ifndef SS_SCRIPTING_PACK_H
#define SS_SCRIPTING_PACK_H

#include <lua.h>

#include "core/base/buf.h"

/* Adds the value at index. Raises SS_E_ARGUMENT, with the name of the captured variable, if it
 * holds an object, a coroutine or a function of C that is not in the libraries of safe mode. out
 * may have been added to then. */
void ss_lua_pack(lua_State *lua, int index, struct ss_buf *out);
/* Pushes the value that such bytes hold. Raises an error if they are damaged. */
void ss_lua_unpack(lua_State *lua, const char *bytes, size_t length);

#endif
