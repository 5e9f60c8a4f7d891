/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All ranks advance together, one instruction at a time. If several ranks would compute the same
 * call from the same storage, it is computed once and shared. Sharing follows from the identity of
 * storage that was actually moved and computed, never from a layout. Bytes held and sent are
 * counted per rank, as if nothing were shared. */
#include "core/run/executor.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/thread_pool.h"
#include "core/rules/origin.h"
#include "core/run/groups.h"
#include "core/run/storage.h"

/* Work (operations and elements touched) below which waking the thread pool costs more than it
 * saves. */
static const double WORTH_SHARING = 5e4;

struct machine {
    struct ss_execution *x;
    const struct ss_program *p;
    const struct ss_mesh *mesh;
    size_t n_ranks;
    int64_t (*coords)[SS_MAX_AXES]; /* per rank */
    struct ss_tensor *shapes;       /* per buffer, without storage */
    struct ss_storage **held;       /* [buffer * n_ranks + rank]; NULL: not held */
    struct ss_exchange **plans;     /* [instr * n_ranks + rank], made on first use */
    struct ss_groups groups;        /* of instructions; at: NULL: none */
    bool *counted;                  /* per buffer: it counts as memory that is taken */
    bool deferred;                  /* what is made now is counted later */
    struct ss_arena own, scratch;   /* of the run; of one instruction */
    struct ss_arena *arenas;        /* scratch of each worker */
    struct ss_thread_pool *threads;
    struct ss_stock *stock;
    struct ss_eval_options options;
    double start_s;
    SS_ARRAY(struct ss_run_event) events;
    int64_t now_bytes, peak_bytes; /* of one rank; equal on all ranks, because pieces are equal */
    struct ss_error *err;
};

/* ---- the allocator -------------------------------------------------------------------------- */

static struct ss_storage **slot(const struct machine *m, uint32_t b, size_t rank)
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
static struct ss_storage *new_storage(struct machine *m, uint32_t b)
{
    const struct ss_tensor *t = &m->shapes[b];
    return ss_storage_new(m->stock, (size_t)t->count * ss_store_size(t->store));
}

/* Every rank takes memory for its piece of the buffer, where it has none. */
static void hold(struct machine *m, uint32_t b)
{
    if (m->counted[b] || m->deferred)
        return;
    m->counted[b] = true;
    m->now_bytes += m->p->buffers[b].bytes;
    if (m->now_bytes > m->peak_bytes)
        m->peak_bytes = m->now_bytes;
}

/* The rank's piece is now that; the reference is handed over. */
static void put(struct machine *m, uint32_t b, size_t rank, struct ss_storage *s)
{
    struct ss_storage **place = slot(m, b, rank);
    ss_storage_let_go(m->stock, *place);
    *place = s;
}

static void put_shared(struct machine *m, uint32_t b, size_t rank, struct ss_storage *s)
{
    s->holders++;
    put(m, b, rank, s);
}

static void drop(struct machine *m, uint32_t b)
{
    if (!m->counted[b])
        return;
    for (size_t r = 0; r < m->n_ranks; r++)
        put(m, b, r, NULL);
    m->counted[b] = false;
    m->now_bytes -= m->p->buffers[b].bytes;
}

/* dst takes over src's storage: a rank never has both. */
static void take_over(struct machine *m, uint32_t src, uint32_t dst)
{
    m->now_bytes -= m->p->buffers[src].bytes;
    m->counted[src] = false;
    hold(m, dst);
    for (size_t r = 0; r < m->n_ranks; r++) {
        put(m, dst, r, *slot(m, src, r));
        *slot(m, src, r) = NULL;
    }
}

/* Together where that is worth it. */
static void run_tasks(struct machine *m, size_t n, double work, ss_thread_pool_task task,
                      void *user)
{
    ss_thread_pool_run(work > WORTH_SHARING ? m->threads : NULL, n, task, user);
}

static void run_gather(void *user, size_t index, size_t worker)
{
    (void)worker;
    ss_storage_gather(((struct ss_storage **)user)[index]);
}

/* Pieces of these buffers are read now: what are views yet comes into its own place. */
static void gather(struct machine *m, const uint32_t *buffers, size_t n)
{
    struct ss_storage **found = ss_alloc_array(&m->scratch, n * m->n_ranks, sizeof *found);
    size_t n_found = 0;
    double work = 0;
    for (size_t k = 0; k < n; k++)
        for (size_t r = 0; r < m->n_ranks; r++) {
            struct ss_storage *s = *slot(m, buffers[k], r);
            if (!ss_storage_begin_gather(m->stock, s))
                continue;
            found[n_found++] = s;
            work += (double)m->shapes[buffers[k]].count;
        }
    run_tasks(m, n_found, work, run_gather, found);
    for (size_t i = 0; i < n_found; i++)
        ss_storage_end_gather(m->stock, found[i]);
}

/* ---- ops ------------------------------------------------------------------------------------ */

/* Floats of a narrow type are f32 numbers that are rounded. */
static void round_result(const struct machine *m, const struct ss_tensor *t)
{
    if (m->x->floats == SS_BF16 || m->x->floats == SS_F16)
        ss_tensor_round(t, m->x->floats);
}

/* The op on the operands of one rank, and of all others whose operands are the same. */
struct call {
    struct machine *m;
    const struct ss_instr *in;
    struct ss_tensor *operands, *results;
    struct ss_storage **kept; /* of the results */
    struct ss_origin *origin; /* as kernels get it; NULL: none of its rows is rank-dependent */
    size_t rank;              /* the first that needs it */
    struct ss_error err;
    enum ss_rc rc;
};

static bool same_call(const struct machine *m, const struct call *c, size_t rank,
                      const struct ss_origin *origin)
{
    for (uint32_t k = 0; k < c->in->n_in; k++)
        if (*slot(m, c->in->in[k], c->rank) != *slot(m, c->in->in[k], rank))
            return false;
    return !origin || ss_origins_equal(c->origin, origin, c->in->n_origins);
}

static void run_call(void *user, size_t index, size_t worker)
{
    struct call *c = &((struct call *)user)[index];
    struct machine *m = c->m;
    c->rc = ss_eval_into(&c->in->call, c->operands, c->results, c->origin, &m->options,
                         &m->arenas[worker], &c->err);
    for (uint32_t k = 0; k < c->in->n_out && c->rc == SS_OK; k++)
        round_result(m, &c->results[k]);
}

/* Several calls at once, each on one thread; fewer than threads, one by one on all of them. */
static void run_calls(struct machine *m, struct call *calls, size_t n)
{
    const double work = ss_call_work(&calls->in->call);
    if (n >= ss_thread_pool_size(m->threads) || work < WORTH_SHARING) {
        run_tasks(m, n, (double)n * work, run_call, calls);
        return;
    }
    m->options.threads = m->threads;
    for (size_t c = 0; c < n; c++)
        run_call(calls, c, 0);
    m->options.threads = NULL;
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

static enum ss_rc failed_call(struct machine *m, const struct call *c)
{
    if (m->err) {
        *m->err = c->err;
        (void)ss_error_where(m->err, "%s", c->in->name);
    }
    return c->rc;
}

static enum ss_rc execute_op(struct machine *m, const struct ss_instr *in)
{
    struct call *calls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *calls);
    size_t *call_of = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *call_of), n = 0;
    bool hands_on = ss_eval_hands_on(in->call.def, &m->options);
    if (!hands_on)
        gather(m, in->in, in->n_in);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct call next = {.m = m, .in = in, .rank = r};
        next.origin = ss_instr_origins(in, m->coords[r], &m->scratch);
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
        run_calls(m, calls, n);
    enum ss_rc rc = SS_OK;
    for (size_t c = n; c-- > 0;)
        if (calls[c].rc != SS_OK)
            rc = failed_call(m, &calls[c]);
    for (uint32_t k = 0; k < in->n_out; k++) {
        hold(m, in->out[k]);
        for (size_t r = 0; r < m->n_ranks; r++)
            put_shared(m, in->out[k], r, calls[call_of[r]].kept[k]);
        for (size_t c = 0; c < n; c++)
            ss_storage_let_go(m->stock, calls[c].kept[k]);
    }
    return rc;
}

/* ---- groups of ops -------------------------------------------------------------------------- */

/* A group on the operands of one rank, and of all others whose operands are the same. */
struct group_call {
    struct machine *m;
    const struct ss_group *g;
    struct ss_tensor *pieces; /* per value */
    struct ss_storage **kept; /* per value: what is made and stored; else NULL */
    size_t rank;              /* the first that needs it */
    struct ss_error err;
    enum ss_rc rc;
};

static bool same_group_call(const struct group_call *c, size_t rank)
{
    for (size_t v = 0; v < c->g->n_values; v++)
        if (!c->g->made[v] &&
            *slot(c->m, c->g->buffers[v], c->rank) != *slot(c->m, c->g->buffers[v], rank))
            return false;
    return true;
}

static void set_up_group(struct group_call *c)
{
    struct machine *m = c->m;
    c->pieces = ss_alloc_array(&m->scratch, c->g->n_values, sizeof *c->pieces);
    c->kept = ss_alloc_array(&m->scratch, c->g->n_values, sizeof *c->kept);
    for (size_t v = 0; v < c->g->n_values; v++) {
        const uint32_t b = c->g->buffers[v];
        c->pieces[v] = m->shapes[b];
        if (c->g->made[v])
            c->kept[v] = m->groups.unstored[b] ? NULL : new_storage(m, b);
        const struct ss_storage *s = c->g->made[v] ? c->kept[v] : *slot(m, b, c->rank);
        c->pieces[v].data = s ? s->data : NULL;
    }
}

static void run_group_call(void *user, size_t index, size_t worker)
{
    struct group_call *c = &((struct group_call *)user)[index];
    (void)worker;
    c->rc = ss_group_run(c->g, c->pieces, &c->m->options, &c->err);
}

/* The ops that go by blocks, on all ranks. */
static enum ss_rc execute_blocks(struct machine *m, const struct ss_group *g)
{
    struct group_call *calls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *calls);
    size_t *call_of = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *call_of), n = 0;
    for (size_t v = 0; v < g->n_values; v++)
        if (!g->made[v])
            gather(m, &g->buffers[v], 1);
    for (size_t r = 0; r < m->n_ranks; r++) {
        size_t c = 0;
        while (c < n && !same_group_call(&calls[c], r))
            c++;
        call_of[r] = c;
        if (c == n) {
            calls[n] = (struct group_call){.m = m, .g = g, .rank = r};
            set_up_group(&calls[n++]);
        }
    }
    if (n >= ss_thread_pool_size(m->threads)) {
        run_tasks(m, n, (double)n * (double)g->count * (double)g->n_ops, run_group_call, calls);
    } else {
        m->options.threads = m->threads;
        for (size_t c = 0; c < n; c++)
            run_group_call(calls, c, 0);
        m->options.threads = NULL;
    }
    enum ss_rc rc = SS_OK;
    for (size_t c = n; c-- > 0;)
        if (calls[c].rc != SS_OK) {
            rc = calls[c].rc;
            if (m->err)
                *m->err = calls[c].err;
        }
    for (size_t v = 0; v < g->n_values; v++) {
        if (!g->made[v] || m->groups.unstored[g->buffers[v]])
            continue;
        for (size_t r = 0; r < m->n_ranks; r++)
            put_shared(m, g->buffers[v], r, calls[call_of[r]].kept[v]);
        for (size_t c = 0; c < n; c++)
            ss_storage_let_go(m->stock, calls[c].kept[v]);
    }
    return rc;
}

/* What is held counts as if the instructions had run one after the other. */
static enum ss_rc execute_group(struct machine *m, const struct ss_group *g)
{
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    enum ss_rc rc = SS_OK;
    m->deferred = true;
    for (size_t i = 0; i < g->n_before && rc == SS_OK; i++)
        rc = execute_op(m, &m->p->instrs[g->before[i]]);
    if (rc == SS_OK)
        rc = execute_blocks(m, g);
    m->deferred = false;
    for (size_t pc = g->pc; pc < g->pc + g->n; pc++) {
        const struct ss_instr *in = &m->p->instrs[pc];
        for (uint32_t k = 0; k < in->n_out; k++)
            hold(m, in->out[k]);
        if (in->kind == SS_I_FREE)
            drop(m, in->in[0]);
    }
    ss_arena_rewind(&m->scratch, mark);
    return rc;
}

/* Each rank's rows of a tensor. */
static void trim_one(struct machine *m, const struct ss_instr *in, uint32_t k)
{
    hold(m, in->out[k]);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct ss_exchange box;
        ss_instr_trim(m->p, in, k, m->coords[r], &m->scratch, &box);
        put(m, in->out[k], r,
            ss_storage_view(m->stock, &box, slot(m, in->in[k], r), m->shapes[in->in[k]].store,
                            &m->scratch));
    }
}

/* out = a - b, in the precision of the store; integers wrap. */
static void subtract(const struct ss_tensor *a, const struct ss_tensor *b,
                     const struct ss_tensor *out)
{
    const struct ss_tensor x = ss_tensor_numbers(a), y = ss_tensor_numbers(b);
    const struct ss_tensor z = ss_tensor_numbers(out);
    for (int64_t i = 0; i < z.count; i++) {
        if (z.store != SS_STORE_I64) {
            ss_tensor_set(&z, i, ss_tensor_get(&x, i) - ss_tensor_get(&y, i));
            continue;
        }
        uint64_t apart = (uint64_t)ss_i64(&x)[i] - (uint64_t)ss_i64(&y)[i];
        ss_i64(&z)[i] = ss_wrap_int(z.type.dtype, (int64_t)apart);
    }
}

/* What the second half of the instruction's operands is taken from the first, on the ranks that
 * have one before them on the axis. */
static void take_less(struct machine *m, const struct ss_instr *in, uint32_t k)
{
    hold(m, in->out[k]);
    for (size_t r = 0; r < m->n_ranks; r++) {
        if (m->coords[r][in->axis] == 0) {
            put_shared(m, in->out[k], r, *slot(m, in->in[k], r));
            continue;
        }
        struct ss_tensor a = piece(m, in->in[k], r), b = piece(m, in->in[in->n_out + k], r);
        struct ss_storage *made = new_storage(m, in->out[k]);
        struct ss_tensor out = m->shapes[in->out[k]];
        out.data = made->data;
        subtract(&a, &b, &out);
        round_result(m, &out);
        put(m, in->out[k], r, made);
    }
}

/* ---- resharding steps ----------------------------------------------------------------------- */

static struct ss_exchange **plans_of(struct machine *m, size_t pc)
{
    struct ss_exchange **plans = &m->plans[pc * m->n_ranks];
    const struct ss_instr *in = &m->p->instrs[pc];
    for (size_t r = 0; r < m->n_ranks && !plans[r]; r++) {
        plans[r] = ss_alloc(&m->own, sizeof *plans[r]);
        ss_instr_exchange(m->p, in, m->coords[r], &m->own, plans[r]);
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
               (p->pull == SS_PULL_FILL ||
                *slot(m, source, (size_t)p->rank) == *slot(m, source, (size_t)q->rank));
    }
    return same;
}

/* What one rank pulls in the first phase. */
struct pull {
    const struct ss_exchange *x;
    struct ss_tensor *from; /* per part */
    struct ss_tensor to;
};

static void run_pull(void *user, size_t index, size_t worker)
{
    struct pull *p = &((struct pull *)user)[index];
    (void)worker;
    ss_exchange_pull_all(p->x, p->from, &p->to);
}

static struct pull pull_of(struct machine *m, const struct ss_instr *in,
                           const struct ss_exchange *x, struct ss_storage *result)
{
    const struct ss_exchange_phase *phase = &x->phases[0];
    struct pull p = {.x = x, .to = m->shapes[in->out[0]]};
    p.to.data = result->data;
    p.from = ss_alloc_array(&m->scratch, phase->n_parts, sizeof *p.from);
    for (size_t i = 0; i < phase->n_parts; i++)
        p.from[i] = piece(m, in->in[0], (size_t)phase->parts[i].rank);
    return p;
}

/* The first rank of this one's group. */
static size_t leader_of(const struct machine *m, size_t rank, uint32_t axes)
{
    int64_t coords[SS_MAX_AXES];
    memcpy(coords, m->coords[rank], sizeof coords);
    return (size_t)ss_mesh_in_group(m->mesh, axes, 0, coords);
}

/* Whether rank a is the first of the group, another rank's, in which b reduces. */
static bool leads(const struct machine *m, const struct ss_instr *in, size_t a, size_t b)
{
    return in->step->kind == SS_ALL_REDUCE && leader_of(m, b, in->step->axes) == a;
}

/* The earlier rank that ends with the same numbers, else the rank itself. In an all_reduce that is
 * the group's first: each rank folds its chunk into the storage that all of them share, which
 * leaves nothing for the second phase to move. */
static size_t same_result(const struct machine *m, const struct ss_instr *in,
                          struct ss_exchange *const *plans, size_t rank)
{
    bool reduces = in->step->kind == SS_ALL_REDUCE;
    if (reduces && leader_of(m, rank, in->step->axes) != rank)
        return leader_of(m, rank, in->step->axes);
    for (size_t q = 0; q < rank; q++)
        if ((!reduces || leader_of(m, q, in->step->axes) == q) &&
            same_pulls(m, in->in[0], plans[q], plans[rank]))
            return q;
    return rank;
}

/* What the transport carried, ranks taken one by one. */
static void count_sent(struct machine *m, const struct ss_instr *in,
                       struct ss_exchange *const *plans)
{
    struct ss_run_collective *c = &m->x->collectives[in->step->kind];
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

/* Every rank reduces its peers' pieces into a result of its own, which others may share. */
static void reduce(struct machine *m, const struct ss_instr *in, struct ss_exchange *const *plans,
                   struct ss_storage **results)
{
    struct pull *pulls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulls);
    bool *pulled = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulled);
    size_t n = 0;
    gather(m, in->in, 1);
    for (size_t r = 0; r < m->n_ranks; r++) {
        size_t same = same_result(m, in, plans, r);
        results[r] = same == r ? new_storage(m, in->out[0]) : results[same];
        results[r]->holders += same != r;
        pulled[r] = same == r || (pulled[same] && leads(m, in, same, r));
        if (pulled[r])
            pulls[n++] = pull_of(m, in, plans[r], results[r]);
    }
    run_tasks(m, n, (double)n * (double)m->shapes[in->out[0]].count, run_pull, pulls);
    for (size_t i = 0; i < n; i++) /* after all: pulls may share a result */
        round_result(m, &pulls[i].to);
}

/* Every rank's result is a view of its peers' pieces. */
static void copy(struct machine *m, const struct ss_instr *in, struct ss_exchange *const *plans,
                 struct ss_storage **results)
{
    for (size_t r = 0; r < m->n_ranks; r++) {
        const struct ss_exchange_phase *phase = &plans[r]->phases[0];
        size_t same = same_result(m, in, plans, r);
        if (same != r) {
            results[r] = results[same];
            results[r]->holders++;
            continue;
        }
        struct ss_storage **sources =
            ss_alloc_array(&m->scratch, phase->n_parts, sizeof(struct ss_storage *));
        for (size_t i = 0; i < phase->n_parts; i++)
            sources[i] = *slot(m, in->in[0], (size_t)phase->parts[i].rank);
        results[r] =
            ss_storage_view(m->stock, plans[r], sources, m->shapes[in->out[0]].store, &m->scratch);
    }
}

/* The given partial terms of an input, one per rank; NULL: the step computes them. */
static const struct ss_tensor *given_parts(const struct machine *m, const struct ss_instr *in)
{
    for (uint32_t i = 0; i < m->p->n_inputs && m->x->parts; i++)
        if (in->step->kind == SS_TO_PARTIAL && m->p->inputs[i] == in->in[0])
            return m->x->parts[i];
    return NULL;
}

static void borrow(struct machine *m, const struct ss_tensor *parts, struct ss_storage **results)
{
    for (size_t r = 0; r < m->n_ranks; r++)
        results[r] = ss_storage_borrow(m->stock, parts[r].data);
}

static void execute_step(struct machine *m, size_t pc)
{
    const struct ss_instr *in = &m->p->instrs[pc];
    struct ss_exchange **plans = plans_of(m, pc);
    struct ss_storage **results =
        ss_alloc_array(&m->scratch, m->n_ranks, sizeof(struct ss_storage *));
    const struct ss_tensor *parts = given_parts(m, in);
    if (parts)
        borrow(m, parts, results);
    else if (ss_collective_reduces(in->step->kind))
        reduce(m, in, plans, results);
    else
        copy(m, in, plans, results);
    count_sent(m, in, plans);
    hold(m, in->out[0]);
    for (size_t r = 0; r < m->n_ranks; r++)
        put(m, in->out[0], r, results[r]);
}

/* ---- the program ---------------------------------------------------------------------------- */

/* Shows the results that the instruction has completed. */
static void show_results(struct machine *m, const struct ss_instr *in)
{
    if (!m->x->on_result || !in->final)
        return;
    gather(m, in->out, in->n_out);
    for (size_t r = 0; r < m->n_ranks; r++)
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
    case SS_I_LESS:
        gather(m, in->in, in->n_in);
        for (uint32_t k = 0; k < in->n_out; k++)
            take_less(m, in, k);
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

/* Instructions that a run executes, trips included. */
static int64_t count_instrs(const struct ss_program *p)
{
    int64_t n = 0, times[SS_MAX_LOOP_DEPTH + 1] = {1};
    int depth = 0;
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        if (in->kind == SS_I_LOOP_BEGIN) {
            times[depth + 1] = times[depth] * in->trips;
            depth++;
        } else if (in->kind == SS_I_LOOP_END) {
            depth--;
        } else {
            n += times[depth];
        }
    }
    return n;
}

static void note_time(struct machine *m, size_t pc, double start)
{
    double now = ss_now_s();
    m->x->seconds[pc] += now - start;
    if (m->x->traced) {
        struct ss_run_event event = {pc, start - m->start_s, now - m->start_s};
        ss_push(&m->own, m->events, event);
    }
}

static enum ss_rc run_program(struct machine *m)
{
    struct ss_progress progress = {.phase = m->x->phase, .total = count_instrs(m->p)};
    struct ss_program_cursor at;
    enum ss_rc rc = SS_OK;
    size_t n = 0;
    ss_program_begin(&at, m->p);
    while (rc == SS_OK && ss_program_next(&at, n)) {
        if ((rc = ss_eval_stopped(m->x->job, m->err)) != SS_OK)
            break;
        if (m->x->phase)
            ss_job_report(m->x->job, &progress);
        double start = m->x->seconds ? ss_now_s() : 0;
        const struct ss_group *g = m->groups.at ? m->groups.at[at.pc] : NULL;
        rc = g ? execute_group(m, g) : execute_instr(m, at.pc, at.repeats == 0);
        if (m->x->seconds)
            note_time(m, g ? g->last : at.pc, start);
        n = g ? g->n : 1;
        progress.done += (int64_t)n;
    }
    return rc;
}

/* Each rank's piece of an input is what its generator gives at the piece's positions. */
static void make_input(struct machine *m, uint32_t i)
{
    uint32_t b = m->p->inputs[i];
    const struct ss_tensor *whole = &m->x->inputs[i];
    struct ss_storage *source = ss_storage_borrow(m->stock, whole->data);
    struct ss_reshard_step cut = {.kind = SS_SLICE, .to = m->p->buffers[b].layout};
    hold(m, b);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct ss_exchange x;
        struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
        ss_exchange_plan(m->mesh, &whole->type, &cut, m->coords[r], &m->scratch, &x);
        put(m, b, r, ss_storage_view(m->stock, &x, &source, whole->store, &m->scratch));
        ss_arena_rewind(&m->scratch, mark);
    }
    ss_storage_let_go(m->stock, source);
}

/* ---- from begin to end ---------------------------------------------------------------------- */

static void begin(struct machine *m, struct ss_execution *x, struct ss_error *err)
{
    const struct ss_program *p = x->program;
    *m = (struct machine){.x = x, .p = p, .mesh = &p->mesh, .start_s = ss_now_s(), .err = err};
    m->n_ranks = (size_t)m->mesh->n_devices;
    m->options =
        (struct ss_eval_options){.float_store = x->float_store, .find = x->find, .job = x->job};
    m->coords = ss_alloc_array(&m->own, m->n_ranks, sizeof *m->coords);
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_mesh_coords(m->mesh, (int64_t)r, m->coords[r]);
    m->shapes = ss_alloc_array(&m->own, p->n_buffers, sizeof *m->shapes);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        m->shapes[b] =
            (struct ss_tensor){.type = p->buffers[b].local,
                               .store = ss_store_for(p->buffers[b].local.dtype, x->float_store),
                               .count = ss_type_count(&p->buffers[b].local)};
    m->held = ss_alloc_array(&m->own, p->n_buffers * m->n_ranks, sizeof(struct ss_storage *));
    m->counted = ss_alloc_array(&m->own, p->n_buffers, sizeof *m->counted);
    /* Who looks at every result, or rounds each, needs all of them in memory. */
    if (!x->on_result && x->floats != SS_BF16 && x->floats != SS_F16)
        ss_groups_find(p, &m->own, &m->groups);
    m->plans = ss_alloc_array(&m->own, p->n_instrs * m->n_ranks, sizeof(struct ss_exchange *));
    m->threads = ss_thread_pool_new(SIZE_MAX);
    m->stock = x->stock;
    m->arenas = ss_alloc_array(&m->own, ss_thread_pool_size(m->threads), sizeof *m->arenas);
}

static void end(struct machine *m)
{
    for (uint32_t b = 0; b < m->p->n_buffers; b++)
        for (size_t r = 0; r < m->n_ranks; r++)
            put(m, b, r, NULL);
    for (size_t w = 0; w < ss_thread_pool_size(m->threads); w++)
        ss_arena_free(&m->arenas[w]);
    ss_thread_pool_free(m->threads);
    ss_arena_free(&m->scratch);
    ss_arena_free(&m->own);
}

static void take_outputs(struct machine *m)
{
    struct ss_execution *x = m->x;
    uint32_t n = m->p->n_outputs;
    gather(m, m->p->outputs, n);
    x->n_kept = m->n_ranks * n;
    x->outputs = ss_xcalloc(x->n_kept, sizeof *x->outputs);
    x->kept = ss_xcalloc(x->n_kept, sizeof(struct ss_storage *));
    for (size_t r = 0; r < m->n_ranks; r++)
        for (uint32_t o = 0; o < n; o++) {
            x->kept[r * n + o] = *slot(m, m->p->outputs[o], r);
            x->kept[r * n + o]->holders++;
            x->outputs[r * n + o] = piece(m, m->p->outputs[o], r);
        }
}

void ss_execution_begin(struct ss_execution *x)
{
    x->outputs = NULL;
    x->kept = NULL;
    x->n_kept = 0;
    x->stock = ss_xcalloc(1, sizeof *x->stock);
    x->stock->pool = x->pool;
    x->peak_bytes = 0;
    x->n_times = (size_t)(x->repeat > 0 ? x->repeat : 1);
    if (!x->arena)
        x->n_times = 1;
    x->times = x->arena ? ss_alloc_array(x->arena, x->n_times, sizeof *x->times) : &x->one_time;
    x->lanes = NULL;
    x->n_lanes = 0;
    memset(x->collectives, 0, sizeof x->collectives);
}

static void let_go_outputs(struct ss_execution *x)
{
    for (size_t i = 0; i < x->n_kept; i++)
        ss_storage_let_go(x->stock, x->kept[i]);
    free(x->kept);
    free(x->outputs);
    x->kept = NULL;
    x->outputs = NULL;
    x->n_kept = 0;
}

static void keep_events(struct machine *m)
{
    struct ss_execution *x = m->x;
    struct ss_run_lane *lane = ss_alloc(x->arena, sizeof *lane);
    lane->n_ranks = (int64_t)m->n_ranks;
    lane->n_events = m->events.count;
    lane->events = ss_memdup(x->arena, m->events.items, lane->n_events * sizeof *lane->events);
    x->lanes = lane;
    x->n_lanes = 1;
}

/* Once. */
static enum ss_rc simulate(struct ss_execution *x, double *seconds, struct ss_error *err)
{
    struct machine m;
    double start = ss_now_s();
    begin(&m, x, err);
    for (uint32_t i = 0; i < m.p->n_inputs; i++)
        make_input(&m, i);
    enum ss_rc rc = run_program(&m);
    if (rc == SS_OK)
        take_outputs(&m);
    x->peak_bytes = m.peak_bytes;
    *seconds = ss_now_s() - start;
    if (x->traced)
        keep_events(&m);
    end(&m);
    return rc;
}

enum ss_rc ss_execute(struct ss_execution *x, struct ss_error *err)
{
    ss_execution_begin(x);
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < x->n_times && rc == SS_OK; i++) {
        if (i > 0) {
            let_go_outputs(x);
            memset(x->collectives, 0, sizeof x->collectives);
        }
        for (size_t pc = 0; pc < x->program->n_instrs && x->seconds; pc++)
            x->seconds[pc] = 0;
        rc = simulate(x, &x->times[i], err);
    }
    if (rc != SS_OK)
        ss_execution_free(x);
    return rc;
}

void ss_execution_free(struct ss_execution *x)
{
    let_go_outputs(x);
    free(x->stock);
    x->stock = NULL;
}
