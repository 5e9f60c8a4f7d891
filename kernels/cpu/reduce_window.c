/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduce_window by a simple reducer, one dim after the other: a window over several dims costs the
 * sum of its sizes, not their product. */
#include "kernels/cpu/fold.h"
#include "kernels/cpu/kernel.h"
#include "kernels/reference/windows.h"

/* The dim of a tensor between two dense blocks: `outer` times `length` times `inner` elements. */
struct pass {
    enum ss_reducer reducer;
    bool reverse;
    struct ss_window window;
    int64_t outer, length, steps, inner;
};

/* Each result starts before any window: a prefix sum does what n windows would repeat. True if all
 * windows begin at or before the first element (or, mirrored, end at or after the last). */
static bool is_prefix(const struct pass *p, bool *mirrored)
{
    const struct ss_window *w = &p->window;
    if (p->reverse || w->stride != 1 || w->dilation != 1 || w->base_dilation != 1 || p->steps == 0)
        return false;
    *mirrored = w->size - 1 - w->low >= p->length - 1;
    return *mirrored || w->low >= p->steps - 1;
}

static void run_prefix(const struct pass *p, bool mirrored, const float *in, float *out)
{
    /* The element that a step adds to the step before it. */
    const int64_t ahead = mirrored ? -p->window.low : p->window.size - 1 - p->window.low;
    for (int64_t i = 0; i < p->steps; i++) {
        const int64_t step = mirrored ? p->steps - 1 - i : i, from = step + ahead;
        float *cell = out + step * p->inner;
        if (i > 0) {
            memcpy(cell, out + (mirrored ? step + 1 : step - 1) * p->inner,
                   (size_t)p->inner * sizeof *cell);
            if (from >= 0 && from < p->length)
                ss_cpu_fold_rows(p->reducer, cell, in + from * p->inner, p->inner);
            continue;
        }
        /* The first step may see several elements. */
        const int64_t end = mirrored ? p->length - 1 : from;
        for (int64_t e = mirrored ? (from < 0 ? 0 : from) : 0; e <= end && e < p->length; e++)
            ss_cpu_fold_rows(p->reducer, cell, in + e * p->inner, p->inner);
    }
}

static void run_windows(const struct pass *p, const float *in, float *out)
{
    const struct ss_window *w = &p->window;
    for (int64_t step = 0; step < p->steps; step++) {
        for (int64_t i = 0; i < w->size; i++) {
            const int64_t tap = p->reverse ? w->size - 1 - i : i;
            const int64_t at = step * w->stride + tap * w->dilation - w->low;
            if (at < 0 || at % w->base_dilation || at / w->base_dilation >= p->length)
                continue;
            ss_cpu_fold_rows(p->reducer, out + step * p->inner,
                             in + at / w->base_dilation * p->inner, p->inner);
        }
    }
}

static float *run_pass(const struct pass *p, const float *in, struct ss_arena *scratch)
{
    const size_t count = (size_t)(p->outer * p->steps * p->inner);
    const float identity = ss_cpu_identity(p->reducer);
    float *out = ss_alloc_array(scratch, count, sizeof *out);
    bool mirrored = false;
    const bool prefix = is_prefix(p, &mirrored);
    for (size_t i = 0; i < count; i++)
        out[i] = identity;
    for (int64_t i = 0; i < p->outer; i++) {
        const float *from = in + i * p->length * p->inner;
        float *to = out + i * p->steps * p->inner;
        if (prefix)
            run_prefix(p, mirrored, from, to);
        else
            run_windows(p, from, to);
    }
    return out;
}

static enum ss_rc fold_windows(const struct ss_kernel_args *args, enum ss_reducer reducer,
                               struct ss_error *err)
{
    struct ss_windows windows = {0};
    struct ss_type shape = args->in->type;
    struct ss_tensor *out = args->out;
    const float *data = args->in->data;
    enum ss_rc rc = ss_windows_read(args, &out->type, &windows, err);
    if (rc)
        return rc;
    for (int d = 0; d < shape.rank; d++) {
        struct pass p = {.reducer = reducer,
                         .reverse = args->reverse_sum,
                         .window = windows.dims[d],
                         .length = shape.dims[d],
                         .steps = out->type.dims[d],
                         .outer = 1,
                         .inner = 1};
        if (ss_window_trivial(&p.window))
            continue;
        for (int e = 0; e < shape.rank; e++)
            *(e < d ? &p.outer : &p.inner) *= e == d ? 1 : shape.dims[e];
        data = run_pass(&p, data, args->scratch);
        shape.dims[d] = p.steps;
    }
    const float init = ss_f32(&args->in[1])[0];
    for (int64_t i = 0; i < out->count; i++)
        ss_f32(out)[i] = ss_cpu_combine(reducer, init, data[i]);
    ss_cpu_finish(args, 0);
    return SS_OK;
}

SS_CPU_KERNEL(reduce_window)
{
    const size_t n = args->call->n_out;
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    const enum ss_reducer reducer = n == 1 ? ss_reducer_of(region) : SS_REDUCER_BODY;
    if (args->in->store == SS_STORE_I64 && n == 1)
        return ss_kernel_reduce_window(args, err); /* needs no conversion */
    /* Padding holds the initial value, which must then not count more than once. */
    if (!ss_cpu_foldable(reducer) || !ss_reducer_absorbs(reducer, &args->in[1]))
        return ss_cpu_fallback(args, err);
    return fold_windows(args, reducer, err);
}
