/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks the instructions of a program for the ranks of one worker. */
#include "core/run/worker.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/job.h"
#include "core/run/worker_state.h"

const char *ss_worker_phase_name(enum ss_worker_phase phase)
{
    static const char *const names[] = {[SS_WORKER_STARTS] = "starts",
                                        [SS_WORKER_LOADS] = "loads the program",
                                        [SS_WORKER_AGREES] = "compares programs",
                                        [SS_WORKER_INPUTS] = "makes inputs",
                                        [SS_WORKER_RUNS] = "runs",
                                        [SS_WORKER_MOVES] = "exchanges",
                                        [SS_WORKER_DELIVERS] = "delivers results",
                                        [SS_WORKER_ENDS] = "ends"};
    return (size_t)phase < sizeof names / sizeof *names ? names[phase] : "?";
}

int64_t ss_worker_first_rank(int64_t n_ranks, int n_workers, int worker)
{
    return n_ranks * worker / n_workers;
}

int ss_worker_of_rank(int64_t n_ranks, int n_workers, int64_t rank)
{
    int w = (int)(rank * n_workers / n_ranks);
    while (w + 1 < n_workers && ss_worker_first_rank(n_ranks, n_workers, w + 1) <= rank)
        w++;
    while (w > 0 && ss_worker_first_rank(n_ranks, n_workers, w) > rank)
        w--;
    return w;
}

enum ss_rc ss_worker_tell(struct ss_walk *k, enum ss_worker_phase phase)
{
    return k->w->on_phase ? k->w->on_phase(k->w->user, phase, k->pc, k->err) : SS_OK;
}

/* ---- memory --------------------------------------------------------------------------------- */

struct ss_piece *ss_walk_piece(const struct ss_walk *k, uint32_t buffer, int64_t local)
{
    return &k->pieces[(size_t)local * k->p->n_buffers + buffer];
}

size_t ss_piece_bytes(const struct ss_piece *piece)
{
    size_t element = (size_t)(ss_dtype_bits(piece->stored) + 7) / 8;
    return (size_t)ss_type_count(&piece->type) * element;
}

/* Every rank holds the buffer from now on. */
static void count(struct ss_walk *k, uint32_t buffer)
{
    if (k->held[buffer])
        return;
    k->held[buffer] = true;
    k->now_bytes += k->p->buffers[buffer].bytes;
    if (k->now_bytes > k->w->peak_bytes)
        k->w->peak_bytes = k->now_bytes;
}

static enum ss_rc allocate(struct ss_walk *k, uint32_t buffer)
{
    enum ss_rc rc = SS_OK;
    for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++) {
        struct ss_piece *piece = ss_walk_piece(k, buffer, r);
        if (!piece->data)
            rc = k->w->api->allocate(k->w->device, ss_piece_bytes(piece), &piece->data, k->err);
    }
    return rc;
}

enum ss_rc ss_walk_hold(struct ss_walk *k, uint32_t buffer)
{
    count(k, buffer);
    return allocate(k, buffer);
}

static void drop(struct ss_walk *k, uint32_t buffer)
{
    for (int64_t r = 0; r < k->w->n_ranks; r++) {
        struct ss_piece *piece = ss_walk_piece(k, buffer, r);
        k->w->api->release(k->w->device, piece->data);
        piece->data = NULL;
    }
    if (k->held[buffer])
        k->now_bytes -= k->p->buffers[buffer].bytes;
    k->held[buffer] = false;
}

/* dst takes over src's memory: a rank never has both. */
static enum ss_rc take_over(struct ss_walk *k, uint32_t src, uint32_t dst)
{
    if (src == dst)
        return SS_OK;
    drop(k, dst);
    for (int64_t r = 0; r < k->w->n_ranks; r++) {
        ss_walk_piece(k, dst, r)->data = ss_walk_piece(k, src, r)->data;
        ss_walk_piece(k, src, r)->data = NULL;
    }
    if (k->held[src])
        k->now_bytes -= k->p->buffers[src].bytes;
    k->held[src] = false;
    return ss_walk_hold(k, dst);
}

/* ---- instructions --------------------------------------------------------------------------- */

/* Operands that no rank holds are the error of a program that does not fit itself. */
static enum ss_rc check_held(struct ss_walk *k, const struct ss_instr *in)
{
    for (uint32_t i = 0; i < in->n_in; i++)
        if (!k->held[in->in[i]] && in->kind != SS_I_FREE)
            return ss_fail(k->err, SS_E_INTERNAL,
                           "instruction %zu reads buffer %u, which no rank holds", k->pc,
                           in->in[i]);
    return SS_OK;
}

/* How many instructions from here on run as one. Who looks at every result needs all of them. */
static size_t group_size(const struct ss_walk *k)
{
    const bool groups = k->w->api->group && !k->w->on_result;
    return groups && k->p->instrs[k->pc].kind == SS_I_EXEC ? k->w->api->group(k->loaded, k->pc) : 1;
}

/* Memory for what the instructions write, unless nobody but they reads it. */
static enum ss_rc prepare(struct ss_walk *k, size_t n)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = k->pc; i < k->pc + n; i++) {
        const struct ss_instr *in = &k->p->instrs[i];
        for (uint32_t o = 0; o < in->n_out && rc == SS_OK; o++)
            if (n == 1 || !k->w->api->unstored || !k->w->api->unstored(k->loaded, in->out[o]))
                rc = allocate(k, in->out[o]);
    }
    return rc;
}

/* What is held counts as if the instructions had run one after the other. */
static void count_group(struct ss_walk *k, size_t n)
{
    for (size_t i = k->pc; i < k->pc + n; i++) {
        const struct ss_instr *in = &k->p->instrs[i];
        for (uint32_t o = 0; o < in->n_out; o++)
            count(k, in->out[o]);
        if (in->kind == SS_I_FREE)
            drop(k, in->in[0]);
    }
}

/* EXEC and LESS, and a group of them. */
static enum ss_rc run_group(struct ss_walk *k, size_t n)
{
    enum ss_rc rc = prepare(k, n);
    for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++)
        rc = k->w->api->run(k->w->device, k->loaded, k->pc, n, ss_walk_piece(k, 0, r), k->coords[r],
                            k->err);
    if (rc == SS_OK)
        count_group(k, n);
    return rc;
}

/* The last op of n instructions, at which their time stands. */
static size_t last_op(const struct ss_walk *k, size_t n)
{
    size_t last = k->pc;
    for (size_t i = k->pc; i < k->pc + n; i++)
        last = k->p->instrs[i].kind == SS_I_EXEC ? i : last;
    return last;
}

static enum ss_rc trim(struct ss_walk *k, const struct ss_instr *in)
{
    enum ss_rc rc = SS_OK;
    for (uint32_t o = 0; o < in->n_out && rc == SS_OK; o++) {
        rc = ss_walk_hold(k, in->out[o]);
        for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++) {
            struct ss_exchange box;
            ss_instr_trim(k->p, in, o, k->coords[r], &k->scratch, &box);
            rc = k->w->api->pull(k->w->device, &box, 0, 0, ss_walk_piece(k, in->in[o], r),
                                 ss_walk_piece(k, in->out[o], r), k->err);
        }
    }
    return rc;
}

static enum ss_rc copy(struct ss_walk *k, const struct ss_instr *in)
{
    enum ss_rc rc = ss_walk_hold(k, in->out[0]);
    for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++) {
        struct ss_piece *to = ss_walk_piece(k, in->out[0], r);
        rc = k->w->api->copy(k->w->device, to->data, ss_walk_piece(k, in->in[0], r)->data,
                             ss_piece_bytes(to), k->err);
    }
    return rc;
}

static enum ss_rc execute(struct ss_walk *k, size_t n)
{
    const struct ss_instr *in = &k->p->instrs[k->pc];
    enum ss_rc rc = check_held(k, in);
    if (rc != SS_OK)
        return rc;
    switch (in->kind) {
    case SS_I_EXEC:
    case SS_I_LESS:
        return run_group(k, n);
    case SS_I_TRIM:
        return trim(k, in);
    case SS_I_STEP:
        return ss_walk_step(k, in);
    case SS_I_COPY:
        return copy(k, in);
    case SS_I_MOVE:
        return take_over(k, in->in[0], in->out[0]);
    case SS_I_FREE:
        drop(k, in->in[0]);
        break;
    case SS_I_FOLD:
        return ss_fail(k->err, SS_E_UNSUPPORTED,
                       "sums over microbatches are made by simulated ranks");
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        break;
    }
    return SS_OK;
}

/* A rank's piece on the host, in the worker's arena or in scratch. */
static enum ss_rc to_host(struct ss_walk *k, uint32_t buffer, int64_t local, struct ss_arena *arena,
                          struct ss_tensor *host)
{
    const struct ss_piece *piece = ss_walk_piece(k, buffer, local);
    if (!piece->data)
        return ss_fail(k->err, SS_E_INTERNAL, "buffer %u is not held at the end", buffer);
    *host = ss_tensor_unset(arena, &piece->type, k->store);
    return k->w->api->download(k->w->device, piece, host, k->err);
}

/* Shows the results that the instruction at pc has completed. Buffers that a group does not store
 * are not shown. */
static enum ss_rc show_results(struct ss_walk *k, size_t pc)
{
    const struct ss_instr *in = &k->p->instrs[pc];
    enum ss_rc rc = SS_OK;
    if (!in->final)
        return SS_OK;
    for (int64_t r = 0; r < k->w->n_ranks; r++)
        for (uint32_t o = 0; o < in->n_out && rc == SS_OK; o++) {
            struct ss_arena_mark mark = ss_arena_mark(&k->scratch);
            struct ss_tensor host;
            if (!ss_walk_piece(k, in->out[o], r)->data)
                continue;
            rc = to_host(k, in->out[o], r, &k->scratch, &host);
            if (rc == SS_OK)
                rc = k->w->on_result(k->w->user, k->w->first_rank + r, pc, o, &host, k->err);
            ss_arena_rewind(&k->scratch, mark);
        }
    return rc;
}

static double seconds_now(const struct ss_walk *k)
{
    struct timespec t;
    if (!k->w->cpu_time || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t))
        return ss_now_s();
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Whether an instruction has a time of its own. Of the others it is that of the next one that has:
 * the clock is read once an instruction, because to read it takes time. */
static bool has_time(enum ss_instr_kind kind)
{
    return kind == SS_I_EXEC || kind == SS_I_STEP || kind == SS_I_TRIM || kind == SS_I_LESS ||
           kind == SS_I_COPY;
}

/* The time since the last instruction that has one is that of instruction `last`. */
static void note_time(struct ss_walk *k, size_t last)
{
    const double now = seconds_now(k);
    k->w->seconds[last] += now - k->noted_s;
    if (k->w->traced) {
        struct ss_run_event event = {last, k->noted_s - k->start_s, now - k->start_s};
        ss_push(&k->own, k->events, event);
    }
    k->noted_s = now;
}

/* One instruction, or a group; *n of them. */
static enum ss_rc do_instr(struct ss_walk *k, bool first_trip, size_t *n)
{
    const struct ss_instr *in = &k->p->instrs[k->pc];
    struct ss_arena_mark mark = ss_arena_mark(&k->scratch);
    *n = group_size(k);
    const size_t last = last_op(k, *n);
    enum ss_rc rc = SS_OK;
    if (in->kind != SS_I_FREE && in->kind != SS_I_MOVE)
        rc = ss_worker_tell(k, SS_WORKER_RUNS);
    if (rc == SS_OK)
        rc = execute(k, *n);
    if (rc == SS_OK && k->w->timed)
        rc = k->w->api->synchronize(k->w->device, k->err);
    k->w->runs[last]++;
    if (has_time(in->kind))
        note_time(k, last);
    if (first_trip && rc == SS_OK && k->w->on_result) {
        rc = show_results(k, k->pc);
        k->noted_s = seconds_now(k);
    }
    ss_arena_rewind(&k->scratch, mark);
    return rc;
}

static enum ss_rc walk(struct ss_walk *k)
{
    struct ss_program_cursor at;
    enum ss_rc rc = SS_OK;
    size_t n = 0;
    ss_program_begin(&at, k->p);
    while (rc == SS_OK && ss_program_next(&at, n)) {
        k->pc = at.pc;
        rc = do_instr(k, at.repeats == 0, &n);
    }
    return rc;
}

/* ---- from begin to end ---------------------------------------------------------------------- */

/* What a rank's generator gives at the positions of its piece. */
static enum ss_rc make_input(struct ss_walk *k, uint32_t i)
{
    uint32_t b = k->p->inputs[i];
    const struct ss_buffer *buffer = &k->p->buffers[b];
    enum ss_rc rc = ss_walk_hold(k, b);
    for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++) {
        struct ss_arena_mark mark = ss_arena_mark(&k->scratch);
        struct ss_tensor host = ss_tensor_unset(&k->scratch, &buffer->local, k->store);
        int64_t *maps[SS_MAX_RANK];
        for (int d = 0; d < buffer->global.rank; d++)
            maps[d] = ss_layout_map(&k->p->mesh, &buffer->layout, &buffer->global, d, k->coords[r],
                                    &k->scratch);
        ss_input_fill(&k->w->inputs->domains[i], &buffer->global, maps, k->w->inputs->scales[i],
                      k->w->inputs->seed, i, &host);
        rc = k->w->api->upload(k->w->device, &host, ss_walk_piece(k, b, r), k->err);
        ss_arena_rewind(&k->scratch, mark);
    }
    return rc;
}

/* No two workers exchange before all have the same program. */
static enum ss_rc agree(struct ss_walk *k)
{
    struct ss_transport *t = k->w->transport;
    size_t n = (size_t)t->n_workers;
    uint64_t mine[2] = {k->w->program_hash, (uint64_t)k->w->floats};
    uint64_t(*theirs)[2] = ss_alloc_array(&k->scratch, n, sizeof *theirs);
    struct ss_message *sends = ss_alloc_array(&k->scratch, n, sizeof *sends);
    struct ss_message *receives = ss_alloc_array(&k->scratch, n, sizeof *receives);
    size_t m = 0;
    for (int i = 0; i < t->n_workers; i++) {
        if (i == t->worker)
            continue;
        sends[m] = (struct ss_message){i, mine, sizeof mine};
        receives[m++] = (struct ss_message){i, theirs[i], sizeof theirs[i]};
    }
    enum ss_rc rc = t->api->exchange(t, sends, m, receives, m, k->err);
    for (int i = 0; i < t->n_workers && rc == SS_OK; i++)
        if (i != t->worker && memcmp(theirs[i], mine, sizeof mine) != 0)
            rc = ss_fail(k->err, SS_E_MISMATCH, "workers %d and %d were given different programs",
                         t->worker, i);
    return rc;
}

static void begin(struct ss_walk *k, struct ss_worker *w, struct ss_error *err)
{
    const struct ss_program *p = w->program;
    const struct ss_transport *t = w->transport;
    *k = (struct ss_walk){.w = w, .p = p, .err = err};
    w->first_rank = ss_worker_first_rank(p->mesh.n_devices, t->n_workers, t->worker);
    w->n_ranks =
        ss_worker_first_rank(p->mesh.n_devices, t->n_workers, t->worker + 1) - w->first_rank;
    size_t n = (size_t)w->n_ranks;
    k->store = w->floats == SS_F64 ? SS_STORE_F64 : SS_STORE_F32;
    k->coords = ss_alloc_array(&k->own, n, sizeof *k->coords);
    for (int64_t r = 0; r < w->n_ranks; r++)
        ss_mesh_coords(&p->mesh, w->first_rank + r, k->coords[r]);
    k->held = ss_alloc_array(&k->own, p->n_buffers, sizeof *k->held);
    k->steps = ss_alloc_array(&k->own, p->n_instrs, sizeof(struct ss_walk_step *));
    k->pieces = ss_alloc_array(&k->own, n * p->n_buffers, sizeof *k->pieces);
    w->sent = ss_alloc_array(&w->arena, n * p->n_instrs, sizeof *w->sent);
    w->runs = ss_alloc_array(&w->arena, p->n_instrs, sizeof *w->runs);
    w->seconds = ss_alloc_array(&w->arena, p->n_instrs, sizeof *w->seconds);
    w->outputs = ss_alloc_array(&w->arena, n * p->n_outputs, sizeof *w->outputs);
    for (int64_t r = 0; r < w->n_ranks; r++)
        for (uint32_t b = 0; b < p->n_buffers; b++)
            *ss_walk_piece(k, b, r) =
                (struct ss_piece){.type = p->buffers[b].local,
                                  .stored = w->api->stored(w->device, p->buffers[b].local.dtype)};
}

static void end(struct ss_walk *k)
{
    for (uint32_t b = 0; b < k->p->n_buffers; b++)
        drop(k, b);
    if (k->loaded)
        k->w->api->unload(k->w->device, k->loaded);
    ss_arena_free(&k->scratch);
    ss_arena_free(&k->own);
}

/* Counters begin anew, so that they are those of the last time. */
static void reset(struct ss_walk *k)
{
    size_t n = k->p->n_instrs;
    for (uint32_t b = 0; b < k->p->n_buffers; b++)
        drop(k, b);
    memset(k->w->sent, 0, (size_t)k->w->n_ranks * n * sizeof *k->w->sent);
    memset(k->w->runs, 0, n * sizeof *k->w->runs);
    memset(k->w->seconds, 0, n * sizeof *k->w->seconds);
    k->events.count = 0;
}

static enum ss_rc run_once(struct ss_walk *k, double *seconds)
{
    reset(k);
    enum ss_rc rc = ss_worker_tell(k, SS_WORKER_INPUTS);
    for (uint32_t i = 0; i < k->p->n_inputs && rc == SS_OK; i++)
        rc = make_input(k, i);
    if (rc == SS_OK)
        rc = ss_worker_tell(k, SS_WORKER_AGREES);
    if (rc == SS_OK)
        rc = agree(k);
    k->start_s = k->noted_s = seconds_now(k);
    if (rc == SS_OK)
        rc = walk(k);
    if (rc == SS_OK)
        rc = k->w->api->synchronize(k->w->device, k->err);
    *seconds = seconds_now(k) - k->start_s;
    return rc;
}

static enum ss_rc run_all(struct ss_walk *k)
{
    struct ss_worker *w = k->w;
    enum ss_rc rc = ss_worker_tell(k, SS_WORKER_LOADS);
    if (rc == SS_OK)
        rc = w->api->load(w->device, k->p, &k->loaded, k->err);
    int64_t times = w->repeat > 0 ? w->repeat : 1;
    w->times = ss_alloc_array(&w->arena, (size_t)times, sizeof *w->times);
    double *seconds = ss_alloc_array(&w->arena, k->p->n_instrs, sizeof *seconds), least = INFINITY;
    for (int64_t i = 0; i < times && rc == SS_OK; i++) {
        rc = run_once(k, &w->times[i]);
        if (w->times[i] < least)
            memcpy(seconds, w->seconds, k->p->n_instrs * sizeof *seconds);
        least = fmin(least, w->times[i]);
    }
    w->seconds = seconds;
    w->events = ss_memdup(&w->arena, k->events.items, k->events.count * sizeof *w->events);
    w->n_events = k->events.count;
    for (int64_t r = 0; r < w->n_ranks; r++)
        for (uint32_t o = 0; o < k->p->n_outputs && rc == SS_OK; o++)
            rc = to_host(k, k->p->outputs[o], r, &w->arena,
                         &w->outputs[(size_t)r * k->p->n_outputs + o]);
    return rc;
}

enum ss_rc ss_worker_run(struct ss_worker *w, struct ss_error *err)
{
    struct ss_walk k;
    begin(&k, w, err);
    enum ss_rc rc = run_all(&k);
    if (rc != SS_OK && err && !err->where[0] && k.pc < k.p->n_instrs && k.p->instrs[k.pc].name)
        ss_error_where(err, "%s", k.p->instrs[k.pc].name);
    end(&k);
    return rc;
}

void ss_worker_free(struct ss_worker *w)
{
    ss_arena_free(&w->arena);
}
