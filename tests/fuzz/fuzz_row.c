/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: texts of rows, placements and pins. */
#include "core/space/space.h"
#include "tests/fuzz/programs.h"

static void check_placement(const char *text)
{
    const char *at = text;
    struct ss_placement p, again;
    struct ss_error err = {0};
    struct ss_buf printed = {0};
    if (ss_placement_parse(&at, &p, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0]);
        return;
    }
    SS_FUZZ_CHECK(at > text);
    ss_placement_print(&printed, p, false);
    at = ss_buf_text(&printed);
    SS_FUZZ_CHECK(ss_placement_parse(&at, &again, &err) == SS_OK && !*at);
    SS_FUZZ_CHECK(ss_placement_equal(p, again));
    ss_buf_free(&printed);
}

static void check_pins(const char *text)
{
    const struct ss_graph *g;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_pin pin;
    ss_fuzz_program(&g, &rules);
    SS_FUZZ_CHECK(ss_mesh_parse("2x4", "dp,tp", &mesh, &err) == SS_OK);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (ss_pin_parse(g, rules, NULL, &mesh, g->ops[i].name, text, &arena, &pin, &err) != SS_OK)
            SS_FUZZ_CHECK(err.message[0] && err.code != SS_E_INTERNAL);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (ss_pin_parse_var(g, &mesh, v, text, &arena, &pin, &err) != SS_OK)
            SS_FUZZ_CHECK(err.message[0] && err.code != SS_E_INTERNAL);
    ss_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = ss_fuzz_text(data, size);
    struct ss_arena arena = {0};
    struct ss_row_text row;
    struct ss_error err = {0};
    if (ss_row_text_parse(text, &arena, &row, &err) == SS_OK)
        SS_FUZZ_CHECK(row.n_axes >= 1 || row.n_in + row.n_out == 0);
    else
        SS_FUZZ_CHECK(err.message[0]);
    ss_arena_free(&arena);
    check_placement(text);
    check_pins(text);
    free(text);
    return 0;
}
