/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: the HLO reader. Reading gives an error or a graph, as the program of one device and
 * as what each of several ranks computes, and the printed graph reads as a graph of the same ops.
 */
#include "core/load/hlo.h"
#include "core/load/ranked.h"
#include "core/load/stablehlo.h"
#include "tests/fuzz/fuzz.h"

static void check_error(const struct ss_error *err)
{
    SS_FUZZ_CHECK(err->code != SS_OK && err->code != SS_E_INTERNAL);
    SS_FUZZ_CHECK(err->message[0] && err->where[0]);
}

static void check_print(const struct ss_graph *g)
{
    struct ss_graph *again;
    struct ss_error err = {0};
    struct ss_buf text = {0};
    ss_stablehlo_print(g, &text);
    if (ss_stablehlo_load("out.mlir", ss_buf_text(&text), text.length, &again, &err) != SS_OK) {
        fprintf(stderr, "%s: %s\n%s", err.where, err.message, ss_buf_text(&text));
        abort();
    }
    SS_FUZZ_CHECK(g->n_ops == again->n_ops && g->n_loops == again->n_loops);
    ss_graph_free(again);
    ss_buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_graph *g;
    struct ss_ranked program;
    struct ss_error err = {0};
    if (ss_hlo_load("in.hlo", (const char *)data, size, SS_AS_GIVEN, &g, &err) == SS_OK) {
        check_print(g);
        ss_graph_free(g);
    } else {
        check_error(&err);
    }
    err = (struct ss_error){0};
    if (ss_ranked_read("in.hlo", (const char *)data, size, &program, &err) == SS_OK)
        ss_ranked_free(&program);
    else
        check_error(&err);
    return 0;
}
