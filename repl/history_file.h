/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history between sessions: $XDG_STATE_HOME/shardscope/history. */
#ifndef SS_REPL_HISTORY_FILE_H
#define SS_REPL_HISTORY_FILE_H

#include "repl/cmd/session.h"

/* Reads the old lines into readline's history and the session's. */
void ss_history_open(struct ss_session *session);
/* Remembers a typed line; one that repeats the last one is not kept twice. */
void ss_history_add(struct ss_session *session, const char *line);
/* Appends the new lines to the file; other sessions may have done so meanwhile. */
void ss_history_close(void);

#endif
