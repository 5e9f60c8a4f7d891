/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of arguments: how each is read, completed and named in usage lines. */
#ifndef SS_REPL_CMD_ARGTYPE_H
#define SS_REPL_CMD_ARGTYPE_H

#include "repl/cmd/session.h"
#include "core/base/suggest.h"

/* "OP", "N", "10s": how usage lines show a value of the type. */
const char *ss_arg_placeholder(const struct ss_arg_spec *spec);
/* Reads one word into value; words and lists lie in arena. */
SS_NODISCARD enum ss_rc ss_arg_parse(const struct ss_session *session,
                                     const struct ss_arg_spec *spec, const char *text,
                                     struct ss_arena *arena, struct ss_arg_value *value,
                                     struct ss_error *err);
/* Adds every possible value that begins with prefix, in the order of the program. before is the
 * word before it, or NULL. Files are left to the line editor. */
void ss_arg_complete(const struct ss_session *session, const struct ss_arg_spec *spec,
                     const char *before, const char *prefix, struct ss_names *names);

#endif
