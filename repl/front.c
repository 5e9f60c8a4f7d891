/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/front.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "kernels/cpu/cpu.h"
#include "repl/libraries.h"
#include "repl/progress.h"
#include "scripting/script.h"

volatile sig_atomic_t ss_interrupts, ss_terminated, ss_resized, ss_suspended;

static int wake_pipe[2] = {-1, -1};

int ss_wake_fd(void)
{
    return wake_pipe[0];
}

void ss_wake(void)
{
    int saved = errno;
    /* A full pipe wakes as well as one more byte would. */
    ssize_t written = write(wake_pipe[1], "", 1);
    (void)written;
    errno = saved;
}

void ss_wake_drain(void)
{
    char bytes[64];
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
        continue;
}

static void on_signal(int signal)
{
    switch (signal) {
    case SIGINT:
        ss_interrupts++;
        break;
    case SIGWINCH:
        ss_resized = 1;
        break;
    case SIGTSTP:
        ss_suspended = 1;
        break;
    default:
        ss_terminated = 1;
    }
    ss_wake();
}

static void take_signal(int signal)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal; /* no SA_RESTART: a read of a script ends at Ctrl-C */
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

static void open_wake_pipe(void)
{
    if (pipe(wake_pipe) != 0) {
        perror("shardscope: pipe");
        exit(SS_EXIT_FAILED);
    }
    for (int end = 0; end < 2; end++) {
        fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
    }
}

static void put(void *user, const char *results, size_t n_results, const char *messages,
                size_t n_messages)
{
    struct ss_front *front = user;
    if (fwrite(results, 1, n_results, stdout) != n_results || fflush(stdout) != 0)
        front->write_failed = true;
    fwrite(messages, 1, n_messages, stderr);
}

static bool may_colour(int fd)
{
    const char *no_colour = getenv("NO_COLOR");
    return !(no_colour && *no_colour) && ss_can_draw(fd);
}

void ss_front_init(struct ss_front *front, enum ss_output_format format, bool batch)
{
    memset(front, 0, sizeof *front);
    setlocale(LC_CTYPE, ""); /* no other part: numbers are written one way everywhere */
    open_wake_pipe();
    take_signal(SIGINT);
    ss_session_init(&front->session);
    front->batch = batch;
    front->stdout_tty = isatty(STDOUT_FILENO);
    front->sink = (struct ss_sink){put, front};
    front->session.interrupts = &ss_interrupts;
    front->session.run_lua = ss_script_run;
    front->session.libraries = ss_libraries(&front->session.n_libraries);
    front->session.run_long = ss_worker_run;
    front->session.lab->find = ss_cpu_kernel;
    front->session.style = (struct ss_style){.format = format,
                                             .colour = !batch && may_colour(STDOUT_FILENO),
                                             .error_colour = !batch && may_colour(STDERR_FILENO),
                                             .utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8")};
    if (!batch) {
        take_signal(SIGTERM);
        take_signal(SIGHUP);
        take_signal(SIGWINCH);
        take_signal(SIGTSTP);
    }
}

void ss_front_fini(struct ss_front *front)
{
    ss_script_free(front->session.script);
    ss_session_fini(&front->session);
}

void ss_front_measure(struct ss_front *front)
{
    struct winsize size;
    struct ss_session *session = &front->session;
    if (session->width_setting)
        session->style.width = (size_t)session->width_setting;
    else if (front->stdout_tty && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        session->style.width = size.ws_col;
    else
        session->style.width = 0;
}

int ss_front_exit_code(const struct ss_front *front, enum ss_rc rc)
{
    if (front->batch && ss_interrupts)
        return SS_EXIT_INTERRUPTED;
    if (front->write_failed)
        return SS_EXIT_FAILED;
    if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT)
        return SS_EXIT_NO_ANSWER;
    return rc == SS_OK ? SS_EXIT_OK : SS_EXIT_FAILED;
}
