/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the kernel in a child process and reads its results from a pipe.
 * The parent kills the child that waits for too long, or when the job is stopped. */
#include "core/op/isolate.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
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

struct call {
    ss_kernel_fn kernel;
    struct ss_kernel_args args;
    int ends[2]; /* of the pipe: the parent's, the child's */
};

static void run_child(void *user)
{
    const struct call *call = user;
    const struct ss_kernel_args *args = &call->args;
    struct reply reply = {.rc = SS_OK};
    reply.rc = call->kernel(args, &reply.err);
    if (args->trips)
        reply.trips = *args->trips;
    bool sent = ss_write_all(call->ends[1], &reply, sizeof reply);
    for (size_t k = 0; k < args->call->n_out && sent && !reply.rc; k++)
        sent = ss_write_all(call->ends[1], args->out[k].data, ss_tensor_bytes(&args->out[k]));
    if (!sent)
        _exit(EXIT_UNSENT);
}

/* ---- in the parent ---- */

struct trial {
    struct ss_child child;
    struct ss_child_limits limits;
    int fd;
    double deadline;
    struct ss_job *job;
    bool stopped, late;
};

static void look_after(struct trial *t)
{
    (void)ss_child_ended(&t->child);
    t->late |= ss_now_s() > t->deadline;
    t->stopped |= ss_job_stopped(t->job);
}

/* False where the child ends, or has to be ended, before so much has come. */
static bool receive_all(struct trial *t, void *data, size_t size)
{
    for (char *at = data; size;) {
        struct pollfd p = {.fd = t->fd, .events = POLLIN};
        int ready = poll(&p, 1, POLL_MS);
        if (ready > 0 && p.revents & (POLLIN | POLLHUP)) {
            ssize_t n = read(t->fd, at, size);
            if (n > 0) {
                at += n;
                size -= (size_t)n;
                continue;
            }
            if (n == 0)
                return false;
        }
        look_after(t);
        if (t->child.ended || t->late || t->stopped) {
            /* What it sent before it ended may still be in the pipe. */
            if (!t->child.ended || poll(&p, 1, 0) <= 0 || !(p.revents & POLLIN))
                return false;
        }
    }
    return true;
}

static void end_child(struct trial *t)
{
    close(t->fd);
    if (t->late || t->stopped)
        ss_child_kill(&t->child);
    ss_child_wait(&t->child);
}

static enum ss_rc why_no_answer(const struct trial *t, struct ss_error *err)
{
    if (t->stopped)
        return ss_fail(err, SS_E_CANCELLED, "no answer: stopped");
    if (t->late)
        return ss_fail(err, SS_E_TIMEOUT, "no answer: it waited for more than %d s",
                       t->limits.cpu_s + SS_ISOLATED_WAIT_S);
    if (WIFSIGNALED(t->child.status) && WTERMSIG(t->child.status) == SIGXCPU)
        return ss_fail(err, SS_E_TIMEOUT, "no answer: it ran for more than %d s of processor time",
                       t->limits.cpu_s);
    if (WIFSIGNALED(t->child.status))
        return ss_fail(err, SS_E_INTERNAL, "no answer: killed by %s (memory limit %lld MiB)",
                       ss_signal_name(WTERMSIG(t->child.status)), (long long)t->limits.memory_mb);
    return ss_fail(err, SS_E_INTERNAL, "no answer: it ended with status %d (memory limit %lld MiB)",
                   WEXITSTATUS(t->child.status), (long long)t->limits.memory_mb);
}

enum ss_rc ss_run_isolated(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                           struct ss_child_limits limits, struct ss_job *job, bool *no_answer,
                           struct ss_error *err)
{
    struct call call = {.kernel = kernel, .args = *args};
    struct trial t = {.limits = limits, .job = job};
    call.args.cpu_s = limits.cpu_s;
    call.args.threads = NULL; /* they are not in the child */
    *no_answer = false;
    if (pipe(call.ends))
        return ss_fail(err, SS_E_IO, "no pipe to a child process: %s", strerror(errno));
    enum ss_rc rc = ss_child_fork(&t.child, limits, run_child, &call, err);
    close(call.ends[1]);
    if (rc != SS_OK) {
        close(call.ends[0]);
        return rc;
    }
    t.fd = call.ends[0];
    t.deadline = ss_now_s() + limits.cpu_s + SS_ISOLATED_WAIT_S;
    struct reply reply;
    bool answered = receive_all(&t, &reply, sizeof reply);
    for (size_t k = 0; k < args->call->n_out && answered && !reply.rc; k++)
        answered = receive_all(&t, args->out[k].data, ss_tensor_bytes(&args->out[k]));
    end_child(&t);
    if (!answered) {
        *no_answer = true;
        return why_no_answer(&t, err);
    }
    if (args->trips)
        *args->trips = reply.trips;
    if (reply.rc && err)
        *err = reply.err;
    return reply.rc;
}
