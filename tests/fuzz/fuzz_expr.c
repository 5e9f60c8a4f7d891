/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: tensor expressions, their bodies at small shapes, and the values of these. */
#include "core/expr/tree.h"
#include "core/graph/eval.h"
#include "tests/fuzz/fuzz.h"

enum { LENGTH = 5, MAX_CELLS = 20000 };

struct ranks {
    int rank[SS_EXPR_MAX_TENSORS];
};

static void note_rank(void *user, const struct ss_expr_node *node)
{
    struct ranks *r = user;
    if (node->kind == SS_EXPR_ACCESS)
        r->rank[node->tensor] = (int)node->n_args;
}

static bool is_small(const struct ss_graph *g)
{
    double cells = 0;
    for (uint32_t v = 0; v < g->n_vars; v++)
        cells += (double)ss_type_count(&g->vars[v].type);
    return cells < MAX_CELLS && ss_graph_flops(g) < 10 * MAX_CELLS;
}

static void run(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_error err = {0};
    struct ss_tensor in[SS_EXPR_MAX_TENSORS], out[SS_EXPR_MAX_TENSORS];
    for (uint32_t i = 0; i < g->n_inputs; i++)
        in[i] = ss_tensor_new(arena, &g->vars[g->inputs[i]].type, SS_STORE_F64);
    if (ss_eval_graph(g, in, out, &(struct ss_eval_options){0}, arena, &err) != SS_OK)
        SS_FUZZ_CHECK(err.message[0] && err.code != SS_E_INTERNAL);
}

static void expand(const struct ss_expr *e, enum ss_dtype dtype, struct ss_arena *arena)
{
    struct ranks ranks = {{0}};
    struct ss_type types[SS_EXPR_MAX_TENSORS] = {{0}};
    struct ss_graph *body;
    struct ss_error err = {0};
    for (size_t s = 0; s < e->statements.count; s++)
        ss_expr_visit(e->statements.items[s]->value, note_rank, &ranks);
    size_t n = ss_expr_n_operands(e);
    for (size_t i = 0; i < n; i++) {
        types[i] = (struct ss_type){.dtype = dtype, .rank = ranks.rank[e->operands.items[i]]};
        for (int d = 0; d < types[i].rank; d++)
            types[i].dims[d] = types[i].rank > 4 ? 2 : LENGTH;
    }
    if (ss_expr_expand(e, types, n, &body, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
        return;
    }
    SS_FUZZ_CHECK(body->n_outputs == ss_expr_n_results(e));
    if (is_small(body))
        run(body, arena);
    ss_graph_free(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = ss_fuzz_text(data, size);
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    const struct ss_expr *e;
    if (ss_expr_parse(text, &arena, &e, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.code != SS_E_INTERNAL);
    } else {
        expand(e, SS_F32, &arena);
        expand(e, SS_I32, &arena);
        expand(e, SS_I1, &arena);
    }
    ss_arena_free(&arena);
    free(text);
    return 0;
}
