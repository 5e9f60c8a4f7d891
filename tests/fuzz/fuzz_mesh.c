/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: mesh texts. The input is the shape, then after a line feed the names of the axes. */
#include <string.h>

#include "core/mesh/mesh.h"
#include "tests/fuzz/fuzz.h"

static void check(struct ss_mesh *mesh)
{
    int n_clusters;
    int64_t coords[SS_MAX_AXES], product = 1;
    SS_FUZZ_CHECK(mesh->n_axes >= 1 && mesh->n_axes <= SS_MAX_AXES);
    for (int a = 0; a < mesh->n_axes; a++) {
        SS_FUZZ_CHECK(mesh->axis[a].size >= 1 && mesh->axis[a].name[0]);
        SS_FUZZ_CHECK(ss_mesh_find_axis(mesh, mesh->axis[a].name) == a);
        product *= mesh->axis[a].size;
    }
    SS_FUZZ_CHECK(product == mesh->n_devices && product <= SS_MAX_DEVICES);
    ss_mesh_coords(mesh, product - 1, coords);
    SS_FUZZ_CHECK(ss_mesh_rank(mesh, coords) == product - 1);
    const struct ss_cluster *clusters = ss_clusters(&n_clusters);
    for (int c = 0; c < n_clusters; c++) {
        ss_mesh_set_links(mesh, &clusters[c]);
        for (int a = 0; a < mesh->n_axes; a++)
            SS_FUZZ_CHECK(mesh->axis[a].alpha_us >= 0 && mesh->axis[a].bytes_per_us > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = ss_fuzz_text(data, size), *names = strchr(text, '\n');
    struct ss_mesh mesh;
    struct ss_error err = {0};
    if (names)
        *names++ = '\0';
    if (ss_mesh_parse(text, names, &mesh, &err) == SS_OK)
        check(&mesh);
    else
        SS_FUZZ_CHECK(err.message[0]);
    free(text);
    return 0;
}
