/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"

#include <string.h>

void ss_session_open_scripts(struct ss_session *session)
{
    if (session->scripts && session->scripts->open)
        session->scripts->open(session);
}

const struct ss_cmd *const *ss_session_commands(const struct ss_session *session, size_t *count)
{
    if (!session || !session->commands.count)
        return ss_cmd_table(count);
    *count = session->commands.count;
    return session->commands.items;
}

const struct ss_cmd *ss_session_find_command(const struct ss_session *session, const char *name)
{
    size_t first, n;
    const struct ss_cmd *cmd = ss_cmd_find(name);
    ss_cmd_table(&first);
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = first; i < n && !cmd; i++)
        if (!strcmp(table[i]->name, name))
            cmd = table[i];
    return cmd;
}

void ss_session_add_command(struct ss_session *session, const struct ss_cmd *cmd)
{
    size_t n;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    for (size_t i = session->commands.count; i < n; i++)
        ss_push(&session->arena, session->commands, table[i]);
    for (size_t i = n; i < session->commands.count; i++)
        if (!strcmp(session->commands.items[i]->name, cmd->name)) {
            session->commands.items[i] = cmd;
            return;
        }
    ss_push(&session->arena, session->commands, cmd);
}

void ss_session_add_screen(struct ss_session *session, const struct ss_own_screen *screen)
{
    for (size_t i = 0; i < session->screens.count; i++)
        if (!strcmp(session->screens.items[i]->name, screen->name)) {
            session->screens.items[i] = screen;
            return;
        }
    ss_push(&session->arena, session->screens, screen);
}

const struct ss_own_screen *ss_session_find_screen(const struct ss_session *session,
                                                   const char *name)
{
    for (size_t i = 0; i < session->screens.count; i++)
        if (!strcmp(session->screens.items[i]->name, name))
            return session->screens.items[i];
    return NULL;
}

const char *ss_session_screen_name(const struct ss_session *session, size_t i)
{
    size_t n = 0;
    for (const char *const *name = session->views ? session->views->names : NULL; name && *name;
         name++, n++)
        if (n == i)
            return *name;
    return session->views && i - n < session->screens.count ? session->screens.items[i - n]->name
                                                            : NULL;
}
