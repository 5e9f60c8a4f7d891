/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/blocks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/thread_pool.h"

/* Elements of a block: the values of a chain of a few ops stay in the first two caches. */
enum { BLOCK = 2048, BLOCKS_PER_TASK = 16 };
enum { NO_SLOT = -1, LINE = 64 };

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

/* An op on one block: its call on pieces of rank 1. */
struct step {
    const struct ss_block_op *op;
    struct ss_eval_kernel kernel;
    bool broadcasts;
    bool uniform;             /* a broadcast of one element, whose slot is filled once a run */
    struct walk walk;         /* of a broadcast */
    struct ss_call call[2];   /* on a whole block, and on the last one */
    size_t tensors;           /* where its tensors begin: operands, then the result */
    struct ss_tensor *own[2]; /* these tensors without data, for either call */
};

struct ss_block_plan {
    struct ss_block_group group;
    struct ss_kernel_args args; /* what all calls have in common */
    struct step *steps;         /* per op */
    size_t n_tensors;
    int *slot;      /* per value that is passing: the block buffer that holds it; else NO_SLOT */
    size_t *offset; /* per slot: where it begins */
    int n_slots;
    size_t bytes;   /* of all slots and tensors */
    int64_t length; /* of a block */
    int64_t n_blocks;
};

static size_t element_bytes(const struct ss_tensor *t)
{
    return ss_store_size(t->store);
}

/* Gives every passing value a slot for as long as it is read; *bytes of each. */
static void assign_slots(struct ss_block_plan *p, size_t *bytes, struct ss_arena *scratch)
{
    const struct ss_block_group *g = &p->group;
    size_t *last = ss_alloc_array(scratch, g->n_values, sizeof *last);
    int *spare = ss_alloc_array(scratch, g->n_values, sizeof *spare), n_spare = 0;
    bool *pinned = ss_alloc_array(scratch, g->n_values, sizeof *pinned);
    for (size_t i = 0; i < g->n_ops; i++)
        for (size_t k = 0; k < g->ops[i].call->n_in; k++)
            last[g->ops[i].in[k]] = i;
    for (size_t v = 0; v < g->n_values; v++)
        p->slot[v] = NO_SLOT;
    for (size_t i = 0; i < g->n_ops; i++) {
        const struct ss_block_op *op = &g->ops[i];
        const bool uniform = p->steps[i].uniform;
        if (g->passing[op->out]) {
            const int s = n_spare && !uniform ? spare[--n_spare] : p->n_slots++;
            const size_t need = (size_t)p->length * element_bytes(&g->values[op->out]);
            pinned[op->out] = uniform;
            p->slot[op->out] = s;
            bytes[s] = need > bytes[s] ? need : bytes[s];
        }
        for (size_t k = 0; k < op->call->n_in; k++) {
            const uint32_t v = op->in[k];
            bool again = false; /* an operand that occurs twice is given back once */
            for (size_t j = 0; j < k; j++)
                again |= op->in[j] == v;
            if (p->slot[v] != NO_SLOT && !pinned[v] && last[v] == i && !again)
                spare[n_spare++] = p->slot[v];
        }
    }
}

/* One slot after the other. A line between them keeps equal positions of several slots out of the
 * same set of the cache. */
static void place_slots(struct ss_block_plan *p, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    size_t *bytes = ss_alloc_array(&scratch, p->group.n_ops, sizeof *bytes);
    p->slot = ss_alloc_array(arena, p->group.n_values, sizeof *p->slot);
    assign_slots(p, bytes, &scratch);
    p->offset = ss_alloc_array(arena, (size_t)p->n_slots, sizeof *p->offset);
    for (int s = 0; s < p->n_slots; s++) {
        p->offset[s] = p->bytes;
        p->bytes += (bytes[s] + LINE - 1) / LINE * LINE + LINE;
    }
    ss_arena_free(&scratch);
}

static struct ss_type piece_type(const struct ss_type *type, int64_t length)
{
    return (struct ss_type){.dtype = type->dtype, .rank = 1, .dims = {length}};
}

/* The op's call on blocks of a length, and its tensors. */
static void make_call(const struct ss_block_plan *p, struct step *s, int which, int64_t length,
                      struct ss_arena *arena)
{
    const struct ss_block_op *op = s->op;
    const size_t n = op->call->n_in;
    struct ss_type *types = ss_alloc_array(arena, n + 1, sizeof *types);
    s->own[which] = ss_alloc_array(arena, n + 1, sizeof *s->own[which]);
    for (size_t k = 0; k <= n; k++) {
        const bool whole = k < n && ss_block_reads_whole(op->call, k);
        const struct ss_type *type = k < n ? &op->call->in[k] : op->call->out;
        struct ss_tensor *t = &s->own[which][k];
        types[k] = whole ? *type : piece_type(type, length);
        *t = p->group.values[k < n ? op->in[k] : op->out];
        t->type = types[k];
        t->count = whole ? t->count : length;
        t->data = NULL;
    }
    s->call[which] = *op->call;
    s->call[which].in = types;
    s->call[which].out = &types[n];
}

static void plan_step(struct ss_block_plan *p, size_t i, const struct ss_eval_options *options,
                      struct ss_arena *arena)
{
    struct step *s = &p->steps[i];
    const int64_t rest = p->group.count - (p->n_blocks - 1) * p->length;
    s->op = &p->group.ops[i];
    s->broadcasts = is_broadcast(s->op->call);
    if (s->broadcasts) {
        s->walk = broadcast_walk(s->op->call);
        s->uniform = s->walk.rank == 1 && s->walk.step[0] == 0 && p->group.passing[s->op->out];
    } else {
        s->kernel = ss_eval_choose(s->op->call, options);
    }
    make_call(p, s, 0, p->length, arena);
    make_call(p, s, 1, rest, arena);
    s->tensors = p->n_tensors;
    p->n_tensors += s->op->call->n_in + 1;
}

struct ss_block_plan *ss_blocks_plan(const struct ss_block_group *group,
                                     const struct ss_eval_options *options, struct ss_arena *arena)
{
    struct ss_block_plan *p = ss_alloc(arena, sizeof *p);
    *p = (struct ss_block_plan){.group = *group, .args = ss_eval_args(options)};
    p->args.threads = NULL;
    p->length = group->count < BLOCK ? group->count : BLOCK;
    p->n_blocks = (group->count + p->length - 1) / p->length;
    p->steps = ss_alloc_array(arena, group->n_ops, sizeof *p->steps);
    for (size_t i = 0; i < group->n_ops; i++)
        plan_step(p, i, options, arena);
    place_slots(p, arena);
    return p;
}

/* ---- a run ---------------------------------------------------------------------------------- */

/* What one worker needs of its own. */
struct hand {
    char *slots;
    struct ss_tensor *tensors; /* NULL: it has not begun */
    int which;                 /* the calls for which these stand */
    struct ss_arena scratch;
};

struct run {
    const struct ss_block_plan *p;
    const struct ss_tensor *values;
    struct ss_block_room *room;
    struct hand *hands; /* per worker */
    pthread_mutex_t lock;
    /* Guarded by lock. */
    int64_t failed_block; /* the first that failed */
    enum ss_rc rc;
    struct ss_error err;
};

void ss_block_room_free(struct ss_block_room *room)
{
    for (size_t i = 0; i < room->n; i++)
        free(room->memory[i]);
    free(room->memory);
    free(room->bytes);
    *room = (struct ss_block_room){0};
}

/* Room for so many workers. */
static void widen(struct ss_block_room *room, size_t n)
{
    if (room->n >= n)
        return;
    room->memory = ss_xrealloc(room->memory, n * sizeof *room->memory);
    room->bytes = ss_xrealloc(room->bytes, n * sizeof *room->bytes);
    for (; room->n < n; room->n++) {
        room->memory[room->n] = NULL;
        room->bytes[room->n] = 0;
    }
}

/* At least so many bytes for a worker, of any content. */
static void *memory_of(struct ss_block_room *room, size_t worker, size_t bytes)
{
    if (room->bytes[worker] < bytes) {
        free(room->memory[worker]);
        room->memory[worker] = NULL;
        room->bytes[worker] = 0;
        room->memory[worker] = ss_xmalloc(bytes);
        room->bytes[worker] = bytes;
    }
    return room->memory[worker];
}

static void set_calls(const struct run *r, struct hand *h, int which)
{
    for (size_t i = 0; i < r->p->group.n_ops; i++) {
        const struct step *s = &r->p->steps[i];
        const size_t n = s->op->call->n_in;
        memcpy(h->tensors + s->tensors, s->own[which], (n + 1) * sizeof *h->tensors);
        for (size_t k = 0; k < n; k++)
            if (ss_block_reads_whole(s->op->call, k))
                h->tensors[s->tensors + k].data = r->values[s->op->in[k]].data;
    }
    h->which = which;
}

static char *slot_of(const struct run *r, const struct hand *h, uint32_t v)
{
    return h->slots + r->p->offset[r->p->slot[v]];
}

static void begin(const struct run *r, struct hand *h, size_t worker)
{
    const struct ss_block_plan *p = r->p;
    const size_t tensors = p->n_tensors * sizeof *h->tensors;
    char *memory = memory_of(r->room, worker, p->bytes + tensors);
    h->slots = memory + tensors;
    h->tensors = (struct ss_tensor *)(void *)memory;
    set_calls(r, h, p->n_blocks == 1);
    for (size_t i = 0; i < p->group.n_ops; i++) {
        const struct step *s = &p->steps[i];
        if (s->uniform)
            broadcast(&s->walk, element_bytes(s->own[0] + 1), slot_of(r, h, s->op->out),
                      r->values[s->op->in[0]].data, 0, p->length);
    }
}

static void *block_of(const struct run *r, const struct hand *h, uint32_t v, int64_t first)
{
    return r->p->slot[v] == NO_SLOT ? ss_element(&r->values[v], first) : slot_of(r, h, v);
}

static enum ss_rc run_step(const struct run *r, struct hand *h, const struct step *s, int64_t first,
                           struct ss_error *err)
{
    struct ss_tensor *in = h->tensors + s->tensors, *out = in + s->op->call->n_in;
    out->data = block_of(r, h, s->op->out, first);
    if (s->broadcasts) {
        broadcast(&s->walk, element_bytes(out), out->data, in->data, first, out->count);
        return SS_OK;
    }
    for (size_t k = 0; k < s->op->call->n_in; k++)
        if (!ss_block_reads_whole(s->op->call, k))
            in[k].data = block_of(r, h, s->op->in[k], first);
    struct ss_arena_mark mark = ss_arena_mark(&h->scratch);
    struct ss_kernel_args args = r->p->args;
    args.call = &s->call[h->which];
    args.in = in;
    args.out = out;
    args.scratch = &h->scratch;
    enum ss_rc rc = ss_eval_run(&s->kernel, &args, err);
    ss_arena_rewind(&h->scratch, mark);
    return rc;
}

static enum ss_rc run_block(const struct run *r, struct hand *h, int64_t block,
                            struct ss_error *err)
{
    const struct ss_block_plan *p = r->p;
    const int which = block == p->n_blocks - 1;
    enum ss_rc rc = SS_OK;
    if (which != h->which)
        set_calls(r, h, which);
    for (size_t i = 0; i < p->group.n_ops && rc == SS_OK; i++)
        if (!p->steps[i].uniform)
            rc = run_step(r, h, &p->steps[i], block * p->length, err);
    return rc;
}

static void run_task(void *user, size_t index, size_t worker)
{
    struct run *r = user;
    struct hand *h = &r->hands[worker];
    const int64_t first = (int64_t)index * BLOCKS_PER_TASK;
    if (!h->tensors)
        begin(r, h, worker);
    for (int64_t b = first; b < r->p->n_blocks && b < first + BLOCKS_PER_TASK; b++) {
        struct ss_error err = {0};
        enum ss_rc rc = run_block(r, h, b, &err);
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

enum ss_rc ss_blocks_run(const struct ss_block_plan *plan, const struct ss_tensor *values,
                         struct ss_thread_pool *threads, struct ss_block_room *room,
                         struct ss_error *err)
{
    struct ss_block_room own = {0};
    struct hand one = {0};
    struct run r = {.p = plan,
                    .values = values,
                    .room = room ? room : &own,
                    .hands = &one,
                    .lock = PTHREAD_MUTEX_INITIALIZER,
                    .failed_block = plan->n_blocks};
    if (!ss_block_worth_sharing(plan->group.count))
        threads = NULL;
    const size_t n_hands = threads ? ss_thread_pool_size(threads) : 1;
    if (n_hands > 1)
        r.hands = ss_xcalloc(n_hands, sizeof *r.hands);
    widen(r.room, n_hands);
    const int64_t n_tasks = (plan->n_blocks + BLOCKS_PER_TASK - 1) / BLOCKS_PER_TASK;
    ss_thread_pool_run(threads, (size_t)n_tasks, run_task, &r);
    for (size_t i = 0; i < n_hands; i++)
        ss_arena_free(&r.hands[i].scratch);
    if (n_hands > 1)
        free(r.hands);
    ss_block_room_free(&own);
    if (r.rc != SS_OK && err)
        *err = r.err;
    return r.rc;
}
