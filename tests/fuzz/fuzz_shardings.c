/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: files that state shardings of a program. What is read is of the program, and cuts
 * dims that its values have. */
#include <string.h>

#include "core/handback/read.h"
#include "core/load/stablehlo.h"
#include "tests/fuzz/fuzz.h"

static const char program[] =
    "module @m {\n"
    "  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<8x4xf32> "
    "{\n"
    "    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : "
    "(tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>\n"
    "    %1 = stablehlo.tanh %0 : tensor<8x4xf32>\n"
    "    return %1 : tensor<8x4xf32>\n"
    "  }\n"
    "}\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_graph *graph;
    struct ss_read_shardings read;
    struct ss_error err = {0};
    char *text = ss_fuzz_text(data, size);
    SS_FUZZ_CHECK(ss_stablehlo_load("m", program, strlen(program), &graph, NULL) == SS_OK);
    const enum ss_rc rc = ss_read_shardings_text(graph, "input", text, size, &read, &err);
    SS_FUZZ_CHECK(rc == SS_OK || err.code == rc);
    for (size_t i = 0; rc == SS_OK && i < read.stated.n_shardings; i++) {
        const struct ss_stated_sharding *s = &read.stated.shardings[i];
        SS_FUZZ_CHECK(s->var == SS_NONE || s->var < graph->n_vars);
        for (size_t c = 0; !s->unread && s->var != SS_NONE && c < s->n_cuts; c++)
            SS_FUZZ_CHECK(s->cuts[c].axis && s->cuts[c].dim < graph->vars[s->var].type.rank);
    }
    if (rc == SS_OK)
        ss_read_shardings_free(&read);
    ss_graph_free(graph);
    free(text);
    return 0;
}
