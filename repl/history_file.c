/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/history_file.h"
#include "repl/user/user_path.h"

#include <fcntl.h>
#include <stdio.h> /* before readline, which needs FILE */
#include <string.h>
#include <unistd.h>

#include <readline/history.h>

enum { KEPT_LINES = 2000 };

static int new_lines;

/* The file's path in buf, its folders made; false where there is no place for it. */
static bool history_path(struct ss_buf *buf)
{
    return ss_user_path(buf, "XDG_STATE_HOME", ".local/state", "history", true);
}

void ss_history_open(struct ss_session *session)
{
    struct ss_buf path = {0};
    using_history();
    stifle_history(KEPT_LINES);
    if (history_path(&path) && read_history(path.data) == 0) {
        HIST_ENTRY **entries = history_list();
        for (size_t i = 0; entries && entries[i]; i++)
            ss_session_remember(session, entries[i]->line);
    }
    ss_buf_free(&path);
}

void ss_history_add(struct ss_session *session, const char *line)
{
    HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (!line[strspn(line, " \t")] || (last && !strcmp(last->line, line)))
        return;
    add_history(line);
    ss_session_remember(session, line);
    new_lines++;
}

void ss_history_close(void)
{
    struct ss_buf path = {0};
    if (new_lines && history_path(&path)) {
        int file = open(path.data, O_CREAT | O_WRONLY | O_APPEND, 0600);
        if (file >= 0) {
            close(file);
            append_history(new_lines < history_length ? new_lines : history_length, path.data);
            history_truncate_file(path.data, KEPT_LINES);
        }
    }
    ss_buf_free(&path);
}
