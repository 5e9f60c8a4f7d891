/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/window.h"

#include <inttypes.h>

#include "core/base/integer.h"
#include "core/op/expect.h"

/* Dilations multiply lengths: with this bound the product of two fits. */
#define MAX_DILATION ((int64_t)1 << 20)

static bool in_range(struct ss_infer *inf, enum ss_attr_id id, int64_t value)
{
    if (value >= 1 && value <= MAX_DILATION)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "%s of %" PRId64 " is outside 1 ... %" PRId64,
                     ss_attr_name(id), value, MAX_DILATION);
}

bool ss_window_read(struct ss_infer *inf, const struct ss_call *call, size_t n,
                    enum ss_attr_id base_dilations, enum ss_attr_id dilations,
                    struct ss_window *out)
{
    int64_t strides[SS_MAX_RANK], base[SS_MAX_RANK], window[SS_MAX_RANK];
    int64_t padding[2 * SS_MAX_RANK];
    if (!ss_expect_per_dim(inf, call, SS_ATTR_WINDOW_STRIDES, n, 1, strides) ||
        !ss_expect_per_dim(inf, call, base_dilations, n, 1, base) ||
        !ss_expect_per_dim(inf, call, dilations, n, 1, window) ||
        !ss_expect_per_dim(inf, call, SS_ATTR_PADDING, 2 * n, 0, padding))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!in_range(inf, SS_ATTR_WINDOW_STRIDES, strides[i]) ||
            !in_range(inf, base_dilations, base[i]) || !in_range(inf, dilations, window[i]))
            return false;
        out[i] = (struct ss_window){.size = out[i].size,
                                    .stride = strides[i],
                                    .low = padding[2 * i],
                                    .high = padding[2 * i + 1],
                                    .base_dilation = base[i],
                                    .dilation = window[i]};
    }
    return true;
}

int64_t ss_window_steps(const struct ss_infer *inf, const struct ss_window *w, int64_t length)
{
    int64_t dilated = length == 0 ? 0 : (length - 1) * w->base_dilation + 1;
    int64_t span = w->size == 0 ? 0 : (w->size - 1) * w->dilation + 1;
    int64_t room = w->low + dilated + w->high - span;
    /* While recording a kernel dim may be a larger token than the dim it slides over. */
    if (ss_checking(inf) && (room < 0 || w->low + dilated + w->high == 0))
        return 0;
    return room / w->stride + 1;
}

static int64_t int_at(const struct ss_attrs *attrs, enum ss_attr_id id, size_t i, int64_t absent)
{
    size_t n = 0;
    const int64_t *items = ss_attr_ints(attrs, id, &n);
    return i < n ? items[i] : absent;
}

/* Either of two attributes that say the same of different operators. */
static int64_t either_at(const struct ss_attrs *attrs, enum ss_attr_id a, enum ss_attr_id b,
                         size_t i, int64_t absent)
{
    return int_at(attrs, a, i, int_at(attrs, b, i, absent));
}

static int64_t size_at(const struct ss_attrs *attrs, const struct ss_type *kernel, size_t i)
{
    int64_t at = int_at(attrs, SS_ATTR_KERNEL_SPATIAL_DIMS, i, -1);
    int64_t size = int_at(attrs, SS_ATTR_WINDOW_DIMENSIONS, i, 1);
    return kernel && at >= 0 && at < kernel->rank ? kernel->dims[at] : size;
}

static int64_t dilation_at(const struct ss_attrs *attrs, size_t i)
{
    return either_at(attrs, SS_ATTR_WINDOW_DILATIONS, SS_ATTR_RHS_DILATION, i, 1);
}

static int64_t base_at(const struct ss_attrs *attrs, size_t i)
{
    return either_at(attrs, SS_ATTR_BASE_DILATIONS, SS_ATTR_LHS_DILATION, i, 1);
}

/* Of the i-th dim that windows slide over, or that is padded. */
static int64_t place_at(const struct ss_attrs *attrs, const struct ss_type *kernel, int64_t most,
                        size_t i)
{
    int64_t size = size_at(attrs, kernel, i), dilation = dilation_at(attrs, i);
    int64_t base = base_at(attrs, i);
    int64_t stride = int_at(attrs, SS_ATTR_WINDOW_STRIDES, i, 1);
    int64_t low = int_at(attrs, SS_ATTR_PADDING, 2 * i, int_at(attrs, SS_ATTR_LOW, i, 0));
    int64_t high = int_at(attrs, SS_ATTR_PADDING, 2 * i + 1, int_at(attrs, SS_ATTR_HIGH, i, 0));
    int64_t span = ((size > most ? 2 : size) - 1) * dilation + stride;
    int64_t own = size > most ? (size - 1) * dilation : 0; /* padded for the sake of the window */
    int64_t beside = ss_larger(ss_larger(low - own, -low), ss_larger(high - own, -high));
    return span > 1 || beside > 0 ? (span + beside) / ss_larger(base, 1) : 0;
}

static bool has_windows(const struct ss_attrs *attrs)
{
    return ss_attr_find(attrs, SS_ATTR_WINDOW_DIMENSIONS) ||
           ss_attr_find(attrs, SS_ATTR_KERNEL_SPATIAL_DIMS) || ss_attr_find(attrs, SS_ATTR_LOW);
}

int64_t ss_window_place(const struct ss_attrs *attrs, const struct ss_type *kernel, int64_t most)
{
    int64_t place = 0;
    for (size_t i = 0; i < SS_MAX_RANK && has_windows(attrs); i++)
        place = ss_larger(place, place_at(attrs, kernel, most, i));
    return place;
}

/* Which dim of the windows slides over that dim of operand 0. */
static bool slides_over(const struct ss_attrs *attrs, int dim, size_t *i)
{
    size_t n;
    const int64_t *spatial = ss_attr_ints(attrs, SS_ATTR_INPUT_SPATIAL_DIMS, &n);
    for (*i = spatial ? 0 : (size_t)dim; spatial && *i < n && spatial[*i] != dim; ++*i)
        ;
    return has_windows(attrs) && (!spatial || *i < n);
}

bool ss_windows_touch(const struct ss_attrs *attrs, const struct ss_type *in, int dim)
{
    size_t i;
    if (!slides_over(attrs, dim, &i))
        return false;
    int64_t size = size_at(attrs, &in[1], i), length = in[0].dims[dim];
    int64_t stride = int_at(attrs, SS_ATTR_WINDOW_STRIDES, i, 1), base = base_at(attrs, i);
    bool padded = int_at(attrs, SS_ATTR_PADDING, 2 * i, 0) != 0 ||
                  int_at(attrs, SS_ATTR_PADDING, 2 * i + 1, 0) != 0;
    bool forwards = stride == size && base == 1 && !padded && length % size == 0;
    bool backwards = stride == 1 && base == size;
    return size > 1 && length > size && dilation_at(attrs, i) == 1 && (forwards || backwards);
}

int64_t ss_window_remainder(const struct ss_call *call, size_t i, int64_t most)
{
    const struct ss_attrs *attrs = &call->attrs;
    int64_t stride = int_at(attrs, SS_ATTR_WINDOW_STRIDES, i, 1);
    int64_t x = int_at(attrs, SS_ATTR_INPUT_SPATIAL_DIMS, i, -1);
    int64_t k = int_at(attrs, SS_ATTR_KERNEL_SPATIAL_DIMS, i, -1);
    if (x < 0 || k < 0 || x >= call->in[0].rank || k >= call->in[1].rank || stride < 2 ||
        call->in[1].dims[k] <= most)
        return 0;
    int64_t room = int_at(attrs, SS_ATTR_PADDING, 2 * i, 0) +
                   int_at(attrs, SS_ATTR_PADDING, 2 * i + 1, 0) +
                   (call->in[0].dims[x] - 1) * int_at(attrs, SS_ATTR_LHS_DILATION, i, 1) -
                   (call->in[1].dims[k] - 1) * int_at(attrs, SS_ATTR_RHS_DILATION, i, 1);
    return room > 0 ? room % stride : 0;
}

bool ss_window_trivial(const struct ss_window *w)
{
    return w->size == 1 && w->stride == 1 && w->low == 0 && w->high == 0 && w->base_dilation == 1;
}
