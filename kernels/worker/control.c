/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/worker/control.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/base/oom.h"
#include "core/run/token.h"
#include "kernels/cpu/device.h"
#include "kernels/worker/module.h"

enum { ALIVE_MS = 250 };
/* Seconds for which a run that goes from op to op keeps that to itself. */
static const double QUIET_S = 0.01;

/* The socket to the caller, which the thread of signs of life and the run share. */
struct line {
    int fd;
    pthread_mutex_t lock;
    _Atomic uint64_t moment; /* phase and pc, now */
    /* Guarded by lock. */
    uint64_t said; /* the moment that the caller knows */
    /* The run's own. */
    double said_s; /* when the run told the caller of a moment */
    uint32_t seen; /* phases that it told of since it began anew: a bit for each */
};

/* For the handlers of a want of memory and of crashes alone, which have no argument. */
static struct line *line_of_process;

enum { PC_BITS = 48 };

static uint64_t moment_of(enum ss_worker_phase phase, size_t pc)
{
    return (uint64_t)phase << PC_BITS | ((uint64_t)pc & (((uint64_t)1 << PC_BITS) - 1));
}

static bool say(struct line *l, enum ss_frame_kind kind, const struct ss_buf *head,
                const void *body, size_t body_bytes)
{
    pthread_mutex_lock(&l->lock);
    bool sent = ss_frame_send(l->fd, kind, head ? head->data : NULL, head ? head->length : 0, body,
                              body_bytes);
    pthread_mutex_unlock(&l->lock);
    return sent;
}

/* Tells the caller where the run is, with memory on the stack alone. Called with the lock held. */
static bool say_moment(struct line *l)
{
    char text[16];
    struct ss_buf head = {.data = text, .capacity = sizeof text};
    const uint64_t moment = atomic_load(&l->moment);
    ss_pack_u32(&head, (uint32_t)(moment >> PC_BITS));
    ss_pack_i64(&head, (int64_t)(moment & (((uint64_t)1 << PC_BITS) - 1)));
    l->said = moment;
    return ss_frame_send(l->fd, SS_FRAME_PHASE, head.data, head.length, NULL, 0);
}

/* Signs of life: a worker that sends none is stopped, or its machine is. */
static void *live(void *user)
{
    struct timespec pause = {0, ALIVE_MS * 1000000L};
    struct line *l = user;
    bool sent = true;
    while (sent) {
        pthread_mutex_lock(&l->lock);
        sent = atomic_load(&l->moment) != l->said
                   ? say_moment(l)
                   : ss_frame_send(l->fd, SS_FRAME_ALIVE, NULL, 0, NULL, 0);
        pthread_mutex_unlock(&l->lock);
        nanosleep(&pause, NULL);
    }
    _exit(1); /* nobody waits for the results */
}

/* The caller learns of a crash that the process has ended; here, in which op. If the lock is held,
 * it knows an op of a moment before. */
static void crashed(int signal_number)
{
    if (pthread_mutex_trylock(&line_of_process->lock) == 0) {
        (void)say_moment(line_of_process);
        pthread_mutex_unlock(&line_of_process->lock);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* takes effect on return */
}

static void watch_crashes(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction now;
        /* A sanitizer has handlers of its own. */
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            signal(signals[i], crashed);
    }
}

static void say_error(struct line *l, const struct ss_error *err)
{
    struct ss_buf text = {0};
    pthread_mutex_lock(&l->lock);
    (void)say_moment(l);
    pthread_mutex_unlock(&l->lock);
    ss_error_pack(err, &text);
    (void)say(l, SS_FRAME_FAILED, &text, NULL, 0);
    ss_buf_free(&text);
}

/* Says so without memory of its own, and ends. The lock may be held by this thread: then the frame
 * that it was sending is lost, and the caller sees the end of the process. */
static void out_of_memory(size_t bytes)
{
    static char text[600];
    struct ss_buf fixed = {.data = text, .capacity = sizeof text};
    struct ss_error err;
    ss_fail(&err, SS_E_MEMORY, "no memory is left for %zu bytes more", bytes);
    fprintf(stderr, "%s\n", err.message);
    ss_error_pack(&err, &fixed);
    if (pthread_mutex_trylock(&line_of_process->lock) == 0 && say_moment(line_of_process))
        (void)ss_frame_send(line_of_process->fd, SS_FRAME_FAILED, text, fixed.length, NULL, 0);
    _exit(3);
}

/* ---- what a run tells ----------------------------------------------------------------------- */

/* Runs and exchanges follow one another many thousand times a second: the caller hears of the first
 * of each, and then of one now and then. */
static bool is_quiet(struct line *l, enum ss_worker_phase phase, double now)
{
    const uint32_t bit = 1u << phase, often = 1u << SS_WORKER_RUNS | 1u << SS_WORKER_MOVES;
    const bool quiet = bit & often & l->seen && now - l->said_s < QUIET_S;
    l->seen = bit & often ? l->seen | bit : 0;
    return quiet;
}

static enum ss_rc tell_phase(void *user, enum ss_worker_phase phase, size_t pc,
                             struct ss_error *err)
{
    struct line *l = user;
    const double now = ss_now_s();
    atomic_store(&l->moment, moment_of(phase, pc));
    if (is_quiet(l, phase, now))
        return SS_OK;
    l->said_s = now;
    pthread_mutex_lock(&l->lock);
    bool sent = say_moment(l);
    pthread_mutex_unlock(&l->lock);
    return sent ? SS_OK : ss_fail(err, SS_E_IO, "the caller of the run is gone");
}

static enum ss_rc tell_result(void *user, int64_t rank, size_t pc, uint32_t k,
                              const struct ss_tensor *result, struct ss_error *err)
{
    struct ss_buf head = {0};
    ss_pack_i64(&head, rank);
    ss_pack_u32(&head, (uint32_t)pc);
    ss_pack_u32(&head, k);
    bool sent = say(user, SS_FRAME_RESULT, &head, result->data, ss_tensor_bytes(result));
    ss_buf_free(&head);
    return sent ? SS_OK : ss_fail(err, SS_E_IO, "the caller of the run is gone");
}

static bool tell_report(struct line *l, const struct ss_worker *w)
{
    size_t ranks = (size_t)w->n_ranks, instrs = w->program->n_instrs;
    size_t outputs = ranks * w->program->n_outputs;
    struct ss_buf head = {0};
    ss_pack_i64(&head, w->first_rank);
    ss_pack_i64(&head, w->n_ranks);
    ss_pack_i64(&head, w->peak_bytes);
    int64_t times = w->repeat > 0 ? w->repeat : 1;
    for (int64_t i = 0; i < times; i++)
        ss_pack_f64(&head, w->times[i]);
    ss_pack_i64s(&head, w->sent, ranks * instrs);
    ss_pack_i64s(&head, w->runs, instrs);
    for (size_t i = 0; i < instrs; i++)
        ss_pack_f64(&head, w->seconds[i]);
    ss_pack_u32(&head, (uint32_t)w->n_events);
    for (size_t i = 0; i < w->n_events; i++) {
        ss_pack_u32(&head, (uint32_t)w->events[i].instr);
        ss_pack_f64(&head, w->events[i].begin_s);
        ss_pack_f64(&head, w->events[i].end_s);
    }
    for (size_t i = 0; i < outputs; i++) {
        uint64_t hash[2];
        ss_hash_wide(w->outputs[i].data, ss_tensor_bytes(&w->outputs[i]), 0, hash);
        ss_pack_i64(&head, (int64_t)hash[0]);
        ss_pack_i64(&head, (int64_t)hash[1]);
    }
    bool sent = say(l, SS_FRAME_REPORT, &head, NULL, 0);
    ss_buf_free(&head);
    return sent;
}

/* Sends the outputs that the caller asks for, until it has all. */
static enum ss_rc deliver(struct line *l, const struct ss_worker *w, struct ss_error *err)
{
    struct ss_frame frame = {0};
    bool sent = tell_report(l, w);
    enum ss_rc rc = SS_OK;
    while (sent && (rc = ss_frame_receive(l->fd, &frame, err)) == SS_OK &&
           frame.kind == SS_FRAME_FETCH) {
        struct ss_unpack in = {(const unsigned char *)frame.data.data, frame.data.length, false};
        int64_t rank = ss_unpack_i64(&in) - w->first_rank;
        uint32_t o = ss_unpack_below(&in, w->program->n_outputs);
        if (in.bad || rank < 0 || rank >= w->n_ranks) {
            rc = ss_fail(err, SS_E_SYNTAX, "the caller asks for an output that is not there");
            break;
        }
        const struct ss_tensor *t = &w->outputs[(size_t)rank * w->program->n_outputs + o];
        sent = say(l, SS_FRAME_OUTPUT, &frame.data, t->data, ss_tensor_bytes(t));
    }
    ss_buf_free(&frame.data);
    return sent ? rc : ss_fail(err, SS_E_IO, "the caller of the run is gone");
}

/* ---- the task ------------------------------------------------------------------------------- */

/* The functions of a device by name; *transport: between such devices, or NULL. */
static const struct ss_device_api *
find_device(const char *name, const struct ss_transport_api **transport, struct ss_error *err)
{
    const struct ss_device_api *cpu = ss_cpu_device();
    *transport = NULL;
    if (strcmp(name, cpu->name) == 0)
        return cpu;
    const struct ss_backend_module *module = ss_module_open(name, err);
    if (module)
        *transport = module->transport;
    return module ? module->device : NULL;
}

/* The workers of a host take its devices in turn. */
static enum ss_rc open_device(const struct ss_control *control, const struct ss_device_api *api,
                              const struct ss_task *task, struct ss_device **device,
                              struct ss_error *err)
{
    const char *threads = getenv(SS_THREADS_VARIABLE);
    const struct ss_device_options options = {
        .floats = task->floats, .seed = task->inputs.seed, .threads = threads ? atoi(threads) : 0};
    char why[200] = "";
    size_t n = api->probe(NULL, 0, why, sizeof why);
    if (n == 0)
        return ss_fail(err, SS_E_STATE, "there is no device for %s: %.200s", api->name, why);
    return api->open((size_t)control->place % n, &options, device, err);
}

/* SHARDSCOPE_CLOCK=cpu: a worker on a machine that others use is timed by what it takes itself. */
static bool is_cpu_time(void)
{
    const char *clock = getenv("SHARDSCOPE_CLOCK");
    return clock && strcmp(clock, "cpu") == 0;
}

static enum ss_rc run_task(struct line *l, const struct ss_control *control,
                           const struct ss_task *task, struct ss_error *err)
{
    struct ss_transport transport = {0}, between = {0};
    const struct ss_transport_api *own;
    const struct ss_device_api *api = find_device(task->device, &own, err);
    struct ss_device *device;
    if (!api)
        return err->code;
    enum ss_rc rc = control->open(control->user, &transport, err);
    if (rc != SS_OK)
        return rc;
    rc = open_device(control, api, task, &device, err);
    if (rc == SS_OK && own && control->n_workers > 1)
        rc = own->open(device, &transport, &between, err);
    if (rc == SS_OK) {
        struct ss_worker w = {.program = task->program,
                              .program_hash = task->program_hash,
                              .api = api,
                              .device = device,
                              .transport = &transport,
                              .device_transport = between.api ? &between : NULL,
                              .inputs = &task->inputs,
                              .floats = task->floats,
                              .timed = task->timed,
                              .cpu_time = is_cpu_time(),
                              .traced = task->traced,
                              .repeat = task->repeat,
                              .on_phase = tell_phase,
                              .on_result = task->shows_results ? tell_result : NULL,
                              .user = l};
        rc = ss_worker_run(&w, err);
        if (rc == SS_OK)
            rc = tell_phase(l, SS_WORKER_DELIVERS, task->program->n_instrs, err);
        if (rc == SS_OK)
            rc = deliver(l, &w, err);
        ss_worker_free(&w);
        if (between.api)
            between.api->close(&between);
        api->close(device);
    }
    transport.api->close(&transport);
    return rc;
}

/* The task in memory, from the file or the caller; frame holds it in the latter case. */
static enum ss_rc take_task(const struct ss_control *control, struct ss_frame *frame,
                            const void **bytes, size_t *size, struct ss_error *err)
{
    struct stat file;
    enum ss_rc rc = ss_frame_receive(control->fd, frame, err);
    if (rc == SS_OK && frame->kind != SS_FRAME_TASK)
        rc = ss_fail(err, SS_E_SYNTAX, "the caller gave no task");
    if (rc != SS_OK)
        return rc;
    *bytes = frame->data.data ? frame->data.data : "";
    *size = frame->data.length;
    if (control->task < 0 || frame->data.length)
        return SS_OK;
    if (fstat(control->task, &file) == 0 && file.st_size > 0) {
        *size = (size_t)file.st_size;
        void *map = mmap(NULL, *size, PROT_READ, MAP_SHARED, control->task, 0);
        if (map != MAP_FAILED) {
            *bytes = map;
            return SS_OK;
        }
    }
    return ss_fail(err, SS_E_IO, "the task of the worker cannot be read");
}

static bool introduce(struct line *l, const struct ss_control *control)
{
    struct ss_hello hello = {.protocol = SS_PROTOCOL_VERSION,
                             .build = SS_VERSION,
                             .worker = (uint32_t)control->worker,
                             .n_workers = (uint32_t)control->n_workers,
                             .pid = getpid()};
    struct ss_buf head = {0};
    ss_token_take(hello.token);
    (void)gethostname(hello.host, sizeof hello.host - 1);
    ss_hello_pack(&hello, &head);
    bool sent = say(l, SS_FRAME_HELLO, &head, NULL, 0);
    ss_buf_free(&head);
    return sent;
}

int ss_control_serve(const struct ss_control *control)
{
    struct line l = {.fd = control->fd, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct ss_error err = {0};
    struct ss_frame frame = {0};
    struct ss_task task;
    struct ss_task_memory memory = {0};
    pthread_t alive;
    const void *bytes;
    size_t size;
    signal(SIGPIPE, SIG_IGN);
    line_of_process = &l;
    ss_oom_set_handler(out_of_memory);
    watch_crashes();
    if (!introduce(&l, control) || pthread_create(&alive, NULL, live, &l) != 0)
        return 1;
    enum ss_rc rc = take_task(control, &frame, &bytes, &size, &err);
    if (rc == SS_OK)
        rc = ss_task_unpack(bytes, size, &task, &memory, &err);
    if (rc == SS_OK)
        rc = run_task(&l, control, &task, &err);
    if (rc != SS_OK) {
        fprintf(stderr, "%s%s%s\n", err.where, err.where[0] ? ": " : "", err.message);
        say_error(&l, &err);
    }
    pthread_mutex_lock(&l.lock); /* no sign of life in the middle of the end */
    ss_task_free(&memory);
    ss_buf_free(&frame.data);
    return rc == SS_OK ? 0 : 2;
}
