/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands and screens that scripts make (ss.command, ss.screen), besides those of the program.
 * They belong to a session, and everything that knows commands or screens by name knows them too.
 */
#ifndef SS_REPL_CMD_OWN_H
#define SS_REPL_CMD_OWN_H

#include "repl/cmd/session.h"

/* A key of such a screen; texts as in struct ss_view_key (views/screen.h). */
struct ss_own_key {
    const char *key, *name, *help, *command;
};
/* A screen that shows the table of a command. All of it lies in the session's arena. */
struct ss_own_screen {
    const char *name, *summary;
    const char *key;    /* that opens it ("C", "F9"), or NULL */
    const char *line;   /* the command whose rows it shows: its text twin */
    const char *block;  /* the name of the table in the result; NULL: the first one */
    const char *enter;  /* the command of Enter; NULL: what the row names is opened */
    const char *filter; /* the option of the command that takes the text of &; NULL: rows that hold
                           it are shown */
    const struct ss_own_key *keys;
    size_t n_keys;
};

/* Makes the commands and screens known that the script language brings along, which takes some
 * milliseconds; only the first call does something. Not while a command works on the session. */
void ss_session_open_scripts(struct ss_session *session);
/* All commands, those of scripts last. */
const struct ss_cmd *const *ss_session_commands(const struct ss_session *session, size_t *count);
/* By full name or alias; NULL if there is none. */
const struct ss_cmd *ss_session_find_command(const struct ss_session *session, const char *name);
/* Adds one, in the place of one of that name that a script has made before; borrowed. */
void ss_session_add_command(struct ss_session *session, const struct ss_cmd *cmd);
void ss_session_add_screen(struct ss_session *session, const struct ss_own_screen *screen);
const struct ss_own_screen *ss_session_find_screen(const struct ss_session *session,
                                                   const char *name);
/* Screen i by name, those of scripts last; NULL beyond the end. */
const char *ss_session_screen_name(const struct ss_session *session, size_t i);

#endif
