/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lua 5.4 over the command table: ss.<command>{...} for every command, returning its values, and
 * objects of the laboratory (docs/lua.md). One Lua state per session; only the main thread touches
 * it. */
#ifndef SS_SCRIPTING_SCRIPT_H
#define SS_SCRIPTING_SCRIPT_H

#include "repl/cmd/session.h"

/* Opens the state on the first run; a safe session's is limited (limits.h). */
extern const struct ss_script_language ss_lua_scripts;

/* For tests: opens the state while its n-th allocation fails; n 0: none does. */
SS_NODISCARD enum ss_rc ss_lua_open_failing(struct ss_session *session, int64_t n,
                                            struct ss_error *err);
/* For tests: the n-th allocation of the state from now on fails. */
void ss_lua_fail_at(struct ss_session *session, int64_t n);

#endif
