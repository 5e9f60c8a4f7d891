/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lua 5.4 over the command table: ss.<command>{...} for every command, returning its values. One
 * Lua state per session; only the main thread touches it. */
#ifndef SS_SCRIPTING_SCRIPT_H
#define SS_SCRIPTING_SCRIPT_H

#include "repl/cmd/session.h"

/* Opens the state on the first run (without os, io and package if the session is safe). */
extern const struct ss_script_language ss_lua_scripts;

#endif
