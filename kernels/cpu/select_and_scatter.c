/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gradient of max pooling: the largest (or smallest) element of each window gets the window's
 * source value. */
#include "kernels/cpu/fold.h"
#include "kernels/cpu/kernel.h"
#include "kernels/reference/body.h"
#include "kernels/reference/windows.h"

struct scatter {
    struct ss_windows windows;
    const float *data;
    bool largest, strict; /* the element so far stays if >=, >, <= or < the next one */
};

static bool stays(const struct scatter *s, float kept, float next)
{
    if (s->largest)
        return s->strict ? kept > next : kept >= next;
    return s->strict ? kept < next : kept <= next;
}

/* The offset of the element that the window of a source cell chooses; -1 if it lies in padding.
 * Dims before d are settled: base is their offset. */
static int64_t choose(const struct scatter *s, const int64_t *cell, int d, int64_t base,
                      int64_t chosen)
{
    if (d == s->windows.rank)
        return chosen >= 0 && stays(s, s->data[chosen], s->data[base]) ? chosen : base;
    const struct ss_window *w = &s->windows.dims[d];
    for (int64_t tap = 0; tap < w->size; tap++) {
        const int64_t at = cell[d] * w->stride + tap - w->low;
        if (at >= 0 && at < s->windows.in->dims[d])
            chosen = choose(s, cell, d + 1, base + at * s->windows.in_strides[d], chosen);
    }
    return chosen;
}

static enum ss_rc scatter(const struct ss_kernel_args *args, struct scatter *s,
                          struct ss_error *err)
{
    const struct ss_tensor *source = &args->in[1];
    struct ss_tensor *out = args->out;
    int64_t cell[SS_MAX_RANK] = {0}, index[SS_MAX_RANK] = {0};
    enum ss_rc rc = ss_windows_read(args, &source->type, &s->windows, err);
    if (rc)
        return rc;
    s->data = args->in->data;
    for (int64_t i = 0; i < out->count; i++)
        ss_f32(out)[i] = ss_f32(&args->in[2])[0];
    for (int64_t i = 0; i < source->count; i++) {
        for (int d = 0; d < s->windows.rank; d++)
            cell[d] = args->reverse_sum ? source->type.dims[d] - 1 - index[d] : index[d];
        const int64_t chosen = choose(s, cell, 0, 0, -1);
        if (chosen >= 0)
            ss_f32(out)[chosen] += ss_f32(source)[args->reverse_sum ? source->count - 1 - i : i];
        ss_index_next(source->type.dims, s->windows.rank, index);
    }
    ss_cpu_finish(args, 0);
    return SS_OK;
}

SS_CPU_KERNEL(select_and_scatter)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    struct ss_body_compare compare;
    struct scatter s = {0};
    if (args->in->store != SS_STORE_F32 || args->out->store != SS_STORE_F32 ||
        ss_reducer_of(ss_attr_region(attrs, SS_ATTR_BODY2)) != SS_REDUCER_ADD ||
        !ss_body_is_compare(ss_attr_region(attrs, SS_ATTR_BODY), &compare) || compare.a != 0 ||
        compare.b != 1 || compare.type == SS_CMP_TOTALORDER || compare.direction < SS_CMP_LT)
        return ss_cpu_fallback(args, err);
    s.largest = compare.direction == SS_CMP_GE || compare.direction == SS_CMP_GT;
    s.strict = compare.direction == SS_CMP_GT || compare.direction == SS_CMP_LT;
    return scatter(args, &s, err);
}
