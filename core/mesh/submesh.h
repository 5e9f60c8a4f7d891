/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A part of a cluster as a mesh of its own: a stage of a pipeline runs on one. Devices of a cluster
 * are numbered host by host. */
#ifndef SS_CORE_MESH_SUBMESH_H
#define SS_CORE_MESH_SUBMESH_H

#include "core/mesh/mesh.h"

struct ss_submesh {
    const struct ss_cluster *cluster;
    int64_t first_host, n_hosts;
    int64_t first_device, per_host; /* the same devices of each host: first_device, ... */
    /* Logical: any shape with that many devices, in row-major order host by host; its links are
     * those of these devices. */
    struct ss_mesh mesh;
};

/* shape: of the logical mesh, "2x4", with names as in ss_mesh_parse. SS_E_ARGUMENT if it has not
 * n_hosts * per_host devices, or a host has not that many. */
SS_NODISCARD enum ss_rc ss_submesh_make(const struct ss_cluster *cluster, int64_t first_host,
                                        int64_t n_hosts, int64_t first_device, int64_t per_host,
                                        const char *shape, struct ss_submesh *out,
                                        struct ss_error *err);
/* The submesh of as many devices that begins at `device` of the cluster, or at the next host if it
 * needs whole hosts or does not fit in what is left of the host. */
SS_NODISCARD enum ss_rc ss_submesh_from(const struct ss_cluster *cluster, int64_t device,
                                        const char *shape, struct ss_submesh *out,
                                        struct ss_error *err);
/* The host and the number in the cluster of the device with a rank of the logical mesh. */
int64_t ss_submesh_host(const struct ss_submesh *submesh, int64_t rank);
int64_t ss_submesh_device(const struct ss_submesh *submesh, int64_t rank);
/* The first device of the cluster after the submesh. */
int64_t ss_submesh_end(const struct ss_submesh *submesh);
/* True if all devices along any line of the axis are on one host. */
bool ss_submesh_axis_in_host(const struct ss_submesh *submesh, int axis);

#endif
