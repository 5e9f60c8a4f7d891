/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All ranks advance together, one instruction at a time. Where several ranks would compute the same
 * from the same storage, it is computed once and they share the result; sharing follows from what
 * was really moved and computed, never from what a layout claims. What each rank holds and sends is
 * counted as if it were alone. */
#include "core/run/executor.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/crew.h"
#include "core/mesh/exchange.h"
#include "core/rules/origin.h"

enum { MAX_LOOP_DEPTH = 64 };

/* Work (operations and elements touched) below which waking others costs more than it saves. */
static const double WORTH_SHARING = 5e4;

/* Numbers that nobody changes once they are written; several ranks and buffers may hold them. */
struct storage {
    void *data;
    uint32_t holders;
    bool borrowed; /* the caller's inputs */
};

struct machine {
    struct ss_execution *x;
    const struct ss_program *p;
    const struct ss_mesh *mesh;
    size_t n_ranks;
    int64_t (*coords)[SS_MAX_AXES]; /* per rank */
    struct ss_tensor *shapes;       /* per buffer, without storage */
    struct storage **held;          /* [buffer * n_ranks + rank]; NULL: not held */
    struct ss_exchange **plans;     /* [instr * n_ranks + rank], made on first use */
    struct ss_arena own, scratch;   /* of the run; of one instruction */
    struct ss_arena *arenas;        /* scratch of each worker */
    struct ss_crew *crew;
    struct ss_eval_options options;
    int64_t now_bytes, peak_bytes;  /* of any one rank: the same on all, as their pieces are */
    struct ss_error *err;
};

/* ---- the allocator -------------------------------------------------------------------------- */

static struct storage **slot(const struct machine *m, uint32_t b, size_t rank)
{
    return &m->held[b * m->n_ranks + rank];
}

static struct ss_tensor piece(const struct machine *m, uint32_t b, size_t rank)
{
    struct ss_tensor t = m->shapes[b];
    t.data = (*slot(m, b, rank))->data;
    return t;
}

/* Storage of a piece, of undefined content; its first holder is the caller. */
static struct storage *new_storage(struct machine *m, uint32_t b)
{
    const struct ss_tensor *t = &m->shapes[b];
    struct storage *s = ss_pool_take(m->x->pool, sizeof *s);
    *s = (struct storage){.holders = 1};
    s->data = ss_pool_take(m->x->pool, (size_t)t->count * ss_store_size(t->store));
    return s;
}

static void let_go(struct machine *m, struct storage *s)
{
    if (!s || --s->holders)
        return;
    if (!s->borrowed)
        ss_pool_give(m->x->pool, s->data);
    ss_pool_give(m->x->pool, s);
}

/* Every rank takes memory for its piece of the buffer, where it has none. */
static void hold(struct machine *m, uint32_t b)
{
    if (*slot(m, b, 0))
        return;
    m->now_bytes += m->p->buffers[b].bytes;
    if (m->now_bytes > m->peak_bytes)
        m->peak_bytes = m->now_bytes;
}

/* The rank's piece is now that; the reference is handed over. */
static void put(struct machine *m, uint32_t b, size_t rank, struct storage *s)
{
    struct storage **place = slot(m, b, rank);
    let_go(m, *place);
    *place = s;
}

static void put_shared(struct machine *m, uint32_t b, size_t rank, struct storage *s)
{
    s->holders++;
    put(m, b, rank, s);
}

static void drop(struct machine *m, uint32_t b)
{
    if (!*slot(m, b, 0))
        return;
    for (size_t r = 0; r < m->n_ranks; r++)
        put(m, b, r, NULL);
    m->now_bytes -= m->p->buffers[b].bytes;
}

/* dst takes over src's storage: a rank never has both. */
static void take_over(struct machine *m, uint32_t src, uint32_t dst)
{
    m->now_bytes -= m->p->buffers[src].bytes;
    hold(m, dst);
    for (size_t r = 0; r < m->n_ranks; r++) {
        put(m, dst, r, *slot(m, src, r));
        *slot(m, src, r) = NULL;
    }
}

/* ---- ops ------------------------------------------------------------------------------------ */

/* Where this rank's pieces lie in the tensors on which the op counts positions, along what
 * rank-dependent rows cut. */
static struct ss_origin *find_origin(struct machine *m, const struct ss_instr *in, size_t rank)
{
    const struct ss_plan *plan = m->p->plan;
    const struct ss_atoms *atoms = &plan->rules->op_atoms[in->op];
    const struct ss_op_rules *rules = plan->rules->op_rules[in->op];
    size_t n = atoms->n_atoms;
    int64_t *start = ss_alloc_array(&m->scratch, n, sizeof *start);
    int64_t *piece = ss_memdup(&m->scratch, atoms->lengths, n * sizeof *piece);
    bool *counted = ss_alloc_array(&m->scratch, n, sizeof *counted);
    for (int a = 0; a < plan->mesh.n_axes; a++) {
        const struct ss_row *row = &rules->rows[plan->ops[in->op].rows[a]];
        ss_row_cut(row, piece, plan->mesh.axis[a].size);
        for (uint16_t i = 0; i < row->n_cut; i++) {
            start[row->cut[i]] += m->coords[rank][a] * piece[row->cut[i]];
            counted[row->cut[i]] |= row->origin;
        }
    }
    int64_t *whole = ss_memdup(&m->scratch, piece, n * sizeof *whole);
    for (size_t i = 0; i < n; i++) {
        start[i] = counted[i] ? start[i] : 0;
        whole[i] = counted[i] ? atoms->lengths[i] : piece[i];
    }
    return ss_origins(atoms, start, whole, piece, &m->scratch);
}

/* The op on the operands of one rank, and of all others whose operands are the same. */
struct call {
    struct machine *m;
    const struct ss_instr *in;
    struct ss_tensor *operands, *results;
    struct storage **kept; /* of the results */
    struct ss_origin *origin; /* as kernels get it; NULL: none of its rows is rank-dependent */
    size_t rank;           /* the first that needs it */
    struct ss_error err;
    enum ss_rc rc;
};

static bool same_call(const struct machine *m, const struct call *c, size_t rank,
                      const struct ss_origin *origin)
{
    size_t n = m->p->plan->rules->op_atoms[c->in->op].n_counted;
    for (uint32_t k = 0; k < c->in->n_in; k++)
        if (*slot(m, c->in->in[k], c->rank) != *slot(m, c->in->in[k], rank))
            return false;
    return !origin || ss_origins_equal(c->origin, origin, n);
}

static void run_call(void *user, size_t index, size_t worker)
{
    struct call *c = &((struct call *)user)[index];
    struct machine *m = c->m;
    c->rc = ss_eval_into(&c->in->call, c->operands, c->results,
                         c->origin, &m->options, &m->arenas[worker],
                         &c->err);
}

/* Operands and results of a call; results that are operands share their storage. */
static void set_up(struct machine *m, struct call *c, bool hands_on)
{
    const struct ss_instr *in = c->in;
    c->operands = ss_alloc_array(&m->scratch, in->n_in, sizeof *c->operands);
    c->results = ss_alloc_array(&m->scratch, in->n_out, sizeof *c->results);
    c->kept = ss_alloc_array(&m->scratch, in->n_out, sizeof *c->kept);
    for (uint32_t k = 0; k < in->n_in; k++)
        c->operands[k] = piece(m, in->in[k], c->rank);
    for (uint32_t k = 0; k < in->n_out; k++) {
        c->kept[k] = hands_on ? *slot(m, in->in[k], c->rank) : new_storage(m, in->out[k]);
        c->kept[k]->holders += hands_on;
        c->results[k] = m->shapes[in->out[k]];
        c->results[k].data = c->kept[k]->data;
    }
}

static double work_of(const struct ss_call *call)
{
    double work = ss_call_flops(call);
    for (size_t k = 0; k < call->n_in; k++)
        work += (double)ss_type_count(&call->in[k]);
    for (size_t k = 0; k < call->n_out; k++)
        work += (double)ss_type_count(&call->out[k]);
    return work;
}

/* Together where that is worth it. */
static void run_tasks(struct machine *m, size_t n, double work, ss_crew_task task, void *user)
{
    if (n > 1 && work > WORTH_SHARING)
        ss_crew_run(m->crew, n, task, user);
    else
        for (size_t i = 0; i < n; i++)
            task(user, i, 0);
}

static enum ss_rc failed_call(struct machine *m, const struct call *c)
{
    if (m->err) {
        *m->err = c->err;
        (void)ss_error_where(m->err, "%s", m->p->plan->graph->ops[c->in->op].name);
    }
    return c->rc;
}

static enum ss_rc execute_op(struct machine *m, const struct ss_instr *in)
{
    struct call *calls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *calls);
    size_t *call_of = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *call_of), n = 0;
    bool hands_on = ss_eval_hands_on(in->call.def, &m->options);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct call next = {.m = m, .in = in, .rank = r};
        if (in->origin_axes)
            next.origin = find_origin(m, in, r);
        size_t c = 0;
        while (c < n && !same_call(m, &calls[c], r, next.origin))
            c++;
        call_of[r] = c;
        if (c == n) {
            set_up(m, &next, hands_on);
            calls[n++] = next;
        }
    }
    if (!hands_on)
        run_tasks(m, n, (double)n * work_of(&in->call), run_call, calls);
    enum ss_rc rc = SS_OK;
    for (size_t c = n; c-- > 0;)
        if (calls[c].rc != SS_OK)
            rc = failed_call(m, &calls[c]);
    for (uint32_t k = 0; k < in->n_out; k++) {
        hold(m, in->out[k]);
        for (size_t r = 0; r < m->n_ranks; r++)
            put_shared(m, in->out[k], r, calls[call_of[r]].kept[k]);
        for (size_t c = 0; c < n; c++)
            let_go(m, calls[c].kept[k]);
    }
    return rc;
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

/* Each rank's rows of a tensor, by where they start. */
static void trim_one(struct machine *m, const struct ss_instr *in, uint32_t k)
{
    const struct ss_trim *trims = in->trims + k * (uint32_t)in->n_trims;
    int64_t(*starts)[SS_MAX_RANK] = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *starts);
    hold(m, in->out[k]);
    for (size_t r = 0; r < m->n_ranks; r++) {
        for (int t = 0; t < in->n_trims; t++)
            starts[r][trims[t].dim] = ss_slide_at(&trims[t].at, m->coords[r][trims[t].axis]);
        size_t q = 0;
        while (q < r && (*slot(m, in->in[k], q) != *slot(m, in->in[k], r) ||
                         memcmp(starts[q], starts[r], sizeof *starts) != 0))
            q++;
        if (q < r) {
            put_shared(m, in->out[k], r, *slot(m, in->out[k], q));
            continue;
        }
        put(m, in->out[k], r, new_storage(m, in->out[k]));
        struct ss_tensor from = piece(m, in->in[k], r), to = piece(m, in->out[k], r);
        copy_box(&from, starts[r], &to);
    }
}

/* ---- resharding steps ----------------------------------------------------------------------- */

static struct ss_exchange **plans_of(struct machine *m, size_t pc)
{
    struct ss_exchange **plans = &m->plans[pc * m->n_ranks];
    const struct ss_instr *in = &m->p->instrs[pc];
    const struct ss_type *global = &m->p->plan->graph->vars[m->p->buffers[in->in[0]].var].type;
    for (size_t r = 0; r < m->n_ranks && !plans[r]; r++) {
        plans[r] = ss_alloc(&m->own, sizeof *plans[r]);
        ss_exchange_plan(m->mesh, global, &in->step, m->coords[r], &m->own, plans[r]);
    }
    return plans;
}

static bool same_runs(const struct ss_exchange *x, const struct ss_exchange_part *a,
                      const struct ss_exchange_part *b)
{
    for (int d = 0; d < x->rank; d++)
        if (a->n_runs[d] != b->n_runs[d] ||
            memcmp(a->runs[d], b->runs[d], a->n_runs[d] * sizeof *a->runs[d]) != 0)
            return false;
    return true;
}

/* Two ranks that pull the same elements from the same storage in the same order. */
static bool same_pulls(const struct machine *m, uint32_t source, const struct ss_exchange *a,
                       const struct ss_exchange *b)
{
    const struct ss_exchange_phase *x = &a->phases[0], *y = &b->phases[0];
    bool same = x->n_parts == y->n_parts && a->fill == b->fill;
    for (size_t i = 0; i < x->n_parts && same; i++) {
        const struct ss_exchange_part *p = &x->parts[i], *q = &y->parts[i];
        same = p->pull == q->pull && p->last == q->last && same_runs(a, p, q) &&
               (p->pull == SS_PULL_FILL || *slot(m, source, (size_t)p->rank) ==
                                               *slot(m, source, (size_t)q->rank));
    }
    return same;
}

#define NO_RANK SIZE_MAX
/* The rank whose whole piece is copied as it is, else NO_RANK. */
static size_t copied_whole(const struct ss_exchange *x)
{
    const struct ss_exchange_part *p = x->phases[0].parts;
    if (x->phases[0].n_parts != 1 || p->pull != SS_PULL_COPY || p->last ||
        !ss_type_equal(&x->from, &x->to))
        return NO_RANK;
    for (int d = 0; d < x->rank; d++)
        if (p->n_runs[d] != 1 || p->runs[d]->length != x->to.dims[d])
            return NO_RANK;
    return (size_t)p->rank;
}

/* What one rank pulls in the first phase. */
struct pull {
    struct machine *m;
    const struct ss_exchange *x;
    uint32_t source;
    struct ss_tensor to;
};

static void run_pull(void *user, size_t index, size_t worker)
{
    const struct pull *p = &((struct pull *)user)[index];
    (void)worker;
    for (size_t i = 0; i < p->x->phases[0].n_parts; i++) {
        struct ss_tensor from = piece(p->m, p->source, (size_t)p->x->phases[0].parts[i].rank);
        struct ss_tensor to = p->to;
        ss_exchange_pull(p->x, 0, i, &from, &to);
    }
}

/* The rank that has coordinate 0 on the axis, beside this one. */
static size_t leader_of(const struct machine *m, size_t rank, int axis)
{
    int64_t coords[SS_MAX_AXES];
    memcpy(coords, m->coords[rank], sizeof coords);
    coords[axis] = 0;
    return (size_t)ss_mesh_rank(m->mesh, coords);
}

/* Whether rank a is the first of the group, another rank's, in which b reduces. */
static bool leads(const struct machine *m, const struct ss_instr *in, size_t a, size_t b)
{
    return a != b && leader_of(m, b, in->step.axis) == a;
}

/* The earlier rank that ends with the same numbers, else the rank itself. In an all_reduce that is
 * the group's first: each rank folds its chunk into the storage that all of them share, which
 * leaves nothing for the second phase to move. */
static size_t same_result(const struct machine *m, const struct ss_instr *in,
                          struct ss_exchange *const *plans, size_t rank)
{
    bool reduces = in->step.kind == SS_ALL_REDUCE;
    if (reduces && leader_of(m, rank, in->step.axis) != rank)
        return leader_of(m, rank, in->step.axis);
    for (size_t q = 0; q < rank; q++)
        if ((!reduces || leader_of(m, q, in->step.axis) == q) &&
            same_pulls(m, in->in[0], plans[q], plans[rank]))
            return q;
    return rank;
}

/* What the transport carried, ranks taken one by one. */
static void count_sent(struct machine *m, const struct ss_instr *in,
                       struct ss_exchange *const *plans)
{
    struct ss_run_collective *c = &m->x->collectives[in->step.kind];
    int64_t *sent = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *sent), most = 0;
    for (size_t r = 0; r < m->n_ranks; r++)
        for (int phase = 0; phase < plans[r]->n_phases; phase++)
            for (size_t i = 0; i < plans[r]->phases[phase].n_parts; i++) {
                const struct ss_exchange_part *part = &plans[r]->phases[phase].parts[i];
                if ((size_t)part->rank != r && part->pull != SS_PULL_FILL)
                    sent[part->rank] += ss_wire_bytes(plans[r]->dtype, part->count);
            }
    for (size_t r = 0; r < m->n_ranks; r++)
        most = sent[r] > most ? sent[r] : most;
    c->count++;
    c->bytes += most;
}

static void execute_step(struct machine *m, size_t pc)
{
    const struct ss_instr *in = &m->p->instrs[pc];
    struct ss_exchange **plans = plans_of(m, pc);
    struct storage **results = ss_alloc_array(&m->scratch, m->n_ranks, sizeof(struct storage *));
    struct pull *pulls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulls);
    bool *pulled = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulled);
    bool reduces = in->step.kind == SS_ALL_REDUCE;
    size_t n = 0;
    for (size_t r = 0; r < m->n_ranks; r++) {
        size_t same = same_result(m, in, plans, r);
        size_t whole = reduces ? NO_RANK : copied_whole(plans[r]);
        pulled[r] = same == r ? whole == NO_RANK : reduces && pulled[same] && leads(m, in, same, r);
        if (same == r && whole == NO_RANK) {
            results[r] = new_storage(m, in->out[0]);
        } else {
            results[r] = same != r ? results[same] : *slot(m, in->in[0], whole);
            results[r]->holders++;
        }
        if (pulled[r]) {
            pulls[n] = (struct pull){m, plans[r], in->in[0], m->shapes[in->out[0]]};
            pulls[n++].to.data = results[r]->data;
        }
    }
    run_tasks(m, n, (double)n * (double)m->shapes[in->out[0]].count, run_pull, pulls);
    count_sent(m, in, plans);
    hold(m, in->out[0]);
    for (size_t r = 0; r < m->n_ranks; r++)
        put(m, in->out[0], r, results[r]);
}

/* ---- the program ---------------------------------------------------------------------------- */

/* Shows the results that the instruction has completed. */
static void show_results(const struct machine *m, const struct ss_instr *in)
{
    for (size_t r = 0; m->x->on_result && in->final && r < m->n_ranks; r++)
        for (uint32_t k = 0; k < in->n_out; k++) {
            struct ss_tensor t = piece(m, in->out[k], r);
            m->x->on_result(m->x->user, (int64_t)r, in->op, in->result + k, &t);
        }
}

static enum ss_rc execute_instr(struct machine *m, size_t pc, bool first_trip)
{
    const struct ss_instr *in = &m->p->instrs[pc];
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    enum ss_rc rc = SS_OK;
    switch (in->kind) {
    case SS_I_EXEC:
        rc = execute_op(m, in);
        break;
    case SS_I_TRIM:
        for (uint32_t k = 0; k < in->n_out; k++)
            trim_one(m, in, k);
        break;
    case SS_I_STEP:
        execute_step(m, pc);
        break;
    case SS_I_COPY:
        hold(m, in->out[0]);
        for (size_t r = 0; r < m->n_ranks; r++)
            put_shared(m, in->out[0], r, *slot(m, in->in[0], r));
        break;
    case SS_I_MOVE:
        take_over(m, in->in[0], in->out[0]);
        break;
    case SS_I_FREE:
        drop(m, in->in[0]);
        break;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        break;
    }
    if (first_trip && rc == SS_OK)
        show_results(m, in);
    ss_arena_rewind(&m->scratch, mark);
    return rc;
}

/* The end of the loop that begins at pc. */
static size_t loop_end(const struct ss_program *p, size_t pc)
{
    uint32_t loop = p->instrs[pc].loop;
    while (p->instrs[pc].kind != SS_I_LOOP_END || p->instrs[pc].loop != loop)
        pc++;
    return pc;
}

static enum ss_rc run_program(struct machine *m)
{
    const struct ss_program *p = m->p;
    struct {
        size_t begin;
        int64_t left;
    } stack[MAX_LOOP_DEPTH];
    int depth = 0, repeats = 0; /* repeats: loops that are past their first trip */
    enum ss_rc rc = SS_OK;
    for (size_t pc = 0; pc < p->n_instrs && rc == SS_OK; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        if ((rc = ss_eval_stopped(m->x->job, m->err)) != SS_OK)
            break;
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
            rc = execute_instr(m, pc, repeats == 0);
        }
    }
    return rc;
}

/* Each rank's piece of an input is what its generator gives at the piece's positions. */
static void make_input(struct machine *m, uint32_t i)
{
    uint32_t b = m->p->inputs[i];
    const struct ss_layout *layout = &m->p->buffers[b].layout;
    const struct ss_tensor *whole = &m->x->inputs[i];
    hold(m, b);
    for (size_t r = 0; r < m->n_ranks; r++) {
        size_t same = 0;
        while (!ss_layout_same_piece(m->mesh, layout, (int64_t)same, (int64_t)r))
            same++;
        if (same != r) {
            put_shared(m, b, r, *slot(m, b, same));
        } else if (m->shapes[b].count == whole->count) {
            struct storage *s = ss_pool_take(m->x->pool, sizeof *s);
            *s = (struct storage){.data = whole->data, .holders = 1, .borrowed = true};
            put(m, b, r, s);
        } else {
            put(m, b, r, new_storage(m, b));
            struct ss_tensor t = piece(m, b, r);
            ss_layout_cut_into(m->mesh, layout, whole, m->coords[r], &m->scratch, &t);
        }
    }
}

/* ---- from begin to end ---------------------------------------------------------------------- */

static void begin(struct machine *m, struct ss_execution *x, struct ss_error *err)
{
    const struct ss_program *p = x->program;
    *m = (struct machine){.x = x, .p = p, .mesh = &p->plan->mesh, .err = err};
    m->n_ranks = (size_t)m->mesh->n_devices;
    m->options = (struct ss_eval_options){.float_store = x->float_store, .find = x->find,
                                          .job = x->job};
    m->coords = ss_alloc_array(&m->own, m->n_ranks, sizeof *m->coords);
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_mesh_coords(m->mesh, (int64_t)r, m->coords[r]);
    m->shapes = ss_alloc_array(&m->own, p->n_buffers, sizeof *m->shapes);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        m->shapes[b] = (struct ss_tensor){
            .type = p->buffers[b].local,
            .store = ss_store_for(p->buffers[b].local.dtype, x->float_store),
            .count = ss_type_count(&p->buffers[b].local)};
    m->held = ss_alloc_array(&m->own, p->n_buffers * m->n_ranks, sizeof(struct storage *));
    m->plans = ss_alloc_array(&m->own, p->n_instrs * m->n_ranks, sizeof(struct ss_exchange *));
    m->crew = ss_crew_new(m->n_ranks);
    m->arenas = ss_alloc_array(&m->own, ss_crew_size(m->crew), sizeof *m->arenas);
}

static void end(struct machine *m)
{
    for (uint32_t b = 0; b < m->p->n_buffers; b++)
        for (size_t r = 0; r < m->n_ranks; r++)
            put(m, b, r, NULL);
    for (size_t w = 0; w < ss_crew_size(m->crew); w++)
        ss_arena_free(&m->arenas[w]);
    ss_crew_free(m->crew);
    ss_arena_free(&m->scratch);
    ss_arena_free(&m->own);
}

static void take_outputs(struct machine *m)
{
    struct ss_execution *x = m->x;
    uint32_t n = m->p->plan->graph->n_outputs;
    x->n_kept = m->n_ranks * n;
    x->outputs = ss_xcalloc(x->n_kept, sizeof *x->outputs);
    x->kept = ss_xcalloc(x->n_kept, sizeof(struct storage *));
    for (size_t r = 0; r < m->n_ranks; r++)
        for (uint32_t o = 0; o < n; o++) {
            x->kept[r * n + o] = *slot(m, m->p->outputs[o], r);
            x->kept[r * n + o]->holders++;
            x->outputs[r * n + o] = piece(m, m->p->outputs[o], r);
        }
}

enum ss_rc ss_execute(struct ss_execution *x, struct ss_error *err)
{
    struct machine m;
    x->outputs = NULL;
    x->kept = NULL;
    x->n_kept = 0;
    memset(x->collectives, 0, sizeof x->collectives);
    begin(&m, x, err);
    for (uint32_t i = 0; i < m.p->plan->graph->n_inputs; i++)
        make_input(&m, i);
    enum ss_rc rc = run_program(&m);
    if (rc == SS_OK)
        take_outputs(&m);
    x->peak_bytes = m.peak_bytes;
    end(&m);
    return rc;
}

void ss_execution_free(struct ss_execution *x)
{
    struct machine m = {.x = x};
    for (size_t i = 0; i < x->n_kept; i++)
        let_go(&m, x->kept[i]);
    free(x->kept);
    free(x->outputs);
    x->outputs = NULL;
    x->kept = NULL;
    x->n_kept = 0;
}
