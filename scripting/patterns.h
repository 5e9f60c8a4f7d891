/* SPDX-License-Identifier: GPL-3.0-or-later */
/* string.find, match, gmatch and gsub that Ctrl-C and limits can end. The C library's matcher takes
 * up to length^(repetitions + 1) steps, and nothing stops it: where that may be long,
 * lib/patterns.lua matches in its place. */
#ifndef SS_SCRIPTING_PATTERNS_H
#define SS_SCRIPTING_PATTERNS_H

#include <lua.h>

/* Replaces the four functions of the library `string`, which is open. */
void ss_lua_open_patterns(lua_State *lua);

#endif
