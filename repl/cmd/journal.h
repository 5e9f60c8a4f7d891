/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal of a session: its commands so far, in a file that `replay` runs. A session that ends
 * as it should removes it; after a crash, a kill or a lost connection it stays, and the next session
 * says where. So nothing has to be saved while the program goes down. */
#ifndef SS_REPL_CMD_JOURNAL_H
#define SS_REPL_CMD_JOURNAL_H

#include "core/base/buf.h"

#include <stdbool.h>

/* Adds a command as a line of a script: one that failed is a comment with its error (NULL: it
 * succeeded). */
void ss_journal_line(struct ss_buf *out, const char *line, const char *error);

struct ss_journal;

/* A journal in a folder, which must exist. The file is made with the first command. */
struct ss_journal *ss_journal_new(const char *folder);
/* A command begins: until it has ended, the file has it as a comment, since it may be what ends the
 * session. journal NULL is allowed, here and below. */
void ss_journal_begin(struct ss_journal *journal, const char *line);
void ss_journal_end(struct ss_journal *journal, const char *line, const char *error);
/* keep: leave the file for the next session. */
void ss_journal_free(struct ss_journal *journal, bool keep);
/* Looks for journals in the folder whose sessions live no more. Each is renamed, so that it is
 * reported once, and its path is added to out, a line each. Those older than 30 days are removed. */
void ss_journal_find_lost(const char *folder, struct ss_buf *out);

#endif
