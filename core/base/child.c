/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* pipe2 */
#include "core/base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- in the child: functions that are safe between fork and exec ---------------------------- */

static void limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit now, want = {soft, hard};
    if (getrlimit(resource, &now) == 0 && now.rlim_max != RLIM_INFINITY && now.rlim_max < hard)
        want = (struct rlimit){now.rlim_max < soft ? now.rlim_max : soft, now.rlim_max};
    setrlimit(resource, &want);
}

/* Pages that this process has mapped; 0 if the system does not say. */
static rlim_t mapped_bytes(void)
{
    char text[64] = {0};
    unsigned long pages = 0;
    int fd = open("/proc/self/statm", O_RDONLY);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0 || sscanf(text, "%lu", &pages) != 1)
        return 0;
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void set_signals(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT,
                                  SIGTERM, SIGXCPU, SIGPIPE, SIGCHLD, SIGWINCH};
    sigset_t none;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    signal(SIGINT, SIG_IGN); /* the parent decides */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void leave_parent(pid_t parent)
{
    setpgid(0, 0);
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) /* it is gone already */
        _exit(1);
    set_signals();
}

static void direct_output(int log)
{
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere >= 0)
        dup2(nowhere, STDIN_FILENO);
    if (log < 0)
        log = nowhere;
    if (log >= 0) {
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
    }
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

static void confine(struct ss_child_limits limits)
{
    limit(RLIMIT_CORE, 0, 0);
    if (limits.cpu_s)
        limit(RLIMIT_CPU, (rlim_t)limits.cpu_s, (rlim_t)limits.cpu_s + 1);
    if (limits.memory_mb) {
        rlim_t memory = mapped_bytes() + ((rlim_t)limits.memory_mb << 20);
        limit(RLIMIT_AS, memory, memory);
    }
}

/* ---- starting ------------------------------------------------------------------------------- */

enum ss_rc ss_child_fork(struct ss_child *child, struct ss_child_limits limits,
                         void (*body)(void *user), void *user, struct ss_error *err)
{
    pid_t parent = getpid(), pid = fork();
    *child = (struct ss_child){0};
    if (pid < 0)
        return ss_fail(err, SS_E_IO, "no child process: %s", strerror(errno));
    if (pid == 0) {
        leave_parent(parent);
        direct_output(-1);
        confine(limits);
        body(user);
        _exit(0);
    }
    child->pid = pid;
    return SS_OK;
}

/* In the child: becomes the program, or tells why not. */
static void become(const struct ss_child_command *c, pid_t parent, int report)
{
    leave_parent(parent);
    direct_output(c->log);
    confine((struct ss_child_limits){0});
    for (size_t i = 0; i < c->n_inherit; i++)
        fcntl(c->inherit[i], F_SETFD, 0);
    execve(c->path, c->argv, c->env);
    int why = errno;
    ssize_t n = write(report, &why, sizeof why);
    _exit(n == sizeof why ? 127 : 126);
}

enum ss_rc ss_child_exec(struct ss_child *child, const struct ss_child_command *command,
                         struct ss_error *err)
{
    int ends[2], why = 0;
    *child = (struct ss_child){0};
    if (pipe2(ends, O_CLOEXEC))
        return ss_fail(err, SS_E_IO, "no pipe to a child process: %s", strerror(errno));
    pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        become(command, parent, ends[1]);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return ss_fail(err, SS_E_IO, "no child process: %s", strerror(errno));
    }
    child->pid = pid;
    ssize_t n;
    while ((n = read(ends[0], &why, sizeof why)) < 0 && errno == EINTR)
        ;
    close(ends[0]);
    if (n != sizeof why) /* it closed its end by becoming the program */
        return SS_OK;
    ss_child_wait(child);
    child->pid = 0;
    return ss_fail(err, SS_E_IO, "%s cannot be started: %s", command->path, strerror(why));
}

/* ---- ending --------------------------------------------------------------------------------- */

bool ss_child_ended(struct ss_child *c)
{
    if (c->pid && !c->ended)
        c->ended = waitpid(c->pid, &c->status, WNOHANG) == c->pid;
    return c->ended;
}

void ss_child_wait(struct ss_child *c)
{
    while (c->pid && !c->ended) {
        pid_t got = waitpid(c->pid, &c->status, 0);
        c->ended = got == c->pid || (got < 0 && errno != EINTR);
    }
}

void ss_child_kill(struct ss_child *c)
{
    if (!c->pid)
        return;
    /* It may not have made its group yet. */
    if (!c->ended)
        kill(c->pid, SIGKILL);
    kill(-c->pid, SIGKILL);
    ss_child_wait(c);
}

const char *ss_signal_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
                 {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"}, {SIGKILL, "SIGKILL"},
                 {SIGTERM, "SIGTERM"}, {SIGPIPE, "SIGPIPE"}, {SIGXCPU, "SIGXCPU"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].number == number)
            return names[i].name;
    return "a signal";
}

const char *ss_child_end_text(const struct ss_child *c, char *text, size_t size)
{
    if (WIFSIGNALED(c->status))
        snprintf(text, size, "was killed by %s", ss_signal_name(WTERMSIG(c->status)));
    else
        snprintf(text, size, "ended with status %d", WEXITSTATUS(c->status));
    return text;
}

bool ss_write_all(int fd, const void *data, size_t size)
{
    for (const char *at = data; size;) {
        ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}
