/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forks, limits the child with setrlimit, runs the kernel there, and reads its results from a pipe.
 * The parent kills the child after SS_ISOLATED_WALL_S or when the job is stopped. */
#include "core/rules/trial/isolate.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MS = 20, EXIT_UNSENT = 3 };

/* What the child sends before the cells of its results. */
struct reply {
    enum ss_rc rc;
    struct ss_error err;
    struct ss_trips trips;
};

/* ---- in the child ---- */

static void limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit now, want = {soft, hard};
    if (getrlimit(resource, &now) == 0 && now.rlim_max != RLIM_INFINITY && now.rlim_max < hard)
        want = (struct rlimit){now.rlim_max < soft ? now.rlim_max : soft, now.rlim_max};
    setrlimit(resource, &want);
}

/* Pages that this process has mapped; where the system does not say, none. */
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

static void confine(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,
                                  SIGABRT, SIGTERM, SIGXCPU, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    signal(SIGINT, SIG_IGN); /* the parent decides */
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    rlim_t memory = mapped_bytes() + ((rlim_t)SS_ISOLATED_MEMORY_MB << 20);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_CPU, SS_ISOLATED_CPU_S, SS_ISOLATED_CPU_S + 1);
    limit(RLIMIT_AS, memory, memory);
}

static bool send_all(int fd, const void *data, size_t size)
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

static void run_child(ss_kernel_fn kernel, const struct ss_kernel_args *args, int fd)
{
    struct reply reply = {.rc = SS_OK};
    confine();
    reply.rc = kernel(args, &reply.err);
    if (args->trips)
        reply.trips = *args->trips;
    bool sent = send_all(fd, &reply, sizeof reply);
    for (size_t k = 0; k < args->call->n_out && sent && !reply.rc; k++)
        sent = send_all(fd, args->out[k].data, ss_tensor_bytes(&args->out[k]));
    _exit(sent ? 0 : EXIT_UNSENT);
}

/* ---- in the parent ---- */

struct child {
    pid_t pid;
    int fd;
    double deadline;
    struct ss_job *job;
    bool ended, stopped, late;
    int status;
};

static void look_after(struct child *c)
{
    if (!c->ended)
        c->ended = waitpid(c->pid, &c->status, WNOHANG) == c->pid;
    c->late |= ss_now_s() > c->deadline;
    c->stopped |= ss_job_stopped(c->job);
}

/* False where the child ends, or has to be ended, before so much has come. */
static bool receive_all(struct child *c, void *data, size_t size)
{
    for (char *at = data; size;) {
        struct pollfd p = {.fd = c->fd, .events = POLLIN};
        int ready = poll(&p, 1, POLL_MS);
        if (ready > 0 && p.revents & (POLLIN | POLLHUP)) {
            ssize_t n = read(c->fd, at, size);
            if (n > 0) {
                at += n;
                size -= (size_t)n;
                continue;
            }
            if (n == 0)
                return false;
        }
        look_after(c);
        if (c->ended || c->late || c->stopped) {
            /* What it sent before it ended may still be in the pipe. */
            if (!c->ended || poll(&p, 1, 0) <= 0 || !(p.revents & POLLIN))
                return false;
        }
    }
    return true;
}

static void end_child(struct child *c)
{
    close(c->fd);
    if (c->ended)
        return;
    if (c->late || c->stopped)
        kill(c->pid, SIGKILL);
    while (waitpid(c->pid, &c->status, 0) < 0 && errno == EINTR)
        ;
}

static const char *signal_name(int signal)
{
    static const struct {
        int signal;
        const char *name;
    } names[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
                 {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"}, {SIGKILL, "SIGKILL"},
                 {SIGTERM, "SIGTERM"}, {SIGPIPE, "SIGPIPE"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].signal == signal)
            return names[i].name;
    }
    return "a signal";
}

static enum ss_rc why_no_answer(const struct child *c, struct ss_error *err)
{
    if (c->stopped)
        return ss_fail(err, SS_E_CANCELLED, "no answer: stopped");
    if (c->late)
        return ss_fail(err, SS_E_TIMEOUT, "no answer: it waited for more than %d s",
                       SS_ISOLATED_WALL_S);
    if (WIFSIGNALED(c->status) && WTERMSIG(c->status) == SIGXCPU)
        return ss_fail(err, SS_E_TIMEOUT, "no answer: it ran for more than %d s of processor time",
                       SS_ISOLATED_CPU_S);
    if (WIFSIGNALED(c->status))
        return ss_fail(err, SS_E_INTERNAL, "no answer: killed by %s (memory limit %d MiB)",
                       signal_name(WTERMSIG(c->status)), SS_ISOLATED_MEMORY_MB);
    return ss_fail(err, SS_E_INTERNAL, "no answer: it ended with status %d (memory limit %d MiB)",
                   WEXITSTATUS(c->status), SS_ISOLATED_MEMORY_MB);
}

enum ss_rc ss_run_isolated(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                           struct ss_job *job, bool *no_answer, struct ss_error *err)
{
    int ends[2];
    *no_answer = false;
    if (pipe(ends))
        return ss_fail(err, SS_E_IO, "no pipe to a child process: %s", strerror(errno));
    pid_t pid = fork();
    if (pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return ss_fail(err, SS_E_IO, "no child process: %s", strerror(errno));
    }
    if (pid == 0)
        run_child(kernel, args, ends[1]);
    close(ends[1]);
    struct child c = {.pid = pid, .fd = ends[0], .job = job};
    c.deadline = ss_now_s() + SS_ISOLATED_WALL_S;
    struct reply reply;
    bool answered = receive_all(&c, &reply, sizeof reply);
    for (size_t k = 0; k < args->call->n_out && answered && !reply.rc; k++)
        answered = receive_all(&c, args->out[k].data, ss_tensor_bytes(&args->out[k]));
    end_child(&c);
    if (!answered) {
        *no_answer = true;
        return why_no_answer(&c, err);
    }
    if (args->trips)
        *args->trips = reply.trips;
    if (reply.rc && err)
        *err = reply.err;
    return reply.rc;
}
