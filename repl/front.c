/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening the front end: the loop, signal handlers, the session with its fast kernels and
 * libraries. Signal handlers only set flags and wake the loop. */
#include "repl/front.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "kernels/cpu/cpu.h"
#include "repl/libraries.h"
#include "repl/line.h"
#include "repl/progress.h"
#include "repl/loop/task.h"

volatile sig_atomic_t ss_interrupts, ss_terminated, ss_resized, ss_suspended;

/* A signal handler has no other way to the loop. */
static struct ss_event_loop *signalled_loop;

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
        ss_terminated = signal;
    }
    ss_loop_wake(signalled_loop);
}

static void handle_signal(int signal)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal; /* no SA_RESTART: a read of a script ends at Ctrl-C */
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

static void put_output(void *user, const char *results, size_t n_results, const char *messages,
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

static void open_loop(struct ss_front *front)
{
    front->loop = ss_loop_new();
    if (!front->loop) {
        perror("shardscope: pipe");
        exit(SS_EXIT_FAILED);
    }
    signalled_loop = front->loop;
}

static void open_session(struct ss_front *front, enum ss_output_format format,
                         const struct ss_script_language *scripts)
{
    struct ss_session *session = &front->session;
    bool colours = !front->batch;
    ss_session_init(session);
    session->loop = front->loop;
    session->interrupts = &ss_interrupts;
    session->scripts = scripts;
    session->libraries = ss_libraries(scripts, &session->n_libraries);
    session->run_long = ss_front_run_long;
    session->lab->find = ss_cpu_kernel;
    session->style = (struct ss_style){.format = format,
                                       .colour = colours && may_colour(STDOUT_FILENO),
                                       .error_colour = colours && may_colour(STDERR_FILENO),
                                       .utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8")};
}

void ss_front_init(struct ss_front *front, enum ss_output_format format, bool batch,
                   const struct ss_script_language *scripts)
{
    memset(front, 0, sizeof *front);
    setlocale(LC_CTYPE, ""); /* no other category: numbers are written one way everywhere */
    front->batch = batch;
    front->stdout_tty = isatty(STDOUT_FILENO);
    front->sink = (struct ss_sink){put_output, front};
    open_loop(front);
    open_session(front, format, scripts);
    ss_task_survive_out_of_memory(batch ? NULL : ss_line_restore_terminal);
    handle_signal(SIGINT);
    if (!batch) {
        handle_signal(SIGTERM);
        handle_signal(SIGHUP);
        handle_signal(SIGWINCH);
        handle_signal(SIGTSTP);
    }
}

/* The loop stays: signals may still come. */
void ss_front_fini(struct ss_front *front)
{
    ss_session_fini(&front->session);
}

/* For terminals that do not know their size. */
static size_t environment_columns(void)
{
    const char *text = getenv("COLUMNS");
    long columns = text ? strtol(text, NULL, 10) : 0;
    return columns > 0 && columns < 10000 ? (size_t)columns : 0;
}

void ss_front_measure(struct ss_front *front)
{
    struct winsize size;
    struct ss_session *session = &front->session;
    bool terminal = front->stdout_tty && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    if (session->width_setting)
        session->style.width = (size_t)session->width_setting;
    else
        session->style.width = !terminal ? 0 : size.ws_col ? size.ws_col : environment_columns();
    session->height = terminal && !front->batch && ss_can_draw(STDOUT_FILENO) ? size.ws_row : 0;
}

int ss_front_exit_code(const struct ss_front *front, enum ss_rc rc)
{
    if (ss_terminated)
        return SS_EXIT_BY_SIGNAL + ss_terminated;
    if (front->batch && ss_interrupts)
        return SS_EXIT_INTERRUPTED;
    if (front->write_failed)
        return SS_EXIT_FAILED;
    if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT)
        return SS_EXIT_NO_ANSWER;
    return rc == SS_OK ? SS_EXIT_OK : SS_EXIT_FAILED;
}
