/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names, steps, bytes and times of collectives and halo steps. */
#include "core/mesh/curve.h"

#include "core/base/assert.h"
#include "core/base/integer.h"

#include <math.h>

const char *ss_collective_name(enum ss_collective kind)
{
    static const char *const names[SS_N_COLLECTIVES] = {
        "slice",      "to_partial", "all_gather",    "all_reduce", "reduce_scatter",
        "all_to_all", "permute",    "halo_exchange", "halo_fill",  "halo_reduce"};
    return names[kind];
}

bool ss_collective_local(enum ss_collective kind)
{
    return kind == SS_SLICE || kind == SS_TO_PARTIAL || kind == SS_HALO_FILL;
}

bool ss_collective_reduces(enum ss_collective kind)
{
    return kind == SS_ALL_REDUCE || kind == SS_REDUCE_SCATTER || kind == SS_HALO_REDUCE;
}

static int ceil_log2(int64_t n)
{
    int bits = 0;
    while (INT64_C(1) << bits < n) {
        bits++;
    }
    return bits;
}

static int64_t latency_steps(enum ss_collective kind, int64_t n)
{
    switch (kind) {
    case SS_ALL_GATHER:
    case SS_REDUCE_SCATTER:
        return ceil_log2(n);
    case SS_ALL_REDUCE:
        return 2 * ceil_log2(n);
    case SS_ALL_TO_ALL:
        return n - 1;
    case SS_PERMUTE:
    case SS_HALO_EXCHANGE:
    case SS_HALO_REDUCE:
        return 1;
    case SS_SLICE:
    case SS_TO_PARTIAL:
    case SS_HALO_FILL:
    case SS_N_COLLECTIVES:
        break;
    }
    return 0;
}

/* The slowest link of some axes, measured if all of them are. Axes of one rank count only if there
 * are no others. */
static struct ss_axis slowest_link(const struct ss_mesh *mesh, uint32_t axes)
{
    struct ss_axis link = {.size = 1, .bytes_per_us = INFINITY};
    bool measured = true, any = ss_mesh_group_size(mesh, axes) > 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_axis *of = &mesh->axis[a];
        if (axes & 1u << a && (of->size > 1 || !any)) {
            link.size *= of->size;
            link.alpha_us = fmax(link.alpha_us, of->alpha_us);
            link.bytes_per_us = fmin(link.bytes_per_us, of->bytes_per_us);
            link.measured = of->measured;
            measured &= of->measured != NULL;
        }
    }
    link.measured = measured ? link.measured : NULL;
    return link;
}

int64_t ss_collective_ps(const struct ss_mesh *mesh, enum ss_collective kind, uint32_t axes,
                         int64_t bytes)
{
    if (ss_collective_local(kind)) {
        return 0;
    }
    SS_ASSERT(bytes >= 0 && axes >> mesh->n_axes == 0);
    const struct ss_axis link = slowest_link(mesh, axes ? axes : (1u << mesh->n_axes) - 1);
    const struct ss_cluster *base = link.measured;
    const struct ss_curve *curve =
        base ? ss_curve_find(base->curves, kind, axes ? link.size : 2) : NULL;
    double steps = (double)latency_steps(kind, link.size), us;
    if (curve) {
        double sent = (double)bytes * base->bytes_per_us / link.bytes_per_us;
        us = ss_curve_us(curve, link.size, sent) + steps * (link.alpha_us - base->alpha_us);
    } else {
        us = steps * link.alpha_us + (double)bytes / link.bytes_per_us;
    }
    double ps = fmax(us, 0) * 1e6;
    return ps < 1e17 ? (int64_t)llround(ps) : (int64_t)1e17; /* at most a day, so that sums fit */
}

int64_t ss_wire_bytes(enum ss_dtype dtype, int64_t count)
{
    int bits = ss_dtype_bits(dtype);
    return bits >= 8 ? count * (bits / 8) : (count * bits + 7) / 8;
}

void ss_chunk(int64_t count, int64_t n, int64_t i, int64_t *begin, int64_t *end)
{
    int64_t base = count / n, longer = count % n;
    *begin = i * base + (i < longer ? i : longer);
    *end = *begin + base + (i < longer ? 1 : 0);
}

struct ss_type ss_halo_piece(const struct ss_halo_rows *halo)
{
    struct ss_type type = halo->piece;
    type.dims[halo->dim] += (halo->left + halo->right) * halo->blocks * halo->unit;
    return type;
}

struct ss_reshard_step ss_halo_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                    int axis, const struct ss_halo_rows *halo)
{
    struct ss_reshard_step step = {.kind = SS_HALO_EXCHANGE,
                                   .axes = (uint8_t)(1u << axis),
                                   .from = *layout,
                                   .to = *layout,
                                   .halo = *halo};
    int64_t row =
        ss_type_count(&halo->piece) / halo->piece.dims[halo->dim] * halo->blocks * halo->unit;
    int64_t left = ss_wire_bytes(halo->piece.dtype, row * halo->left);
    int64_t right = ss_wire_bytes(halo->piece.dtype, row * halo->right);
    /* On an axis of two ranks each has one neighbour. */
    step.bytes = mesh->axis[axis].size > 2 ? left + right : left > right ? left : right;
    step.ps = ss_collective_ps(mesh, SS_HALO_EXCHANGE, step.axes, step.bytes);
    return step;
}

struct ss_reshard_step ss_halo_fill_step(const struct ss_layout *layout, int axis,
                                         const struct ss_halo_rows *halo)
{
    return (struct ss_reshard_step){.kind = SS_HALO_FILL,
                                    .axes = (uint8_t)(1u << axis),
                                    .from = *layout,
                                    .to = *layout,
                                    .halo = *halo};
}

void ss_overlap_rows(const struct ss_overlap *o, int64_t from, int64_t to, int64_t *begin,
                     int64_t *end)
{
    int64_t start = from * o->stride - o->lead;
    *begin = ss_larger(start, to * o->kept);
    *end = ss_smaller(start + o->piece.dims[o->dim], (to + 1) * o->kept);
}

struct ss_reshard_step ss_overlap_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                       int axis, const struct ss_overlap *overlap)
{
    struct ss_reshard_step step = {.kind = SS_HALO_REDUCE,
                                   .axes = (uint8_t)(1u << axis),
                                   .from = *layout,
                                   .to = *layout,
                                   .overlap = *overlap};
    int64_t n = mesh->axis[axis].size;
    int64_t row = ss_type_count(&overlap->piece) / overlap->piece.dims[overlap->dim];
    for (int64_t from = 0; from < n; from++) {
        int64_t bytes = 0, begin, end;
        for (int64_t to = 0; to < n; to++) {
            ss_overlap_rows(overlap, from, to, &begin, &end);
            if (to != from && begin < end) {
                bytes += ss_wire_bytes(overlap->piece.dtype, row * (end - begin));
            }
        }
        step.bytes = ss_larger(step.bytes, bytes);
    }
    step.ps = ss_collective_ps(mesh, SS_HALO_REDUCE, step.axes, step.bytes);
    return step;
}

bool ss_halo_result(const struct ss_reshard_step *step, struct ss_type *piece)
{
    if (step->kind == SS_HALO_EXCHANGE || step->kind == SS_HALO_FILL) {
        *piece = ss_halo_piece(&step->halo);
        return true;
    }
    if (step->kind != SS_HALO_REDUCE) {
        return false;
    }
    *piece = step->overlap.piece;
    piece->dims[step->overlap.dim] = step->overlap.kept;
    return true;
}
