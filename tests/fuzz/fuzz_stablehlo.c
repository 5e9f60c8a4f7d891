/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: the StableHLO reader. Reading gives an error or a graph, and the printed graph reads
 * as the same graph. */
#include <string.h>

#include "core/graph/liveness.h"
#include "core/load/stablehlo.h"
#include "tests/fuzz/fuzz.h"

static void check_lifetimes(const struct ss_graph *g)
{
    struct ss_arena arena = {0};
    const struct ss_interval *lifetimes = ss_lifetimes(g, &arena), *held = ss_liveness(g, &arena);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        SS_FUZZ_CHECK(lifetimes[v].begin <= lifetimes[v].end && lifetimes[v].end <= g->n_steps + 1);
        SS_FUZZ_CHECK(held[v].begin <= held[v].end && held[v].end <= g->n_steps + 1);
    }
    ss_arena_free(&arena);
}

/* Prints a graph and reads that; takes g. Names inside regions may change the first time. */
static struct ss_graph *print_and_load(struct ss_graph *g, struct ss_buf *text)
{
    struct ss_graph *again;
    struct ss_error err = {0};
    ss_stablehlo_print(g, text);
    if (ss_stablehlo_load("out.mlir", ss_buf_text(text), text->length, &again, &err) != SS_OK) {
        fprintf(stderr, "%s: %s\n%s", err.where, err.message, ss_buf_text(text));
        abort();
    }
    SS_FUZZ_CHECK(g->n_ops == again->n_ops && g->n_vars == again->n_vars);
    SS_FUZZ_CHECK(g->n_loops == again->n_loops && g->n_pairs == again->n_pairs);
    ss_graph_free(g);
    return again;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    struct ss_buf text[3] = {0};
    if (ss_stablehlo_load("in.mlir", (const char *)data, size, &g, &err) != SS_OK) {
        SS_FUZZ_CHECK(!g && err.code != SS_OK && err.code != SS_E_INTERNAL);
        SS_FUZZ_CHECK(err.message[0] && err.where[0]);
        return 0;
    }
    check_lifetimes(g);
    g = print_and_load(g, &text[0]);
    g = print_and_load(g, &text[1]);
    ss_stablehlo_print(g, &text[2]);
    if (strcmp(ss_buf_text(&text[1]), ss_buf_text(&text[2])) != 0) {
        fprintf(stderr, "printed first:\n%sthen:\n%s", ss_buf_text(&text[1]),
                ss_buf_text(&text[2]));
        abort();
    }
    ss_graph_free(g);
    for (int i = 0; i < 3; i++)
        ss_buf_free(&text[i]);
    return 0;
}
