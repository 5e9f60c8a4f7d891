/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/tensor/type.h"

#include <inttypes.h>
#include <string.h>

int64_t ss_type_count(const struct ss_type *type)
{
    for (int d = 0; d < type->rank; d++)
        if (type->dims[d] == 0)
            return 0;
    int64_t count = 1;
    for (int d = 0; d < type->rank; d++)
        if (__builtin_mul_overflow(count, type->dims[d], &count))
            return -1;
    return count;
}

int64_t ss_type_bytes(const struct ss_type *type)
{
    int64_t count = ss_type_count(type), bits = ss_dtype_bits(type->dtype), bytes;
    if (count < 0)
        return -1;
    if (bits < 8)
        return count / 2 + count % 2;
    return __builtin_mul_overflow(count, bits / 8, &bytes) ? -1 : bytes;
}

bool ss_shape_equal(const struct ss_type *a, const struct ss_type *b)
{
    return a->rank == b->rank &&
           (!a->rank || !memcmp(a->dims, b->dims, (size_t)a->rank * sizeof a->dims[0]));
}

bool ss_type_equal(const struct ss_type *a, const struct ss_type *b)
{
    return a->dtype == b->dtype && ss_shape_equal(a, b);
}

void ss_type_print(struct ss_buf *out, const struct ss_type *type)
{
    ss_buf_puts(out, "tensor<");
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(out, "%" PRId64 "x", type->dims[d]);
    ss_buf_puts(out, ss_dtype_name(type->dtype));
    ss_buf_putc(out, '>');
}
