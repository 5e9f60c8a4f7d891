/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/redirect.h"

#include "core/base/buf.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { CANNOT_RUN = 126, NOT_FOUND = 127 }; /* exit codes of sh */

/* Ignores a signal until restore_signal. */
static struct sigaction ignore_signal(int signal)
{
    struct sigaction ignore, before;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    sigaction(signal, &ignore, &before);
    return before;
}

/* Gives the text to a program on its standard input; false if sh cannot run it. The program starts
 * before SIGPIPE is ignored here, because it would inherit that. */
static bool feed_program(const char *line, const char *text, size_t length, bool ignore_interrupts)
{
    fflush(NULL);
    FILE *pipe = popen(line, "w");
    if (!pipe)
        return false;
    struct sigaction pipe_before = ignore_signal(SIGPIPE), interrupt_before;
    if (ignore_interrupts)
        interrupt_before = ignore_signal(SIGINT);
    fwrite(text, 1, length, pipe);
    int status = pclose(pipe);
    sigaction(SIGPIPE, &pipe_before, NULL);
    if (ignore_interrupts)
        sigaction(SIGINT, &interrupt_before, NULL);
    int code = status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return status >= 0 && code != CANNOT_RUN && code != NOT_FOUND;
}

static enum ss_rc append(const char *path, const char *text, size_t length, struct ss_error *err)
{
    FILE *file = fopen(path, "a");
    bool written = file && fwrite(text, 1, length, file) == length;
    int error = errno;
    if (file && fclose(file) != 0 && written) {
        written = false;
        error = errno;
    }
    if (written)
        return SS_OK;
    ss_fail(err, SS_E_IO, "cannot write: %s", strerror(error));
    ss_error_where(err, "%s", path);
    return SS_E_IO;
}

enum ss_rc ss_redirect_write(const struct ss_redirect *redirect, const char *text, size_t length,
                             struct ss_error *err)
{
    switch (redirect->kind) {
    case SS_TO_FILE:
        return ss_file_write(redirect->target, text, length, err);
    case SS_TO_END_OF_FILE:
        return append(redirect->target, text, length, err);
    case SS_TO_PROGRAM:
        if (!feed_program(redirect->target, text, length, false))
            return ss_fail(err, SS_E_IO, "cannot run '%.80s'", redirect->target);
        return SS_OK;
    case SS_TO_SCREEN:
        break;
    }
    return SS_OK;
}

bool ss_page(const char *pager, const char *text, size_t length)
{
    const char *own = getenv("PAGER");
    if (!strcmp(pager, "on"))
        pager = own && *own ? own : "less -FRX";
    return feed_program(pager, text, length, true);
}
