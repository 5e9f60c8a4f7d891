/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops of simulated ranks, alone and in groups, and the trims and differences that follow them. */
#include <stdlib.h>
#include <string.h>

#include "core/rules/origin.h"
#include "core/run/simulator.h"

/* The op on the operands of one rank, and of all others whose operands are the same. */
struct call {
    struct ss_sim *m;
    const struct ss_instr *in;
    struct ss_tensor *operands, *results;
    struct ss_storage **kept; /* of the results */
    struct ss_origin *origin; /* as kernels get it; NULL: none of its rows is rank-dependent */
    size_t rank;              /* the first that needs it */
    struct ss_error err;
    enum ss_rc rc;
};

static bool same_call(const struct ss_sim *m, const struct call *c, size_t rank,
                      const struct ss_origin *origin)
{
    for (uint32_t k = 0; k < c->in->n_in; k++)
        if (*ss_sim_slot(m, c->in->in[k], c->rank) != *ss_sim_slot(m, c->in->in[k], rank))
            return false;
    return !origin || ss_origins_equal(c->origin, origin, c->in->n_origins);
}

static void run_call(void *user, size_t index, size_t worker)
{
    struct call *c = &((struct call *)user)[index];
    struct ss_sim *m = c->m;
    c->rc = ss_eval_into(&c->in->call, c->operands, c->results, c->origin, &m->options,
                         &m->arenas[worker], &c->err);
    for (uint32_t k = 0; k < c->in->n_out && c->rc == SS_OK; k++)
        ss_sim_round(m, &c->results[k]);
}

/* Several calls at once, each on one thread; fewer than threads, one by one on all of them. */
static void run_calls(struct ss_sim *m, struct call *calls, size_t n)
{
    const double work = ss_call_work(&calls->in->call);
    if (n >= ss_thread_pool_size(m->threads) || work < SS_SIM_WORTH_SHARING) {
        ss_sim_run_tasks(m, n, (double)n * work, run_call, calls);
        return;
    }
    m->options.threads = m->threads;
    for (size_t c = 0; c < n; c++)
        run_call(calls, c, 0);
    m->options.threads = NULL;
}

/* Operands and results of a call; results that are operands share their storage. */
static void set_up(struct ss_sim *m, struct call *c, bool hands_on)
{
    const struct ss_instr *in = c->in;
    c->operands = ss_alloc_array(&m->scratch, in->n_in, sizeof *c->operands);
    c->results = ss_alloc_array(&m->scratch, in->n_out, sizeof *c->results);
    c->kept = ss_alloc_array(&m->scratch, in->n_out, sizeof *c->kept);
    for (uint32_t k = 0; k < in->n_in; k++)
        c->operands[k] = ss_sim_piece(m, in->in[k], c->rank);
    for (uint32_t k = 0; k < in->n_out; k++) {
        c->kept[k] =
            hands_on ? *ss_sim_slot(m, in->in[k], c->rank) : ss_sim_new_storage(m, in->out[k]);
        c->kept[k]->holders += hands_on;
        c->results[k] = m->shapes[in->out[k]];
        c->results[k].data = c->kept[k]->data;
    }
}

static enum ss_rc failed_call(struct ss_sim *m, const struct call *c)
{
    if (m->err) {
        *m->err = c->err;
        (void)ss_error_where(m->err, "%s", c->in->name);
    }
    return c->rc;
}

enum ss_rc ss_sim_op(struct ss_sim *m, const struct ss_instr *in)
{
    struct call *calls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *calls);
    size_t *call_of = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *call_of), n = 0;
    bool hands_on = ss_eval_hands_on(in->call.def, &m->options);
    if (!hands_on)
        ss_sim_gather(m, in->in, in->n_in);
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
        ss_sim_hold(m, in->out[k]);
        for (size_t r = 0; r < m->n_ranks; r++)
            ss_sim_put_shared(m, in->out[k], r, calls[call_of[r]].kept[k]);
        for (size_t c = 0; c < n; c++)
            ss_storage_let_go(m->stock, calls[c].kept[k]);
    }
    return rc;
}

/* ---- groups of ops -------------------------------------------------------------------------- */

/* A group on the operands of one rank, and of all others whose operands are the same. */
struct group_call {
    struct ss_sim *m;
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
        if (!c->g->made[v] && *ss_sim_slot(c->m, c->g->buffers[v], c->rank) !=
                                  *ss_sim_slot(c->m, c->g->buffers[v], rank))
            return false;
    return true;
}

static void set_up_group(struct group_call *c)
{
    struct ss_sim *m = c->m;
    c->pieces = ss_alloc_array(&m->scratch, c->g->n_values, sizeof *c->pieces);
    c->kept = ss_alloc_array(&m->scratch, c->g->n_values, sizeof *c->kept);
    for (size_t v = 0; v < c->g->n_values; v++) {
        const uint32_t b = c->g->buffers[v];
        c->pieces[v] = m->shapes[b];
        if (c->g->made[v])
            c->kept[v] = m->groups.unstored[b] ? NULL : ss_sim_new_storage(m, b);
        const struct ss_storage *s = c->g->made[v] ? c->kept[v] : *ss_sim_slot(m, b, c->rank);
        c->pieces[v].data = s ? s->data : NULL;
    }
}

static void run_group_call(void *user, size_t index, size_t worker)
{
    struct group_call *c = &((struct group_call *)user)[index];
    (void)worker;
    c->rc = ss_blocks_run(c->g->plan, c->pieces, c->m->options.threads, NULL, &c->err);
}

/* The ops that go by blocks, on all ranks. */
static enum ss_rc execute_blocks(struct ss_sim *m, const struct ss_group *g)
{
    struct group_call *calls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *calls);
    size_t *call_of = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *call_of), n = 0;
    for (size_t v = 0; v < g->n_values; v++)
        if (!g->made[v])
            ss_sim_gather(m, &g->buffers[v], 1);
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
        ss_sim_run_tasks(m, n, (double)n * (double)g->count * (double)g->n_ops, run_group_call,
                         calls);
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
            ss_sim_put_shared(m, g->buffers[v], r, calls[call_of[r]].kept[v]);
        for (size_t c = 0; c < n; c++)
            ss_storage_let_go(m->stock, calls[c].kept[v]);
    }
    return rc;
}

/* What is held counts as if the instructions had run one after the other. */
enum ss_rc ss_sim_group(struct ss_sim *m, const struct ss_group *g)
{
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    enum ss_rc rc = SS_OK;
    m->deferred = true;
    for (size_t i = 0; i < g->n_before && rc == SS_OK; i++)
        rc = ss_sim_op(m, &m->p->instrs[g->before[i]]);
    if (rc == SS_OK)
        rc = execute_blocks(m, g);
    m->deferred = false;
    for (size_t pc = g->pc; pc < g->pc + g->n; pc++) {
        const struct ss_instr *in = &m->p->instrs[pc];
        for (uint32_t k = 0; k < in->n_out; k++)
            ss_sim_hold(m, in->out[k]);
        if (in->kind == SS_I_FREE)
            ss_sim_drop(m, in->in[0]);
    }
    ss_arena_rewind(&m->scratch, mark);
    return rc;
}

/* Each rank's rows of a tensor. */
void ss_sim_trim(struct ss_sim *m, const struct ss_instr *in, uint32_t k)
{
    ss_sim_hold(m, in->out[k]);
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct ss_exchange box;
        ss_instr_trim(m->p, in, k, m->coords[r], &m->scratch, &box);
        ss_sim_put(m, in->out[k], r,
                   ss_storage_view(m->stock, &box, ss_sim_slot(m, in->in[k], r),
                                   m->shapes[in->in[k]].store, &m->scratch));
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
void ss_sim_less(struct ss_sim *m, const struct ss_instr *in, uint32_t k)
{
    ss_sim_hold(m, in->out[k]);
    for (size_t r = 0; r < m->n_ranks; r++) {
        if (m->coords[r][in->axis] == 0) {
            ss_sim_put_shared(m, in->out[k], r, *ss_sim_slot(m, in->in[k], r));
            continue;
        }
        struct ss_tensor a = ss_sim_piece(m, in->in[k], r),
                         b = ss_sim_piece(m, in->in[in->n_out + k], r);
        struct ss_storage *made = ss_sim_new_storage(m, in->out[k]);
        struct ss_tensor out = m->shapes[in->out[k]];
        out.data = made->data;
        subtract(&a, &b, &out);
        ss_sim_round(m, &out);
        ss_sim_put(m, in->out[k], r, made);
    }
}

/* One rank's sum and what comes to it, as new storage: the old one may be shared. */
static struct ss_storage *fold(struct ss_sim *m, const struct ss_instr *in,
                               const struct ss_exchange *x, size_t rank)
{
    struct ss_storage *made = ss_sim_new_storage(m, in->out[0]);
    const struct ss_tensor sum = ss_sim_piece(m, in->out[0], rank);
    const struct ss_tensor term = ss_sim_piece(m, in->in[0], rank);
    struct ss_tensor out = m->shapes[in->out[0]];
    out.data = made->data;
    memcpy(out.data, sum.data, (size_t)sum.count * ss_store_size(sum.store));
    ss_exchange_pull(x, 0, 0, &term, &out);
    ss_sim_round(m, &out);
    return made;
}

void ss_sim_fold(struct ss_sim *m, const struct ss_instr *in)
{
    struct ss_exchange x;
    struct ss_storage **made = ss_alloc_array(&m->scratch, m->n_ranks, sizeof(struct ss_storage *));
    const bool replaces = in->reduce == SS_N_REDUCES || !*ss_sim_slot(m, in->out[0], 0);
    ss_sim_hold(m, in->out[0]);
    if (!replaces) {
        ss_instr_fold(m->p, in, &m->scratch, &x);
        ss_sim_gather(m, in->in, 1);
        ss_sim_gather(m, in->out, 1);
    }
    for (size_t r = 0; r < m->n_ranks; r++) {
        struct ss_storage *term = *ss_sim_slot(m, in->in[0], r);
        for (size_t q = 0; q < r && !made[r]; q++)
            if (*ss_sim_slot(m, in->in[0], q) == term &&
                (replaces || *ss_sim_slot(m, in->out[0], q) == *ss_sim_slot(m, in->out[0], r)))
                made[r] = made[q];
        if (!made[r])
            made[r] = replaces ? term : fold(m, in, &x, r);
        else if (!replaces)
            made[r]->holders++;
        if (replaces)
            made[r]->holders++;
    }
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_sim_put(m, in->out[0], r, made[r]);
}
