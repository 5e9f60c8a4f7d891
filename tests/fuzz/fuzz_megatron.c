/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: Megatron's layouts as text. Reading one gives an error with its column, or a layout
 * that its text gives again, and whose stages are in the order of the layers. */
#include "core/pipeline/megatron_plan.h"
#include "tests/fuzz/fuzz.h"

/* Places it on a model of as many blocks, with or without layers before and after them. */
static void place(const struct ss_megatron_layout *layout, int more, struct ss_arena *arena)
{
    const uint32_t blocks = (uint32_t)(layout->layers + layout->mtp), before = more & 1;
    const uint32_t n = blocks + before + (more >> 1);
    struct ss_layers layers = {.n = n, .items = ss_alloc_array(arena, n, sizeof *layers.items)};
    int32_t *stage_of = ss_alloc_array(arena, n, sizeof *stage_of);
    struct ss_error err = {0};
    for (uint32_t l = 0; l < n; l++)
        layers.items[l].name = l < before || l >= before + blocks ? "other" : "h_0";
    if (ss_megatron_place(&layers, layout, stage_of, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] &&
                      err.code == (blocks < 2 ? SS_E_UNSUPPORTED : SS_E_ARGUMENT));
        return;
    }
    SS_FUZZ_CHECK(stage_of[0] == 0 && stage_of[n - 1] == layout->n_stages - 1);
    for (uint32_t l = 1; l < n; l++)
        SS_FUZZ_CHECK(stage_of[l] - stage_of[l - 1] == 0 || stage_of[l] - stage_of[l - 1] == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_arena arena = {0};
    struct ss_megatron_layout layout, again;
    struct ss_error err = {0};
    struct ss_buf text = {0};
    if (ss_megatron_parse((const char *)data, size, &arena, &layout, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0]);
        SS_FUZZ_CHECK(err.code == SS_E_SYNTAX || err.code == SS_E_LIMIT);
    } else {
        ss_megatron_print(&layout, &text);
        SS_FUZZ_CHECK(ss_megatron_parse(text.data, text.length, &arena, &again, &err) == SS_OK);
        SS_FUZZ_CHECK(layout.n_stages == again.n_stages && layout.layers == again.layers);
        for (int32_t s = 0; s < layout.n_stages; s++) {
            const struct ss_megatron_stage *a = &layout.stages[s], *b = &again.stages[s];
            SS_FUZZ_CHECK(a->layers == b->layers && a->mtp == b->mtp);
            SS_FUZZ_CHECK(a->embedding == b->embedding && a->loss == b->loss);
        }
        for (int more = 0; more <= 3 && layout.layers + layout.mtp < 256; more++)
            place(&layout, more, &arena);
    }
    ss_buf_free(&text);
    ss_arena_free(&arena);
    return 0;
}
