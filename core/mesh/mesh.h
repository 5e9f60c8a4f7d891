/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Device meshes, clusters, and the roofline. Each mesh axis has a link model: latency per step and
 * bandwidth per rank (docs/costs.md, "Clusters and links"). */
#ifndef SS_CORE_MESH_MESH_H
#define SS_CORE_MESH_MESH_H

#include "core/base/error.h"
#include "core/tensor/dtype.h"

#include <stdbool.h>
#include <stdint.h>

enum { SS_MAX_AXES = 4, SS_MAX_DEVICES = 4096 };

struct ss_axis {
    char name[16];
    int64_t size;        /* >= 1 */
    double alpha_us;     /* latency of one collective step on this axis */
    double bytes_per_us; /* bandwidth of one rank along this axis, one way */
    /* The cluster whose measured curves hold for this axis; NULL: latency and bandwidth alone. If
     * they differ from the cluster's, the curves are stretched by the ratio of the bandwidths and
     * shifted by the difference of the latencies. */
    const struct ss_cluster *measured;
};

/* Devices in row-major order: the last axis varies fastest (neighbours on one host). */
struct ss_mesh {
    int n_axes;
    int64_t n_devices;
    struct ss_axis axis[SS_MAX_AXES];
};

struct ss_curves;   /* curve.h */
struct ss_measured; /* measured.h */

struct ss_cluster {
    const char *name, *device, *source; /* source of the figures */
    int devices_per_host;
    double alpha_us, host_alpha_us;         /* link latency inside a host, between hosts */
    double bytes_per_us, host_bytes_per_us; /* per device inside a host; per host to the network */
    double memory_bytes, memory_bytes_per_us;
    double flops_per_us_f64, flops_per_us_f32, flops_per_us_f16; /* dense peak of a dot */
    double kernel_us;                   /* launch cost of an op that does any work */
    const struct ss_curves *curves;     /* of collectives inside a host; NULL: not measured */
    const struct ss_measured *measured; /* times of ops; NULL: the roofline alone */
};

/* The profiles that come with the program. *n is their number. */
const struct ss_cluster *ss_clusters(int *n);
bool ss_cluster_shipped(const char *name);
/* One of these, or one that this process has read or measured (profile.h); NULL if no profile has
 * the name. */
const struct ss_cluster *ss_cluster_find(const char *name);

/* Parses "2x4", "8", "2x4 dp,tp" or "2x4:dp,tp"; names may also be given apart, or be NULL. Default
 * names: d (1-D); dp,tp (2-D); a,b,c,d. A size may be 1. SS_E_LIMIT above SS_MAX_AXES axes or
 * SS_MAX_DEVICES devices. Links are those of h100x8. */
SS_NODISCARD enum ss_rc ss_mesh_parse(const char *shape, const char *names, struct ss_mesh *mesh,
                                      struct ss_error *err);
/* Sets each axis's link by the ring rule (docs/costs.md, "Clusters and links"). Walks every ring
 * along the axis with its wrap-around link; if links leave a host, the bandwidth per rank is that
 * between hosts divided by the links that share it, or that inside a host if this is less. */
void ss_mesh_set_links(struct ss_mesh *mesh, const struct ss_cluster *cluster);
/* True if both have as many axes, of the same sizes; names and links may differ. */
bool ss_mesh_same_sizes(const struct ss_mesh *a, const struct ss_mesh *b);
/* Index of an axis by name or number text; -1 if none. */
int ss_mesh_find_axis(const struct ss_mesh *mesh, const char *name);
/* A set of axes, bit a for axis a, names groups of ranks that differ on these axes only. The ranks
 * of a group have an order: their coordinates on these axes in row-major order. */
int64_t ss_mesh_group_size(const struct ss_mesh *mesh, uint32_t axes);
/* "dp"; "dp+tp"; "all" if the set is empty. */
struct ss_axes_name {
    char text[SS_MAX_AXES * 16];
};
struct ss_axes_name ss_mesh_axes_name(const struct ss_mesh *mesh, uint32_t axes);
/* Moves the rank at coords to place i of its group; returns the rank. */
int64_t ss_mesh_in_group(const struct ss_mesh *mesh, uint32_t axes, int64_t i, int64_t *coords);
/* The place of the rank at coords in its group. */
int64_t ss_mesh_group_place(const struct ss_mesh *mesh, uint32_t axes, const int64_t *coords);
/* The coordinates of a rank (coords[n_axes]), and the inverse. */
void ss_mesh_coords(const struct ss_mesh *mesh, int64_t rank, int64_t *coords);
int64_t ss_mesh_rank(const struct ss_mesh *mesh, const int64_t *coords);

/* Roofline: picoseconds of local work of the given flops and memory traffic; 0 if both are 0.
 * launches: the work begins with the launch of a kernel. */
int64_t ss_compute_ps(const struct ss_cluster *cluster, enum ss_dtype dtype, double flops,
                      double bytes, bool launches);

#endif
