/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: rules that are stated for ops without a kernel. A rule is an error, or has rows that
 * place each tensor. */
#include <string.h>

#include "core/load/stablehlo.h"
#include "core/rules/table/declared.h"
#include "core/rules/table/shardy.h"
#include "tests/fuzz/fuzz.h"

static const char program[] =
    "func.func @main(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>) -> tensor<8x4xf32> {\n"
    "  %0:2 = stablehlo.custom_call @mine(%a, %b) : (tensor<8x16xf32>, tensor<16x4xf32>) -> "
    "(tensor<8x4xf32>, tensor<8xf32>)\n"
    "  return %0#0 : tensor<8x4xf32>\n"
    "}\n";

static void check_rows(const struct ss_call *call, const struct ss_given_rules *given,
                       struct ss_arena *arena)
{
    for (size_t r = 0; r < given->rules->n_rows; r++) {
        const struct ss_row *row = &given->rules->rows[r];
        int64_t *lengths = ss_memdup(arena, given->atoms.lengths,
                                     given->atoms.n_atoms * sizeof *given->atoms.lengths);
        struct ss_call local;
        if (!ss_row_fits(row, lengths, 2))
            continue;
        for (size_t k = 0; k < call->n_in; k++)
            SS_FUZZ_CHECK(ss_row_operand(row, k, lengths).blocks >= 0);
        ss_row_cut(row, &given->atoms, lengths, 2);
        SS_FUZZ_CHECK(ss_atoms_call(call, &given->atoms, lengths, arena, &local, NULL) == SS_OK);
        for (size_t k = 0; k < call->n_out; k++)
            for (int d = 0; d < call->out[k].rank; d++)
                SS_FUZZ_CHECK(local.out[k].dims[d] *
                                  (row->out[k].kind == SS_SHARD && row->out[k].dim == d ? 2 : 1) ==
                              call->out[k].dims[d]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = ss_fuzz_text(data, size);
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    struct ss_call call;
    struct ss_given_rules given;
    struct ss_sdy_rule printed;
    SS_FUZZ_CHECK(ss_stablehlo_load("in.mlir", program, strlen(program), &g, &err) == SS_OK);
    ss_graph_call(g, 0, &arena, &call);
    if (ss_rule_declare(&call, text, &arena, &given, &err) == SS_OK) {
        check_rows(&call, &given, &arena);
        ss_sdy_rule_of(&call, &given.atoms, given.rules, &arena, &printed);
        SS_FUZZ_CHECK(ss_rule_declare(&call, printed.text, &arena, &given, &err) == SS_OK);
    } else {
        SS_FUZZ_CHECK(err.message[0] && err.code != SS_E_INTERNAL);
    }
    ss_arena_free(&arena);
    ss_graph_free(g);
    free(text);
    return 0;
}
