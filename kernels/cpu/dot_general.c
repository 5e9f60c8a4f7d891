/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrix products. An operand whose free and contracted dims each step as one dim is
 * read where it lies; any other is packed first. */
#include <pthread.h>

#include "core/base/thread_pool.h"
#include "kernels/cpu/kernel.h"
#include "kernels/cpu/sgemm.h"
#include "kernels/reference/strided.h"

/* The dims of one operand in three groups; walk positions: a packed (batch, free, contracted), b
 * the operand's own. */
struct side {
    struct ss_walk batch, free, contracted;
    int64_t n_free, n_contracted;
    const char *data;
    size_t size;                        /* of an element */
    int64_t free_step, contracted_step; /* through data */
};

static int64_t product(const struct ss_walk *walk)
{
    int64_t n = 1;
    for (int d = 0; d < walk->rank; d++)
        n *= walk->dims[d];
    return n;
}

/* Gives a group its packed strides, the last dim stepping by `step`. */
static void set_packed(struct ss_walk *walk, int64_t step)
{
    for (int d = walk->rank - 1; d >= 0; d--) {
        walk->a[d] = step;
        step *= walk->dims[d];
    }
}

static void arrange(const struct ss_kernel_args *args, size_t k, enum ss_attr_id batching,
                    enum ss_attr_id contracting, struct side *side)
{
    const struct ss_type *type = &args->in[k].type;
    int64_t strides[SS_MAX_RANK];
    bool taken[SS_MAX_RANK] = {false};
    size_t n_batch, n_contracted;
    const int64_t *batch = ss_attr_ints(&args->call->attrs, batching, &n_batch);
    const int64_t *contracted = ss_attr_ints(&args->call->attrs, contracting, &n_contracted);
    *side = (struct side){.data = args->in[k].data, .size = ss_element_size(&args->in[k])};
    ss_strides(type, strides);
    for (size_t i = 0; i < n_batch; i++) {
        ss_walk_add(&side->batch, type->dims[batch[i]], 0, strides[batch[i]]);
        taken[batch[i]] = true;
    }
    for (size_t i = 0; i < n_contracted; i++) {
        ss_walk_add(&side->contracted, type->dims[contracted[i]], 0, strides[contracted[i]]);
        taken[contracted[i]] = true;
    }
    for (int d = 0; d < type->rank; d++)
        if (!taken[d])
            ss_walk_add(&side->free, type->dims[d], 0, strides[d]);
    side->n_free = product(&side->free);
    side->n_contracted = product(&side->contracted);
    set_packed(&side->contracted, 1);
    set_packed(&side->free, side->n_contracted);
    set_packed(&side->batch, side->n_contracted * side->n_free);
}

/* True if the group steps through the operand as one dim does; *step is then how far. */
static bool one_step(struct ss_walk walk, int64_t *step)
{
    /* Only b counts here: equal a would keep dims apart that join in the operand. */
    for (int d = 0; d < walk.rank; d++)
        walk.a[d] = walk.b[d];
    ss_walk_simplify(&walk);
    *step = walk.rank ? walk.b[0] : 1;
    return walk.rank <= 1;
}

/* Copies the operand into packed order; reversed: the contracted dims from last to first. */
static void pack(struct side *side, const struct ss_kernel_args *args)
{
    const bool reversed = args->reverse_sum;
    struct ss_walk walk = side->batch;
    int64_t start = 0;
    for (int d = 0; d < side->free.rank; d++)
        ss_walk_add(&walk, side->free.dims[d], side->free.a[d], side->free.b[d]);
    for (int d = 0; d < side->contracted.rank; d++) {
        const int64_t length = side->contracted.dims[d], step = side->contracted.b[d];
        start += reversed ? step * (length - 1) : 0;
        ss_walk_add(&walk, length, side->contracted.a[d], reversed ? -step : step);
    }
    void *packed = ss_alloc_unset(args->scratch, (size_t)product(&walk) * side->size);
    ss_walk_copy_shared(args->threads, walk, side->size, packed,
                        side->data + start * (int64_t)side->size);
    side->data = packed;
    memcpy(side->batch.b, side->batch.a, sizeof side->batch.b);
    side->free_step = side->n_contracted;
    side->contracted_step = 1;
}

/* Describes a matrix by its steps; false if neither rows nor columns are dense. */
static bool describe(int64_t rows, int64_t row_step, int64_t columns, int64_t column_step,
                     struct ss_cpu_matrix *matrix)
{
    if (column_step == 1 && row_step >= columns)
        *matrix = (struct ss_cpu_matrix){.step = row_step};
    else if (row_step == 1 && column_step >= rows)
        *matrix = (struct ss_cpu_matrix){.step = column_step, .transposed = true};
    else
        return false;
    return true;
}

/* The operand as a matrix of free by contracted elements (is_left), or the other way round. */
static void place(struct side *side, bool is_left, const struct ss_kernel_args *args,
                  struct ss_cpu_matrix *matrix)
{
    const int64_t n_free = side->n_free, n_contracted = side->n_contracted;
    const bool in_place = !args->reverse_sum && one_step(side->free, &side->free_step) &&
                          one_step(side->contracted, &side->contracted_step);
    for (int try = in_place ? 0 : 1; try < 2; try++) {
        if (try == 1)
            pack(side, args);
        if (is_left
                ? describe(n_free, side->free_step, n_contracted, side->contracted_step, matrix)
                : describe(n_contracted, side->contracted_step, n_free, side->free_step, matrix))
            return;
    }
}

/* A batch of products, shared out in tasks. How it is cut follows from the lengths alone, so that
 * results do not depend on the number of threads. */
struct batch {
    const struct ss_kernel_args *args;
    struct side left, right;
    struct ss_cpu_matrix a, b;    /* of the first product */
    struct ss_walk walk;          /* over products: positions of the left and the right operand */
    int64_t n_products, per_task; /* if a task has whole products */
    int64_t pieces, piece; /* of a product: how many, and rows (by_rows) or columns of each */
    bool by_rows;
    pthread_mutex_t lock;
    enum ss_rc rc; /* guarded by lock */
    struct ss_error err;
};

/* Multiply-adds of a task: fewer are not worth waking a thread. Rows or columns of a piece: with
 * fewer, too much time goes into packing. */
static const double TASK = 4e6;
enum { LEAST_PIECE = 192, MOST_PIECES = 16 };

static void cut(struct batch *b)
{
    const int64_t m = b->left.n_free, n = b->right.n_free;
    const double work = (double)m * (double)n * (double)b->left.n_contracted;
    b->n_products = product(&b->walk);
    b->pieces = 1;
    b->per_task = work < TASK ? (int64_t)(TASK / (work + 1)) + 1 : 1;
    b->by_rows = m >= n;
    b->piece = b->by_rows ? m : n;
    if (b->n_products >= MOST_PIECES || b->per_task > 1)
        return;
    int64_t pieces = b->piece / LEAST_PIECE;
    pieces = (double)pieces > work / TASK ? (int64_t)(work / TASK) : pieces;
    pieces = pieces < MOST_PIECES / b->n_products ? pieces : MOST_PIECES / b->n_products;
    if (pieces > 1) {
        b->piece = (b->piece + pieces - 1) / pieces;
        b->pieces = ((b->by_rows ? m : n) + b->piece - 1) / b->piece;
    }
}

static struct ss_cpu_matrix moved(struct ss_cpu_matrix matrix, size_t size, int64_t by)
{
    matrix.data = (const char *)matrix.data + by * (int64_t)size;
    return matrix;
}

/* Rows or columns from `first` on of one product, whose operands begin at from_left, from_right. */
static enum ss_rc multiply_piece(const struct batch *t, int64_t index, int64_t from_left,
                                 int64_t from_right, int64_t first, struct ss_error *err)
{
    const size_t size = t->left.size;
    int64_t m = t->left.n_free, n = t->right.n_free;
    const int64_t k = t->left.n_contracted, step = n;
    char *out = (char *)t->args->out->data + index * m * n * (int64_t)size;
    struct ss_cpu_matrix a = moved(t->a, size, from_left), b = moved(t->b, size, from_right);
    if (t->by_rows) {
        a = moved(a, size, first * (a.transposed ? 1 : a.step));
        out += first * step * (int64_t)size;
        m = m - first < t->piece ? m - first : t->piece;
    } else {
        b = moved(b, size, first * (b.transposed ? b.step : 1));
        out += first * (int64_t)size;
        n = n - first < t->piece ? n - first : t->piece;
    }
    return size == sizeof(float) ? ss_cpu_sgemm(m, n, k, a, b, (float *)(void *)out, step, err)
                                 : ss_cpu_dgemm(m, n, k, a, b, (double *)(void *)out, step, err);
}

static void multiply_task(void *user, size_t task, size_t worker)
{
    struct batch *b = user;
    const int64_t first = (int64_t)task / b->pieces * b->per_task;
    const int64_t piece = (int64_t)task % b->pieces * b->piece;
    (void)worker;
    for (int64_t i = first; i < b->n_products && i < first + b->per_task; i++) {
        int64_t from_left = 0, from_right = 0, rest = i;
        for (int d = b->walk.rank - 1; d >= 0; d--) {
            from_left += rest % b->walk.dims[d] * b->walk.a[d];
            from_right += rest % b->walk.dims[d] * b->walk.b[d];
            rest /= b->walk.dims[d];
        }
        struct ss_error err;
        enum ss_rc rc = multiply_piece(b, i, from_left, from_right, piece, &err);
        if (rc == SS_OK)
            continue;
        pthread_mutex_lock(&b->lock);
        b->rc = rc;
        b->err = err;
        pthread_mutex_unlock(&b->lock);
    }
}

static enum ss_rc multiply(struct batch *b, struct ss_error *err)
{
    place(&b->left, true, b->args, &b->a);
    place(&b->right, false, b->args, &b->b);
    b->a.data = b->left.data;
    b->b.data = b->right.data;
    b->walk = b->left.batch;
    memcpy(b->walk.a, b->left.batch.b, sizeof b->walk.a);
    memcpy(b->walk.b, b->right.batch.b, sizeof b->walk.b);
    cut(b);
    const int64_t tasks = (b->n_products + b->per_task - 1) / b->per_task * b->pieces;
    ss_thread_pool_run(b->args->threads, (size_t)tasks, multiply_task, b);
    if (b->rc != SS_OK && err)
        *err = b->err;
    return b->rc;
}

SS_CPU_KERNEL(dot_general)
{
    const enum ss_store store = args->out->store;
    const bool mixed = args->in[0].store != store || args->in[1].store != store;
    if (mixed && (store == SS_STORE_F32 || args->in[0].store == SS_STORE_F32 ||
                  args->in[1].store == SS_STORE_F32))
        return ss_cpu_fallback(args, err);
    /* Integers need no conversion; a sum that rounds each step is not BLAS's business. */
    if (mixed || store == SS_STORE_I64 || (store == SS_STORE_F64 && args->round))
        return ss_kernel_dot_general(args, err);
    if (args->in[0].count == 0) /* sums over nothing, if any */
        memset(args->out->data, 0, ss_tensor_bytes(args->out));
    if (args->out->count == 0 || args->in[0].count == 0)
        return SS_OK;
    struct batch batch = {.args = args, .lock = PTHREAD_MUTEX_INITIALIZER};
    arrange(args, 0, SS_ATTR_LHS_BATCHING, SS_ATTR_LHS_CONTRACTING, &batch.left);
    arrange(args, 1, SS_ATTR_RHS_BATCHING, SS_ATTR_RHS_CONTRACTING, &batch.right);
    enum ss_rc rc = multiply(&batch, err);
    ss_cpu_finish(args, 0);
    return rc;
}
