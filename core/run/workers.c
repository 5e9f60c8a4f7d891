/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread watches all workers: it polls their sockets, looks after their processes, and gives up
 * if one of them does. */
#include "core/run/workers.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/hash.h"
#include "core/run/storage.h"
#include "core/run/token.h"
#include "core/run/workers_state.h"

/* Seconds: until a worker that gives no sign of life counts as gone, until all workers must have
 * come, and for which other workers may still say why they failed. */
static const double SILENT_S = 2, START_S = 20, GRACE_S = .25, INTRODUCTION_S = 5;
enum { POLL_MS = 20, READ_BLOCK = 1 << 18 };

/* ---- sending -------------------------------------------------------------------------------- */

/* Sends what the socket takes; the rest waits. */
static void flush(struct ss_peer *p)
{
    while (p->fd >= 0 && p->out_sent < p->out.length) {
        ssize_t n = send(p->fd, p->out.data + p->out_sent, p->out.length - p->out_sent,
                         MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) /* a socket that is closed is seen when it is read */
            return;
        p->out_sent += (size_t)n;
    }
    if (p->out_sent == p->out.length) {
        ss_buf_clear(&p->out);
        p->out_sent = 0;
    }
}

static void post(struct ss_peer *p, enum ss_frame_kind kind, const void *data, size_t bytes)
{
    unsigned char header[SS_FRAME_HEADER];
    ss_frame_header(kind, bytes, header);
    ss_buf_add(&p->out, header, sizeof header);
    if (bytes)
        ss_buf_add(&p->out, data, bytes);
    flush(p);
}

/* ---- results -------------------------------------------------------------------------------- */

static struct ss_tensor *output_of(struct ss_workers *w, int64_t rank, uint32_t o)
{
    return &w->x->outputs[(size_t)rank * w->x->program->n_outputs + o];
}

static struct ss_storage **kept_of(struct ss_workers *w, int64_t rank, uint32_t o)
{
    return &w->x->kept[(size_t)rank * w->x->program->n_outputs + o];
}

/* What the workers counted; hashes of their outputs. */
struct tally {
    int64_t *sent; /* [rank * n_instrs + pc] */
    uint64_t (*hashes)[2];
};

static void take_events(struct ss_workers *w, int worker, struct ss_unpack *in)
{
    struct ss_execution *x = w->x;
    uint32_t n = ss_unpack_count(in, 20);
    struct ss_run_lane *lane = x->traced ? &x->lanes[worker] : NULL;
    int64_t ranks = x->program->mesh.n_devices;
    in->bad |= n > 0 && !lane;
    if (!lane)
        return;
    lane->first_rank = ss_worker_first_rank(ranks, w->n, worker);
    lane->n_ranks = ss_worker_first_rank(ranks, w->n, worker + 1) - lane->first_rank;
    lane->events = ss_alloc_array(x->arena, n, sizeof *lane->events);
    for (lane->n_events = 0; lane->n_events < n && !in->bad; lane->n_events++) {
        struct ss_run_event *e = &lane->events[lane->n_events];
        e->instr = ss_unpack_below(in, (uint32_t)x->program->n_instrs);
        e->begin_s = ss_unpack_f64(in);
        e->end_s = ss_unpack_f64(in);
    }
}

static bool take_report(struct ss_workers *w, int worker, struct tally *tally)
{
    const struct ss_program *p = w->x->program;
    struct ss_peer *peer = &w->peers[worker];
    struct ss_unpack in = {(const unsigned char *)peer->data.data, peer->data.length, false};
    int64_t first = ss_worker_first_rank(p->mesh.n_devices, w->n, worker);
    int64_t n = ss_worker_first_rank(p->mesh.n_devices, w->n, worker + 1) - first;
    if (ss_unpack_i64(&in) != first || ss_unpack_i64(&in) != n)
        return false;
    int64_t peak = ss_unpack_i64(&in);
    w->x->peak_bytes = peak > w->x->peak_bytes ? peak : w->x->peak_bytes;
    for (size_t i = 0; i < w->x->n_times; i++) {
        double seconds = ss_unpack_f64(&in);
        w->x->times[i] = seconds > w->x->times[i] ? seconds : w->x->times[i];
    }
    ss_unpack_i64s(&in, tally->sent + (size_t)first * p->n_instrs, (size_t)n * p->n_instrs);
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        int64_t runs = ss_unpack_i64(&in);
        if (worker == 0 && p->instrs[pc].kind == SS_I_STEP)
            w->x->collectives[p->instrs[pc].step->kind].count += runs;
    }
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        double seconds = ss_unpack_f64(&in);
        if (w->x->seconds)
            w->x->seconds[pc] += seconds;
    }
    take_events(w, worker, &in);
    for (size_t i = 0; i < (size_t)n * p->n_outputs; i++)
        for (int half = 0; half < 2; half++)
            tally->hashes[(size_t)first * p->n_outputs + i][half] = (uint64_t)ss_unpack_i64(&in);
    return !in.bad && in.left == 0;
}

static void count_bytes(struct ss_workers *w, const struct tally *tally)
{
    const struct ss_program *p = w->x->program;
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        int64_t most = 0;
        if (p->instrs[pc].kind != SS_I_STEP)
            continue;
        for (int64_t r = 0; r < p->mesh.n_devices; r++) {
            int64_t sent = tally->sent[(size_t)r * p->n_instrs + pc];
            most = sent > most ? sent : most;
        }
        w->x->collectives[p->instrs[pc].step->kind].bytes += most;
    }
}

/* An earlier rank that is to hold the same piece and has the same bytes; else the rank itself. */
static int64_t same_output(const struct ss_workers *w, const struct tally *tally, int64_t rank,
                           uint32_t o)
{
    const struct ss_program *p = w->x->program;
    const struct ss_layout *layout = &p->buffers[p->outputs[o]].layout;
    for (int64_t q = 0; q < rank; q++)
        if (ss_layout_same_piece(&p->mesh, layout, q, rank) &&
            memcmp(tally->hashes[(size_t)q * p->n_outputs + o],
                   tally->hashes[(size_t)rank * p->n_outputs + o], sizeof *tally->hashes) == 0)
            return q;
    return rank;
}

/* Asks for each output once, whichever ranks have it. */
static void ask_outputs(struct ss_workers *w, const struct tally *tally)
{
    const struct ss_program *p = w->x->program;
    for (int64_t r = 0; r < p->mesh.n_devices; r++)
        for (uint32_t o = 0; o < p->n_outputs; o++) {
            const struct ss_type *type = &p->buffers[p->outputs[o]].local;
            int64_t same = same_output(w, tally, r, o);
            if (same != r) {
                *output_of(w, r, o) = *output_of(w, same, o);
                *kept_of(w, r, o) = *kept_of(w, same, o);
                (*kept_of(w, r, o))->holders++;
                continue;
            }
            struct ss_tensor t = {.type = *type,
                                  .store = ss_store_for(type->dtype, w->x->float_store),
                                  .count = ss_type_count(type)};
            *kept_of(w, r, o) = ss_storage_new(w->x->stock, ss_tensor_bytes(&t));
            t.data = (*kept_of(w, r, o))->data;
            *output_of(w, r, o) = t;
            struct ss_buf ask = {0};
            ss_pack_i64(&ask, r);
            ss_pack_u32(&ask, o);
            post(&w->peers[ss_worker_of_rank(p->mesh.n_devices, w->n, r)], SS_FRAME_FETCH, ask.data,
                 ask.length);
            ss_buf_free(&ask);
            w->wanted++;
        }
}

static bool take_output(struct ss_workers *w, int worker)
{
    const struct ss_program *p = w->x->program;
    struct ss_peer *peer = &w->peers[worker];
    struct ss_unpack in = {(const unsigned char *)peer->data.data, peer->data.length, false};
    int64_t rank = ss_unpack_i64(&in);
    uint32_t o = ss_unpack_below(&in, p->n_outputs);
    if (in.bad || w->wanted == 0 || rank < 0 || rank >= p->mesh.n_devices ||
        ss_worker_of_rank(p->mesh.n_devices, w->n, rank) != worker)
        return false;
    struct ss_tensor *t = output_of(w, rank, o);
    if (in.left != ss_tensor_bytes(t))
        return false;
    if (in.left)
        memcpy(t->data, in.at, in.left);
    w->wanted--;
    return true;
}

static bool take_result(struct ss_workers *w, int worker)
{
    const struct ss_program *p = w->x->program;
    struct ss_peer *peer = &w->peers[worker];
    struct ss_unpack in = {(const unsigned char *)peer->data.data, peer->data.length, false};
    int64_t rank = ss_unpack_i64(&in);
    uint32_t pc = ss_unpack_below(&in, (uint32_t)p->n_instrs), k = ss_unpack_u32(&in);
    if (in.bad || !w->x->on_result || !p->instrs[pc].final || k >= p->instrs[pc].n_out ||
        rank < 0 || rank >= p->mesh.n_devices)
        return false;
    const struct ss_instr *instr = &p->instrs[pc];
    const struct ss_type *type = &p->buffers[instr->out[k]].local;
    struct ss_tensor t = {.type = *type,
                          .store = ss_store_for(type->dtype, w->x->float_store),
                          .count = ss_type_count(type)};
    if (in.left != ss_tensor_bytes(&t))
        return false;
    t.data = ss_xmalloc(in.left + 1);
    memcpy(t.data, in.at, in.left);
    w->x->on_result(w->x->user, rank, instr->op, instr->result + k, &t);
    free(t.data);
    return true;
}

/* ---- frames --------------------------------------------------------------------------------- */

static void give_task(struct ss_workers *w, struct ss_peer *p)
{
    bool by_file = w->task_file >= 0;
    post(p, SS_FRAME_TASK, by_file ? NULL : w->task.data, by_file ? 0 : w->task.length);
}

static enum ss_rc check_hello(struct ss_workers *w, const struct ss_hello *h, struct ss_error *err)
{
    if (h->protocol == SS_PROTOCOL_VERSION && strcmp(h->build, SS_VERSION) == 0 &&
        h->n_workers == (uint32_t)w->n && h->worker < (uint32_t)w->n)
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH,
            "worker %u is shardscope-worker %s with protocol %u, this program is %s with %u",
            h->worker, h->build, h->protocol, SS_VERSION, (unsigned)SS_PROTOCOL_VERSION);
    return ss_error_hint(err, "install the program and its workers from one build, on every host");
}

static enum ss_rc greet(struct ss_workers *w, struct ss_peer *from, int expected)
{
    struct ss_hello h;
    if (from->kind != SS_FRAME_HELLO || !ss_hello_unpack(from->data.data, from->data.length, &h) ||
        !ss_token_equal(h.token, w->token))
        return ss_fail(w->err, SS_E_IO, "a process came that does not belong to this run");
    enum ss_rc rc = check_hello(w, &h, w->err);
    if (rc != SS_OK)
        return rc;
    struct ss_peer *p = &w->peers[h.worker];
    if (expected >= 0 && (uint32_t)expected != h.worker)
        return ss_fail(w->err, SS_E_IO, "worker %d says that it is worker %u", expected, h.worker);
    if (p->known)
        return ss_fail(w->err, SS_E_IO, "worker %u has come twice", h.worker);
    if (p != from) {
        p->fd = from->fd;
        from->fd = -1;
    }
    p->known = true;
    p->pid = h.pid;
    p->heard_s = ss_now_s();
    give_task(w, p);
    return SS_OK;
}

static void note_phase(struct ss_workers *w, int worker)
{
    struct ss_peer *p = &w->peers[worker];
    struct ss_unpack in = {(const unsigned char *)p->data.data, p->data.length, false};
    p->phase = (enum ss_worker_phase)ss_unpack_below(&in, SS_WORKER_ENDS + 1);
    p->pc = (size_t)ss_unpack_i64(&in);
    if (w->options->on_phase)
        w->options->on_phase(w->options->user, worker, p->pid, p->phase, p->pc);
    if (worker == 0 && w->x->phase) {
        struct ss_progress progress = {.phase = w->x->phase,
                                       .done = (int64_t)p->pc,
                                       .total = (int64_t)w->x->program->n_instrs};
        ss_job_report(w->x->job, &progress);
    }
}

/* A frame of a worker that is known. False: it may not come now. */
static bool take_frame(struct ss_workers *w, int worker, struct tally *tally)
{
    struct ss_peer *p = &w->peers[worker];
    switch (p->kind) {
    case SS_FRAME_ALIVE:
        return true;
    case SS_FRAME_PHASE:
        note_phase(w, worker);
        return true;
    case SS_FRAME_RESULT:
        return take_result(w, worker);
    case SS_FRAME_REPORT: {
        bool first = !p->reported;
        p->reported = true;
        return first && take_report(w, worker, tally);
    }
    case SS_FRAME_OUTPUT:
        return take_output(w, worker);
    case SS_FRAME_FAILED:
        return ss_error_unpack(p->data.data, p->data.length, &p->failed);
    default:
        return false;
    }
}

/* Reads what has come from a socket into the frame; *whole: it is complete. False: the other end is
 * gone, or sent what is no frame. */
static bool read_frame(struct ss_peer *p, bool *whole)
{
    char block[1 << 14];
    *whole = false;
    for (size_t taken = 0; taken < READ_BLOCK;) {
        bool head = p->header_bytes < SS_FRAME_HEADER;
        size_t want = head ? SS_FRAME_HEADER - p->header_bytes : p->length - p->data.length;
        if (!head && want == 0)
            break;
        want = want < sizeof block ? want : sizeof block;
        ssize_t n = recv(p->fd, block, want, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return true;
        if (n <= 0)
            return false;
        p->heard_s = ss_now_s();
        taken += (size_t)n;
        if (!head) {
            ss_buf_add(&p->data, block, (size_t)n);
            continue;
        }
        memcpy(p->header + p->header_bytes, block, (size_t)n);
        p->header_bytes += (size_t)n;
        if (p->header_bytes < SS_FRAME_HEADER)
            continue;
        if (!ss_frame_parse(p->header, &p->kind, &p->length))
            return false;
        p->data.length = 0;
    }
    *whole = p->header_bytes == SS_FRAME_HEADER && p->data.length == p->length;
    return true;
}

static void hang_up(struct ss_peer *p)
{
    if (p->fd >= 0)
        close(p->fd);
    p->fd = -1;
}

/* All frames that have come from a worker. */
static enum ss_rc hear(struct ss_workers *w, int worker, struct tally *tally)
{
    struct ss_peer *p = &w->peers[worker];
    bool whole = true;
    while (p->fd >= 0 && whole) {
        if (!read_frame(p, &whole)) {
            hang_up(p);
            return SS_OK; /* ss_workers_failure finds out */
        }
        if (!whole)
            break;
        p->header_bytes = 0;
        if (!p->known) {
            enum ss_rc rc = greet(w, p, worker);
            if (rc != SS_OK)
                return rc;
        } else if (!take_frame(w, worker, tally)) {
            return ss_fail(w->err, SS_E_SYNTAX, "worker %d sent what no worker sends", worker);
        }
    }
    return SS_OK;
}

/* ---- connections ---------------------------------------------------------------------------- */

static void admit(struct ss_workers *w)
{
    int fd = accept(w->listener, NULL, NULL);
    if (fd < 0)
        return;
    if (w->n_strangers == SS_MOST_STRANGERS) {
        close(fd);
        return;
    }
    struct ss_stranger *s = &w->strangers[w->n_strangers++];
    *s = (struct ss_stranger){.since_s = ss_now_s()};
    s->peer.fd = fd;
}

/* A stranger that is a worker becomes one; one that is none is sent away. */
static enum ss_rc meet(struct ss_workers *w, size_t i)
{
    struct ss_stranger *s = &w->strangers[i];
    bool whole = false, there = read_frame(&s->peer, &whole);
    enum ss_rc rc = SS_OK;
    if (there && whole) {
        rc = greet(w, &s->peer, -1);
        if (rc == SS_E_IO) /* no worker of ours */
            rc = SS_OK;
    }
    if (there && !whole && ss_now_s() - s->since_s < INTRODUCTION_S)
        return SS_OK;
    hang_up(&s->peer);
    ss_buf_free(&s->peer.data);
    w->strangers[i] = w->strangers[--w->n_strangers];
    return rc;
}

/* ---- watching ------------------------------------------------------------------------------- */

static bool all_known(const struct ss_workers *w)
{
    bool all = true;
    for (int i = 0; i < w->n; i++)
        all &= w->peers[i].known;
    return all;
}

/* Whether a worker has failed, ended, or is silent. */
static bool some_failed(struct ss_workers *w)
{
    double now = ss_now_s();
    bool failed = false;
    for (int i = 0; i < w->n; i++) {
        struct ss_peer *p = &w->peers[i];
        p->ended = ss_child_ended(&p->child);
        failed |= p->failed.code != SS_OK || p->ended || (p->known && p->fd < 0) ||
                  (p->known && now - p->heard_s > SILENT_S);
    }
    if (w->mpirun.pid && ss_child_ended(&w->mpirun))
        failed = true;
    return failed || (!all_known(w) && now - w->started_s > START_S);
}

static enum ss_rc wait_for_news(struct ss_workers *w, struct tally *tally)
{
    size_t n = (size_t)w->n, most = n + 1 + SS_MOST_STRANGERS, used = 0;
    struct ss_arena_mark mark = ss_arena_mark(&w->arena);
    struct pollfd *polls = ss_alloc_array(&w->arena, most, sizeof *polls);
    for (size_t i = 0; i < n; i++)
        polls[used++] =
            (struct pollfd){.fd = w->peers[i].fd, /* poll skips negative ones */
                            .events = (short)(POLLIN | (w->peers[i].out.length ? POLLOUT : 0))};
    polls[used++] = (struct pollfd){.fd = w->listener, .events = POLLIN};
    size_t strangers = w->n_strangers;
    for (size_t i = 0; i < strangers; i++)
        polls[used++] = (struct pollfd){.fd = w->strangers[i].peer.fd, .events = POLLIN};
    enum ss_rc rc = SS_OK;
    if (poll(polls, used, POLL_MS) > 0) {
        for (int i = 0; i < w->n && rc == SS_OK; i++) {
            flush(&w->peers[i]);
            if (polls[i].revents)
                rc = hear(w, i, tally);
        }
        if (polls[n].revents)
            admit(w);
    }
    for (size_t i = strangers; i-- > 0 && rc == SS_OK;)
        rc = meet(w, i);
    ss_arena_rewind(&w->arena, mark);
    return rc;
}

/* Until `done` holds. */
static enum ss_rc watch(struct ss_workers *w, struct tally *tally,
                        bool (*done)(const struct ss_workers *w))
{
    double failed_s = 0;
    while (!done(w)) {
        enum ss_rc rc = wait_for_news(w, tally);
        if (rc != SS_OK)
            return rc;
        if (ss_job_stopped(w->x->job))
            return ss_job_fail(w->x->job, w->err, "the workers ran");
        if (done(w) || !some_failed(w))
            continue;
        if (failed_s == 0)
            failed_s = ss_now_s();
        if (ss_now_s() - failed_s > GRACE_S)
            return ss_workers_failure(w, w->err);
    }
    return SS_OK;
}

static bool all_reported(const struct ss_workers *w)
{
    bool all = true;
    for (int i = 0; i < w->n; i++)
        all &= w->peers[i].reported;
    return all;
}

static bool all_delivered(const struct ss_workers *w)
{
    return w->wanted == 0;
}

/* ---- from begin to end ---------------------------------------------------------------------- */

static void pack_task(struct ss_workers *w)
{
    struct ss_execution *x = w->x;
    struct ss_task task = {.program = x->program,
                           .floats = x->floats,
                           .device = w->options->device ? w->options->device : "cpu",
                           .timed = w->options->timed || x->traced,
                           .traced = x->traced,
                           .repeat = x->repeat,
                           .shows_results = x->on_result != NULL,
                           .inputs = x->drawn};
    ss_task_pack(&task, &w->task);
}

static enum ss_rc run(struct ss_workers *w)
{
    const struct ss_program *p = w->x->program;
    size_t ranks = (size_t)p->mesh.n_devices;
    struct tally tally = {
        .sent = ss_alloc_array(&w->arena, ranks * p->n_instrs, sizeof *tally.sent),
        .hashes = ss_alloc_array(&w->arena, ranks * p->n_outputs, sizeof *tally.hashes)};
    enum ss_rc rc = ss_workers_start(w);
    if (rc == SS_OK)
        rc = watch(w, &tally, all_reported);
    if (rc != SS_OK)
        return rc;
    count_bytes(w, &tally);
    w->x->n_kept = ranks * p->n_outputs;
    w->x->outputs = ss_xcalloc(w->x->n_kept, sizeof *w->x->outputs);
    w->x->kept = ss_xcalloc(w->x->n_kept, sizeof(struct ss_storage *));
    ask_outputs(w, &tally);
    rc = watch(w, &tally, all_delivered);
    for (int i = 0; i < w->n && rc == SS_OK; i++)
        post(&w->peers[i], SS_FRAME_QUIT, NULL, 0);
    return rc;
}

static void clear(struct ss_workers *w)
{
    ss_workers_stop(w);
    for (int i = 0; i < w->n; i++) {
        hang_up(&w->peers[i]);
        if (w->peers[i].log >= 0)
            close(w->peers[i].log);
        ss_buf_free(&w->peers[i].data);
        ss_buf_free(&w->peers[i].out);
    }
    for (size_t i = 0; i < w->n_strangers; i++) {
        hang_up(&w->strangers[i].peer);
        ss_buf_free(&w->strangers[i].peer.data);
    }
    const int files[] = {w->task_file, w->listener, w->log};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i] >= 0)
            close(files[i]);
    ss_buf_free(&w->task);
    ss_arena_free(&w->arena);
}

enum ss_rc ss_execute_any(struct ss_execution *x, struct ss_error *err)
{
    return x->workers ? ss_workers_execute(x, x->workers, err) : ss_execute(x, err);
}

/* A function of a script is in this process alone. */
static enum ss_rc check_functions(const struct ss_program *p, struct ss_error *err)
{
    for (size_t i = 0; i < p->n_instrs; i++) {
        const struct ss_instr *in = &p->instrs[i];
        if (!in->call.def || !ss_op_is_foreign(in->call.def, &in->call.attrs))
            continue;
        ss_fail(err, SS_E_UNSUPPORTED,
                "%s is%s a function of a script, which processes and GPUs do not have", in->name,
                in->call.def->flags & SS_OP_FOREIGN ? "" : " an op that calls");
        return ss_error_hint(err, "run --backend sim computes it");
    }
    return SS_OK;
}

enum ss_rc ss_workers_execute(struct ss_execution *x, const struct ss_workers_options *options,
                              struct ss_error *err)
{
    struct ss_error own = {0};
    struct ss_workers w = {.x = x,
                           .options = options,
                           .n = options->n_workers ? options->n_workers
                                                   : (int)x->program->mesh.n_devices,
                           .task_file = -1,
                           .listener = -1,
                           .log = -1,
                           .err = err ? err : &own};
    ss_execution_begin(x);
    if (x->traced) {
        x->n_lanes = (size_t)w.n;
        x->lanes = ss_alloc_array(x->arena, x->n_lanes, sizeof *x->lanes);
    }
    if (w.n > x->program->mesh.n_devices)
        return ss_fail(err, SS_E_ARGUMENT, "there are %lld ranks for %d workers",
                       (long long)x->program->mesh.n_devices, w.n);
    if (check_functions(x->program, err) != SS_OK)
        return SS_E_UNSUPPORTED;
    if (x->parts)
        return ss_fail(err, SS_E_UNSUPPORTED, "given partial terms run on simulated ranks only");
    w.peers = ss_alloc_array(&w.arena, (size_t)w.n, sizeof *w.peers);
    w.strangers = ss_alloc_array(&w.arena, SS_MOST_STRANGERS, sizeof *w.strangers);
    for (int i = 0; i < w.n; i++)
        w.peers[i].fd = w.peers[i].log = -1;
    pack_task(&w);
    enum ss_rc rc = run(&w);
    clear(&w);
    if (rc != SS_OK)
        ss_execution_free(x);
    return rc;
}
