/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: layout texts on several meshes and tensors. A text that parses is a valid layout,
 * and its printed text parses to the same layout. */
#include <string.h>

#include "core/mesh/layout.h"
#include "tests/fuzz/fuzz.h"

static void check(const struct ss_mesh *mesh, const struct ss_type *type,
                  const struct ss_layout *layout)
{
    struct ss_buf text = {0};
    struct ss_layout again;
    struct ss_type local;
    struct ss_error err;
    SS_FUZZ_CHECK(ss_layout_valid(mesh, type, layout));
    SS_FUZZ_CHECK(ss_layout_local(mesh, layout, type, &local));
    SS_FUZZ_CHECK(ss_layout_bytes(mesh, layout, type) >= 0);
    ss_layout_print(&text, mesh, type, layout);
    SS_FUZZ_CHECK(ss_layout_parse(ss_buf_text(&text), mesh, type, &again, &err) == SS_OK);
    SS_FUZZ_CHECK(ss_layout_equal(layout, &again));
    ss_buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const shapes[] = {"2", "2x4", "3x2x2", "2x2x2x2", "1x5"};
    static const struct ss_type types[] = {{SS_F32, 2, {48, 7}},
                                           {SS_I32, 4, {2, 16, 24, 1}},
                                           {SS_F64, 0, {0}},
                                           {SS_BF16, 3, {0, 8, INT64_C(1) << 40}}};
    char *text = ss_fuzz_text(data, size);
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
            struct ss_mesh mesh;
            struct ss_layout layout;
            struct ss_error err = {0};
            SS_FUZZ_CHECK(ss_mesh_parse(shapes[s], NULL, &mesh, &err) == SS_OK);
            if (ss_layout_parse(text, &mesh, &types[t], &layout, &err) == SS_OK)
                check(&mesh, &types[t], &layout);
            else
                SS_FUZZ_CHECK(err.message[0]);
        }
    free(text);
    return 0;
}
