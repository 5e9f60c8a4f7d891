/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/tensor/type.h"

#include "core/base/number.h"

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

bool ss_type_parse(const char *text, struct ss_type *out)
{
    size_t length = strlen(text);
    *out = (struct ss_type){0};
    if (!strncmp(text, "tensor<", 7) && text[length - 1] == '>') {
        text += 7;
        length -= 8;
    }
    for (;;) {
        size_t digits = strspn(text, "0123456789");
        if (!digits || digits >= length || text[digits] != 'x')
            break;
        if (out->rank == SS_MAX_RANK || !ss_int_parse(text, digits, &out->dims[out->rank]))
            return false;
        out->rank++;
        text += digits + 1;
        length -= digits + 1;
    }
    return ss_dtype_find(text, length, &out->dtype) && ss_type_bytes(out) >= 0;
}

void ss_type_print(struct ss_buf *out, const struct ss_type *type)
{
    ss_buf_puts(out, "tensor<");
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(out, "%" PRId64 "x", type->dims[d]);
    ss_buf_puts(out, ss_dtype_name(type->dtype));
    ss_buf_putc(out, '>');
}
