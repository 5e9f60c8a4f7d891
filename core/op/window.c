/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/window.h"

#include <inttypes.h>

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

bool ss_window_trivial(const struct ss_window *w)
{
    return w->size == 1 && w->stride == 1 && w->low == 0 && w->high == 0 && w->base_dilation == 1;
}
