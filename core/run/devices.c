/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memfd_create */
#include "core/run/devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "core/base/child.h"
#include "core/base/memory.h"
#include "core/run/workers.h"

extern char **environ;

static const double PROBE_S = 5;
enum { MOST_TEXT = 1 << 14 };

static const struct {
    bool workers;
    struct ss_workers_options options;
    const char *note; /* for lists; or NULL */
} kinds[] = {
    {false, {0}, NULL},
    {true, {.launcher = SS_LAUNCH_FORK}, NULL},
    {true, {.launcher = SS_LAUNCH_MPI}, NULL},
    {true, {.device = "cuda", .own_memory = true}, NULL},
    {true, {.device = "cuda-host"}, "the CUDA module on the CPU, for tests; not installed"}};
const char *const ss_backend_names[] = {"sim", "fork", "mpi", "cuda", "cuda-host", NULL};
_Static_assert(sizeof kinds / sizeof *kinds + 1 ==
                   sizeof ss_backend_names / sizeof *ss_backend_names,
               "a name for each");

bool ss_backend_workers(const char *name, struct ss_workers_options *workers)
{
    size_t i = 0;
    while (ss_backend_names[i + 1] && strcmp(ss_backend_names[i], name) != 0)
        i++;
    *workers = kinds[i].options;
    return kinds[i].workers;
}

struct finding {
    struct ss_arena *arena;
    struct ss_job *job;
    SS_ARRAY(struct ss_found_device) list;
};

static struct ss_found_device *add(struct finding *f, const char *backend)
{
    struct ss_found_device device = {.backend = backend, .detail = ""};
    ss_push(f->arena, f->list, device);
    return &f->list.items[f->list.count - 1];
}

static void add_refused(struct finding *f, const char *backend, const char *why)
{
    add(f, backend)->detail = ss_strdup(f->arena, why);
}

/* The processors of this machine, for a backend that uses them. */
static void add_processors(struct finding *f, const char *backend, const char *detail)
{
    struct ss_found_device *d = add(f, backend);
    long n = sysconf(_SC_NPROCESSORS_ONLN), pages = sysconf(_SC_PHYS_PAGES);
    int64_t available = ss_memory_available();
    d->usable = true;
    d->device = ss_sprintf(f->arena, "%ld processor%s", n, n == 1 ? "" : "s");
    d->memory_bytes = pages > 0 ? (int64_t)pages * sysconf(_SC_PAGESIZE) : 0;
    d->free_bytes = available < INT64_MAX ? available : 0;
    d->detail = detail;
}

/* Runs a program to its end, or for PROBE_S, and returns what it printed, in arena; NULL, and the
 * reason, if it does not end well. */
static const char *ask_program(struct finding *f, const char *path, const char *option,
                               const char *more, const char **why)
{
    char end[80], *text = ss_alloc(f->arena, MOST_TEXT);
    char *argv[] = {(char *)path, (char *)option, (char *)more, NULL};
    struct ss_child child;
    struct ss_error err = {0};
    int log = memfd_create("shardscope-devices", MFD_CLOEXEC);
    const struct ss_child_command command = {
        .path = path, .argv = argv, .env = environ, .log = log};
    *why = "the system gives no memory file";
    if (log < 0)
        return NULL;
    if (ss_child_exec(&child, &command, &err) != SS_OK) {
        *why = ss_strdup(f->arena, err.message);
        close(log);
        return NULL;
    }
    const struct timespec pause = {0, 5000000};
    double until = ss_now_s() + PROBE_S;
    while (!ss_child_ended(&child) && ss_now_s() < until && !ss_job_stopped(f->job))
        nanosleep(&pause, NULL);
    bool ended = child.ended;
    ss_child_kill(&child);
    ssize_t n = pread(log, text, MOST_TEXT - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    close(log);
    if (ended && child.status == 0)
        return text;
    *why = !ended ? "it gave no answer in time"
                  : ss_sprintf(f->arena, "%s %s", strrchr(path, '/') + 1,
                               ss_child_end_text(&child, end, sizeof end));
    return NULL;
}

static void find_mpi(struct finding *f)
{
    char mpirun[1024], worker[1024];
    struct ss_error err = {0};
    const char *why;
    if (ss_workers_find_mpirun(mpirun, sizeof mpirun, &err) != SS_OK ||
        ss_workers_find(SS_LAUNCH_MPI, worker, sizeof worker, &err) != SS_OK) {
        add_refused(f, "mpi", err.message);
        return;
    }
    char *version = (char *)ask_program(f, mpirun, "--version", NULL, &why);
    if (!version) {
        add_refused(f, "mpi", why);
        return;
    }
    version[strcspn(version, "\n")] = '\0';
    add_processors(f, "mpi", ss_sprintf(f->arena, "%s: %s", mpirun, version));
}

/* The fields of a line of the list. */
static void add_line(struct finding *f, const char *backend, char *line)
{
    const char *fields[4] = {"", "", "", ""};
    for (int i = 0; i < 4 && line; i++) {
        fields[i] = line;
        line = strchr(line, '\t');
        if (line)
            *line++ = '\0';
    }
    if (strcmp(fields[0], "!") == 0) {
        add_refused(f, backend, fields[1]);
        return;
    }
    struct ss_found_device *d = add(f, backend);
    d->usable = true;
    d->device = fields[0];
    d->memory_bytes = strtoll(fields[1], NULL, 10);
    d->free_bytes = strtoll(fields[2], NULL, 10);
    d->detail = fields[3];
}

static void find_module(struct finding *f, const char *backend, const char *worker,
                        const char *note)
{
    const char *why;
    const size_t first = f->list.count;
    char *text = (char *)ask_program(f, worker, SS_DEVICES_OPTION, backend, &why);
    if (!text || !*text) {
        add_refused(f, backend, text ? "it named no device" : why);
        text = NULL;
    }
    for (char *next; text && *text; text = next) {
        next = text + strcspn(text, "\n");
        if (*next)
            *next++ = '\0';
        add_line(f, backend, text);
    }
    for (size_t i = first; note && i < f->list.count; i++)
        f->list.items[i].detail = ss_sprintf(f->arena, "%s; %s", f->list.items[i].detail, note);
}

struct ss_found_device *ss_devices_find(struct ss_job *job, struct ss_arena *arena, size_t *n)
{
    struct finding f = {.arena = arena, .job = job};
    char worker[1024];
    struct ss_error err = {0};
    bool has_worker = ss_workers_find(SS_LAUNCH_FORK, worker, sizeof worker, &err) == SS_OK;
    add_processors(&f, "sim", "threads of this process");
    if (has_worker)
        add_processors(&f, "fork", ss_sprintf(arena, "a process per rank: %s", worker));
    else
        add_refused(&f, "fork", err.message);
    find_mpi(&f);
    for (size_t i = 0; ss_backend_names[i]; i++) {
        if (!kinds[i].options.device)
            continue;
        if (has_worker)
            find_module(&f, ss_backend_names[i], worker, kinds[i].note);
        else
            add_refused(&f, ss_backend_names[i], err.message);
    }
    *n = f.list.count;
    return f.list.items;
}
