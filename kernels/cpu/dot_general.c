/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrix products. An operand whose free and contracted dims each step as one dim is
 * read where it lies; any other is packed first. */
#include "kernels/cpu/kernel.h"
#include "kernels/cpu/sgemm.h"
#include "kernels/reference/strided.h"

/* The dims of one operand in three groups; walk positions: a packed (batch, free, contracted), b
 * the operand's own. */
struct side {
    struct ss_walk batch, free, contracted;
    int64_t n_free, n_contracted;
    const float *data;
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
    *side = (struct side){.data = args->in[k].data};
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
static void pack(struct side *side, struct ss_arena *scratch, bool reversed)
{
    struct ss_walk walk = side->batch;
    int64_t start = 0;
    for (int d = 0; d < side->free.rank; d++)
        ss_walk_add(&walk, side->free.dims[d], side->free.a[d], side->free.b[d]);
    for (int d = 0; d < side->contracted.rank; d++) {
        const int64_t length = side->contracted.dims[d], step = side->contracted.b[d];
        start += reversed ? step * (length - 1) : 0;
        ss_walk_add(&walk, length, side->contracted.a[d], reversed ? -step : step);
    }
    float *packed = ss_alloc_array(scratch, (size_t)product(&walk), sizeof *packed);
    ss_walk_copy(walk, sizeof *packed, packed, side->data + start);
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
            pack(side, args->scratch, args->reverse_sum);
        if (is_left
                ? describe(n_free, side->free_step, n_contracted, side->contracted_step, matrix)
                : describe(n_contracted, side->contracted_step, n_free, side->free_step, matrix))
            return;
    }
}

static enum ss_rc multiply(const struct ss_kernel_args *args, struct side *left, struct side *right,
                           struct ss_error *err)
{
    struct ss_cpu_matrix a = {0}, b = {0};
    struct ss_walk batch = left->batch;
    int64_t index[SS_MAX_WALK] = {0}, from_left = 0, from_right = 0;
    float *out = ss_f32(args->out);
    place(left, true, args, &a);
    place(right, false, args, &b);
    memcpy(batch.a, left->batch.b, sizeof batch.a);
    memcpy(batch.b, right->batch.b, sizeof batch.b);
    do {
        a.data = left->data + from_left;
        b.data = right->data + from_right;
        enum ss_rc rc = ss_cpu_sgemm(left->n_free, right->n_free, left->n_contracted, a, b, out,
                                     right->n_free, err);
        if (rc)
            return rc;
        out += left->n_free * right->n_free;
    } while (ss_walk_next(&batch, 0, index, &from_left, &from_right));
    return SS_OK;
}

SS_CPU_KERNEL(dot_general)
{
    struct side left, right;
    const enum ss_store stores[] = {args->in[0].store, args->in[1].store, args->out->store};
    if (stores[0] != SS_STORE_F32 || stores[1] != SS_STORE_F32 || stores[2] != SS_STORE_F32) {
        /* Integers alone need no conversion. */
        const bool ints = stores[0] == stores[1] && stores[1] == stores[2];
        return ints ? ss_kernel_dot_general(args, err) : ss_cpu_fallback(args, err);
    }
    if (args->in[0].count == 0) /* sums over nothing, if any */
        memset(args->out->data, 0, (size_t)args->out->count * sizeof(float));
    if (args->out->count == 0 || args->in[0].count == 0)
        return SS_OK;
    arrange(args, 0, SS_ATTR_LHS_BATCHING, SS_ATTR_LHS_CONTRACTING, &left);
    arrange(args, 1, SS_ATTR_RHS_BATCHING, SS_ATTR_RHS_CONTRACTING, &right);
    enum ss_rc rc = multiply(args, &left, &right, err);
    ss_cpu_finish(args, 0);
    return rc;
}
