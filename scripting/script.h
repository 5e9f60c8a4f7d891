/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lua 5.4 over the command table: ss.<command>{...} for every command, returning its values. One
 * Lua state per session; only the main thread touches it. */
#ifndef SS_SCRIPTING_SCRIPT_H
#define SS_SCRIPTING_SCRIPT_H

#include "repl/cmd/session.h"

struct ss_script;

/* A session's run_lua. Opens the state on the first call (without os, io and package where the
 * session is safe). What the chunk prints and returns goes to out. */
SS_NODISCARD enum ss_rc ss_script_run(struct ss_session *session, const char *name,
                                      const char *chunk, size_t length, struct ss_out *out,
                                      struct ss_error *err);
/* script may be NULL. */
void ss_script_free(struct ss_script *script);
/* Of Lua, like "5.4.4". */
const char *ss_script_lua_version(void);

#endif
