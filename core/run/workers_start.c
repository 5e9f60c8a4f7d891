/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts and ends worker processes: as children of this one, or through mpirun. */
#define _GNU_SOURCE /* memfd_create, SOCK_CLOEXEC */
#include <arpa/inet.h>
#include <errno.h>
#include <ftw.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/job.h"
#include "core/run/sockets.h"
#include "core/run/token.h"
#include "core/run/workers_state.h"

extern char **environ;

/* The workers of one host in one run; each pair has a socket. */
enum { MOST_FORKED = 128, NUMBER = 16 };
static const double END_S = 1;

/* ---- finding programs ----------------------------------------------------------------------- */

static bool is_program(const char *path)
{
    return access(path, X_OK) == 0;
}

/* Next to this program, where it was built, or where it is installed. Never in the current folder.
 */
enum ss_rc ss_workers_find(enum ss_launcher launcher, char *path, size_t size, struct ss_error *err)
{
    const char *name = launcher == SS_LAUNCH_MPI ? "shardscope-worker-mpi" : "shardscope-worker";
    const char *given = getenv("SHARDSCOPE_WORKER_PATH");
    char own[512];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    own[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(own, '/');
    if (slash)
        *slash = '\0';
    if (given && *given) {
        snprintf(path, size, "%s/%s", given, name);
        if (is_program(path))
            return SS_OK;
        ss_fail(err, SS_E_STATE, "there is no %s in SHARDSCOPE_WORKER_PATH (%.200s)", name, given);
        return err ? err->code : SS_E_STATE;
    }
    static const char *const places[] = {"", "/../libexec/shardscope", "/.."};
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(path, size, "%s%s/%s", own, places[i], name);
        if (is_program(path))
            return SS_OK;
    }
    ss_fail(err, SS_E_STATE, "there is no %s next to this program%s", name,
            launcher == SS_LAUNCH_MPI ? ": it was built without Open MPI" : "");
    return ss_error_hint(err, "build it, or set SHARDSCOPE_WORKER_PATH to its folder");
}

enum ss_rc ss_workers_find_mpirun(char *path, size_t size, struct ss_error *err)
{
    const char *folders = getenv("PATH");
    for (const char *at = folders ? folders : ""; *at;) {
        size_t n = strcspn(at, ":");
        if (n > 0 && at[0] == '/') {
            snprintf(path, size, "%.*s/mpirun", (int)n, at);
            if (is_program(path))
                return SS_OK;
        }
        at += n + (at[n] == ':');
    }
    ss_fail(err, SS_E_STATE, "mpirun is not on the search path");
    return ss_error_hint(err, "install Open MPI (Debian: openmpi-bin), or run --backend fork");
}

/* ---- forked --------------------------------------------------------------------------------- */

static enum ss_rc no_file(struct ss_workers *w, const char *what)
{
    return ss_fail(w->err, SS_E_IO, "no memory file for %s: %s", what, strerror(errno));
}

static enum ss_rc write_task_file(struct ss_workers *w)
{
    w->task_file = memfd_create("shardscope-task", MFD_CLOEXEC);
    if (w->task_file < 0 || !ss_write_all(w->task_file, w->task.data, w->task.length))
        return no_file(w, "the task");
    ss_buf_free(&w->task);
    return SS_OK;
}

/* This process's environment with one more variable, in arena. */
static char **environment_with(char *const *more, size_t n_more, struct ss_arena *arena)
{
    size_t n = 0;
    while (environ[n])
        n++;
    char **env = ss_alloc_array(arena, n + n_more + 1, sizeof *env);
    memcpy(env, more, n_more * sizeof *env);
    memcpy(env + n_more, environ, n * sizeof *env);
    return env;
}

static char *descriptor(struct ss_arena *arena, int fd)
{
    return fd < 0 ? ss_strdup(arena, "-") : ss_sprintf(arena, "%d", fd);
}

/* Processors are shared out among workers. */
static char *threads_setting(const struct ss_workers *w, struct ss_arena *arena)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long each = processors > w->n ? processors / w->n : 1;
    return ss_sprintf(arena, SS_THREADS_VARIABLE "=%ld", each);
}

static enum ss_rc fork_one(struct ss_workers *w, const char *path, int worker, const int *pairs,
                           char *const *env)
{
    struct ss_peer *p = &w->peers[worker];
    int ends[2];
    size_t n = (size_t)w->n;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return ss_fail(w->err, SS_E_IO, "no socket to worker %d: %s", worker, strerror(errno));
    p->fd = ends[0];
    p->log = memfd_create("shardscope-log", MFD_CLOEXEC);
    char **argv = ss_alloc_array(&w->arena, n + 5, sizeof *argv);
    int *inherit = ss_alloc_array(&w->arena, n + 2, sizeof *inherit);
    size_t n_inherit = 0;
    argv[0] = ss_strdup(&w->arena, "shardscope-worker");
    argv[1] = descriptor(&w->arena, worker);
    argv[2] = descriptor(&w->arena, ends[1]);
    argv[3] = descriptor(&w->arena, w->task_file);
    inherit[n_inherit++] = ends[1];
    inherit[n_inherit++] = w->task_file;
    for (size_t i = 0; i < n; i++) {
        int fd = pairs[(size_t)worker * n + i];
        argv[4 + i] = descriptor(&w->arena, fd);
        if (fd >= 0)
            inherit[n_inherit++] = fd;
    }
    const struct ss_child_command command = {.path = path,
                                             .argv = argv,
                                             .env = env,
                                             .inherit = inherit,
                                             .n_inherit = n_inherit,
                                             .log = p->log};
    enum ss_rc rc = p->log < 0 ? no_file(w, "a log") : ss_child_exec(&p->child, &command, w->err);
    close(ends[1]);
    p->pid = p->child.pid;
    return rc;
}

static enum ss_rc start_forked(struct ss_workers *w)
{
    char path[1024], token[sizeof SS_TOKEN_VARIABLE + 2 * SS_TOKEN_BYTES + 1];
    if (w->n > MOST_FORKED)
        return ss_fail(w->err, SS_E_LIMIT, "%d ranks are more than the %d workers of one host",
                       w->n, (int)MOST_FORKED);
    enum ss_rc rc = ss_workers_find(SS_LAUNCH_FORK, path, sizeof path, w->err);
    if (rc == SS_OK)
        rc = write_task_file(w);
    int *pairs = ss_alloc_array(&w->arena, (size_t)w->n * (size_t)w->n, sizeof *pairs);
    if (rc == SS_OK)
        rc = ss_sockets_pairs(w->n, pairs, w->err);
    if (rc != SS_OK)
        return rc;
    ss_token_setting(w->token, token);
    char *more[] = {token, threads_setting(w, &w->arena)};
    char **env = environment_with(more, 2, &w->arena);
    for (int i = 0; i < w->n && rc == SS_OK; i++)
        rc = fork_one(w, path, i, pairs, env);
    ss_sockets_close_pairs(w->n, pairs);
    return rc;
}

/* ---- through mpirun ------------------------------------------------------------------------- */

/* Files of Open MPI go into a folder of this run, in memory if that is possible, so that none of
 * them remains if mpirun is killed. */
static enum ss_rc make_folder(struct ss_workers *w)
{
    static const char *const parents[] = {"/dev/shm", "/tmp"};
    for (size_t i = 0; i < sizeof parents / sizeof *parents && !w->folder; i++)
        w->folder =
            mkdtemp(ss_sprintf(&w->arena, "%s/shardscope-%ld-XXXXXX", parents[i], (long)getpid()));
    if (w->folder)
        return SS_OK;
    return ss_fail(w->err, SS_E_IO, "no folder for the files of Open MPI: %s", strerror(errno));
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    (void)remove(path);
    return 0;
}

/* A socket on which workers of all hosts, or of this one alone, connect; its port. */
static enum ss_rc listen_for_workers(struct ss_workers *w, bool all_hosts, int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    address.sin_addr.s_addr = htonl(all_hosts ? INADDR_ANY : INADDR_LOOPBACK);
    w->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (w->listener < 0 || bind(w->listener, (struct sockaddr *)&address, size) ||
        listen(w->listener, SS_MOST_STRANGERS) ||
        getsockname(w->listener, (struct sockaddr *)&address, &size))
        return ss_fail(w->err, SS_E_IO, "no socket for workers: %s", strerror(errno));
    *port = ntohs(address.sin_port);
    return SS_OK;
}

/* "--hostfile FILE" words of mpirun; how many. */
static size_t mpi_words(const char **words, const char *n, const char *hostfile)
{
    size_t i = 0;
    words[i++] = "mpirun";
    words[i++] = "-n";
    words[i++] = n;
    words[i++] = "--oversubscribe";
    words[i++] = "--bind-to";
    words[i++] = "none";
    if (hostfile) {
        words[i++] = "--hostfile";
        words[i++] = hostfile;
    }
    words[i++] = "-x";
    words[i++] = SS_TOKEN_VARIABLE;
    words[i++] = "-x";
    words[i++] = "SHARDSCOPE_WORKER_CALLER";
    words[i++] = "-x";
    words[i++] = SS_THREADS_VARIABLE;
    return i;
}

const char *ss_workers_mpi_line(int n_workers, const char *hostfile, struct ss_arena *arena)
{
    const char *words[24];
    char n[NUMBER];
    struct ss_buf line = {0};
    snprintf(n, sizeof n, "%d", n_workers);
    size_t count = mpi_words(words, n, hostfile);
    for (size_t i = 0; i < count; i++)
        ss_buf_printf(&line, "%s ", words[i]);
    ss_buf_puts(&line, "shardscope-worker-mpi");
    return ss_buf_keep(arena, &line);
}

static enum ss_rc start_mpi(struct ss_workers *w)
{
    char mpirun[1024], worker[1024], token[sizeof SS_TOKEN_VARIABLE + 2 * SS_TOKEN_BYTES + 1];
    char n[NUMBER], host[256] = "127.0.0.1";
    int port = 0;
    const char *hostfile = w->options->hostfile, *own = getenv("SHARDSCOPE_HOST");
    enum ss_rc rc = ss_workers_find_mpirun(mpirun, sizeof mpirun, w->err);
    if (rc == SS_OK)
        rc = ss_workers_find(SS_LAUNCH_MPI, worker, sizeof worker, w->err);
    if (rc == SS_OK)
        rc = listen_for_workers(w, hostfile != NULL, &port);
    if (rc != SS_OK)
        return rc;
    if (hostfile && own && *own)
        snprintf(host, sizeof host, "%s", own);
    else if (hostfile)
        (void)gethostname(host, sizeof host - 1);
    w->log = memfd_create("shardscope-log", MFD_CLOEXEC);
    if (w->log < 0)
        return no_file(w, "a log");
    ss_token_setting(w->token, token);
    rc = make_folder(w);
    if (rc != SS_OK)
        return rc;
    char *more[7] = {token, threads_setting(w, &w->arena),
                     ss_sprintf(&w->arena, "SHARDSCOPE_WORKER_CALLER=%s:%d", host, port),
                     ss_sprintf(&w->arena, "OMPI_MCA_orte_tmpdir_base=%s", w->folder),
                     ss_sprintf(&w->arena, "OMPI_MCA_btl_vader_backing_directory=%s", w->folder)};
    size_t n_more = 5;
    if (geteuid() == 0) { /* in a container there is often no other user */
        more[n_more++] = ss_strdup(&w->arena, "OMPI_ALLOW_RUN_AS_ROOT=1");
        more[n_more++] = ss_strdup(&w->arena, "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1");
    }
    const char *words[24] = {0};
    snprintf(n, sizeof n, "%d", w->n);
    words[mpi_words(words, n, hostfile)] = worker;
    const struct ss_child_command command = {.path = mpirun,
                                             .argv = (char *const *)words,
                                             .env = environment_with(more, n_more, &w->arena),
                                             .log = w->log};
    return ss_child_exec(&w->mpirun, &command, w->err);
}

/* ---- both ----------------------------------------------------------------------------------- */

enum ss_rc ss_workers_at_command(struct ss_workers *w, struct ss_error *err)
{
    if (w->options->launcher == SS_LAUNCH_MPI && !err->where[0])
        ss_error_where(err, "%s", ss_workers_mpi_line(w->n, w->options->hostfile, &w->arena));
    return err->code;
}

enum ss_rc ss_workers_start(struct ss_workers *w)
{
    if (!ss_token_make(w->token))
        return ss_fail(w->err, SS_E_IO, "the system gives no random bytes");
    w->started_s = ss_now_s();
    return w->options->launcher == SS_LAUNCH_FORK ? start_forked(w)
           : start_mpi(w) == SS_OK                ? SS_OK
                                                  : ss_workers_at_command(w, w->err);
}

/* Whether all processes have ended. */
static bool all_ended(struct ss_workers *w)
{
    bool all = !w->mpirun.pid || ss_child_ended(&w->mpirun);
    for (int i = 0; i < w->n; i++)
        all &= !w->peers[i].child.pid || ss_child_ended(&w->peers[i].child);
    return all;
}

/* Workers that have all they were asked for end by themselves; others are ended. mpirun is asked
 * first, because it has processes on other hosts to end. */
void ss_workers_stop(struct ss_workers *w)
{
    bool delivered = w->wanted == 0;
    for (int i = 0; i < w->n; i++) {
        delivered &= w->peers[i].reported;
        if (!w->peers[i].reported)
            ss_child_kill(&w->peers[i].child);
    }
    if (!delivered && w->mpirun.pid && !ss_child_ended(&w->mpirun))
        kill(w->mpirun.pid, SIGTERM);
    double until = ss_now_s() + END_S;
    struct timespec pause = {0, 2000000};
    while (!all_ended(w) && ss_now_s() < until)
        nanosleep(&pause, NULL);
    for (int i = 0; i < w->n; i++)
        ss_child_kill(&w->peers[i].child);
    ss_child_kill(&w->mpirun);
    if (w->folder)
        (void)nftw(w->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
