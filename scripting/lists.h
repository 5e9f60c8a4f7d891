/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.sort and table.concat that look at the limits, because one call of those of the C library
 * may take seconds. Lists are sorted by merging, so equal elements stay in order. */
#ifndef SS_SCRIPTING_LISTS_H
#define SS_SCRIPTING_LISTS_H

#include <lua.h>

/* Replaces both in the library `table`, which is open. */
void ss_lua_open_lists(lua_State *lua);

#endif
