/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/windows.h"

enum ss_rc ss_windows_read(const struct ss_kernel_args *args, const struct ss_type *cells,
                           struct ss_windows *w, struct ss_error *err)
{
    struct ss_infer check = {.err = err};
    size_t count;
    const int64_t *sizes = ss_attr_ints(&args->call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &count);
    w->in = &args->in->type;
    w->cells = cells;
    w->rank = w->in->rank;
    for (int d = 0; d < w->rank; d++)
        w->dims[d].size = w->sizes[d] = sizes[d];
    ss_strides(w->in, w->in_strides);
    ss_strides(cells, w->cell_strides);
    /* A window may be far larger than the tensors, all padding: refuse what nobody waits for. */
    double positions = 1;
    for (int d = 0; d < w->rank; d++)
        positions *= (double)sizes[d];
    if (positions > 0x1p32 || positions * (double)ss_type_count(cells) > 0x1p44)
        return ss_fail(err, SS_E_LIMIT, "windows of %.0f positions over %lld cells are too many",
                       positions, (long long)ss_type_count(cells));
    const bool ok = ss_window_read(&check, args->call, (size_t)w->rank, SS_ATTR_BASE_DILATIONS,
                                   SS_ATTR_WINDOW_DILATIONS, w->dims);
    return ok ? SS_OK : SS_E_SHAPE;
}

int64_t ss_window_element(const struct ss_windows *w, const int64_t *cell, const int64_t *position)
{
    int64_t offset = 0;
    for (int d = 0; d < w->rank; d++) {
        const struct ss_window *window = &w->dims[d];
        const int64_t at = cell[d] * window->stride + position[d] * window->dilation - window->low;
        if (at < 0 || at % window->base_dilation || at / window->base_dilation >= w->in->dims[d])
            return -1;
        offset += at / window->base_dilation * w->in_strides[d];
    }
    return offset;
}
