/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Borders of manual computations, and collectives, as ops over the leading dims. */
#include <math.h>
#include <string.h>

#include "core/load/batch.h"

/* The digits that an op names, in its order. */
static struct ss_digit_list listed(const struct ss_op *op, enum ss_attr_id id)
{
    struct ss_digit_list list = {.n = 0};
    size_t n;
    const int64_t *ints = ss_attr_ints(&op->attrs, id, &n);
    for (size_t i = 0; i < n; i++)
        list.items[list.n++] = (int)ints[i];
    return list;
}

static struct ss_digit_cuts cuts_of(const struct ss_op *op)
{
    struct ss_digit_cuts cuts = {.n = 0};
    size_t n;
    const int64_t *ints = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSIONS, &n);
    for (size_t i = 0; i + 1 < n; i += 2)
        cuts.items[cuts.n++] = (struct ss_digit_cut){(int)ints[i], (int)ints[i + 1]};
    return cuts;
}

static ss_digits cut_digits(const struct ss_digit_cuts *cuts)
{
    ss_digits digits = 0;
    for (int i = 0; i < cuts->n; i++)
        digits |= (ss_digits)1 << cuts->items[i].digit;
    return digits;
}

ss_digits ss_batch_manual_along(const struct ss_op *op, ss_digits along)
{
    const struct ss_digit_list group = listed(op, SS_ATTR_SIZES);
    const struct ss_digit_cuts cuts = cuts_of(op);
    const struct ss_digit_list ends = listed(op, SS_ATTR_POSITIONS);
    switch ((enum ss_manual_op)ss_manual_of(op->def)) {
    case SS_MANUAL_SHARD:
        return along | cut_digits(&cuts);
    case SS_MANUAL_UNSHARD:
        return along & ~cut_digits(&cuts) & ~ss_digits_of(&ends);
    case SS_MANUAL_ALL_REDUCE:
    case SS_MANUAL_ALL_GATHER:
    case SS_MANUAL_BROADCAST:
        return along & ~ss_digits_of(&group);
    case SS_MANUAL_REDUCE_SCATTER:
    case SS_MANUAL_ALL_TO_ALL:
    case SS_MANUAL_PERMUTE:
        return along | ss_digits_of(&group);
    case SS_MANUAL_DEVICE_ID:
    case SS_N_MANUAL:
        break;
    }
    return along;
}

/* Of the first device along some digits: the value that all of them are said to have. */
static bool take_first(struct ss_batch *b, uint32_t operand, ss_digits along, ss_digits ends,
                       uint32_t *var)
{
    *var = operand;
    for (int i = b->devices->n - 1; i >= 0; i--) {
        if (!((along & ends) >> i & 1))
            continue;
        const int dim = ss_batch_dim(along, i);
        if (!ss_batch_slice(b, *var, dim, 0, 1, var))
            return false;
        struct ss_type type = *ss_batch_type(b, *var);
        memmove(&type.dims[dim], &type.dims[dim + 1],
                (size_t)(type.rank - dim - 1) * sizeof *type.dims);
        along &= ~((ss_digits)1 << i);
        if (!ss_batch_reshape(b, *var, type.dims, (size_t)type.rank - 1, var))
            return false;
    }
    return true;
}

/* Moves parts of dims to the front. */
static bool shard(struct ss_batch *b, uint32_t operand, ss_digits along,
                  const struct ss_digit_cuts *cuts, uint32_t *var)
{
    const ss_digits cut = cut_digits(cuts), all = along | cut;
    const struct ss_type type = *ss_batch_type(b, operand);
    const int lead = ss_digits_n(along);
    struct ss_batch_move move = {.n = lead, .rank = type.rank + cuts->n};
    int64_t at[SS_MAX_DIGITS], rest[SS_MAX_RANK];
    memcpy(move.sizes, type.dims, (size_t)lead * sizeof *move.sizes);
    for (int i = 0; i < b->devices->n; i++)
        at[i] = along >> i & 1 ? ss_batch_dim(along, i) : 0;
    if (move.rank > SS_MAX_RANK)
        return ss_batch_fail(b, SS_E_LIMIT, "shard_map: more than %d dims with those of the mesh",
                             SS_MAX_RANK);
    for (int d = 0; d < type.rank - lead; d++) {
        int64_t length = type.dims[lead + d];
        for (int i = 0; i < cuts->n; i++) {
            if (cuts->items[i].dim != d)
                continue;
            const int digit = cuts->items[i].digit;
            at[digit] = move.n;
            move.sizes[move.n++] = b->devices->size[digit];
            length /= b->devices->size[digit];
        }
        rest[d] = move.n;
        move.sizes[move.n++] = length;
    }
    int n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (all >> i & 1)
            move.perm[n++] = at[i];
    for (int d = 0; d < type.rank - lead; d++)
        move.perm[n++] = rest[d];
    for (int d = 0; d < n; d++)
        move.dims[d] = move.sizes[move.perm[d]];
    return ss_batch_move(b, operand, &move, var);
}

/* Moves leading dims to the front of local dims, which they become a part of. */
static bool unshard(struct ss_batch *b, uint32_t operand, ss_digits along,
                    const struct ss_digit_cuts *cuts, uint32_t *var)
{
    const ss_digits left = along & ~cut_digits(cuts);
    const struct ss_type type = *ss_batch_type(b, operand);
    const int lead = ss_digits_n(along);
    struct ss_batch_move move = {.n = type.rank};
    int n = 0;
    memcpy(move.sizes, type.dims, (size_t)type.rank * sizeof *move.sizes);
    for (int i = 0; i < b->devices->n; i++)
        if (left >> i & 1) {
            move.dims[move.rank++] = b->devices->size[i];
            move.perm[n++] = ss_batch_dim(along, i);
        }
    for (int d = 0; d < type.rank - lead; d++) {
        move.dims[move.rank] = type.dims[lead + d];
        for (int i = 0; i < cuts->n; i++) {
            if (cuts->items[i].dim != d)
                continue;
            move.dims[move.rank] *= b->devices->size[cuts->items[i].digit];
            move.perm[n++] = ss_batch_dim(along, cuts->items[i].digit);
        }
        move.perm[n++] = lead + d;
        move.rank++;
    }
    return ss_batch_move(b, operand, &move, var);
}

static bool lower_shard(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_cuts cuts = cuts_of(call->op);
    const ss_digits cut = cut_digits(&cuts), along = call->in_along[0];
    uint32_t var;
    return take_first(b, call->in[0], along, cut, &var) &&
           shard(b, var, along & ~cut, &cuts, call->out);
}

static bool lower_unshard(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_cuts cuts = cuts_of(call->op);
    const struct ss_digit_list ends = listed(call->op, SS_ATTR_POSITIONS);
    const ss_digits cut = cut_digits(&cuts), all = call->in_along[0] | cut;
    const ss_digits first = ss_digits_of(&ends) & ~cut;
    uint32_t var;
    return ss_batch_lift(b, call->in[0], call->in_along[0], all, &var) &&
           take_first(b, var, all, first, &var) && unshard(b, var, all & ~first, &cuts, call->out);
}

/* The op of a reducer that is one op of its two arguments, but for annotations. */
static const struct ss_op *reducer(const struct ss_graph *g)
{
    if (g->n_outputs != 1 || g->n_inputs != 2)
        return NULL;
    uint32_t var = g->outputs[0], in[2];
    const struct ss_op *op = NULL;
    while (g->vars[var].producer != SS_NONE) {
        op = &g->ops[g->vars[var].producer];
        if (op->def->class != SS_OP_CLASS_IDENTITY)
            break;
        var = op->operands[g->vars[var].result];
    }
    if (!op || op->n_operands != 2 || !(op->def->flags & SS_OP_COMMUTES))
        return NULL;
    for (int i = 0; i < 2; i++) {
        in[i] = op->operands[i];
        while (g->vars[in[i]].producer != SS_NONE &&
               g->ops[g->vars[in[i]].producer].def->class == SS_OP_CLASS_IDENTITY)
            in[i] = g->ops[g->vars[in[i]].producer].operands[g->vars[in[i]].result];
    }
    const bool both = (in[0] == g->inputs[0] && in[1] == g->inputs[1]) ||
                      (in[1] == g->inputs[0] && in[0] == g->inputs[1]);
    return both ? op : NULL;
}

static bool reduce(struct ss_batch *b, struct ss_batch_call *call, uint32_t *var)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    const ss_digits sum = ss_digits_of(&group), all = call->in_along[0] | sum;
    const struct ss_region *body = ss_attr_region(&call->op->attrs, SS_ATTR_BODY);
    const struct ss_op *op = reducer(body->graph);
    const struct ss_type scalar = {.dtype = ss_batch_type(b, call->in[0])->dtype};
    double start;
    if (!op || !ss_op_neutral(op->def, scalar.dtype, &start)) {
        ss_batch_fail(b, SS_E_UNSUPPORTED, "%s: its reducer is not one op", call->op->kind);
        ss_error_hint(b->err, "sums, products, maxima, minima, and, or, xor are translated");
        return false;
    }
    int64_t dims[SS_MAX_DIGITS];
    size_t n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (sum >> i & 1)
            dims[n++] = ss_batch_dim(all, i);
    uint32_t operands[2];
    if (!ss_batch_lift(b, call->in[0], call->in_along[0], all, &operands[0]))
        return false;
    *var = operands[0];
    if (!n)
        return true;
    struct ss_attr attrs[3] = {ss_batch_ints(b, SS_ATTR_DIMENSIONS, dims, n),
                               ss_batch_ints(b, SS_ATTR_N_INPUTS, (int64_t[]){1}, 1),
                               {.id = SS_ATTR_BODY, .count = 1}};
    attrs[2].regions = ss_graph_add_fold(b->to, op->def, scalar.dtype, b->err);
    return attrs[2].regions &&
           ss_graph_add_splat(b->to, &scalar, start, &operands[1], b->err) == SS_OK &&
           ss_batch_step(b, "reduce", attrs, 3, operands, 2, var);
}

/* Dim `dim` cut by the digits of a group. */
static struct ss_digit_cuts group_cuts(const struct ss_digit_list *group, int64_t dim)
{
    struct ss_digit_cuts cuts = {.n = group->n};
    for (int i = 0; i < group->n; i++)
        cuts.items[i] = (struct ss_digit_cut){(int)dim, group->items[i]};
    return cuts;
}

static bool divides(struct ss_batch *b, const struct ss_digit_list *group, int64_t length)
{
    const int64_t n = ss_digits_count(b->devices, ss_digits_of(group));
    return length % n == 0 ||
           ss_batch_fail(b, SS_E_SHAPE, "%s: a dim of %lld is not divided among %lld devices",
                         b->op->kind, (long long)length, (long long)n);
}

static bool reduce_scatter(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    const int64_t dim = ss_attr_int(&call->op->attrs, SS_ATTR_DIMENSIONS, 0);
    const struct ss_digit_cuts cuts = group_cuts(&group, dim);
    const struct ss_type *local = &b->from->vars[call->op->operands[0]].type;
    uint32_t var;
    return divides(b, &group, local->dims[dim]) && reduce(b, call, &var) &&
           shard(b, var, call->in_along[0] & ~ss_digits_of(&group), &cuts, call->out);
}

static bool all_gather(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    const int64_t dim = ss_attr_int(&call->op->attrs, SS_ATTR_DIMENSIONS, 0);
    const struct ss_digit_cuts cuts = group_cuts(&group, dim);
    const ss_digits all = call->in_along[0] | ss_digits_of(&group);
    uint32_t var;
    return ss_batch_lift(b, call->in[0], call->in_along[0], all, &var) &&
           unshard(b, var, all, &cuts, call->out);
}

/* The split dim's parts become the leading dims, and these a part of the other dim. */
static bool all_to_all(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    const ss_digits digits = ss_digits_of(&group), all = call->in_along[0] | digits;
    size_t n_dims;
    const int64_t *dims = ss_attr_ints(&call->op->attrs, SS_ATTR_DIMENSIONS, &n_dims);
    const struct ss_type *local = &b->from->vars[call->op->operands[0]].type;
    const int lead = ss_digits_n(all), split = (int)dims[0], merged = (int)dims[1];
    uint32_t var;
    if (!divides(b, &group, local->dims[split]) ||
        !ss_batch_lift(b, call->in[0], call->in_along[0], all, &var))
        return false;
    struct ss_batch_move move = {.rank = lead + local->rank};
    int64_t part[SS_MAX_DIGITS], whole[SS_MAX_RANK];
    move.n = ss_batch_lengths(b, all, move.sizes);
    memcpy(move.dims, move.sizes, (size_t)lead * sizeof *move.dims);
    for (int d = 0; d < local->rank; d++) {
        move.dims[lead + d] = local->dims[d];
        for (int i = 0; i < group.n && d == split; i++) {
            part[group.items[i]] = move.n;
            move.sizes[move.n++] = b->devices->size[group.items[i]];
            move.dims[lead + d] /= b->devices->size[group.items[i]];
        }
        whole[d] = move.n;
        move.sizes[move.n++] = move.dims[lead + d];
    }
    int n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (all >> i & 1)
            move.perm[n++] = digits >> i & 1 ? part[i] : ss_batch_dim(all, i);
    for (int d = 0; d < local->rank; d++) {
        for (int i = 0; i < group.n && d == merged; i++) {
            move.perm[n++] = ss_batch_dim(all, group.items[i]);
            move.dims[lead + d] *= b->devices->size[group.items[i]];
        }
        move.perm[n++] = whole[d];
    }
    return ss_batch_move(b, var, &move, call->out);
}

/* Concatenates runs of consecutive sources along a dim; -1: zeros. */
static bool pieces(struct ss_batch *b, uint32_t operand, int dim, const int64_t *sources,
                   uint32_t *var)
{
    const struct ss_type type = *ss_batch_type(b, operand);
    const int64_t n = type.dims[dim];
    uint32_t *parts = ss_alloc_array(&b->scratch, (size_t)n, sizeof *parts);
    size_t n_parts = 0;
    for (int64_t k = 0, end; k < n; k = end) {
        const bool none = sources[k] < 0;
        end = k + 1;
        while (end < n && (none ? sources[end] < 0 : sources[end] == sources[k] + end - k))
            end++;
        struct ss_type zeros = type;
        zeros.dims[dim] = end - k;
        if (none ? ss_graph_add_splat(b->to, &zeros, 0, &parts[n_parts], b->err) != SS_OK
                 : !ss_batch_slice(b, operand, dim, sources[k], sources[k] + end - k,
                                   &parts[n_parts]))
            return false;
        n_parts++;
    }
    *var = parts[0];
    if (n_parts == 1)
        return true;
    struct ss_attr attr = ss_batch_ints(b, SS_ATTR_DIMENSION, (int64_t[]){dim}, 1);
    return ss_batch_step(b, "concatenate", &attr, 1, parts, n_parts, var);
}

static bool permute(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    const ss_digits digits = ss_digits_of(&group), all = call->in_along[0] | digits;
    const struct ss_type *local = &b->from->vars[call->op->operands[0]].type;
    size_t n_sources;
    const int64_t *sources = ss_attr_ints(&call->op->attrs, SS_ATTR_POSITIONS, &n_sources);
    const int lead = ss_digits_n(all), others = lead - group.n, rank = lead + local->rank;
    struct ss_batch_move there = {.n = rank}, back = {.rank = rank};
    uint32_t var;
    int n = 0;
    if (!ss_batch_lift(b, call->in[0], call->in_along[0], all, &var))
        return false;
    *call->out = var;
    if (!group.n && sources[0] < 0)
        return ss_graph_add_splat(b->to, ss_batch_type(b, var), 0, call->out, b->err) == SS_OK;
    if (!group.n)
        return true;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->devices->n; i++)
            if (all >> i & 1 && (int)(digits >> i & 1) == pass)
                there.perm[n++] = ss_batch_dim(all, i);
    for (int d = lead; d < rank; d++)
        there.perm[n++] = d;
    memcpy(there.sizes, ss_batch_type(b, var)->dims, (size_t)rank * sizeof *there.sizes);
    for (int d = 0; d < rank; d++) {
        back.sizes[back.n++] = there.sizes[there.perm[d]];
        back.dims[d] = there.sizes[d];
        back.perm[there.perm[d]] = d;
        if (d < others || d >= lead)
            there.dims[there.rank++] = there.sizes[there.perm[d]];
        else if (d == others)
            there.dims[there.rank++] = (int64_t)n_sources;
    }
    return ss_batch_move(b, var, &there, &var) && pieces(b, var, others, sources, &var) &&
           ss_batch_move(b, var, &back, call->out);
}

bool ss_batch_device(struct ss_batch *b, int first, int last, enum ss_dtype dtype, uint32_t *var)
{
    int64_t count = 1, dims[SS_MAX_DIGITS];
    for (int i = first; i < last; i++) {
        dims[i - first] = b->devices->size[i];
        count *= dims[i - first];
    }
    const int64_t type = dtype;
    const struct ss_attr attrs[] = {ss_batch_ints(b, SS_ATTR_DIMENSION, (int64_t[]){0}, 1),
                                    ss_batch_ints(b, SS_ATTR_SHAPE, &count, 1),
                                    ss_batch_ints(b, SS_ATTR_DTYPE, &type, 1)};
    return ss_batch_step(b, "iota", attrs, 3, NULL, 0, var) &&
           ss_batch_reshape(b, *var, dims, (size_t)(last - first), var);
}

bool ss_batch_manual(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_digit_list group = listed(call->op, SS_ATTR_SIZES);
    switch ((enum ss_manual_op)ss_manual_of(call->op->def)) {
    case SS_MANUAL_SHARD:
        return lower_shard(b, call);
    case SS_MANUAL_UNSHARD:
        return lower_unshard(b, call);
    case SS_MANUAL_ALL_REDUCE:
        return reduce(b, call, call->out);
    case SS_MANUAL_REDUCE_SCATTER:
        return reduce_scatter(b, call);
    case SS_MANUAL_ALL_GATHER:
        return all_gather(b, call);
    case SS_MANUAL_ALL_TO_ALL:
        return all_to_all(b, call);
    case SS_MANUAL_PERMUTE:
        return permute(b, call);
    case SS_MANUAL_BROADCAST:
        return take_first(b, call->in[0], call->in_along[0], ss_digits_of(&group), call->out);
    case SS_MANUAL_DEVICE_ID:
        return ss_batch_device(b, 0, b->devices->n, SS_U32, call->out);
    case SS_N_MANUAL:
        break;
    }
    return ss_batch_fail(b, SS_E_INTERNAL, "%s does not belong to a manual computation",
                         call->op->kind);
}
