/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/executor.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/mesh/exchange.h"

enum { MAX_LOOP_DEPTH = 64 };

/* What ranks share. source and result are written by their rank before a group's barrier and read
 * by peers of that group between its barriers. */
struct shared {
    struct ss_execution *x;
    const struct ss_mesh *mesh;
    const struct ss_tensor **source, **result;
    pthread_barrier_t all;
    pthread_barrier_t *groups[SS_MAX_AXES]; /* per axis, per rank that has coordinate 0 on it */
    _Atomic int64_t *sent;                  /* per instruction and rank: bytes over all trips */
    int64_t *executed;                      /* per instruction, by rank 0 */
};

struct rank {
    struct shared *shared;
    int64_t id, coords[SS_MAX_AXES];
    struct ss_tensor *buffers; /* data NULL: not held */
    struct ss_exchange **plans; /* per instruction, made on first use */
    struct ss_arena arena, scratch;
    int64_t now_bytes, peak_bytes;
    bool failed; /* goes on through the barriers without computing */
    struct ss_error err;
    enum ss_rc rc;
    bool started;
    pthread_t thread;
};

/* ---- the allocator -------------------------------------------------------------------------- */

static void hold(struct rank *r, uint32_t b)
{
    const struct ss_program *p = r->shared->x->program;
    struct ss_tensor *t = &r->buffers[b];
    if (t->data)
        return;
    t->type = p->buffers[b].local;
    t->store = ss_store_for(t->type.dtype, r->shared->x->float_store);
    t->count = ss_type_count(&t->type);
    t->data = ss_xcalloc((size_t)t->count + 1, ss_store_size(t->store));
    r->now_bytes += p->buffers[b].bytes;
    if (r->now_bytes > r->peak_bytes)
        r->peak_bytes = r->now_bytes;
}

static void drop(struct rank *r, uint32_t b)
{
    if (!r->buffers[b].data)
        return;
    free(r->buffers[b].data);
    r->buffers[b].data = NULL;
    r->now_bytes -= r->shared->x->program->buffers[b].bytes;
}

/* dst takes over src's storage. */
static void take_over(struct rank *r, uint32_t src, uint32_t dst)
{
    const struct ss_program *p = r->shared->x->program;
    r->now_bytes -= p->buffers[src].bytes;
    if (r->buffers[dst].data)
        free(r->buffers[dst].data);
    else
        r->now_bytes += p->buffers[dst].bytes;
    if (r->now_bytes > r->peak_bytes)
        r->peak_bytes = r->now_bytes;
    r->buffers[dst] = r->buffers[src];
    r->buffers[src].data = NULL;
}

/* ---- instructions --------------------------------------------------------------------------- */

static void fail(struct rank *r, enum ss_rc rc)
{
    if (!r->failed)
        r->rc = rc;
    r->failed = true;
}

/* Where this rank's piece of the op's origin tensor lies, on the dims that rank-dependent rows
 * cut. */
static void find_origin(struct rank *r, const struct ss_instr *in, struct ss_origin *origin)
{
    const struct ss_plan *plan = r->shared->x->program->plan;
    const struct ss_op *op = &plan->graph->ops[in->op];
    bool operand = op->def->origin == SS_ORIGIN_OPERAND0;
    size_t k = op->def->origin == SS_ORIGIN_RESULT1 ? 1 : 0;
    const struct ss_layout *layout = operand ? &plan->ops[in->op].in[0] : &plan->ops[in->op].out[k];
    uint32_t var = operand ? op->operands[0] : op->results[k];
    const struct ss_type *global = &plan->graph->vars[var].type;
    const struct ss_type *local = operand ? &in->call.in[0] : &in->call.out[k];
    memset(origin, 0, sizeof *origin);
    for (int d = 0; d < global->rank; d++) {
        origin->global[d] = local->dims[d];
        for (int a = 0; a < plan->mesh.n_axes; a++) {
            const struct ss_cut *cut = &layout->axis[a];
            if (!(in->origin_axes >> a & 1) || cut->kind != SS_SHARD || cut->dim != d)
                continue;
            int64_t *map = ss_layout_map(&plan->mesh, layout, global, d, r->coords, &r->scratch);
            origin->global[d] = global->dims[d];
            origin->start[d] = local->dims[d] > 0 ? map[0] : 0;
        }
    }
}

static void execute_op(struct rank *r, const struct ss_instr *in)
{
    const struct ss_execution *x = r->shared->x;
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    struct ss_tensor *operands = ss_alloc_array(&r->scratch, in->n_in, sizeof *operands);
    struct ss_tensor *results = ss_alloc_array(&r->scratch, in->n_out, sizeof *results);
    for (uint32_t k = 0; k < in->n_in; k++)
        operands[k] = r->buffers[in->in[k]];
    struct ss_origin origin;
    if (in->origin_axes)
        find_origin(r, in, &origin);
    struct ss_eval_options options = {.float_store = x->float_store, .find = x->find,
                                      .job = x->job};
    enum ss_rc rc = ss_eval_call(&in->call, operands, results, in->origin_axes ? &origin : NULL,
                                 &options, &r->scratch, &r->err);
    if (rc != SS_OK) {
        ss_error_where(&r->err, "%s", x->program->plan->graph->ops[in->op].name);
        fail(r, rc);
    }
    for (uint32_t k = 0; k < in->n_out && rc == SS_OK; k++) {
        struct ss_tensor *out = &r->buffers[in->out[k]];
        memcpy(out->data, results[k].data, (size_t)out->count * ss_store_size(out->store));
    }
    ss_arena_rewind(&r->scratch, mark);
}

/* Copies the box of `to`'s lengths that starts at `start` of `from`. */
static void copy_box(const struct ss_tensor *from, const int64_t *start, const struct ss_tensor *to)
{
    int rank = to->type.rank;
    size_t size = ss_store_size(to->store);
    int64_t strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    int64_t length = rank ? to->type.dims[rank - 1] : 1;
    ss_strides(&from->type, strides);
    for (int64_t done = 0; done < to->count; done += length) {
        int64_t at = 0;
        for (int d = 0; d < rank; d++)
            at += (start[d] + index[d]) * strides[d];
        memcpy((char *)to->data + (size_t)done * size, (const char *)from->data + (size_t)at * size,
               (size_t)length * size);
        for (int d = rank - 2; d >= 0 && ++index[d] == to->type.dims[d]; d--)
            index[d] = 0;
    }
}

static void trim(struct rank *r, const struct ss_instr *in)
{
    for (uint32_t k = 0; k < in->n_out; k++) {
        const struct ss_trim *trims = in->trims + k * (uint32_t)in->n_trims;
        int64_t start[SS_MAX_RANK] = {0};
        for (int t = 0; t < in->n_trims; t++)
            start[trims[t].dim] = ss_slide_at(&trims[t].at, r->coords[trims[t].axis]);
        copy_box(&r->buffers[in->in[k]], start, &r->buffers[in->out[k]]);
    }
}

/* Shows the results that the instruction has completed. */
static void show_results(struct rank *r, const struct ss_instr *in)
{
    const struct ss_execution *x = r->shared->x;
    for (uint32_t k = 0; k < in->n_out && x->on_result && in->final && !r->failed; k++)
        x->on_result(x->user, r->id, in->op, in->result + k, &r->buffers[in->out[k]]);
}

static void wait_group(struct rank *r, int axis)
{
    struct shared *s = r->shared;
    if (axis < 0) {
        pthread_barrier_wait(&s->all);
        return;
    }
    int64_t coords[SS_MAX_AXES];
    memcpy(coords, r->coords, sizeof coords);
    coords[axis] = 0;
    pthread_barrier_wait(&s->groups[axis][ss_mesh_rank(s->mesh, coords)]);
}

static struct ss_exchange *exchange_for(struct rank *r, size_t pc)
{
    if (!r->plans[pc]) {
        const struct ss_program *p = r->shared->x->program;
        const struct ss_instr *in = &p->instrs[pc];
        r->plans[pc] = ss_alloc(&r->arena, sizeof *r->plans[pc]);
        ss_exchange_plan(r->shared->mesh, &p->plan->graph->vars[p->buffers[in->in[0]].var].type,
                         &in->step, r->coords, &r->arena, r->plans[pc]);
    }
    return r->plans[pc];
}

static void pull_phase(struct rank *r, size_t pc, const struct ss_exchange *x, int phase)
{
    struct shared *s = r->shared;
    const struct ss_instr *in = &s->x->program->instrs[pc];
    const struct ss_tensor **from = phase == 0 ? s->source : s->result;
    for (size_t i = 0; i < x->phases[phase].n_parts && !r->failed; i++) {
        const struct ss_exchange_part *part = &x->phases[phase].parts[i];
        /* A peer that failed holds no numbers; what it would have sent no longer matters. */
        if (part->pull != SS_PULL_FILL && !from[part->rank]) {
            ss_fail(&r->err, SS_E_CANCELLED, "another rank stopped");
            fail(r, SS_E_CANCELLED);
            return;
        }
        ss_exchange_pull(x, phase, i, from[part->rank], &r->buffers[in->out[0]]);
        if (part->rank != r->id && part->pull != SS_PULL_FILL)
            s->sent[pc * (size_t)s->mesh->n_devices + (size_t)part->rank] +=
                ss_wire_bytes(x->dtype, part->count);
    }
}

static void execute_step(struct rank *r, size_t pc)
{
    struct shared *s = r->shared;
    const struct ss_instr *in = &s->x->program->instrs[pc];
    struct ss_exchange *x = exchange_for(r, pc);
    bool local = ss_collective_local(in->step.kind);
    s->source[r->id] = r->failed ? NULL : &r->buffers[in->in[0]];
    s->result[r->id] = r->failed ? NULL : &r->buffers[in->out[0]];
    for (int phase = 0; phase < x->n_phases; phase++) {
        if (!local)
            wait_group(r, in->step.axis);
        pull_phase(r, pc, x, phase);
    }
    if (!local)
        wait_group(r, in->step.axis);
    if (r->id == 0)
        s->executed[pc]++;
}

static void execute_instr(struct rank *r, size_t pc, bool first_trip)
{
    const struct ss_instr *in = &r->shared->x->program->instrs[pc];
    for (uint32_t k = 0; in->kind != SS_I_MOVE && k < in->n_out; k++)
        hold(r, in->out[k]);
    switch (in->kind) {
    case SS_I_EXEC:
        if (!r->failed)
            execute_op(r, in);
        break;
    case SS_I_TRIM:
        if (!r->failed)
            trim(r, in);
        break;
    case SS_I_STEP:
        execute_step(r, pc);
        break;
    case SS_I_COPY: {
        const struct ss_tensor *from = &r->buffers[in->in[0]];
        memcpy(r->buffers[in->out[0]].data, from->data,
               (size_t)from->count * ss_store_size(from->store));
        break;
    }
    case SS_I_MOVE:
        take_over(r, in->in[0], in->out[0]);
        break;
    case SS_I_FREE:
        drop(r, in->in[0]);
        break;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        break;
    }
    if (first_trip)
        show_results(r, in);
}

/* The end of the loop that begins at pc. */
static size_t loop_end(const struct ss_program *p, size_t pc)
{
    uint32_t loop = p->instrs[pc].loop;
    while (p->instrs[pc].kind != SS_I_LOOP_END || p->instrs[pc].loop != loop)
        pc++;
    return pc;
}

static void run_program(struct rank *r)
{
    const struct ss_execution *x = r->shared->x;
    const struct ss_program *p = x->program;
    struct {
        size_t begin;
        int64_t left;
    } stack[MAX_LOOP_DEPTH];
    int depth = 0, repeats = 0; /* repeats: loops that are past their first trip */
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        if (r->id == 0 && ss_job_stopped(x->job) && !r->failed) {
            ss_fail(&r->err, SS_E_CANCELLED, "stopped");
            fail(r, SS_E_CANCELLED);
        }
        if (in->kind == SS_I_LOOP_BEGIN) {
            if (in->trips == 0) {
                pc = loop_end(p, pc);
                continue;
            }
            stack[depth].begin = pc;
            stack[depth++].left = in->trips;
        } else if (in->kind == SS_I_LOOP_END) {
            bool first = stack[depth - 1].left == in->trips;
            if (--stack[depth - 1].left > 0) {
                pc = stack[depth - 1].begin;
                repeats += first;
            } else {
                depth--;
                repeats -= in->trips > 1;
            }
        } else {
            execute_instr(r, pc, repeats == 0);
        }
    }
}

static void make_inputs(struct rank *r)
{
    const struct ss_execution *x = r->shared->x;
    const struct ss_program *p = x->program;
    const struct ss_graph *g = p->plan->graph;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        uint32_t b = p->inputs[i];
        const struct ss_type *global = &g->vars[g->inputs[i]].type;
        struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
        int64_t *maps[SS_MAX_RANK];
        hold(r, b);
        for (int d = 0; d < global->rank; d++)
            maps[d] = ss_layout_map(r->shared->mesh, &p->buffers[b].layout, global, d, r->coords,
                                    &r->scratch);
        ss_input_fill(&x->domains[i], global, maps, x->seed, i, &r->buffers[b]);
        ss_arena_rewind(&r->scratch, mark);
    }
}

static void *rank_main(void *argument)
{
    struct rank *r = argument;
    make_inputs(r);
    run_program(r);
    return NULL;
}

/* ---- all ranks ------------------------------------------------------------------------------ */

static void init_barriers(struct shared *s)
{
    pthread_barrier_init(&s->all, NULL, (unsigned)s->mesh->n_devices);
    for (int a = 0; a < s->mesh->n_axes; a++) {
        s->groups[a] = ss_xcalloc((size_t)s->mesh->n_devices, sizeof *s->groups[a]);
        for (int64_t i = 0; i < s->mesh->n_devices; i++)
            pthread_barrier_init(&s->groups[a][i], NULL, (unsigned)s->mesh->axis[a].size);
    }
}

static void free_barriers(struct shared *s)
{
    pthread_barrier_destroy(&s->all);
    for (int a = 0; a < s->mesh->n_axes; a++) {
        for (int64_t i = 0; i < s->mesh->n_devices; i++)
            pthread_barrier_destroy(&s->groups[a][i]);
        free(s->groups[a]);
    }
}

static void count_collectives(struct shared *s)
{
    const struct ss_program *p = s->x->program;
    for (size_t i = 0; i < p->n_instrs; i++) {
        if (p->instrs[i].kind != SS_I_STEP)
            continue;
        int64_t most = 0;
        for (int64_t r = 0; r < s->mesh->n_devices; r++) {
            int64_t sent = s->sent[i * (size_t)s->mesh->n_devices + (size_t)r];
            most = sent > most ? sent : most;
        }
        struct ss_run_collective *c = &s->x->collectives[p->instrs[i].step.kind];
        c->count += s->executed[i];
        c->bytes += most;
    }
}

static void take_outputs(struct shared *s, struct rank *ranks, struct ss_arena *arena)
{
    const struct ss_program *p = s->x->program;
    uint32_t n = p->plan->graph->n_outputs;
    s->x->outputs = ss_alloc_array(arena, (size_t)s->mesh->n_devices * n, sizeof *s->x->outputs);
    for (int64_t r = 0; r < s->mesh->n_devices; r++)
        for (uint32_t o = 0; o < n; o++) {
            struct ss_tensor t = ranks[r].buffers[p->outputs[o]];
            t.data = ss_memdup(arena, t.data, (size_t)t.count * ss_store_size(t.store));
            s->x->outputs[(size_t)r * n + o] = t;
        }
}

static void init_rank(struct rank *r, struct shared *s, int64_t id)
{
    const struct ss_program *p = s->x->program;
    r->shared = s;
    r->id = id;
    r->rc = SS_OK;
    ss_mesh_coords(s->mesh, id, r->coords);
    r->buffers = ss_alloc_array(&r->arena, p->n_buffers, sizeof *r->buffers);
    r->plans = ss_alloc_array(&r->arena, p->n_instrs, sizeof *r->plans);
}

static void free_rank(struct rank *r)
{
    for (uint32_t b = 0; b < r->shared->x->program->n_buffers; b++)
        free(r->buffers[b].data);
    ss_arena_free(&r->arena);
    ss_arena_free(&r->scratch);
}

/* Starts one thread per rank. A thread that cannot start would leave its group waiting for ever, so
 * all threads wait for the word that everybody is there. */
struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int state; /* 0 wait, 1 go, -1 give up */
};
struct start {
    struct gate *gate;
    struct rank *rank;
};

static void *gated_main(void *argument)
{
    struct start *s = argument;
    pthread_mutex_lock(&s->gate->lock);
    while (s->gate->state == 0)
        pthread_cond_wait(&s->gate->changed, &s->gate->lock);
    bool go = s->gate->state > 0;
    pthread_mutex_unlock(&s->gate->lock);
    return go ? rank_main(s->rank) : NULL;
}

static bool run_threads(struct rank *ranks, int64_t n)
{
    struct gate gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    struct start *starts = ss_xcalloc((size_t)n, sizeof *starts);
    bool all = true;
    for (int64_t i = 0; i < n && all; i++) {
        starts[i] = (struct start){&gate, &ranks[i]};
        all = ranks[i].started =
            pthread_create(&ranks[i].thread, NULL, gated_main, &starts[i]) == 0;
    }
    pthread_mutex_lock(&gate.lock);
    gate.state = all ? 1 : -1;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
    for (int64_t i = 0; i < n; i++)
        if (ranks[i].started)
            pthread_join(ranks[i].thread, NULL);
    free(starts);
    return all;
}

enum ss_rc ss_execute(struct ss_execution *x, struct ss_arena *arena, struct ss_error *err)
{
    const struct ss_program *p = x->program;
    struct shared s = {.x = x, .mesh = &p->plan->mesh};
    int64_t n = s.mesh->n_devices;
    struct ss_arena own = {0};
    s.source = ss_alloc_array(&own, (size_t)n, sizeof *s.source);
    s.result = ss_alloc_array(&own, (size_t)n, sizeof *s.result);
    s.sent = ss_alloc_array(&own, p->n_instrs * (size_t)n, sizeof *s.sent);
    s.executed = ss_alloc_array(&own, p->n_instrs, sizeof *s.executed);
    init_barriers(&s);
    struct rank *ranks = ss_xcalloc((size_t)n, sizeof *ranks);
    for (int64_t i = 0; i < n; i++)
        init_rank(&ranks[i], &s, i);
    enum ss_rc rc = SS_OK;
    if (!run_threads(ranks, n))
        rc = ss_fail(err, SS_E_LIMIT, "the system starts no %lld threads", (long long)n);
    /* "Another rank stopped" is said only where nobody says why. */
    for (int pass = 0; pass < 2 && rc == SS_OK; pass++)
        for (int64_t i = 0; i < n && rc == SS_OK; i++)
            if (ranks[i].failed && (pass == 1 || ranks[i].rc != SS_E_CANCELLED)) {
                rc = ranks[i].rc;
                if (err)
                    *err = ranks[i].err;
            }
    memset(x->collectives, 0, sizeof x->collectives);
    x->peak_bytes = 0;
    if (rc == SS_OK) {
        count_collectives(&s);
        take_outputs(&s, ranks, arena);
    }
    for (int64_t i = 0; i < n; i++) {
        x->peak_bytes = ranks[i].peak_bytes > x->peak_bytes ? ranks[i].peak_bytes : x->peak_bytes;
        free_rank(&ranks[i]);
    }
    free(ranks);
    free_barriers(&s);
    ss_arena_free(&own);
    return rc;
}
