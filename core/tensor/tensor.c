/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/tensor/tensor.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "core/base/assert.h"

enum ss_store ss_store_for(enum ss_dtype dtype, enum ss_store float_store)
{
    if (ss_dtype_is_complex(dtype))
        return float_store == SS_STORE_F32 ? SS_STORE_C64 : SS_STORE_C128;
    return ss_dtype_is_int(dtype) ? SS_STORE_I64 : float_store;
}

static struct ss_tensor without_data(const struct ss_type *type, enum ss_store float_store)
{
    return (struct ss_tensor){.type = *type,
                              .store = ss_store_for(type->dtype, float_store),
                              .count = ss_type_count(type)};
}

struct ss_tensor ss_tensor_new(struct ss_arena *arena, const struct ss_type *type,
                               enum ss_store float_store)
{
    struct ss_tensor t = without_data(type, float_store);
    /* A count of -1 becomes SIZE_MAX, which the allocator refuses. */
    t.data = ss_alloc_array(arena, (size_t)t.count, ss_store_size(t.store));
    return t;
}

struct ss_tensor ss_tensor_unset(struct ss_arena *arena, const struct ss_type *type,
                                 enum ss_store float_store)
{
    struct ss_tensor t = without_data(type, float_store);
    size_t count = (size_t)t.count, size = ss_store_size(t.store);
    t.data = ss_alloc_unset(arena, count > SIZE_MAX / 2 / size ? SIZE_MAX : count * size);
    return t;
}

struct ss_tensor ss_tensor_numbers(const struct ss_tensor *t)
{
    struct ss_tensor n = *t;
    if (!ss_dtype_is_complex(t->type.dtype))
        return n;
    n.type.dtype = ss_dtype_part(t->type.dtype);
    n.type.dims[n.type.rank++] = 2;
    n.store = t->store == SS_STORE_C64 ? SS_STORE_F32 : SS_STORE_F64;
    n.count = 2 * t->count;
    return n;
}

double ss_tensor_get(const struct ss_tensor *t, int64_t index)
{
    switch (t->store) {
    case SS_STORE_F64:
        return ss_f64(t)[index];
    case SS_STORE_F32:
        return (double)ss_f32(t)[index];
    case SS_STORE_C128:
        return ss_f64(t)[2 * index];
    case SS_STORE_C64:
        return (double)ss_f32(t)[2 * index];
    case SS_STORE_I64:
        break;
    }
    return ss_int_to_real(t->type.dtype, ss_i64(t)[index]);
}

double _Complex ss_tensor_get_complex(const struct ss_tensor *t, int64_t index)
{
    const struct ss_tensor n = ss_tensor_numbers(t);
    const bool two = n.count != t->count;
    return ss_complex_of(ss_tensor_get(t, index), two ? ss_tensor_get(&n, 2 * index + 1) : 0);
}

void ss_tensor_set(const struct ss_tensor *t, int64_t index, double value)
{
    switch (t->store) {
    case SS_STORE_F64:
        ss_f64(t)[index] = value;
        return;
    case SS_STORE_F32:
        ss_f32(t)[index] = (float)value;
        return;
    case SS_STORE_C128:
        ss_c128(t)[index] = value;
        return;
    case SS_STORE_C64:
        ss_f32(t)[2 * index] = (float)value;
        ss_f32(t)[2 * index + 1] = 0;
        return;
    case SS_STORE_I64:
        ss_i64(t)[index] = ss_wrap_int(t->type.dtype, ss_int_from_real(t->type.dtype, value));
        return;
    }
}

void ss_strides(const struct ss_type *type, int64_t *strides)
{
    int64_t stride = 1;
    for (int d = type->rank - 1; d >= 0; d--) {
        strides[d] = stride;
        stride *= type->dims[d];
    }
}

bool ss_index_next(const int64_t *dims, int rank, int64_t *index)
{
    for (int d = rank - 1; d >= 0; d--) {
        if (++index[d] < dims[d])
            return true;
        index[d] = 0;
    }
    return false;
}

void ss_tensor_copy_box(const struct ss_tensor *src, const int64_t *start, struct ss_tensor *dst,
                        const int64_t *dst_start, const int64_t *size)
{
    int rank = src->type.rank;
    SS_ASSERT(src->store == dst->store && rank == dst->type.rank && rank <= SS_MAX_RANK);
    int64_t from_strides[SS_MAX_RANK], to_strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    ss_strides(&src->type, from_strides);
    ss_strides(&dst->type, to_strides);
    int64_t from = 0, to = 0;
    for (int d = 0; d < rank; d++) {
        if (size[d] <= 0)
            return;
        from += start[d] * from_strides[d];
        to += dst_start[d] * to_strides[d];
    }
    /* Trailing dims that the box takes whole on both sides are one run. */
    int outer = rank;
    int64_t run = 1;
    while (outer > 0) {
        outer--;
        run *= size[outer];
        if (size[outer] != src->type.dims[outer] || size[outer] != dst->type.dims[outer])
            break;
    }
    size_t width = ss_store_size(src->store);
    do {
        int64_t a = from, b = to;
        for (int d = 0; d < outer; d++) {
            a += index[d] * from_strides[d];
            b += index[d] * to_strides[d];
        }
        memcpy((char *)dst->data + (size_t)b * width, (const char *)src->data + (size_t)a * width,
               (size_t)run * width);
    } while (ss_index_next(size, outer, index));
}

static double max_diff(const struct ss_tensor *a, const struct ss_tensor *b, bool nan_is_nan)
{
    double largest = 0;
    const struct ss_tensor all_a = ss_tensor_numbers(a), all_b = ss_tensor_numbers(b);
    bool ints = a->store == SS_STORE_I64 && b->store == SS_STORE_I64;
    for (int64_t i = 0; i < all_a.count; i++) {
        if (ints && ss_i64(a)[i] == ss_i64(b)[i])
            continue;
        double x = ss_tensor_get(&all_a, i), y = ss_tensor_get(&all_b, i);
        if (nan_is_nan && isnan(x) && isnan(y))
            continue;
        if (isnan(x) || isnan(y))
            return NAN;
        double diff = fabs(x - y);
        if (x == y) /* equal infinities; integers beyond 2^53 that differ by less than a step */
            diff = ints ? 1 : 0;
        if (diff > largest)
            largest = diff;
    }
    return largest;
}

double ss_tensor_max_diff(const struct ss_tensor *a, const struct ss_tensor *b)
{
    return max_diff(a, b, false);
}

double ss_tensor_max_diff_but_nan(const struct ss_tensor *a, const struct ss_tensor *b)
{
    return max_diff(a, b, true);
}

void ss_tensor_round(const struct ss_tensor *t, enum ss_dtype floats)
{
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    if (numbers.store == SS_STORE_F32)
        for (int64_t i = 0; i < numbers.count; i++)
            ss_f32(&numbers)[i] = (float)ss_round_float(floats, ss_f32(&numbers)[i]);
    else if (numbers.store == SS_STORE_F64)
        for (int64_t i = 0; i < numbers.count; i++)
            ss_f64(&numbers)[i] = ss_round_float(floats, ss_f64(&numbers)[i]);
}
