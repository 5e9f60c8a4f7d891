/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/blocks.h"

#include <pthread.h>

#include "core/base/thread_pool.h"

/* Elements of a block: the values of a chain of a few ops stay in the first two caches. */
enum { BLOCK = 4096, BLOCKS_PER_TASK = 8 };
enum { NO_SLOT = -1 };

bool ss_block_worth_sharing(int64_t count)
{
    return count >= 2 * BLOCK * BLOCKS_PER_TASK;
}

static bool is_broadcast(const struct ss_call *call)
{
    return call->def->class == SS_OP_CLASS_BROADCAST_IN_DIM;
}

bool ss_block_fits(const struct ss_call *call, int64_t count)
{
    if (call->n_out != 1 || count <= 1 || ss_type_count(call->out) != count)
        return false;
    if (is_broadcast(call)) /* unless its kernel was replaced */
        return ss_type_count(call->in) > 0 && ss_op_kernel(call->def) == call->def->kernel;
    if (!(call->def->flags & SS_OP_ELEMENTWISE) || !call->n_in)
        return false;
    for (size_t k = 0; k < call->n_in; k++)
        if (call->in[k].rank != 0 && !ss_shape_equal(&call->in[k], call->out))
            return false;
    return true;
}

bool ss_block_reads_whole(const struct ss_call *call, size_t k)
{
    return is_broadcast(call) || call->in[k].rank == 0;
}

/* ---- broadcasts ----------------------------------------------------------------------------- */

/* Result dims, joined where they step as one, and how far each steps through the operand. */
struct walk {
    int rank;
    int64_t dims[SS_MAX_RANK], step[SS_MAX_RANK];
};

static struct walk broadcast_walk(const struct ss_call *call)
{
    struct walk w = {0};
    int64_t strides[SS_MAX_RANK + 1], step[SS_MAX_RANK] = {0};
    size_t n;
    const int64_t *to = ss_attr_ints(&call->attrs, SS_ATTR_DIMENSIONS, &n);
    ss_strides(call->in, strides);
    for (int d = 0; d < call->in->rank; d++)
        if (call->in->dims[d] != 1)
            step[to[d]] = strides[d];
    for (int d = 0; d < call->out->rank; d++) {
        const int64_t length = call->out->dims[d];
        if (length == 1)
            continue;
        if (w.rank && w.step[w.rank - 1] == step[d] * length) {
            w.dims[w.rank - 1] *= length;
            w.step[w.rank - 1] = step[d];
        } else {
            w.dims[w.rank] = length;
            w.step[w.rank++] = step[d];
        }
    }
    return w;
}

typedef uint32_t __attribute__((may_alias)) word4;
typedef uint64_t __attribute__((may_alias)) word8;
typedef struct {
    uint64_t half[2];
} __attribute__((may_alias)) word16;

#define COPY_ROW(type)                                                                             \
    do {                                                                                           \
        type *d = to;                                                                              \
        const type *s = (const type *)from + first;                                                \
        if (step == 1)                                                                             \
            for (int64_t i = 0; i < n; i++)                                                        \
                d[i] = s[i];                                                                       \
        else if (step == 0)                                                                        \
            for (int64_t i = 0; i < n; i++)                                                        \
                d[i] = *s;                                                                         \
        else                                                                                       \
            for (int64_t i = 0; i < n; i++)                                                        \
                d[i] = s[i * step];                                                                \
    } while (0)

/* n elements to `to`, from element `first` on. */
static void copy_row(size_t size, void *to, const void *from, int64_t first, int64_t step,
                     int64_t n)
{
    if (size == 4)
        COPY_ROW(word4);
    else if (size == 8)
        COPY_ROW(word8);
    else
        COPY_ROW(word16);
}

/* Elements [begin, begin + n) of the result. */
static void broadcast(const struct walk *w, size_t size, char *to, const void *from, int64_t begin,
                      int64_t n)
{
    const int inner = w->rank - 1;
    const int64_t length = inner < 0 ? 1 : w->dims[inner], step = inner < 0 ? 0 : w->step[inner];
    int64_t index[SS_MAX_RANK], row = begin / length, within = begin % length, base = 0;
    for (int d = inner - 1; d >= 0; d--) {
        index[d] = row % w->dims[d];
        row /= w->dims[d];
        base += index[d] * w->step[d];
    }
    while (n > 0) {
        const int64_t some = length - within < n ? length - within : n;
        copy_row(size, to, from, base + within * step, step, some);
        to += (size_t)some * size;
        n -= some;
        within = 0;
        for (int d = inner - 1; d >= 0; d--) {
            base += w->step[d];
            if (++index[d] < w->dims[d])
                break;
            base -= w->step[d] * w->dims[d];
            index[d] = 0;
        }
    }
}

/* ---- the plan of a group -------------------------------------------------------------------- */

struct run {
    const struct ss_block_group *group;
    struct ss_eval_options options; /* of one block: without threads */
    struct ss_arena arena;
    int *slot; /* per value without memory: the block buffer that holds it; else NO_SLOT */
    int n_slots;
    bool *uniform;      /* per op: a broadcast of one element whose slot is filled once */
    struct walk *walks; /* per op: of broadcasts */
    int64_t n_blocks;
    struct hand *hands; /* per worker */
    pthread_mutex_t lock;
    /* Guarded by lock. */
    int64_t failed_block; /* the first that failed */
    enum ss_rc rc;
    struct ss_error err;
};

static bool by_blocks(const struct run *r, const struct ss_block_op *op, size_t k)
{
    (void)r;
    return !ss_block_reads_whole(op->call, k);
}

/* Gives every value without memory a slot for as long as it is read. */
static void assign_slots(struct run *r)
{
    const struct ss_block_group *g = r->group;
    struct ss_arena scratch = {0};
    size_t *last = ss_alloc_array(&scratch, g->n_values, sizeof *last);
    int *spare = ss_alloc_array(&scratch, g->n_values, sizeof *spare), n_spare = 0;
    bool *pinned = ss_alloc_array(&scratch, g->n_values, sizeof *pinned);
    for (size_t i = 0; i < g->n_ops; i++)
        for (size_t k = 0; k < g->ops[i].call->n_in; k++)
            last[g->ops[i].in[k]] = i;
    for (size_t v = 0; v < g->n_values; v++)
        r->slot[v] = NO_SLOT;
    for (size_t i = 0; i < g->n_ops; i++) {
        const struct ss_block_op *op = &g->ops[i];
        if (!g->values[op->out].data) {
            pinned[op->out] = r->uniform[i];
            r->slot[op->out] = n_spare && !r->uniform[i] ? spare[--n_spare] : r->n_slots++;
        }
        for (size_t k = 0; k < op->call->n_in; k++) {
            const uint32_t v = op->in[k];
            bool again = false; /* an operand that occurs twice is given back once */
            for (size_t j = 0; j < k; j++)
                again |= op->in[j] == v;
            if (r->slot[v] != NO_SLOT && !pinned[v] && last[v] == i && !again)
                spare[n_spare++] = r->slot[v];
        }
    }
    ss_arena_free(&scratch);
}

static void plan(struct run *r)
{
    const struct ss_block_group *g = r->group;
    r->slot = ss_alloc_array(&r->arena, g->n_values, sizeof *r->slot);
    r->uniform = ss_alloc_array(&r->arena, g->n_ops, sizeof *r->uniform);
    r->walks = ss_alloc_array(&r->arena, g->n_ops, sizeof *r->walks);
    for (size_t i = 0; i < g->n_ops; i++) {
        if (!is_broadcast(g->ops[i].call))
            continue;
        r->walks[i] = broadcast_walk(g->ops[i].call);
        r->uniform[i] =
            r->walks[i].rank == 1 && r->walks[i].step[0] == 0 && !g->values[g->ops[i].out].data;
    }
    assign_slots(r);
    r->n_blocks = (g->count + BLOCK - 1) / BLOCK;
    r->failed_block = r->n_blocks;
}

/* ---- blocks --------------------------------------------------------------------------------- */

/* An op on one block: its call on pieces of rank 1. */
struct block_call {
    struct ss_call call;
    struct ss_type *types; /* of operands, then of the result */
    struct ss_tensor *in, out;
};

/* What one worker needs of its own. */
struct hand {
    bool ready;
    struct ss_arena arena, scratch;
    struct block_call *calls; /* per op */
    char *slots;
    int64_t length; /* for which the calls stand */
};

enum { SLOT_BYTES = BLOCK * 16 };

static struct ss_type piece_type(const struct ss_type *type, int64_t length)
{
    return (struct ss_type){.dtype = type->dtype, .rank = 1, .dims = {length}};
}

static void set_length(const struct run *r, struct hand *h, int64_t length)
{
    for (size_t i = 0; i < r->group->n_ops; i++) {
        const struct ss_block_op *op = &r->group->ops[i];
        struct block_call *c = &h->calls[i];
        for (size_t k = 0; k < op->call->n_in; k++) {
            const bool blocks = by_blocks(r, op, k);
            c->types[k] = blocks ? piece_type(&op->call->in[k], length) : op->call->in[k];
            c->in[k].type = c->types[k];
            c->in[k].count = blocks ? length : c->in[k].count;
        }
        c->types[op->call->n_in] = piece_type(op->call->out, length);
        c->out.type = c->types[op->call->n_in];
        c->out.count = length;
    }
    h->length = length;
}

static void make_ready(const struct run *r, struct hand *h)
{
    const struct ss_block_group *g = r->group;
    h->calls = ss_alloc_array(&h->arena, g->n_ops, sizeof *h->calls);
    h->slots = ss_alloc_unset(&h->arena, (size_t)r->n_slots * SLOT_BYTES);
    for (size_t i = 0; i < g->n_ops; i++) {
        const struct ss_block_op *op = &g->ops[i];
        struct block_call *c = &h->calls[i];
        c->call = *op->call;
        c->types = ss_alloc_array(&h->arena, op->call->n_in + 1, sizeof *c->types);
        c->in = ss_alloc_array(&h->arena, op->call->n_in, sizeof *c->in);
        for (size_t k = 0; k < op->call->n_in; k++)
            c->in[k] = g->values[op->in[k]];
        c->out = g->values[op->out];
        c->call.in = c->types;
        c->call.out = &c->types[op->call->n_in];
        if (r->uniform[i])
            broadcast(&r->walks[i], ss_element_size(&c->out),
                      h->slots + (size_t)r->slot[op->out] * SLOT_BYTES, c->in->data, 0,
                      g->count < BLOCK ? g->count : BLOCK);
    }
    h->ready = true;
}

static void *block_of(const struct run *r, const struct hand *h, uint32_t v, int64_t begin)
{
    const struct ss_tensor *t = &r->group->values[v];
    return t->data ? ss_element(t, begin) : h->slots + (size_t)r->slot[v] * SLOT_BYTES;
}

static enum ss_rc run_block(const struct run *r, struct hand *h, int64_t begin,
                            struct ss_error *err)
{
    const struct ss_block_group *g = r->group;
    const int64_t length = g->count - begin < BLOCK ? g->count - begin : BLOCK;
    enum ss_rc rc = SS_OK;
    if (length != h->length)
        set_length(r, h, length);
    for (size_t i = 0; i < g->n_ops && rc == SS_OK; i++) {
        const struct ss_block_op *op = &g->ops[i];
        struct block_call *c = &h->calls[i];
        if (r->uniform[i])
            continue;
        c->out.data = block_of(r, h, op->out, begin);
        if (is_broadcast(op->call)) {
            broadcast(&r->walks[i], ss_element_size(&c->out), c->out.data, c->in->data, begin,
                      length);
            continue;
        }
        for (size_t k = 0; k < op->call->n_in; k++)
            if (by_blocks(r, op, k))
                c->in[k].data = block_of(r, h, op->in[k], begin);
        rc = ss_eval_into(&c->call, c->in, &c->out, NULL, &r->options, &h->scratch, err);
    }
    return rc;
}

static void run_task(void *user, size_t index, size_t worker)
{
    struct run *r = user;
    struct hand *h = &r->hands[worker];
    const int64_t first = (int64_t)index * BLOCKS_PER_TASK;
    if (!h->ready)
        make_ready(r, h);
    for (int64_t b = first; b < r->n_blocks && b < first + BLOCKS_PER_TASK; b++) {
        struct ss_error err = {0};
        enum ss_rc rc = run_block(r, h, b * BLOCK, &err);
        if (rc == SS_OK)
            continue;
        pthread_mutex_lock(&r->lock);
        if (b < r->failed_block) {
            r->failed_block = b;
            r->rc = rc;
            r->err = err;
        }
        pthread_mutex_unlock(&r->lock);
        return;
    }
}

enum ss_rc ss_blocks_run(const struct ss_block_group *group, const struct ss_eval_options *options,
                         struct ss_error *err)
{
    struct run r = {.group = group, .options = *options, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct ss_thread_pool *threads = ss_block_worth_sharing(group->count) ? options->threads : NULL;
    const size_t n_hands = threads ? ss_thread_pool_size(threads) : 1;
    r.options.threads = NULL;
    plan(&r);
    r.hands = ss_alloc_array(&r.arena, n_hands, sizeof *r.hands);
    const int64_t n_tasks = (r.n_blocks + BLOCKS_PER_TASK - 1) / BLOCKS_PER_TASK;
    ss_thread_pool_run(threads, (size_t)n_tasks, run_task, &r);
    for (size_t i = 0; i < n_hands; i++) {
        ss_arena_free(&r.hands[i].arena);
        ss_arena_free(&r.hands[i].scratch);
    }
    ss_arena_free(&r.arena);
    if (r.rc != SS_OK && err)
        *err = r.err;
    return r.rc;
}
