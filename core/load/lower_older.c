/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deprecated StableHLO ops, lowered to their replacements. */
#include <string.h>

#include "core/load/lower.h"

static const struct ss_type *tensor_of(const struct ss_frame *frame, uint32_t value)
{
    const struct ss_mlir_type *type = frame->func->values[value].type;
    return type->kind == SS_MLIR_TENSOR ? &type->tensor : NULL;
}

static bool lower_as(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                     const struct ss_mlir_field *fields, size_t n)
{
    struct ss_mlir_op newer = *op;
    newer.name = name;
    newer.fields = fields;
    newer.n_fields = n;
    return ss_lower_row(frame, &newer);
}

static struct ss_mlir_attr ints_attr(const int64_t *values, size_t n)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_INTS, .ints = values, .count = n};
}

bool ss_lower_dot(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *left = op->n_operands ? tensor_of(frame, op->operands[0]) : NULL;
    const int64_t last = left ? left->rank - 1 : 0, first = 0;
    const struct ss_mlir_field fields[] = {
        {.name = "lhs_contracting_dimensions", .value = ints_attr(&last, 1)},
        {.name = "rhs_contracting_dimensions", .value = ints_attr(&first, 1)},
    };
    return lower_as(frame, op, "dot_general", fields, 2);
}

/* Whether a result is the operand behind new dims of these sizes. */
static bool is_behind(const struct ss_type *in, const int64_t *sizes, size_t n,
                      const struct ss_type *out)
{
    bool is = in && out && (size_t)out->rank == n + (size_t)in->rank;
    for (size_t i = 0; i < n && is; i++)
        is = out->dims[i] == sizes[i];
    return is;
}

bool ss_lower_broadcast(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *in = op->n_operands == 1 ? tensor_of(frame, op->operands[0]) : NULL;
    const struct ss_type *out = op->n_results == 1 ? tensor_of(frame, op->first_result) : NULL;
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, "broadcast_sizes");
    int64_t *sizes, dims[SS_MAX_RANK];
    size_t n;
    if (!attr)
        attr = ss_mlir_field(op->fields, op->n_fields, "sizes");
    if (!attr || !ss_lower_ints(&frame->l->scratch, attr, &sizes, &n))
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "broadcast has no sizes");
    if (!is_behind(in, sizes, n, out))
        return ss_lower_fail(frame->l, op, SS_E_SHAPE,
                             "a broadcast gives its sizes, then the dims of its operand");
    for (int d = 0; d < in->rank; d++)
        dims[d] = (int64_t)n + d;
    const struct ss_mlir_field field = {.name = "broadcast_dimensions",
                                        .value = ints_attr(dims, (size_t)in->rank)};
    return lower_as(frame, op, "broadcast_in_dim", &field, 1);
}

/* ---- dims by labels: "ab,bc->ac" ---- */

struct labels {
    char of[SS_MAX_RANK + 1]; /* a letter for each dim, none twice */
    int n;
};
struct einsum {
    struct labels in[2], out;
};

static const char *labels(const char *text, struct labels *l)
{
    for (; (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z'); text++) {
        if (l->n == SS_MAX_RANK || memchr(l->of, *text, (size_t)l->n))
            return NULL;
        l->of[l->n++] = *text;
    }
    return text;
}

static int place(const struct labels *l, char label)
{
    const char *at = memchr(l->of, label, (size_t)l->n);
    return at ? (int)(at - l->of) : -1;
}

static bool refuse_labels(struct ss_frame *frame, const struct ss_mlir_op *op, const char *why)
{
    ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s: %s", op->name, why);
    ss_error_hint(frame->l->err,
                  "write it as stablehlo.dot_general, reduce and transpose: einsum is deprecated");
    return false;
}

/* Reads the equation of so many operands, each of which has the rank that its labels say. */
static bool read_einsum(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t n,
                        struct einsum *e)
{
    const struct ss_mlir_attr *config = ss_mlir_field(op->fields, op->n_fields, "einsum_config");
    if (!config)
        config = ss_mlir_field(op->fields, op->n_fields, "config");
    if (!config || config->kind != SS_MLIR_STRING || op->n_operands != n || op->n_results != 1)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s needs %u operands and a config",
                             op->name, n);
    const char *at = labels(config->text, &e->in[0]);
    for (uint32_t k = 1; k < n && at; k++)
        at = *at == ',' ? labels(at + 1, &e->in[k]) : NULL;
    at = at && at[0] == '-' && at[1] == '>' ? labels(at + 2, &e->out) : NULL;
    if (!at || *at)
        return refuse_labels(frame, op, "each label is a letter, once in each tensor");
    for (uint32_t k = 0; k < n; k++) {
        const struct ss_type *type = tensor_of(frame, op->operands[k]);
        if (!type || type->rank != e->in[k].n)
            return ss_lower_fail(frame->l, op, SS_E_SHAPE, "%s: operand %u has not %d dims",
                                 op->name, k, e->in[k].n);
    }
    for (int d = 0; d < e->out.n; d++)
        if (place(&e->in[0], e->out.of[d]) < 0 && place(&e->in[n - 1], e->out.of[d]) < 0)
            return refuse_labels(frame, op, "a label of the result is no operand's");
    return true;
}

/* The result: a var whose dims have these labels, in the order that is asked for. */
static bool in_order(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t var,
                     const struct labels *have, const struct labels *want)
{
    int64_t permutation[SS_MAX_RANK] = {0};
    bool moved = false;
    for (int d = 0; d < want->n; d++) {
        permutation[d] = place(have, want->of[d]);
        moved |= permutation[d] != d;
    }
    struct ss_attr attr =
        ss_lower_kept_ints(frame, SS_ATTR_PERMUTATION, permutation, (size_t)want->n);
    struct ss_attrs attrs = {ss_memdup(&frame->g->arena, &attr, sizeof attr), 1};
    return (!moved || ss_lower_step(frame, op, "transpose", attrs, &var, 1, &var)) &&
           ss_lower_result(frame, op, 0, var);
}

/* What a label is: of both operands and the result, of both operands alone, or of one operand. */
struct dot_dims {
    int64_t batch[2][SS_MAX_RANK], contracting[2][SS_MAX_RANK];
    size_t n_batch, n_contracting;
    struct labels free[2];
};

static bool sort_labels(const struct einsum *e, struct dot_dims *d)
{
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < e->in[k].n; i++) {
            char label = e->in[k].of[i];
            int other = place(&e->in[1 - k], label);
            bool stays = place(&e->out, label) >= 0;
            if (other < 0 && !stays)
                return false;
            if (other < 0)
                d->free[k].of[d->free[k].n++] = label;
            if (other < 0 || k)
                continue;
            int64_t(*both)[SS_MAX_RANK] = stays ? d->batch : d->contracting;
            size_t *n = stays ? &d->n_batch : &d->n_contracting;
            both[0][*n] = i;
            both[1][(*n)++] = other;
        }
    }
    return true;
}

bool ss_lower_einsum(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct einsum e = {0};
    struct dot_dims d = {0};
    struct labels made = {0};
    uint32_t operands[2], dot;
    if (!read_einsum(frame, op, 2, &e))
        return false;
    if (!sort_labels(&e, &d))
        return refuse_labels(frame, op, "a label of one operand alone is summed over");
    for (size_t i = 0; i < d.n_batch; i++)
        made.of[made.n++] = e.in[0].of[d.batch[0][i]];
    for (int k = 0; k < 2; k++) {
        if (!ss_lower_var(frame, op, op->operands[k], &operands[k]))
            return false;
        for (int i = 0; i < d.free[k].n && made.n < SS_MAX_RANK; i++)
            made.of[made.n++] = d.free[k].of[i];
    }
    const struct ss_type *result = tensor_of(frame, op->first_result);
    const int64_t dtype = result ? result->dtype : 0;
    const struct ss_attr items[] = {
        ss_lower_kept_ints(frame, SS_ATTR_LHS_BATCHING, d.batch[0], d.n_batch),
        ss_lower_kept_ints(frame, SS_ATTR_RHS_BATCHING, d.batch[1], d.n_batch),
        ss_lower_kept_ints(frame, SS_ATTR_LHS_CONTRACTING, d.contracting[0], d.n_contracting),
        ss_lower_kept_ints(frame, SS_ATTR_RHS_CONTRACTING, d.contracting[1], d.n_contracting),
        ss_lower_kept_ints(frame, SS_ATTR_DTYPE, &dtype, 1),
    };
    struct ss_attrs attrs = {ss_memdup(&frame->g->arena, items, sizeof items), 5};
    return ss_lower_step(frame, op, "dot_general", attrs, operands, 2, &dot) &&
           in_order(frame, op, dot, &made, &e.out);
}

bool ss_lower_unary_einsum(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct einsum e = {0};
    uint32_t var;
    if (!read_einsum(frame, op, 1, &e))
        return false;
    if (e.in[0].n != e.out.n)
        return refuse_labels(frame, op, "a label that the result has not is summed over");
    return ss_lower_var(frame, op, op->operands[0], &var) &&
           in_order(frame, op, var, &e.in[0], &e.out);
}

/* ---- the lookup along one dim ---- */

static bool int_field(const struct ss_mlir_op *op, const char *name, int64_t *out)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, name);
    *out = attr && attr->kind == SS_MLIR_INT ? attr->integer : 0;
    return attr && attr->kind == SS_MLIR_INT;
}

/* Rows of operand 0 along dim, at places that operand 1 lists; the first batch_dims of both go side
 * by side. */
bool ss_lower_torch_index_select(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *in = op->n_operands == 2 ? tensor_of(frame, op->operands[0]) : NULL;
    const struct ss_type *index = in ? tensor_of(frame, op->operands[1]) : NULL;
    int64_t dim, batch, offsets[SS_MAX_RANK], batches[SS_MAX_RANK], sizes[SS_MAX_RANK];
    if (!index || !int_field(op, "dim", &dim) || !int_field(op, "batch_dims", &batch) ||
        batch < 0 || dim < batch || dim >= in->rank || batch > index->rank)
        return ss_lower_fail(frame->l, op, SS_E_SHAPE,
                             "%s looks up along a dim that lies after the batch_dims", op->name);
    size_t n = 0;
    for (int d = 0; d < in->rank; d++) {
        batches[d] = d;
        sizes[d] = d < batch || d == dim ? 1 : in->dims[d];
        if (d >= batch && d != dim)
            offsets[n++] = d < dim ? d : d - 1 + index->rank - batch;
    }
    const struct ss_mlir_field fields[] = {
        {.name = "offset_dims", .value = ints_attr(offsets, n)},
        {.name = "collapsed_slice_dims", .value = ints_attr(&dim, 1)},
        {.name = "operand_batching_dims", .value = ints_attr(batches, (size_t)batch)},
        {.name = "start_indices_batching_dims", .value = ints_attr(batches, (size_t)batch)},
        {.name = "start_index_map", .value = ints_attr(&dim, 1)},
        {.name = "index_vector_dim", .value = {.kind = SS_MLIR_INT, .integer = index->rank}},
        {.name = "slice_sizes", .value = ints_attr(sizes, (size_t)in->rank)},
    };
    return lower_as(frame, op, "gather", fields, 7);
}
