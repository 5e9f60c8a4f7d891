/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: HLO's shardings. One that is a layout of the mesh cuts dims of the tensor, and the
 * axes of its own mesh multiply to its devices. */
#include "core/lab/hlo_sharding.h"
#include "core/load/shardings.h"
#include "tests/fuzz/fuzz.h"

static void check_mesh(const char *text)
{
    const struct ss_stated_sharding sharding = {.text = text, .hlo = text};
    const struct ss_stated stated = {.shardings = &sharding, .n_shardings = 1};
    int64_t sizes[40], product = 1;
    int n;
    const int64_t devices = ss_stated_hlo_mesh(&stated, sizes, &n);
    for (int i = 0; i < n; i++)
        product *= sizes[i];
    SS_FUZZ_CHECK(devices >= 0 && (devices == 0 || product == devices));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const shapes[] = {"8", "2x4", "2x2x2", "4x1x2"};
    char *text = ss_fuzz_text(data, size);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct ss_arena arena = {0};
        struct ss_mesh mesh;
        int dims[SS_MAX_AXES];
        SS_FUZZ_CHECK(ss_mesh_parse(shapes[i], NULL, &mesh, NULL) == SS_OK);
        for (int rank = 0; rank < 3; rank++)
            if (ss_hlo_sharding_read(text, &mesh, rank, &arena, dims))
                for (int a = 0; a < mesh.n_axes; a++)
                    SS_FUZZ_CHECK(dims[a] >= -1 && dims[a] < rank);
        ss_arena_free(&arena);
    }
    check_mesh(text);
    free(text);
    return 0;
}
