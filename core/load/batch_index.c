/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops that take offsets. If these differ between devices, leading dims are batching dims of a
 * gather or scatter; else they are dims of the window. */
#include <string.h>

#include "core/load/batch.h"

/* Appends the leading dims of some digits, then the op's own list behind all of them. */
struct dims {
    int64_t items[2 * SS_MAX_RANK + SS_MAX_DIGITS];
    size_t n;
};

static struct dims joined(const struct ss_batch *b, const struct ss_op *op, enum ss_attr_id id,
                          ss_digits along, ss_digits first)
{
    struct dims dims = {.n = 0};
    size_t n;
    const int64_t *list = ss_attr_ints(&op->attrs, id, &n);
    for (int i = 0; i < b->devices->n; i++)
        if (first >> i & 1)
            dims.items[dims.n++] = ss_batch_dim(along, i);
    for (size_t i = 0; i < n && i < SS_MAX_RANK; i++)
        dims.items[dims.n++] = list[i] + ss_digits_n(along);
    return dims;
}

/* Replaces a list of the op. */
static void set(struct ss_batch *b, struct ss_attrs *attrs, enum ss_attr_id id,
                const struct dims *dims)
{
    for (size_t i = 0; i < attrs->count; i++)
        if (attrs->items[i].id == id)
            attrs->items[i] = ss_batch_ints(b, id, dims->items, dims->n);
}

static struct ss_attrs copied(struct ss_batch *b, const struct ss_attrs *attrs)
{
    return (struct ss_attrs){
        ss_memdup(&b->to->arena, attrs->items, attrs->count * sizeof *attrs->items), attrs->count};
}

/* Adds a gather of an operand and indices that differ along digits; attrs are those of one device.
 */
static bool add_gather(struct ss_batch *b, struct ss_attrs attrs, const uint32_t *in,
                       const ss_digits *along, uint32_t *out)
{
    const struct ss_op op = {.attrs = attrs};
    const ss_digits both = along[0] & along[1], only = along[0] & ~both;
    const int lead = ss_digits_n(along[1]) + ss_digits_n(only);
    struct dims list = {.n = 0};
    for (int d = 0; d < ss_digits_n(only); d++)
        list.items[list.n++] = ss_digits_n(along[1]) + d;
    size_t n;
    const int64_t *offsets = ss_attr_ints(&attrs, SS_ATTR_OFFSET_DIMS, &n);
    for (size_t i = 0; i < n; i++)
        list.items[list.n++] = offsets[i] + lead;
    struct ss_attrs made = copied(b, &attrs);
    set(b, &made, SS_ATTR_OFFSET_DIMS, &list);
    list = joined(b, &op, SS_ATTR_COLLAPSED_SLICE_DIMS, along[0], 0);
    set(b, &made, SS_ATTR_COLLAPSED_SLICE_DIMS, &list);
    list = joined(b, &op, SS_ATTR_OPERAND_BATCHING, along[0], both);
    set(b, &made, SS_ATTR_OPERAND_BATCHING, &list);
    list = joined(b, &op, SS_ATTR_START_INDICES_BATCHING, along[1], both);
    set(b, &made, SS_ATTR_START_INDICES_BATCHING, &list);
    list = joined(b, &op, SS_ATTR_START_INDEX_MAP, along[0], 0);
    set(b, &made, SS_ATTR_START_INDEX_MAP, &list);
    list = joined(b, &op, SS_ATTR_INDEX_VECTOR_DIM, along[1], 0);
    set(b, &made, SS_ATTR_INDEX_VECTOR_DIM, &list);
    const int64_t *sizes = ss_attr_ints(&attrs, SS_ATTR_SLICE_SIZES, &n);
    list.n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (along[0] >> i & 1)
            list.items[list.n++] = both >> i & 1 ? 1 : b->devices->size[i];
    for (size_t i = 0; i < n; i++)
        list.items[list.n++] = sizes[i];
    set(b, &made, SS_ATTR_SLICE_SIZES, &list);
    list = (struct dims){.items = {0}, .n = 1};
    set(b, &made, SS_ATTR_INDICES_ARE_SORTED, &list);
    uint32_t var;
    if (!ss_batch_step(b, "gather", made.items, made.count, in, 2, &var))
        return false;
    int64_t perm[SS_MAX_RANK];
    int at = 0;
    for (int i = 0; i < b->devices->n; i++)
        if ((along[0] | along[1]) >> i & 1)
            perm[at++] = along[1] >> i & 1 ? ss_batch_dim(along[1], i)
                                           : ss_digits_n(along[1]) + ss_batch_dim(only, i);
    for (; at < ss_batch_type(b, var)->rank; at++)
        perm[at] = at;
    return ss_batch_transpose(b, var, perm, out);
}

bool ss_batch_gather(struct ss_batch *b, struct ss_batch_call *call)
{
    return add_gather(b, call->op->attrs, call->in, call->in_along, call->out);
}

bool ss_batch_scatter(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    const uint32_t n = (uint32_t)ss_attr_int(&op->attrs, SS_ATTR_N_INPUTS, 1);
    if (op->n_operands != 2 * n + 1)
        return ss_batch_fail(b, SS_E_UNSUPPORTED, "scatter: its region reads values from outside");
    const ss_digits along = call->along, indices = call->in_along[n];
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (i != n && !ss_batch_lift(b, call->in[i], call->in_along[i], along, &call->in[i]))
            return false;
    struct ss_attrs attrs = copied(b, &op->attrs);
    struct dims list = joined(b, op, SS_ATTR_UPDATE_WINDOW_DIMS, along, along & ~indices);
    set(b, &attrs, SS_ATTR_UPDATE_WINDOW_DIMS, &list);
    list = joined(b, op, SS_ATTR_INSERTED_WINDOW_DIMS, along, 0);
    set(b, &attrs, SS_ATTR_INSERTED_WINDOW_DIMS, &list);
    list = joined(b, op, SS_ATTR_INPUT_BATCHING, along, indices);
    set(b, &attrs, SS_ATTR_INPUT_BATCHING, &list);
    list = joined(b, op, SS_ATTR_SCATTER_INDICES_BATCHING, indices, indices);
    set(b, &attrs, SS_ATTR_SCATTER_INDICES_BATCHING, &list);
    list = joined(b, op, SS_ATTR_SCATTER_DIMS_TO_OPERAND, along, 0);
    set(b, &attrs, SS_ATTR_SCATTER_DIMS_TO_OPERAND, &list);
    list = joined(b, op, SS_ATTR_INDEX_VECTOR_DIM, indices, 0);
    set(b, &attrs, SS_ATTR_INDEX_VECTOR_DIM, &list);
    list = (struct dims){.items = {0}, .n = 1};
    set(b, &attrs, SS_ATTR_INDICES_ARE_SORTED, &list);
    return ss_batch_add(b, op->def, attrs, call->in, op->n_operands, call->out, op->n_results);
}

/* Zeros for the leading dims, then the starts. */
static bool all_starts(struct ss_batch *b, const struct ss_batch_call *call, uint32_t first,
                       ss_digits along, uint32_t *starts)
{
    const struct ss_op *op = call->op;
    const int lead = ss_digits_n(along);
    for (int i = 0; i < lead; i++)
        if (ss_graph_add_splat(b->to, ss_batch_type(b, call->in[first]), 0, &starts[i], b->err) !=
            SS_OK)
            return false;
    for (uint32_t i = first; i < op->n_operands; i++)
        starts[lead + (int)(i - first)] = call->in[i];
    return true;
}

static ss_digits starts_along(const struct ss_batch_call *call, uint32_t first)
{
    ss_digits along = 0;
    for (uint32_t i = first; i < call->op->n_operands; i++)
        along |= call->in_along[i];
    return along;
}

/* The starts, clamped to what fits, as one vector for each device. */
static bool index_vector(struct ss_batch *b, const struct ss_batch_call *call, uint32_t first,
                         const int64_t *sizes, ss_digits along, uint32_t *var)
{
    const struct ss_op *op = call->op;
    const struct ss_type *whole = &b->from->vars[op->operands[0]].type;
    uint32_t parts[SS_MAX_RANK];
    struct ss_type type = {.dtype = b->from->vars[op->operands[first]].type.dtype};
    int64_t dims[SS_MAX_RANK + 1];
    const int lead = ss_batch_lengths(b, along, dims);
    dims[lead] = 1;
    for (int d = 0; d < whole->rank; d++) {
        uint32_t clamp[3] = {0, call->in[first + (uint32_t)d], 0}, start;
        if (ss_graph_add_splat(b->to, &type, 0, &clamp[0], b->err) != SS_OK ||
            ss_graph_add_splat(b->to, &type, (double)(whole->dims[d] - sizes[d]), &clamp[2],
                               b->err) != SS_OK ||
            !ss_batch_step(b, "clamp", NULL, 0, clamp, 3, &start) ||
            !ss_batch_lift(b, start, call->in_along[first + (uint32_t)d], along, &start) ||
            !ss_batch_reshape(b, start, dims, (size_t)lead + 1, &parts[d]))
            return false;
    }
    struct ss_attr attr = ss_batch_ints(b, SS_ATTR_DIMENSION, (int64_t[]){lead}, 1);
    *var = parts[0];
    return whole->rank == 1 ||
           ss_batch_step(b, "concatenate", &attr, 1, parts, (size_t)whole->rank, var);
}

/* 0, 1, ... */
static struct ss_attr counted(struct ss_batch *b, enum ss_attr_id id, int n)
{
    int64_t list[SS_MAX_RANK];
    for (int i = 0; i < n; i++)
        list[i] = i;
    return ss_batch_ints(b, id, list, (size_t)n);
}

static struct ss_attr number(struct ss_batch *b, enum ss_attr_id id, int64_t value)
{
    return ss_batch_ints(b, id, &value, 1);
}

bool ss_batch_dynamic_slice(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    const ss_digits along[2] = {call->in_along[0], starts_along(call, 1)};
    const int rank = b->from->vars[op->operands[0]].type.rank;
    size_t n;
    const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_SLICE_SIZES, &n);
    if (!along[1]) {
        uint32_t in[1 + SS_MAX_RANK] = {call->in[0]};
        int64_t list[SS_MAX_RANK];
        const int lead = ss_batch_lengths(b, along[0], list);
        memcpy(list + lead, sizes, n * sizeof *sizes);
        struct ss_attr attr = ss_batch_ints(b, SS_ATTR_SLICE_SIZES, list, (size_t)lead + n);
        return all_starts(b, call, 1, along[0], in + 1) &&
               ss_batch_step(b, "dynamic_slice", &attr, 1, in, 1 + (size_t)(lead + rank),
                             call->out);
    }
    uint32_t in[2] = {call->in[0]};
    if (!index_vector(b, call, 1, sizes, along[1], &in[1]))
        return false;
    struct ss_attr attrs[] = {
        counted(b, SS_ATTR_OFFSET_DIMS, rank),
        ss_batch_ints(b, SS_ATTR_COLLAPSED_SLICE_DIMS, NULL, 0),
        ss_batch_ints(b, SS_ATTR_OPERAND_BATCHING, NULL, 0),
        ss_batch_ints(b, SS_ATTR_START_INDICES_BATCHING, NULL, 0),
        counted(b, SS_ATTR_START_INDEX_MAP, rank),
        number(b, SS_ATTR_INDEX_VECTOR_DIM, 0),
        ss_batch_ints(b, SS_ATTR_SLICE_SIZES, sizes, n),
        number(b, SS_ATTR_INDICES_ARE_SORTED, 0),
    };
    return add_gather(b, (struct ss_attrs){attrs, 8}, in, along, call->out);
}

/* A region that returns its second argument. */
static struct ss_region *second(struct ss_batch *b, enum ss_dtype dtype)
{
    const struct ss_type scalar = {.dtype = dtype};
    struct ss_graph *g = ss_graph_new("scatter", "stablehlo");
    ss_graph_adopt(b->to, g);
    (void)ss_graph_add_input(g, "lhs", &scalar);
    ss_graph_add_output(g, ss_graph_add_input(g, "rhs", &scalar), NULL);
    if (ss_graph_finish(g, b->err) != SS_OK)
        return NULL;
    struct ss_region region = {.graph = g};
    return ss_memdup(&b->to->arena, &region, sizeof region);
}

bool ss_batch_dynamic_update_slice(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    const ss_digits along = call->along, starts = starts_along(call, 2);
    const struct ss_type *update = &b->from->vars[op->operands[1]].type;
    const int lead = ss_digits_n(along), rank = update->rank;
    uint32_t in[2 + SS_MAX_RANK], index;
    for (int i = 0; i < 2; i++)
        if (!ss_batch_lift(b, call->in[i], call->in_along[i], along, &in[i]))
            return false;
    if (!starts)
        return all_starts(b, call, 2, along, in + 2) &&
               ss_batch_step(b, "dynamic_update_slice", NULL, 0, in, 2 + (size_t)(lead + rank),
                             call->out);
    if (!index_vector(b, call, 2, update->dims, starts, &index))
        return false;
    int64_t window[SS_MAX_RANK], batch[SS_MAX_RANK], at[SS_MAX_RANK];
    size_t n_window = 0, n_batch = 0;
    for (int i = 0; i < b->devices->n; i++) {
        if (starts >> i & 1)
            batch[n_batch++] = ss_batch_dim(along, i);
        else if (along >> i & 1)
            window[n_window++] = ss_batch_dim(along, i);
    }
    for (int d = 0; d < rank; d++)
        window[n_window++] = at[d] = lead + d;
    const struct ss_attr attrs[] = {
        ss_batch_ints(b, SS_ATTR_UPDATE_WINDOW_DIMS, window, n_window),
        ss_batch_ints(b, SS_ATTR_INSERTED_WINDOW_DIMS, NULL, 0),
        ss_batch_ints(b, SS_ATTR_INPUT_BATCHING, batch, n_batch),
        counted(b, SS_ATTR_SCATTER_INDICES_BATCHING, (int)n_batch),
        ss_batch_ints(b, SS_ATTR_SCATTER_DIMS_TO_OPERAND, at, (size_t)rank),
        number(b, SS_ATTR_INDEX_VECTOR_DIM, (int64_t)n_batch),
        number(b, SS_ATTR_INDICES_ARE_SORTED, 1),
        number(b, SS_ATTR_UNIQUE_INDICES, 1),
        number(b, SS_ATTR_N_INPUTS, 1),
        {.id = SS_ATTR_BODY, .regions = second(b, update->dtype), .count = 1},
    };
    const uint32_t operands[] = {in[0], index, in[1]};
    return attrs[9].regions && ss_batch_step(b, "scatter", attrs, 10, operands, 3, call->out);
}
