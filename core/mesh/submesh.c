/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/submesh.h"

enum ss_rc ss_submesh_make(const struct ss_cluster *cluster, int64_t first_host, int64_t n_hosts,
                           int64_t first_device, int64_t per_host, const char *shape,
                           struct ss_submesh *out, struct ss_error *err)
{
    *out = (struct ss_submesh){.cluster = cluster,
                               .first_host = first_host,
                               .n_hosts = n_hosts,
                               .first_device = first_device,
                               .per_host = per_host};
    enum ss_rc rc = ss_mesh_parse(shape, NULL, &out->mesh, err);
    if (rc != SS_OK)
        return rc;
    if (per_host < 1 || n_hosts < 1 || first_device + per_host > cluster->devices_per_host)
        return ss_fail(err, SS_E_ARGUMENT, "a host of %s has %d devices", cluster->name,
                       cluster->devices_per_host);
    if (out->mesh.n_devices != n_hosts * per_host)
        return ss_fail(err, SS_E_ARGUMENT,
                       "%lld hosts with %lld devices each do not make a %s mesh",
                       (long long)n_hosts, (long long)per_host, shape);
    struct ss_cluster part = *cluster; /* a host of the part has only these devices */
    part.devices_per_host = (int)per_host;
    ss_mesh_set_links(&out->mesh, &part);
    for (int a = 0; a < out->mesh.n_axes; a++) /* curves are of the cluster, not of the copy */
        if (out->mesh.axis[a].measured)
            out->mesh.axis[a].measured = cluster;
    return SS_OK;
}

enum ss_rc ss_submesh_from(const struct ss_cluster *cluster, int64_t device, const char *shape,
                           struct ss_submesh *out, struct ss_error *err)
{
    struct ss_mesh mesh;
    int64_t per_host = cluster->devices_per_host, host = device / per_host, at = device % per_host;
    enum ss_rc rc = ss_mesh_parse(shape, NULL, &mesh, err);
    if (rc != SS_OK)
        return rc;
    if (at + mesh.n_devices > per_host && at) {
        host++;
        at = 0;
    }
    if (mesh.n_devices <= per_host)
        return ss_submesh_make(cluster, host, 1, at, mesh.n_devices, shape, out, err);
    if (mesh.n_devices % per_host)
        return ss_fail(err, SS_E_ARGUMENT, "%lld devices are not whole hosts of %lld",
                       (long long)mesh.n_devices, (long long)per_host);
    return ss_submesh_make(cluster, host, mesh.n_devices / per_host, 0, per_host, shape, out, err);
}

int64_t ss_submesh_host(const struct ss_submesh *submesh, int64_t rank)
{
    return submesh->first_host + rank / submesh->per_host;
}

int64_t ss_submesh_device(const struct ss_submesh *submesh, int64_t rank)
{
    return ss_submesh_host(submesh, rank) * submesh->cluster->devices_per_host +
           submesh->first_device + rank % submesh->per_host;
}

int64_t ss_submesh_end(const struct ss_submesh *submesh)
{
    return ss_submesh_device(submesh, submesh->mesh.n_devices - 1) + 1;
}

bool ss_submesh_axis_in_host(const struct ss_submesh *submesh, int axis)
{
    int64_t coords[SS_MAX_AXES] = {0};
    for (int64_t rank = 0; rank < submesh->mesh.n_devices; rank++) {
        ss_mesh_coords(&submesh->mesh, rank, coords);
        coords[axis] = 0;
        if (ss_submesh_host(submesh, ss_mesh_rank(&submesh->mesh, coords)) !=
            ss_submesh_host(submesh, rank))
            return false;
    }
    return true;
}
