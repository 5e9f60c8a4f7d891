/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long commands as jobs on the loop: completion, cancelling, abandoning, and running out of memory
 * at the n-th allocation. The last runs in child processes, since the memory of such a job is
 * lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/oom.h"
#include "repl/loop/task.h"

static const char *root;

/* A session whose long commands run as tasks that are waited for. */
struct bench {
    struct ss_session session;
    struct ss_event_loop *loop;
    int waits, losses;
    bool over;
    size_t missing_bytes;
};

static void on_done(void *user, size_t missing_bytes)
{
    struct bench *b = user;
    b->over = true;
    b->missing_bytes = missing_bytes;
}

static struct bench *current;

static void run_long(struct ss_session *session, struct ss_invocation **slot)
{
    struct bench *b = current;
    const struct ss_cmd *cmd = (*slot)->parsed.cmd;
    b->over = false;
    b->waits++;
    if (!ss_task_start(b->loop, *slot, on_done, b))
        exit(3);
    while (!b->over)
        ss_loop_step(b->loop);
    if (!b->missing_bytes)
        return;
    b->losses++;
    ss_session_abandon_lab(session);
    *slot = ss_invocation_new(session);
    (*slot)->parsed.cmd = cmd;
    (*slot)->rc = ss_fail(&(*slot)->err, SS_E_MEMORY, "out of memory");
}

static void ignore_output(void *user, const char *results, size_t n_results, const char *messages,
                          size_t n_messages)
{
    (void)user;
    (void)results;
    (void)n_results;
    (void)messages;
    (void)n_messages;
}

static enum ss_rc run_line(struct bench *b, const char *line)
{
    const struct ss_sink sink = {ignore_output, NULL};
    return ss_run_line(&b->session, line, NULL, &sink);
}

static void open_bench(struct bench *b)
{
    memset(b, 0, sizeof *b);
    ss_session_init(&b->session);
    b->loop = ss_loop_new();
    b->session.run_long = run_long;
    current = b;
}

static void close_bench(struct bench *b)
{
    ss_session_fini(&b->session);
    ss_loop_free(b->loop);
}

static const char *load_line(void)
{
    static char line[600];
    snprintf(line, sizeof line, "load %s/samples/mlp.mlir", root);
    return line;
}

static void a_job_completes_into_the_loop(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b);
    assert_int_equal(run_line(&b, load_line()), SS_OK);
    assert_int_equal(run_line(&b, "mesh 2x4; solve"), SS_OK);
    assert_int_equal(b.waits, 2);
    assert_non_null(b.session.lab->now->plan);
    assert_int_equal(run_line(&b, "load /nowhere.mlir"), SS_E_IO);
    close_bench(&b);
}

/* ---- tasks of our own ---------------------------------------------------------------------------
 */

static atomic_int phase; /* 0: not begun, 1: begun, 2: told to go on, 3: over */

static void nap(void)
{
    struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
}

/* Works until it is cancelled, or does not listen and works until it is told to. */
static enum ss_rc work(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                       struct ss_error *err)
{
    (void)out;
    phase = 1;
    bool deaf = !strcmp(parsed->cmd->name, "deaf");
    while (deaf ? phase != 2 : !ss_job_stopped(ctx->job))
        nap();
    phase = 3;
    return ss_job_fail(ctx->job, err, "working");
}

static const struct ss_cmd polite = {.name = "polite", .flags = SS_CMD_LONG, .run = work},
                           deaf = {.name = "deaf", .flags = SS_CMD_LONG, .run = work};

static struct ss_invocation *invoke(struct bench *b, const struct ss_cmd *cmd,
                                    struct ss_task **task)
{
    struct ss_invocation *invocation = ss_invocation_new(&b->session);
    invocation->parsed.cmd = cmd;
    phase = 0;
    b->over = false;
    *task = ss_task_start(b->loop, invocation, on_done, b);
    assert_non_null(*task);
    while (phase != 1)
        nap();
    return invocation;
}

static void a_job_is_cancelled(void **state)
{
    (void)state;
    struct bench b;
    struct ss_task *task;
    open_bench(&b);
    struct ss_invocation *invocation = invoke(&b, &polite, &task);
    ss_job_cancel(&invocation->job);
    while (!b.over)
        ss_loop_step(b.loop);
    assert_int_equal(invocation->rc, SS_E_CANCELLED);
    assert_int_equal(b.missing_bytes, 0);
    ss_invocation_free(invocation);
    close_bench(&b);
}

static void do_nothing(void *user)
{
    (void)user;
}

static void a_job_is_abandoned(void **state)
{
    (void)state;
    struct bench b;
    struct ss_task *task;
    open_bench(&b);
    invoke(&b, &deaf, &task);
    assert_true(ss_task_abandon(task));
    ss_session_abandon_lab(&b.session); /* the old one is freed by the thread */
    phase = 2;
    while (phase != 3)
        nap();
    ss_loop_add_timer(b.loop, 0.02, do_nothing, NULL);
    ss_loop_step(b.loop);
    assert_false(b.over);
    /* One that has ended can no longer be abandoned. */
    struct ss_invocation *invocation = invoke(&b, &polite, &task);
    ss_job_cancel(&invocation->job);
    while (phase != 3)
        nap();
    for (int i = 0; i < 20; i++)
        nap();
    if (!ss_task_abandon(task)) {
        while (!b.over)
            ss_loop_step(b.loop);
        ss_invocation_free(invocation);
    } else {
        ss_session_abandon_lab(&b.session); /* a very busy machine */
    }
    close_bench(&b);
}

/* ---- out of memory ------------------------------------------------------------------------------
 */

enum { FAILED_AS_IT_SHOULD = 10, TOO_FEW = 11 };

/* In a child: the n-th allocation of the line's job fails; the session must go on. */
static int lose_memory(const char *before, const char *line, int64_t n)
{
    struct bench b;
    open_bench(&b);
    ss_task_survive_out_of_memory(NULL);
    if (run_line(&b, load_line()) != SS_OK || (before && run_line(&b, before) != SS_OK))
        return 1;
    ss_oom_fail_at(n);
    enum ss_rc rc = run_line(&b, line);
    ss_oom_fail_at(0);
    if (!b.losses)
        return rc == SS_OK ? TOO_FEW : 2;
    if (rc != SS_E_MEMORY)
        return 3;
    if (run_line(&b, load_line()) != SS_OK || run_line(&b, "mesh 2; solve") != SS_OK)
        return 4;
    return b.session.lab->now->plan ? FAILED_AS_IT_SHOULD : 5;
}

/* The status of a child; a hang is an alarm, which kills it. */
static int in_child(const char *before, const char *line, int64_t n)
{
    int status = 0;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        int null = fileno(fopen("/dev/null", "w"));
        dup2(null, STDERR_FILENO);
        alarm(120);
        _exit(lose_memory(before, line, n));
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* Each of the first 60 allocations, then ever fewer. In the main thread, which parses and prints,
 * an allocation that fails ends the program with EXIT_FAILURE: that is what the header promises. */
static void check_line(const char *before, const char *line)
{
    int lost = 0, ended = 0;
    for (int64_t n = 1;; n += n < 60 ? 1 : n / 4) {
        int status = in_child(before, line, n);
        if (status == TOO_FEW)
            break;
        if (status != FAILED_AS_IT_SHOULD && status != EXIT_FAILURE)
            fail_msg("'%s' with allocation %lld failing: status %d", line, (long long)n, status);
        lost += status == FAILED_AS_IT_SHOULD;
        ended += status == EXIT_FAILURE;
    }
    print_message("%s: %d jobs lost, %d allocations of the main thread\n", line, lost, ended);
    assert_true(lost > 20);
}

static void load_survives_out_of_memory(void **state)
{
    (void)state;
    check_line(NULL, load_line());
}

static void solve_survives_out_of_memory(void **state)
{
    (void)state;
    check_line("mesh 2x4", "solve");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(load_survives_out_of_memory), /* first: they fork */
        cmocka_unit_test(solve_survives_out_of_memory),
        cmocka_unit_test(a_job_completes_into_the_loop),
        cmocka_unit_test(a_job_is_cancelled),
        cmocka_unit_test(a_job_is_abandoned),
    };
    root = getenv("SHARDSCOPE_ROOT");
    if (!root)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
