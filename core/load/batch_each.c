/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops without a rule of their own, such as one that draws random numbers from a state of each
 * device: one op for each, whose results are put together. */
#include <string.h>

#include "core/load/batch.h"

enum { MAX_DEVICES = 64 };

/* The value of device k of those that differ along some digits. */
static bool value_at(struct ss_batch *b, uint32_t operand, ss_digits in_along, ss_digits along,
                     int64_t k, uint32_t *var)
{
    const struct ss_type type = *ss_batch_type(b, operand);
    const int lead = ss_digits_n(in_along);
    *var = operand;
    for (int i = b->devices->n - 1; i >= 0; i--) {
        if (!(along >> i & 1))
            continue;
        const int64_t at = k % b->devices->size[i];
        k /= b->devices->size[i];
        if (in_along >> i & 1 &&
            !ss_batch_slice(b, *var, ss_batch_dim(in_along, i), at, at + 1, var))
            return false;
    }
    return ss_batch_reshape(b, *var, type.dims + lead, (size_t)(type.rank - lead), var);
}

/* Puts the n results of one kind together: each becomes a row, and rows the leading dims. */
static bool join(struct ss_batch *b, const uint32_t *values, int64_t n, ss_digits along,
                 uint32_t *var)
{
    const struct ss_type local = *ss_batch_type(b, values[0]);
    uint32_t rows[MAX_DEVICES];
    int64_t dims[1 + SS_MAX_RANK] = {1};
    struct ss_type type;
    memcpy(dims + 1, local.dims, (size_t)local.rank * sizeof *dims);
    for (int64_t k = 0; k < n; k++)
        if (!ss_batch_reshape(b, values[k], dims, 1 + (size_t)local.rank, &rows[k]))
            return false;
    const struct ss_attr attr = ss_batch_ints(b, SS_ATTR_DIMENSION, (int64_t[]){0}, 1);
    return ss_batch_along(b, &local, along, &type) &&
           ss_batch_step(b, "concatenate", &attr, 1, rows, (size_t)n, var) &&
           ss_batch_reshape(b, *var, type.dims, (size_t)type.rank, var);
}

bool ss_batch_each(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    const int64_t n = ss_digits_count(b->devices, call->along);
    if (n > MAX_DEVICES) {
        ss_batch_fail(b, SS_E_UNSUPPORTED, "%s differs between %lld devices, which is not read",
                      op->kind, (long long)n);
        ss_error_hint(b->err, "in shard_map, write it with other ops, or move it outside");
        return false;
    }
    uint32_t *results = ss_alloc_array(&b->scratch, (size_t)n * op->n_results, sizeof *results);
    uint32_t *in = ss_alloc_array(&b->scratch, op->n_operands, sizeof *in);
    uint32_t *out = ss_alloc_array(&b->scratch, op->n_results, sizeof *out);
    for (int64_t k = 0; k < n; k++) {
        for (uint32_t i = 0; i < op->n_operands; i++)
            if (!value_at(b, call->in[i], call->in_along[i], call->along, k, &in[i]))
                return false;
        if (!ss_batch_add(b, op->def, op->attrs, in, op->n_operands, out, op->n_results))
            return false;
        for (uint32_t r = 0; r < op->n_results; r++)
            results[r * n + k] = out[r];
    }
    for (uint32_t r = 0; r < op->n_results; r++)
        if (!join(b, results + r * n, n, call->along, &call->out[r]))
            return false;
    return true;
}
