/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost models of Alpa's prototype, MetaDist and TorchCAP. */
#include "core/mesh/objective.h"

#include <math.h>
#include <string.h>

void ss_pricing_init(struct ss_pricing *p, const struct ss_mesh *mesh, enum ss_objective objective,
                     const double *alpha, const double *beta)
{
    p->objective = objective;
    for (int a = 0; a < mesh->n_axes; a++) {
        p->alpha[a] = alpha ? alpha[a] : 1;
        p->beta[a] = beta ? beta[a] : a == 0 ? 1 : 0.1;
    }
}

static bool same_cut(const struct ss_layout *x, const struct ss_layout *y, int axis)
{
    return memcmp(&x->axis[axis], &y->axis[axis], sizeof x->axis[axis]) == 0;
}

/* ---- Alpa's prototype (docs/costs.md, "Published objectives") ---- */

/* int(alpha + beta * share * bytes) + tie_break. */
static double alpa_collective(const struct ss_pricing *p, int axis, double share, int64_t bytes,
                              double tie_break)
{
    double transfer = p->beta[axis] * (share * (double)bytes);
    return trunc(p->alpha[axis] + transfer) + tie_break;
}

static double alpa(const struct ss_pricing *p, const struct ss_mesh *mesh,
                   const struct ss_type *type, const struct ss_layout *from,
                   const struct ss_layout *to)
{
    double cost = 0;
    int64_t local = ss_layout_bytes(mesh, from, type);
    for (int a = 0; a < mesh->n_axes; a++) {
        double n = (double)mesh->axis[a].size, ring = (n - 1) / n;
        if (same_cut(from, to, a)) {
            continue;
        }
        if (from->axis[a].kind == SS_SHARD) {
            cost += alpa_collective(p, a, ring, ss_type_bytes(type), 0.1);
        } else if (from->axis[a].kind == SS_PARTIAL) {
            cost += alpa_collective(p, a, 2 * ring, local, 0.01);
        }
    }
    return cost;
}

/* ---- MetaDist, at the time of the paper ---- */

static double metadist(const struct ss_mesh *mesh, const struct ss_type *type,
                       const struct ss_layout *from, const struct ss_layout *to)
{
    double cost = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        double n = (double)mesh->axis[a].size, x = (double)ss_type_bytes(type);
        for (int b = 0; b < mesh->n_axes; b++) {
            if (b != a && from->axis[b].kind == SS_SHARD) {
                x /= (double)mesh->axis[b].size;
            }
        }
        if (same_cut(from, to, a) || from->axis[a].kind == SS_REPLICATED) {
            continue;
        }
        if (from->axis[a].kind == SS_PARTIAL) {
            cost += 2 * x * (n - 1) / n;
        } else if (to->axis[a].kind == SS_SHARD) {
            cost += (n > 2 ? 3 : 1) * x * (n - 1) / (n * n);
        } else {
            cost += x * (n - 1) / n;
        }
    }
    return cost;
}

/* ---- TorchCAP: DTensor's redistribute cost ---- */

static double torchcap(const struct ss_mesh *mesh, const struct ss_type *type,
                       const struct ss_layout *from, const struct ss_layout *to)
{
    const double base_us = 6.6, gb_per_s = 87.7, hop_us = 0.6, network_hop_us = 2.7;
    double cost = 0, gib = (double)ss_layout_bytes(mesh, from, type) / (1024.0 * 1024.0 * 1024.0);
    for (int a = 0; a < mesh->n_axes; a++) {
        int64_t devices = 1; /* of this axis and the later ones */
        for (int b = a; b < mesh->n_axes; b++) {
            devices *= mesh->axis[b].size;
        }
        double n = (double)mesh->axis[a].size;
        double bandwidth = devices > 8 ? gb_per_s * 0.22 : gb_per_s;
        double latency = (n - 1) * (devices > 8 ? network_hop_us : hop_us);
        if (same_cut(from, to, a) || from->axis[a].kind == SS_REPLICATED) {
            continue;
        }
        if (from->axis[a].kind == SS_PARTIAL && to->axis[a].kind != SS_SHARD) {
            cost += base_us + 2 * latency + 2 * gib * (n - 1) / n / bandwidth * 1e6;
            continue;
        }
        if (from->axis[a].kind == SS_SHARD && to->axis[a].kind == SS_PARTIAL) {
            return 1e7; /* TorchCAP's value for DTensor's infinity */
        }
        bool gathers = from->axis[a].kind == SS_SHARD && to->axis[a].kind == SS_REPLICATED;
        bool moves = from->axis[a].kind == SS_SHARD && to->axis[a].kind == SS_SHARD;
        gib *= gathers ? n : 1;
        cost += base_us + latency + gib * (n - 1) / n / bandwidth * 1e6 + (moves ? 1.0 : 0.0);
        gib /= from->axis[a].kind == SS_PARTIAL ? n : 1;
    }
    return cost;
}

int64_t ss_pricing_cost(const struct ss_pricing *p, const struct ss_mesh *mesh,
                        const struct ss_type *type, const struct ss_layout *from,
                        const struct ss_layout *to)
{
    double cost = 0;
    switch (p->objective) {
    case SS_OBJECTIVE_ALPA:
        cost = alpa(p, mesh, type, from, to);
        break;
    case SS_OBJECTIVE_METADIST:
        cost = metadist(mesh, type, from, to);
        break;
    case SS_OBJECTIVE_TORCHCAP:
        cost = torchcap(mesh, type, from, to);
        break;
    case SS_OBJECTIVE_TIME:
        break;
    }
    double scaled = cost * SS_OBJECTIVE_SCALE;
    return scaled < 1e18 ? (int64_t)llround(scaled) : (int64_t)1e18;
}
