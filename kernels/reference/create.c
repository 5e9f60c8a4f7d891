/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that make a tensor from attributes. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

KERNEL(constant)
{
    struct ss_tensor *out = args->out;
    const struct ss_attr *attr = ss_attr_find(&args->call->attrs, SS_ATTR_VALUE);
    if (!attr || !attr->tensor)
        return ss_fail(err, SS_E_ARGUMENT, "constant without a value");
    const struct ss_tensor *value = attr->tensor;
    if (out->count == 0)
        return SS_OK;
    size_t n_starts;
    const int64_t *starts = ss_attr_ints(&args->call->attrs, SS_ATTR_STARTS, &n_starts);
    if (starts && (int64_t)n_starts == out->count) {
        for (int64_t i = 0; i < out->count; i++)
            ss_tensor_set(out, i, (double)starts[i]);
        return SS_OK;
    }
    if (value->count != 1 && value->count != out->count)
        return ss_fail(err, SS_E_SHAPE, "constant of %lld elements has %lld values",
                       (long long)out->count, (long long)value->count);
    if (value->store != out->store) {
        const struct ss_tensor from = ss_tensor_numbers(value), to = ss_tensor_numbers(out);
        for (int64_t i = 0; i < to.count; i++)
            ss_tensor_set(&to, i, ss_tensor_get(&from, i % from.count));
        return SS_OK;
    }
    const size_t size = ss_element_size(out);
    if (value->count == 1)
        ss_fill(out->data, value->data, size, out->count);
    else
        memcpy(out->data, value->data, ss_tensor_bytes(out));
    ss_finish(args, 0);
    return SS_OK;
}

KERNEL(iota)
{
    (void)err;
    struct ss_tensor *out = args->out;
    const int64_t dim = ss_attr_int(&args->call->attrs, SS_ATTR_DIMENSION, 0);
    int64_t strides[SS_MAX_RANK];
    if (out->count == 0)
        return SS_OK;
    ss_strides(&out->type, strides);
    const int64_t length = out->type.dims[dim], run = strides[dim];
    const int64_t period = length * run;
    for (int64_t i = 0; i < period; i++) {
        const int64_t at = ss_whole_position(args->origin, dim, i / run);
        if (out->store == SS_STORE_I64)
            ss_i64(out)[i] = at;
        else
            ss_tensor_set(out, i, (double)at);
    }
    const size_t bytes = (size_t)period * ss_element_size(out);
    for (int64_t i = period; i < out->count; i += period)
        memcpy((char *)out->data + (size_t)(i / period) * bytes, out->data, bytes);
    ss_finish(args, 0);
    return SS_OK;
}

KERNEL(get_dimension_size)
{
    (void)err;
    const int64_t dim = ss_attr_int(&args->call->attrs, SS_ATTR_DIMENSION, 0);
    ss_i64(args->out)[0] = args->in->type.dims[dim];
    ss_finish(args, 0);
    return SS_OK;
}
