/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of exchanges as launches: one for each box of runs that lie evenly. */
#include <string.h>

#include "kernels/cuda/exchange.h"
#include "kernels/cuda/pack.h"
#include "kernels/cuda/plan.h"

_Static_assert((int)SS_BOX_SUM == (int)SS_SUM && (int)SS_BOX_AVG == (int)SS_AVG &&
                   (int)SS_BOX_MAX == (int)SS_MAX && (int)SS_BOX_MIN == (int)SS_MIN &&
                   (int)SS_BOX_PROD == (int)SS_PROD && (int)SS_BOX_AND == (int)SS_AND &&
                   (int)SS_BOX_OR == (int)SS_OR,
               "exchange.h numbers reductions as enum ss_reduce");

enum { THREADS = 256 };

static enum ss_rc launch(struct ss_device *device, const void *kernel, struct ss_box *box,
                         struct ss_error *err)
{
    void *args[] = {box};
    int64_t blocks = (box->count + THREADS - 1) / THREADS;
    if (!kernel)
        return ss_fail(err, SS_E_UNSUPPORTED, "no kernel for this exchange");
    blocks = blocks < device->most_blocks ? blocks : device->most_blocks;
    const cudaError_t error = cudaLaunchKernel(kernel, (dim3){(unsigned)blocks, 1, 1},
                                               (dim3){THREADS, 1, 1}, args, 0, device->stream);
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "exchange", err);
}

/* A dim joins the one before it if both sides go on where it ends. */
static void add_dim(struct ss_box *box, int64_t length, int64_t to_step, int64_t from_step)
{
    if (length == 1)
        return;
    const int last = box->rank - 1;
    if (last >= 0 && box->to_step[last] == to_step * length &&
        box->from_step[last] == from_step * length) {
        box->dims[last] *= length;
        box->to_step[last] = to_step;
        box->from_step[last] = from_step;
        return;
    }
    box->dims[box->rank] = length;
    box->to_step[box->rank] = to_step;
    box->from_step[box->rank++] = from_step;
}

/* The pull of one part. */
struct pull {
    struct ss_device *device;
    const struct ss_exchange *x;
    const struct ss_exchange_part *part;
    const void *kernel;
    size_t size; /* of an element */
    struct ss_error *err;
};

/* Runs of equal length, each as far after the one before: *count of them from `first` on. */
static size_t even_runs(const struct ss_run *runs, size_t n, size_t first)
{
    size_t end = first + 1;
    if (end == n || runs[end].length != runs[first].length)
        return 1;
    const int64_t src = runs[end].src - runs[first].src, dst = runs[end].dst - runs[first].dst;
    while (end < n && runs[end].length == runs[first].length &&
           runs[end].src - runs[end - 1].src == src && runs[end].dst - runs[end - 1].dst == dst)
        end++;
    return end - first;
}

static enum ss_rc pull_dims(const struct pull *p, int dim, struct ss_box box)
{
    const struct ss_exchange *x = p->x;
    if (dim == x->rank) {
        box.count = 1;
        for (int d = 0; d < box.rank; d++)
            box.count *= box.dims[d];
        return launch(p->device, p->kernel, &box, p->err);
    }
    const struct ss_run *runs = p->part->runs[dim];
    const size_t n = p->part->n_runs[dim];
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < n && rc == SS_OK;) {
        const size_t even = even_runs(runs, n, k);
        struct ss_box next = box;
        if (box.rank + 2 > SS_BOX_RANK)
            return ss_fail(p->err, SS_E_LIMIT, "an exchange of more than %d dims", SS_BOX_RANK);
        next.to = (char *)box.to + runs[k].dst * x->dst_strides[dim] * (int64_t)p->size;
        if (box.from)
            next.from =
                (const char *)box.from + runs[k].src * x->src_strides[dim] * (int64_t)p->size;
        if (even > 1)
            add_dim(&next, (int64_t)even, (runs[k + 1].dst - runs[k].dst) * x->dst_strides[dim],
                    (runs[k + 1].src - runs[k].src) * x->src_strides[dim]);
        add_dim(&next, runs[k].length, x->dst_strides[dim], x->src_strides[dim]);
        if (runs[k].length > 0)
            rc = pull_dims(p, dim + 1, next);
        k += even;
    }
    return rc;
}

/* One element of the fill as the device stores it. */
static void set_fill(const struct ss_exchange *x, enum ss_dtype stored, struct ss_box *box)
{
    const struct ss_type type = {.dtype = x->dtype};
    _Alignas(16) unsigned char element[16] = {0};
    struct ss_tensor one = {
        .type = type, .store = ss_store_for(x->dtype, SS_STORE_F64), .count = 1, .data = element};
    if (one.store == SS_STORE_I64)
        *ss_i64(&one) = x->fill >= 0x1p63 ? INT64_MAX : (int64_t)x->fill;
    else
        ss_tensor_set(&one, 0, x->fill);
    ss_cuda_pack(&one, stored, box->fill);
}

enum ss_rc ss_cuda_pull(struct ss_device *device, const struct ss_exchange *x, int phase,
                        size_t part, const struct ss_piece *src, const struct ss_piece *dst,
                        struct ss_error *err)
{
    struct pull p = {.device = device, .x = x, .part = &x->phases[phase].parts[part], .err = err};
    struct ss_box box = {.to = dst->data, .from = src ? src->data : NULL};
    p.size = (size_t)ss_dtype_bits(dst->stored) / 8;
    if (p.part->count == 0)
        return SS_OK;
    if (p.part->pull == SS_PULL_FOLD) {
        p.kernel = ss_box_fold(ss_dtype_name(dst->stored));
        box.reduce = (int)x->reduce;
        box.divide = p.part->last && x->reduce == SS_AVG ? x->n : 0;
    } else {
        p.kernel = ss_box_copy((int)p.size, p.part->pull == SS_PULL_FILL);
        if (p.part->pull == SS_PULL_FILL)
            set_fill(x, dst->stored, &box);
    }
    return pull_dims(&p, 0, box);
}

/* out = a - b on the ranks that have one before them on the axis, else a. */
enum ss_rc ss_cuda_take_less(struct ss_device *device, const struct ss_instr *in,
                             const struct ss_piece *pieces, const int64_t *coords,
                             struct ss_error *err)
{
    for (uint32_t k = 0; k < in->n_out; k++) {
        const struct ss_piece *a = &pieces[in->in[k]], *b = &pieces[in->in[in->n_out + k]];
        const struct ss_piece *out = &pieces[in->out[k]];
        const int64_t count = ss_type_count(&out->type);
        const size_t bytes = (size_t)(count * ss_dtype_bits(out->stored) / 8);
        if (count == 0)
            continue;
        const cudaError_t error =
            cudaMemcpyAsync(out->data, a->data, bytes, cudaMemcpyDeviceToDevice, device->stream);
        if (error != cudaSuccess)
            return ss_cuda_fail(device, error, "copy", err);
        if (coords[in->axis] == 0)
            continue;
        struct ss_box box = {.to = out->data, .from = b->data, .count = count, .rank = 1};
        box.reduce = SS_BOX_LESS;
        box.dims[0] = count;
        box.to_step[0] = box.from_step[0] = 1;
        const enum ss_rc rc = launch(device, ss_box_fold(ss_dtype_name(out->stored)), &box, err);
        if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}
