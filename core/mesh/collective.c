/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and prices of collectives. */
#include "core/mesh/reshard.h"

#include <math.h>

const char *ss_collective_name(enum ss_collective kind)
{
    static const char *const names[SS_N_COLLECTIVES] = { "slice",      "to_partial",
                                                         "all_gather", "all_reduce",
                                                         "reduce_scatter", "all_to_all",
                                                         "permute", "halo_exchange" };
    return names[kind];
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
        return 1;
    case SS_SLICE:
    case SS_TO_PARTIAL:
    case SS_N_COLLECTIVES:
        break;
    }
    return 0;
}

int64_t ss_collective_ps(const struct ss_mesh *mesh, enum ss_collective kind, int axis, int64_t bytes)
{
    if (kind == SS_SLICE || kind == SS_TO_PARTIAL) {
        return 0;
    }
    double alpha_us = 0, bytes_per_us = INFINITY;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (a == axis || (axis < 0 && mesh->axis[a].size > 1)) {
            alpha_us = fmax(alpha_us, mesh->axis[a].alpha_us);
            bytes_per_us = fmin(bytes_per_us, mesh->axis[a].bytes_per_us);
        }
    }
    int64_t n = axis < 0 ? mesh->n_devices : mesh->axis[axis].size;
    double latency_ps = (double)latency_steps(kind, n) * alpha_us * 1e6;
    double transfer_ps = (double)bytes / bytes_per_us * 1e6;
    double ps = latency_ps + transfer_ps;
    return ps < 1e17 ? (int64_t)llround(ps) : (int64_t)1e17; /* a day: a path's sum still fits */
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
    type.dims[halo->dim] += halo->left + halo->right;
    return type;
}

struct ss_reshard_step ss_halo_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                    int axis, const struct ss_halo_rows *halo)
{
    struct ss_reshard_step step = {.kind = SS_HALO_EXCHANGE, .axis = axis, .from = *layout,
                                   .to = *layout, .halo = *halo};
    int64_t row = ss_type_count(&halo->piece) / halo->piece.dims[halo->dim];
    int64_t left = ss_wire_bytes(halo->piece.dtype, row * halo->left);
    int64_t right = ss_wire_bytes(halo->piece.dtype, row * halo->right);
    /* Of two ranks each has one neighbour only. */
    step.bytes = mesh->axis[axis].size > 2 ? left + right : left > right ? left : right;
    step.ps = ss_collective_ps(mesh, SS_HALO_EXCHANGE, axis, step.bytes);
    return step;
}
