/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contractions. Digits that both operands differ along are batching dims, or groups; those of one
 * operand are among its own dims, so that the other is not repeated for them. */
#include <string.h>

#include "core/load/batch.h"

/* The leading dims of some digits, then a list of dims behind all of them. */
static struct ss_attr dims_attr(struct ss_batch *b, enum ss_attr_id id, ss_digits along,
                                ss_digits first, const struct ss_attrs *attrs)
{
    size_t n, count = 0;
    const int64_t *list = ss_attr_ints(attrs, id, &n);
    int64_t *dims = ss_alloc_array(&b->scratch, (size_t)ss_digits_n(first) + n, sizeof *dims);
    for (int i = 0; i < b->devices->n; i++)
        if (first >> i & 1)
            dims[count++] = ss_batch_dim(along, i);
    for (size_t i = 0; i < n; i++)
        dims[count++] = list[i] + ss_digits_n(along);
    return ss_batch_ints(b, id, dims, count);
}

bool ss_batch_dot_general(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_attrs *attrs = &call->op->attrs;
    const ss_digits lhs = call->in_along[0], rhs = call->in_along[1], both = lhs & rhs;
    const struct ss_attr *dtype = ss_attr_find(attrs, SS_ATTR_DTYPE);
    const struct ss_attr items[] = {
        dims_attr(b, SS_ATTR_LHS_BATCHING, lhs, both, attrs),
        dims_attr(b, SS_ATTR_RHS_BATCHING, rhs, both, attrs),
        dims_attr(b, SS_ATTR_LHS_CONTRACTING, lhs, 0, attrs),
        dims_attr(b, SS_ATTR_RHS_CONTRACTING, rhs, 0, attrs),
        *dtype,
    };
    uint32_t var;
    if (!ss_batch_step(b, "dot_general", items, 5, call->in, 2, &var))
        return false;
    /* The result has the common digits, batching dims, those of lhs, its dims, those of rhs, ... */
    size_t n_batch, n_contract;
    (void)ss_attr_ints(attrs, SS_ATTR_LHS_BATCHING, &n_batch);
    (void)ss_attr_ints(attrs, SS_ATTR_LHS_CONTRACTING, &n_contract);
    const int batch = (int)n_batch, common = ss_digits_n(both);
    const int left = ss_digits_n(lhs & ~both), right = ss_digits_n(rhs & ~both);
    const int free = b->from->vars[call->op->operands[0]].type.rank - batch - (int)n_contract;
    const int at_left = common + batch, at_right = at_left + left + free;
    int64_t perm[SS_MAX_RANK];
    int n = 0;
    for (int i = 0; i < b->devices->n; i++) {
        if (!(call->along >> i & 1))
            continue;
        perm[n++] = both >> i & 1  ? ss_batch_dim(both, i)
                    : lhs >> i & 1 ? at_left + ss_batch_dim(lhs & ~both, i)
                                   : at_right + ss_batch_dim(rhs & ~both, i);
    }
    const int rank = ss_batch_type(b, var)->rank;
    for (int d = common; d < rank; d++)
        if ((d < at_left || d >= at_left + left) && (d < at_right || d >= at_right + right))
            perm[n++] = d;
    return ss_batch_transpose(b, var, perm, call->out);
}

static int dim_of(const struct ss_attrs *attrs, enum ss_attr_id id)
{
    return (int)ss_attr_int(attrs, id, 0);
}

/* Moves the leading dims of some digits into a dim: digits of major, `groups`, digits of minor, and
 * what is left of the dim. */
struct into {
    int dim; /* local */
    int64_t groups;
    ss_digits major, minor;
};

static void put_digits(const struct ss_batch *b, ss_digits digits, ss_digits along, int64_t *perm,
                       int *n, int64_t *length)
{
    for (int i = 0; i < b->devices->n; i++) {
        if (!(digits >> i & 1))
            continue;
        perm[(*n)++] = ss_batch_dim(along, i);
        *length *= b->devices->size[i];
    }
}

/* All digits go into some dim; dims are those of the local value afterwards. */
static bool move_in(struct ss_batch *b, uint32_t operand, ss_digits along, const struct into *into,
                    int n_into, uint32_t *var)
{
    const struct ss_type type = *ss_batch_type(b, operand);
    const int lead = ss_digits_n(along);
    struct ss_batch_move move = {.n = lead};
    int n = 0;
    memcpy(move.sizes, type.dims, (size_t)lead * sizeof *move.sizes);
    for (int d = 0; d < type.rank - lead; d++) {
        int64_t length = type.dims[lead + d];
        const struct into *in = NULL;
        for (int i = 0; i < n_into; i++)
            in = into[i].dim == d ? &into[i] : in;
        if (!in) {
            move.perm[n++] = move.n;
            move.sizes[move.n++] = length;
        } else {
            int64_t product = length;
            put_digits(b, in->major, along, move.perm, &n, &product);
            move.perm[n++] = move.n;
            move.sizes[move.n++] = in->groups;
            put_digits(b, in->minor, along, move.perm, &n, &product);
            move.perm[n++] = move.n;
            move.sizes[move.n++] = length / in->groups;
            length = product;
        }
        move.dims[move.rank++] = length;
    }
    return ss_batch_move(b, operand, &move, var);
}

/* The reverse: the digits of several dims come to the front, in order. */
static bool move_out(struct ss_batch *b, uint32_t operand, ss_digits along, const struct into *into,
                     int n_into, uint32_t *var)
{
    const struct ss_type type = *ss_batch_type(b, operand);
    struct ss_batch_move move = {.n = 0};
    int64_t at[SS_MAX_DIGITS] = {0}, rest[2 * SS_MAX_RANK];
    int n_rest = 0, n = 0;
    move.rank = ss_batch_lengths(b, along, move.dims);
    for (int d = 0; d < type.rank; d++) {
        int64_t length = type.dims[d];
        const struct into *in = NULL;
        for (int i = 0; i < n_into; i++)
            in = into[i].dim == d ? &into[i] : in;
        for (int part = 0; in && part < 2; part++) {
            const ss_digits digits = part ? in->minor : in->major;
            for (int i = 0; i < b->devices->n; i++) {
                if (!(digits >> i & 1))
                    continue;
                at[i] = move.n;
                move.sizes[move.n++] = b->devices->size[i];
                length /= b->devices->size[i];
            }
            if (part)
                continue;
            rest[n_rest++] = move.n;
            move.sizes[move.n++] = in->groups;
        }
        rest[n_rest++] = move.n;
        move.sizes[move.n++] = in ? length / in->groups : length;
        move.dims[move.rank++] = length;
    }
    for (int i = 0; i < b->devices->n; i++)
        if (along >> i & 1)
            move.perm[n++] = at[i];
    for (int i = 0; i < n_rest; i++)
        move.perm[n++] = rest[i];
    return ss_batch_move(b, operand, &move, var);
}

bool ss_batch_convolution(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_attrs *old = &call->op->attrs;
    const ss_digits lhs = call->in_along[0], rhs = call->in_along[1], both = lhs & rhs;
    const int64_t features = ss_attr_int(old, SS_ATTR_FEATURE_GROUP_COUNT, 1);
    const int64_t batches = ss_attr_int(old, SS_ATTR_BATCH_GROUP_COUNT, 1);
    const int64_t times = ss_digits_count(b->devices, both);
    const bool by_batch = batches > 1;
    const struct into left[] = {
        {dim_of(old, SS_ATTR_INPUT_BATCH_DIM), batches, by_batch ? both : 0, lhs & ~both},
        {dim_of(old, SS_ATTR_INPUT_FEATURE_DIM), features, by_batch ? 0 : both, 0},
    };
    const struct into right = {dim_of(old, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM), features * batches,
                               both, rhs & ~both};
    const struct into out[] = {
        {dim_of(old, SS_ATTR_OUTPUT_BATCH_DIM), 1, 0, lhs & ~both},
        {dim_of(old, SS_ATTR_OUTPUT_FEATURE_DIM), features * batches, both, rhs & ~both},
    };
    uint32_t in[2], var;
    struct ss_attrs attrs = {ss_memdup(&b->to->arena, old->items, old->count * sizeof *old->items),
                             old->count};
    for (size_t i = 0; i < attrs.count; i++) {
        struct ss_attr *attr = &attrs.items[i];
        if (attr->id == (by_batch ? SS_ATTR_BATCH_GROUP_COUNT : SS_ATTR_FEATURE_GROUP_COUNT))
            *attr =
                ss_batch_ints(b, attr->id, (int64_t[]){(by_batch ? batches : features) * times}, 1);
    }
    return move_in(b, call->in[0], lhs, left, 2, &in[0]) &&
           move_in(b, call->in[1], rhs, &right, 1, &in[1]) &&
           ss_batch_add(b, call->op->def, attrs, in, 2, &var, 1) &&
           move_out(b, var, call->along, out, 2, call->out);
}
