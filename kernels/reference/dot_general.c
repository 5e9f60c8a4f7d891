/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/kernel.h"
#include "kernels/reference/matmul.h"
#include "kernels/reference/planes.h"
#include "kernels/reference/strided.h"

/* One operand as dims grouped [batch][outer][inner] for a batched matrix product. */
struct side {
    struct ss_walk walk; /* packed position, operand position */
    int64_t batch, free, contracted;
};

static int64_t product(const int64_t *dims, const struct ss_type *type, size_t count)
{
    int64_t n = 1;
    for (size_t i = 0; i < count; i++)
        n *= type->dims[dims[i]];
    return n;
}

/* Lists the dims of an operand as batch, then free, then contracted (or contracted, then free). */
static void arrange(const struct ss_type *type, const int64_t *batch, size_t n_batch,
                    const int64_t *contracted, size_t n_contracted, bool free_last,
                    struct side *side)
{
    int64_t strides[SS_MAX_RANK], order[SS_MAX_RANK], free_dims[SS_MAX_RANK];
    bool taken[SS_MAX_RANK] = {false};
    size_t n_free = 0, n = 0;
    for (size_t i = 0; i < n_batch; i++)
        taken[order[n++] = batch[i]] = true;
    for (size_t i = 0; i < n_contracted; i++)
        taken[contracted[i]] = true;
    for (int d = 0; d < type->rank; d++)
        if (!taken[d])
            free_dims[n_free++] = d;
    for (size_t i = 0; free_last && i < n_contracted; i++)
        order[n++] = contracted[i];
    for (size_t i = 0; i < n_free; i++)
        order[n++] = free_dims[i];
    for (size_t i = 0; !free_last && i < n_contracted; i++)
        order[n++] = contracted[i];

    ss_strides(type, strides);
    side->walk.rank = 0;
    for (size_t i = 0; i < n; i++)
        ss_walk_add(&side->walk, type->dims[order[i]], 0, strides[order[i]]);
    int64_t packed = 1;
    for (size_t i = n; i-- > 0; packed *= side->walk.dims[i])
        side->walk.a[i] = packed;
    side->batch = product(batch, type, n_batch);
    side->free = product(free_dims, type, n_free);
    side->contracted = product(contracted, type, n_contracted);
}

/* The operand's elements in that order; no copy where it is so already. */
static const void *pack(const struct ss_tensor *t, const struct side *side,
                        struct ss_arena *scratch)
{
    bool in_order = true;
    for (int d = 0; d < side->walk.rank; d++)
        in_order &= side->walk.dims[d] == 1 || side->walk.a[d] == side->walk.b[d];
    if (in_order || t->count == 0)
        return t->data;
    void *packed = ss_alloc_array(scratch, (size_t)t->count, 8);
    ss_walk_copy(side->walk, 8, packed, t->data);
    return packed;
}

enum ss_rc ss_kernel_dot_general(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    const struct ss_tensor *lhs = &args->in[0], *rhs = &args->in[1];
    struct ss_tensor *out = args->out;
    size_t n_batch, n_contracted;
    struct side left, right;
    if (out->count == 0)
        return SS_OK;
    if (out->store == SS_STORE_C128)
        return ss_by_planes(ss_kernel_dot_general, args, err);
    const int64_t *batch = ss_attr_ints(attrs, SS_ATTR_LHS_BATCHING, &n_batch);
    const int64_t *contracted = ss_attr_ints(attrs, SS_ATTR_LHS_CONTRACTING, &n_contracted);
    arrange(&lhs->type, batch, n_batch, contracted, n_contracted, false, &left);
    batch = ss_attr_ints(attrs, SS_ATTR_RHS_BATCHING, &n_batch);
    contracted = ss_attr_ints(attrs, SS_ATTR_RHS_CONTRACTING, &n_contracted);
    arrange(&rhs->type, batch, n_batch, contracted, n_contracted, true, &right);

    const void *a = pack(lhs, &left, args->scratch), *b = pack(rhs, &right, args->scratch);
    const int64_t m = left.free, k = left.contracted, n = right.free;
    for (int64_t i = 0; i < left.batch; i++) {
        if (out->store == SS_STORE_I64)
            ss_matmul_i64(m, k, n, (const int64_t *)a + i * m * k, (const int64_t *)b + i * k * n,
                          ss_i64(out) + i * m * n);
        else if (args->round && out->type.dtype != SS_F64)
            ss_matmul_f32(m, k, n, (const double *)a + i * m * k, (const double *)b + i * k * n,
                          ss_f64(out) + i * m * n, args->reverse_sum);
        else
            ss_matmul_f64(m, k, n, (const double *)a + i * m * k, (const double *)b + i * k * n,
                          ss_f64(out) + i * m * n, args->reverse_sum);
    }
    ss_finish(args, 0);
    return SS_OK;
}
